"""The endless lattice of hexes on which boards are laid. Knows coordinates and what a board covers;
must not know what is printed on a board, nor any rule.

Hexes stand on a point; rows are horizontal. A cell is (column, row): in even rows the centre lies
`column + 1/2` hex widths from the left, in odd rows `column + 1`. The same cell in axial form is
(q, row) with q = column - floor(row / 2), in which the six neighbours are always the same steps.

A board of `width` by `height` cells is a rectangle cut through the centres of the odd row above it,
of the odd row below it, and of the odd rows' outermost cells. It covers those cells by halves and
quarters; a cell is a complete hex when the boards together cover all four of its quarters.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

# The quarters of a cell, cut by the upright and the level line through its centre.
NORTH_WEST: Final = 1
NORTH_EAST: Final = 2
SOUTH_WEST: Final = 4
SOUTH_EAST: Final = 8
COMPLETE: Final = 15

#: The six directions, clockwise from the right, as steps in (q, row).
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
DIRECTION_NAMES: Final = ("east", "south-east", "south-west", "west", "north-west", "north-east")

Cell = tuple[int, int]


class HexError(ValueError):
    """Something about boards or hexes that cannot be, said in one sentence."""


class Rectangle(NamedTuple):
    """Where one board lies: the cell of its top left corner and its size in cells."""

    column: int
    row: int
    width: int = 8
    height: int = 5

    def overlaps(self, other: "Rectangle") -> bool:
        """Whether the two boards would lie on top of one another, if only in part."""
        return (
            self.column < other.column + other.width
            and other.column < self.column + self.width
            and self.row < other.row + other.height + 1
            and other.row < self.row + self.height + 1
        )


def axial(column: int, row: int) -> Cell:
    """The axial form of a cell.

    >>> axial(0, 0), axial(0, 1), axial(0, 2), axial(3, -1)
    ((0, 0), (0, 1), (-1, 2), (4, -1))
    """
    return column - (row >> 1), row


def column_of(q: int, row: int) -> int:
    """The column of the axial cell (q, row): the inverse of `axial`."""
    return q + (row >> 1)


def covered(rectangle: Rectangle) -> dict[Cell, int]:
    """Each (column, row) that a board covers, with the quarters of it that it covers.

    >>> parts = covered(Rectangle(0, 0))
    >>> sum(quarters == COMPLETE for quarters in parts.values()), len(parts)
    (38, 60)
    """
    left, top, width, height = rectangle
    parts: dict[Cell, int] = {}
    for row in range(-1, height + 1):
        if row % 2 == 0:
            for column in range(width):
                parts[left + column, top + row] = COMPLETE
            continue
        level = COMPLETE
        if row < 0:
            level = SOUTH_WEST | SOUTH_EAST
        elif row == height:
            level = NORTH_WEST | NORTH_EAST
        for column in range(-1, width):
            quarters = level
            if column < 0:
                quarters &= NORTH_EAST | SOUTH_EAST
            elif column == width - 1:
                quarters &= NORTH_WEST | SOUTH_WEST
            parts[left + column, top + row] = quarters
    return parts


def coverage(rectangles: Iterable[Rectangle]) -> dict[Cell, int]:
    """Each (column, row) that some board covers, with the quarters covered by all boards together.

    >>> together = coverage([Rectangle(0, 0), Rectangle(0, 6)])
    >>> sum(quarters == COMPLETE for quarters in together.values())
    83
    """
    together: dict[Cell, int] = {}
    for rectangle in rectangles:
        for cell, quarters in covered(rectangle).items():
            together[cell] = together.get(cell, 0) | quarters
    return together
