"""Who plays for seats without a person: bots, and the house for a seat that is out. Knows views; sees no hidden card.

Bots think in processes of their own, so that the server goes on answering; each is handed the view of its seat.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import zlib
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

from undercroft.bots import make
from undercroft.game.question import Question
from undercroft.library import load
from undercroft.play.view import View
from undercroft.table.parcel import pack, unpack

LEAST = ("pass", "done", "decline", "stay", "stop", "keep", "no", "none")
"""What a seat that is out answers, if it may; otherwise the first option."""

SETTLES = "greedy"
"""The bot by which the house chooses for a person who leaves the set-up to it."""

Chooser = Callable[[str, int, View, Question], int]


def least(question: Question) -> int:
    """The answer that does least."""
    for word in LEAST:
        for i, option in enumerate(question.options):
            if option[0] == word:
                return i
    return 0


def bot_seed(game: str, seat: int, ply: int) -> int:
    """A seed for one decision, the same whichever process makes it."""
    return zlib.crc32(f"{game} {seat} {ply}".encode())


def choose(spec: str, seed: int, view: View, question: Question) -> int:
    """One decision of a bot."""
    return make(spec, seed).choose(view, question)


def _choose_elsewhere(chooser: Chooser, spec: str, seed: int, data: bytes) -> int:
    """One decision in a process of the house."""
    return chooser(spec, seed, *unpack(data))


class House:
    """The bots of one server. Without workers they think in a thread, which is enough for quick ones."""

    def __init__(self, workers: int, chooser: Chooser = choose) -> None:
        self.chooser = chooser
        self.pool: Executor
        if workers:
            # a fresh interpreter: a copy of the server's would have its threads' locks in it
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(workers, mp_context=context, initializer=load)
        else:
            self.pool = ThreadPoolExecutor(1, thread_name_prefix="bot")

    async def choose(self, spec: str, seed: int, view: View, question: Question) -> int:
        loop = asyncio.get_running_loop()
        if isinstance(self.pool, ProcessPoolExecutor):
            data = pack(view, question)
            return await loop.run_in_executor(self.pool, _choose_elsewhere, self.chooser, spec, seed, data)
        return await loop.run_in_executor(self.pool, self.chooser, spec, seed, view, question)

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
