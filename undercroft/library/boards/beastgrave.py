"""The boards of Beastgrave and the first Arena Mortis.

Knows pictures alone (their marks are in `undercroft.hexes.board`); must not know any rule.
"""

from undercroft.hexes.board import Board

BOARDS = (
    Board.read(
        "Abandoned Lair",
        "Beastgrave",
        """
        . . . . . . . .
         . s . s . . .
        . . . . . s . .
         s . s . . s .
        . . . . s . . .
        """,
    ),
    Board.read(
        "Living Rock",
        "Beastgrave",
        """
        . s . . . . . .
         . . . . s . .
        . # s # . . ! .
         . . . . s . s
        . . s s . . . .
        """,
    ),
    Board.read(
        "Shrine of the Silent People",
        "Beastgrave",
        """
        . . . s s . . .
         s . . . . . .
        . s . . . . # .
         . . s # s . s
        . # . . . . . .
        """,
    ),
    Board.read(
        "Wyrmgrave",
        "Beastgrave",
        """
        . . . . s . . .
         . . ! . . . .
        s . . s . s . .
         . s . s . . .
        . . . . . . s .
        """,
    ),
    Board.read(
        "Shade-Cursed Lair",
        "Arena Mortis",
        """
        . . . . # s . .
         s . s # . . .
        . . . . s . s !
         . . . . . . .
        . ! s . . s . .
        """,
    ),
    Board.read(
        "Ravaged Hall",
        "Arena Mortis",
        """
        # . . . . . s #
         . s . s . . .
        . . . . ! . s .
         . s . . . . .
        # . . s . s . #
        """,
    ),
)
