"""The command line as a newcomer meets it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from undercroft.cli import main


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert "boards" in shown
    assert "To begin:" in shown


def test_an_unknown_name_is_one_line_and_a_bad_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "Miror Well"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("undercroft: there is no board named 'Miror Well'")
    assert said.err.count("\n") == 1
    assert "Mirror Well" in said.err


def test_boards_as_json_are_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "--json"]) == 0
    boards = json.loads(capsys.readouterr().out)
    assert len(boards) >= 40
    assert {"name", "set", "starting", "picture"} <= set(boards[0])


def test_a_reader_that_goes_away_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m undercroft.cli boards --json | head -1", shell=True, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
