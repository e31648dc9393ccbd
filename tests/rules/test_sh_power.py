"""The power step by the Shadespire book: turns, ploys, upgrades, what lasts for the next event; Inspire; sequencing."""

from __future__ import annotations

import pytest
from harness import Table, When, battle, happens, man, modifies, objective, ploy, reaction_ploy, reacts, upgrade, weapon

from undercroft.game.events import Event
from undercroft.rules.actions import begin_attack_action
from undercroft.rules.damage import deal
from undercroft.rules.effects import end_effects
from undercroft.rules.force import begin_effect
from undercroft.rules.movement import push
from undercroft.rules.windows import open_window
from undercroft.rules.zones import gain_glory


def duel(*hands, **more) -> Table:
    return battle("shadespire", {"d5": man("Ann")}, {"d6": man("Bob")}, hands=hands, **more)


def ploys(*names: str):
    return [ploy(name) for name in names]


# --- whose turn ---


def test_players_alternate_from_the_active_one_until_both_pass_in_a_row() -> None:
    t = duel(ploys("A1", "A2", "A3"), ploys("B1", "B2", "B3"), first=1)
    t.take("pass")
    seats = []
    for answer in ("ploy", "pass", "ploy", "ploy", "pass", "ploy", "pass", "pass"):
        assert t.kind == "power"
        seats.append(t.seat)
        t.take(answer)
    assert seats == [1, 0, 1, 0, 1, 0, 1, 0]
    assert (t.kind, t.seat) == ("activation", 0)


def test_a_power_step_follows_every_activation_the_last_one_too() -> None:
    t = duel(ploys("A"), ploys("B"))
    steps = 0
    while t.kind in ("activation", "power"):
        steps += t.kind == "power" and t.seat == t.g.turn
        t.take("pass")
    assert steps == 8


def test_a_ploy_that_cannot_be_followed_may_not_be_played() -> None:
    two = ploy("Pair", when=lambda cx: len(cx.g.survivors(cx.seat)) >= 2)
    t = duel([two, *ploys("Other")])
    t.take("pass")
    assert t.offered("ploy", "Other")
    assert not t.offered("ploy", "Pair")


def test_a_resolved_ploy_is_discarded_face_up() -> None:
    t = duel(ploys("A"))
    t.take("pass").take("ploy", "A")
    assert t.g.discards[0] == (t.c("A"),)
    assert t.g.hands[0] == ()


# --- upgrades ---


def test_an_upgrade_costs_a_glory_point_that_still_counts() -> None:
    t = duel([upgrade("Hat"), upgrade("Coat")], prepare=lambda t: gain_glory(t.g, 0, 1))
    t.take("pass").take("upgrade", "Hat", "Ann")
    assert t.g.upgrades[0] == (t.c("Hat"),)
    assert (t.g.glory[0], t.g.unspent(0)) == (1, 0)
    # no glory is left for the second
    assert t.kind != "power"
    assert t.g.hands[0] == (t.c("Coat"),)


def test_an_upgrade_goes_to_a_surviving_fighter_of_ones_own_that_may_have_it() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann"), "a1": man("Amy"), "out": man("Ada")}, {"d6": man("Bob")},
        hands=[[upgrade("Hat"), upgrade("Ring", restricted=("Amy",)), upgrade("Lost", restricted=("Ada",))]],
        prepare=lambda t: gain_glory(t.g, 0, 3),
    )  # fmt: skip
    t.take("pass")
    assert {o[2] for o in t.offered("upgrade", "Hat")} == {t.f("Ann"), t.f("Amy")}
    assert {o[2] for o in t.offered("upgrade", "Ring")} == {t.f("Amy")}
    assert not t.offered("upgrade", "Lost")


def test_a_fighter_may_have_several_upgrades_and_their_attack_actions() -> None:
    spear = upgrade("Spear", weapon("Spear", range=2, dice=3))
    t = duel([upgrade("Hat"), spear], prepare=lambda t: gain_glory(t.g, 0, 2))
    t.take("pass").take("upgrade", "Hat", "Ann").take("upgrade", "Spear", "Ann").until("activation")
    t.take("pass")
    assert len(t.offered("attack", "Ann")) == 2


# --- what lasts for the next event ---


def lasting(stat: str, **more):
    """A ploy that bears on the next activation."""
    word = modifies(stat, applies=lambda cx, f: cx.g.owner[f] == cx.seat, **more)
    return lambda cx: begin_effect(cx.g, word, cx.seat, "next-activation|round", card=cx.v["card"])


def test_a_next_event_ploy_lies_face_up_until_the_next_activation_is_over() -> None:
    t = duel([], [ploy("Swift", lasting("move", amount=2))])
    before = len(t.offered("move"))
    t.take("pass").take("ploy", "Swift")
    assert t.g.front[1] == (t.c("Swift"),)
    assert t.seat == 1
    reach = len(t.offered("move", "Bob"))
    t.take("pass")
    # its activation is over, and with it the ploy
    assert t.g.front[1] == ()
    assert t.g.discards[1] == (t.c("Swift"),)
    t.until("activation").take("pass").until("activation")
    assert len(t.offered("move", "Bob")) < reach
    assert before > 0


def test_a_next_event_ploy_ends_with_the_round_if_no_activation_comes() -> None:
    t = duel([], [ploy("Swift", lasting("move", amount=2))])
    for _ in range(7):
        t.take("pass").until("activation")
    t.take("pass").take("ploy", "Swift").until("first_player").take("seat", 1)
    assert t.g.effects == ()
    assert t.c("Swift") in t.g.discards[1]
    assert {t.g.ground.distance[t.h("d6")][o[2]] for o in t.offered("move", "Bob")} == {1, 2, 3}


def test_the_end_of_an_effect_is_told_once() -> None:
    t = duel([ploy("Swift", lasting("move", amount=2))])
    t.take("pass").take("ploy", "Swift")
    end_effects(t.g, lambda e: True)
    assert len(t.events("effect_ended")) == 1
    assert t.g.front[0] == ()


# --- Inspire ---


def test_a_fighter_is_inspired_after_the_action_that_met_its_condition() -> None:
    furious = When(lambda cx: True, "defence_rolled")
    seen: list[int] = []
    watch = reacts("success-determined after-attack", lambda cx: seen.append(cx.g.inspired[1]))
    bob = man("Bob", inspire=furious, abilities=[watch])
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": bob}, dice="double double block")
    t.attack("Ann", "Bob").take("react").take("react")
    assert seen == [0, 1]


def test_in_a_charge_the_inspiration_comes_between_move_and_attack() -> None:
    hurt = When(lambda cx: cx.g.wounds[cx.me] > 0, "damaged")
    ann = man("Ann", inspire=hurt, inspired={"weapons": (weapon(dice=3),)})
    bite = happens("moved", lambda cx: deal(cx.g, cx.v["it"], 1, ("card",), seat=1))
    t = battle(
        "shadespire", {"d5": ann}, {"d8": man("Bob")}, upgrades={"Bob": [upgrade("Bite", bite)]},
        dice="smash smash smash dodge",
    )  # fmt: skip
    t.charge("Ann", "d7")
    assert t.g.inspired[0] == 1
    assert len(t.events("attack_rolled")[-1].facts) == 4


def test_a_fighter_stays_inspired() -> None:
    scared = When(lambda cx: cx.g.glory[cx.seat] == 0, "passed")
    t = battle("shadespire", {"d5": man("Ann", inspire=scared)}, {"h11": man("Bob")})
    t.take("pass")
    assert t.g.inspired[0] == 1
    gain_glory(t.g, 0, 3)
    t.until("first_player")
    assert t.g.inspired[0] == 1
    assert len(t.events("inspired")) == 1


def test_a_condition_met_in_the_end_phase_inspires_at_once() -> None:
    proud = When(lambda cx: cx.g.glory[cx.seat] >= 2, "glory_gained")
    t = battle(
        "shadespire", {"d5": man("Ann", inspire=proud)}, {"h11": man("Bob")}, hands=[[objective("Win", glory=2)]]
    )
    t.until("score").take("score", "Win")
    assert t.g.inspired[0] == 1


def chosen(cx) -> bool:
    return any(e.kind == "chosen" and e.who == cx.me for e in cx.g.now)


@pytest.mark.parametrize(("book", "dice"), [("shadespire", 3), ("nightvault", 3), ("dreadfane", 2)])
def test_a_fighter_chosen_by_a_ploy_is_inspired_before_the_rest_of_the_ploy_or_after_it(book: str, dice: int) -> None:
    def choose(cx) -> None:
        cx.g.emit(Event("chosen", cx.seat, 0, card=cx.v["card"], facts=("choose",)))

    def act(cx) -> None:
        begin_attack_action(cx.g, 0, cx.seat)

    ann = man("Ann", inspire=When(chosen, "chosen"), inspired={"weapons": (weapon(dice=3),)})
    t = battle(book, {"d5": ann}, {"d4": man("Bob")}, hands=[[ploy("Rush", choose, act)]])
    t.take("pass").take("ploy", "Rush")
    assert len(t.events("attack_rolled")[-1].facts) == dice + 1
    t.until("activation")
    assert t.g.inspired[0] == 1


def test_a_choice_that_is_answered_inspires_nobody_until_it_is_final() -> None:
    def choose(cx) -> None:
        cx.g.emit(Event("chosen", cx.seat, 0, card=cx.v["card"], facts=("choose",)))
        open_window(cx.g, "chosen", chosen=0)

    other = reaction_ploy("Other", "chosen", lambda cx: setattr(cx.g, "met_inspire", ()))
    for answered in (False, True):
        ann = man("Ann", inspire=When(chosen, "chosen"))
        t = battle("shadespire", {"d5": ann}, {"d4": man("Bob")}, hands=[[ploy("Point", choose)], [other]])
        t.take("pass").take("ploy", "Point")
        assert t.g.inspired[0] == 0
        t.take("react" if answered else "pass")
        assert t.g.inspired[0] == (not answered)


def test_a_fighter_that_damage_takes_out_is_not_saved_by_being_inspired_by_it() -> None:
    hurt = When(lambda cx: True, "damaged")
    ann = man("Ann", wounds=2, inspire=hurt, inspired={"wounds": 5})
    t = battle("shadespire", {"d5": ann}, {"d4": man("Bob")}, hands=[[ploy("Burn", lambda cx: deal(cx.g, 0, 2, ("card",)))]])
    t.take("pass").take("ploy", "Burn")
    assert t.out("Ann")


def test_a_fighter_out_of_action_is_not_inspired() -> None:
    hurt = When(lambda cx: True, "damaged")
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob", wounds=1, inspire=hurt)}, dice="smash smash dodge"
    )
    t.attack("Ann", "Bob")
    assert t.g.inspired[1] == 0


# --- what happens at the same time ---


def at_the_start(name: str, log: list[str]):
    return upgrade(name, happens("action_phase_began", lambda cx: log.append(name)))


def test_simultaneous_abilities_of_one_player_go_in_the_order_of_choice() -> None:
    log: list[str] = []
    cards = [at_the_start("One", log), at_the_start("Two", log)]
    t = battle("shadespire", {"d5": man("Ann")}, {"d6": man("Bob")}, upgrades={"Ann": cards})
    assert (t.kind, t.seat) == ("sequence", 0)
    t.take("first", 1)
    assert log == ["Two", "One"]


@pytest.mark.parametrize(
    ("dice", "order"),
    [("crit smash smash smash smash smash smash smash", "abab"), ("smash smash smash smash crit fury fury fury", "baba")],
)
def test_simultaneous_abilities_of_two_players_alternate_from_the_winner_of_a_roll_off(dice: str, order: str) -> None:
    log: list[str] = []
    cards = {
        "Ann": [at_the_start("a1", log), at_the_start("a2", log)],
        "Bob": [at_the_start("b1", log), at_the_start("b2", log)],
    }
    t = battle("shadespire", {"d5": man("Ann")}, {"d6": man("Bob")}, upgrades=cards, prepare=lambda t: t.dice(dice))
    while t.kind == "sequence":
        t.take("first")
    assert "".join(name[0] for name in log) == order


def test_the_same_card_of_both_players_is_rolled_off_for_as_well() -> None:
    log: list[int] = []
    word = happens("action_phase_began", lambda cx: log.append(cx.seat))
    cards = {"Ann": [upgrade("Caller", word)], "Bob": [upgrade("Caller ", word)]}
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d6": man("Bob")}, upgrades=cards,
        prepare=lambda t: t.dice("smash smash smash smash crit smash smash smash"),
    )  # fmt: skip
    assert log == [1, 0]
    assert t.kind == "activation"


def test_an_ability_woken_in_the_middle_of_an_attack_does_not_disturb_it() -> None:
    log: list[int] = []
    echo = upgrade("Echo", happens("driven_back", lambda cx: log.append(cx.v["it"])))
    snap = upgrade("Snap", reacts("driven-back", lambda cx: push(cx.g, 0, 1, cx.seat, ("card",))))
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, upgrades={"Ann": [echo, snap]}, dice="smash smash block"
    )
    t.attack("Ann", "Bob", drive="d3")
    assert log == [t.f("Bob")]
    # the window after the drive-back is still offered
    assert t.kind == "react"
