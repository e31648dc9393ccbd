"""Deck files as players write them, read into cards or refused line by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.cards.registry import slug
from undercroft.game.pieces import Card, Warband
from undercroft.play.decks import DeckError, DeckList, Entry, decoded, read_deck, write_deck


def made(name: str, type: str, faction: str = "universal", **more: object) -> Card:
    return Card(slug(name), name, type, faction, "Test", "Test set", (), **more)  # type: ignore[arg-type]


CARDS = {
    card.id: card
    for card in (
        made("Hold the Bridge", "objective", glory=1),
        made("Khorne's Gift", "objective", "red-hands", glory=2),
        made("Swift Step", "ploy"),
        made("Storm's Eye", "spell"),
        made("Great Helm", "upgrade"),
        made("Name: A Tale", "upgrade"),
        made("Falling Rock", "hazard"),
    )
}
WARBANDS = {band.id: band for band in (Warband("red-hands", "The Red Hands' Own", "Test", (), "chaos"),)}
WARBANDS["the-red-hands-own"] = WARBANDS["red-hands"]


def read(text: str) -> DeckList:
    return read_deck(text, CARDS, WARBANDS)


def names(text: str) -> list[str]:
    return [card.name for card in read(text).cards]


def test_a_card_a_line_is_a_deck() -> None:
    deck = read("Hold the Bridge\nSwift Step\nStorm's Eye\nGreat Helm\n")
    assert [card.name for card in deck.objectives] == ["Hold the Bridge"]
    assert [card.name for card in deck.power] == ["Swift Step", "Storm's Eye", "Great Helm"]
    assert [card.name for card in deck.gambits] == ["Swift Step", "Storm's Eye"]
    assert [entry.line for entry in deck.entries] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "line",
    [
        "Swift Step",
        "  swift step  ",
        "SWIFT STEP",
        "1x Swift Step",
        "1 x Swift Step",
        "1× Swift Step",
        "1 Swift Step",
        "x1 Swift Step",
        "Swift Step x1",
        "- Swift Step",
        "* 1x Swift Step",
        "• Swift Step",
        "3. Swift Step",
        "3) Swift Step",
        "Swift Step (Ploy)",
        "Swift Step [L12]",
        "Swift Step (#301)",
        "Swift Step  # a comment",
        "Swift Step  // a comment",
        "swift-step",
    ],
)
def test_a_card_is_found_however_its_line_is_dressed(line: str) -> None:
    assert names(line) == ["Swift Step"]


@pytest.mark.parametrize("mark", ["'", "’", "‘", "ʼ", "`", "´", ""])
def test_any_apostrophe_will_do(mark: str) -> None:
    assert names(f"Khorne{mark}s Gift") == ["Khorne's Gift"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_will_do(end: str) -> None:
    assert names(end.join(["Swift Step", "", "Great Helm"])) == ["Swift Step", "Great Helm"]


def test_a_byte_order_mark_is_no_part_of_the_first_card() -> None:
    assert names(decoded(b"\xef\xbb\xbfSwift Step\r\nKhorne\xe2\x80\x99s Gift")) == ["Swift Step", "Khorne's Gift"]
    assert names("\ufeffSwift Step") == ["Swift Step"]


def test_bytes_that_are_no_utf8_are_refused_with_their_line() -> None:
    with pytest.raises(DeckError, match=r"line 2: .*UTF-8"):
        decoded(b"Swift Step\nKhorne\x92s Gift\n")


@pytest.mark.parametrize(
    "heading",
    ["Upgrades", "UPGRADES:", "## Upgrades", "Upgrades (10)", "[Upgrades]", "--- Upgrades ---", "Upgrade cards: 10"],
)
def test_headings_are_no_cards_however_they_are_decorated(heading: str) -> None:
    deck = read(f"{heading}\nGreat Helm\n")
    assert [card.name for card in deck.cards] == ["Great Helm"]
    assert deck.notes == ()


def test_a_card_under_a_heading_it_does_not_belong_to_is_noted_and_counted_where_it_belongs() -> None:
    deck = read("Objectives\nSwift Step\nGambits\nStorm's Eye\nPower deck\nGreat Helm\n")
    assert deck.notes == ("line 2: Swift Step stands under objectives and is a ploy",)
    assert deck.objectives == ()


def test_headers_name_the_warband_the_format_and_the_deck() -> None:
    deck = read("Deck: Fists\nWarband: The Red Hands’ Own\nFormat: nemesis\nAuthor: me\n\nSwift Step\n")
    assert deck.warband is WARBANDS["red-hands"]
    assert (deck.name, deck.format) == ("Fists", "nemesis")


def test_a_card_may_look_like_a_header() -> None:
    assert names("Name: A Tale") == ["Name: A Tale"]


def test_the_warband_is_known_from_its_cards_if_the_file_does_not_say() -> None:
    assert read("Khorne's Gift\nSwift Step").warband is WARBANDS["red-hands"]
    assert read("Swift Step").warband is None


def test_copies_are_counted() -> None:
    assert names("2x Swift Step\nGreat Helm x3") == ["Swift Step"] * 2 + ["Great Helm"] * 3


def test_every_bad_line_is_named() -> None:
    text = "Swift Stepp\nGreat Helm\n0x Swift Step\nFalling Rock\nWarband: The Blue Hands\n9999x Great Helm"
    with pytest.raises(DeckError) as caught:
        read(text)
    told = str(caught.value).splitlines()
    assert told[0] == "line 1: no card is called 'Swift Stepp'; did you mean Swift Step?"
    assert told[1] == "line 3: 0 copies of Swift Step"
    assert told[2] == "line 4: Falling Rock is a hazard card, which belongs in no deck"
    assert told[3].startswith("line 5: no warband is called 'The Blue Hands'")
    assert told[4] == "line 6: 9999 copies of Great Helm"
    assert [problem.line for problem in caught.value.problems] == [1, 3, 4, 5, 6]


def test_an_empty_file_is_no_deck() -> None:
    for text in ("", "\n\n", "# nothing\n", "Warband: Red Hands\n"):
        with pytest.raises(DeckError, match=r"no card in this deck|no warband"):
            read(text)


@given(st.lists(st.sampled_from([card for card in CARDS.values() if card.type != "hazard"]), min_size=1, max_size=40))
def test_a_deck_written_out_reads_back_to_the_same_cards(cards: list[Card]) -> None:
    deck = DeckList(tuple(Entry(card) for card in cards), WARBANDS["red-hands"], "relic", "My deck", "A plot")
    again = read(write_deck(deck))
    assert sorted(card.id for card in again.cards) == sorted(card.id for card in cards)
    assert again[1:5] == deck[1:5]
    assert write_deck(again) == write_deck(deck)


@given(st.text(max_size=200))
def test_whatever_is_written_is_read_or_refused_with_its_line(text: str) -> None:
    try:
        found = len(read(text).entries)
    except DeckError as error:
        found = len(error.problems)
    assert found
