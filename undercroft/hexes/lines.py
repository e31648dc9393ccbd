"""Straight lines between the centres of two hexes: which hexes one touches, which it goes through.
Knows the lattice alone; must not know boards, blocked hexes or who is looking.

All of it is exact: with half a hex width as the unit across and a third of the distance between rows
as the unit down, a hex is the set |x| <= 1, |x| + |y| <= 2 around its centre, whose corners are whole
numbers, and a line and a hex are apart exactly if one of four directions separates them.
"""

from functools import cache
from typing import NamedTuple

from undercroft.hexes.lattice import Cell


class Crossing(NamedTuple):
    """The cells of one line, as steps (q, row) from its first hex. Neither end is among them."""

    #: Cells that the line goes through or touches, if only at a corner.
    touched: tuple[Cell, ...]
    #: Those of them whose inside the line enters.
    entered: tuple[Cell, ...]


@cache
def crossing(dq: int, dr: int) -> Crossing:
    """The line from a hex to the hex that lies (dq, dr) from it.

    >>> crossing(2, 0)
    Crossing(touched=((1, 0),), entered=((1, 0),))
    >>> crossing(1, 1)  # along the edge that two hexes share
    Crossing(touched=((1, 0), (0, 1)), entered=())
    """
    touched = []
    entered = []
    for row in range(min(0, dr), max(0, dr) + 1):
        first, last = _near(dq, dr, row)
        for q in range(first, last + 1):
            if (q, row) in ((0, 0), (dq, dr)):
                continue
            gap = _gap(dq, dr, q, row)
            if gap <= 0:
                touched.append((q, row))
                if gap < 0:
                    entered.append((q, row))
    return Crossing(tuple(touched), tuple(entered))


def _near(dq: int, dr: int, row: int) -> tuple[int, int]:
    """The first and last cell of a row that the line could touch: a row of hexes reaches two thirds of the distance
    between rows up and down, and a hex half its width to either side of where the line is there."""
    if dr == 0:
        return min(0, dq) - 1, max(0, dq) + 1
    above = (3 * row - 2) * dq // (3 * dr)
    below = (3 * row + 2) * dq // (3 * dr)
    return max(min(above, below) - 1, min(0, dq) - 1), min(max(above, below) + 2, max(0, dq) + 1)


@cache
def stamp(dq: int, dr: int, width: int, entered: bool) -> tuple[int, int]:
    """The cells that a line touches, or enters, as a set on a grid of this width, and how far it must be shifted to
    lie where the line begins.

    >>> stamp(2, 0, 10, True)
    (1, 1)
    """
    crossed = crossing(dq, dr)
    places = [row * width + q for q, row in (crossed.entered if entered else crossed.touched)]
    least = min(places, default=0)
    return sum(1 << place - least for place in places), least


def _gap(dq: int, dr: int, q: int, row: int) -> int:
    """Above 0 if the line misses the cell, 0 if it only touches it, below 0 if it enters it."""
    x, y = 2 * dq + dr, 3 * dr
    px, py = 2 * q + row, 3 * row
    # Across the line: how far the cell's centre lies from it, less how far the cell reaches towards it.
    gap = abs(x * py - y * px) - max(2 * abs(x), abs(x) + abs(y))
    # Along the three directions square to the cell's sides: past either end of the line.
    gap = max(gap, min(0, x) - px - 1, px - max(0, x) - 1)
    gap = max(gap, min(0, x + y) - (px + py) - 2, (px + py) - max(0, x + y) - 2)
    return max(gap, min(0, x - y) - (px - py) - 2, (px - py) - max(0, x - y) - 2)
