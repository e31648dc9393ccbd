"""Several servers on one database: an answer is accepted once, and everybody hears of it wherever they are connected."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random

import pytest
from live import Client, Server, apart, play_on, sitting
from table_made import setup_of, terms_of

from undercroft.play.snapshot import digest
from undercroft.table.protocol import Accepted, Error, State
from undercroft.table.terms import BOT, PERSON


@pytest.fixture
def pair(url: str) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database, once on each engine."""
    with Server(url) as one, Server(url) as two:
        yield one, two


def a_game(server: Server, *kinds: str, **terms: object) -> tuple[str, dict[int, str]]:
    setup = setup_of("shadespire", 3, len(kinds) or 2)
    return server.within(server.hall.make(setup, terms_of(*kinds, **terms)))  # type: ignore[arg-type]


def test_two_people_on_two_servers_play_a_whole_game(pair: tuple[Server, Server]) -> None:
    game, secrets = a_game(pair[0])

    async def play() -> tuple[State, State]:
        async with sitting(pair[0], game, secrets[0]) as one, sitting(pair[1], game, secrets[1]) as two:
            return await asyncio.gather(play_on(one, Random(1), 0), play_on(two, Random(2), 1))

    first, second = apart(play())
    assert first.result == second.result
    courses = [server.within(server.hall.course(game)) for server in pair]
    assert courses[0].moves == courses[1].moves
    assert digest(courses[0].game) == digest(courses[1].game)


def test_one_answer_given_on_two_servers_at_once_is_accepted_once(pair: tuple[Server, Server]) -> None:
    game, secrets = a_game(pair[0])

    async def play() -> int:
        pick = Random(8)
        accepted = 0
        async with (
            sitting(pair[0], game, secrets[0], secrets[1]) as one,
            sitting(pair[1], game, secrets[0], secrets[1]) as two,
        ):
            for ply in range(25):
                states = [await client.state(0, lambda s, ply=ply: s.ply == ply) for client in (one, two)]  # type: ignore[misc]
                seat = states[0].waiting_for
                assert seat is not None
                held = [await client.state(seat, lambda s, ply=ply: s.ply == ply) for client in (one, two)]  # type: ignore[misc]
                assert held[0].question is not None
                options = len(held[0].question.options)

                async def answer(client: Client, seat: int = seat, ply: int = ply, options: int = options) -> object:
                    option = pick.randrange(options)
                    return await client.reply(type="answer", seat=seat, ply=ply, option=option)

                told = await asyncio.gather(answer(one), answer(two))
                assert sorted(type(each).__name__ for each in told) == ["Accepted", "Error"], told
                assert all(each.fault == "stale" for each in told if isinstance(each, Error))
                accepted += sum(isinstance(each, Accepted) for each in told)
        return accepted

    assert apart(play()) == 25
    entries = [entry for entry in pair[0].hall.store.entries(game) if entry.kind == "answer"]
    assert len(entries) == 25


def test_who_is_connected_to_the_other_server_is_shown(pair: tuple[Server, Server]) -> None:
    game, secrets = a_game(pair[0])

    async def play() -> None:
        async with sitting(pair[0], game, secrets[0]) as one:
            async with sitting(pair[1], game, secrets[1]), sitting(pair[1], game, secrets[-1]):
                await one.state(0, lambda state: state.players[1].connected and state.watchers == 1)
            await one.state(0, lambda state: not state.players[1].connected and state.watchers == 0)

    apart(play())


def test_a_bot_is_moved_by_another_server_when_its_own_does_not(pair: tuple[Server, Server]) -> None:
    game, secrets = a_game(pair[0], PERSON, BOT)

    async def never(*_: object) -> int:
        await asyncio.sleep(3600)
        return 0

    pair[0].hall.think = never  # type: ignore[method-assign]

    async def play() -> State:
        async with sitting(pair[0], game, secrets[0]) as player, sitting(pair[1], game, secrets[-1]):
            return await play_on(player, Random(3), 0, 15)

    assert apart(play()).ply > 15, "the bot had nothing to decide"


def test_both_servers_name_the_same_next_game(pair: tuple[Server, Server]) -> None:
    game, secrets = a_game(pair[0])

    async def play() -> tuple[str | None, str | None]:
        async with sitting(pair[0], game, secrets[0]) as one, sitting(pair[1], game, secrets[1]) as two:
            await one.done(type="resign", seat=0)
            await two.state(1, lambda state: state.result is not None)
            await two.done(type="offer", seat=1, what="rematch")
            await one.state(0, lambda state: bool(state.offers))
            await one.done(type="reply", seat=0, what="rematch", accept=True)
            first = await one.state(0, lambda state: state.next_game is not None)
            second = await two.state(1, lambda state: state.next_game is not None)
            return first.next_game, second.next_game

    first, second = apart(play())
    assert first == second
    assert pair[0].hall.store.count_games() == 2
