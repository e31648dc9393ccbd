"""The battlefield of a game: its hexes, distances, lines of sight and ways. Knows the boards as they
lie on the table; must not know fighters, tokens, cards or rulebooks.

A hex is a small number, a set of hexes one integer with a bit for each (see `sets`). The numbers run
along the rows of a slanted, padded grid, so that the six neighbours of every hex lie at the same six
steps and shifting a set of hexes never carries one round to another row. What changes during a game
(occupied hexes, blocked hex tokens, hazards made by cards) is handed in by the caller as a set: a
battlefield itself never changes, and all copies of a game share it.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from math import sqrt
from typing import Any, Final

from undercroft.compiling import Long
from undercroft.hexes import walking
from undercroft.hexes.board import Board
from undercroft.hexes.distances import Distances, joined
from undercroft.hexes.joining import Placement
from undercroft.hexes.lattice import (
    COMPLETE,
    DIRECTION_NAMES,
    STEPS,
    Cell,
    HexError,
    Rectangle,
    axial,
    column_of,
    coverage,
    covered,
)
from undercroft.hexes.lines import stamp
from undercroft.hexes.sets import bits, highest

#: How many sets of hexes in the shade of tokens a battlefield remembers.
MOST_SHADES: Final = 4096


class Sight(IntEnum):
    """What stops a line of sight besides a blocked hex that it goes through or touches."""

    #: Nothing: lines may leave the battlefield and come back (Shadespire, Nightvault, Beastgrave).
    OPEN_EDGE = 0
    #: Going through the inside of an incomplete hex (Dreadfane).
    NO_INCOMPLETE = 1
    #: Going through the inside of an incomplete hex or of ground where no board lies; running exactly
    #: along the edge of an incomplete hex does not stop it (Deathgorge).
    ON_BATTLEFIELD = 2


class Battlefield:
    """Boards joined into one field of hexes. Equal if made of the same boards in the same places.

    >>> from undercroft.library.boards import battlefield
    >>> field = battlefield([Placement("Mirror Well", 0), Placement("Shattered Tower", 1, dy=6)])
    >>> len(bits(field.all)), len(bits(field.no_ones)), field.names(field.blocked)
    (83, 7, 'b8 d8 b9')
    >>> garrek, saek = field.hex("d5"), field.hex("d9")
    >>> field.distance[garrek][saek], field.sees(garrek, saek, field.blocked, Sight.OPEN_EDGE)
    (4, False)
    >>> field.names(field.reach(field.hex("a1"), 2, field.open))
    'b1 c1 a2 b2 a3 b3'
    """

    placements: tuple[Placement, ...]
    boards: tuple[Board, ...]
    width: int
    size: int
    all: int
    open: int
    blocked: int
    lethal: int
    cover: int
    snare: int
    starting: int
    edge: int
    incomplete: int
    objectives: tuple[int, ...]
    territories: tuple[int, ...]
    on_boards: tuple[int, ...]
    no_ones: int
    neighbours: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    distance: Distances

    def __init__(self, placements: Sequence[Placement], boards: Mapping[str, Board]) -> None:
        """The battlefield of these placements; `boards` holds at least the boards they name."""
        if not placements:
            raise HexError("a battlefield needs at least one board")
        for placement in placements:
            if placement.board not in boards:
                raise HexError(f"there is no board named {placement.board!r}")
            if placement.dy % 2:
                raise HexError(f"{placement.board} lies {placement.dy} rows down: only even numbers line up")
            if placement.owner < 0:
                raise HexError(f"{placement.board} belongs to seat {placement.owner}: seats count from 0")
            if boards[placement.board].halves and len(placements) > 1:
                raise HexError(f"{placement.board} is a whole battlefield: it cannot be joined to other boards")
            if boards[placement.board].halves and placement.owner > 1:
                raise HexError(f"{placement.board} is a battlefield for two: its owner is seat 0 or 1")
        self.placements = tuple(placements)
        self.boards = tuple(boards[placement.board] for placement in placements)
        self._lay_out()
        self._mark()
        self._measure()
        # Filled when first asked for.
        self._clear: dict[int, int] = {}
        self._views: dict[int, int] = {}
        self._shades: dict[tuple[int, int], int] = {}
        # In a game most hexes are never looked around from, and the rings of all are half of what a battlefield takes.
        self._within: list[tuple[int, ...]] = [()] * self.size

    def _lay_out(self) -> None:
        """Find the complete and incomplete hexes and give them their numbers."""
        rectangles = [
            Rectangle(placement.dx, placement.dy, board.width, board.height)
            for placement, board in zip(self.placements, self.boards, strict=True)
        ]
        for i, one in enumerate(rectangles):
            for j in range(i):
                if one.overlaps(rectangles[j]):
                    raise HexError(
                        f"{self.placements[i].board} lies on top of {self.placements[j].board} "
                        f"(boards {j + 1} and {i + 1})"
                    )
        self._left = min(rectangle.column for rectangle in rectangles)
        self._top = min(rectangle.row for rectangle in rectangles)
        parts = {
            axial(column - self._left, row - self._top): quarters
            for (column, row), quarters in coverage(rectangles).items()
        }
        self._first_q = min(q for q, _ in parts)
        self._first_row = min(row for _, row in parts)
        self.width = max(q for q, _ in parts) - self._first_q + 1
        self.size = (max(row for _, row in parts) - self._first_row + 1) * self.width
        self.all = 0
        self.incomplete = 0
        quarters_of = bytearray(self.size)
        for (q, row), quarters in parts.items():
            h = self._number(q, row)
            quarters_of[h] = quarters
            if quarters == COMPLETE:
                self.all |= 1 << h
            else:
                self.incomplete |= 1 << h
        self._quarters = bytes(quarters_of)
        # a hex that two boards make together lies on both
        self.on_boards = tuple(
            sum(1 << self._number(*axial(column - self._left, row - self._top)) for column, row in covered(rectangle))
            & self.all
            for rectangle in rectangles
        )

    def _mark(self) -> None:
        """Copy what is printed on the boards to where it lies now."""
        marks = [0, 0, 0, 0, 0]
        owners = max(placement.owner for placement in self.placements) + 1
        if self.boards[0].halves:
            owners = 2
        territories = [0] * owners
        objectives: list[int] = []
        for placement, board in zip(self.placements, self.boards, strict=True):
            here: dict[Cell, int] = {}
            for row in range(board.height):
                for column in range(board.width - row % 2):
                    c, r = board.turned((column, row)) if placement.turned else (column, row)
                    q, r = axial(c + placement.dx - self._left, r + placement.dy - self._top)
                    h = self._number(q, r)
                    here[column, row] = h
                    half = board.halves[row] if board.halves else "A"
                    if half == "A":
                        territories[placement.owner] |= 1 << h
                    elif half == "B":
                        territories[1 - placement.owner] |= 1 << h
            printed = (board.starting, board.blocked, board.lethal, board.cover, board.snare)
            for i, cells in enumerate(printed):
                for cell in cells:
                    marks[i] |= 1 << here[cell]
            objectives.extend(here[cell] for cell in board.objectives)
        self.starting, self.blocked, self.lethal, self.cover, self.snare = marks
        self.open = self.all & ~self.blocked
        self.objectives = tuple(objectives)
        self.territories = tuple(territories)
        self.no_ones = self.all
        for territory in territories:
            self.no_ones &= ~territory

    def _measure(self) -> None:
        """Neighbours, and the distances between complete hexes, by the shortest route over them."""
        width = self.width
        by = [row * width + q for q, row in STEPS]
        neighbours = [0] * self.size
        steps: list[tuple[int, ...]] = [(-1,) * 6] * self.size
        self.edge = 0
        here = bits(self.all)
        self._hexes = tuple(here)
        for h in here:
            around = tuple(h + step if self.all >> (h + step) & 1 else -1 for step in by)
            steps[h] = around
            for n in around:
                if n >= 0:
                    neighbours[h] |= 1 << n
            if -1 in around:
                self.edge |= 1 << h
        self.neighbours = tuple(neighbours)
        self.steps = tuple(steps)
        if not joined(self.all, width):
            raise HexError("the boards do not touch: some hexes cannot be reached from the others")
        self.distance = Distances(self.all, width, self.size)

    # Values: compared, hashed, saved and shown.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Battlefield) and (self.placements == other.placements and self.boards == other.boards)

    def __hash__(self) -> int:
        return hash(self.placements)

    def __repr__(self) -> str:
        return f"Battlefield({list(self.placements)!r})"

    def __copy__(self) -> "Battlefield":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Battlefield":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Battlefield, (self.placements, {board.name: board for board in self.boards})

    def to_json(self) -> list[list[Any]]:
        """The placements alone, as lists that JSON can hold."""
        return [list(placement) for placement in self.placements]

    @staticmethod
    def placements_from_json(data: Any) -> tuple[Placement, ...]:
        """The placements that `to_json` wrote."""
        kinds = (str, int, bool, int, int)
        found = []
        if not isinstance(data, list) or not data:
            raise HexError("a saved battlefield is a list with an entry for each board")
        for i, entry in enumerate(data, 1):
            if (
                not isinstance(entry, list)
                or len(entry) != 5
                or any(type(part) is not kind for part, kind in zip(entry, kinds, strict=True))
                or entry[1] < 0
            ):
                raise HexError(
                    f"board {i} of the saved battlefield: expected [name, seat, turned, columns, rows], got {entry!r}"
                )
            found.append(Placement(entry[0], entry[1], entry[2], entry[3], entry[4]))
        return tuple(found)

    @classmethod
    def from_json(cls, data: Any, boards: Mapping[str, Board]) -> "Battlefield":
        """The battlefield that `to_json` wrote, built from the boards of these names."""
        return cls(cls.placements_from_json(data), boards)

    # Names and places.

    def _number(self, q: int, row: int) -> int:
        return (row - self._first_row) * self.width + q - self._first_q

    def cell(self, h: int) -> Cell:
        """The (column, row) of a hex, both from 0, counted from the top left of the battlefield."""
        row, q = divmod(h, self.width)
        row += self._first_row
        return column_of(q + self._first_q, row), row

    def name(self, h: int) -> str:
        """A hex as players write it: its column's letter, then its row's number, from the top left."""
        if not 0 <= h < self.size or not self.all >> h & 1:
            raise HexError(f"{h} is no hex of this battlefield")
        column, row = self.cell(h)
        letters = chr(ord("a") + column % 26)
        if column >= 26:
            letters = chr(ord("a") + column // 26 - 1) + letters
        return f"{letters}{row + 1}"

    def names(self, mask: int) -> str:
        """The names of a set of hexes, row by row."""
        return " ".join(self.name(h) for h in bits(mask))

    def hex(self, name: str) -> int:
        """The hex of that name."""
        text = name.strip().lower()
        letters = text.rstrip("0123456789")
        digits = text[len(letters) :]
        if not letters or len(letters) > 2 or not digits or not all("a" <= letter <= "z" for letter in letters):
            raise HexError(f"{name!r} is no hex: write a column's letter and a row's number, such as d5")
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - ord("a") + 1
        q, row = axial(column - 1, int(digits) - 1)
        if 0 <= q - self._first_q < self.width and row >= self._first_row:
            h = self._number(q, row)
            if h < self.size and self.all >> h & 1:
                return h
        raise HexError(f"there is no hex {text} on this battlefield ({self._extent()})")

    def _extent(self) -> str:
        cells = [self.cell(h) for h in bits(self.all)]
        last = max(column for column, _ in cells)
        letter = (chr(ord("a") + last // 26 - 1) if last >= 26 else "") + chr(ord("a") + last % 26)
        return f"columns a to {letter}, rows 1 to {max(row for _, row in cells) + 1}"

    def pixel(self, h: int) -> tuple[float, float]:
        """The centre of a hex in hex widths from the top left corner of the boards, for drawing. Works
        for the cells of `incomplete` too."""
        column, row = self.cell(h)
        return column + (1.0 if row % 2 else 0.5), (row + 1) * sqrt(3) / 2

    def quarters(self, h: int) -> int:
        """Which quarters of a cell some board covers (see `lattice`), for drawing incomplete hexes."""
        return self._quarters[h]

    # Distance and direction.

    def within(self, h: int, n: int) -> int:
        """The hexes at most `n` from `h`, itself among them."""
        rings = self._within[h] or self._rings(h)
        if n < 0:
            return 0
        return rings[n] if n < len(rings) else rings[-1]

    def _rings(self, h: int) -> tuple[int, ...]:
        """The hexes at most 0, 1, 2 … from `h`, up to all of them."""
        if not self.all >> h & 1:
            return (0,)
        rings = [1 << h]
        while rings[-1] != self.all:
            rings.append(walking.spread(rings[-1], self.width) & self.all)
        self._within[h] = tuple(rings)
        return self._within[h]

    def further(self, from_h: int, h: int) -> int:
        """The neighbours of `h` that lie further from `from_h` than `h` does."""
        return self.neighbours[h] & ~self.within(from_h, self.distance[from_h][h])

    def closer(self, from_h: int, h: int) -> int:
        """The neighbours of `h` that lie closer to `from_h` than `h` does."""
        return self.neighbours[h] & self.within(from_h, self.distance[from_h][h] - 1)

    def direction(self, a: int, b: int) -> int:
        """The direction 0 to 5 in which `b` lies straight from `a`, at any distance; -1 if none."""
        qa, ra = a % self.width, a // self.width
        dq, dr = b % self.width - qa, b // self.width - ra
        n = max(abs(dq), abs(dr))
        if n == 0 or (dq and dr and dq != -dr):
            return -1
        return STEPS.index((dq // n, dr // n))

    def onward(self, a: int, b: int) -> int:
        """The hex one step beyond the neighbour `b` of `a`, in the same direction; -1 if there is none."""
        direction = self.direction(a, b)
        if direction < 0 or not self.neighbours[a] >> b & 1:
            return -1
        return self.steps[b][direction]

    def straight(self, h: int, direction: int, n: int) -> tuple[int, ...]:
        """The next `n` hexes in one direction, fewer where the battlefield ends before that."""
        found = []
        for _ in range(n):
            h = self.steps[h][direction]
            if h < 0:
                break
            found.append(h)
        return tuple(found)

    def ray(self, h: int, direction: int) -> tuple[int, ...]:
        """All hexes in one direction, also those after the line has left the battlefield and come back."""
        q, row = h % self.width, h // self.width
        dq, dr = STEPS[direction]
        found: list[int] = []
        while True:
            q, row = q + dq, row + dr
            if not (0 <= q < self.width and 0 <= row < self.size // self.width):
                return tuple(found)
            if self.all >> (row * self.width + q) & 1:
                found.append(row * self.width + q)

    def chain(self, origin: int, directions: Sequence[int]) -> tuple[tuple[int, ...], bool]:
        """The hexes of a chain from `origin` in these directions, one after another, and whether it was
        interrupted: a chain that would leave the battlefield ends in the last hex it came to."""
        found: list[int] = []
        at = origin
        for direction in directions:
            at = self.steps[at][direction]
            if at < 0:
                return tuple(found), True
            found.append(at)
        return tuple(found), False

    # Moving.

    def reach(self, start: int, steps: int, free_mask: int) -> int:
        """The hexes that up to `steps` steps through `free_mask` lead to, `start` not among them."""
        if steps <= 0:
            return 0
        width: Long = self.width
        down: Long = width - 1
        beginning: Long = 1 << start
        free = free_mask | beginning
        here = (self.neighbours[start] | beginning) & free
        for _ in range(steps - 1):
            # as in `walking.spread`: two in a row, those and the two below them, and the same a row up
            two = here | here << 1
            four = two | two << down
            here = (four | four >> width) & free
        reached: int = here ^ beginning
        return reached

    def spread(self, mask: int) -> int:
        """A set of hexes and all that are adjacent to one of them."""
        return walking.spread(mask, self.width) & self.all

    def reach_layers(self, start: int, steps: int, free_mask: int) -> tuple[int, ...]:
        """The hexes reached in one step, those that take two, and so on; none of them twice."""
        here = 1 << start
        free_mask |= here
        layers = []
        for _ in range(steps):
            wider = walking.spread(here, self.width) & free_mask
            if wider == here:
                break
            layers.append(wider ^ here)
            here = wider
        return tuple(layers)

    def path(self, start: int, goal: int, steps: int, free_mask: int, avoid: int = 0) -> tuple[int, ...] | None:
        """A path of at most `steps` hexes: the one that enters the fewest of `avoid`, and of those the
        shortest. It lists the hexes entered, the goal last; None if the goal cannot be reached."""
        return walking.shortest(start, goal, steps, free_mask, avoid, self.neighbours, self.width)

    def hazard_routes(
        self, start: int, goal: int, steps: int, free_mask: int, hazard_mask: int
    ) -> tuple[tuple[int, ...], ...]:
        """One shortest path for each set of hazards that can be crossed on the way (see `walking`)."""
        return walking.hazard_routes(start, goal, steps, free_mask, hazard_mask, self.neighbours, self.width)

    # Sight.

    def line(self, a: int, b: int) -> int:
        """The complete hexes, other than `a` and `b`, that the line between their centres goes through
        or touches."""
        width = self.width
        cells, shift = stamp(b % width - a % width, b // width - a // width, width, False)
        return cells << a + shift & self.all

    def leaves(self, a: int, b: int, reading: Sight = Sight.ON_BATTLEFIELD) -> bool:
        """Whether that reading counts the line as leaving the battlefield."""
        return not self._clear_row(a, reading) >> b & 1

    def _clear_row(self, a: int, reading: Sight) -> int:
        """The hexes that the battlefield's edge does not hide from `a`."""
        key = a * 3 + reading
        found = self._clear.get(key)
        if found is None:
            found = self.all
            if reading != Sight.OPEN_EDGE:
                closed = ~self.all if reading == Sight.ON_BATTLEFIELD else self.incomplete
                found &= ~self._crossed(a, closed, True)
            self._clear[key] = found
        return found

    def sees(self, a: int, b: int, blocked_mask: int, reading: Sight) -> bool:
        """Whether there is line of sight from `a` to `b`. A fighter always sees its own hex; a line to a
        blocked hex touches that hex, so no blocked hex is seen from elsewhere."""
        if a == b:
            return True
        if (self.line(a, b) | 1 << b) & blocked_mask:
            return False
        return reading == Sight.OPEN_EDGE or self._clear_row(a, reading) >> b & 1 == 1

    def visible_from(self, a: int, blocked_mask: int, reading: Sight) -> int:
        """All hexes that `sees` from `a`."""
        key = a * 3 + reading
        seen = self._views.get(key)
        if seen is None:
            seen = self._clear_row(a, reading) & ~self._shade(a, self.blocked)
            self._views[key] = seen
        if blocked_mask == self.blocked:
            return seen
        if blocked_mask & self.blocked == self.blocked:
            return seen & ~self._shade(a, blocked_mask & ~self.blocked)
        return self._clear_row(a, reading) & ~self._shade(a, blocked_mask)

    def _shade(self, a: int, blocked_mask: int) -> int:
        """The hexes that these blocked hexes hide from `a`."""
        blocked_mask &= self.all & ~(1 << a)
        if not blocked_mask:
            return 0
        shade = self._shades.get((a, blocked_mask))
        if shade is None:
            if len(self._shades) >= MOST_SHADES:
                self._shades.clear()
            shade = self._shades[a, blocked_mask] = blocked_mask | self._crossed(a, blocked_mask, False)
        return shade

    def _crossed(self, a: int, cells: int, entered: bool) -> int:
        """The hexes whose line from `a` touches, or enters, one of these cells."""
        width = self.width
        row, q = divmod(a, width)
        found = 0
        for b in self._hexes:
            line, shift = stamp(b % width - q, b // width - row, width, entered)
            if line << a + shift & cells:
                found |= 1 << b
        return found


def direction_name(direction: int) -> str:
    """A direction 0 to 5 in words: `east` is to the right on the picture of the battlefield."""
    return DIRECTION_NAMES[direction]


def rows_of(field: Battlefield, mask: int) -> list[list[int]]:
    """A set of hexes row by row, each row from left to right, for printing and drawing."""
    rows: dict[int, list[int]] = {}
    for h in bits(mask):
        rows.setdefault(h // field.width, []).append(h)
    return [rows.get(row, []) for row in range(highest(mask) // field.width + 1)] if mask else []
