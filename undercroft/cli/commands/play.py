"""`undercroft play`: a game in the terminal, between people or against a bot. Knows how a table is laid; no rule."""

from __future__ import annotations

import argparse
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from undercroft.bots import BOTS, Bot, make
from undercroft.cards.registry import find_warband
from undercroft.cli.say import Subparsers, UserError, coloured, command
from undercroft.cli.terminal import Terminal
from undercroft.game.pieces import Setup
from undercroft.library import load
from undercroft.play.decks import DeckError, decoded, read_deck
from undercroft.play.randomly import random_deck
from undercroft.play.record import write
from undercroft.play.tables import table
from undercroft.rules.editions import EDITIONS

PERSON = ("you", "me", "human", "person")
USUAL_WARBANDS = ("Garrek's Reavers", "Steelheart's Champions")
SEED_SPACE = 1_000_000_000


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "play",
        "play in the terminal",
        "Play a game in the terminal: two people at one keyboard, or against a bot. Without cards of your own the decks are\n"
        "made up from the library by lot.",
        "  undercroft play                                 against the fair bot\n"
        "  undercroft play --seats you,you                 two people, one terminal\n"
        "  undercroft play --seats you,hard --rules beastgrave\n"
        "  undercroft play --decks mine.txt,theirs.txt     with decks from files\n"
        "  undercroft play --record game.txt               and keep the game\n"
        "Colours are left out where NO_COLOR is set.\n",
    )
    parser.add_argument("--rules", default="shadespire", metavar="R", help=f"the rulebook: {', '.join(EDITIONS)}")
    parser.add_argument(
        "--seats", default="you,fair", metavar="WHO", help=f"who plays each seat: you, or a bot ({', '.join(BOTS)})"
    )
    parser.add_argument("--warbands", default="", metavar="NAMES", help="a warband for each seat")
    parser.add_argument("--names", default="", metavar="NAMES", help="what the players are called")
    parser.add_argument("--boards", default="", metavar="NAMES", help="boards to choose from, the same for everybody")
    parser.add_argument("--decks", default="lots", metavar="DECKS", help="lots, none, or a deck file for each seat")
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed and answers give the same game")
    parser.add_argument("--record", metavar="FILE", help="write the game to a file when it ends or stops")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    load()
    seed = arguments.seed if arguments.seed is not None else time.time_ns() % SEED_SPACE
    seats = _listed(arguments.seats)
    bots = {seat: make(who, seed + seat) for seat, who in enumerate(seats) if who.lower() not in PERSON}
    setup = laid(arguments, seats, bots, seed)
    with suppress(ImportError):
        import readline  # noqa: F401  (editing and history for what is typed)
    terminal = Terminal(setup, seed, bots, colour=coloured())
    terminal.play()
    if arguments.record:
        Path(arguments.record).write_text(write(terminal.recorder.record()), encoding="utf-8")
        print(f"The game is written to {arguments.record}.")
    return 0


def laid(arguments: argparse.Namespace, seats: list[str], bots: dict[int, Bot], seed: int) -> Setup:
    """The table that was asked for."""
    warbands = _listed(arguments.warbands) or [USUAL_WARBANDS[seat % 2] for seat in range(len(seats))]
    if len(warbands) != len(seats):
        raise UserError(f"{len(warbands)} warbands for {len(seats)} seats")
    names = _listed(arguments.names) or [
        f"Player {seat + 1}" if seat not in bots else f"{seats[seat].capitalize()} bot" for seat in range(len(seats))
    ]
    setup = table(
        arguments.rules, [find_warband(name).name for name in warbands], boards=_listed(arguments.boards) or None, names=names
    )
    return _with_decks(setup, arguments.decks, seed)


def _with_decks(setup: Setup, decks: str, seed: int) -> Setup:
    if decks == "none":
        return setup
    pick = Random(seed)
    files = [] if decks == "lots" else _listed(decks)
    if decks != "lots" and len(files) != len(setup.seats):
        raise UserError(f"{len(files)} deck files for {len(setup.seats)} seats")
    seats = []
    for seat, brought in enumerate(setup.seats):
        if files:
            try:
                deck = read_deck(decoded(Path(files[seat]).read_bytes()))
            except DeckError as error:
                raise UserError(f"{files[seat]}: {'; '.join(str(error).splitlines())}") from None
            objectives, power = deck.objectives, deck.power
        else:
            objectives, power = random_deck(pick, brought.warband)
        seats.append(brought._replace(objectives=objectives, power=power))
    return setup._replace(seats=tuple(seats))


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
