"""The boards of Harrowdeep and Nethermaze.

Knows pictures alone (their marks are in `undercroft.hexes.board`); must not know any rule.
"""

from undercroft.hexes.board import Board

BOARDS = (
    Board.read(
        "Ultimatum Engines",
        "Harrowdeep",
        """
        . s . ! . s . .
         . . . . . . s
        . s . . . ! . .
         . s ! . s . .
        . . . . . . . s
        """,
    ),
    Board.read(
        "Profane Larder",
        "Harrowdeep",
        """
        . . s ! . . . .
         . s . . s . .
        . . c . c . s .
         . . s . s . .
        . . . . s . . .
        """,
    ),
    Board.read(
        "Hall of Sublimation",
        "Harrowdeep",
        """
        . . . . s . . .
         . s s . . . .
        . . . . . s s .
         . . . s . . .
        . s . . . . . .
        """,
    ),
    Board.read(
        "Chamber of Genesis",
        "Harrowdeep",
        """
        . . s s . . . .
         . . . . . s .
        . . # s . . . .
         . s # . s . .
        . . . s . . . .
        """,
    ),
    Board.read(
        "The Inevitable Morass",
        "Nethermaze",
        """
        . . . s . . s .
         . . . . . . .
        . ! s . . . s .
         . c s . s . .
        . s . . . . . .
        """,
    ),
    Board.read(
        "The Tortured Coil",
        "Nethermaze",
        """
        . . . . . s . .
         s c s . . . s
        . . ! . . ! . .
         . . . . s c s
        . s . . . . . .
        """,
    ),
    Board.read(
        "Oblivion's Pillars",
        "Nethermaze",
        """
        . c s . . . . .
         s . . . # . .
        . . . ! s . s .
         . s # . . s .
        . . . . s . . .
        """,
    ),
    Board.read(
        "The Abyssal Depths",
        "Nethermaze",
        """
        . . ! . . s . .
         . s s . . . .
        . . . . s # s .
         . . . . . s .
        . . s . . . . .
        """,
    ),
)
