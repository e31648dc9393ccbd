"""Boards, warbands, cards, decks: data written in the card language, a file a set. Knows the language; plays nothing."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages

from undercroft.library.mistakes import import_written


def load() -> None:
    """Import every card and warband, so that they can be found by name.

    A library that could not be loaded once cannot be loaded later in the same process: the first fault is told again.
    """
    fault = _load()
    if fault is not None:
        raise fault


@cache
def _load() -> Exception | None:
    try:
        _import_all()
    except Exception as error:
        return error
    return None


def _import_all() -> None:
    for folder in ("undercroft.library.warbands", "undercroft.library.cards"):
        package = import_module(folder)
        for module in sorted(found.name for found in walk_packages(package.__path__, folder + ".")):
            import_written(module)
