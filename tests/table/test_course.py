"""The course of a table: what each entry does, what it cannot do, and that the same entries make the same course."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from table_made import BOOKS, answered, course_of, entered

from undercroft.play.snapshot import digest
from undercroft.rules.engine import Game, NotOffered
from undercroft.table.course import DRAW, REMATCH, TAKE_BACK, Course, NotNow, begin, decisions, fold
from undercroft.table.storage import Entry
from undercroft.table.terms import BOT, PERSON, Terms


def to_the_end(course: Course, pick: Random) -> Course:
    return answered(course, pick, 20_000)


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_of_entries_comes_to_the_end_that_its_rules_give(book: str) -> None:
    course = to_the_end(course_of(book), Random(3))
    ending = course.ending
    assert ending is not None
    assert ending.winners == course.game.winners
    assert ending.glory == tuple(course.game.glory)
    with pytest.raises(NotNow):
        entered(course, "answer", 0, 0)


@pytest.mark.parametrize("book", BOOKS)
def test_the_decisions_alone_make_the_same_game_whoever_was_stopped(book: str) -> None:
    pick = Random(5)
    course = course_of(book)
    for _ in range(40):
        if course.ending is None:
            course = entered(course, "stops", pick.randrange(2), pick.randrange(2))
            course = answered(course, pick, 12)
    if course.ending is None:
        course = entered(entered(course, "stops", 0, 0), "stops", 1, 0)
        course = answered(course, pick, 30)
    real = decisions(course)
    assert len(real) < course.ply, "nobody was ever stopped: the test tells nothing"
    game = Game(course.setup, course.seed)
    for choice in real:
        game.answer(choice)
    while game.question is not None and len(game.question) == 1:
        game.answer(0)
    other = course.game.copy()
    other.stops = 0
    while other.question is not None and len(other.question) == 1:
        other.answer(0)
    assert digest(game) == digest(other)


def test_the_same_entries_make_the_same_course() -> None:
    pick = Random(2)
    course = course_of("deathgorge", 4, PERSON, PERSON, seconds=600, increment=5)
    start = course
    entries: list[Entry] = []

    def enter(kind: str, seat: int, value: int = 0, word: str = "") -> None:
        nonlocal course
        entry = Entry(course.version + 1, kind, seat, value, word, 1000 * (course.version + 1))
        course = course.after(entry, ((3000, 4500),))
        entries.append(entry)

    enter("sat", 0)
    enter("sat", 1)
    for _ in range(60):
        question = course.game.ask_again()
        enter("answer", question.seat, pick.randrange(len(question.options)))
    enter("stops", 0, 1)
    enter("offer", 0, -1, TAKE_BACK)
    enter("reply", 1, 1, TAKE_BACK)
    again = fold(start, entries, ((3000, 4500),))
    assert (again.moves, again.clock, again.taken_back) == (course.moves, course.clock, 1)
    assert digest(again.game) == digest(course.game)


def test_trying_an_entry_changes_nothing() -> None:
    course = answered(course_of(), Random(1), 20)
    before = digest(course.game)
    question = course.game.ask_again()
    for option in range(len(question)):
        entered(course, "answer", question.seat, option)
    entered(course, "stops", 1, 1)
    assert digest(course.game) == before


def test_an_answer_by_the_wrong_seat_or_to_nothing_offered_is_refused() -> None:
    course = course_of()
    question = course.game.ask_again()
    with pytest.raises(NotNow, match="to decide"):
        entered(course, "answer", 1 - question.seat, 0)
    for option in (-1, len(question), 10**9):
        with pytest.raises(NotOffered):
            entered(course, "answer", question.seat, option)


def test_an_entry_out_of_its_place_is_refused() -> None:
    course = course_of()
    for number in (0, 2):
        with pytest.raises(NotNow):
            course.after(Entry(number, "resign", 0))
    with pytest.raises(NotNow, match="unheard"):
        entered(course, "unheard", 0)


# --- ends ---


def test_who_resigns_at_a_table_for_two_has_lost() -> None:
    ending = entered(course_of(), "resign", 0).ending
    assert ending is not None
    assert (ending.winners, ending.why) == ((1,), "resigned")


def test_at_a_table_for_three_the_game_goes_on_without_who_resigned() -> None:
    course = entered(course_of("shadespire", 2, PERSON, PERSON, PERSON), "resign", 2)
    assert course.ending is None
    with pytest.raises(NotNow):
        entered(course, "resign", 2)
    done = to_the_end(course, Random(9)).ending
    assert done is not None
    assert 2 not in done.winners
    assert done.winners
    alone = entered(course, "flag", 0).ending
    assert alone is not None
    assert (alone.winners, alone.why) == ((1,), "time")


def test_a_draw_needs_everybody_who_is_still_in() -> None:
    course = entered(course_of("shadespire", 2, PERSON, PERSON, PERSON), "offer", 0, -1, DRAW)
    assert course.ending is None
    course = entered(course, "reply", 1, 1, DRAW)
    assert course.ending is None
    ending = entered(course, "reply", 2, 1, DRAW).ending
    assert ending is not None
    assert (ending.winners, ending.why) == ((0, 1, 2), "agreed")
    left = entered(course, "resign", 2).ending
    assert left is not None
    assert left.winners == (0, 1)


def test_a_declined_draw_is_gone() -> None:
    course = entered(course_of(), "offer", 0, -1, DRAW)
    with pytest.raises(NotNow, match="already"):
        entered(course, "offer", 1, -1, DRAW)
    with pytest.raises(NotNow, match="accepted already"):
        entered(course, "reply", 0, 1, DRAW)
    course = entered(course, "reply", 1, 0, DRAW)
    assert course.offers == ()
    with pytest.raises(NotNow):
        entered(course, "reply", 1, 1, DRAW)


def test_an_offer_lapses_when_the_other_plays_on_and_not_when_the_offerer_does() -> None:
    course = course_of()
    first = course.game.ask_again().seat
    mine = entered(course, "offer", first, -1, DRAW)
    assert answered(mine, Random(1)).offers != ()
    theirs = entered(course, "offer", 1 - first, -1, DRAW)
    assert answered(theirs, Random(1)).offers == ()


def test_a_bot_agrees_to_no_draw() -> None:
    with pytest.raises(NotNow, match="bots"):
        entered(course_of("shadespire", 1, PERSON, BOT), "offer", 0, -1, DRAW)


# --- taking back ---


def test_against_a_bot_the_last_decision_is_taken_back_at_once() -> None:
    course = answered(course_of("shadespire", 1, PERSON, BOT), Random(4), 40)
    ply = course.last_decision(0)
    earlier = answered(course_of("shadespire", 1, PERSON, BOT), Random(4), ply)
    back = entered(course, "offer", 0, -1, TAKE_BACK)
    assert back.ply == ply
    assert back.game.ask_again().seat == 0
    assert digest(back.game) == digest(earlier.game)
    assert back.taken_back == 1


def test_between_people_a_take_back_waits_for_the_other() -> None:
    course = answered(course_of(), Random(4), 30)
    asked = entered(course, "offer", 0, 10, TAKE_BACK)
    assert asked.ply == course.ply
    assert entered(asked, "reply", 1, 0, TAKE_BACK).ply == course.ply
    assert entered(asked, "reply", 1, 1, TAKE_BACK).ply == 10


def test_a_take_back_leaves_the_settings_as_they_are_now() -> None:
    course = answered(course_of("shadespire", 1, PERSON, BOT), Random(4), 20)
    course = answered(entered(course, "stops", 0, 1), Random(6), 20)
    back = entered(course, "offer", 0, 10, TAKE_BACK)
    assert (back.ply, back.stops, back.game.stops) == (10, 1, 1)
    on = answered(back, Random(8), 25)
    again = entered(on, "offer", 0, 30, TAKE_BACK)
    assert digest(again.game) == digest(answered(back, Random(8), 20).game)


@pytest.mark.parametrize("ply", [20, 21, 10**6])
def test_there_is_no_taking_back_what_was_not_played(ply: int) -> None:
    course = answered(course_of("shadespire", 1, PERSON, BOT), Random(4), 20)
    with pytest.raises(NotNow):
        entered(course, "offer", 0, ply, TAKE_BACK)
    with pytest.raises(NotNow, match="no decision of yours"):
        entered(course_of("shadespire", 1, PERSON, BOT), "offer", 0, -1, TAKE_BACK)


# --- another game ---


def test_another_game_is_offered_only_after_this_one() -> None:
    course = course_of()
    with pytest.raises(NotNow):
        entered(course, "offer", 0, -1, REMATCH)
    over = entered(course, "resign", 0)
    asked = entered(over, "offer", 0, -1, REMATCH)
    both = entered(asked, "reply", 1, 1, REMATCH)
    offer = both.offered(REMATCH)
    assert offer is not None
    assert offer.accepted >= both.needs(REMATCH)
    named = entered(both, "next", -1, 0, "abcd")
    assert named.following == "abcd"
    with pytest.raises(NotNow):
        entered(named, "next", -1, 0, "efgh")


def test_a_bot_is_always_ready_for_another_game() -> None:
    over = entered(course_of("shadespire", 1, PERSON, BOT), "resign", 0)
    asked = entered(over, "offer", 0, -1, REMATCH)
    assert asked.needs(REMATCH) == {0}


# --- clocks ---


def test_a_clock_runs_for_who_must_decide_once_all_have_sat() -> None:
    course = course_of("shadespire", 1, PERSON, PERSON, seconds=60)
    first = course.deciding()
    course = entered(course, "sat", 0, at=1_000)
    course = entered(course, "stops", 0, 1, at=50_000)
    assert course.clock.left == (60_000, 60_000), "one was alone at the table"
    course = entered(course, "sat", 1, at=100_000)
    course = entered(course, "answer", first, 0, at=107_000)
    assert course.clock.left[first] == 53_000
    assert course.clock.left[1 - first] == 60_000


def test_time_without_a_server_is_on_nobodys_clock() -> None:
    course = course_of("shadespire", 1, PERSON, BOT, seconds=60)
    course = entered(course, "sat", 0, at=0)
    entry = Entry(2, "stops", 0, 1, "", 50_000)
    with_outage = course.after(entry, ((5_000, 45_000),))
    waiting = course.deciding()
    assert with_outage.clock.left[0] == (50_000 if waiting == 0 else 60_000)
    assert with_outage.clock.left[1] == -1, "a bot has no clock"


def test_the_increment_comes_with_each_activation() -> None:
    course = course_of("shadespire", 1, PERSON, PERSON, seconds=60, increment=10)
    course = entered(entered(course, "sat", 0), "sat", 1)
    pick = Random(3)
    while course.game.activation == 0:
        assert course.clock.left == (60_000, 60_000)
        course = answered(course, pick)
    assert course.clock.left[course.game.turn] == 70_000
    while course.game.activation < 4:
        course = answered(course, pick)
    assert sum(course.clock.left) == 160_000


def test_a_game_that_was_set_up_to_stop_somebody_does_so_from_the_start() -> None:
    from dataclasses import replace

    base = course_of()
    chairs = (base.terms.chairs[0], replace(base.terms.chairs[1], stops=True))
    course = begin(base.setup, base.seed, replace(base.terms, chairs=chairs))
    assert course.stops == course.game.stops == 2
    assert course.ply == 0


def test_what_the_house_chose_before_round_one_is_no_decision_of_the_seat() -> None:
    course = entered(course_of(), "settle", 0)
    with pytest.raises(NotNow, match="already"):
        entered(course, "settle", 0)
    pick = Random(4)
    while course.game.round == 0:
        assert course.house_decides(0)
        assert not course.house_decides(1)
        course = answered(course, pick, 1)
    assert not course.house_decides(0)
    assert course.last_decision(0) == -1
    assert course.last_decision(1) >= 0
    with pytest.raises(NotNow, match="before the first round"):
        entered(course, "settle", 1)


def test_a_chair_may_leave_the_set_up_to_the_house_from_the_beginning() -> None:
    base = course_of("shadespire", 2, PERSON, BOT)
    chairs = tuple(replace(chair, settled=True) for chair in base.terms.chairs)
    course = begin(base.setup, 1, replace(base.terms, chairs=chairs))
    assert course.settled == {0}, "a bot's seat is a bot's"
    assert Terms.from_json(course.terms.to_json()) == course.terms
