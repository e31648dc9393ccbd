"""One printed board: where its starting, blocked and hazard hexes are. Knows the text picture a board
is written in; must not know how boards are joined, nor any rule.

A picture has a line for each row, odd rows pushed in by one blank, a word for each complete hex:

    .  open         s  starting      #  blocked
    !  lethal       c  cover         ~  snare        1 to 9  a numbered objective hex

Marks that share a hex are written together: `sc` is a starting hex that is a cover hex too. On a board
that is a whole battlefield each line begins with `A`, `B` or `-`: the territory that its row belongs to.
"""

from typing import Final, NamedTuple

from undercroft.hexes.lattice import Cell, HexError

MARKS: Final = "s#!c~"


class Board(NamedTuple):
    """One side of a game board as it lies unturned. Cells are (column, row) from its top left.

    >>> board = Board.read("Yard", "Ours", '''
    ...     s . .
    ...      # .
    ...     . ! s
    ... ''')
    >>> board.width, board.height, board.starting, board.blocked, board.lethal
    (3, 3, ((0, 0), (2, 2)), ((0, 1),), ((1, 2),))
    """

    name: str
    set: str
    width: int = 8
    height: int = 5
    starting: tuple[Cell, ...] = ()
    blocked: tuple[Cell, ...] = ()
    lethal: tuple[Cell, ...] = ()
    cover: tuple[Cell, ...] = ()
    snare: tuple[Cell, ...] = ()
    #: The numbered objective hexes in the order of their numbers, on boards that print them.
    objectives: tuple[Cell, ...] = ()
    #: A letter for each row (`A`, `B` or `-` for no one's) on a board that is a whole battlefield.
    halves: str = ""

    @classmethod
    def read(cls, name: str, set: str, picture: str) -> "Board":
        """The board that a text picture shows."""
        rows = [line.split() for line in picture.splitlines() if line.strip()]
        halves = ""
        if rows and all(row[0] in ("A", "B", "-") for row in rows):
            halves = "".join(row[0] for row in rows)
            rows = [row[1:] for row in rows]
        if len(rows) % 2 == 0:
            raise HexError(f"board {name}: a board has an odd number of rows, this picture has {len(rows)}")
        width = len(rows[0])
        found: dict[str, list[Cell]] = {mark: [] for mark in MARKS}
        numbered: dict[int, Cell] = {}
        for r, row in enumerate(rows):
            expected = width - r % 2
            if len(row) != expected:
                raise HexError(f"board {name}, row {r + 1}: {expected} hexes expected, {len(row)} found")
            for c, word in enumerate(row):
                for i, mark in enumerate(word):
                    if mark in word[:i]:
                        raise HexError(f"board {name}, row {r + 1}, hex {c + 1}: {mark!r} stands there twice")
                    if mark in found:
                        found[mark].append((c, r))
                    elif mark in "123456789":
                        if int(mark) in numbered:
                            raise HexError(f"board {name}, row {r + 1}: a second objective hex {mark}")
                        numbered[int(mark)] = (c, r)
                    elif word != ".":
                        raise HexError(
                            f"board {name}, row {r + 1}, hex {c + 1}: {mark!r} is no mark; "
                            f"the marks are . {' '.join(MARKS)} and 1 to 9"
                        )
        if sorted(numbered) != list(range(1, len(numbered) + 1)):
            raise HexError(f"board {name}: its objective hexes must be numbered 1, 2, 3 and so on, none left out")
        return cls(
            name,
            set,
            width,
            len(rows),
            starting=tuple(found["s"]),
            blocked=tuple(found["#"]),
            lethal=tuple(found["!"]),
            cover=tuple(found["c"]),
            snare=tuple(found["~"]),
            objectives=tuple(numbered[number] for number in sorted(numbered)),
            halves=halves,
        )

    def picture(self) -> str:
        """The text picture of the board, which `read` reads back."""
        words: dict[Cell, str] = {}
        for mark, cells in zip(MARKS, (self.starting, self.blocked, self.lethal, self.cover, self.snare), strict=True):
            for cell in cells:
                words[cell] = words.get(cell, "") + mark
        for number, cell in enumerate(self.objectives, 1):
            words[cell] = words.get(cell, "") + str(number)
        wide = max([1, *(len(word) for word in words.values())])
        lines = []
        for r in range(self.height):
            row = [words.get((c, r), ".").ljust(wide) for c in range(self.width - r % 2)]
            half = self.halves[r] + " " if self.halves else ""
            lines.append((half + " " * (r % 2 * (wide + 1) // 2) + " ".join(row)).rstrip())
        return "\n".join(lines)

    def turned(self, cell: Cell) -> Cell:
        """Where a cell lies once the board has been turned by half a turn."""
        column, row = cell
        return self.width - 1 - row % 2 - column, self.height - 1 - row
