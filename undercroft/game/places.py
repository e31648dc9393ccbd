"""Who stands where, as sets of hexes. Knows positions and owners alone: no rule, no fighter."""

from __future__ import annotations

from collections.abc import Sequence


class Places:
    """The hexes with a fighter in them, and who stands in them, by seat, for one position of everybody.

    A value: another position is another one. Whoever keeps it knows by `at` whether it is still the position; that
    needs no one who moves a fighter to say so. `struck` is for what `targets` works out from it.
    """

    __slots__ = ("at", "everybody", "occupied", "spots", "standing", "struck")

    def __init__(self, at: list[int], owner: Sequence[int], seats: int) -> None:
        self.at = at[:]
        occupied = 0
        spots = [0] * seats
        everybody: list[int] = []
        standing: list[list[int]] = [[] for _ in range(seats)]
        for f, h in enumerate(at):
            if h >= 0:
                seat = owner[f]
                occupied |= 1 << h
                spots[seat] |= 1 << h
                standing[seat].append(f)
                everybody.append(f)
        self.occupied = occupied
        self.everybody = everybody
        self.standing = standing
        self.spots = tuple(spots)
        self.struck: dict[tuple[int, int, int], int] = {}
