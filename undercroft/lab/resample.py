"""How sure a figure of many games is: estimates with intervals, by drawing whole tables anew. Knows numbers; no game.

Seats of one game share its dice, and games of one table share its setup, so rows are no independent draws. What is drawn
anew, with replacement, is therefore always a whole table with everything that was played at it. An interval holds 95 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

TIMES = 400
EDGES = (0.025, 0.975)
FEWEST = 5
"""With fewer tables than this, drawing them anew tells nothing: an interval has no bounds."""

FEWEST_TREATED = 10
"""With fewer rows than this on one side, drawing anew knows too little of how different they can be."""

Numbers = npt.NDArray[np.float64]


class Estimate(NamedTuple):
    """A figure, the bounds of its interval, and how many rows it stands on."""

    value: float
    low: float
    high: float
    n: int

    @property
    def clear_of_zero(self) -> bool:
        """Whether the whole interval lies on one side of nothing."""
        return self.low > 0 or self.high < 0


NOTHING = Estimate(float("nan"), float("nan"), float("nan"), 0)


class Tables:
    """The tables of a run, and so many ways to draw as many of them anew."""

    def __init__(self, table_of_game: Sequence[int], times: int = TIMES, seed: int = 0) -> None:
        """`table_of_game[i]` names the table of game i."""
        names, self._index = np.unique(np.asarray(table_of_game, dtype=np.int64), return_inverse=True)
        self.number = len(names)
        self.times = times if self.number >= FEWEST else 0
        pick = np.random.default_rng(seed)
        drawn = pick.integers(0, self.number, (self.times, self.number)) if self.times else np.zeros((0, self.number), int)
        # a row a table: how often it was drawn each time
        self.weights: Numbers = np.zeros((self.number, self.times), dtype=np.float64)
        for i, row in enumerate(drawn):
            self.weights[:, i] = np.bincount(row, minlength=self.number)

    def of(self, games: Any) -> npt.NDArray[np.int64]:
        """The place of each game's table."""
        found: npt.NDArray[np.int64] = self._index[np.asarray(games, dtype=np.int64)]
        return found

    def sums(self, games: Any, values: Any) -> tuple[Numbers, Numbers]:
        """The sums of some columns of values, and the same for every way of drawing anew."""
        places = self.of(games)
        columns = np.asarray(values, dtype=np.float64)
        columns = columns.reshape(len(places), -1)
        seen, here = np.unique(places, return_inverse=True)
        by_table = np.column_stack([np.bincount(here, column, len(seen)) for column in columns.T])
        return by_table.sum(axis=0), self.weights[seen].T @ by_table

    def mean(self, games: Any, values: Any) -> Estimate:
        """The mean of a value over rows, each of a game."""
        return self.means(games, [(values, np.ones(len(values)))])[0]

    def means(self, games: Any, pairs: Sequence[tuple[Any, Any]]) -> list[Estimate]:
        """Means of values over those rows that count; each pair is the values and a 1 or 0 for whether the row counts."""
        counts = [np.asarray(counting, dtype=np.float64) for _, counting in pairs]
        if not pairs or not len(counts[0]):
            return [NOTHING] * len(pairs)
        values = [np.asarray(value, dtype=np.float64) * count for (value, _), count in zip(pairs, counts, strict=True)]
        whole, anew = self.sums(games, np.column_stack([*values, *counts]))
        many = len(pairs)
        with np.errstate(invalid="ignore", divide="ignore"):
            found, others = whole[:many] / whole[many:], anew[:, :many] / anew[:, many:]
        told = []
        for i in range(many):
            if not whole[many + i]:
                told.append(NOTHING)
            elif whole[i] in (0, whole[many + i]) and _yes_or_no(values[i]) and self.times:
                told.append(self._without_exception(games, counts[i], float(found[i])))
            else:
                told.append(_estimate(found[i], others[:, i], int(counts[i].sum())))
        return told

    def _without_exception(self, games: Any, counting: Numbers, share: float) -> Estimate:
        """A share of none or all: no drawing anew shows an exception, but one may have been missed at each table."""
        tables = len(np.unique(self.of(games)[counting > 0]))
        missed = 1 - EDGES[0] ** (1 / tables)
        low, high = (0.0, missed) if share == 0 else (1 - missed, 1.0)
        return Estimate(share, low, high, int(counting.sum()))

    def difference(self, games: Any, treated: Any, outcome: Any, strata: Any) -> Estimate:
        """How much higher the outcome is on the mean for the treated rows, compared within strata alone.

        Each stratum counts as much as it can tell (Mantel and Haenszel's weights); one in which all or none are treated
        tells nothing.
        """
        treated = np.asarray(treated, dtype=bool)
        outcome = np.asarray(outcome, dtype=np.float64)
        if min(treated.sum(), (~treated).sum()) < FEWEST_TREATED:
            return NOTHING
        games = np.asarray(games)
        _, stratum = np.unique(np.asarray(strata), return_inverse=True, axis=0)
        order = np.argsort(stratum.reshape(-1), kind="stable")
        parts = np.split(order, np.flatnonzero(np.diff(stratum.reshape(-1)[order])) + 1)
        # for each stratum: the treated, what came of them, the others, what came of those
        columns = np.column_stack([treated, treated * outcome, ~treated, ~treated * outcome])
        both = [self.sums(games[rows], columns[rows]) for rows in parts]
        value = _within_strata(np.stack([whole for whole, _ in both])[None])[0]
        if np.isnan(value):
            return NOTHING
        return _estimate(value, _within_strata(np.stack([anew for _, anew in both], axis=1)), int(treated.sum()))


def _yes_or_no(values: Numbers) -> bool:
    return bool(np.isin(values, (0.0, 1.0)).all())


def _within_strata(sums: Numbers) -> Numbers:
    n1, y1, n0, y0 = (sums[:, :, i] for i in range(4))
    with np.errstate(invalid="ignore", divide="ignore"):
        weight = np.where((n1 > 0) & (n0 > 0), n1 * n0 / np.maximum(n1 + n0, 1e-12), 0.0)
        gap = np.where(weight > 0, y1 / np.maximum(n1, 1e-12) - y0 / np.maximum(n0, 1e-12), 0.0)
        found: Numbers = (weight * gap).sum(axis=1) / weight.sum(axis=1)
    return found


def _estimate(value: float, anew: Numbers, n: int) -> Estimate:
    anew = anew[~np.isnan(anew)]
    if not len(anew):
        return Estimate(float(value), float("-inf"), float("inf"), n)
    low, high = np.quantile(anew, EDGES)
    return Estimate(float(value), min(float(low), float(value)), max(float(high), float(value)), n)
