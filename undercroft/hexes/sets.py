"""Sets of small numbers as one integer. Knows bits alone: not hexes, not boards, not the game.

The set {0, 3} is the integer 0b1001. Union is `|`, intersection `&`, difference `& ~`, membership
`mask >> n & 1`; this module holds the few operations that Python has no operator for.
"""

from collections.abc import Iterable
from threading import Lock
from typing import Final

_FEW: Final = 7
_MANY: Final = 16
_MAKING: Final = Lock()
_ROWS: Final[list[tuple[tuple[int, ...], ...]]] = []
"""For each byte of a set the members of each of its values, made as far as sets reach."""


def _make_rows(n: int) -> None:
    # two threads at once would give a row the number of the next
    with _MAKING:
        while len(_ROWS) < n:
            first = 8 * len(_ROWS)
            _ROWS.append(tuple(tuple(first + i for i in range(8) if byte >> i & 1) for byte in range(256)))


def bits(mask: int) -> list[int]:
    """The members of a set in rising order.

    >>> bits(0b101001)
    [0, 3, 5]
    """
    members: list[int] = []
    if mask.bit_count() < _FEW:
        while mask:
            low = mask & -mask
            members.append(low.bit_length() - 1)
            mask ^= low
        return members
    length = (mask.bit_length() + 7) >> 3
    if length > len(_ROWS):
        _make_rows(length)
    row = 0
    for byte in mask.to_bytes(length, "little"):
        if byte:
            members.extend(_ROWS[row][byte])
        row += 1
    return members


def mask_of(members: Iterable[int]) -> int:
    """The set with these members.

    >>> bin(mask_of([0, 3, 5]))
    '0b101001'
    """
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def count(mask: int) -> int:
    """How many members a set has.

    >>> count(0b101001)
    3
    """
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The smallest member, or -1 of the empty set.

    >>> lowest(0b101000), lowest(0)
    (3, -1)
    """
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The largest member, or -1 of the empty set.

    >>> highest(0b101000), highest(0)
    (5, -1)
    """
    return mask.bit_length() - 1


def nth(mask: int, i: int) -> int:
    """The member in one place of `bits`, without listing the others.

    >>> nth(0b101001, 1)
    3
    """
    if i >= _MANY:
        return bits(mask)[i]
    for _ in range(i):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def has(mask: int, member: int) -> bool:
    """Whether `member` is in the set.

    >>> has(0b101000, 3), has(0b101000, 4)
    (True, False)
    """
    return mask >> member & 1 == 1


def subset(part: int, whole: int) -> bool:
    """Whether every member of `part` is in `whole`.

    >>> subset(0b1000, 0b101000), subset(0b1001, 0b101000)
    (True, False)
    """
    return not part & ~whole
