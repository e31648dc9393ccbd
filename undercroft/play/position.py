"""Putting a game into a position: the pieces stand, and it goes on from there. Knows the rules' procedures, no set-up.

For scenarios, tests and puzzles. First the table is laid (`laid_out`), then fighters and cards are put where they are to
be, then the game begins at a named moment (`begin`):

>>> from undercroft.library import load
>>> from undercroft.library.boards import battlefield
>>> from undercroft.cards.registry import find_warband
>>> from undercroft.game.pieces import SeatSetup, Setup
>>> from undercroft.hexes.joining import Placement
>>> from undercroft.rules.editions import EDITIONS
>>> load()
>>> seats = tuple(SeatSetup(name, find_warband(band)) for name, band in (
...     ("A", "Garrek's Reavers"), ("B", "Steelheart's Champions")))
>>> field = battlefield([Placement("Mirror Well", 0), Placement("Mirror Well", 1, True, 0, 6)])
>>> game = laid_out(Setup(next(iter(EDITIONS.values())), seats), field)
>>> stand(game, 1, field.hex("d5"))
>>> stand(game, 6, field.hex("d6"), damage=3)
>>> begin(game, "activation", seat=0)
>>> game.question.kind, game.question.seat, ("charge" in {option[0] for option in game.question.options})
('activation', 0, True)
"""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.game.frames import Frame
from undercroft.game.pieces import FieldToken, Setup
from undercroft.game.state import State
from undercroft.hexes.battlefield import Battlefield
from undercroft.rules.engine import Game, index_cards
from undercroft.rules.force import card_moved, changed
from undercroft.rules.order import next_seat, seats_from
from undercroft.rules.procedure import PROCEDURES, Procedure
from undercroft.rules.tokens import set_tokens
from undercroft.rules.zones import leave

MOMENTS = ("activation", "power step", "end phase", "action phase", "round")
"""The moments at which a game may begin."""

ZONES = ("hand", "power deck", "objective deck", "discard", "scored", "front", "upgrade")
"""The places a card may be put in."""


class PositionError(ValueError):
    """A position that cannot be, said in one sentence."""


def laid_out(setup: Setup, field: Battlefield, seed: int = 0, asks_chance: bool = False) -> Game:
    """A game with its battlefield on the table and no fighter on it: all take no part until they are put somewhere.

    All cards are in their decks. It asks nothing before it has begun.
    """
    g = Game.__new__(Game)
    State.__init__(g, setup, seed)
    g.asks_chance = asks_chance
    g.field = field
    g.removed = [1] * len(g.at)
    index_cards(g)
    return g


def stand(g: Game, f: int, h: int, *, damage: int = 0, inspired: bool | None = None) -> None:
    """Put a fighter on a hex of the battlefield."""
    there = g.fighter_at(h)
    if there >= 0 and there != f:
        raise PositionError(f"two fighters on {g.ground.name(h)}: {g.cast[there].name} and {g.cast[f].name}")
    if g.blocked() >> h & 1:
        raise PositionError(f"{g.cast[f].name} would stand on {g.ground.name(h)}, which is blocked")
    g.removed[f] = 0
    g.at[f] = h
    g.wounds[f] = damage
    if inspired is not None:
        g.inspired[f] = int(inspired)
    changed(g)


def fall(g: Game, f: int) -> None:
    """Have a fighter be out of action."""
    g.removed[f] = 0
    g.at[f] = -1
    changed(g)


def put(g: Game, c: int, zone: str, f: int = -1) -> None:
    """Put a card into a zone of its holder; an upgrade goes to a fighter."""
    seat = g.holder[c]
    leave(g, c)
    if zone == "upgrade":
        g.upgrades[f] = (*g.upgrades[f], c)
        changed(g)
        return
    zones = {
        "hand": g.hands, "power deck": g.power_deck, "objective deck": g.objective_deck, "discard": g.discards,
        "scored": g.scored, "front": g.front,
    }[zone]  # fmt: skip
    zones[seat] = (*zones[seat], c)
    card_moved(g, c)


def lay_tokens(g: Game, tokens: Sequence[FieldToken]) -> None:
    """Put tokens on (or, at -1, beside) the battlefield."""
    set_tokens(g, tuple(tokens))
    g.now.clear()
    g.awake = 0


def begin(
    g: Game,
    moment: str = "activation",
    *,
    seat: int = 0,
    round: int = 1,
    used: Sequence[int] | None = None,
    first: int | None = None,
) -> None:
    """Let the game go on from a moment, up to the first question.

    `used` says how many activations each seat has behind it in this phase, the one that a power step follows among them;
    `first` is the seat that had the first activation. What is not given is the least that fits.
    """
    if moment not in MOMENTS:
        raise PositionError(f"no game begins at {moment!r}; the moments are {', '.join(MOMENTS)}")
    if g.stack:
        raise PositionError("this game has begun already")
    rounds = g.edition.rounds[g.seats - 2]
    if round not in rounds:
        raise PositionError(f"there is no round {round}; the rounds are {', '.join(map(str, rounds))}")
    if moment == "round":
        g.round = max((n for n in rounds if n < round), default=0)
        _push("game", g, "next round")
        g.run()
        return
    g.round = round
    _push("game", g, "next round")
    if moment == "action phase":
        g.phase = "round"
        _push("round", g, "action phase", number=round)
    elif moment == "end phase":
        g.first = first if first is not None else 0
        g.turn = _before(g, g.first)
        g.activations = [g.edition.activations(g.seats)] * g.seats
        _push("round", g, "end phase", number=round)
    else:
        _in_the_action_phase(g, moment, seat, used, first)
    changed(g)
    g.run()


def _in_the_action_phase(g: Game, moment: str, seat: int, used: Sequence[int] | None, first: int | None) -> None:
    after = moment == "power step"
    if used is None:
        used = _fewest(g, seat, first if first is not None else seat, after)
    if len(used) != g.seats or min(used) < 0:
        raise PositionError(f"activations used must be a number for each of the {g.seats} seats, not {list(used)}")
    if first is None:
        first = _who_began(g, seat, used, after)
    total = g.edition.activations(g.seats) * g.seats
    left = total - sum(used)
    if left < (0 if after else 1):
        raise PositionError(f"{sum(used)} activations are used, and there are {total} in a phase")
    if after and not used[seat]:
        raise PositionError("a power step follows an activation, and this seat has used none")
    g.phase = "action"
    g.first = first
    g.activations = list(used)
    g.activation = sum(used)
    g.turn = seat if after else _before(g, seat) if sum(used) else -1
    _push("round", g, "end phase", number=g.round)
    _push("action phase", g, "next turn", left=left, seat=next_seat(g, seat) if after else seat)
    if after:
        _push("turn", g, "power step", seat=seat, last=left == 0)


def _before(g: Game, seat: int) -> int:
    return next(s for s in range(g.seats) if next_seat(g, s) == seat)


def _fewest(g: Game, seat: int, first: int, after: bool) -> list[int]:
    """One activation for each seat from the first up to the one whose turn it is."""
    used = [0] * g.seats
    for s in seats_from(g, first):
        if s == seat:
            used[s] = int(after)
            break
        used[s] = 1
    return used


def _who_began(g: Game, seat: int, used: Sequence[int], after: bool) -> int:
    """The seat from which turns in order lead to these numbers; the seat itself if none does."""
    for first in seats_from(g, seat):
        if len({n - least for n, least in zip(used, _fewest(g, seat, first, after), strict=True)}) == 1:
            return first
    return seat


def _push(name: str, g: Game, step: str, **values: int) -> None:
    procedure: Procedure = PROCEDURES[name]
    g.push_frame(Frame(name, procedure.steps, dict(values), procedure.index[step]))
