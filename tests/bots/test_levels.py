"""Opponents for people: each plays to the end, draws its lots by its seed, and is the stronger the higher it stands."""

from __future__ import annotations

from collections import Counter
from random import Random

from undercroft.bots import ABOUT, BOTS, make
from undercroft.bots.levels import HARD, EasyBot, FairBot, HardBot
from undercroft.bots.match import play
from undercroft.play.randomly import random_setup
from undercroft.play.tables import table
from undercroft.play.view import view
from undercroft.rules.engine import Game

WARBANDS = ("Garrek's Reavers", "Steelheart's Champions")


def test_the_levels_come_first_from_the_weakest_on() -> None:
    assert list(BOTS)[:3] == [EasyBot.name, FairBot.name, HardBot.name] == ["easy", "fair", "hard"]
    assert all(ABOUT[name] for name in list(BOTS)[:6])


def test_fair_plays_as_greedy_does() -> None:
    setup = random_setup(Random(3), "shadespire")
    games = [play(setup, 1, [make(name, 1), make(name, 2)]) for name in ("fair", "greedy")]
    assert games[0].past == games[1].past


def test_hard_searches_within_a_time_that_people_wait() -> None:
    bot = make("hard", 1)
    assert isinstance(bot, HardBot)
    assert bot.budget == HARD
    assert HARD.seconds is not None
    assert HARD.seconds <= 5
    assert HARD.cores == 1


def test_hard_answers_with_cards() -> None:
    game = Game(random_setup(Random(5), "beastgrave"), 5)
    bots = [make("greedy", 1), make("greedy", 2)]
    while (question := game.question) is not None and question.kind != "activation":
        game.answer(bots[question.seat].choose(view(game, question.seat), question))
    assert question is not None
    assert 0 <= make("hard", 1).choose(view(game, question.seat), question) < len(question)


def test_easy_takes_what_looks_better_more_often() -> None:
    game = Game(table("shadespire", WARBANDS), 4)
    bots = [make("greedy", 1), make("greedy", 2)]
    while (question := game.question) is not None and (question.kind != "activation" or game.round < 2):
        game.answer(bots[question.seat].choose(view(game, question.seat), question))
    assert question is not None
    seen = view(game, question.seat)
    best = make("fair", 1).choose(seen, question)
    taken = Counter(make("easy", seed).choose(seen, question) for seed in range(60))
    assert len(taken) > 5, "it does not always do the same"
    assert taken[best] > 60 / len(question), "it does see what is good"


def test_easy_beats_random_and_loses_to_fair() -> None:
    for strong, weak in (("easy", "random"), ("fair", "easy")):
        wins = 0
        for i in range(16):
            seat = i % 2
            bots = [make(strong, i), make(weak, i + 100)]
            setup = table("shadespire", WARBANDS[::-1] if i // 2 % 2 else WARBANDS)
            wins += play(setup, i, bots if seat == 0 else bots[::-1]).winners == (seat,)
        assert wins >= 10, (strong, wins)
