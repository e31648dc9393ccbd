"""The trials of tools/table_trials.py in small: nothing accepted is lost to a kill, nothing senseless changes a game."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from live import Server, apart

from undercroft.table.storage import Entry, GameRow, Store

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def trials() -> ModuleType:
    spec = importlib.util.spec_from_file_location("table_trials", ROOT / "tools" / "table_trials.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["table_trials"] = module
    spec.loader.exec_module(module)
    return module


def test_a_server_that_is_killed_loses_no_accepted_answer(trials: ModuleType, tmp_path: Path) -> None:
    program = trials.Program(tmp_path)
    tally = apart(trials.kill_often(program, 4, 3, seed=2, say=lambda _: None))
    assert tally.answers >= 4


def test_a_lost_answer_would_be_noticed(trials: ModuleType, store: Store) -> None:
    store.add_game(GameRow("abcd", 1, "0", "book", "{}", 1, "{}"), {-1: "x"})
    store.append("abcd", [Entry(1, "sat", 0), Entry(2, "answer", 0, 5), Entry(3, "answer", 1, 6)])
    tally = trials.Tally()
    tally.note("abcd", 0, 5)
    tally.check(store)
    tally.note("abcd", 1, 7)
    with pytest.raises(trials.Trouble):
        tally.check(store)
    with pytest.raises(trials.Trouble):
        tally.note("abcd", 1, 6)


def test_messages_that_mean_nothing_get_an_error_each_and_change_nothing(trials: ModuleType, url: str) -> None:
    with Server(url) as server:
        sent = apart(trials.fuzz(server.ws, server.http, server.hall.store, 250, seed=3, say=lambda _: None))
    assert sent == 250
