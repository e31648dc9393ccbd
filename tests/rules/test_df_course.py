"""The course of a Dreadfane game: one board, hazards, Inspire and surge, elimination, victory."""

from __future__ import annotations

from typing import Any

from harness import When, acts, battle, board, happens, man, objective, plays, ploy, reaction_ploy, upgrade, weapon

from undercroft.game.pieces import Card, SeatSetup, Setup, Warband
from undercroft.hexes.sets import bits
from undercroft.rules.damage import deal
from undercroft.rules.editions import edition
from undercroft.rules.effects import end_at
from undercroft.rules.engine import Game
from undercroft.rules.force import begin_effect
from undercroft.rules.movement import place, travel
from undercroft.rules.zones import discard_pile

BLOW = weapon(damage=9)
ARENA = "\n".join(
    (
        "A s s s s 1 . . .",
        "A  . . . . . . .",
        "A . 2 . # . . . .",
        "-  . . . 3 . . .",
        "B . . . # . . 4 .",
        "B  . . . . . . .",
        "B s s s s 5 . . .",
    )
)


def hazard(name: str, *steps: Any) -> Card:
    return Card(name.lower(), name, "hazard", "", "", "", (plays(*steps),))


def burn(f: int, n: int = 1) -> Any:
    return lambda cx: deal(cx.g, f, n, ("hazard", "test"))


# --- set-up ---


def arena_game(seed: int = 1) -> Game:
    sides = (board("Arena A", ARENA), board("Arena B", ARENA))
    seats = tuple(
        SeatSetup(
            f"player {i}",
            Warband(f"b{i}", f"Band {i}", "tests", tuple(man(f"F{i}{k}") for k in range(3))),
            tuple(objective(f"O{i}{k}") for k in range(12)),
            tuple(ploy(f"P{i}{k}") for k in range(20)),
            sides,
        )
        for i in range(2)
    )
    return Game(Setup(edition("dreadfane"), seats), seed)


def test_the_winner_picks_the_side_and_the_other_player_a_territory() -> None:
    for half in ("A", "B"):
        g = arena_game()
        winner = g.question.seat
        assert g.question.kind == "board"
        g.answer(1)
        assert (g.question.kind, g.question.seat) == ("territory", 1 - winner)
        g.answer(("half", half))
        assert g.ground.placements[0].board == "Arena B"
        top = g.ground.hex("a1")
        assert g.ground.territories[1 - winner if half == "A" else winner] >> top & 1
        assert len(bits(g.ground.no_ones)) == 7


def test_the_objective_hexes_are_the_printed_ones() -> None:
    g = arena_game()
    g.answer(0)
    g.answer(0)
    assert {t.number: g.ground.name(t.at) for t in g.tokens} == {1: "e1", 2: "b3", 3: "d4", 4: "g5", 5: "e7"}
    assert all(t.face == "up" for t in g.tokens)


def test_who_picked_the_side_decides_on_a_do_over_first_and_thrown_cards_are_gone() -> None:
    g = arena_game()
    chooser = g.question.seat
    g.answer(0)
    g.answer(0)
    assert (g.question.kind, g.question.seat) == ("do_over", chooser)
    thrown = set(g.hands[chooser])
    g.answer(("do_over", "both"))
    assert thrown == set(g.discards[chooser])
    assert not thrown & set(g.hands[chooser])


# --- the hazard phase ---


def drawing(*cards: Card, **more: Any) -> Any:
    """A game in round 1 whose next hazard phase, that of round 2, draws from these cards."""
    t = battle("dreadfane", {"d3": man("Ann")}, {"d9": man("Bob")}, hazards=cards, **more)
    t.g.set_flag("hazards drawn", None)
    return t


def test_as_many_hazards_are_drawn_as_the_number_of_the_round() -> None:
    t = battle("dreadfane", {"d3": man("Ann")}, {"d9": man("Bob")}, hazards=tuple(hazard(f"H{i}") for i in range(20)))
    assert len(t.events("hazard_drawn")) == 1
    t.until("first_player")
    assert len(t.events("hazard_drawn")) == 3
    t.until("activation").until("first_player")
    assert len(t.events("hazard_drawn")) == 6
    assert len({e.n for e in t.events("hazard_drawn")}) == 6, "a drawn hazard does not come back"


def test_the_hazard_phase_comes_before_the_roll_off_of_the_action_phase() -> None:
    t = drawing(hazard("Spark", burn(0)))
    t.until("first_player")
    kinds = [e.kind for e in t.events()]
    second = kinds.index("hazard_phase_began", kinds.index("round_ended"))
    assert kinds.index("rolled_off", second) > kinds.index("hazard_drawn", second)
    assert t.wounds("Ann") == 1


def test_the_effects_of_a_hazard_are_resolved_in_their_order() -> None:
    said: list[int] = []
    t = drawing(hazard("Two", lambda cx: said.append(1), lambda cx: said.append(2)))
    said.clear()
    t.until("first_player")
    assert said == [1, 2]


def test_a_lasting_hazard_ends_at_the_start_of_the_next_hazard_phase_before_another_is_drawn() -> None:
    from harness import modifies

    haste = modifies("move", 1, applies=lambda cx, f: True)
    seen: list[int] = []
    t = drawing(
        hazard("Haste", lambda cx: begin_effect(cx.g, haste, -1, "hazard-phase")),
        hazard("Look", lambda cx: seen.append(len(cx.g.effects))),
        hazard("Look too", lambda cx: seen.append(len(cx.g.effects))),
    )
    begin_effect(t.g, haste, -1, "hazard-phase")
    t.until("first_player")
    assert t.events("effect_ended")
    kinds = [e.kind for e in t.events()]
    assert kinds.index("effect_ended") < kinds.index("hazard_drawn", kinds.index("effect_ended"))
    end_at(t.g, "hazard-phase")
    assert t.g.effects == ()


def test_a_hazard_that_wipes_out_a_warband_lets_the_phase_finish_and_then_ends_the_game() -> None:
    said: list[str] = []
    t = drawing(
        hazard("Blaze", burn(1, 9), lambda cx: said.append("blaze")),
        hazard("After", lambda cx: said.append("after")),
        prepare=lambda t: t.g.glory.__setitem__(1, 20),
    )
    said.clear()
    t.until("first_player")
    assert sorted(said) == ["after", "blaze"]
    assert t.g.over
    assert t.g.winners == (0,), "the sole survivor wins whatever the glory"


def test_both_warbands_wiped_out_in_one_hazard_phase_leave_it_to_glory() -> None:
    t = drawing(hazard("One", burn(0, 9)), hazard("Other", burn(1, 9)), prepare=lambda t: t.g.glory.__setitem__(1, 1))
    t.until("first_player")
    assert t.g.over
    # each player gained two for the other's fighter
    assert t.g.glory == [2, 3]
    assert t.g.winners == (1,)


def test_a_fighter_is_inspired_by_what_a_hazard_does() -> None:
    hurt = When(lambda cx: cx.g.wounds[cx.me] > 0, "damaged")
    t = battle(
        "dreadfane", {"d3": man("Ann", inspire=hurt)}, {"d9": man("Bob")}, hazards=(hazard("Spark", burn(0)),)
    )  # fmt: skip
    t.g.set_flag("hazards drawn", None)
    t.until("first_player")
    assert t.g.inspired[0] == 1


def test_a_reaction_may_be_used_in_the_hazard_phase() -> None:
    t = drawing(hazard("Spark", burn(0)), hands=[[reaction_ploy("Ouch", "dealt-damage", lambda cx: None)], []])
    t.until("react", "first_player")
    assert t.kind == "react"


# --- Inspire ---


def moved(who: int, to: str) -> Any:
    return When(lambda cx: cx.g.at[who] == cx.g.ground.hex(to), "moved", "pushed")


def test_a_fighter_is_inspired_after_the_move_that_met_its_condition_before_reactions() -> None:
    look = reaction_ploy("Look", "after-move", lambda cx: None)
    t = battle("dreadfane", {"d3": man("Ann", inspire=moved(0, "d5"))}, {"d9": man("Bob")}, hands=[[look], []])
    t.move("Ann", "d5")
    assert t.kind == "react"
    assert t.g.inspired[0] == 1


def test_within_a_charge_inspiring_waits_for_its_end() -> None:
    look = reaction_ploy("Look", "after-move", lambda cx: None)
    t = battle(
        "dreadfane",
        {"d3": man("Ann", inspire=moved(0, "d5"))},
        {"d6": man("Bob")},
        hands=[[look], []],
        dice="smash fury block",
    )
    t.charge("Ann", "d5")
    assert t.kind == "react"
    assert t.g.inspired[0] == 0
    t.take("pass")
    assert t.kind == "drive_back"
    assert t.g.inspired[0] == 0
    t.take("stay")
    assert t.g.inspired[0] == 1


def test_a_ploy_inspires_once_it_is_resolved() -> None:
    state: list[int] = []
    shove = ploy(
        "Shove",
        lambda cx: travel(cx.g, 0, (cx.g.ground.hex("d5"),), "push", 0),
        lambda cx: state.append(cx.g.inspired[0]),
    )
    t = battle("dreadfane", {"d4": man("Ann", inspire=moved(0, "d5"))}, {"d9": man("Bob")}, hands=[[shove], []])
    t.take("pass").take("ploy", "Shove")
    assert state == [0]
    assert t.g.inspired[0] == 1


# --- surge ---


def surge(name: str, *kinds: str, **more: Any) -> Card:
    return objective(name, more.pop("test", lambda cx: True), *kinds, timing="surge")


def test_a_surge_met_during_an_activation_is_scored_after_it_and_its_reactions() -> None:
    look = reaction_ploy("Look", "after-move", lambda cx: None)
    t = battle("dreadfane", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=[[surge("Rush", "moved"), look], []])
    t.move("Ann", "d5")
    assert t.kind == "react"
    assert t.g.glory[0] == 0
    t.take("pass")
    assert t.g.glory[0] == 1


def test_a_surge_met_by_an_action_outside_an_activation_is_scored_after_that_action() -> None:
    from undercroft.rules.actions import begin_move

    go = ploy("Go", lambda cx: begin_move(cx.g, 0, cx.g.ground.hex("d5"), 0), lambda cx: seen.append(cx.g.glory[0]))
    seen: list[int] = []
    t = battle("dreadfane", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=[[surge("Rush", "moved"), go], []])
    t.take("pass").take("ploy", "Go")
    assert seen == [1]


def test_a_surge_met_by_a_charge_outside_an_activation_waits_for_the_charge() -> None:
    from undercroft.rules.actions import begin_charge

    seen: list[int] = []
    go = ploy("Go", lambda cx: begin_charge(cx.g, 0, cx.g.ground.hex("d5"), 0), lambda cx: seen.append(cx.g.glory[0]))
    t = battle(
        "dreadfane",
        {"d3": man("Ann")},
        {"d6": man("Bob")},
        hands=[[surge("Rush", "moved"), go], []],
        dice="smash fury block",
    )
    t.take("pass").take("ploy", "Go")
    assert t.kind == "drive_back"
    assert t.g.glory[0] == 0
    t.take("stay")
    assert seen == [1]


def test_a_surge_met_by_a_scything_attack_outside_an_activation_waits_for_all_of_it() -> None:
    from undercroft.rules.actions import begin_attack_action

    reaper = weapon("Reap", keywords={"scything": 1})
    go = ploy("Go", lambda cx: begin_attack_action(cx.g, 0, 0))
    t = battle(
        "dreadfane",
        {"d5": man("Ann", weapons=(reaper,), inspire=When(lambda cx: True, "attack_declared"))},
        {"d6": man("Bob"), "c6": man("Ben")},
        hands=[[surge("Blood", "attack_declared"), go], []],
        dice="smash fury block smash fury block",
    )
    t.take("pass").take("ploy", "Go").take("attack", "Ann", None, "Bob").take("target").take("stay")
    assert t.kind == "drive_back"
    assert t.g.glory[0] == 0
    assert t.g.inspired[0] == 0
    t.take("stay")
    assert t.g.glory[0] == 1
    assert t.g.inspired[0] == 1


def test_a_surge_drawn_for_another_is_not_scored_at_once() -> None:
    t = battle(
        "dreadfane",
        {"d3": man("Ann")},
        {"d9": man("Bob")},
        hands=[[surge("Rush", "moved")], []],
        decks=[[surge("Again", "moved")], []],
    )
    t.move("Ann", "d5")
    assert t.g.glory[0] == 1
    assert t.g.hands[0] == (t.c("Again"),)


def test_scored_cards_are_discarded() -> None:
    t = battle("dreadfane", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=[[objective("Won")], []])
    t.until("score").take("score", "Won")
    assert discard_pile(t.g, 0, True) == [t.c("Won")]
    assert [e.card for e in t.events("discarded")] == [t.c("Won")]


# --- reactions ---


def test_only_one_reaction_is_used_at_an_opportunity_and_whose_activation_is_next_has_the_first_word() -> None:
    said: list[str] = []
    hands = [
        [reaction_ploy("Mine", "after-move", lambda cx: said.append("mine"))],
        [reaction_ploy("Yours", "after-move", lambda cx: said.append("yours"))],
    ]
    t = battle("dreadfane", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=hands)
    t.move("Ann", "d5")
    assert t.seat == 1
    t.take("react")
    assert said == ["yours"]
    assert t.kind == "activation"


def test_in_a_reaction_to_a_reaction_the_opponent_of_who_reacted_last_has_the_first_word() -> None:
    from undercroft.rules.windows import open_window

    knock = reaction_ploy("Knock", "after-move", lambda cx: open_window(cx.g, "after-push", pushed=(0,), by=1, hexes=1))
    hands = [[reaction_ploy("Mine", "after-push", lambda cx: None)], [knock, reaction_ploy("Yours", "after-push")]]
    t = battle("dreadfane", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=hands)
    t.move("Ann", "d5").take("react", None, None, "Knock")
    assert t.kind == "react"
    assert t.seat == 0


def test_after_the_last_activation_the_first_word_has_who_would_be_next() -> None:
    hands = [[reaction_ploy("Mine", "after-move", lambda cx: None)], [reaction_ploy("Yours", "after-move")]]
    t = battle("dreadfane", {"d3": man("Ann")}, {"d9": man("Bob")}, hands=hands)
    for _ in range(7):
        t.take("pass")
    t.move("Bob", "d8")
    assert t.kind == "react"
    assert t.seat == 0


# --- elimination ---


def last_stand(**more: Any) -> Any:
    return battle(
        "dreadfane",
        {"d5": man("Ann", weapons=(BLOW,))},
        {"d6": man("Bob")},
        dice="smash smash dodge",
        **more,
    )


def test_a_warband_wholly_out_in_the_action_phase_ends_the_game() -> None:
    t = last_stand(prepare=lambda t: t.g.glory.__setitem__(1, 9), hands=[[ploy("Plan"), objective("Won")], []])
    t.attack("Ann", "Bob", drive=None)
    assert t.g.over
    assert t.g.winners == (0,)
    assert not t.events("power_step_began")
    assert not t.events("end_phase_began")


def test_nothing_is_reacted_to_once_the_game_has_ended() -> None:
    revenge = reaction_ploy("Revenge", "taken-out", lambda cx: deal(cx.g, 0, 9, ("card", cx.v["card"], 1), seat=1))
    later = reaction_ploy("Later", "after-attack", lambda cx: deal(cx.g, 0, 9, ("card", cx.v["card"], 1), seat=1))
    t = last_stand(hands=[[], [revenge, later]])
    t.attack("Ann", "Bob", drive=None)
    assert t.g.over
    assert t.g.winners == (0,)


def test_a_warband_may_be_wiped_out_in_a_power_step() -> None:
    zap = ploy("Zap", lambda cx: deal(cx.g, 1, 9, ("card", cx.v["card"], 0), seat=0))
    t = battle("dreadfane", {"d5": man("Ann")}, {"d9": man("Bob")}, hands=[[zap, ploy("More")], []])
    t.take("pass").take("ploy", "Zap")
    assert t.g.over
    assert t.g.winners == (0,)


def test_warbands_wiped_out_at_the_same_time_leave_it_to_glory() -> None:
    def all_hurt(cx: Any) -> None:
        for f in (1, 0):
            deal(cx.g, f, 9, ("card", cx.v["card"], 0), seat=0)

    t = battle(
        "dreadfane",
        {"d5": man("Ann")},
        {"d9": man("Bob")},
        hands=[[ploy("Blast", all_hurt)], []],
        prepare=lambda t: t.g.glory.__setitem__(0, 1),
    )
    t.take("pass").take("ploy", "Blast")
    assert t.g.over
    assert t.g.glory == [3, 2]
    assert t.g.winners == (0,)


def test_a_fighter_that_returns_does_not_undo_the_end_of_the_game() -> None:
    back = happens("taken_out", lambda cx: place(cx.g, 1, cx.g.ground.hex("a11"), 1, ("rule",)))
    t = battle(
        "dreadfane",
        {"d5": man("Ann", weapons=(BLOW,), abilities=[back])},
        {"d6": man("Bob")},
        dice="smash smash dodge",
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.g.over


# --- victory ---


def finish(t: Any, *glory: int) -> Any:
    t.g.glory[:] = glory
    t.until("never")
    return t


def test_with_survivors_on_both_sides_glory_decides_then_objective_hexes_then_nobody() -> None:
    def last_round(objectives: list[str]) -> Any:
        return battle("dreadfane", {"d5": man("Ann")}, {"d9": man("Bob")}, round=3, objectives=objectives)

    assert finish(last_round([]), 3, 2).g.winners == (0,)
    assert finish(last_round(["a1", "d9"]), 2, 2).g.winners == (1,)
    assert finish(last_round(["d5", "d9"]), 2, 2).g.winners == (0, 1)


def test_the_number_of_objective_hexes_counts_and_not_their_values() -> None:
    t = battle(
        "dreadfane",
        {"d5": man("Ann"), "b5": man("Amy")},
        {"d9": man("Bob")},
        round=3,
        objectives=["d5", "b5", "a1", "b1", "d9"],
    )
    assert finish(t, 2, 2).g.winners == (0,)


def test_no_ploys_in_the_end_phase_but_upgrades() -> None:
    t = battle(
        "dreadfane",
        {"d5": man("Ann")},
        {"d9": man("Bob")},
        hands=[[ploy("Plan"), upgrade("Helm"), reaction_ploy("Envy", "upgrade-given")], []],
        prepare=lambda t: t.g.glory.__setitem__(0, 1),
    )
    t.until("upgrade")
    assert not t.offered("ploy")
    t.take("upgrade", "Helm", "Ann")
    assert t.kind != "react"


def test_an_action_of_a_fighter_is_offered_in_its_activation() -> None:
    t = battle("dreadfane", {"d5": man("Ann", abilities=[acts("Roar", lambda cx: None)])}, {"d9": man("Bob")})
    assert t.offered("action", "Ann")
