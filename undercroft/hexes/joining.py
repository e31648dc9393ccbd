"""How boards may be laid next to one another. Knows the outlines of boards; must not know what is
printed on them, nor which rulebook asks: the caller gives the numbers of hexes to be completed.

Everything is seen from the first board placed, which lies as printed with its top left cell at column
0, row 0. Turning the whole table changes nothing, so the first board is never turned or moved: a board
may lie above as well as below it, left as well as right.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from undercroft.hexes.lattice import COMPLETE, HexError, Rectangle, coverage, covered

#: The size that every board but Dreadfane's has.
WIDTH: Final = 8
HEIGHT: Final = 5


class Placement(NamedTuple):
    """One board on the table: which board, whose (a seat), turned by half a turn or not, and how many
    columns to the right and rows down of the first board's place its top left cell lies."""

    board: str
    owner: int
    turned: bool = False
    dx: int = 0
    dy: int = 0

    @property
    def rectangle(self) -> Rectangle:
        """The ground that a board of the usual size covers here."""
        return Rectangle(self.dx, self.dy, WIDTH, HEIGHT)


class Shape(NamedTuple):
    """A set form of a battlefield: where each board's top left cell lies."""

    name: str
    places: tuple[tuple[int, int], ...]


# The rulebooks show the set forms for three and four players in pictures. These are our reading of the
# kind of forms they are: compact, every board joined by at least as many hexes as the strictest book asks.
SHAPES: Final[dict[int, tuple[Shape, ...]]] = {
    3: (
        Shape("arch", ((0, 0), (8, 0), (4, 6))),
        Shape("corner", ((0, 0), (8, 0), (0, 6))),
    ),
    4: (
        Shape("square", ((0, 0), (8, 0), (0, 6), (8, 6))),
        Shape("brick", ((0, 0), (8, 0), (4, 6), (12, 6))),
        Shape("spire", ((0, 0), (-4, 6), (4, 6), (0, 12))),
    ),
}


def completed(one: Rectangle, other: Rectangle, all_boards: Iterable[Rectangle] = ()) -> tuple[int, int]:
    """How many hexes two boards complete between them, long edge to long edge and short edge to short
    edge. A hex that needs a third board's quarter counts if that board is among `all_boards`.

    >>> completed(Rectangle(0, 0), Rectangle(2, 6)), completed(Rectangle(0, 0), Rectangle(8, 0))
    ((5, 0), (0, 2))
    """
    long_edges = abs(other.row - one.row) == HEIGHT + 1 and abs(other.column - one.column) < WIDTH
    short_edges = abs(other.column - one.column) == WIDTH and abs(other.row - one.row) < HEIGHT + 1
    if not (long_edges or short_edges):
        return 0, 0
    first, second = covered(one), covered(other)
    together = coverage([one, other, *all_boards])
    shared = sum(1 for cell in first if cell in second and together[cell] == COMPLETE)
    return (shared, 0) if long_edges else (0, shared)


def placements(
    placed: Sequence[Placement], board: str, owner: int, minimum_long: int, minimum_short: int
) -> tuple[Placement, ...]:
    """Every way to place a board next to those already placed, in a fixed order.

    It must lie on none of them, and with at least one of them complete `minimum_long` hexes long edge
    to long edge, or `minimum_short` hexes short edge to short edge.

    >>> first = placements((), "Mirror Well", 0, 3, 2)
    >>> first
    (Placement(board='Mirror Well', owner=0, turned=False, dx=0, dy=0),)
    >>> len(placements(first, "Shattered Tower", 1, 3, 2)), len(placements(first, "Shattered Tower", 1, 4, 2))
    (40, 32)
    """
    if not placed:
        return (Placement(board, owner),)
    spots = _joined(tuple((placement.dx, placement.dy) for placement in placed), minimum_long, minimum_short)
    return tuple(Placement(board, owner, turned, dx, dy) for dx, dy in spots for turned in (False, True))


@lru_cache(maxsize=1024)
def _joined(placed: tuple[tuple[int, int], ...], minimum_long: int, minimum_short: int) -> tuple[tuple[int, int], ...]:
    """Where the next board's top left cell may lie."""
    standing = [Rectangle(dx, dy, WIDTH, HEIGHT) for dx, dy in placed]
    # The restriction is met with one board at a time: hexes completed along two different boards' edges
    # are not added up, but a hex between three boards counts for each of its edges.
    spots = []
    for dx, dy in _spots(standing):
        here = Rectangle(dx, dy, WIDTH, HEIGHT)
        if any(here.overlaps(there) for there in standing):
            continue
        for there in standing:
            along, across = completed(here, there, standing)
            if along >= max(1, minimum_long) or across >= max(1, minimum_short):
                spots.append((dx, dy))
                break
    return tuple(spots)


def _spots(standing: Sequence[Rectangle]) -> list[tuple[int, int]]:
    """Every place where an edge would meet an edge, the hexes lining up, each once and in order."""
    spots: dict[tuple[int, int], None] = {}
    for there in standing:
        shifts = sorted(range(1 - WIDTH, WIDTH), key=lambda shift: (abs(shift), shift < 0))
        for side in (HEIGHT + 1, -HEIGHT - 1):
            for shift in shifts:
                spots[there.column + shift, there.row + side] = None
        for side in (WIDTH, -WIDTH):
            for shift in (0, 2, -2, 4, -4):
                spots[there.column + side, there.row + shift] = None
    return list(spots)


def shaped(placed: Sequence[Placement], board: str, owner: int, players: int) -> tuple[Placement, ...]:
    """Every way to place a board so that the boards still fit one of the set shapes for that many
    players, whichever way round the table the shape is looked at.

    >>> first = shaped((), "Mirror Well", 0, 3)
    >>> sorted({(p.dx, p.dy) for p in shaped(first, "Shattered Tower", 1, 3)})
    [(-8, 0), (-4, -6), (-4, 6), (0, -6), (0, 6), (4, -6), (4, 6), (8, 0)]
    """
    if players not in SHAPES:
        raise HexError(f"there is no set shape for {players} players, only for 3 and 4")
    if not placed:
        return (Placement(board, owner),)
    standing = {(placement.dx, placement.dy) for placement in placed}
    rectangles = [placement.rectangle for placement in placed]
    spots: dict[tuple[int, int], None] = {}
    for shape in SHAPES[players]:
        for form in _forms(shape):
            # Some board of the form is the first board placed, at (0, 0).
            for left, top in form:
                moved = {(dx - left, dy - top) for dx, dy in form}
                if standing <= moved:
                    for spot in sorted(moved - standing):
                        here = Rectangle(*spot, WIDTH, HEIGHT)
                        # A shape is built board by board, each next to one that already lies.
                        if any(max(completed(here, there, rectangles)) for there in rectangles):
                            spots[spot] = None
    return tuple(Placement(board, owner, turned, dx, dy) for dx, dy in spots for turned in (False, True))


def _forms(shape: Shape) -> list[tuple[tuple[int, int], ...]]:
    """A shape as it stands, turned by half a turn, and both in the mirror."""
    forms = []
    for across in (1, -1):
        for down in (1, -1):
            forms.append(tuple((across * dx, down * dy) for dx, dy in shape.places))
    return forms


def describe(placement: Placement, placed: Sequence[Placement] = ()) -> str:
    """A placement in words that a player can type.

    With several boards on the table the words name the one it is joined to, by the order of placing.

    >>> describe(Placement("Shattered Tower", 1, True, 2, 6))
    'long edge below, shifted 2 right, turned'
    >>> describe(Placement("Shattered Tower", 1, False, -8, 0))
    'short edge left'
    >>> describe(Placement("Mirror Well", 0))
    'as it lies'
    """
    standing = list(placed) or [Placement("", 0)]
    if (placement.dx, placement.dy) == (0, 0):
        return "as it lies, turned" if placement.turned else "as it lies"
    anchor = max(
        range(len(standing)),
        key=lambda i: (max(completed(placement.rectangle, standing[i].rectangle)), -i),
    )
    right = placement.dx - standing[anchor].dx
    down = placement.dy - standing[anchor].dy
    of = f" board {anchor + 1}" if len(standing) > 1 else ""
    if abs(down) == HEIGHT + 1 and abs(right) < WIDTH:
        words = ["long edge " + ("below" if down > 0 else "above") + of]
        if right:
            words.append(f"shifted {abs(right)} {'right' if right > 0 else 'left'}")
    else:
        side = "right" if right > 0 else "left"
        words = [f"short edge {side} of{of}" if of else f"short edge {side}"]
        if down:
            words.append(f"shifted {abs(down)} {'down' if down > 0 else 'up'}")
    if placement.turned:
        words.append("turned")
    return ", ".join(words)
