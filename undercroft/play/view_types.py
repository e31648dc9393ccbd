"""The shape of what a seat may see: views and their parts. Knows the kinds of pieces; must not know a game.

A view is made of what lies open (the battlefield, fighters, glory, discard piles, what happened), of the sizes of what
lies hidden, and of the seat's own secrets: its hand, what it knows of its decks, the tokens dealt to it. A card goes by
its number; which card a number is, `cards` tells for those the seat has seen. A spectator has the seat -1 and no secrets.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from undercroft.game.frames import Values
from undercroft.game.pieces import Card, Effect, FieldToken, FighterCard, Setup
from undercroft.game.question import Option
from undercroft.game.state import Chunk, Zone
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.joining import Placement
from undercroft.play.view_json import plain

SPECTATOR: Final = -1
"""The seat of who watches and plays nobody's cards."""

UNKNOWN: Final = 0
"""The number of an objective token that the seat may not turn over."""


class KnownCard(NamedTuple):
    """A card that the seat has seen: its number in the game, whose it is, its id."""

    number: int
    seat: int
    id: str


class FighterView(NamedTuple):
    """A fighter as it stands on the table; its number is its place in the list. Hexes are numbers, -1 is off the field."""

    card: str
    seat: int
    at: int
    wounds: int
    inspired: bool
    move: int
    charge: int
    guard: int
    stagger: int
    upgrades: Zone
    counters: tuple[str, ...]
    removed: bool


class SeatView(NamedTuple):
    """What is to be seen of a seat: numbers of hidden cards, and the cards that lie open (by their numbers)."""

    name: str
    warband: str
    glory: int
    spent: int
    activations: int
    objectives_in_hand: int
    power_cards_in_hand: int
    objective_deck: int
    power_deck: int
    hand: Zone
    """The cards of its hand that the viewer knows: all of its own, of others' those that were shown."""
    top: Zone
    """What the viewer knows to lie on top of the decks: only ever its own."""
    discards: Zone
    scored: Zone
    front: Zone
    numbers: tuple[int, int, int]
    """The numbers of its cards: the first objective, the first power card, one past the last."""
    tokens: tuple[int, ...]
    """Tokens dealt to it and not placed yet; another's are `UNKNOWN`."""


class Asked(NamedTuple):
    """Who must decide. Options and what they are about are there only for the viewer's own question."""

    seat: int
    kind: str
    options: tuple[Option, ...] | None
    about: tuple[Any, ...] | None


class Running(NamedTuple):
    """Where the rules stand, without anybody else's secrets: what `determinize` goes on from. Not part of the JSON."""

    setup: Setup
    cast: tuple[FighterCard, ...]
    owner: tuple[int, ...]
    printed: tuple[Card | None, ...]
    field: Battlefield | None
    stack: tuple[tuple[str, int, Values], ...]
    extra: tuple[tuple[str, Any], ...]
    result: Any
    met: tuple[Zone, ...]
    """Surge objectives met and not scored yet, of those that the viewer knows in each seat's hand."""
    fresh: tuple[Zone, ...]
    aside: Zone
    met_inspire: tuple[int, ...]
    board_pool: tuple[Any, ...]
    seen: int
    marks: tuple[int, ...]
    round_mark: int
    action_mark: int
    end_mark: int
    uid: int
    stops: bool
    asks_chance: bool


class View(NamedTuple):
    """A game as one seat may see it."""

    seat: int
    open_lists: bool
    edition: str
    artefact: bool
    fixed_format: bool
    seats: tuple[SeatView, ...]
    fighters: tuple[FighterView, ...]
    cards: tuple[KnownCard, ...]
    placements: tuple[Placement, ...]
    tokens: tuple[FieldToken, ...]
    terrain: tuple[int, int, int, int]
    effects: tuple[Effect, ...]
    round: int
    phase: str
    turn: int
    first: int
    activation: int
    asked: Asked | None
    winners: tuple[int, ...] | None
    decided_by: str
    log: tuple[Chunk, ...]
    """What happened, an inner list for each stretch of the game; the last one is still open."""
    running: Running

    def to_json(self, since: int = 0) -> dict[str, Any]:
        """The view as plain JSON, with the events from the one numbered `since` on."""
        return plain(self, since)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        # a picture is drawn from a game, and games are dealt from views: whoever draws must know both
        from undercroft.play.determinize import determinize
        from undercroft.play.picture import board

        return board(determinize(self, 0))
