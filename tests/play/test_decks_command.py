"""`undercroft deck` as a person and a program use it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from undercroft.cards.registry import CARDS, slug
from undercroft.cli import main
from undercroft.game.pieces import Card

NAMES = (
    *[(f"Deed Of Number {i}", "objective") for i in range(12)],
    *[(f"Trick's Number {i}", "ploy") for i in range(11)],
    *[(f"Thing Of Number {i}", "upgrade") for i in range(10)],
)


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, type in NAMES:
        card = Card(slug(name), name, type, "universal", "Test", "Test set", (), glory=1)
        monkeypatch.setitem(CARDS, card.id, card)


def file(tmp_path: Path, ploys: int = 10, more: str = "") -> str:
    kept = [name for name, type in NAMES if type != "ploy"] + [f"Trick’s Number {i}" for i in range(ploys)]
    path = tmp_path / "deck.txt"
    path.write_text("Warband: Garrek’s Reavers\r\n" + "\r\n".join(kept) + "\r\n" + more, encoding="utf-8-sig")
    return str(path)


def test_a_legal_deck_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", file(tmp_path), "--format", "shadespire"]) == 0
    out = capsys.readouterr().out
    assert "legal" in out
    assert "Garrek's Reavers" in out


def test_a_broken_rule_is_named_with_its_place_and_the_status_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", "check", file(tmp_path, ploys=11), "--format", "shadespire"]) == 1
    out = capsys.readouterr().out
    assert "11 gambits among 21 power cards" in out
    assert "Shadespire p.13" in out


def test_what_is_in_a_deck_is_counted_in_words_that_fit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("Conquest\nSidestep\nGreat Speed\nGreat Strength\n", encoding="utf-8")
    main(["deck", "check", str(file), "--format", "shadespire"])
    assert "  1 objective (0 surge), 1 gambit, 2 upgrades\n" in capsys.readouterr().out


def test_json_lists_every_broken_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", file(tmp_path, ploys=11), "--format", "nemesis", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["legal"] is False
    assert found["format"] == "nemesis"
    assert found["warband"] == "Garrek's Reavers"
    assert (found["objectives"], found["gambits"], found["upgrades"]) == (12, 11, 10)
    assert {each["rule"] for each in found["broken"]} == {"gambit-half", "rivals-deck"}
    assert all(each["place"] and each["paragraph"] for each in found["broken"])


def test_the_files_own_format_counts_when_none_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, more="Format: rivals\n")
    assert main(["deck", "check", path, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["format"] == "rivals"


def test_an_unknown_card_is_told_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, more="Trick's Numbre 3\n")
    assert main(["deck", "check", path]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "deck.txt: line 34: no card is called \"Trick's Numbre 3\"" in told.err
    assert main(["deck", "check", path, "--json"]) == 2
    [problem] = json.loads(capsys.readouterr().out)["errors"]
    assert problem["line"] == 34


@pytest.mark.parametrize("arguments", [["--format", "vanguard"], ["--warband", "Nobody's Own"]])
def test_a_name_that_is_unknown_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert main(["deck", "check", file(tmp_path), *arguments]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_missing_file_is_told_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "check", "no/such/deck.txt"]) == 2
    assert "no/such/deck.txt" in capsys.readouterr().err


def test_championship_takes_seasons_and_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path)
    listed = tmp_path / "list.txt"
    listed.write_text("# restricted\nTrick’s Number 0\n", encoding="utf-8")
    usual = ["deck", "check", path, "--format", "championship"]
    assert main([*usual, "--season", "Test"]) == 0
    assert main([*usual, "--season", "Gnarlwood"]) == 1
    assert main([*usual, "--restricted", str(listed)]) == 1
    assert main([*usual, "--restricted", str(listed), "--most-restricted", "1"]) == 0
    assert "Trick's Number 0" in capsys.readouterr().out


def test_an_exported_deck_reads_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["deck", "export", file(tmp_path)]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Warband: Garrek's Reavers\n")
    assert "Gambits (10)\n1x Trick's Number 0" in text
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["deck", "check", "-"]) == 0
    assert main(["deck", "export", file(tmp_path), "--as", "names"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 32
    assert main(["deck", "export", file(tmp_path), "--as", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["warband"] == "garreks-reavers"
    assert len(found["objectives"]) == 12
    assert len(found["power"]) == 20


def test_the_formats_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "formats"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 8
    assert any(line.startswith("nemesis") and "one universal Rivals deck" in line for line in lines)
