"""Whether a setup can be played at all: seats, fighters, boards that the rulebook uses. Knows no deck-building rule."""

from __future__ import annotations

from typing import Final

from undercroft.game.pieces import Setup


class SetupError(ValueError):
    """A game that cannot be set up as asked: the message says what is wrong and whose it is."""


FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4


def check_setup(setup: Setup) -> None:
    """Refuse a setup that the rulebook cannot play, before anything is done with it."""
    edition = setup.edition
    seats = len(setup.seats)
    whole = edition.boards == "one-board"
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise SetupError(f"a game has {FEWEST_SEATS} to {MOST_SEATS} players, not {seats}")
    if whole and seats != 2:
        raise SetupError(f"{edition.title} is a game for two on one board, not for {seats}")
    for seat, brought in enumerate(setup.seats):
        who = f"seat {seat} ({brought.name})" if brought.name else f"seat {seat}"
        if not any(not fighter.reserve for fighter in brought.warband.fighters):
            raise SetupError(f"{who}: the warband {brought.warband.name} has no fighter to place")
        for card in brought.objectives:
            if not card.is_objective:
                raise SetupError(f"{who}: {card.name} is no objective and cannot be in the objective deck")
        for card in brought.power:
            if card.is_objective:
                raise SetupError(f"{who}: {card.name} is an objective and cannot be in the power deck")
        if "setup" in setup.skip:
            # the pieces are laid out by hand, and the battlefield with them
            continue
        if not brought.boards:
            raise SetupError(f"{who}: no board to choose from")
        for board in brought.boards:
            if bool(board.halves) != whole:
                why = "is one of two to be joined" if whole else "is a whole battlefield and cannot be joined to another"
                raise SetupError(f"{who}: the board {board.name} {why}, which {edition.title} does not use")
