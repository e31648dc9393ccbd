"""Lessons: they can be played to their end as they are told, hold the learner to the step, and can be left and resumed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import httpx
import pytest
from live import Client, Server, apart, sitting

from undercroft.table.course import Course, begin
from undercroft.table.forms import GameInfo, LessonInfo, NewGame
from undercroft.table.lessons import LEARNER, Lesson, lessons
from undercroft.table.protocol import State
from undercroft.table.terms import BOT, PERSON, Chair, Terms

FIRST = "first-fight"


def course_of_lesson(lesson: Lesson, name: str = "Recruit") -> Course:
    terms = Terms((Chair(PERSON, name), Chair(BOT, lesson.other, "greedy")), lesson=lesson.name)
    return begin(lesson.game.setup, lesson.seed, terms)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('lessons') / 'games.sqlite'}") as running:
        yield running


def lesson_made(server: Server, name: str = "") -> tuple[str, str]:
    answer = httpx.post(f"{server.http}/api/lessons/{FIRST}", json={"name": name}, timeout=30)
    assert answer.status_code == 201, answer.text
    made = NewGame.model_validate_json(answer.text)
    return made.game, made.seats[LEARNER].secret or ""


async def taught(client: Client, steps: int) -> State:
    """The state once the coach is at that step."""
    return await client.state(LEARNER, lambda s: s.coach is not None and s.coach.step == steps and bool(s.question or s.result))


@pytest.mark.parametrize("name", sorted(lessons()))
def test_whatever_a_step_leaves_open_leads_to_the_end_of_the_lesson(name: str) -> None:
    lesson = lessons()[name]
    assert lesson.steps
    # each step's first and last open option, in every combination
    ends = set()
    for picks in product((0, -1), repeat=len(lesson.steps)):
        game = lesson.opening()
        mine = theirs = 0
        while game.question is not None:
            question = game.question
            if len(question) == 1:
                game.answer(0)
            elif question.seat == LEARNER:
                step = lesson.step(mine)
                assert step is not None, f"after {picks} the learner is asked {question.kind} and told nothing"
                found = lesson.open(game, mine)
                assert len(found) < len(question), f"{step.title} says nothing of what is asked: {question.kind}"
                game.answer(found[picks[mine]])
                mine += 1
            else:
                answer = lesson.reply(game, question, theirs)
                assert answer >= 0, f"the other side does not know what to do at {question.kind}"
                game.answer(answer)
                theirs += 1
        assert mine == len(lesson.steps), f"{picks}: the game ends before all is told"
        ends.add((game.winners, tuple(game.glory)))
    assert ends == {((LEARNER,), (5, 2))}


def test_lessons_are_listed_and_one_that_is_not_there_is_not_found(server: Server) -> None:
    answer = httpx.get(f"{server.http}/api/lessons")
    found = [LessonInfo.model_validate(each) for each in answer.json()]
    assert [each.name for each in found] == [FIRST]
    assert found[0].steps == len(lessons()[FIRST].steps)
    assert httpx.post(f"{server.http}/api/lessons/chess", json={}).status_code == 404
    assert httpx.post(f"{server.http}/api/lessons/{FIRST}", json={"name": "a\u0007"}).status_code == 400


def test_a_lesson_is_played_to_its_end_over_the_table(server: Server) -> None:
    game, secret = lesson_made(server, "Anna")

    async def play() -> State:
        async with sitting(server, game, secret) as client:
            for step in range(len(lessons()[FIRST].steps)):
                state = await taught(client, step)
                assert state.coach is not None
                assert state.coach.says
                assert not state.coach.over
                assert state.question is not None
                await client.done(type="answer", seat=0, ply=state.ply, option=state.question.options[0].index)
            return await taught(client, len(lessons()[FIRST].steps))

    last = apart(play())
    assert last.coach is not None
    assert last.coach.over
    assert last.result is not None
    assert last.result.winners == [0]
    assert last.players[0].name == "Anna"
    assert "Anna" in last.result.text
    info = GameInfo.model_validate_json(httpx.get(f"{server.http}/api/games/{game}").text)
    assert (info.over, info.lesson) == (True, FIRST)
    assert httpx.get(f"{server.http}/api/games/{game}/review").json()["glory"][-1]["glory"] == [5, 2]
    assert httpx.get(f"{server.http}/api/games/{game}/frames").status_code == 200
    assert httpx.get(f"{server.http}/api/games/{game}/record").status_code == 409


def test_a_lesson_refuses_what_it_is_not_about_and_can_be_taken_back(server: Server) -> None:
    game, secret = lesson_made(server)

    async def play() -> None:
        async with sitting(server, game, secret) as client:
            state = await taught(client, 0)
            assert state.question is not None
            assert [option.text for option in state.question.options] == ["move Karsus g6"]
            told = await client.refused(type="answer", seat=0, ply=state.ply, text="pass")
            assert (told.fault, "lesson" in told.text) == ("not_now", True)
            other = await client.refused(type="answer", seat=0, ply=state.ply, option=0)
            assert other.fault == "not_now"
            await client.done(type="answer", seat=0, ply=state.ply, text="move Karsus g6")
            await taught(client, 1)
            await client.done(type="offer", seat=0, what="take_back")
            again = await taught(client, 0)
            assert again.view.fighters[2].at == state.view.fighters[2].at

    apart(play())


def test_a_lesson_that_was_left_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.sqlite'}"

    async def begin_it(server: Server, game: str, secret: str) -> None:
        async with sitting(server, game, secret) as client:
            for step in range(3):
                state = await taught(client, step)
                assert state.question is not None
                await client.done(type="answer", seat=0, ply=state.ply, option=state.question.options[0].index)
            await taught(client, 3)

    async def come_back(server: Server, game: str, secret: str) -> State:
        async with sitting(server, game, secret) as client:
            return await taught(client, 3)

    with Server(url) as server:
        game, secret = lesson_made(server)
        apart(begin_it(server, game, secret))
    with Server(url) as server:
        state = apart(come_back(server, game, secret))
    assert state.question is not None
    assert [option.verb for option in state.question.options] == ["ploy"]


def test_nobody_but_the_learner_hears_the_coach(server: Server) -> None:
    answer = httpx.post(f"{server.http}/api/lessons/{FIRST}", json={}, timeout=30)
    made = NewGame.model_validate_json(answer.text)

    async def look() -> State:
        async with sitting(server, made.game, made.watch) as client:
            return await client.state(-1)

    assert apart(look()).coach is None


def test_the_names_of_a_lesson_are_those_of_its_players() -> None:
    course = course_of_lesson(lessons()[FIRST], "Bo")
    assert [seat.name for seat in course.game.setup.seats] == ["Bo", lessons()[FIRST].other]
    assert [seat.name for seat in lessons()[FIRST].game.setup.seats] == ["A", "B"]
