"""The game's own generator (splitmix64): the same numbers on every machine. Knows nothing else of the game."""

from __future__ import annotations

from typing import Final

from undercroft.compiling import Long

_MASK: Final = (1 << 64) - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


def start(seed: int) -> int:
    """The first state for a seed; small seeds that differ by one still begin far apart."""
    return _mix((seed * 0xD1342543DE82EF95 + 0x632BE59BD9B4E019) & _MASK)


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(state: Long, n: int) -> tuple[int, int]:
    """A number from 0 to n-1 and the next state.

    The high bits are scaled instead of taking a remainder; for the small n of this game the bias is under 2**-50.

    >>> number, following = below(start(7), 6)
    >>> 0 <= number < 6 and following != start(7)
    True
    """
    state = (state + _GAMMA) & _MASK
    # `_mix` without the call: a number is drawn at every second question
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((z ^ (z >> 31)) * n) >> 64, state
