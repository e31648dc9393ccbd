"""One WebSocket from its opening to its end: frames in, frames out, limits kept. Knows the desk; knows no rule."""

from __future__ import annotations

import asyncio
import logging
import time

from pydantic import BaseModel
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from undercroft.table.desk import Desk, label_of, read
from undercroft.table.faults import Failed
from undercroft.table.guard import address_of, origin_allowed
from undercroft.table.hall import Hall
from undercroft.table.limits import Bucket, Counts
from undercroft.table.protocol import Error
from undercroft.table.sitting import text_of

log = logging.getLogger("undercroft.table")

POLICY = 1008
TRY_LATER = 1013
INTERNAL = 1011


class Line:
    """A connection: reads one message after another and carries each out before the next."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        self.socket = socket
        self.hall = hall
        self.limits = hall.settings.limits
        self.desk = Desk(hall)
        self.bucket = Bucket(self.limits.messages_per_second, self.limits.message_burst, time.monotonic())
        self.faults = 0
        self.writer: asyncio.Task[None] | None = None

    async def run(self) -> None:
        try:
            async with asyncio.timeout(self.limits.seconds_to_sit) as patience:
                while True:
                    await self._one()
                    if self.desk.sitting is not None and self.writer is None:
                        patience.reschedule(None)
                        self._begin_writing()
                        await self._join()
                    if self.faults > self.limits.faults_before_close:
                        await self._close(POLICY, "too many faults")
                        return
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other end is gone
        except TimeoutError:
            # nobody is kept waiting for a seat that nobody takes
            await self._close(POLICY, "nobody sat down")
        finally:
            await self._leave()

    async def _one(self) -> None:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        frame: str | bytes = message["text"] if message.get("text") is not None else message.get("bytes") or b""
        try:
            if not self.bucket.take(time.monotonic()):
                raise Failed("too_fast", "too many messages; wait a moment")
            told = await self.desk.take(read(frame, self.limits.message_bytes))
        except Failed as error:
            self.faults += 1
            told = error.message(label_of(frame) if len(frame) <= self.limits.message_bytes else None)
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception:
            # never the message: it may hold a secret
            log.exception("a message could not be carried out")
            self.faults += 1
            told = Error(fault="internal", text="the server failed at this message; nothing has changed")
        else:
            self.faults = 0
        if told is not None:
            await self._tell(told)

    async def _tell(self, told: BaseModel) -> None:
        sitting = self.desk.sitting
        if sitting is None or self.writer is None:
            await self.socket.send_text(text_of(told))
            return
        sitting.tell(told)
        if sitting.overrun:
            await self._close(POLICY, "answers are not being read")
            raise WebSocketDisconnect(POLICY)

    def _begin_writing(self) -> None:
        room, sitting = self.desk.room, self.desk.sitting
        assert room is not None
        assert sitting is not None
        self.writer = asyncio.create_task(
            sitting.write(lambda: room.stamp, lambda seat, sent: room.state(sitting, seat), self.socket.send_text)
        )
        self.writer.add_done_callback(self._writer_ended)

    def _writer_ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            if not isinstance(error, WebSocketDisconnect | RuntimeError):
                log.error("a state could not be sent", exc_info=error)
            # the reader ends when the socket does
            closing = asyncio.create_task(self._close(INTERNAL, "a state could not be sent"))
            self.hall.chores.add(closing)
            closing.add_done_callback(self.hall.chores.discard)

    async def _join(self) -> None:
        if self.desk.room is not None and self.desk.sitting is not None:
            await self.desk.room.join(self.desk.sitting)

    async def _leave(self) -> None:
        if self.writer is not None:
            self.writer.cancel()
            await asyncio.gather(self.writer, return_exceptions=True)
            if self.desk.room is not None and self.desk.sitting is not None:
                await self.desk.room.leave(self.desk.sitting)

    async def _close(self, code: int, reason: str) -> None:
        if self.socket.application_state is not WebSocketState.DISCONNECTED:
            try:
                await self.socket.close(code, reason)
            except RuntimeError:
                return


async def serve(socket: WebSocket, hall: Hall, counts: Counts) -> None:
    """A connection, from the handshake on."""
    if not origin_allowed(socket.headers, hall.settings):
        await socket.close(POLICY)
        return
    who = address_of(socket.scope)
    if not counts.enter(who):
        await socket.close(TRY_LATER)
        return
    try:
        await socket.accept()
        await Line(socket, hall).run()
    finally:
        counts.leave(who)
