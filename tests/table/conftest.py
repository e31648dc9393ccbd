"""What the tests of the table share: setups by lot, databases on both engines, entries in a row."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from undercroft.table.storage import Store

POSTGRES = "UNDERCROFT_TEST_POSTGRES"
REQUIRED = "UNDERCROFT_POSTGRES_TESTS"
"""Set to `must` where the tests on PostgreSQL have to run, as on a build machine."""


def _as_postgres() -> list[str]:
    """What to put before a command of PostgreSQL's, which refuses to run as root."""
    if os.geteuid() != 0:
        return []
    return ["runuser", "-u", "postgres", "--"] if sys.platform == "linux" else []


def _binaries() -> Path | None:
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


def missing(why: str) -> NoReturn:
    if os.environ.get(REQUIRED) == "must":
        pytest.fail(f"the tests on PostgreSQL must run here, and they cannot: {why}")
    pytest.skip(why)


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL server: the one the environment names, or one of our own for these tests."""
    if os.environ.get(POSTGRES):
        yield os.environ[POSTGRES]
        return
    binaries = _binaries()
    if binaries is None:
        missing(f"no PostgreSQL here: install one, or name a server in {POSTGRES}")
    # a socket's path must be short, and its folder must belong to whoever runs the server
    folder = Path(tempfile.mkdtemp(prefix="ucpg", dir="/tmp"))
    who = _as_postgres()
    if who:
        shutil.chown(folder, "postgres")
    data = folder / "data"
    try:
        made = subprocess.run(
            [*who, str(binaries / "initdb"), "-D", str(data), "-U", "tester", "-A", "trust", "--no-sync"],
            capture_output=True, text=True, check=False, cwd=folder,
        )  # fmt: skip
        if made.returncode:
            missing(f"PostgreSQL cannot be set up here: {made.stderr.strip().splitlines()[-1]}")
        options = f"-k {folder} -c listen_addresses='' -c fsync=off"
        subprocess.run(
            [*who, str(binaries / "pg_ctl"), "-D", str(data), "-l", str(folder / "log"), "-w", "-o", options, "start"],
            check=True, capture_output=True, cwd=folder,
        )  # fmt: skip
        yield f"postgresql+psycopg://tester@/postgres?host={folder}"
    finally:
        stop = [*who, str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"]
        subprocess.run(stop, capture_output=True, check=False, cwd=folder)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, once on each engine."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.sqlite'}"
    base: str = request.getfixturevalue("postgres")
    name = f"t{abs(hash(request.node.nodeid)) % 10**12}"
    from sqlalchemy import create_engine

    engine = create_engine(base, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE IF EXISTS {name}")
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    engine.dispose()
    return base.replace("/postgres?", f"/{name}?") if "/postgres?" in base else base.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A prepared database, once on each engine."""
    made = Store(url)
    made.prepare()
    yield made
    made.close()
