"""Reading plain data strictly: each part of a scenario knows where it stands, so that a slip can be pointed at. Knows
mappings, lists and texts; no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, NoReturn


class ScenarioError(ValueError):
    """A scenario that says something it must not, with the place where it says it."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.place = place


class Part:
    """A value of a scenario and its place, such as `A, fighters, Saek`."""

    __slots__ = ("place", "value")

    def __init__(self, value: Any, place: str = "") -> None:
        self.value = value
        self.place = place

    def error(self, message: str) -> NoReturn:
        raise ScenarioError(message, self.place)

    def _below(self, value: Any, name: object) -> Part:
        return Part(value, f"{self.place}, {name}" if self.place else str(name))

    # --- mappings ---

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.value, dict)

    def mapping(self) -> dict[str, Part]:
        """The parts of a mapping by their keys, whatever they are."""
        if not isinstance(self.value, dict):
            self.error(f"a mapping is wanted here (key: value), not {shown(self.value)}")
        return {str(key): self._below(value, key) for key, value in self.value.items()}

    def fields(self, allowed: Iterable[str]) -> dict[str, Part]:
        """The parts of a mapping that may have these keys and no others."""
        known = list(allowed)
        found = self.mapping()
        for key in found:
            if key not in known:
                self.error(f"unknown key {key!r}{nearest(key, known)}; the keys are {', '.join(known)}")
        return found

    # --- lists ---

    def items(self) -> Iterator[Part]:
        """The entries of a list; a single value is a list of one."""
        value = self.value
        if value is None:
            return
        if not isinstance(value, list):
            yield self
            return
        for i, each in enumerate(value, 1):
            yield self._below(each, f"entry {i}")

    def texts(self) -> list[str]:
        return [each.text() for each in self.items()]

    # --- single values ---

    def text(self) -> str:
        value = self.value
        if isinstance(value, bool) or value is None or not isinstance(value, str | int | float):
            self.error(f"a text is wanted here, not {shown(value)}")
        return str(value).strip()

    def word(self, allowed: Iterable[str]) -> str:
        """One of these words."""
        known = list(allowed)
        text = self.text()
        if text not in known:
            self.error(f"{text!r} is not one of {', '.join(known)}{nearest(text, known)}")
        return text

    def number(self, least: int = 0) -> int:
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            self.error(f"a number is wanted here, not {shown(value)}")
        if value < least:
            self.error(f"{value} is less than {least}")
        return int(value)

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            self.error(f"true or false is wanted here, not {shown(self.value)}")
        return bool(self.value)


def nearest(word: str, known: Iterable[str]) -> str:
    """What was perhaps meant, as the end of a sentence."""
    close = get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def shown(value: object) -> str:
    """A value as a person would name it in a complaint."""
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
