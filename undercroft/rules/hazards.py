"""Dreadfane's hazard phase: as many hazard cards as the round's number, drawn and resolved. Knows chance and effects."""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Frame
from undercroft.game.state import State
from undercroft.rules.abilities import Cx, Play
from undercroft.rules.chance import any_of
from undercroft.rules.effects import end_at, end_effects
from undercroft.rules.procedure import Procedure
from undercroft.rules.scoring import score_surges
from undercroft.rules.windows import run_program

HAZARD_PHASE: Final = Procedure("hazard phase")


@HAZARD_PHASE.step("begin", para="hazard-phase")
def _begin(g: State, f: Frame) -> None:
    g.phase = "hazard"
    f.v["left"] = g.round
    g.tell("hazard_phase_began", n=g.round)
    f.v["before"] = g.uid
    end_at(g, "hazard-phase")


@HAZARD_PHASE.step("draw a hazard", para="hazard-phase")
def _draw(g: State, f: Frame) -> None:
    drawn = g.flag("hazards drawn") or ()
    left = [i for i in range(len(g.setup.hazards)) if i not in drawn]
    if f.v["left"] == 0 or not left:
        HAZARD_PHASE.goto(f, "end")
        return
    any_of(g, [("hazard", i) for i in left])


@HAZARD_PHASE.step("resolve it", para="hazard-phase")
def _resolve(g: State, f: Frame) -> None:
    f.v["left"] -= 1
    i = g.result[1]
    g.set_flag("hazards drawn", (*(g.flag("hazards drawn") or ()), i))
    card = g.setup.hazards[i]
    g.tell("hazard_drawn", n=i, facts=(card.name,))
    HAZARD_PHASE.goto(f, "draw a hazard")
    for ability in card.abilities:
        if isinstance(ability, Play):
            values = {"seat": -1, "me": -1, "card": -1, "hazard": card.name}
            if ability.possible(Cx(g, values)):
                run_program(g, ability.code, values)


@HAZARD_PHASE.step("end", para="hazard-phase")
def _end(g: State, f: Frame) -> None:
    # what was drawn just now stays until the end of the next hazard phase
    end_effects(g, lambda effect: effect.until == "hazard-end" and effect.uid <= f.v["before"])
    score_surges(g)


@HAZARD_PHASE.step("over", para="hazard-phase")
def _over(g: State, f: Frame) -> None:
    g.cut()
    g.give_back(None)
