"""Who stands where, as sets of hexes. Knows positions and owners alone: no rule, no fighter."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.compiling import Long

Span = tuple[int, int]
"""The fighters of a seat: from the first of them up to the first of the next seat."""


def spans_of(owner: Sequence[int], seats: int) -> tuple[Span, ...]:
    """The fighters of each seat, which are numbered seat by seat."""
    spans: list[Span] = []
    for seat in range(seats):
        begin = spans[-1][1] if spans else 0
        spans.append((begin, begin + owner.count(seat)))
    return tuple(spans)


class Places:
    """The hexes with a fighter in them, and who stands in them, by seat, for one position of everybody.

    A value: another position is another one. Whoever keeps it knows by `at` whether it is still the position; that
    needs no one who moves a fighter to say so. `struck` is for what `targets` works out from it.
    """

    __slots__ = ("at", "everybody", "foes", "occupied", "out", "spans", "spots", "standing", "struck")

    def __init__(self, at: list[int], spans: tuple[Span, ...], before: Places | None = None) -> None:
        """`before` is where they stood last: who stands at all is mostly the same then."""
        self.at = at[:]
        self.spans = spans
        self.struck: dict[tuple[int, int], dict[tuple[int, ...], int]] = {}
        spots: list[int] = []
        one: Long = 1
        occupied: Long = 0
        for begin, end in spans:
            here: Long = 0
            for h in at[begin:end]:
                if h >= 0:
                    here |= one << h
            spots.append(here)
            occupied |= here
        self.spots = tuple(spots)
        self.foes: tuple[int, ...] = (
            (spots[1], spots[0]) if len(spots) == 2 else tuple([occupied & ~here for here in spots])
        )
        """The hexes that the enemies of a seat stand in."""
        self.occupied: int = occupied
        if before is None or not before.same_are_out(at):
            before = None
        self.out: list[int] = [f for f, h in enumerate(at) if h < 0] if before is None else before.out
        self.everybody: list[int] = [f for f, h in enumerate(at) if h >= 0] if before is None else before.everybody
        self.standing: list[list[int]] = (
            [[f for f in range(begin, end) if at[f] >= 0] for begin, end in spans] if before is None else before.standing
        )

    def same_are_out(self, at: list[int]) -> bool:
        """Whether in another position the same fighters stand nowhere."""
        out = self.out
        if at.count(-1) != len(out):
            return False
        for f in out:
            if at[f] >= 0:
                return False
        return True
