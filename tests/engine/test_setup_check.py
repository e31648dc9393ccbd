"""A setup that cannot be played is refused before anything happens, with a reason that names whose fault it is."""

from random import Random

import pytest

from undercroft.game.pieces import Setup, Warband
from undercroft.library.boards import board
from undercroft.play.plain import PLAIN_OBJECTIVES, PLAIN_POWER
from undercroft.play.randomly import play_out, random_setup
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game
from undercroft.rules.setup_check import SetupError


def good(edition: str = "shadespire", seats: int = 2) -> Setup:
    return random_setup(Random(1), edition, seats, "plain")


def with_seat(setup: Setup, seat: int, **changes: object) -> Setup:
    seats = list(setup.seats)
    seats[seat] = seats[seat]._replace(**changes)
    return setup._replace(seats=tuple(seats))


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_game_needs_two_to_four_players(count: int) -> None:
    one = good().seats[0]
    with pytest.raises(SetupError, match=f"2 to 4 players, not {count}"):
        Game(good()._replace(seats=(one,) * count))


def test_a_rulebook_of_one_board_refuses_boards_that_are_joined() -> None:
    setup = with_seat(good("dreadfane"), 1, boards=(board("Mirror Well"),))
    with pytest.raises(SetupError, match=r"seat 1 \(Player 2\): the board Mirror Well is one of two to be joined"):
        Game(setup)


def test_a_rulebook_of_joined_boards_refuses_a_whole_battlefield() -> None:
    setup = with_seat(good(), 0, boards=(board("Comet's Scar"),))
    with pytest.raises(SetupError, match=r"seat 0 \(Player 1\): the board Comet's Scar is a whole battlefield"):
        Game(setup)


def test_a_rulebook_of_one_board_is_for_two() -> None:
    setup = good("dreadfane")
    with pytest.raises(SetupError, match="game for two on one board, not for 3"):
        Game(setup._replace(seats=(*setup.seats, setup.seats[0])))


def test_a_seat_without_a_board_is_refused() -> None:
    with pytest.raises(SetupError, match=r"seat 1 .*: no board to choose from"):
        Game(with_seat(good(), 1, boards=()))


def test_a_warband_without_fighters_is_refused() -> None:
    with pytest.raises(SetupError, match="the warband Nobody has no fighter to place"):
        Game(with_seat(good(), 0, warband=Warband("nobody", "Nobody", "", ())))


def test_cards_in_the_wrong_deck_are_refused() -> None:
    with pytest.raises(SetupError, match="Plain Keepsake 1 is no objective"):
        Game(with_seat(good(), 0, objectives=PLAIN_POWER))
    with pytest.raises(SetupError, match="Plain Hold 1 is an objective"):
        Game(with_seat(good(), 0, power=PLAIN_OBJECTIVES))


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_a_good_setup_is_played(edition: str) -> None:
    game = Game(good(edition))
    play_out(game, Random(0))
    assert game.over
