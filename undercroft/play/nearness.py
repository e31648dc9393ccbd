"""How near the objectives in a hand are to being scored. Knows what an end phase would judge; must not know any one card."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.cards.abilities import Goal
from undercroft.cards.words import All, Cond
from undercroft.game.state import State
from undercroft.rules.abilities import Cx


class Part(NamedTuple):
    """One thing that an objective wants: whether it is so, and of how many there are how many where it counts something."""

    text: str
    met: bool
    have: int
    need: int
    """0 where nothing is counted."""


class Near(NamedTuple):
    """An objective in hand and everything it wants."""

    card: int
    parts: tuple[Part, ...]


def nearness(g: State, seat: int) -> list[Near]:
    """The seat's objectives that an end phase judges, and what of each is true as things stand."""
    found: list[Near] = []
    for c in g.hand(seat, True):
        for ability in g.cards[c].abilities:
            if isinstance(ability, Goal) and ability.timing != "surge":
                cx = Cx(g, {"seat": seat, "me": -1, "card": c, "since": 0})
                found.append(Near(c, tuple(_part(each, cx) for each in _within(ability.condition))))
                break
    return found


def _within(condition: Cond) -> list[Cond]:
    """The conditions that must all hold."""
    if isinstance(condition, All):
        return [inner for each in condition.conditions for inner in _within(each)]
    return [condition]


def _part(condition: Cond, cx: Cx) -> Part:
    have, need = condition.tally(cx) or (0, 0)
    return Part(condition.say(), condition.holds(cx), have, need)
