"""Choosing: fighters ("choose" apart from "pick"), hexes, cards, players, whether and which. Knows questions and windows."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.fighters import Fighters, Is, any_fighter
from undercroft.cards.hexes import Hexes
from undercroft.cards.programs import (
    Do,
    Effect,
    Jump,
    JumpUnless,
    clause,
    compiled,
    demanding,
    effects,
    possible,
)
from undercroft.cards.words import Cond, Number, as_number, must_be
from undercroft.game.question import Option
from undercroft.hexes.sets import bits
from undercroft.rules.abilities import Cx, Op
from undercroft.rules.attend import note_declined
from undercroft.rules.order import opponents
from undercroft.rules.targets import sight_from
from undercroft.rules.windows import heard, offer

YOU: Final = "you"
OPPONENT: Final = "opponent"


def seat_of(cx: Cx, who: str) -> int:
    """The seat that a word for a player means: you, the opponent that was chosen (or the only one), or an owner.

    `owner of NAME` is the player whose fighter stands under that name.
    """
    if who == YOU:
        return cx.seat
    if who.startswith("owner of "):
        return cx.g.owner[cx.v[who.removeprefix("owner of ")]]
    chosen = cx.v.get("opponent")
    if isinstance(chosen, int):
        return chosen
    return opponents(cx.g, cx.seat)[0]


def who_says(who: str) -> str:
    if who == YOU:
        return ""
    if who.startswith("owner of "):
        named = who.removeprefix("owner of ")
        return f"{'its' if named == 'it' else f'the {named}' + chr(39) + 's'} player"
    return "the opponent" if who == OPPONENT else who


def in_casters_sight(cx: Cx) -> int:
    """The hexes whose fighters and tokens a spell may choose: in some rulebooks only what its caster sees."""
    g = cx.g
    caster = cx.v.get("caster")
    if not g.edition.spells_choose_in_sight or caster is None or g.at[caster] < 0:
        return -1
    return sight_from(g, g.at[caster]) | 1 << g.at[caster]


def note_choice(cx: Cx, named: dict[str, tuple[int, tuple[int, ...]]]) -> None:
    """A ploy's choice may still be answered: of each name it gives, the fighter and who could have it instead."""
    g, v = cx.g, cx.v
    c = v.get("card", -1)
    if c < 0 or g.cards[c].type != "ploy":
        return
    for f, _ in named.values():
        # told whether or not anybody could answer: silence must give nothing away
        g.tell("chosen", cx.seat, f, v.get("me", -1), card=c, facts=("name",))
    if not heard(g, "chosen"):
        return
    moments = []
    for name, (f, candidates) in named.items():
        moments.append(
            {"window": "chosen", "chosen": f, "by": cx.seat, "ploy": c, "candidates": candidates, "name": name,
             "depth": len(g.stack) - 1}
        )  # fmt: skip
    offer(g, tuple(moments))


def settle_choice(cx: Cx, fighters: tuple[int, ...], word: str = "choose") -> None:
    """The choice is final: only now are these fighters chosen."""
    for f in fighters:
        cx.g.tell("chosen", cx.seat, f, cx.v.get("me", -1), card=cx.v.get("card", -1), facts=(word,))


class Choose(Effect):
    """Choose fighters. A chosen fighter may be redirected and is counted as chosen; a picked one is not."""

    def __init__(
        self,
        of: Fighters,
        n: int = 1,
        *,
        up_to: bool = False,
        name: str = "",
        by: str = YOU,
        pick: bool = False,
        even_none: bool = False,
    ) -> None:
        self.of: Fighters = must_be(of, Fighters, "choose")
        self.n = n
        self.up_to = up_to
        self.name = name or ("it" if n == 1 and not up_to else "them")
        self.by = by
        self.pick = pick
        self.even_none = even_none
        self.single = n == 1 and not up_to

    def parts(self) -> tuple[Any, ...]:
        return (self.of,)

    def candidates(self, cx: Cx, rest: tuple[Effect, ...], enough: int = 0) -> list[int]:
        """Whom the choice may fall on: with each of them what follows can be done."""
        seen = -1 if self.pick else in_casters_sight(cx)
        follows = self.single and bool(rest)
        if seen < 0 and not follows:
            return self.of.members(cx, enough)
        at = cx.g.at
        found: list[int] = []
        having = cx.naming(self.name, -1)
        for f in self.of.members(cx):
            if seen >= 0 and (at[f] < 0 or not seen >> at[f] & 1):
                continue
            having.v[self.name] = f
            if not follows or possible(rest, having):
                found.append(f)
                if len(found) == enough:
                    break
        return found

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        if self.up_to:
            some = self.even_none or bool(self.candidates(cx, rest, 1))
            return some and possible(rest, cx.naming(self.name, ()))
        found = self.candidates(cx, rest, self.n)
        if self.single:
            return bool(found)
        return len(found) >= self.n and possible(rest, cx.naming(self.name, tuple(found[: self.n])))

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            taken: tuple[int, ...] = () if self.single else cx.v.get(self.name) or ()
            options: list[Option] = [("fighter", f) for f in self.candidates(cx, rest) if f not in taken]
            if len(taken) >= self.n or not options:
                cx.g.result = ("done",)
                return
            if self.up_to:
                options.append(("done",))
            cx.g.ask(seat_of(cx, self.by), "pick" if self.pick else "choose", options, (self.of.say(),))

        def take(cx: Cx) -> None:
            g, v = cx.g, cx.v
            if g.result[0] == "done":
                if self.single:
                    v["cancelled"] = True
                return
            f = g.result[1]
            if self.single:
                v[self.name] = f
            else:
                v[self.name] = (*(v.get(self.name) or ()), f)
            v["choosing"] = True
            if not self.pick:
                taken = v[self.name] if not self.single else ()
                note_choice(
                    cx, {self.name: (f, tuple(x for x in self.candidates(cx, rest) if x != f and x not in taken))}
                )

        def settled(cx: Cx) -> None:
            v = cx.v
            if not v.pop("choosing", False):
                return
            settle_choice(cx, (v[self.name] if self.single else v[self.name][-1],), "pick" if self.pick else "choose")
            if not self.single and len(v[self.name]) < self.n:
                v["pc"] -= 3

        def clear(cx: Cx) -> None:
            if not self.single:
                cx.v[self.name] = ()

        return (Do(clear), Do(ask), Do(take), Do(settled))

    def say(self) -> str:
        verb = "pick" if self.pick else "choose"
        by = who_says(self.by)
        verb = f"{by} {verb}s" if by else verb
        if self.single:
            return f"{verb} {self.of.say()}"
        amount = ("up to " if self.up_to else "") + english.number(self.n)
        noun = self.of.many() if self.n > 1 else self.of.phrase(False)
        return f"{verb} {amount} {noun}{' (even if there is none)' if self.even_none else ''}"


def choose(of: Fighters, n: int = 1, *, name: str = "", by: str = YOU) -> Effect:
    return Choose(of, n, name=name, by=by)


def choose_up_to(n: int, of: Fighters, *, name: str = "", by: str = YOU, even_none: bool = False) -> Effect:
    """`even_none`: what follows can be done although there is nobody to choose."""
    return Choose(of, n, up_to=True, name=name, by=by, even_none=even_none)


def pick_up_to(n: int, of: Fighters, *, name: str = "", by: str = YOU) -> Effect:
    return Choose(of, n, up_to=True, name=name, by=by, pick=True)


def pick(of: Fighters, n: int = 1, *, name: str = "", by: str = YOU) -> Effect:
    return Choose(of, n, name=name, by=by, pick=True)


class ChooseHex(Effect):
    """Choose a hex. One that is picked need not be in the sight of a spell's caster."""

    def __init__(self, of: Hexes, name: str = "there", by: str = YOU, pick: bool = False) -> None:
        self.of: Hexes = must_be(of, Hexes, "choose a hex")
        self.name = name
        self.by = by
        self.pick = pick

    def parts(self) -> tuple[Any, ...]:
        return (self.of,)

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        hexes = self.candidates(cx)
        if not rest:
            return hexes != 0
        return any(possible(rest, cx.naming(self.name, h)) for h in bits(hexes))

    def candidates(self, cx: Cx) -> int:
        return self.of.mask(cx) & (-1 if self.pick else in_casters_sight(cx))

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            hexes = [h for h in bits(self.candidates(cx)) if possible(rest, cx.naming(self.name, h))]
            if not hexes:
                cx.v["cancelled"] = True
                return
            cx.g.ask(seat_of(cx, self.by), "choose_hex", [("hex", h) for h in hexes], (self.of.say(),))

        def take(cx: Cx) -> None:
            if not cx.v.get("cancelled"):
                cx.v[self.name] = cx.g.result[1]

        return (Do(ask), Do(take))

    def say(self) -> str:
        return f"{'pick' if self.pick else 'choose'} {self.of.say()}"


def choose_hex(of: Hexes, name: str = "there") -> Effect:
    return ChooseHex(of, name)


def pick_hex(of: Hexes, name: str = "there") -> Effect:
    return ChooseHex(of, name, pick=True)


def that_hex(name: str = "there", words: str = "that hex") -> Hexes:
    """The hex that was chosen before."""
    return _That(name, words)


class _That(Hexes):
    def __init__(self, name: str, words: str) -> None:
        super().__init__(words, lambda cx: 1 << cx.v[name] if cx.v.get(name, -1) >= 0 else 0, f"in {words}")

    def say(self) -> str:
        return self.words

    def any_of(self) -> str:
        return self.words


class ChooseOpponent(Effect):
    """Choose an opponent with whom what follows can be done; with one opponent nothing is asked."""

    def candidates(self, cx: Cx, rest: tuple[Effect, ...]) -> list[int]:
        return [s for s in opponents(cx.g, cx.seat) if possible(rest, cx.naming("opponent", s))]

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(self.candidates(cx, rest))

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            found = self.candidates(cx, rest) or opponents(cx.g, cx.seat)
            cx.g.ask(cx.seat, "choose_player", [("seat", s) for s in found])

        def take(cx: Cx) -> None:
            cx.v["opponent"] = cx.g.result[1]

        return (Do(ask), Do(take))

    def say(self) -> str:
        return "choose an opponent"


choose_opponent = ChooseOpponent()
theirs = any_fighter(Is("of their own", lambda cx, f: cx.g.owner[f] == seat_of(cx, OPPONENT)))


class ChooseNumber(Effect):
    """Name a number from one to another."""

    def __init__(self, least: int, most: int | Number, words: str, name: str = "number", by: str = YOU) -> None:
        self.least = least
        self.most = as_number(most)
        self.words = words
        self.name = name
        self.by = by

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            numbers = range(self.least, self.most.value(cx) + 1)
            cx.g.ask(seat_of(cx, self.by), "choose_number", [("number", n) for n in numbers], (self.words,))

        def take(cx: Cx) -> None:
            cx.v[self.name] = cx.g.result[1]

        return (Do(ask), Do(take))

    def say(self) -> str:
        return f"choose {self.words}"


# --- whether and which ---


class If(Effect):
    """If a condition holds, some effects; otherwise others."""

    def __init__(self, condition: Cond, then: tuple[Effect, ...], otherwise: tuple[Effect, ...] = ()) -> None:
        self.condition: Cond = must_be(condition, Cond, "if")
        self.then = then
        self.otherwise = otherwise

    def parts(self) -> tuple[Any, ...]:
        return (self.condition, *self.then, *self.otherwise)

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        branch = self.then if self.condition.holds(cx) else self.otherwise
        return possible((*branch, *rest), cx)

    def can_fail(self) -> bool:
        return bool(demanding((*self.then, *self.otherwise)))

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        then = compiled(self.then)
        otherwise = compiled(self.otherwise)
        first: tuple[Op, ...] = (
            JumpUnless(self.condition.holds, len(then) + (1 if otherwise else 0)),
            *then,
        )
        return (*first, Jump(len(otherwise)), *otherwise) if otherwise else first

    def say(self) -> str:
        text = f"if {self.condition.say()}, {clause(self.then)}"
        return f"{text}; otherwise, {clause(self.otherwise)}" if self.otherwise else text


def if_(condition: Cond, *then: Effect, otherwise: tuple[Effect, ...] | Effect = ()) -> Effect:
    other = (otherwise,) if isinstance(otherwise, Effect) else effects(otherwise)
    return If(condition, effects(then), other)


class IfPossible(Effect):
    """Some effects if they can be done, and nothing if they cannot.

    Part of a card that is followed `as_far` as it can be: in some rulebooks a card may not be played unless all of it
    can be followed.
    """

    def __init__(self, what: tuple[Effect, ...], as_far: bool = False) -> None:
        self.what = what
        self.as_far = as_far

    def parts(self) -> tuple[Any, ...]:
        return self.what

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        if self.as_far and not cx.g.edition.cards_in_part:
            return possible((*self.what, *rest), cx)
        return possible(rest, cx)

    def can_fail(self) -> bool:
        return self.as_far and bool(demanding(self.what))

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        what = compiled(self.what)
        return (JumpUnless(lambda cx: possible(self.what, cx), len(what)), *what)

    def say(self) -> str:
        return f"if it can be done, {clause(self.what)}"


def if_possible(*what: Effect) -> Effect:
    return IfPossible(effects(what))


def as_far_as_possible(*what: Effect) -> Effect:
    return IfPossible(effects(what), as_far=True)


class Amended(Cond):
    """The rulebook reads the cards whose wording was changed later by their new wording."""

    def holds(self, cx: Cx) -> bool:
        amended: bool = cx.g.edition.amended_cards
        return amended

    def say(self) -> str:
        return "the rulebook reads this card by its later wording"

    def say_not(self) -> str:
        return "the rulebook reads this card as it was first printed"


as_amended = Amended()


class Needs(Effect):
    """Nothing is done, but without this condition the card may not be played."""

    def __init__(self, condition: Cond) -> None:
        self.condition: Cond = must_be(condition, Cond, "needs")

    def parts(self) -> tuple[Any, ...]:
        return (self.condition,)

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return self.condition.holds(cx) and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        return ()

    def say(self) -> str:
        return f"you can only do this if {self.condition.say()}"


def needs(condition: Cond) -> Effect:
    return Needs(condition)


IMPERATIVES: Final = (
    "push", "place", "choose", "pick", "draw", "discard", "deal", "remove", "give", "put", "roll", "gain", "take",
    "re-roll", "move", "look", "reveal", "search", "play", "return", "swap", "Inspire", "scatter", "make", "add",
)  # fmt: skip
"""How an effect begins that is said as a command: "you may" can stand right before it."""


class May(Effect):
    """Somebody may do something, or leave it."""

    def __init__(self, what: tuple[Effect, ...], by: str = YOU) -> None:
        self.what = what
        self.by = by

    def parts(self) -> tuple[Any, ...]:
        return self.what

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        what = compiled(self.what)

        def ask(cx: Cx) -> None:
            if not possible(self.what, cx):
                cx.g.result = ("cannot",)
                return
            cx.g.ask(seat_of(cx, self.by), "may", [("yes",), ("no",)], (clause(self.what),))

        def taken(cx: Cx) -> bool:
            if cx.g.result[0] == "no":
                note_declined(cx.g, cx.v)
            return bool(cx.g.result[0] == "yes")

        return (Do(ask), JumpUnless(taken, len(what)), *what)

    def say(self) -> str:
        text = clause(self.what)
        who = who_says(self.by) or "you"
        return f"{who} may {text}" if text.startswith(IMPERATIVES) else f"{who} may choose that {text}"


def may(*what: Effect, by: str = YOU) -> Effect:
    return May(effects(what), by)


class OneOf(Effect):
    """One of several things, as somebody chooses; only those that can be done are offered."""

    def __init__(self, ways: tuple[tuple[Effect, ...], ...], by: str = YOU) -> None:
        self.ways = ways
        self.by = by

    def parts(self) -> tuple[Any, ...]:
        return tuple(effect for way in self.ways for effect in way)

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return any(possible((*way, *rest), cx) for way in self.ways)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            options: list[Option] = [("option", i) for i, way in enumerate(self.ways) if possible(way, cx)]
            if not options:
                cx.g.result = ("option", -1)
                return
            texts = tuple(clause(way) for way in self.ways)
            cx.g.ask(seat_of(cx, self.by), "option", options, texts)

        def take(cx: Cx) -> None:
            cx.v["way"] = cx.g.result[1]

        steps: list[Op] = [Do(ask), Do(take)]
        bodies = [compiled(way) for way in self.ways]
        left = sum(len(body) + 2 for body in bodies)
        for i, body in enumerate(bodies):
            left -= len(body) + 2
            steps.append(JumpUnless(_way(i), len(body) + 1))
            steps.extend(body)
            steps.append(Jump(left))
        return tuple(steps)

    def say(self) -> str:
        by = who_says(self.by) or "you"
        chooses = "choose" if by == "you" else "chooses what you do"
        return f"{by} {chooses}: either " + "; or ".join(clause(way) for way in self.ways)


def _way(i: int) -> Any:
    return lambda cx: cx.v["way"] == i


def one_of(*ways: Effect | tuple[Effect, ...], by: str = YOU) -> Effect:
    return OneOf(tuple(effects(way if isinstance(way, tuple) else (way,)) for way in ways), by)


class Each(Effect):
    """For each of some fighters, one after another, a sequence of effects in which it goes by a name."""

    def __init__(self, of: Fighters, what: tuple[Effect, ...], name: str = "it") -> None:
        self.of: Fighters = must_be(of, Fighters, "each")
        self.what = what
        self.name = name

    def parts(self) -> tuple[Any, ...]:
        return (self.of, *self.what)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        what = compiled(self.what)
        key = f"each:{self.name}"

        def start(cx: Cx) -> None:
            cx.v[key] = tuple(self.of.members(cx))

        def more(cx: Cx) -> bool:
            left = cx.v[key]
            if not left:
                return False
            cx.v[self.name] = left[0]
            cx.v[key] = left[1:]
            return True

        return (Do(start), JumpUnless(more, len(what) + 1), *what, Jump(-(len(what) + 2)))

    def say(self) -> str:
        from undercroft.cards.programs import each_of

        return f"for {each_of(self.of)}: {clause(self.what)}"


def each(of: Fighters, *what: Effect, name: str = "it") -> Effect:
    return Each(of, effects(what), name)
