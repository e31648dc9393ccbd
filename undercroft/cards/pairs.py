"""Choosing two fighters at one time, the second by what it is to the first. Knows choices and the window for them."""

from __future__ import annotations

from typing import Any

from undercroft.cards.choices import in_casters_sight, note_choice, settle_choice
from undercroft.cards.fighters import Fighters
from undercroft.cards.programs import Do, Effect, possible
from undercroft.cards.words import must_be
from undercroft.rules.abilities import Cx, Op

FIRST, SECOND = "it", "other"


class ChoosePair(Effect):
    """Choose a fighter and another, which goes by `other`. Whoever answers the choice answers that of both."""

    def __init__(self, first: Fighters, second: Fighters) -> None:
        self.first: Fighters = must_be(first, Fighters, "choose two")
        self.second: Fighters = must_be(second, Fighters, "choose two")

    def parts(self) -> tuple[Any, ...]:
        return (self.first, self.second)

    def seconds(self, cx: Cx, f: int, rest: tuple[Effect, ...]) -> list[int]:
        """Who may be chosen beside the first."""
        g, seen = cx.g, in_casters_sight(cx)
        having = cx.naming(FIRST, f)
        found = [x for x in self.second.members(having) if x != f and (seen < 0 or seen >> g.at[x] & 1)]
        return [x for x in found if possible(rest, having.naming(SECOND, x))]

    def firsts(self, cx: Cx, rest: tuple[Effect, ...]) -> list[int]:
        g, seen = cx.g, in_casters_sight(cx)
        found = [f for f in self.first.members(cx) if seen < 0 or seen >> g.at[f] & 1]
        return [f for f in found if self.seconds(cx, f, rest)]

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        # one pair is enough: the others are found when they are asked for
        g, seen = cx.g, in_casters_sight(cx)
        having = cx.naming(FIRST, -1)
        for f in self.first.members(cx):
            if seen < 0 or seen >> g.at[f] & 1:
                having.v[FIRST] = f
                for x in self.second.members(having):
                    if x != f and (seen < 0 or seen >> g.at[x] & 1) and possible(rest, having.naming(SECOND, x)):
                        return True
        return False

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask_first(cx: Cx) -> None:
            cx.g.ask(cx.seat, "choose", [("fighter", f) for f in self.firsts(cx, rest)], (self.first.say(),))

        def ask_second(cx: Cx) -> None:
            cx.v[FIRST] = cx.g.result[1]
            found = self.seconds(cx, cx.v[FIRST], rest)
            cx.g.ask(cx.seat, "choose", [("fighter", f) for f in found], (self.second.say(),))

        def both(cx: Cx) -> None:
            v = cx.v
            one, two = v[FIRST], v[SECOND] = v[FIRST], cx.g.result[1]
            instead = [f for f in self.firsts(cx, rest) if f not in (one, two) and two in self.seconds(cx, f, rest)]
            beside = [f for f in self.seconds(cx, one, rest) if f != two]
            note_choice(cx, {FIRST: (one, tuple(instead)), SECOND: (two, tuple(beside))})

        def settled(cx: Cx) -> None:
            settle_choice(cx, (cx.v[FIRST], cx.v[SECOND]))

        return (Do(ask_first), Do(ask_second), Do(both), Do(settled))

    def say(self) -> str:
        return f"choose {self.first.say()} and {self.second.say()}"


def choose_pair(first: Fighters, second: Fighters) -> Effect:
    return ChoosePair(first, second)
