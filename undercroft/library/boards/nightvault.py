"""The boards of Nightvault and the Forbidden Chambers.

Knows pictures alone (their marks are in `undercroft.hexes.board`); must not know any rule.
"""

from undercroft.hexes.board import Board

BOARDS = (
    Board.read(
        "Soul Refractor",
        "Nightvault",
        """
        s . . . . . s .
         . . s # . . .
        . . s . . s . .
         . . # . # . s
        . . . s . . . .
        """,
    ),
    Board.read(
        "Ruptured Seal",
        "Nightvault",
        """
        s . s . . . ! .
         . ! . . . . .
        . ! . s . s . .
         . . . . . s .
        . s . . s . . .
        """,
    ),
    Board.read(
        "Cursed Oubliette",
        "Nightvault",
        """
        s . . s . . . .
         . . . . . . .
        . s . . s s . .
         . . s . . . .
        . . . . . . . s
        """,
    ),
    Board.read(
        "Penitent's Throne",
        "Nightvault",
        """
        . . . . . . s .
         s . . s s . .
        . . ! . . . . .
         . . . s # # .
        . ! . s . . s .
        """,
    ),
    Board.read(
        "Shattered Refractor",
        "Forbidden Chambers",
        """
        . s . . . . s .
         . . . # . # .
        . . s s s . . .
         . . ! . . s .
        . . s . . . . .
        """,
    ),
    Board.read(
        "Molten Shardpit",
        "Forbidden Chambers",
        """
        s . . . . . . .
         . . # s . ! !
        . . s . . . ! .
         . . . . s . .
        . s . . s . . s
        """,
    ),
)
