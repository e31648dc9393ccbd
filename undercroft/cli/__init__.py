"""The command line: finds its commands, gives them their arguments, turns errors into one line. Knows no game.

Each command is a module of `undercroft.cli.commands` with a function `add(subparsers)`, which adds a parser and sets
`run` to a function that takes the parsed arguments and gives the exit status. To add a command, add a module.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules

from undercroft import __version__
from undercroft.cards.words import CardError
from undercroft.cli import commands
from undercroft.cli.say import UserError

MISUSED = 2
INTERRUPTED = 130

DESCRIPTION = """\
Undercroft plays Warhammer Underworlds by the rules of five rulebooks: shadespire, nightvault, beastgrave, dreadfane
and deathgorge. An unofficial fan project."""

EPILOG = """\
To begin:
  undercroft play                    a game in the terminal against the fair bot
  undercroft warbands                who can be played
  undercroft COMMAND --help          what a command does, with examples
"""


def parser() -> argparse.ArgumentParser:
    """The parser with every command there is."""
    top = argparse.ArgumentParser(
        prog="undercroft",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"undercroft {__version__}")
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in sorted(found.name for found in iter_modules(commands.__path__)):
        import_module(f"{commands.__name__}.{module}").add(subparsers)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what goes wrong is said in one line, and the status says that it did."""
    arguments = parser().parse_args(argv)
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except (UserError, CardError, ValueError, OSError) as error:
        print(f"undercroft: {_words(error)}", file=sys.stderr)
        return MISUSED


def _words(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error)
