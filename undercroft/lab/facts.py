"""What there is to say of a game that was played: rows of plain values, read from its events. Knows events; no rule.

Four tables: games, seats, cards, fighters. Each row begins with the number of its game.
"""

from __future__ import annotations

from typing import Any, NamedTuple, get_type_hints

from undercroft.game.events import Event
from undercroft.lab.plan import Order
from undercroft.rules.engine import Game

ROUNDS = 3


class GameRow(NamedTuple):
    """One game. `winner` is a seat, or -1 for a draw; `error` says why a game could not be played to its end."""

    game: int
    seed: int
    rules: str
    seats: int
    boards: str
    first_turn: int
    winner: int
    rounds: int
    decisions: int
    error: str


class SeatRow(NamedTuple):
    """One seat of one game. Glory counts up to the end of each round; `won` shares a draw out; `first_1` and so on tell
    whether it took the first turn of that round; `do_over` what it threw away before the game."""

    game: int
    seat: int
    entrant: int
    bot: str
    warband: str
    deck: str
    glory_1: int
    glory_2: int
    glory_3: int
    glory: int
    won: float
    first_1: int
    first_2: int
    first_3: int
    do_over: str
    fighters: int
    survived: int


class CardRow(NamedTuple):
    """One card of one seat's deck. `dealt`: it was in the first hand; `opening`: in the hand that was kept. The others are
    the round in which it was drawn, played, scored, thrown away: 0 for never, 1 also for what comes before the game."""

    game: int
    seat: int
    card: str
    name: str
    type: str
    glory: int
    dealt: int
    opening: int
    drawn: int
    played: int
    scored: int
    discarded: int


class FighterRow(NamedTuple):
    """One fighter of one game: the rounds in which it went out of action and was inspired (0 for never), and its deeds."""

    game: int
    seat: int
    fighter: str
    name: str
    out: int
    inspired: int
    attacks: int
    hits: int
    kills: int
    damage: int


TABLES: dict[str, type[Any]] = {"games": GameRow, "seats": SeatRow, "cards": CardRow, "fighters": FighterRow}
COLUMNS: dict[str, tuple[tuple[str, str], ...]] = {
    table: tuple((name, kind.__name__) for name, kind in get_type_hints(row).items()) for table, row in TABLES.items()
}
"""The columns of each table, each with its kind: int, float or str."""


class Facts(NamedTuple):
    """All rows of one game."""

    games: tuple[GameRow, ...]
    seats: tuple[SeatRow, ...] = ()
    cards: tuple[CardRow, ...] = ()
    fighters: tuple[FighterRow, ...] = ()

    @property
    def error(self) -> str:
        return self.games[0].error

    @property
    def winner(self) -> int:
        return self.games[0].winner

    @property
    def decisions(self) -> int:
        return self.games[0].decisions


class _Reading:
    """Walks once through everything that happened."""

    def __init__(self, g: Game) -> None:
        self.round = 0
        n, many = len(g.cards), len(g.cast)
        self.dealt, self.opening, self.drawn = [0] * n, [0] * n, [0] * n
        self.played, self.scored, self.discarded = [0] * n, [0] * n, [0] * n
        self.out, self.inspired = [0] * many, [0] * many
        self.attacks, self.hits, self.kills, self.damage = [0] * many, [0] * many, [0] * many, [0] * many
        self.glory = [[0] * (ROUNDS + 1) for _ in range(g.seats)]
        self.first = [-1] * (ROUNDS + 1)
        self.do_over = [""] * g.seats
        for chunk in (*g.past, g.now):
            for event in chunk:
                self.read(event)

    def read(self, e: Event) -> None:
        kind, now = e.kind, max(1, self.round)
        if kind == "round_began":
            self.round = e.n
        elif kind == "drawn":
            self.drawn[e.card] = self.drawn[e.card] or now
            if self.round == 0:
                self.opening[e.card] = 1
                self.dealt[e.card] |= not self.do_over[e.seat]
        elif kind == "do_over":
            what, *thrown = e.facts
            self.do_over[e.seat] = str(what)
            for c in thrown:
                self.opening[int(c)] = self.drawn[int(c)] = 0
        elif kind in ("played", "upgraded"):
            self.played[e.card] = self.played[e.card] or now
        elif kind == "scored":
            self.scored[e.card] = now
        elif kind == "discarded":
            self.discarded[e.card] = now
        elif kind in ("glory_gained", "glory_lost"):
            self.glory[e.seat][min(ROUNDS, self.round)] += e.n if kind == "glory_gained" else -e.n
        elif kind == "turn_began" and self.first[min(ROUNDS, self.round)] < 0:
            self.first[min(ROUNDS, self.round)] = e.seat
        else:
            self.read_fight(e, now)

    def read_fight(self, e: Event, now: int) -> None:
        kind = e.kind
        if kind == "attack_declared":
            self.attacks[e.who] += 1
        elif kind == "attack_resolved":
            self.hits[e.who] += "success" in e.facts
        elif kind == "damaged" and e.whom >= 0:
            self.damage[e.whom] += e.n
        elif kind == "taken_out":
            self.out[e.who] = now
            if e.whom >= 0:
                self.kills[e.whom] += 1
        elif kind == "returned":
            self.out[e.who] = 0
        elif kind == "inspired":
            self.inspired[e.who] = self.inspired[e.who] or now


def facts_of(order: Order, g: Game, decisions: int) -> Facts:
    """Everything worth keeping of a game that is over."""
    read = _Reading(g)
    number = order.number
    winners = g.winners or ()
    winner = winners[0] if len(winners) == 1 else -1
    boards = "+".join(placement.board for placement in g.ground.placements) if g.field is not None else ""
    game = GameRow(
        number, order.seed, g.edition.name, g.seats, boards, read.first[1], winner, read.round, decisions, ""
    )
    seats = []
    for seat, brought in enumerate(g.setup.seats):
        one, two, three = (sum(read.glory[seat][: n + 1]) for n in (1, 2, 3))
        first_1, first_2, first_3 = (int(read.first[n] == seat) for n in (1, 2, 3))
        won = 1.0 / len(winners) if seat in winners else 0.0
        seats.append(
            SeatRow(
                number, seat, order.seated[seat], order.bots[seat], brought.warband.name, order.decks[seat],
                one, two, three, g.glory[seat], won, first_1, first_2, first_3, read.do_over[seat], len(g.fighters(seat)),
                len(g.survivors(seat)),
            )
        )  # fmt: skip
    cards = [
        CardRow(
            number, g.holder[c], card.id, card.name, card.type, card.glory, read.dealt[c], read.opening[c], read.drawn[c],
            read.played[c], read.scored[c], read.discarded[c],
        )
        for c, card in enumerate(g.cards)
    ]  # fmt: skip
    fighters = [
        FighterRow(
            number, g.owner[f], card.id, card.name, read.out[f], read.inspired[f], read.attacks[f], read.hits[f],
            read.kills[f], read.damage[f],
        )
        for f, card in enumerate(g.cast)
        if not g.removed[f]
    ]  # fmt: skip
    return Facts((game,), tuple(seats), tuple(cards), tuple(fighters))


def trouble_of(order: Order, decisions: int, words: str) -> Facts:
    """A game that could not be played to its end: why, and nothing else."""
    setup = order.setup
    return Facts(
        (GameRow(order.number, order.seed, setup.edition.name, len(setup.seats), "", -1, -1, 0, decisions, words),)
    )
