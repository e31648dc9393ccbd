"""Setups, terms and courses that the tests of the table are made of."""

from __future__ import annotations

from random import Random

from undercroft.game.pieces import Setup
from undercroft.play.randomly import random_setup
from undercroft.table.course import Course, begin
from undercroft.table.storage import Entry
from undercroft.table.terms import BOT, PERSON, Chair, Standing, Terms

BOOKS = ("shadespire", "nightvault", "beastgrave", "dreadfane", "deathgorge")

def setup_of(edition: str, lots: int = 1, seats: int = 2) -> Setup:
    return random_setup(Random(lots), edition, seats)


def terms_of(*kinds: str, seconds: int = 0, increment: int = 0, best_of: int = 1, must_win: bool = False) -> Terms:
    chairs = tuple(
        Chair(kind, f"Player {seat + 1}", "random" if kind == BOT else "")
        for seat, kind in enumerate(kinds or (PERSON, PERSON))
    )
    return Terms(chairs, seconds, increment, Standing(best_of, must_win))


def course_of(edition: str = "shadespire", lots: int = 1, *kinds: str, seconds: int = 0, increment: int = 0) -> Course:
    kinds = kinds or (PERSON, PERSON)
    return begin(setup_of(edition, lots, len(kinds)), 7, terms_of(*kinds, seconds=seconds, increment=increment))


def entered(course: Course, kind: str, seat: int, value: int = 0, word: str = "", at: int = 0) -> Course:
    """The course after one entry more."""
    return course.after(Entry(course.version + 1, kind, seat, value, word, at))


def answered(course: Course, pick: Random, times: int = 1) -> Course:
    """The course after answers by lot, as long as there is something to answer."""
    for _ in range(times):
        question = course.game.question
        if question is None:
            break
        course = entered(course, "answer", question.seat, pick.randrange(len(question.options)))
    return course
