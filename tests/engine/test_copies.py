"""A copy taken at any question goes on exactly as the original would, and neither touches the other."""

from random import Random

import pytest

from undercroft.play.invariants import differences
from undercroft.play.randomly import by_verb, play_out, random_setup, seats_of
from undercroft.play.snapshot import digest
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game

TABLES = [(name, seats) for name, edition in EDITIONS.items() for seats in seats_of(edition)]


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_copy_answers_every_question_as_the_original_does(edition: str, seats: int) -> None:
    for seed in range(2):
        pick = Random(f"{edition} {seats} {seed}")
        game = Game(random_setup(pick, edition, seats), seed)
        while game.question is not None:
            choice = by_verb(game.ask_again(), pick)
            copy, untouched, before = game.copy(), game.copy(), digest(game) if game.round < 2 else ""
            copy.answer(choice)
            assert differences(untouched, game) == [], f"answering on a copy changed the game: {game.question}"
            assert not before or digest(game) == before, f"answering on a copy changed the game: {game.question}"
            game.answer(choice)
            assert differences(copy, game) == []


def test_a_copy_from_the_middle_plays_to_the_same_end() -> None:
    for seed, edition in enumerate(EDITIONS):
        pick = Random(edition)
        game = Game(random_setup(pick, edition, 2, "plain"), seed)
        for _ in range(40):
            game.answer(by_verb(game.ask_again(), pick))
        copies = [game.copy() for _ in range(2)]
        play_out(copies[0], Random(seed))
        play_out(copies[1], Random(seed))
        play_out(game, Random(seed))
        assert digest(copies[0]) == digest(copies[1]) == digest(game)


def test_copies_of_one_moment_differ_once_they_are_answered_differently() -> None:
    pick = Random(5)
    game = Game(random_setup(pick, "shadespire", 2, "plain"), 5)
    while game.ask_again().kind != "activation":
        game.answer(by_verb(game.ask_again(), pick))
    moves = [option for option in game.ask_again().options if option[0] == "move"]
    one, other = game.copy(), game.copy()
    one.answer(moves[0])
    other.answer(moves[-1])
    assert "at" in differences(one, other)


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    for edition in EDITIONS:
        ends = []
        for _ in range(2):
            pick = Random(edition)
            game = Game(random_setup(pick, edition, 2), 99)
            play_out(game, pick)
            ends.append(game)
        assert differences(*ends) == []


def test_another_seed_makes_another_game() -> None:
    ends = []
    for seed in (1, 2):
        pick = Random(0)
        game = Game(random_setup(pick, "shadespire", 2), seed)
        play_out(game, pick)
        ends.append(game)
    assert differences(*ends) != []
