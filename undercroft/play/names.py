"""What everything in one game is called: seats, fighters, cards, hexes, each with a name a player can type. Knows the
game's pieces; must not know any rule.

A name is the same for the whole game, so that records and logs can use it: a fighter goes by the short name on its
card; where both warbands have one of that name, the seat's name stands before it (`Anna's Saek`).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Final

from undercroft.cards.english import possessive
from undercroft.game.pieces import Card, FighterCard, Setup
from undercroft.game.question import CHANCE
from undercroft.game.state import State
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.lattice import DIRECTION_NAMES
from undercroft.hexes.sets import bits

CHANCE_NAME: Final = "Chance"
TAKEN: Final = (CHANCE_NAME, "end", "begin")
SMALL_WORDS: Final = frozenset({"a", "an", "and", "at", "by", "from", "in", "of", "on", "the", "to", "with"})
"""Words that may be left out or put in without a change of meaning."""

_KEPT: Final = 64
"""How many games' names are kept ready; more would only be forgotten and made again."""


def plain(text: str) -> str:
    """Small letters, digits and single blanks, without accents and marks: what two ways of typing have in common.

    >>> plain("Katophrane’s  Reliquary, Gore-axe")
    'katophranes reliquary gore axe'
    """
    ascii_text = unicodedata.normalize("NFKD", text.replace("’", "").replace("'", "")).encode("ascii", "ignore")
    return " ".join(re.findall(r"[a-z0-9]+", ascii_text.decode().lower()))


def squeezed(text: str) -> str:
    """The letters and digits alone.

    >>> squeezed("re-roll all") == squeezed("Reroll ALL")
    True
    """
    return plain(text).replace(" ", "")


def _alike(name: str) -> str:
    """The same for names that are typed alike; a name in another alphabet stands for itself."""
    return squeezed(name) if name.isascii() else name.casefold()


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """The same names, with a number behind each of those that would be typed alike.

    >>> told_apart(["Anna", "Bob", "anna"])
    ('Anna 1', 'Bob', 'anna 2')
    """
    wanted = list(names)
    count = Counter(_alike(name) for name in wanted)
    taken = set(count)
    met: Counter[str] = Counter()
    found = []
    for name in wanted:
        key = _alike(name)
        if count[key] > 1:
            met[key] += 1
            while _alike(f"{name} {met[key]}") in taken:
                met[key] += 1
            name = f"{name} {met[key]}"
            taken.add(_alike(name))
        found.append(name)
    return tuple(found)


def seat_names(setup: Setup) -> tuple[str, ...]:
    """What the seats are called. Nobody has a name that a record file uses for something else, nor another's."""
    tidy = []
    for seat, brought in enumerate(setup.seats):
        name = " ".join(brought.name.replace(":", " ").split()).lstrip("#- ")
        tidy.append(name or f"Seat {seat + 1}")
    return told_apart([*TAKEN, *tidy])[len(TAKEN) :]


class Names:
    """The names of one game's pieces, by their numbers."""

    __slots__ = ("_cards", "_cast", "fighters", "seats")

    def __init__(
        self,
        setup: Setup,
        cast: tuple[FighterCard, ...],
        owner: tuple[int, ...],
        cards: tuple[Card | None, ...],
    ) -> None:
        self._cast = cast
        self._cards = cards
        self.seats: tuple[str, ...] = seat_names(setup)
        known = [fighter.known_as() for fighter in cast]
        bearers: dict[str, set[int]] = {}
        for name, seat in zip(known, owner, strict=True):
            bearers.setdefault(_alike(name), set()).add(seat)
        self.fighters: tuple[str, ...] = told_apart(
            f"{possessive(self.seats[seat])} {name}" if len(bearers[_alike(name)]) > 1 else name
            for name, seat in zip(known, owner, strict=True)
        )

    def fits(self, g: State) -> bool:
        """Whether these are the names of that game, or of a copy of it."""
        return self._cast is g.cast and self._cards is g.cards

    def seat(self, seat: int) -> str:
        """A seat's name; the seat that dice and shuffles belong to has one, too."""
        return CHANCE_NAME if seat == CHANCE else self.seats[seat]

    def fighter(self, f: int) -> str:
        return self.fighters[f]

    def card(self, c: int) -> str:
        """A card's name, if it is known."""
        card = self._cards[c] if 0 <= c < len(self._cards) else None
        return card.name if card is not None else "a card"

    def full(self, f: int) -> str:
        """A fighter's whole name."""
        return self._cast[f].name


_names: dict[int, Names] = {}
_hexes: dict[int, tuple[Battlefield, tuple[str, ...]]] = {}


def names_of(g: State) -> Names:
    """The names in a game, made once for it and all its copies."""
    key = id(g.cast)
    found = _names.get(key)
    if found is None or not found.fits(g):
        if len(_names) >= _KEPT:
            _names.clear()
        found = _names[key] = Names(g.setup, g.cast, g.owner, g.cards)
    return found


def hexes_of(field: Battlefield) -> tuple[str, ...]:
    """The name of every hex by its number; empty where the number is no hex."""
    key = id(field)
    found = _hexes.get(key)
    if found is None or found[0] is not field:
        if len(_hexes) >= _KEPT:
            _hexes.clear()
        made = [""] * field.size
        for h in bits(field.all):
            made[h] = field.name(h)
        found = _hexes[key] = (field, tuple(made))
    return found[1]


def hex_name(g: State, h: int) -> str:
    """A hex of a game's battlefield; a number that is none is said to be off it."""
    if g.field is None or not 0 <= h < g.field.size:
        return "off the battlefield"
    return hexes_of(g.field)[h] or "off the battlefield"


def direction_words(direction: int) -> str:
    return DIRECTION_NAMES[direction]
