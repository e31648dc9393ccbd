"""Games, the secrets of their seats, what happened at each table, and the servers at work. Knows the first tables alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("edition", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_table(
        "secrets",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("trace", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_secrets"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_secrets_game", ondelete="CASCADE"),
    )
    op.create_table(
        "entries",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=True, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("value", sa.BigInteger, nullable=False),
        sa.Column("word", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_entries"),
        sa.UniqueConstraint("game", "number", name="uq_entries_game_number"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_entries_game", ondelete="CASCADE"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("began", "ended", name="pk_outages"),
    )
    op.create_table(
        "presence",
        sa.Column("server", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("connections", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("server", "game", "seat", name="pk_presence"),
        sa.ForeignKeyConstraint(["server"], ["servers.id"], name="fk_presence_server", ondelete="CASCADE"),
    )
    op.create_index("ix_presence_game", "presence", ["game"])


def downgrade() -> None:
    for table in ("presence", "outages", "servers", "entries", "secrets", "games"):
        op.drop_table(table)
