"""Ratings of bots from their games: Elo with intervals, and a skill that is fair with three and four at a table too.

Knows results alone. Elo is the maximum of the likelihood over all games at once (Bradley and Terry's model, a game of more
than two counting as one against each of the others, a draw as half), so the order of games does not matter; its interval
comes from drawing tables anew with replacement, because games at one table are no independent games. The skill is the
Plackett-Luce rating of the library openskill.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import log10
from random import Random
from typing import Any, NamedTuple

from undercroft.lab.facts import Facts

SCALE = 400.0
DRAWN_ANEW = 200
STEPS = 60
PRIOR = 0.5
"""Every pair is taken to have drawn so many games more: who never lost has no endless rating."""


class Rating(NamedTuple):
    """How strong an entrant is. Elo is relative to the mean of all entrants; the interval holds 95 %."""

    elo: float
    elo_low: float
    elo_high: float
    skill: float
    doubt: float

    def to_json(self) -> dict[str, float]:
        return {name: round(value, 2) for name, value in self._asdict().items()}


Scores = dict[tuple[int, int], float]
"""How many points the one has made against the other."""


def rate(games: Sequence[Facts], entrants: int, seed: int = 0) -> list[Rating]:
    tables: dict[int, list[Facts]] = defaultdict(list)
    for game in games:
        tables[game.games[0][1]].append(game)
    groups = [points(group) for group in tables.values()]
    elo = fitted(groups, entrants)
    pick = Random(seed)
    spread: list[list[float]] = [[] for _ in range(entrants)]
    for _ in range(DRAWN_ANEW if len(groups) > 1 else 0):
        for i, value in enumerate(fitted(pick.choices(groups, k=len(groups)), entrants)):
            spread[i].append(value)
    skills = skills_of(games, entrants)
    found = []
    for i, value in enumerate(elo):
        low, high = middle(spread[i]) if spread[i] else (float("-inf"), float("inf"))
        found.append(Rating(value, min(low, value), max(high, value), *skills[i]))
    return found


def points(games: Sequence[Facts]) -> Scores:
    """What each made against each in some games."""
    scores: Scores = defaultdict(float)
    for game in games:
        for a in game.seats:
            for b in game.seats:
                if a[2] != b[2] and a[1] != b[1]:
                    scores[a[2], b[2]] += 1.0 if a[10] > b[10] else 0.5 if a[10] == b[10] else 0.0
    return scores


def fitted(groups: Sequence[Scores], entrants: int) -> list[float]:
    """The most likely Elo ratings."""
    made: Scores = defaultdict(float)
    for group in groups:
        for pair, score in group.items():
            made[pair] += score
    met = {(a, b) for a, b in made if a != b}
    for pair in met:
        made[pair] += PRIOR
    strength = [1.0] * entrants
    for _ in range(STEPS):
        new = []
        for i in range(entrants):
            won = sum(made[i, j] for j in range(entrants) if (i, j) in met)
            faced = sum((made[i, j] + made[j, i]) / (strength[i] + strength[j]) for j in range(entrants) if (i, j) in met)
            new.append(won / faced if faced else 1.0)
        mean = 1.0
        for value in new:
            mean *= value ** (1 / entrants)
        strength = [value / mean for value in new]
    return [SCALE * log10(value) for value in strength]


def middle(values: list[float]) -> tuple[float, float]:
    """The bounds of the middle 95 %."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(0.025 * last)], ordered[round(0.975 * last)]


def skills_of(games: Sequence[Facts], entrants: int) -> list[tuple[float, float]]:
    """The skill and its doubt after all games in their order."""
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce()
    ratings = [model.rating() for _ in range(entrants)]
    for game in games:
        seated = [row[2] for row in game.seats]
        if len(set(seated)) < len(seated):
            continue
        ranks = [1.0 - row[10] for row in game.seats]
        rated = model.rate([[ratings[i]] for i in seated], ranks=ranks)
        for i, [rating] in zip(seated, rated, strict=True):
            ratings[i] = rating
    return [(float(rating.mu), float(rating.sigma)) for rating in ratings]
