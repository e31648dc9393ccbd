"""Lessons: a game from a position with a word of advice at each decision. Knows scenarios and the loop; stores nothing.

A lesson is a real game: its setup, its position and its seed are in a file of `undercroft/library/lessons`, so the same
plays always meet the same dice. What is said, and what is open, follows from how many decisions the learner has made;
so a lesson can be left, taken back and gone on with like any other game.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import yaml

from undercroft.game.question import Question
from undercroft.game.rng import start
from undercroft.play import notation
from undercroft.play.scenario_parts import Part
from undercroft.play.scenario_table import POSITION, set_table
from undercroft.rules.editions import edition
from undercroft.rules.engine import Game

LEARNER = 0
"""The seat that is taught."""


class Step(NamedTuple):
    """One decision of the learner: what it is about, what is said, and the plays that are open (with `*` for anything)."""

    title: str
    says: tuple[str, ...]
    plays: tuple[str, ...]


class Lesson(NamedTuple):
    """A lesson as its file tells it; `game` stands in its position and is never played itself."""

    name: str
    title: str
    about: str
    minutes: int
    game: Game
    seed: int
    other: str
    others: tuple[str, ...]
    steps: tuple[Step, ...]
    end: tuple[str, ...]

    def opening(self) -> Game:
        return self.game.copy()

    def step(self, decisions: int) -> Step | None:
        """The step after so many decisions of the learner, or None when all is told."""
        return self.steps[decisions] if decisions < len(self.steps) else None

    def open(self, game: Game, decisions: int) -> list[int]:
        """The options of the open question that the step leaves open: all of them where it says nothing of these."""
        step = self.step(decisions)
        texts = notation.texts(game)
        found = [i for i, text in enumerate(texts) if step is not None and any(fnmatchcase(text, p) for p in step.plays)]
        return found or list(range(len(texts)))

    def reply(self, game: Game, question: Question, decisions: int) -> int:
        """What the other side plays after so many decisions of its own; -1 once nothing more is written."""
        if decisions < len(self.others):
            for i, text in enumerate(notation.texts(game)):
                if text == self.others[decisions]:
                    return i
        return -1


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by their names."""
    folder = files("undercroft.library.lessons")
    found = [each for each in folder.iterdir() if each.name.endswith(".yaml")]
    read = [_lesson(each.name.removesuffix(".yaml"), each.read_text(encoding="utf-8")) for each in found]
    return {lesson.name: lesson for lesson in sorted(read, key=lambda lesson: lesson.name)}


def _lesson(name: str, text: str) -> Lesson:
    data: dict[str, Any] = yaml.safe_load(text)
    position = Part(data["position"], name)
    game = set_table(position.fields(POSITION), edition(data["rulebook"]), position).game
    game.asks_chance = False
    game.rng = start(data["seed"])
    other = data["other side"]
    return Lesson(
        name,
        data["title"],
        data["about"],
        data["minutes"],
        game,
        data["seed"],
        other["name"],
        tuple(other["plays"]),
        tuple(Step(each["title"], _lines(each["say"]), tuple(each["play"])) for each in data["steps"]),
        _lines(data["end"]),
    )


def _lines(each: list[str]) -> tuple[str, ...]:
    return tuple(" ".join(line.split()) for line in each)
