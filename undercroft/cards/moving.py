"""Effects that change where fighters stand: push, place, switch, drive further. Knows movement's procedures."""

from __future__ import annotations

from typing import Any

from undercroft.cards import english
from undercroft.cards.choices import YOU, seat_of, who_says
from undercroft.cards.fighters import Fighters, Ref
from undercroft.cards.hexes import Hexes
from undercroft.cards.programs import Do, Effect, OnFighters, cause_of, dealer_of, possible
from undercroft.cards.words import Number, as_number, bare, must_be
from undercroft.hexes.sets import bits
from undercroft.rules import movement
from undercroft.rules.abilities import Cx, Op
from undercroft.rules.together import push_together


class Push(OnFighters):
    """Push fighters so many hexes; away from or towards somebody, or so as to end in certain hexes."""

    def __init__(
        self,
        who: Fighters,
        n: int | Number,
        *,
        up_to: bool = False,
        away: Fighters | None = None,
        towards: Fighters | None = None,
        ends: Hexes | None = None,
        by: str = YOU,
        must: bool = False,
        optional: bool = False,
    ) -> None:
        """`optional`: the whole way or not at all."""
        super().__init__(who)
        self.n = as_number(n)
        self.up_to = up_to
        self.optional = optional
        self.bound = "away" if away is not None else "towards" if towards is not None else ""
        self.anchor = away or towards
        self.ends = ends
        self.by = by
        self.must = must

    def parts(self) -> tuple[Any, ...]:
        return tuple(part for part in (self.who, self.n, self.anchor, self.ends) if part is not None)

    def anchored(self, cx: Cx) -> int:
        """The hex that the push goes away from or towards; -1 if there is none."""
        g = cx.g
        found = [x for x in self.anchor.members(cx) if g.at[x] >= 0] if self.anchor is not None else []
        return g.at[found[0]] if found else -1

    def where(self, cx: Cx, f: int) -> int:
        """Where the push may end."""
        g = cx.g
        anchor = self.anchored(cx)
        if g.at[f] < 0 or (self.anchor is not None and anchor < 0):
            return 0
        mask = movement.push_ends(g, f, self.n.value(cx), not self.up_to, self.bound, anchor)
        return mask & self.ends.mask(cx.having(pushed_one=f)) if self.ends is not None else mask

    def may_stay(self, cx: Cx, f: int) -> bool:
        """Whether the fighter may be left where it is: not where the push must end elsewhere."""
        if not self.up_to:
            return self.optional
        return self.ends is None or (cx.g.at[f] >= 0 and bool(self.ends.mask(cx.having(pushed_one=f)) >> cx.g.at[f] & 1))

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        if self.can_fail() and not any(self.where(cx, f) or self.may_stay(cx, f) for f in self.who.members(cx)):
            return False
        return possible(rest, cx)

    def can_fail(self) -> bool:
        return (self.must or self.ends is not None) and isinstance(self.who, Ref)

    def one(self, cx: Cx, f: int) -> None:
        g = cx.g
        ends = self.where(cx, f)
        seat = seat_of(cx, self.by)
        movement.push(
            g, f, self.n.value(cx), seat, cause_of(cx), exact=not self.up_to, ends=ends, by=dealer_of(cx),
            optional=self.may_stay(cx, f), bound=self.bound, anchor=self.anchored(cx),
        )  # fmt: skip

    def say(self) -> str:
        by = who_says(self.by)
        verb = f"{by} pushes" if by else "you may push" if self.optional else "push"
        n = bare(self.n)
        size = english.count(n, "hex") if isinstance(n, int) else n
        text = f"{verb} {self.subject()} {'up to ' if self.up_to else ''}{size}"
        if self.anchor is not None:
            text += f" {'away from' if self.bound == 'away' else 'towards'} {self.anchor.say()}"
        if self.ends is not None:
            text += f", to end {self.ends.where()}"
        return text


def push(who: Fighters, n: int | Number, **how: Any) -> Effect:
    return Push(who, n, **how)


def may_push(who: Fighters, n: int | Number, **how: Any) -> Effect:
    """So many hexes, or not at all."""
    return Push(who, n, optional=True, **how)


def push_up_to(who: Fighters, n: int | Number, **how: Any) -> Effect:
    return Push(who, n, up_to=True, **how)


class Place(OnFighters):
    """Place fighters in a hex of a kind, from the battlefield or from out of action. Placing is not pushing."""

    def __init__(self, who: Fighters, hexes: Hexes, by: str = YOU) -> None:
        super().__init__(who)
        self.hexes: Hexes = must_be(hexes, Hexes, "place")
        self.by = by

    def parts(self) -> tuple[Any, ...]:
        return (self.who, self.hexes)

    def where(self, cx: Cx) -> int:
        return self.hexes.mask(cx) & cx.g.empty()

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(self.where(cx)) and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return (Do(self.ask), Do(self.put))

    def ask(self, cx: Cx) -> None:
        v = cx.v
        key = f"left@{v['pc']}"
        left = v.get(key)
        if left is None:
            left = tuple(self.who.members(cx))
        hexes = bits(self.where(cx))
        if not left or not hexes:
            v.pop(key, None)
            v["pc"] += 1
            return
        v[key] = left[1:]
        v["placing"] = left[0]
        cx.g.ask(seat_of(cx, self.by), "place", [("hex", h) for h in hexes], (left[0],))

    def put(self, cx: Cx) -> None:
        f = cx.v["placing"]
        cx.v["pc"] -= 2
        movement.place(cx.g, f, cx.g.result[1], cx.seat, cause_of(cx))

    def say(self) -> str:
        return f"place {self.subject()} in {self.hexes.any_of()}"


def place(who: Fighters, hexes: Hexes, by: str = YOU) -> Effect:
    return Place(who, hexes, by)


class PushAll(Effect):
    """Push every fighter one hex, all at once and in one direction; whoever cannot go that way stays."""

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return (Do(self.ask), Do(self.together))

    def ask(self, cx: Cx) -> None:
        cx.g.ask(cx.seat, "direction", [("direction", d) for d in range(6)])

    def together(self, cx: Cx) -> None:
        push_together(cx.g, cx.g.result[1], cx.seat, cause_of(cx))

    def say(self) -> str:
        return "pick a direction and push each fighter 1 hex that way, all at once; any that cannot go that way stays"


push_all = PushAll()


class Swap(Effect):
    """Two fighters change places."""

    def __init__(self, one: Fighters, other: Fighters) -> None:
        self.first: Fighters = must_be(one, Fighters, "switch")
        self.second: Fighters = must_be(other, Fighters, "switch")

    def parts(self) -> tuple[Any, ...]:
        return (self.first, self.second)

    def act(self, cx: Cx) -> None:
        a, b = self.first.members(cx), self.second.members(cx)
        if a and b and cx.g.at[a[0]] >= 0 and cx.g.at[b[0]] >= 0:
            movement.swap(cx.g, a[0], b[0], cx.seat, cause_of(cx))

    def say(self) -> str:
        return f"{self.first.say()} and {self.second.say()} switch places"


def swap(one: Fighters, other: Fighters) -> Effect:
    return Swap(one, other)


class Follow(Effect):
    """A fighter is pushed as its target was driven back: as far, in the same direction, so that it ends adjacent to it.

    If it cannot go the whole way, it stays.
    """

    def __init__(self, who: Fighters) -> None:
        self.who: Fighters = must_be(who, Fighters, "follow")

    def parts(self) -> tuple[Any, ...]:
        return (self.who,)

    def path(self, cx: Cx, f: int) -> tuple[int, ...]:
        g, v = cx.g, cx.v
        goal = g.at[v["it"]]
        went = v["driven_way"]
        way = g.ground.straight(g.at[f], g.ground.direction(v["driven_from"], went[0]), len(went))
        free = g.empty()
        there = goal >= 0 and len(way) == len(went) and all(free >> h & 1 for h in way)
        return way if there and g.ground.neighbours[way[-1]] >> goal & 1 else ()

    def act(self, cx: Cx) -> None:
        g = cx.g
        for f in self.who.members(cx)[:1]:
            if movement.pushable(g, f):
                way = self.path(cx, f)
                if way:
                    movement.push(g, f, len(way), cx.seat, cause_of(cx), ends=1 << way[-1], by=f)

    def say(self) -> str:
        return f"push {self.who.say()} in the same direction into a hex adjacent to it"


def follow(who: Fighters) -> Effect:
    return Follow(who)


class DriveFurther(Effect):
    """The target that was just driven back is driven back more hexes in the same direction."""

    def __init__(self, n: int) -> None:
        self.n = n

    def path(self, cx: Cx) -> tuple[int, ...]:
        g, v = cx.g, cx.v
        h = g.at[v["target"]]
        free = g.empty()
        found: list[int] = []
        for _ in range(self.n):
            h = g.ground.steps[h][v["direction"]] if h >= 0 else -1
            if h < 0 or not free >> h & 1:
                break
            found.append(h)
        return tuple(found)

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(self.path(cx)) and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return (Do(self.drive), Do(self.told))

    def drive(self, cx: Cx) -> None:
        v = cx.v
        v["further"] = len(cx.g.now)
        movement.travel(cx.g, v["target"], self.path(cx), "drive_back", cx.seat, cause_of(cx), v["attacker"])

    def told(self, cx: Cx) -> None:
        g, v = cx.g, cx.v
        if g.result:
            movement.tell_push(g, (v["target"],), cx.seat, g.result, cause_of(cx), v["further"])

    def say(self) -> str:
        return f"drive it back {english.count(self.n, 'more hex')} in the same direction"


def drive_further(n: int = 1) -> Effect:
    return DriveFurther(n)
