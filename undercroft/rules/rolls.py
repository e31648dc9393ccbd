"""What the two sides of an Attack action roll and which faces succeed. Knows characteristics; rolls nothing itself.

The combat sequence and the odds both read it here, so that they cannot disagree.
"""

from __future__ import annotations

from typing import Any

from undercroft.game import dice
from undercroft.game.frames import Values
from undercroft.game.state import State
from undercroft.rules.characteristics import (
    WeaponKey,
    defence_of,
    keyword_of,
    on_guard,
    symbol_of,
    weapon,
)
from undercroft.rules.force import amounts, flagged, in_force
from undercroft.rules.movement import pushable
from undercroft.rules.reroll import grants
from undercroft.rules.success import attack_mask, defence_mask


def attack_values(g: State, attacker: int, key: WeaponKey, target: int, by: int) -> Values:
    """The named values of an Attack action before anything of it has happened: what modifiers and cards read."""
    printed = weapon(g, attacker, key)
    return {
        "attacker": attacker,
        "target": target,
        "weapon": key,
        "by": by,
        "name": printed.name,
        "spell": printed.spell,
        "kind": dice.MAGIC if printed.spell else dice.ATTACK,
        "from": g.at[attacker],
        "outcome": "",
        "charge": False,
        "reaction": False,
        "superaction": False,
        "last": False,
        "critical": False,
        "dealt": 0,
        "out": False,
        "driven": 0,
        "attack_dice": (),
        "defence_dice": (),
        "attack_supporters": (),
        "defence_supporters": (),
        "trapped": False,
    }


def attack_faces(g: State, v: Values) -> tuple[str, int]:
    """The symbol of the Attack action and the faces that succeed, with the support that is known by now."""
    a = v["attacker"]
    symbol = symbol_of(g, a, v["weapon"], v)
    symbols = (symbol, "fury", "smash") if flagged(g, "smash and fury succeed", a, v) else (symbol,)
    return symbol, attack_mask(symbols, 0 if v["spell"] else v["attack_support"])


def defence_faces(g: State, v: Values) -> tuple[int, int]:
    """How many dice the target rolls and the faces that succeed."""
    a, t, key = v["attacker"], v["target"], v["weapon"]
    symbol, number = defence_of(g, t, v)
    cleave = keyword_of(g, a, key, "cleave", v) > 0
    ensnare = keyword_of(g, a, key, "ensnare", v) > 0
    cover = bool(g.cover() >> g.at[t] & 1)
    both = on_guard(g, t) or flagged(g, "block and dodge succeed", t, v)
    mask = defence_mask(symbol, v["defence_support"], both, cover, cleave, ensnare)
    if in_force(g, "stat:defence crits fail") and flagged(g, "defence crits fail", t, v):
        mask &= ~(1 << dice.CRIT)
    return number, mask


def attack_rerolls(g: State, v: Values) -> list[tuple[Any, int]]:
    """The re-rolls that the attacker has for the attack roll: each how many dice, and of which effect."""
    allowed = grants(g, "re-roll attack", v["attacker"], v) if v["kind"] == dice.ATTACK else []
    if g.stagger[v["target"]] and g.edition.stun:
        allowed.append((1, 0))
    return allowed


def defence_rerolls(g: State, v: Values) -> list[tuple[Any, int]]:
    return grants(g, "re-roll defence", v["target"], v)


def ask_innate(g: State, seat: int, stat: str, f: int, v: Values) -> None:
    """Before a roll: only one innate symbol is added, so a seat with several picks one."""
    symbols = amounts(g, stat, f, v) if in_force(g, "stat:" + stat) else []
    if len(symbols) > 1:
        g.ask(seat, "innate", [("symbol", symbol) for symbol in symbols], (stat.removeprefix("innate "),))
    else:
        g.result = ("symbol", symbols[0] if symbols else "")


def innate(g: State, stat: str, f: int, v: Values) -> tuple[int, ...]:
    """The innate symbol added to a roll: the one that was picked, or else the most useful."""
    picked = v.get(stat)
    if picked is not None:
        return (dice.SYMBOL[picked],) if picked else ()
    faces = [dice.SYMBOL[symbol] for symbol in amounts(g, stat, f, v)]
    mask = v.get("attack_mask" if stat == "innate attack" else "defence_mask", 0)
    return (min(faces, key=lambda face: (not mask >> face & 1, face)),) if faces else ()


def can_be_driven_back(g: State, v: Values) -> bool:
    """Whether anything forbids driving the target back at all."""
    t = v["target"]
    if v.get("no_drive_back") or not pushable(g, t):
        return False
    if flagged(g, "cannot be driven back", t, v):
        return False
    holds = g.edition.guard_holds
    if holds != "no" and on_guard(g, t):
        return holds == "unless-knockback" and keyword_of(g, v["attacker"], v["weapon"], "knockback", v) > 0
    return True


def back_hexes(g: State, v: Values) -> int:
    """The empty hexes beside the target that are further from the attacker."""
    if g.at[v["attacker"]] < 0:
        return 0
    return g.ground.further(g.at[v["attacker"]], g.at[v["target"]]) & g.empty()
