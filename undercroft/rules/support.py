"""Support: who stands beside the attacker's target, and who beside the attacker. Knows game and characteristics."""

from __future__ import annotations

from undercroft.game.frames import Values
from undercroft.game.state import State
from undercroft.rules.force import flagged, in_force, matter, modified, quiet
from undercroft.rules.success import relative


def supporters(g: State, helped: int, beside: int, facts: Values) -> tuple[int, ...]:
    """The friends of `helped` (other than itself) adjacent to `beside`."""
    h = g.at[beside]
    if h < 0 or g.at[helped] < 0:
        return ()
    seat = g.owner[helped]
    places = g.places()
    near = g.ground.neighbours[h] & places.spots[seat] & ~(1 << g.at[helped])
    if not near:
        return ()
    found = [x for x in places.standing[seat] if near >> g.at[x] & 1]
    if in_force(g, "stat:cannot support"):
        found = [x for x in found if not flagged(g, "cannot support", x, {**facts, "helped": helped})]
    return tuple(found)


def supporters_of_target(g: State, attacker: int, target: int, facts: Values) -> tuple[int, ...]:
    """The friends of the target adjacent to the attacker, but for those that may not support a target."""
    found = supporters(g, target, attacker, facts)
    if found and in_force(g, "stat:cannot support the target"):
        about: Values = {**facts, "helped": target}
        return tuple(x for x in found if not flagged(g, "cannot support the target", x, about))
    return found


ON_WEIGHT = matter("supports double", "one supports double", "supporters")


def weight(g: State, helpers: tuple[int, ...], helped: int, facts: Values) -> int:
    """How many supporters they are considered to be. One fighter never counts for more than two."""
    total = len(helpers)
    if quiet(g, ON_WEIGHT):
        return total
    about: Values = {**facts, "helpers": helpers, "helped": helped}
    single = helpers
    if helpers and in_force(g, "stat:supports double"):
        single = tuple(x for x in helpers if not flagged(g, "supports double", x, about))
        total += len(helpers) - len(single)
    if single and in_force(g, "stat:one supports double") and flagged(g, "one supports double", helped, about):
        total += 1
    if not in_force(g, "stat:supporters"):
        return total
    return max(0, modified(g, "supporters", total, helped, about))


def support(g: State, attacker: int, target: int, facts: Values, spell: bool) -> tuple[int, int]:
    """How many supporters count for the attacker and for the target in this rulebook."""
    ours = () if spell and not g.edition.spell_support else supporters(g, attacker, target, facts)
    theirs = supporters_of_target(g, attacker, target, facts)
    facts["attack_supporters"] = ours
    facts["defence_supporters"] = theirs
    return relative(weight(g, ours, attacker, facts), weight(g, theirs, target, facts), g.edition.support)
