"""The odds of the attacks that a game offers, read with every modifier in force. Knows the rules; decides nothing."""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.game import dice
from undercroft.game.frames import Values
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.play.odds import MOST_DICE, Fight, Likely, Odds, Roll, likely, odds
from undercroft.rules.characteristics import WeaponKey, damage_of, dice_of, wounds_of
from undercroft.rules.effects import bind
from undercroft.rules.engine import Game
from undercroft.rules.force import flagged, in_force
from undercroft.rules.procedure import running
from undercroft.rules.rolls import (
    attack_faces,
    attack_rerolls,
    attack_values,
    back_hexes,
    can_be_driven_back,
    defence_faces,
    defence_rerolls,
    innate,
)
from undercroft.rules.support import support
from undercroft.rules.targets import attacks, scything_targets

CONSIDERED: Final = -1
"""The number of an attack that is only thought about."""


class Prospect(NamedTuple):
    """One attack that an option leads to: with what, at whom, what is rolled, and the wounds the target has left."""

    attacker: int
    weapon: WeaponKey
    target: int
    fight: Fight
    wounds_left: int

    @property
    def odds(self) -> Odds:
        """The exact chances."""
        return odds(self.fight)

    @property
    def likely(self) -> Likely:
        """The chances as plain numbers."""
        return likely(self.fight)

    @property
    def kills(self) -> float:
        """The chance that the target is taken out of action."""
        return float(self.odds.kills(self.wounds_left))


def odds_of(g: Game, option: Option) -> tuple[Prospect, ...]:
    """The attacks that an offered option would or could bring: none for a move, one for an attack at one target, one
    for each enemy that Scything takes in, and for a charge every attack open from its last hex."""
    verb = option[0]
    if verb == "attack":
        _, f, key, target = option
        also = [t for t in scything_targets(g, f, key) if t != target] if g.at[f] >= 0 else []
        action = running(g, "attack action")
        charge = action is not None and action.v["f"] == f and bool(action.v["charge"])
        return tuple(prospect(g, f, key, t, charge=charge) for t in (target, *also))
    if verb == "charge":
        _, f, h = option
        return from_hex(g, f, h, charge=True)
    return ()


def from_hex(g: Game, f: int, h: int, charge: bool = False) -> tuple[Prospect, ...]:
    """Every attack that a fighter could make if it stood in a hex."""
    stands, guard = g.at[f], g.guard[f]
    g.at[f] = h
    if charge:
        g.guard[f] = 0
    try:
        return tuple(prospect(g, f, key, t, charge=charge) for key, t in attacks(g, f, charge))
    finally:
        g.at[f], g.guard[f] = stands, guard


def prospect(g: Game, f: int, key: WeaponKey, target: int, charge: bool = False) -> Prospect:
    """One attack from where the fighter stands now."""
    fight = fight_of(g, f, key, target, charge)
    return Prospect(f, key, target, fight, max(1, wounds_of(g, target) - g.wounds[target]))


def fight_of(g: Game, f: int, key: WeaponKey, target: int, charge: bool = False) -> Fight:
    """What would be rolled, with everything that bears on it now; the game stays as it is."""
    v = attack_values(g, f, key, target, g.owner[f])
    v["id"] = CONSIDERED
    v["charge"] = v["superaction"] = charge
    if in_force(g, "binds:attack"):
        # an effect that waits for the next attack would be tied to this one
        g = g.copy()
        bind(g, "attack", v)
    ours, theirs = support(g, f, target, v, v["spell"])
    v["attack_support"], v["defence_support"] = ours, theirs
    v["symbol"], mask = attack_faces(g, v)
    v["attack_mask"] = mask
    singles, whole = _granted(attack_rerolls(g, v))
    added = innate(g, "innate attack", f, v)
    attack = Roll(v["kind"], dice_of(g, f, key, v), mask, added[0] if added else -1, singles, whole)
    damage, grievous = _damage(g, f, key, v)
    can_go = can_be_driven_back(g, v)
    return Fight(
        attack,
        _defence(g, target, v),
        damage,
        grievous,
        trapped=not back_hexes(g, v),
        held=not can_go,
        trap_adds=g.edition.trapped == "adds-success",
    )


def _defence(g: State, target: int, v: Values) -> Roll:
    if flagged(g, "no defence roll", target, v):
        return Roll(dice.DEFENCE, 0, dice.mask(dice.CRIT))
    number, mask = defence_faces(g, v)
    singles, whole = _granted(defence_rerolls(g, v)) if number else (0, False)
    added = innate(g, "innate defence", target, v)
    return Roll(dice.DEFENCE, number, mask, added[0] if added else -1, singles, whole)


def _granted(grants: list[tuple[object, int]]) -> tuple[int, bool]:
    """Re-rolls as a number of single dice, and whether the whole roll may be thrown again instead."""
    singles = 0
    whole = False
    for number, _ in grants:
        if number == "all":
            whole = True
        elif number == "any":
            singles = MOST_DICE
        elif isinstance(number, int):
            singles += max(1, number)
    return singles, whole


def _damage(g: State, f: int, key: WeaponKey, v: Values) -> tuple[int, int]:
    """The damage of a success, and what a critical hit adds."""
    plain = damage_of(g, f, key, v)
    v["critical"] = True
    critical = damage_of(g, f, key, v)
    v["critical"] = False
    return plain, critical - plain
