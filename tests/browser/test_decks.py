"""The deck builder: search and filters, what a deck breaks by name, import and export, and playing with a deck of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable

from conftest import Troubles
from playing import Player
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_a_deck_is_built_broken_mended_exported_and_played(open_page: Open, picture: Picture, troubles: Troubles) -> None:
    troubles.expect("400")  # the browser says so of a text that is refused
    page = open_page("#/decks")
    page.get_by_label("Warband").select_option(label="Garrek's Reavers")
    page.get_by_role("button", name="Begin from the ready deck").click()
    stands = page.get_by_label("How the deck stands")
    expect(stands).to_contain_text("Legal in Shadespire")
    pool = page.get_by_label("Cards to choose from")
    deck = page.get_by_label("The deck", exact=True)

    # search and filters
    everything = count(page)
    page.get_by_label("Search names and texts").fill("great strength")
    expect(page.get_by_role("status").first).to_have_text("1 card")
    expect(pool.get_by_role("listitem")).to_contain_text(["Great Strength"])
    page.get_by_label("Search names and texts").fill("no such words anywhere")
    expect(page.get_by_role("status").first).to_have_text("0 cards")
    page.get_by_label("Search names and texts").fill("")
    page.get_by_role("search").get_by_text("Objectives").click()
    page.get_by_label("When scored").select_option("surge")
    surges = count(page)
    assert 0 < surges < everything
    picture(page, "deck-builder")
    page.get_by_role("search").get_by_text("All", exact=True).click()

    # a card less is named, with the paragraph
    gone = deck.get_by_role("button", name=re.compile("^Take .* out$")).first
    name = (gone.get_attribute("aria-label") or "")[5:-4]
    gone.click()
    expect(stands).not_to_contain_text("Legal in")
    fault = stands.get_by_role("listitem").first
    expect(fault).to_contain_text("objective")
    expect(fault.get_by_role("link")).to_have_attribute("href", re.compile("^#/rules/shadespire/"))
    picture(page, "deck-illegal")
    page.get_by_label("Search names and texts").fill(name)
    pool.get_by_role("button").first.click()
    expect(stands).to_contain_text("Legal in Shadespire")

    # out as text, and in again as another deck
    page.get_by_label("Name of the deck").fill("My own")
    page.get_by_role("button", name="Export").click()
    text = page.get_by_role("textbox", name="The deck as text").input_value()
    assert name in text
    page.keyboard.press("Escape")
    page.get_by_role("link", name="All decks").click()
    expect(page.get_by_role("link", name=re.compile("My own"))).to_be_visible()
    page.get_by_role("button", name="Import").click()
    page.get_by_role("textbox", name="The deck as text").fill("Warband: Garrek's Reavers\n\nObjectives\nNo Such Card\n")
    page.get_by_role("button", name="Import").last.click()
    expect(page.get_by_role("alert")).to_contain_text("No Such Card")
    page.get_by_role("textbox", name="The deck as text").fill(text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"))
    page.get_by_role("button", name="Import").last.click()
    expect(stands).to_contain_text("Legal in Shadespire")
    expect(deck.get_by_role("button", name=re.compile("^Take .* out$"))).to_have_count(32)

    # and it is what one plays with
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_label("Deck").first).not_to_have_value("")
    page.get_by_role("button", name="Lay the table").click()
    player = Player(page)
    player.wait()
    page.get_by_role("button", name="Set up for me").click()
    page.wait_for_function("() => document.querySelectorAll('.hand .card').length > 5")
    for card in page.locator(".hand .card .name").all_inner_texts():
        assert card in text


def count(page: Page) -> int:
    return int(page.get_by_role("status").first.inner_text().split()[0])


def test_an_illegal_deck_is_kept_and_refused_at_the_table_in_words(open_page: Open) -> None:
    page = open_page("#/decks")
    page.get_by_role("button", name="New deck").click()
    expect(page.get_by_label("How the deck stands").get_by_role("listitem").first).to_be_visible()
    page.reload()
    expect(page.get_by_label("Name of the deck")).to_have_value("Garrek's Reavers")
