"""What a run of games is: which bots, warbands, decks, boards and rulebooks, and from which seed. Knows the library; plays
nothing.

A plan and the number of a game say all there is to say of that game: whoever plays it, wherever, plays the same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from undercroft.bots import make
from undercroft.cards.registry import WARBANDS, find_card, find_warband
from undercroft.game.pieces import Card, SeatSetup, Setup, Warband
from undercroft.library import load
from undercroft.library.boards import board
from undercroft.library.decks import starters, starters_of
from undercroft.play.decks import DeckList, read_deck
from undercroft.play.plain import PLAIN_OBJECTIVES, PLAIN_POWER
from undercroft.play.randomly import boards_of, random_deck, random_setup, seats_of
from undercroft.rules.editions import edition

STRIDE = 0x9E3779B1
BY_LOT, PLAIN, NONE, STARTER = "library", "plain", "none", "starter"
DECKS = (BY_LOT, PLAIN, NONE, STARTER)
CHOSEN, TOSSED = "chosen", "tossed"
DO_OVERS = (CHOSEN, TOSSED)


class PlanError(ValueError):
    """A run that cannot be played as asked."""


class Brought(NamedTuple):
    """A deck that somebody brought: its name, its warband, its cards by their ids.

    One without a warband is drawn by lot, of the kind that its name says (one of `DECKS`).
    """

    name: str
    warband: str = ""
    cards: tuple[str, ...] = ()


def brought(deck: DeckList, name: str) -> Brought:
    """A deck as a plan keeps it."""
    if deck.warband is None:
        raise PlanError(f"{name}: the deck does not say whose it is (a line like Warband: Garrek's Reavers)")
    return Brought(deck.name or name, deck.warband.name, tuple(card.id for card in deck.cards))


class Plan(NamedTuple):
    """What every game of a run is played by.

    `bots` sit as they stand, one a seat; with `meet` they are entrants instead, who meet in turn at tables of `seats`,
    every table played once with each of them in each seat.
    """

    rules: tuple[str, ...]
    bots: tuple[str, ...]
    seats: int
    seed: int
    meet: bool = False
    warbands: tuple[str, ...] = ()
    """A warband for each seat; none means by lot."""
    among: tuple[str, ...] = ()
    """The warbands that lots are drawn among; none means all."""
    decks: str = BY_LOT
    lists: tuple[Brought, ...] = ()
    """A deck for each seat instead."""
    boards: tuple[str, ...] = ()
    """The boards that lots are drawn among; none means all of the rulebook."""
    do_over: str = CHOSEN
    """Who decides which opening hands are thrown away: the bots, or the lot, so that both can be compared fairly."""

    def to_json(self) -> dict[str, Any]:
        """The plan as plain data, to lie beside what came of it."""
        plain: dict[str, Any] = json.loads(json.dumps(self._asdict()))
        return plain


class Order(NamedTuple):
    """One game: its number, its seed, its setup, and for each seat the bot and the deck by name."""

    number: int
    seed: int
    setup: Setup
    bots: tuple[str, ...]
    decks: tuple[str, ...]
    seated: tuple[int, ...]
    """Which entrant of the plan sits in each seat."""


def checked(plan: Plan) -> Plan:
    """The plan with every name as the library has it, or one clear word about what cannot be."""
    load()
    for name in plan.bots:
        make(name, 0)
    books = [edition(name) for name in plan.rules]
    for book in books:
        if plan.seats not in seats_of(book):
            lawful = ", ".join(map(str, seats_of(book)))
            raise PlanError(f"{plan.seats} seats, and {book.title} is for {lawful} players")
        names = {each.name for each in boards_of(book)}
        wrong = [name for name in plan.boards if board(name).name not in names]
        if wrong:
            raise PlanError(f"{book.title} is not played on the board {wrong[0]}")
    if not plan.meet and len(plan.bots) != plan.seats:
        raise PlanError(f"{len(plan.bots)} bots for {plan.seats} seats")
    if plan.meet and len(plan.bots) < plan.seats:
        raise PlanError(f"{len(plan.bots)} entrants cannot fill {plan.seats} seats; name more, or the same again")
    if plan.warbands and len(plan.warbands) != plan.seats:
        raise PlanError(f"{len(plan.warbands)} warbands for {plan.seats} seats")
    if plan.lists and len(plan.lists) != plan.seats:
        raise PlanError(f"{len(plan.lists)} decks for {plan.seats} seats")
    if plan.decks not in DECKS:
        raise PlanError(f"decks are {', '.join(DECKS)} or files, not {plan.decks!r}")
    if plan.do_over not in DO_OVERS:
        raise PlanError(f"do-overs are {' or '.join(DO_OVERS)}, not {plan.do_over!r}")
    for each in plan.lists:
        if not each.warband and each.name not in DECKS:
            raise PlanError(f"decks by lot are {', '.join(DECKS)}, not {each.name!r}")
    warbands = plan.warbands
    if plan.lists and not all(each.warband for each in plan.lists):
        if plan.warbands:
            raise PlanError("a deck that is drawn by lot comes with its warband: name the decks or the warbands, not both")
    elif plan.lists:
        warbands = tuple(each.warband for each in plan.lists)
    return plan._replace(
        rules=tuple(book.name for book in books),
        warbands=tuple(find_warband(name).name for name in warbands),
        among=tuple(find_warband(name).name for name in plan.among),
        boards=_boards(plan.boards),
    )


def _boards(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(board(name).name for name in names)


def order_of(plan: Plan, number: int) -> Order:
    """The game of a number."""
    table, turn = divmod(number, plan.seats) if plan.meet else (number, 0)
    seed = (plan.seed * STRIDE + table) & 0xFFFFFFFFFFFF
    pick = Random(seed)
    rules = plan.rules[table % len(plan.rules)]
    setup, decks = _setup(plan, rules, pick)
    seated = _seated(plan, table // len(plan.rules), turn)
    return Order(number, seed, setup, tuple(plan.bots[i] for i in seated), decks, seated)


def _seated(plan: Plan, table: int, turn: int) -> tuple[int, ...]:
    """Who sits where: at one table every entrant takes every seat once, so that nobody has the better side of it."""
    if not plan.meet:
        return tuple(range(plan.seats))
    meetings = list(combinations(range(len(plan.bots)), plan.seats))
    players = meetings[table % len(meetings)]
    return players[turn:] + players[:turn]


def _setup(plan: Plan, rules: str, pick: Random) -> tuple[Setup, tuple[str, ...]]:
    setup = random_setup(pick, rules, plan.seats, plan.decks if plan.decks in (BY_LOT, PLAIN, NONE) else NONE)
    whole = setup.edition.boards == "one-board"
    pool = [board(name) for name in plan.boards]
    seats = []
    decks = []
    for seat, drawn in enumerate(setup.seats):
        warband, cards, name = _brings(plan, seat, drawn, pick)
        boards = drawn.boards
        if pool:
            boards = tuple(pool) if whole else (pick.choice(pool),)
        seats.append(drawn._replace(warband=warband, objectives=cards[0], power=cards[1], boards=boards))
        decks.append(name)
    return setup._replace(seats=tuple(seats)), tuple(decks)


Cards = tuple[tuple[Card, ...], tuple[Card, ...]]


def _brings(plan: Plan, seat: int, drawn: SeatSetup, pick: Random) -> tuple[Warband, Cards, str]:
    """What a seat brings: its warband, its cards, and what its deck is called."""
    kind = plan.decks
    if plan.lists:
        found = plan.lists[seat]
        if found.warband:
            return find_warband(found.warband), divided(tuple(find_card(card) for card in found.cards)), found.name
        kind = found.name
    if kind == STARTER:
        return _starter(plan, seat, pick)
    warband = drawn.warband
    if plan.warbands:
        warband = find_warband(plan.warbands[seat])
    elif plan.among:
        warband = find_warband(pick.choice(plan.among))
    if warband is drawn.warband and not plan.lists:
        return warband, (drawn.objectives, drawn.power), kind
    if kind == BY_LOT:
        return warband, random_deck(pick, warband), kind
    cards: Cards = (PLAIN_OBJECTIVES, PLAIN_POWER) if kind == PLAIN else ((), ())
    return warband, cards, kind


def _starter(plan: Plan, seat: int, pick: Random) -> tuple[Warband, Cards, str]:
    """One of the starter decks, of the seat's warband if it has one of its own."""
    if plan.warbands and not plan.lists:
        names = sorted(starters_of(find_warband(plan.warbands[seat]).id))
        if not names:
            raise PlanError(f"there is no starter deck for {plan.warbands[seat]}")
    else:
        ids = {find_warband(name).id for name in plan.among} or set(WARBANDS)
        names = sorted(name for name in starters() if any(name.startswith(each + "-") for each in ids))
        if not names:
            raise PlanError(f"there is no starter deck for {', '.join(plan.among)}")
    name = pick.choice(names)
    deck = read_deck(starters()[name])
    assert deck.warband is not None, f"the starter deck {name} does not say whose it is"
    return deck.warband, (deck.objectives, deck.power), name


def divided(cards: Sequence[Card]) -> Cards:
    """Objectives apart from power cards."""
    return tuple(card for card in cards if card.is_objective), tuple(card for card in cards if not card.is_objective)
