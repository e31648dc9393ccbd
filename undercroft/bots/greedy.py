"""The bot that takes what looks best at once: exact odds for fights, a judgement of places, one step ahead for cards.

Knows views and the rules; sees nothing that its seat may not see, for it plays on a game dealt anew from its view.
"""

from __future__ import annotations

from typing import ClassVar

from undercroft.bots import setting_up
from undercroft.bots.choosing import Chooser
from undercroft.game import rng
from undercroft.game.question import Question
from undercroft.play.determinize import determinize
from undercroft.play.view import View
from undercroft.rules.engine import Game


class GreedyBot:
    """Plays the best option as far as it can see; the same seed plays the same."""

    name: ClassVar[str] = "greedy"

    def __init__(self, seed: int) -> None:
        self.state = rng.start(seed)

    def choose(self, view: View, question: Question) -> int:
        if len(question.options) == 1:
            return 0
        seed, self.state = rng.below(self.state, 1 << 30)
        return self.decide(determinize(view, seed), question, seed)

    def decide(self, g: Game, question: Question, seed: int) -> int:
        return best(g, question, seed)


def best(g: Game, question: Question, seed: int) -> int:
    """The option of a game's open question that looks best to the seat that is asked."""
    early = setting_up.HANDLERS.get(question.kind)
    if early is not None:
        return early(g, question, seed)
    return Chooser(g, question, seed).choose()
