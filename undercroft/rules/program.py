"""Runs an ability's compiled program as a frame: one op a step, so that it can be held, copied and saved anywhere."""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Frame
from undercroft.game.state import State
from undercroft.rules.abilities import ABILITIES, Cx
from undercroft.rules.procedure import Procedure

PROGRAM: Final = Procedure("program")


@PROGRAM.step("run", para="abilities")
def _run(g: State, f: Frame) -> None:
    v = f.v
    ability = ABILITIES[v["code"]]
    ops = ability.program().ops  # type: ignore[attr-defined]
    pc = v["pc"]
    if pc >= len(ops) or v.get("cancelled"):
        g.give_back(None)
        return
    v["pc"] = pc + 1
    f.step = 0
    ops[pc].run(Cx(g, v))
