"""What is printed on every card beside its rules: a number of its own, and only names that there are."""

from __future__ import annotations

from collections import Counter

from undercroft.cards.registry import CARDS, WARBANDS
from undercroft.library import load

load()


def test_every_card_has_a_number_of_its_own_in_its_season() -> None:
    numbers = Counter((card.season, card.number) for card in CARDS.values())
    assert [key for key, n in numbers.items() if n > 1 or key[1] < 1] == []


def test_whoever_an_upgrade_is_for_is_a_fighter_or_a_trait_that_there_is() -> None:
    fighters = [fighter for warband in WARBANDS.values() for fighter in warband.fighters]
    names = {word.lower() for fighter in fighters for word in (fighter.name, *fighter.traits, *fighter.tags)}
    wanted = {(card.name, word) for card in CARDS.values() for word in card.restricted}
    assert sorted(pair for pair in wanted if pair[1].lower() not in names) == []


def test_an_objective_alone_is_worth_glory_and_a_warbands_card_is_of_a_known_warband() -> None:
    assert [card.name for card in CARDS.values() if (card.glory > 0) != card.is_objective] == []
    cards_of = {card.faction for card in CARDS.values()} - {"universal"}
    # some rulings speak of cards whose warbands have not come to the library yet
    assert cards_of - set(WARBANDS) <= {"grashraks-despoilers", "the-farstriders"}
