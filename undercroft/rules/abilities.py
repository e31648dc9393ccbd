"""What the rules ask of an ability, whatever its words are. Knows game; the card language fills these shapes.

An ability is a value: it holds no state of a game. While it runs or is asked, a `Cx` tells it which game, whose ability
it is ("you"), which fighter bears it ("this fighter") and what its words "it", "the attacker" … mean just now.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.compiling import mypyc_attr
from undercroft.game.events import Event
from undercroft.game.frames import Values
from undercroft.game.state import State

ABILITIES: Final[dict[str, Ability]] = {}
"""Every ability by its code, so that a frame or an effect can name it in text."""

PLOTS: Final[dict[str, tuple[Ability, ...]]] = {}
"""The rules that a plot card adds to a game, by the plot's name in small letters."""

IN_HAND: Final = "in hand"
SCORED: Final = "scored"
"""Keys of abilities that are in force while their card is no fighter's and lies face up nowhere, but is there."""


class Cx:
    """The circumstances in which words are read: a game and the named values of the ability at hand."""

    __slots__ = ("g", "v")

    def __init__(self, g: State, v: Values) -> None:
        self.g = g
        self.v = v

    @property
    def seat(self) -> int:
        seat: int = self.v["seat"]
        return seat

    @property
    def me(self) -> int:
        return int(self.v.get("me", -1))

    def get(self, name: str) -> Any:
        return self.v.get(name)

    def naming(self, name: str, value: Any) -> Cx:
        """The same circumstances in which a word means this."""
        v = self.v.copy()
        v[name] = value
        return Cx(self.g, v)

    def having(self, **more: Any) -> Cx:
        """The same circumstances with more named values."""
        v = self.v.copy()
        v.update(more)
        return Cx(self.g, v)


@mypyc_attr(allow_interpreted_subclasses=True)
class Word:
    """Anything that can be said in the card language."""

    def say(self) -> str:
        raise NotImplementedError(type(self).__name__)

    def parts(self) -> tuple[Any, ...]:
        """The words inside this word, for counting and for registering the abilities within abilities."""
        return ()

    def wakes(self) -> frozenset[str]:
        """The kinds of event that can change what this word says."""
        found: frozenset[str] = frozenset()
        for part in self.parts():
            if isinstance(part, Word):
                found |= part.wakes()
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Word):
    """Something that holds or does not."""

    def holds(self, cx: Cx) -> bool:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability(Word):
    """A rule on a card. `code` names it for ever: the card's id and its place on the card."""

    code: str = ""

    def keys(self) -> tuple[str, ...]:
        """Under which keys the rules look for this ability while it is in force (`stat:move`, `on`, `react` …)."""
        return ()


def works_elsewhere(ability: Any) -> bool:
    """Whether an ability of a card is in force while the card is in a hand or was scored."""
    return isinstance(ability, Ability) and not {IN_HAND, SCORED}.isdisjoint(ability.keys())


@mypyc_attr(allow_interpreted_subclasses=True)
class Continuous(Ability):
    """A modifier in force while its card is: set, multiply or add a value, or forbid or allow a thing."""

    stat: str = ""
    op: str = "add"
    floor: int | None = None
    """Under which a modifier that takes away does not bring a value."""
    own: bool = False
    """Whether it can touch no fighter but the one that bears it: then the others are not even asked about."""

    def keys(self) -> tuple[str, ...]:
        return (f"stat:{self.stat}",)

    def applies(self, cx: Cx, f: int) -> bool:
        """Whether it touches this fighter (or, for a seat's values, whatever `f` stands for) now."""
        raise NotImplementedError(type(self).__name__)

    def amount(self, cx: Cx) -> Any:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Trigger(Ability):
    """Something that happens by itself when its event does: no reaction.

    An `optional` one is wholly left to its player: whoever declines one declines the others of the same moment, too.
    """

    optional: bool = False
    at_once: bool = False
    """All of this kind that one moment sets off are resolved together, whosever they are: no order would matter."""

    def keys(self) -> tuple[str, ...]:
        return ("on",)

    def matching(self, cx: Cx, event: Event) -> Values | None:
        """The named values for its program if this event sets it off, else None."""
        raise NotImplementedError(type(self).__name__)

    def program(self) -> Program:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Reaction(Ability):
    """Something that may be used in a window. `breaks`: using it breaks the upgrade it stands on."""

    windows: frozenset[str] = frozenset()
    spell: tuple[str, ...] = ()
    breaks: bool = False

    def keys(self) -> tuple[str, ...]:
        return tuple(f"react:{w}" for w in sorted(self.windows))

    def usable(self, cx: Cx) -> bool:
        """Whether this moment (in `cx.v`) is one it answers, and its directions can be followed."""
        raise NotImplementedError(type(self).__name__)

    def program(self) -> Program:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class FighterAction(Ability):
    """An action printed on a fighter card or an upgrade, other than an Attack action."""

    title: str = ""
    spell: tuple[str, ...] = ()

    def keys(self) -> tuple[str, ...]:
        return ("action",)

    def possible(self, cx: Cx) -> bool:
        raise NotImplementedError(type(self).__name__)

    def program(self) -> Program:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(Ability):
    """What a ploy or a gambit spell does when played in the power step."""

    spell: tuple[str, ...] = ()

    def possible(self, cx: Cx) -> bool:
        raise NotImplementedError(type(self).__name__)

    def program(self) -> Program:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Afterwards(Ability):
    """What waits in force until an action (`awaits` is its number) and every reaction to it are over."""

    def keys(self) -> tuple[str, ...]:
        return ("afterwards",)

    def program(self) -> Program:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Score(Ability):
    """When an objective may be scored. `timing` is end, third or surge."""

    timing: str = "end"

    def holds(self, cx: Cx) -> bool:
        raise NotImplementedError(type(self).__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Op:
    """One step of a compiled program."""

    __slots__ = ()

    def run(self, cx: Cx) -> None:
        raise NotImplementedError(type(self).__name__)


class Program:
    """The compiled steps of an ability and what of them must be possible before it may be used."""

    __slots__ = ("code", "ops", "possible")

    def __init__(self, ops: tuple[Op, ...], possible: Any = None, code: str = "") -> None:
        self.ops = ops
        self.possible = possible
        self.code = code


def register(code: str, ability: Ability) -> None:
    """Give an ability its name, and the abilities inside it theirs."""
    if not ability.code:
        ability.code = code
        ABILITIES[code] = ability
    _register_within(ability.code, ability, [0])


def _register_within(code: str, word: Word, counter: list[int]) -> None:
    for part in word.parts():
        if isinstance(part, Ability):
            counter[0] += 1
            register(f"{code}.{counter[0]}", part)
        elif isinstance(part, Word):
            _register_within(code, part, counter)
        elif isinstance(part, tuple):
            for each in part:
                if isinstance(each, Ability):
                    counter[0] += 1
                    register(f"{code}.{counter[0]}", each)
                elif isinstance(each, Word):
                    _register_within(code, each, counter)
