"""One connection at a table: the seats it holds, what it has been sent, what waits to be sent. Knows no game.

Replies are sent in order. States are not queued: when the line is free the newest one is made and sent, so that a slow
reader costs no memory and is never behind by more than one message.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pydantic import BaseModel

MOST_WAITING = 200


@dataclass
class Sent:
    """What one seat of a connection has had: events, where the open stretch of the log began, take-backs, battlefield."""

    stamp: int = -1
    events: int = 0
    stretch: int = 0
    taken_back: int = 0
    field: bool = False


class Sitting:
    """A connection that holds seats; -1 among them is somebody who watches."""

    def __init__(self, seats: tuple[int, ...], events: int, taken_back: int) -> None:
        self.seats = seats
        self.sent = {seat: Sent(events=events, stretch=events, taken_back=taken_back) for seat in seats}
        self.outbox: deque[str] = deque()
        self.wake = asyncio.Event()
        self.overrun = False

    def tell(self, message: BaseModel) -> None:
        self.outbox.append(text_of(message))
        if len(self.outbox) > MOST_WAITING:
            self.overrun = True
        self.wake.set()

    async def write(self, stamp: Callable[[], int], state: Callable[[int, Sent], str], send: Sender) -> None:
        """Send whatever there is to send, for as long as the connection lasts."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.outbox:
                await send(self.outbox.popleft())
            for seat in self.seats:
                sent = self.sent[seat]
                if sent.stamp != stamp():
                    await send(state(seat, sent))


Sender = Callable[[str], Awaitable[None]]


def text_of(message: BaseModel) -> str:
    """A message as it is sent: what is nothing is left out."""
    return message.model_dump_json(exclude_none=True)
