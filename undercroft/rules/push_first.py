"""Pushes that some fighters or weapons may make right before an Attack action. Knows targets and pushes; makes no attack.

Such a push may bring a target into reach that is out of it, but it must end where the Attack action can be made.
"""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Values
from undercroft.game.state import State
from undercroft.hexes.sets import bits
from undercroft.rules.characteristics import WeaponKey, weapons
from undercroft.rules.force import flagged, in_force, latest_set, matter
from undercroft.rules.movement import push_ends
from undercroft.rules.targets import ARMING, ON_STRIKING, attacks, seat_of, usable, within_reach

PUSH_FIRST: Final = "push first"
"""What allows it. Its value says of what kind the push is: part of the `action`, or a `reaction` before it."""


ON_ATTACKS: Final = ON_STRIKING | ARMING | matter(PUSH_FIRST)
"""What in force bears on whom a fighter could attack where it stands."""


def pushes_first(g: State, f: int, key: WeaponKey, facts: Values) -> str:
    """Whether the fighter may be pushed one hex before this Attack action; empty if not."""
    if not in_force(g, "stat:" + PUSH_FIRST):
        return ""
    return str(latest_set(g, PUSH_FIRST, f, {**facts, "attacker": f, "weapon": key}) or "")


def push_hexes(g: State, f: int, key: WeaponKey, target: int, facts: Values) -> int:
    """Where the push may end: in reach of the target."""
    found = 0
    for h in bits(push_ends(g, f, 1, True)):
        if target in within_reach(g, f, key, facts, h):
            found |= 1 << h
    return found


def open_to(g: State, f: int, facts: Values) -> list[tuple[WeaponKey, int]]:
    """Every Attack action and target open to a fighter where it stands, or after a push that it may make first."""
    charge = bool(facts.get("charge"))
    found = attacks(g, f, charge, seat_of(facts))
    if not in_force(g, "stat:" + PUSH_FIRST) or g.at[f] < 0 or flagged(g, "cannot attack", f):
        return found
    for key in weapons(g, f):
        if usable(g, f, key, charge) and pushes_first(g, f, key, facts):
            for h in bits(push_ends(g, f, 1, True)):
                found += [(key, t) for t in within_reach(g, f, key, facts, h) if (key, t) not in found]
    return found
