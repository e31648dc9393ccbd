"""The boards of Direchasm and the second Arena Mortis.

Knows pictures alone (their marks are in `undercroft.hexes.board`); must not know any rule.
"""

from undercroft.hexes.board import Board

BOARDS = (
    Board.read(
        "Hive of Sacrifice",
        "Direchasm",
        """
        . . . . . . . .
         . s . s . s .
        . . . . . s . .
         s . s . . . .
        . . . . . s . .
        """,
    ),
    Board.read(
        "Ambertrap Nest",
        "Direchasm",
        """
        . s . . s . ! .
         . # # s . . .
        . . . . . ! . .
         . . s s . . s
        . s . . . . . .
        """,
    ),
    Board.read(
        "Pool of Fangs",
        "Direchasm",
        """
        . . . . s . . .
         . . . . . s .
        . s . ! s . s .
         s . . . . . .
        . . . . s . . .
        """,
    ),
    Board.read(
        "Menhirs of Binding",
        "Direchasm",
        """
        . . . . s . . .
         s # . . . . .
        . . s s . # s .
         . . . . . . .
        . s . . s . . .
        """,
    ),
    Board.read(
        "Bloodtrap Hive",
        "Arena Mortis 2",
        """
        s . . . . . . .
         . . s . s . s
        . . # ! . . . .
         . . s . . . s
        . s . . . . . .
        """,
    ),
    Board.read(
        "Bonefields",
        "Arena Mortis 2",
        """
        s . . . . . . .
         . s ! . s . .
        . . . . . # . .
         . . s . . s .
        . . . . s . . s
        """,
    ),
)
