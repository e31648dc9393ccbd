"""The compiled engine and the Python source play the same games: every question, every state, every record."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from undercroft.compiling import FROM_SOURCE

COMPILED = Path(__file__).parents[2] / "build" / "compiled"

GAMES = """
import json
from random import Random
from undercroft.play.randomly import by_verb, random_setup
from undercroft.play.record import recorded, write
from undercroft.play.snapshot import digest, from_json, to_json
from undercroft.rules import engine
from undercroft.rules.editions import EDITIONS

print(json.dumps(engine.__file__.endswith(".py")))
for edition in EDITIONS:
    for seed in range(3):
        pick = Random(f"{edition} {seed}")
        table = random_setup(pick, edition)
        game = engine.Game(table, seed)
        answers, digests = [], [digest(game)]
        while game.question is not None:
            answers.append(by_verb(game.question, pick))
            game.answer(answers[-1])
            digests.append(digest(game))
            if len(answers) % 50 == 0:
                game = from_json(json.loads(json.dumps(to_json(game))))
        print(json.dumps({"game": f"{edition} {seed}", "answers": answers, "digests": digests,
                          "record": write(recorded(table, seed, answers)), "snapshot": to_json(game)}))
"""


def played(**environment: str) -> list[str]:
    """What games by lot come to in a process that runs one body of the engine."""
    done = subprocess.run(
        [sys.executable, "-c", GAMES],
        env={**os.environ, "PYTHONPATH": str(COMPILED), "PYTHONSAFEPATH": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def bodies() -> tuple[list[str], list[str]]:
    return played(), played(**{FROM_SOURCE: "1"})


def test_one_process_ran_the_compiled_engine_and_the_other_its_source(bodies: tuple[list[str], list[str]]) -> None:
    compiled, pure = bodies
    assert (compiled[0], pure[0]) == ("false", "true")


def test_after_every_answer_both_are_in_the_same_state(bodies: tuple[list[str], list[str]]) -> None:
    compiled, pure = ([json.loads(line) for line in body[1:]] for body in bodies)
    assert len(compiled) == len(pure) == 15
    for one, other in zip(compiled, pure, strict=True):
        for n, (here, there) in enumerate(zip(one["digests"], other["digests"], strict=False)):
            assert here == there, f"{one['game']}: after {n} answers the states differ"
        assert one["answers"] == other["answers"], one["game"]


def test_both_write_the_same_records_and_snapshots(bodies: tuple[list[str], list[str]]) -> None:
    assert bodies[0][1:] == bodies[1][1:]
