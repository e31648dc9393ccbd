"""How effects become the steps of a program: sequences, jumps, loops. Knows frames and abilities; no single effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from undercroft.cards import english
from undercroft.cards.fighters import Either, Fighters, Ref, Those
from undercroft.cards.words import must_be
from undercroft.compiling import mypyc_attr
from undercroft.game.events import Cause
from undercroft.rules.abilities import Cx, Op, Program, Word
from undercroft.rules.damage import begin_instant, end_instant


class Do(Op):
    """A step that runs a function of the circumstances."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[[Cx], None]) -> None:
        self.function = function

    def run(self, cx: Cx) -> None:
        self.function(cx)


class Jump(Op):
    """Go so many steps further (or back)."""

    __slots__ = ("by",)

    def __init__(self, by: int) -> None:
        self.by = by

    def run(self, cx: Cx) -> None:
        cx.v["pc"] += self.by


class JumpUnless(Op):
    """Go so many steps further unless the test says yes."""

    __slots__ = ("by", "test")

    def __init__(self, test: Callable[[Cx], bool], by: int) -> None:
        self.test = test
        self.by = by

    def run(self, cx: Cx) -> None:
        if not self.test(cx):
            cx.v["pc"] += self.by


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Word):
    """Something a card does. `ops` are its steps; `possible` asks whether it and what follows can be done at all.

    Of what follows (`rest`) only that is told which could be impossible.
    """

    at_once = False
    """Whether it is all the same before or after what else happens of its kind at that moment."""

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return (Do(self.act),)

    def act(self, cx: Cx) -> None:
        raise NotImplementedError(type(self).__name__)

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return possible(rest, cx)

    def can_fail(self) -> bool:
        """Whether there could be a moment in which it cannot be done: of the others nobody need be asked."""
        return type(self).possible is not Effect.possible


def effects(things: Sequence[Any]) -> tuple[Effect, ...]:
    """Check that these are effects, one after another."""
    return tuple(must_be(each, Effect, "an effect") for each in things)


def possible(sequence: tuple[Effect, ...], cx: Cx) -> bool:
    """Whether a sequence of effects can be followed from here: every choice it must make has something to choose."""
    return not sequence or sequence[0].possible(cx, sequence[1:])


def demanding(sequence: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Those of some effects that have to be possible."""
    return tuple([effect for effect in sequence if effect.can_fail()])


def compiled(sequence: tuple[Effect, ...]) -> tuple[Op, ...]:
    steps: list[Op] = []
    for i, effect in enumerate(sequence):
        steps.extend(effect.ops(demanding(sequence[i + 1 :])))
    return tuple(steps)


def program(sequence: tuple[Effect, ...]) -> Program:
    return Program(compiled(sequence))


def said(sequence: tuple[Effect, ...]) -> str:
    """The effects as sentences."""
    return " ".join(english.sentence(each.say()) for each in sequence if each.say())


def clause(sequence: tuple[Effect, ...]) -> str:
    """The effects as one clause, for "if …, …" and "you may …"."""
    parts = [each.say() for each in sequence if each.say()]
    return ", then ".join(parts)


class OnFighters(Effect):
    """An effect on each of some fighters, one after another. With `harms` it befalls all of them at one time."""

    harms = False

    def __init__(self, who: Fighters) -> None:
        self.who: Fighters = must_be(who, Fighters, type(self).__name__)

    def parts(self) -> tuple[Any, ...]:
        return (self.who,)

    def one(self, cx: Cx, f: int) -> None:
        raise NotImplementedError(type(self).__name__)

    def act(self, cx: Cx) -> None:
        v = cx.v
        key = f"left@{v['pc']}"
        left = v.get(key)
        if left is None:
            left = tuple(self.who.members(cx))
            if self.harms and len(left) > 1:
                begin_instant(cx.g, v)
        if not left:
            v.pop(key, None)
            if self.harms:
                end_instant(cx.g, v)
            cx.g.result = None
            return
        v[key] = left[1:]
        # come back to this step for the next of them
        v["pc"] -= 1
        self.one(cx, left[0])

    def subject(self) -> str:
        return each_of(self.who)


def each_of(who: Fighters) -> str:
    if isinstance(who, Either):
        return f"{each_of(who.one)} and {each_of(who.other)}"
    if isinstance(who, Those):
        return "each of them" if who.words == "them" else who.words
    if isinstance(who, Ref) or not who.tests:
        return who.say() if isinstance(who, Ref) else f"each {who.noun}"
    if type(who) is Fighters:
        return f"each {who.phrase(False)}"
    return who.say()


def cause_of(cx: Cx) -> Cause:
    """What an effect's damage or push is put down to: the card, the upgrade's bearer, or the fighter's own ability."""
    v = cx.v
    c = v.get("card", -1)
    me = v.get("me", -1)
    if v.get("hazard"):
        return ("hazard", str(v["hazard"]))
    if c >= 0:
        if cx.g.cards[c].type == "upgrade":
            return ("upgrade", c, me)
        return ("card", c, cx.seat)
    return ("ability", me)


def dealer_of(cx: Cx) -> int:
    """Which fighter is said to do it: the bearer of the upgrade or ability, the caster of a spell, or nobody."""
    v = cx.v
    c = v.get("card", -1)
    if v.get("caster") is not None:
        return int(v["caster"])
    if c >= 0 and cx.g.cards[c].type != "upgrade":
        return -1
    return int(v.get("me", -1))
