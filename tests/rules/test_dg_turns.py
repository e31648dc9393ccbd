"""The course of a Deathgorge game: turns and their steps, Inspire and surge steps, power step, end phase, victory."""

from __future__ import annotations

from typing import Any

from harness import When, battle, happens, man, objective, ploy, reaction_ploy, upgrade, weapon

from undercroft.game.pieces import FieldToken
from undercroft.rules.force import begin_effect
from undercroft.rules.movement import travel
from undercroft.rules.tokens import set_tokens


def moved(who: int, to: str) -> Any:
    return When(lambda cx: cx.g.at[who] == cx.g.ground.hex(to), "moved", "pushed")


def push_ann(to: str) -> Any:
    return lambda cx: travel(cx.g, 0, (cx.g.ground.hex(to),), "push", cx.seat)


# --- turns ---


def test_each_player_has_four_turns_and_play_alternates() -> None:
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, first=1)
    seats = []
    for _ in range(8):
        seats.append(t.seat)
        t.take("pass")
    assert seats == [1, 0] * 4
    assert [e.seat for e in t.events("turn_began")] == [1, 0] * 4
    assert t.events("end_phase_began")


def test_the_roll_off_comes_before_what_happens_at_the_start_of_the_action_phase() -> None:
    seen = []
    early = happens("action_phase_began", lambda cx: seen.append([e.kind for e in cx.g.now]))
    t = battle("deathgorge", {"d3": man("Ann", abilities=[early])}, {"d9": man("Bob")})
    kinds = [e.kind for e in t.events()]
    assert kinds.index("rolled_off") < kinds.index("action_phase_began")
    assert seen


def test_in_round_1_whoever_finished_placing_first_adds_a_crit_and_in_round_2_nobody() -> None:
    t = battle(
        "deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, prepare=lambda t: t.g.set_flag("finished first", 0)
    )
    while t.g.round == 1:
        if t.kind == "score":
            t.dice("fury fury fury fury crit fury fury fury")
        t.g.answer(len(t.options) - 1)
    facts = t.events("rolled_off")[-1].facts
    assert facts[5] == "seat 1", "four dice for the first seat, none added"
    assert t.kind == "first_player"
    assert t.seat == 1


def test_a_round_has_an_action_phase_and_an_end_phase_and_a_game_three_rounds() -> None:
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")})
    t.until("never")
    wanted = ("round_began", "action_phase_began", "end_phase_began", "round_ended", "game_ended")
    course = [e.kind for e in t.events() if e.kind in wanted]
    assert course == ["round_began", "action_phase_began", "end_phase_began", "round_ended"] * 3 + ["game_ended"]


# --- Inspire steps ---


def test_a_fighter_is_inspired_in_the_step_after_the_activation_before_its_reactions() -> None:
    state = []
    look = reaction_ploy(
        "Look", "after-move", lambda cx: None, when=lambda cx: bool(state.append(cx.g.inspired[0])) or True
    )
    t = battle(
        "deathgorge", {"d3": man("Ann", inspire=moved(0, "d5"))}, {"d9": man("Bob")}, hands=[[look], []]
    )  # fmt: skip
    t.move("Ann", "d5")
    assert t.kind == "react"
    assert t.g.inspired[0] == 1
    assert state == [1]


def test_a_condition_met_in_the_power_step_inspires_in_the_step_after_it() -> None:
    hand = [ploy("Shove", push_ann("d5")), ploy("More")]
    t = battle("deathgorge", {"d4": man("Ann", inspire=moved(0, "d5"))}, {"d9": man("Bob")}, hands=[hand, []])
    t.take("pass").take("ploy", "Shove")
    assert t.kind == "power"
    assert t.g.inspired[0] == 0
    t.take("pass")
    assert t.kind == "activation"
    assert t.g.inspired[0] == 1


def test_a_condition_met_within_a_charge_waits_for_the_end_of_the_activation() -> None:
    nod = reaction_ploy("Nod", "after-move", lambda cx: None)
    t = battle(
        "deathgorge",
        {"d3": man("Ann", inspire=moved(0, "d5"))},
        {"d6": man("Bob")},
        hands=[[nod], []],
        dice="smash fury block",
    )
    t.charge("Ann", "d5")
    assert t.kind == "react"
    assert t.g.inspired[0] == 0
    t.take("pass")
    assert t.g.inspired[0] == 0
    t.take("stay")
    assert t.g.inspired[0] == 1


def test_an_inspired_fighter_keeps_its_tokens_upgrades_and_wounds() -> None:
    t = battle(
        "deathgorge",
        {"d3": man("Ann", inspire=moved(0, "d5"), inspired={"move": 5})},
        {"d9": man("Bob")},
        upgrades={"Ann": [upgrade("Helm")]},
        prepare=lambda t: t.g.wounds.__setitem__(0, 2),
    )
    t.move("Ann", "d5")
    assert t.g.inspired[0] == 1
    assert (t.g.wounds[0], t.g.move[0], len(t.g.upgrades[0])) == (2, 1, 1)


def test_a_condition_of_the_start_of_a_round_counts_in_the_first_inspire_step() -> None:
    t = battle(
        "deathgorge",
        {"d3": man("Ann", inspire=When(lambda cx: cx.g.round == 1, "action_phase_began"))},
        {"d9": man("Bob")},
    )
    assert t.kind == "activation"
    assert t.g.inspired[0] == 1


def test_a_condition_of_the_end_of_the_action_phase_counts_in_the_last_inspire_step() -> None:
    t = battle(
        "deathgorge",
        {"d3": man("Ann", inspire=When(lambda cx: True, "action_phase_ended"))},
        {"d9": man("Bob")},
    )
    for _ in range(8):
        assert t.g.inspired[0] == 0
        t.take("pass")
    assert t.kind != "activation"
    assert t.g.inspired[0] == 1


# --- surge steps ---


def surge(name: str, *kinds: str, test: Any = lambda cx: True, glory: int = 1) -> Any:
    return objective(name, test, *kinds, timing="surge", glory=glory)


def test_a_surge_objective_is_revealed_when_met_and_scored_after_the_reactions() -> None:
    look = reaction_ploy("Look", "after-move", lambda cx: None)
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d9": man("Bob")},
        hands=[[surge("Rush", "moved"), look], []],
        decks=[[objective("Next")], []],
    )
    t.move("Ann", "d5")
    assert t.kind == "react"
    assert [e.card for e in t.events("revealed")] == [t.c("Rush")]
    assert t.g.glory[0] == 0
    t.take("pass")
    assert t.g.glory[0] == 1
    assert t.c("Next") in t.g.hands[0]


def test_a_surge_objective_met_in_the_power_step_is_scored_after_it() -> None:
    hand = [ploy("Shove", push_ann("d5")), ploy("More"), surge("Rush", "pushed")]
    t = battle("deathgorge", {"d4": man("Ann")}, {"d9": man("Bob")}, hands=[hand, []])
    t.take("pass").take("ploy", "Shove")
    assert t.g.glory[0] == 0
    t.take("pass")
    assert t.g.glory[0] == 1


def test_once_revealed_a_surge_objective_is_scored_even_if_its_condition_no_longer_holds() -> None:
    back = reaction_ploy("Back", "after-move", push_ann("d4"))
    there = surge("There", "moved", test=lambda cx: cx.g.at[0] == cx.g.ground.hex("d5"))
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=[[there], [back]])
    t.move("Ann", "d5").take("react")
    assert t.at("Ann") == "d4"
    assert t.g.glory[0] == 1


def test_a_surge_objective_drawn_for_another_waits_for_a_later_occasion() -> None:
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d9": man("Bob")},
        hands=[[surge("Rush", "moved")], []],
        decks=[[surge("Again", "moved")], []],
    )
    t.move("Ann", "d5")
    assert t.g.glory[0] == 1
    assert t.g.hands[0] == (t.c("Again"),)
    t.take("pass")
    t.move("Ann", "d6")
    assert t.g.glory[0] == 2


def test_the_player_who_last_took_an_activation_scores_surges_first() -> None:
    order = []
    note = happens("scored", lambda cx: None, when=lambda cx, e: order.append(e.seat) or False)
    t = battle(
        "deathgorge",
        {"d3": man("Ann", abilities=[note])},
        {"d9": man("Bob")},
        first=1,
        hands=[[surge("Mine", "moved")], [surge("Yours", "moved")]],
    )
    t.move("Bob", "d8")
    assert order == [1, 0]


def test_before_the_first_turn_of_a_round_surges_go_by_the_last_activation_of_the_round_before() -> None:
    order = []
    note = happens("scored", lambda cx: None, when=lambda cx, e: order.append(e.seat) or False)
    begun = {"test": lambda cx: cx.g.round == 2}
    hands = [[surge("Mine", "action_phase_began", **begun)], [surge("Yours", "action_phase_began", **begun)]]
    t = battle("deathgorge", {"d3": man("Ann", abilities=[note])}, {"d9": man("Bob")}, hands=hands)
    t.until("first_player")
    assert t.events("turn_began")[-1].seat == 1
    t.take("seat", 0)
    assert order == [1, 0]


def test_no_surge_is_scored_in_the_end_phase_itself() -> None:
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d9": man("Bob")},
        hands=[[surge("Helmed", "upgraded"), upgrade("Helm")], []],
        prepare=lambda t: t.g.glory.__setitem__(0, 1),
    )
    t.until("upgrade").take("upgrade", "Helm", "Ann")
    assert t.g.glory[0] == 1
    t.until("first_player").take("seat", 0)
    assert t.g.glory[0] == 2, "the next surge step comes before the next activation step"


# --- the power step ---


def test_players_take_turns_in_the_power_step_until_both_pass_in_a_row() -> None:
    hands = [[ploy("A"), ploy("B")], [ploy("C")]]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=hands)
    t.take("pass")
    seats = [t.seat]
    t.take("ploy", "A")
    seats.append(t.seat)
    t.take("pass")
    seats.append(t.seat)
    t.take("pass")
    assert seats == [0, 1, 0]
    assert t.kind == "activation"
    assert t.seat == 1


def test_after_every_activation_comes_a_power_step_of_its_player() -> None:
    hands = [[ploy("A")], [ploy("C")]]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=hands)
    t.take("pass").take("pass").take("pass")
    t.take("pass")
    assert t.kind == "power"
    assert t.seat == 1


def test_an_upgrade_costs_a_glory_point_which_still_counts_in_the_end() -> None:
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d9": man("Bob")},
        hands=[[upgrade("Helm"), upgrade("Shield")], []],
        prepare=lambda t: t.g.glory.__setitem__(0, 1),
    )
    t.take("pass").take("upgrade", "Helm", "Ann")
    assert t.g.unspent(0) == 0
    assert t.g.glory[0] == 1
    assert not t.offered("upgrade")


def test_no_upgrade_is_given_to_a_fighter_that_is_out() -> None:
    t = battle(
        "deathgorge",
        {"d3": man("Ann"), "out": man("Amy")},
        {"d9": man("Bob")},
        hands=[[upgrade("Helm")], []],
        prepare=lambda t: t.g.glory.__setitem__(0, 1),
    )
    t.take("pass")
    assert {o[2] for o in t.offered("upgrade")} == {0}


def test_a_gambit_with_restrictions_needs_one_of_its_fighters_on_the_battlefield() -> None:
    named = ploy("Named", restricted=("Amy",))
    for where, offered in (("out", False), ("a1", True)):
        t = battle(
            "deathgorge", {"d3": man("Ann"), where: man("Amy")}, {"d9": man("Bob")}, hands=[[named, ploy("Any")], []]
        )
        t.take("pass")
        assert bool(t.offered("ploy", "Named")) is offered


def test_a_gambit_of_the_next_activation_lies_face_up_until_that_activation_is_over() -> None:
    from harness import modifies

    quick = modifies("move", 2, applies=lambda cx, f: f == 1)
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d9": man("Bob")},
        hands=[[ploy("Quick", lambda cx: begin_effect(cx.g, quick, 0, "next-activation", card=cx.v["card"]))], []],
    )
    t.take("pass").take("ploy", "Quick")
    assert t.kind == "activation"
    assert t.g.front[0] == (t.c("Quick"),)
    reach = {t.g.ground.name(o[2]) for o in t.offered("move", "Bob")}
    assert "d4" in reach
    t.move("Bob", "d4")
    assert t.g.front[0] == ()
    assert t.g.discards[0] == (t.c("Quick"),)


# --- the end phase ---


def test_the_first_player_goes_through_the_whole_end_phase_before_the_other() -> None:
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d9": man("Bob")},
        first=1,
        hands=[[objective("A"), ploy("P")], [objective("B"), ploy("Q")]],
    )
    t.until("score")
    course = []
    while t.kind != "first_player":
        course.append((t.seat, t.kind))
        t.g.answer(len(t.options) - 1)
    kinds = ["score", "discard_objective", "discard_power"]
    assert course == [(1, k) for k in kinds] + [(0, k) for k in kinds]


def test_hands_are_filled_to_three_objectives_and_five_power_cards() -> None:
    deck = [objective(f"O{i}") for i in range(5)] + [ploy(f"P{i}", when=lambda cx: False) for i in range(7)]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, decks=[deck, []])
    t.until("first_player")
    assert len(t.g.hand(0, True)) == 3
    assert len(t.g.hand(0, False)) == 5


def test_more_than_five_power_cards_are_kept() -> None:
    hand = [ploy(f"P{i}", when=lambda cx: False) for i in range(7)]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=[hand, []])
    t.until("first_player")
    assert len(t.g.hand(0, False)) == 7


def test_an_empty_deck_is_not_filled_from_the_discards() -> None:
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=[[ploy("A")], []])
    t.take("pass").take("ploy", "A")
    t.until("first_player")
    assert t.g.hands[0] == ()
    assert t.g.discards[0] == (t.c("A"),)


def test_the_tokens_of_fighters_are_cleared_and_not_removed() -> None:
    def dress(t: Any) -> None:
        t.g.move[0] = t.g.charge[0] = t.g.guard[0] = t.g.stagger[1] = 1

    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, prepare=dress)
    t.until("first_player")
    assert t.g.move + t.g.charge + t.g.guard + t.g.stagger == [0] * 8
    assert not t.events("token_removed")


def test_no_gambit_is_played_in_the_end_phase() -> None:
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=[[ploy("P"), upgrade("U")], []])
    t.g.glory[0] = 1
    while t.kind != "first_player":
        if t.g.phase == "end":
            assert not t.offered("ploy")
        t.g.answer(len(t.options) - 1)


def test_the_third_end_phase_only_scores() -> None:
    hand = [objective("A"), objective("B"), upgrade("U"), ploy("P", when=lambda cx: False)]
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d9": man("Bob")},
        hands=[hand, []],
        round=2,
        prepare=lambda t: t.g.glory.__setitem__(0, 1),
    )
    t.until("first_player")
    t.take("seat", 0)
    kinds = set()
    while t.g.question is not None:
        if t.g.phase == "end":
            kinds.add(t.kind)
        t.g.answer(len(t.options) - 1)
    assert t.g.round == 3
    assert kinds <= {"score"}


def test_objectives_are_scored_one_after_another_in_the_order_the_player_likes() -> None:
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=[[objective("A"), objective("B")], []])
    t.until("score")
    assert len(t.offered("score")) == 2
    t.take("score", "B").take("score", "A")
    assert t.g.scored[0] == (t.c("B"), t.c("A"))


# --- victory ---


def finish(t: Any, glory: tuple[int, ...] | None = None) -> Any:
    if glory is not None:
        t.g.glory[:] = glory
    t.until("never")
    return t


def test_the_most_glory_wins_spent_or_not() -> None:
    t = finish(battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, round=3), (3, 2))
    assert t.g.winners == (0,)


def test_on_equal_glory_the_sole_survivor_wins() -> None:
    t = finish(battle("deathgorge", {"d3": man("Ann")}, {"out": man("Bob")}, round=3, objectives=["d3"]), (2, 2))
    assert t.g.winners == (0,)
    assert "left" in t.g.flag("decided by")


def test_on_equal_glory_with_survivors_the_highest_value_held_wins() -> None:
    t = battle("deathgorge", {"d3": man("Ann"), "b3": man("Amy")}, {"d9": man("Bob")}, round=3)
    places = {"d3": 1, "b3": 2, "d9": 4}
    set_tokens(t.g, tuple(FieldToken("objective", n, t.h(h)) for h, n in places.items()))
    finish(t, (2, 2))
    assert t.g.winners == (1,), "one objective of value 4 beats two of values 1 and 2"


def test_an_objective_turned_to_its_cover_side_has_no_value() -> None:
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, round=3)
    set_tokens(t.g, (FieldToken("objective", 1, t.h("d3")), FieldToken("objective", 4, t.h("d9"), "cover")))
    finish(t, (2, 2))
    assert t.g.winners == (0,)


def test_equal_in_everything_is_a_draw() -> None:
    t = finish(battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")}, round=3), (2, 2))
    assert t.g.winners == (0, 1)


def test_a_warband_wiped_out_plays_on_and_can_still_win() -> None:
    blow = weapon(damage=9)
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(blow,))},
        {"d6": man("Bob")},
        dice="smash smash dodge",
        prepare=lambda t: t.g.glory.__setitem__(1, 5),
    )
    t.attack("Ann", "Bob", drive=None)
    assert not t.g.over
    t.g.script = None
    finish(t)
    assert t.g.winners == (1,)


# --- abilities at the same time ---


def test_of_two_players_abilities_at_the_same_time_the_winner_of_a_roll_off_says_whose_is_first() -> None:
    said: list[str] = []
    mine = happens("moved", lambda cx: said.append("mine"))
    yours = happens("moved", lambda cx: said.append("yours"))
    for chosen, order in ((0, ["mine", "yours"]), (1, ["yours", "mine"])):
        said.clear()
        t = battle(
            "deathgorge",
            {"d3": man("Ann", abilities=[mine])},
            {"d9": man("Bob", abilities=[yours])},
            dice="crit crit crit crit fury fury fury fury",
        )
        t.move("Ann", "d5")
        assert (t.kind, t.seat) == ("first_to_resolve", 0)
        t.take("seat", chosen)
        assert said == order


def test_one_player_puts_abilities_at_the_same_time_in_the_order_that_player_likes() -> None:
    said: list[str] = []
    one = happens("moved", lambda cx: said.append("one"))
    two = happens("moved", lambda cx: said.append("two"))
    t = battle("deathgorge", {"d3": man("Ann", abilities=[one, two])}, {"d9": man("Bob")})
    t.move("Ann", "d5")
    assert (t.kind, t.seat) == ("sequence", 0)
    t.g.answer(1)
    assert said == ["two", "one"]
