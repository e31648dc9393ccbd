"""Wound tokens that go from one fighter to another. Knows damage and healing; no single card."""

from __future__ import annotations

from typing import Any

from undercroft.cards import english
from undercroft.cards.fighters import Ref
from undercroft.cards.programs import Do, Effect, cause_of
from undercroft.rules import damage
from undercroft.rules.abilities import Cx, Op


class TakeWounds(Effect):
    """Take up to so many wound tokens off one fighter and put them on another: removed from the one, no damage to the other."""

    def __init__(self, n: int, off: Ref, onto: Ref) -> None:
        self.n = n
        self.off = off
        self.onto = onto

    def parts(self) -> tuple[Any, ...]:
        return (self.off, self.onto)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return (Do(self.ask), Do(self.take))

    def ask(self, cx: Cx) -> None:
        g, off = cx.g, self.off.who(cx)
        most = min(self.n, g.wounds[off]) if off >= 0 else 0
        g.ask(cx.seat, "choose_number", [("number", n) for n in range(most, -1, -1)], ("how many wound tokens to take",))

    def take(self, cx: Cx) -> None:
        g = cx.g
        off, onto = self.off.who(cx), self.onto.who(cx)
        taken = damage.heal(g, off, g.result[1], cause_of(cx), cx.seat) if off >= 0 else 0
        if onto >= 0:
            damage.put_wounds(g, onto, taken, cause_of(cx), seat=cx.seat)

    def say(self) -> str:
        size = english.count(self.n, "wound token")
        return f"take up to {size} from {self.off.say()} and put them on {self.onto.say()}"


def take_wounds(n: int, off: Ref, onto: Ref) -> Effect:
    return TakeWounds(n, off, onto)


__all__ = ["take_wounds"]
