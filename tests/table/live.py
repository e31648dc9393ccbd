"""A server in a thread and clients for it, for tests that go over real sockets."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from random import Random
from typing import Any, TypeVar

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from undercroft.game.question import Question
from undercroft.play.view import View
from undercroft.table import running
from undercroft.table.hall import Hall
from undercroft.table.protocol import TELL, Accepted, Error, State, Tell, Welcome
from undercroft.table.settings import UNLIMITED, Limits, Settings

T = TypeVar("T")
PATIENCE = 30.0
GENEROUS = UNLIMITED


def by_lot(spec: str, seed: int, view: View, question: Question) -> int:
    """A bot that needs no thought."""
    return Random(seed).randrange(len(question.options))


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Run something asynchronous to its end in a thread of its own: the browser tests leave a loop running in ours."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Server:
    """A server of its own in a thread, on a free port; several may share a database."""

    def __init__(self, url: str, limits: Limits = GENEROUS, **settings: Any) -> None:
        settings = {"bot_workers": 0, "bot_patience": 0.3, "poll_seconds": 0.02, **settings}
        self.settings = Settings(url, limits=limits, **settings)
        self.socket = running.bound("127.0.0.1", 0)
        self.port: int = self.socket.getsockname()[1]
        self.http = f"http://127.0.0.1:{self.port}"
        self.ws = f"ws://127.0.0.1:{self.port}/play"
        self.uvicorn: uvicorn.Server = running.server(self.settings, by_lot)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        with asyncio.Runner() as runner:
            self.loop = runner.get_loop()
            runner.run(self.uvicorn.serve(sockets=[self.socket]))

    def __enter__(self) -> Server:
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.uvicorn.started:
            if time.monotonic() > until or not self.thread.is_alive():
                raise RuntimeError("the server does not start")
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(PATIENCE)

    @property
    def hall(self) -> Hall:
        hall: Hall = self.uvicorn.config.app.state.hall  # type: ignore[union-attr]
        return hall

    def within(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something in the server's own loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)


class Client:
    """One connection: sends dictionaries, hears messages of the protocol, each checked against it."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.states: dict[int, State] = {}
        self.heard: list[Tell] = []
        self.frames: list[str] = []

    async def send(self, **message: Any) -> None:
        await self.line.send(json.dumps(message))

    async def hear(self) -> Tell:
        async with asyncio.timeout(PATIENCE):
            frame = await self.line.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        message = TELL.validate_json(frame)
        self.heard.append(message)
        if isinstance(message, State):
            self.states[message.seat] = message
        return message

    async def until(self, fits: Callable[[Tell], bool]) -> Tell:
        """The next message that fits; the others are heard as well."""
        while True:
            message = await self.hear()
            if fits(message):
                return message

    async def reply(self, **message: Any) -> Tell:
        """Send something and hear what is answered to it."""
        await self.send(**message)
        return await self.until(lambda told: not isinstance(told, State))

    async def done(self, **message: Any) -> Accepted:
        """Send something that must be done."""
        told = await self.reply(**message)
        assert isinstance(told, Accepted), told
        return told

    async def refused(self, **message: Any) -> Error:
        """Send something that must not be done."""
        told = await self.reply(**message)
        assert isinstance(told, Error), told
        return told

    async def state(self, seat: int, fits: Callable[[State], bool] = lambda state: True) -> State:
        """The newest state of a seat that fits, waiting for it if need be."""
        if seat in self.states and fits(self.states[seat]):
            return self.states[seat]
        told = await self.until(lambda told: isinstance(told, State) and told.seat == seat and fits(told))
        assert isinstance(told, State)
        return told


@asynccontextmanager
async def sitting(server: Server, game: str, *secrets: str, lines: int = 0) -> AsyncIterator[Client]:
    """A client that has sat down."""
    async with connect(server.ws, max_size=None, max_queue=None) as line:
        client = Client(line)
        told = await client.reply(type="sit", protocol=1, game=game, secrets=list(secrets), lines=lines)
        assert isinstance(told, Welcome), told
        yield client


async def play_on(client: Client, pick: Random, seat: int, answers: int = 10**6) -> State:
    """Answer for a seat by lot until the game is over, or so many answers were given; the state after the last of them."""
    version = -1
    while True:
        state = await client.state(seat, lambda state, version=version: state.version >= version)  # type: ignore[misc]
        if state.result is not None or answers <= 0:
            return state
        if state.question is None:
            await client.until(lambda told: isinstance(told, State) and told.seat == seat)
            continue
        answers -= 1
        option = pick.randrange(len(state.question.options))
        version = (await client.done(type="answer", seat=seat, ply=state.ply, option=option)).version
