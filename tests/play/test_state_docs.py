"""The examples in the documentation of games, views and snapshots do what they say."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from undercroft.play import tables
from undercroft.play.view import SPECTATOR, view
from undercroft.rules.engine import Game

PAGE = Path(__file__).parents[2] / "docs" / "state.md"


def test_the_examples_run() -> None:
    ran = doctest.testfile(str(PAGE), module_relative=False)
    assert ran.attempted > 10
    assert ran.failed == 0


@pytest.mark.parametrize("part", ["", "seats", "fighters", "asked"])
def test_every_field_of_the_json_is_told(part: str) -> None:
    game = Game(tables.table("shadespire", ["garreks reavers", "steelhearts champions"]), 1)
    data = view(game, SPECTATOR).to_json()
    if part:
        data = data[part] if isinstance(data[part], dict) else data[part][0]
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in data if f"`{name}`" not in page] == []
