"""Where the time of a question goes, and that it does not grow: `python -m benchmarks.where`.

Prints the tables of docs/performance.md; `--picture FILE` draws its curves, too. Besides seconds of the processor, which
are what matters, it counts calls of functions and steps of the interpreter, which are the same on every machine however
busy it is.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from types import CodeType, FrameType
from typing import NamedTuple

from benchmarks.curves import picture
from undercroft import library
from undercroft.cards.registry import CARDS
from undercroft.game.pieces import Setup
from undercroft.lab.bench import calibrate, measured_table
from undercroft.play.randomly import by_verb, evenly
from undercroft.rules.attend import attend
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game
from undercroft.rules.heeding import heeded
from undercroft.rules.procedure import PROCEDURES

GAMES = 12
ROUNDS = 3


class Cost(NamedTuple):
    """What so many questions cost in all."""

    questions: int
    calls: int
    seconds: float


class Counter:
    """Counts the calls of functions while it is on."""

    def __init__(self) -> None:
        self.calls = 0

    def hit(self, frame: object, event: str, argument: object) -> None:
        if event in ("call", "c_call"):
            self.calls += 1

    def of(self, do: Callable[[], object]) -> int:
        before = self.calls
        sys.setprofile(self.hit)
        try:
            do()
        finally:
            sys.setprofile(None)
        # the last was the call that ended it
        return self.calls - before - 1


def by_age(games: int = GAMES, width: int = 20, counted: bool = False) -> dict[int, Cost]:
    """The cost of a question by how many were answered before it in its game, in steps of `width`."""
    counter = Counter()
    found: dict[int, Cost] = defaultdict(lambda: Cost(0, 0, 0.0))
    for rulebook in EDITIONS:
        table = measured_table(rulebook)
        for seed in range(games):
            game, pick, n = Game(table, seed), Random(seed), 0
            while (question := game.question) is not None:
                i = by_verb(question, pick)
                before = found[n // width * width]
                began = process_time()
                calls = 0
                if counted:
                    calls = counter.of(partial(game.answer, i))
                else:
                    game.answer(i)
                spent = process_time() - began
                found[n // width * width] = Cost(before.questions + 1, before.calls + calls, before.seconds + spent)
                n += 1
    return dict(sorted(found.items()))


def late(rulebook: str, seed: int) -> Game:
    """A random game at the beginning of its third round."""
    game, pick = Game(measured_table(rulebook), seed), Random(seed)
    while game.round < 3:
        game.answer(by_verb(game.ask_again(), pick))
    return game


def with_a_longer_past(game: Game, times: int) -> Game:
    """The same moment of a game in which all that happened had happened so many times over."""
    longer = game.copy()
    more = len(game.past) * (times - 1)
    longer.past = game.past * times
    longer.looked = {
        (period, kinds): (0, end + more, found * times) if period == "game" else (mark + more, end + more, found)
        for (period, kinds), (mark, end, found) in game.looked.items()
    }
    longer.round_mark += more
    longer.action_mark += more
    longer.end_mark += more
    return longer


def following(game: Game, seed: int, n: int = 25) -> Cost:
    """What the next questions of a game cost."""
    game, pick = game.copy(), Random(seed)
    asked = 0
    began = process_time()
    while game.question is not None and asked < n:
        game.answer(by_verb(game.question, pick))
        asked += 1
    return Cost(asked, 0, process_time() - began)


def calls_of(game: Game, seed: int, n: int = 25) -> int:
    """The same, counted."""
    game, pick, counter = game.copy(), Random(seed), Counter()
    calls = 0
    for _ in range(n):
        if game.question is None:
            break
        calls += counter.of(partial(game.answer, by_verb(game.question, pick)))
    return calls


def by_past(times: tuple[int, ...] = (1, 2, 5, 10, 20), games: int = 4) -> dict[int, Cost]:
    """The same questions of third rounds, with a past so many times as long."""
    found = {}
    for n in times:
        asked = calls = 0
        seconds = 0.0
        for rulebook in EDITIONS:
            for seed in range(games):
                game = with_a_longer_past(late(rulebook, seed), n)
                rounds = [following(game, seed) for _ in range(ROUNDS)]
                asked += rounds[0].questions
                seconds += min(each.seconds for each in rounds)
                calls += calls_of(game, seed)
        found[n] = Cost(asked, calls, seconds)
    return found


def play(table: Setup, seeds: int = GAMES) -> int:
    """Random games at one table; says how many questions they asked."""
    n = 0
    for seed in range(seeds):
        game, pick = Game(table, seed), Random(seed)
        while (question := game.question) is not None:
            game.answer(evenly(question, pick))
            n += 1
    return n


def by_library() -> tuple[Cost, Cost]:
    """The same games with the library as it is, and with every card of it entered five times over."""
    library.load()
    found = []
    for copies in (0, 4):
        kept = dict(CARDS)
        for card in kept.values():
            for i in range(copies):
                CARDS[f"{card.id} {i + 2}"] = card._replace(id=f"{card.id} {i + 2}")
        try:
            table = measured_table(next(iter(EDITIONS)))
            play(table)
            counter, questions = Counter(), 0
            calls = counter.of(partial(play, table, 3))
            best = float("inf")
            for _ in range(ROUNDS):
                began = process_time()
                questions = play(table)
                best = min(best, process_time() - began)
            found.append(Cost(questions, calls, best))
        finally:
            for name in CARDS.keys() - kept.keys():
                del CARDS[name]
    return found[0], found[1]


def by_step() -> list[tuple[str, int, float]]:
    """The steps of the rules by what they cost in all, each with how often it ran; attending to events among them."""
    spent: dict[str, float] = defaultdict(float)
    times: dict[str, int] = defaultdict(int)

    def run(game: Game) -> None:
        """What `Game.run` does, with a look at the clock around each step."""
        while game.question is None and game.stack:
            frame = game.stack[-1]
            i = frame.step
            frame.step = i + 1
            began = process_time()
            frame.steps[i](game, frame)
            name = f"{frame.name}: {PROCEDURES[frame.name].titles[i]}"
            spent[name] += process_time() - began
            times[name] += 1
            if game.awake and game.question is None:
                began = process_time()
                if game.awake & heeded(game) or game.met_inspire:
                    attend(game)
                    times["(attending to what happened)"] += 1
                else:
                    game.lately |= game.awake
                    game.awake = 0
                    game.seen = len(game.now)
                spent["(attending to what happened)"] += process_time() - began

    for rulebook in EDITIONS:
        table = measured_table(rulebook)
        play(table, 3)
        for seed in range(GAMES):
            game, pick = Game(table, seed), Random(seed)
            while (question := game.question) is not None:
                game.result, game.question = question.option(evenly(question, pick)), None
                run(game)
    return sorted(((name, times[name], spent[name]) for name in spent), key=lambda row: -row[2])


def by_function(games: int = 4) -> tuple[int, list[tuple[str, int, int]]]:
    """The functions by the steps of the interpreter (bytecodes) spent in each, with how often it was called.

    They are the same on every machine, so that two states of the code can be compared on a busy one. What the
    interpreter's own functions take (copying a list, looking into a dictionary) is not in them.
    """
    tables = [measured_table(rulebook) for rulebook in EDITIONS]
    for table in tables:
        play(table, games)
    steps: dict[CodeType, int] = defaultdict(int)
    calls: dict[CodeType, int] = defaultdict(int)

    def follow(frame: FrameType, event: str, argument: object) -> object:
        if event == "call":
            calls[frame.f_code] += 1
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        elif event == "opcode":
            steps[frame.f_code] += 1
        return follow

    sys.settrace(follow)
    try:
        questions = sum(play(table, games) for table in tables)
    finally:
        sys.settrace(None)
    rows = [
        (f"{Path(code.co_filename).parent.name}/{Path(code.co_filename).stem}: {code.co_qualname}", calls[code], n)
        for code, n in steps.items()
    ]
    return questions, sorted(rows, key=lambda row: -row[2])


def curves(loop: float) -> dict[str, dict[str, float]]:
    """What a question costs by its age, by the past and by the library, in millionths of the loop; printed as it is found."""

    def told(name: str, cost: Cost, calls: str) -> float:
        each = cost.seconds / cost.questions
        print(f"  {name:<12} {each * 1e6:8.1f} µs {each / loop * 1e6:9.1f} {calls}")
        return each / loop * 1e6

    found: dict[str, dict[str, float]] = {}
    print("a question by how many its game has answered before it")
    counted = by_age(3, counted=True)
    by_age(2)
    ages = {age: cost for age, cost in by_age().items() if age in counted}
    found["by questions answered before"] = {
        str(age): told(f"{age} to {age + 19}", cost, f"{counted[age].calls / counted[age].questions:8.0f} calls")
        for age, cost in ages.items()
    }
    print("\nthe questions of third rounds, with a past so many times as long")
    found["by length of the past"] = {
        f"{times}×": told(f"{times} x", cost, f"{cost.calls / cost.questions:8.1f} calls")
        for times, cost in by_past().items()
    }
    print("\na question by the size of the library")
    sizes = zip((1, 5), by_library(), strict=True)
    found["by cards in the library"] = {
        str(times * len(CARDS)): told(f"{times * len(CARDS)} cards", cost, f"{cost.calls:8} calls in 3 games")
        for times, cost in sizes
    }
    return found


def main() -> int:
    loop = calibrate()
    print(f"calibration loop: {loop:.3f} s; every time is that of the processor, and again in millionths of the loop\n")
    found = curves(loop)
    if sys.argv[1:2] == ["--picture"]:
        Path(sys.argv[2]).write_text(picture(found), encoding="utf-8")
    print("\nwhere it goes, step by step (the clock itself adds about 0.3 µs to each)")
    steps = by_step()
    time = sum(cost for _, _, cost in steps)
    for name, n, cost in steps[:24]:
        print(f"  {name:<52} {cost / time:6.1%} {n:7} times {cost / n * 1e6:7.1f} µs")
    questions, functions = by_function()
    whole = sum(n for _, _, n in functions)
    print(f"\nand function by function: {whole / questions:,.0f} bytecodes a question")
    for name, n, steps_of_it in functions[:24]:
        print(f"  {name:<52} {steps_of_it / whole:6.1%} {n / questions:7.2f} calls a question")
    return 0


if __name__ == "__main__":
    sys.exit(main())
