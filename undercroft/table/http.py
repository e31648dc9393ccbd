"""What goes over HTTP: the library, new games, finished games, decks. Knows forms and the hall; keeps nothing itself."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from undercroft.cards.registry import WARBANDS, slug
from undercroft.game.pieces import Setup
from undercroft.library import load
from undercroft.play.deck_check import check_deck
from undercroft.play.decks import DeckError, DeckList, deck_of, read_deck, write_deck
from undercroft.rules.editions import EDITIONS
from undercroft.rules.editions.formats import FORMATS
from undercroft.table import catalogue, reviewing
from undercroft.table.course import Course
from undercroft.table.faults import Failed
from undercroft.table.forms import (
    BoardInfo,
    CardPage,
    DeckCheck,
    DeckCheckForm,
    DeckFault,
    DeckInfo,
    DeckText,
    Frames,
    GameForm,
    GameInfo,
    LessonForm,
    LessonInfo,
    Library,
    NewGame,
    Problem,
    Review,
    RuleInfo,
    Seated,
    SeatKey,
    WarbandInfo,
)
from undercroft.table.hall import Hall
from undercroft.table.lessons import lessons
from undercroft.table.making import Unfit, cards_named, game_of, lesson_of, ready_deck
from undercroft.table.room_state import match_of, result_of
from undercroft.table.rows import WATCHING
from undercroft.table.terms import Terms

MOST_CARDS = 2000
STATUS = {"no_such_seat": 404, "unplayable": 410, "not_now": 409, "busy": 503}

Problems = dict[int | str, dict[str, Any]]


def problems(*statuses: int) -> Problems:
    """The ways in which a request may fail, for the OpenAPI document."""
    return {status: {"model": Problem} for status in statuses}


def json_problems(*statuses: int) -> Problems:
    """The same for what answers in another form than JSON when all goes well."""
    schema = {"$ref": "#/components/schemas/Problem"}
    return {status: {"description": "", "content": {"application/json": {"schema": schema}}} for status in statuses}


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


InHall = Annotated[Hall, Depends(hall_of)]
GameName = Annotated[str, Path(pattern=r"^[0-9A-Za-z_-]{4,40}$")]
Id = Annotated[str, Path(min_length=1, max_length=80)]
EditionName = Annotated[str, Path(min_length=1, max_length=40)]

api = APIRouter(prefix="/api", responses=problems(413, 422, 429))


def problem(status: int, text: str, where: str = "") -> HTTPException:
    return HTTPException(status, detail={"error": text, "where": where})


async def course_of(hall: Hall, game: str) -> Course:
    try:
        return await hall.course(game)
    except Failed as error:
        raise problem(STATUS.get(error.fault, 404), error.text) from None


# --- the library ---


@api.get("/library")
def library() -> Library:
    """Rulebooks, formats, warbands with their fighters, bots: all that is needed to begin."""
    return catalogue.library()


@api.get("/warbands/{warband}", responses=problems(404))
def warband(warband: Id) -> WarbandInfo:
    load()
    found = WARBANDS.get(slug(warband))
    if found is None:
        raise problem(404, "there is no such warband")
    return catalogue.warband_info(found)


@api.get("/warbands/{warband}/deck", responses=problems(404))
def warband_deck(warband: Id, format: Annotated[str, Query(max_length=40)] = "") -> DeckInfo:
    """The deck that a seat plays with when it brings none; in the first format unless one is named."""
    load()
    found = WARBANDS.get(slug(warband))
    form = format or next(iter(FORMATS))
    if found is None or form not in FORMATS:
        raise problem(404, "there is no such warband" if found is None else "there is no such format")
    objectives, power = ready_deck(found.id, form)
    return deck_info(deck_of([*objectives, *power], found, form))


@api.get("/cards")
def cards(
    search: Annotated[str, Query(max_length=80)] = "",
    faction: Annotated[str, Query(max_length=400)] = "",
    type: Annotated[str, Query(max_length=60)] = "",
    season: Annotated[str, Query(max_length=200)] = "",
    ids: Annotated[str, Query(max_length=12_000)] = "",
    start: Annotated[int, Query(ge=0, le=100_000)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_CARDS)] = MOST_CARDS,
) -> CardPage:
    """Cards in our own words. Several factions, types, seasons or ids are separated by commas."""
    found = catalogue.found_cards(search, faction, type, season, ids)
    return CardPage.model_construct(total=len(found), start=start, cards=found[start : start + count])


@api.get("/boards")
def boards() -> list[BoardInfo]:
    return list(catalogue.boards())


@api.get("/rules/{edition}", responses=problems(404))
def rules(edition: EditionName) -> list[RuleInfo]:
    """The rules in our own words, each paragraph with its place in one rulebook."""
    if edition not in EDITIONS:
        raise problem(404, "there is no such rulebook")
    return catalogue.rules(edition)


# --- decks ---


@api.post("/decks/check", responses=problems(400))
def deck_check(form: DeckCheckForm) -> DeckCheck:
    """Every rule of a format that a deck breaks."""
    book = EDITIONS.get(form.edition)
    if book is None:
        raise problem(400, f"no rulebook is called {form.edition!r}", "edition")
    rules = FORMATS.get(form.format or book.default_format)
    if rules is None:
        raise problem(400, f"no format is called {form.format!r}", "format")
    found, wrong = cards_named(form.deck)
    band = WARBANDS.get(slug(form.warband))
    if band is None:
        raise problem(400, f"no warband is called {form.warband!r}", "warband")
    deck = deck_of(found, band, rules.name, plot=form.deck.plot)
    faults = [DeckFault(rule="name", text=each, para="", place="", cards=[]) for each in wrong]
    faults += [
        DeckFault(rule=each.rule, text=each.text, para=each.para, place=each.place, cards=list(each.cards))
        for each in check_deck(deck, rules)
    ]
    return DeckCheck(
        ok=not faults,
        format=rules.name,
        objectives=len(deck.objectives),
        power=len(deck.power),
        faults=faults,
    )


@api.post("/decks/read", responses=problems(400))
def deck_read(form: DeckText) -> DeckInfo:
    """The deck that a text describes."""
    load()
    try:
        return deck_info(read_deck(form.text))
    except DeckError as error:
        raise problem(400, str(error)[:2000], "text") from None


def deck_info(deck: DeckList) -> DeckInfo:
    return DeckInfo(
        warband=deck.warband.id if deck.warband is not None else None,
        format=deck.format,
        name=deck.name,
        plot=deck.plot,
        objectives=[card.id for card in deck.objectives],
        power=[card.id for card in deck.power],
        text=write_deck(deck),
        notes=list(deck.notes),
    )


# --- games ---


@api.post("/games", status_code=201, responses=problems(400, 403, 503))
async def make_game(form: GameForm, hall: InHall) -> NewGame:
    """A new game, with the secrets of its seats: they are told once and never again."""
    try:
        setup, terms = await asyncio.to_thread(game_of, form)
    except Unfit as error:
        raise problem(400, str(error), error.where) from None
    return await new_game(setup, terms, hall)


async def new_game(setup: Setup, terms: Terms, hall: Hall) -> NewGame:
    try:
        name, secrets = await hall.make(setup, terms)
    except Failed as error:
        raise problem(STATUS.get(error.fault, 400), error.text) from None
    seats = [
        SeatKey(seat=seat, kind=chair.kind, secret=secrets.get(seat))  # type: ignore[arg-type]
        for seat, chair in enumerate(terms.chairs)
    ]
    return NewGame(game=name, seats=seats, watch=secrets[WATCHING])


@api.get("/lessons")
def every_lesson() -> list[LessonInfo]:
    """The lessons there are, shortest first."""
    return [
        LessonInfo(name=each.name, title=each.title, about=each.about, minutes=each.minutes, steps=len(each.steps))
        for each in sorted(lessons().values(), key=lambda each: each.minutes)
    ]


@api.post("/lessons/{lesson}", status_code=201, responses=problems(400, 403, 404, 503))
async def begin_lesson(lesson: Id, form: LessonForm, hall: InHall) -> NewGame:
    """A game that teaches: it is played like any other, and its states have a `coach`."""
    try:
        setup, terms = await asyncio.to_thread(lesson_of, lesson, form.name)
    except Unfit as error:
        raise problem(404 if error.where == "lesson" else 400, str(error), error.where) from None
    return await new_game(setup, terms, hall)


@api.get("/games/{game}", responses=problems(404, 410))
async def game_info(game: GameName, hall: InHall) -> GameInfo:
    """What anybody may know who has the game's name."""
    course = await course_of(hall, game)
    return GameInfo(
        game=game,
        edition=course.setup.edition.name,
        edition_title=course.setup.edition.title,
        seats=[
            Seated(
                seat=seat,
                kind=chair.kind,  # type: ignore[arg-type]
                name=chair.name,
                warband=brought.warband.name,
                warband_id=brought.warband.id,
            )
            for seat, (chair, brought) in enumerate(zip(course.terms.chairs, course.setup.seats, strict=True))
        ],
        round=course.game.round,
        ply=course.ply,
        over=course.ending is not None,
        lesson=course.terms.lesson,
        result=result_of(course),
        match=match_of(course),
        next_game=course.following or None,
    )


async def finished(hall: Hall, game: str) -> Course:
    course = await course_of(hall, game)
    if course.ending is None:
        raise problem(409, "the game is not over yet")
    return course


@api.get("/games/{game}/review", responses=problems(404, 409, 410))
async def review(game: GameName, hall: InHall) -> Review:
    """How long a finished game is, and its glory over time."""
    course = await finished(hall, game)
    return await asyncio.to_thread(reviewing.review, game, course)


@api.get("/games/{game}/frames", response_model=Frames, responses=problems(400, 404, 409, 410))
async def frames(
    game: GameName,
    hall: InHall,
    seat: Annotated[int, Query(ge=-1, le=3)] = -1,
    start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Query(ge=1, le=reviewing.MOST_FRAMES)] = 20,
) -> Response:
    """Moments of a finished game, each as a seat saw it (-1: a spectator), with what happened since the one before."""
    course = await finished(hall, game)
    if seat >= course.game.seats:
        raise problem(400, f"there is no seat {seat} in this game", "seat")
    found = await asyncio.to_thread(reviewing.frames, course, seat, start, count)
    text = await asyncio.to_thread(_plain_json, found)
    return Response(text, media_type="application/json")


def _plain_json(found: Frames) -> str:
    # views are dictionaries of the right shape already: they are not checked again
    return found.model_dump_json(exclude_none=False, warnings=False)


@api.get("/games/{game}/record", response_class=PlainTextResponse, responses=json_problems(404, 409, 410, 413, 422, 429))
async def record(game: GameName, hall: InHall) -> str:
    """A finished game as a record file: setup, seed and decisions, a line each."""
    course = await finished(hall, game)
    if course.lesson is not None:
        raise problem(409, "a lesson does not begin with set-up, so there is no record of it")
    return await asyncio.to_thread(reviewing.record_text, game, course)


@api.get("/health")
async def health(hall: InHall) -> dict[str, int]:
    """That the server lives, and how much goes on."""
    return {"rooms": len(hall.rooms), "connections": sum(len(room.sittings) for room in hall.rooms.values())}


