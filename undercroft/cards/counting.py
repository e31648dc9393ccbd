"""Conditions over fighters: so many of a kind, all of a kind, this one is of a kind. Knows kinds of fighters alone."""

from __future__ import annotations

from typing import Any

from undercroft.cards import english
from undercroft.cards.fighters import (
    POSITIONS,
    Fighters,
    enemy,
    friendly,
)
from undercroft.cards.words import Cond, Number, Test, must_be
from undercroft.hexes.sets import bits
from undercroft.rules.abilities import Cx

# --- conditions over fighters ---


def clause(group: Fighters, quantity: str, many: bool) -> str:
    """A clause saying that there are so many: what the fighters did makes a verb of it."""
    if group.alone:
        return f"{group.say()} is {'out of action' if group.where == 'out' else 'on the battlefield'}"
    if group.where == "out" and all(test.before for test in group.tests):
        noun = Fighters(group.tests, group.noun).phrase(many)
        return f"{quantity} {noun} {'are' if many else 'is'} out of action"
    if group.tests and group.tests[-1].verb:
        verb = group.tests[-1].verb
        if many and verb.startswith("was "):
            verb = "were " + verb.removeprefix("was ")
        return f"{quantity} {group.phrase(many, without_last=True)} {verb}"
    return f"{'there are' if many else 'there is'} {quantity} {surviving(group, many)}"


def surviving(group: Fighters, many: bool) -> str:
    """The group, said to be surviving where no word but this would tell that only those on the battlefield count."""
    if type(group) is not Fighters or group.where != "in play" or not all(test.before for test in group.tests):
        return group.phrase(many)
    said = group.phrase(many)
    return said if said.startswith("surviving ") else f"surviving {said}"


class AtLeast(Cond):
    """So many fighters of a kind, or more."""

    def __init__(self, n: int, of: Fighters) -> None:
        self.n = n
        self.of: Fighters = must_be(of, Fighters, "at least")

    def parts(self) -> tuple[Any, ...]:
        return (self.of,)

    def holds(self, cx: Cx) -> bool:
        return len(self.of.members(cx, self.n)) >= self.n

    def tally(self, cx: Cx) -> tuple[int, int] | None:
        return len(self.of.members(cx)), self.n

    def say(self) -> str:
        if self.n == 1:
            return clause(self.of, "at least one", False)
        return clause(self.of, f"at least {english.number(self.n)}", True)

    def say_not(self) -> str:
        if self.n == 1:
            text = clause(self.of, "no", False)
            return text.replace(" is ", " is not ", 1) if self.of.alone else text
        return clause(self.of, f"fewer than {english.number(self.n)}", True)


def at_least(n: int, of: Fighters) -> Cond:
    return AtLeast(n, of)


class AtMost(AtLeast):
    """No more than so many."""

    def holds(self, cx: Cx) -> bool:
        return len(self.of.members(cx)) <= self.n

    def tally(self, cx: Cx) -> tuple[int, int] | None:
        return None  # nothing is to be reached

    def say(self) -> str:
        return clause(self.of, f"no more than {english.number(self.n)}", self.n != 1)

    def say_not(self) -> str:
        return clause(self.of, f"more than {english.number(self.n)}", True)


def at_most(n: int, of: Fighters) -> Cond:
    return AtMost(n, of)


class Exactly(AtLeast):
    """So many, no more and no fewer."""

    def holds(self, cx: Cx) -> bool:
        return len(self.of.members(cx)) == self.n

    def say(self) -> str:
        return clause(self.of, f"exactly {english.number(self.n)}", self.n != 1)


def exactly(n: int, of: Fighters) -> Cond:
    return Exactly(n, of)


def there_is(of: Fighters) -> Cond:
    return AtLeast(1, of)


def there_is_no(of: Fighters) -> Cond:
    return ~AtLeast(1, of)


class Every(Cond):
    """All fighters of a kind, of whom there is at least one, are of a narrower kind."""

    def __init__(self, of: Fighters, test: Test, even_none: bool = False) -> None:
        self.of = of
        self.test = test
        self.even_none = even_none

    def parts(self) -> tuple[Any, ...]:
        return (self.of, self.test)

    def holds(self, cx: Cx) -> bool:
        found = self.of.members(cx)
        return (bool(found) or self.even_none) and all(self.test.ok(cx, f) for f in found)

    def tally(self, cx: Cx) -> tuple[int, int] | None:
        found = self.of.members(cx)
        return sum(self.test.ok(cx, f) for f in found), len(found)

    def say(self) -> str:
        said = self.test.verb or f"is {self.test.say()}"
        return f"every {surviving(self.of, False)} {said}"


def every(of: Fighters, test: Test, even_none: bool = False) -> Cond:
    return Every(of, test, even_none)


class FighterIs(Cond):
    """Some named fighter is of a kind."""

    def __init__(self, who: Fighters, test: Test) -> None:
        self.who = who
        self.test: Test = must_be(test, Test, "is")

    def parts(self) -> tuple[Any, ...]:
        return (self.who, self.test)

    def wakes(self) -> frozenset[str]:
        return POSITIONS | self.test.wakes()

    def holds(self, cx: Cx) -> bool:
        found = self.who.members(cx)
        return bool(found) and all(self.test.ok(cx, f) for f in found)

    def say(self) -> str:
        said = self.test.say()
        is_so = "has " + said.removeprefix("with ") if said.startswith("with ") else "is " + said
        return f"{self.who.say()} {english.has_done(self.test.verb) if self.test.verb else is_so}"

    def say_not(self) -> str:
        if self.test.verb:
            return f"it is not true that {self.say()}"
        return f"{self.who.say()} is not {self.test.say()}"


class Outnumbered(Cond):
    """Your surviving fighters, of whom there is one at least, are so many times fewer than the enemy's."""

    def __init__(self, times: int) -> None:
        self.times = times

    def holds(self, cx: Cx) -> bool:
        ours = len(friendly.members(cx))
        return 0 < ours * self.times <= len(enemy.members(cx))

    def say(self) -> str:
        return f"you have surviving fighters, outnumbered by at least {english.number(self.times)} to one"


def outnumbered(times: int) -> Cond:
    return Outnumbered(times)


class Crowd(Cond):
    """So many fighters stand together: one leads to the next through adjacent hexes."""

    def __init__(self, n: int) -> None:
        self.n = n

    def wakes(self) -> frozenset[str]:
        return POSITIONS

    def holds(self, cx: Cx) -> bool:
        g = cx.g
        left = g.occupied()
        while left:
            group = ring = left & -left
            while ring:
                near = 0
                for h in bits(ring):
                    near |= g.ground.neighbours[h]
                ring = near & left & ~group
                group |= ring
            if group.bit_count() >= self.n:
                return True
            left &= ~group
        return False

    def say(self) -> str:
        return f"at least {english.number(self.n)} fighters stand together in one group, each adjacent to another of them"


def crowd(n: int) -> Cond:
    return Crowd(n)


def is_(who: Fighters, test: Test) -> Cond:
    return FighterIs(who, test)


class CountOf(Number):
    """How many fighters of a kind there are."""

    def __init__(self, of: Fighters) -> None:
        self.of = of

    def parts(self) -> tuple[Any, ...]:
        return (self.of,)

    def value(self, cx: Cx) -> int:
        return len(self.of.members(cx))

    def say(self) -> str:
        return f"the number of {self.of.many()}"


def number_of(of: Fighters) -> Number:
    return CountOf(of)
