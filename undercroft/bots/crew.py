"""The branches of a search, grown here or on several cores. Knows branches; what they find is the same wherever they grow.

Helpers are forked for one decision: they hold the same deals and branches as whoever forked them, keep the trees that
they grow, and send back what came of each try. Where a process cannot be forked safely the branches are grown here, one
after another.
"""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Protocol

from undercroft.bots.searching import Branch
from undercroft.rules.engine import Game

Task = list[tuple[int, int]]
"""Branches by their places, each with how often it is to be tried in all."""
Found = list[tuple[int, list[float]]]
"""What came of each try of them."""


class Crew(Protocol):
    """Whoever grows branches."""

    def grow(self, task: Task) -> None: ...
    def __enter__(self) -> Crew: ...
    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None: ...


class Alone:
    """This process grows all of them."""

    def __init__(self, branches: Sequence[Branch], deals: Sequence[Game], seed: int) -> None:
        self.branches = branches
        self.deals = deals
        self.seed = seed

    def grow(self, task: Task) -> None:
        for place, until in task:
            self.branches[place].grow(self.deals, self.seed, until)

    def __enter__(self) -> Alone:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        return None


class Forked(Alone):
    """Helpers grow some of them meanwhile: every branch has its own helper, for its tree is there."""

    def __init__(self, branches: Sequence[Branch], deals: Sequence[Game], seed: int, cores: int) -> None:
        super().__init__(branches, deals, seed)
        fork = multiprocessing.get_context("fork")
        self.lines: list[Connection] = []
        self.helpers = []
        for _ in range(1, min(cores, len(branches))):
            ours, theirs = fork.Pipe()
            helper = fork.Process(target=self._help, args=(theirs, [*self.lines, ours]), daemon=True)
            helper.start()
            theirs.close()
            self.lines.append(ours)
            self.helpers.append(helper)

    def _help(self, line: Connection, others: list[Connection]) -> None:
        """What a helper does until nobody asks any more."""
        for other in others:
            other.close()
        with suppress(EOFError, KeyboardInterrupt):
            while True:
                task: Task = line.recv()
                super().grow(task)
                line.send([(place, self.branches[place].found) for place, _ in task])

    def grow(self, task: Task) -> None:
        hands = len(self.lines) + 1
        shares: list[Task] = [[each for each in task if each[0] % hands == hand] for hand in range(hands)]
        for line, share in zip(self.lines, shares[1:], strict=True):
            line.send(share)
        super().grow(shares[0])
        for line in self.lines:
            grown: Found = line.recv()
            for place, found in grown:
                self.branches[place].found = found

    def __enter__(self) -> Forked:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for line in self.lines:
            line.close()
        for helper in self.helpers:
            helper.join()


def crew(branches: Sequence[Branch], deals: Sequence[Game], seed: int, cores: int) -> Crew:
    """A crew for so many cores, if processes can be forked here."""
    if cores > 1 and may_fork():
        return Forked(branches, deals, seed, cores)
    return Alone(branches, deals, seed)


def may_fork() -> bool:
    """A process with threads may not: a helper would have locks that nobody opens. A daemon has no children."""
    if "fork" not in multiprocessing.get_all_start_methods() or multiprocessing.current_process().daemon:
        return False
    return threading.active_count() == 1
