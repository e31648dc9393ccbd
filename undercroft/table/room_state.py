"""The state messages of one table, made once for all who see the same. Knows what is shown to whom; decides nothing."""

from __future__ import annotations

import json

from pydantic import BaseModel

from undercroft.table import matches
from undercroft.table.clock import FOREVER, Outages
from undercroft.table.course import Course, Offered
from undercroft.table.lessons import LEARNER, Lesson
from undercroft.table.options import Shown, question_for
from undercroft.table.protocol import Clock, Coach, Match, Player, Result
from undercroft.table.showing import events_of, field_text, figures_of, lines_for, near_for, ready_for, view_json
from undercroft.table.sitting import Sent

Key = tuple[int, int, int, int, bool]
NAMED_WHY = {"resigned": "the others have resigned", "time": "the others' time has run out", "agreed": "a draw was agreed"}


class Screens:
    """State messages of the newest stamp, by what they were made for."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.stamp = -1
        self.made: dict[Key, str] = {}
        self.version = -1
        self.figures = ""

    def state(
        self, course: Course, stamp: int, counts: dict[int, int], now: int, outages: Outages, sent: Sent, seat: int
    ) -> str:
        """The state for one seat, going on from what it was sent before; `sent` is brought up to date."""
        if stamp != self.stamp:
            self.stamp = stamp
            self.made.clear()
        if sent.taken_back != course.taken_back:
            sent.taken_back = course.taken_back
            sent.events = events_of(course.game)
            sent.stretch = 0
            sent.field = False
        events = events_of(course.game)
        since = min(sent.events, events)
        lines_from = min(sent.stretch, since)
        with_field = course.game.field is not None and not sent.field
        key = (seat, since, lines_from, course.version, with_field)
        text = self.made.get(key)
        if text is None:
            parts = [
                compact(_state(course, seat, lines_from, events, counts, now, outages))[:-1],
                f',"view":{compact(view_json(course.game, seat, since))},"figures":{self._figures(course)}',
            ]
            if with_field:
                parts.append(f',"field":{field_text(course.game.ground)}')
            text = "".join(parts) + "}"
            if seat < 0:
                # of those who watch there may be many; a seat is seldom looked at twice
                self.made[key] = text
        sent.stamp = stamp
        sent.events = events
        # the line of an attack still being fought is told anew: no line spans two stretches of the log
        sent.stretch = events - len(course.game.now)
        sent.field = sent.field or with_field
        return text

    def _figures(self, course: Course) -> str:
        """The fighters as they are now, which is the same for everybody."""
        if self.version != course.version:
            self.version = course.version
            self.figures = compact(figures_of(course.game))
        return self.figures


def compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _state(
    course: Course, seat: int, lines_from: int, events: int, counts: dict[int, int], now: int, outages: Outages
) -> Shown:
    """A state without its view, battlefield and fighters."""
    game = course.game
    deciding = course.deciding()
    found: Shown = {
        "type": "state",
        "seat": seat,
        "version": course.version,
        "ply": course.ply,
        "near": near_for(game, seat),
        "ready": ready_for(game, seat),
        "lines": lines_for(game, seat, lines_from),
        "lines_from": lines_from,
        "lines_to": events,
        "players": [plain(player) for player in players(course, counts)],
        "watchers": counts.get(-1, 0),
        "offers": [offer_shown(offer) for offer in course.offers],
        "can_take_back": seat >= 0 and course.ending is None and course.last_decision(seat) >= 0,
        "now": now,
    }
    if deciding >= 0:
        found["waiting_for"] = deciding
        if deciding == seat and not course.house_decides(seat):
            found["question"] = question_for(game, course.open_options())
    for name, part in (
        ("clock", clock_of(course, now, outages)),
        ("result", result_of(course)),
        ("match", match_of(course)),
    ):
        if part is not None:
            found[name] = plain(part)
    if seat == LEARNER and course.lesson is not None:
        found["coach"] = plain(coach_of(course, course.lesson))
    if course.following:
        found["next_game"] = course.following
    return found


def plain(part: BaseModel) -> Shown:
    return part.model_dump(exclude_none=True)


def offer_shown(offer: Offered) -> Shown:
    found: Shown = {"what": offer.what, "seat": offer.seat, "accepted": sorted(offer.accepted)}
    if offer.ply >= 0:
        found["ply"] = offer.ply
    return found


def players(course: Course, counts: dict[int, int]) -> list[Player]:
    return [
        Player(
            seat=seat,
            kind=chair.kind,  # type: ignore[arg-type]
            name=chair.name,
            warband=brought.warband.name,
            warband_id=brought.warband.id,
            bot=chair.bot or None,
            connected=counts.get(seat, 0) > 0,
            out=seat in course.out_seats,
            stops=bool(course.stops >> seat & 1),
        )
        for seat, (chair, brought) in enumerate(zip(course.terms.chairs, course.setup.seats, strict=True))
    ]


def coach_of(course: Course, lesson: Lesson) -> Coach:
    """What the learner is told now."""
    decisions = min(course.decisions_of(LEARNER), len(lesson.steps))
    step = lesson.step(decisions)
    over = step is None or course.ending is not None
    return Coach(
        lesson=lesson.name,
        title=lesson.title if step is None else step.title,
        step=decisions,
        steps=len(lesson.steps),
        says=list(lesson.end if step is None else step.says),
        over=over,
    )


def clock_of(course: Course, now: int, outages: Outages) -> Clock | None:
    clock = course.clock
    if not clock.timed:
        return None
    deciding = course.deciding()
    left = clock.passed(deciding, now, outages).left
    running = clock.going and deciding >= 0 and left[deciding] != FOREVER
    return Clock(
        left=[None if each == FOREVER else each for each in left],
        running=deciding if running else None,
        increment=clock.increment,
    )


def result_of(course: Course) -> Result | None:
    ending = course.ending
    if ending is None:
        return None
    names = [chair.name for chair in course.terms.chairs]
    why = NAMED_WHY.get(ending.why, ending.why)
    if len(ending.winners) == 1:
        text = f"{names[ending.winners[0]]} has won: {why}"
    else:
        text = f"A draw: {why}" if ending.why == "agreed" else "A draw"
    return Result(winners=list(ending.winners), why=ending.why, text=text, glory=list(ending.glory))


def match_of(course: Course) -> Match | None:
    if course.terms.standing.best_of == 1:
        return None
    match = matches.match_of(course)
    over = matches.is_over(course)
    who, why = matches.winner(course) if over else (None, None)
    return Match(
        best_of=course.terms.standing.best_of,
        number=course.terms.standing.number,
        wins=[match.wins(0), match.wins(1)],
        glory=[match.glory(0), match.glory(1)],
        sudden_death=course.drawn_match is not None,
        over=over,
        winner=who,
        why=why,
    )
