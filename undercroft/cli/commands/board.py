"""`undercroft board`: the battlefield of a record or a scenario as a picture. Knows files and who draws; draws nothing."""

from __future__ import annotations

import argparse
from collections import deque
from itertools import islice
from pathlib import Path

from undercroft import svg
from undercroft.cli.say import Subparsers, UserError, command
from undercroft.library.scenarios import ScenarioFileError, read_file
from undercroft.play.picture_parts import THEMES
from undercroft.play.record import RecordError, read, steps
from undercroft.play.scenario import Run, parse
from undercroft.play.scenario_parts import ScenarioError
from undercroft.rules.engine import Game

SCENARIOS = (".yaml", ".yml")
NARROWEST, WIDEST = 100, 8000


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "board",
        "draw the battlefield of a record or a scenario",
        "Draw the battlefield as a picture: the end of a recorded game, or the position a scenario begins with. The picture\n"
        "is SVG, with --png a PNG, and is put into this folder unless --out says otherwise.",
        "  undercroft board game.txt                       game.svg: how the game ended\n"
        "  undercroft board game.txt --until 40 --png      game.png: after the fortieth decision\n"
        "  undercroft board my.yaml                        where the fighters stand at the beginning\n"
        "  undercroft board my.yaml --title charge --end   the scenario of that title, at its end\n",
    )
    parser.add_argument("file", metavar="FILE", help="a record, or a scenario file (.yaml)")
    parser.add_argument("--png", action="store_true", help="a PNG instead of an SVG")
    parser.add_argument("--out", type=Path, metavar="PICTURE", help="where to; a name that ends in .png makes it a PNG")
    parser.add_argument("--until", type=int, metavar="N", help="record: after so many decisions (default: all)")
    parser.add_argument("--title", metavar="WORDS", help="scenario: the first one with these words in its title")
    parser.add_argument("--end", action="store_true", help="scenario: after its plays")
    parser.add_argument("--theme", choices=tuple(THEMES), default="light", help="colours (default light)")
    parser.add_argument("--width", type=int, metavar="PIXELS", help="how wide (default: as its hexes want)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.width is not None and not NARROWEST <= arguments.width <= WIDEST:
        raise UserError(f"--width {arguments.width}: a picture is {NARROWEST} to {WIDEST} pixels wide")
    source = Path(arguments.file)
    if source.suffix.lower() in SCENARIOS:
        if arguments.until is not None:
            raise UserError("--until counts the decisions of a record; a scenario is drawn at its beginning or with --end")
        game = from_scenario(source, arguments.title, arguments.end)
    else:
        if arguments.title is not None or arguments.end:
            raise UserError("--title and --end are for scenario files (.yaml)")
        game = from_record(source, arguments.until)
    out = arguments.out or Path(source.stem + (".png" if arguments.png else ".svg"))
    if arguments.png and out.suffix.lower() != ".png":
        raise UserError(f"--png makes a PNG, and {out} does not end in .png")
    svg.save(game, out, arguments.theme, arguments.width or 0)
    print(f"{out} is drawn")
    return 0


def from_record(source: Path, until: int | None) -> Game:
    """A recorded game as it stood after so many decisions."""
    if until is not None and until < 0:
        raise UserError("--until wants a number of decisions from 0 on")
    try:
        text = source.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(f"{source}: this is no UTF-8 text, so it is no record") from None
    try:
        # without a number, all of them
        end = None if until is None else until + 1
        return deque(islice(steps(read(text)), end), maxlen=1)[0]
    except RecordError as error:
        raise UserError(f"{source}: {error}") from None


def from_scenario(source: Path, title: str | None, end: bool) -> Game:
    """The position of the first scenario in a file, or of the one with such a title."""
    try:
        found = [each for each in read_file(source) if (title or "").lower() in each.title.lower()]
        if not found:
            raise UserError(f"{source} has no scenario with {title!r} in its title")
        scenario = parse(found[0].data)
        if "check deck" in scenario.fields:
            raise UserError(f"{found[0].place}: this scenario checks a deck; there is no battlefield to draw")
        playing = Run(scenario, scenario.rulebooks[0])
        if end:
            playing.play()
    except ScenarioFileError as error:
        raise UserError(str(error)) from None
    except ScenarioError as error:
        raise UserError(f"{source}: {str(error).splitlines()[0]}") from None
    return playing.game
