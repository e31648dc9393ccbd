"""Re-rolls: each rule that grants one is used at once after the roll, and no die twice. Knows chance and what is in force."""

from __future__ import annotations

from typing import Any, Final

from undercroft.game.frames import Frame, Values
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.rules.abilities import Cx
from undercroft.rules.chance import roll
from undercroft.rules.force import in_force, spend_use
from undercroft.rules.procedure import Procedure

REROLL: Final = Procedure("re-roll")


def grants(g: State, stat: str, f: int, facts: Values) -> list[tuple[Any, int]]:
    """The re-rolls that rules in force grant for a roll: how many dice each (0 for any number), and of which effect."""
    found: list[tuple[Any, int]] = []
    for entry in in_force(g, "stat:" + stat):
        v = entry.values()
        for key, value in facts.items():
            v.setdefault(key, value)
        v["bearer"] = f
        cx = Cx(g, v)
        if entry.ability.applies(cx, f):
            uid = entry.effect.uid if entry.effect is not None and entry.effect.uses > 0 else 0
            found.append((entry.ability.amount(cx), uid))
    return found


def offer_rerolls(g: State, seat: int, kind: str, faces: tuple[int, ...], allowed: list[tuple[Any, int]]) -> None:
    """Let a seat use its re-rolls, one rule after another; gives back the faces."""
    if not allowed or not faces:
        g.result = faces
        return
    REROLL.call(g, seat=seat, kind=kind, faces=faces, allowed=tuple(allowed), done=(), left=None)


@REROLL.step("pick a die", para="re-roll")
def _pick(g: State, fr: Frame) -> None:
    v = fr.v
    if not v["allowed"]:
        # whose roll it was remembers the dice that no later rule may roll again
        g.stack[-2].v["rerolled " + v["kind"]] = v["done"]
        g.give_back(v["faces"])
        return
    number, _ = v["allowed"][0]
    open_dice = [i for i in range(len(v["faces"])) if i not in v["done"]]
    whole: Option = ("reroll-all",)
    options: list[Option]
    if number == "all":
        # a rule that re-rolls the whole roll cannot touch a die that was re-rolled before
        options = [whole] if not v["done"] else []
    else:
        options = [("die", i) for i in open_dice]
    if not options:
        v["allowed"] = v["allowed"][1:]
        REROLL.goto(fr, "pick a die")
        return
    options.append(("keep",))
    g.ask(v["seat"], "reroll", options, (v["kind"], v["faces"]))


@REROLL.step("roll it", para="re-roll")
def _again(g: State, fr: Frame) -> None:
    v = fr.v
    number, uid = v["allowed"][0]
    verb = g.result[0]
    if verb == "keep":
        v["allowed"] = v["allowed"][1:]
        REROLL.goto(fr, "pick a die")
        return
    if uid:
        spend_use(g, uid)
    if verb == "reroll-all":
        v["dice"] = tuple(range(len(v["faces"])))
        v["allowed"] = v["allowed"][1:]
    else:
        v["dice"] = (g.result[1],)
        if number == "any":
            pass
        elif number > 1:
            v["allowed"] = ((number - 1, 0), *v["allowed"][1:])
        else:
            v["allowed"] = v["allowed"][1:]
    roll(g, v["kind"], len(v["dice"]))


@REROLL.step("replace the faces", para="re-roll")
def _replace(g: State, fr: Frame) -> None:
    v = fr.v
    faces = list(v["faces"])
    for i, face in zip(v["dice"], g.result, strict=True):
        faces[i] = face
    v["faces"] = tuple(faces)
    v["done"] = (*v["done"], *v["dice"])
    g.tell("rerolled", v["seat"], n=len(v["dice"]), facts=(v["kind"], *v["faces"]))
    REROLL.goto(fr, "pick a die")
