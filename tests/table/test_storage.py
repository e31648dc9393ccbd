"""What is stored is there afterwards, once, on both databases; and the database is what its migrations make it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select

from undercroft.table.keys import new_name, new_seed, trace
from undercroft.table.storage import ALIVE_MILLISECONDS, Entry, GameRow, StorageError, Store, Taken
from undercroft.table.tables import GAMES, METADATA


def a_game(store: Store) -> str:
    name = new_name()
    row = GameRow(name, 1, "0", "book", '{"a": "ü"}', new_seed(), "{}")
    store.add_game(row, {0: trace("zero"), 1: trace("one"), -1: trace("watch")})
    assert store.game(name) == row
    return name


def test_the_migrations_make_the_tables_that_the_code_knows(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_preparing_a_database_again_changes_nothing(store: Store) -> None:
    name = a_game(store)
    store.prepare()
    assert store.game(name) is not None


def test_servers_that_start_at_once_prepare_one_database_together(url: str) -> None:
    stores = [Store(url) for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(Store.prepare, stores))
    assert stores[0].count_games() == 0
    for each in stores:
        each.close()


def test_no_secret_is_in_the_database(store: Store) -> None:
    name = a_game(store)
    assert store.traces(name) == {0: trace("zero"), 1: trace("one"), -1: trace("watch")}
    assert "zero" not in str(store.traces(name))


def test_entries_come_back_in_order_and_from_where_one_asks(store: Store) -> None:
    name = a_game(store)
    entries = [Entry(n, "answer", n % 2, n, "w", 1000 + n) for n in (1, 2, 3)]
    store.append(name, entries[:2])
    store.append(name, entries[2:])
    assert store.entries(name) == entries
    assert store.entries(name, 2) == entries[2:]
    assert store.entries("another") == []


def test_a_number_is_given_once_however_many_want_it(store: Store) -> None:
    name = a_game(store)

    def want(seat: int) -> bool:
        try:
            store.append(name, [Entry(1, "answer", seat)])
        except Taken:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(want, range(4))) == [False, False, False, True]
    assert len(store.entries(name)) == 1


def test_entries_are_added_all_or_none(store: Store) -> None:
    name = a_game(store)
    store.append(name, [Entry(2, "answer", 0)])
    with pytest.raises(Taken):
        store.append(name, [Entry(1, "answer", 0), Entry(2, "answer", 0)])
    assert [entry.number for entry in store.entries(name)] == [2]


def test_the_next_game_is_made_with_the_entry_that_names_it_or_not_at_all(store: Store) -> None:
    name = a_game(store)
    first, second = (GameRow(new_name(), 2, "0", "book", "{}", 1, "{}") for _ in range(2))
    store.append_with_game(name, [Entry(1, "next", -1, 0, first.id)], "", first, {0: trace("a")})
    with pytest.raises(Taken):
        store.append_with_game(name, [Entry(1, "next", -1, 0, second.id)], "", second, {0: trace("a")})
    assert store.game(first.id) == first
    assert store.game(second.id) is None
    with store.engine.connect() as connection:
        assert len(connection.execute(select(GAMES)).all()) == 2


def test_what_others_have_written_is_found(store: Store) -> None:
    one, two = a_game(store), a_game(store)
    last = store.last_id()
    store.append(one, [Entry(1, "answer", 0)])
    store.append(one, [Entry(2, "answer", 0)])
    newest, games = store.games_after(last)
    assert games == {one: 2}
    store.append(two, [Entry(1, "answer", 0)])
    assert store.games_after(newest)[1] == {two: 1}
    assert store.games_after(store.last_id())[1] == {}


def test_the_connections_of_a_dead_process_are_forgotten(store: Store) -> None:
    name = a_game(store)
    store.enrol("here", 1000)
    store.enrol("there", 1000)
    store.set_presence("there", name, {0: 2, -1: 1, 1: 0})
    assert store.presence(name, "here", 2000) == {0: 2, -1: 1}
    assert store.presence(name, "there", 2000) == {}
    assert store.presence_of_others("here", 2000) == {name: {0: 2, -1: 1}}
    assert store.presence_of_others("there", 2000) == {}
    late = 1000 + ALIVE_MILLISECONDS
    assert store.presence(name, "here", late) == {}
    store.beat("here", late)
    store.beat("there", late)
    assert store.presence(name, "here", late) == {}, "it was forgotten, not asleep"


def test_time_without_any_server_is_noted_once(store: Store) -> None:
    store.enrol("a", 1000)
    store.beat("a", 5000)
    store.enrol("b", 6000)
    assert store.outages() == [], "one was alive"
    store.enrol("c", 6000 + ALIVE_MILLISECONDS)
    assert store.outages() == [(6000, 6000 + ALIVE_MILLISECONDS)]


def test_a_server_that_ends_in_order_is_gone_at_once(store: Store) -> None:
    store.enrol("a", 1000)
    store.leave("a", 4000)
    store.enrol("b", 4500)
    assert store.outages() == [(4000, 4500)]


def test_a_database_that_cannot_be_used_is_one_line_without_its_password() -> None:
    store = Store("postgresql+psycopg://me:hunter2@127.0.0.1:1/none?connect_timeout=2")
    with pytest.raises(StorageError) as failed:
        store.prepare()
    assert "hunter2" not in str(failed.value)
    assert "\n" not in str(failed.value)
