"""Decks and answers by lot: whose cards are dealt, what keen players do, and what a long run says it has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

import pytest

from tools import soak
from undercroft.cards.registry import CARDS, WARBANDS, find_card, find_warband
from undercroft.library import load
from undercroft.play.determinize import determinize
from undercroft.play.randomly import cards_of, keenly, play_out, random_deck, random_setup, seeking_setup
from undercroft.play.view import view
from undercroft.rules.engine import Game

load()
GUARD = find_warband("Sepulchral Guard")


def factions(deck: tuple[tuple[object, ...], tuple[object, ...]]) -> Counter[str]:
    return Counter(card.faction for card in (*deck[0], *deck[1]) if card.id in CARDS)  # type: ignore[attr-defined]


def test_a_warband_may_bring_its_own_cards_and_universal_ones_and_no_others() -> None:
    found = {card.faction for cards in cards_of(GUARD.id) for card in cards}
    assert found == {GUARD.id, "universal"}


def test_an_own_deck_has_every_card_of_the_warband_that_there_is_room_for() -> None:
    objectives, gambits, upgrades = cards_of(GUARD.id)
    room = min(12, sum(card.faction == GUARD.id for card in objectives)) + sum(
        min(10, sum(card.faction == GUARD.id for card in cards)) for cards in (gambits, upgrades)
    )
    for seed in range(5):
        assert factions(random_deck(Random(seed), GUARD, "own"))[GUARD.id] == room > 6


def test_a_stray_deck_has_cards_of_other_warbands() -> None:
    found = factions(random_deck(Random(1), GUARD, "stray"))
    assert set(found) - {GUARD.id, "universal"}


def test_an_imagined_hand_may_hold_the_warbands_own_cards() -> None:
    imagined = set()
    for seed in range(4):
        game = Game(random_setup(Random(seed), "shadespire", 2, "own"), seed)
        while game.question is not None and not game.hands[1]:
            game.answer(0)
        other = determinize(view(game, 0), seed)
        own = other.setup.seats[1].warband.id
        imagined |= {other.cards[c].faction == own for c in other.hands[1]}
    assert True in imagined


@pytest.mark.parametrize("chance", [False, True])
def test_keen_players_gain_more_than_those_who_draw_lots(chance: bool) -> None:
    glory: Counter[str] = Counter()
    for seed in range(8):
        for how in ("evenly", "keenly"):
            pick = Random(seed)
            game = Game(random_setup(pick, "beastgrave", 2, "own"), seed, asks_chance=chance)
            if how == "keenly":
                play_out(game, pick, lots=keenly(game, pick))
            else:
                play_out(game, pick)
            assert game.over
            glory[how] += sum(game.glory)
    assert glory["keenly"] > 2 * glory["evenly"]


def test_a_long_run_says_which_cards_and_moments_never_came_up(capsys: pytest.CaptureFixture[str]) -> None:
    cards = Counter({card: 1 for card in CARDS if card not in ("sidestep", "trap")})
    assert soak.coverage(cards, Counter({"after-attack": 3}))
    said = capsys.readouterr().out
    assert f"{len(CARDS) - 2} of {len(CARDS)} cards put to use; never: sidestep, trap" in said
    assert "never: after-action," in said


def test_a_long_run_that_saw_everything_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    moments = Counter(dict.fromkeys(soak.awaited(), 2))
    assert not soak.coverage(Counter(dict.fromkeys(CARDS, 1)), moments)
    assert "never" not in capsys.readouterr().out


@pytest.mark.parametrize("name", ["khornes-champion", "sidestep", "great-fortitude", "whirring-blades"])
def test_a_card_that_is_sought_is_at_the_table(name: str) -> None:
    card = find_card(name)
    game = Game(seeking_setup(Random(1), "dreadfane", card), 1)
    assert card in (*game.cards, *game.setup.hazards)
    if card.faction in WARBANDS:
        assert game.setup.seats[0].warband is WARBANDS[card.faction]


def test_seeking_ends_with_the_games_in_which_the_card_was_used() -> None:
    asked: list[int] = []

    def played(play: Callable[[int], soak.Told], seeds: Iterable[int]) -> list[soak.Told]:
        asked.extend(seeds)
        return [soak.Told(seed, ("shadespire", 2), 1, "", frozenset({"sidestep"} if seed == 150 else ())) for seed in seeds]

    assert len(soak.seek(played, "sidestep")) == 200
    assert asked == list(range(200))
    assert len(soak.seek(played, "trap", 250)) == 250, "what cannot be had is given up"


def test_a_game_in_which_a_card_is_sought_is_told_with_it() -> None:
    told = soak.soak(3, "sidestep")
    assert (told.sought, told.table[1], told.trouble) == ("sidestep", 2, "")
    assert "sidestep" in set().union(*(soak.soak(seed, "sidestep").used for seed in range(5)))
