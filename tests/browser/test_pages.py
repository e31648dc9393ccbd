"""The pages around the game: the first page, setting up, the rules; and that each of them can be used by everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_one_click_begins_a_game(open_page: Open) -> None:
    page = open_page("#/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/#/game/*/*")
    expect(page.get_by_role("heading", level=2).first).not_to_be_empty()
    page.goto(page.url.split("#")[0])
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    page.get_by_role("link", name="Go on").click()
    page.wait_for_url("**/#/game/*/*")


def test_a_table_is_laid_for_two_friends_and_each_link_is_a_seat(open_page: Open) -> None:
    page = open_page("#/new")
    page.get_by_label("Nightvault").check()
    seats = page.get_by_role("article")
    seats.nth(0).get_by_label("Name").fill("Anna")
    seats.nth(1).get_by_text("Friend by link").click()
    seats.nth(1).get_by_label("Name").fill("Bo")
    page.get_by_text("Best of three").click()
    page.get_by_label("Clock").select_option(index=1)
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("heading", name="The table is laid")).to_be_visible()
    link = page.get_by_label("Link: Bo").input_value()
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.get_by_role("link", name="Take your seat").click()
    page.wait_for_url("**/#/game/*/*")
    friend = open_page(link)
    expect(friend.get_by_role("heading", level=2).first).not_to_be_empty()


@pytest.mark.parametrize("seats", [3, 4])
def test_a_table_is_laid_for_more_than_two(open_page: Open, seats: int) -> None:
    page = open_page("#/new")
    page.get_by_text(f"{seats} players", exact=True).click()
    assert page.get_by_role("article").count() == seats
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/#/game/*/*")
    expect(page.get_by_role("heading", level=2).first).not_to_be_empty()


def test_a_table_without_a_person_is_refused_in_words(open_page: Open) -> None:
    page = open_page("#/new")
    page.get_by_role("article").nth(0).get_by_text("Bot", exact=True).click()
    page.get_by_role("button", name="Lay the table").click()
    expect(page.get_by_role("alert")).to_have_text("At least one seat must be a person’s.")


def test_the_rules_open_at_a_paragraph_and_are_searched(open_page: Open) -> None:
    page = open_page("#/rules/shadespire/charge-token")
    here = page.locator("#rule-charge-token")
    expect(here).to_be_in_viewport()
    expect(here).to_contain_text("Shadespire p.22")
    page.get_by_label("Search the rules").fill("barge stagger")
    expect(page.get_by_role("status").first).to_contain_text("of")
    assert 0 < page.locator("article").count() < 20
    page.get_by_label("Rulebook").select_option("deathgorge")
    page.wait_for_url("**/#/rules/deathgorge/**")


def test_a_page_that_is_not_there_says_so(open_page: Open) -> None:
    page = open_page("#/chess")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
