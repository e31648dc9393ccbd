"""Casting spells: the sequence of five steps. Knows chance and windows; no single spell."""

from __future__ import annotations

from typing import Final

from undercroft.game import dice
from undercroft.game.frames import Frame
from undercroft.game.state import State
from undercroft.rules.chance import roll
from undercroft.rules.changing import offer_changes
from undercroft.rules.characteristics import wizard_level
from undercroft.rules.damage import deal
from undercroft.rules.effects import bind, end_bound
from undercroft.rules.force import modified
from undercroft.rules.procedure import Procedure
from undercroft.rules.reroll import grants, offer_rerolls
from undercroft.rules.rolls import ask_innate, innate
from undercroft.rules.windows import open_window, run_program

CAST: Final = Procedure("cast")


def matches(faces: tuple[int, ...], value: tuple[str, ...]) -> bool:
    """Whether a casting roll has a symbol for each symbol of the casting value; a crit stands for any one of them."""
    left = list(faces)
    missing = 0
    for symbol in value:
        face = dice.SYMBOL[symbol]
        if face in left:
            left.remove(face)
        else:
            missing += 1
    return missing <= left.count(dice.CRIT)


@CAST.step("before the roll", para="casting")
def _before(g: State, fr: Frame) -> None:
    v = fr.v
    g.uid += 1
    v["id"] = g.uid
    bind(g, "cast", v)
    bind(g, "spell", v)
    open_window(
        g, "before-casting", caster=v["caster"], by=v["seat"], spell_card=v["card"], depth=len(g.stack) - 1, id=v["id"]
    )


@CAST.step("innate symbol", para="innate")
def _pick_innate(g: State, fr: Frame) -> None:
    v = fr.v
    if g.at[v["caster"]] < 0:
        v["cast"] = False
        CAST.goto(fr, "5 end")
        return
    ask_innate(g, v["seat"], "innate casting", v["caster"], v)


@CAST.step("1 casting roll", para="casting-roll")
def _roll(g: State, fr: Frame) -> None:
    v = fr.v
    v["innate casting"] = g.result[1]
    level = modified(g, "casting dice", wizard_level(g, v["caster"]), v["caster"], v)
    roll(g, dice.MAGIC, max(0, level))


@CAST.step("re-roll", para="re-roll")
def _reroll(g: State, fr: Frame) -> None:
    v = fr.v
    v["faces"] = g.result
    offer_rerolls(g, v["seat"], dice.MAGIC, v["faces"], grants(g, "re-roll casting", v["caster"], v))


@CAST.step("innate and changed symbols", para="innate")
def _innate(g: State, fr: Frame) -> None:
    v = fr.v
    faces = (*g.result, *innate(g, "innate casting", v["caster"], v))
    v["faces"] = faces
    g.tell("casting_rolled", v["seat"], v["caster"], card=v["card"], facts=tuple(faces))
    offer_changes(g, v["seat"], v["caster"], faces, v)


@CAST.step("after the casting roll", para="casting-roll")
def _rolled(g: State, fr: Frame) -> None:
    v = fr.v
    v["faces"] = g.result
    open_window(
        g,
        "casting-rolled",
        caster=v["caster"],
        by=v["seat"],
        spell_card=v["card"],
        faces=v["faces"],
        depth=len(g.stack) - 1,
        id=v["id"],
    )


@CAST.step("2 backlash", para="backlash")
def _backlash(g: State, fr: Frame) -> None:
    v = fr.v
    g.result = 0
    if v["faces"].count(dice.CRIT) >= 2:
        g.tell("backlash", v["seat"], v["caster"])
        deal(g, v["caster"], 1, ("backlash", v["caster"]), by=v["caster"])


@CAST.step("3 compare", para="casting-value")
def _compare(g: State, fr: Frame) -> None:
    v = fr.v
    v["cast"] = not v.get("failed") and g.at[v["caster"]] >= 0 and matches(v["faces"], v["spell"])
    kind = "cast" if v["cast"] else "not_cast"
    is_reaction = any(frame.name == "reaction" and frame.v["code"] == v["code"] for frame in g.stack)
    facts = ("reaction",) if is_reaction else ()
    g.tell(kind, v["seat"], v["caster"], card=v["card"], facts=facts)


@CAST.step("4 resolve", para="casting-resolve")
def _resolve(g: State, fr: Frame) -> None:
    v = fr.v
    if v["cast"]:
        values = dict(v["values"])
        values["caster"] = v["caster"]
        run_program(g, v["code"], values)


@CAST.step("5 end", para="casting-end")
def _end(g: State, fr: Frame) -> None:
    v = fr.v
    end_bound(g, v.get("id", -1))
    # the roll that cast it; nothing if it was not cast
    g.give_back(v["faces"] if v["cast"] else None)
