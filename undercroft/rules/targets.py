"""Who may be attacked with what, from where. Knows game and characteristics; makes no attack."""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Values
from undercroft.game.state import State
from undercroft.hexes.sets import bits
from undercroft.rules.characteristics import (
    WeaponKey,
    is_wizard,
    keyword_of,
    range_of,
    weapon,
    weapons,
)
from undercroft.rules.force import Index, flagged, in_force, index_of, keep_borne, matter, quiet

Arms = tuple[tuple[WeaponKey, int], ...]


class Able:
    """What a fighter can do: the Attack actions that it may make now, each with how far off its targets may be, and as
    printed how many hexes it moves and whether it flies.

    `reaches` are the distances that matter to whom it could strike from where: 1, if it has such an Attack action, and the
    greatest above 1.
    """

    __slots__ = ("arms", "flies", "reaches", "steps")

    def __init__(self, arms: Arms, steps: int, flies: bool) -> None:
        self.arms = arms
        self.steps = steps
        self.flies = flies
        far = max([reach for _, reach in arms], default=0)
        near = any(reach <= 1 for _, reach in arms)
        self.reaches = (*((1,) if near else ()), *((far,) if far > 1 else ()))


def sight_from(g: State, h: int) -> int:
    """The hexes visible from a hex in this rulebook's reading."""
    return g.ground.visible_from(h, g.blocked(), g.edition.sight)


def sees(g: State, a: int, b: int) -> bool:
    return bool(sight_from(g, a) >> b & 1)


def foes(g: State, f: int, key: WeaponKey | None = None, seat: int = -1) -> list[int]:
    """The fighters that this one may target: enemies, and friends that a rule makes enemies for the attack.

    `seat` is another's when that player makes the attack as if the fighter were of that warband.
    """
    owner = g.owner[f] if seat < 0 else seat
    at = g.at
    found = [x for x in range(len(at)) if at[x] >= 0 and g.owner[x] != owner and x != f]
    if key is not None and in_force(g, "stat:friends are foes"):
        if flagged(g, "friends are foes", f, {"attacker": f, "weapon": key}):
            found += [x for x in range(len(at)) if at[x] >= 0 and g.owner[x] == owner and x != f]
    if in_force(g, "stat:cannot be targeted"):
        found = [x for x in found if not flagged(g, "cannot be targeted", x, {"attacker": f, "weapon": key})]
    return found


ON_TARGETS: Final = matter("friends are foes", "cannot be targeted")
"""What in force bears on who may be targeted; otherwise it is every enemy."""


def enemy_hexes(g: State, f: int, seat: int = -1) -> int:
    """Where the enemies of a fighter stand, or of a seat that makes an attack as if the fighter were its own."""
    places = g.places()
    return places.foes[g.owner[f]] if seat < 0 else places.foes[seat] & ~(1 << g.at[f])


def within_reach(g: State, f: int, key: WeaponKey, facts: Values | None = None, h: int = -1) -> list[int]:
    """The targets of an Attack action from where the fighter stands, or from another hex."""
    if g.at[f] < 0:
        return []
    near = _fighters_in_range(g, f, key, facts, g.at[f] if h < 0 else h)
    return [t for t in foes(g, f, key, seat_of(facts)) if near >> g.at[t] & 1] if near else []


def in_reach(g: State, f: int, key: WeaponKey, t: int, facts: Values) -> bool:
    """Whether a fighter is one of these targets."""
    h, there = g.at[f], g.at[t]
    if h < 0 or there < 0 or not _fighters_in_range(g, f, key, facts, h) >> there & 1:
        return False
    seat = seat_of(facts)
    return bool(enemy_hexes(g, f, seat) >> there & 1) if quiet(g, ON_TARGETS) else t in foes(g, f, key, seat)


def _fighters_in_range(g: State, f: int, key: WeaponKey, facts: Values | None, h: int) -> int:
    """Where other fighters stand in range and sight of a hex."""
    reach = range_of(g, f, key, facts)
    near = g.ground.within(h, reach) & g.occupied() & ~(1 << h)
    return near & sight_from(g, h) if near and reach > 1 else near


def seat_of(facts: Values | None) -> int:
    """Whose enemies an Attack action may target, if not those of the attacker's own warband; -1 for these."""
    return -1 if facts is None else int(facts.get("as_seat", -1))


def usable(g: State, f: int, key: WeaponKey, charge: bool = False) -> bool:
    """Whether the fighter may make this Attack action at all just now."""
    printed = weapon(g, f, key)
    if printed.reaction_only:
        return False
    if printed.spell and not is_wizard(g, f):
        return False
    if not in_force(g, "stat:cannot make this attack"):
        return True
    return not flagged(g, "cannot make this attack", f, {"weapon": key, "attacker": f, "charge": charge})


ARMING: Final = matter("range", "scything", "cannot make this attack")
"""What in force bears on `arms`."""
ON_STRIKING: Final = ON_TARGETS | matter("cannot attack")
"""What in force bears on from where there is a target, besides `arms`."""


def arms(g: State, f: int, charge: bool = False) -> Arms:
    """The Attack actions that a fighter may make now, each with how far off its targets may be."""
    return able(g, f, charge).arms


def able(g: State, f: int, charge: bool = False) -> Able:
    """The same, and what goes with it."""
    index: Index = g.in_force or index_of(g)
    known: Able | None = index.arms.get(f)
    if known is not None:
        return known
    if index.bears & ARMING:
        return _able_now(g, f, charge)
    # while nothing bears on it this follows from the side that lies up and the upgrades
    key = ("able", f, g.face(f), g.upgrades[f])
    known = g.borne.get(key)
    if known is None:
        known = _able_now(g, f, charge)
        keep_borne(g, key, known)
    index.arms[f] = known
    return known


def _able_now(g: State, f: int, charge: bool) -> Able:
    return Able(_arms_now(g, f, charge), g.side(f).move, "flying" in g.cast[f].traits)


def _arms_now(g: State, f: int, charge: bool) -> Arms:
    facts = {"charge": charge}
    return tuple(
        [
            (key, 1 if scything(g, f, key) else range_of(g, f, key, facts))
            for key in weapons(g, f)
            if usable(g, f, key, charge)
        ]
    )


def attacks(g: State, f: int, charge: bool = False, seat: int = -1) -> list[tuple[WeaponKey, int]]:
    """Every Attack action and target open to a fighter where it stands."""
    found: list[tuple[WeaponKey, int]] = []
    h = g.at[f]
    plain = quiet(g, ON_STRIKING)
    if h < 0 or (not plain and flagged(g, "cannot attack", f)):
        return found
    at = g.at
    others = enemy_hexes(g, f, seat) if plain else g.occupied() ^ 1 << h
    for key, reach in arms(g, f, charge):
        near = g.ground.within(h, reach) & others
        if near and reach > 1:
            near &= sight_from(g, h)
        if near:
            whom = sorted([at.index(x) for x in bits(near)]) if plain else foes(g, f, key, seat)
            found += [(key, t) for t in whom if near >> at[t] & 1]
    return found


def scything(g: State, f: int, key: WeaponKey) -> bool:
    return keyword_of(g, f, key, "scything", {"attacker": f, "weapon": key}) > 0


def striking_hexes(g: State, f: int) -> int:
    """The hexes from which some Attack action of the fighter would have a target: where a Charge action may end."""
    if quiet(g, ON_STRIKING):
        seat = g.owner[f]
        return strike_from(g, seat, able(g, f, True).reaches, struck_by(g, seat))
    if flagged(g, "cannot attack", f):
        return 0
    field = g.ground
    found = 0
    looked: list[tuple[int, list[int]]] = []
    for key, reach in arms(g, f, True):
        targets = foes(g, f, key)
        if (reach, targets) in looked:
            continue
        looked.append((reach, targets))
        for t in targets:
            h = g.at[t]
            found |= field.within(h, reach) & sight_from(g, h) if reach > 1 else field.neighbours[h]
    return found


Struck = dict[tuple[int, ...], int]
"""From where a seat's fighters have an enemy in reach and sight, by how far off they can strike, as far as that was asked."""


def struck_by(g: State, seat: int) -> Struck:
    """What is known of that for this position."""
    struck = g.places().struck
    key = (seat, g.terrain[0])
    known = struck.get(key)
    if known is None:
        known = struck[key] = {}
    return known


def strike_from(g: State, seat: int, reaches: tuple[int, ...], struck: Struck) -> int:
    """The hexes from which an enemy of a seat is in sight and no further off than one of these reaches."""
    found = struck.get(reaches)
    if found is None:
        found = struck[reaches] = _strike_from(g, seat, reaches)
    return found


def _strike_from(g: State, seat: int, reaches: tuple[int, ...]) -> int:
    field = g.ground
    foes = g.places().foes[seat]
    found = 0
    for reach in reaches:
        if reach <= 1:
            found |= field.spread(foes) & ~foes
            continue
        blocked = g.blocked()
        sight = g.edition.sight
        for h in bits(foes):
            # sight runs both ways: whoever the target could see can see the target
            found |= field.within(h, reach) & field.visible_from(h, blocked, sight)
    return found


def scything_targets(g: State, f: int, key: WeaponKey, seat: int = -1) -> list[int]:
    """The adjacent enemies that a Scything Attack action may take in."""
    if not scything(g, f, key):
        return []
    around = g.ground.neighbours[g.at[f]]
    return [t for t in foes(g, f, key, seat) if around >> g.at[t] & 1]
