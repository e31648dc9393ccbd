"""Procedures: the book's numbered sequences, as named steps that the stack runs. Knows frames; no rule of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.game.frames import Frame, Step, Values
from undercroft.game.state import State

PROCEDURES: Final[dict[str, Procedure]] = {}


class Procedure:
    """A sequence of steps. Each step carries the book's name for it and the key of the paragraph it carries out.

    A step that asks a question does nothing else that lasts, so that it can be run anew to ask the same of what is true
    by then.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.titles: list[str] = []
        self.paragraphs: list[str] = []
        self.steps: tuple[Step, ...] = ()
        self.index: dict[str, int] = {}
        if name in PROCEDURES:
            raise ValueError(f"two procedures are called {name}")
        PROCEDURES[name] = self

    def step(self, title: str, para: str = "") -> Callable[[Step], Step]:
        """Add the decorated function as the next step; `title` is also where `goto` may jump."""

        def add(function: Step) -> Step:
            if title in self.index:
                raise ValueError(f"{self.name} has two steps called {title}")
            self.index[title] = len(self.steps)
            self.titles.append(title)
            self.paragraphs.append(para)
            self.steps = (*self.steps, function)
            return function

        return add

    def call(self, g: State, **values: Any) -> Frame:
        """Interrupt what runs now by this procedure. What it gives back will stand in `g.result`."""
        frame = Frame(self.name, self.steps, values)
        g.stack.append(frame)
        return frame

    def begin(self, g: State, values: Values) -> Frame:
        """The same with values that stand in a dictionary already, which from now on is the frame's own."""
        frame = Frame(self.name, self.steps, values)
        g.stack.append(frame)
        return frame

    def goto(self, f: Frame, title: str) -> None:
        f.step = self.index[title]


def straight_on(g: State, f: Frame) -> None:
    """Nothing happened in this step that anybody could wait for: take the next one at once."""
    i = f.step
    f.step = i + 1
    f.steps[i](g, f)


def running(g: State, name: str) -> Frame | None:
    """The innermost running frame of a procedure, or None."""
    for frame in reversed(g.stack):
        if frame.name == name:
            return frame
    return None


def depth_of(g: State, name: str) -> int:
    """Where on the stack the innermost frame of a procedure stands, or -1."""
    for i in range(len(g.stack) - 1, -1, -1):
        if g.stack[i].name == name:
            return i
    return -1
