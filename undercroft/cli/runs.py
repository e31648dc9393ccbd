"""What the commands that play many games have in common: their arguments, the run, the errors. Knows the lab."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from undercroft.cards.registry import CARDS, WARBANDS
from undercroft.cli.say import UserError
from undercroft.lab.facts import Facts
from undercroft.lab.plan import CHOSEN, DECKS, DO_OVERS, Brought, Plan, brought, checked
from undercroft.lab.progress import shown, silent
from undercroft.lab.runs import Cores, Crew, keep, played
from undercroft.library import load
from undercroft.play.decks import DeckError, decoded, read_deck
from undercroft.rules.editions import EDITIONS


def add_run(parser: argparse.ArgumentParser) -> None:
    """The arguments of a run."""
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (default 100)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="where the lots begin (default 0)")
    parser.add_argument(
        "--rules",
        default="shadespire",
        metavar="R",
        help=f"the rulebook, several with commas, or all: {', '.join(EDITIONS)} (default shadespire)",
    )
    parser.add_argument("--warbands", default="", metavar="NAMES", help="a warband for each seat (default: by lot)")
    parser.add_argument("--among", default="", metavar="NAMES", help="draw the warbands among these only")
    parser.add_argument(
        "--decks",
        default="library",
        metavar="D",
        help=f"what decks are made of ({', '.join(DECKS)}), or for each seat a deck file or one of these, with commas",
    )
    parser.add_argument(
        "--do-over",
        default=CHOSEN,
        choices=DO_OVERS,
        help="opening hands are thrown away as the bots choose, or as a coin that is tossed says (default chosen)",
    )
    parser.add_argument("--boards", default="", metavar="NAMES", help="draw the boards among these only")
    parser.add_argument("--out", type=Path, metavar="DIR", help="keep every game in DIR (Parquet); a stopped run goes on there")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="on so many cores (default: as many as there are)")
    parser.add_argument("--ray", metavar="ADDRESS", help="on a Ray cluster; local starts one on this machine")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--json", action="store_true", help="print JSON")


def names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def plan_of(arguments: argparse.Namespace, bots: Sequence[str], seats: int, meet: bool) -> Plan:
    """What is asked for, or one clear word about what cannot be."""
    if arguments.games < 1:
        raise UserError("--games wants a number from 1 on")
    if arguments.jobs < 0:
        raise UserError("--jobs wants a number from 1 on")
    load()
    rules = tuple(EDITIONS) if arguments.rules == "all" else names(arguments.rules)
    if not rules:
        raise UserError("--rules wants a rulebook")
    lists = deck_files(arguments.decks)
    return checked(
        Plan(
            rules,
            tuple(bots),
            seats,
            arguments.seed,
            meet,
            names(arguments.warbands),
            names(arguments.among),
            "library" if lists else arguments.decks,
            lists,
            names(arguments.boards),
            arguments.do_over,
        )
    )


def deck_files(text: str) -> tuple[Brought, ...]:
    """The decks of files, if files are named; beside them a seat may have a deck drawn by lot."""
    if text in DECKS:
        return ()
    found = []
    for name in names(text):
        if name in DECKS:
            found.append(Brought(name))
            continue
        path = Path(name)
        if not path.exists():
            raise UserError(f"--decks wants {', '.join(DECKS)} or files, and there is no file {name}")
        try:
            deck = read_deck(decoded(path.read_bytes()), CARDS, WARBANDS)
        except DeckError as error:
            raise UserError(f"{name}: {str(error).splitlines()[0]}") from None
        found.append(brought(deck, path.stem))
    return tuple(found)


def play_run(arguments: argparse.Namespace, plan: Plan) -> list[Facts]:
    """Play it, wherever it is to be played. The bar goes to the standard error, so JSON stays alone on the other."""
    crew: Crew = Cores(arguments.jobs)
    if arguments.ray:
        from undercroft.lab.ray_crew import RayCrew

        crew = RayCrew(arguments.ray)
    progress = silent if arguments.quiet else shown
    if arguments.out is None:
        return played(plan, arguments.games, crew, progress)
    from undercroft.lab.stored import facts_in

    try:
        keep(plan, arguments.games, crew, arguments.out, progress)
    except KeyboardInterrupt:
        print(f"\nstopped; the same command goes on where {arguments.out} ends", end="", file=sys.stderr)
        raise
    return facts_in(arguments.out)
