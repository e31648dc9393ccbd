"""`undercroft odds` as a person and a program use it."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from undercroft.cli import main

USUAL = ["odds", "--attack", "2:smash", "--damage", "3", "--defence", "1:block"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, str]:
    assert main([*USUAL, "--json", *arguments]) == 0
    found: dict[str, str] = json.loads(capsys.readouterr().out)
    return found


def test_json_has_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys)
    assert found["succeeds"] == "29/54"
    assert found["critical_hit"] == "5/18"
    assert found["draw"] == "5/36"
    assert found["can_drive_back"] == "73/108"
    assert found["damage"] == {"0": "25/54", "3": "29/54"}


@pytest.mark.parametrize(
    ("given", "better"),
    [
        (["--attack-support", "1"], True),
        (["--defence-support", "1"], False),
        (["--guard"], False),
        (["--cover"], False),
        (["--cleave"], True),
        (["--trapped"], True),
        (["--reroll-attack", "1"], True),
        (["--reroll-defence", "1"], False),
        (["--innate-attack", "smash"], True),
        (["--innate-defence", "block"], False),
    ],
)
def test_every_option_counts_in_its_direction(
    capsys: pytest.CaptureFixture[str], given: list[str], better: bool
) -> None:
    plain = Fraction(told(capsys)["succeeds"])
    changed = Fraction(told(capsys, *given)["succeeds"])
    assert (changed > plain) == better
    assert changed != plain


def test_the_rulebook_decides_how_support_counts(capsys: pytest.CaptureFixture[str]) -> None:
    even = ["--attack-support", "1", "--defence-support", "1"]
    assert told(capsys, *even)["succeeds"] == told(capsys)["succeeds"]
    assert told(capsys, *even, "--rules", "deathgorge")["succeeds"] != told(capsys)["succeeds"]


def test_a_person_reads_percentages_and_the_chance_of_a_kill(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*USUAL, "--wounds", "3"]) == 0
    out = capsys.readouterr().out
    assert "53.7%" in out
    assert "kills (3 left)" in out


def test_the_table_covers_one_to_five_dice_against_one_to_three(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--table", "--json"]) == 0
    cells = json.loads(capsys.readouterr().out)
    assert len(cells) == 10 * 6
    assert {cell["attack"] for cell in cells} == {f"{n}:{s}" for n in range(1, 6) for s in ("smash", "fury")}
    [usual] = [c for c in cells if (c["attack"], c["defence"]) == ("2:smash", "1:block")]
    assert usual["succeeds"] == "29/54"
    assert main(["odds", "--table"]) == 0
    assert "53.7%" in capsys.readouterr().out


def test_the_plot_is_a_picture_with_a_line_for_each_defence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odds.svg"
    assert main(["odds", "--plot", str(path), "--rules", "deathgorge", "--attack-support", "1"]) == 0
    assert str(path) in capsys.readouterr().out
    drawn = ElementTree.parse(path).getroot()
    lines = [part for part in drawn if part.tag.endswith("polyline")]
    # two panels of six lines, and six in the legend
    assert len(lines) == 18
    words = [part.text for part in drawn if part.tag.endswith("text")]
    assert "attack dice, smash" in words
    assert "2 dodge" in words
    # more dice hit more often: every line rises
    for line in lines[:12]:
        heights = [float(point.split(",")[1]) for point in line.attrib["points"].split()]
        assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["odds", "--attack", "2:smash"], "--defence"),
        (["odds", "--attack", "2:claw", "--defence", "1:block"], "2:claw"),
        ([*USUAL, "--rules", "underhand"], "underhand"),
        ([*USUAL, "--wounds", "0"], "--wounds 0"),
        ([*USUAL, "--attack-support", "-1"], "below 0"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err
    assert len(told.err.splitlines()) == 1
