"""The curves of docs/performance.md as one picture: the cost of a question by age, past and library. Measures nothing."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

WIDE, HIGH, LEFT, TOP = 250, 170, 40, 34
INK, LINE, DOT, GRID = "#5b6470", "#2f6f9f", "#2f6f9f", "#d5d9de"
TICKS = 4

Curve = Mapping[str, float]
"""What stands below each point, and the point's height."""


def panel(title: str, curve: Curve, most: float) -> str:
    """One curve over its own words, on a scale that reaches from nothing to `most`."""
    names, values = list(curve), list(curve.values())
    step = WIDE / max(1, len(names))

    def x(i: int) -> float:
        return LEFT + step * (i + 0.5)

    def y(value: float) -> float:
        return TOP + HIGH * (1 - value / most)

    parts = [f'<text class="title" x="{LEFT}" y="18">{escape(title)}</text>']
    for i in range(TICKS + 1):
        value = most * i / TICKS
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{LEFT + WIDE}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(f'<text class="tick" x="{LEFT - 5}" y="{y(value) + 3:.1f}" text-anchor="end">{value:.0f}</text>')
    points = " ".join(f"{x(i):.1f},{y(value):.1f}" for i, value in enumerate(values))
    parts.append(f'<polyline points="{points}"/>')
    for i, (name, value) in enumerate(zip(names, values, strict=True)):
        parts.append(f'<circle cx="{x(i):.1f}" cy="{y(value):.1f}" r="3"/>')
        parts.append(f'<text class="tick" x="{x(i):.1f}" y="{TOP + HIGH + 15}" text-anchor="middle">{escape(name)}</text>')
    return "".join(parts)


def picture(curves: Mapping[str, Curve]) -> str:
    """Curves side by side on one scale, so that they can be compared.

    >>> picture({"by age": {"0": 100.0, "20": 120.0}}).count("<circle")
    2
    """
    highest = max(value for curve in curves.values() for value in curve.values())
    most = TICKS * 25.0 * -(-highest // (TICKS * 25.0))
    across = LEFT + WIDE + 18
    drawn = "".join(
        f'<g transform="translate({across * i} 0)">{panel(title, curve, most)}</g>'
        for i, (title, curve) in enumerate(curves.items())
    )
    style = (
        f"text{{font:11px sans-serif;fill:{INK}}}.title{{font-weight:bold;font-size:12px}}.tick{{font-size:9px}}"
        f".grid{{stroke:{GRID}}}polyline{{fill:none;stroke:{LINE};stroke-width:2}}circle{{fill:{DOT}}}"
    )
    size = f"{across * len(curves)} {TOP + HIGH + 26}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img"><style>{style}</style>{drawn}</svg>\n'
