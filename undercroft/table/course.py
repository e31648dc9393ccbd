"""The course of one table, folded from its entries: the game, offers, clocks, the end. Knows no socket and no database.

The kinds of entry:

    answer    `value` is the place of the option in the list of the open question, `word` its verb
    stops     whether the seat is asked at every window (`value` 1 or 0)
    settle    the house makes the seat's choices until the first round begins
    offer     `word` is what is offered; `value` how many answers shall stand after a take-back
    reply     `word` is what was offered, `value` 1 or 0
    resign    the seat is out
    flag      the seat's time ran out
    sat       a person took the seat for the first time
    next      `word` names the game that follows this one

The same entries make the same course on every machine. `after` never changes a course: it gives a new one, so that an
entry can be tried before it is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import reduce

from undercroft.game.pieces import Setup
from undercroft.rules.engine import Game, NotOffered
from undercroft.rules.match import Ended, Match, ended, sudden_death
from undercroft.table.clock import Outages, Running
from undercroft.table.lessons import LEARNER, Lesson, lessons
from undercroft.table.storage import Entry
from undercroft.table.terms import BOT, PERSON, Terms

DRAW = "draw"
TAKE_BACK = "take_back"
REMATCH = "rematch"


class NotNow(ValueError):
    """Something that cannot be done at this table as it is."""


@dataclass(frozen=True)
class Offered:
    """An offer that waits; `ply` is how many answers shall stand after a take-back."""

    what: str
    seat: int
    accepted: frozenset[int]
    ply: int = -1


@dataclass(frozen=True)
class Ending:
    """How a game ended: `why` is the rulebook's word, or resigned, time, agreed. Several winners share a draw."""

    winners: tuple[int, ...]
    why: str
    glory: tuple[int, ...]


@dataclass(frozen=True)
class Course:
    """A table after so many entries. `moves` are the answers that stand, with changes of stops as numbers below zero."""

    setup: Setup
    seed: int
    terms: Terms
    game: Game
    clock: Running
    version: int = 0
    moves: tuple[int, ...] = ()
    answered_by: tuple[int, ...] = ()
    """Who gave each answer that stands; -1 where there was nothing to choose, or the house chose."""
    stops: int = 0
    settled: frozenset[int] = frozenset()
    """The seats whose choices before the first round are the house's."""
    out: tuple[tuple[int, str], ...] = ()
    offers: tuple[Offered, ...] = ()
    sat: frozenset[int] = frozenset()
    agreed_draw: bool = False
    taken_back: int = 0
    """How many take-backs there were: what a client knows of the log before the last one may be gone."""
    following: str = ""
    at: int = 0
    drawn_match: Ended | None = None
    """The last game of a match, once it has come to sudden death: its own end does not count twice."""

    @property
    def ply(self) -> int:
        return len(self.answered_by)

    @property
    def out_seats(self) -> frozenset[int]:
        return frozenset(seat for seat, _ in self.out)

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is played at this table."""
        return lessons().get(self.terms.lesson)

    def decisions_of(self, seat: int) -> int:
        """How often the seat has decided where there was something to decide."""
        return self.answered_by.count(seat)

    def open_options(self) -> list[int]:
        """The options of the open question that may be taken: all of them, but for a learner in a lesson."""
        question = self.game.ask_again()
        if self.lesson is None or question.seat != LEARNER:
            return list(range(len(question)))
        return self.lesson.open(self.game, self.decisions_of(LEARNER))

    def person(self, seat: int) -> bool:
        return self.terms.chairs[seat].kind == PERSON

    def house_decides(self, seat: int) -> bool:
        """Whether the house makes this person's choices for now."""
        return seat in self.settled and self.game.round == 0

    def deciding(self) -> int:
        """The seat that must answer, or -1 when the game is over."""
        return self.game.question.seat if self.game.question is not None and self.ending is None else -1

    @property
    def ending(self) -> Ending | None:
        """How it ended, if it has."""
        g = self.game
        glory = tuple(g.glory)
        left = [seat for seat in range(g.seats) if seat not in self.out_seats]
        if self.agreed_draw:
            return Ending(tuple(left), "agreed", glory)
        if len(left) <= 1:
            return Ending(tuple(left), self.out[-1][1], glory)
        if g.winners is None:
            return None
        winners = tuple(seat for seat in g.winners if seat in left)
        if not winners:
            most = max(glory[seat] for seat in left)
            winners = tuple(seat for seat in left if glory[seat] == most)
        return Ending(winners, str(g.flag("decided by")), glory)

    # --- one entry more ---

    def after(self, entry: Entry, outages: Outages = ()) -> Course:
        """The course after one entry more; `NotNow` or `NotOffered` if it cannot be."""
        if entry.number != self.version + 1:
            raise NotNow(f"entry {entry.number} cannot follow entry {self.version}")
        at = max(entry.at, self.at)
        timed = replace(self, version=entry.number, at=at, clock=self.clock.passed(self.deciding(), at, outages))
        step = STEPS.get(entry.kind)
        if step is None:
            raise NotNow(f"nothing is known of entries of the kind {entry.kind!r}")
        return step(timed, entry)

    def needs(self, what: str) -> frozenset[int]:
        """The seats whose consent an offer needs, the one that makes it among them."""
        persons = {seat for seat in self.terms.persons() if what == REMATCH or seat not in self.out_seats}
        return frozenset(persons)

    def offered(self, what: str) -> Offered | None:
        return next((offer for offer in self.offers if offer.what == what), None)

    def last_decision(self, seat: int) -> int:
        """How many answers stood before the seat's last real decision, or -1."""
        for ply in range(self.ply - 1, -1, -1):
            if self.answered_by[ply] == seat:
                return ply
        return -1

    def agreed(self, offer: Offered) -> Course:
        """What follows once everybody agrees: nothing before."""
        if not self.needs(offer.what) <= offer.accepted:
            return self
        if offer.what == DRAW:
            return replace(self, agreed_draw=True, offers=())
        if offer.what == TAKE_BACK:
            return self.back_to(offer.ply)
        return self

    def back_to(self, ply: int) -> Course:
        """The same table with only so many answers, and all settings as they are now."""
        kept: list[int] = []
        for move in self.moves:
            if move >= 0:
                if ply == 0:
                    break
                ply -= 1
            kept.append(move)
        *_, (_, game, _, drawn) = replayed(self, tuple(kept))
        if game.stops != self.stops:
            kept.append(-1 - self.stops)
            game.stops = self.stops
        answers = sum(1 for move in kept if move >= 0)
        return replace(
            self,
            game=game,
            moves=tuple(kept),
            answered_by=self.answered_by[:answers],
            offers=(),
            taken_back=self.taken_back + 1,
            drawn_match=drawn,
        )


def replayed(course: Course, moves: tuple[int, ...]) -> Iterator[tuple[int, Game, int, Ended | None]]:
    """The game played again, before each answer and at the end: how many answers were given, the game (one and the
    same, until sudden death), the answer (-1 at the end), and the drawn game if sudden death has begun.
    """
    game = opening(course.setup, course.seed, course.terms)
    drawn: Ended | None = None
    ply = 0
    for move in moves:
        if move < 0:
            game.stops = -1 - move
            continue
        yield ply, game, move, drawn
        game.answer(move)
        ply += 1
        if drawn is None:
            game, drawn = continued(course.terms, game)
    yield ply, game, -1, drawn


def continued(terms: Terms, game: Game) -> tuple[Game, Ended | None]:
    """The game itself, or its sudden death with how the game ended, if the match can be decided no other way."""
    standing = terms.standing
    if game.winners is None or standing.best_of == 1 or not standing.must_win:
        return game, None
    last = ended(game)
    if not Match(standing.must_win, (*standing.games, last)).wants_sudden_death:
        return game, None
    return sudden_death(game), last


def opening(setup: Setup, seed: int, terms: Terms) -> Game:
    """The game before anything has happened in it: at set-up, or where a lesson begins."""
    lesson = lessons().get(terms.lesson)
    if lesson is None:
        return Game(setup, seed)
    game = lesson.opening()
    seats = (seat._replace(name=chair.name) for seat, chair in zip(game.setup.seats, terms.chairs, strict=True))
    game.setup = game.setup._replace(seats=tuple(seats))
    return game


def begin(setup: Setup, seed: int, terms: Terms) -> Course:
    """A table before anything has happened at it."""
    stops = sum(1 << seat for seat, chair in enumerate(terms.chairs) if chair.stops)
    game = opening(setup, seed, terms)
    settled = frozenset(seat for seat in terms.persons() if terms.chairs[seat].settled)
    course = Course(game.setup, seed, terms, game, Running.of(terms), settled=settled)
    return _stopping(course, stops) if stops else course


def fold(course: Course, entries: list[Entry], outages: Outages = ()) -> Course:
    return reduce(lambda so_far, entry: so_far.after(entry, outages), entries, course)


def decisions(course: Course) -> list[int]:
    """The real decisions alone, in order: with the setup and the seed they make the same game, whoever was stopped.

    A question with one option answers itself for a seat that is not stopped at every window; these answers are left
    out, and so are the settings. What was decided in sudden death is not part of the game.
    """
    return [
        move
        for _, game, move, drawn in replayed(course, course.moves)
        if move >= 0 and drawn is None and len(game.ask_again().options) > 1
    ]


# --- what each kind of entry does ---


def _open(course: Course) -> None:
    if course.ending is not None:
        raise NotNow("the game is over")


def _answer(course: Course, entry: Entry) -> Course:
    _open(course)
    game = course.game.copy()
    question = game.ask_again()
    if question.seat != entry.seat:
        raise NotNow(f"it is for seat {question.seat} to decide, not for seat {entry.seat}")
    if not 0 <= entry.value < len(question.options):
        raise NotOffered(f"option {entry.value} of {len(question.options)}: count from 0 to {len(question.options) - 1}")
    if entry.word and question.options[entry.value][0] != entry.word:
        raise NotOffered(f"option {entry.value} is no longer {entry.word!r}: the rules have changed since")
    began = game.activation
    game.answer(entry.value)
    drawn = course.drawn_match
    if drawn is None:
        game, drawn = continued(course.terms, game)
    gave = entry.seat if len(question.options) > 1 and not course.house_decides(entry.seat) else -1
    clock = course.clock
    if game.activation > began and game.turn >= 0:
        clock = clock.given(game.turn)
    # whoever goes on playing has not taken up what was offered
    kept = tuple(o for o in course.offers if entry.seat in o.accepted or not course.person(entry.seat))
    return replace(
        course,
        game=game,
        moves=(*course.moves, entry.value),
        answered_by=(*course.answered_by, gave),
        offers=kept,
        clock=clock,
        drawn_match=drawn,
    )


def _stops(course: Course, entry: Entry) -> Course:
    _open(course)
    bit = 1 << entry.seat
    return _stopping(course, course.stops | bit if entry.value else course.stops & ~bit)


def _settle(course: Course, entry: Entry) -> Course:
    _open(course)
    if course.game.round > 0 or not course.person(entry.seat) or course.lesson is not None:
        raise NotNow("only what a person has to choose before the first round can be left to the house")
    if entry.seat in course.settled:
        raise NotNow("this is left to the house already")
    return replace(course, settled=course.settled | {entry.seat})


def _stopping(course: Course, stops: int) -> Course:
    game = course.game.copy()
    game.stops = stops
    return replace(course, game=game, stops=stops, moves=(*course.moves, -1 - stops))


def _offer(course: Course, entry: Entry) -> Course:
    what = entry.word
    if what == REMATCH:
        if course.ending is None:
            raise NotNow("another game can be offered when this one is over")
        if course.following:
            raise NotNow("the next game has been made already")
        if course.terms.lesson:
            raise NotNow("a lesson is not played again from here: begin it anew")
    else:
        _open(course)
    if what == DRAW and any(chair.kind == BOT for chair in course.terms.chairs):
        raise NotNow("bots do not agree to draws")
    if course.offered(what) is not None:
        raise NotNow("this is offered already: answer it")
    ply = entry.value
    if what == TAKE_BACK:
        if ply < 0:
            ply = course.last_decision(entry.seat)
        if ply < 0:
            raise NotNow("there is no decision of yours to take back")
        if not 0 <= ply < course.ply:
            raise NotNow(f"{course.ply} answers were given: a take-back leaves from 0 to {course.ply - 1} of them")
    offer = Offered(what, entry.seat, frozenset({entry.seat}), ply if what == TAKE_BACK else -1)
    return replace(course, offers=(*course.offers, offer)).agreed(offer)


def _reply(course: Course, entry: Entry) -> Course:
    offer = course.offered(entry.word)
    if offer is None:
        raise NotNow("nothing of the kind is offered")
    others = tuple(each for each in course.offers if each is not offer)
    if not entry.value:
        return replace(course, offers=others)
    if entry.seat in offer.accepted:
        raise NotNow("you have accepted already")
    offer = replace(offer, accepted=offer.accepted | {entry.seat})
    return replace(course, offers=(*others, offer)).agreed(offer)


def _out(why: str) -> Step:
    def leave(course: Course, entry: Entry) -> Course:
        _open(course)
        if entry.seat in course.out_seats:
            raise NotNow("this seat is out already")
        gone = replace(course, out=(*course.out, (entry.seat, why)))
        waiting = gone.offers
        for offer in waiting:
            gone = gone.agreed(offer)
        return gone

    return leave


def _sat(course: Course, entry: Entry) -> Course:
    if entry.seat in course.sat:
        raise NotNow("this seat is taken already")
    sat = course.sat | {entry.seat}
    clock = course.clock.started(course.at) if sat >= set(course.terms.persons()) else course.clock
    return replace(course, sat=sat, clock=clock)


def _next(course: Course, entry: Entry) -> Course:
    if course.following:
        raise NotNow("the next game has been made already")
    return replace(course, following=entry.word, offers=())



Step = Callable[[Course, Entry], Course]
STEPS: dict[str, Step] = {
    "answer": _answer,
    "stops": _stops,
    "settle": _settle,
    "offer": _offer,
    "reply": _reply,
    "resign": _out("resigned"),
    "flag": _out("time"),
    "sat": _sat,
    "next": _next,
}
