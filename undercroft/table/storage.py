"""Games in a database: what is stored is durable before the call returns. Knows tables and SQL; knows no rule.

A game is its setup, its seed and what happened at its table, an entry each. Entries are only ever added: the number of
an entry is unique within its game, so of two processes that both want to add the next one, one is told `Taken`.
Everything here blocks; the server calls it from threads.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, delete, event, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from undercroft.table.tables import ENTRIES, GAMES, OUTAGES, PRESENCE, SECRETS, SERVERS

MIGRATIONS = Path(__file__).with_name("migrations")
CHANNEL = "undercroft"
ALIVE_MILLISECONDS = 10_000
"""A process that has not been heard of for so long is dead."""
BEAT_SECONDS = 3.0
SQLITE_WAIT_SECONDS = 15.0
LOCK = 7_318_402
"""The advisory lock under which a PostgreSQL database is migrated; any number of our own."""


class Taken(Exception):
    """Another process has added an entry of this number first."""


class StorageError(Exception):
    """The database cannot be used: why, without its address."""


class Entry(NamedTuple):
    """One thing that happened at a table. What `value` and `word` say depends on the kind (see `course`)."""

    number: int
    kind: str
    seat: int
    value: int = 0
    word: str = ""
    at: int = 0


class GameRow(NamedTuple):
    """A game as it was begun. `setup` and `terms` are JSON."""

    id: str
    made: int
    version: str
    edition: str
    setup: str
    seed: int
    terms: str


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """One database, shared by any number of processes."""

    def __init__(self, url: str) -> None:
        self.sqlite = url.startswith("sqlite")
        try:
            self.engine = _engine(url)
        except (SQLAlchemyError, ImportError) as error:
            raise StorageError(_plainly(error)) from None

    def close(self) -> None:
        self.engine.dispose()

    # --- the tables themselves ---

    def prepare(self) -> None:
        """Bring the tables up to date; several processes may do so at once."""
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        try:
            with self.writing() as connection:
                if not self.sqlite:
                    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except SQLAlchemyError as error:
            raise StorageError(_plainly(error)) from None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write; it is durable when the block is left."""
        with self.engine.connect() as connection, connection.begin():
            if self.sqlite:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection

    # --- games ---

    def add_game(self, row: GameRow, traces: dict[int, str]) -> None:
        with self.writing() as connection:
            _add_game(connection, row, traces)

    def game(self, game: str) -> GameRow | None:
        with self.engine.connect() as connection:
            found = connection.execute(select(GAMES).where(GAMES.c.id == game)).one_or_none()
        return GameRow(*found) if found is not None else None

    def count_games(self) -> int:
        with self.engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(GAMES)).scalar_one())

    def traces(self, game: str) -> dict[int, str]:
        """The traces of a game's secrets, by seat."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(SECRETS.c.seat, SECRETS.c.trace).where(SECRETS.c.game == game))
            return {int(seat): str(found) for seat, found in rows}

    # --- what happened ---

    def entries(self, game: str, after: int = 0) -> list[Entry]:
        """What happened at a table, in order, from the entry after that number on."""
        columns = ENTRIES.c
        query = (
            select(columns.number, columns.kind, columns.seat, columns.value, columns.word, columns.at)
            .where(columns.game == game, columns.number > after)
            .order_by(columns.number)
        )
        with self.engine.connect() as connection:
            return [Entry(*row) for row in connection.execute(query)]

    def append(self, game: str, entries: Sequence[Entry], news: str = "") -> None:
        """Add entries, all or none. `news` goes to the other processes with them."""
        self._append(game, entries, news, None)

    def append_with_game(
        self, game: str, entries: Sequence[Entry], news: str, row: GameRow, traces: dict[int, str]
    ) -> None:
        """Add entries and the game that follows this one, both or neither."""
        self._append(game, entries, news, (row, traces))

    def _append(
        self, game: str, entries: Sequence[Entry], news: str, following: tuple[GameRow, dict[int, str]] | None
    ) -> None:
        rows = [{"game": game, **entry._asdict()} for entry in entries]
        try:
            with self.writing() as connection:
                connection.execute(insert(ENTRIES), rows)
                if following is not None:
                    _add_game(connection, *following)
                self.notify(connection, news)
        except IntegrityError:
            raise Taken(game) from None

    def notify(self, connection: Connection, news: str) -> None:
        """Let the other processes know, together with the transaction (PostgreSQL; on SQLite they look)."""
        if news and not self.sqlite:
            connection.execute(text("SELECT pg_notify(:channel, :news)"), {"channel": CHANNEL, "news": news})

    def last_id(self) -> int:
        with self.engine.connect() as connection:
            return int(connection.execute(select(func.max(ENTRIES.c.id))).scalar() or 0)

    def games_after(self, last: int) -> tuple[int, dict[str, int]]:
        """The games in which something was added after the entry of that id, with their newest numbers; the newest id."""
        columns = ENTRIES.c
        query = select(columns.id, columns.game, columns.number).where(columns.id > last).order_by(columns.id)
        games = {}
        with self.engine.connect() as connection:
            for newest, game, number in connection.execute(query):
                last = newest
                games[game] = number
        return last, games

    # --- processes ---

    def enrol(self, server: str, at: int) -> None:
        """Enter a process. If none was alive, the time since the last sign of life goes down as an outage."""
        with self.writing() as connection:
            beats = [beat for (beat,) in connection.execute(select(SERVERS.c.beat))]
            newest = connection.execute(select(func.max(ENTRIES.c.at))).scalar()
            last = max([*(abs(beat) for beat in beats), newest or 0])
            alive = any(beat > max(0, at - ALIVE_MILLISECONDS) for beat in beats)
            if last and not alive and last < at:
                connection.execute(insert(OUTAGES).values(began=last, ended=at))
            silent = select(SERVERS.c.id).where(SERVERS.c.beat <= at - ALIVE_MILLISECONDS)
            _forget(connection, [found for (found,) in connection.execute(silent)])
            connection.execute(insert(SERVERS).values(id=server, beat=at))

    def beat(self, server: str, at: int, last: int = 0) -> bool:
        """A sign of life; forgets processes that have given none for long.

        Whether that was long ago for this one, too (`last`), and nobody else was alive: then an outage was noted.
        """
        silent_since = last and at - last >= ALIVE_MILLISECONDS
        with self.writing() as connection:
            if silent_since:
                others = select(func.max(SERVERS.c.beat)).where(SERVERS.c.id != server)
                silent_since = (connection.execute(others).scalar() or 0) <= at - ALIVE_MILLISECONDS
                if silent_since:
                    connection.execute(insert(OUTAGES).values(began=last, ended=at))
            done = connection.execute(update(SERVERS).where(SERVERS.c.id == server).values(beat=at))
            if done.rowcount == 0:
                connection.execute(insert(SERVERS).values(id=server, beat=at))
            silent = select(SERVERS.c.id).where(SERVERS.c.beat <= at - ALIVE_MILLISECONDS)
            _forget(connection, [found for (found,) in connection.execute(silent)])
        return bool(silent_since)

    def leave(self, server: str, at: int) -> None:
        """A process ends in order: nobody is connected to it, and it is not alive; a beat below zero says since when."""
        with self.writing() as connection:
            connection.execute(delete(PRESENCE).where(PRESENCE.c.server == server))
            connection.execute(update(SERVERS).where(SERVERS.c.id == server).values(beat=-at))

    def outages(self) -> list[tuple[int, int]]:
        with self.engine.connect() as connection:
            rows = connection.execute(select(OUTAGES.c.began, OUTAGES.c.ended).order_by(OUTAGES.c.began))
            return [(began, ended) for began, ended in rows]

    def set_presence(self, server: str, game: str, counts: dict[int, int], news: str = "") -> None:
        """How many are connected to this process, by seat."""
        rows: list[dict[str, Any]] = [
            {"server": server, "game": game, "seat": seat, "connections": n} for seat, n in counts.items() if n
        ]
        with self.writing() as connection:
            connection.execute(delete(PRESENCE).where(PRESENCE.c.server == server, PRESENCE.c.game == game))
            if rows:
                connection.execute(insert(PRESENCE), rows)
            self.notify(connection, news)

    def presence_of_others(self, server: str, at: int) -> dict[str, dict[int, int]]:
        """How many are connected to other processes that are alive, by game and seat."""
        query = (
            select(PRESENCE.c.game, PRESENCE.c.seat, func.sum(PRESENCE.c.connections))
            .join(SERVERS, SERVERS.c.id == PRESENCE.c.server)
            .where(PRESENCE.c.server != server, SERVERS.c.beat > at - ALIVE_MILLISECONDS)
            .group_by(PRESENCE.c.game, PRESENCE.c.seat)
        )
        found: dict[str, dict[int, int]] = {}
        with self.engine.connect() as connection:
            for game, seat, n in connection.execute(query):
                found.setdefault(game, {})[seat] = int(n)
        return found

    def presence(self, game: str, but: str, at: int) -> dict[int, int]:
        """How many are connected to other processes that are alive, by seat."""
        query = (
            select(PRESENCE.c.seat, func.sum(PRESENCE.c.connections))
            .join(SERVERS, SERVERS.c.id == PRESENCE.c.server)
            .where(PRESENCE.c.game == game, PRESENCE.c.server != but, SERVERS.c.beat > at - ALIVE_MILLISECONDS)
            .group_by(PRESENCE.c.seat)
        )
        with self.engine.connect() as connection:
            return {seat: int(n) for seat, n in connection.execute(query)}


def _add_game(connection: Connection, row: GameRow, traces: dict[int, str]) -> None:
    connection.execute(insert(GAMES).values(row._asdict()))
    connection.execute(insert(SECRETS), [{"game": row.id, "seat": s, "trace": each} for s, each in traces.items()])


def _forget(connection: Connection, servers: Sequence[str]) -> None:
    if servers:
        connection.execute(delete(PRESENCE).where(PRESENCE.c.server.in_(servers)))
        connection.execute(delete(SERVERS).where(SERVERS.c.id.in_(servers)))


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True, pool_size=4, max_overflow=4)
    engine = create_engine(url, connect_args={"timeout": SQLITE_WAIT_SECONDS, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def opened(raw: Any, record: object) -> None:
        # we begin transactions ourselves: the driver would begin them too late to be sure of the lock
        raw.isolation_level = None
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = FULL")
        raw.execute("PRAGMA foreign_keys = ON")

    return engine


def _plainly(error: BaseException) -> str:
    """What went wrong with a database, in a line without its address or password."""
    if isinstance(error, ImportError):
        return "PostgreSQL needs its driver: pip install 'undercroft[postgres]'"
    cause = getattr(error, "orig", None) or error
    first = str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
    return f"the database cannot be used ({type(cause).__name__}): {first}"
