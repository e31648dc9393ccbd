"""What every command needs to speak: JSON, tables, colours, errors meant for a person. Knows no game."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, TextIO


class UserError(Exception):
    """Something a person did that cannot be done, said in one sentence."""


Subparsers = argparse._SubParsersAction
"""What `add(subparsers)` of a command is given."""


def command(
    subparsers: Subparsers[argparse.ArgumentParser], name: str, help: str, description: str = "", examples: str = ""
) -> argparse.ArgumentParser:
    """A parser for a command; `examples` are lines of a command and what it does."""
    return subparsers.add_parser(
        name,
        help=help,
        description=description or help[0].upper() + help[1:] + ".",
        epilog="Examples:\n" + examples if examples else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def as_json(value: Any) -> None:
    """The one JSON document of a command called with --json."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def table(rows: Sequence[Sequence[object]], head: Sequence[str] = ()) -> str:
    """Rows as aligned columns; numbers to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    if head:
        cells.insert(0, list(head))
    if not cells:
        return ""
    widths = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    numeric = [all(isinstance(row[i], int | float) for row in rows) for i in range(len(widths))]
    lines = [
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ).rstrip()
        for row in cells
    ]
    return "\n".join(lines)


def coloured(stream: TextIO | None = None) -> bool:
    """Whether to use colours: on a terminal, and not where NO_COLOR asks for none."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("CLICOLOR_FORCE"):
        return True
    out = stream or sys.stdout
    return out.isatty() and os.environ.get("TERM") != "dumb"


CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35", "cyan": "36"}


def paint(text: str, *styles: str, on: bool = True) -> str:
    """A text in colours, for a terminal."""
    if not on or not styles:
        return text
    codes = ";".join(CODES.get(style, style) for style in styles)
    return f"\x1b[{codes}m{text}\x1b[0m"
