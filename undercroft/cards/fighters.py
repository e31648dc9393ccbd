"""Words for fighters: kinds of fighters with tests, and single ones (this fighter, the attacker, it). Knows the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.words import Test, must_be
from undercroft.rules.abilities import Cx, Word

POSITIONS: Final = frozenset(
    {"moved", "pushed", "driven_back", "placed", "swapped", "taken_out", "returned", "fighter_deployed", "entered"}
)
"""The events that change who stands where."""
LEAVING: Final = frozenset({"taken_out", "returned"})
"""Those that change who is out of action."""


class Fighters(Word):
    """A kind of fighters: those of whom all the tests are true.

    Only fighters on the battlefield count, unless `everyone` or `out` says otherwise. Calling it with more tests narrows
    it: `enemy(adjacent_to(it))`.
    """

    alone = False
    """It can only ever be one fighter, known by its name or office."""

    def __init__(self, tests: tuple[Test, ...] = (), noun: str = "fighter", where: str = "in play") -> None:
        self.tests = tests
        self.noun = noun
        self.where = where
        # whose side it must be on is asked most of all: a number instead of a test
        self.side = 0
        others = []
        for test in tests:
            side = SIDES.get(test.test, 0) if isinstance(test, Is) else 0
            if side and self.side in (0, side):
                self.side = side
            else:
                others.append(test)
        self.others = tuple(others)
        # of those that stand somewhere, some tests are a set of hexes
        self.near: tuple[Near, ...] = ()
        if where == "in play":
            self.near = tuple([test for test in others if isinstance(test, Near) and isinstance(test.of, Ref)])
        self.apart: tuple[Test, ...] = tuple([test for test in others if test not in self.near])

    def __call__(self, *tests: Test, noun: str = "") -> Fighters:
        for test in tests:
            must_be(test, Test, f"a test of {self.noun}")
        return Fighters((*self.tests, *tests), noun or self.noun, self.where)

    @property
    def everyone(self) -> Fighters:
        """The same, whether on the battlefield or out of action."""
        return Fighters(self.tests, self.noun, "everyone")

    @property
    def out(self) -> Fighters:
        """The same, but of those that are out of action."""
        return Fighters(self.tests, self.noun, "out")

    def parts(self) -> tuple[Any, ...]:
        return self.tests

    def wakes(self) -> frozenset[str]:
        changes = LEAVING if self.where == "out" else POSITIONS
        return changes.union(*[test.wakes() for test in self.tests])

    def has(self, cx: Cx, f: int) -> bool:
        g = cx.g
        if f < 0 or g.removed[f]:
            return False
        if (self.where == "in play" and g.at[f] < 0) or (self.where == "out" and g.at[f] >= 0):
            return False
        if self.side and (g.owner[f] == cx.seat) != (self.side > 0):
            return False
        for test in self.others:
            if not test.ok(cx, f):
                return False
        return True

    def members(self, cx: Cx, enough: int = 0) -> list[int]:
        """The same as asking `has` of everybody, without a call for each; no more than are `enough`, if that is said."""
        among = self._among(cx)
        if not self.others:
            return among[:]
        near = -1
        for one in self.near:
            near &= one.around(cx)
        at = cx.g.at
        found: list[int] = []
        for f in among:
            if near >= 0 and not near >> at[f] & 1:
                continue
            for test in self.apart:
                if not test.ok(cx, f):
                    break
            else:
                found.append(f)
                if len(found) == enough:
                    break
        return found

    def _among(self, cx: Cx) -> list[int]:
        """Who is where they must be and on the right side."""
        g = cx.g
        side = self.side
        if self.where == "in play":
            places = g.places()
            if not side:
                return places.everybody
            seat: int = cx.v["seat"]
            if side > 0:
                return places.standing[seat]
            if g.seats == 2:
                return places.standing[1 - seat]
            return [f for f in places.everybody if g.owner[f] != seat]
        if self.where == "out" and not g.places().out:
            return []
        if side > 0:
            found = g.fighters(cx.v["seat"])
        elif side and g.seats == 2:
            found = g.fighters(1 - cx.v["seat"])
        else:
            found = [f for f in range(len(g.at)) if not g.removed[f] and not (side and g.owner[f] == cx.v["seat"])]
        return [f for f in found if g.at[f] < 0] if self.where == "out" else found

    def spots(self, cx: Cx) -> int:
        """The hexes that they stand in."""
        if not self.others and self.where == "in play":
            places = cx.g.places()
            if not self.side:
                return places.occupied
            seat: int = cx.v["seat"]
            return places.spots[seat] if self.side > 0 else places.foes[seat]
        at = cx.g.at
        spots = 0
        for f in self.members(cx):
            if at[f] >= 0:
                spots |= 1 << at[f]
        return spots

    def matches(self, cx: Cx, f: int) -> bool:
        """Whether a fighter that something happened to is of this kind, wherever it is by now."""
        if f < 0 or (self.side and (cx.g.owner[f] == cx.seat) != (self.side > 0)):
            return False
        for test in self.others:
            if not test.ok(cx, f):
                return False
        return True

    # --- saying ---

    def phrase(self, many: bool, without_last: bool = False) -> str:
        tests = self.tests[:-1] if without_last else self.tests
        first = [test.say() for test in tests if test.before and test.say()]
        first.sort(key=lambda word: (word != "other", word != "surviving"))
        after = [test.say() for test in tests if not test.before and test.say()]
        noun = english.plural(self.noun) if many else self.noun
        if self.where == "out":
            after.insert(0, "that is out of action" if not many else "that are out of action")
        return " ".join([*first, noun, *after])

    def say(self) -> str:
        return english.a(self.phrase(False))

    def many(self) -> str:
        return self.phrase(True)

    def whose(self) -> str:
        """As the owner of something: "a friendly fighter's"."""
        return english.possessive(self.say())

    def owns(self, noun: str) -> str:
        """The owner of something with it: "a friendly fighter's Move action", "a Move action of a fighter next to it"."""
        if self.where == "in play" and all(test.before for test in self.tests):
            return f"{self.whose()} {noun}"
        return f"{english.a(noun)} of {self.say()}"


class Ref(Fighters):
    """One fighter that the moment or an earlier choice names."""

    def __init__(self, name: str, words: str) -> None:
        super().__init__()
        self.name = name
        self.words = words

    def who(self, cx: Cx) -> int:
        f = cx.v.get(self.name)
        return f if isinstance(f, int) else -1

    def has(self, cx: Cx, f: int) -> bool:
        return f >= 0 and f == cx.v.get(self.name)

    def wakes(self) -> frozenset[str]:
        return frozenset()

    def owns(self, noun: str) -> str:
        return f"{self.whose()} {noun}"

    def matches(self, cx: Cx, f: int) -> bool:
        return self.has(cx, f)

    def members(self, cx: Cx, enough: int = 0) -> list[int]:
        f = self.who(cx)
        return [f] if f >= 0 else []

    def spots(self, cx: Cx) -> int:
        f = self.who(cx)
        h = cx.g.at[f] if f >= 0 else -1
        return 1 << h if h >= 0 else 0

    def say(self) -> str:
        return self.words

    def many(self) -> str:
        return self.words

    def whose(self) -> str:
        return english.possessive(self.words)


class Those(Fighters):
    """The fighters of an earlier choice or moment that may be several."""

    def __init__(self, name: str, words: str) -> None:
        super().__init__()
        self.name = name
        self.words = words

    def members(self, cx: Cx, enough: int = 0) -> list[int]:
        found = cx.v.get(self.name)
        if isinstance(found, int):
            return [found] if found >= 0 else []
        return list(found or ())

    def has(self, cx: Cx, f: int) -> bool:
        return f in self.members(cx)

    def matches(self, cx: Cx, f: int) -> bool:
        return self.has(cx, f)

    def say(self) -> str:
        return self.words

    def many(self) -> str:
        return self.words

    def whose(self) -> str:
        return english.possessive(self.words)


class Either(Fighters):
    """The fighters of one group or another."""

    def __init__(self, one: Fighters, other: Fighters) -> None:
        super().__init__()
        self.one: Fighters = must_be(one, Fighters, "either")
        self.other: Fighters = must_be(other, Fighters, "either")

    def parts(self) -> tuple[Any, ...]:
        return (self.one, self.other)

    def wakes(self) -> frozenset[str]:
        return self.one.wakes() | self.other.wakes()

    def has(self, cx: Cx, f: int) -> bool:
        return self.one.has(cx, f) or self.other.has(cx, f)

    def matches(self, cx: Cx, f: int) -> bool:
        return self.one.matches(cx, f) or self.other.matches(cx, f)

    def members(self, cx: Cx, enough: int = 0) -> list[int]:
        first = self.one.members(cx)
        return first + [f for f in self.other.members(cx) if f not in first]

    def phrase(self, many: bool, without_last: bool = False) -> str:
        return f"{self.one.say()} or {self.other.say()}"

    def say(self) -> str:
        return self.phrase(False)

    def many(self) -> str:
        return f"{self.one.many()} and {self.other.many()}"


class Nearest(Fighters):
    """Of some fighters those that are as near to one as any of them."""

    def __init__(self, of: Fighters, to: Fighters) -> None:
        super().__init__((), of.noun)
        self.of: Fighters = must_be(of, Fighters, "the nearest")
        self.to: Fighters = must_be(to, Fighters, "the nearest")

    def parts(self) -> tuple[Any, ...]:
        return (self.of, self.to)

    def wakes(self) -> frozenset[str]:
        return POSITIONS | self.of.wakes()

    def members(self, cx: Cx, enough: int = 0) -> list[int]:
        g = cx.g
        centre = [g.at[x] for x in self.to.members(cx) if g.at[x] >= 0]
        found = self.of.members(cx)
        if not centre or not found:
            return []
        away = g.ground.distance[centre[0]]
        least = min(away[g.at[f]] for f in found)
        return [f for f in found if away[g.at[f]] == least]

    def has(self, cx: Cx, f: int) -> bool:
        return f in self.members(cx)

    def matches(self, cx: Cx, f: int) -> bool:
        return self.has(cx, f)

    def say(self) -> str:
        return f"the {self.of.phrase(False)} nearest to {self.to.say()}"

    def many(self) -> str:
        return f"the {self.of.phrase(True)} nearest to {self.to.say()}"


def nearest(of: Fighters, to: Fighters) -> Fighters:
    return Nearest(of, to)


def either(one: Fighters, other: Fighters) -> Fighters:
    return Either(one, other)


it = Ref("it", "it")
them = Those("them", "them")
this_fighter = Ref("me", "this fighter")
caster = Ref("caster", "the caster")
attacker = Ref("attacker", "the attacker")
target = Ref("target", "the target")
mover = Ref("mover", "that fighter")
victim = Ref("victim", "that fighter")
dealer = Ref("dealer", "the fighter that dealt the damage")
bearer = Ref("bearer", "that fighter")
upgraded = Ref("upgraded", "that fighter")


def the_other(name: str, words: str) -> Ref:
    """A fighter chosen under a name of its own."""
    return Ref(name, words)


class Is(Test):
    """A test by a plain function, with its words."""

    def __init__(
        self, words: str, test: Callable[[Cx, int], bool], before: bool = False, wakes: frozenset[str] = frozenset()
    ) -> None:
        self.words = words
        self.test = test
        self.before = before
        self.kinds = wakes

    def ok(self, cx: Cx, f: int) -> bool:
        return self.test(cx, f)

    def wakes(self) -> frozenset[str]:
        return self.kinds

    def say(self) -> str:
        return self.words


def _friendly(cx: Cx, f: int) -> bool:
    return cx.g.owner[f] == cx.seat


def _enemy(cx: Cx, f: int) -> bool:
    return cx.g.owner[f] != cx.seat


SIDES: Final[dict[Callable[[Cx, int], bool], int]] = {_friendly: 1, _enemy: -1}

any_fighter = Fighters()
friendly = Fighters((Is("friendly", _friendly, True),))
enemy = Fighters((Is("enemy", _enemy, True),))


# --- relations to other fighters ---


class Other(Test):
    """Another fighter than these."""

    def __init__(self, than: Fighters | None = None) -> None:
        self.than = than or this_fighter
        self.before = self.than is this_fighter or self.than is it

    def parts(self) -> tuple[Any, ...]:
        return (self.than,)

    def ok(self, cx: Cx, f: int) -> bool:
        return not self.than.has(cx, f)

    def say(self) -> str:
        return "other" if self.before else f"other than {self.than.say()}"


def other_than(group: Fighters) -> Test:
    return Other(group)


class Near(Test):
    """Within so many hexes of some fighter of a kind, itself included; adjacent to one, which it never is to itself."""

    def __init__(self, n: int, of: Fighters) -> None:
        self.n = n
        self.of: Fighters = must_be(of, Fighters, "within")

    def parts(self) -> tuple[Any, ...]:
        return (self.of,)

    def wakes(self) -> frozenset[str]:
        return POSITIONS | self.of.wakes()

    def ok(self, cx: Cx, f: int) -> bool:
        g = cx.g
        h = g.at[f]
        if h < 0:
            return False
        # among the neighbours of a hex it is not itself
        return self.hexes(cx, h) & self.of.spots(cx) != 0

    def hexes(self, cx: Cx, h: int) -> int:
        """The hexes that are as near to one."""
        ground = cx.g.ground
        return ground.neighbours[h] if self.n == 1 else ground.within(h, self.n)

    def around(self, cx: Cx) -> int:
        """The hexes in which a fighter passes the test."""
        found = 0
        for x in self.of.members(cx):
            h = cx.g.at[x]
            if h >= 0:
                found |= self.hexes(cx, h)
        return found

    def say(self) -> str:
        if self.n == 1:
            return f"adjacent to {self.of.say()}"
        return f"within {english.count(self.n, 'hex')} of {self.of.say()}"


def adjacent_to(of: Fighters) -> Test:
    return Near(1, of)


def within(n: int, of: Fighters) -> Test:
    return Near(n, of)


class NearAtLeast(Test):
    """Adjacent to so many fighters of a kind."""

    def __init__(self, n: int, of: Fighters) -> None:
        self.n = n
        self.of = of

    def parts(self) -> tuple[Any, ...]:
        return (self.of,)

    def wakes(self) -> frozenset[str]:
        return POSITIONS

    def ok(self, cx: Cx, f: int) -> bool:
        g = cx.g
        h = g.at[f]
        return h >= 0 and (g.ground.neighbours[h] & self.of.spots(cx)).bit_count() >= self.n

    def say(self) -> str:
        return f"adjacent to at least {english.number(self.n)} {self.of.many()}"


def adjacent_to_at_least(n: int, of: Fighters) -> Test:
    return NearAtLeast(n, of)


class Seen(Test):
    """Visible to some fighter of a kind."""

    def __init__(self, by: Fighters) -> None:
        self.by = by

    def parts(self) -> tuple[Any, ...]:
        return (self.by,)

    def ok(self, cx: Cx, f: int) -> bool:
        from undercroft.rules.targets import sees

        g = cx.g
        return g.at[f] >= 0 and any(sees(g, g.at[x], g.at[f]) for x in self.by.members(cx) if g.at[x] >= 0)

    def say(self) -> str:
        return f"visible to {self.by.say()}"


def visible_to(by: Fighters) -> Test:
    return Seen(by)
