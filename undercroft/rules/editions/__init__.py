"""The rulebooks as values, one short module each. The only package that names them. Knows no state of a game."""

from __future__ import annotations

from typing import Final

from undercroft.rules.editions.beastgrave import BEASTGRAVE
from undercroft.rules.editions.choices import Edition
from undercroft.rules.editions.deathgorge import DEATHGORGE
from undercroft.rules.editions.dreadfane import DREADFANE
from undercroft.rules.editions.nightvault import NIGHTVAULT
from undercroft.rules.editions.shadespire import SHADESPIRE

EDITIONS: Final[dict[str, Edition]] = {
    edition.name: edition for edition in (SHADESPIRE, NIGHTVAULT, BEASTGRAVE, DREADFANE, DEATHGORGE)
}


class UnknownEdition(ValueError):
    """A rulebook that is not one of ours was asked for."""


def edition(name: str) -> Edition:
    """The rulebook of a name.

    >>> edition("shadespire").title
    'Shadespire (2018)'
    """
    try:
        return EDITIONS[name.lower()]
    except KeyError:
        known = ", ".join(EDITIONS)
        raise UnknownEdition(f"no rulebook is called {name!r}; there are {known}") from None


__all__ = ["EDITIONS", "Edition", "UnknownEdition", "edition"]
