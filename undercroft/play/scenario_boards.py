"""The battlefield of a scenario: boards, how they are joined, hazards drawn in. Knows the library's boards, no rule."""

from __future__ import annotations

from functools import lru_cache

from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.board import Board
from undercroft.hexes.joining import SHAPES, Placement, describe, placements
from undercroft.hexes.lattice import Cell, HexError
from undercroft.library.boards import board as printed_board
from undercroft.play.scenario_parts import Part, nearest

USUAL_BOARD = "Mirror Well"
USUAL_JOIN = "long edge below"
HAZARDS = ("blocked", "lethal", "cover", "snare")

Laid = tuple[tuple[Placement, Board], ...]


def battlefield_of(boards: Part | None, hexes: Part | None, seats: int) -> Battlefield:
    """The battlefield that a scenario asks for, or the usual one for so many seats."""
    laid = _laid(boards, seats) if boards is not None else _usual(seats)
    if hexes is not None:
        laid = _with_hazards(laid, hexes)
    return _battlefield(laid)


@lru_cache(maxsize=64)
def _battlefield(laid: Laid) -> Battlefield:
    return Battlefield([place for place, _ in laid], {board.name: board for _, board in laid})


def _usual(seats: int) -> Laid:
    board = printed_board(USUAL_BOARD)
    if seats == 2:
        return ((Placement(board.name, 0), board), (Placement(board.name, 1, True, 0, 6), board))
    places = SHAPES[seats][0].places
    return tuple((Placement(board.name, seat, seat % 2 == 1, dx, dy), board) for seat, (dx, dy) in enumerate(places))


def _laid(part: Part, seats: int) -> Laid:
    laid: list[tuple[Placement, Board]] = []
    for entry in part.items():
        fields = entry.fields("ABCD"[:seats])
        for letter, text in fields.items():
            name, _, words = text.text().partition(",")
            try:
                board = printed_board(name)
            except HexError as error:
                text.error(str(error))
            place = _placement([place for place, _ in laid], board, "ABCD".index(letter), words.strip(), text)
            laid.append((place, board))
    return tuple(laid)


def _placement(placed: list[Placement], board: Board, owner: int, words: str, part: Part) -> Placement:
    if not placed:
        if words not in ("", "as it lies", "turned", "as it lies, turned"):
            part.error(f"the first board lies as it lies, or turned; {words!r} says how it is joined to another")
        return Placement(board.name, owner, "turned" in words)
    if "edge" not in words:
        words = f"{USUAL_JOIN}, {words}" if words else USUAL_JOIN
    ways = {describe(way, placed): way for way in placements(placed, board.name, owner, 1, 1)}
    if words not in ways:
        part.error(f"{words!r} is no way to join this board{nearest(words, ways)}; write, for example, {next(iter(ways))!r}")
    return ways[words]


def _with_hazards(laid: Laid, part: Part) -> Laid:
    """The same boards with more printed on them."""
    field = _battlefield(laid)
    added: list[dict[str, tuple[Cell, ...]]] = [{} for _ in laid]
    for kind, names in part.fields(HAZARDS).items():
        for each in names.items():
            i, cell = _cell_of(field, laid, each)
            added[i][kind] = (*added[i].get(kind, ()), cell)
    found = []
    for i, (place, board) in enumerate(laid):
        more = {kind: (*getattr(board, kind), *cells) for kind, cells in added[i].items()}
        changed = board._replace(**more, name=f"{board.name} {i + 1}") if more else board  # type: ignore[arg-type]
        found.append((place._replace(board=changed.name), changed))
    return tuple(found)


def _cell_of(field: Battlefield, laid: Laid, part: Part) -> tuple[int, Cell]:
    """The board that a hex lies on, and its cell on that board."""
    h = hex_of(field, part)
    left = min(place.dx for place, _ in laid)
    top = min(place.dy for place, _ in laid)
    column, row = field.cell(h)
    for i, (place, board) in enumerate(laid):
        c, r = column + left - place.dx, row + top - place.dy
        if 0 <= r < board.height and 0 <= c < board.width - r % 2:
            return i, board.turned((c, r)) if place.turned else (c, r)
    part.error(f"{part.text()} lies between the boards, where nothing is printed: put a token there instead")


def hex_of(field: Battlefield, part: Part) -> int:
    try:
        return field.hex(part.text())
    except HexError as error:
        part.error(str(error))
