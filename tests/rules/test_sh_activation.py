"""The action phase by the Shadespire book: who begins, activations, Move, Charge, Guard, extra actions, passing."""

from __future__ import annotations

import pytest
from harness import PLAIN, Table, acts, battle, man, modifies, objective, ploy, reaction_ploy, upgrade, weapon, yard

from undercroft.game.pieces import Card, FieldToken
from undercroft.rules.activation import fighter_options, perform
from undercroft.rules.damage import deal, take_out
from undercroft.rules.movement import place, push
from undercroft.rules.tokens import add_field_token, put_on_guard


def ends(t: Table, verb: str, who: str) -> set[str]:
    return {t.g.ground.name(o[2]) for o in t.offered(verb, who)}


def after_pass(t: Table) -> Table:
    """The other player passes, and it is the first player's turn again."""
    t.until("activation")
    if t.seat == 1:
        t.take("pass").until("activation")
    return t


def grants(*named: str) -> Card:
    """A ploy by which the first fighter makes an action: one of those named, or any that is open to it."""

    def ask(cx) -> None:
        options = fighter_options(cx.g, 0, frozenset(named))
        if named:
            options = [o for o in options if o[0] in named]
        cx.g.ask(cx.seat, "granted", [*options, ("none",)])

    def do(cx) -> None:
        if cx.g.result[0] != "none":
            perform(cx.g, cx.g.result, cx.seat)

    return ploy("Grant", ask, do)


# --- the first turn ---


def test_each_player_has_four_activations_in_turn() -> None:
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, first=1)
    seats = []
    while t.kind == "activation":
        seats.append(t.seat)
        t.take("pass").until("activation", "score", "discard_power", "first_player")
    assert seats == [1, 0] * 4


def test_the_winner_of_the_roll_off_names_who_goes_first() -> None:
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")})
    t.until("first_player") if t.kind != "first_player" else None
    assert t.verbs() == {"seat"}
    assert {o[1] for o in t.options} == {0, 1}


@pytest.mark.parametrize(
    ("dice", "winner"),
    [
        # four dice each; crits, then single supports, then double supports, then again
        ("crit smash smash smash single single single double", 0),
        ("smash smash smash smash single smash smash smash", 1),
        ("single single smash smash single double double double", 0),
        ("single double smash smash single double double smash", 1),
        ("single double smash smash fury single double smash crit smash smash smash fury fury fury fury", 0),
    ],
)
def test_a_roll_off_counts_crits_then_single_then_double_supports(dice: str, winner: int) -> None:
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, round=1)
    t.dice(dice).until("first_player")
    assert t.seat == winner
    assert t.g.script == ()


# --- what may be done ---


def test_an_activation_offers_the_common_actions_and_the_players_own() -> None:
    prayer = acts("Pray", lambda cx: None)
    t = battle(
        "shadespire", {"d5": man("Ann", abilities=[prayer])}, {"d6": man("Bob")},
        hands=[[objective("Win")]], decks=[[upgrade("Hat")]],
    )  # fmt: skip
    assert t.seat == 0
    assert t.verbs() == {"move", "charge", "attack", "guard", "action", "draw", "cycle", "pass"}


def test_an_activation_may_draw_a_power_card() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"h9": man("Bob")}, decks=[[upgrade("Hat")]])
    t.take("draw")
    assert t.g.hands[0] == (t.c("Hat"),)
    after_pass(t)
    # nothing is left to draw
    assert not t.offered("draw")


def test_an_activation_may_exchange_an_objective() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"h9": man("Bob")},
        hands=[[objective("Old")]], decks=[[objective("New")]],
    )  # fmt: skip
    t.take("cycle", "Old")
    assert t.g.hands[0] == (t.c("New"),)
    assert t.g.discards[0] == (t.c("Old"),)


def test_only_the_players_own_fighters_are_activated() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"d6": man("Bob")})
    assert not [o for o in t.options if o[0] in ("move", "guard", "attack", "charge") and o[1] == t.f("Bob")]


def test_a_fighter_out_of_action_is_not_activated_and_the_game_goes_on_without_a_warband() -> None:
    t = battle("shadespire", {"out": man("Ann")}, {"d6": man("Bob")}, decks=[[upgrade("Hat")]])
    assert t.verbs() == {"draw", "pass"}
    t.until()
    assert t.g.round == 3
    assert t.g.over


# --- Move ---


def test_a_move_goes_up_to_the_characteristic_and_never_back_to_where_it_began() -> None:
    t = battle("shadespire", {"d5": man("Ann", move=2)}, {"h11": man("Bob")})
    near = {t.g.ground.name(h) for h in range(t.g.ground.size) if 0 < t.g.ground.distance[t.h("d5")][h] <= 2}
    assert ends(t, "move", "Ann") == near
    assert "d5" not in near


def test_a_move_goes_round_fighters_and_blocked_hexes() -> None:
    t = battle(
        "shadespire", {"a1": man("Ann", move=2), "b1": man("Amy")}, {"h11": man("Bob")},
        prepare=lambda t: add_field_token(t.g, FieldToken("blocked", 0, t.h("a3")), 0),
    )  # fmt: skip
    # only a2 is open next to a1; from there neither the friend nor the blocked hex can be entered
    assert ends(t, "move", "Ann") == {"a2", "b2", "b3"}


def test_a_fighter_that_moved_may_not_move_or_charge_again_in_the_phase_but_may_attack_and_guard() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"d8": man("Bob"), "h1": man("Ben")})
    t.move("Ann", "d7")
    assert t.g.move[0] == 1
    after_pass(t)
    assert {o[0] for o in t.options if o[0] != "pass"} == {"attack", "guard"}


def test_the_next_round_lets_everybody_move_again() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"h11": man("Bob")})
    t.move("Ann", "d7").until("first_player").take("seat", 0)
    assert t.offered("move", "Ann")
    assert t.g.move == [0, 0]


def test_pushes_and_placing_are_no_moves() -> None:
    shove = ploy("Shove", lambda cx: push(cx.g, 0, 1, cx.seat, ("card",)))
    lift = ploy("Lift", lambda cx: place(cx.g, 0, cx.g.ground.hex("a9"), cx.seat, ("card",)))
    t = battle("shadespire", {"d5": man("Ann")}, {"h11": man("Bob")}, hands=[[shove, lift]])
    t.take("pass").take("ploy", "Shove").take("hex", "d4").take("ploy", "Lift")
    assert t.at("Ann") == "a9"
    after_pass(t)
    assert t.offered("move", "Ann")


def test_a_push_goes_exactly_as_far_as_it_says_in_any_direction_over_open_hexes() -> None:
    shove = ploy("Shove", lambda cx: push(cx.g, 0, 1, cx.seat, ("card",)))
    t = battle(
        "shadespire", {"d5": man("Ann"), "e5": man("Amy")}, {"h11": man("Bob")}, hands=[[shove]],
        prepare=lambda t: add_field_token(t.g, FieldToken("blocked", 0, t.h("c5")), 0),
    )  # fmt: skip
    t.take("pass").take("ploy", "Shove")
    assert {t.g.ground.name(o[1]) for o in t.options} == {"c4", "d4", "c6", "d6"}


# --- Charge ---


def test_a_charge_ends_where_an_attack_has_a_target_and_attacks_at_once() -> None:
    t = battle("shadespire", {"d5": man("Ann", move=2)}, {"d8": man("Bob"), "h11": man("Ben")})
    assert ends(t, "charge", "Ann") == {"d7", "e7"}
    t.dice("smash smash dodge").charge("Ann", "d7")
    # one target, one Attack action: nothing to choose but the drive-back
    assert t.kind == "drive_back"
    assert t.wounds("Bob") == 2


def test_a_charge_may_not_end_where_it_began_even_with_a_target_there() -> None:
    t = battle("shadespire", {"d5": man("Ann", move=1)}, {"d6": man("Bob")})
    assert ends(t, "charge", "Ann") == {"c6", "e5"}


def test_a_charge_with_a_ranged_attack_needs_sight_from_its_end() -> None:
    picture = PLAIN.splitlines()
    picture[2] = ". . . # . . . ."
    ann = man("Ann", move=1, weapons=[weapon("Bow", range=3)])
    t = battle("shadespire", {"d5": ann}, {"d1": man("Bob")}, field=yard("\n".join(picture)))
    field, blocked = t.g.ground, t.g.blocked()
    near = {h for h in ends(t, "move", "Ann") if field.distance[t.h(h)][t.h("d1")] <= 3}
    seen = {h for h in near if field.sees(t.h(h), t.h("d1"), blocked, t.g.edition.sight)}
    assert near == {"c4", "d4"}
    assert ends(t, "charge", "Ann") == seen < near


def test_a_fighter_that_charged_is_not_activated_again_in_the_phase() -> None:
    t = battle("shadespire", {"d5": man("Ann"), "a1": man("Amy")}, {"d8": man("Bob")})
    t.dice("double double block").charge("Ann", "d7")
    after_pass(t)
    assert not [o for o in t.options if o[0] != "pass" and o[1] == t.f("Ann")]
    assert t.offered("move", "Amy")


def test_what_changes_moves_changes_the_move_of_a_charge() -> None:
    wings = upgrade("Wings", modifies("move", 2))
    t = battle("shadespire", {"d3": man("Ann", move=2)}, {"d8": man("Bob")}, upgrades={"Ann": [wings]})
    assert "d7" in ends(t, "charge", "Ann")


def test_a_charge_ends_guard() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d8": man("Bob")}, dice="double double block",
        prepare=lambda t: put_on_guard(t.g, 0),
    )  # fmt: skip
    t.charge("Ann", "d7")
    assert t.g.guard[0] == 0


def test_a_charge_that_cannot_be_finished_is_a_charge_all_the_same() -> None:
    away = reaction_ploy("Away", "after-move", lambda cx: push(cx.g, 1, 1, cx.seat, ("card",)))
    t = battle("shadespire", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[], [away]], decks=[[upgrade("Hat")]])
    t.charge("Ann", "d7").take("react").take("hex", "d9")
    assert not t.events("attack_declared")
    assert t.events("superaction_made")[-1].facts[0] == "charge"
    after_pass(t)
    assert t.verbs() == {"draw", "pass"}


def test_a_charge_whose_fighter_falls_on_the_way_is_over() -> None:
    snare = reaction_ploy("Pit", "after-move", lambda cx: deal(cx.g, 0, 9, ("card",), seat=cx.seat))
    t = battle("shadespire", {"d5": man("Ann"), "a1": man("Amy")}, {"d8": man("Bob")}, hands=[[], [snare]])
    t.charge("Ann", "d7").take("react")
    assert t.out("Ann")
    assert not t.events("attack_declared")
    assert (t.kind, t.seat) == ("activation", 1)


# --- Guard ---


def test_a_fighter_on_guard_is_not_put_on_guard_by_an_action_again() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"h11": man("Bob")})
    t.take("guard", "Ann")
    assert t.g.guard[0] == 1
    after_pass(t)
    assert not t.offered("guard", "Ann")
    # a rule that says it is on Guard bars the action just as well
    always = upgrade("Wall", modifies("on guard"))
    t = battle("shadespire", {"d5": man("Ann")}, {"h11": man("Bob")}, upgrades={"Ann": [always]})
    assert not t.offered("guard", "Ann")


def test_guard_lasts_until_the_end_of_the_round() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"h11": man("Bob")})
    t.take("guard", "Ann").until("first_player").take("seat", 0)
    assert t.g.guard[0] == 0
    assert t.offered("guard", "Ann")


# --- actions that cards grant ---


@pytest.mark.parametrize("book", ["shadespire", "nightvault"])
def test_a_ploy_that_names_the_action_overrides_move_and_charge(book: str) -> None:
    t = battle(book, {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[grants("move", "charge")]])
    t.dice("double double block").charge("Ann", "d7").take("ploy", "Grant")
    assert t.kind == "granted"
    assert t.verbs() == {"move", "charge", "none"}
    t.take("move", "Ann", "d6")
    assert t.at("Ann") == "d6"
    # the Move action costs no activation and gives its token all the same
    assert t.g.move[0] == 1
    t.until("activation")
    assert t.seat == 1


def test_a_ploy_that_names_no_action_lets_a_fighter_that_charged_attack_and_guard_but_not_move() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[grants()]])
    t.dice("double double block").charge("Ann", "d7").take("ploy", "Grant")
    assert t.verbs() == {"attack", "guard", "none"}


def test_a_ploy_that_names_no_action_lets_a_fighter_that_moved_neither_move_nor_charge() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[grants()]])
    t.move("Ann", "d7").take("ploy", "Grant")
    assert t.verbs() == {"attack", "guard", "none"}


def test_a_skipped_activation_is_a_pass_with_its_power_step() -> None:
    lose = ploy("Lose a turn", lambda cx: cx.g.set_flag("skip 0", 1))
    t = battle("shadespire", {"d5": man("Ann")}, {"h11": man("Bob")}, hands=[[lose, ploy("Later")]])
    t.take("pass").take("ploy", "Lose a turn").until("activation").take("pass")
    # Bob's power step, then the first player's activation is passed for it and its power step comes
    t.take("pass")
    assert (t.kind, t.seat) == ("power", 0)
    assert t.g.turn == 0
    assert len([e for e in t.events("passed") if e.seat == 0]) == 2
    t.take("pass")
    assert (t.kind, t.seat) == ("activation", 1)
    assert t.g.activations == [2, 1]


# --- what is remembered of a fighter that returns ---


@pytest.mark.parametrize(("book", "remembered"), [("shadespire", True), ("nightvault", False)])
def test_a_fighter_that_returns_still_counts_as_having_moved_in_the_first_book_alone(
    book: str, remembered: bool
) -> None:
    fall = ploy("Fall", lambda cx: take_out(cx.g, 0, ("card",), seat=1))
    rise = ploy("Rise", lambda cx: place(cx.g, 0, cx.g.ground.hex("a1"), cx.seat, ("card",)))
    t = battle(book, {"d5": man("Ann")}, {"h11": man("Bob")}, hands=[[fall, rise]])
    t.move("Ann", "d7").take("ploy", "Fall").take("ploy", "Rise")
    after_pass(t)
    assert bool(t.offered("move", "Ann")) != remembered


def test_an_action_on_an_upgrade_may_be_made_by_its_fighter() -> None:
    done: list[int] = []
    horn = upgrade("Horn", acts("Blow", lambda cx: done.append(cx.me)))
    t = battle("shadespire", {"d5": man("Ann")}, {"h11": man("Bob")}, upgrades={"Ann": [horn]})
    t.take("action", "Ann")
    assert done == [0]
    assert t.events("action_made")[-1].facts[:2] == ("special", "Blow")
