"""The roots of the card language: conditions that combine, numbers, tests of a fighter. Knows abilities' circumstances."""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import Any, Final

from undercroft.cards import english
from undercroft.compiling import mypyc_attr
from undercroft.rules.abilities import Condition, Cx, Word

TOKENS: Final = ("move", "charge", "guard", "stagger")
"""The tokens that a fighter may have."""


class CardError(ValueError):
    """A card is written wrongly: a word where another kind of word belongs."""


def must_be(thing: Any, kind: type[Any] | tuple[type[Any], ...], what: str) -> Any:
    """Refuse a word of the wrong kind when the card is written, not when it is played."""
    if not isinstance(thing, kind):
        raise CardError(f"{what}: {shown(thing)} does not belong there")
    return thing


def shown(thing: Any) -> str:
    """A thing that stands in a wrong place, as its writer knows it: a word by what it says."""
    if isinstance(thing, Word):
        said = thing.say() if hasattr(thing, "say") else ""
        return f"{said!r} ({type(thing).__name__})" if said else type(thing).__name__
    if callable(thing) and hasattr(thing, "__name__"):
        return f"the word {thing.__name__}, which wants something in brackets behind it,"
    return repr(thing)


def known(word: str, words: Container[str], what: str) -> str:
    """Refuse a word that there is not when the card is written; those that there are stand with it."""
    if not isinstance(word, str) or word not in words:
        there_are = f"; there are {', '.join(sorted(words))}" if isinstance(words, Collection) and words else ""
        raise CardError(f"no {what} is called {word!r}{there_are}")
    return word


@mypyc_attr(allow_interpreted_subclasses=True)
class Cond(Condition):
    """A condition that can be joined with others by &, | and ~. A momentary one holds only as something happens."""

    momentary = False

    def __and__(self, other: Cond) -> Cond:
        return All(self, must_be(other, Cond, "and"))

    def __or__(self, other: Cond) -> Cond:
        return Any_(self, must_be(other, Cond, "or"))

    def __invert__(self) -> Cond:
        return Not(self)

    def say_not(self) -> str:
        return f"it is not true that {self.say()}"

    def tally(self, cx: Cx) -> tuple[int, int] | None:
        """How many there are and how many are wanted, if this is a matter of reaching a number."""
        return None


class All(Cond):
    """Every one of these holds."""

    def __init__(self, *conditions: Cond) -> None:
        self.conditions = tuple(must_be(each, Cond, "all of") for each in conditions)

    def parts(self) -> tuple[Any, ...]:
        return self.conditions

    def wakes(self) -> frozenset[str]:
        # what must happen just now alone can make the whole true
        momentary = [each.wakes() for each in self.conditions if each.momentary]
        return momentary[0] if momentary else super().wakes()

    def holds(self, cx: Cx) -> bool:
        return all(each.holds(cx) for each in self.conditions)

    def say(self) -> str:
        return english.listing(each.say() for each in self.conditions)


class Any_(Cond):
    """At least one of these holds."""

    def __init__(self, *conditions: Cond) -> None:
        self.conditions = tuple(must_be(each, Cond, "any of") for each in conditions)

    def parts(self) -> tuple[Any, ...]:
        return self.conditions

    def holds(self, cx: Cx) -> bool:
        return any(each.holds(cx) for each in self.conditions)

    def say(self) -> str:
        return english.listing((each.say() for each in self.conditions), "or")


class Not(Cond):
    """The opposite."""

    def __init__(self, condition: Cond) -> None:
        self.condition: Cond = must_be(condition, Cond, "not")

    def parts(self) -> tuple[Any, ...]:
        return (self.condition,)

    def holds(self, cx: Cx) -> bool:
        return not self.condition.holds(cx)

    def say(self) -> str:
        return self.condition.say_not()


# --- numbers ---


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Word):
    """A number that is worked out when it is needed."""

    def value(self, cx: Cx) -> int:
        raise NotImplementedError(type(self).__name__)


class Fixed(Number):
    """A printed number."""

    def __init__(self, n: int) -> None:
        self.n = n

    def value(self, cx: Cx) -> int:
        return self.n

    def say(self) -> str:
        return str(self.n)


class Named(Number):
    """A number among the named values of the moment, as `hexes` of a push."""

    def __init__(self, name: str, words: str) -> None:
        self.name = name
        self.words = words

    def value(self, cx: Cx) -> int:
        return int(cx.v.get(self.name) or 0)

    def say(self) -> str:
        return self.words


class RoundIs(Cond):
    """It is this round."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, cx: Cx) -> bool:
        return cx.g.round == self.n

    def say(self) -> str:
        return f"it is round {self.n}"


def round_is(n: int) -> Cond:
    return RoundIs(n)


class ActionPhase(Cond):
    """It is an action phase."""

    def holds(self, cx: Cx) -> bool:
        now: bool = cx.g.phase == "action"
        return now

    def say(self) -> str:
        return "it is an action phase"


in_action_phase = ActionPhase()


class RoundNumber(Number):
    """The number of the round."""

    def value(self, cx: Cx) -> int:
        return cx.g.round

    def say(self) -> str:
        return "the round's number"


round_number = RoundNumber()


def as_number(n: int | Number) -> Number:
    return Fixed(n) if isinstance(n, int) else must_be(n, Number, "a number")


def bare(n: Number) -> int | str:
    """For phrases: the figure itself if it is printed, else its words."""
    return n.n if isinstance(n, Fixed) else n.say()


# --- tests of one fighter ---


@mypyc_attr(allow_interpreted_subclasses=True)
class Test(Word):
    """Something true or false of a fighter; `before` when its words stand before the noun (Inspired, friendly)."""

    before = False
    verb = ""
    """For what a fighter did: the words that make a clause of it ("made a Charge action this phase")."""

    def ok(self, cx: Cx, f: int) -> bool:
        raise NotImplementedError(type(self).__name__)

    def __invert__(self) -> Test:
        return IsNot(self)


class IsNot(Test):
    """A fighter of whom the test is not true."""

    def __init__(self, test: Test) -> None:
        self.test = test

    def parts(self) -> tuple[Any, ...]:
        return (self.test,)

    def ok(self, cx: Cx, f: int) -> bool:
        return not self.test.ok(cx, f)

    def say(self) -> str:
        said = self.test.say()
        if self.test.verb:
            return "that " + english.has_done(self.test.verb).replace("has ", "has not ", 1)
        if said.startswith(("a ", "an ")):
            return f"that is not {said}"
        return f"not {said}" if not self.test.before else f"that is not {said}"
