"""How Alembic reaches the database: over the connection that `storage` hands it. Knows tables; knows no game."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from undercroft.table.tables import METADATA

connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
