"""A question costs the same late in a long game as in a short one, and with a large library as with a small one.

Counted in calls of functions, which are the same on every machine: a test by the clock would fail on a busy one.
"""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from benchmarks.where import Counter, by_library
from undercroft.lab.bench import measured_table
from undercroft.play.randomly import by_verb
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game


def late_in_a_game(rulebook: str, seed: int) -> Game:
    game, pick = Game(measured_table(rulebook), seed), Random(seed)
    while game.round < 3:
        game.answer(by_verb(game.ask_again(), pick))
    return game


def with_a_longer_past(game: Game, times: int) -> Game:
    """The same moment of a game in which all that happened had happened so many times over."""
    longer = game.copy()
    more = len(game.past) * (times - 1)
    longer.past = game.past * times
    longer.by_kind = (0, ())
    longer.round_mark += more
    longer.action_mark += more
    longer.end_mark += more
    return longer


def calls_of_the_next(game: Game, seed: int, n: int = 25) -> int:
    game, pick, counter = game.copy(), Random(seed), Counter()
    spent = 0
    for _ in range(n):
        if game.question is None:
            break
        choice = by_verb(game.question, pick)
        spent += counter.of(partial(game.answer, choice))
    return spent


@pytest.mark.parametrize("rulebook", EDITIONS)
def test_a_past_twenty_times_as_long_costs_a_question_nothing(rulebook: str) -> None:
    for seed in range(2):
        game = late_in_a_game(rulebook, seed)
        short = calls_of_the_next(game, seed)
        # what looks back on a whole game has more to find; nothing else may notice
        assert calls_of_the_next(with_a_longer_past(game, 20), seed) <= 1.25 * short


def test_a_library_five_times_as_large_costs_a_question_nothing() -> None:
    small, large = by_library()
    assert small.questions == large.questions
    assert large.calls == pytest.approx(small.calls, rel=0.01)


def test_the_count_counts() -> None:
    assert Counter().of(lambda: sorted([len("a"), len("b")])) == 4
