"""Three and four players by the Deathgorge book."""

from __future__ import annotations

from typing import Any

from harness import battle, man, objective, ploy, reaction_ploy, weapon
from test_dg_setup import game, play

from undercroft.game.pieces import FieldToken
from undercroft.hexes.joining import SHAPES
from undercroft.rules.chance import roll_off
from undercroft.rules.damage import deal
from undercroft.rules.movement import travel
from undercroft.rules.tokens import available_features, set_tokens

BLOW = weapon(damage=9)


def three(**more: Any) -> Any:
    men = more.pop("men", ({"d3": man("Ann")}, {"d4": man("Bob")}, {"c3": man("Cid")}))
    return battle("deathgorge", *men, **more)


def four(**more: Any) -> Any:
    return battle(
        "deathgorge", {"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}, {"a11": man("Dan")}, **more
    )


# --- set-up ---


def test_the_losers_of_roll_offs_choose_their_boards_one_after_another() -> None:
    g = game(3)
    choosers = []
    while g.question.kind in ("board", "placement"):
        if g.question.kind == "board":
            choosers.append(g.question.seat)
        g.answer(0)
    assert sorted(choosers) == [0, 1, 2]
    assert g.flag("first board") == choosers[0]


def test_boards_lie_in_one_of_the_set_forms() -> None:
    for players in (3, 4):
        g = play(game(players), "token")
        spots = [(p.dx, p.dy) for p in g.ground.placements]
        x, y = spots[0]
        fits = False
        for form in SHAPES[players]:
            for sign in (1, -1):
                for a, b in form.places:
                    moved = {((c - a) * sign, (r - b) * sign) for c, r in form.places}
                    fits = fits or {(c - x, r - y) for c, r in spots} == moved
        assert fits


def test_three_players_place_seven_numbered_tokens_and_four_place_nine() -> None:
    for players, count in ((3, 7), (4, 9)):
        g = play(game(players), "token")
        first = g.flag("first board")
        placed = [0] * players
        while g.question.kind == "token":
            placed[g.question.seat] += 1
            g.answer(0)
        assert placed[first] == 3
        assert sorted(placed) == [2] * (players - 1) + [3]
        assert len([t for t in g.tokens if t.kind == "objective"]) == count
        assert len(available_features(g)) == players


def test_fighters_are_placed_in_order_of_play() -> None:
    g = play(game(3), "deploy_first")
    g.answer(("seat", 2))
    order = []
    while g.question.kind == "deploy":
        order.append(g.question.seat)
        g.answer(0)
    assert order == [2, 0, 1] * 2


def loser(dice: str) -> int:
    """Who loses a roll-off of three with these dice, four for each seat."""
    lost: list[int] = []
    roll = ploy("Roll", lambda cx: roll_off(cx.g, (0, 1, 2), loser=True), lambda cx: lost.append(cx.g.result))
    t = three(men=({"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}), hands=[[roll], [], []], dice=dice)
    t.take("pass").take("ploy", "Roll")
    return lost[0]


def test_the_loser_of_a_roll_off_has_the_fewest_crits_then_single_then_double_supports() -> None:
    blank = "fury fury fury"
    assert loser(f"crit {blank} crit {blank} fury {blank}") == 2
    assert loser(f"single {blank} fury {blank} crit {blank}") == 1
    assert loser(f"double {blank} single {blank} fury {blank}") == 2
    assert loser(f"double {blank} fury {blank} crit {blank}") == 1


def test_those_tied_for_the_last_place_roll_again_among_themselves() -> None:
    blank = "fury fury fury"
    assert loser(f"fury {blank} fury {blank} crit {blank} single {blank} fury {blank}") == 1


# --- turns ---


def test_three_players_take_three_turns_in_each_of_three_rounds() -> None:
    t = three(men=({"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}), first=1)
    seats = []
    while t.g.round == 1:
        if t.kind == "activation":
            seats.append(t.seat)
        t.g.answer(len(t.options) - 1)
        if t.kind == "first_player":
            break
    assert seats == [1, 2, 0] * 3
    t.until("never")
    assert [e.n for e in t.events("round_began")] == [1, 2, 3]


def test_four_players_take_four_turns_in_rounds_1_and_3_and_skip_round_2() -> None:
    t = four()
    t.until("never")
    assert [e.n for e in t.events("round_began")] == [1, 3]
    turns = [e.seat for e in t.events("turn_began")]
    assert len(turns) == 32
    assert turns[:16] == [0, 1, 2, 3] * 4


def test_the_second_round_of_three_players_goes_the_same_way_round() -> None:
    t = three(men=({"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}))
    t.until("first_player").take("seat", 0)
    t.until("first_player")
    turns = [e.seat for e in t.events("turn_began")]
    assert turns[9:] == [0, 1, 2] * 3


def test_the_end_phase_goes_in_order_of_play_from_the_first_player() -> None:
    hands = [[objective(f"O{i}")] for i in range(3)]
    t = three(men=({"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}), first=2, hands=hands)
    t.until("score")
    seats = []
    while t.kind != "first_player":
        if t.kind == "score":
            seats.append(t.seat)
        t.g.answer(len(t.options) - 1)
    assert seats == [2, 0, 1]


# --- the power step ---


def test_only_the_active_player_and_the_next_take_part_in_a_power_step() -> None:
    hands = [[ploy(f"P{i}{k}") for k in range(2)] for i in range(3)]
    t = three(men=({"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}), hands=hands)
    t.take("pass")
    seats = []
    while t.kind == "power":
        seats.append(t.seat)
        t.take("ploy") if len(seats) < 3 else t.take("pass")
    assert seats == [0, 1, 0, 1]
    assert t.seat == 1


def test_in_the_last_power_step_the_player_takes_part_whose_turn_would_be_next() -> None:
    hands = [[ploy("P")], [], []]
    t = three(men=({"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}), hands=hands)
    seats: list[tuple[int, int]] = []
    while t.g.phase == "action":
        if t.kind == "power":
            seats.append((t.g.turn, t.seat))
        t.g.answer(len(t.options) - 1)
    assert seats[-1] == (2, 0)


# --- kills ---


def test_only_the_warband_that_took_a_fighter_out_is_paid() -> None:
    t = three(
        men=({"d3": man("Ann", weapons=(BLOW,))}, {"d4": man("Bob")}, {"c3": man("Cid")}), dice="smash smash dodge"
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.g.glory == [1, 0, 0]


def test_a_lethal_hex_pays_nobody() -> None:
    shove = ploy("Shove", lambda cx: travel(cx.g, 1, (cx.g.ground.hex("d5"),), "push", 0))
    t = three(hands=[[shove], [], []], prepare=lambda t: t.g.wounds.__setitem__(1, 3))
    set_tokens(t.g, (FieldToken("lethal", 0, t.h("d5")),))
    t.take("pass").take("ploy", "Shove")
    assert t.out("Bob")
    assert t.g.glory == [0, 0, 0]


def test_nobody_is_paid_for_a_fighter_of_their_own() -> None:
    zap = ploy("Zap", lambda cx: deal(cx.g, 0, 9, ("card", cx.v["card"], 0), seat=0))
    t = three(hands=[[zap], [], []])
    t.take("pass").take("ploy", "Zap")
    assert t.out("Ann")
    assert t.g.glory == [0, 0, 0]


def test_a_ploy_pays_the_player_who_played_it() -> None:
    zap = ploy("Zap", lambda cx: deal(cx.g, 2, 9, ("card", cx.v["card"], 1), seat=1))
    t = three(hands=[[], [zap], []])
    t.take("pass").take("ploy", "Zap")
    assert t.g.glory == [0, 1, 0]


# --- reactions ---


def test_a_chain_is_built_in_order_of_play_from_the_player_whose_turn_it_is() -> None:
    hands = [[reaction_ploy(f"R{i}", "after-move", lambda cx: None)] for i in range(3)]
    t = three(men=({"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}), first=1, hands=hands)
    t.move("Bob", "n3")
    seats = []
    while t.kind == "react":
        seats.append(t.seat)
        t.take("react")
    assert seats == [1, 2, 0]


# --- support ---


def test_each_other_warband_is_an_enemy() -> None:
    t = three()
    assert {o[3] for o in t.offered("attack", "Ann")} == {1, 2}


# --- victory ---


def finish(t: Any, *glory: int) -> Any:
    t.g.glory[:] = glory
    t.until("never")
    return t


def test_of_tied_players_the_one_with_fighters_left_wins() -> None:
    t = three(men=({"a1": man("Ann")}, {"out": man("Bob")}, {"out2": man("Cid")}), round=3)
    assert finish(t, 2, 2, 1).g.winners == (0,)


def test_of_tied_players_with_fighters_left_the_highest_value_held_wins() -> None:
    t = three(men=({"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}), round=3)
    set_tokens(t.g, (FieldToken("objective", 3, t.h("a1")), FieldToken("objective", 6, t.h("n11"))))
    assert finish(t, 2, 2, 2).g.winners == (2,)


def test_a_tie_that_remains_is_a_draw_between_those_players_and_the_others_lose() -> None:
    t = three(men=({"a1": man("Ann")}, {"n1": man("Bob")}, {"n11": man("Cid")}), round=3)
    assert finish(t, 2, 2, 1).g.winners == (0, 1)


def test_the_wiped_out_are_no_part_of_a_draw_between_the_living() -> None:
    t = three(men=({"a1": man("Ann")}, {"n1": man("Bob")}, {"out": man("Cid")}), round=3)
    assert finish(t, 2, 2, 2).g.winners == (0, 1)
