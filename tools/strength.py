"""Measure how strong the bots are, and write the table of docs/bots.md anew.

    python tools/strength.py              plays what is missing of every match, then writes the table
    python tools/strength.py --told       only writes what was played so far

Games are kept in build/strength, so a run that was stopped goes on where it stopped. With --games N matches are shorter.
"""

from __future__ import annotations

import argparse
import sys
from math import isfinite
from pathlib import Path
from typing import NamedTuple

from undercroft.lab.facts import Facts
from undercroft.lab.plan import Plan, checked
from undercroft.lab.progress import shown
from undercroft.lab.resample import Estimate, Tables
from undercroft.lab.runs import Cores, keep
from undercroft.lab.stored import facts_in
from undercroft.rules.editions import EDITIONS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "build" / "strength"
BEGIN, END = "<!-- made by tools/strength.py -->", "<!-- up to here -->"
SEED = 1


class Match(NamedTuple):
    """Two bots, how many games they play, and at least what share the first should win."""

    first: str
    second: str
    games: int
    wanted: float

    @property
    def folder(self) -> str:
        return f"{self.first}-{self.second}".replace(":", "")


MATCHES = (
    Match("greedy", "random", 400, 0.95),
    Match("mcts:400", "greedy", 200, 0.70),
    Match("fair", "easy", 200, 0.50),
    Match("hard", "fair", 200, 0.50),
)
"""The last two rank the levels that people are offered."""


def share(played: list[Facts]) -> Estimate:
    """The share of games that the first bot won, a draw counting as none; tables are drawn anew for the interval."""
    won = [float(row.won == 1) for game in played for row in game.seats if row.entrant == 0]
    tables = Tables([game.games[0].seed for game in played])
    return tables.mean(range(len(won)), won)


def line(match: Match, played: list[Facts]) -> str:
    found = share(played)
    won = round(found.value * len(played))
    drawn = sum(game.games[0].winner < 0 for game in played)
    interval = f"{100 * found.low:.0f} to {100 * found.high:.0f} %" if isfinite(found.low) else "too few tables"
    return f"| `{match.first}` | `{match.second}` | {len(played)} | {won} | {drawn} | {100 * found.value:.1f} % | {interval} |"


def table(kept: Path) -> str:
    """What was played so far."""
    lines = ["| bot | against | games | won | drawn | share | interval |", "|---|---|---|---|---|---|---|"]
    for match in MATCHES:
        played = [game for game in facts_in(kept / match.folder) if not game.games[0].error] if met(kept, match) else []
        if played:
            lines.append(line(match, played))
    return "\n".join(lines)


def met(kept: Path, match: Match) -> bool:
    """Whether any game of a match is kept."""
    return any((kept / match.folder).rglob("*.parquet"))


def written(page: str, found: str) -> str:
    """The page with that table in it."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n\n{found}\n\n{END}{rest.split(END)[1]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--told", action="store_true", help="play nothing; write what was played so far")
    parser.add_argument("--games", type=int, default=0, help="so many games a match instead")
    parser.add_argument("--jobs", type=int, default=0, help="on so many cores (default: as many as there are)")
    parser.add_argument("--kept", type=Path, default=KEPT, help="where games are kept (default: build/strength)")
    arguments = parser.parse_args()
    for match in () if arguments.told else MATCHES:
        plan = checked(Plan(tuple(EDITIONS), (match.first, match.second), 2, SEED, True))
        print(f"{match.first} against {match.second}", file=sys.stderr)
        keep(plan, arguments.games or match.games, Cores(arguments.jobs), arguments.kept / match.folder, shown)
    found = table(arguments.kept)
    print(found)
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
