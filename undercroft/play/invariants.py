"""What must hold in every game at every question, whatever was answered: the first thing to break when a rule is wrong.

Knows the whole engine; knows no way to repair anything. `check` looks at one game; a `Watch` looks at the same game
again and again and reads each event once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Any

from undercroft.game.pieces import FieldToken
from undercroft.game.question import CHANCE
from undercroft.game.state import FIELDS, State
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.board import Board
from undercroft.play.fresh import stale
from undercroft.rules.characteristics import wounds_of
from undercroft.rules.engine import Game, NotOffered
from undercroft.rules.procedure import PROCEDURES
from undercroft.rules.tokens import terrain_of

HARM_UNDER_WAY = frozenset({"deal damage", "out of action", "attack"})
"""While one of these runs a fighter may stand with all the wounds it can take, until it is looked at."""

PASSING = frozenset({"travel"})
"""While one of these runs a fighter that flies may be over a hex in which it could not stay."""

PLAIN = (int, str, bool, float, type(None), Enum)


def check(game: Game) -> list[str]:
    """What is wrong with a game: nothing, it is to be hoped. A sentence for each thing."""
    return Watch(game).look()


class Watch:
    """An eye on one game. `glory` and `spent` are what the events seen so far tell of each seat."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.glory = [0] * game.seats
        self.spent = [0] * game.seats
        self.chunks = 0
        self.place = 0

    def look(self) -> list[str]:
        """What is wrong now."""
        self.read_events()
        g = self.game
        return [
            *standing(g),
            *harm(g),
            *tokens(g),
            *cards(g),
            *self.points(),
            *frames(g),
            *asking(g),
            *stale(g),
        ]

    def read_events(self) -> None:
        """Tally what happened since the last look."""
        g = self.game
        while self.chunks < len(g.past):
            self._tally(g.past[self.chunks][self.place :])
            self.chunks += 1
            self.place = 0
        self._tally(tuple(g.now[self.place :]))
        self.place = len(g.now)

    def _tally(self, events: tuple[Any, ...]) -> None:
        for event in events:
            if event.kind == "glory_gained":
                self.glory[event.seat] += event.n
            elif event.kind == "glory_lost":
                self.glory[event.seat] -= event.n
            elif event.kind == "glory_spent":
                self.spent[event.seat] += event.n

    def points(self) -> Iterator[str]:
        g = self.game
        for seat in range(g.seats):
            if g.glory[seat] != self.glory[seat]:
                yield f"seat {seat} has {g.glory[seat]} glory, but the events tell of {self.glory[seat]}"
            if g.spent[seat] != self.spent[seat]:
                yield f"seat {seat} spent {g.spent[seat]} glory, but the events tell of {self.spent[seat]}"
            if not 0 <= g.spent[seat] <= g.glory[seat]:
                yield f"seat {seat} spent {g.spent[seat]} of {g.glory[seat]} glory"


def standing(g: State) -> Iterator[str]:
    """Each fighter alone in a hex of the battlefield in which one can stand."""
    if g.field is None:
        return
    passing = any(frame.name in PASSING for frame in g.stack)
    blocked = 0 if passing else g.blocked()
    seen: dict[int, int] = {}
    for f, h in enumerate(g.at):
        if h < 0:
            continue
        name = g.cast[f].name
        if not g.field.all >> h & 1:
            yield f"{name} stands in {h}, which is no hex"
        elif blocked >> h & 1:
            yield f"{name} stands in a blocked hex ({g.field.name(h)})"
        if g.removed[f]:
            yield f"{name} stands on the battlefield and is set aside as well"
        if h in seen:
            yield f"{name} and {g.cast[seen[h]].name} stand in the same hex ({g.field.name(h)})"
        seen[h] = f


def harm(g: State) -> Iterator[str]:
    """Wounds are fewer than the Wounds characteristic, except while somebody is about to look."""
    under_way = any(frame.name in HARM_UNDER_WAY for frame in g.stack)
    for f, wounds in enumerate(g.wounds):
        if wounds < 0:
            yield f"{g.cast[f].name} has {wounds} wounds"
        if g.at[f] >= 0 and not under_way and wounds >= wounds_of(g, f):
            yield f"{g.cast[f].name} survives with {wounds} of {wounds_of(g, f)} wounds"


def tokens(g: State) -> Iterator[str]:
    """Tokens of fighters and of the battlefield."""
    for name in ("move", "charge", "guard", "stagger"):
        for f, n in enumerate(getattr(g, name)):
            if n < 0:
                yield f"{g.cast[f].name} has {n} {name} tokens"
    if g.edition.guard_against_stagger:
        for f in g.surviving():
            if g.guard[f] and g.stagger[f]:
                yield f"{g.cast[f].name} has Guard and Stagger tokens at once"
    if g.field is None:
        return
    lying = [token for token in g.tokens if token.at >= 0]
    for token in lying:
        if not g.field.all >> token.at & 1:
            yield f"{_named(token)} lies in {token.at}, which is no hex"
    numbers = Counter(token.number for token in g.tokens if token.kind == "objective" and token.number)
    for number, n in numbers.items():
        if n > 1:
            yield f"there are {n} objectives with the number {number}"
    shared = Counter(token.at for token in lying if token.kind in ("objective", "blocked"))
    for h, n in shared.items():
        if n > 1:
            yield f"{n} feature tokens lie in {g.field.name(h)}"
    if terrain_of(g.tokens) != g.terrain:
        yield f"the terrain is {g.terrain}, but the tokens make it {terrain_of(g.tokens)}"


def _named(token: FieldToken) -> str:
    return f"the token {token.kind} {token.number}" if token.number else f"a token ({token.kind})"


def cards(g: State) -> Iterator[str]:
    """Every card in exactly one zone, of its own holder's, and every zone holding only what belongs in it."""
    where: list[list[str]] = [[] for _ in g.cards]
    for seat in range(g.seats):
        zones = {
            "hand": g.hands[seat],
            "discard pile": g.discards[seat],
            "scored pile": g.scored[seat],
            "front": g.front[seat],
            "objective deck": g.objective_deck[seat],
            "power deck": g.power_deck[seat],
            "thrown": _thrown(g, seat),
        }
        for zone, held in zones.items():
            for c in held:
                where[c].append(f"the {zone} of seat {seat}")
                if g.holder[c] != seat:
                    yield f"{g.cards[c].name} of seat {g.holder[c]} is in the {zone} of seat {seat}"
                wrong = g.cards[c].is_objective if zone == "power deck" else not g.cards[c].is_objective
                if zone in ("power deck", "objective deck", "scored pile") and wrong:
                    yield f"{g.cards[c].name} ({g.cards[c].type}) is in the {zone} of seat {seat}"
        for zone, held, within in (
            ("known on top", g.known_top[seat], (*g.objective_deck[seat], *g.power_deck[seat])),
            ("met", g.met[seat], g.hands[seat]),
            ("freshly drawn", g.fresh[seat], g.hands[seat]),
        ):
            for c in held:
                if c not in within:
                    yield f"{g.cards[c].name} is {zone} for seat {seat} but not where such a card is"
    for f, held in enumerate(g.upgrades):
        for c in held:
            where[c].append(g.cast[f].name)
            if g.cards[c].type != "upgrade":
                yield f"{g.cards[c].name} ({g.cards[c].type}) is an upgrade of {g.cast[f].name}"
    for c, zones_of in enumerate(where):
        if len(zones_of) != 1:
            yield f"{g.cards[c].name} is in {' and '.join(zones_of) or 'no zone'}"


def _thrown(g: State, seat: int) -> tuple[int, ...]:
    """Cards of a do-over that wait to be shuffled back."""
    for frame in g.stack:
        if frame.name == "draw cards" and frame.v["order"][:1] == (seat,):
            thrown: tuple[int, ...] = frame.v.get("thrown", ())
            return thrown
    return ()


def frames(g: State) -> Iterator[str]:
    """The stack can be copied and saved: known procedures, values that never change."""
    for frame in g.stack:
        procedure = PROCEDURES.get(frame.name)
        if procedure is None or procedure.steps is not frame.steps:
            yield f"a frame of {frame.name}, which is no procedure"
        elif not 0 <= frame.step <= len(frame.steps):
            yield f"{frame.name} is at step {frame.step} of {len(frame.steps)}"
        for name, value in frame.v.items():
            if not lasting(value):
                yield f"{frame.name} keeps {name}={value!r}, which could change"


def lasting(value: Any, depth: int = 0) -> bool:
    """Whether a value can never change. A moment, a dictionary that nobody writes to once it is in a frame, counts."""
    if isinstance(value, PLAIN):
        return True
    if isinstance(value, (tuple, frozenset)):
        return isinstance(value, Board) or all(lasting(part, depth) for part in value)
    if isinstance(value, dict):
        return depth == 0 and all(isinstance(key, str) and lasting(part, 1) for key, part in value.items())
    return isinstance(value, Battlefield)


def asking(g: Game) -> Iterator[str]:
    """A question has options, each once; without one the game is over."""
    question = g.question
    if question is None:
        if not g.over or g.stack:
            yield "nothing is asked, but the game is not over"
        return
    if not CHANCE <= question.seat < g.seats:
        yield f"{question} is for seat {question.seat}"
    if not question.options:
        yield f"{question} has no options"
    if len(set(question.options)) != len(question.options):
        twice = [option for option, n in Counter(question.options).items() if n > 1]
        yield f"{question} offers {twice[0]!r} more than once"
    if g.over:
        yield f"the game is over, and still {question}"


def offers_hold(game: Game, pick: Random, sample: int = 3) -> list[str]:
    """Whether some options drawn by lot are accepted (by copies), and answers that are not offered refused."""
    question = game.question
    if question is None:
        return []
    found: list[str] = []
    options = question.options
    for i in {int(pick.random() * len(options)) for _ in range(sample)}:
        other = game.copy()
        try:
            other.answer(options[i])
        except Exception as trouble:  # whatever it is, it is the finding
            found.append(f"{question}: {options[i]!r} is offered, but {type(trouble).__name__}: {trouble}")
    alien = ("an answer that nobody offers",)
    for wrong in (-1, len(options), alien):
        try:
            game.copy().answer(wrong)
        except NotOffered:
            continue
        found.append(f"{question}: {wrong!r} is not offered and was accepted")
    if game.question is not question:
        found.append(f"{question}: trying answers on copies changed the game")
    return found


WORKED_OUT = frozenset(
    {
        "borne", "heeds", "held", "in_force", "judged", "lately", "looked", "lying", "natures", "placed", "roster", "stack",
        "standing", "tough",
    }
)  # fmt: skip
"""Fields that hold nothing of the game itself but what was worked out from it, and the stack, which is compared apart."""


def differences(one: State, other: State) -> list[str]:
    """The fields in which two games differ: none if one is a true copy of the other."""
    found = [name for name in FIELDS if name not in WORKED_OUT and getattr(one, name) != getattr(other, name)]
    if [(x.name, x.step, x.v) for x in one.stack] != [(x.name, x.step, x.v) for x in other.stack]:
        found.append("stack")
    return found
