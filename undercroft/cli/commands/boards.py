"""`undercroft boards`: the boards and their pictures. Knows the library's boards alone."""

from __future__ import annotations

import argparse

from undercroft.cli.say import Subparsers, as_json, command
from undercroft.hexes.board import Board
from undercroft.library.boards import BOARDS, board

LEGEND = "s starting  # blocked  ! lethal  c cover  ~ snare  1-9 objective hex"


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "boards",
        "show the boards",
        "List the boards, or show the pictures of those that are named.",
        "  undercroft boards                     all of them, by name\n"
        '  undercroft boards "Mirror Well"       the picture of one\n'
        "  undercroft boards --json              everything about all of them\n",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="a board's name; capitals and marks do not matter")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    shown = [board(name) for name in arguments.names] or list(BOARDS.values())
    if arguments.json:
        as_json([facts(each) for each in shown])
    elif arguments.names:
        for each in shown:
            print(f"{each.name} ({each.set})\n\n{each.picture()}\n")
        print(LEGEND)
    else:
        last = ""
        for each in shown:
            if each.set != last:
                print(f"{each.set}:")
                last = each.set
            print(f"  {each.name}")
    return 0


def facts(each: Board) -> dict[str, object]:
    """A board as JSON: its cells are [column, row] from the top left, counted from 0."""
    return {
        "name": each.name,
        "set": each.set,
        "width": each.width,
        "height": each.height,
        "starting": [list(cell) for cell in each.starting],
        "blocked": [list(cell) for cell in each.blocked],
        "lethal": [list(cell) for cell in each.lethal],
        "cover": [list(cell) for cell in each.cover],
        "snare": [list(cell) for cell in each.snare],
        "objectives": [list(cell) for cell in each.objectives],
        "halves": each.halves,
        "picture": each.picture(),
    }
