"""Why a fighter may not do what was meant: move there, attack that, charge, go on Guard. Knows permission and hexes;
must not know how a line was read."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.cards import english
from undercroft.game.question import Question
from undercroft.game.state import State
from undercroft.play.intent import Intent
from undercroft.play.names import hex_name, names_of
from undercroft.play.phrases import weapon_name
from undercroft.rules.characteristics import WeaponKey, is_wizard, move_of, range_of, weapon, weapons
from undercroft.rules.force import flagged
from undercroft.rules.permission import (
    FORBIDDEN,
    IS_OUT,
    NOT_IN_BOOK,
    NOT_YOURS,
    ON_GUARD,
    Reason,
    why_no_superaction,
    why_not_act,
    why_not_activate,
    why_not_attack,
    why_not_barge,
    why_not_charge,
    why_not_guard,
    why_not_move,
    why_not_stun,
)
from undercroft.rules.targets import foes, sees, striking_hexes, usable

Why = Callable[[State, Question, Intent], Reason]


def about(g: State, f: int, reason: Reason) -> Reason:
    """A reason with the fighter's name in its place."""
    return Reason(reason.text.replace("{}", names_of(g).fighters[f]), reason.para)


def why_not_fighter(g: State, q: Question, meant: Intent) -> Reason | None:
    """What forbids the fighter to do anything at all in answer to this question."""
    f = meant.fighter
    if g.owner[f] != q.seat:
        return about(g, f, NOT_YOURS)
    if g.at[f] < 0:
        return about(g, f, IS_OUT)
    acting = {option[1] for option in q.options if len(option) > 1 and option[0] in FIGHTER_REASONS}
    reason = why_not_activate(g, f) if q.kind == "activation" else why_not_act(g, f)
    if reason is None and q.kind in ("act", "attack") and f not in acting:
        others = english.listing([names_of(g).fighters[x] for x in sorted(acting)], "or")
        return Reason(f"it is for {others} to act now, not for {names_of(g).fighters[f]}", "additional-actions")
    return about(g, f, reason) if reason is not None else None


def _move(g: State, q: Question, meant: Intent) -> Reason:
    f = meant.fighter
    reason = why_not_move(g, f)
    if reason is not None and q.kind == "activation":
        return about(g, f, reason)
    return _no_way(g, f, meant.hex, False) or about(g, f, FORBIDDEN)


def _no_way(g: State, f: int, h: int, charge: bool) -> Reason | None:
    """What stands between a fighter and a hex."""
    name = names_of(g).fighters[f]
    if h < 0:
        return Reason(f"to which hex does {name} move?", "")
    there = hex_name(g, h)
    if h == g.at[f]:
        return Reason(f"{name} stands in {there} already", "move-action")
    if flagged(g, "cannot move", f):
        return about(g, f, FORBIDDEN)
    if g.blocked() >> h & 1:
        return Reason(f"{there} is a blocked hex", "blocked-hex")
    other = g.fighter_at(h)
    if other >= 0:
        return Reason(f"{names_of(g).fighters[other]} occupies {there}", "occupied-hex")
    steps = move_of(g, f, {"mover": f, "charge": charge})
    far = g.ground.distance[g.at[f]][h]
    if far > steps:
        return Reason(f"{there} is {english.count(far, 'hex')} away and the Move of {name} is {steps}", "move-action")
    return None


def _barred(g: State, f: int, h: int) -> Reason:
    steps = move_of(g, f)
    return Reason(
        f"no way of {english.count(steps, 'hex')} leads {names_of(g).fighters[f]} to {hex_name(g, h)}: "
        "blocked and occupied hexes are in the way",
        "move-action",
    )


def _move_or_barred(g: State, q: Question, meant: Intent) -> Reason:
    reason = _move(g, q, meant)
    return _barred(g, meant.fighter, meant.hex) if reason.para == FORBIDDEN.para and _free(g, meant.fighter) else reason


def _free(g: State, f: int) -> bool:
    """Whether no card forbids the fighter to move."""
    return not any(flagged(g, stat, f) for stat in ("cannot act", "cannot make moves", "cannot move"))


def _charge(g: State, q: Question, meant: Intent) -> Reason:
    f, h = meant.fighter, meant.hex
    reason = why_not_charge(g, f)
    if reason is not None and q.kind == "activation":
        return about(g, f, reason)
    name = names_of(g).fighters[f]
    if h < 0:
        return Reason(f"to which hex does {name} charge?", "")
    way = _no_way(g, f, h, True)
    if way is not None:
        return way
    if not striking_hexes(g, f) >> h & 1:
        return Reason(f"from {hex_name(g, h)} {name} would have no target in range and sight", "charge")
    return _barred(g, f, h)


def _attack(g: State, q: Question, meant: Intent) -> Reason:
    f = meant.fighter
    names = names_of(g)
    name = names.fighters[f]
    t = meant.fighters[1] if len(meant.fighters) > 1 else -1
    if flagged(g, "cannot attack", f) or why_not_act(g, f) is not None:
        return about(g, f, FORBIDDEN)
    if meant.unknown:
        has = english.listing([weapon_name(g, f, key) for key in weapons(g, f)])
        return Reason(f"{name} has no attack called {' '.join(meant.unknown)!r}; it has {has}", "attack-action")
    if t < 0:
        return about(g, f, why_not_attack(g, f) or Reason("whom does {} attack?", ""))
    if t == f:
        return Reason(f"{name} cannot attack itself", "target")
    if g.at[t] < 0:
        return about(g, t, IS_OUT)
    keys = [meant.weapon] if meant.weapon is not None else weapons(g, f)
    reasons = [_no_shot(g, f, key, t) for key in keys]
    # of several attacks the one with the longest reach has the best reason
    best = max(zip(keys, reasons, strict=True), key=lambda pair: range_of(g, f, pair[0]), default=None)
    if best is None:
        return Reason(f"{name} has no Attack action", "attack-action")
    return best[1] or _not_that_one(g, q, f, t)


def _not_that_one(g: State, q: Question, f: int, t: int) -> Reason:
    """Why a fighter that could strike another where it stands may not now."""
    if q.kind == "activation":
        return about(g, f, why_no_superaction(g, f) or FORBIDDEN)
    names = names_of(g)
    return Reason(
        f"what lets {names.fighters[f]} attack now does not let it attack {names.fighters[t]} in this way", "additional-actions"
    )


def _no_shot(g: State, f: int, key: WeaponKey, t: int) -> Reason | None:
    """Why one Attack action may not be made against one target."""
    names = names_of(g)
    name, target, axe = names.fighters[f], names.fighters[t], weapon_name(g, f, key)
    printed = weapon(g, f, key)
    if printed.reaction_only:
        return Reason(f"{axe} is used as a reaction only", "reactions")
    if printed.spell and not is_wizard(g, f):
        return Reason(f"{axe} is a spell and {name} is no wizard", "wizard")
    if not usable(g, f, key):
        return Reason(f"a card forbids {name} to use {axe} now", "cannot")
    if t not in foes(g, f, key):
        if g.owner[t] == g.owner[f]:
            return Reason(f"{target} is a friend of {name}", "target")
        return Reason(f"a card forbids to target {target}", "cannot")
    reach = range_of(g, f, key)
    far = g.ground.distance[g.at[f]][g.at[t]]
    if far > reach:
        away = english.count(far, "hex")
        return Reason(f"{target} is {away} away from {name} and the Range of {axe} is {reach}", "range")
    if reach > 1 and not sees(g, g.at[f], g.at[t]):
        return Reason(f"{name} does not see {target} from {hex_name(g, g.at[f])}", "line-of-sight")
    return None


def _guard(g: State, q: Question, meant: Intent) -> Reason:
    return about(g, meant.fighter, why_not_guard(g, meant.fighter) or ON_GUARD)


def _stun(g: State, q: Question, meant: Intent) -> Reason:
    f = meant.fighter
    reason = why_not_stun(g, f)
    if reason is not None:
        return about(g, f, reason)
    if len(meant.fighters) < 2:
        return Reason(f"whom does {names_of(g).fighters[f]} stun?", "")
    return why_not_stun_whom(g, f, meant.fighters[1])


def why_not_stun_whom(g: State, f: int, t: int) -> Reason:
    """Why the one fighter cannot stun the other."""
    names = names_of(g)
    if g.at[t] < 0:
        return about(g, t, IS_OUT)
    if g.owner[t] == g.owner[f]:
        return Reason(f"{names.fighters[t]} is a friend of {names.fighters[f]}", "stun")
    if not g.ground.neighbours[g.at[f]] >> g.at[t] & 1:
        return Reason(f"{names.fighters[t]} is not adjacent to {names.fighters[f]}", "stun")
    if g.stagger[t]:
        return Reason(f"{names.fighters[t]} has a Stagger token already", "stun")
    return Reason(f"a card keeps {names.fighters[t]} from being staggered", "cannot")


def _barge(g: State, q: Question, meant: Intent) -> Reason:
    f, h = meant.fighter, meant.hex
    reason = why_not_barge(g, f)
    if reason is not None:
        return about(g, f, reason)
    way = _no_way(g, f, h, False)
    if way is not None:
        return way
    seat = g.owner[f]
    around = g.ground.neighbours[h]
    enemies = [x for x, at in enumerate(g.at) if at >= 0 and around >> at & 1 and g.owner[x] != seat]
    if not [x for x in enemies if not g.stagger[x]]:
        return Reason(
            f"from {hex_name(g, h)} {names_of(g).fighters[f]} would have no enemy without a Stagger token to stun",
            "barge",
        )
    return _barred(g, f, h)


def _action(g: State, q: Question, meant: Intent) -> Reason:
    name = names_of(g).fighters[meant.fighter]
    called = f" called {' '.join(meant.unknown)!r}" if meant.unknown else ""
    return Reason(f"{name} has no action{called} on its card or upgrades that could be made now", "fighter-action")


def _delve(g: State, q: Question, meant: Intent) -> Reason:
    f = meant.fighter
    name = names_of(g).fighters[f]
    if not g.edition.delve:
        return NOT_IN_BOOK._replace(para="delve")
    if g.stagger[f]:
        return Reason(f"{name} has a Stagger token and cannot delve", "delve")
    if not any(token.at == g.at[f] for token in g.tokens):
        return Reason(f"{name} stands on no feature token", "delve")
    frame = next((frame for frame in reversed(g.stack) if frame.name == "power step"), None)
    if frame is not None and q.seat in frame.v["delved"]:
        return Reason("your warband has delved in this power step", "delve")
    return Reason(f"the token under {name} cannot be flipped by delving", "delve")


FIGHTER_REASONS: dict[str, Why] = {
    "move": _move_or_barred,
    "charge": _charge,
    "attack": _attack,
    "guard": _guard,
    "stun": _stun,
    "barge": _barge,
    "action": _action,
    "delve": _delve,
}
