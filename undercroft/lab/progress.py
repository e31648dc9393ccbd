"""A progress bar with an estimate, for whoever waits at a terminal. Knows tqdm; nothing of games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self


class Bar(Protocol):
    """What is told how many games more are done."""

    def update(self, n: int = 1) -> object: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> object: ...


Progress = Callable[[int, int], Bar]
"""How to make a bar for so many games, of which so many are done already."""


class _Silent:
    def update(self, n: int = 1) -> object:
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> object:
        return None


def silent(games: int, done: int) -> Bar:
    """No bar at all."""
    return _Silent()


def shown(games: int, done: int) -> Bar:
    """A bar on the standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        return _Silent()
    from tqdm import tqdm

    bar: Bar = tqdm(total=games, initial=done, unit="game", smoothing=0.1, dynamic_ncols=True, file=sys.stderr)
    return bar
