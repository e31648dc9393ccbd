"""Charts as HTML and SVG that fit any width, light and dark: whiskers, lines, grids, bars. Knows numbers; no game.

A chart is a table whose middle column is drawn, so that whoever cannot see it, or prints it, still reads every figure. A
dot is full where its whole interval lies on one side of the base line, and hollow where it does not: colour never tells
alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from undercroft.lab.resample import Estimate

STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
MOST_TICKS = 6
ROW = 26
TONES = 4
"""So many lines of a chart have a colour of their own."""


class Scale(NamedTuple):
    """What a chart reaches from and to, and where it is marked; `base` is the line that dots are compared with."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    base: float | None = None

    def at(self, value: float) -> str:
        """Where a value lies, as SVG wants it."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return f"{2 + 96 * share:.2f}%"


class Mark(NamedTuple):
    """One row of a chart: who, a smaller word beside it, the figure, and how it is written."""

    label: str
    found: Estimate
    figure: str
    note: str = ""


def percent(value: float, digits: int = 0) -> str:
    """A share in words.

    >>> percent(0.5371), percent(0.5371, 1)
    ('54%', '53.7%')
    """
    return f"{100 * value:.{digits}f}%"


def points(value: float, digits: int = 1) -> str:
    """A difference of shares in percentage points, with its sign.

    >>> points(0.034), points(-0.12, 0)
    ('+3.4', '−12')
    """
    return signed(100 * value, digits)


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign; one that rounds to nothing has none.

    >>> signed(-3.2), signed(0.01, 1)
    ('−3', '0.0')
    """
    shown = f"{abs(value):.{digits}f}"
    if not float(shown):
        return shown
    return ("+" if value > 0 else "−") + shown


def shares(found: Estimate, digits: int = 0) -> str:
    """A share with its interval: `54% (49 to 58)`."""
    if not found.n:
        return "–"
    if math.isinf(found.low):
        return percent(found.value, digits)
    return f"{percent(found.value, digits)} ({100 * found.low:.{digits}f} to {100 * found.high:.{digits}f})"


def ratings(found: Estimate) -> str:
    """A rating with its interval: `+123 (+106 to +140)`; who never lost has no upper bound.

    >>> ratings(Estimate(430, 310, math.inf, 40))
    '+430 (+310 or more)'
    """
    value, low, high = (signed(each) for each in (found.value, found.low, found.high))
    if math.isinf(found.low) and math.isinf(found.high):
        return value
    if math.isinf(found.high):
        return f"{value} ({low} or more)"
    return f"{value} ({high} or less)" if math.isinf(found.low) else f"{value} ({low} to {high})"


def amounts(found: Estimate, digits: int = 1) -> str:
    """A number with its interval: `4.8 (4.2 to 5.3)`."""
    if not found.n:
        return "–"
    if math.isinf(found.low):
        return f"{found.value:.{digits}f}"
    return f"{found.value:.{digits}f} ({found.low:.{digits}f} to {found.high:.{digits}f})"


def scale_for(
    values: Sequence[float], base: float | None = None, factor: float = 1.0, unit: str = "", sign: bool = False
) -> Scale:
    """A scale that holds all values, marked at round numbers."""
    finite = [value for value in values if math.isfinite(value)] + ([] if base is None else [base])
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    if high - low < 1e-9:
        low, high = low - 0.5 / factor, high + 0.5 / factor
    rough = (high - low) * factor / (MOST_TICKS - 1)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(each * power for each in STEPS if each * power >= rough - 1e-12)
    first, last = math.floor(low * factor / step + 1e-9), math.ceil(high * factor / step - 1e-9)
    digits = max(0, -math.floor(math.log10(step) + 1e-9)) + (step / 10 ** math.floor(math.log10(step) + 1e-9) == 2.5)
    ticks = []
    for i in range(first, last + 1):
        number = i * step
        ticks.append((number / factor, (signed(number, digits) if sign else f"{number:.{digits}f}") + unit))
    return Scale(first * step / factor, last * step / factor, tuple(ticks), base)


def tone(found: Estimate, base: float | None) -> str:
    """How a dot is drawn: clear of the base line on one side, or not; plain where there is no such line."""
    if base is None:
        return "plain"
    return "above" if found.low > base else "below" if found.high < base else "even"


def whiskers(marks: Sequence[Mark], scale: Scale, head: tuple[str, str, str]) -> str:
    """Dots with their intervals, a row each. `head` names the three columns."""
    rows = [
        f'<tr><th scope="row">{escape(mark.label)}{_note(mark.note)}</th>'
        f'<td class="track">{_track(mark.found, scale)}</td><td class="figure">{escape(mark.figure)}</td></tr>'
        for mark in marks
    ]
    names = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    return (
        f'<table class="whiskers"><thead><tr>{names}</tr></thead><tbody>{"".join(rows)}</tbody>'
        f'<tfoot><tr><td></td><td class="track">{_axis(scale)}</td><td></td></tr></tfoot></table>'
    )


def _note(text: str) -> str:
    return f" <small>{escape(text)}</small>" if text else ""


def _track(found: Estimate, scale: Scale) -> str:
    middle = ROW / 2
    parts = [_upright(scale.at(value), "grid") for value, _ in scale.ticks]
    if scale.base is not None:
        parts.append(_upright(scale.at(scale.base), "base"))
    if found.n:
        name = tone(found, scale.base)
        low, high = (max(found.low, scale.low), min(found.high, scale.high))
        parts.append(
            f'<line class="whisker {name}" x1="{scale.at(low)}" x2="{scale.at(high)}" y1="{middle}" y2="{middle}"/>'
            f'<circle class="dot {name}" cx="{scale.at(found.value)}" cy="{middle}" r="5"/>'
        )
    return f'<svg width="100%" height="{ROW}" aria-hidden="true">{"".join(parts)}</svg>'


def _upright(x: str, name: str) -> str:
    return f'<line class="{name}" x1="{x}" x2="{x}" y1="0" y2="100%"/>'


def _axis(scale: Scale) -> str:
    words = []
    for i, (value, text) in enumerate(scale.ticks):
        anchor = "start" if i == 0 else "end" if i == len(scale.ticks) - 1 else "middle"
        name = ' class="odd"' if i % 2 else ""
        words.append(f'<text{name} x="{scale.at(value)}" y="14" text-anchor="{anchor}">{escape(text)}</text>')
    return f'<svg width="100%" height="20" aria-hidden="true">{"".join(words)}</svg>'


# --- lines ---

HEIGHT, TOP, BOTTOM = 280, 14, 34
LEFT_EDGE, RIGHT_EDGE = 7.0, 72.0
APART = 18.0


class Line(NamedTuple):
    """One line of a chart: its name, and an estimate at each place."""

    name: str
    found: tuple[Estimate, ...]


def lines(series: Sequence[Line], places: Sequence[str], scale: Scale, alt: str) -> str:
    """Lines over a few places, with their intervals and their names at their ends."""

    def across(i: int) -> float:
        return LEFT_EDGE + 3 + (RIGHT_EDGE - LEFT_EDGE - 6) * i / max(1, len(places) - 1)

    def down(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - (value - scale.low) / (scale.high - scale.low))

    parts = []
    for value, text in scale.ticks:
        y = down(value)
        parts.append(f'<line class="grid" x1="{LEFT_EDGE}%" x2="{RIGHT_EDGE}%" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{LEFT_EDGE - 1}%" y="{y + 4:.1f}" text-anchor="end">{escape(text)}</text>')
    for i, name in enumerate(places):
        parts.append(f'<text x="{across(i):.2f}%" y="{HEIGHT - 10}" text-anchor="middle">{escape(name)}</text>')
    ends = _apart([down(line.found[-1].value) for line in series])
    for n, line in enumerate(series):
        tint = f"tone-{n % TONES}"
        dots = [(across(i), found) for i, found in enumerate(line.found)]
        for (x1, a), (x2, b) in pairwise(dots):
            parts.append(
                f'<line class="stroke {tint}" x1="{x1:.2f}%" x2="{x2:.2f}%" y1="{down(a.value):.1f}" y2="{down(b.value):.1f}"/>'
            )
        for x, found in dots:
            if math.isfinite(found.low):
                parts.append(
                    f'<line class="range {tint}" x1="{x:.2f}%" x2="{x:.2f}%" y1="{down(found.low):.1f}" '
                    f'y2="{down(found.high):.1f}"/>'
                )
            parts.append(f'<circle class="point {tint}" cx="{x:.2f}%" cy="{down(found.value):.1f}" r="4.5"/>')
        parts.append(f'<text class="name {tint}" x="{RIGHT_EDGE + 1}%" y="{ends[n] + 4:.1f}">{escape(line.name)}</text>')
    return f'<svg class="lines" width="100%" height="{HEIGHT}" role="img" aria-label="{escape(alt)}">{"".join(parts)}</svg>'


def _apart(wanted: Sequence[float]) -> list[float]:
    """Heights near those that are wanted, so far apart that names do not lie on each other."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    found = list(wanted)
    for a, b in pairwise(order):
        found[b] = max(found[b], found[a] + APART)
    lowest = HEIGHT - BOTTOM + APART
    for i in reversed(order):
        found[i] = min(found[i], lowest)
        lowest = found[i] - APART
    return found


# --- grids and tables ---


class Cell(NamedTuple):
    """One field of a grid: its words, a share that tints it, and whether it is clear of a half."""

    text: str
    share: float
    clear: bool
    title: str


def grid(rows: Sequence[str], columns: Sequence[str], cells: dict[tuple[str, str], Cell]) -> str:
    """Who beats whom: a row's share against a column, tinted by how far it is from a half."""
    head = "".join(f'<th scope="col"><span>{escape(name)}</span></th>' for name in columns)
    body = []
    for row in rows:
        fields = []
        for column in columns:
            cell = cells.get((row, column))
            if cell is None:
                fields.append('<td class="none">·</td>')
                continue
            side = "win" if cell.share >= 0.5 else "loss"
            strength = min(1.0, abs(cell.share - 0.5) * 2)
            clear = " clear" if cell.clear else ""
            fields.append(
                f'<td class="{side}{clear}" style="--much:{strength:.2f}" title="{escape(cell.title)}">{escape(cell.text)}</td>'
            )
        body.append(f'<tr><th scope="row">{escape(row)}</th>{"".join(fields)}</tr>')
    return (
        f'<div class="wide"><table class="meetings"><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


class Bar(NamedTuple):
    """A share that a table shows as a bar behind its figure."""

    found: Estimate


def listing(head: Sequence[str], rows: Sequence[Sequence[str | Bar]]) -> str:
    """A table of words and bars; every column but the first is a figure."""
    names = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = []
    for row in rows:
        cells = [f'<th scope="row">{escape(str(row[0]))}</th>']
        for value in row[1:]:
            if isinstance(value, Bar):
                known = value.found.n > 0
                width = percent(value.found.value, 1) if known else "0%"
                title = shares(value.found, 1)
                text = percent(value.found.value) if known else "–"
                cells.append(f'<td class="bar" style="--p:{width}" title="{escape(title)}">{text}</td>')
            else:
                cells.append(f"<td>{escape(value)}</td>")
        body.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f'<div class="wide"><table class="listing"><thead><tr>{names}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'
    )
