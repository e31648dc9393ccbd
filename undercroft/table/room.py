"""One open table in one process: takes what seats do, stores it, tells everybody. Knows the loop of question and answer.

Everything that happens is tried on a copy of the course, stored, and only then true: whoever is told `accepted` can rely
on it. Where another process was faster the table is brought up to date and the request looked at again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from undercroft.game.question import Option
from undercroft.play import notation
from undercroft.rules.engine import NotOffered
from undercroft.table import matches
from undercroft.table.clock import FOREVER
from undercroft.table.course import TAKE_BACK, Course, NotNow
from undercroft.table.faults import Failed
from undercroft.table.house import SETTLES, bot_seed, least
from undercroft.table.room_state import Screens
from undercroft.table.sitting import Sitting
from undercroft.table.storage import Entry, Taken
from undercroft.table.terms import BOT

log = logging.getLogger("undercroft.table")

TRIES = 8
"""How often a request is looked at again because another process was faster."""
SECONDS_AFTER_TROUBLE = 2.0
A_MOMENT = 0.02

Check = Callable[[Course], None]


class Services(Protocol):
    """What a room needs of the hall it is in."""

    patience: float

    def now(self) -> int: ...
    def outages(self) -> tuple[tuple[int, int], ...]: ...
    async def append(self, game: str, entries: list[Entry]) -> None: ...
    async def append_with_next(self, course: Course, game: str, traces: dict[int, str]) -> None: ...
    async def entries(self, game: str, after: int) -> list[Entry]: ...
    async def presence(self, game: str) -> dict[int, int]: ...
    async def set_presence(self, game: str, counts: dict[int, int]) -> None: ...
    async def think(self, spec: str, seed: int, course: Course, seat: int) -> int: ...
    async def alive(self) -> None: ...


def verb_of(course: Course, option: int) -> str:
    """The verb of an option of the open question, stored with an answer so that a change of the rules is noticed."""
    question = course.game.question
    return str(question.options[option][0]) if question is not None and option < len(question.options) else ""


class Room:
    """A table that somebody looks at. `stamp` changes whenever anything that is shown does."""

    def __init__(self, name: str, course: Course, traces: dict[int, str], hall: Services) -> None:
        self.name = name
        self.course = course
        self.traces = traces
        self.hall = hall
        self.sittings: set[Sitting] = set()
        self.elsewhere: dict[int, int] = {}
        self.screens = Screens(name)
        self.lock = asyncio.Lock()
        self.register = asyncio.Lock()
        """Who is here is told and asked for in turn: of two at once the older could come last and stay."""
        self.stamp = 0
        self.idle_since = hall.now()
        self.ours = True
        """Whether the last entry is this process's own: then the next move of a bot is this process's business."""
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.chores: set[asyncio.Task[None]] = set()
        self.closed = False
        self._go_on()

    # --- who is here ---

    async def join(self, sitting: Sitting) -> None:
        self.sittings.add(sitting)
        self._changed()
        for seat in sitting.seats:
            if seat >= 0 and seat not in self.course.sat and self.course.person(seat):
                try:
                    await self.enter("sat", seat)
                except NotNow:
                    continue  # another connection of the same seat was faster
        await self.tell_presence()
        await self.refresh_presence()

    async def leave(self, sitting: Sitting) -> None:
        self.sittings.discard(sitting)
        self.idle_since = self.hall.now()
        self._changed()
        await self.tell_presence()

    def here(self) -> dict[int, int]:
        """How many connections of this process hold each seat."""
        found: dict[int, int] = {}
        for sitting in self.sittings:
            for seat in sitting.seats:
                found[seat] = found.get(seat, 0) + 1
        return found

    def connected(self, seat: int) -> int:
        return self.here().get(seat, 0) + self.elsewhere.get(seat, 0)

    async def tell_presence(self) -> None:
        async with self.register:
            await self.hall.set_presence(self.name, self.here())

    async def refresh_presence(self) -> None:
        async with self.register:
            elsewhere = await self.hall.presence(self.name)
            if elsewhere != self.elsewhere:
                self.elsewhere = elsewhere
                self._changed()

    # --- what happens ---

    async def enter(self, kind: str, seat: int, value: int = 0, word: str = "", check: Check | None = None) -> Course:
        """Let something happen at the table: durable when this returns. `check` may refuse it as things are then."""
        async with self.lock:
            for _ in range(TRIES):
                if check is not None:
                    check(self.course)
                if kind == "answer" and self._time_is_up():
                    await self._flag()
                    raise Failed("not_now", "your time has run out")
                if kind == "answer":
                    word = verb_of(self.course, value)
                entry = Entry(self.course.version + 1, kind, seat, value, word, self.hall.now())
                course = await self._tried(entry)
                try:
                    await self.hall.append(self.name, [entry])
                except Taken:
                    await self._catch_up()
                    continue
                self._adopt(course, ours=True)
                return course
        raise Failed("busy", "too much happens at this table at once; try again")

    async def _tried(self, entry: Entry) -> Course:
        course = self.course
        if entry.kind in ("offer", "reply") and entry.word == TAKE_BACK:
            # the game is played again from its beginning
            return await asyncio.to_thread(course.after, entry, self.hall.outages())
        return course.after(entry, self.hall.outages())

    async def catch_up(self, number: int = -1) -> None:
        """Take in what other processes have stored, up to the entry of that number at least."""
        async with self.lock:
            if number < 0 or self.course.version < number:
                await self._catch_up()

    async def _catch_up(self) -> None:
        entries = await self.hall.entries(self.name, self.course.version)
        course = self.course
        for entry in entries:
            course = await asyncio.to_thread(course.after, entry, self.hall.outages())
        if entries:
            self._adopt(course, ours=False)

    def _adopt(self, course: Course, ours: bool) -> None:
        self.course = course
        self.ours = ours
        self._changed()
        self._go_on()

    def _changed(self) -> None:
        self.stamp += 1
        for sitting in self.sittings:
            sitting.wake.set()

    # --- what a seat is shown ---

    def state(self, sitting: Sitting, seat: int) -> str:
        """The newest state for a seat of a connection; it then counts as sent."""
        counts = {each: self.connected(each) for each in (-1, *range(self.course.game.seats))}
        now, outages = self.hall.now(), self.hall.outages()
        return self.screens.state(self.course, self.stamp, counts, now, outages, sitting.sent[seat], seat)

    # --- what goes on by itself ---

    def _go_on(self) -> None:
        """See to it that bots move, clocks run out and the next game is made."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.closed:
            return
        left = self._time_left()
        if left != FOREVER and self.course.clock.going:
            self.timer = asyncio.get_running_loop().call_later(left / 1000 + A_MOMENT, self._ring)
        if self._job() and (self.driver is None or self.driver.done()):
            self.driver = asyncio.create_task(self._drive())

    def _time_left(self) -> int:
        course = self.course
        return course.clock.remaining(course.deciding(), self.hall.now(), self.hall.outages())

    def _time_is_up(self) -> bool:
        return self.course.clock.going and self._time_left() == 0

    def _ring(self) -> None:
        chore = asyncio.create_task(self._flag_if_up())
        self.chores.add(chore)
        chore.add_done_callback(self.chores.discard)

    async def _flag_if_up(self) -> None:
        # after a sleep of the machine the outage must be known first
        await self.hall.alive()
        async with self.lock:
            if self._time_is_up():
                await self._flag()
            else:
                self._go_on()

    async def _flag(self) -> None:
        entry = Entry(self.course.version + 1, "flag", self.course.deciding(), 0, "", self.hall.now())
        course = self.course.after(entry, self.hall.outages())
        try:
            await self.hall.append(self.name, [entry])
        except Taken:
            await self._catch_up()
            return
        self._adopt(course, ours=True)

    def _job(self) -> str:
        """What the server itself must do next: a bot's move, a move for who is out, the next game, or nothing."""
        course = self.course
        if matches.another_is_due(course):
            return "next"
        seat = course.deciding()
        if seat < 0:
            return ""
        if seat in course.out_seats:
            return "least"
        return "bot" if course.terms.chairs[seat].kind == BOT or course.house_decides(seat) else ""

    async def _drive(self) -> None:
        while not self.closed and (job := self._job()):
            course = self.course
            if not self.ours:
                # the process that stored the last entry is at it; only if it dies is it for us
                await asyncio.sleep(self.hall.patience)
                if self.course.version != course.version:
                    continue
            try:
                if job == "next":
                    await self._make_next()
                else:
                    await self._move(course, course.deciding(), job)
            except (NotNow, NotOffered, Failed):
                await asyncio.sleep(A_MOMENT)  # overtaken: look again
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("game %s: %s could not be done", self.name, job)
                await asyncio.sleep(SECONDS_AFTER_TROUBLE)

    async def _move(self, course: Course, seat: int, job: str) -> None:
        question = course.game.ask_again()
        option = least(question)
        written = course.lesson.reply(course.game, question, course.decisions_of(seat)) if course.lesson is not None else -1
        if written >= 0:
            option = written
        elif job == "bot" and len(question) > 1:
            spec = course.terms.chairs[seat].bot or SETTLES
            try:
                found = await self.hall.think(spec, bot_seed(self.name, seat, course.ply), course, seat)
                option = found if 0 <= found < len(question) else option
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("game %s: the bot %s failed; the house moves for it", self.name, spec)

        def still(now: Course) -> None:
            if now.ply != course.ply or now.taken_back != course.taken_back or now.deciding() != seat:
                raise NotNow("overtaken")

        await self.enter("answer", seat, option, check=still)

    async def _make_next(self) -> None:
        async with self.lock:
            if not matches.another_is_due(self.course):
                return
            with suppress(Taken):
                await self.hall.append_with_next(self.course, self.name, self.traces)
            await self._catch_up()

    async def close(self) -> None:
        self.closed = True
        if self.timer is not None:
            self.timer.cancel()
        tasks = [task for task in (self.driver, *self.chores) if task is not None and not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- what a seat asks ---

    def option_of(self, course: Course, seat: int, index: int | None, text: str | None) -> int:
        """The place of the option that an answer means."""
        question = course.game.ask_again()
        if text is not None:
            option: Option = notation.read(course.game, text)
            return question.options.index(option)
        if index is None or index >= len(question.options):
            raise Failed("not_offered", f"option {index} of {len(question.options)}: they are counted from 0")
        return index
