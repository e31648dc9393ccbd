"""Inspiring and un-inspiring fighters. Knows game; each condition is the card language's."""

from __future__ import annotations

from typing import Final

from undercroft.game.events import NO_CAUSE, Cause
from undercroft.game.state import State
from undercroft.rules.force import changed, flagged
from undercroft.rules.order import last_to_activate, seats_from


def inspire(g: State, f: int, cause: Cause = NO_CAUSE) -> bool:
    """Turn the fighter card over; nothing happens to one that is Inspired, out of action or may not be."""
    if g.inspired[f] or g.at[f] < 0 or flagged(g, "cannot be inspired", f):
        return False
    g.inspired[f] = 1
    changed(g)
    g.tell("inspired", g.owner[f], f, cause=cause)
    return True


def uninspire(g: State, f: int, cause: Cause = NO_CAUSE) -> bool:
    if not g.inspired[f]:
        return False
    g.inspired[f] = 0
    changed(g)
    g.tell("uninspired", g.owner[f], f, cause=cause)
    return True


def inspire_met(g: State, waiting: tuple[int, ...] = ()) -> None:
    """Inspire every fighter whose condition was met since the last time, whoever took the last activation first; but not
    those that are waiting for the end of something else."""
    if not g.met_inspire:
        return
    met = tuple([f for f in g.met_inspire if f not in waiting])
    g.met_inspire = tuple([f for f in g.met_inspire if f in waiting])
    for seat in seats_from(g, last_to_activate(g)):
        for f in met:
            if g.owner[f] == seat:
                inspire(g, f)


WAITS: Final[dict[str, frozenset[str]]] = {
    # an action, and the casting of a spell
    "after-action": frozenset(
        {"move", "attack action", "attack", "guard", "fighter action", "player action", "cast", "deal damage", "out of action"}
    ),
    # whatever event is being resolved
    "after-event": frozenset({"activation", "play"}),
}
"""What must end before a fighter is Inspired by what happens in it."""


def inspire_at_once(g: State) -> None:
    """Inspire whoever met its condition, unless something is being resolved whose end comes first."""
    waits = WAITS.get(g.edition.inspire)
    if waits is None:
        return
    for frame in g.stack:
        if frame.name in waits:
            return
        if frame.name == "window" and frame.v["moments"][0]["window"] == "chosen":
            # while a choice may still be answered it is not final
            return
    inspire_met(g)
