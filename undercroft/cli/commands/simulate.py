"""`undercroft simulate`: many games between bots, and how they went. Knows runs; no rule."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

from undercroft.cli.runs import add_run, names, plan_of, play_run
from undercroft.cli.say import Subparsers, as_json, command
from undercroft.lab.facts import Facts
from undercroft.lab.plan import Plan


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "simulate",
        "play many games between bots",
        "Play games between bots, with warbands, decks and boards by lot unless they are named, and say how they went. The\n"
        "same seed gives the same games, on however many cores.",
        "  undercroft simulate --games 100 --seed 1\n"
        "  undercroft simulate --games 50 --rules deathgorge --seats greedy,random --json\n"
        '  undercroft simulate --games 20 --warbands "Garrek\'s Reavers,Steelheart\'s Champions"\n'
        "  undercroft simulate --games 10000 --seats greedy,greedy --out run1      kept; see undercroft report\n",
    )
    parser.add_argument("--seats", default="random,random", metavar="BOTS", help="a bot for each seat (default random,random)")
    add_run(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    bots = names(arguments.seats)
    plan = plan_of(arguments, bots, len(bots), meet=False)
    started = time.perf_counter()
    told = summary(play_run(arguments, plan), plan.seats, time.perf_counter() - started)
    told["seconds"] = round(time.perf_counter() - started, 3)
    if arguments.json:
        as_json(told)
    else:
        print_summary(told, plan)
        if arguments.out is not None:
            print(f"kept in {arguments.out}; undercroft report {arguments.out} shows what there is to see")
    return 1 if told["errors"] else 0


def summary(played: Sequence[Facts], seats: int, seconds: float) -> dict[str, object]:
    whole = [game for game in played if not game.error]
    glory = [[game.seats[seat].glory for game in whole] for seat in range(seats)]
    return {
        "games": len(whole),
        "decisions": sum(game.decisions for game in played),
        "seconds": round(seconds, 3),
        "errors": [game.error for game in played if game.error],
        "wins": [sum(game.winner == seat for game in whole) for seat in range(seats)],
        "draws": sum(game.winner < 0 for game in whole),
        "mean_glory": [round(sum(each) / len(each), 3) if each else 0.0 for each in glory],
    }


def print_summary(told: dict[str, object], plan: Plan) -> None:
    wins, glory, errors = told["wins"], told["mean_glory"], told["errors"]
    assert isinstance(wins, list)
    assert isinstance(glory, list)
    assert isinstance(errors, list)
    books = ", ".join(plan.rules)
    print(f"{told['games']} games by {books}, {told['decisions']} decisions, {told['seconds']} s, {told['draws']} drawn")
    for seat, bot in enumerate(plan.bots):
        print(f"  seat {seat + 1} ({bot}): {wins[seat]} won, {glory[seat]} glory on average")
    for error in errors:
        print(f"  error: {error}")
