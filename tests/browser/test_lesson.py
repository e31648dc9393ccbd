"""The first lesson through the page, from its first words to its last."""

from __future__ import annotations

import re
from collections.abc import Callable

from playing import Player
from playwright.sync_api import Page, expect

from undercroft.table.lessons import lessons

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_the_lesson_is_played_to_its_end(open_page: Open, picture: Picture) -> None:
    lesson = lessons()["first-fight"]
    page = open_page("#/learn")
    page.get_by_role("button", name="Begin").first.click()
    player = Player(page)
    player.wait()
    coach = page.get_by_role("region", name="The lesson")
    for number, step in enumerate(lesson.steps):
        expect(coach).to_contain_text(f"{number} / {len(lesson.steps)}")
        expect(coach.get_by_role("heading")).to_have_text(step.title)
        for words in step.says:
            expect(coach).to_contain_text(words)
        if number in (0, 4, 6):
            picture(page, f"lesson-{number + 1}")
        if number == 3:
            # it waits for who leaves it
            page.goto(page.url.split("#")[0] + "#/learn")
            page.get_by_role("link", name="Go on").click()
            player.wait()
            expect(coach.get_by_role("heading")).to_have_text(step.title)
        ply = player.ply
        player.answer()
        player.wait(ply)
    for words in lesson.end:
        expect(coach).to_contain_text(words)
    expect(coach).to_contain_text(f"{len(lesson.steps)} / {len(lesson.steps)}")
    expect(page.locator("#asks")).to_have_text(re.compile("Recruit has won"))
    picture(page, "lesson-end")
    coach.get_by_role("link", name="Play a whole game").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
