"""What happened, reckoned up: damage in all, whose was the first, many on one. Knows happenings; judges no objective."""

from __future__ import annotations

from typing import Any

from undercroft.cards import english
from undercroft.cards.fighters import Is
from undercroft.cards.happenings import PERIODS, Happening, events_of, undone
from undercroft.cards.words import Cond, Number, must_be
from undercroft.rules.abilities import Cx


def _first_hurt(cx: Cx, f: int) -> bool:
    owner = cx.g.owner
    for event in cx.g.now:
        if event.kind == "damaged" and owner[event.who] == owner[f] and not undone(cx.g, event):
            return event.who == f
    return True


first_hurt = Is("that is the first of its warband to be dealt damage in this activation", _first_hurt)


class DamageLeft(Number):
    """What is left of so much damage in all that a fighter may be dealt in this activation."""

    def __init__(self, n: int) -> None:
        self.n = n

    def value(self, cx: Cx) -> int:
        f = cx.v["victim"]
        dealt = (e.n for e in cx.g.now if e.kind == "damaged" and e.who == f and not undone(cx.g, e))
        return max(0, self.n - sum(dealt))

    def say(self) -> str:
        return f"{self.n} in all in this activation"


def damage_left(n: int) -> Number:
    return DamageLeft(n)


class AddsUp(Cond):
    """The numbers of what happened in a period add up to so much: damage dealt, wound tokens removed."""

    def __init__(self, what: Happening, least: int, unit: str, words: str, during: str = "action phase") -> None:
        self.what: Happening = must_be(what, Happening, "adds up")
        self.least = least
        self.unit = unit
        self.words = words
        self.during = during

    def parts(self) -> tuple[Any, ...]:
        return (self.what,)

    def wakes(self) -> frozenset[str]:
        return self.what.kinds

    def holds(self, cx: Cx) -> bool:
        fits = self.what.fits
        return sum(event.n for event in events_of(cx.g, self.during, self.what.kinds) if fits(cx, event)) >= self.least

    def say(self) -> str:
        return f"{self.words} at least {self.least} {self.unit} in all in {PERIODS[self.during]}"


def adds_up(what: Happening, least: int, unit: str, words: str, during: str = "action phase") -> Cond:
    """`words` for all whom it may be about, with their verb: "friendly fighters dealt"."""
    return AddsUp(what, least, unit, words, during)


class AllOnOne(Cond):
    """So many different fighters each did it to one and the same fighter in a period."""

    def __init__(self, what: Happening, least: int, words: str, during: str = "action phase") -> None:
        self.what: Happening = must_be(what, Happening, "all on one")
        self.least = least
        self.words = words
        self.during = during

    def parts(self) -> tuple[Any, ...]:
        return (self.what,)

    def wakes(self) -> frozenset[str]:
        return self.what.kinds

    def holds(self, cx: Cx) -> bool:
        done: dict[int, set[int]] = {}
        for event in events_of(cx.g, self.during, self.what.kinds):
            if self.what.fits(cx, event):
                done.setdefault(event.whom, set()).add(event.who)
        return any(len(by) >= self.least for by in done.values())

    def say(self) -> str:
        return f"at least {english.number(self.least)} {self.words} in {PERIODS[self.during]}"


def all_on_one(what: Happening, least: int, words: str, during: str = "action phase") -> Cond:
    """`words` for those who do it, with what they did: "friendly fighters made …  against the same enemy fighter"."""
    return AllOnOne(what, least, words, during)
