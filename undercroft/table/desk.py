"""What a message asks for, done: the one place where the protocol meets the rooms. Knows messages; knows no socket."""

from __future__ import annotations

import asyncio
import json

from pydantic import ValidationError

from undercroft.play.refusal import why_not
from undercroft.play.view import view
from undercroft.rules.engine import NotOffered
from undercroft.table.course import Course
from undercroft.table.faults import Failed, failed, malformed
from undercroft.table.foreseeing import preview
from undercroft.table.hall import Hall
from undercroft.table.keys import trace
from undercroft.table.protocol import (
    ASK,
    VERSION,
    Accepted,
    Answer,
    Ask,
    AskLog,
    AskOdds,
    AskPreview,
    AskWhy,
    Error,
    Line,
    Log,
    Odds,
    Offer,
    Ping,
    Pong,
    Preview,
    Reply,
    Resign,
    SetStops,
    Settle,
    Sit,
    Welcome,
    Why,
)
from undercroft.table.room import Check, Room
from undercroft.table.rows import WATCHING
from undercroft.table.showing import events_of, lines_for, odds_for
from undercroft.table.sitting import Sitting

Told = Accepted | Error | Log | Odds | Pong | Preview | Welcome | Why
NO_SEAT = "there is no such game, or the link is not a seat of it"


def read(text: str | bytes, most: int) -> Ask:
    """The message that a frame holds, or what is wrong with it."""
    if isinstance(text, bytes):
        raise Failed("malformed", "messages are text frames, and this was a binary one")
    if len(text) > most or len(text.encode("utf-8", "surrogatepass")) > most:
        raise Failed("too_large", f"a message has at most {most} bytes")
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        why = f"{error.msg} at character {error.pos}" if isinstance(error, json.JSONDecodeError) else "unreadable"
        raise Failed("malformed", f"this is not JSON: {why}") from None
    if not isinstance(data, dict):
        raise Failed("malformed", "a message is a JSON object")
    try:
        return ASK.validate_python(data)
    except ValidationError as error:
        raise malformed(error) from None


def _no_constant(name: str) -> None:
    raise ValueError(name)


def label_of(text: str | bytes) -> str | None:
    """The label of a message that could not be carried out, if it has one that can be repeated."""
    try:
        label = json.loads(text).get("label")
    except (ValueError, AttributeError, RecursionError):
        return None
    return label if isinstance(label, str) and len(label) <= 40 else None


class Desk:
    """The requests of one connection, in their order."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.room: Room | None = None
        self.sitting: Sitting | None = None

    async def take(self, ask: Ask) -> Told | None:
        """Carry a message out, and what to answer; `Failed` if it cannot be."""
        if isinstance(ask, Ping):
            return Pong(now=self.hall.now(), label=ask.label)
        if isinstance(ask, Sit):
            return await self._sit(ask)
        if self.room is None or self.sitting is None:
            raise Failed("not_seated", "the first message must be sit")
        try:
            return await self._seated(ask, self.room, self.sitting)
        except Failed:
            raise
        except ValueError as error:
            raise failed(error) from None

    async def _sit(self, ask: Sit) -> Welcome:
        if self.room is not None:
            raise Failed("already_seated", "this connection has sat down already")
        room = await self.hall.open(ask.game)
        by_trace = {found: seat for seat, found in room.traces.items()}
        seats = []
        for secret in ask.secrets:
            seat = by_trace.get(trace(secret))
            if seat is None:
                raise Failed("no_such_seat", NO_SEAT)
            seats.append(seat)
        if len(room.sittings) >= self.hall.settings.limits.connections_per_game:
            raise Failed("busy", "too many are connected to this game")
        held = tuple(sorted(set(seats) - {WATCHING})) or (WATCHING,)
        course = room.course
        events = min(ask.lines, events_of(course.game))
        self.room = room
        self.sitting = Sitting(held, events, course.taken_back)
        return Welcome(
            protocol=VERSION,
            game=room.name,
            edition=course.setup.edition.name,
            edition_title=course.setup.edition.title,
            seats=[seat for seat in held if seat >= 0],
            watching=held == (WATCHING,),
            label=ask.label,
        )

    async def _seated(self, ask: Ask, room: Room, sitting: Sitting) -> Told | None:
        if isinstance(ask, AskLog):
            if ask.seat not in sitting.seats:
                raise Failed("not_your_seat", "this connection does not hold that seat")
            return _log(room.course, ask)
        assert not isinstance(ask, Sit | Ping)
        if ask.seat not in sitting.seats:
            raise Failed("not_your_seat", f"this connection does not hold seat {ask.seat}")
        match ask:
            case Answer():
                course = await self._answer(ask, room)
            case AskOdds():
                return await self._odds(ask, room)
            case AskPreview():
                return await self._preview(ask, room)
            case AskWhy():
                return _why(room.course, ask)
            case SetStops():
                course = await room.enter("stops", ask.seat, int(ask.on), check=_going_on)
            case Settle():
                course = await room.enter("settle", ask.seat, check=_going_on)
            case Offer():
                ply = -1 if ask.ply is None else ask.ply
                course = await room.enter("offer", ask.seat, ply, ask.what, check=_in(ask.seat))
            case Reply():
                course = await room.enter("reply", ask.seat, int(ask.accept), ask.what, check=_in(ask.seat))
            case Resign():
                course = await room.enter("resign", ask.seat, check=_going_on)
        return Accepted(version=course.version, ply=course.ply, label=ask.label)

    async def _answer(self, ask: Answer, room: Room) -> Course:
        if (ask.option is None) == (ask.text is None):
            raise Failed("malformed", "an answer has either option or text")
        check = _open_question(ask.seat, ask.ply)
        check(room.course)
        option = room.option_of(room.course, ask.seat, ask.option, ask.text)
        if option not in room.course.open_options():
            raise Failed("not_now", "the lesson is about something else just now; play what it says, then the rest is open")
        return await room.enter("answer", ask.seat, option, check=check)

    async def _odds(self, ask: AskOdds, room: Room) -> Odds:
        _open_question(ask.seat, ask.ply)(room.course)
        game = room.course.game.copy()
        if max(ask.options) >= len(game.ask_again()):
            raise Failed("not_offered", f"options are counted from 0 to {len(game.ask_again()) - 1}")
        found = await asyncio.to_thread(odds_for, game, ask.options)
        return Odds(seat=ask.seat, ply=ask.ply, odds=found, label=ask.label)

    async def _preview(self, ask: AskPreview, room: Room) -> Preview:
        _open_question(ask.seat, ask.ply)(room.course)
        game = room.course.game
        if ask.option >= len(game.ask_again()):
            raise Failed("not_offered", f"options are counted from 0 to {len(game.ask_again()) - 1}")
        found = await asyncio.to_thread(preview, view(game, ask.seat), ask.option, ask.ply)
        return found.model_copy(update={"label": ask.label})


def _going_on(course: Course) -> None:
    if course.ending is not None:
        raise Failed("game_over", "the game is over")


def _in(seat: int) -> Check:
    def check(course: Course) -> None:
        if course.ending is None and seat in course.out_seats:
            raise Failed("not_now", "this seat is out of the game")

    return check


def _open_question(seat: int, ply: int) -> Check:
    """That the seat is asked now, and the question the one it means."""

    def check(course: Course) -> None:
        _going_on(course)
        if seat in course.out_seats:
            raise Failed("not_now", "this seat is out of the game")
        if ply != course.ply:
            raise Failed("stale", f"{course.ply} answers were given by now, and this one belongs after {ply}")
        if course.deciding() != seat:
            raise Failed("not_your_turn", f"it is for {course.terms.chairs[course.deciding()].name} to decide")

    return check


def _why(course: Course, ask: AskWhy) -> Why:
    _going_on(course)
    if course.deciding() != ask.seat:
        # what the other is asked may be a secret
        reason, para = f"it is for {course.terms.chairs[course.deciding()].name} to decide", ""
    else:
        try:
            reason, para = why_not(course.game, ask.text, ask.seat)
        except NotOffered as error:
            reason, para = str(error), ""
    return Why(seat=ask.seat, text=ask.text, reason=reason, para=para or None, label=ask.label)


def _log(course: Course, ask: AskLog) -> Log:
    events = events_of(course.game)
    since = min(ask.since, events)
    lines = [Line.model_validate(line) for line in lines_for(course.game, ask.seat, since)]
    return Log(seat=ask.seat, lines=lines, lines_from=since, lines_to=events, label=ask.label)
