"""One game as a learner meets it: observations, a mask, actions by number, a reward. Knows the encoding; plays no seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import numpy as np

from undercroft.game.pieces import Setup
from undercroft.lab.envs.choices import WIDTH, Group, grouped, rows_of
from undercroft.lab.envs.encoding import Numbers, Shape, board_of, state_of
from undercroft.play.picture import board as picture
from undercroft.play.randomly import random_setup, seats_of
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game

Observation = dict[str, Numbers]
Tables = Callable[[Random], Setup]
"""Lays the table of the next game by lot."""


class NotOpen(ValueError):
    """An action that the mask does not allow."""


class Rewards(NamedTuple):
    """What a learner is paid: for winning (and what losing costs), and for each point by which its lead grows."""

    win: float = 1.0
    lead: float = 0.0


FIRST = next(iter(EDITIONS))
"""The oldest rulebook: what is played unless another is asked for."""

WINNING = Rewards()
"""Nothing counts but the end of the game."""

MODES = ("ansi", "svg")
"""The ways in which a game can be shown."""


def tables_by_lot(rulebook: str, seats: int = 2, decks: str = "library") -> Tables:
    """Warbands, boards and decks drawn anew for each game; `decks` is library, plain or none."""
    if rulebook not in EDITIONS:
        raise ValueError(f"there is no rulebook {rulebook!r}; there are {', '.join(EDITIONS)}")
    if seats not in seats_of(EDITIONS[rulebook]):
        raise ValueError(f"{rulebook} is not played by {seats}")
    if decks not in ("library", "plain", "none"):
        raise ValueError(f"decks are library, plain or none, not {decks!r}")
    return lambda pick: random_setup(pick, rulebook, seats, decks)


def laid(rulebook: str, seats: int, decks: str, setup: Setup | None) -> tuple[Tables, Shape]:
    """Where tables come from, and the shapes of what is seen at them: always the one given, or one by lot for each game."""
    if setup is not None:
        return lambda pick: setup, Shape(len(setup.seats))
    return tables_by_lot(rulebook, seats, decks), Shape(seats)


def mode_of(name: str | None) -> str | None:
    if name is not None and name not in MODES:
        raise ValueError(f"a game is shown as {' or '.join(MODES)}, not as {name!r}")
    return name


class Course:
    """A game under way. `seat` must act, or is -1 when the game is over."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.game = Game(setup, seed)
        self.shape = Shape(len(setup.seats))
        self.groups: tuple[Group, ...] = ()
        self.chosen: Group = ()
        self.refresh()

    @property
    def seat(self) -> int:
        return self.game.question.seat if self.game.question is not None else -1

    @property
    def open(self) -> int:
        """How many actions are open: always the first ones."""
        if self.game.question is None:
            return 0
        return len(self.chosen or self.groups or self.game.question.options)

    def act(self, action: int) -> None:
        """Take an action for the seat that must act."""
        if not 0 <= action < self.open:
            raise NotOpen(f"action {action} is not open: the mask allows 0 to {self.open - 1}" if self.open else "it is over")
        if self.groups and not self.chosen and len(self.groups[action]) > 1:
            self.chosen = self.groups[action]
            return
        if self.chosen:
            action = self.chosen[action]
        elif self.groups:
            action = self.groups[action][0]
        self.game.answer(action)
        self.refresh()

    def refresh(self) -> None:
        """See which question is open now, after somebody else has answered."""
        question = self.game.question
        self.groups = grouped(question.options) if question is not None else ()
        self.chosen = ()

    # --- what is seen ---

    def mask(self, seat: int) -> np.ndarray[tuple[int], np.dtype[np.int8]]:
        found = np.zeros(WIDTH, dtype=np.int8)
        if seat == self.seat:
            found[: self.open] = 1
        return found

    def observe(self, seat: int) -> Observation:
        """What a seat may see: the state, the board, and, if it must act, a row for each open action."""
        g = self.game
        options = np.zeros(self.shape.options, dtype=np.float32)
        if seat == self.seat and g.question is not None:
            options[: self.open] = rows_of(g, g.question, self.groups, self.chosen)
        mine = bool(self.chosen) and seat == self.seat
        return {"state": state_of(g, seat, g.question, mine), "board": board_of(g, seat), "options": options}

    def shown(self, mode: str | None) -> str | None:
        """The battlefield as SVG, or where the game stands in a line."""
        g = self.game
        if mode == "svg":
            return picture(g) if g.field is not None else None
        return f"round {g.round}, {g.phase}: glory {' to '.join(map(str, g.glory))}" if mode == "ansi" else None

    # --- what it is worth ---

    def lead(self, seat: int) -> int:
        """Its glory, less the most that another has."""
        glory = self.game.glory
        return glory[seat] - max(n for s, n in enumerate(glory) if s != seat)

    def result(self, seat: int) -> float:
        """1 for the winner, -1 for who has lost, 0 while it goes on and for a draw."""
        winners = self.game.winners
        if winners is None or (seat in winners and len(winners) > 1):
            return 0.0
        return 1.0 if seat in winners else -1.0
