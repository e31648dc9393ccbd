"""What the tests of words share: the small table of the rules' tests, and games by lot with eager players."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from state_pieces import TABLES, lots, made_up_table

from undercroft.game.question import Question
from undercroft.rules.engine import Game

# the small table lies with the tests of the rules
sys.path.append(str(Path(__file__).parents[1] / "rules"))

from harness import (
    PLAIN,
    Table,
    acts,
    battle,
    man,
    modifies,
    objective,
    ploy,
    reaction_ploy,
    spell,
    upgrade,
    weapon,
    yard,
)

__all__ = [
    "PLAIN", "TABLES", "Table", "acts", "asked", "battle", "game_by_lot", "lots", "made_up_table", "man", "modifies",
    "objective", "ploy", "questions", "reaction_ploy", "spell", "upgrade", "weapon", "yard",
]  # fmt: skip


def game_by_lot(edition: str, seats: int = 2, seed: int = 1, chance: bool = False) -> Game:
    """A game with made-up cards, played to its end."""
    g = Game(made_up_table(edition, seats), seed, chance)
    for _ in questions(g, seed):
        pass
    return g


def questions(g: Game, seed: int) -> Iterator[Question]:
    """Play a game by lot, stopping at each question."""
    pick = Random(seed)
    while g.question is not None:
        yield g.question
        g.answer(lots(g, pick))


def asked(g: Game, seed: int, kind: str) -> Game:
    """The game at the first question of a kind."""
    for question in questions(g, seed):
        if question.kind == kind:
            return g
    raise AssertionError(f"{kind} is never asked")
