"""Many games at once on one server, played with people's pauses: how long an answer takes to reach everybody.

    python -m benchmarks.table_load                    200 games for a minute
    python -m benchmarks.table_load --games 50 --seconds 20 --json

Measured is the time from sending an answer until every connection of the game has the state that shows it. The memory of
an idle game is that of a game in the middle of play with both seats connected and nobody thinking.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from table_trials import Program, new_game

PAUSE_SECONDS = 4.0
"""How long a person thinks about a decision, on average; a decision with one option takes a fifth."""
BOOKS = ("shadespire", "nightvault", "beastgrave", "dreadfane", "deathgorge")


@dataclass
class Table:
    """One game with both its connections; `waits` are those for whom an answer is on its way."""

    game: str
    secrets: list[str]
    lines: list[ClientConnection] = field(default_factory=list)
    sent: dict[int, float] = field(default_factory=dict)
    seen: dict[int, int] = field(default_factory=dict)
    over: bool = False


@dataclass
class Tally:
    """What was measured, in milliseconds."""

    to_all: list[float] = field(default_factory=list)
    to_accepted: list[float] = field(default_factory=list)
    errors: int = 0
    bytes: int = 0
    states: int = 0
    over: int = 0


def resident_kb(pid: int) -> int:
    """The memory of a process, without what it shares with others."""
    fields = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8")
    return sum(int(line.split()[1]) for line in fields.splitlines() if line.startswith(("Private_Clean", "Private_Dirty")))


async def seat(table: Table, number: int, ws: str, tally: Tally, pick: Random, going: asyncio.Event, pace: float) -> None:
    """One person: reads everything, thinks, answers."""
    async with connect(ws, max_size=None, max_queue=None, compression=None) as line:
        table.lines.append(line)
        sit = {"type": "sit", "protocol": 1, "game": table.game, "secrets": [table.secrets[number]]}
        await line.send(json.dumps(sit))
        answered = -1
        thinking: asyncio.Task[None] | None = None
        async for text in line:
            now = time.perf_counter()
            told: dict[str, Any] = json.loads(text)
            if told["type"] == "error":
                tally.errors += 1
            elif told["type"] == "accepted":
                begun = table.sent.get(int(told["label"]))
                if begun is not None:
                    tally.to_accepted.append((now - begun) * 1000)
            elif told["type"] == "state":
                tally.states += 1
                tally.bytes += len(text)
                ply = told["ply"] - 1
                if ply in table.sent:
                    table.seen[ply] = table.seen.get(ply, 0) + 1
                    if table.seen[ply] == len(table.secrets):
                        tally.to_all.append((now - table.sent.pop(ply)) * 1000)
                if "result" in told:
                    table.over = True
                    tally.over += 1
                    return
                question = told.get("question")
                if question and told["ply"] > answered:
                    answered = told["ply"]
                    thinking = asyncio.create_task(think(table, line, told, pick, going, pace))
        if thinking is not None:
            thinking.cancel()


async def think(
    table: Table, line: ClientConnection, told: dict[str, Any], pick: Random, going: asyncio.Event, pace: float
) -> None:
    options = len(told["question"]["options"])
    await asyncio.sleep(pick.expovariate(1 / (pace if options > 1 else pace / 5)))
    await going.wait()
    ply = told["ply"]
    answer = {"type": "answer", "seat": told["seat"], "ply": ply, "option": pick.randrange(options), "label": str(ply)}
    table.sent[ply] = time.perf_counter()
    await line.send(json.dumps(answer))


async def hasten(tables: list[Table], tasks: list[asyncio.Task[None]], seconds: float) -> None:
    """Give games a while; a person that failed ends the measurement."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        await asyncio.sleep(0.5)
        for task in tasks:
            if task.done() and task.exception() is not None:
                task.result()


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")


async def measure(program: Program, games: int, seconds: float, seed: int) -> dict[str, float]:
    await asyncio.to_thread(program.start)
    assert program.process is not None
    pick = Random(seed)
    tally = Tally()
    going = asyncio.Event()
    going.set()
    # the first game fills caches that all games share
    warm = [await start(program, pick, 0) for _ in range(len(BOOKS))]
    warm_tasks = [asyncio.create_task(seat(t, n, program.ws, Tally(), pick, going, 0.01)) for t in warm for n in (0, 1)]
    await hasten(warm, warm_tasks, 5)
    before = resident_kb(program.process.pid)
    tables = [await start(program, pick, number) for number in range(games)]
    tasks = [
        asyncio.create_task(seat(table, n, program.ws, tally, pick, going, PAUSE_SECONDS))
        for table in tables
        for n in (0, 1)
    ]
    await hasten(tables, tasks, min(10.0, seconds / 3))
    tally.to_all.clear()
    tally.to_accepted.clear()
    cpu = cpu_seconds(program.process.pid)
    begun = time.monotonic()
    await hasten(tables, tasks, seconds)
    spent = time.monotonic() - begun
    cpu = cpu_seconds(program.process.pid) - cpu
    going.clear()
    await asyncio.sleep(1)
    after = resident_kb(program.process.pid)
    open_now = sum(not table.over for table in tables)
    for task in (*tasks, *warm_tasks):
        task.cancel()
    await asyncio.gather(*tasks, *warm_tasks, return_exceptions=True)
    return {
        "games": games,
        "answers": len(tally.to_all),
        "answers_per_s": len(tally.to_all) / spent,
        "p50_ms": percentile(tally.to_all, 0.5),
        "p95_ms": percentile(tally.to_all, 0.95),
        "p99_ms": percentile(tally.to_all, 0.99),
        "accepted_p95_ms": percentile(tally.to_accepted, 0.95),
        "state_kb": tally.bytes / max(1, tally.states) / 1000,
        "server_cpu_share": cpu / spent,
        "idle_game_kb": (after - before) / max(1, open_now),
        "games_over": tally.over,
        "errors": tally.errors,
    }


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def start(program: Program, pick: Random, number: int) -> Table:
    game, secrets = await asyncio.to_thread(
        new_game, program.http, ("person", "person"), BOOKS[number % len(BOOKS)], pick
    )
    return Table(game, secrets)


def main() -> int:
    parser = argparse.ArgumentParser(description="Many games at once on one server.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", default="")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="undercroft-load-"))
    program = Program(folder, chosen.database)
    try:
        found = asyncio.run(measure(program, chosen.games, chosen.seconds, chosen.seed))
    finally:
        program.kill()
        shutil.rmtree(folder, ignore_errors=True)
    if chosen.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:<20}{value:>12,.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
