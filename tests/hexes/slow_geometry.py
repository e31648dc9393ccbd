"""The same geometry as `undercroft.hexes`, worked out slowly and exactly with fractions, to prove it by.

Nothing here shares code or coordinates with the fast version. A hex is (column, row); lengths across are
sixths of a hex width, lengths down are sixths of the distance between rows, so that all corners are whole
numbers. Squeezing the picture that way keeps straight lines straight, insides inside and shares of areas
the same, so no square root is needed.
"""

from collections import deque
from fractions import Fraction
from functools import cache

Number = int | Fraction
Point = tuple[Number, Number]
Hex = tuple[int, int]

CORNERS = ((0, -4), (3, -2), (3, 2), (0, 4), (-3, 2), (-3, -2))


def centre(hex_: Hex) -> tuple[int, int]:
    column, row = hex_
    return 6 * column + (6 if row % 2 else 3), 6 * row + 6


def corners(hex_: Hex) -> list[Point]:
    x, y = centre(hex_)
    return [(x + dx, y + dy) for dx, dy in CORNERS]


def area(polygon: list[Point]) -> Fraction:
    total = Fraction(0)
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        total += x1 * y2 - x2 * y1
    return abs(total) / 2


def clip(polygon: list[Point], axis: int, limit: int, sign: int) -> list[Point]:
    """The part of a polygon where sign * (its coordinate - limit) >= 0."""
    kept: list[Point] = []
    for one, other in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        inside, next_inside = sign * (one[axis] - limit), sign * (other[axis] - limit)
        if inside >= 0:
            kept.append(one)
        if inside * next_inside < 0:
            t = Fraction(inside) / (inside - next_inside)
            kept.append((one[0] + t * (other[0] - one[0]), one[1] + t * (other[1] - one[1])))
    return kept


def share(hex_: Hex, board: tuple[int, int, int, int]) -> Fraction:
    """How much of a hex a board covers; a board is (left column, top row, width, height in hexes)."""
    left, top, width, height = board
    polygon = corners(hex_)
    for axis, limit, sign in (
        (0, 6 * left, 1),
        (0, 6 * (left + width), -1),
        (1, 6 * top, 1),
        (1, 6 * (top + height + 1), -1),
    ):
        polygon = clip(polygon, axis, limit, sign)
        if not polygon:
            return Fraction(0)
    return area(polygon) / area(corners(hex_))


def shares(boards: list[tuple[int, int, int, int]]) -> dict[Hex, Fraction]:
    """How much of each hex all boards together cover, for the hexes that any of them covers."""
    found: dict[Hex, Fraction] = {}
    for board in boards:
        left, top, width, height = board
        for row in range(top - 2, top + height + 3):
            for column in range(left - 2, left + width + 3):
                part = share((column, row), board)
                if part:
                    found[column, row] = found.get((column, row), Fraction(0)) + part
    return found


def adjacent(hex_: Hex) -> list[Hex]:
    """The six hexes whose centres lie one hex width from this one's, clockwise from the right."""
    x, y = centre(hex_)
    found = []
    for dx, dy in ((6, 0), (3, 6), (-3, 6), (-6, 0), (-3, -6), (3, -6)):
        row = (y + dy) // 6 - 1
        column, rest = divmod(x + dx - (6 if row % 2 else 3), 6)
        assert rest == 0
        found.append((column, row))
    return found


def distances(start: Hex, hexes: set[Hex]) -> dict[Hex, int]:
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for there in adjacent(here):
            if there in hexes and there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def stretch(a: Point, b: Point, polygon: list[Point]) -> tuple[Fraction, Fraction, bool] | None:
    """The part of the way from a to b, from 0 to 1, that lies in a convex polygon, its border included,
    and whether any of it lies inside the border. None if they have no point in common."""
    first, last, inside = Fraction(0), Fraction(1), True
    for one, other in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        normal = (one[1] - other[1], other[0] - one[0])  # points inwards, the corners running clockwise
        depth_a = normal[0] * (a[0] - one[0]) + normal[1] * (a[1] - one[1])
        depth_b = normal[0] * (b[0] - one[0]) + normal[1] * (b[1] - one[1])
        if depth_a < 0 and depth_b < 0:
            return None
        if depth_a == depth_b:
            inside = inside and depth_a > 0
            continue
        t = Fraction(depth_a) / (depth_a - depth_b)
        if depth_a < depth_b:
            first = max(first, t)
        else:
            last = min(last, t)
    if first > last:
        return None
    return first, last, inside and first < last


@cache
def _crossed(columns: int, rows: int, odd: int) -> tuple[tuple[int, int, Fraction, Fraction, bool], ...]:
    start = (0, odd)
    end = (columns, odd + rows)
    found = []
    for row in range(min(0, rows) - 2 + odd, max(0, rows) + 3 + odd):
        for column in range(min(0, columns) - 3, max(0, columns) + 4):
            met = stretch(centre(start), centre(end), corners((column, row)))
            if met:
                found.append((column, row - odd, *met))
    return tuple(found)


def crossed(a: Hex, b: Hex) -> list[tuple[Hex, Fraction, Fraction, bool]]:
    """Every hex, both ends too, that the line from a to b meets: with the part of the line and whether
    the line goes through it, and does not only touch it. Moving both by whole columns and by pairs of
    rows changes nothing, so each such line is worked out once."""
    odd = a[1] % 2
    return [
        ((a[0] + column, a[1] + row), first, last, inside)
        for column, row, first, last, inside in _crossed(b[0] - a[0], b[1] - a[1], odd)
    ]
