"""Games that begin in a position: each moment, each count of activations, and what cannot be."""

from __future__ import annotations

import pytest

from undercroft.cards.registry import find_warband
from undercroft.game.pieces import Card, SeatSetup, Setup
from undercroft.hexes.joining import Placement
from undercroft.library import load
from undercroft.library.boards import battlefield
from undercroft.play.position import PositionError, begin, laid_out, put, stand
from undercroft.play.scenario_made import blanks
from undercroft.rules.editions import edition
from undercroft.rules.engine import Game

FIELD = battlefield([Placement("Mirror Well", 0), Placement("Mirror Well", 1, True, 0, 6)])


def seats(cards: tuple[Card, ...] = ()) -> tuple[SeatSetup, SeatSetup]:
    return (
        SeatSetup("A", find_warband("Garrek's Reavers"), (), cards),
        SeatSetup("B", find_warband("Steelheart's Champions")),
    )


def laid(rulebook: str = "shadespire") -> Game:
    load()
    game = laid_out(Setup(edition(rulebook), seats()), FIELD)
    stand(game, 0, FIELD.hex("d4"))
    stand(game, 5, FIELD.hex("d8"))
    return game


def begun(moment: str, **more: object) -> Game:
    game = laid()
    begin(game, moment, **more)  # type: ignore[arg-type]
    return game


@pytest.mark.parametrize(
    ("more", "first", "used"),
    [
        ({"seat": 0}, 0, [0, 0]),
        ({"seat": 1}, 1, [0, 0]),
        ({"seat": 1, "first": 0}, 0, [1, 0]),
        ({"seat": 0, "used": [2, 2]}, 0, [2, 2]),
        ({"seat": 0, "used": [2, 3]}, 1, [2, 3]),
    ],
)
def test_the_first_player_and_the_activations_used_fit_each_other(more: dict[str, object], first: int, used: list[int]) -> None:
    game = begun("activation", **more)
    assert game.question is not None
    assert (game.question.kind, game.question.seat) == ("activation", more["seat"])
    assert game.first == first
    assert game.activations == used


def test_as_many_activations_are_left_as_are_not_used() -> None:
    game = begun("activation", seat=1, used=[4, 3])
    assert game.question is not None
    game.answer(("pass",))
    assert game.phase != "action"


def test_after_a_power_step_it_is_the_other_seat_s_turn() -> None:
    game = begun("power step", seat=0)
    assert game.question is not None
    # nobody holds a card, so the power step is over before anybody is asked
    assert (game.question.kind, game.question.seat) == ("activation", 1)
    assert game.activations == [1, 0]


def test_a_game_that_begins_with_the_round_begins_it() -> None:
    game = begun("round", round=2)
    assert game.round == 2
    assert any(event.kind == "round_began" for chunk in (*game.past, tuple(game.now)) for event in chunk)


def test_a_fighter_that_was_not_put_anywhere_is_neither_there_nor_out() -> None:
    game = begun("activation")
    assert game.fighters(0) == [0]
    assert game.survivors(0) == [0]


@pytest.mark.parametrize(
    ("moment", "more", "said"),
    [
        ("lunch", {}, "no game begins at 'lunch'"),
        ("activation", {"round": 4}, "there is no round 4"),
        ("activation", {"used": [4, 4]}, "8 activations are used"),
        ("activation", {"used": [1]}, "a number for each of the 2 seats"),
        ("power step", {"used": [0, 1]}, "this seat has used none"),
    ],
)
def test_a_moment_that_cannot_be_is_refused(moment: str, more: dict[str, object], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        begun(moment, **more)


def test_no_fighter_stands_on_another_or_begins_twice() -> None:
    game = laid()
    with pytest.raises(PositionError, match="two fighters on d4"):
        stand(game, 1, FIELD.hex("d4"))
    begin(game)
    with pytest.raises(PositionError, match="has begun already"):
        begin(game)


def test_a_card_is_in_one_place() -> None:
    load()
    cards = blanks("3 blank ploys", 0)
    assert cards is not None
    game = laid_out(Setup(edition("shadespire"), seats(tuple(cards))), FIELD)
    put(game, 1, "hand")
    put(game, 1, "discard")
    assert (game.hands[0], game.discards[0], game.power_deck[0]) == ((), (1,), (0, 2))
