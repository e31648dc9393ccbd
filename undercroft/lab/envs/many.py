"""Many games at once in one process, stepped together into arrays that are made once. Knows the seats of learners.

    tables = Many(64, opponents="random")
    seen = tables.reset(seed=7)
    while training:
        actions = policy(seen["state"], seen["options"], seen["action_mask"])
        seen, rewards, over = tables.step(actions)

A game that is over is followed by the next one at the same table at once: `over[i]` says that `rewards[i]` was the last of
a game, and what is seen in row i is the beginning of another. The arrays of a step are filled anew by the next one: copy
what is to be kept. For games in several processes use `gymnasium.make_vec("Undercroft-v0", vectorization_mode="async")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from undercroft.game.pieces import Setup
from undercroft.lab.envs.choices import WIDTH
from undercroft.lab.envs.course import FIRST, WINNING, Rewards, laid
from undercroft.lab.envs.duel import Seat

Arrays = dict[str, NDArray[Any]]


class Many:
    """So many tables, each with one learner's seat."""

    def __init__(
        self,
        tables: int,
        rulebook: str = FIRST,
        opponents: str = "random",
        *,
        seats: int = 2,
        decks: str = "library",
        setup: Setup | None = None,
        rewards: Rewards = WINNING,
    ) -> None:
        if tables < 1:
            raise ValueError("at least one table is needed")
        lay, shape = laid(rulebook, seats, decks, setup)
        self.places = [Seat(lay, opponents, None, rewards) for _ in range(tables)]
        self.picks = [Random(i) for i in range(tables)]
        self.seen: Arrays = {
            "state": np.zeros((tables, shape.state), np.float32),
            "board": np.zeros((tables, *shape.board), np.float32),
            "options": np.zeros((tables, *shape.options), np.float32),
            "action_mask": np.zeros((tables, WIDTH), np.int8),
        }
        self.rewards = np.zeros(tables, np.float32)
        self.over = np.zeros(tables, bool)

    def reset(self, seed: int = 0) -> Arrays:
        """Begin anew at every table; the same seed and actions make the same games."""
        for i, place in enumerate(self.places):
            self.picks[i] = Random(f"{seed} {i}")
            self._begin(i, place)
        return self.seen

    def step(self, actions: Sequence[int] | NDArray[Any]) -> tuple[Arrays, NDArray[np.float32], NDArray[np.bool_]]:
        """One action at every table."""
        if len(actions) != len(self.places):
            raise ValueError(f"{len(actions)} actions for {len(self.places)} tables")
        for i, place in enumerate(self.places):
            self.rewards[i] = place.act(int(actions[i]))
            self.over[i] = place.over
            if place.over:
                self._begin(i, place)
            else:
                self._show(i, place)
        return self.seen, self.rewards, self.over

    def _begin(self, i: int, place: Seat) -> None:
        place.begin(self.picks[i])
        while place.over:
            place.begin(self.picks[i])
        self._show(i, place)

    def _show(self, i: int, place: Seat) -> None:
        for name, value in place.observe().items():
            self.seen[name][i] = value
