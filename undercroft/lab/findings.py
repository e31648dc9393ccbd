"""What a run of games says: figures with intervals, a row each. Knows the columns of a run; draws and writes nothing.

Every figure is an `Estimate` made by drawing whole tables anew. A card's effect is that of being dealt it in the first
hand: the shuffle alone decides that, so whoever was dealt it and whoever was not differ in nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from undercroft.cards.registry import CARDS
from undercroft.lab.facts import ROUNDS, Facts, SeatRow
from undercroft.lab.plan import TOSSED, PlanError
from undercroft.lab.ratings import Rating, labels, rate
from undercroft.lab.resample import NOTHING, Estimate, Tables
from undercroft.lab.stored import Columns, Run
from undercroft.library import load

GAMBITS = ("ploy", "spell")

Mask = npt.NDArray[np.bool_]


class Overview(NamedTuple):
    """What was played."""

    games: int
    asked: int
    errors: int
    tables: int
    draws: Estimate
    decisions: Estimate
    margin: Estimate
    """By how much glory the winner led."""
    played_on: Estimate
    """The share of games that saw a third round."""


class Standing(NamedTuple):
    """How a bot, a warband or a deck fared. `won` counts a draw as a share."""

    name: str
    seats: int
    won: Estimate
    glory: Estimate
    elo: float
    elo_low: float
    elo_high: float
    skill: float
    doubt: float


class Meeting(NamedTuple):
    """How one fared against another: the share of games in which it finished before it, a draw as half."""

    name: str
    against: str
    games: int
    ahead: Estimate


class First(NamedTuple):
    """How whoever took the first turn of a round fared. `fair` is an equal share."""

    rules: str
    seats: int
    round: int
    won: Estimate
    fair: float


class Lead(NamedTuple):
    """How whoever alone led in glory at the end of a round fared."""

    round: int
    won: Estimate
    games: Estimate
    """In how many games somebody led alone."""


class Glory(NamedTuple):
    """The mean glory at the end of a round: of a bot, a warband, a deck, of winners or of everybody else."""

    group: str
    name: str
    round: int
    glory: Estimate


class CardFinding(NamedTuple):
    """How a card fared. `used` is played, put on a fighter, or scored; shares are of the seats with the card in their deck,
    but `used_if_drawn`. `dealt_effect` is the difference that being dealt it at first makes to winning."""

    card: str
    name: str
    type: str
    seats: int
    drawn: Estimate
    used: Estimate
    used_if_drawn: Estimate
    used_1: Estimate
    used_2: Estimate
    used_3: Estimate
    """Used by the end of each round."""
    won_used: Estimate
    won_idle: Estimate
    """The share of games won with the card used, and with the card drawn and not used."""
    dealt_effect: Estimate


class FighterFinding(NamedTuple):
    """How a fighter fared: the share of games in which it was out of action by the end of each round, and its deeds."""

    warband: str
    fighter: str
    name: str
    games: int
    out_1: Estimate
    out_2: Estimate
    out_3: Estimate
    survived: Estimate
    inspired: Estimate
    attacks: Estimate
    hits: Estimate
    """The share of its attacks that hit."""
    kills: Estimate
    damage: Estimate


class DoOver(NamedTuple):
    """What throwing an opening hand away did to winning, where the lot decided it: hands of objectives and of power cards,
    by what was in them. `effect` is the share of games won after throwing away, less that after keeping."""

    hand: str
    of_kind: int
    """So many surge objectives, or so many gambits, were in it."""
    kept: Estimate
    thrown: Estimate
    effect: Estimate


class Findings:
    """Everything a run says, each part worked out when it is asked for."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.facts: list[Facts] = [each for each in run.facts if not each.error]
        if not self.facts:
            raise PlanError("no game of this run was played to its end, so there is nothing to tell of it")
        self.errors = [each.error for each in run.facts if each.error]
        self.tables = Tables([each.games[0].seed for each in self.facts])
        self.numbers = np.array([each.games[0].game for each in self.facts])
        self.seats = self._finished(run.seats)
        self.cards = self._finished(run.cards)
        self.fighters = self._finished(run.fighters)
        entrants = labels(run.plan.bots) if run.plan.meet else list(run.plan.bots)
        self.bots = np.array([entrants[i] for i in self.seats["entrant"]], dtype=object)
        self.games = self._games()
        # where a game's seats begin among the rows of seats
        self.first_row = np.searchsorted(self.seats["game"], self.numbers)

    def _finished(self, columns: Columns) -> Columns:
        kept = np.isin(columns["game"], self.numbers)
        found = {name: column[kept] for name, column in columns.items()}
        found["at"] = np.searchsorted(self.numbers, found["game"])
        return found

    def _games(self) -> Columns:
        rows = [each.games[0] for each in self.facts]
        names = ("rules", "seats", "winner", "rounds", "decisions")
        found: Columns = {name: np.array([getattr(row, name) for row in rows]) for name in names}
        found["at"] = np.arange(len(rows))
        return found

    def seat_of(self, columns: Columns) -> npt.NDArray[np.int64]:
        """The row of seats that rows of cards or fighters belong to."""
        found: npt.NDArray[np.int64] = self.first_row[columns["at"]] + columns["seat"]
        return found

    @cached_property
    def overview(self) -> Overview:
        games, at = self.games, self.games["at"]
        glory = [sorted((row.glory for row in each.seats), reverse=True) for each in self.facts]
        margin = [each[0] - each[1] if len(each) > 1 else 0 for each in glory]
        whole = np.ones(len(at))
        draws, decisions, margins, rounds = self.tables.means(
            at,
            [(games["winner"] < 0, whole), (games["decisions"], whole), (margin, whole), (games["rounds"] >= ROUNDS, whole)],
        )
        tables = self.tables.number
        return Overview(
            len(self.facts), self.run.asked, len(self.errors), tables, draws, decisions, margins, rounds
        )

    # --- who wins ---

    @cached_property
    def bot_standings(self) -> list[Standing]:
        return self._standings(self.bots)

    @cached_property
    def warband_standings(self) -> list[Standing]:
        return self._standings(self.seats["warband"])

    @cached_property
    def deck_standings(self) -> list[Standing]:
        """Decks by their names, where seats brought different ones of a name of their own."""
        return self._standings(self.seats["deck"])

    @cached_property
    def bot_meetings(self) -> list[Meeting]:
        return self._meetings(self.bots)

    @cached_property
    def warband_meetings(self) -> list[Meeting]:
        return self._meetings(self.seats["warband"])

    @cached_property
    def deck_meetings(self) -> list[Meeting]:
        return self._meetings(self.seats["deck"])

    def _standings(self, names: npt.NDArray[Any]) -> list[Standing]:
        known = sorted(set(names))
        if len(known) < 2:
            return []
        ratings = self._ratings(names, known)
        found = []
        for name, rating in zip(known, ratings, strict=True):
            mine = np.flatnonzero(names == name)
            whole = np.ones(len(mine))
            won, glory = self.tables.means(
                self.seats["at"][mine], [(self.seats["won"][mine], whole), (self.seats["glory"][mine], whole)]
            )
            found.append(Standing(name, len(mine), won, glory, *rating))
        return sorted(found, key=lambda row: (-row.won.value, row.name))

    def _ratings(self, names: npt.NDArray[Any], known: Sequence[str]) -> list[Rating]:
        place = {name: i for i, name in enumerate(known)}
        number = {
            (int(game), int(seat)): place[name]
            for game, seat, name in zip(self.seats["game"], self.seats["seat"], names, strict=True)
        }

        def who(row: SeatRow) -> int:
            return number[row.game, row.seat]

        return rate(self.facts, len(known), who)

    def _meetings(self, names: npt.NDArray[Any]) -> list[Meeting]:
        """Every pair that met, both ways round."""
        pairs: dict[tuple[str, str], list[tuple[int, float]]] = {}
        for at, first in enumerate(self.first_row):
            last = first + self.games["seats"][at]
            for a, b in combinations(range(first, last), 2):
                if names[a] == names[b]:
                    continue
                gap = self.seats["won"][a] - self.seats["won"][b]
                ahead = 1.0 if gap > 0 else 0.0 if gap < 0 else 0.5
                pairs.setdefault((names[a], names[b]), []).append((at, ahead))
                pairs.setdefault((names[b], names[a]), []).append((at, 1 - ahead))
        found = []
        for (name, against), met in sorted(pairs.items()):
            games, ahead_of = zip(*met, strict=True)
            found.append(Meeting(name, against, len(set(games)), self.tables.mean(games, ahead_of)))
        return found

    # --- turns and glory ---

    @cached_property
    def firsts(self) -> list[First]:
        """For each rulebook and number of seats, and over all rulebooks where there are several."""
        rules = self.games["rules"][self.seats["at"]]
        seats = self.games["seats"][self.seats["at"]]
        groups = [(str(name), int(many)) for name, many in sorted(set(zip(rules, seats, strict=True)))]
        found = []
        books = {name for name, _ in groups}
        if len(books) > 1:
            groups = [("all", many) for many in sorted({many for _, many in groups})] + groups
        for name, many in groups:
            here = (seats == many) & ((rules == name) | (name == "all"))
            at, won = self.seats["at"][here], self.seats["won"][here]
            pairs = [(won, self.seats[f"first_{n}"][here]) for n in range(1, ROUNDS + 1)]
            for n, share in enumerate(self.tables.means(at, pairs), 1):
                if share.n:
                    found.append(First(name, many, n, share, 1 / many))
        return found

    @cached_property
    def leads(self) -> list[Lead]:
        found = []
        for n in range(1, ROUNDS):
            won, led = [], []
            for each in self.facts:
                ranked = sorted(each.seats, key=lambda row: -getattr(row, f"glory_{n}"))
                alone = len(ranked) > 1 and getattr(ranked[0], f"glory_{n}") > getattr(ranked[1], f"glory_{n}")
                led.append(float(alone))
                won.append(ranked[0].won if alone else 0.0)
            at = self.games["at"]
            share, often = self.tables.means(at, [(won, led), (led, np.ones(len(led)))])
            found.append(Lead(n, share, often))
        return found

    @cached_property
    def glories(self) -> list[Glory]:
        sole = self.seats["won"] == 1.0
        lost = self.seats["won"] == 0.0
        groups: list[tuple[str, str, Mask]] = [("result", "winners", sole), ("result", "losers", lost)]
        for group, names in (("bot", self.bots), ("warband", self.seats["warband"])):
            known = sorted(set(names))
            groups += [(group, name, names == name) for name in known if len(known) > 1]
        found = []
        for group, name, mine in groups:
            rows = np.flatnonzero(mine)
            whole = np.ones(len(rows))
            pairs = [(self.seats[f"glory_{n}"][rows], whole) for n in range(1, ROUNDS + 1)]
            shares = self.tables.means(self.seats["at"][rows], pairs)
            found += [Glory(group, name, n, share) for n, share in enumerate(shares, 1) if share.n]
        return found

    # --- cards and fighters ---

    @cached_property
    def do_overs(self) -> list[DoOver]:
        """By the number of surge objectives and of gambits in the first hand; nothing where the bots chose."""
        return do_overs_of(self) if self.run.plan.do_over == TOSSED else []


    @cached_property
    def card_findings(self) -> list[CardFinding]:
        """A row for each card, those that help most first."""
        cards = self.cards
        seat = self.seat_of(cards)
        won = self.seats["won"][seat]
        stratum = self.strata()[seat]
        used = np.where(cards["type"] == "objective", cards["scored"], cards["played"])
        found = []
        for rows in groups_of(cards["card"]):
            drawn, when = cards["drawn"][rows] > 0, used[rows]
            using, at, outcome = when > 0, cards["at"][rows], won[rows]
            whole = np.ones(len(rows))
            by_round = [(using & (when <= n), whole) for n in range(1, ROUNDS + 1)]
            figures = self.tables.means(
                at,
                [(drawn, whole), (using, whole), (using, drawn), *by_round, (outcome, using), (outcome, drawn & ~using)],
            )
            effect = self.tables.difference(at, cards["dealt"][rows] == 1, outcome, stratum[rows])
            first = rows[0]
            card, name, kind = (str(cards[column][first]) for column in ("card", "name", "type"))
            found.append(CardFinding._make((card, name, kind, len(rows), *figures, effect)))
        return sorted(found, key=lambda row: (-_or_least(row.dealt_effect.value), row.name))

    def strata(self) -> npt.NDArray[np.int64]:
        """Seats that are alike before the cards are dealt: the same rulebook, number of seats, bot, warband and deck."""
        parts = (
            self.games["rules"][self.seats["at"]],
            self.games["seats"][self.seats["at"]],
            self.bots,
            self.seats["warband"],
            self.seats["deck"],
        )
        known: dict[tuple[Any, ...], int] = {}
        return np.array([known.setdefault(key, len(known)) for key in zip(*parts, strict=True)], dtype=np.int64)

    @cached_property
    def fighter_findings(self) -> list[FighterFinding]:
        """A row for each fighter, by warbands, those that live longest first."""
        fighters = self.fighters
        warband = self.seats["warband"][self.seat_of(fighters)]
        found = []
        for rows in groups_of(fighters["fighter"]):
            out, at = fighters["out"][rows], fighters["at"][rows]
            whole = np.ones(len(rows))
            outs = [((out > 0) & (out <= n), whole) for n in range(1, ROUNDS + 1)]
            attacks = fighters["attacks"][rows]
            # hits are counted over attacks, so that each attack weighs the same
            with np.errstate(invalid="ignore", divide="ignore"):
                accuracy = np.where(attacks > 0, fighters["hits"][rows] / np.maximum(attacks, 1), 0.0)
            figures = self.tables.means(
                at,
                [
                    *outs,
                    (out == 0, whole),
                    (fighters["inspired"][rows] > 0, whole),
                    (attacks, whole),
                    (accuracy, attacks),
                    (fighters["kills"][rows], whole),
                    (fighters["damage"][rows], whole),
                ],
            )
            first = rows[0]
            name = str(fighters["name"][first])
            found.append(FighterFinding(str(warband[first]), str(fighters["fighter"][first]), name, len(rows), *figures))
        return sorted(found, key=lambda row: (row.warband, -row.survived.value, row.name))


def do_overs_of(found: Findings, rows: npt.NDArray[np.int64] | None = None) -> list[DoOver]:
    """What the lot's do-overs say, of some seats or of all."""
    seats = found.seats
    rows = np.arange(len(seats["game"])) if rows is None else rows
    at, won, threw = seats["at"][rows], seats["won"][rows], seats["do_over"][rows]
    stratum = found.strata()[rows]
    dealt = dealt_kinds(found)[rows]
    told = []
    for hand, column, whose in (("objectives", 0, ("objectives", "both")), ("power", 1, ("power", "both"))):
        thrown = np.isin(threw, whose)
        for kinds in sorted(set(dealt[:, column].tolist())):
            here = dealt[:, column] == kinds
            kept_share, thrown_share = found.tables.means(at, [(won, here & ~thrown), (won, here & thrown)])
            effect = found.tables.difference(at[here], thrown[here], won[here], stratum[here])
            told.append(DoOver(hand, int(kinds), kept_share, thrown_share, effect))
    return told


def dealt_kinds(found: Findings) -> npt.NDArray[np.int64]:
    """For each seat, how many surge objectives and how many gambits it was dealt at first."""
    load()
    cards = found.cards
    ids, inverse = np.unique(cards["card"].astype(str), return_inverse=True)
    surges = np.array([name in CARDS and CARDS[name].surge for name in ids])
    kinds = np.column_stack([surges[inverse], np.isin(cards["type"], GAMBITS)]) & (cards["dealt"] == 1)[:, None]
    counts = np.zeros((len(found.seats["game"]), 2), dtype=np.int64)
    np.add.at(counts, found.seat_of(cards), kinds.astype(np.int64))
    return counts


def groups_of(names: npt.NDArray[Any]) -> list[npt.NDArray[np.int64]]:
    """The rows of each name."""
    if not len(names):
        return []
    _, inverse = np.unique(names.astype(str), return_inverse=True)
    order = np.argsort(inverse, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(inverse[order])) + 1)


def _or_least(value: float) -> float:
    """A figure to sort by, what is not known last."""
    return value if value == value else float("-inf")


def known(found: Estimate) -> bool:
    """Whether there was anything to estimate."""
    return found.n > 0 and found is not NOTHING and found.value == found.value
