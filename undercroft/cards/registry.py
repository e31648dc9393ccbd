"""Where cards and warbands are found by name once their modules are imported. Knows printed things; no single card."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from undercroft.game.pieces import Card, Warband

CARDS: Final[dict[str, Card]] = {}
WARBANDS: Final[dict[str, Warband]] = {}


class UnknownName(ValueError):
    """No card or warband has this name."""


def slug(name: str) -> str:
    """The id of a name: small letters and hyphens, whatever apostrophes and accents it was typed with.

    >>> slug("Garrek’s Reavers"), slug("Khorne's Champion")
    ('garreks-reavers', 'khornes-champion')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "").lower()).strip("-")


def free_for_card(name: str, id: str) -> None:
    """Refuse a second card of the same id, before anything of it is entered."""
    if id in CARDS:
        raise ValueError(f"two cards are called {name} ({id})")


def add_card(card: Card) -> Card:
    """Enter a card; a second one of the same id is a mistake."""
    free_for_card(card.name, card.id)
    CARDS[card.id] = card
    return card


def add_warband(warband: Warband) -> Warband:
    if warband.id in WARBANDS:
        raise ValueError(f"two warbands are called {warband.name} ({warband.id})")
    WARBANDS[warband.id] = warband
    return warband


def find_card(name: str) -> Card:
    """The card of an id or a name, however it is typed."""
    try:
        return CARDS[slug(name)]
    except KeyError:
        raise UnknownName(f"no card is called {name!r}{_nearest(name, CARDS)}") from None


def find_warband(name: str) -> Warband:
    try:
        return WARBANDS[slug(name)]
    except KeyError:
        raise UnknownName(f"no warband is called {name!r}{_nearest(name, WARBANDS)}") from None


def _nearest(name: str, known: dict[str, Card] | dict[str, Warband]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(slug(name), list(known), n=3)
    return "; did you mean " + ", ".join(close) + "?" if close else ""
