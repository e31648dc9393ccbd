"""The boards of Deathgorge. Knows pictures alone, and no rule.

Their marks are explained in `undercroft.hexes.board`.

The names are those of the printed boards; where their hexes lie could not be found out. These layouts
are Undercroft's own, drawn in the manner of their time: seven or eight starting hexes, and a few
blocked, lethal, cover and snare hexes that never close a board in two.
"""

from undercroft.hexes.board import Board

BOARDS = (
    Board.read(
        "Glacial Tomb",
        "Deathgorge",
        """
        . . s . . . s .
         s . # . c . .
        . . . s . . . s
         . c . # . s .
        . s . . . . s .
        """,
    ),
    Board.read(
        "Frost-wracked Ruins",
        "Deathgorge",
        """
        . s . . s . . .
         . . ! . . s .
        s . # . . c . s
         . . s . ~ . .
        . . . . s . . .
        """,
    ),
    Board.read(
        "The Rimehowl Scouring",
        "Deathgorge",
        """
        s . . ! . . s .
         . s . . c . .
        . . . s . . . s
         . c . . s . .
        . . s . ! . s .
        """,
    ),
    Board.read(
        "The Iceswirl Maw",
        "Deathgorge",
        """
        . . s . ~ . s .
         s . . # . . .
        . . c . s ! . s
         . s . . . . .
        . . . s . c . .
        """,
    ),
)
