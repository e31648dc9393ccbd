"""Players that are programs: each sees a view of its seat and says which option it takes. Knows play; reads no game itself.

>>> from undercroft.bots import make
>>> make("random", 7).name
'random'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from undercroft.bots.budget import BadBudget, read_budget
from undercroft.bots.greedy import GreedyBot
from undercroft.bots.levels import EasyBot, FairBot, HardBot
from undercroft.bots.lots import RandomBot
from undercroft.bots.mcts import MctsBot
from undercroft.game.question import Question
from undercroft.play.view import View


class Bot(Protocol):
    """A player: `choose` gives the place of its answer among the options of the question."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, question: Question) -> int: ...


class UnknownBot(ValueError):
    """A bot that is not one of ours, or with a setting that it does not have."""


BOTS: dict[str, Callable[[int, str], Bot]] = {}
"""How to make each bot from a seed and from what stands after the colon of its name."""


ABOUT: dict[str, str] = {}
"""How each bot plays, in a few words."""


def add_bot(name: str, maker: Callable[[int, str], Bot], about: str = "") -> None:
    """Make a bot known by a name."""
    BOTS[name] = maker
    ABOUT[name] = about


def make(spec: str, seed: int) -> Bot:
    """The bot of a name, with its settings after a colon; the same name and seed always play the same."""
    name, _, setting = spec.strip().lower().partition(":")
    maker = BOTS.get(name)
    if maker is None:
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return maker(seed, setting)


def _plain(bot: Callable[[int], Bot], name: str) -> Callable[[int, str], Bot]:
    """A maker for a bot that has no settings."""

    def maker(seed: int, setting: str) -> Bot:
        if setting:
            raise UnknownBot(f"the bot {name} has no settings, and {setting!r} was given")
        return bot(seed)

    return maker


def _mcts(seed: int, setting: str) -> Bot:
    try:
        return MctsBot(seed, read_budget(setting))
    except BadBudget as error:
        raise UnknownBot(f"the bot {MctsBot.name}: {error}") from None


add_bot(EasyBot.name, _plain(EasyBot, EasyBot.name), "sees what is good, and often does something else")
add_bot(FairBot.name, _plain(FairBot, FairBot.name), "does what looks best at once")
add_bot(HardBot.name, _plain(HardBot, HardBot.name), "plays out what it might do before it does it")
add_bot(RandomBot.name, _plain(RandomBot, RandomBot.name), "draws lots")
add_bot(GreedyBot.name, _plain(GreedyBot, GreedyBot.name), "the fair bot by its proper name")
add_bot(MctsBot.name, _mcts, "the search behind the hard bot, with a budget of one's own")
