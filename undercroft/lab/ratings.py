"""Ratings from results: Elo with intervals, and a skill that is fair with three and four at a table too.

Knows results alone. Elo is the maximum of the likelihood over all games at once (Bradley and Terry's model, a game of more
than two counting as one against each of the others, a draw as half), so the order of games does not matter; its interval
comes from drawing whole tables anew, because games at one table are no independent games. The skill is the Plackett-Luce
rating of the library openskill.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from undercroft.lab.facts import Facts, SeatRow
from undercroft.lab.resample import EDGES, Numbers, Tables

SCALE = 400.0
STEPS = 200
PRIOR = 0.5
"""Every pair that met is taken to have drawn so many games more: who never lost has no endless rating."""

Who = Callable[[SeatRow], int]
"""The number of whoever is rated in a seat: a bot, a warband, a deck."""


class Rating(NamedTuple):
    """How strong an entrant is. Elo is relative to the mean of all entrants; the interval holds 95 %."""

    elo: float
    elo_low: float
    elo_high: float
    skill: float
    doubt: float


def labels(bots: Sequence[str]) -> list[str]:
    """A name for each entrant: one that enters twice is numbered.

    >>> labels(["greedy", "random", "random"])
    ['greedy', 'random', 'random#2']
    """
    found: list[str] = []
    for name in bots:
        times = sum(each == name or each.startswith(f"{name}#") for each in found)
        found.append(f"{name}#{times + 1}" if times else name)
    return found


def by_entrant(row: SeatRow) -> int:
    return row.entrant


def rate(games: Sequence[Facts], entrants: int, who: Who = by_entrant, seed: int = 0) -> list[Rating]:
    """A rating for each entrant, from games that were played to their end."""
    if not games:
        return [Rating(0.0, float("-inf"), float("inf"), *skill) for skill in skills_of(games, entrants, who)]
    tables = Tables([game.games[0].seed for game in games], seed=seed)
    points = np.array([points_of(game, entrants, who).ravel() for game in games])
    whole, anew = tables.sums(range(len(games)), points)
    shape = (-1, entrants, entrants)
    met = whole.reshape(shape) + whole.reshape(shape).transpose(0, 2, 1) > 0
    elo = fitted(whole.reshape(shape) + PRIOR * met)[0]
    skills = skills_of(games, entrants, who)
    if not tables.times:
        return [Rating(float(value), float("-inf"), float("inf"), *skills[i]) for i, value in enumerate(elo)]
    lows, highs = np.quantile(fitted(anew.reshape(shape) + PRIOR * met), EDGES, axis=0)
    made = whole.reshape(entrants, entrants)
    found = []
    for i, value in enumerate(elo):
        low, high = min(float(lows[i]), float(value)), max(float(highs[i]), float(value))
        won, lost = made[i].sum(), made[:, i].sum()
        if won + lost and not (won and lost):
            # no drawing anew shows the game that was not lost, or not won: on that side nothing bounds the rating
            seated = {game.games[0].seed for game in games if any(who(row) == i for row in game.seats)}
            other = float(fitted((_missed(made, i, len(seated)) + PRIOR * met[0])[None])[0, i])
            low, high = (min(low, other), float("inf")) if won else (float("-inf"), max(high, other))
        found.append(Rating(float(value), low, high, *skills[i]))
    return found


def _missed(made: Numbers, i: int, tables: int) -> Numbers:
    """The points as they would be with as many games turned round as may have been missed at so many tables."""
    share = 1 - EDGES[0] ** (1 / tables)
    found = made.copy()
    found[i] += share * (made[:, i] - made[i])
    found[:, i] += share * (made[i] - made[:, i])
    return found


def points_of(game: Facts, entrants: int, who: Who) -> Numbers:
    """What each made against each in a game: 1 for finishing before the other, half for a draw."""
    scores = np.zeros((entrants, entrants))
    for a in game.seats:
        for b in game.seats:
            if a.seat != b.seat and who(a) != who(b):
                scores[who(a), who(b)] += 1.0 if a.won > b.won else 0.5 if a.won == b.won else 0.0
    return scores


def fitted(made: Numbers) -> Numbers:
    """The most likely Elo ratings for points that each made against each; many such tables at once."""
    strength = np.ones(made.shape[:2])
    won = made.sum(axis=2)
    faced = made + made.transpose(0, 2, 1)
    for _ in range(STEPS):
        against = (faced / (strength[:, :, None] + strength[:, None, :])).sum(axis=2)
        # whoever met nobody stays where it is
        strength = np.where(against > 0, won / np.maximum(against, 1e-12), strength)
        strength /= np.exp(np.log(strength).mean(axis=1, keepdims=True))
    found: Numbers = SCALE * np.log10(strength)
    return found


def skills_of(games: Sequence[Facts], entrants: int, who: Who = by_entrant) -> list[tuple[float, float]]:
    """The skill and its doubt after all games in their order."""
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce()
    ratings = [model.rating() for _ in range(entrants)]
    for game in games:
        seated = [who(row) for row in game.seats]
        if len(set(seated)) < len(seated):
            continue
        ranks = [1.0 - row.won for row in game.seats]
        rated = model.rate([[ratings[i]] for i in seated], ranks=ranks)
        for i, [rating] in zip(seated, rated, strict=True):
            ratings[i] = rating
    return [(float(rating.mu), float(rating.sigma)) for rating in ratings]
