"""Changing symbols of a casting roll that has been made. Knows what is in force; neither who casts what nor the outcome."""

from __future__ import annotations

from typing import Final

from undercroft.game import dice
from undercroft.game.frames import Frame, Values
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.rules.force import modified
from undercroft.rules.procedure import Procedure

CHANGE: Final = Procedure("change symbols")


def offer_changes(g: State, seat: int, caster: int, faces: tuple[int, ...], facts: Values) -> None:
    """Let a seat change as many symbols of its wizard's casting roll as rules allow; gives back the faces."""
    number = modified(g, "changeable casting dice", 0, caster, facts)
    if number <= 0 or not faces:
        g.result = faces
        return
    CHANGE.call(g, seat=seat, faces=faces, left=number)


@CHANGE.step("change a symbol", para="casting")
def _change(g: State, fr: Frame) -> None:
    v = fr.v
    faces = v["faces"]
    options: list[Option] = [("die", i) for i in range(len(faces)) if faces[i] != dice.CHANNEL]
    if v["left"] <= 0 or not options:
        g.give_back(faces)
        return
    g.ask(v["seat"], "change_die", [*options, ("keep",)], ("magic", faces, "channel"))


@CHANGE.step("changed", para="casting")
def _changed(g: State, fr: Frame) -> None:
    v = fr.v
    if g.result[0] == "keep":
        g.give_back(v["faces"])
        return
    faces = list(v["faces"])
    faces[g.result[1]] = dice.CHANNEL
    v["faces"] = tuple(faces)
    v["left"] -= 1
    CHANGE.goto(fr, "change a symbol")
