"""Thinking time: what each seat has left, and when it runs. Knows milliseconds; knows no game.

A seat's time runs while it must decide, once every person has sat down. Time in which no server was alive counts on
nobody's clock. The increment comes at the start of each of a seat's activations.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from undercroft.table.terms import PERSON, Terms

Outages = tuple[tuple[int, int], ...]
"""When no server was alive, from and to, in milliseconds since 1970."""

FOREVER = -1


@dataclass(frozen=True)
class Running:
    """The clocks as of `since`. `left` is FOREVER for a seat that has no clock."""

    left: tuple[int, ...]
    increment: int
    since: int = 0
    going: bool = False

    @classmethod
    def of(cls, terms: Terms) -> Running:
        timed = terms.seconds * 1000 if terms.seconds else FOREVER
        left = tuple(timed if chair.kind == PERSON else FOREVER for chair in terms.chairs)
        return cls(left, terms.increment * 1000)

    @property
    def timed(self) -> bool:
        return any(each != FOREVER for each in self.left)

    def started(self, at: int) -> Running:
        return replace(self, going=True, since=at)

    def passed(self, seat: int, at: int, outages: Outages) -> Running:
        """The clocks later, after this seat has been deciding all the while."""
        if not self.going or at <= self.since:
            return self
        return replace(self, since=at, left=self._with(seat, self.remaining(seat, at, outages)))

    def remaining(self, seat: int, at: int, outages: Outages) -> int:
        """What a seat that is deciding has left at a moment; FOREVER without a clock."""
        if seat < 0 or self.left[seat] == FOREVER:
            return FOREVER
        if not self.going:
            return self.left[seat]
        return max(0, self.left[seat] - (at - self.since - silent(self.since, at, outages)))

    def given(self, seat: int) -> Running:
        """A seat's activation begins: its increment is added."""
        if self.left[seat] == FOREVER or not self.going:
            return self
        return replace(self, left=self._with(seat, self.left[seat] + self.increment))

    def _with(self, seat: int, left: int) -> tuple[int, ...]:
        if seat < 0 or left == FOREVER:
            return self.left
        return (*self.left[:seat], left, *self.left[seat + 1 :])


def silent(since: int, until: int, outages: Outages) -> int:
    """How many milliseconds of a span no server was alive; outages that overlap count once.

    >>> silent(0, 100, ((10, 30), (20, 40), (90, 200)))
    40
    """
    total = 0
    reached = since
    for began, ended in sorted(outages):
        began, ended = max(began, reached), min(ended, until)
        if ended > began:
            total += ended - began
            reached = ended
    return total
