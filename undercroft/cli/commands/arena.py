"""`undercroft arena`: bots meet at the same tables, each in every seat, and are rated. Knows runs and ratings."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

from undercroft.cli.runs import add_run, plan_of, play_run
from undercroft.cli.say import Subparsers, UserError, as_json, command, table
from undercroft.lab.charts import ratings
from undercroft.lab.facts import Facts
from undercroft.lab.ratings import labels, rate
from undercroft.lab.resample import Estimate


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "arena",
        "let bots meet and rate them",
        "Every table (rulebook, warbands, decks, boards, seed) is played once with each bot in each seat, so that nobody has\n"
        "the better side of it. With more bots than seats all of them meet in turn.",
        "  undercroft arena greedy random --games 400 --seed 1\n"
        "  undercroft arena mcts:400 greedy --games 200 --rules deathgorge --json\n"
        "  undercroft arena greedy random random --players 3 --games 60\n",
    )
    parser.add_argument("bots", nargs="+", metavar="BOT", help="a bot; its settings after a colon, as in mcts:400")
    parser.add_argument("--players", type=int, default=2, metavar="P", help="so many sit at a table (default 2)")
    add_run(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if len(arguments.bots) < 2:
        raise UserError("an arena wants at least two bots; name one twice to let it meet itself")
    plan = plan_of(arguments, arguments.bots, arguments.players, meet=True)
    started = time.perf_counter()
    played = play_run(arguments, plan)
    told = summary(played, labels(plan.bots), round(time.perf_counter() - started, 3))
    if arguments.json:
        as_json(told)
    else:
        print_summary(told, standings(played, plan.bots))
        if arguments.out is not None:
            print(f"kept in {arguments.out}; undercroft report {arguments.out} shows what there is to see")
    return 1 if told["errors"] else 0


def summary(played: Sequence[Facts], entrants: Sequence[str], seconds: float) -> dict[str, Any]:
    wins = dict.fromkeys(entrants, 0)
    whole = [game for game in played if not game.error]
    for game in whole:
        if game.winner >= 0:
            wins[entrants[game.seats[game.winner].entrant]] += 1
    return {
        "games": len(whole),
        "wins": wins,
        "draws": sum(game.winner < 0 for game in whole),
        "errors": [game.error for game in played if game.error],
        "seconds": seconds,
    }


def standings(played: Sequence[Facts], bots: Sequence[str]) -> list[tuple[str, int, int, str, str, str]]:
    """A line for each bot, the best first: games, wins, their share, Elo and skill."""
    whole = [game for game in played if not game.error]
    seats = [row for game in whole for row in game.seats]
    rows = []
    for i, (name, rating) in enumerate(zip(labels(bots), rate(whole, len(bots)), strict=True)):
        games = sum(row.entrant == i for row in seats)
        won = sum(row.entrant == i and row.won == 1 for row in seats)
        share = f"{100 * won / games:.1f} %" if games else "-"
        elo = ratings(Estimate(rating.elo, rating.elo_low, rating.elo_high, games))
        rows.append((name, games, won, share, elo, f"{rating.skill:.1f} ± {1.96 * rating.doubt:.1f}"))
    return sorted(rows, key=lambda row: -row[2] / max(1, row[1]))


def print_summary(told: dict[str, Any], rows: Sequence[Sequence[object]]) -> None:
    print(f"{told['games']} games, {told['draws']} drawn, {told['seconds']} s")
    print(table(rows, ("bot", "games", "won", "share", "Elo (95 %)", "skill")))
    for error in told["errors"]:
        print(f"error: {error}")
