"""Playing in the terminal, with what a person types written down beforehand."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.bots import make
from undercroft.cli import main
from undercroft.cli.board import picture
from undercroft.cli.terminal import Terminal
from undercroft.play.record import read, replay
from undercroft.play.snapshot import digest
from undercroft.play.tables import table

SETUP_ANSWERS = 9


def terminal(typed: list[str], bots: dict[int, str] | None = None, seed: int = 3) -> tuple[Terminal, list[str]]:
    """A game with what a person types; when that is all, they go away."""
    said: list[str] = []
    waiting = iter(typed)

    def ask(prompt: str) -> str:
        said.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    setup = table("shadespire", ["Garrek's Reavers", "Steelheart's Champions"], boards=["Mirror Well"], names=["Anna", "Bob"])
    made = {seat: make(name, seed) for seat, name in (bots if bots is not None else {1: "random"}).items()}
    return Terminal(setup, seed, made, ask, said.append), said


def played(typed: list[str], bots: dict[int, str] | None = None, seed: int = 3) -> tuple[Terminal, str]:
    game, said = terminal(typed, bots, seed)
    game.play()
    return game, "\n".join(said)


def test_a_game_can_be_played_by_numbers_to_its_end() -> None:
    game, said = played(["1"] * 3000)
    assert game.game.over
    assert "Glory: Anna" in said


def test_options_are_numbered_from_one_and_hexes_stand_together() -> None:
    _, said = played(["1"] * 4)
    assert "\n  1 place" in said or "token: 1 " in said


def test_words_are_understood_as_well_as_numbers() -> None:
    game, said = played(["PLACE long edge below, turned"], seed=1)
    assert game.answers or "No: " in said


def test_what_is_not_offered_is_refused_with_the_reason_and_asked_again() -> None:
    game, said = played(["charge nobody z9", "99999", "1"])
    assert "No: " in said
    assert "There is no option 99999" in said
    assert any(seat == 0 for seat, _ in game.answers)


def test_a_decision_taken_back_is_asked_again_in_the_same_game() -> None:
    before, _ = played(["1"] * 5)
    after, said = played(["1"] * 5 + ["2", "undo"])
    assert "Taken back." in said
    assert after.answers == before.answers
    assert digest(after.game) == digest(before.game)


def test_there_is_nothing_to_take_back_at_first() -> None:
    _, said = played(["undo"])
    assert "There is nothing to take back." in said


def test_a_saved_game_replays_to_the_same_position(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    game, said = played(["1"] * 12 + [f"save {path}"])
    assert f"Saved to {path}." in said
    assert digest(replay(read(path.read_text(encoding="utf-8")))) == digest(game.game)


def test_a_game_that_cannot_be_saved_goes_on(tmp_path: Path) -> None:
    game, said = played(["1", f"save {tmp_path}", "save", "1"])
    assert "cannot be written" in said
    assert "Say where" in said
    assert len([seat for seat, _ in game.answers if seat == 0]) == 2


def test_help_hand_cards_and_fighters_can_be_read_at_any_question() -> None:
    _, said = played(["?", "hand", "card great strength", "card nothing such", "fighter saek", "fighter x", "log", "board"])
    assert "take back your last decision" in said
    assert "Your hand is empty." in said
    assert "+1 Damage" in said
    assert "no card is called 'nothing such'" in said
    assert "Great Axe" in said
    assert "Nobody here is called x" in said


def test_two_people_are_asked_to_look_away_and_a_bot_is_not() -> None:
    _, said = played(["1"] * 30, bots={})
    assert "Bob decides: press Enter" in said
    _, said = played(["1"] * 30)
    assert "press Enter" not in said


def test_quitting_stops_the_game() -> None:
    game, said = played(["1", "quit", "1"])
    assert "The game stops here." in said
    assert len([seat for seat, _ in game.answers if seat == 0]) == 1


def test_the_board_tells_sides_apart_without_colours() -> None:
    game, _ = played(["1"] * 40)
    plain = picture(game.game, False)
    assert "\x1b" not in plain
    assert "[" in plain
    assert "<" in plain
    assert "\x1b[" in picture(game.game, True)


def test_the_command_plays_and_keeps_the_record(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    typed = iter(["1", "1", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(typed))
    monkeypatch.setenv("NO_COLOR", "1")
    path = tmp_path / "kept.txt"
    assert main(["play", "--seed", "5", "--record", str(path), "--names", "Anna,Bob"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "The game stops here." in out
    assert read(path.read_text(encoding="utf-8")).seed == 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "you,cleverest"), "no bot is called 'cleverest'"),
        (("--warbands", "Garrek's Reavers"), "1 warbands for 2 seats"),
        (("--rules", "chess"), "chess"),
        (("--decks", "one.txt"), "1 deck files for 2 seats"),
        (("--boards", "Miror Well"), "no board named 'Miror Well'"),
    ],
)
def test_a_table_that_cannot_be_laid_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert main(["play", *arguments]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
