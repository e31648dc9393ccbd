"""`undercroft report`: what the games of a run say, as one page and its tables. Knows files; draws nothing."""

from __future__ import annotations

import argparse
from pathlib import Path

from undercroft.cli.say import Subparsers, UserError, command
from undercroft.lab.report import write_report

PAGE = "report.html"


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "report",
        "what the games of a run say, as a page",
        "Write one HTML page about the games that undercroft simulate or undercroft arena kept in a folder: who wins,\n"
        "against whom, with which cards, and how sure that is. It needs nothing from anywhere, and every figure lies beside\n"
        "it as CSV. The page of a run that was stopped tells of the games that are there.",
        "  undercroft simulate --games 1000 --seats greedy,greedy --out run1\n"
        "  undercroft report run1                       run1/report.html\n"
        "  undercroft report run1 --out pages/run1.html\n",
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder of the run")
    parser.add_argument("--out", type=Path, metavar="FILE", help=f"the page (default: {PAGE} in the folder)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    out: Path = arguments.out or arguments.folder / PAGE
    if out.is_dir():
        raise UserError(f"--out wants the name of a file, and {out} is a folder")
    page, *tables = write_report(arguments.folder, out)
    print(f"{page} is written, and {len(tables)} tables beside it ({', '.join(file.name for file in tables)})")
    return 0
