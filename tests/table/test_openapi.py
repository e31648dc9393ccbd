"""What the OpenAPI document promises is what the server does: schemathesis makes requests of all kinds from it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import httpx
from live import Server, apart, play_on, sitting

CONFIG = Path(__file__).with_name("schemathesis.toml")
SEATS = [
    {"kind": "person", "name": "Anna", "warband": "garreks-reavers"},
    {"kind": "bot", "warband": "steelhearts-champions", "bot": "random"},
]
EXAMPLES = 8
SEED = "20181"


def finished(server: Server) -> str:
    """The name of a game that is over."""
    made = httpx.post(f"{server.http}/api/games", json={"edition": "shadespire", "seats": SEATS}, timeout=30).json()

    async def play() -> None:
        async with sitting(server, made["game"], made["seats"][0]["secret"]) as client:
            await play_on(client, Random(5), 0)

    apart(play())
    return str(made["game"])


def test_the_http_side_does_what_its_document_promises(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        known = {"game": finished(server), "warband": "garreks-reavers", "lesson": "first-fight"}
        config = tmp_path / "schemathesis.toml"
        paths = "".join(f'"path.{name}" = "{value}"\n' for name, value in known.items())
        config.write_text(f"{CONFIG.read_text(encoding='utf-8')}\n[parameters]\n{paths}", encoding="utf-8")
        program = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)]
        options = ["--checks", "all", "--max-examples", str(EXAMPLES), "--seed", SEED, "--no-color", "--warnings", "off"]
        done = subprocess.run(
            [*program, "run", f"{server.http}/api/openapi.json", *options],
            cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Tested: " in done.stdout
