"""The database's tables, as migrations leave them. Knows columns; knows no game and no query."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("made", BigInteger, nullable=False),  # milliseconds since 1970
    Column("version", String(40), nullable=False),  # of the program that began it
    Column("edition", String(40), nullable=False),
    Column("setup", Text, nullable=False),  # JSON: names and ids alone
    Column("seed", BigInteger, nullable=False),
    Column("terms", Text, nullable=False),  # JSON: who sits where, clock, match
)

SECRETS = Table(
    "secrets",
    METADATA,
    Column("game", String(40), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),  # -1: watching
    Column("trace", String(64), nullable=False),
)

ENTRIES = Table(
    "entries",
    METADATA,
    # SQLite counts up only a key that is spelt INTEGER
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("game", String(40), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("value", BigInteger, nullable=False),
    Column("word", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game", "number"),
    sqlite_autoincrement=True,
)
"""What happened at a table, one row each. That no two rows of a game have one number is what makes an answer accepted
once, whichever process received it."""

SERVERS = Table(
    "servers",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)
"""The processes that serve this database, and when each was last alive."""

OUTAGES = Table(
    "outages",
    METADATA,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, primary_key=True),
)
"""Times when no process was alive: they count on nobody's clock."""

PRESENCE = Table(
    "presence",
    METADATA,
    Column("server", String(40), ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("connections", Integer, nullable=False),
    Index("ix_presence_game", "game"),
)
"""Who is connected where: seat -1 are those who watch."""
