"""The tables of a run as Parquet files, a file a table and stretch. Knows Arrow and the columns; nothing of how games go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.lab.facts import COLUMNS, Facts
from undercroft.lab.plan import PlanError

if TYPE_CHECKING:
    import pyarrow

LAST = list(COLUMNS)[-1]
"""The table that is written last: where it is, the stretch is whole."""


def arrow() -> Any:
    """The library, or one clear word that it is missing."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise PlanError("keeping a run needs Arrow: pip install 'undercroft[lab]'") from None
    return pyarrow


def file_of(folder: Path, table: str, numbers: range) -> Path:
    return folder / table / f"{numbers.start:08d}-{numbers.stop - 1:08d}.parquet"


def written(folder: Path, numbers: range) -> bool:
    """Whether a stretch is there."""
    return file_of(folder, LAST, numbers).exists()


def schema_of(table: str) -> pyarrow.Schema:
    pa = arrow()
    types = {"int": pa.int64(), "str": pa.string(), "float": pa.float64()}
    return pa.schema([(name, types[kind]) for name, kind in COLUMNS[table]])


def write(folder: Path, numbers: range, facts: list[Facts]) -> None:
    """Write the four tables of a stretch; one that was written in part is written anew."""
    pa = arrow()
    for table, columns in COLUMNS.items():
        rows = [row for each in facts for row in getattr(each, table)]
        schema = schema_of(table)
        data = {name: [row[i] for row in rows] for i, (name, _) in enumerate(columns)}
        file = file_of(folder, table, numbers)
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".tmp")
        pa.parquet.write_table(pa.table(data, schema=schema), draft, compression="zstd")
        draft.replace(file)


def read(folder: Path, table: str) -> pyarrow.Table:
    """A whole table of a run, in the order of its games."""
    pa = arrow()
    files = sorted((folder / table).glob("*.parquet"))
    if not files:
        raise PlanError(f"{folder} holds no games (a run is written there by undercroft simulate --out {folder})")
    return pa.concat_tables([pa.parquet.read_table(file, schema=schema_of(table)) for file in files])
