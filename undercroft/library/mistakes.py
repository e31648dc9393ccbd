"""Importing a file of cards so that a mistake in it is told with the card it stands in. Knows how cards are written in a
file; must not know what any card does."""

from __future__ import annotations

import ast
from importlib import import_module
from traceback import walk_tb
from types import ModuleType, TracebackType

from undercroft.cards.words import CardError

MISTAKES = (TypeError, ValueError, NameError, AttributeError, LookupError)
"""What a wrong word can raise: one that there is not, one of the wrong kind, one too many."""


def import_written(module: str) -> ModuleType:
    """Import a module of cards; CardError names the file, the line and the card of a mistake in it."""
    try:
        return import_module(module)
    except MISTAKES as error:
        raise CardError(told(module, error)) from error


def told(module: str, error: Exception) -> str:
    """The mistake in one line: `undercroft.library.cards.x, line 12, Sidestep: …`."""
    file, line = where(error.__traceback__, module)
    card = card_at(file, line) if line else ""
    what = words(error)
    where_said = f"{module}, line {line}" if line else module
    if card and not what.startswith(f"{card}: "):
        where_said += f", {card}"
    return f"{where_said}: {what}"


def words(error: Exception) -> str:
    """A mistake as whoever wrote the card would say it."""
    if isinstance(error, NameError) and error.name:
        return f"the card language has no word {error.name!r}"
    if isinstance(error, LookupError):
        return f"there is no {error}"
    return str(error)


def where(traceback: TracebackType | None, module: str) -> tuple[str, int]:
    """The file of the module and the line of it that was being read; no line if it was not reached."""
    found = ("", 0)
    for frame, line in walk_tb(traceback):
        if frame.f_globals.get("__name__") == module:
            found = (frame.f_code.co_filename, line)
    return found


def card_at(file: str, line: int) -> str:
    """The name of the card or fighter that is written at a line: that of the innermost call whose first word is a name."""
    with open(file, encoding="utf-8") as source:
        tree = ast.parse(source.read())
    named = [
        call
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and call.lineno <= line <= (call.end_lineno or line) and _name(call)
    ]
    return _name(max(named, key=lambda call: call.lineno)) if named else ""


MAKERS = frozenset({"objective", "ploy", "spell", "upgrade", "hazard", "fighter", "warband", "plot"})


def _name(call: ast.Call) -> str:
    """The name that a card or fighter is given where it is made."""
    made_by = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    first = call.args[0] if call.args else None
    if made_by in MAKERS and isinstance(first, ast.Constant) and isinstance(first.value, str):
        return first.value
    return ""
