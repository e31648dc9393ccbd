"""Who comes next: the order of seats. Knows game; no rule beyond the direction of play."""

from __future__ import annotations

from undercroft.game.state import State


def direction(g: State) -> int:
    """+1 clockwise; -1 in the round that a rulebook turns round for three and four players."""
    return -1 if g.seats > 2 and g.round and g.round == g.edition.reversed_round else 1


def next_seat(g: State, seat: int) -> int:
    if g.seats == 2:
        return (seat + 1) % 2
    return (seat + direction(g)) % g.seats


def seats_from(g: State, seat: int) -> list[int]:
    """All seats in order of play, beginning with one.

    A seat of -1 (nobody's turn yet) begins with the first.
    """
    if g.seats == 2:
        return [1, 0] if seat == 1 else [0, 1]
    step = direction(g)
    first = max(seat, 0)
    return [(first + i * step) % g.seats for i in range(g.seats)]


def opponents(g: State, seat: int) -> list[int]:
    return [s for s in seats_from(g, seat) if s != seat]


def next_to_activate(g: State) -> int:
    """Whose activation is next; after the last of a phase, whose it would be."""
    return next_seat(g, g.turn) if g.turn >= 0 else max(g.first, 0)


def last_to_activate(g: State) -> int:
    """Who took the last activation, in this round or the one before; whoever is first before there was any."""
    if g.turn >= 0:
        return g.turn
    before = g.flag("last turn")
    return max(g.first, 0) if before is None else int(before)
