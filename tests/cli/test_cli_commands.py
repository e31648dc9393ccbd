"""The commands that list, replay and simulate: what they print, and what they say of what cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from undercroft.cli import main
from undercroft.play.record import Recorder, write
from undercroft.play.tables import table


def told(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(arguments) == status
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) != 0
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("undercroft: ")
    assert said.err.count("\n") == 1
    return said.err


def test_a_warband_is_shown_with_both_sides_of_its_fighters(capsys: pytest.CaptureFixture[str]) -> None:
    page = told(capsys, "warbands", "garreks reavers")
    assert "Blooded Saek" in page
    assert "Great Axe: Range 1, 2 smash, Damage 3." in page
    assert "Inspired:" in page


def test_warbands_as_json_have_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    warbands = json.loads(told(capsys, "warbands", "--json"))
    saek = next(f for band in warbands for f in band["fighters"] if f["id"] == "blooded-saek")
    assert (saek["normal"]["move"], saek["inspired"]["move"]) == (4, 5)
    assert saek["inspired"]["attacks"][0]["keywords"] == {"cleave": 1}


def test_a_card_is_shown_with_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    page = told(capsys, "cards", "great fortitude")
    assert page.startswith("Great Fortitude\nupgrade, universal")
    assert "+1 Wounds" in page


def test_cards_as_json_have_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    cards = json.loads(told(capsys, "cards", "--json"))
    fields = {
        "id", "name", "season", "set", "faction", "type", "glory", "surge", "restricted", "text", "handwritten",
    }  # fmt: skip
    assert all(set(card) == fields for card in cards)
    assert all(card["text"] for card in cards)


def test_the_count_of_cards_says_which_words_they_use(capsys: pytest.CaptureFixture[str]) -> None:
    counted = json.loads(told(capsys, "cards", "--stats", "--json"))
    assert sum(counted["sets"].values()) == sum(counted["types"].values()) == counted["cards"]
    assert counted["words"]
    assert "cards," in told(capsys, "cards", "--stats")


def test_a_simulation_adds_up_and_the_same_seed_plays_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("simulate", "--games", "6", "--seed", "3", "--decks", "plain", "--json")
    one = json.loads(told(capsys, *asked, "--jobs", "1"))
    other = json.loads(told(capsys, *asked, "--jobs", "2"))
    assert one["games"] == 6 == sum(one["wins"]) + one["draws"]
    assert one["errors"] == []
    assert len(one["mean_glory"]) == 2
    assert one["decisions"] > 100
    del one["seconds"], other["seconds"]
    assert one == other


def test_three_seats_can_be_simulated_under_every_rulebook_that_has_them(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("simulate", "--games", "1", "--seats", "random,random,random", "--decks", "plain", "--jobs", "1", "--json")
    for rules in ("shadespire", "deathgorge"):
        assert json.loads(told(capsys, *asked, "--rules", rules))["games"] == 1
    assert "for 2 players" in refused(capsys, *asked, "--rules", "dreadfane")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "--rules", "dreadfan"), "dreadfan"),
        (("simulate", "--seats", "clever,random"), "no bot is called 'clever'"),
        (("simulate", "--games", "0"), "--games wants a number from 1 on"),
        (("simulate", "--warbands", "Garrek's Reavers"), "1 warbands for 2 seats"),
        (("cards", "Great Strengh"), "did you mean great-strength"),
        (("warbands", "Nobody"), "no warband is called 'Nobody'"),
        (("replay", "no-such-file.txt"), "no-such-file.txt: No such file"),
    ],
)
def test_what_cannot_be_is_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str) -> None:
    assert words in refused(capsys, *arguments)


def written(folder: Path, decisions: int) -> Path:
    recorder = Recorder(table("shadespire", ["Garrek's Reavers", "Steelheart's Champions"], names=["Anna", "Bob"]), 7)
    for _ in range(decisions):
        if recorder.game.question is not None:
            recorder.answer(0)
    path = folder / "game.txt"
    path.write_text(write(recorder.record()), encoding="utf-8")
    return path


def test_a_record_is_played_again_and_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = written(tmp_path, 30)
    assert "Anna" in told(capsys, "replay", str(path))
    facts = json.loads(told(capsys, "replay", str(path), "--json"))
    assert (facts["rulebook"], facts["seed"], facts["decisions"], facts["over"]) == ("shadespire", 7, 30, False)
    early = json.loads(told(capsys, "replay", str(path), "--json", "--until", "3"))
    assert (early["decisions"], early["of"]) == (3, 30)
    assert early["digest"] != facts["digest"]


def test_a_damaged_record_is_refused_with_its_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = written(tmp_path, 30)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: len(text) // 2], encoding="utf-8")
    assert "line" in refused(capsys, "replay", str(path))
    path.write_bytes(b"\xff\xfe\x00")
    assert "no UTF-8" in refused(capsys, "replay", str(path))


def test_scenarios_are_run_from_files_and_their_failures_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    text = "title: A fighter stands\nrulebook: shadespire\nA: {fighters: {Saek: d5}}\nthen: {Saek: d5}\n"
    path.write_text(text, encoding="utf-8")
    assert told(capsys, "scenario", str(path)) == "1 run, 1 passed, 0 failed\n"
    path.write_text(text.replace("then: {Saek: d5}", "then: {Saek: d6}"), encoding="utf-8")
    out = told(capsys, "scenario", str(tmp_path), status=1)
    assert "one.yaml:1 [shadespire] A fighter stands\n    then, Saek: expected d6, found d5" in out
    results = json.loads(told(capsys, "scenario", str(path), "--json", status=1))
    assert (results["total"], results["passed"], results["failed"]) == (1, 0, 1)
    assert results["results"][0]["problems"] == ["then, Saek: expected d6, found d5"]


def test_a_scenario_can_be_watched(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    path = tmp_path / "one.yaml"
    text = "title: A move\nrulebook: shadespire\nA: {fighters: {Saek: d5}}\nplays:\n  - A: move Saek d6\nthen: {Saek: d6}\n"
    path.write_text(text, encoding="utf-8")
    out = told(capsys, "scenario", str(path), "--show")
    assert "[Saek]" in out
    assert "> A: move Saek d6" in out
    assert "\x1b" not in out


def test_a_file_that_is_no_scenario_fails_with_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("title: [a\n", encoding="utf-8")
    assert "this is no YAML that can be read" in told(capsys, "scenario", str(path), status=1)
    path.write_text("title: a\nrulebook: shadespire\nfighters: {}\n", encoding="utf-8")
    assert "unknown key 'fighters'" in told(capsys, "scenario", str(path), status=1)
    assert "no such file or folder" in refused(capsys, "scenario", str(tmp_path / "none.yaml"))


def test_the_survey_counts_the_whole_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    survey = json.loads(told(capsys, "faq", "--json"))
    open_ids = {entry["id"] for entry in survey["open"]}
    assert survey["total"] == 615 == len(survey["proven"]) + len(open_ids)
    assert "SH-012" in survey["proven"]
    assert all(entry["why"] for entry in survey["open"])
