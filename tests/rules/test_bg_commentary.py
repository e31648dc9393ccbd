"""The rulings of the Beastgrave commentary that touch the rules themselves."""

from __future__ import annotations

from typing import Any

import pytest
from harness import (
    PLAIN,
    When,
    acts,
    battle,
    happens,
    man,
    modifies,
    objective,
    ploy,
    reaction_ploy,
    reacts,
    upgrade,
    weapon,
    yard,
)
from test_dg_setup import seats

from undercroft.game.pieces import FieldToken, Setup
from undercroft.rules.actions import begin_move
from undercroft.rules.characteristics import on_guard
from undercroft.rules.damage import deal
from undercroft.rules.editions import edition
from undercroft.rules.engine import Game
from undercroft.rules.force import begin_effect
from undercroft.rules.movement import push, swap, travel
from undercroft.rules.tokens import add_field_token, put_on_guard
from undercroft.rules.zones import discard_pile

REAPER = weapon("Reap", keywords={"scything": 1})
BLOW = weapon(damage=9)


def south(**marks: str) -> Any:
    rows = [row.split() for row in PLAIN.split("\n")]
    for name, mark in marks.items():
        rows[int(name[1:]) - 7]["abcdefgh".index(name[0])] = mark
    return yard(PLAIN, "\n".join(" " * (i % 2) + " ".join(row) for i, row in enumerate(rows)))


def note(word: str) -> Any:
    return lambda cx: cx.g.set_flag("said", (*(cx.g.flag("said") or ()), word))


def said(t: Any) -> tuple[str, ...]:
    return t.g.flag("said") or ()


def outcome(t: Any) -> tuple[Any, ...]:
    return t.events("attack_resolved")[-1].facts


# --- set-up ---


def setting_up(n: int = 2) -> Game:
    return Game(Setup(edition("beastgrave"), seats(n)), 3)


def test_the_last_objective_may_lie_on_an_edge_hex_though_there_is_room_elsewhere() -> None:
    g = setting_up()
    while g.question.kind != "token":
        g.answer(0)
    edges = []
    while g.question.kind == "token":
        edges.append(any(g.ground.edge >> o[2] & 1 for o in g.question.options))
        g.answer(0)
    assert edges == [False] * 4 + [True]


def test_the_loser_of_the_roll_off_picks_a_board_first_and_the_winner_places_both() -> None:
    g = setting_up()
    first = g.question.seat
    rolled = next(e for chunk in (*g.past, g.now) for e in chunk if e.kind == "rolled_off")
    assert rolled.seat == 1 - first
    g.answer(0)
    assert g.question.seat == 1 - first
    g.answer(0)
    assert (g.question.kind, g.question.seat) == ("placement", 1 - first)


def test_a_do_over_is_used_once_and_its_cards_are_gone() -> None:
    g = setting_up()
    while g.question.kind != "do_over":
        g.answer(0)
    seat = g.question.seat
    thrown = set(g.hands[seat])
    g.answer(("do_over", "both"))
    assert g.question.seat == 1 - seat
    assert thrown <= set(g.discards[seat])


# --- rolls ---


def test_a_reroll_is_used_right_after_its_own_roll() -> None:
    keen, wary = modifies("re-roll attack", 1), modifies("re-roll defence", 1)
    t = battle(
        "beastgrave",
        {"d5": man("Ann", abilities=[keen])},
        {"d6": man("Bob", abilities=[wary])},
        dice="fury fury smash dodge block",
    )
    t.take("attack", "Ann", None, "Bob")
    assert (t.kind, t.seat) == ("reroll", 0)
    assert not t.events("defence_rolled")
    t.take("die", 0)
    assert (t.kind, t.seat) == ("reroll", 1)
    t.take("die", 0)
    assert t.kind == "drive_back"


def test_two_rules_reroll_two_dice_and_no_die_twice() -> None:
    keen = [modifies("re-roll attack", 1), modifies("re-roll attack", 1)]
    t = battle("beastgrave", {"d5": man("Ann", abilities=keen)}, {"d6": man("Bob")}, dice="fury fury smash smash dodge")
    t.take("attack", "Ann", None, "Bob").take("die", 0)
    assert t.offered("die", 0) == []
    t.take("die", 1).take("stay")
    assert t.wounds("Bob") == 2


def test_rerolling_all_dice_and_one_of_them_are_not_both_possible() -> None:
    both = [modifies("re-roll defence", "all", "set"), modifies("re-roll defence", 1)]
    t = battle(
        "beastgrave",
        {"d5": man("Ann")},
        {"d6": man("Bob", defence_dice=2, abilities=both)},
        dice="smash fury dodge dodge block block",
    )
    t.take("attack", "Ann", None, "Bob").take("reroll-all")
    assert t.kind != "reroll"


# --- pushes ---


def test_a_fighter_pushed_no_hexes_was_not_pushed() -> None:
    shove = ploy("Shove", lambda cx: push(cx.g, 1, 2, 0, ("card", 0, 0), exact=False))
    t = battle("beastgrave", {"d5": man("Ann")}, {"d9": man("Bob")}, hands=[[shove], []])
    t.take("pass").take("ploy", "Shove").take("stay")
    assert not t.events("pushed")


def test_away_means_each_hex_further_than_the_last() -> None:
    walls = south(c10="#", d10="#", c9="#")
    shove = ploy(
        "Shove",
        lambda cx: push(cx.g, 1, 2, 0, ("card", 0, 0), bound="away", anchor=cx.g.ground.hex("d8")),
        lambda cx: cx.g.set_flag("went", cx.g.result),
    )
    t = battle("beastgrave", {"d5": man("Ann")}, {"d9": man("Bob")}, hands=[[shove], []], field=walls)
    t.take("pass").take("ploy", "Shove")
    assert t.at("Bob") == "d9", "the only way out leads along the anchor first"


# --- hexes ---


def test_a_hex_that_turns_lethal_spares_whoever_stands_in_it() -> None:
    t = battle("beastgrave", {"d5": man("Ann")}, {"d9": man("Bob")})
    add_field_token(t.g, FieldToken("lethal", 0, t.h("d5")), 0)
    assert t.wounds("Ann") == 0


def test_fighters_that_change_places_are_placed_in_lethal_hexes_too() -> None:
    turn = ploy("Turn", lambda cx: swap(cx.g, 0, 1, 0, ("card", 0, 0)))
    t = battle("beastgrave", {"d8": man("Ann")}, {"d9": man("Bob")}, hands=[[turn], []], field=south(d9="!"))
    t.take("pass").take("ploy", "Turn")
    assert (t.at("Ann"), t.at("Bob")) == ("d9", "d8")
    assert (t.wounds("Ann"), t.wounds("Bob")) == (1, 0)
    assert {(e.who, e.was) for e in t.events("placed")} == {(0, t.h("d8")), (1, t.h("d9"))}


def test_a_fighter_that_falls_on_its_way_made_no_charge() -> None:
    t = battle(
        "beastgrave",
        {"d8": man("Ann", wounds=1, move=2), "a1": man("Amy")},
        {"c10": man("Bob")},
        field=south(d9="!", c9="#", e9="!"),
    )
    t.charge("Ann", "d10")
    if t.kind == "route":
        t.g.answer(0)
    assert t.out("Ann")
    assert not t.events("superaction_made")
    assert t.g.glory == [0, 1]


# --- tokens ---


def test_a_second_move_gives_a_second_token() -> None:
    again = ploy("Again", lambda cx: begin_move(cx.g, 0, cx.g.ground.hex("d6"), 0))
    t = battle("beastgrave", {"d3": man("Ann")}, {"a11": man("Bob")}, hands=[[again], []])
    t.move("Ann", "d5").take("ploy", "Again")
    assert t.g.move[0] == 2


def test_a_fighter_with_a_charge_token_cannot_be_activated_even_to_guard() -> None:
    t = battle(
        "beastgrave", {"d5": man("Ann")}, {"d7": man("Bob")}, prepare=lambda t: t.g.charge.__setitem__(0, 1), stops=1
    )
    assert {o[0] for o in t.options} == {"pass"}


def test_a_fighter_may_attack_in_several_activations() -> None:
    t = battle("beastgrave", {"d5": man("Ann")}, {"d6": man("Bob", wounds=9)}, dice="smash fury block")
    t.attack("Ann", "Bob")
    t.pass_turn()
    assert t.offered("attack", "Ann")


def test_a_returned_fighter_has_none_of_its_tokens() -> None:
    from undercroft.rules.movement import place

    kill = ploy("Kill", lambda cx: deal(cx.g, 0, 9, ("card", 0, 0), seat=0))
    back = ploy("Back", lambda cx: place(cx.g, 0, cx.g.ground.hex("a1"), 0, ("card", 1, 0)))
    t = battle("beastgrave", {"d3": man("Ann"), "c1": man("Amy")}, {"a11": man("Bob")}, hands=[[kill, back], []])
    t.move("Ann", "d5").take("ploy", "Kill").take("ploy", "Back")
    assert t.at("Ann") == "a1"
    assert (t.g.move[0], t.g.wounds[0]) == (0, 0)


def test_on_guard_by_a_rule_is_no_guard_token_and_outlasts_a_charge() -> None:
    wary = man("Ann", abilities=[modifies("on guard")])
    t = battle("beastgrave", {"d5": wary}, {"d8": man("Bob")}, dice="smash fury block")
    assert t.offered("guard", "Ann"), "only a Guard token forbids the action"
    t.charge("Ann", "d7").take("stay")
    assert on_guard(t.g, 0)


def test_a_fighter_on_guard_is_never_trapped() -> None:
    t = battle(
        "beastgrave",
        {"a2": man("Ann")},
        {"a1": man("Bob")},
        dice="smash fury block",
        prepare=lambda t: put_on_guard(t.g, 1),
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 0


# --- attacks ---


def test_more_successes_than_needed_deal_damage_once() -> None:
    t = battle("beastgrave", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash smash dodge")
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2


def test_a_scything_target_that_fell_supports_the_others_no_longer() -> None:
    reaper = weapon("Reap", dice=2, damage=9, keywords={"scything": 1})
    t = battle(
        "beastgrave",
        {"d5": man("Ann", weapons=(reaper,))},
        {"d6": man("Bob"), "c6": man("Ben")},
        dice="smash smash dodge smash fury single",
    )
    t.take("attack", "Ann", None, "Bob").take("target", "Ben")
    assert t.out("Bob")
    assert t.out("Ben"), "a single support counted for nothing: nobody was left to support"


def test_an_attack_whose_damage_is_negated_failed() -> None:
    charm = man("Bob", abilities=[modifies("damage taken", 0, applies=lambda cx, f: f == 1)])
    t = battle("beastgrave", {"d5": man("Ann")}, {"d6": charm}, dice="smash smash dodge")
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 0
    assert "fail" in outcome(t)


def test_some_adjacent_enemies_may_be_left_out_of_a_scything_attack() -> None:
    t = battle(
        "beastgrave",
        {"d5": man("Ann", weapons=(REAPER,))},
        {"d6": man("Bob"), "c6": man("Ben")},
        dice="smash smash dodge",
    )
    t.take("attack", "Ann", None, "Bob").take("stop").take("stay")
    assert t.wounds("Ben") == 0


def test_magic_dice_are_no_attack_dice_and_only_crits_help_a_changed_symbol() -> None:
    bolt = weapon("Bolt", 3, "channel", 2, 2, spell=True)
    rain = modifies("symbol", "fury", "set", applies=lambda cx, f: True)
    sage = {"weapons": (bolt,), "wizard": 1, "traits": ("wizard",)}
    for dice, wounds in (("channel channel dodge", 0), ("crit channel dodge", 2)):
        t = battle("beastgrave", {"d5": man("Ann", abilities=[rain], **sage)}, {"d7": man("Bob")}, dice=dice)
        t.attack("Ann", "Bob")
        assert t.wounds("Bob") == wounds
    keen = modifies("re-roll attack", 1)
    t = battle(
        "beastgrave", {"d5": man("Ann", abilities=[keen], **sage)}, {"d7": man("Bob")}, dice="channel focus dodge"
    )
    t.take("attack", "Ann", None, "Bob")
    assert t.kind != "reroll", "a rule about attack dice does not touch magic dice"


def test_range_is_the_characteristic_and_not_the_distance() -> None:
    bow = weapon("Bow", 3, damage=1)
    short = modifies("damage", 1, applies=lambda cx, f: cx.get("attacker") == cx.me and (cx.get("range") or 9) <= 2)
    t = battle(
        "beastgrave",
        {"d5": man("Ann", weapons=(bow,), abilities=[short])},
        {"d6": man("Bob")},
        dice="smash smash dodge",
    )
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 1


def test_lower_wounds_take_out_who_has_as_many_tokens_and_deal_no_damage() -> None:
    weak = modifies("wounds", -2, applies=lambda cx, f: f == 1)
    sap = ploy("Sap", lambda cx: begin_effect(cx.g, weak, 0, "round"))
    t = battle(
        "beastgrave",
        {"d5": man("Ann")},
        {"d6": man("Bob"), "a11": man("Ben")},
        hands=[[sap], []],
        prepare=lambda t: t.g.wounds.__setitem__(1, 2),
    )
    t.take("pass").take("ploy", "Sap")
    assert t.out("Bob")
    assert not t.events("damaged")
    assert t.g.glory == [1, 0]


def test_the_damage_of_a_fighters_reaction_is_that_fighters() -> None:
    spite = reacts("after-move", lambda cx: deal(cx.g, 1, 1, ("ability", cx.me), by=cx.me))
    t = battle("beastgrave", {"d3": man("Ann", abilities=[spite])}, {"d9": man("Bob")})
    t.move("Ann", "d5").take("react")
    assert t.events("damaged")[0].whom == 0


@pytest.mark.parametrize(("n", "left"), [(0, "d6"), (1, "e7"), (2, "e8"), (3, "f9")])
def test_knockback_2_may_drive_back_by_none_to_three_hexes(n: int, left: str) -> None:
    hammer = weapon(keywords={"knockback": 2})
    t = battle("beastgrave", {"d5": man("Ann", weapons=(hammer,))}, {"d6": man("Bob")}, dice="smash smash dodge")
    t.attack("Ann", "Bob", drive=None)
    t.take("hex", *["e7", "e8", "f9"][:n]) if n == 3 else t.g.answer(
        next(o for o in t.options if o == ("stay",)) if n == 0 else ("hex", *[t.h(x) for x in ["e7", "e8"][:n]])
    )
    assert t.at("Bob") == left


def test_a_drive_back_with_knockback_can_be_reacted_to_once() -> None:
    hammer = weapon(keywords={"knockback": 1})
    pit = reaction_ploy("Pit", "driven-back", note("pit"))
    t = battle(
        "beastgrave",
        {"d5": man("Ann", weapons=(hammer,))},
        {"d6": man("Bob")},
        dice="smash smash dodge",
        hands=[[pit], []],
    )
    t.attack("Ann", "Bob", drive=None)
    t.g.answer(("hex", t.h("e7"), t.h("e8")))
    t.take("react")
    assert said(t) == ("pit",)


def test_a_target_that_fell_cannot_react_after_the_attack() -> None:
    spite = upgrade("Spite", reacts("after-attack", note("spite")))
    t = battle(
        "beastgrave",
        {"d5": man("Ann", weapons=(BLOW,))},
        {"d6": man("Bob"), "a11": man("Ben")},
        dice="smash smash dodge",
        upgrades={"Bob": [spite]},
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.kind == "activation"
    assert said(t) == ()


# --- reactions ---


def test_before_any_dice_and_before_the_attack_roll_are_one_window() -> None:
    hands = [[reaction_ploy("A", "attack-declared", note("a")), reaction_ploy("B", "attack-declared", note("b"))], []]
    t = battle("beastgrave", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash fury block", hands=hands)
    t.take("attack", "Ann", None, "Bob").take("react", None, None, "A").take("stay")
    assert said(t) == ("a",)


def test_the_end_of_the_last_action_and_of_its_activation_allow_one_reaction_together() -> None:
    hands = [
        [reaction_ploy("Action", "after-move", note("action"))],
        [reaction_ploy("Turn", "after-activation", note("turn"))],
    ]
    t = battle("beastgrave", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=hands)
    t.move("Ann", "d5")
    assert t.seat == 1, "the player whose activation is next may take it away"
    t.take("react")
    assert said(t) == ("turn",)
    assert t.kind == "activation"


def test_after_an_activation_first_inspire_then_reactions_then_surges() -> None:
    order: list[str] = []
    watch = [
        happens("inspired", lambda cx: order.append("inspired")),
        happens("scored", lambda cx: order.append("scored")),
    ]
    look = reaction_ploy("Look", "after-activation", lambda cx: order.append("reaction"))
    there = When(lambda cx: cx.g.at[0] == cx.g.ground.hex("d5"), "moved")
    t = battle(
        "beastgrave",
        {"d3": man("Ann", inspire=there, abilities=watch, inspired={"abilities": tuple(watch)})},
        {"d9": man("Bob")},
        hands=[[look, objective("Rush", lambda cx: True, "moved", timing="surge")], []],
    )
    t.move("Ann", "d5").take("react")
    assert order == ["inspired", "reaction", "scored"]


def test_what_a_reaction_after_the_activation_brings_about_counts_for_a_surge_after_it() -> None:
    near = objective(
        "Scrum",
        lambda cx: bool(cx.g.ground.neighbours[cx.g.at[0]] >> cx.g.at[1] & 1),
        "activation_over",
        timing="surge",
    )
    shove = reaction_ploy("Shove", "after-move", lambda cx: travel(cx.g, 1, (cx.g.ground.hex("d6"),), "push", 0))
    t = battle("beastgrave", {"d3": man("Ann")}, {"d7": man("Bob")}, hands=[[near, shove], []])
    t.move("Ann", "d5").take("react")
    assert t.g.glory[0] == 1


def test_a_surge_met_in_the_middle_is_scored_though_it_no_longer_holds_at_the_end() -> None:
    kill = reaction_ploy("Kill", "after-move", lambda cx: deal(cx.g, 0, 9, ("card", 0, 1), seat=1))
    there = objective("There", lambda cx: cx.g.at[0] == cx.g.ground.hex("d5"), "moved", timing="surge")
    t = battle("beastgrave", {"d3": man("Ann"), "a1": man("Amy")}, {"d9": man("Bob")}, hands=[[there], [kill]])
    t.move("Ann", "d5").take("react")
    assert t.out("Ann")
    assert t.g.glory[0] == 1


def test_a_late_drawn_surge_needs_its_condition_again_but_a_few_do_not() -> None:
    for lasting, glory in ((False, 0), (True, 1)):
        rush = objective("Rush", lambda cx: cx.g.move[0] > 0, "moved", timing="surge", lasting=lasting)
        t = battle(
            "beastgrave",
            {"d3": man("Ann")},
            {"d9": man("Bob")},
            hands=[[objective("Held")], []],
            decks=[[rush], []],
            first=1,
        )
        t.take("pass").move("Ann", "d5")
        t.take("pass").take("cycle", "Held")
        assert t.g.glory[0] == 0, "not by the very action that drew it"
        t.take("pass").take("pass")
        assert t.g.glory[0] == glory


def test_scored_objectives_lie_in_the_discard_pile_but_were_not_discarded() -> None:
    t = battle("beastgrave", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=[[objective("Won")], []])
    t.until("score").take("score", "Won")
    assert discard_pile(t.g, 0, True) == [t.c("Won")]
    assert not t.events("discarded")


def test_an_inspired_fighter_waits_for_the_end_of_the_attack_that_inspired_it() -> None:
    state: list[int] = []
    look = reaction_ploy(
        "Look", "defence-rolled", lambda cx: None, when=lambda cx: bool(state.append(cx.g.inspired[1]))
    )
    t = battle(
        "beastgrave",
        {"d5": man("Ann")},
        {"d6": man("Bob", inspire=When(lambda cx: True, "defence_rolled"))},
        dice="smash fury block",
        hands=[[look], []],
    )
    t.attack("Ann", "Bob")
    assert set(state) == {0}
    assert t.g.inspired[1] == 1


def test_within_a_charge_neither_inspiring_nor_surges_happen_before_its_end() -> None:
    look = reaction_ploy("Look", "after-move", lambda cx: None)
    t = battle(
        "beastgrave",
        {"d3": man("Ann", inspire=When(lambda cx: True, "moved"))},
        {"d6": man("Bob")},
        hands=[[look, objective("Rush", lambda cx: True, "moved", timing="surge")], []],
        dice="smash fury block",
    )
    t.charge("Ann", "d5").take("pass")
    assert (t.g.inspired[0], t.g.glory[0]) == (0, 0)
    t.take("stay")
    assert (t.g.inspired[0], t.g.glory[0]) == (1, 1)


def test_a_fighter_out_of_action_cannot_be_inspired() -> None:
    from undercroft.rules.inspire import inspire

    t = battle("beastgrave", {"d3": man("Ann")}, {"d9": man("Bob"), "out": man("Ben")})
    assert inspire(t.g, t.f("Ben")) is False


# --- several players ---


def test_in_the_second_round_of_several_players_play_goes_the_other_way() -> None:
    t = battle("beastgrave", {"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")})
    t.until("first_player").take("seat", 0)
    t.until("first_player")
    turns = [e.seat for e in t.events("turn_began")]
    assert turns[:12] == [0, 1, 2] * 4
    assert turns[12:] == [0, 2, 1] * 4


def test_with_several_players_a_ploy_pays_whoever_played_it_and_nobody_for_an_own_fighter() -> None:
    for victim, glory in ((1, [1, 0, 0]), (0, [0, 0, 0])):
        quake = ploy("Quake", lambda cx, victim=victim: deal(cx.g, victim, 9, ("card", 0, 0), seat=0))
        t = battle("beastgrave", {"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}, hands=[[quake], [], []])
        t.take("pass").take("ploy", "Quake")
        assert t.g.glory == glory


def test_everybody_takes_part_in_a_power_step_of_several_players() -> None:
    hands = [[ploy(f"P{i}")] for i in range(3)]
    t = battle("beastgrave", {"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}, hands=hands)
    t.take("pass")
    seats_asked = []
    while t.kind == "power":
        seats_asked.append(t.seat)
        t.take("pass")
    assert seats_asked == [0, 1, 2]


def test_a_special_action_is_an_action_like_the_others() -> None:
    roar = acts("Roar", note("roar"))
    t = battle("beastgrave", {"d5": man("Ann", abilities=[roar])}, {"d9": man("Bob")})
    t.take("action", "Ann")
    assert said(t) == ("roar",)


def test_a_charge_cut_short_after_its_move_was_still_made() -> None:
    kill = reaction_ploy("Kill", "after-move", lambda cx: deal(cx.g, 0, 9, ("card", cx.v["card"], 1), seat=1))
    t = battle("beastgrave", {"d5": man("Ann"), "a1": man("Amy")}, {"d8": man("Bob")}, hands=[[], [kill]])
    t.charge("Ann", "d7").take("react")
    assert t.out("Ann")
    assert [e.facts[0] for e in t.events("superaction_made")] == ["charge"]
