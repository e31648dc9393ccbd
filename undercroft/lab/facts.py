"""What there is to say of a game that was played: rows of plain values, read from its events. Knows events; no rule.

Four tables: games, seats, cards, fighters. Each row begins with the number of its game. `COLUMNS` says what a table has.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from undercroft.game.events import Event
from undercroft.lab.plan import Order
from undercroft.rules.engine import Game

ROUNDS = 3
Row = tuple[Any, ...]

COLUMNS: dict[str, tuple[tuple[str, str], ...]] = {
    "games": (
        ("game", "int"), ("seed", "int"), ("rules", "str"), ("seats", "int"), ("boards", "str"), ("first_turn", "int"),
        ("winner", "int"), ("rounds", "int"), ("decisions", "int"), ("error", "str"),
    ),
    "seats": (
        ("game", "int"), ("seat", "int"), ("entrant", "int"), ("bot", "str"), ("warband", "str"), ("deck", "str"),
        ("glory_1", "int"), ("glory_2", "int"), ("glory_3", "int"), ("glory", "int"), ("won", "float"),
        ("went_first", "int"), ("fighters", "int"), ("survived", "int"),
    ),
    "cards": (
        ("game", "int"), ("seat", "int"), ("card", "str"), ("type", "str"), ("opening", "int"), ("drawn", "int"),
        ("played", "int"), ("scored", "int"), ("discarded", "int"),
    ),
    "fighters": (
        ("game", "int"), ("seat", "int"), ("fighter", "str"), ("name", "str"), ("out", "int"), ("inspired", "int"),
        ("kills", "int"), ("damage", "int"),
    ),
}  # fmt: skip
"""Rounds count from 1; 0 says that it never happened. `winner` is a seat, or -1 for a draw; `won` shares a draw out."""


class Facts(NamedTuple):
    """All rows of one game."""

    games: tuple[Row, ...]
    seats: tuple[Row, ...] = ()
    cards: tuple[Row, ...] = ()
    fighters: tuple[Row, ...] = ()

    @property
    def error(self) -> str:
        return str(self.games[0][-1])

    @property
    def winner(self) -> int:
        return int(self.games[0][6])

    @property
    def decisions(self) -> int:
        return int(self.games[0][8])


class _Reading:
    """Walks once through everything that happened."""

    def __init__(self, g: Game) -> None:
        self.round = 0
        n = len(g.cards)
        self.opening = [0] * n
        self.drawn = [0] * n
        self.played = [0] * n
        self.scored = [0] * n
        self.discarded = [0] * n
        self.out = [0] * len(g.cast)
        self.inspired = [0] * len(g.cast)
        self.kills = [0] * len(g.cast)
        self.damage = [0] * len(g.cast)
        self.glory = [[0] * (ROUNDS + 1) for _ in range(g.seats)]
        self.first_turn = -1
        for chunk in (*g.past, g.now):
            for event in chunk:
                self.read(event)

    def read(self, e: Event) -> None:
        kind = e.kind
        if kind == "round_began":
            self.round = e.n
        elif kind == "drawn":
            self.drawn[e.card] = self.drawn[e.card] or max(1, self.round)
            self.opening[e.card] |= self.round == 0
        elif kind in ("played", "upgraded"):
            self.played[e.card] = self.played[e.card] or max(1, self.round)
        elif kind == "scored":
            self.scored[e.card] = max(1, self.round)
        elif kind == "discarded":
            self.discarded[e.card] = max(1, self.round)
        elif kind in ("glory_gained", "glory_lost"):
            self.glory[e.seat][min(ROUNDS, self.round)] += e.n if kind == "glory_gained" else -e.n
        elif kind == "taken_out":
            self.out[e.who] = max(1, self.round)
            if e.whom >= 0:
                self.kills[e.whom] += 1
        elif kind == "returned":
            self.out[e.who] = 0
        elif kind == "inspired":
            self.inspired[e.who] = self.inspired[e.who] or max(1, self.round)
        elif kind == "damaged" and e.whom >= 0:
            self.damage[e.whom] += e.n
        elif kind == "turn_began" and self.first_turn < 0:
            self.first_turn = e.seat


def facts_of(order: Order, g: Game, decisions: int) -> Facts:
    """Everything worth keeping of a game that is over."""
    read = _Reading(g)
    number = order.number
    winners = g.winners or ()
    first = read.first_turn if read.first_turn >= 0 else g.first
    winner = winners[0] if len(winners) == 1 else -1
    boards = "+".join(placement.board for placement in g.ground.placements) if g.field is not None else ""
    game: Row = (
        number, order.seed, g.edition.name, g.seats, boards, first, winner, read.round, decisions, "",
    )  # fmt: skip
    seats = []
    for seat, brought in enumerate(g.setup.seats):
        sums = [sum(read.glory[seat][: n + 1]) for n in range(1, ROUNDS + 1)]
        won = 1.0 / len(winners) if seat in winners else 0.0
        mine = g.fighters(seat)
        seats.append(
            (
                number, seat, order.seated[seat], order.bots[seat], brought.warband.name, order.decks[seat], *sums,
                g.glory[seat], won, int(first == seat), len(mine), len(g.survivors(seat)),
            )
        )  # fmt: skip
    cards = [
        (
            number, g.holder[c], card.id, card.type, int(read.opening[c]), read.drawn[c], read.played[c],
            read.scored[c], read.discarded[c],
        )
        for c, card in enumerate(g.cards)
    ]  # fmt: skip
    fighters = [
        (
            number, g.owner[f], card.id, card.name, read.out[f], read.inspired[f], read.kills[f], read.damage[f],
        )
        for f, card in enumerate(g.cast)
        if not g.removed[f]
    ]  # fmt: skip
    return Facts((game,), tuple(seats), tuple(cards), tuple(fighters))


def trouble_of(order: Order, decisions: int, words: str) -> Facts:
    """A game that could not be played to its end: why, and nothing else."""
    setup = order.setup
    return Facts(
        ((order.number, order.seed, setup.edition.name, len(setup.seats), "", -1, -1, 0, decisions, words),)
    )
