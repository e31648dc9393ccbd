"""Games as rows of the database, there and back. Knows how setups and terms are written as JSON; opens no database."""

from __future__ import annotations

import json

from undercroft import __version__
from undercroft.game.pieces import Setup
from undercroft.play.tables import setup_from_json, setup_to_json
from undercroft.table import matches
from undercroft.table.course import Course, begin
from undercroft.table.keys import new_name, new_seed
from undercroft.table.lessons import lessons
from undercroft.table.storage import GameRow
from undercroft.table.terms import Terms, rotated

WATCHING = -1


def row_of(setup: Setup, terms: Terms, made: int, seed: int | None = None) -> GameRow:
    """A new game's row."""
    return GameRow(
        new_name(),
        made,
        __version__,
        setup.edition.name,
        json.dumps(setup_to_json(setup), ensure_ascii=False, separators=(",", ":")),
        new_seed() if seed is None else seed,
        terms.to_json(),
    )


def course_of(row: GameRow) -> Course:
    """The course of a game at its beginning."""
    terms = Terms.from_json(row.terms)
    if terms.lesson:
        lesson = lessons()[terms.lesson]
        return begin(lesson.game.setup, lesson.seed, terms)
    return begin(setup_from_json(json.loads(row.setup)), row.seed, terms)


def following_row(course: Course, traces: dict[int, str], made: int) -> tuple[GameRow, dict[int, str]]:
    """The next game, and its seats' secrets: everybody keeps the secret and moves up a seat with it."""
    setup, terms = matches.following(course)
    seats = len(terms.chairs)
    moved = dict(enumerate(rotated(tuple(traces.get(seat, "") for seat in range(seats)))))
    kept = {seat: found for seat, found in moved.items() if found}
    return row_of(setup, terms, made), {**kept, WATCHING: traces[WATCHING]}
