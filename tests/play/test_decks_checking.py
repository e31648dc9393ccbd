"""Decks held against every format: a legal one, and each rule broken alone."""

from __future__ import annotations

import pytest

from undercroft.cards.registry import slug
from undercroft.game.pieces import Card, Warband
from undercroft.play.deck_check import Broken, Rotation, check_deck
from undercroft.play.decks import DeckList, deck_of
from undercroft.rules.editions import EDITIONS
from undercroft.rules.editions.formats import FORMATS, UnknownFormat, format_named
from undercroft.rules.reference import paragraph

OWN = Warband("red-hands", "Red Hands", "Test", (), "chaos")
OLD_BOOKS = ("shadespire", "nightvault", "beastgrave", "dreadfane")


def made(n: int, type: str, faction: str = "universal", set: str = "Core", **more: object) -> tuple[Card, ...]:
    return tuple(
        Card(
            slug(f"{set} {faction} {type} {i}"),
            f"{set} {faction} {type} {i}".title(),
            type,
            faction,
            str(more.get("season", "Test")),
            set,
            (),
            surge=bool(more.get("surge")),
            number=i,
        )
        for i in range(n)
    )


def deck(*parts: tuple[Card, ...], warband: Warband | None = OWN) -> DeckList:
    return deck_of([card for part in parts for card in part], warband)


OBJECTIVES = made(12, "objective")
PLOYS = made(10, "ploy")
UPGRADES = made(10, "upgrade", "red-hands")
LEGAL = deck(OBJECTIVES, PLOYS, UPGRADES)


def rules(found: tuple[Broken, ...]) -> list[str]:
    return [each.rule for each in found]


def check(form: str, held: DeckList, rotation: Rotation | None = None) -> list[str]:
    found = check_deck(held, FORMATS[form], rotation or Rotation())
    for each in found:
        assert paragraph(each.para)
        assert each.place
        assert each.text in str(each)
        assert each.place in str(each)
    return rules(found)


@pytest.mark.parametrize("form", [*OLD_BOOKS, "relic", "championship"])
def test_twelve_objectives_ten_gambits_and_ten_upgrades_are_legal(form: str) -> None:
    assert check(form, LEGAL) == []


@pytest.mark.parametrize("form", OLD_BOOKS)
def test_the_older_books_want_exactly_twelve_objectives(form: str) -> None:
    for n, broken in ((11, ["objective-count"]), (12, []), (13, ["objective-count"])):
        assert check(form, deck(made(n, "objective"), PLOYS, UPGRADES)) == broken


@pytest.mark.parametrize("form", ["relic", "championship"])
def test_later_formats_want_twelve_objectives_or_more(form: str) -> None:
    for n, broken in ((11, ["objective-count"]), (12, []), (15, [])):
        assert check(form, deck(made(n, "objective"), PLOYS, UPGRADES)) == broken


@pytest.mark.parametrize("form", [*OLD_BOOKS, "relic"])
def test_twenty_power_cards_or_more_are_needed(form: str) -> None:
    assert check(form, deck(OBJECTIVES, made(9, "ploy"), UPGRADES)) == ["power-count"]
    assert check(form, deck(OBJECTIVES, PLOYS, made(25, "upgrade"))) == []


@pytest.mark.parametrize("form", [*OLD_BOOKS, "relic"])
def test_at_most_half_rounded_down_are_gambits_and_spells_count(form: str) -> None:
    assert check(form, deck(OBJECTIVES, made(11, "ploy"), UPGRADES)) == ["gambit-half"]
    assert check(form, deck(OBJECTIVES, made(11, "ploy"), made(11, "upgrade"))) == []
    assert check(form, deck(OBJECTIVES, made(6, "ploy"), made(4, "spell"), UPGRADES)) == []
    assert check(form, deck(OBJECTIVES, made(6, "ploy"), made(5, "spell"), UPGRADES)) == ["gambit-half"]


def test_surges_are_limited_to_six_where_the_format_says_so() -> None:
    for n in (6, 7):
        mixed = deck(made(n, "objective", set="Quick", surge=True), made(12 - n, "objective"), PLOYS, UPGRADES)
        broken = ["surge-limit"] if n == 7 else []
        assert check("relic", mixed) == broken
        assert check("championship", mixed) == broken
        assert check("shadespire", mixed) == []


@pytest.mark.parametrize("form", [*OLD_BOOKS, "relic"])
def test_no_name_is_in_a_deck_twice(form: str) -> None:
    twice = deck(OBJECTIVES[:11], OBJECTIVES[:1], PLOYS[:9], PLOYS[:1], UPGRADES)
    found = check_deck(twice, FORMATS[form])
    assert rules(found) == ["unique", "unique"]
    assert found[0].cards == (OBJECTIVES[0].name,)
    assert "twice" in found[0].text


@pytest.mark.parametrize("form", [*OLD_BOOKS, "relic"])
def test_another_warbands_cards_are_not_allowed_and_each_is_named(form: str) -> None:
    foreign = deck(OBJECTIVES, PLOYS, UPGRADES, made(2, "upgrade", "blue-hands"))
    found = check_deck(foreign, FORMATS[form])
    assert rules(found) == ["faction", "faction"]
    assert "Blue Hands" in found[0].text
    assert "Red Hands" in found[0].text


def test_a_grand_alliance_lends_its_cards_in_relic_alone() -> None:
    allied = deck(OBJECTIVES, PLOYS, UPGRADES, made(1, "upgrade", "chaos"), made(1, "upgrade", "grand-alliance-chaos"))
    assert check("relic", allied) == []
    assert check("shadespire", allied) == ["faction", "faction"]
    assert check("relic", deck(OBJECTIVES, PLOYS, UPGRADES, made(1, "upgrade", "order"))) == ["faction"]


def test_without_a_warband_cards_of_two_are_still_too_many() -> None:
    assert check("shadespire", deck(OBJECTIVES, PLOYS, UPGRADES, warband=None)) == []
    two = deck(OBJECTIVES, PLOYS, UPGRADES, made(1, "upgrade", "blue-hands"), warband=None)
    assert check("shadespire", two) == ["faction"]


# --- Rivals ---


def rivals(set: str, faction: str = "universal") -> tuple[Card, ...]:
    return (*made(12, "objective", faction, set), *made(10, "ploy", faction, set), *made(10, "upgrade", faction, set))


FROST = rivals("Force of Frost Rivals Deck")
NECK = rivals("breakneck-slaughter-rivals-deck")
RAZORS = rivals("cyrenis-razors-rivals-deck", "cyrenis-razors")
RAZOR_BAND = Warband("cyrenis-razors", "Cyreni's Razors", "Test", (), "order")


def test_a_rivals_deck_is_played_as_it_is() -> None:
    assert check("rivals", deck(FROST)) == []
    assert check("rivals", deck(RAZORS, warband=RAZOR_BAND)) == []
    assert check("rivals", deck(FROST[:12], FROST[13:])) == ["power-count"]
    assert check("rivals", deck(FROST, made(11, "upgrade", set="Force of Frost Rivals Deck")[-1:])) == ["power-count"]


def test_a_rivals_deck_is_not_mixed_nor_built_nor_another_warbands() -> None:
    assert check("rivals", deck(FROST[:-1], NECK[-1:])) == ["rivals-deck"]
    assert set(check("rivals", LEGAL)) == {"rivals-deck"}
    assert check("rivals", deck(RAZORS)) == ["faction"]


# --- Nemesis ---


def nemesis(own: int, *others: tuple[Card, ...]) -> DeckList:
    mine = (
        *made(own, "objective", "red-hands", "Red set"),
        *made(5, "ploy", "red-hands", "Red set"),
        *made(5, "upgrade", "red-hands", "Red set"),
    )
    return deck(mine, *others)


def part(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (*cards[:6], *cards[12:17], *cards[22:27])


def test_nemesis_mixes_own_cards_with_one_universal_rivals_deck() -> None:
    assert check("nemesis", nemesis(6, part(FROST))) == []
    assert check("nemesis", nemesis(8, part(FROST))) == []


def test_nemesis_allows_no_second_universal_deck_and_no_other_set() -> None:
    assert check("nemesis", nemesis(6, part(FROST), NECK[22:24])) == ["one-universal-deck"]
    assert check("nemesis", nemesis(6, part(FROST), made(1, "upgrade"))) == ["rivals-deck"]
    assert check("nemesis", nemesis(6, part(FROST), RAZORS[22:23])) == ["faction"]


def test_nemesis_has_the_limits_of_surges_and_gambits() -> None:
    surges = made(7, "objective", "red-hands", "Red set", surge=True)
    assert check("nemesis", nemesis(0, surges, part(FROST))) == ["surge-limit"]
    assert check("nemesis", nemesis(6, part(FROST), FROST[17:18])) == ["gambit-half"]


# --- plots, rotation ---


def test_relic_allows_one_plot_card_beside_the_warbands_own(monkeypatch: pytest.MonkeyPatch) -> None:
    from undercroft.library.rivals import RIVALS, RivalsDeck

    monkeypatch.setitem(RIVALS, "second-plot", RivalsDeck("second-plot", "Second Plot", plot="Second"))
    monkeypatch.setitem(RIVALS, "red-plot", RivalsDeck("red-plot", "Red Plot", "red-hands", plot="Third"))
    first = made(1, "upgrade", set="breakneck-slaughter")
    second = made(1, "upgrade", set="second-plot")
    own = made(1, "upgrade", "red-hands", "red-plot")
    assert check("relic", deck(OBJECTIVES, PLOYS, UPGRADES, first, own)) == []
    assert check("relic", deck(OBJECTIVES, PLOYS, UPGRADES, first, second)) == ["plot-card"]
    assert check("shadespire", deck(OBJECTIVES, PLOYS, UPGRADES, first, second)) == []


def test_championship_has_seasons_and_a_list_given_with_it() -> None:
    old = deck(OBJECTIVES, PLOYS, UPGRADES, made(1, "upgrade", set="Old", season="Long Ago"))
    assert check("championship", old) == []
    assert check("championship", old, Rotation(seasons=("test",))) == ["season"]
    listed = Rotation(restricted=(PLOYS[0].name.upper(), PLOYS[1].name))
    assert check("championship", LEGAL, listed) == ["restricted-list"]
    assert check("championship", LEGAL, listed._replace(most_restricted=1)) == ["restricted-list"]
    assert check("championship", LEGAL, listed._replace(most_restricted=2)) == []
    assert check("relic", LEGAL, listed) == []


def test_every_broken_rule_is_named_at_once() -> None:
    found = check("relic", deck(made(9, "objective", surge=True), made(12, "ploy"), made(3, "upgrade", "blue-hands")))
    assert found == ["objective-count", "power-count", "gambit-half", "surge-limit", "faction", "faction", "faction"]


def test_a_rulebook_has_its_format_and_cites_itself() -> None:
    for book in EDITIONS.values():
        assert book.default_format in FORMATS
    for name in OLD_BOOKS:
        assert FORMATS[name].edition == name
    found = check_deck(deck(OBJECTIVES), FORMATS["shadespire"])
    assert found[0].place.startswith("Shadespire p.")
    assert check_deck(deck(OBJECTIVES), FORMATS["nemesis"])[0].place.startswith("Deathgorge p.")


def test_an_unknown_format_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownFormat, match=r"'vanguard'.*nemesis"):
        format_named("vanguard")
