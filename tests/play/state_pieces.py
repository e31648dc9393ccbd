"""Made-up cards that ask, react, last and lend dice; decks and games with them. conftest.py enters them in the registry
while a module that uses them is tested, and takes them out again: other tests draw from all cards there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from undercroft.game.pieces import Card, Setup
from undercroft.game.question import CHANCE
from undercroft.game.state import FIELDS
from undercroft.play.invariants import WORKED_OUT
from undercroft.play.plain import PLAIN_OBJECTIVES
from undercroft.play.randomly import random_setup
from undercroft.play.tables import table
from undercroft.rules.abilities import Continuous, Cx, Op, Play, Program, Reaction, register
from undercroft.rules.damage import deal
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game
from undercroft.rules.force import begin_effect

SEATS = {name: ((2,) if book.boards == "one-board" else (2, 3, 4)) for name, book in EDITIONS.items()}
TABLES = [(name, seats) for name in EDITIONS for seats in SEATS[name]]


class Step(Op):
    def __init__(self, act: Callable[[Cx], None]) -> None:
        self.act = act

    def run(self, cx: Cx) -> None:
        self.act(cx)


class Playing(Play):
    def __init__(self, *acts: Callable[[Cx], None]) -> None:
        self.steps = Program(tuple(Step(act) for act in acts))

    def possible(self, cx: Cx) -> bool:
        return True

    def program(self) -> Program:
        return self.steps


class Answering(Reaction):
    def __init__(self, windows: frozenset[str], *acts: Callable[[Cx], None]) -> None:
        self.windows = windows
        self.steps = Program(tuple(Step(act) for act in acts))

    def usable(self, cx: Cx) -> bool:
        return cx.v["by"] != cx.seat

    def program(self) -> Program:
        return self.steps


class MoreDice(Continuous):
    def __init__(self, stat: str) -> None:
        self.stat = stat

    def applies(self, cx: Cx, f: int) -> bool:
        return cx.me in (-1, f) and cx.g.owner[f] == cx.seat

    def amount(self, cx: Cx) -> int:
        return 1


MORE_DEFENCE = MoreDice("defence dice")
MORE_ATTACK = MoreDice("dice")


def ask_for_an_enemy(cx: Cx) -> None:
    foes = [f for f in cx.g.surviving() if cx.g.owner[f] != cx.seat]
    if foes:
        cx.g.ask(cx.seat, "choose", [("fighter", f) for f in foes])
    else:
        cx.g.result = ("fighter", -1)


def hurt_it(cx: Cx) -> None:
    f = cx.g.result[1]
    if f >= 0:
        deal(cx.g, f, 1, ("card", cx.v["card"], cx.seat), seat=cx.seat)


def stand_firm(cx: Cx) -> None:
    begin_effect(cx.g, MORE_DEFENCE, cx.seat, "round", card=cx.v["card"], it=(1, 2))


def _card(name: str, kind: str, *abilities: Any) -> Card:
    made = Card(name.lower().replace(" ", "-"), name, kind, "Universal", "", "Tests", tuple(abilities))
    for i, ability in enumerate(abilities):
        register(f"{made.id}#{i}", ability)
    return made


register("state-test-more-defence", MORE_DEFENCE)
POWER = tuple(
    card
    for n in range(1, 6)
    for card in (
        _card(f"State Test Blow {n}", "ploy", Playing(ask_for_an_enemy, hurt_it)),
        _card(f"State Test Stand {n}", "ploy", Playing(stand_firm)),
        _card(f"State Test Riposte {n}", "ploy", Answering(frozenset({"attack-rolled"}), ask_for_an_enemy, hurt_it)),
        _card(f"State Test Edge {n}", "upgrade", MoreDice("dice")),
    )
)
DECK = [card.id for card in (*PLAIN_OBJECTIVES, *POWER)]


def made_up_table(edition: str, seats: int = 2, **more: Any) -> Setup:
    """Every seat with a deck of made-up cards and a single board to choose."""
    warbands = ["garreks-reavers", "steelhearts-champions"] * 2
    return table(edition, warbands[:seats], [DECK] * seats, **more)


def a_game(edition: str, seats: int, seed: int, *, asks_chance: bool = False, setup: Setup | None = None) -> Game:
    pick = Random(seed)
    if setup is None:
        setup = made_up_table(edition, seats) if seed % 3 else random_setup(pick, edition, seats)
    return Game(setup, seed, asks_chance=asks_chance)


def lots(game: Game, pick: Random) -> int:
    """An answer by lot that plays cards and attacks rather than to pass."""
    options = game.ask_again().options
    if game.ask_again().seat == CHANCE or pick.random() < 0.2:
        return pick.randrange(len(options))
    eager = [
        i
        for i, option in enumerate(options)
        if option[0] in ("attack", "charge", "ploy", "upgrade", "react", "score", "spell")
    ]
    return pick.choice(eager) if eager else pick.randrange(len(options))


def moments(game: Game, seed: int) -> Iterator[int]:
    """Play on by lot, stopping at every question to be looked at."""
    pick = Random(seed)
    n = 0
    while game.question is not None:
        yield n
        if game.question is None:
            return
        game.answer(lots(game, pick))
        n += 1


def same(one: Game, other: Game) -> bool:
    """Everything in the two is equal, field by field."""
    slots = [name for name in FIELDS if name not in WORKED_OUT]
    return all(getattr(one, name) == getattr(other, name) for name in slots) and [
        (frame.name, frame.step, frame.v) for frame in one.stack
    ] == [(frame.name, frame.step, frame.v) for frame in other.stack]
