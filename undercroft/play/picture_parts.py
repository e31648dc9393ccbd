"""The parts of a picture of the battlefield: colours, hexes, terrain, tokens, figures, as SVG. Knows shapes; no game.

A hex is a hundred units wide. Every kind of thing has a shape of its own, so that colour alone tells nothing. The pictures
use plain attributes only, so that notebooks, browsers and small renderers show the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin, sqrt
from typing import NamedTuple
from xml.sax.saxutils import escape

UNIT = 100.0
RADIUS = UNIT / sqrt(3)
FONT = "DejaVu Sans, system-ui, Helvetica, Arial, sans-serif"
LONGEST_NAME = 10
"""Letters that fit on a figure's band; a longer name is set closer."""

Point = tuple[float, float]


class Theme(NamedTuple):
    """The colours of a picture."""

    ground: str
    ink: str
    faint: str
    stone: str
    edge: str
    no_ones: str
    rock: str
    crack: str
    lethal: str
    cover: str
    snare: str
    gold: str
    gold_edge: str
    gold_ink: str
    plate: str
    dull: str
    dull_edge: str
    seats: tuple[str, ...]
    soft: tuple[str, ...]


THEMES: dict[str, Theme] = {
    "light": Theme(
        ground="#fdfcfa", ink="#22262b", faint="#6b6f75", stone="#e4dfd3", edge="#b9b2a2", no_ones="#edeae3",
        rock="#6f6a60", crack="#9d978b", lethal="#a3271f", cover="#56793f", snare="#6d4c12",
        gold="#caa24a", gold_edge="#7a5c16", gold_ink="#4a370b", plate="#fbf1d6", dull="#eceae5", dull_edge="#6a655c",
        seats=("#1f5f8b", "#a53a22", "#6a3d91", "#4c6614"), soft=("#d5e5f0", "#f5ded6", "#e8def2", "#e6ecd3"),
    ),
    "dark": Theme(
        ground="#1c2126", ink="#eceae4", faint="#98a0a8", stone="#2a3037", edge="#454e58", no_ones="#23282e",
        rock="#0c0e10", crack="#59636e", lethal="#f19b8f", cover="#82ab66", snare="#d9b066",
        gold="#b58a2e", gold_edge="#f0d38c", gold_ink="#f4dfa9", plate="#33290f", dull="#262c32", dull_edge="#8f99a3",
        seats=("#78b4e0", "#ee9274", "#c4a0e6", "#b6cc72"), soft=("#1f3546", "#452720", "#33264a", "#2d3818"),
    ),
}  # fmt: skip

SEAT_SHAPES = (
    "M0-40A40 40 0 1 1 0 40 40 40 0 1 1 0-40z",
    "M-17-39H17L39-17V17L17 39H-17L-39 17V-17z",
    "M0-44 38-22V22L0 44-38 22V-22z",
    "M-34-34H34V34H-34z",
)
"""Sides differ in shape as well as in colour."""

BADGES = (("charge", "C"), ("move", "M"), ("guard", "G"), ("stagger", "S"))

GLYPHS = {
    "blade": "M-3 14V-22L0-30 3-22V14zM-13 8H13V13H-13zM-3 14H3V25H-3z",
    "bow": "M-8-27C14-20 14 17-8 24L-11 21C5 13 5-17-11-24zM-9-24V21M-15-1.5H14V-6L22-1.500 14 3V1.500H-15z",
    "staff": "M0-30 4-19 15-20 7-12 12-2 2-6V25H-2V-6L-12-2-7-12-15-20-4-19z",
}
"""What a fighter fights with: by hand, from afar, by magic."""


class Figure(NamedTuple):
    """What is to be seen of a fighter."""

    name: str
    seat: int
    wounds: int
    left: int
    glyph: str = "blade"
    leader: bool = False
    inspired: bool = False
    badges: tuple[str, ...] = ()
    upgrades: int = 0
    counters: int = 0


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def corners(scale: float = 1.0) -> list[Point]:
    """The corners of a hex about its centre, the topmost first, clockwise."""
    turns = (pi / 3 * k - pi / 2 for k in range(6))
    return [(cos(turn) * RADIUS * scale, sin(turn) * RADIUS * scale) for turn in turns]


def polygon(points: Iterable[Point], **look: object) -> str:
    where = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return f'<polygon points="{where}"{attributes(look)}/>'


def path(d: str, **look: object) -> str:
    return f'<path d="{d}"{attributes(look)}/>'


def circle(x: float, y: float, r: float, **look: object) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{attributes(look)}/>'


def rectangle(x: float, y: float, width: float, height: float, **look: object) -> str:
    box = "".join(f' {name}="{number(n)}"' for name, n in (("x", x), ("y", y), ("width", width), ("height", height)))
    return f"<rect{box}{attributes(look)}/>"


def words(x: float, y: float, said: str, size: float, **look: object) -> str:
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{attributes(look)}>{escape(said)}</text>'


def attributes(look: dict[str, object]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in look.items())


def at(point: Point, parts: Sequence[str], scale: float = 1.0) -> str:
    """Parts drawn about a place."""
    sized = f" scale({number(scale)})" if scale != 1 else ""
    return f'<g transform="translate({number(point[0])} {number(point[1])}){sized}">{"".join(parts)}</g>'


def quarters(covered: int, theme: Theme) -> list[str]:
    """The quarters of an incomplete hex that some board covers: north-west, north-east, south-west, south-east."""
    found = []
    for bit, across, down in ((1, -1, -1), (2, 1, -1), (4, -1, 1), (8, 1, 1)):
        if covered & bit:
            half = across * UNIT / 2
            shape = [(0.0, 0.0), (0.0, down * RADIUS), (half, down * RADIUS / 2), (half, 0.0)]
            found.append(polygon(shape, fill=theme.stone, opacity=0.4))
    return found


class Ground(NamedTuple):
    """What is printed on a hex, or made of it. `seat` is whose territory it lies in, -1 for no one's."""

    name: str = ""
    seat: int = -1
    starting: bool = False
    blocked: bool = False
    lethal: bool = False
    cover: bool = False
    snare: bool = False


def hex_parts(ground: Ground, theme: Theme) -> list[str]:
    """A hex with its terrain."""
    fill = theme.stone if ground.seat >= 0 else theme.no_ones
    parts = [polygon(corners(), fill=fill, stroke=theme.edge, stroke_width=2)]
    if ground.seat >= 0:
        parts.append(polygon(corners(0.93), fill=theme.soft[ground.seat], opacity=0.6))
    if ground.blocked:
        parts.append(polygon(corners(0.9), fill=theme.rock))
        crack = "M-26 18-8-22 6 2 16-12 30 18zM-8-22-2 6M16-12 13 6"
        parts.append(path(crack, fill="none", stroke=theme.crack, stroke_width=3.5, stroke_linejoin="round"))
    if ground.starting and not ground.blocked:
        colour = theme.seats[ground.seat] if ground.seat >= 0 else theme.edge
        look = {"stroke_width": 2.5, "stroke_dasharray": "3 7", "stroke_linecap": "round", "opacity": 0.85}
        parts.append(polygon(corners(0.63), fill="none", stroke=colour, **look))
    if ground.lethal:
        parts.append(polygon(corners(0.86), fill="none", stroke=theme.lethal, stroke_width=4))
        parts.append(path("M-28 22-20 0-12 22zM-8 22 0-6 8 22zM12 22 20 0 28 22z", fill=theme.lethal, opacity=0.75))
    if ground.snare:
        jaw = "M-24 8A24 24 0 0 1 24 8M-24 12l6 7 6-7 6 7 6-7 6 7 6-7 6 7 6-7"
        parts.append(path(jaw, fill="none", stroke=theme.snare, stroke_width=4, stroke_linejoin="round"))
    if ground.cover:
        leaves = (
            "M-26 20c-2-14 0-24-4-32 10 6 14 20 14 32zM-8 22c-2-20 4-30 8-42 6 14 8 26 6 42z"
            "M14 22c0-12 6-22 14-28-2 10 0 18-2 28z"
        )
        parts.append(path(leaves, fill=theme.cover, opacity=0.75))
    if ground.name:
        faint = theme.crack if ground.blocked else theme.faint
        parts.append(words(0, -40, ground.name, 11.5, fill=faint, text_anchor="middle"))
    return parts


def token_parts(kind: str, shown: str, theme: Theme) -> list[str]:
    """A token that lies in a hex: an objective with its number, one face down, the artefact, a card's own token."""
    hidden = shown == "?"
    rim, plate, ink = (
        (theme.dull_edge, theme.dull, theme.faint) if hidden else (theme.gold, theme.plate, theme.gold_ink)
    )
    if kind == "artefact":
        parts = [path("M0-30 18-8 0 30-18-8z", fill=theme.gold, stroke=theme.gold_edge, stroke_width=2)]
        return [*parts, path("M-18-8H18M0-30-6-8 0 30 6-8z", fill="none", stroke=theme.gold_edge, stroke_width=2)]
    edge = theme.dull_edge if hidden else theme.gold_edge
    parts = [path("M0-30 26-15v30L0 30-26 15v-30z", fill=rim, stroke=edge, stroke_width=2)]
    parts.append(path("M0-24 20.800-12v24L0 24-20.800 12v-24z", fill=plate, stroke=edge, stroke_width=1.5))
    size = 31 if len(shown) == 1 else 11
    parts.append(words(0, size * 0.36, shown, size, fill=ink, text_anchor="middle", font_weight="bold"))
    return parts


def figure_parts(figure: Figure, theme: Theme) -> list[str]:
    """A fighter: its side by shape and colour, what it fights with, its name, wounds left, tokens, upgrades."""
    colour, ink = theme.seats[figure.seat], theme.ground
    shape = SEAT_SHAPES[figure.seat]
    parts = []
    if figure.inspired:
        parts.append(polygon(_rays(), fill=theme.gold, stroke=theme.gold_edge, stroke_width=1))
    parts.append(path(shape, fill=colour, stroke=ink, stroke_width=3.5))
    parts.append(path(shape, fill="none", stroke=ink, stroke_width=1.2, transform="scale(0.9)", opacity=0.7))
    glyph = path(GLYPHS[figure.glyph], fill=ink, opacity=0.92)
    parts.append(at((0, -13), [glyph], 0.78))
    if figure.leader:
        crown = path("M-13 0-16-14-7-7 0-18 7-7 16-14 13 0z", fill=theme.gold, stroke=theme.gold_edge, stroke_width=1.5)
        parts.append(at((0, -37), [crown], 0.9))
    parts.append(rectangle(-45, 4, 90, 20, rx=4, fill=theme.ground, stroke=colour, stroke_width=2))
    close = {"textLength": "82", "lengthAdjust": "spacingAndGlyphs"} if len(figure.name) > LONGEST_NAME else {}
    parts.append(
        words(0, 19, figure.name, 14, fill=theme.ink, text_anchor="middle", font_weight="bold", **close)
    )
    step = min(11.0, 66 / max(1, figure.wounds))
    wide = figure.wounds * step + 4
    parts.append(rectangle(-wide / 2, 25.5, wide, 13, rx=6.5, fill=colour, stroke=ink, stroke_width=1))
    for i in range(figure.wounds):
        whole = i < figure.left
        look = {"fill": theme.ground if whole else "none", "stroke": theme.ground, "stroke_width": 1.4}
        parts.append(circle((i - (figure.wounds - 1) / 2) * step, 32, 4.2 if figure.wounds <= 5 else 3.6, **look))
    for i, letter in enumerate(figure.badges):
        mark = words(0, 5.2, letter, 14.5, fill=theme.ink, text_anchor="middle", font_weight="bold")
        disc = circle(0, 0, 11, fill=theme.plate, stroke=theme.ink, stroke_width=1.8)
        parts.append(at((38 - i * 3, -27 + i * 23), [disc, mark]))
    if figure.upgrades:
        sheet = rectangle(-9, -11, 18, 22, rx=3, fill=theme.plate, stroke=theme.gold_edge, stroke_width=1.8)
        mark = words(0, 5, str(figure.upgrades), 14, fill=theme.gold_ink, text_anchor="middle", font_weight="bold")
        parts.append(at((-37, 34), [sheet, mark]))
    if figure.counters:
        mark = words(0, 5, str(figure.counters), 14, fill=theme.ink, text_anchor="middle")
        parts.append(at((37, 36), [circle(0, 0, 10, fill=theme.ground, stroke=theme.ink, stroke_width=1.5), mark]))
    return parts


def _rays() -> list[Point]:
    """The star behind an Inspired fighter."""
    points = []
    for k in range(32):
        turn, reach = pi / 16 * k, 42 if k % 2 else 50
        points.append((cos(turn) * reach, sin(turn) * reach))
    return points
