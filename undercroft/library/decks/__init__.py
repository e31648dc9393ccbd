"""Starter decks as plain text, a file a deck, in the form in which players pass decks on. Knows no card."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def starters() -> dict[str, str]:
    """The text of every starter deck by its name, the file's without its ending: `garreks-reavers-blood`."""
    found = {}
    for entry in sorted(files(__name__).iterdir(), key=lambda each: each.name):
        if entry.name.endswith(".txt"):
            found[entry.name.removesuffix(".txt")] = entry.read_text(encoding="utf-8")
    return found


def starters_of(warband: str) -> dict[str, str]:
    """The starter decks of a warband, by its id."""
    return {name: text for name, text in starters().items() if name.startswith(warband + "-")}
