"""Runs scenario files for the commands that do so, on several cores if there are many. Knows files and outcomes, no rule."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from undercroft.library.proofs import ProofError, proven_under
from undercroft.library.scenarios import ScenarioFileError, Source, library, paths, read_file
from undercroft.play.scenario import Watcher, parse, run
from undercroft.play.scenario_parts import ScenarioError

ENOUGH_TO_SHARE = 40
CHUNK = 8


class Outcome(NamedTuple):
    """How a scenario went under one rulebook."""

    file: str
    line: int
    title: str
    rulebook: str
    proves: tuple[str, ...]
    problems: tuple[str, ...]
    seconds: float

    @property
    def passed(self) -> bool:
        return not self.problems


def sources_at(places: Sequence[str]) -> tuple[list[Source], list[Outcome]]:
    """The scenarios of files and folders (of the library, if none are given), and the files that cannot be read."""
    if not places:
        return library(), []
    sources: list[Source] = []
    broken: list[Outcome] = []
    for place in places:
        if not Path(place).exists():
            raise FileNotFoundError(2, "there is no such file or folder", place)
        for path in paths(Path(place)):
            try:
                sources += read_file(path)
            except ScenarioFileError as error:
                broken.append(Outcome(str(path), 0, "the file", "", (), (str(error),), 0.0))
    return sources, broken


def play_source(source: Source, watch: Watcher | None = None) -> list[Outcome]:
    """A scenario under each of its rulebooks."""
    started = time.perf_counter()
    try:
        scenario = parse(source.data)
        outcomes = []
        for rulebook in scenario.rulebooks:
            proves = tuple(proven_under(source, rulebook))
            result = run(scenario, rulebook, watch)
            seconds = time.perf_counter() - started
            outcomes.append(Outcome(source.file, source.line, source.title, rulebook, proves, result.problems, seconds))
            started = time.perf_counter()
        return outcomes
    except (ScenarioError, ProofError) as error:
        return [Outcome(source.file, source.line, source.title, "", (), (str(error),), 0.0)]


def play_all(sources: Sequence[Source], jobs: int = 0) -> list[Outcome]:
    """All of them in order; on `jobs` cores, or on as many as there are if they are many."""
    jobs = jobs or (min(os.cpu_count() or 1, 8) if len(sources) >= ENOUGH_TO_SHARE else 1)
    if jobs == 1:
        return [outcome for source in sources for outcome in play_source(source)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as pool:
        return [outcome for outcomes in pool.map(play_source, sources, chunksize=CHUNK) for outcome in outcomes]
