"""A table as a PettingZoo AEC environment: every seat is an agent, and whoever is asked acts. Knows the course of a game.

    from undercroft.lab.envs.aec import env

    table = env()
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, info = table.last()
        action = None if terminated else table.action_space(agent).sample(observation["action_mask"])
        table.step(action)
"""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv

from undercroft.game.pieces import Setup
from undercroft.lab.envs.course import FIRST, MODES, WINNING, Course, Rewards, laid, mode_of
from undercroft.lab.envs.spaces import action, mask, seen


class Table(AECEnv):
    """A table of two to four. With a `setup` it is the same one each time, else one is laid by lot at each reset."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "undercroft_v0", "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self,
        rulebook: str = FIRST,
        seats: int = 2,
        *,
        decks: str = "library",
        setup: Setup | None = None,
        rewards: Rewards = WINNING,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._tables, self._shape = laid(rulebook, seats, decks, setup)
        self._rewards = rewards
        self._pick = Random(0)
        self._course: Course | None = None
        self.render_mode = mode_of(render_mode)
        self.possible_agents = [f"seat_{i}" for i in range(self._shape.seats)]
        self.agents: list[str] = []

    @property
    def course(self) -> Course:
        """The game under way."""
        if self._course is None:
            raise RuntimeError("no game has begun: call reset() first")
        return self._course

    @cached_property
    def _observations(self) -> spaces.Dict:
        return spaces.Dict({"observation": spaces.Dict(seen(self._shape)), "action_mask": mask()})

    @cached_property
    def _actions(self) -> dict[str, spaces.Discrete]:
        return {agent: action() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observations

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.course.observe(seat), "action_mask": self.course.mask(seat)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._pick = Random(seed)
        self._course = Course(self._tables(self._pick), self._pick.getrandbits(32))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._course.seat]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act; None is for those whose game is over")
        course = self.course
        before = [course.lead(seat) for seat in range(self._shape.seats)]
        course.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        for seat, each in enumerate(self.possible_agents):
            gained = self._rewards.lead * (course.lead(seat) - before[seat])
            self.rewards[each] = gained + self._rewards.win * course.result(seat)
        if course.seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[course.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.course.shown(self.render_mode)

    def close(self) -> None:
        self._course = None


def env(rulebook: str = FIRST, seats: int = 2, **options: Any) -> Table:
    """A table, as the other environments of PettingZoo are made."""
    return Table(rulebook, seats, **options)
