"""People at one table, each with a browser: they play by link, agree, are parted from the server, and see no hidden card."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playing import Player, turn_of
from playwright.sync_api import Page, WebSocket, expect
from served import PERSON, Served, asked, found, stored, table_of

from undercroft.table.course import Course, replayed

Open = Callable[..., Page]
Picture = Callable[[Page, str], None]


def menu(page: Page, *buttons: str) -> None:
    page.get_by_role("button", name="Menu").click()
    for name in buttons:
        page.get_by_role("button", name=name, exact=True).click()


def test_two_browsers_play_each_other_by_link(open_page: Open, picture: Picture) -> None:
    one = open_page("#/new")
    seats = one.get_by_role("article")
    seats.nth(0).get_by_label("Name").fill("Anna")
    seats.nth(1).get_by_text("Friend by link").click()
    seats.nth(1).get_by_label("Name").fill("Bo")
    one.get_by_role("button", name="Lay the table").click()
    two = open_page(one.get_by_label("Link: Bo").input_value())
    one.get_by_role("link", name="Take your seat").click()
    anna, bo = Player(one), Player(two)
    # one leaves the set-up to the house, the other makes every choice
    assert turn_of(anna, bo) in (anna, bo)
    expect(one.locator("#asks")).to_be_visible()
    while not one.get_by_role("button", name="Set up for me").is_visible():
        assert turn_of(anna, bo) is bo
        bo.answer()
    one.get_by_role("button", name="Set up for me").click()
    expect(one.get_by_role("button", name="Set up for me")).to_be_hidden()
    for _ in range(60):
        if "Round 1" in two.locator(".progress").inner_text():
            break
        turn_of(anna, bo).answer()
    for _ in range(16):
        turn_of(anna, bo).answer()
    assert anna.turns > 0
    assert bo.turns > 0
    picture(one, "friends-anna")
    picture(two, "friends-bo")

    # a take-back that is declined changes nothing, one that is accepted goes back before the last decision
    turn_of(anna, bo)
    ply = anna.ply
    one.get_by_role("button", name="Take back").click()
    two.get_by_role("button", name="Decline").click()
    expect(one.get_by_text("You ask to take back")).to_be_hidden()
    assert (anna.ply, bo.ply) == (ply, ply)
    one.get_by_role("button", name="Take back").click()
    two.get_by_role("button", name="Accept").click()
    one.wait_for_function("(ply) => Number(document.querySelector('main.game').dataset.ply) < ply", arg=ply)
    expect(one.locator("main.game")).to_have_attribute("data-turn", "asked")
    turn_of(anna, bo).answer()

    menu(one, "Offer a draw")
    expect(two.get_by_text("Anna offers a draw")).to_be_visible()
    two.get_by_role("button", name="Decline").click()
    menu(two, "Resign…", "Resign")
    for page in (one, two):
        expect(page.locator("#asks")).to_have_text(re.compile("^Anna has won: .*resigned"))

    # another game with the seats changed: both are led to it
    before = one.url.split("/")[-2]
    one.get_by_role("button", name="Rematch").click()
    two.get_by_role("button", name="Accept the rematch").click()
    for page in (one, two):
        page.wait_for_url(lambda url: "#/game/" in url and before not in url)
    assert one.url.split("/")[-2] == two.url.split("/")[-2]
    expect(one.locator(".strip").first).to_contain_text("Bo")
    turn_of(anna, bo).answer()


def test_two_seats_at_one_screen_agree_there(open_page: Open, served: Served) -> None:
    setup, terms = table_of(PERSON, PERSON)
    put = served.put(found(setup, terms, asked(0, "activation")))
    page = open_page(put.link(0, 1))
    menu(page, "Offer a draw")
    page.get_by_role("button", name="Accept").click()
    expect(page.locator("#asks")).to_have_text(re.compile("draw", re.IGNORECASE))


def test_a_match_goes_on_to_its_next_game(open_page: Open, served: Served) -> None:
    setup, terms = table_of(PERSON, PERSON, best_of=3)
    put = served.put(found(setup, terms, asked(0, "activation")))
    one, two = open_page(put.link(0)), open_page(put.link(1))
    expect(one.locator(".progress")).to_contain_text("game 1 of 3")
    menu(two, "Resign…", "Resign")
    for page in (one, two):
        expect(page.get_by_label("After the game")).to_contain_text("Game 1 of a best of 3: Anna 1, Bo 0.")
        page.get_by_role("button", name="To the next game").click()
        page.wait_for_url(lambda url: put.game not in url)
        expect(page.locator(".progress")).to_contain_text("game 2 of 3")
    turn_of(Player(one), Player(two)).answer()


# --- hidden cards ---


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from _strings(each)


def _heard(page: Page) -> list[str]:
    """Every text that is sent to the page from now on, in frames of its sockets."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: frames.append(str(payload)))

    page.on("websocket", listen)
    return frames


def never_shown(course: Course) -> list[set[str]]:
    """By seat the cards that lay in its hand or decks from the first moment to the last, by id and by name."""
    hidden: list[set[int]] = []
    public: set[str] = set()
    for _, game, _, _ in replayed(course, course.moves):
        now = [{*game.hands[s], *game.objective_deck[s], *game.power_deck[s]} for s in range(game.seats)]
        hidden = [hidden[s] & now[s] if hidden else now[s] for s in range(game.seats)]
        public |= {game.cards[c].name for c in set(range(len(game.cards))).difference(*now)}
    cards = course.game.cards
    found = [[cards[c] for c in each if cards[c].name not in public] for each in hidden]
    # an id of one word may be a word of the protocol as well
    return [{card.name for card in each} | {card.id for card in each if "-" in card.id} for each in found]


def told_of(frames: list[str], cards: set[str]) -> set[str]:
    words = re.compile("|".join(rf"\b{re.escape(card)}(?!\w)" for card in sorted(cards, key=len, reverse=True)))
    return {match for frame in frames for text in _strings(json.loads(frame)) for match in words.findall(text)}


def test_no_frame_to_a_spectator_or_an_opponent_names_a_hidden_card(open_page: Open, served: Served, picture: Picture) -> None:
    setup, terms = table_of(PERSON, PERSON)
    put = served.put(found(setup, terms, asked(0, "activation")))
    pages, frames = [], []
    for link in (put.link(0), put.link(1), put.watching):
        page = open_page("#/about")
        frames.append(_heard(page))
        page.goto(link)
        pages.append(page)
    anna, bo = Player(pages[0]), Player(pages[1])
    for _ in range(24):
        turn_of(anna, bo).answer()
    watching = pages[2]
    watching.wait_for_function("(ply) => Number(document.querySelector('main.game').dataset.ply) >= ply", arg=anna.ply)
    expect(watching.locator(".hand")).to_have_count(0)
    picture(watching, "spectator")
    # whoever comes late is told the whole log
    late = open_page("#/about")
    frames.append(_heard(late))
    late.goto(put.watching)
    expect(late.locator("#asks")).to_be_visible()

    hidden = never_shown(stored(served, put))
    assert min(len(cards) for cards in hidden) > 20
    assert told_of(frames[0], hidden[0]), "a player is told of the own hand: this test could fail"
    assert told_of(frames[1], hidden[1])
    # some cards are in both decks
    assert not told_of(frames[0], hidden[1] - hidden[0]), "told to Anna"
    assert not told_of(frames[1], hidden[0] - hidden[1]), "told to Bo"
    for watched in (frames[2], frames[3]):
        assert len(watched) > 1
        assert not told_of(watched, hidden[0] | hidden[1]), "told to a spectator"


def test_who_comes_to_watch_does_not_disturb_a_choice(open_page: Open, served: Served) -> None:
    setup, terms = table_of()
    put = served.put(found(setup, terms, asked(0, "activation")))
    page = open_page(put.link(0))
    Player(page).wait()
    page.locator("#dock .chips button").first.click()
    back = page.locator("#dock .head button")
    expect(back).to_be_visible()
    options = page.locator("#dock .options").inner_text()
    watching = open_page(put.watching)
    expect(watching.locator("#asks")).to_be_visible()
    expect(page.locator(".progress")).to_contain_text("1 watching")
    expect(back).to_be_visible()
    assert page.locator("#dock .options").inner_text() == options


# --- parted from the server ---


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    """A server that a test may kill."""
    server = Served(tmp_path)
    server.start()
    yield server
    server.kill()


def test_a_game_goes_on_where_it_was_when_the_server_comes_back(open_page: Open, mortal: Served, troubles: Any) -> None:
    troubles.expect("WebSocket|Failed to load resource")
    setup, terms = table_of()
    put = mortal.put(found(setup, terms, asked(0, "power")))
    page = open_page(put.link(0))
    player = Player(page)
    player.wait()
    ply, asks, url = player.ply, page.locator("#asks").inner_text(), page.url
    port = mortal.port
    mortal.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    expect(page.locator("#asks")).to_have_text(asks)
    # an answer given meanwhile waits for the line
    page.locator("#dock .options button", has_text="Pass").click()
    mortal.start(port)
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    player.wait(ply)
    assert page.url == url
    given = [entry for entry in mortal.entries(put) if entry.kind == "answer" and entry.seat == 0]
    assert given[-1].word == "pass" or player.ply > ply + 1
    player.answer()


def test_no_link_of_a_seat_is_written_in_the_servers_log(open_page: Open, mortal: Served, troubles: Any) -> None:
    troubles.expect("WebSocket|Failed to load resource")
    setup, terms = table_of()
    put = mortal.put(found(setup, terms, asked(0, "activation")))
    page = open_page(put.link(0))
    player = Player(page)
    player.wait()
    player.answer()
    # a link with a letter wrong opens nothing, and is not written either
    wrong = put.link(0)[:-1] + "-"
    other = open_page(wrong)
    expect(other.get_by_role("heading", name="This link opens no table")).to_be_visible()
    said = mortal.said()
    assert "The table is open at" in said
    for secret in (*put.secrets.values(), wrong.rpartition("/")[2]):
        assert secret not in said


def test_a_reload_in_the_middle_of_a_reaction_asks_the_same_and_takes_one_answer(open_page: Open, served: Served) -> None:
    setup, terms = table_of()
    put = served.put(found(setup, terms, asked(0, "react")))
    page = open_page(put.link(0))
    player = Player(page)
    player.wait()
    before = player.seen()
    assert "reaction" in str(before["asks"]).lower()
    page.reload()
    player.wait()
    assert player.seen() == before
    # in another tab the same question; and a hand that is too quick
    other = page.context.new_page()
    other.goto(put.link(0))
    Player(other).wait()
    assert Player(other).seen()["asks"] == before["asks"]
    count = len(served.entries(put))
    twice = "(button) => { button.click(); button.click(); }"
    page.locator("#dock .options button").last.evaluate(twice)
    page.reload()
    player.wait(before["ply"])
    given = [entry for entry in served.entries(put)[count:] if entry.kind == "answer"]
    assert given[0].seat == 0
    # of the two clicks one was taken: the rest are answers to what came then, by the bot or with nothing to choose
    following = stored(served, put)
    assert [entry.value for entry in given] == list(following.moves[-len(given) :])
    assert sum(by == 0 for by in following.answered_by[before["ply"] :]) == 1
    Player(other).wait(before["ply"])
    assert Player(other).seen()["asks"] == player.seen()["asks"]
