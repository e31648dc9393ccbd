"""Geometry alone: boards, coordinates, distances, lines of sight, sets of hexes. Knows no rule."""

from undercroft.hexes.battlefield import Battlefield, Sight, direction_name
from undercroft.hexes.board import Board
from undercroft.hexes.distances import FAR
from undercroft.hexes.joining import Placement, describe, placements, shaped
from undercroft.hexes.lattice import HexError
from undercroft.hexes.sets import bits, count, has, highest, lowest, mask_of, subset

__all__ = [
    "FAR",
    "Battlefield",
    "Board",
    "HexError",
    "Placement",
    "Sight",
    "bits",
    "count",
    "describe",
    "direction_name",
    "has",
    "highest",
    "lowest",
    "mask_of",
    "placements",
    "shaped",
    "subset",
]
