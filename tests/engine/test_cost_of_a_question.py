"""A question costs the same late in a long game as in a short one, and with a large library as with a small one.

Counted in calls of functions, which are the same on every machine: a test by the clock would fail on a busy one.
"""

from __future__ import annotations

import pytest

from benchmarks.where import Counter, by_library, calls_of, late, with_a_longer_past
from undercroft.rules.editions import EDITIONS


@pytest.mark.parametrize("rulebook", EDITIONS)
def test_a_past_twenty_times_as_long_costs_a_question_nothing(rulebook: str) -> None:
    for seed in range(2):
        game = late(rulebook, seed)
        longer = with_a_longer_past(game, 20)
        # what is worked out only once for a table is not counted
        calls_of(game, seed)
        short = calls_of(game, seed)
        # what looks back on a whole game has more to find; nothing else may notice
        assert calls_of(longer, seed) <= 1.1 * short


def test_a_library_five_times_as_large_costs_a_question_nothing() -> None:
    small, large = by_library()
    assert small.questions == large.questions
    assert large.calls == pytest.approx(small.calls, rel=0.01)


def test_the_count_counts() -> None:
    assert Counter().of(lambda: sorted([len("a"), len("b")])) == 4
