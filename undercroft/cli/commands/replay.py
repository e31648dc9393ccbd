"""`undercroft replay`: play a record file again and say what happened. Knows records and the commentary; no rule."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from undercroft.cli.board import picture
from undercroft.cli.say import Subparsers, UserError, as_json, coloured, command
from undercroft.play.commentary import lines
from undercroft.play.names import names_of
from undercroft.play.record import Record, RecordError, read, steps
from undercroft.play.snapshot import digest
from undercroft.play.view import SPECTATOR
from undercroft.rules.engine import Game


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "replay",
        "play a record file again",
        "Play a recorded game again, every answer by the rules, and tell it. A file that was cut off, edited or is no record\n"
        "is refused with the line and the reason.",
        "  undercroft replay game.txt                the whole game as a commentary\n"
        "  undercroft replay game.txt --board        and the battlefield at its end\n"
        "  undercroft replay game.txt --until 40     up to the fortieth decision\n"
        "  undercroft replay game.txt --json         how it ended, for programs\n",
    )
    parser.add_argument("file", metavar="FILE", help="a record file, or - for what is typed in")
    parser.add_argument("--until", type=int, metavar="N", help="stop after so many decisions")
    parser.add_argument("--board", action="store_true", help="show the battlefield where it stops")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        record = read(_text(arguments.file))
        game, decided = _play(record, arguments.until)
    except RecordError as error:
        raise UserError(f"{arguments.file}: {error}") from None
    if arguments.json:
        as_json(facts(game, record, decided))
        return 0
    for line in lines(game, SPECTATOR):
        print(line.text)
    if arguments.board and game.field is not None:
        print(picture(game, coloured()))
    return 0


def _text(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(f"{name}: this is no UTF-8 text, so it is no record") from None


def _play(record: Record, until: int | None) -> tuple[Game, int]:
    if until is not None and until < 0:
        raise UserError("--until wants a number of decisions from 0 on")
    game = None
    decided = 0
    for i, now in enumerate(steps(record)):
        game, decided = now, i
        if until is not None and i >= until:
            break
    assert game is not None
    return game, decided


def facts(game: Game, record: Record, decided: int) -> dict[str, object]:
    seats = names_of(game).seats
    return {
        "rulebook": game.edition.name,
        "seed": record.seed,
        "decisions": decided,
        "of": len(record.decisions),
        "over": game.over,
        "round": game.round,
        "winners": [seats[seat] for seat in game.winners or ()],
        "decided_by": game.flag("decided by") or "",
        "glory": dict(zip(seats, game.glory, strict=True)),
        "digest": digest(game),
    }
