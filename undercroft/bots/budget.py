"""How long a search may think: iterations, seconds, cores. Knows how a budget is written after a bot's name; thinks nothing.

>>> read_budget("400")
Budget(iterations=400, seconds=None, cores=1)
>>> read_budget("2.5sx2")
Budget(iterations=None, seconds=2.5, cores=2)
>>> read_budget("400/1s")
Budget(iterations=400, seconds=1.0, cores=1)
"""

from __future__ import annotations

import re
from typing import NamedTuple

USUAL = 400
MOST_ITERATIONS, MOST_SECONDS, MOST_CORES = 1_000_000, 600.0, 64
HOW = "iterations (mcts:400), seconds (mcts:2s), both (mcts:400/2s), and on several cores (mcts:400x2)"
WRITTEN = re.compile(
    r"((?P<iterations>\d+)(/(?P<within>\d+(\.\d+)?)s)?|(?P<seconds>\d+(\.\d+)?)s)?(x(?P<cores>\d+))?", re.ASCII
)


class Budget(NamedTuple):
    """What a decision may cost: the first of iterations and seconds that is used up ends it."""

    iterations: int | None
    seconds: float | None
    cores: int = 1

    def __str__(self) -> str:
        parts = []
        if self.iterations is not None:
            parts.append(f"{self.iterations} iterations")
        if self.seconds is not None:
            parts.append(f"{self.seconds:g} s")
        return f"{' or '.join(parts)} on {self.cores} core{'s' if self.cores > 1 else ''}"

    def within(self, other: Budget) -> bool:
        """Whether it surely costs no more than another."""
        iterations = self.iterations is not None and other.iterations is not None and self.iterations <= other.iterations
        seconds = self.seconds is not None and other.seconds is not None and self.seconds <= other.seconds
        return (iterations or seconds) and self.cores <= other.cores


class BadBudget(ValueError):
    """A budget that cannot be read, or that is none."""


def read_budget(text: str) -> Budget:
    """The budget that is written after the colon of a bot's name; nothing means the usual one."""
    found = WRITTEN.fullmatch(text)
    if found is None:
        raise BadBudget(f"{text!r} is no budget: write {HOW}")
    iterations = int(found["iterations"]) if found["iterations"] else None
    limit = found["seconds"] or found["within"]
    seconds = float(limit) if limit else None
    cores = int(found["cores"]) if found["cores"] else 1
    if iterations is None and seconds is None:
        iterations = USUAL
    _within(text, "iterations", iterations, MOST_ITERATIONS)
    _within(text, "seconds", seconds, MOST_SECONDS)
    _within(text, "cores", cores, MOST_CORES)
    return Budget(iterations, seconds, cores)


def _within(text: str, what: str, value: float | None, most: float) -> None:
    if value is not None and not 0 < value <= most:
        raise BadBudget(f"{text!r} is no budget: {what} are more than 0 and at most {most:.0f}")
