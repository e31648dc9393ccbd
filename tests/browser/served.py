"""A server of its own as a program, and games put into its database at any moment of their play. Knows no browser."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from undercroft.bots import make
from undercroft.cards.registry import WARBANDS
from undercroft.game.pieces import Setup
from undercroft.library import load
from undercroft.play.tables import table
from undercroft.play.view import view
from undercroft.rules.editions.formats import FORMATS
from undercroft.table.course import Course, begin, fold
from undercroft.table.keys import new_secret, trace
from undercroft.table.making import ready_deck
from undercroft.table.rows import WATCHING, course_of, row_of
from undercroft.table.storage import Entry, Store
from undercroft.table.terms import BOT, PERSON, Chair, Standing, Terms

PATIENCE = 60.0
NAMES = ("Anna", "Bo", "Cleo", "Dirk")


class Served:
    """The server as `undercroft serve` starts it, on a free port, with its files in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.url = f"sqlite:///{folder / 'undercroft.sqlite'}"
        self.environment = {**os.environ, "UNDERCROFT_DATA": str(folder), "UNDERCROFT_BOT_WORKERS": "0"}
        self.environment.pop("UNDERCROFT_DATABASE", None)
        # one machine makes all requests here
        self.environment["UNDERCROFT_LIMITS"] = "off"
        self.log = folder / "said.txt"
        self.process: subprocess.Popen[str] | None = None
        self.http = ""
        self.greeting = ""

    def start(self, port: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "undercroft.cli", "serve", "--no-browser", "--port", str(port)],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=self.log.open("a", encoding="utf-8"),
            text=True,
        )
        assert self.process.stdout is not None
        line = self.greeting = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None, f"the server does not start: {line!r}"
        self.http = found[0].rstrip("/")

    def said(self) -> str:
        """All that the server wrote, once it is gone."""
        assert self.process is not None
        process = self.process
        assert process.stdout is not None
        self.kill()
        return self.greeting + process.stdout.read() + self.log.read_text(encoding="utf-8")

    @property
    def port(self) -> int:
        return int(self.http.rpartition(":")[2])

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def post(self, path: str, body: dict[str, Any]) -> Any:
        request = Request(f"{self.http}/api/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def get(self, path: str) -> Any:
        with urlopen(f"{self.http}/api/{path}", timeout=PATIENCE) as answer:
            return json.load(answer)

    def entries(self, put: Put) -> list[Entry]:
        """What was stored of a game by now."""
        store = Store(self.url)
        try:
            return store.entries(put.game)
        finally:
            store.close()

    def put(self, course: Course, name: str = "") -> Put:
        """Store a game that has been played so far elsewhere; the server takes it up when somebody sits down.

        Bots choose by the game's name: with a name of its own a game is always the same game.
        """
        seats = {seat: new_secret() for seat in (*course.terms.persons(), WATCHING)}
        row = row_of(course.setup, course.terms, 1, course.seed)
        row = row._replace(id=name or row.id)
        store = Store(self.url)
        try:
            store.add_game(row, {seat: trace(secret) for seat, secret in seats.items()})
            entries = [
                Entry(number, "answer", by, move, "", number)
                for number, (by, move) in enumerate(given(course), 1)
            ]
            if entries:
                store.append(row.id, entries)
        finally:
            store.close()
        return Put(self.http, row.id, seats)


@dataclass(frozen=True)
class Put:
    """A game on the server and the secrets of its seats."""

    http: str
    game: str
    secrets: dict[int, str]

    def link(self, *seats: int) -> str:
        """The page of the game as these seats see it."""
        return f"{self.http}/#/game/{self.game}/{','.join(self.secrets[seat] for seat in seats)}"

    @property
    def watching(self) -> str:
        return self.link(WATCHING)


def stored(served: Served, put: Put) -> Course:
    """A game as it is by now, folded from what was stored."""
    store = Store(served.url)
    try:
        row = store.game(put.game)
        assert row is not None
        return fold(course_of(row), store.entries(put.game))
    finally:
        store.close()


def given(course: Course) -> list[tuple[int, int]]:
    """Every answer of a course with the seat that gave it."""
    game = begin(course.setup, course.seed, course.terms).game
    found = []
    for move in course.moves:
        found.append((game.ask_again().seat, move))
        game.answer(move)
    return found


def table_of(
    *kinds: str, edition: str = "shadespire", bands: tuple[str, ...] = ("garreks-reavers", "steelhearts-champions"),
    best_of: int = 1,
) -> tuple[Setup, Terms]:
    """A table with the warbands' own decks."""
    load()
    kinds = kinds or (PERSON, BOT)
    form = next(name for name, each in FORMATS.items() if each.edition == edition)
    decks = [[card.id for part in ready_deck(WARBANDS[band].id, form) for card in part] for band in bands]
    setup = table(edition, list(bands), decks, names=list(NAMES[: len(bands)]))
    chairs = tuple(Chair(kind, NAMES[i], "greedy" if kind == BOT else "") for i, kind in enumerate(kinds))
    return setup, Terms(chairs, standing=Standing(best_of))


def played_until(setup: Setup, terms: Terms, seed: int, here: Callable[[Course], bool], most: int = 4000) -> Course | None:
    """A game that greedy bots have played until it stands as wanted; None if it never does."""
    course = begin(setup, seed, terms)
    bots = [make("greedy", seat) for seat in range(len(terms.chairs))]
    for _ in range(most):
        if here(course):
            return course
        question = course.game.question
        if question is None:
            return None
        option = bots[question.seat].choose(view(course.game, question.seat), question) if len(question) > 1 else 0
        course = course.after(Entry(course.version + 1, "answer", question.seat, option, "", 0))
    return None


def found(setup: Setup, terms: Terms, here: Callable[[Course], bool], seeds: int = 40) -> Course:
    """The first game, by its seed, that comes to such a moment."""
    for seed in range(1, seeds + 1):
        course = played_until(setup, terms, seed, here)
        if course is not None:
            return course
    raise AssertionError(f"none of {seeds} games comes to such a moment")


def asked(seat: int, *kinds: str) -> Callable[[Course], bool]:
    """That a seat has something to decide, of one of these kinds."""

    def here(course: Course) -> bool:
        question = course.game.question
        return question is not None and question.seat == seat and len(question) > 1 and question.kind in kinds

    return here


__all__ = ["BOT", "PERSON", "Put", "Served", "asked", "found", "given", "played_until", "stored", "table_of"]
