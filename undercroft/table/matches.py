"""Matches of several games at a table: how one stands, when the next game is due, what it is. Knows ends, not how they came."""

from __future__ import annotations

from dataclasses import replace

from undercroft.game.pieces import Setup
from undercroft.play.tables import mixed
from undercroft.rules.match import Ended, Match
from undercroft.rules.victory import survivors_left
from undercroft.table.course import REMATCH, Course
from undercroft.table.keys import new_seed
from undercroft.table.terms import Standing, Terms, rotated


def match_of(course: Course) -> Match:
    """The match with this game in it, if it is over."""
    standing = course.terms.standing
    match = Match(standing.must_win, standing.games)
    ending = course.ending
    alone = ending.winners[0] if ending is not None and len(ending.winners) == 1 else -1
    if course.drawn_match is not None:
        # the winner of the sudden death has won the match and no further game
        return match._replace(games=(*match.games, course.drawn_match), decided=alone)
    if ending is None:
        return match
    last = Ended(alone, (ending.glory[0], ending.glory[1]), tuple(survivors_left(course.game)))
    return match._replace(games=(*match.games, last))


def is_over(course: Course) -> bool:
    """Whether no further game belongs to this match."""
    if course.ending is None:
        return False
    # two who agree on a draw in sudden death leave the match drawn
    return course.terms.standing.best_of == 1 or match_of(course).played_out


def winner(course: Course) -> tuple[int | None, str]:
    """Who has won the match that is over, and what decided it; nobody, if it is drawn."""
    match = match_of(course)
    if match.wins(0) != match.wins(1):
        return match.winner, "most games"
    if match.winner is None or match.winner < 0:
        return None, "a drawn match"
    if match.glory(0) != match.glory(1):
        return match.winner, "most glory over all games"
    if match.decided >= 0:
        return match.winner, str(course.game.flag("decided by") or "sudden death")
    return match.winner, "the only one with fighters left in the last game"


def another_is_due(course: Course) -> bool:
    """Whether the next game should be made: the match goes on, or everybody wants to play again."""
    if course.ending is None or course.following:
        return False
    if not is_over(course):
        return True
    offer = course.offered(REMATCH)
    return offer is not None and course.needs(REMATCH) <= offer.accepted


def following(course: Course) -> tuple[Setup, Terms]:
    """Setup and terms of the next game: everybody moves up a seat and brings the same."""
    standing = course.terms.standing
    if is_over(course):
        standing = replace(standing, games=())
    else:
        standing = Standing(standing.best_of, standing.must_win, match_of(course).games).turned()
    chairs = tuple(
        replace(chair, stops=bool(course.stops >> seat & 1)) for seat, chair in enumerate(course.terms.chairs)
    )
    setup = course.setup._replace(seats=rotated(course.setup.seats))
    return mixed(setup, new_seed()), replace(course.terms, chairs=rotated(chairs), standing=standing)
