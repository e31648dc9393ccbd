"""The three kinds of dice and their faces, as small integers. Knows no rule about what a face is worth."""

from __future__ import annotations

from typing import Final

CRIT: Final = 0
SMASH: Final = 1
FURY: Final = 2
SINGLE: Final = 3
DOUBLE: Final = 4
BLOCK: Final = 5
DODGE: Final = 6
FOCUS: Final = 7
CHANNEL: Final = 8

NAMES: Final[tuple[str, ...]] = (
    "crit", "smash", "fury", "single", "double", "block", "dodge", "focus", "channel",
)  # fmt: skip
SYMBOL: Final[dict[str, int]] = {name: face for face, name in enumerate(NAMES)}

ATTACK: Final = "attack"
DEFENCE: Final = "defence"
MAGIC: Final = "magic"

FACES: Final[dict[str, tuple[int, ...]]] = {
    ATTACK: (CRIT, SMASH, SMASH, FURY, SINGLE, DOUBLE),
    DEFENCE: (CRIT, BLOCK, BLOCK, DODGE, SINGLE, DOUBLE),
    MAGIC: (CRIT, FOCUS, FOCUS, CHANNEL, CHANNEL, CHANNEL),
}
"""The six faces of each die, doubled faces twice, so that one of six is drawn evenly."""


def mask(*faces: int) -> int:
    """A set of faces as a bit mask.

    >>> bin(mask(CRIT, SMASH))
    '0b11'
    """
    result = 0
    for face in faces:
        result |= 1 << face
    return result


def count(faces: tuple[int, ...], wanted: int) -> int:
    """How many of the rolled faces lie in the mask."""
    total = 0
    for face in faces:
        if wanted >> face & 1:
            total += 1
    return total


def words(faces: tuple[int, ...]) -> str:
    """The faces as a player reads them.

    >>> words((CRIT, SMASH))
    'crit smash'
    """
    return " ".join(NAMES[face] for face in faces) or "no dice"
