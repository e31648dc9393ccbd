"""Sudden death: rounds after a drawn match's last game, without cards, until a warband is wiped out. Knows rounds."""

from __future__ import annotations

from typing import Final

from undercroft.game.events import Event
from undercroft.game.frames import Frame
from undercroft.game.state import State
from undercroft.rules.abilities import Continuous, Cx, register
from undercroft.rules.chance import roll_off
from undercroft.rules.force import begin_effect
from undercroft.rules.procedure import Procedure
from undercroft.rules.rounds import ROUND
from undercroft.rules.tokens import clear_phase_tokens
from undercroft.rules.victory import eliminated, survivors_left

SUDDEN_DEATH: Final = Procedure("sudden death")


class Forbidden(Continuous):
    """Something that nobody may do any more."""

    op = "set"

    def __init__(self, stat: str, words: str) -> None:
        self.stat = stat
        self.words = words

    def say(self) -> str:
        return self.words

    def applies(self, cx: Cx, f: int) -> bool:
        return True

    def amount(self, cx: Cx) -> bool:
        return True


FORBIDDEN: Final = (
    Forbidden("cannot draw", "Players cannot draw cards."),
    Forbidden("no power cards", "Players cannot play power cards."),
    Forbidden("cannot score", "Players cannot score objective cards."),
)
for _i, _word in enumerate(FORBIDDEN):
    register(f"sudden-death#{_i}", _word)


@SUDDEN_DEATH.step("begin", para="sudden-death")
def _begin(g: State, f: Frame) -> None:
    g.winners = None
    if not survivors_left(g):
        # nobody is left to fight it out
        roll_off(g, tuple(range(g.seats)))
        SUDDEN_DEATH.goto(f, "the roll-off decides")
        return
    g.set_flag("game over", None)
    g.set_flag("sudden death", True)
    clear_phase_tokens(g)
    for word in FORBIDDEN:
        begin_effect(g, word, -1, "for good")


@SUDDEN_DEATH.step("next round", para="sudden-death")
def _next(g: State, f: Frame) -> None:
    if eliminated(g):
        SUDDEN_DEATH.goto(f, "wiped out")
        return
    SUDDEN_DEATH.goto(f, "next round")
    ROUND.call(g, number=g.round + 1)


@SUDDEN_DEATH.step("wiped out", para="sudden-death")
def _wiped_out(g: State, f: Frame) -> None:
    left = survivors_left(g)
    if left:
        g.result = left[0]
        return
    # the last fighters of both fell in one activation: who fell first has lost
    fallen = [event for event in _events(g) if event.kind == "taken_out"]
    g.result = g.owner[fallen[-1].who]


def _events(g: State) -> list[Event]:
    return [event for chunk in g.past for event in chunk] + g.now


@SUDDEN_DEATH.step("the roll-off decides", para="tiebreaker")
def _decided(g: State, f: Frame) -> None:
    g.phase = "over"
    g.winners = (g.result,)
    why = "sudden death" if g.flag("sudden death") else "a roll-off"
    g.set_flag("decided by", why)
    g.tell("game_ended", g.result, n=1, facts=(why,))


@SUDDEN_DEATH.step("over", para="victory")
def _over(g: State, f: Frame) -> None:
    g.cut()
    g.stack.clear()
