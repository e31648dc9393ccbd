"""The two sides of the board of Dreadfane. Knows pictures alone, and no rule.

Their marks are explained in `undercroft.hexes.board`.

The rulebook tells what the board has (two territories at its short edges with no one's territory
between them, starting hexes, blocked hexes but no lethal ones, five numbered objective hexes a side),
but no source shows where. These layouts and their two names are Undercroft's own: as large as two
common boards joined along their long edges, and looking the same from either end, so that neither
territory is the better one.
"""

from undercroft.hexes.board import Board

BOARDS = (
    Board.read(
        "Comet's Scar",
        "Dreadfane",
        """
        A  . s . . . . s .
        A   . . s . s . .
        A  s . 1 . . . . s
        A   . . . # . 2 .
        A  . s . . . . s .
        -   . . . 3 . . .
        B  . s . . . . s .
        B   . 4 . # . . .
        B  s . . . . 5 . s
        B   . . s . s . .
        B  . s . . . . s .
        """,
    ),
    Board.read(
        "Ambershard Vault",
        "Dreadfane",
        """
        A  s . . s s . . s
        A   . . . . . . .
        A  . # . 1 . . s .
        A   s . . . . 2 .
        A  . s . . # . . s
        -   . . . 3 . . .
        B  s . . # . . s .
        B   . 4 . . . . s
        B  . s . . 5 . # .
        B   . . . . . . .
        B  s . . s s . . s
        """,
    ),
)
