"""The starter decks are decks that may be played."""

from __future__ import annotations

import pytest

from undercroft.library import load
from undercroft.library.decks import starters, starters_of
from undercroft.play.deck_check import check_deck
from undercroft.play.decks import read_deck
from undercroft.rules.editions.formats import format_named

load()


@pytest.mark.parametrize("name", sorted(starters()))
def test_a_starter_deck_breaks_no_rule(name: str) -> None:
    deck = read_deck(starters()[name])
    assert check_deck(deck, format_named(deck.format)) == ()


@pytest.mark.parametrize("warband", ["garreks-reavers", "steelhearts-champions"])
def test_each_warband_of_the_first_box_has_two_starter_decks(warband: str) -> None:
    assert len(starters_of(warband)) == 2
