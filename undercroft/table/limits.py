"""How fast and how often somebody may ask. Knows times and counts; knows no message."""

from __future__ import annotations

from collections import OrderedDict


class Bucket:
    """So many at once, and so many a second after that.

    >>> bucket = Bucket(rate=1, burst=2, now=0)
    >>> [bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(1)]
    [True, True, False, True]
    """

    __slots__ = ("burst", "left", "rate", "since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.since = now

    def take(self, now: float) -> bool:
        self.left = min(self.burst, self.left + max(0.0, now - self.since) * self.rate)
        self.since = max(self.since, now)
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for everybody who comes by; those not seen for longest are forgotten first."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, now: float) -> bool:
        bucket = self.known.pop(who, None) or Bucket(self.rate, self.burst, now)
        self.known[who] = bucket
        if len(self.known) > self.most:
            self.known.popitem(last=False)
        return bucket.take(now)


class Counts:
    """How many each has open now.

    >>> counts = Counts(most=1, each=1)
    >>> counts.enter("a"), counts.enter("b"), counts.leave("a"), counts.enter("b")
    (True, False, None, True)
    """

    def __init__(self, most: int, each: int) -> None:
        self.most = most
        self.each = each
        self.total = 0
        self.by: dict[str, int] = {}

    def enter(self, who: str) -> bool:
        mine = self.by.get(who, 0)
        if self.total >= self.most or mine >= self.each:
            return False
        self.total += 1
        self.by[who] = mine + 1
        return True

    def leave(self, who: str) -> None:
        self.total -= 1
        left = self.by.get(who, 1) - 1
        if left:
            self.by[who] = left
        else:
            self.by.pop(who, None)
