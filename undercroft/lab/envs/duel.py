"""One seat against bots as a Gymnasium environment, `Undercroft-v0`. Knows bots and the course of a game.

    import gymnasium
    import undercroft.lab.envs.duel

    env = gymnasium.make("Undercroft-v0", opponents="greedy")
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

An action that the mask does not allow loses the game, with `{"not open": action}` in the info: a learner must be told
somehow, and a sampler that knows no mask must not break the loop.
"""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
from gymnasium import spaces

from undercroft.bots import Bot, make
from undercroft.game.pieces import Setup
from undercroft.lab.envs.course import FIRST, MODES, WINNING, Course, NotOpen, Rewards, Tables, laid, mode_of
from undercroft.lab.envs.spaces import action, mask, seen
from undercroft.play.view import view

Seen = dict[str, Any]


class Seat:
    """A learner's seat at one table after another, the other seats taken by bots."""

    def __init__(self, tables: Tables, opponents: str, seat: int | None, rewards: Rewards) -> None:
        make(opponents, 0)  # an unknown bot is refused here and not in the first game
        self.tables = tables
        self.opponents = opponents
        self.wanted = seat
        self.rewards = rewards
        self.seat = 0
        self.course: Course
        self.bots: list[Bot] = []

    def begin(self, pick: Random) -> None:
        """Lay a table by lot and play until the learner must act."""
        setup = self.tables(pick)
        self.seat = pick.randrange(len(setup.seats)) if self.wanted is None else self.wanted
        self.bots = [make(self.opponents, pick.getrandbits(32)) for _ in setup.seats]
        self.course = Course(setup, pick.getrandbits(32))
        self._others()

    def act(self, action: int) -> float:
        """Act, let the others answer, and say what it was worth."""
        before = self.course.lead(self.seat)
        self.course.act(action)
        self._others()
        gained = self.rewards.lead * (self.course.lead(self.seat) - before)
        return gained + self.rewards.win * self.course.result(self.seat)

    def _others(self) -> None:
        game = self.course.game
        answered = False
        while (question := game.question) is not None and question.seat != self.seat:
            game.answer(self.bots[question.seat].choose(view(game, question.seat), question))
            answered = True
        if answered:
            # not otherwise: the learner may have chosen a group of options, and is about to choose among them
            self.course.refresh()

    @property
    def over(self) -> bool:
        return self.course.seat < 0

    def observe(self) -> Seen:
        return {**self.course.observe(self.seat), "action_mask": self.course.mask(self.seat)}


class Duel(gymnasium.Env[Seen, Any]):
    """One seat against a chosen bot; `seat` None means either, by lot."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        rulebook: str = FIRST,
        opponents: str = "random",
        *,
        seats: int = 2,
        seat: int | None = None,
        decks: str = "library",
        setup: Setup | None = None,
        rewards: Rewards = WINNING,
        render_mode: str | None = None,
    ) -> None:
        tables, shape = laid(rulebook, seats, decks, setup)
        self.place = Seat(tables, opponents, seat, rewards)
        self.render_mode = mode_of(render_mode)
        self.observation_space = spaces.Dict({**seen(shape), "action_mask": mask()})
        self.action_space = action()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.place.begin(Random(int(self.np_random.integers(1 << 32))))
        return self.place.observe(), {"seat": self.place.seat}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        place = self.place
        try:
            reward = place.act(int(action))
        except NotOpen:
            return place.observe(), -place.rewards.win, True, False, {"not open": int(action)}
        return place.observe(), reward, place.over, False, {}

    def action_masks(self) -> Any:
        """Which actions are open, under the name by which maskable learners ask for it."""
        return self.place.course.mask(self.place.seat).astype(bool)

    def render(self) -> Any:
        return self.place.course.shown(self.render_mode)


gymnasium.register("Undercroft-v0", entry_point="undercroft.lab.envs.duel:Duel", disable_env_checker=True)
