"""The characteristics of fighters and Attack actions with everything that bears on them. Knows game and what is in force."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from undercroft.game.dice import SYMBOL
from undercroft.game.frames import Values
from undercroft.game.pieces import Weapon
from undercroft.game.state import State
from undercroft.rules.abilities import Cx
from undercroft.rules.force import flagged, in_force, is_fixed, latest_set, modified

WeaponKey = tuple[int, int, int]
"""Which Attack action: the upgrade card that gives it (-1 for the fighter card, -2 for one that an effect lends), its
place there, and the side of the fighter card."""


def move_of(g: State, f: int, facts: Values | None = None) -> int:
    """The Move characteristic; never below 0."""
    return max(0, modified(g, "move", g.side(f).move, f, facts))


def wounds_of(g: State, f: int) -> int:
    return max(1, modified(g, "wounds", g.side(f).wounds, f))


def defence_of(g: State, f: int, facts: Values | None = None) -> tuple[int, int]:
    """The Defence characteristic: the symbol that succeeds and how many dice."""
    fixed = latest_set(g, "defence", f, facts)
    dice = g.side(f).defence_dice if fixed is None else fixed[1]
    least = 1 if g.edition.floor_one else 0
    return SYMBOL[defence_symbol(g, f, facts)], max(least, modified(g, "defence dice", dice, f, facts))


def defence_symbol(g: State, f: int, facts: Values | None = None) -> str:
    """The symbol of the Defence characteristic: block or dodge."""
    fixed = latest_set(g, "defence", f, facts)
    symbol: str = g.side(f).defence if fixed is None else fixed[0]
    changed = latest_set(g, "defence symbol", f, facts)
    if changed is not None:
        symbol = changed
    if flagged(g, "symbols swapped", f, facts):
        symbol = "block" if symbol == "dodge" else "dodge"
    return symbol


def wizard_level(g: State, f: int) -> int:
    level = g.side(f).wizard
    if not level and not in_force(g, "stat:wizard level"):
        return 0
    return max(1 if level and g.edition.floor_one else 0, modified(g, "wizard level", level, f))


def traits_of(g: State, f: int) -> frozenset[str]:
    card = g.cast[f]
    traits = card.traits | card.tags
    lent = in_force(g, "stat:trait")
    if lent:
        for entry in lent:
            cx = Cx(g, entry.values())
            if entry.ability.applies(cx, f):
                traits |= {entry.ability.amount(cx)}
    return traits


def is_wizard(g: State, f: int) -> bool:
    return g.side(f).wizard > 0 or ("wizard" in g.cast[f].traits)


def is_large(g: State, f: int) -> bool:
    return wounds_of(g, f) >= 5


def is_vulnerable(g: State, f: int) -> bool:
    wounds = wounds_of(g, f)
    return wounds > 1 and g.wounds[f] == wounds - 1


def on_guard(g: State, f: int) -> bool:
    """On Guard by a token or by a rule that says so."""
    return (g.guard[f] > 0 or flagged(g, "on guard", f)) and not flagged(g, "cannot be on guard", f)


def holds_objectives(g: State, f: int) -> bool:
    """Whether the fighter can hold objectives at all."""
    return "beast" not in traits_of(g, f) and not flagged(g, "cannot hold", f)


def objective_hexes(g: State) -> dict[int, int]:
    """The objectives on the battlefield: hex to number (the artefact counts as one, with number 0)."""
    return g.lies().objectives


def held_by(g: State, seat: int) -> dict[int, int]:
    """The objectives that a seat's fighters hold: number to fighter."""
    held: dict[int, int] = {}
    lying = g.lies()
    stood_on = lying.objective_spots & g.places().spots[seat]
    if stood_on:
        for h, number in lying.objectives.items():
            if stood_on >> h & 1:
                f = g.at.index(h)
                if holds_objectives(g, f):
                    held[number] = f
    return held


# --- Attack actions ---


@cache
def printed_weapons(n: int, side: int) -> tuple[WeaponKey, ...]:
    """The Attack actions of one side of a fighter card."""
    return tuple((-1, i, side) for i in range(n))


def weapons(g: State, f: int) -> Sequence[WeaponKey]:
    """The Attack actions a fighter has now: of the fighter card, of the upgrades, lent by effects."""
    side = g.face(f)
    printed = printed_weapons(len(g.side(f).weapons), side)
    if not g.upgrades[f]:
        return printed
    found = list(printed)
    for c in g.upgrades[f]:
        i = 0
        for ability in g.cards[c].abilities:
            if isinstance(ability, Weapon):
                found.append((c, i, side))
            i += 1
    return found


def weapon(g: State, f: int, key: WeaponKey) -> Weapon:
    """The printed Attack action of a key."""
    card, i, side = key
    if card == -1:
        return g.cast[f].face(side).weapons[i]
    printed = g.cards[card].abilities[i]
    assert isinstance(printed, Weapon)
    return printed


def range_of(g: State, f: int, key: WeaponKey, facts: Values | None = None) -> int:
    printed = weapon(g, f, key)
    if not in_force(g, "stat:range"):
        return printed.range
    return max(1 if g.edition.floor_one else 0, modified(g, "range", printed.range, f, attack_facts(g, f, key, facts)))


def dice_of(g: State, f: int, key: WeaponKey, facts: Values) -> int:
    """The number of dice; a spell whose number is a hyphen (printed as -1) rolls the wizard's level."""
    printed = weapon(g, f, key)
    base = printed.dice if printed.dice >= 0 else wizard_level(g, f)
    least = 1 if g.edition.floor_one else 0
    return max(least, modified(g, "dice", base, f, facts))


def damage_of(g: State, f: int, key: WeaponKey, facts: Values) -> int:
    printed = weapon(g, f, key)
    if printed.keyword("harmless"):
        return 0
    total = modified(g, "damage", printed.damage, f, facts)
    if facts.get("critical") and not is_fixed(g, "damage", f, facts):
        total += keyword_of(g, f, key, "grievous", facts)
    return max(1 if g.edition.floor_one and printed.damage > 0 else 0, total)


def keyword_of(g: State, f: int, key: WeaponKey, name: str, facts: Values) -> int:
    """How much of a keyword the Attack action has: printed and lent, added up; 0 for none."""
    return max(0, modified(g, name, weapon(g, f, key).keyword(name), f, facts))


def symbol_of(g: State, f: int, key: WeaponKey, facts: Values) -> str:
    symbol = weapon(g, f, key).symbol
    changed = latest_set(g, "symbol", f, facts)
    if changed is not None:
        symbol = changed
    if flagged(g, "symbols swapped", f, facts) and not is_fixed(g, "symbol", f, facts):
        symbol = {"smash": "fury", "fury": "smash"}.get(symbol, symbol)
    return symbol


def attack_facts(g: State, f: int, key: WeaponKey, more: Values | None = None) -> Values:
    """The named values by which modifiers speak of an Attack action that is only considered, not yet made."""
    facts: Values = {"attacker": f, "weapon": key, "target": -1, "charge": False}
    if more is not None:
        facts.update(more)
    return facts
