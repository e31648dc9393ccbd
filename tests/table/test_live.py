"""Games over real sockets: whole games, every message of the protocol, what each seat is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from live import Client, Server, apart, play_on, sitting
from table_made import BOOKS, setup_of, terms_of
from websockets.asyncio.client import connect

from undercroft.play.snapshot import digest
from undercroft.table.protocol import Error, Log, Odds, Pong, Preview, State, Why
from undercroft.table.terms import BOT, PERSON

Made = tuple[str, dict[int, str]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('live') / 'games.sqlite'}") as running:
        yield running


def a_game(server: Server, edition: str = "shadespire", lots: int = 1, *kinds: str, **terms: object) -> Made:
    kinds = kinds or (PERSON, PERSON)
    return server.within(server.hall.make(setup_of(edition, lots, len(kinds)), terms_of(*kinds, **terms)))  # type: ignore[arg-type]


# --- whole games ---


@pytest.mark.parametrize("book", BOOKS)
def test_two_people_play_a_whole_game_and_see_the_same_end(server: Server, book: str) -> None:
    game, secrets = a_game(server, book, 3)

    async def both() -> tuple[State, State, State]:
        async with (
            sitting(server, game, secrets[0]) as one,
            sitting(server, game, secrets[1]) as two,
            sitting(server, game, secrets[-1]) as watcher,
        ):
            first, second = await asyncio.gather(play_on(one, Random(1), 0), play_on(two, Random(2), 1))
            third = await watcher.state(-1, lambda state: state.result is not None)
            assert not [told for told in one.heard + two.heard + watcher.heard if isinstance(told, Error)]
            assert all(told.question is None for told in watcher.heard if isinstance(told, State))
            assert "".join(watcher.frames).count('"question"') == 0
            return first, second, third

    ends = apart(both())
    assert ends[0].result == ends[1].result == ends[2].result
    assert ends[0].ply == ends[1].ply > 20


@pytest.mark.parametrize("book", ["shadespire", "deathgorge"])
def test_a_person_plays_a_whole_game_against_a_bot(server: Server, book: str) -> None:
    game, secrets = a_game(server, book, 2, BOT, PERSON)
    assert set(secrets) == {1, -1}, "nobody can sit in the bot's seat"

    async def play() -> State:
        async with sitting(server, game, secrets[1]) as client:
            return await play_on(client, Random(4), 1)

    end = apart(play())
    assert end.result is not None
    assert [player.kind for player in end.players] == ["bot", "person"]


def test_four_play_and_two_of_them_at_one_screen(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 5, PERSON, PERSON, PERSON, BOT)

    async def play() -> State:
        async with sitting(server, game, secrets[0], secrets[2]) as screen, sitting(server, game, secrets[1]) as other:

            async def at_one_screen() -> State:
                answered = -1
                while True:
                    told = await screen.hear()
                    if not isinstance(told, State):
                        continue
                    if told.result is not None:
                        return told
                    if told.question is not None and told.ply > answered:
                        answered = told.ply
                        assert told.question.seat == told.seat
                        await screen.send(type="answer", seat=told.seat, ply=told.ply, option=0)

            end, _ = await asyncio.gather(at_one_screen(), play_on(other, Random(3), 1))
            return end

    assert apart(play()).result is not None


# --- what each is told ---


def test_no_frame_tells_a_seat_a_card_that_lies_hidden_in_anothers_hand(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 7)
    course = server.within(server.hall.course(game))
    cards, holder = course.game.cards, course.game.holder
    open_zones = ("discards", "scored", "front")

    async def play() -> list[tuple[int, Client]]:
        async with (
            sitting(server, game, secrets[0]) as one,
            sitting(server, game, secrets[1]) as two,
            sitting(server, game, secrets[-1]) as watcher,
        ):
            await asyncio.gather(play_on(one, Random(1), 0), play_on(two, Random(2), 1))
            await watcher.state(-1, lambda state: state.result is not None)
            return [(0, one), (1, two), (-1, watcher)]

    for seat, client in apart(play()):
        shown: set[int] = set()
        checked = 0
        for state in client.heard:
            if not isinstance(state, State):
                continue
            assert state.seat == seat
            view = state.view
            for each in view.seats:
                for zone in open_zones:
                    shown.update(getattr(each, zone))
            for fighter in view.fighters:
                shown.update(fighter.upgrades)
            shown.update(event.card for event in view.events.list if event.kind in ("played", "revealed", "scored"))
            for card in view.cards:
                assert card.id == cards[card.number].id
                if card.seat != seat:
                    assert card.number in shown, f"{card.id} was never to be seen"
                    checked += 1
            for s, each in enumerate(view.seats):
                if s != seat:
                    assert set(each.hand) <= shown
                    assert each.top == []
            for event in view.events.list:
                if event.kind == "drawn" and event.seat != seat:
                    assert event.card == -1
        assert checked > 20, "no card was ever seen: the test tells nothing"
    assert len(set(holder)) == 2


def test_the_log_goes_on_where_it_broke_off(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 8, PERSON, BOT)

    async def play() -> None:
        numbers: dict[int, str] = {}

        def take(client: Client) -> int:
            last = 0
            for told in client.heard:
                if isinstance(told, State):
                    for number in [n for n in numbers if n >= told.lines_from]:
                        del numbers[number]
                    numbers.update({line.number: line.text for line in told.lines})
                    last = told.lines_to
            return last

        async with sitting(server, game, secrets[0]) as client:
            await play_on(client, Random(4), 0, 12)
            last = take(client)
        assert last > 0
        async with sitting(server, game, secrets[0], lines=last) as client:
            first = await client.state(0)
            assert first.lines_from <= last
            assert first.field is not None
            await play_on(client, Random(5), 0, 12)
            await client.state(0, lambda state: state.question is not None)
            take(client)
            told = await client.reply(type="log", seat=0, since=0)
            assert isinstance(told, Log)
        assert {line.number: line.text for line in told.lines} == numbers

    apart(play())


def test_odds_and_reasons_are_told_to_who_must_decide(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 9, PERSON, BOT)

    async def play() -> None:
        async with sitting(server, game, secrets[0]) as client:
            pick = Random(6)
            while True:
                await play_on(client, pick, 0, 1)
                state = await client.state(0, lambda state: state.question is not None or state.result is not None)
                assert state.result is None, "nobody could attack"
                assert state.question is not None
                attacks = [option.index for option in state.question.options if option.odds]
                if state.question.kind == "activation" and attacks:
                    break
            told = await client.reply(type="odds", seat=0, ply=state.ply, options=attacks[:3], label="here")
            assert isinstance(told, Odds)
            assert (told.label, [each.option for each in told.odds]) == ("here", attacks[:3])
            assert all(0 <= chance.hit <= 1 for each in told.odds for chance in each.attacks)
            why = await client.reply(type="why", seat=0, text="guard nobody at all")
            assert isinstance(why, Why)
            assert why.reason
            seen = await client.reply(type="preview", seat=0, ply=state.ply, option=attacks[0], label="here")
            assert isinstance(seen, Preview)
            assert (seen.option, seen.label) == (attacks[0], "here")
            error = await client.refused(type="preview", seat=0, ply=state.ply, option=10**6)
            assert error.fault == "not_offered"
            error = await client.refused(type="odds", seat=0, ply=state.ply, options=[10**6])
            assert error.fault == "not_offered"

    apart(play())


def test_who_must_not_decide_learns_nothing_by_asking_why(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 1)

    async def play() -> None:
        async with sitting(server, game, secrets[0], secrets[1]) as client:
            state = await client.state(0, lambda state: state.waiting_for is not None)
            assert state.waiting_for is not None
            told = await client.reply(type="why", seat=1 - state.waiting_for, text="pass")
            assert isinstance(told, Why)
            assert told.reason == f"it is for Player {state.waiting_for + 1} to decide"

    apart(play())


# --- what is refused ---


def test_each_wrong_answer_gets_its_error_and_changes_nothing(server: Server) -> None:
    game, secrets = a_game(server)

    async def play() -> None:
        async with sitting(server, game, secrets[0], secrets[1]) as client:
            state = await client.state(0, lambda state: len(client.states) == 2)
            deciding = state.waiting_for
            assert deciding is not None
            before = digest(server.within(server.hall.course(game)).game)
            ply = state.ply
            for fault, message in (
                ("not_your_turn", {"seat": 1 - deciding, "ply": ply, "option": 0}),
                ("stale", {"seat": deciding, "ply": ply + 1, "option": 0}),
                ("not_offered", {"seat": deciding, "ply": ply, "option": 99_999}),
                ("not_offered", {"seat": deciding, "ply": ply, "text": "charge the moon"}),
                ("malformed", {"seat": deciding, "ply": ply}),
                ("malformed", {"seat": deciding, "ply": ply, "option": 0, "text": "pass"}),
                ("not_your_seat", {"seat": 3, "ply": ply, "option": 0}),
            ):
                error = await client.refused(type="answer", label="x", **message)
                assert (error.fault, error.label) == (fault, "x"), error
            for fault, other in (
                ("not_now", {"type": "reply", "seat": 0, "what": "draw", "accept": True}),
                ("not_now", {"type": "offer", "seat": 0, "what": "rematch"}),
                ("not_now", {"type": "offer", "seat": deciding, "what": "take_back"}),
                ("already_seated", {"type": "sit", "protocol": 1, "game": game, "secrets": [secrets[0]]}),
            ):
                error = await client.refused(**other)  # type: ignore[arg-type]
                assert error.fault == fault, error
            assert digest(server.within(server.hall.course(game)).game) == before
            pong = await client.reply(type="ping", label="p")
            assert isinstance(pong, Pong)

    apart(play())


def test_an_answer_sent_twice_is_taken_once(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 4)

    async def play() -> None:
        async with sitting(server, game, secrets[0], secrets[1]) as client:
            state = await client.state(0, lambda state: len(client.states) == 2)
            answer = {"type": "answer", "seat": state.waiting_for, "ply": state.ply, "option": 0}
            await client.line.send(json.dumps({**answer, "label": "1"}))
            await client.line.send(json.dumps({**answer, "label": "2"}))
            told = [await client.until(lambda told: not isinstance(told, State)) for _ in range(2)]
            assert [type(each).__name__ for each in told] == ["Accepted", "Error"]
            assert isinstance(told[1], Error)
            assert told[1].fault == "stale"

    apart(play())


@pytest.mark.parametrize("wrong", ["secret", "game"])
def test_a_wrong_link_opens_nothing_and_says_no_more(server: Server, wrong: str) -> None:
    game, secrets = a_game(server)

    async def play() -> None:
        async with connect(server.ws) as line:
            client = Client(line)
            error = await client.refused(type="answer", seat=0, ply=0, option=0)
            assert error.fault == "not_seated"
            name, secret = (game, "x" * 24) if wrong == "secret" else ("nosuchgame", secrets[0])
            error = await client.refused(type="sit", protocol=1, game=name, secrets=[secret])
            assert error.fault == "no_such_seat"
            assert error.text == "there is no such game, or the link is not a seat of it"
            assert secret not in error.text

    apart(play())


# --- agreements, ends, further games ---


def test_a_take_back_shows_both_the_earlier_table(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 2)

    async def play() -> None:
        async with sitting(server, game, secrets[0], secrets[1]) as client:
            for _ in range(16):
                state = await client.state(0)
                held = await client.state(state.waiting_for or 0, lambda each: each.question is not None)
                done = await client.done(type="answer", seat=held.seat, ply=held.ply, option=0)
                for seat in (0, 1):
                    await client.state(seat, lambda state, done=done: state.version >= done.version)  # type: ignore[misc]
            await client.done(type="offer", seat=0, what="take_back", ply=5)
            waiting = await client.state(1, lambda state: bool(state.offers))
            assert (waiting.ply, waiting.offers[0].seat, waiting.offers[0].ply) == (16, 0, 5)
            await client.done(type="reply", seat=1, what="take_back", accept=True)
            for seat in (0, 1):
                back = await client.state(seat, lambda state: state.ply == 5)
                assert back.lines_from == 0
                assert back.offers == []
                assert (back.question is not None) == (back.waiting_for == seat)

    apart(play())


def test_against_a_bot_a_decision_is_taken_back_at_once(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 2, PERSON, BOT)

    async def play() -> None:
        async with sitting(server, game, secrets[0]) as client:
            await play_on(client, Random(1), 0, 6)
            before = await client.state(0, lambda state: state.question is not None)
            option = len(before.question.options) - 1 if before.question is not None else 0
            await client.done(type="answer", seat=0, ply=before.ply, option=option)
            accepted = await client.done(type="offer", seat=0, what="take_back")
            assert accepted.ply == before.ply
            again = await client.state(0, lambda state: state.version >= accepted.version)
            assert again.question == before.question

    apart(play())


def test_a_resigned_game_can_be_followed_by_another_with_the_seats_changed(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 6)

    async def play() -> None:
        async with sitting(server, game, secrets[0]) as one, sitting(server, game, secrets[1]) as two:
            bands = [player.warband for player in (await one.state(0)).players]
            await one.done(type="resign", seat=0)
            end = await two.state(1, lambda state: state.result is not None)
            assert end.result is not None
            assert (end.result.winners, end.result.why) == ([1], "resigned")
            error = await two.refused(type="answer", seat=1, ply=end.ply, option=0)
            assert error.fault == "game_over"
            await two.done(type="offer", seat=1, what="rematch")
            await one.done(type="reply", seat=0, what="rematch", accept=True)
            following = (await one.state(0, lambda state: state.next_game is not None)).next_game
            assert following is not None
            assert (await two.state(1, lambda state: state.next_game is not None)).next_game == following
        async with sitting(server, following, secrets[0]) as one, sitting(server, following, secrets[1]) as two:
            assert [player.warband for player in (await one.state(1)).players] == bands[::-1]
            assert (await two.state(0)).players[0].name == "Player 2"
        async with sitting(server, following, secrets[-1]) as watcher:
            await watcher.state(-1)

    apart(play())


def test_a_draw_is_agreed(server: Server) -> None:
    game, secrets = a_game(server)

    async def play() -> None:
        async with sitting(server, game, secrets[0]) as one, sitting(server, game, secrets[1]) as two:
            await one.done(type="offer", seat=0, what="draw")
            offered = await two.state(1, lambda state: bool(state.offers))
            assert offered.offers[0].what == "draw"
            await two.done(type="reply", seat=1, what="draw", accept=True)
            end = await one.state(0, lambda state: state.result is not None)
            assert end.result is not None
            assert (end.result.winners, end.result.why) == ([0, 1], "agreed")

    apart(play())


def test_two_wins_of_three_end_a_match(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 6, best_of=3)

    async def play() -> None:
        name, loser = game, secrets[0]
        for number in (1, 2):
            async with sitting(server, name, loser) as client:
                state = await client.until(lambda told: isinstance(told, State))
                assert isinstance(state, State)
                assert state.match is not None
                assert state.match.number == number
                await client.done(type="resign", seat=state.seat)
                if number == 1:
                    end = await client.state(state.seat, lambda state: state.next_game is not None)
                    assert end.match is not None
                    assert not end.match.over
                    name = end.next_game or ""
        end = await_end(name)
        assert end.match is not None
        assert (end.match.over, end.match.winner, end.match.why) == (True, 0, "most games")
        assert end.next_game is None

    def await_end(name: str) -> State:
        async def look() -> State:
            async with sitting(server, name, secrets[-1]) as watcher:
                return await watcher.state(-1, lambda state: state.result is not None)

        return asyncio.run_coroutine_threadsafe(look(), loop).result(30)

    loop = asyncio.new_event_loop()
    import threading

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        apart(play())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


def test_who_lets_the_clock_run_out_has_lost(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 1, PERSON, PERSON, seconds=1)

    async def play() -> None:
        async with sitting(server, game, secrets[0]) as one:
            alone = await one.state(0)
            assert alone.clock is not None
            assert alone.clock.running is None
            async with sitting(server, game, secrets[1]):
                started = await one.state(0, lambda state: state.clock is not None and state.clock.running is not None)
                end = await one.state(0, lambda state: state.result is not None)
                assert end.result is not None
                assert end.result.why == "time"
                assert end.result.winners == [1 - (started.waiting_for or 0)]
                assert end.players[started.waiting_for or 0].out

    apart(play())


def test_at_a_table_of_three_the_house_plays_for_who_has_resigned(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 3, PERSON, BOT, BOT)
    other, others = a_game(server, "shadespire", 3, PERSON, PERSON, BOT)

    async def play() -> None:
        async with sitting(server, other, others[0]) as one, sitting(server, other, others[1]) as two:
            await two.done(type="resign", seat=1)
            error = await two.refused(type="offer", seat=1, what="draw")
            assert error.fault == "not_now"
            end = await play_on(one, Random(2), 0)
            assert end.result is not None
            assert 1 not in end.result.winners
        async with sitting(server, game, secrets[0]) as one:
            await one.done(type="resign", seat=0)
            watched = await one.state(0, lambda state: state.result is not None)
            assert watched.result is not None
            assert 0 not in watched.result.winners

    apart(play())


def test_a_seat_that_is_stopped_everywhere_is_asked_even_when_it_can_only_pass(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 2, PERSON, BOT)

    async def play() -> int:
        async with sitting(server, game, secrets[0]) as client:
            await client.done(type="stops", seat=0, on=True)
            assert (await client.state(0, lambda state: state.players[0].stops)).ply >= 0
            await play_on(client, Random(3), 0, 60)
            return sum(
                told.question is not None and len(told.question.options) == 1
                for told in client.heard
                if isinstance(told, State)
            )

    assert apart(play()) > 5


def test_who_is_here_is_shown(server: Server) -> None:
    game, secrets = a_game(server)

    async def play() -> None:
        async with sitting(server, game, secrets[0]) as one:
            assert [player.connected for player in (await one.state(0)).players] == [True, False]
            async with sitting(server, game, secrets[1]), sitting(server, game, secrets[-1]):
                await one.state(0, lambda state: state.players[1].connected and state.watchers == 1)
            await one.state(0, lambda state: not state.players[1].connected and state.watchers == 0)

    apart(play())


def test_a_game_that_nobody_looks_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    from dataclasses import replace

    from live import GENEROUS

    from undercroft.table import hall as hall_module

    hall_module.SWEEP_SECONDS, before = 0.05, hall_module.SWEEP_SECONDS
    try:
        with Server(f"sqlite:///{tmp_path / 'games.sqlite'}", replace(GENEROUS, seconds_idle=0.0)) as server:
            game, secrets = a_game(server, "shadespire", 2, PERSON, BOT)

            async def play(answers: int) -> State:
                async with sitting(server, game, secrets[0]) as client:
                    return await play_on(client, Random(3), 0, answers)

            ply = apart(play(5)).ply

            async def gone() -> bool:
                for _ in range(200):
                    if not server.hall.rooms:
                        return True
                    await asyncio.sleep(0.05)
                return False

            assert server.within(gone())
            assert apart(play(0)).ply >= ply
    finally:
        hall_module.SWEEP_SECONDS = before


def test_who_leaves_the_set_up_to_the_house_is_first_asked_in_round_one(server: Server) -> None:
    game, secrets = a_game(server, "shadespire", 2, PERSON, BOT)

    async def play() -> State:
        async with sitting(server, game, secrets[0]) as client:
            await client.state(0, lambda state: state.question is not None)
            await client.done(type="settle", seat=0)
            begun = await client.state(0, lambda state: state.view.round > 0 and state.question is not None)
            asked = [told for told in client.heard if isinstance(told, State) and told.question and told.view.round == 0]
            assert len({told.ply for told in asked}) == 1, "nothing more was asked before round one"
            assert (await client.refused(type="settle", seat=0)).fault == "not_now"
            return begun

    begun = apart(play())
    assert not begun.can_take_back
    assert sum(fighter.seat == 0 and fighter.at >= 0 for fighter in begun.view.fighters) > 0
