"""The small parts of the server: settings, limits, secrets, the house, parcels, matches, rows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from live import apart
from table_made import BOOKS, answered, course_of, entered, setup_of, terms_of

from undercroft.bots import make
from undercroft.game.question import Question
from undercroft.play.view import view
from undercroft.rules.engine import Game
from undercroft.rules.match import Ended
from undercroft.table import matches
from undercroft.table.course import REMATCH, Course, begin, decisions
from undercroft.table.house import House, choose, least
from undercroft.table.keys import LETTERS, SECRET_LETTERS, new_secret, trace
from undercroft.table.limits import Bucket, Buckets, Counts
from undercroft.table.parcel import pack, unpack
from undercroft.table.rows import WATCHING, following_row, row_of
from undercroft.table.rows import course_of as course_of_row
from undercroft.table.settings import Limits, SettingsError, settings_from
from undercroft.table.terms import BOT, PERSON, Standing, Terms

# --- settings ---


def test_without_settings_games_are_kept_in_a_file_of_the_users_own(tmp_path: Path) -> None:
    settings = settings_from({"XDG_DATA_HOME": str(tmp_path)})
    assert settings.url == f"sqlite:///{tmp_path}/undercroft/undercroft.sqlite"
    assert settings.sqlite
    assert (tmp_path / "undercroft").is_dir()
    assert settings.limits == Limits()


def test_the_data_folder_can_be_chosen(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert settings_from({"UNDERCROFT_DATA": str(folder)}).url == f"sqlite:///{folder}/undercroft.sqlite"
    assert folder.stat().st_mode & 0o077 == 0, "others may not read it"


def test_another_database_can_be_named() -> None:
    settings = settings_from({"UNDERCROFT_DATABASE": "postgres://me@here/games", "UNDERCROFT_ORIGINS": "https://a.b/, https://c"})
    assert settings.url == "postgresql+psycopg://me@here/games"
    assert not settings.sqlite
    assert settings.origins == ("https://a.b", "https://c")


@pytest.mark.parametrize(
    "wrong",
    [
        {"UNDERCROFT_DATABASE": "games.sqlite"},
        {"UNDERCROFT_DATABASE": "sqlite://"},
        {"UNDERCROFT_DATABASE": "mysql://me:hunter2@here/games"},
        {"UNDERCROFT_BOT_WORKERS": "many", "UNDERCROFT_DATABASE": "sqlite:////tmp/x"},
        {"UNDERCROFT_BOT_WORKERS": "65", "UNDERCROFT_DATABASE": "sqlite:////tmp/x"},
        {"UNDERCROFT_LIMITS": "none", "UNDERCROFT_DATABASE": "sqlite:////tmp/x"},
    ],
)
def test_a_setting_that_cannot_be_used_is_one_line_that_names_it(wrong: dict[str, str]) -> None:
    with pytest.raises(SettingsError) as refused:
        settings_from(wrong)
    assert str(refused.value).startswith(next(iter(wrong)))
    assert "hunter2" not in str(refused.value)


def test_a_data_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="UNDERCROFT_DATA"):
        settings_from({"UNDERCROFT_DATA": str(tmp_path / "file" / "folder")})


# --- secrets and limits ---


def test_secrets_are_long_and_never_twice_the_same() -> None:
    secrets = {new_secret() for _ in range(1000)}
    assert len(secrets) == 1000
    assert all(len(secret) == SECRET_LETTERS and set(secret) <= set(LETTERS) for secret in secrets)
    assert len(LETTERS) ** SECRET_LETTERS > 2**140
    assert trace("a") != trace("b")
    assert trace("\ud800")


def test_a_bucket_fills_again_and_never_overflows() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1) for _ in range(3)] == [True, True, False]
    assert [bucket.take(1000) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(5), "a clock that goes backwards fills nothing"


def test_everybody_has_a_bucket_and_few_are_remembered() -> None:
    buckets = Buckets(rate=0, burst=1, most=2)
    assert [buckets.take(who, 0) for who in "aab"] == [True, False, True]
    assert buckets.take("c", 0)
    assert buckets.take("a", 0), "the one not seen for longest was forgotten"


def test_connections_are_counted_for_each_and_for_all() -> None:
    counts = Counts(most=3, each=2)
    assert [counts.enter(who) for who in "aaabb"] == [True, True, False, True, False]
    counts.leave("a")
    assert counts.enter("b")
    for who in "abb":
        counts.leave(who)
    assert (counts.total, counts.by) == (0, {})


# --- who plays without a person ---


def test_the_house_does_as_little_as_it_may() -> None:
    assert least(Question(0, "activation", (("move", 1, 2), ("pass",)))) == 1
    assert least(Question(0, "deploy", (("deploy", 1, 2), ("deploy", 1, 3)))) == 0


@pytest.mark.parametrize("book", BOOKS)
def test_a_view_that_was_sent_to_another_process_is_the_same_view(book: str) -> None:
    game = Game(setup_of(book, 4), 4)
    pick = Random(4)
    while game.question is not None:
        question = game.question
        seen = view(game, question.seat)
        again, asked = unpack(pack(seen, question))
        assert again == seen
        assert asked == question
        assert again.running.field is seen.running.field or again.running.field == seen.running.field
        game.answer(pick.randrange(len(question.options)))


def test_a_bot_in_another_process_plays_as_it_would_here() -> None:
    game = answered(course_of("shadespire", 3), Random(2), 12).game
    question = game.ask_again()
    seen = view(game, question.seat)

    async def ask() -> list[int]:
        house = House(1)
        try:
            return [await house.choose("greedy", seed, seen, question) for seed in (1, 2)]
        finally:
            house.close()

    assert apart(ask()) == [make("greedy", seed).choose(seen, question) for seed in (1, 2)]
    assert choose("random", 5, seen, question) == make("random", 5).choose(seen, question)


# --- rows and matches ---


def test_a_game_comes_back_from_its_row() -> None:
    course = course_of("deathgorge", 2, PERSON, BOT, seconds=60, increment=5)
    row = row_of(course.setup, course.terms, made=5, seed=7)
    again = course_of_row(row)
    assert (again.setup, again.terms, again.seed) == (course.setup, course.terms, 7)
    assert Terms.from_json(course.terms.to_json()) == course.terms


def test_in_the_next_game_everybody_moves_up_a_seat_with_secret_and_settings() -> None:
    course = entered(course_of("shadespire", 2, PERSON, BOT, PERSON), "stops", 0, 1)
    row, traces = following_row(course, {0: "a", 2: "c", WATCHING: "w"}, made=1)
    following = course_of_row(row)
    assert traces == {2: "a", 1: "c", WATCHING: "w"}
    assert [chair.kind for chair in following.terms.chairs] == [BOT, PERSON, PERSON]
    assert following.terms.chairs[2].stops
    assert following.setup.seats[2].warband == course.setup.seats[0].warband
    assert row.seed != course.seed


def over(course: Course, winner: int) -> Course:
    return entered(course, "resign", 1 - winner)


def in_match(*games: Ended, must_win: bool = False) -> Course:
    course = course_of("shadespire", 1)
    return begin(course.setup, course.seed, replace(course.terms, standing=Standing(3, must_win, games)))


ALL = (0, 1)


def test_a_match_goes_on_until_one_has_two_wins() -> None:
    first = over(in_match(), 0)
    assert matches.another_is_due(first)
    setup, terms = matches.following(first)
    assert (terms.standing.number, terms.standing.games[0].winner) == (2, 1), "the winner sits in the other seat now"
    assert setup.seats[0].warband == first.setup.seats[1].warband
    second = over(begin(setup, 1, terms), 1)
    assert matches.is_over(second)
    assert matches.winner(second) == (1, "most games")
    assert not matches.another_is_due(second)


def test_a_level_match_is_drawn_unless_it_must_be_won() -> None:
    games = (Ended(0, (3, 1), ALL), Ended(1, (1, 2), ALL))
    drawn = replace(in_match(*games), agreed_draw=True)
    assert matches.winner(drawn) == (None, "a drawn match")
    assert matches.is_over(drawn)
    must = replace(in_match(*games, must_win=True), agreed_draw=True)
    assert matches.winner(must) == (0, "most glory over all games")


def test_a_match_that_must_be_won_goes_on_in_sudden_death() -> None:
    """Found by lot: a last game that is drawn on equal glory goes on, and its record ends where the game did."""
    for lots in range(200):
        course = course_of("shadespire", lots)
        glory = (2, 2)
        games = (Ended(0, glory, ALL), Ended(1, glory, ALL))
        course = begin(course.setup, lots, replace(course.terms, standing=Standing(3, True, games)))
        pick = Random(lots)
        while course.ending is None and course.drawn_match is None:
            course = answered(course, pick)
        if course.drawn_match is None:
            continue
        before = decisions(course)
        course = answered(course, pick, 20_000)
        assert decisions(course) == before
        ending = course.ending
        assert ending is not None
        winner, why = matches.winner(course)
        assert winner == ending.winners[0]
        assert why in ("sudden death", "a roll-off")
        assert matches.is_over(course)
        return
    pytest.fail("no game was drawn")


def test_after_a_match_a_rematch_begins_a_new_one() -> None:
    last = over(in_match(Ended(0, (3, 1), ALL)), 0)
    assert matches.is_over(last)
    asked = entered(last, "offer", 0, -1, REMATCH)
    assert not matches.another_is_due(asked)
    both = entered(asked, "reply", 1, 1, REMATCH)
    assert matches.another_is_due(both)
    _, terms = matches.following(both)
    assert (terms.standing.best_of, terms.standing.games) == (3, ())


def test_terms_of_a_match_are_stored_whole() -> None:
    terms = replace(terms_of(), standing=Standing(3, True, (Ended(-1, (1, 2), (1,)),)))
    assert Terms.from_json(terms.to_json()) == terms
