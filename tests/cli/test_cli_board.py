"""`undercroft board`: which moment of which file is drawn, and what is said of files that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft import svg
from undercroft.cli import main
from undercroft.play.record import Recorder, replay, write
from undercroft.play.tables import table

SCENARIO = """\
scenarios:
  - title: A fighter moves
    rulebook: shadespire
    A: {fighters: {Saek: d5}}
    plays:
      - A: move Saek d6
    then: {Saek: d6}
  - title: Another one
    rulebook: shadespire
    A: {fighters: {Targor: d5}}
    then: {Targor: d5}
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def record_in(folder: Path) -> Path:
    recorder = Recorder(table("shadespire", ["Garrek's Reavers", "Steelheart's Champions"], names=["Anna", "Bob"]), 7)
    for _ in range(40):
        recorder.answer(0)
    path = folder / "game.txt"
    path.write_text(write(recorder.record()), encoding="utf-8")
    return path


def test_a_record_is_drawn_at_its_end_or_after_some_decisions(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from undercroft.play.record import read

    path = record_in(here)
    assert main(["board", str(path)]) == 0
    assert capsys.readouterr().out == "game.svg is drawn\n"
    end = (here / "game.svg").read_text(encoding="utf-8")
    assert end == svg.board(replay(read(path.read_text(encoding="utf-8"))))
    assert main(["board", str(path), "--until", "25", "--out", "early.svg"]) == 0
    assert (here / "early.svg").read_text(encoding="utf-8") != end
    assert main(["board", str(path), "--png", "--theme", "dark", "--width", "300"]) == 0
    assert (here / "game.png").read_bytes().startswith(b"\x89PNG")


def test_a_scenario_is_drawn_at_its_beginning_or_its_end(here: Path) -> None:
    (here / "my.yaml").write_text(SCENARIO, encoding="utf-8")
    assert main(["board", "my.yaml"]) == 0
    begin = (here / "my.svg").read_text(encoding="utf-8")
    assert main(["board", "my.yaml", "--end"]) == 0
    assert (here / "my.svg").read_text(encoding="utf-8") != begin
    assert ">Saek<" in begin
    assert main(["board", "my.yaml", "--title", "another"]) == 0
    assert ">Targor<" in (here / "my.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["none.txt"], "none.txt: No such file"),
        (["broken.txt"], "broken.txt: line 1"),
        (["bad.yaml"], "bad.yaml: "),
        (["deck.yaml"], "checks a deck"),
        (["my.yaml", "--title", "dragons"], "no scenario with 'dragons' in its title"),
        (["my.yaml", "--until", "3"], "--until counts the decisions of a record"),
        (["game.txt", "--end"], "--title and --end are for scenario files"),
        (["game.txt", "--until", "-1"], "--until wants a number"),
        (["game.txt", "--width", "3"], "--width 3"),
        (["game.txt", "--png", "--out", "x.svg"], "does not end in .png"),
        (["binary.txt"], "no UTF-8"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(
    here: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    record_in(here)
    (here / "my.yaml").write_text(SCENARIO, encoding="utf-8")
    (here / "bad.yaml").write_text("title: a\nrulebook: shadespire\nfighters: {}\n", encoding="utf-8")
    (here / "deck.yaml").write_text(
        "title: a\nrulebook: shadespire\ncheck deck: {format: nemesis, objectives: 3}\n", encoding="utf-8"
    )
    (here / "broken.txt").write_text("dear all\n", encoding="utf-8")
    (here / "binary.txt").write_bytes(b"\xff\xfe\x00")
    assert main(["board", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("undercroft: ")
    assert words in said.err
    assert said.err.count("\n") == 1
