"""The player in the examples: a process of its own that sits down at a table over the protocol and plays to the end."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.table.live import Server

EXAMPLE = Path(__file__).parents[2] / "examples" / "random_player.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('example') / 'games.sqlite'}") as running:
        yield running.http


def run(where: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(EXAMPLE), where], capture_output=True, text=True, timeout=300, check=False)


def test_it_makes_a_game_and_plays_it_to_the_end(server: str) -> None:
    done = run(server)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 20
    assert re.search("has won|draw", done.stdout.splitlines()[-1])


def test_it_takes_the_seat_that_a_link_holds(server: str) -> None:
    seats = [
        {"kind": "person", "name": "Anna", "warband": "garreks-reavers"},
        {"kind": "bot", "bot": "mcts:20", "warband": "steelhearts-champions"},
    ]
    made = httpx.post(f"{server}/api/games", json={"edition": "shadespire", "seats": seats}, timeout=30).json()
    link = f"{server}/#/game/{made['game']}/{made['seats'][0]['secret']}"
    done = run(link)
    assert done.returncode == 0, done.stderr
    state = httpx.get(f"{server}/api/games/{made['game']}", timeout=30).json()
    assert state["over"] is True


def test_it_says_what_the_server_refuses(server: str) -> None:
    done = run(f"{server}/#/game/nosuchgame/{'x' * 24}")
    assert done.returncode != 0
    assert "The server says" in done.stderr
    assert "Traceback" not in done.stderr
