"""Trials of the table too long for the tests, which run the same with small numbers.

    python tools/table_trials.py kill 200        kills the server so often while games are played, and looks what is lost
    python tools/table_trials.py fuzz 10000      sends so many messages that mean nothing, and looks what they change
    python tools/table_trials.py kill 200 --database postgresql://user@host/name
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from undercroft.table.settings import driver
from undercroft.table.storage import Store

SECONDS_TO_START = 60.0
PATIENCE = 30.0


class Trouble(AssertionError):
    """What must not happen has happened."""


class Program:
    """The server as a program of its own, which can be killed and started again."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.environment = {**os.environ, "UNDERCROFT_DATA": str(folder), "UNDERCROFT_BOT_WORKERS": "0"}
        self.environment.pop("UNDERCROFT_DATABASE", None)
        # limits on rates are not what is tried here
        self.environment["UNDERCROFT_LIMITS"] = "off"
        if database:
            self.environment["UNDERCROFT_DATABASE"] = database
        self.url = driver(database) if database else f"sqlite:///{folder / 'undercroft.sqlite'}"
        self.process: subprocess.Popen[str] | None = None
        self.http = ""

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "undercroft.cli", "serve", "--no-browser", "--port", "0"],
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if found is None:
            raise Trouble(f"the server does not start: {line!r}")
        self.http = found[0].rstrip("/")

    @property
    def ws(self) -> str:
        return self.http.replace("http", "ws", 1) + "/play"

    def kill(self) -> None:
        """Without a warning."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


def new_game(http: str, kinds: tuple[str, ...], edition: str, pick: Random) -> tuple[str, list[str]]:
    """A game's name and the secrets of its persons' seats."""
    bands = ["garreks-reavers", "steelhearts-champions"]
    seats = [{"kind": kind, "warband": pick.choice(bands), "bot": "random"} for kind in kinds]
    form = json.dumps({"edition": edition, "seats": seats}).encode()
    with urlopen(Request(f"{http}/api/games", form, {"Content-Type": "application/json"}), timeout=PATIENCE) as answer:
        made = json.load(answer)
    return made["game"], [seat["secret"] for seat in made["seats"] if seat.get("secret")]


# --- killing ---


@dataclass
class Tally:
    """What was told to be safe: the option of each answer by game and ply."""

    accepted: dict[str, dict[int, int]] = field(default_factory=dict)
    over: int = 0

    def note(self, game: str, ply: int, option: int) -> None:
        known = self.accepted.setdefault(game, {})
        if known.setdefault(ply, option) != option:
            raise Trouble(f"game {game}: two answers were accepted after {ply} others")

    @property
    def answers(self) -> int:
        return sum(len(each) for each in self.accepted.values())

    def check(self, store: Store) -> None:
        """That every answer that was accepted is stored in its place."""
        for game, answers in self.accepted.items():
            stored = [entry for entry in store.entries(game) if entry.kind == "answer"]
            for ply, option in answers.items():
                if ply >= len(stored) or stored[ply].value != option:
                    raise Trouble(f"game {game}: the accepted answer after {ply} others is lost")


class Player:
    """Plays games against the bot, one after another, whatever happens to the server."""

    def __init__(self, program: Program, tally: Tally, seed: int) -> None:
        self.program = program
        self.tally = tally
        self.pick = Random(seed)
        self.editions = ["shadespire", "deathgorge", "beastgrave", "nightvault", "dreadfane"]
        self.game = ""
        self.secret = ""
        self.stopping = False

    async def run(self) -> None:
        while not self.stopping:
            try:
                if not self.game:
                    edition = self.pick.choice(self.editions)
                    made = asyncio.to_thread(new_game, self.program.http, ("person", "bot"), edition, self.pick)
                    self.game, (self.secret,) = await made
                async with connect(self.program.ws, max_size=None, open_timeout=5, close_timeout=1) as line:
                    await self._play(line)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.02)

    async def _play(self, line: ClientConnection) -> None:
        sit = {"type": "sit", "protocol": 1, "game": self.game, "secrets": [self.secret]}
        await line.send(json.dumps(sit))
        waiting: dict[str, tuple[int, int]] = {}
        asked = -1
        while not self.stopping:
            async with asyncio.timeout(PATIENCE):
                told = json.loads(await line.recv())
            if told["type"] == "accepted":
                self.tally.note(self.game, *waiting.pop(told["label"]))
            elif told["type"] == "error" and told["fault"] not in ("stale", "not_your_turn"):
                raise Trouble(f"game {self.game}: {told}")
            elif told["type"] == "state":
                if "result" in told:
                    self.game = ""
                    self.tally.over += 1
                    return
                if "question" in told and told["ply"] != asked:
                    asked = told["ply"]
                    option = self.pick.randrange(len(told["question"]["options"]))
                    waiting[str(asked)] = (asked, option)
                    answer = {"type": "answer", "seat": told["seat"], "ply": asked, "option": option, "label": str(asked)}
                    await line.send(json.dumps(answer))


async def kill_often(
    program: Program, kills: int, players: int, seed: int, say: Callable[[str], None] = print
) -> Tally:
    """Kill the server again and again while games are played on it; what was accepted must be there each time."""
    pick = Random(seed)
    tally = Tally()
    await asyncio.to_thread(program.start)
    store = Store(program.url)
    playing = [Player(program, tally, seed * 1000 + i) for i in range(players)]
    tasks = [asyncio.create_task(player.run()) for player in playing]
    try:
        for number in range(1, kills + 1):
            done, goal = tally.answers, pick.randrange(1, 30)
            until = time.monotonic() + PATIENCE
            while tally.answers < done + goal:
                for task in tasks:
                    if task.done():
                        task.result()
                if time.monotonic() > until:
                    raise Trouble(f"after {number - 1} kills no game goes on")
                await asyncio.sleep(0.001)
            await asyncio.sleep(pick.random() * 0.05)
            program.kill()
            tally.check(store)
            await asyncio.to_thread(program.start)
            if number % 10 == 0 or number == kills:
                say(f"{number} kills, {tally.answers} answers accepted, {tally.over} games over, nothing lost")
    finally:
        for player in playing:
            player.stopping = True
        program.kill()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Exception):
            store.close()
    return tally


# --- messages that mean nothing ---


@dataclass
class Known:
    """What somebody who means harm may know of a game."""

    game: str
    secret: str
    seat: int
    other: int
    ply: int
    options: int
    sent: list[dict[str, Any]]


def junk(pick: Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kind = pick.randrange(9 if depth < 3 else 6)
    if kind == 0:
        return None
    if kind == 1:
        return pick.choice([True, False])
    if kind == 2:
        return pick.choice([0, 1, -1, 2**31, -(2**63), 10**30, pick.randrange(1000)])
    if kind == 3:
        return pick.choice([0.5, -0.0, 1e308, 3.0])
    if kind in (4, 5):
        return pick.choice(["", "answer", "\u0000", "’" * 5, "x" * pick.randrange(500), "🂡", "\ud800", "'; DROP TABLE games"])
    if kind in (6, 7):
        return {str(junk(pick, 3))[:20]: junk(pick, depth + 1) for _ in range(pick.randrange(4))}
    return [junk(pick, depth + 1) for _ in range(pick.randrange(4))]


def proper(pick: Random, known: Known) -> dict[str, Any]:
    """A message of the right form, which would be carried out by the right seat at the right time."""
    seat = known.seat
    return pick.choice(
        [
            {"type": "sit", "protocol": 1, "game": known.game, "secrets": [known.secret]},
            {"type": "answer", "seat": seat, "ply": known.ply, "option": 0},
            {"type": "odds", "seat": seat, "ply": known.ply, "options": [0]},
            {"type": "why", "seat": seat, "text": "pass"},
            {"type": "stops", "seat": seat, "on": True},
            {"type": "settle", "seat": seat},
            {"type": "offer", "seat": seat, "what": "draw"},
            {"type": "reply", "seat": seat, "what": "draw", "accept": True},
            {"type": "resign", "seat": seat},
            {"type": "log", "seat": seat, "since": 0},
        ]
    )


def broken(pick: Random, known: Known) -> str | bytes:
    """One message that must get one error: of the wrong form, the wrong seat, the wrong time, or of no sense at all."""
    way = pick.randrange(13)
    message = proper(pick, known)
    if way == 0:
        return pick.randbytes(pick.randrange(200))
    if way == 1:
        return "".join(chr(pick.randrange(32, 1000)) for _ in range(pick.randrange(300))) + "}"
    if way == 2:
        return json.dumps(junk(pick)) if pick.random() < 0.5 else json.dumps([message])
    if way == 3:
        text = json.dumps(message)
        return text[: pick.randrange(len(text))]
    if way == 4:
        name = pick.choice([name for name in message if name != "label"])
        del message[name]
    elif way == 5:
        message[pick.choice(["more", "Seat", "__proto__", "", "seat "])] = junk(pick)
    elif way == 6:
        message["type"] = pick.choice(["Answer", "state", "", "accepted", "sit ", junk(pick)])
    elif way == 7:
        wrong = {
            "seat": ["0", 4, -5, 1.5, None, [0], True],
            "ply": ["1", -1, None, 0.5],
            "option": ["0", -1, 2.5, [0]],
            "options": [0, [], ["0"], [-1], list(range(100))],
            "text": ["", "x" * 301, 5, None],
            "on": [1, "true", None],
            "accept": [0, "yes", None],
            "what": ["war", "", None, 1],
            "since": [-1, "0", None],
            "protocol": [0, 2, "1", None],
            "game": ["", "../etc", "x" * 100, None],
            "secrets": ["x", [], [""], [1], ["x" * 100]],
            "type": [None, 1, ["answer"]],
        }
        name = pick.choice([name for name in message if name in wrong])
        message[name] = pick.choice(wrong[name])
    elif way == 8:
        message = {"type": "sit", "protocol": 1, "game": known.game, "secrets": [known.secret]}
    elif way == 9:
        # another's seat, or one that is not there
        message = {**proper(pick, known), "seat": pick.choice([known.other, 2, 3])}
        if message["type"] in ("sit",):
            message["secrets"] = ["x" * 24]
    elif way == 10:
        # a question that is not open, or an option that is not there
        ply = pick.choice([known.ply - 1, known.ply + 1, 10**9])
        message = {"type": "answer", "seat": known.seat, "ply": max(0, ply), "option": 0}
        if ply < 0 or pick.random() < 0.3:
            message = {"type": "answer", "seat": known.seat, "ply": known.ply, "option": known.options + pick.randrange(99)}
    elif way == 11:
        # once more what was accepted before
        message = dict(pick.choice(known.sent)) if known.sent else {}
    else:
        size = pick.choice([8_193, 9_000, 50_000, 250_000])
        return pick.choice(["[" * size, json.dumps({**message, "label": "x" * size}), "\u20ac" * size])
    return json.dumps(message)


class Attacker:
    """A connection that sends what it should not, and hears what is said to it."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.states: list[dict[str, Any]] = []

    async def answers(self, message: str | bytes) -> list[dict[str, Any]]:
        """Everything said to a message but states."""
        await self.line.send(message)
        return await self._until_pong()

    async def _until_pong(self) -> list[dict[str, Any]]:
        await self.line.send('{"type": "ping", "label": "fence"}')
        found = []
        while True:
            async with asyncio.timeout(PATIENCE):
                told = json.loads(await self.line.recv())
            if told["type"] == "pong" and told.get("label") == "fence":
                return found
            if told["type"] == "state":
                self.states.append(told)
            else:
                found.append(told)


async def fuzz(ws: str, http: str, store: Store, messages: int, seed: int, say: Callable[[str], None] = print) -> int:
    """Send so many messages that mean nothing to games of every rulebook; each gets one error and changes nothing."""
    pick = Random(seed)
    sent = 0
    editions = ["shadespire", "nightvault", "beastgrave", "dreadfane", "deathgorge"]
    while sent < messages:
        game, secrets = await asyncio.to_thread(new_game, http, ("person", "person"), editions[sent // 97 % 5], pick)
        async with connect(ws, max_size=None) as line:
            attacker = Attacker(line)
            mine = pick.randrange(2)
            await line.send(json.dumps({"type": "sit", "protocol": 1, "game": game, "secrets": [secrets[mine]]}))
            before = await _state(attacker)
            accepted = []
            if before.get("question"):
                answer = {"type": "answer", "seat": mine, "ply": before["ply"], "option": 0}
                told = await attacker.answers(json.dumps(answer))
                if [each["type"] for each in told] != ["accepted"]:
                    raise Trouble(f"an answer was not accepted: {told}")
                accepted.append(answer)
                before = await _state(attacker)
            entries = await asyncio.to_thread(store.entries, game)
            options = len(before["question"]["options"]) if before.get("question") else 0
            known = Known(game, secrets[mine], mine, 1 - mine, before["ply"], options, accepted)
            for _ in range(min(97, messages - sent)):
                message = broken(pick, known)
                if _is_harmless(message, known):
                    continue
                told = await attacker.answers(message)
                if [each["type"] for each in told] != ["error"]:
                    raise Trouble(f"{message[:300]!r} was answered by {told}")
                if "Traceback" in told[0]["text"] or known.secret in told[0]["text"] or told[0]["fault"] == "internal":
                    raise Trouble(f"{message[:300]!r} was answered by {told}")
                sent += 1
            after = attacker.states[-1] if attacker.states else before
            if after["version"] != before["version"] or await asyncio.to_thread(store.entries, game) != entries:
                raise Trouble(f"game {game} has changed")
        if sent % 970 < 97:
            say(f"{sent} messages, an error each, nothing changed")
    return sent


def _is_harmless(message: str | bytes, known: Known) -> bool:
    """Whether chance has made a message that may be carried out after all."""
    try:
        data = json.loads(message)
    except (ValueError, RecursionError):
        return False
    if not isinstance(data, dict) or set(data) & {"more", "Seat", "__proto__", "", "seat "}:
        return False
    kind, mine = data.get("type"), data.get("seat") == known.seat and data.get("seat") is not True
    if kind in ("stops", "settle", "offer", "resign", "why", "log"):
        return mine or (kind == "log" and data.get("seat") == -1)
    if kind == "answer":
        own = (data.get("seat"), data.get("ply")) == (known.seat, known.ply)
        return own and isinstance(data.get("option"), int) and 0 <= data["option"] < known.options
    if kind == "odds":
        return mine and data.get("ply") == known.ply and data.get("options") == [0]
    return kind == "ping"


async def _state(attacker: Attacker) -> dict[str, Any]:
    """The state once nothing more happens by itself."""
    while True:
        count = len(attacker.states)
        await attacker._until_pong()
        await asyncio.sleep(0.02)
        await attacker._until_pong()
        if attacker.states and len(attacker.states) == count:
            return attacker.states[-1]


# --- from the command line ---


async def fuzz_program(program: Program, messages: int, seed: int) -> None:
    program.start()
    store = Store(program.url)
    try:
        await fuzz(program.ws, program.http, store, messages, seed)
    finally:
        program.kill()
        store.close()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Trials of the table: kills and messages that mean nothing.")
    parser.add_argument("trial", choices=("kill", "fuzz"))
    parser.add_argument("number", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--database", default="", help="the URL of a database; SQLite in a folder of its own without it")
    chosen = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="undercroft-trial-"))
    program = Program(folder, chosen.database)
    try:
        if chosen.trial == "kill":
            asyncio.run(kill_often(program, chosen.number, chosen.players, chosen.seed))
        else:
            asyncio.run(fuzz_program(program, chosen.number, chosen.seed))
    except (Trouble, ConnectionClosed) as error:
        print(f"FAILED: {error}", file=sys.stderr)
        return 1
    finally:
        program.kill()
        shutil.rmtree(folder, ignore_errors=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
