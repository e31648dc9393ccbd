"""How far the hexes of a battlefield are from each other, by the shortest way over it. Knows sets of hexes; no board."""

from typing import Final

from undercroft.hexes.sets import bits
from undercroft.hexes.walking import spread

FAR: Final = 255
"""What a row holds for a hex that is no part of the battlefield."""


class Distances:
    """For each hex a row with how far every hex is from it: `distances[a][b]`.

    A row is found when somebody first looks for it: a battlefield is laid for every game with boards in new places, and
    in a game few hexes are looked from.
    """

    __slots__ = ("_rows", "_whole", "_width")

    def __init__(self, whole: int, width: int, size: int) -> None:
        self._whole = whole
        self._width = width
        self._rows: list[bytes | None] = [None] * size

    def __getitem__(self, h: int) -> bytes:
        row = self._rows[h]
        if row is None:
            row = self._rows[h] = self._from(h)
        return row

    def _from(self, h: int) -> bytes:
        """The row of a hex: 0 for itself, and ever one more for those that are reached with one more step."""
        size = len(self._rows)
        row = bytearray([FAR]) * size
        # -1 is the last hex, as in any sequence
        reached = 1 << h % size & self._whole
        found = reached
        away = 0
        while found:
            for there in bits(found):
                row[there] = away
            wider = spread(reached, self._width) & self._whole
            found = wider ^ reached
            reached = wider
            away += 1
        return bytes(row)


def joined(whole: int, width: int) -> bool:
    """Whether every hex can be reached from every other."""
    reached = whole & -whole
    while reached != whole:
        wider = spread(reached, width) & whole
        if wider == reached:
            return False
        reached = wider
    return True
