"""The page about bots: its examples run, and its table is what was played."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from undercroft.bots import ABOUT, BOTS, make
from undercroft.bots.levels import HARD
from undercroft.lab.plan import Plan, checked
from undercroft.lab.runs import Alone, keep

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


@pytest.fixture
def our_bots() -> Iterator[None]:
    """Only our own bots are known again afterwards."""
    before = list(BOTS)
    yield
    for name in set(BOTS) - set(before):
        del BOTS[name], ABOUT[name]


@pytest.mark.usefixtures("our_bots")
def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for code in re.findall(r"```python\n(.*?)```", PAGE, re.S):
        exec(code, names)
    assert "cautious" in BOTS
    assert "curious" in BOTS
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_every_bot_is_told_of() -> None:
    assert [name for name in BOTS if f"| `{name}` |" not in PAGE] == []
    assert f"`mcts:{HARD.iterations}/{HARD.seconds:g}s`" in PAGE


def test_every_setting_that_is_shown_is_one() -> None:
    shown = re.findall(r"`(mcts:[^`]+)`", PAGE)
    assert len(shown) > 5
    for spec in shown:
        assert make(spec, 1).name == "mcts"


def test_the_table_is_written_from_the_games_that_are_kept(tmp_path: Path) -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "strength.py"))
    keep(checked(Plan(("shadespire",), ("greedy", "random"), 2, 1, True)), 6, Alone(), tmp_path / "greedy-random")
    found = tool["table"](tmp_path)
    assert re.search(r"\| `greedy` \| `random` \| 6 \| [0-6] \| [0-6] \| [\d.]+ % \| too few tables \|", found)
    page = tool["written"](PAGE, found)
    assert found in page
    assert tool["written"](page, found) == page
    assert "mcts:400" not in found, "nothing is told of what was not played"


def test_every_match_of_the_table_was_won_as_wanted() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "strength.py"))
    rows = re.findall(r"\| `([^`]+)` \| `([^`]+)` \| (\d+) \| (\d+) \| \d+ \| [\d.]+ % \| (\d+) to", PAGE)
    told = {(first, second): (int(games), int(won), int(low)) for first, second, games, won, low in rows}
    assert list(told) == [(match.first, match.second) for match in tool["MATCHES"]]
    for match in tool["MATCHES"]:
        games, won, low = told[match.first, match.second]
        assert games == match.games
        assert won >= match.wanted * games
        assert low > 50
