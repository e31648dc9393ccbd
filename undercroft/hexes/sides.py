"""The sides of a battlefield and what lies opposite to them. Knows geometry; must not know fighters, tokens or rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.sets import bits

EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST = range(6)
HALF_A_HEX: Final = 0.5
"""The ends of the rows of one side lie no further apart."""


@cache
def opposite_sides(field: Battlefield) -> tuple[tuple[int, int], ...]:
    """For each of the four sides its edge hexes and those of the side opposite to it.

    Boards that are joined with a shift make steps in a side. A hex on any step belongs to the side; what counts as
    opposite to it is only the furthest step of the other.
    """

    def facing(*directions: int) -> int:
        return sum(1 << h for h in bits(field.edge) if all(field.steps[h][d] < 0 for d in directions))

    def last(side: int, place: Callable[[int], float]) -> int:
        end = max(place(h) for h in bits(side))
        return sum(1 << h for h in bits(side) if place(h) >= end - HALF_A_HEX)

    west, east = facing(WEST), facing(EAST)
    north, south = facing(NORTH_WEST, NORTH_EAST), facing(SOUTH_WEST, SOUTH_EAST)
    return (
        (west, last(east, lambda h: field.pixel(h)[0])),
        (east, last(west, lambda h: -field.pixel(h)[0])),
        (north, last(south, lambda h: field.pixel(h)[1])),
        (south, last(north, lambda h: -field.pixel(h)[1])),
    )
