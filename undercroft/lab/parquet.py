"""The tables of a run as Parquet files, a file a table and stretch. Knows Arrow and the columns; nothing of how games go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.lab.facts import COLUMNS, Facts
from undercroft.lab.plan import PlanError

if TYPE_CHECKING:
    import pyarrow


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
    """Whether a stretch is there, whole."""
    return all(file_of(folder, table, numbers).exists() for table in COLUMNS)


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
    """A whole table of a run, in the order of its games; of a run that was stopped, the stretches that are whole."""
    pa = arrow()
    files = [file for file in sorted((folder / table).glob("*.parquet")) if _whole(folder, file.name)]
    if not files:
        raise PlanError(f"{folder} holds no games (a run is written there by undercroft simulate --out {folder})")
    return pa.concat_tables([_read(pa, file, schema_of(table)) for file in files])


def _whole(folder: Path, name: str) -> bool:
    return all((folder / table / name).exists() for table in COLUMNS)


def _read(pa: Any, file: Path, schema: pyarrow.Schema) -> pyarrow.Table:
    try:
        found = pa.parquet.read_table(file)
        if found.schema.names != schema.names:
            raise PlanError(f"{file}: its columns are not those of this version of undercroft")
        return found.cast(schema)
    except (pa.ArrowException, OSError) as error:
        why = str(error).splitlines()[0]
        raise PlanError(
            f"{file} cannot be read ({why}); remove it and run the same command again, which plays its games anew"
        ) from None
