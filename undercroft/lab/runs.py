"""Runs of many games: on all cores, with a progress bar, kept in files, stopped and gone on with. Knows plans and tables.

A run is cut into stretches of games. A stretch is written whole or not at all, and what is in it depends on the plan and
its number alone; so a run that was stopped goes on with the stretches that are missing and ends with the same files.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

from undercroft import __version__
from undercroft.lab.facts import Facts
from undercroft.lab.plan import Plan, PlanError
from undercroft.lab.playing import play_stretch
from undercroft.lab.progress import Progress, silent

STRETCH = 20
"""So many games are one stretch of a run that is kept."""
PLAN_FILE = "run.json"


class Crew(Protocol):
    """Whoever plays stretches of games, in any order it likes, and gives back each with its first number."""

    def play(self, plan: Plan, stretches: Iterable[range]) -> Iterator[tuple[range, list[Facts]]]: ...


class Alone:
    """This process plays everything itself."""

    def play(self, plan: Plan, stretches: Iterable[range]) -> Iterator[tuple[range, list[Facts]]]:
        for numbers in stretches:
            yield numbers, play_stretch(plan, numbers)


class Cores:
    """So many processes on this machine."""

    def __init__(self, number: int = 0) -> None:
        self.number = number or os.cpu_count() or 1

    def play(self, plan: Plan, stretches: Iterable[range]) -> Iterator[tuple[range, list[Facts]]]:
        todo = list(stretches)
        if self.number == 1 or len(todo) == 1:
            yield from Alone().play(plan, todo)
            return
        with ProcessPoolExecutor(min(self.number, len(todo)), mp_context=get_context("fork")) as pool:
            try:
                yield from zip(todo, pool.map(play_stretch, [plan] * len(todo), todo), strict=True)
            except BaseException:
                # whoever stops a run does not wait for all that was still to be played
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def cut(games: int, size: int) -> list[range]:
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def played(plan: Plan, games: int, crew: Crew, progress: Progress = silent) -> list[Facts]:
    """Play a run and keep nothing."""
    size = max(1, min(STRETCH, games // (4 * (os.cpu_count() or 1))))
    found: list[Facts] = []
    with progress(games, 0) as bar:
        for numbers, facts in crew.play(plan, cut(games, size)):
            found += facts
            bar.update(len(numbers))
    return sorted(found, key=lambda each: each.games[0].game)


def keep(plan: Plan, games: int, crew: Crew, folder: Path, progress: Progress = silent) -> None:
    """Play a run into a folder, or what is missing of it there."""
    from undercroft.lab.parquet import write, written

    begin(folder, plan, games)
    todo = [numbers for numbers in cut(games, STRETCH) if not written(folder, numbers)]
    done = games - sum(len(numbers) for numbers in todo)
    with progress(games, done) as bar:
        for numbers, facts in crew.play(plan, todo):
            write(folder, numbers, facts)
            bar.update(len(numbers))


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
