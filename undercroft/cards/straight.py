"""Pushes in a straight line, as far as a fighter has counters: momentum. Knows movement and the tokens of fighters."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.choices import YOU, seat_of
from undercroft.cards.fighters import Is, Ref
from undercroft.cards.happenings import Happening
from undercroft.cards.programs import Do, Effect, cause_of, dealer_of
from undercroft.cards.words import Number, Test, as_number, bare
from undercroft.rules.abilities import Cx, Op
from undercroft.rules.movement import pushable, tell_push, travel
from undercroft.rules.order import opponents
from undercroft.rules.tokens import give_stagger

OPPONENT_OF: Final = "an opponent of "


def with_counters(kind: str, n: int = 1) -> Test:
    """With so many counters of a card's own, or more."""
    amount = f"at least {english.count_in_words(n, kind.title() + ' counter')}"
    kinds = frozenset({"counter_given", "counter_removed"})
    return Is(f"with {amount}", lambda cx, f: cx.g.counters[f].count(kind) >= n, False, kinds)


class CountersOf(Number):
    """How many counters of a kind a fighter has."""

    def __init__(self, kind: str, who: Ref) -> None:
        self.kind = kind
        self.who = who

    def parts(self) -> tuple[Any, ...]:
        return (self.who,)

    def value(self, cx: Cx) -> int:
        f = self.who.who(cx)
        return cx.g.counters[f].count(self.kind) if f >= 0 else 0

    def say(self) -> str:
        return f"as it has {self.kind.title()} counters"


def counters_of(kind: str, who: Ref) -> Number:
    return CountersOf(kind, who)


class RemoveAll(Effect):
    """Remove all counters of a kind from a fighter."""

    def __init__(self, kind: str, who: Ref) -> None:
        self.kind = kind
        self.who = who

    def parts(self) -> tuple[Any, ...]:
        return (self.who,)

    def act(self, cx: Cx) -> None:
        g, f = cx.g, self.who.who(cx)
        n = g.counters[f].count(self.kind)
        if n:
            g.counters[f] = tuple(held for held in g.counters[f] if held != self.kind)
            g.tell("counter_removed", g.owner[f], f, n=n, cause=cause_of(cx), facts=(self.kind,))

    def say(self) -> str:
        return f"remove its {self.kind.title()} counters"


def remove_all(kind: str, who: Ref) -> Effect:
    return RemoveAll(kind, who)


class PushStraight(Effect):
    """Push a fighter in one direction, hex by hex as far as it goes.

    `by` is whoever picks the direction: you, or an opponent that the fighter's player picks. With `staggers` a fighter
    that cannot be pushed into a hex on the way is staggered.
    """

    def __init__(self, who: Ref, n: int | Number, by: str = YOU, staggers: bool = False) -> None:
        self.who = who
        self.n = as_number(n)
        self.by = by
        self.staggers = staggers

    def parts(self) -> tuple[Any, ...]:
        return (self.who, self.n)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return (Do(self.pick), Do(self.aim), Do(self.go), Do(self.after))

    def pick(self, cx: Cx) -> None:
        """Who aims."""
        g = cx.g
        if self.by == YOU:
            g.result = ("seat", seat_of(cx, YOU))
        else:
            owner = g.owner[self.who.who(cx)]
            g.ask(owner, "choose_player", [("seat", seat) for seat in opponents(g, owner)])

    def aim(self, cx: Cx) -> None:
        cx.v["aims"] = cx.g.result[1]
        cx.g.ask(cx.g.result[1], "direction", [("direction", d) for d in range(6)])

    def go(self, cx: Cx) -> None:
        g, v = cx.g, cx.v
        f = self.who.who(cx)
        n = self.n.value(cx)
        free = g.empty()
        way: list[int] = []
        for h in g.ground.straight(g.at[f], g.result[1], n) if pushable(g, f) else ():
            if not free >> h & 1:
                break
            way.append(h)
        v["push began"] = len(g.now)
        v["stopped"] = len(way) < n
        v["way"] = tuple(way)
        g.result = 0
        if way:
            travel(g, f, tuple(way), "push", v["aims"], cause_of(cx), dealer_of(cx))

    def after(self, cx: Cx) -> None:
        g, v = cx.g, cx.v
        f = self.who.who(cx)
        if self.staggers and v["stopped"]:
            give_stagger(g, f, cause_of(cx))
        if v["way"]:
            tell_push(g, (f,), v["aims"], g.result, cause_of(cx), v["push began"])

    def say(self) -> str:
        n = bare(self.n)
        size = f"{n} hexes" if isinstance(n, int) else f"as many hexes {n}"
        text = f"push {self.who.say()} {size} in one direction"
        if self.by != YOU:
            text = f"{self.who.whose()} player picks an opponent, who {text.replace('push', 'pushes', 1)}"
        return f"{text}; if it cannot be pushed into one of them, stagger it" if self.staggers else text


def push_straight(who: Ref, n: int | Number, by: str = YOU, staggers: bool = False) -> Effect:
    return PushStraight(who, n, by, staggers)


after_activation_reactions = Happening(
    ("activation_over",), "the reactions to an activation are over", "", (), (), ()
)
