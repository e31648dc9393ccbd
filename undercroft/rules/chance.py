"""Dice and draws: answered by the game's generator, by a list of dice to come, or by whoever searches. Knows game."""

from __future__ import annotations

from typing import Final

from undercroft.game import dice, rng
from undercroft.game.events import Cause
from undercroft.game.frames import Frame, Values
from undercroft.game.question import CHANCE, Option
from undercroft.game.state import State
from undercroft.rules.procedure import Procedure


class DiceRanOut(Exception):
    """A scenario's list of dice to come is empty and another die is needed."""


class WrongDie(Exception):
    """The next die of a scenario's list has no such face."""


ROLL: Final = Procedure("roll")


def roll(g: State, kind: str, n: int) -> None:
    """Roll n dice of a kind; the faces stand in `g.result` when the caller's next step runs."""
    if g.asks_chance:
        ROLL.call(g, kind=kind, left=n, faces=())
        return
    sides = dice.FACES[kind]
    faces: list[int] = []
    for _ in range(n):
        if g.script is not None:
            faces.append(_next_to_come(g, kind))
        else:
            i, g.rng = rng.below(g.rng, 6)
            faces.append(sides[i])
    g.result = tuple(faces)


def _next_to_come(g: State, kind: str) -> int:
    """The next die of a scenario's list."""
    if not g.script:
        raise DiceRanOut(f"the list of dice to come is empty, and {kind} dice are rolled")
    face = g.script[0]
    if face not in dice.FACES[kind]:
        raise WrongDie(f"the next die to come is {dice.NAMES[face]}, which is on no {kind} die")
    g.script = g.script[1:]
    return face


@ROLL.step("ask for a die", para="dice")
def _ask(g: State, f: Frame) -> None:
    if f.v["left"] == 0:
        g.give_back(f.v["faces"])
        return
    kind = f.v["kind"]
    options: list[Option] = [("face", face) for face in sorted(set(dice.FACES[kind]))]
    g.ask(CHANCE, "roll", options, (kind,))


@ROLL.step("take the die", para="dice")
def _take(g: State, f: Frame) -> None:
    f.v["faces"] = (*f.v["faces"], g.result[1])
    f.v["left"] -= 1
    ROLL.goto(f, "ask for a die")


def any_of(g: State, options: list[Option]) -> None:
    """Let chance take one of several equally likely options; it stands in `g.result` next."""
    if g.asks_chance and len(options) > 1:
        g.ask(CHANCE, "draw", options)
        return
    i = 0
    if len(options) > 1:
        i, g.rng = rng.below(g.rng, len(options))
    g.result = options[i]


def any_thing(g: State, verb: str, things: tuple[int, ...]) -> None:
    """The same for things of one kind, which become options only when somebody is asked."""
    if g.asks_chance:
        any_of(g, [(verb, thing) for thing in things])
        return
    n = len(things)
    i = 0
    if n > 1:
        i, g.rng = rng.below(g.rng, n)
    g.result = (verb, things[i])


def weight(option: Option, about: tuple[str, ...]) -> int:
    """How likely a chance option is, against the others of its question: the faces that a die shows twice."""
    if option[0] == "face":
        return dice.FACES[about[0]].count(option[1])
    return 1


# --- rolls for a card's sake ---


def note_roll(g: State, seat: int, kind: str, faces: tuple[int, ...], cause: Cause) -> None:
    g.tell("rolled", seat, cause=cause, facts=(kind, *faces))


ROLL_OFF: Final = Procedure("roll-off")


def roll_off(g: State, seats: tuple[int, ...], bonus: int = -1, loser: bool = False) -> None:
    """Four dice each; most crits, then single supports, then double supports; ties roll again.

    Gives back the winner's seat, or with `loser` the seat that came last. A seat may add one crit to its roll.
    """
    ROLL_OFF.call(g, seats=seats, bonus=bonus, loser=loser, left=seats, rolls=())


@ROLL_OFF.step("roll", para="roll-off")
def _roll_four(g: State, f: Frame) -> None:
    v = f.v
    if len(v["seats"]) == 1:
        g.give_back(v["seats"][0])
        return
    while v["left"]:
        roll(g, dice.ATTACK, 4)
        if g.asks_chance:
            return
        _keep_roll(g, v)
    ROLL_OFF.goto(f, "compare")


@ROLL_OFF.step("keep", para="roll-off")
def _keep(g: State, f: Frame) -> None:
    _keep_roll(g, f.v)
    ROLL_OFF.goto(f, "roll")


def _keep_roll(g: State, v: Values) -> None:
    faces = g.result
    left = v["left"]
    seat = left[0]
    if seat == v["bonus"]:
        faces = (*faces, dice.CRIT)
    v["rolls"] = (*v["rolls"], (seat, *faces))
    v["left"] = left[1:]


@ROLL_OFF.step("compare", para="roll-off")
def _compare(g: State, f: Frame) -> None:
    tied = list(f.v["rolls"])
    wants_least = f.v["loser"] and len(tied) > 2
    for symbol in (dice.CRIT, dice.SINGLE, dice.DOUBLE):
        counts = [rolled[1:].count(symbol) for rolled in tied]
        best = min(counts) if wants_least else max(counts)
        tied = [rolled for rolled, n in zip(tied, counts, strict=True) if n == best]
        if len(tied) == 1:
            break
    facts: list[str | int] = []
    for rolled in f.v["rolls"]:
        facts += (f"seat {rolled[0]}", *rolled[1:])
    g.tell("rolled_off", tied[0][0], n=len(tied), facts=tuple(facts))
    if len(tied) == 1:
        seat = tied[0][0]
        if f.v["loser"] and not wants_least:
            seat = next(s for s in f.v["seats"] if s != seat)
        g.give_back(seat)
        return
    again = tuple(rolled[0] for rolled in tied)
    if f.v["loser"] and not wants_least:
        again = f.v["seats"]
    f.v["seats"] = again
    f.v["left"] = again
    f.v["rolls"] = ()
    ROLL_OFF.goto(f, "roll")
