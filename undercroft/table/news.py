"""How a process hears of what others have written to the database. Knows notifications and polling; knows no game.

PostgreSQL carries the news itself: whoever writes also notifies, in the same transaction, and every process listens.
SQLite has no such thing, so a process asks it many times a second whether its file has changed, which costs next to
nothing, and reads what is new only then.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from undercroft.table.storage import CHANNEL, Store, now

log = logging.getLogger("undercroft.table")

Heard = Callable[[str, int], None]
"""Called from another thread with the game something was written about ("": it may be any) and the number of the newest
entry, as far as it is known (-1)."""
SECONDS_BEFORE_AGAIN = 1.0
LISTEN_SECONDS = 0.5


class News:
    """A thread that listens until it is stopped."""

    def __init__(self, store: Store, server: str, heard: Heard, poll_seconds: float) -> None:
        self.store = store
        self.server = server
        self.heard = heard
        self.poll_seconds = poll_seconds
        self.stopping = threading.Event()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, name="news", daemon=True)

    def start(self) -> None:
        self.thread.start()
        self.ready.wait(10)

    def stop(self) -> None:
        self.stopping.set()
        self.thread.join(5)

    def _run(self) -> None:
        listen = self._look if self.store.sqlite else self._listen
        while not self.stopping.is_set():
            try:
                listen()
            except Exception as error:
                log.warning("news of other servers: %s; trying again", type(error).__name__)
                self.stopping.wait(SECONDS_BEFORE_AGAIN)

    # --- SQLite ---

    def _look(self) -> None:
        raw = self.store.engine.raw_connection()
        try:
            cursor = raw.cursor()
            last = self.store.last_id()
            before = None
            here: dict[str, dict[int, int]] = {}
            self.ready.set()
            self.heard("", -1)
            while not self.stopping.wait(self.poll_seconds):
                cursor.execute("PRAGMA data_version")
                version = cursor.fetchone()
                if version == before:
                    continue
                before = version
                last, games = self.store.games_after(last)
                for game, number in games.items():
                    self.heard(game, number)
                before_here, here = here, self.store.presence_of_others(self.server, now())
                for game in before_here.keys() | here.keys():
                    if before_here.get(game) != here.get(game):
                        self.heard(game, -1)
        finally:
            raw.close()

    # --- PostgreSQL ---

    def _listen(self) -> None:
        import psycopg
        from psycopg import sql

        url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
            self.ready.set()
            # whatever was missed while nobody listened
            self.heard("", -1)
            while not self.stopping.is_set():
                for notice in connection.notifies(timeout=LISTEN_SECONDS):
                    server, _, game = notice.payload.partition(" ")
                    if server != self.server:
                        self.heard(game, -1)
                    if self.stopping.is_set():
                        break
