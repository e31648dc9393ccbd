"""A player in some fifty lines: sits down at a table and plays at random over the protocol (see docs/protocol.md).

    pip install websockets
    python random_player.py http://127.0.0.1:8470                     a new game against the server's bot
    python random_player.py "http://127.0.0.1:8470/#/game/ID/SECRET"  a seat that somebody sent you the link of
"""

import asyncio
import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def new_game(server: str) -> tuple[str, str]:
    """Make a game against the server's bot: its name, and the secret of our seat."""
    with urlopen(f"{server}/api/library") as answer:
        library = json.load(answer)
    bands = [band["id"] for band in library["warbands"]]
    seats = [
        {"kind": "person", "name": "Dice", "warband": random.choice(bands)},
        {"kind": "bot", "bot": "fair", "warband": random.choice(bands)},
    ]
    form = json.dumps({"edition": library["editions"][0]["name"], "seats": seats}).encode()
    with urlopen(Request(f"{server}/api/games", form, {"Content-Type": "application/json"})) as answer:
        made = json.load(answer)
    return made["game"], made["seats"][0]["secret"]


async def play(server: str, game: str, secret: str) -> dict[str, object]:
    """Play the seat to the end of the game, and say how it ended."""
    async with connect(server.replace("http", "ws", 1) + "/play", max_size=None) as line:
        await line.send(json.dumps({"type": "sit", "protocol": 1, "game": game, "secrets": [secret]}))
        async for text in line:
            message = json.loads(text)
            if message["type"] == "error" and message["fault"] != "stale":
                raise SystemExit(f"The server says: {message['text']}")
            if message["type"] != "state":
                continue
            for each in message["lines"]:
                print(each["text"])
            if "result" in message:
                return message["result"]
            if "question" in message:
                option = random.choice(message["question"]["options"])
                answer = {"type": "answer", "seat": message["seat"], "ply": message["ply"], "option": option["index"]}
                await line.send(json.dumps(answer))
    raise SystemExit("The server has closed the line.")


if __name__ == "__main__":
    server, _, link = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8470").partition("/#/game/")
    game, secret = link.split("/") if link else new_game(server.rstrip("/"))
    print(asyncio.run(play(server.rstrip("/"), game, secret))["text"])
