"""Views as bytes, for bots that think in another process. Knows what the library holds, which is sent by name alone.

Printed things are the same in every process, and the rules they carry cannot be written down: so a card goes as its id,
a battlefield as where its boards lie. Everything else in a view is plain values.
"""

from __future__ import annotations

import io
import pickle
from functools import cache
from typing import Any

from undercroft.cards.registry import CARDS, WARBANDS
from undercroft.game.pieces import Card, FighterCard, Warband
from undercroft.game.question import Question
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.board import Board
from undercroft.hexes.joining import Placement
from undercroft.library import load
from undercroft.library.boards import BOARDS, battlefield
from undercroft.play.tables import PLAIN
from undercroft.play.view import View
from undercroft.rules.editions import EDITIONS
from undercroft.rules.editions.choices import Edition


@cache
def fighters() -> dict[str, FighterCard]:
    """Every fighter card of the library by its warband and its place there."""
    load()
    return {f"{band.id} {i}": card for band in WARBANDS.values() for i, card in enumerate(band.fighters)}


@cache
def _fighter_names() -> dict[int, str]:
    return {id(card): name for name, card in fighters().items()}


def _name(thing: object) -> tuple[str, Any] | None:
    """How a printed thing is named, or None for what is sent as it is."""
    if isinstance(thing, Card):
        return ("card", thing.id)
    if isinstance(thing, FighterCard):
        return ("fighter", _fighter_names()[id(thing)])
    if isinstance(thing, Warband):
        return ("warband", thing.id)
    if isinstance(thing, Edition):
        return ("edition", thing.name)
    if isinstance(thing, Board):
        return ("board", thing.name)
    if isinstance(thing, Battlefield):
        return ("field", tuple(tuple(placement) for placement in thing.placements))
    return None


def _thing(name: tuple[str, Any]) -> object:
    kind, which = name
    if kind == "card":
        return PLAIN.get(which) or CARDS[which]
    if kind == "fighter":
        return fighters()[which]
    if kind == "warband":
        return WARBANDS[which]
    if kind == "edition":
        return EDITIONS[which]
    if kind == "board":
        return BOARDS[which]
    return battlefield(tuple(Placement(*each) for each in which))


class _Packer(pickle.Pickler):
    def persistent_id(self, thing: object) -> tuple[str, Any] | None:
        return _name(thing)


class _Opener(pickle.Unpickler):
    def persistent_load(self, name: Any) -> object:
        return _thing(name)


def pack(view: View, question: Question) -> bytes:
    """A view and the question that it is asked."""
    buffer = io.BytesIO()
    _Packer(buffer, protocol=pickle.HIGHEST_PROTOCOL).dump((view, question))
    return buffer.getvalue()


def unpack(data: bytes) -> tuple[View, Question]:
    """What `pack` packed, in a process of the same program."""
    load()
    view, question = _Opener(io.BytesIO(data)).load()
    return view, question
