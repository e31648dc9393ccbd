"""The findings of a run as tables of plain figures (CSV). Knows findings; says and draws nothing."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from undercroft.lab.findings import Findings
from undercroft.lab.resample import Estimate

DIGITS = 6


def sheets(found: Findings) -> dict[str, Sequence[Any]]:
    """The rows of every table that has any, by its name."""
    every: dict[str, Sequence[Any]] = {
        "overview": [found.overview],
        "bots": found.bot_standings,
        "bot-meetings": found.bot_meetings,
        "warbands": found.warband_standings,
        "warband-meetings": found.warband_meetings,
        "decks": found.deck_standings,
        "deck-meetings": found.deck_meetings,
        "first-turns": found.firsts,
        "leads": found.leads,
        "glory": found.glories,
        "cards": found.card_findings,
        "fighters": found.fighter_findings,
        "do-overs": found.do_overs,
    }
    return {name: rows for name, rows in every.items() if rows}


def as_csv(rows: Sequence[Any]) -> str:
    """Rows as CSV; an estimate takes four columns: itself, its bounds, and how many rows it stands on."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([name for field, value in zip(rows[0]._fields, rows[0], strict=True) for name in _names(field, value)])
    for row in rows:
        writer.writerow([cell for value in row for cell in _cells(value)])
    return out.getvalue()


def _names(field: str, value: object) -> list[str]:
    if isinstance(value, Estimate):
        return [field, f"{field}_low", f"{field}_high", f"{field}_n"]
    return [field]


def _cells(value: object) -> list[str]:
    if isinstance(value, Estimate):
        return [_number(value.value), _number(value.low), _number(value.high), str(value.n)]
    return [_number(value) if isinstance(value, float) else str(value)]


def _number(value: float) -> str:
    """A figure; an empty field where there is none or it has no bound."""
    if not math.isfinite(value):
        return ""
    return f"{value:.{DIGITS}f}".rstrip("0").rstrip(".")


def file_for(page: Path, name: str) -> Path:
    """The file of a table, beside a page."""
    return page.with_name(f"{page.stem}-{name}.csv")


def write_sheets(found: Findings, page: Path) -> list[Path]:
    """Write every table beside the page."""
    written = []
    for name, rows in sheets(found).items():
        file = file_for(page, name)
        file.write_text(as_csv(rows), encoding="utf-8")
        written.append(file)
    return written
