"""Opponents for people, by how strong they are: easy, fair, hard. They differ in how well they choose; none of them sees
more than its seat may see. Knows the other bots.
"""

from __future__ import annotations

from math import exp
from typing import ClassVar

from undercroft.bots import setting_up
from undercroft.bots.budget import Budget
from undercroft.bots.choosing import Chooser
from undercroft.bots.greedy import GreedyBot
from undercroft.bots.mcts import MctsBot
from undercroft.game import rng
from undercroft.game.question import Question
from undercroft.rules.engine import Game

HEAT = 0.3
"""An answer that looks worse by so much glory is taken a little more than a third as often."""
FINE = 1 << 40
HARD = Budget(400, 4.0)
"""What the hard bot may think about a decision."""


class EasyBot(GreedyBot):
    """Knows what the greedy bot knows, and draws lots: the better an answer looks, the likelier it is."""

    name: ClassVar[str] = "easy"

    def decide(self, g: Game, question: Question, seed: int) -> int:
        early = setting_up.HANDLERS.get(question.kind)
        if early is not None:
            return early(g, question, seed)
        scores = Chooser(g, question, seed).scores()
        top = max(scores)
        drawn, self.state = rng.below(self.state, FINE)
        weights = [exp((score - top) / HEAT) for score in scores]
        left = drawn / FINE * sum(weights)
        for i, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return i
        return scores.index(top)


class FairBot(GreedyBot):
    """The greedy bot."""

    name: ClassVar[str] = "fair"


class HardBot(MctsBot):
    """The searching bot, which takes no longer than a person would mind."""

    name: ClassVar[str] = "hard"

    def __init__(self, seed: int) -> None:
        super().__init__(seed, HARD)
