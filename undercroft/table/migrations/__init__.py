"""The database's history, one module a change, run by Alembic when a server starts. Knows no game."""
