"""Setting up by the Deathgorge book: boards, feature tokens, hands and do-overs, fighters."""

from __future__ import annotations

from typing import Any

import pytest
from harness import board, man, objective, ploy

from undercroft.game.pieces import SeatSetup, Setup, Warband
from undercroft.hexes.sets import bits
from undercroft.rules.editions import edition
from undercroft.rules.engine import Game
from undercroft.rules.tokens import available_features

FORT = "s . s . . . s .\n . . . # . . .\n. . ! . . c . .\n . ~ . . . . .\ns . . . . . . s"


def seats(n: int = 2, men: int = 2) -> tuple[SeatSetup, ...]:
    return tuple(
        SeatSetup(
            f"player {i + 1}",
            Warband(f"band-{i}", f"Band {i}", "tests", tuple(man(f"F{i}{k}") for k in range(men))),
            tuple(objective(f"O{i}{k}") for k in range(12)),
            tuple(ploy(f"P{i}{k}") for k in range(20)),
            (board(f"Fort {i}", FORT), board(f"Yard {i}", FORT)),
        )
        for i in range(n)
    )


def game(n: int = 2, seed: int = 3, **more: Any) -> Game:
    return Game(Setup(edition("deathgorge"), seats(n, **more)), seed)


def play(g: Game, *until: str) -> Game:
    """Take the first option of every question until one of these kinds is asked."""
    while g.question is not None and g.question.kind not in until:
        g.answer(0)
    return g


def test_the_winner_of_the_roll_off_names_who_picks_a_board_first() -> None:
    g = game()
    assert g.question is not None
    assert g.question.kind == "board_first"
    winner = g.question.seat
    for option in g.question.options:
        h = g.copy()
        h.answer(option)
        assert h.question.kind == "board"
        assert h.question.seat == option[1]
    assert winner in (0, 1)


def test_the_other_player_picks_second_and_places_both_boards() -> None:
    g = game()
    g.answer(("seat", 0))
    g.answer(0)
    assert (g.question.kind, g.question.seat) == ("board", 1)
    g.answer(1)
    assert (g.question.kind, g.question.seat) == ("placement", 1)
    assert len(g.question.options) > 2


def test_boards_join_by_four_hexes_of_the_long_edge_or_two_of_the_short() -> None:
    g = play(game(), "placement")
    for option in g.question.options:
        h = g.copy()
        h.answer(option)
        long_edge = option[5] != 0
        assert len(bits(h.ground.no_ones)) >= (4 if long_edge else 2), option


def test_whoever_chose_the_first_board_is_dealt_three_tokens_and_begins() -> None:
    g = game()
    g.answer(("seat", 1))
    play(g, "token")
    placers = []
    while g.question.kind == "token":
        placers.append(g.question.seat)
        g.answer(0)
    assert placers == [1, 0, 1, 0, 1]


def test_tokens_lie_off_special_hexes_and_more_than_two_hexes_apart() -> None:
    g = play(game(), "token")
    while g.question.kind == "token":
        field = g.ground
        barred = field.starting | field.blocked | field.lethal | field.cover | field.snare
        for _, _, h in g.question.options:
            assert not barred >> h & 1
            near = [t for t in g.tokens if t.at >= 0 and field.distance[t.at][h] <= 2]
            assert not near
        inner = [o for o in g.question.options if not field.edge >> o[2] & 1]
        assert not inner or len(inner) == len(g.question.options), "edge hexes only where nothing else is left"
        g.answer(len(g.question.options) - 1)


def test_no_numbers_are_shown_until_all_tokens_lie() -> None:
    g = play(game(), "token")
    while g.question.kind == "token":
        assert all(t.face == "hidden" for t in g.tokens)
        g.answer(0)
    assert sorted(t.number for t in g.tokens if t.kind == "objective") == [1, 2, 3, 4, 5]
    assert all(t.face == "up" for t in g.tokens if t.at >= 0)


def test_two_tokens_with_a_blocked_side_start_beside_the_battlefield() -> None:
    g = play(game(), "do_over")
    assert [(g.tokens[i].kind, g.tokens[i].at) for i in available_features(g)] == [("blocked", -1)] * 2


def test_the_player_who_chose_the_first_board_decides_on_a_do_over_first() -> None:
    g = game()
    g.answer(("seat", 1))
    play(g, "do_over")
    assert g.question.seat == 1
    g.answer(("keep",))
    assert (g.question.kind, g.question.seat) == ("do_over", 0)


@pytest.mark.parametrize("which", ["objectives", "power", "both"])
def test_a_do_over_draws_anew_and_then_shuffles_the_old_cards_back(which: str) -> None:
    g = game()
    g.answer(("seat", 0))
    play(g, "do_over")
    before = g.hands[0]
    thrown = {c for c in before if which == "both" or g.cards[c].is_objective == (which == "objectives")}
    g.answer(("do_over", which))
    assert (len(g.hand(0, True)), len(g.hand(0, False))) == (3, 5)
    assert not thrown & set(g.hands[0]), "the replacements are drawn before the old cards go back"
    assert thrown <= set(g.objective_deck[0]) | set(g.power_deck[0])
    assert g.discards[0] == ()
    assert (g.question.kind, g.question.seat) == ("do_over", 1), "only one do-over"


def test_the_winner_of_the_second_roll_off_names_who_places_a_fighter_first() -> None:
    g = play(game(), "deploy_first")
    for option in g.question.options:
        h = g.copy()
        h.answer(option)
        assert (h.question.kind, h.question.seat) == ("deploy", option[1])


def test_fighters_are_placed_in_turn_on_empty_starting_hexes_of_the_own_territory() -> None:
    g = play(game(men=3), "deploy_first")
    g.answer(("seat", 0))
    placers = []
    while g.question.kind == "deploy":
        seat = g.question.seat
        placers.append(seat)
        free = g.ground.starting & g.ground.territories[seat] & g.empty()
        assert {h for _, _, h in g.question.options} == set(bits(free))
        assert {g.owner[f] for _, f, _ in g.question.options} == {seat}
        g.answer(0)
    assert placers == [0, 1, 0, 1, 0, 1]


def test_who_has_fighters_left_goes_on_placing_alone() -> None:
    both = seats()
    both = (both[0], both[1]._replace(warband=seats(2, 4)[1].warband))
    g = play(Game(Setup(edition("deathgorge"), both), 3), "deploy_first")
    g.answer(("seat", 1))
    placers = []
    while g.question.kind == "deploy":
        placers.append(g.question.seat)
        g.answer(0)
    assert placers == [1, 0, 1, 0, 1, 1]
    assert g.flag("finished first") == 0
