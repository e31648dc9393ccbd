"""How fast the engine is here: figures, and each against a calibration loop run beside it, because machines are noisy.

Knows games by lot and what is built on them; decides nothing and keeps nothing. All times are of the processor, not of
the clock on the wall.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable, Collection
from functools import cache, partial
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple, TypedDict

from undercroft import library
from undercroft.bots.budget import Budget
from undercroft.bots.mcts import MctsBot
from undercroft.cards.registry import WARBANDS
from undercroft.game.pieces import Card, SeatSetup, Setup
from undercroft.library.boards import board
from undercroft.play.odds import fight, odds
from undercroft.play.randomly import GAMBITS, OBJECTIVES, UPGRADES, boards_of, by_verb, cards_of, evenly, play_out
from undercroft.play.record import recorded, replay
from undercroft.play.view import view
from undercroft.rules import engine
from undercroft.rules.activation import activation_options
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game

CALIBRATION = compile(
    """
x = 1
for i in range(5_000_000):
    x = (x * 3 + i) & 0xFFFF
""",
    "calibration",
    "exec",
)
"""The calibration loop as a script of its own would run it (with global names; in a function it is nearly twice as fast)."""
SEATS = (("garreks-reavers", "Mirror Well"), ("steelhearts-champions", "Shattered Tower"))
"""The table that is measured: the first two warbands, each with a board."""
FIRST, *_, LAST = EDITIONS
"""The oldest and the youngest rulebook: where one is enough to measure, these are."""
SEARCHED = 200
"""Iterations that the searching bot may spend on one decision."""

RATES = frozenset({"questions_per_s", "games_per_s", "search_iterations_per_s", "replay_questions_per_s"})
MICROSECONDS = frozenset({"copy_us", "options_us", "odds_us"})


NAMES = (
    "questions_per_s",
    "games_per_s",
    "copy_us",
    "options_us",
    "odds_us",
    "search_iterations_per_s",
    "replay_questions_per_s",
    "import_s",
    "peak_mb",
)
"""The figures, in the order in which they are told."""


class Measured(TypedDict):
    """What one process found of the engine that it runs."""

    calibration_s: float
    figures: dict[str, float | None]
    rulebooks: dict[str, dict[str, float]]


class Effort(NamedTuple):
    """How long to measure: rounds of everything (the best counts), games and repetitions in a round."""

    rounds: int = 3
    games: int = 25
    times: int = 2_000


FULL = Effort()
QUICK = Effort(1, 1, 20)


def calibrate(rounds: int = 3) -> float:
    """Seconds that the calibration loop takes here."""
    best = float("inf")
    for _ in range(rounds):
        began = process_time()
        exec(CALIBRATION, {})
        best = min(best, process_time() - began)
    return best


# --- what is measured ---


@cache
def deck(warband: str, first_season: bool = True) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A full deck for a warband, always the same: its own cards of the first season first, then universal ones."""
    library.load()
    sizes = (OBJECTIVES, GAMBITS, UPGRADES)
    kinds = []
    for size, cards in zip(sizes, cards_of(warband), strict=True):
        own = [card for card in cards if card.season == WARBANDS[warband].season]
        own.sort(key=lambda card: (card.faction != warband, card.id))
        kinds.append(tuple(own[:size]))
    return kinds[0], kinds[1] + kinds[2]


def measured_table(rulebook: str, cards: bool = True) -> Setup:
    """The table at which a rulebook is measured."""
    library.load()
    book = EDITIONS[rulebook]
    seats = []
    for warband, name in SEATS:
        boards = boards_of(book)[:1] if book.boards == "one-board" else (board(name),)
        objectives, power = deck(warband) if cards else ((), ())
        seats.append(SeatSetup(WARBANDS[warband].name, WARBANDS[warband], objectives, power, boards))
    return Setup(book, tuple(seats))


class Played(NamedTuple):
    questions: int
    games: int
    seconds: float


def play(rulebook: str, cards: bool, effort: Effort) -> Played:
    """Random games at the measured table: the quickest of the rounds."""
    table = measured_table(rulebook, cards)
    for seed in range(effort.games):
        # battlefields are laid and lines of sight found the first time
        play_out(Game(table, seed), Random(seed))
    best = Played(0, 0, float("inf"))
    for _ in range(effort.rounds):
        questions = 0
        began = process_time()
        for seed in range(effort.games):
            questions += play_out(Game(table, seed), Random(seed))
        seconds = process_time() - began
        if seconds < best.seconds:
            best = Played(questions, effort.games, seconds)
    return best


def moment(kind: str, rulebook: str = FIRST, within: str = "", nth: int = 1) -> Game:
    """A game at its nth question of a kind, `within` a running procedure."""
    table = measured_table(rulebook)
    for seed in range(50):
        game = Game(table, seed)
        pick = Random(seed)
        left = nth
        while game.question is not None:
            if game.question.kind == kind and (not within or any(frame.name == within for frame in game.stack)):
                left -= 1
                if left == 0:
                    return game
            game.answer(by_verb(game.question, pick))
    raise LookupError(f"no random game comes to a question {kind!r}")


def microseconds(do: Callable[[], object], effort: Effort) -> float:
    """How long one call takes: the best of the rounds."""
    best = float("inf")
    for _ in range(effort.rounds):
        began = process_time()
        for _ in range(effort.times):
            do()
        best = min(best, (process_time() - began) / effort.times)
    return best * 1e6


def copying(effort: Effort) -> float:
    """Copying a game in the middle of an attack."""
    return microseconds(moment("drive_back", within="attack").copy, effort)


def listing(effort: Effort) -> float:
    """Listing what a player may do with an activation: the mean over all rulebooks, early and late in the game."""
    games = [moment("activation", rulebook, nth=nth) for rulebook in EDITIONS for nth in (3, 9, 15)]
    times = max(1, effort.times // len(games))
    spent = 0.0
    for game in games:
        seat = game.ask_again().seat
        spent += microseconds(partial(activation_options, game, seat), effort._replace(times=times))
    return spent / len(games)


def attack_odds(effort: Effort) -> float:
    """The exact odds of one attack that was never worked out before, a re-roll on either side."""
    attack = fight(EDITIONS[FIRST], "3:fury", 2, "2:block", attack_support=1, reroll_attack=1, reroll_defence=1)

    def afresh() -> None:
        odds.cache_clear()
        odds(attack)

    return microseconds(afresh, effort._replace(times=max(1, effort.times // 100)))


def searching(effort: Effort) -> float:
    """Iterations a second of the searching bot, in a decision that it is not sure of early."""
    bot = MctsBot(1, Budget(SEARCHED, None))
    best = 0.0
    for _ in range(effort.rounds):
        game = moment("activation", nth=5)
        question = game.ask_again()
        seen = view(game, question.seat)
        before = bot.spent
        began = process_time()
        bot.choose(seen, question)
        best = max(best, (bot.spent - before) / (process_time() - began))
    return best


def replaying(effort: Effort) -> float:
    """Decisions a second of replaying the record of a game, words read and digests compared."""
    table = measured_table(FIRST)
    game = Game(table, 3)
    pick = Random(3)
    answers: list[int] = []
    while game.question is not None:
        answers.append(evenly(game.question, pick))
        game.answer(answers[-1])
    record = recorded(table, 3, answers)
    spent = microseconds(lambda: replay(record), effort._replace(times=max(1, effort.times // 1_000)))
    return len(answers) / (spent / 1e6)


IMPORT = """
from time import process_time
began = process_time()
from undercroft.rules.engine import Game
from undercroft import library
library.load()
print(process_time() - began)
"""
PEAK = """
from undercroft.lab.bench import LAST, Effort, peak, play
play(LAST, True, Effort(1, 40, 1))
print(peak())
"""


def peak() -> float:
    """The most memory that this process ever had, in megabytes."""
    status = Path("/proc/self/status")
    if status.exists():
        # what the process was forked from does not count here, as it does below
        found = [line.split()[1] for line in status.read_text("ascii").splitlines() if line.startswith("VmHWM:")]
        if found:
            return int(found[0]) / (1 << 10)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def elsewhere(code: str) -> float:
    """The number that a few lines print in a process of their own."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


# --- all of it ---


def compiled() -> bool:
    """Whether the engine that runs here was compiled."""
    return not str(engine.__file__).endswith(".py")


def everything(effort: Effort) -> tuple[dict[str, float | None], dict[str, dict[str, float]]]:
    """Random play in every rulebook: the figures over all of them with full decks, and questions a second of each."""
    books: dict[str, dict[str, float]] = {}
    questions = games = 0
    seconds = 0.0
    for rulebook in EDITIONS:
        with_cards, without = play(rulebook, True, effort), play(rulebook, False, effort)
        books[rulebook] = {
            "with_cards": with_cards.questions / with_cards.seconds,
            "without_cards": without.questions / without.seconds,
        }
        questions += with_cards.questions
        games += with_cards.games
        seconds += with_cards.seconds
    return {"questions_per_s": questions / seconds, "games_per_s": games / seconds}, books


SINGLE: dict[str, Callable[[Effort], float | None]] = {
    "copy_us": copying,
    "options_us": listing,
    "odds_us": attack_odds,
    "search_iterations_per_s": searching,
    "replay_questions_per_s": replaying,
    "import_s": lambda effort: min(elsewhere(IMPORT) for _ in range(effort.rounds)),
    "peak_mb": lambda effort: elsewhere(PEAK),
}
"""What is measured by itself."""


def run(effort: Effort = FULL, only: Collection[str] = NAMES) -> Measured:
    """Measure the engine that runs here, or some figures of it."""
    calibration = calibrate(effort.rounds)
    figures: dict[str, float | None] = {}
    books: dict[str, dict[str, float]] = {}
    if not {"questions_per_s", "games_per_s"}.isdisjoint(only):
        figures, books = everything(effort)
    for name, measure in SINGLE.items():
        if name in only:
            figures[name] = measure(effort)
    # what else the machine does comes and goes: the loop is run again at the end, and its quickest time counts
    return {"calibration_s": min(calibration, calibrate(effort.rounds)), "figures": figures, "rulebooks": books}


def against(name: str, figure: float | None, calibration: float) -> float | None:
    """A figure against the calibration loop: how much is done in the time of one loop, or how many loops it takes.

    Memory has nothing to do with speed and stays as it is.
    """
    if figure is None or name == "peak_mb":
        return figure
    if name in RATES:
        return figure * calibration
    return figure / calibration / (1e6 if name in MICROSECONDS else 1)
