"""Runs of many games: the same whoever plays them, kept in files, stopped and gone on with."""

from __future__ import annotations

import fcntl
import json
import math
import os
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from undercroft.cli import main
from undercroft.lab.facts import COLUMNS, Facts, GameRow, SeatRow
from undercroft.lab.parquet import read
from undercroft.lab.plan import Plan, PlanError, checked, order_of
from undercroft.lab.playing import play_number
from undercroft.lab.ratings import rate
from undercroft.lab.runs import Alone, Cores, keep, played
from undercroft.lab.stored import facts_in

RANDOM = Plan(("shadespire",), ("random", "random"), 2, 5)


def told(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(arguments) == status
    return capsys.readouterr().out


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def test_one_process_and_two_play_the_same_games() -> None:
    plan = checked(RANDOM)
    alone, two = played(plan, 10, Alone()), played(plan, 10, Cores(2))
    assert alone == two
    assert [game.games[0].game for game in alone] == list(range(10))
    assert not any(game.error for game in alone)


def test_what_is_kept_is_what_was_played(tmp_path: Path) -> None:
    plan = checked(RANDOM)
    keep(plan, 25, Alone(), tmp_path / "run")
    assert [(each.games, each.seats) for each in facts_in(tmp_path / "run")] == [
        (each.games, each.seats) for each in played(plan, 25, Alone())
    ]
    for table, columns in COLUMNS.items():
        assert read(tmp_path / "run", table).column_names == [name for name, _ in columns]
    cards = read(tmp_path / "run", "cards")
    assert cards.num_rows == 25 * 2 * 32


def begun(folder: Path, *asked: str) -> subprocess.Popen[str]:
    """A run in a process of its own, as soon as it has written something."""
    process = subprocess.Popen(
        [sys.executable, "-m", "undercroft.cli", *asked, str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    deadline = time.monotonic() + 120
    while not list(folder.glob("fighters/*.parquet")):
        assert time.monotonic() < deadline, "nothing was written in two minutes"
        assert process.poll() is None, "it ended before it could be stopped"
        time.sleep(0.005)
    return process


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that a process has started (Linux)."""
    return [int(number) for number in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


def gone(pids: list[int], seconds: float = 20) -> bool:
    """Whether processes have ended, or do so soon."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        # who has ended and was not asked how is a zombie: it does nothing any more
        states = [Path(f"/proc/{pid}/stat") for pid in pids]
        if not any(file.exists() and file.read_text().rsplit(")", 1)[1].split()[0] != "Z" for file in states):
            return True
        time.sleep(0.1)
    return False


ASKED = ("simulate", "--games", "70", "--seed", "3", "--decks", "none", "--json")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a run that nobody disturbed, on one core."""
    folder = tmp_path_factory.mktemp("lab") / "whole"
    assert main([*ASKED, "--jobs", "1", "--out", str(folder)]) == 0
    return files_of(folder)


@pytest.mark.parametrize(
    ("how", "jobs"),
    [(signal.SIGKILL, "1"), (signal.SIGKILL, "2"), (signal.SIGINT, "1"), (signal.SIGINT, "2")],
    ids=["killed alone", "killed with workers", "interrupted alone", "interrupted with workers"],
)
def test_a_run_that_was_killed_goes_on_to_the_same_files(
    tmp_path: Path, undisturbed: dict[str, bytes], how: signal.Signals, jobs: str
) -> None:
    """The process is stopped as soon as it has written something, on one core or two; then the run is asked for again."""
    broken = tmp_path / "broken"
    asked = [*ASKED, "--jobs", jobs, "--out"]
    process = begun(broken, *asked)
    workers = workers_of(process)
    assert len(workers) == (2 if jobs == "2" else 0)
    os.kill(process.pid, how)
    out, error = process.communicate(timeout=60)
    assert process.returncode == (130 if how == signal.SIGINT else -signal.SIGKILL)
    assert out == ""
    assert "Traceback" not in error
    if how == signal.SIGINT:
        assert "the same command goes on" in error
    assert gone(workers), "a worker went on alone"
    there = len(list(broken.glob("fighters/*.parquet")))
    assert 1 <= there < 4, "it was killed too late to prove anything"
    assert main([*asked, str(broken)]) == 0
    assert files_of(broken) == undisturbed


def test_a_worker_that_is_ended_from_outside_is_told_and_nothing_is_lost(
    tmp_path: Path, undisturbed: dict[str, bytes]
) -> None:
    broken = tmp_path / "broken"
    asked = [*ASKED, "--jobs", "2", "--out"]
    process = begun(broken, *asked)
    os.kill(workers_of(process)[0], signal.SIGKILL)
    out, error = process.communicate(timeout=60)
    assert process.returncode == 2
    assert out == ""
    assert error.count("\n") == 1
    assert "was ended from outside" in error
    before = files_of(broken)
    assert all(undisturbed[name] == content for name, content in before.items())
    assert main([*asked, str(broken)]) == 0
    assert files_of(broken) == undisturbed


def test_another_run_does_not_go_on_in_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "run")
    told(capsys, "simulate", "--games", "3", "--out", folder, "--json")
    assert main(["simulate", "--games", "3", "--seed", "1", "--out", folder]) == 2
    assert "holds another run (seed 0, not 1)" in capsys.readouterr().err
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear all")
    assert main(["simulate", "--games", "3", "--out", str(other)]) == 2
    assert "is not empty" in capsys.readouterr().err


def test_in_an_arena_each_bot_takes_every_seat_of_every_table() -> None:
    plan = checked(Plan(("shadespire", "deathgorge"), ("random", "greedy", "random"), 3, 2, meet=True))
    orders = [order_of(plan, number) for number in range(6)]
    assert [order.seated for order in orders[:3]] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert len({order.seed for order in orders[:3]}) == 1
    assert orders[0].setup == orders[1].setup == orders[2].setup
    assert orders[3].setup.edition.name == "deathgorge"


def test_the_arena_tells_what_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("arena", "greedy", "random", "--games", "6", "--seed", "1", "--json")
    one = json.loads(told(capsys, *asked, "--jobs", "1"))
    assert set(one) == {"games", "wins", "draws", "errors", "seconds"}
    assert set(one["wins"]) == {"greedy", "random"}
    assert one["games"] == 6 == sum(one["wins"].values()) + one["draws"]
    assert one["errors"] == []
    assert one["seconds"] > 0
    two = json.loads(told(capsys, *asked, "--jobs", "2"))
    assert {**one, "seconds": 0} == {**two, "seconds": 0}
    lines = told(capsys, *asked[:-1], "--jobs", "1").splitlines()
    assert lines[1].split() == ["bot", "games", "won", "share", "Elo", "(95", "%)", "skill"]
    assert lines[2].startswith("greedy")


def test_a_bot_that_meets_itself_is_numbered(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, "arena", "random", "random", "--games", "2", "--json"))
    assert set(found["wins"]) == {"random", "random#2"}
    assert "random#2" in told(capsys, "arena", "random", "random", "--games", "2")


@pytest.mark.parametrize("decks", ["library", "plain", "none", "starter"])
def test_every_kind_of_deck_is_played(decks: str) -> None:
    game = play_number(checked(RANDOM._replace(decks=decks)), 1)
    assert game.error == ""
    assert bool(game.cards) == (decks != "none")


def test_warbands_and_boards_are_drawn_among_those_named() -> None:
    plan = checked(RANDOM._replace(among=("Garrek's Reavers",), boards=("Mirror Well", "Shattered Tower")))
    for number in range(8):
        order = order_of(plan, number)
        assert {seat.warband.name for seat in order.setup.seats} == {"Garrek's Reavers"}
        assert {board.name for seat in order.setup.seats for board in seat.boards} <= {"Mirror Well", "Shattered Tower"}


def test_deck_files_are_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from undercroft.library.decks import starters

    file = tmp_path / "mine.txt"
    file.write_text(starters()["garreks-reavers-blood"], encoding="utf-8")
    found = json.loads(told(capsys, "simulate", "--games", "2", "--decks", f"{file},{file}", "--json"))
    assert found["games"] == 2
    assert main(["simulate", "--games", "2", "--decks", str(file)]) == 2
    assert "1 decks for 2 seats" in capsys.readouterr().err
    file.write_text("Objectives\nNo Such Card\n", encoding="utf-8")
    assert main(["simulate", "--games", "2", "--decks", f"{file},{file}"]) == 2
    assert "mine.txt: line 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (RANDOM._replace(seats=3), "3 bots|2 bots for 3 seats"),
        (RANDOM._replace(rules=("dreadfane",), bots=("random",) * 3, seats=3), "is for 2 players"),
        (RANDOM._replace(warbands=("Garrek's Reavers",)), "1 warbands for 2 seats"),
        (RANDOM._replace(decks="splendid"), "not 'splendid'"),
        (RANDOM._replace(meet=True, seats=3), "2 entrants cannot fill 3 seats"),
        (RANDOM._replace(rules=("dreadfane",), boards=("Mirror Well",)), "is not played on the board"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(plan: Plan, words: str) -> None:
    with pytest.raises(PlanError, match=words):
        checked(plan)


def test_a_game_that_goes_wrong_is_told_and_the_others_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name = "broken"

        def choose(self, view: object, question: object) -> int:
            return 10_000

    from undercroft import bots

    monkeypatch.setitem(bots.BOTS, "broken", lambda seed, setting: Broken())
    games = played(checked(RANDOM._replace(bots=("broken", "random"))), 3, Alone())
    assert len(games) == 3
    assert all("NotOffered" in game.error and "seed" in game.error for game in games)


def made_up(winner: int, number: int, seats: tuple[int, ...]) -> Facts:
    rows = tuple(
        SeatRow(number, s, e, "", "", "", 0, 0, 0, 0, float(s == winner), 0, 0, 0, "", 0, 0) for s, e in enumerate(seats)
    )
    return Facts((GameRow(number, number // len(seats), "", len(seats), "", 0, winner, 3, 1, ""),), rows)


def test_ratings_rank_by_results_and_their_intervals_narrow_with_more_games() -> None:
    few = [made_up(0 if i % 4 else 1, i, (0, 1)) for i in range(20)]
    many = [made_up(0 if i % 4 else 1, i, (0, 1)) for i in range(400)]
    strong, weak = rate(many, 2)
    # three of four games won are 191 points of Elo
    assert abs((strong.elo - weak.elo) - 191) < 8
    assert strong.elo_low > weak.elo_high
    assert strong.skill > weak.skill
    wide = rate(few, 2)[0]
    assert wide.elo_high - wide.elo_low > 2 * (strong.elo_high - strong.elo_low)


def test_who_never_lost_has_no_upper_bound_and_may_have_been_lucky() -> None:
    unbeaten, beaten = rate([made_up(0, i, (0, 1)) for i in range(40)], 2)
    assert (unbeaten.elo_high, beaten.elo_low) == (float("inf"), float("-inf"))
    # with a drawn game more, and as many lost as may have been missed at twenty tables of two games
    missed = 1 - 0.025 ** (1 / 20)
    odds = (40 * (1 - missed) + 0.5) / (40 * missed + 0.5)
    assert unbeaten.elo_low - -unbeaten.elo_low == pytest.approx(400 * math.log10(odds), abs=1)
    assert beaten.elo_high == pytest.approx(-unbeaten.elo_low, abs=1)
    assert unbeaten.elo_low < unbeaten.elo
    more, _ = rate([made_up(0, i, (0, 1)) for i in range(400)], 2)
    assert more.elo_low > unbeaten.elo_low


def test_ratings_hold_with_four_at_a_table() -> None:
    games = [made_up(i % 8 if i % 8 < 4 else 0, i, (0, 1, 2, 3)) for i in range(80)]
    ratings = rate(games, 4)
    assert ratings[0].elo > max(each.elo for each in ratings[1:])
    assert ratings[0].skill > max(each.skill for each in ratings[1:])


def test_a_brought_deck_meets_decks_by_lot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from undercroft.library.decks import starters

    file = tmp_path / "mine.txt"
    file.write_text(starters()["garreks-reavers-blood"], encoding="utf-8")
    folder = tmp_path / "run"
    told(capsys, "simulate", "--games", "6", "--decks", f"{file},starter", "--out", str(folder), "--json")
    decks = [[row.deck for row in each.seats] for each in facts_in(folder)]
    assert len({ours for ours, _ in decks}) == 1
    assert {theirs for _, theirs in decks} <= set(starters())
    assert len({theirs for _, theirs in decks}) > 1
    warbands = "Garrek's Reavers,Magore's Fiends"
    assert main(["simulate", "--games", "2", "--decks", f"{file},starter", "--warbands", warbands]) == 2
    assert "name the decks or the warbands, not both" in capsys.readouterr().err


def test_a_coin_throws_hands_away_for_both_sides_alike() -> None:
    plan = checked(RANDOM._replace(bots=("greedy", "greedy"), decks="starter", do_over="tossed"))
    threw = [seat.do_over for number in range(12) for seat in play_number(plan, number).seats]
    assert set(threw) == {"", "objectives", "power", "both"}


def test_whoever_waits_at_a_terminal_sees_a_bar_with_an_estimate_and_json_stays_alone() -> None:
    master, slave = os.openpty()
    # 30 lines of 100 letters
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "undercroft.cli", "simulate", "--games", "6", "--decks", "none", "--json", "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=slave,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    os.close(slave)
    shown = b""
    while True:
        try:
            part = os.read(master, 4096)
        except OSError:
            # Linux says so when nobody holds the other end any more
            break
        if not part:
            break
        shown += part
    os.close(master)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert json.loads(out)["games"] == 6
    bar = shown.decode("utf-8")
    assert "6/6" in bar
    # how long it took, how long it will take, and how fast it goes
    assert "<" in bar
    assert "game/s" in bar or "s/game" in bar
