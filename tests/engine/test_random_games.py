"""Random games over every rulebook and number of players end lawfully, with nothing broken at any question."""

from random import Random

import pytest

from undercroft.play.invariants import Watch, check, offers_hold
from undercroft.play.randomly import Lots, by_verb, evenly, play_out, random_setup, seats_of
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game

TABLES = [(name, seats) for name, edition in EDITIONS.items() for seats in seats_of(edition)]
GAMES_A_TABLE = 18


def play_watched(game: Game, pick: Random, lots: Lots) -> int:
    """Play a game by lot and stop at the first thing that is wrong with it."""
    watch = Watch(game)

    def after(game: Game) -> None:
        broken = watch.look()
        if pick.random() < 0.2:
            broken += offers_hold(game, pick)
        assert not broken, f"{game.edition.title}, {game.seats} seats: {broken[0]}"

    after(game)
    return play_out(game, pick, after, lots)


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_random_games_end_lawfully_with_no_invariant_broken_at_any_question(edition: str, seats: int) -> None:
    for seed in range(GAMES_A_TABLE):
        pick = Random(f"{edition} {seats} {seed}")
        decks = ("library", "plain", "none")[seed % 3]
        game = Game(random_setup(pick, edition, seats, decks), seed, asks_chance=seed % 7 == 5)
        assert play_watched(game, pick, evenly if seed % 2 else by_verb) > 10
        assert game.over
        assert game.winners
        assert check(game) == []


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_every_offered_answer_is_accepted_at_every_question_of_a_game(edition: str, seats: int) -> None:
    pick = Random(f"{edition} {seats}")
    game = Game(random_setup(pick, edition, seats, "plain"), 1)

    def after(game: Game) -> None:
        for i in range(0, len(game.question.options), 7) if game.question else ():
            game.copy().answer(i)

    play_out(game, pick, after)
    assert game.over


def test_every_table_sees_fighters_fall_attacks_succeed_and_cards_change_zones() -> None:
    """Games that end early or in which nothing happens would prove nothing: these are games as players know them."""
    kinds: dict[str, int] = {}
    for seed in range(20):
        pick = Random(seed)
        edition = list(EDITIONS)[seed % 5]
        game = Game(random_setup(pick, edition, 2, "plain"), seed)
        play_out(game, pick, lots=by_verb)
        for chunk in game.past:
            for event in chunk:
                kinds[event.kind] = kinds.get(event.kind, 0) + 1
        assert game.round == 3 or edition == "dreadfane"
    wanted = (
        "moved", "damaged", "taken_out", "driven_back", "drawn", "discarded", "scored", "glory_gained", "glory_spent",
        "upgraded", "critical_hit", "supported", "rolled_off", "token_given", "passed",
    )  # fmt: skip
    assert [kind for kind in wanted if kind not in kinds] == []
