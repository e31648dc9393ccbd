"""The page for everybody: on a phone, by the keyboard alone, without movement, in light and dark, with contrast enough."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import PHONE, TABLET, WIDE
from playing import Player
from playwright.sync_api import Page, expect
from served import Served, asked, found, table_of

from undercroft.table.course import Course

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SMALLEST = 24
"""Pixels: a target that a finger hits, as WCAG 2.2 has it."""


def fighting(course: Course) -> bool:
    """An activation in the thick of it: somebody of seat 0 can charge or attack."""
    question = course.game.question
    mine = asked(0, "activation")(course) and question is not None
    return mine and any(option[0] in ("attack", "charge") for option in question.options)


@pytest.fixture
def fight(served: Served) -> str:
    """The link of seat 0 in a game against the bot, when it may charge."""
    setup, terms = table_of()
    return served.put(found(setup, terms, fighting)).link(0)


# --- phones and tablets ---


def too_wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def out_of_reach(page: Page) -> list[str]:
    """Buttons of the dock that are smaller than a finger wants them, or lie outside the screen when scrolled to."""
    return page.evaluate(  # type: ignore[no-any-return]
        """(least) => [...document.querySelectorAll(
          "header button, #dock button, [role=tab], .tools button")].filter((each) => {
          each.scrollIntoView({block: "nearest", inline: "nearest"});
          const box = each.getBoundingClientRect();
          if (box.width === 0) return false;
          const seen = box.left >= 0 && box.right <= innerWidth + 1 && box.top >= 0 && box.bottom <= innerHeight + 1;
          return !seen || box.width < least || box.height < least;
        }).map((each) => each.textContent.trim() || each.ariaLabel)""",
        SMALLEST,
    )


@pytest.mark.parametrize("address", ["", "new", "decks", "learn", "rules/shadespire", "about"])
def test_no_page_is_wider_than_a_phone(open_page: Open, picture: Picture, address: str) -> None:
    page = open_page(f"#/{address}", PHONE)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert too_wide(page) <= 0
    picture(page, f"phone-{address.split('/')[0] or 'home'}")


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_turn_is_played_by_tapping(open_page: Open, picture: Picture, fight: str, size: tuple[int, int]) -> None:
    page = open_page(fight, size, has_touch=True, is_mobile=True)
    player = Player(page, touch=True)
    player.wait()
    name = "phone" if size == PHONE else "tablet"
    picture(page, f"{name}-game")
    assert too_wide(page) <= 0
    assert not out_of_reach(page)
    board = page.locator("#field").bounding_box()
    page.locator("#dock .chips button").first.tap()
    page.locator("#dock .head button").wait_for()
    picture(page, f"{name}-fighter")
    assert not out_of_reach(page)
    assert page.locator("#field").bounding_box() == board, "the board stays where it is while one chooses"
    # a card is read whole by a tap, whether it can be played now or not
    for card in range(2):
        page.get_by_role("tab", name=re.compile("^Hand")).tap()
        tapped = page.locator(".hand .card").nth(card)
        name_of_it = tapped.locator(".name").inner_text()
        tapped.tap()
        expect(page.locator(".look article").first).to_contain_text(name_of_it)
        expect(page.locator(".look article").first).to_be_visible()
    while page.locator("#dock .head button").is_visible():
        page.locator("#dock .head button").tap()
    ply = player.ply
    player.answer()
    player.wait(ply)
    for _ in range(3):
        ply = player.ply
        player.answer()
        player.wait(ply)
    assert too_wide(page) <= 0


def test_a_phone_on_its_side_shows_the_board_and_the_question(open_page: Open, picture: Picture, fight: str) -> None:
    page = open_page(fight, (PHONE[1], PHONE[0]), has_touch=True, is_mobile=True)
    player = Player(page, touch=True)
    player.wait()
    picture(page, "phone-on-its-side")
    assert too_wide(page) <= 0
    for part in ("#asks", "#dock .chips button >> nth=0", "#dock .options button >> nth=-1"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    board = page.locator("#field").bounding_box()
    assert board is not None
    assert board["height"] > PHONE[0] / 3
    ply = player.ply
    player.answer()
    player.wait(ply)


# --- the keyboard ---


def focus_is_seen(page: Page) -> bool:
    return bool(
        page.evaluate(
            """() => {
              const on = document.activeElement;
              if (!on || on === document.body) return false;
              const style = getComputedStyle(on);
              return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== "none";
            }"""
        )
    )


def tab_to(page: Page, what: str, most: int = 60) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        told = page.evaluate("() => (document.activeElement.ariaLabel || document.activeElement.textContent).trim()")
        if re.search(what, told):
            assert focus_is_seen(page), f"nothing shows that {what!r} has the focus"
            return
    raise AssertionError(f"{most} times Tab do not lead to {what!r}")


def test_a_turn_is_played_without_a_mouse(open_page: Open, fight: str) -> None:
    page = open_page(fight)
    player = Player(page)
    player.wait()
    ply = player.ply
    asks = page.locator("#asks").inner_text()
    # digits choose, Escape goes one step back
    page.keyboard.press("1")
    expect(page.locator("#dock .head button")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#dock .head button")).to_have_count(0)
    expect(page.locator("#asks")).to_have_text(asks)
    # the same by Tab
    tab_to(page, ", yours,")
    page.keyboard.press("Enter")
    expect(page.locator("#dock .head button")).to_be_visible()
    # on the board the arrows go from hex to hex, and it is said what lies there
    page.keyboard.press("b")
    assert focus_is_seen(page)
    said = page.locator(".board .unseen")
    for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] * 6:
        page.keyboard.press(key)
        expect(said).to_contain_text("hex ")
        if re.search("can be chosen: move$", said.inner_text()):
            break
    else:
        raise AssertionError(f"no hex to move to was found: {said.inner_text()}")
    page.keyboard.press("Enter")
    player.wait(ply)
    assert player.ply > ply
    # a question later: words and what is refused, typed
    page.keyboard.press("/")
    page.keyboard.type("charge Nobody z9")
    page.keyboard.press("Enter")
    expect(page.locator("#dock .why")).to_be_visible()
    page.keyboard.press("Escape")


def test_everything_on_the_first_page_and_in_set_up_is_reached_by_tab(open_page: Open) -> None:
    page = open_page("#/")
    tab_to(page, "^Choose everything yourself")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/new")
    expect(page.get_by_role("article").first).to_be_visible()
    tab_to(page, "^Lay the table")
    page.keyboard.press("Enter")
    page.wait_for_url("**/#/game/*/*")


# --- movement ---

COUNTED = """() => {
  window.walks = 0;
  const before = Element.prototype.animate;
  Element.prototype.animate = function (...given) { window.walks += 1; return before.apply(this, given); };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_fighters_walk_unless_less_movement_is_asked_for(open_page: Open, fight: str, motion: str) -> None:
    page = open_page(fight, reduced_motion=motion)
    player = Player(page)
    player.wait()
    page.evaluate(COUNTED)
    page.locator("#dock .chips button").first.click()
    page.get_by_role("group", name="What").get_by_role("button", name="Move").click()
    ply = player.ply
    player.hex(0)
    player.wait(ply)
    slow = page.evaluate("() => document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 1).length")
    if motion == "reduce":
        assert (page.evaluate("window.walks"), slow) == (0, 0)
    else:
        assert page.evaluate("window.walks") > 0


# --- light and dark ---


def faults(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 AA, contrast among it."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        """() => axe.run(document, {
            runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"]})
          .then((told) => told.violations.map((each) => each.id + ": " + each.nodes.slice(0, 4).map(
            (node) => node.html.slice(0, 120) + " " + node.any.map((why) => why.message).join(" ")).join(" || ")))"""
    )
    return [str(each) for each in found]


PAGES = {
    "": "A table below the mirrored city",
    "new": "New game",
    "decks": "Decks",
    "learn": "Learn by playing",
    "about": "About Undercroft",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_fit_for_everybody(open_page: Open, picture: Picture, scheme: str) -> None:
    page = open_page("#/", color_scheme=scheme)
    for address, heading in PAGES.items():
        page.goto(page.url.split("#")[0] + f"#/{address}")
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        page.wait_for_load_state("networkidle")
        picture(page, f"{scheme}-{address or 'home'}")
        assert not faults(page), address
    page.goto(page.url.split("#")[0] + "#/decks")
    page.get_by_role("button", name="Begin from the ready deck").click()
    expect(page.get_by_label("How the deck stands")).to_contain_text("Legal")
    picture(page, f"{scheme}-deck")
    assert not faults(page), "the deck builder"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_game_is_fit_for_everybody(
    open_page: Open, picture: Picture, fight: str, scheme: str, size: tuple[int, int]
) -> None:
    page = open_page(fight, size, color_scheme=scheme)
    player = Player(page)
    player.wait()
    name = f"{scheme}-{'wide' if size == WIDE else 'phone'}"
    assert not faults(page), "the question"
    page.locator("#dock .chips button").first.click()
    page.locator("#dock .head button").wait_for()
    page.locator("#dock .strikes button, #dock .verbs button").first.wait_for()
    picture(page, f"{name}-game")
    assert not faults(page), "a fighter is chosen"
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="The table")).to_be_visible()
    assert not faults(page), "the menu"
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    expect(page.get_by_role("img", name=re.compile("Glory over time"))).to_be_visible()
    picture(page, f"{name}-after")
    assert not faults(page), "after the game"
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    expect(page.locator(".figure").first).to_be_visible()
    assert not faults(page), "the replay"


def test_the_theme_can_be_chosen_against_the_machines(open_page: Open) -> None:
    page = open_page("#/", color_scheme="light")
    button = page.get_by_role("button", name=re.compile("^Colours"))
    expect(button).to_be_visible()
    assert brightness(page) > 160
    while "Change to dark" not in (button.get_attribute("aria-label") or ""):
        button.click()
    button.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.wait_for_function("getComputedStyle(document.documentElement).colorScheme === 'dark'")
    assert brightness(page) < 80
    page.reload()
    expect(button).to_be_visible()
    assert brightness(page) < 80, "it is remembered"


def brightness(page: Page) -> float:
    """Of the ground of the page, from 0 to 255."""
    told = page.evaluate("getComputedStyle(document.body).color.match(/[0-9.]+/g).slice(0, 3).map(Number)")
    # what is written is bright where the ground is dark
    return 255 - float(sum(told)) / 3
