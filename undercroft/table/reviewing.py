"""Games that are over, looked at again: any moment, the glory over time, the record. Knows courses; stores nothing."""

from __future__ import annotations

from undercroft.play.names import names_of
from undercroft.play.notation import say
from undercroft.play.record import recorded, write
from undercroft.table.course import Course, decisions, replayed
from undercroft.table.faults import Failed
from undercroft.table.forms import Frame, Frames, Glory, Review
from undercroft.table.protocol import Line
from undercroft.table.room_state import result_of
from undercroft.table.showing import events_of, field_shape, figures_of, lines_for, view_json

MOST_FRAMES = 50


def over(course: Course) -> Course:
    """The course, if its game is over: what was hidden is open then, and not before."""
    if course.ending is None:
        raise Failed("not_now", "the game is not over yet")
    return course


def review(name: str, course: Course) -> Review:
    """How the glory went."""
    result = result_of(over(course))
    assert result is not None
    found: list[Glory] = []
    for ply, game, _, _ in replayed(course, course.moves):
        if not found or found[-1].glory != game.glory or found[-1].round != game.round:
            found.append(Glory(ply=ply, round=game.round, glory=list(game.glory)))
    return Review(game=name, plies=course.ply, glory=found, result=result)


def frames(course: Course, seat: int, start: int, count: int) -> Frames:
    """A stretch of the game as one seat saw it; each frame with what happened since the one before."""
    over(course)
    found: list[Frame] = []
    events = stretch = 0
    for ply, game, move, _ in replayed(course, course.moves):
        if start <= ply < start + min(count, MOST_FRAMES):
            decision = None
            if move >= 0:
                question = game.ask_again()
                decision = f"{names_of(game).seat(question.seat)}: {say(game, question.options[move])}"
            now = events_of(game)
            found.append(
                Frame.model_construct(
                    ply=ply,
                    view=view_json(game, seat, events),
                    figures=figures_of(game),
                    lines=[Line.model_validate(line) for line in lines_for(game, seat, stretch)],
                    lines_from=stretch,
                    lines_to=now,
                    decision=decision,
                )
            )
        events = events_of(game)
        # as at the table, the line of an attack still being fought is told anew
        stretch = events - len(game.now)
    field = course.game.field
    return Frames.model_construct(seat=seat, field=field_shape(field) if field is not None else None, frames=found)


def record_text(name: str, course: Course) -> str:
    """The game as a record file."""
    ending = over(course).ending
    assert ending is not None
    text = write(recorded(course.setup, course.seed, decisions(course)))
    head, _, rest = text.partition("\n")
    winners = ", ".join(course.terms.chairs[seat].name for seat in ending.winners)
    how = f"won by {winners}" if len(ending.winners) == 1 else f"drawn by {winners}"
    return f"{head}\n# game {name}: {how} ({ending.why})\n{rest}"
