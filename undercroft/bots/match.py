"""Playing a game to its end with a bot in every seat. Knows bots and views; decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from undercroft.game.pieces import Setup
from undercroft.play.view import view
from undercroft.rules.engine import Game

if TYPE_CHECKING:
    from undercroft.bots import Bot

LONGEST = 20_000
"""No game asks as many questions as this."""


class EndlessGame(RuntimeError):
    """A game that went on and on."""


def play(setup: Setup, seed: int, bots: Sequence[Bot]) -> Game:
    """A whole game, each seat answered by its bot, which sees nothing but its view."""
    game = Game(setup, seed)
    go_on(game, bots)
    return game


def go_on(game: Game, bots: Sequence[Bot]) -> None:
    """Play a game from where it stands to its end."""
    for _ in range(LONGEST):
        question = game.question
        if question is None:
            return
        game.answer(bots[question.seat].choose(view(game, question.seat), question))
    raise EndlessGame(f"after {LONGEST} answers the game is not over")
