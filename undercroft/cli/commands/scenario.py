"""`undercroft scenario`: run scenario files and say what differs. Knows outcomes alone."""

from __future__ import annotations

import argparse

from undercroft.cli.board import picture
from undercroft.cli.options import brief
from undercroft.cli.say import Subparsers, as_json, coloured, command, paint
from undercroft.cli.scenarios import Outcome, play_all, play_source, sources_at
from undercroft.play.commentary import lines
from undercroft.play.notation import asks, texts
from undercroft.play.view import SPECTATOR
from undercroft.rules.engine import Game


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "scenario",
        "run scenarios: positions, plays and what must then be true",
        "Run the scenarios of files and folders, or those of the library. How they are written stands in docs/scenarios.md.",
        "  undercroft scenario                        all scenarios of the library\n"
        "  undercroft scenario my.yaml                those of a file\n"
        "  undercroft scenario my.yaml --show         and watch: board, questions, options\n"
        "  undercroft scenario --only charge          those with a word in their title, file or ids\n",
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a scenario file, or a folder of them")
    parser.add_argument("--only", metavar="WORD", default="", help="only those whose title, file name or ids have this in them")
    parser.add_argument("--show", action="store_true", help="show the game as it goes")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="on so many cores (default: as many as there are)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    sources, outcomes = sources_at(arguments.paths)
    if arguments.only:
        wanted = arguments.only.lower()
        sources = [
            source
            for source in sources
            if wanted in f"{source.title} {source.file} {source.data.get('proves', '')}".lower()
        ]
    if arguments.show and not arguments.json:
        for source in sources:
            print(paint(f"\n=== {source.title} ({source.place})", "bold", on=coloured()))
            outcomes += play_source(source, Show())
    else:
        outcomes += play_all(sources, arguments.jobs)
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if arguments.json:
        as_json(
            {
                "total": len(outcomes),
                "passed": len(outcomes) - len(failed),
                "failed": len(failed),
                "results": [facts(outcome) for outcome in outcomes],
            }
        )
    else:
        for outcome in failed:
            print(complaint(outcome))
        print(f"{len(outcomes)} run, {len(outcomes) - len(failed)} passed, {len(failed)} failed")
    if not outcomes:
        return 1
    return 1 if failed else 0


def facts(outcome: Outcome) -> dict[str, object]:
    return {
        "file": outcome.file,
        "line": outcome.line,
        "title": outcome.title,
        "rulebook": outcome.rulebook,
        "proves": list(outcome.proves),
        "passed": outcome.passed,
        "problems": list(outcome.problems),
        "seconds": round(outcome.seconds, 4),
    }


def complaint(outcome: Outcome) -> str:
    """A failure as a person reads it: where, which, and a line for each thing that differs."""
    under = f" [{outcome.rulebook}]" if outcome.rulebook else ""
    head = paint(f"FAILED {outcome.file}:{outcome.line}{under}", "red", "bold", on=coloured())
    return "\n".join([f"{head} {outcome.title}", *(f"    {problem}" for problem in outcome.problems)])


class Show:
    """Shows a scenario as it goes: what happened, the board when it has changed, the question, the options, the play."""

    def __init__(self) -> None:
        self.last = ""
        self.told = 0

    def __call__(self, game: Game, about_to: str) -> None:
        for line in lines(game, SPECTATOR, self.told):
            print(paint(f"    {line.text}", "dim", on=coloured()))
        self.told = sum(len(chunk) for chunk in game.past) + len(game.now)
        board = picture(game, coloured()) if game.field is not None else ""
        if board != self.last:
            print(board)
            self.last = board
        if game.question is not None:
            print(asks(game))
            print(f"    {brief(texts(game))}")
        print(paint(f"> {about_to}", "bold", on=coloured()))
