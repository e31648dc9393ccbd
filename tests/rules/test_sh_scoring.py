"""Objectives, the end phase and the end of the game by the Shadespire book."""

from __future__ import annotations

import pytest
from harness import Table, acts, battle, happens, man, modifies, objective, ploy, reaction_ploy, upgrade, weapon

from undercroft.game.pieces import FieldToken
from undercroft.play.fresh import stale
from undercroft.rules.force import begin_effect
from undercroft.rules.tokens import add_field_token, put_on_guard
from undercroft.rules.victory import winners
from undercroft.rules.zones import gain_glory


def never(cx) -> bool:
    return False


def passed(cx) -> bool:
    return any(event.kind == "passed" and event.seat == cx.seat for event in cx.g.now)


def duel(*hands, **more) -> Table:
    return battle("shadespire", {"d5": man("Ann")}, {"h11": man("Bob")}, hands=hands, **more)


def end_phase(t: Table) -> Table:
    return t.until("score", "discard_objective", "upgrade", "discard_power")


# --- scored in the action phase ---


def surge(name: str, test=passed, *kinds: str, **more):
    return objective(name, test, *(kinds or ("passed",)), timing="surge", **more)


def test_an_objective_scored_at_once_yields_its_glory_and_another_card() -> None:
    t = duel([surge("Rest", glory=2)], decks=[[objective("Next")]])
    t.take("pass")
    assert t.g.glory == [2, 0]
    assert t.g.scored[0] == (t.c("Rest"),)
    assert t.g.hands[0] == (t.c("Next"),)


def test_it_is_scored_after_a_ploy_as_well() -> None:
    rich = surge("Rich", lambda cx: cx.g.unspent(cx.seat) < 9, "played")
    t = duel([rich, ploy("A")])
    t.take("pass").take("ploy", "A")
    assert t.g.glory[0] == 1


def test_it_is_scored_after_an_action_in_the_middle_of_a_charge() -> None:
    went = surge("Went", lambda cx: True, "moved")
    seen: list[int] = []
    watch = reaction_ploy("Watch", "attack-declared", lambda cx: seen.append(cx.g.glory[0]))
    t = battle("shadespire", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[went, watch]], dice="double double dodge")
    t.charge("Ann", "d7").take("react")
    assert seen == [1]


def test_a_card_drawn_for_a_scored_one_waits_for_a_later_action_even_if_its_condition_is_met() -> None:
    scored = surge("Twice", lambda cx: True, "scored", glory=5)
    first, second = surge("One"), surge("Two")
    t = duel([first, second], decks=[[scored]])
    # Twice is drawn after One is scored; Two, scored next, would meet its condition
    t.take("pass")
    assert t.g.glory[0] == 2
    t.until("activation").take("pass")
    assert t.g.glory[0] == 7


def test_the_condition_of_a_card_must_be_met_while_it_is_in_hand() -> None:
    t = duel([surge("One")], decks=[[surge("Two")]])
    t.take("pass")
    t.until("activation").take("pass")
    assert t.g.glory[0] == 1
    t.until("activation").take("pass")
    assert t.g.glory[0] == 2


def round_passes(cx) -> bool:
    """A condition that looks back over the whole phase: two passes of its player."""
    events = [event for chunk in cx.g.past[cx.g.action_mark :] for event in chunk] + cx.g.now
    return sum(event.kind == "passed" and event.seat == cx.seat for event in events) >= 2


@pytest.mark.parametrize(("book", "at_once"), [("shadespire", True), ("nightvault", False)])
def test_the_few_that_count_when_drawn_late_are_scored_after_the_draw_or_after_what_follows(
    book: str, at_once: bool
) -> None:
    late = objective("Late", round_passes, "passed", timing="surge", glory=3, lasting=True)
    old = objective("Old", never)
    t = battle(book, {"d5": man("Ann")}, {"h11": man("Bob")}, hands=[[old]], decks=[[late]])
    for _ in range(2):
        t.take("pass").until("activation")
        t.take("pass").until("activation")
    t.take("cycle", "Old")
    assert t.g.glory[0] == (3 if at_once else 0)
    t.until("activation").take("pass")
    assert t.g.glory[0] == 3


def test_others_drawn_late_are_not_scored() -> None:
    late = objective("Late", round_passes, "salvaged", timing="surge", glory=3)
    t = duel([objective("Old", never)], decks=[[late]])
    for _ in range(2):
        t.take("pass").until("activation")
        t.take("pass").until("activation")
    t.take("cycle", "Old").until("activation").take("pass")
    assert t.g.glory[0] == 0


@pytest.mark.parametrize("cards", [1, 0])
def test_a_late_card_drawn_for_a_scored_one_is_scored_at_the_next_occasion(cards: int) -> None:
    late = objective("Late", passed_ever, "moved", timing="surge", glory=3, lasting=True)
    t = battle(
        ["nightvault", "shadespire"][cards], {"d5": man("Ann")}, {"h11": man("Bob")}, hands=[[surge("One")]], decks=[[late]]
    )
    t.take("pass")
    assert t.g.glory[0] == 1
    t.until("activation").take("pass")
    assert t.g.glory[0] == 4


def passed_ever(cx) -> bool:
    return any(event.kind == "passed" for chunk in cx.g.past for event in chunk) or passed(cx)


def test_a_late_card_is_judged_again_only_after_something_that_could_meet_it() -> None:
    holds: list[bool] = []
    times: list[int] = []

    def condition(cx) -> bool:
        times.append(1)
        return bool(holds)

    t = duel([objective("Late", condition, "moved", timing="surge", glory=3, lasting=True)])
    t.take("pass")
    judged = len(times)
    assert judged
    t.until("activation").take("pass")
    assert len(times) == judged
    assert not [*stale(t.g)]
    holds.append(True)
    assert any("Late" in each for each in stale(t.g)), "nothing was told that could have brought this about"


def test_a_surge_met_in_the_end_phase_draws_no_card_at_once() -> None:
    armed = surge("Armed", lambda cx: True, "upgraded")
    t = duel([armed, upgrade("Hat")], decks=[[objective("Next", never)]], prepare=lambda t: gain_glory(t.g, 0, 1))
    # keep the upgrade for the end phase
    end_phase(t)
    while t.kind != "upgrade":
        t.take("done")
    t.take("upgrade", "Hat", "Ann")
    assert t.g.glory[0] == 2
    drawn = [e for e in t.events("drawn") if e.seat == 0]
    scored = t.events("scored")[-1]
    assert t.events().index(drawn[0]) > t.events().index(scored)
    assert t.g.hands[0] == (t.c("Next"),)


# --- the end phase ---


def test_each_player_in_turn_goes_through_the_whole_end_phase() -> None:
    hands = [[objective(f"{p}1"), ploy(f"{p}2")] for p in "ab"]
    t = duel(*hands, first=1)
    asked = []
    end_phase(t)
    while t.kind in ("score", "discard_objective", "upgrade", "discard_power"):
        asked.append((t.seat, t.kind))
        t.take("done")
    kinds = ["score", "discard_objective", "discard_power"]
    assert asked == [(1, kind) for kind in kinds] + [(0, kind) for kind in kinds]


def test_objectives_are_scored_one_after_another_in_the_order_of_choice() -> None:
    # the second counts the glory that the first brings
    rich = objective("Rich", lambda cx: cx.g.glory[cx.seat] >= 1, glory=2)
    t = duel([objective("Win"), rich])
    end_phase(t)
    assert not t.offered("score", "Rich")
    t.take("score", "Win").take("score", "Rich")
    assert t.g.glory[0] == 3
    assert t.g.scored[0] == (t.c("Win"), t.c("Rich"))


def test_an_objective_need_not_be_scored_nor_kept() -> None:
    t = duel([objective("Win"), objective("Lose", never)])
    end_phase(t).take("done")
    assert t.kind == "discard_objective"
    t.take("discard", "Win").take("done")
    assert t.g.discards[0] == (t.c("Win"),)
    assert t.g.hands[0] == (t.c("Lose"),)
    assert t.g.glory[0] == 0


def test_upgrades_are_played_for_glory_scored_just_now() -> None:
    t = duel([objective("Win"), upgrade("Hat")])
    end_phase(t).take("score", "Win").take("upgrade", "Hat", "Ann")
    assert t.g.upgrades[0] == (t.c("Hat"),)


def test_no_ploy_is_played_in_the_end_phase() -> None:
    t = duel([ploy("A")])
    while t.kind != "discard_power":
        t.take("pass")
    assert t.verbs() == {"discard", "done"}


def test_hands_are_filled_up_to_three_objectives_and_five_power_cards() -> None:
    decks = [[objective(f"o{i}", never) for i in range(9)] + [ploy(f"p{i}", when=never) for i in range(9)]]
    t = duel([objective("Old", never), ploy("Old ploy", when=never)], decks=decks)
    end_phase(t).take("discard", "Old").take("done").until("first_player")
    assert len(t.g.hand(0, True)) == 3
    assert len(t.g.hand(0, False)) == 5
    assert t.c("Old ploy") in t.g.hands[0]


def test_decks_that_run_out_are_not_shuffled_anew() -> None:
    t = duel([ploy("A", when=never)], decks=[[ploy("B", when=never)]])
    end_phase(t).take("discard", "A").until("first_player")
    assert t.g.hands[0] == (t.c("B"),)
    assert t.g.power_deck[0] == ()


def test_the_third_end_phase_only_scores() -> None:
    third = objective("Third", timing="third", glory=3)
    t = duel([third, objective("Lose", never), ploy("A", when=never), upgrade("Hat")], round=2)
    t.until("score")
    assert t.g.round == 3
    assert {o[0] for o in t.options} == {"score", "done"}
    t.take("score", "Third")
    assert t.g.over
    assert t.g.glory == [3, 0]


def test_a_third_end_phase_objective_is_scored_in_no_other() -> None:
    t = duel([objective("Third", timing="third")])
    end_phase(t)
    assert t.kind == "discard_objective"


@pytest.mark.parametrize("until", ["phase", "round"])
def test_all_tokens_but_objectives_leave_the_field(until: str) -> None:
    def block(cx) -> None:
        add_field_token(cx.g, FieldToken("blocked", 0, cx.g.ground.hex("a1"), "up", until), 0)

    t = duel([ploy("Rocks", block)], objectives=["c3"], prepare=lambda t: put_on_guard(t.g, 0))
    t.move("Ann", "d7").take("ploy", "Rocks")
    assert (t.g.move[0], t.g.guard[0]) == (1, 1)
    assert t.g.blocked() == 1 << t.h("a1")
    t.until("activation").until("first_player")
    assert (t.g.move[0], t.g.guard[0]) == (0, 0)
    assert [token.kind for token in t.g.tokens] == ["objective"]
    assert not t.g.blocked()


def test_what_lasts_until_the_end_of_the_phase_is_gone_in_the_end_phase() -> None:
    def block(cx) -> None:
        add_field_token(cx.g, FieldToken("blocked", 0, cx.g.ground.hex("a1"), "up", "phase"), 0)
        begin_effect(cx.g, modifies("move"), cx.seat, "phase", me=0, card=cx.v["card"])

    t = duel([ploy("Rocks", block), objective("Win")])
    t.take("pass").take("ploy", "Rocks")
    assert t.g.effects
    t.until("score")
    assert not t.g.blocked()
    assert not t.g.effects
    assert t.c("Rocks") in t.g.discards[0]


def test_glory_at_the_start_of_the_end_phase_comes_before_anybody_scores() -> None:
    key = upgrade("Key", happens("end_phase_began", lambda cx: gain_glory(cx.g, cx.seat, 3), when=third_round))
    poor = objective("Poor", lambda cx: cx.g.glory[1] == 0)
    t = duel([poor], upgrades={"Bob": [key]}, round=2)
    t.until()
    assert t.g.glory == [0, 3]


def third_round(cx, event) -> bool:
    return cx.g.round == 3


# --- holding objectives, winning ---


def ended(glory: tuple[int, int], mine: dict, yours: dict, objectives: str = "") -> tuple[tuple[int, ...], str]:
    def prepare(t: Table) -> None:
        t.g.glory[:] = list(glory)

    t = battle("shadespire", mine, yours, objectives=objectives.split(), prepare=prepare, round=2)
    t.until()
    assert t.g.winners == winners(t.g)[0]
    return winners(t.g)


def test_most_glory_wins_even_with_no_fighter_left() -> None:
    assert ended((3, 2), {"out": man("Ann")}, {"a1": man("Bob")})[0] == (0,)


def test_spent_glory_counts() -> None:
    t = duel(prepare=lambda t: (gain_glory(t.g, 0, 2), t.g.spent.__setitem__(0, 2)), round=2)
    t.until()
    assert t.g.winners == (0,)


def test_a_tie_is_lost_by_a_warband_wholly_out_of_action() -> None:
    assert ended((2, 2), {"out": man("Ann")}, {"a1": man("Bob")}) == ((1,), "the only one of them with fighters left")


def test_a_tie_goes_to_who_holds_more_objectives() -> None:
    mine = {"a1": man("Ann"), "c1": man("Amy")}
    yours = {"e1": man("Bob"), "g1": man("Ben")}
    assert ended((2, 2), mine, yours, "a1 c1 e1") == ((0,), "most objectives held")
    assert ended((2, 2), mine, yours, "a1 e1 g1") == ((1,), "most objectives held")


def test_if_the_objectives_are_shared_evenly_the_game_is_a_draw() -> None:
    mine, yours = {"a1": man("Ann")}, {"e1": man("Bob")}
    assert ended((2, 2), mine, yours, "a1 e1") == ((0, 1), "a draw")
    assert ended((0, 0), {"out": man("Ann")}, {"out2": man("Bob")}) == ((0, 1), "a draw")


def test_a_warband_taken_out_in_the_first_round_does_not_end_the_game() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann", weapons=[weapon(damage=9)])}, {"d6": man("Bob")}, 
        hands=[[], [objective("Late", timing="third", glory=5)]], decks=[[ploy("A", when=never)]],
    )  # fmt: skip
    t.attack("Ann", "Bob", dice="smash smash dodge")
    t.g.script = None
    assert t.out("Bob")
    t.until("score")
    assert t.g.round == 3
    t.take("score", "Late")
    assert t.g.winners == (1,)


# --- Capture the Artefact ---


def relic(at: str, **more) -> Table:
    def prepare(t: Table) -> None:
        add_field_token(t.g, FieldToken("artefact", 0, t.h(at)), -1)

    return battle("shadespire", {"d6": man("Ann")}, {"h11": man("Bob")}, artefact=True, prepare=prepare, **more)


def test_who_holds_the_artefact_is_inspired_and_gains_three_glory_in_each_end_phase() -> None:
    t = relic("d6")
    t.until("first_player")
    assert t.g.inspired[0] == 1
    assert t.g.glory == [3, 0]
    t.take("seat", 0).until()
    assert t.g.glory == [9, 0]
    assert len(t.events("inspired")) == 1


def test_an_artefact_that_nobody_holds_does_nothing() -> None:
    t = relic("d7")
    t.until()
    assert t.g.glory == [0, 0]
    assert t.g.inspired == [0, 0]


def test_the_artefact_counts_as_an_objective_token_for_a_tie() -> None:
    t = relic("d6", round=2)
    assert winners(t.g) == ((0,), "most objectives held")


def test_the_artefact_yields_its_glory_before_objectives_are_scored() -> None:
    rich = objective("Rich", lambda cx: cx.g.glory[cx.seat] >= 3)
    t = relic("d6", hands=[[rich]])
    t.until("score").take("score", "Rich")
    assert t.g.glory[0] == 4


def test_a_special_action_is_an_action_and_may_score() -> None:
    prayed = surge("Prayed", lambda cx: True, "action_made")
    t = battle(
        "shadespire", {"d5": man("Ann", abilities=[acts("Pray", lambda cx: None)])}, {"h11": man("Bob")}, hands=[[prayed]]
    )
    t.take("action", "Ann")
    assert t.g.glory[0] == 1
