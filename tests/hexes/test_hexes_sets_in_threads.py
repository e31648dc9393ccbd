"""Sets are read by many threads at once: the table replays games in some while it plays in another."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from undercroft.hexes import sets


def test_threads_that_read_a_first_large_set_at_once_find_the_same_members() -> None:
    size = 2000
    mask = (1 << size) - 1
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            sets._ROWS.clear()
            barrier = Barrier(4)

            def read(_: int, barrier: Barrier = barrier) -> list[int]:
                barrier.wait()
                return sets.bits(mask)

            with ThreadPoolExecutor(4) as pool:
                assert all(found == list(range(size)) for found in pool.map(read, range(4)))
    finally:
        sys.setswitchinterval(interval)
