"""Laying a table: a setup from plain names, and a setup as JSON. Knows the library; must not know any rule.

>>> setup = table("shadespire", ["Garrek's Reavers", "Steelheart's Champions"])
>>> [seat.warband.name for seat in setup.seats], len(setup.seats[0].boards)
(["Garrek's Reavers", "Steelheart's Champions"], 6)
>>> setup_from_json(setup_to_json(setup)) == setup
True
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft.cards.registry import CARDS, WARBANDS, UnknownName, find_card, find_warband
from undercroft.game import rng
from undercroft.game.pieces import Card, SeatSetup, Setup, Warband
from undercroft.hexes.board import Board
from undercroft.hexes.lattice import HexError
from undercroft.library import load
from undercroft.library.boards import BOARDS, board, boards_of
from undercroft.play.plain import PLAIN_GIFTS, PLAIN_OBJECTIVES, PLAIN_POWER
from undercroft.rules.editions import EDITIONS, Edition, UnknownEdition
from undercroft.rules.editions import edition as edition_named
from undercroft.rules.setup_check import SetupError, check_setup

HAZARD: Final = "hazard"
IN_DECKS: Final = ("objective", "ploy", "spell", "upgrade")
"""The types of card that decks are made of."""

PLAIN: Final[dict[str, Card]] = {card.id: card for card in (*PLAIN_OBJECTIVES, *PLAIN_GIFTS, *PLAIN_POWER)}

Deck = Sequence[str]
Names = Sequence[str]


class TableError(ValueError):
    """A table that cannot be laid as asked: what is wrong, and whose it is."""


def table(
    edition: str,
    warbands: Names,
    decks: Sequence[Deck | None] | None = None,
    boards: Names | Sequence[Names] | None = None,
    *,
    artefact: bool = False,
    fixed_format: bool = False,
    hazards: Names | None = None,
    names: Names | None = None,
    plots: Names | None = None,
) -> Setup:
    """A setup from names, however they are typed.

    `decks` has for each seat the names of all its cards, or None for a game without cards. `boards` are names for
    everybody to choose from, or such a list for each seat; without them, all boards of the rulebook. `hazards` are those
    of the library where the rulebook has a hazard phase, unless named. Whether decks keep to a format is not asked here.
    """
    load()
    try:
        book = edition_named(edition)
    except UnknownEdition as error:
        raise TableError(str(error)) from None
    if isinstance(warbands, str) or not warbands:
        raise TableError("a table needs a list of warbands, one for each player")
    players = len(warbands)
    deck_of = _for_each(decks, players, "decks", None)
    plot_of = _for_each(plots, players, "plots", "")
    called = _for_each(names, players, "names", "")
    choice = _boards(book, boards, players)
    seats = tuple(
        SeatSetup(
            called[seat] or f"Player {seat + 1}",
            _warband(warbands[seat], f"seat {seat}"),
            *_deck(deck_of[seat], f"seat {seat}"),
            choice[seat],
            plot_of[seat],
        )
        for seat in range(players)
    )
    setup = Setup(book, seats, artefact, fixed_format, _hazards(book, hazards))
    if artefact and book.tokens == "printed":
        raise TableError(f"{book.title} prints its objectives on the board: there is no artefact to capture")
    return _checked(setup)


def _checked(setup: Setup) -> Setup:
    try:
        check_setup(setup)
    except SetupError as error:
        raise TableError(str(error)) from None
    return setup


def _for_each(given: Sequence[Any] | None, players: int, what: str, missing: Any) -> Sequence[Any]:
    if given is None:
        return [missing] * players
    if isinstance(given, str) or len(given) != players:
        number = "one name" if isinstance(given, str) else str(len(given))
        raise TableError(f"{what}: {number} for {players} seats")
    return given


def _warband(name: str, where: str) -> Warband:
    try:
        return find_warband(name)
    except UnknownName as error:
        raise TableError(f"{where}: {error}") from None


def printed_card(name: str, where: str = "a card") -> Card:
    """The card of a name or an id; the plain cards that fill decks of random games are found, too."""
    try:
        return PLAIN.get(name) or find_card(name)
    except UnknownName as error:
        raise TableError(f"{where}: {error}") from None


def _deck(names: Deck | None, where: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The objective deck and the power deck that a list of names makes."""
    if names is None:
        return (), ()
    if isinstance(names, str):
        raise TableError(f"{where}: a deck is a list of cards, not one name ({names!r})")
    cards = [printed_card(name, where) for name in names]
    for card in cards:
        if card.type not in IN_DECKS:
            raise TableError(f"{where}: {card.name} is a {card.type}, which belongs in no deck")
    objectives = tuple(card for card in cards if card.is_objective)
    return objectives, tuple(card for card in cards if not card.is_objective)


def _boards(book: Edition, boards: Names | Sequence[Names] | None, players: int) -> Sequence[tuple[Board, ...]]:
    legal = boards_of(book.name)
    if boards is None:
        return [legal] * players
    if isinstance(boards, str) or not boards:
        raise TableError("boards: a list of names is needed, or one for each seat")
    if all(isinstance(name, str) for name in boards):
        everybody = tuple(_board(book, str(name), "boards") for name in boards)
        return [everybody] * players
    each = _for_each(boards, players, "boards", ())
    found = []
    for seat, own in enumerate(each):
        if isinstance(own, str) or not own:
            raise TableError(f"seat {seat}: a list of boards to choose from is needed")
        found.append(tuple(_board(book, name, f"seat {seat}") for name in own))
    return found


def _board(book: Edition, name: str, where: str) -> Board:
    try:
        found = board(name)
    except HexError as error:
        raise TableError(f"{where}: {error}") from None
    if found not in boards_of(book.name):
        raise TableError(f"{where}: {found.name} is no board of {book.title}")
    return found


def _hazards(book: Edition, names: Names | None) -> tuple[Card, ...]:
    if names is None:
        return tuple(card for card in CARDS.values() if card.type == HAZARD) if book.hazard_phase else ()
    if names and not book.hazard_phase:
        raise TableError(f"hazards: {book.title} has no hazard phase")
    cards = tuple(printed_card(name, "hazards") for name in names)
    for card in cards:
        if card.type != HAZARD:
            raise TableError(f"hazards: {card.name} is no hazard ({card.type})")
    return cards


def mixed(setup: Setup, seed: int) -> Setup:
    """The same setup with every deck list in another order.

    A card's number in a game is its place in its owner's list. Where lists are secret their order should be, too, so
    that a number that is seen tells nothing of the cards beside it.
    """
    state = rng.start(seed)
    seats = []
    for brought in setup.seats:
        lists = []
        for cards in (brought.objectives, brought.power):
            left = list(cards)
            order = []
            while left:
                i, state = rng.below(state, len(left))
                order.append(left.pop(i))
            lists.append(tuple(order))
        seats.append(brought._replace(objectives=lists[0], power=lists[1]))
    return setup._replace(seats=tuple(seats))


# --- as JSON ---


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """A setup as names and ids alone. What it is made of must be in the library (or be entered in the registry)."""
    load()
    if EDITIONS.get(setup.edition.name) != setup.edition:
        raise TableError(f"the rulebook {setup.edition.name!r} is not one of ours as it stands")
    return {
        "edition": setup.edition.name,
        "seats": [_seat_to_json(brought, f"seat {i}") for i, brought in enumerate(setup.seats)],
        "artefact": setup.artefact,
        "fixed_format": setup.fixed_format,
        "hazards": _card_ids(setup.hazards, "hazards"),
        "skip": list(setup.skip),
    }


def _seat_to_json(brought: SeatSetup, where: str) -> dict[str, Any]:
    if WARBANDS.get(brought.warband.id) is not brought.warband:
        raise TableError(f"{where}: the warband {brought.warband.name} is not entered in the registry")
    for each in brought.boards:
        if BOARDS.get(each.name) != each:
            raise TableError(f"{where}: the board {each.name} is not one of the library's")
    return {
        "name": brought.name,
        "warband": brought.warband.id,
        "objectives": _card_ids(brought.objectives, where),
        "power": _card_ids(brought.power, where),
        "boards": [each.name for each in brought.boards],
        "plot": brought.plot,
    }


def _card_ids(cards: tuple[Card, ...], where: str) -> list[str]:
    for card in cards:
        if (PLAIN.get(card.id) or CARDS.get(card.id)) is not card:
            raise TableError(f"{where}: the card {card.name} is not entered in the registry")
    return [card.id for card in cards]


def setup_from_json(data: Any) -> Setup:
    """The setup that `setup_to_json` wrote."""
    load()
    whole = _Fields(data, "setup")
    name = whole.word("edition")
    if name not in EDITIONS:
        raise TableError(f"setup: no rulebook is called {name!r}; there are {', '.join(EDITIONS)}")
    seats = whole.take("seats")
    if not isinstance(seats, list):
        raise TableError("setup: seats must be a list")
    return _checked(
        Setup(
            EDITIONS[name],
            tuple(_seat_from_json(_Fields(seat, f"seat {i}")) for i, seat in enumerate(seats)),
            whole.flag("artefact"),
            whole.flag("fixed_format"),
            tuple(printed_card(each, "hazards") for each in whole.words("hazards")),
            tuple(whole.words("skip")),
        )
    )


def _seat_from_json(fields: _Fields) -> SeatSetup:
    where = fields.where
    boards = fields.words("boards")
    for name in boards:
        if name not in BOARDS:
            raise TableError(f"{where}: there is no board named {name!r}")
    return SeatSetup(
        fields.word("name"),
        _warband(fields.word("warband"), where),
        tuple(printed_card(name, where) for name in fields.words("objectives")),
        tuple(printed_card(name, where) for name in fields.words("power")),
        tuple(BOARDS[name] for name in boards),
        fields.word("plot"),
    )


class _Fields:
    """A dictionary from JSON whose entries are asked for by kind."""

    def __init__(self, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise TableError(f"{where}: a dictionary is needed, not {data!r}")
        self.data = data
        self.where = where

    def take(self, key: str) -> Any:
        if key not in self.data:
            raise TableError(f"{self.where}: {key} is missing")
        return self.data[key]

    def word(self, key: str) -> str:
        value = self.take(key)
        if not isinstance(value, str):
            raise TableError(f"{self.where}: {key} must be a word, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        value = self.take(key)
        if not isinstance(value, bool):
            raise TableError(f"{self.where}: {key} must be true or false, not {value!r}")
        return value

    def words(self, key: str) -> list[str]:
        value = self.take(key)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise TableError(f"{self.where}: {key} must be a list of words, not {value!r}")
        return value
