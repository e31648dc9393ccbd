"""The HTTP side: games are made, finished ones looked at, decks checked; what is wrong gets one clear error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from live import GENEROUS, Server, apart, play_on, sitting
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from undercroft.play.record import read, replay
from undercroft.table.forms import (
    CardPage,
    DeckCheck,
    DeckInfo,
    Frames,
    GameInfo,
    Library,
    NewGame,
    Review,
    RuleInfo,
    WarbandInfo,
)
from undercroft.table.protocol import State
from undercroft.table.showing import lines_for

REAVERS = {"kind": "person", "name": "Anna", "warband": "Garrek's Reavers"}
CHAMPIONS = {"kind": "bot", "warband": "steelhearts-champions", "bot": "random"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('http') / 'games.sqlite'}") as running:
        yield running


@pytest.fixture(scope="module")
def web(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.http, timeout=30) as client:
        yield client


def form(**changes: Any) -> dict[str, Any]:
    return {"edition": "shadespire", "seats": [REAVERS, CHAMPIONS], **changes}


def made(web: httpx.Client, **changes: Any) -> NewGame:
    answer = web.post("/api/games", json=form(**changes))
    assert answer.status_code == 201, answer.text
    return NewGame.model_validate_json(answer.text)


def played(server: Server, web: httpx.Client, **changes: Any) -> NewGame:
    """A game that is over."""
    game = made(web, **changes)
    secret = game.seats[0].secret or ""

    async def play() -> State:
        async with sitting(server, game.game, secret) as client:
            return await play_on(client, Random(5), 0)

    assert apart(play()).result is not None
    return game


def test_a_game_is_made_with_a_secret_for_each_person_and_one_for_watching(server: Server, web: httpx.Client) -> None:
    game = made(web, seats=[REAVERS, {**REAVERS, "name": ""}, CHAMPIONS])
    secrets = [seat.secret for seat in game.seats] + [game.watch]
    assert secrets[2] is None
    told = [secret for secret in secrets if secret is not None]
    assert len(set(told)) == 3
    assert all(len(secret) == 24 for secret in told)
    info = GameInfo.model_validate_json(web.get(f"/api/games/{game.game}").text)
    assert [seat.name for seat in info.seats] == ["Anna", "Player 2", "Random bot"]
    assert not any(secret in web.get(f"/api/games/{game.game}").text for secret in told)


@pytest.mark.parametrize("book", ["shadespire", "nightvault", "beastgrave", "dreadfane", "deathgorge"])
def test_every_rulebook_can_be_chosen(web: httpx.Client, book: str) -> None:
    info = GameInfo.model_validate_json(web.get(f"/api/games/{made(web, edition=book).game}").text)
    assert (info.edition, info.over) == (book, False)


@pytest.mark.parametrize(
    ("status", "where", "changes"),
    [
        (400, "edition", {"edition": "chess"}),
        (422, "body.seats", {"seats": [REAVERS]}),
        (422, "body.seats", {"seats": [REAVERS] * 5}),
        (400, "seats.0.warband", {"seats": [{**REAVERS, "warband": "nobody"}, CHAMPIONS]}),
        (400, "seats", {"seats": [CHAMPIONS, CHAMPIONS]}),
        (400, "seats.1.bot", {"seats": [REAVERS, {**CHAMPIONS, "bot": "deep blue"}]}),
        (400, "seats.1.bot", {"seats": [REAVERS, {**CHAMPIONS, "bot": "mcts:many"}]}),
        (400, "seats.1.bot", {"seats": [REAVERS, {**CHAMPIONS, "bot": "mcts:90s"}]}),
        (400, "seats.1.bot", {"seats": [REAVERS, {**CHAMPIONS, "bot": "mcts:100x2"}]}),
        (400, "", {"seats": [{**REAVERS, "boards": ["Chess Board"]}, CHAMPIONS]}),
        (400, "", {"seats": [{**REAVERS, "deck": {"objectives": ["No Such Card"], "power": []}}, CHAMPIONS]}),
        (400, "seats.0.name", {"seats": [{**REAVERS, "name": "a\u0007"}, CHAMPIONS]}),
        (400, "best_of", {"best_of": 3, "seats": [REAVERS, REAVERS, REAVERS]}),
        (422, "body.best_of", {"best_of": 2}),
        (422, "body.clock.seconds", {"clock": {"seconds": 1}}),
        (422, "body.seed", {"seed": 7}),
    ],
)
def test_a_game_that_cannot_be_is_refused_with_what_and_where(
    web: httpx.Client, status: int, where: str, changes: dict[str, Any]
) -> None:
    answer = web.post("/api/games", json=form(**changes))
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body["where"] == where, body
    assert body["error"]
    assert "Traceback" not in answer.text


def test_a_finished_game_can_be_looked_at_and_kept(server: Server, web: httpx.Client) -> None:
    game = played(server, web).game
    review = Review.model_validate_json(web.get(f"/api/games/{game}/review").text)
    assert review.glory[0].glory == [0, 0]
    assert review.glory[-1].glory == review.result.glory
    course = server.within(server.hall.course(game))
    assert review.plies == course.ply
    frames = Frames.model_validate_json(web.get(f"/api/games/{game}/frames?seat=1&start=10&count=5").text)
    assert [frame.ply for frame in frames.frames] == [10, 11, 12, 13, 14]
    assert all(frame.view.seat == 1 for frame in frames.frames)
    assert all(frame.decision for frame in frames.frames)
    last = Frames.model_validate_json(web.get(f"/api/games/{game}/frames?start={review.plies}").text)
    assert last.frames[0].decision is None
    assert last.frames[0].view.winners is not None
    # the log of all moments together is the log of the game: no line twice, none of a fight half told
    told: list[tuple[int, str]] = []
    for start in range(0, review.plies + 1, 50):
        part = Frames.model_validate_json(web.get(f"/api/games/{game}/frames?start={start}&count=50").text)
        for frame in part.frames:
            told = [line for line in told if line[0] < frame.lines_from]
            told += [(line.number, line.text) for line in frame.lines]
    assert told == [(line["number"], line["text"]) for line in lines_for(course.game, -1, 0)]
    text = web.get(f"/api/games/{game}/record").text
    again = replay(read(text))
    assert again.winners == course.game.winners
    assert game in text


@pytest.mark.parametrize("what", ["review", "frames", "record"])
def test_a_game_that_goes_on_keeps_its_secrets(web: httpx.Client, what: str) -> None:
    answer = web.get(f"/api/games/{made(web).game}/{what}")
    assert answer.status_code == 409
    assert answer.json() == {"error": "the game is not over yet", "where": ""}


@pytest.mark.parametrize("path", ["games/nosuchgame", "games/nosuchgame/record", "warbands/nobody", "rules/chess", "chess"])
def test_what_is_not_there_is_not_found(web: httpx.Client, path: str) -> None:
    answer = web.get(f"/api/{path}")
    assert answer.status_code == 404
    assert set(answer.json()) == {"error", "where"}


def test_the_library_says_all_that_is_needed_to_begin(web: httpx.Client) -> None:
    library = Library.model_validate_json(web.get("/api/library").text)
    assert len(library.editions) == 5
    assert [bot.spec for bot in library.bots][:3] == ["easy", "fair", "hard"]
    assert {bot.spec for bot in library.bots} >= {"random", "greedy", "mcts"}
    assert all(bot.text for bot in library.bots)
    assert {edition.default_format for edition in library.editions} <= {form.name for form in library.formats}
    band = library.warbands[0]
    assert WarbandInfo.model_validate_json(web.get(f"/api/warbands/{band.id}").text) == band
    boards = {board["name"] for board in web.get("/api/boards").json()}
    assert all(set(edition.boards) <= boards for edition in library.editions)


def test_cards_are_found_by_words_faction_and_type(web: httpx.Client) -> None:
    everything = CardPage.model_validate_json(web.get("/api/cards").text)
    assert everything.total == len(everything.cards) > 50
    assert all(card.text for card in everything.cards)
    upgrades = CardPage.model_validate_json(web.get("/api/cards?type=upgrade&faction=garreks-reavers,universal").text)
    assert {card.type for card in upgrades.cards} == {"upgrade"}
    assert {card.faction for card in upgrades.cards} == {"garreks-reavers", "universal"}
    found = CardPage.model_validate_json(web.get("/api/cards", params={"search": "GREAT strength"}).text)
    assert "great-strength" in [card.id for card in found.cards]
    named = CardPage.model_validate_json(web.get("/api/cards?ids=great-strength,supremacy,no-such-card").text)
    assert sorted(card.id for card in named.cards) == ["great-strength", "supremacy"]
    page = CardPage.model_validate_json(web.get("/api/cards?start=3&count=2").text)
    assert page.cards == everything.cards[3:5]


def test_the_rules_are_told_with_their_place_in_a_rulebook(web: httpx.Client) -> None:
    rules = [RuleInfo.model_validate(each) for each in web.get("/api/rules/deathgorge").json()]
    charge = next(rule for rule in rules if rule.key == "charge")
    assert charge.place.startswith("Deathgorge p.")


def test_a_deck_is_checked_read_and_written(web: httpx.Client) -> None:
    ready = DeckInfo.model_validate_json(web.get("/api/warbands/garreks-reavers/deck?format=shadespire").text)
    deck = {"objectives": ready.objectives, "power": ready.power}
    asked = {"edition": "shadespire", "warband": "garreks-reavers", "deck": deck}
    check = DeckCheck.model_validate_json(web.post("/api/decks/check", json=asked).text)
    assert (check.ok, check.faults, check.objectives) == (True, [], 12)
    short = {**asked, "deck": {"objectives": [*ready.objectives[1:], "No Such Card"], "power": ready.power}}
    check = DeckCheck.model_validate_json(web.post("/api/decks/check", json=short).text)
    assert not check.ok
    assert any("No Such Card" in fault.text for fault in check.faults)
    assert any(fault.para for fault in check.faults)
    again = DeckInfo.model_validate_json(web.post("/api/decks/read", json={"text": ready.text}).text)
    assert sorted(again.objectives) == sorted(ready.objectives)
    answer = web.post("/api/decks/read", json={"text": "4x Chess Queen"})
    assert answer.status_code == 400
    assert "Chess Queen" in answer.json()["error"]
    mine = {**REAVERS, "deck": deck}
    assert made(web, seats=[mine, CHAMPIONS]).game


def test_every_answer_has_its_guards_on(web: httpx.Client) -> None:
    for answer in (web.get("/"), web.get("/api/health"), web.get("/api/chess"), web.post("/api/games", content=b"{")):
        headers = answer.headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


def test_a_page_of_another_origin_makes_no_game_and_opens_no_socket(server: Server, web: httpx.Client) -> None:
    for origin in ("https://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        assert web.post("/api/games", json=form(), headers={"Origin": origin}).status_code == 403

        async def knock(origin: str = origin) -> None:
            async with connect(server.ws, origin=origin):  # type: ignore[arg-type]
                pass

        with pytest.raises(InvalidStatus):
            apart(knock())
    assert web.post("/api/games", json=form(), headers={"Origin": server.http}).status_code == 201


def test_an_origin_that_the_settings_name_may_come(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'g.sqlite'}", origins=("https://friend.example",)) as server:
        answer = httpx.post(f"{server.http}/api/games", json=form(), headers={"Origin": "https://friend.example"})
        assert answer.status_code == 201


def test_a_body_that_is_too_large_is_refused_however_it_comes(web: httpx.Client) -> None:
    large = b'{"edition": "' + b"x" * 100_000 + b'"}'
    assert web.post("/api/games", content=large).status_code == 413

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(large), 1000):
            yield large[start : start + 1000]

    answer = web.post("/api/games", content=pieces(), headers={"content-type": "application/json"})
    assert answer.status_code == 413
    assert answer.json()["error"]


def test_who_asks_too_often_must_wait(tmp_path: Path) -> None:
    limits = replace(GENEROUS, games_per_hour_per_address=2, requests_per_second=0.001, request_burst=6)
    with Server(f"sqlite:///{tmp_path / 'g.sqlite'}", limits) as server, httpx.Client(base_url=server.http) as web:
        assert [web.post("/api/games", json=form()).status_code for _ in range(3)] == [201, 201, 429]
        assert [web.get("/api/health").status_code for _ in range(4)] == [200, 200, 200, 429]
        assert web.get("/").status_code == 200


def test_a_server_that_has_all_the_games_it_can_keep_says_so(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'g.sqlite'}", replace(GENEROUS, games_stored=1)) as server:
        assert [httpx.post(f"{server.http}/api/games", json=form()).status_code for _ in range(2)] == [201, 503]


def test_the_interface_describes_itself(web: httpx.Client) -> None:
    document = web.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.")
    assert {"/api/games", "/api/library", "/api/games/{game}/record"} <= set(document["paths"])


def test_no_secret_is_logged(server: Server, web: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    game = made(web)
    secret = game.seats[0].secret or ""

    async def play() -> None:
        async with sitting(server, game.game, secret) as client:
            await client.send(type="sit", secrets=secret)
            await client.refused(type="answer", seat=0, ply=0, secret=secret)

    apart(play())
    of_the_server = [r.getMessage() for r in caplog.records if not r.name.startswith("websockets.client")]
    assert not any(secret in line for line in of_the_server)
