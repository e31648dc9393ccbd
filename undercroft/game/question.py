"""A question: who must decide, what about, and the options. Knows nothing of how an option is put into words."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from undercroft.hexes.sets import bits, nth

Option = tuple[Any, ...]
"""One possible answer: a verb and its operands, for example ("charge", 3, 57) or ("pass",)."""

CHANCE: Final = -1
"""The seat that dice and shuffles belong to."""

@cache
def _with_each(verb: str, who: int, upto: int) -> tuple[Option, ...]:
    """The options of a verb and a fighter with each hex up to a number: all games share them."""
    return tuple((verb, who, h) for h in range(upto))


class Menu:
    """Options as they are found: one by one, or as "this verb, this fighter, any of these hexes".

    A player who looks at them has them written out, each a tuple. A game played on by its numbers, as a search does by
    the thousand, never needs more than how many there are and the one that was taken.
    """

    __slots__ = ("found", "more", "sets")

    def __init__(self) -> None:
        self.found: list[Option] = []
        """The options; where a verb and a fighter stand for several, the hexes are among the sets."""
        self.sets: list[tuple[int, int]] = []
        """Sets of hexes, each with the place in `found` that it belongs to, in rising order."""
        self.more = 0
        """How many options there are above those found."""

    def __len__(self) -> int:
        return len(self.found) + self.more

    def add(self, option: Option) -> None:
        self.found.append(option)

    def add_hexes(self, verb: str, who: int, hexes: int) -> None:
        """An option for each of a set of hexes, in rising order."""
        if hexes:
            found = self.found
            self.sets.append((len(found), hexes))
            found.append((verb, who))
            self.more += hexes.bit_count() - 1

    def option(self, i: int) -> Option:
        """The option in one place of the list."""
        for place, hexes in self.sets:
            if i < place:
                break
            n = hexes.bit_count()
            if i < place + n:
                return (*self.found[place], nth(hexes, i - place))
            i -= n - 1
        return self.found[i]

    def written_out(self) -> list[Option]:
        """All of them."""
        found: list[Option] = []
        done = 0
        for place, hexes in self.sets:
            found += self.found[done:place]
            verb, who = self.found[place]
            each = _with_each(verb, who, hexes.bit_length())
            found += [each[h] for h in bits(hexes)]
            done = place + 1
        found += self.found[done:]
        return found


class Question:
    """Who must decide, what about, and the options, in a stable order; `n` is how many they are."""

    __slots__ = ("_menu", "_options", "about", "kind", "n", "seat")

    def __init__(
        self, seat: int, kind: str, options: tuple[Option, ...] | Menu, about: tuple[Any, ...] = ()
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.about = about
        self.n = len(options)
        self._menu: Menu | None
        self._options: tuple[Option, ...] | None
        if isinstance(options, Menu):
            self._menu = options
            self._options = None
        else:
            self._menu = None
            self._options = options

    @property
    def options(self) -> tuple[Option, ...]:
        """Every option; written out when somebody looks for the first time."""
        options = self._options
        if options is None:
            menu = self._menu
            options = self._options = tuple(menu.written_out()) if menu is not None else ()
        return options

    @options.setter
    def options(self, options: tuple[Option, ...]) -> None:
        self._options = options
        self._menu = None
        self.n = len(options)

    def option(self, i: int) -> Option:
        """The option in one place of the list, without writing out the others."""
        options = self._options
        if options is not None:
            return options[i]
        menu = self._menu
        return self.options[i] if menu is None else menu.option(i)

    def __len__(self) -> int:
        return self.n

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Question)
            and self.seat == other.seat
            and self.kind == other.kind
            and self.options == other.options
            and self.about == other.about
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, self.options))

    def __reduce__(self) -> tuple[Any, ...]:
        return Question, (self.seat, self.kind, self.options, self.about)

    def __repr__(self) -> str:
        return f"Question(seat={self.seat}, {self.kind!r}, {len(self)} options, about={self.about!r})"
