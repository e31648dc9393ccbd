"""What whoever runs a server may choose, from the environment or the command line. Knows no game and no socket."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

DATA = "UNDERCROFT_DATA"
DATABASE = "UNDERCROFT_DATABASE"
ORIGINS = "UNDERCROFT_ORIGINS"
BOT_WORKERS = "UNDERCROFT_BOT_WORKERS"
LIMITS = "UNDERCROFT_LIMITS"


class SettingsError(ValueError):
    """A setting that cannot be used: which, and why."""


@dataclass(frozen=True)
class Limits:
    """How much one visitor, one game and one server may take."""

    message_bytes: int = 8 * 1024
    body_bytes: int = 64 * 1024
    messages_per_second: float = 30.0
    message_burst: int = 90
    faults_before_close: int = 200
    seconds_to_sit: float = 20.0
    connections: int = 2000
    connections_per_address: int = 200
    connections_per_game: int = 60
    games_per_hour_per_address: int = 120
    requests_per_second: float = 20.0
    request_burst: int = 120
    games_open: int = 1000
    games_stored: int = 1_000_000
    seconds_idle: float = 120.0
    """How long a game that nobody looks at stays in memory."""


BOUNDLESS = 1_000_000
UNLIMITED = Limits(
    messages_per_second=BOUNDLESS,
    message_burst=BOUNDLESS,
    faults_before_close=BOUNDLESS,
    connections=BOUNDLESS,
    connections_per_address=BOUNDLESS,
    games_per_hour_per_address=BOUNDLESS,
    requests_per_second=BOUNDLESS,
    request_burst=BOUNDLESS,
    games_open=BOUNDLESS,
)
"""No limits on rates and numbers: for trials and measurements on a machine of one's own."""


@dataclass(frozen=True)
class Settings:
    """`url` is a database URL as SQLAlchemy writes it. `origins` may open sockets besides the server's own pages."""

    url: str
    origins: tuple[str, ...] = ()
    bot_workers: int = 1
    limits: Limits = Limits()
    poll_seconds: float = 0.1
    """How often a server on SQLite looks whether another has written."""
    bot_patience: float = 5.0
    """How long to wait for the process that took the last answer before letting the bot move here."""

    @property
    def sqlite(self) -> bool:
        return self.url.startswith("sqlite")


def data_folder(environ: Mapping[str, str]) -> Path:
    """Where the server keeps its files: UNDERCROFT_DATA, or a folder of the user's own."""
    if environ.get(DATA):
        return Path(environ[DATA]).expanduser()
    base = environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "undercroft"


def settings_from(environ: Mapping[str, str] | None = None) -> Settings:
    """The settings that the environment asks for; makes the data folder when the database is a file in it."""
    env = os.environ if environ is None else environ
    url = env.get(DATABASE, "")
    if not url:
        folder = data_folder(env)
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise SettingsError(f"{DATA}: cannot make the folder {folder}: {error.strerror}") from None
        url = f"sqlite:///{folder.resolve() / 'undercroft.sqlite'}"
    return Settings(
        url=driver(url),
        origins=tuple(part.strip().rstrip("/") for part in env.get(ORIGINS, "").split(",") if part.strip()),
        bot_workers=_number(env, BOT_WORKERS, 1, 0, 64),
        limits=_limits(env),
    )


def driver(url: str) -> str:
    """The URL with the driver we use; only SQLite and PostgreSQL are known.

    >>> driver("postgres://me@here/games")
    'postgresql+psycopg://me@here/games'
    """
    scheme, colon, rest = url.partition("://")
    if not colon:
        raise SettingsError(f"{DATABASE}: a database URL begins with sqlite:// or postgresql://")
    if scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        return f"postgresql+psycopg://{rest}"
    if scheme == "sqlite":
        if rest in ("", "/"):
            raise SettingsError(f"{DATABASE}: games cannot be kept in memory; name a file, as in sqlite:////srv/games.db")
        return url
    # never the URL itself: it may hold a password
    raise SettingsError(f"{DATABASE}: no such database is known: {re.sub('[^a-z0-9+]', '', scheme)[:20]}")


def _limits(env: Mapping[str, str]) -> Limits:
    wanted = env.get(LIMITS, "on")
    if wanted not in ("on", "off"):
        raise SettingsError(f"{LIMITS}: on or off")
    return Limits() if wanted == "on" else UNLIMITED


def _number(env: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = env.get(name, "")
    if not text:
        return default
    if not text.isdigit() or not least <= int(text) <= most:
        raise SettingsError(f"{name}: a number from {least} to {most} is needed")
    return int(text)
