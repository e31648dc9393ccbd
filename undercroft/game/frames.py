"""A running rule: which procedure, which step it is at, a few named values. Knows no procedure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undercroft.game.state import State

Step = Callable[["State", "Frame"], None]
Values = dict[str, Any]
"""The named values of a frame. Every value is immutable (numbers, words, None, tuples of these): that is why a copy of
the dictionary is a copy of the frame, at any moment."""


class Frame:
    """One entry of the stack."""

    __slots__ = ("name", "step", "steps", "v")

    def __init__(self, name: str, steps: tuple[Step, ...], v: Values, step: int = 0) -> None:
        self.name = name
        self.steps = steps
        self.step = step
        self.v = v

    def copy(self) -> Frame:
        return Frame(self.name, self.steps, self.v.copy(), self.step)

    def __repr__(self) -> str:
        return f"Frame({self.name!r}, step={self.step}, {self.v!r})"
