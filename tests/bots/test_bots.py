"""Bots: known by name, playing only what is offered, the same for the same seed, blind to what is hidden."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest

from undercroft.bots import BOTS, UnknownBot, make
from undercroft.bots.match import go_on, play
from undercroft.game.pieces import Setup
from undercroft.play.randomly import random_setup
from undercroft.play.tables import table
from undercroft.play.view import view
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game

WARBANDS = ("Garrek's Reavers", "Steelheart's Champions")


def bare(edition: str, turned: bool = False) -> Setup:
    return table(edition, WARBANDS[::-1] if turned else WARBANDS)


def answers(setup: Setup, seed: int, spec: str) -> list[int]:
    """Every answer of a game between two bots of a kind."""
    bots = [make(spec, seed), make(spec, seed + 1)]
    game = Game(setup, seed)
    given = []
    while game.question is not None:
        seat = game.question.seat
        choice = bots[seat].choose(view(game, seat), game.question)
        assert 0 <= choice < len(game.question.options)
        given.append(choice)
        game.answer(choice)
    assert game.winners is not None
    return given


@pytest.mark.parametrize("spec", sorted(set(BOTS) - {"mcts", "hard"}))
def test_the_same_seed_plays_the_same_game(spec: str) -> None:
    setup = bare("shadespire")
    assert answers(setup, 5, spec) == answers(setup, 5, spec)


def test_another_seed_draws_other_lots() -> None:
    setup = bare("shadespire")
    assert answers(setup, 5, "random") != answers(setup, 6, "random")


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_greedy_beats_random_in_bare_games_of_every_rulebook(edition: str) -> None:
    wins = 0
    games = 12
    for i in range(games):
        seat = i % 2
        bots = [make("greedy", i), make("random", i + 100)]
        game = play(bare(edition, bool(i // 2 % 2)), i, bots if seat == 0 else bots[::-1])
        wins += game.winners == (seat,)
    assert wins >= 9


def test_greedy_wins_more_than_four_games_of_five_against_random() -> None:
    wins = 0
    for i in range(60):
        seat = i % 2
        bots = [make("greedy", i), make("random", i + 100)]
        game = play(bare("shadespire", bool(i // 2 % 2)), i, bots if seat == 0 else bots[::-1])
        wins += game.winners == (seat,)
    assert wins > 48


@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_plays_with_three_and_four(seats: int) -> None:
    setup = table("shadespire", [WARBANDS[i % 2] for i in range(seats)])
    game = play(setup, 3, [make("greedy" if i == 0 else "random", i) for i in range(seats)])
    assert game.winners is not None


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_greedy_plays_with_cards_to_the_end(edition: str) -> None:
    for seed in (1, 2):
        game = play(random_setup(Random(seed), edition), seed, [make("greedy", seed), make("greedy", seed + 9)])
        assert game.winners is not None


def test_what_is_hidden_changes_no_choice() -> None:
    """Hands and decks of the other side are swapped under the bot at every one of its questions."""
    setup = random_setup(Random(4), "shadespire")
    game = Game(setup, 4)
    bots = [make("greedy", 1), make("random", 2)]
    compared = 0
    while game.question is not None:
        seat = game.question.seat
        if seat == 0 and game.phase != "setup" and game.power_deck[1] and game.hand(1, False):
            twin = game.copy()
            hidden, top = twin.hand(1, False)[0], twin.power_deck[1][0]
            twin.hands[1] = tuple(top if c == hidden else c for c in twin.hands[1])
            twin.power_deck[1] = tuple(hidden if c == top else c for c in twin.power_deck[1])
            assert twin.question is not None
            if twin.cards[hidden].name != twin.cards[top].name:
                seed = 1000 + compared
                mine = make("greedy", seed).choose(view(game, 0), game.question)
                assert mine == make("greedy", seed).choose(view(twin, 0), twin.question)
                compared += 1
        game.answer(bots[seat].choose(view(game, seat), game.question))
    assert compared > 10


def test_a_decision_takes_little_time() -> None:
    """The aim is five milliseconds for a usual decision; the machine may be busy."""
    game = Game(bare("shadespire"), 8)
    bots = [make("greedy", 8), make("greedy", 9)]
    took = []
    while game.question is not None:
        shown = view(game, game.question.seat)
        began = perf_counter()
        choice = bots[game.question.seat].choose(shown, game.question)
        took.append(perf_counter() - began)
        game.answer(choice)
    took.sort()
    assert took[len(took) // 2] < 0.02


def test_a_game_goes_on_from_where_it_stands() -> None:
    game = Game(bare("shadespire"), 2)
    bots = [make("random", 1), make("random", 2)]
    go_on(game, bots)
    over = game.winners
    go_on(game, bots)
    assert game.winners == over is not None


@pytest.mark.parametrize("spec", ["nobody", "", "random:7", "greedy:hard"])
def test_an_unknown_bot_is_refused_with_those_there_are(spec: str) -> None:
    with pytest.raises(UnknownBot):
        make(spec, 1)
