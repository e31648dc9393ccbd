"""A small table for tests of the rules: fighters put on a plain battlefield, dice to come, answers by words.

t = battle("shadespire", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash smash block")
t.attack("Ann", "Bob")
assert t.wounds("Bob") == 2
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from undercroft.game import dice
from undercroft.game.events import Event
from undercroft.game.pieces import Card, FieldToken, FighterCard, SeatSetup, Setup, Side, Warband, Weapon
from undercroft.game.question import Option
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.board import Board
from undercroft.hexes.joining import Placement
from undercroft.hexes.sets import bits
from undercroft.rules.abilities import (
    Condition,
    Continuous,
    Cx,
    FighterAction,
    Op,
    Play,
    Program,
    Reaction,
    Score,
    Trigger,
    Word,
    register,
)
from undercroft.rules.editions import edition as edition_named
from undercroft.rules.engine import Game, index_cards
from undercroft.rules.force import changed
from undercroft.rules.tokens import set_tokens

# --- boards ---

PLAIN = ". . . . . . . .\n . . . . . . .\n. . . . . . . .\n . . . . . . .\n. . . . . . . ."


def board(name: str, picture: str = PLAIN) -> Board:
    return Board.read(name, "Tests", picture)


def yard(first: str = PLAIN, second: str = PLAIN) -> Battlefield:
    """Two boards, seat 0's above seat 1's, joined along the whole of their long edges: rows 1 to 11, columns a to h."""
    boards = {"North": board("North", first), "South": board("South", second)}
    return Battlefield((Placement("North", 0), Placement("South", 1, dy=6)), boards)


def square(players: int) -> Battlefield:
    """One plain board a player, two by two."""
    spots = [(0, 0), (8, 0), (8, 6), (0, 6)][:players]
    names = [f"Board {i}" for i in range(players)]
    places = tuple(
        Placement(name, i, dx=dx, dy=dy) for i, (name, (dx, dy)) in enumerate(zip(names, spots, strict=True))
    )
    return Battlefield(places, {name: board(name) for name in names})


# --- fighters ---


def weapon(
    name: str = "Axe", range: int = 1, symbol: str = "smash", dice: int = 2, damage: int = 2, **more: Any
) -> Weapon:
    """An Attack action; keywords as names or name=number: `weapon(keywords={"knockback": 1})`."""
    words = more.pop("keywords", {})
    return Weapon(name, range, symbol, dice, damage, tuple(words.items()), **more)


def man(
    name: str,
    *,
    move: int = 3,
    defence: str = "block",
    defence_dice: int = 1,
    wounds: int = 4,
    weapons: Sequence[Weapon] = (weapon(),),
    abilities: Sequence[Any] = (),
    inspired: dict[str, Any] | None = None,
    inspire: Condition | None = None,
    traits: Sequence[str] = (),
    wizard: int = 0,
    **more: Any,
) -> FighterCard:
    """A fighter; `inspired` names what differs on the other side of its card."""
    side = Side(move, defence, defence_dice, wounds, tuple(weapons), tuple(abilities), wizard)
    other = side._replace(**(inspired or {}))
    return FighterCard(name.lower(), name, side, other, inspire, frozenset(traits), **more)


# --- abilities made for one test ---

_made = [0]


def _code(word: Any) -> Any:
    _made[0] += 1
    register(f"made-up-{_made[0]}", word)
    return word


class Do(Op):
    """A step of a program that calls a function."""

    __slots__ = ("call",)

    def __init__(self, call: Callable[[Cx], Any]) -> None:
        self.call = call

    def run(self, cx: Cx) -> None:
        self.call(cx)


def _program(steps: Sequence[Callable[[Cx], Any]]) -> Program:
    return Program(tuple(Do(step) for step in steps))


def _yes(*_: Any) -> bool:
    return True


class When(Condition):
    """A condition given by a function, woken by kinds of event."""

    def __init__(self, test: Callable[[Cx], bool] = _yes, *kinds: str) -> None:
        self.test = test
        self.kinds = frozenset(kinds)

    def holds(self, cx: Cx) -> bool:
        return self.test(cx)

    def wakes(self) -> frozenset[str]:
        return self.kinds


class _Modifies(Continuous):
    def __init__(self, stat: str, amount: Any, op: str, applies: Callable[[Cx, int], bool]) -> None:
        self.stat = stat
        self.op = op
        self.much = amount
        self.who = applies

    def applies(self, cx: Cx, f: int) -> bool:
        return self.who(cx, f)

    def amount(self, cx: Cx) -> Any:
        return self.much(cx) if callable(self.much) else self.much


def _bearer(cx: Cx, f: int) -> bool:
    return f == cx.me


def modifies(stat: str, amount: Any = 1, op: str = "add", applies: Callable[[Cx, int], bool] = _bearer) -> Any:
    """A modifier of the fighter that bears it, or of whom `applies` says."""
    return _code(_Modifies(stat, amount, op, applies))


class _Reacts(Reaction):
    def __init__(
        self, windows: Sequence[str], steps: Sequence[Callable[[Cx], Any]], when: Callable[[Cx], bool]
    ) -> None:
        self.windows = frozenset(windows)
        self.made = _program(steps)
        self.when = when

    def usable(self, cx: Cx) -> bool:
        return self.when(cx)

    def program(self) -> Program:
        return self.made


def reacts(window: str, *steps: Callable[[Cx], Any], when: Callable[[Cx], bool] = _yes) -> Any:
    return _code(_Reacts(window.split(), steps, when))


class _Plays(Play):
    def __init__(
        self, steps: Sequence[Callable[[Cx], Any]], when: Callable[[Cx], bool], spell: tuple[str, ...]
    ) -> None:
        self.made = _program(steps)
        self.when = when
        self.spell = spell

    def possible(self, cx: Cx) -> bool:
        return self.when(cx)

    def program(self) -> Program:
        return self.made


def plays(*steps: Callable[[Cx], Any], when: Callable[[Cx], bool] = _yes, spell: Sequence[str] = ()) -> Any:
    return _code(_Plays(steps, when, tuple(spell)))


class _Acts(FighterAction):
    def __init__(
        self,
        title: str,
        steps: Sequence[Callable[[Cx], Any]],
        when: Callable[[Cx], bool],
        spell: tuple[str, ...],
    ) -> None:
        self.title = title
        self.made = _program(steps)
        self.when = when
        self.spell = spell

    def possible(self, cx: Cx) -> bool:
        return self.when(cx)

    def program(self) -> Program:
        return self.made


def acts(title: str, *steps: Callable[[Cx], Any], when: Callable[[Cx], bool] = _yes, spell: Sequence[str] = ()) -> Any:
    return _code(_Acts(title, steps, when, tuple(spell)))


class _Scores(Score):
    def __init__(self, timing: str, test: Callable[[Cx], bool], kinds: Sequence[str]) -> None:
        self.timing = timing
        self.test = test
        self.kinds = frozenset(kinds)

    def holds(self, cx: Cx) -> bool:
        return self.test(cx)

    def wakes(self) -> frozenset[str]:
        return self.kinds


class _Happens(Trigger):
    def __init__(self, kind: str, steps: Sequence[Callable[[Cx], Any]], when: Callable[[Cx, Event], bool]) -> None:
        self.kind = kind
        self.made = _program(steps)
        self.when = when

    def wakes(self) -> frozenset[str]:
        return frozenset({self.kind})

    def matching(self, cx: Cx, event: Event) -> dict[str, Any] | None:
        return {"it": event.who} if self.when(cx, event) else None

    def program(self) -> Program:
        return self.made


def happens(kind: str, *steps: Callable[[Cx], Any], when: Callable[[Cx, Event], bool] = _yes) -> Any:
    """Something that follows an event by itself."""
    return _code(_Happens(kind, steps, when))


# --- cards ---


def objective(
    name: str, test: Callable[[Cx], bool] = _yes, *kinds: str, timing: str = "end", glory: int = 1, **more: Any
) -> Card:
    """An objective; name the kinds of event that wake a surge ("score immediately")."""
    ability = _code(_Scores(timing, test, kinds))
    return Card(name.lower(), name, "objective", "", "", "", (ability,), glory=glory, surge=timing == "surge", **more)


def ploy(name: str, *steps: Callable[[Cx], Any], when: Callable[[Cx], bool] = _yes, **more: Any) -> Card:
    return Card(name.lower(), name, "ploy", "", "", "", (plays(*steps, when=when),), **more)


def reaction_ploy(name: str, window: str, *steps: Callable[[Cx], Any], when: Callable[[Cx], bool] = _yes) -> Card:
    return Card(name.lower(), name, "ploy", "", "", "", (reacts(window, *steps, when=when),))


def spell(name: str, value: str, *steps: Callable[[Cx], Any], when: Callable[[Cx], bool] = _yes) -> Card:
    return Card(name.lower(), name, "spell", "", "", "", (plays(*steps, when=when, spell=value.split()),))


def upgrade(name: str, *abilities: Word | Weapon, **more: Any) -> Card:
    return Card(name.lower(), name, "upgrade", "", "", "", tuple(abilities), **more)


# --- the table ---


def faces(words: str) -> tuple[int, ...]:
    return tuple(dice.SYMBOL[word] for word in words.split())


class Table:
    """A game with names for its pieces."""

    def __init__(self, g: Game) -> None:
        self.g = g

    # pieces

    def f(self, name: str | int) -> int:
        """The number of a fighter."""
        if isinstance(name, int):
            return name
        return next(i for i, card in enumerate(self.g.cast) if card.name == name)

    def c(self, name: str) -> int:
        """The number of a card."""
        return next(i for i, card in enumerate(self.g.cards) if card.name == name)

    def h(self, name: str) -> int:
        return self.g.ground.hex(name)

    def at(self, name: str) -> str:
        """The hex a fighter stands in; nothing if it is out of action."""
        h = self.g.at[self.f(name)]
        return self.g.ground.name(h) if h >= 0 else ""

    def wounds(self, name: str) -> int:
        return self.g.wounds[self.f(name)]

    def out(self, name: str) -> bool:
        return self.g.at[self.f(name)] < 0

    # the question

    @property
    def kind(self) -> str:
        return self.g.question.kind if self.g.question is not None else "nothing"

    @property
    def seat(self) -> int:
        assert self.g.question is not None
        return self.g.question.seat

    @property
    def options(self) -> tuple[Option, ...]:
        assert self.g.question is not None, "nothing is asked"
        return self.g.question.options

    def verbs(self) -> set[str]:
        return {option[0] for option in self.options}

    def offered(self, verb: str, *rest: Any) -> list[Option]:
        """The options with this verb that begin with these operands (fighters, hexes and cards by name, too)."""
        wanted = [self._plain(x) for x in rest]
        return [
            o
            for o in self.options
            if o[0] == verb
            and len(o) > len(wanted)
            and all(o[i + 1] in want for i, want in enumerate(wanted) if want is not None)
        ]

    def _plain(self, x: Any) -> set[Any] | None:
        """What a name may stand for: a fighter, a card, a hex or the word itself."""
        if x is None:
            return None
        if not isinstance(x, str):
            return {x}
        found: set[Any] = {x}
        found.update(i for i, card in enumerate(self.g.cast) if card.name == x)
        found.update(i for i, card in enumerate(self.g.cards) if card.name == x)
        if self.g.field is not None and x[:1].islower() and x[1:].isdigit():
            with suppress(ValueError):
                found.add(self.h(x))
        return found

    def take(self, verb: str, *rest: Any) -> Table:
        """Answer by the one option with this verb and these operands (None for any, the first of them)."""
        found = self.offered(verb, *rest)
        assert found, f"{verb} {rest} is not offered; {self.kind} of seat {self.seat}: {self.options[:20]}"
        self.g.answer(found[0])
        return self

    def until(self, *kinds: str) -> Table:
        """Decline everything (the last option of each question) until one of these kinds is asked, or the end."""
        for _ in range(500):
            if self.g.question is None or self.g.question.kind in kinds:
                return self
            self.g.answer(len(self.options) - 1)
        raise AssertionError(f"{kinds} are never asked")

    # doing

    def dice(self, words: str) -> Table:
        """The dice to come, in place of whatever was still to come."""
        self.g.script = faces(words)
        return self

    def attack(
        self, who: str, whom: str, weapon: int = 0, drive: str | None = "stay", dice: str | None = None
    ) -> Table:
        """An Attack action out of the activation; the drive-back goes to a hex, is declined ("stay") or left open (None)."""
        if dice is not None:
            self.dice(dice)
        f, t = self.f(who), self.f(whom)
        found = [o for o in self.options if o[0] == "attack" and o[1] == f and o[3] == t]
        assert len(found) > weapon, f"{who} cannot attack {whom}: {self.options[:20]}"
        self.g.answer(found[weapon])
        if self.kind == "drive_back" and drive is not None:
            self.take("stay") if drive == "stay" else self.take("hex", drive)
        return self

    def move(self, who: str, to: str) -> Table:
        return self.take("move", who, to)

    def charge(self, who: str, to: str) -> Table:
        return self.take("charge", who, to)

    def pass_turn(self) -> Table:
        """Pass this activation and the power step after it."""
        if self.kind == "power":
            self.until("activation", "score")
        self.take("pass")
        return self.until("activation", "score")

    # what happened

    def events(self, kind: str | None = None) -> list[Event]:
        found = [event for chunk in self.g.past for event in chunk] + self.g.now
        return [event for event in found if kind is None or event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events()]


Men = dict[str, FighterCard]


def battle(
    edition: str,
    *warbands: Men,
    dice: str | None = None,
    field: Battlefield | None = None,
    first: int = 0,
    hands: Sequence[Sequence[Card]] = (),
    decks: Sequence[Sequence[Card]] = (),
    upgrades: dict[str, Sequence[Card]] | None = None,
    objectives: Sequence[str] = (),
    bands: Sequence[Sequence[Any]] = (),
    stops: int = 0,
    round: int = 1,
    seed: int = 1,
    asks_chance: bool = False,
    prepare: Callable[[Table], Any] | None = None,
    change: dict[str, Any] | None = None,
    **variants: Any,
) -> Table:
    """A game without set-up: `warbands` map hexes to fighters, a seat each; the first seat begins.

    `hands` and `decks` are cards for each seat, `upgrades` those that fighters bear already, `objectives` the hexes of
    objective tokens 1, 2, 3 …, `bands` the abilities of the warbands themselves; `prepare` may change more before the
    first activation is asked. `change` replaces named choices of the rulebook. A hex that begins with "out" leaves its
    fighter out of action.
    """
    upgrades = upgrades or {}
    seats = []
    for seat, men in enumerate(warbands):
        cards = [*(hands[seat] if seat < len(hands) else ()), *(decks[seat] if seat < len(decks) else ())]
        for man_ in men.values():
            cards.extend(upgrades.get(man_.name, ()))
        seats.append(
            SeatSetup(
                f"player {seat + 1}",
                Warband(
                    f"band-{seat}",
                    f"Band {seat}",
                    "tests",
                    tuple(men.values()),
                    abilities=tuple(bands[seat] if seat < len(bands) else ()),
                ),
                tuple(card for card in cards if card.is_objective),
                tuple(card for card in cards if not card.is_objective),
            )
        )
    book = edition_named(edition)._replace(**(change or {}))
    # nobody stands anywhere yet, which in one rulebook would end the game
    g = Game(Setup(book._replace(elimination=False), tuple(seats), skip=("setup",), **variants), seed)
    g.edition = book
    g.setup = g.setup._replace(edition=book)
    t = Table(g)
    assert t.kind == "first_player"
    g.field = field or (yard() if len(warbands) == 2 else square(len(warbands)))
    spots = [(hex_, card) for men in warbands for hex_, card in men.items()]
    for f, (hex_, card) in enumerate(spots):
        assert g.cast[f] is card
        g.at[f] = -1 if hex_.startswith("out") else g.field.hex(hex_)
    by_card = {id(card): c for c, card in enumerate(g.cards)}
    for seat, hand in enumerate(hands):
        g.hands[seat] = tuple(by_card[id(card)] for card in hand)
    for name, borne in upgrades.items():
        g.upgrades[t.f(name)] = tuple(by_card[id(card)] for card in borne)
    held = {c for hand in g.hands for c in hand} | {c for borne in g.upgrades for c in borne}
    for seat in range(g.seats):
        g.objective_deck[seat] = tuple(c for c in g.objective_deck[seat] if c not in held)
        g.power_deck[seat] = tuple(c for c in g.power_deck[seat] if c not in held)
    set_tokens(g, tuple(FieldToken("objective", i + 1, g.field.hex(h)) for i, h in enumerate(objectives)))
    g.round = round
    g.stops = stops
    g.asks_chance = asks_chance
    changed(g)
    if prepare is not None:
        prepare(t)
        changed(g)
    index_cards(g)
    g.answer(("seat", first))
    if dice is not None:
        t.dice(dice)
    return t


__all__ = ["Table", "When", "battle", "bits", "man"]
