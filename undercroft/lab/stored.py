"""Runs that are kept, read back: facts for ratings and tables for reports. Knows the files of a run."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from undercroft.lab.facts import COLUMNS, TABLES, Facts, SeatRow
from undercroft.lab.parquet import read


def rows_of(folder: Path, table: str) -> list[Any]:
    """The rows of a table."""
    found: Any = read(folder, table)
    columns = (found.column(name).to_pylist() for name, _ in COLUMNS[table])
    return list(map(TABLES[table]._make, zip(*columns, strict=True)))


def facts_in(folder: Path) -> list[Facts]:
    """Every game of a run with its seats; cards and fighters are left where they are."""
    seats: dict[int, list[SeatRow]] = defaultdict(list)
    for row in rows_of(folder, "seats"):
        seats[row.game].append(row)
    return [Facts((row,), tuple(seats[row.game])) for row in rows_of(folder, "games")]
