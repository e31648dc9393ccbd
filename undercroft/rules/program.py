"""Runs an ability's compiled program as a frame, op by op, so that it can be held, copied and saved anywhere."""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Frame
from undercroft.game.state import State
from undercroft.rules.abilities import ABILITIES, Cx
from undercroft.rules.procedure import Procedure

PROGRAM: Final = Procedure("program")


@PROGRAM.step("run", para="abilities")
def _run(g: State, f: Frame) -> None:
    """Run on until something happens, is asked or must be carried out first."""
    v = f.v
    f.step = 0
    ability = ABILITIES[v["code"]]
    ops = ability.program().ops  # type: ignore[attr-defined]
    n = len(ops)
    cx = Cx(g, v)
    stack = g.stack
    pc = v["pc"]
    while pc < n and not v.get("cancelled"):
        v["pc"] = pc + 1
        ops[pc].run(cx)
        if g.awake or g.question is not None or stack[-1] is not f:
            return
        pc = v["pc"]
    g.give_back(None)
