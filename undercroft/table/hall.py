"""All tables of one process: opens and closes rooms, stores, hears of other processes. Knows the database; no message.

The database is the truth and a room a copy of one game in memory: it is opened when somebody comes and let go when nobody
has been there for a while.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from undercroft.game.pieces import Setup
from undercroft.library import load
from undercroft.play.view import view
from undercroft.table.course import Course, fold
from undercroft.table.faults import Failed
from undercroft.table.house import Chooser, House, choose
from undercroft.table.keys import new_name, new_secret, trace
from undercroft.table.news import News
from undercroft.table.room import Room
from undercroft.table.rows import WATCHING, course_of, following_row, row_of
from undercroft.table.settings import Settings
from undercroft.table.storage import ALIVE_MILLISECONDS, BEAT_SECONDS, Entry, Store, now
from undercroft.table.terms import Terms

log = logging.getLogger("undercroft.table")

T = TypeVar("T")
THREADS = 4
SWEEP_SECONDS = 5.0


class Hall:
    """One process of the server. `chooser` is how bots decide."""

    def __init__(self, settings: Settings, chooser: Chooser = choose) -> None:
        self.settings = settings
        self.patience = settings.bot_patience
        self.server = new_name()
        self.store = Store(settings.url)
        self.house = House(settings.bot_workers, chooser)
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Future[Room]] = {}
        self.silences: tuple[tuple[int, int], ...] = ()
        self.last_beat = 0
        # SQLite writes one after another in any case; in one thread they wait without spinning
        self.writers = ThreadPoolExecutor(1 if settings.sqlite else THREADS, thread_name_prefix="write")
        self.readers = ThreadPoolExecutor(THREADS, thread_name_prefix="read")
        self.news: News | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.chores: set[asyncio.Task[None]] = set()

    # --- the process ---

    async def start(self) -> None:
        await self.writing(self.store.prepare)
        await self.reading(load)
        await self.writing(self.store.enrol, self.server, now())
        self.last_beat = now()
        self.silences = tuple(await self.reading(self.store.outages))
        loop = asyncio.get_running_loop()

        def heard(game: str, number: int) -> None:
            with suppress(RuntimeError):  # the loop is closing
                loop.call_soon_threadsafe(self._heard, game, number)

        self.news = News(self.store, self.server, heard, self.settings.poll_seconds)
        await asyncio.to_thread(self.news.start)
        self.tasks = [asyncio.create_task(self._beats()), asyncio.create_task(self._sweeps())]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.news is not None:
            await asyncio.to_thread(self.news.stop)
        await asyncio.gather(*(room.close() for room in self.rooms.values()))
        await asyncio.gather(*self.chores, return_exceptions=True)
        self.rooms.clear()
        await self.writing(self.store.leave, self.server, now())
        self.house.close()
        self.writers.shutdown()
        self.readers.shutdown()
        self.store.close()

    async def writing(self, do: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.writers, do, *arguments)

    async def reading(self, do: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.readers, do, *arguments)

    async def alive(self) -> None:
        """Give a sign of life if the last is old: after a sleep of the machine the outage is noted thereby."""
        if now() - self.last_beat > ALIVE_MILLISECONDS:
            await self._beat()

    async def _beat(self) -> None:
        last, at = self.last_beat, now()
        silent = await self.writing(self.store.beat, self.server, at, last)
        self.last_beat = at
        if silent:
            self.silences = tuple(await self.reading(self.store.outages))

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except Exception:
                log.exception("no sign of life could be given")

    async def _sweeps(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            late = now() - self.settings.limits.seconds_idle * 1000
            for name, room in list(self.rooms.items()):
                busy = room.driver is not None and not room.driver.done()
                if not room.sittings and room.idle_since < late and not busy and not room.lock.locked():
                    del self.rooms[name]
                    await room.close()

    # --- news of other processes ---

    def _heard(self, game: str, number: int) -> None:
        """Something was written about a game, or about any; `number` is that of the newest entry, if it is known."""
        for name in [game] if game else list(self.rooms):
            room = self.rooms.get(name)
            if room is None or room.closed or 0 <= number <= room.course.version:
                continue
            self._chore(self._refresh(room, number))

    def _chore(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.chores.add(task)
        task.add_done_callback(self.chores.discard)

    async def _refresh(self, room: Room, number: int) -> None:
        try:
            await room.catch_up(number)
            if number < 0:
                await room.refresh_presence()
        except Exception:
            log.exception("game %s: what others wrote could not be read", room.name)

    # --- rooms ---

    async def open(self, name: str) -> Room:
        """The room of a game, opened if it is not."""
        room = self.rooms.get(name)
        if room is not None:
            return room
        waiting = self.opening.get(name)
        if waiting is None:
            waiting = asyncio.ensure_future(self._open(name))
            self.opening[name] = waiting
            waiting.add_done_callback(lambda _: self.opening.pop(name, None))
        return await asyncio.shield(waiting)

    async def _open(self, name: str) -> Room:
        if len(self.rooms) >= self.settings.limits.games_open:
            raise Failed("busy", "too many games are being played here just now; try again later")
        course, traces = await self.reading(self._load, name)
        room = self.rooms[name] = Room(name, course, traces, self)
        # what another process stored between reading and now
        await room.catch_up()
        return room

    def _load(self, name: str) -> tuple[Course, dict[int, str]]:
        row = self.store.game(name)
        if row is None:
            raise Failed("no_such_seat", "there is no such game, or the link is not a seat of it")
        try:
            course = fold(course_of(row), self.store.entries(name), self.silences)
        except (ValueError, KeyError, IndexError) as error:
            log.error("game %s, begun with version %s, cannot be played again: %s", name, row.version, error)
            text = f"this game was begun with other rules (version {row.version}) and cannot go on"
            raise Failed("unplayable", text) from None
        return course, self.store.traces(name)

    async def course(self, name: str) -> Course:
        """A game's course, without opening a room for it."""
        room = self.rooms.get(name)
        return room.course if room is not None else (await self.reading(self._load, name))[0]

    async def make(self, setup: Setup, terms: Terms) -> tuple[str, dict[int, str]]:
        """A new game: its name, and the secrets of its persons' seats and of watching."""
        if await self.reading(self.store.count_games) >= self.settings.limits.games_stored:
            raise Failed("busy", "this server has all the games it can keep")
        row = row_of(setup, terms, now())
        secrets = {seat: new_secret() for seat in (*terms.persons(), WATCHING)}
        await self.writing(self.store.add_game, row, {seat: trace(secret) for seat, secret in secrets.items()})
        return row.id, secrets

    # --- what rooms need ---

    def now(self) -> int:
        return now()

    def outages(self) -> tuple[tuple[int, int], ...]:
        return self.silences

    async def append(self, game: str, entries: list[Entry]) -> None:
        await self.writing(self.store.append, game, entries, self._news(game))

    async def append_with_next(self, course: Course, game: str, traces: dict[int, str]) -> None:
        row, moved = following_row(course, traces, now())
        entry = Entry(course.version + 1, "next", -1, 0, row.id, now())
        await self.writing(self.store.append_with_game, game, [entry], self._news(game), row, moved)

    async def entries(self, game: str, after: int) -> list[Entry]:
        return await self.reading(self.store.entries, game, after)

    async def presence(self, game: str) -> dict[int, int]:
        return await self.reading(self.store.presence, game, self.server, now())

    async def set_presence(self, game: str, counts: dict[int, int]) -> None:
        await self.writing(self.store.set_presence, self.server, game, counts, self._news(game))

    async def think(self, spec: str, seed: int, course: Course, seat: int) -> int:
        return await self.house.choose(spec, seed, view(course.game, seat), course.game.ask_again())

    def _news(self, game: str) -> str:
        return f"{self.server} {game}"
