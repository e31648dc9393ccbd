"""A picture of odds: how the chance of success grows with the dice, as SVG. Knows the odds; draws with text alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from xml.sax.saxutils import escape

from undercroft.play.odds import Fight, likely

Describe = Callable[[str, str], Fight]
"""A fight from its attack and defence dice (`2:smash`, `1:block`), with all else as asked."""

SYMBOLS = ("smash", "fury")
DICE = (1, 2, 3, 4, 5)
WIDTH, HEIGHT = 360, 260
LEFT, TOP, GAP, LEGEND = 56, 56, 60, 130


class Line(NamedTuple):
    """How one defence is drawn: a colour for its symbol, a dash for its dice, so that neither alone tells it."""

    defence: str
    colour: str
    dash: str


LINES = tuple(
    Line(f"{n}:{symbol}", colour, dash)
    for symbol, colour in (("block", "#1f5fa8"), ("dodge", "#b3471d"))
    for n, dash in ((1, ""), (2, "8 4"), (3, "2 4"))
)


def plot(title: str, describe: Describe) -> str:
    """The chance of success for one to five dice against one to three, a panel for each attack symbol."""
    width = LEFT + len(SYMBOLS) * (WIDTH + GAP) + LEGEND
    height = TOP + HEIGHT + 56
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="13" role="img" aria-label="{escape(title)}">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="26" font-size="16" font-weight="bold">{escape(title)}</text>',
    ]
    for i, symbol in enumerate(SYMBOLS):
        parts += _panel(LEFT + i * (WIDTH + GAP), symbol, describe)
    x = LEFT + len(SYMBOLS) * (WIDTH + GAP)
    for i, line in enumerate(LINES):
        y = TOP + 16 + 22 * i
        parts.append(_stroke(line, [(x, y), (x + 34, y)]))
        parts.append(f'<text x="{x + 42}" y="{y + 4}">{line.defence.replace(":", " ")}</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _panel(x: int, symbol: str, describe: Describe) -> list[str]:
    """One chart: its frame, and a line for each defence."""

    def across(n: int) -> float:
        return x + 20 + (n - DICE[0]) * (WIDTH - 40) / (len(DICE) - 1)

    def down(chance: float) -> float:
        return TOP + HEIGHT * (1 - chance)

    parts = [f'<rect x="{x}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#888888"/>']
    for tenth in range(0, 11, 2):
        y = down(tenth / 10)
        parts.append(f'<line x1="{x}" x2="{x + WIDTH}" y1="{y:.1f}" y2="{y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{x - 6}" y="{y + 4:.1f}" text-anchor="end">{tenth * 10}%</text>')
    for n in DICE:
        parts.append(f'<text x="{across(n):.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{n}</text>')
    middle = x + WIDTH / 2
    parts.append(f'<text x="{middle:.1f}" y="{TOP + HEIGHT + 38}" text-anchor="middle">attack dice, {symbol}</text>')
    for line in LINES:
        points = []
        for n in DICE:
            points.append((across(n), down(likely(describe(f"{n}:{symbol}", line.defence)).succeeds)))
        parts.append(_stroke(line, points))
        parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{line.colour}"/>' for a, b in points]
    return parts


def _stroke(line: Line, points: list[tuple[float, float]]) -> str:
    where = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
    dash = f' stroke-dasharray="{line.dash}"' if line.dash else ""
    return f'<polyline points="{where}" fill="none" stroke="{line.colour}" stroke-width="2"{dash}/>'
