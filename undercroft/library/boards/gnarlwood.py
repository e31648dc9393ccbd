"""The boards of Gnarlwood and Wyrdhollow.

Knows pictures alone (their marks are in `undercroft.hexes.board`); must not know any rule.
"""

from undercroft.hexes.board import Board

BOARDS = (
    Board.read(
        "Mistmarsh Tangle",
        "Gnarlwood",
        """
        . . . s . s . .
         . . # . . c .
        . . . s . . s .
         . . s . s . .
        . s . . # . . .
        """,
    ),
    Board.read(
        "Visceral Coil",
        "Gnarlwood",
        """
        . s . . s . . .
         . . # s . . .
        . . ! c . . s .
         . s . s . . .
        . . . . . s . .
        """,
    ),
    Board.read(
        "Stricken Swamp",
        "Gnarlwood",
        """
        . s . . . . . .
         . . . s c s .
        . . . . . . s .
         s . s . . . .
        . . c . . s . .
        """,
    ),
    Board.read(
        "Moltscape",
        "Gnarlwood",
        """
        . . . ! . . s .
         . s . . s . .
        . . . s . . . .
         s . . . s s .
        . . . c . . ! .
        """,
    ),
    Board.read(
        "Fleshwrite Vortex",
        "Wyrdhollow",
        """
        . s . . . ! . .
         . . . . s s .
        c . . . . . . .
         . . s s . . s
        . s . ! . . . .
        """,
    ),
    Board.read(
        "Root-hall Bleed",
        "Wyrdhollow",
        """
        . s . . . s . .
         . . . . . . .
        . s . s ~ . s .
         . c . . s . .
        . . . . . . s .
        """,
    ),
    Board.read(
        "The Seamsplit Folly",
        "Wyrdhollow",
        """
        . . # . . . s .
         . s s . . . .
        . . ~ . . ! s .
         . s . . s . .
        . . . s . . . .
        """,
    ),
    Board.read(
        "Tendon Hollows",
        "Wyrdhollow",
        """
        . . . s s . ! .
         c . . ~ . . .
        s . . . s . . s
         . # . ~ . . .
        . . . s s . . .
        """,
    ),
)
