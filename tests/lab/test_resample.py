"""Intervals are as wide as the data deserve: whole tables are drawn anew, strata are kept apart."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from undercroft.lab.resample import Tables


def test_a_mean_and_its_interval_are_those_of_the_textbook() -> None:
    pick = Random(1)
    values = [pick.gauss(5, 2) for _ in range(400)]
    found = Tables(range(400), seed=3).mean(range(400), values)
    assert found.value == pytest.approx(np.mean(values))
    half = 1.96 * np.std(values) / 20
    assert found.high - found.value == pytest.approx(half, rel=0.2)
    assert found.value - found.low == pytest.approx(half, rel=0.2)
    assert found.n == 400


def test_rows_that_say_the_same_ten_times_make_nothing_surer() -> None:
    pick = Random(2)
    values = [float(pick.random() < 0.5) for _ in range(100)]
    once = Tables(range(100)).mean(range(100), values)
    games = [i for i in range(100) for _ in range(10)]
    ten = Tables(range(100)).mean(games, np.repeat(values, 10))
    assert ten.value == pytest.approx(once.value)
    assert ten.high - ten.low == pytest.approx(once.high - once.low)
    # as if all thousand rows were games of their own
    naive = Tables(range(1000)).mean(range(1000), np.repeat(values, 10))
    assert ten.high - ten.low > 2 * (naive.high - naive.low)


def test_games_of_one_table_are_drawn_together() -> None:
    values = [1.0, 0.0] * 50
    # at each table once won and once lost: whichever tables are drawn, it is a half
    together = Tables([i // 2 for i in range(100)]).mean(range(100), values)
    assert together.value == together.low == together.high == 0.5
    apart = Tables(range(100)).mean(range(100), values)
    assert apart.high - apart.low > 0.1


def test_a_difference_is_taken_within_strata_alone() -> None:
    """In each stratum the treated do as the others do; but they are more often in the better one."""
    pick = Random(4)
    rows = []
    for game in range(4000):
        good = pick.random() < 0.5
        treated = pick.random() < (0.8 if good else 0.2)
        won = pick.random() < (0.8 if good else 0.2)
        rows.append((game, treated, won, good))
    games, treated, won, good = zip(*rows, strict=True)
    tables = Tables(range(4000))
    blind = tables.difference(games, treated, won, np.zeros(4000))
    assert blind.low > 0.25
    fair = tables.difference(games, treated, won, good)
    assert fair.low < 0 < fair.high
    assert abs(fair.value) < 0.05


def test_a_difference_that_is_there_is_found() -> None:
    pick = Random(5)
    rows = []
    for game in range(2000):
        treated, stratum = pick.random() < 0.3, pick.randrange(3)
        rows.append((game, treated, pick.random() < 0.2 + 0.2 * stratum + 0.15 * treated, stratum))
    games, treated, won, stratum = zip(*rows, strict=True)
    found = Tables(range(2000)).difference(games, treated, won, stratum)
    assert found.low < 0.15 < found.high
    assert found.clear_of_zero
    assert found.n == sum(treated)


def test_ninety_five_intervals_of_a_hundred_hold_the_truth() -> None:
    pick = np.random.default_rng(6)
    held = 0
    for i in range(200):
        # two rows a game, tied to one another
        luck = pick.random(60)
        rows = np.repeat(luck, 2) < 0.4
        found = Tables(range(60), seed=i).mean(np.repeat(np.arange(60), 2), rows)
        held += found.low <= 0.4 <= found.high
    assert 180 <= held <= 199


def test_where_nothing_can_be_compared_nothing_is_claimed() -> None:
    tables = Tables(range(10))
    assert tables.mean([], []).n == 0
    assert np.isnan(tables.difference(range(10), [True] * 10, [1.0] * 10, [0] * 10).value)
    # all treated rows in one stratum, all others in the other
    apart = [True] * 20 + [False] * 20
    assert np.isnan(Tables(range(40)).difference(range(40), apart, [1.0] * 40, apart).value)
    few = [True] * 9 + [False] * 31
    assert np.isnan(Tables(range(40)).difference(range(40), few, [1.0] * 40, [0] * 40).value)
    lonely = Tables([7]).mean([0], [1.0])
    assert (lonely.value, lonely.low, lonely.high) == (1.0, float("-inf"), float("inf"))


def test_what_never_happened_may_have_been_missed() -> None:
    tables = Tables(range(100))
    never = tables.mean(range(100), [0.0] * 100)
    # had it a chance of more than this, it would have happened with 97.5 %
    assert (1 - never.high) ** 100 == pytest.approx(0.025)
    assert (never.value, never.low) == (0.0, 0.0)
    always = tables.mean(range(100), [1.0] * 100)
    assert (always.value, always.high) == (1.0, 1.0)
    assert always.low == pytest.approx(1 - never.high)
    # a hundred rows of ten tables are ten chances, not a hundred
    assert tables.mean([i % 10 for i in range(100)], [0.0] * 100).high > 3 * never.high


def test_means_count_only_the_rows_that_count() -> None:
    tables = Tables(range(4))
    some, none = tables.means([0, 1, 2, 3], [([1, 2, 3, 4], [1, 0, 1, 0]), ([1, 2, 3, 4], [0, 0, 0, 0])])
    assert (some.value, some.n) == (2.0, 2)
    assert none.n == 0
    assert np.isnan(none.value)
