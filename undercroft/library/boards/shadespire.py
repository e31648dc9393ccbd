"""The boards of Shadespire and Shattered City.

Knows pictures alone (their marks are in `undercroft.hexes.board`); must not know any rule.
"""

from undercroft.hexes.board import Board

BOARDS = (
    Board.read(
        "Mirror Well",
        "Shadespire",
        """
        . . . . . . . .
         . s . s . s .
        . . . . . . . .
         s s . . s . .
        . . . . . s . .
        """,
    ),
    Board.read(
        "Shyishian Stardial",
        "Shadespire",
        """
        . . s . . s . .
         . . . . . s .
        . . s # . . . .
         . # # . s . .
        . s s . . . . .
        """,
    ),
    Board.read(
        "Katophrane's Reliquary",
        "Shadespire",
        """
        . . . . s . . .
         s . . . . . s
        . . . . . . . .
         s . s . s . .
        . . . s . . . .
        """,
    ),
    Board.read(
        "Shattered Tower",
        "Shadespire",
        """
        . s . s . . . .
         . # . # . s s
        . # s . . . . .
         . . . s . s .
        . . . . . . . .
        """,
    ),
    Board.read(
        "Arcane Nexus",
        "Shattered City",
        """
        s . . . . . . .
         . . s . ! s .
        . . ! . . . s .
         s . . . . . .
        . . s . ! . s .
        """,
    ),
    Board.read(
        "Animus Forge",
        "Shattered City",
        """
        . . . # . . s .
         . s . . . . .
        . . # . s s . .
         s . ! . . . !
        . . . s . s . .
        """,
    ),
)
