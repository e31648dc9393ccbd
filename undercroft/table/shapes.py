"""The shape of what a seat is shown of a game, as typed models: views, battlefields, fighters. Makes none of them.

A view is made by `undercroft.play.view`, which decides what a seat may see; these models say what of it is sent, for the
page's types, the documentation and the tests.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from undercroft.table.protocol_parts import Part

HexNumber = Annotated[int, Field(description="A hex by its number; -1 is off the battlefield.")]
Cards = Annotated[list[int], Field(description="Cards by their numbers.")]


class KnownCard(Part):
    """A card that the seat has seen: its number in this game, whose it is, its id in the library."""

    number: int
    seat: int
    id: str


class FighterView(Part):
    """A fighter as it stands; its number is its place in the list. `move` to `stagger` count tokens."""

    card: str
    seat: int
    at: HexNumber
    wounds: int
    inspired: bool
    move: int
    charge: int
    guard: int
    stagger: int
    upgrades: Cards
    counters: list[str]
    removed: bool


class SeatView(Part):
    """What is to be seen of a seat: how many cards lie hidden, and those that lie open to the viewer."""

    name: str
    warband: str
    glory: int
    spent: int
    activations: int
    objectives_in_hand: int
    power_cards_in_hand: int
    objective_deck: int
    power_deck: int
    hand: Cards
    top: Cards
    discards: Cards
    scored: Cards
    front: Cards
    numbers: Annotated[list[int], Field(description="Its first objective, its first power card, one past its last card.")]
    tokens: Annotated[list[int], Field(description="Tokens dealt to it and not placed yet; 0 for one not to be seen.")]


class TokenView(Part):
    """A token on the battlefield, or beside it (`at` -1). `number` 0 is one that the seat may not turn over."""

    kind: str
    number: int
    at: HexNumber
    face: str
    until: str


class PlacementView(Part):
    """A board on the table: whose territory, whether turned, and where its top left hex is."""

    board: str
    owner: int
    turned: bool
    dx: int
    dy: int


class EffectView(Part):
    """Something a card left in force."""

    uid: int
    code: str
    seat: int
    me: int
    card: int
    until: str
    born: int
    uses: int
    values: list[Any]


class EventView(Part):
    """A fact that happened. Which fields matter depends on the kind; the others are -1, 0 or empty."""

    kind: str
    seat: int
    who: int
    whom: int
    at: HexNumber
    was: HexNumber
    n: int
    card: int
    cause: list[str | int]
    facts: list[str | int]


class Events(Part):
    """The events from the one of number `from` on."""

    from_: Annotated[int, Field(alias="from")]
    list: list[EventView]


class Terrain(Part):
    """Hexes that tokens and effects have turned into something, beside what is printed."""

    blocked: list[int]
    lethal: list[int]
    cover: list[int]
    snare: list[int]


class View(Part):
    """A game as one seat may see it (seat -1: a spectator)."""

    seat: int
    open_lists: bool
    edition: str
    artefact: bool
    fixed_format: bool
    seats: list[SeatView]
    fighters: list[FighterView]
    cards: list[KnownCard]
    placements: list[PlacementView]
    tokens: list[TokenView]
    terrain: Terrain
    effects: list[EffectView]
    round: int
    phase: str
    turn: int
    first: int
    activation: int
    winners: list[int] | None
    decided_by: str
    events: Events


class HexShape(Part):
    """A hex of the battlefield: its centre in hex widths from the top left, and what is printed on it.

    `territory` is a seat, or -1 for a no one's hex. `part` is set for an incomplete hex, which nobody enters: the
    quarters of it that some board covers, as bits.
    """

    number: int
    name: str
    x: float
    y: float
    territory: int
    starting: bool = False
    blocked: bool = False
    lethal: bool = False
    cover: bool = False
    snare: bool = False
    edge: bool = False
    objective: int = 0
    part: int = 0


class Battlefield(Part):
    """The hexes once the boards lie. Hexes point up: a hex is 1 wide and 2/sqrt(3) high."""

    hexes: list[HexShape]


class AttackNow(Part):
    """An Attack action with everything that changes it now."""

    name: str
    range: int
    symbol: str
    dice: int
    damage: int
    card: Annotated[int, Field(description="The upgrade it stands on, or -1.")]


class FighterNow(Part):
    """A fighter's characteristics with everything that changes them now."""

    move: int
    wounds: int
    defence: str
    defence_dice: int
    wizard: int
    attacks: list[AttackNow]
