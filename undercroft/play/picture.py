"""The battlefield as a picture: hexes, territories, terrain, tokens, fighters, as one SVG text. Knows what lies on the
table and how it is drawn; decides nothing.

A picture shows what lies open to everybody: a token that lies face down is a question mark, hands are not shown.
"""

from __future__ import annotations

from undercroft.game.state import State
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.sets import bits
from undercroft.play.names import names_of
from undercroft.play.picture_parts import (
    BADGES,
    FONT,
    RADIUS,
    SEAT_SHAPES,
    THEMES,
    UNIT,
    Figure,
    Ground,
    Point,
    Theme,
    at,
    figure_parts,
    hex_parts,
    number,
    path,
    quarters,
    rectangle,
    token_parts,
    words,
)
from undercroft.rules.characteristics import wounds_of

MARGIN = 24.0
HEAD = 62.0
"""How high the strip of a player is."""
LEGEND = 44.0
SHRUNK = 0.55
NATURAL = 0.75
"""How many pixels a unit is where no width is asked for."""
SHOWN_AS_TERRAIN = ("blocked", "lethal", "cover", "snare")
FAR = 3
"""An attack of this Range or more is one from afar."""


class Picture(str):
    """An SVG text that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class UnknownTheme(ValueError):
    """A theme that is not one of ours."""


def board(g: State, theme: str = "light", width: int = 0, *, legend: bool = True) -> Picture:
    """A game's battlefield with everything on it, its players above, and below what the signs mean."""
    look = theme_named(theme)
    heads = _heads(g, look)
    if g.field is None:
        size = (4 * UNIT, len(heads) * HEAD + 2 * MARGIN + 40)
        said = words(MARGIN, size[1] - MARGIN, "The battlefield is not laid yet.", 20, fill=look.ink)
        return _sheet(size, [*_below(heads, MARGIN), said], look, width)
    field = g.field
    across, down = _extent(field)
    top = MARGIN + len(heads) * HEAD
    parts = _below(heads, MARGIN)
    parts += _field(field, look, top, (g.blocked(), g.lethal(), g.cover(), g.snare()))
    free, covered = _tokens(g, look, top)
    figures = [at(_place(field, h, top), figure_parts(_figure(g, f), look)) for f, h in enumerate(g.at) if h >= 0]
    parts += [*free, *figures, *covered]
    size = (across + 2 * MARGIN, top + down + MARGIN + (LEGEND if legend else 0.0))
    if legend:
        parts += _legend(g, look, size)
    return _sheet(size, parts, look, width)


def ground(field: Battlefield, theme: str = "light", width: int = 0) -> Picture:
    """A battlefield alone, with what is printed on it."""
    look = theme_named(theme)
    across, down = _extent(field)
    parts = _field(field, look, MARGIN, (field.blocked, field.lethal, field.cover, field.snare))
    for i, h in enumerate(field.objectives, 1):
        parts.append(at(_place(field, h, MARGIN), token_parts("objective", str(i), look)))
    return _sheet((across + 2 * MARGIN, down + 2 * MARGIN), parts, look, width)


def theme_named(name: str) -> Theme:
    if name not in THEMES:
        raise UnknownTheme(f"there is no theme {name!r}; there are {', '.join(THEMES)}")
    return THEMES[name]


def _sheet(size: tuple[float, float], parts: list[str], theme: Theme, width: int) -> Picture:
    across, down = size
    width = width or round(across * NATURAL)
    height = round(width * down / across)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(across)} {number(down)}" width="{width}" '
        f'height="{height}" font-family="{FONT}" role="img" aria-label="the battlefield">'
    )
    paper = rectangle(0, 0, across, down, fill=theme.ground, rx=12)
    return Picture("\n".join([head, paper, *parts, "</svg>"]) + "\n")


# --- the battlefield ---


def _extent(field: Battlefield) -> tuple[float, float]:
    """How much room the hexes take, complete or not."""
    whole = [field.pixel(h) for h in bits(field.all)]
    parts = [field.pixel(h) for h in bits(field.incomplete)]
    right = max([x + 0.5 for x, _ in whole] + [x for x, _ in parts])
    low = max([y * UNIT + RADIUS for _, y in whole] + [y * UNIT for _, y in parts])
    return right * UNIT, low


def _place(field: Battlefield, h: int, top: float) -> Point:
    x, y = field.pixel(h)
    return x * UNIT + MARGIN, y * UNIT + top


def _field(field: Battlefield, theme: Theme, top: float, terrain: tuple[int, int, int, int]) -> list[str]:
    blocked, lethal, cover, snare = terrain
    parts = []
    for h in bits(field.incomplete):
        parts.append(at(_place(field, h, top), quarters(field.quarters(h), theme)))
    for h in bits(field.all):
        owner = next((seat for seat, land in enumerate(field.territories) if land >> h & 1), -1)
        marks = [bool(mask >> h & 1) for mask in (field.starting, blocked, lethal, cover, snare)]
        parts.append(at(_place(field, h, top), hex_parts(Ground(field.name(h), owner, *marks), theme)))
    return parts


def _tokens(g: State, theme: Theme, top: float) -> tuple[list[str], list[str]]:
    """The tokens that lie free, and those with a fighter on them, which are drawn small in a corner."""
    free: list[str] = []
    covered: list[str] = []
    for token in g.tokens:
        if token.at < 0 or token.kind in SHOWN_AS_TERRAIN or token.face == "cover":
            continue
        shown = token.kind
        if token.kind == "objective":
            shown = str(token.number) if token.face == "up" else "?"
        x, y = _place(g.ground, token.at, top)
        if g.fighter_at(token.at) >= 0:
            covered.append(at((x - 34, y - 30), token_parts(token.kind, shown, theme), SHRUNK))
        else:
            free.append(at((x, y + 2), token_parts(token.kind, shown, theme)))
    return free, covered


def _figure(g: State, f: int) -> Figure:
    card, side = g.cast[f], g.side(f)
    wounds = wounds_of(g, f)
    glyph = "blade"
    if side.wizard:
        glyph = "staff"
    elif max((weapon.range for weapon in side.weapons), default=1) >= FAR:
        glyph = "bow"
    return Figure(
        names_of(g).fighters[f].split("'s ")[-1],
        g.owner[f],
        wounds,
        max(0, wounds - g.wounds[f]),
        glyph,
        "leader" in card.traits,
        bool(g.inspired[f]),
        tuple(letter for token, letter in BADGES if getattr(g, token)[f]),
        len(g.upgrades[f]),
        len(g.counters[f]),
    )


# --- above and below it ---


def _heads(g: State, theme: Theme) -> list[list[str]]:
    """A strip for each player: the side's shape, name, warband, who is out of action, glory."""
    found = []
    names = names_of(g)
    for seat, brought in enumerate(g.setup.seats):
        colour = theme.seats[seat]
        strip = [at((22, 24), [path(SEAT_SHAPES[seat], fill=colour)], 0.5)]
        title = f"{names.seats[seat]} · {brought.warband.name} · {g.glory[seat]} glory"
        strip.append(words(52, 21, title, 19, fill=theme.ink, font_weight="bold"))
        lost = [names.fighters[f].split("'s ")[-1] for f in g.fighters(seat) if g.at[f] < 0] if g.round else []
        told = f"out of action: {', '.join(lost)}" if lost else _hand(g, seat)
        strip.append(words(52, 43, told, 15, fill=theme.faint))
        found.append(strip)
    return found


def _hand(g: State, seat: int) -> str:
    aims, power = len(g.hand(seat, True)), len(g.hand(seat, False))
    return f"in hand: {aims} objectives, {power} power cards" if aims or power else ""


def _below(heads: list[list[str]], top: float) -> list[str]:
    return [at((MARGIN, top + i * HEAD), strip) for i, strip in enumerate(heads)]


def _legend(g: State, theme: Theme, size: tuple[float, float]) -> list[str]:
    """What the signs mean that are on the table."""
    names = {"charge": "charged", "move": "moved", "guard": "on Guard", "stagger": "staggered"}
    standing = g.surviving()
    told = [f"{letter} {names[token]}" for token, letter in BADGES if any(getattr(g, token)[f] for f in standing)]
    if any(g.inspired[f] for f in standing):
        told.append("star: Inspired")
    told.append("dots: wounds left")
    if any(g.upgrades[f] for f in standing):
        told.append("sheet: upgrades")
    when = f"Round {g.round}" if g.round else "Setting up"
    line = " · ".join([when, *told])
    return [words(MARGIN, size[1] - 22, line, 15, fill=theme.faint)]
