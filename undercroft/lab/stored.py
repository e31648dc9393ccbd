"""Runs that are kept, read back: facts for ratings and columns for reports. Knows the files of a run."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from undercroft import __version__
from undercroft.lab.facts import COLUMNS, TABLES, Facts, SeatRow
from undercroft.lab.parquet import read
from undercroft.lab.plan import Brought, Plan, PlanError
from undercroft.lab.runs import PLAN_FILE

Columns = dict[str, npt.NDArray[Any]]


class Run(NamedTuple):
    """A run as it lies in its folder. `asked` games were asked for; those that are there may be fewer."""

    plan: Plan
    asked: int
    version: str
    facts: list[Facts]
    """Every game with its seats, also those with an error."""
    seats: Columns
    cards: Columns
    fighters: Columns


def rows_of(folder: Path, table: str) -> list[Any]:
    """The rows of a table."""
    found: Any = read(folder, table)
    columns = (found.column(name).to_pylist() for name, _ in COLUMNS[table])
    return list(map(TABLES[table]._make, zip(*columns, strict=True)))


def columns_of(folder: Path, table: str) -> Columns:
    """The columns of a table."""
    found: Any = read(folder, table)
    return {
        name: np.asarray(found.column(name).to_pylist(), dtype=object)
        if kind == "str"
        else found.column(name).to_numpy()
        for name, kind in COLUMNS[table]
    }


def run_of(plan: Plan, games: Sequence[Facts]) -> Run:
    """A run that was played and not kept, as it would lie in a folder."""
    tables: list[Columns] = []
    for table in ("seats", "cards", "fighters"):
        rows = [row for each in games for row in getattr(each, table)]
        kinds = {"int": np.int64, "float": np.float64, "str": object}
        tables.append(
            {
                name: np.array([row[i] for row in rows], dtype=kinds[kind])
                for i, (name, kind) in enumerate(COLUMNS[table])
            }
        )
    return Run(plan, len(games), __version__, list(games), *tables)


def facts_in(folder: Path) -> list[Facts]:
    """Every game of a run with its seats; cards and fighters are left where they are."""
    seats: dict[int, list[SeatRow]] = defaultdict(list)
    for row in rows_of(folder, "seats"):
        seats[row.game].append(row)
    return [Facts((row,), tuple(seats[row.game])) for row in rows_of(folder, "games")]


def run_in(folder: Path) -> Run:
    """A whole run, or one clear word about why a folder holds none."""
    note = folder / PLAN_FILE
    if not folder.is_dir():
        raise PlanError(f"there is no folder {folder}")
    if not note.exists():
        raise PlanError(f"{folder} is no run: it has no {PLAN_FILE} (undercroft simulate --out {folder} makes one)")
    try:
        told = json.loads(note.read_text(encoding="utf-8"))
        plan, asked, version = plan_from(told["plan"]), int(told["games"]), str(told["undercroft"])
    except (ValueError, TypeError, KeyError):
        raise PlanError(f"{note}: this is not the note of a run") from None
    tables = [columns_of(folder, table) for table in ("seats", "cards", "fighters")]
    return Run(plan, asked, version, facts_in(folder), *tables)


def plan_from(plain: dict[str, Any]) -> Plan:
    """A plan from the plain data that it was written as."""
    fields: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in plain.items()}
    fields["lists"] = tuple(Brought(name, warband, tuple(cards)) for name, warband, cards in fields.get("lists", ()))
    return Plan(**fields)
