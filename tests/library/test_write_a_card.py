"""The page "Write a card in ten minutes" shows what is so: its card, its scenario, its outputs, its words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import undercroft.cards.vocabulary as vocabulary
from undercroft.cards.registry import find_card
from undercroft.cli import main
from undercroft.library import load
from undercroft.library.mistakes import told

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "write-a-card.md").read_text(encoding="utf-8")
SCENARIO = ROOT / "undercroft" / "library" / "scenarios" / "cards" / "distraction.yaml"


def blocks(language: str) -> list[str]:
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [text for named, text in fenced if named == language]


def test_the_line_that_the_page_writes_stands_in_the_library() -> None:
    (line,) = blocks("python")
    written = (ROOT / "undercroft" / "library" / "cards" / "shadespire_universal_ploys.py").read_text(encoding="utf-8")
    assert line.strip() in written.splitlines()


def test_the_scenario_of_the_page_is_the_one_in_the_library_and_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert blocks("yaml") == [SCENARIO.read_text(encoding="utf-8")]
    assert main(["scenario", str(SCENARIO)]) == 0
    assert capsys.readouterr().out in blocks("")


def test_the_card_says_what_the_page_says_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "Distraction"]) == 0
    assert capsys.readouterr().out in blocks("")


def test_the_slip_of_the_page_is_told_as_the_page_tells_it() -> None:
    slip = "undercroft: undercroft.library.cards.shadespire_universal_ploys, line 30, Distraction: "
    error = NameError("name 'enmy' is not defined", name="enmy")
    assert slip + told("shadespire_universal_ploys", error).removeprefix("shadespire_universal_ploys: ") + "\n" in blocks("")


def test_every_card_and_every_word_of_the_table_is_there() -> None:
    load()
    rows = [row.split("|")[1:-1] for row in PAGE.splitlines() if row.startswith("| ") and "you write" not in row]
    assert len(rows) > 10
    for _, code, cards in rows:
        for word in re.findall(r"\b([a-z_]+)\(", code):
            assert hasattr(vocabulary, word) or word in ("ploy", "spell", "upgrade", "objective"), word
        for name in cards.split(","):
            assert find_card(name.strip())
