"""Every board by its name. Knows the printed boards and how to join them; must not know any rule."""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache

from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.board import Board
from undercroft.hexes.joining import Placement
from undercroft.hexes.lattice import HexError
from undercroft.library.boards import (
    beastgrave,
    deathgorge,
    direchasm,
    dreadfane,
    gnarlwood,
    harrowdeep,
    nightvault,
    shadespire,
)

#: All boards by their names, in the order in which their sets came out.
BOARDS: dict[str, Board] = {
    board.name: board
    for printed in (
        shadespire.BOARDS,
        nightvault.BOARDS,
        dreadfane.BOARDS,
        beastgrave.BOARDS,
        direchasm.BOARDS,
        harrowdeep.BOARDS,
        gnarlwood.BOARDS,
        deathgorge.BOARDS,
    )
    for board in printed
}

#: The sets whose boards each rulebook is played on, by the rulebook's name: those of its own time and before. What they
#: have on them is told by the rulebook (cover and snare hexes only by the last). A whole battlefield is its own book's.
SETS: dict[str, tuple[str, ...]] = {
    "shadespire": ("Shadespire", "Shattered City"),
    "nightvault": ("Shadespire", "Shattered City", "Nightvault", "Forbidden Chambers"),
    "beastgrave": (
        *("Shadespire", "Shattered City", "Nightvault", "Forbidden Chambers"),
        *("Beastgrave", "Arena Mortis"),
    ),
    "dreadfane": ("Dreadfane",),
    "deathgorge": tuple(dict.fromkeys(board.set for board in BOARDS.values() if not board.halves)),
}


def boards_of(rulebook: str) -> tuple[Board, ...]:
    """The boards that a rulebook is played on.

    >>> [board.name for board in boards_of("dreadfane")]
    ["Comet's Scar", 'Ambershard Vault']
    """
    return tuple(board for board in BOARDS.values() if board.set in SETS[rulebook])


def _plain(name: str) -> str:
    return "".join(letter for letter in name.strip().casefold().removeprefix("the ") if letter.isalnum())


_PLAIN_NAMES = {_plain(name): name for name in BOARDS}


def board(name: str) -> Board:
    """The board of that name; capitals, marks and a leading "the" do not matter.

    >>> board("katophranes reliquary").name
    "Katophrane's Reliquary"
    """
    plain = _plain(name)
    if plain in _PLAIN_NAMES:
        return BOARDS[_PLAIN_NAMES[plain]]
    near = [_PLAIN_NAMES[found] for found in get_close_matches(plain, _PLAIN_NAMES, n=3, cutoff=0.5)]
    hint = f"; near it: {', '.join(near)}" if near else f"; the boards are: {', '.join(BOARDS)}"
    raise HexError(f"there is no board named {name!r}{hint}")


def battlefield(placements: Sequence[Placement]) -> Battlefield:
    """The battlefield of these placements. Games with the same boards in the same places share one."""
    return _battlefield(tuple(placements))


@lru_cache(maxsize=64)
def _battlefield(placements: tuple[Placement, ...]) -> Battlefield:
    for placement in placements:
        if placement.board not in BOARDS:
            board(placement.board)  # names it near enough, or says what is wrong
    return Battlefield(placements, BOARDS)
