"""Runs that are kept, read back: facts for ratings and tables for reports. Knows the files of a run."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from undercroft.lab.facts import COLUMNS, Facts, Row
from undercroft.lab.parquet import read


def rows_of(folder: Path, table: str) -> list[Row]:
    """The rows of a table, in the order of its columns."""
    found: Any = read(folder, table)
    return list(zip(*(found.column(name).to_pylist() for name, _ in COLUMNS[table]), strict=True))


def facts_in(folder: Path) -> list[Facts]:
    """Every game of a run with its seats; cards and fighters are left where they are."""
    seats: dict[int, list[Row]] = defaultdict(list)
    for row in rows_of(folder, "seats"):
        seats[row[0]].append(row)
    return [Facts((row,), tuple(seats[row[0]])) for row in rows_of(folder, "games")]
