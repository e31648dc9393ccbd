"""A game through the page: against a bot from the first click to the last line, and what a player sees and may ask."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from playing import Player, question
from served import Served, asked, found, table_of

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_a_whole_game_against_the_bot_and_what_is_left_of_it(open_page: Open, served: Served, picture: Picture) -> None:
    page = open_page("#/")
    page.get_by_role("button", name="Play now").click()
    player = Player(page)
    player.wait()
    picture(page, "game-begins")
    expect(page.locator(".progress")).to_contain_text("Round 1")
    end = player.play()
    assert end["turn"] == "over"
    assert player.turns > 3, "fighters acted"
    picture(page, "game-over")
    expect(page.locator("#asks")).to_have_text(re.compile("has won|draw", re.IGNORECASE))
    chart = page.get_by_role("img", name=re.compile("Glory over time"))
    expect(chart).to_be_visible()

    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("The game as text copied.")).to_be_visible()
    record = page.evaluate("navigator.clipboard.readText()")
    assert "activation" in record or len(record.splitlines()) > 40

    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Link to the replay copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    secret = page.url.rpartition("/")[2]
    assert secret not in link, "whoever sees the replay does not hold the seat"

    replay = open_page(link)
    slider = replay.get_by_role("slider", name="Moment of the game")
    last = int(slider.get_attribute("max") or "0")
    assert last > 20
    slider.focus()
    replay.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Decision 0 of "))
    replay.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Decision 1 of "))
    slider.fill(str(last // 2))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"^Decision {last // 2} of "))
    expect(replay.locator("#field svg, .stage svg").first).to_be_visible()
    picture(replay, "replay")
    slider.fill(str(last))
    expect(replay.get_by_role("img", name=re.compile("Glory over time"))).to_be_visible()
