"""The bot that draws lots: any option, each as likely. Knows nothing of the game."""

from __future__ import annotations

from typing import ClassVar

from undercroft.game import rng
from undercroft.game.question import Question
from undercroft.play.view import View


class RandomBot:
    """Plays at random; the same seed draws the same lots."""

    name: ClassVar[str] = "random"

    def __init__(self, seed: int) -> None:
        self.state = rng.start(seed)

    def choose(self, view: View, question: Question) -> int:
        i, self.state = rng.below(self.state, len(question))
        return i
