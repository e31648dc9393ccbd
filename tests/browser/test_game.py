"""A game through the page: against a bot from the first click to the last line, and what a player sees and may ask."""

from __future__ import annotations

import re
from collections.abc import Callable

from playing import Player, middle
from playwright.sync_api import Page, expect
from served import Served, asked, found, table_of

from undercroft.play import notation
from undercroft.table.course import Course, begin

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]


def test_one_click_leads_to_the_first_activation(open_page: Open, picture: Picture) -> None:
    page = open_page("#/")
    page.get_by_role("button", name="Play now").click()
    player = Player(page)
    player.wait()
    expect(page.locator(".progress")).to_contain_text("Round 1")
    # the second click chooses a fighter, or who begins
    page.locator("#dock .chips button, #dock .options button").first.click()
    picture(page, "game-begins")


def test_a_whole_game_against_the_bot_and_what_is_left_of_it(open_page: Open, served: Served, picture: Picture) -> None:
    setup, terms = table_of()
    page = open_page(served.put(begin(setup, 3, terms), "wholegame3").link(0))
    player = Player(page)
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
    expect(replay.get_by_text("The boards do not lie yet.")).to_be_visible()
    slider.fill(str(last * 2 // 3))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"^Decision {last * 2 // 3} of "))
    expect(replay.locator(".figure").first).to_be_visible()
    picture(replay, "replay")
    slider.fill(str(last))
    expect(replay.get_by_role("img", name=re.compile("Glory over time"))).to_be_visible()


def charging(course: Course) -> bool:
    """Garrek may charge, and nobody else stands in a fight already."""
    question = course.game.question
    return (
        asked(0, "activation")(course)
        and question is not None
        and sum(option[0] == "charge" for option in question.options) > 3
        and course.game.round == 2
    )


def test_a_charge_is_one_flow_with_the_exact_odds_before_it(open_page: Open, served: Served, picture: Picture) -> None:
    setup, terms = table_of()
    course = found(setup, terms, charging)
    page = open_page(served.put(course).link(0))
    player = Player(page)
    player.wait()
    ply = player.ply
    chips = page.locator("#dock .chips button")
    for i in range(chips.count()):
        chips.nth(i).click()
        page.locator("#dock .head button").wait_for()
        if page.get_by_role("button", name=re.compile("^Charge [0-9]+ hex")).is_visible():
            break
        page.keyboard.press("Escape")
    # where it can go, whom it can attack and how that would end
    strike = page.locator("#dock .strikes button").filter(has_text="Charge").first
    for words in ("hit", "critical", "damage", "kill", "drive back"):
        expect(strike).to_contain_text(words)
    marks = page.locator("#field .mark")
    everywhere = marks.count()
    on_the_board = page.locator("#field .figure .odds").first
    expect(on_the_board).to_have_text(re.compile("^[0-9]+%$"))
    picture(page, "charge-fighter")

    # one target: only the hexes from which it is reached, each with its chance; a step back shows all again
    strike.click()
    expect(marks).not_to_have_count(everywhere)
    few = marks.count()
    assert 0 < few < everywhere
    expect(page.locator("#field .mark text").first).to_have_text(re.compile("%$"))
    picture(page, "charge-target")
    page.keyboard.press("Escape")
    expect(marks).to_have_count(everywhere)
    assert player.ply == ply, "nothing is done before it is chosen"
    page.locator("#dock .strikes button").filter(has_text="Charge").first.click()
    expect(marks).to_have_count(few)

    # a click on one of them charges and attacks
    name = page.locator("#field .body.chosen .name").text_content()
    player.hex(0)
    player.wait(ply)
    assert not re.search("choose .*(attack|what to do)", player.seen()["asks"]), "the attack follows without a question"
    expect(page.get_by_label("The last attack").locator(".who")).to_contain_text(f"{name} ")
    expect(page.get_by_label("What has happened")).to_contain_text(re.compile(f"{name} charges from "))
    picture(page, "charge-fought")


def test_what_cannot_be_done_says_why_with_the_paragraph(open_page: Open, served: Served) -> None:
    setup, terms = table_of()
    course = found(setup, terms, charging)
    page = open_page(served.put(course).link(0))
    Player(page).wait()
    # typed: an enemy cannot be activated
    page.get_by_role("button", name=re.compile("^Type a play")).click()
    page.get_by_label(re.compile("^Type a play")).fill("guard Severin")
    page.get_by_role("button", name="Why not?").click()
    why = page.locator("#dock .why")
    expect(why).not_to_be_empty()
    # a reaction that is played at the wrong time: the card says so, and leads to the rule
    reaction = page.locator(".hand .card", has_text="Reaction,").first
    reaction.click()
    told = page.locator(".look .why")
    expect(told).to_contain_text(re.compile("reaction|power step", re.IGNORECASE))
    link = told.get_by_role("link")
    href = link.get_attribute("href") or ""
    assert href.startswith("#/rules/shadespire/")
    rule = open_page(href)
    expect(rule.locator(f"#rule-{href.rpartition('/')[2]}")).to_be_in_viewport()


def test_whatever_is_pointed_at_is_told_whole(open_page: Open, served: Served, picture: Picture) -> None:
    setup, terms = table_of()
    course = found(setup, terms, charging)
    page = open_page(served.put(course).link(0))
    Player(page).wait()
    look = page.locator(".look")
    enemy = next(f for f, seat in enumerate(course.game.owner) if seat == 1 and course.game.at[f] >= 0)
    figure = page.locator("#field .figure", has=page.locator(".seat1")).first
    page.mouse.move(*middle(figure.locator(".plate")))
    for words in ("Bo", "Move", "Defence", "Wounds", "Range", "Dice", "Damage"):
        expect(look).to_contain_text(words)
    assert course.game.cast[enemy].name.split()[0] in page.locator("#field").inner_text() + look.inner_text()
    page.mouse.move(5, 400)
    # a line of the log shows on the board where it happened
    line = page.get_by_label("What has happened").locator("li", has=page.get_by_role("button")).last
    line.hover()
    expect(page.locator("#field .traced").first).to_be_attached()
    expect(line.get_by_role("link").first).to_have_attribute("href", re.compile("^#/rules/shadespire/"))
    # piles and the counts of decks
    strip = page.locator(".strip").nth(1)
    strip.get_by_role("button").click()
    expect(look).to_contain_text(re.compile("discard", re.IGNORECASE))
    # zoom, and back to the whole
    whole = page.locator("#field svg > g").first.get_attribute("transform")
    page.get_by_role("button", name="Closer").click()
    assert page.locator("#field svg > g").first.get_attribute("transform") != whole
    page.get_by_role("button", name="Show the whole battlefield").click()
    expect(page.locator("#field svg > g").first).to_have_attribute("transform", whole or "")
    picture(page, "looking")


def test_a_typed_play_is_made_as_the_record_writes_it(open_page: Open, served: Served) -> None:
    setup, terms = table_of()
    course = found(setup, terms, charging)
    page = open_page(served.put(course).link(0))
    player = Player(page)
    player.wait()
    ply = player.ply
    play = next(text for text in notation.texts(course.game) if text.startswith("guard "))
    page.keyboard.press("/")
    page.keyboard.type(play.upper())
    page.keyboard.press("Enter")
    player.wait(ply)
    expect(page.get_by_label("What has happened")).to_contain_text("goes on Guard")


def test_a_decision_against_a_bot_is_taken_back_at_once(open_page: Open, served: Served) -> None:
    setup, terms = table_of()
    page = open_page(served.put(found(setup, terms, asked(0, "power"))).link(0))
    player = Player(page)
    player.wait()
    ply, asks = player.ply, page.locator("#asks").inner_text()
    page.locator("#dock .options button", has_text="Pass").click()
    player.wait(ply)
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("(ply) => Number(document.querySelector('main.game').dataset.ply) === ply", arg=ply)
    expect(page.locator("#asks")).to_have_text(asks)
