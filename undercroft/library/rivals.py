"""The Rivals decks: ready-made sets of 12 objectives and 20 power cards. Knows their names; knows none of their cards."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.cards.registry import slug

SUFFIX = "-rivals-deck"


class RivalsDeck(NamedTuple):
    """A ready-made deck: the set its cards belong to, whose symbol they have, and the plot card that comes with it."""

    set: str
    name: str
    faction: str = "universal"
    plot: str = ""


RIVALS: dict[str, RivalsDeck] = {
    deck.set: deck
    for deck in (
        RivalsDeck("cyrenis-razors", "Cyreni's Razors", "cyrenis-razors"),
        RivalsDeck("the-thricefold-discord", "The Thricefold Discord", "the-thricefold-discord"),
        RivalsDeck("breakneck-slaughter", "Breakneck Slaughter", plot="Impetus"),
        RivalsDeck("force-of-frost", "Force of Frost"),
    )
}


def rivals_deck(set_name: str) -> RivalsDeck | None:
    """The Rivals deck that a card's set is, or None for any other set.

    >>> rivals_deck("Force of Frost Rivals Deck")
    RivalsDeck(set='force-of-frost', name='Force of Frost', faction='universal', plot='')
    """
    return RIVALS.get(slug(set_name).removesuffix(SUFFIX))
