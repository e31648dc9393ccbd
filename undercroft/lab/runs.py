"""Runs of many games: on all cores, with a progress bar, kept in files, stopped and gone on with. Knows plans and tables.

A run is cut into stretches of games. A stretch is written whole or not at all, and what is in it depends on the plan and
its number alone; so a run that was stopped goes on with the stretches that are missing and ends with the same files.
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, Protocol

from undercroft import __version__
from undercroft.lab.facts import Facts
from undercroft.lab.plan import Plan, PlanError
from undercroft.lab.playing import play_briefly, play_number
from undercroft.lab.progress import Progress, silent

STRETCH = 20
"""So many games are one stretch of a run that is kept."""
PLAN_FILE = "run.json"
AHEAD = 4
"""So many games for each core are handed out at a time."""
LOOK = 1.0
"""Seconds after which a worker looks whether whoever started it is still there."""

Job = Callable[[Plan, int], Facts]
"""How a game of a plan is played and what is told of it."""


class Crew(Protocol):
    """Whoever plays games, in any order it likes, and tells of each."""

    def play(self, plan: Plan, numbers: Iterable[int], job: Job = play_number) -> Iterator[Facts]: ...


class Alone:
    """This process plays everything itself."""

    def play(self, plan: Plan, numbers: Iterable[int], job: Job = play_number) -> Iterator[Facts]:
        for number in numbers:
            yield job(plan, number)


class Cores:
    """So many processes on this machine. They end with the run, also with one that is stopped or killed."""

    def __init__(self, number: int = 0) -> None:
        self.number = number or os.cpu_count() or 1

    def play(self, plan: Plan, numbers: Iterable[int], job: Job = play_number) -> Iterator[Facts]:
        todo = list(numbers)
        if self.number == 1 or len(todo) <= 1:
            yield from Alone().play(plan, todo, job)
            return
        others = set(active_children())
        waiting: deque[Future[Facts]] = deque()
        fork = get_context("fork")
        with ProcessPoolExecutor(min(self.number, len(todo)), fork, _at_work, (os.getpid(),)) as pool:
            try:
                for number in todo:
                    waiting.append(pool.submit(job, plan, number))
                    if len(waiting) >= AHEAD * self.number:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            except BrokenProcessPool:
                raise PlanError(
                    "a process that played games was ended from outside (too little memory?); "
                    "what is written of the run is whole, and the same command goes on with it"
                ) from None
            except BaseException:
                # whoever stops a run waits neither for games that were still to be played nor for those being played
                pool.shutdown(wait=False, cancel_futures=True)
                for process in set(active_children()) - others:
                    process.terminate()
                raise


def _at_work(master: int) -> None:
    """A worker leaves it to the process that started it to be interrupted, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def watch() -> None:
        while os.getppid() == master:
            time.sleep(LOOK)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def cut(games: int, size: int) -> list[range]:
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def played(plan: Plan, games: int, crew: Crew, progress: Progress = silent, job: Job = play_briefly) -> list[Facts]:
    """Play a run and keep nothing; of each game its result and its seats are told."""
    found: list[Facts] = []
    with progress(games, 0) as bar:
        for facts in crew.play(plan, range(games), job):
            found.append(facts)
            bar.update(1)
    return sorted(found, key=lambda each: each.games[0].game)


def keep(plan: Plan, games: int, crew: Crew, folder: Path, progress: Progress = silent) -> None:
    """Play a run into a folder, or what is missing of it there."""
    from undercroft.lab.parquet import write, written

    begin(folder, plan, games)
    todo = {numbers.start: numbers for numbers in cut(games, STRETCH) if not written(folder, numbers)}
    wanted = [number for numbers in todo.values() for number in numbers]
    told: dict[int, list[Facts]] = {first: [] for first in todo}
    with progress(games, games - len(wanted)) as bar:
        for facts in crew.play(plan, wanted):
            number = facts.games[0].game
            first = number - number % STRETCH
            told[first].append(facts)
            if len(told[first]) == len(todo[first]):
                write(folder, todo[first], sorted(told.pop(first), key=lambda each: each.games[0].game))
            bar.update(1)


def begin(folder: Path, plan: Plan, games: int) -> None:
    """Note down what run a folder holds; a folder that holds another is left alone."""
    wanted: dict[str, Any] = {"undercroft": __version__, "games": games, "stretch": STRETCH, "plan": plan.to_json()}
    file = folder / PLAN_FILE
    if file.exists():
        try:
            there = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:
            raise PlanError(f"{file}: this is not the note of a run") from None
        if there != wanted:
            raise PlanError(f"{folder} holds another run ({_difference(there, wanted)}); name another folder")
        return
    if folder.exists() and any(folder.iterdir()):
        raise PlanError(f"{folder} is not empty, and holds no run")
    folder.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(".tmp")
    draft.write_text(json.dumps(wanted, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    draft.replace(file)


def _difference(there: Any, wanted: dict[str, Any]) -> str:
    if not isinstance(there, dict):
        return "its note says nothing"
    ours, theirs = dict(wanted["plan"]), dict(there.get("plan") or {})
    for key in ("games", "undercroft", "stretch"):
        ours[key], theirs[key] = wanted[key], there.get(key)
    named = [f"{key} {theirs.get(key)!r}, not {ours[key]!r}" for key in ours if theirs.get(key) != ours[key]]
    return "; ".join(named[:3])
