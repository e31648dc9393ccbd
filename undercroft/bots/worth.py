"""What things are worth, counted in glory points: fighters, hexes, attacks. Knows the odds and the rules; chooses nothing.

The numbers are judgements, not rules. They were set by hand and checked by playing many games; `docs/bots.md` tells how.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from undercroft.game.dice import ATTACK, BLOCK, DEFENCE, MAGIC
from undercroft.game.pieces import Weapon
from undercroft.game.state import State
from undercroft.play.odds import Fight, Likely, Roll, likely
from undercroft.play.odds_game import Prospect, fight_of
from undercroft.rules.characteristics import (
    defence_of,
    holds_objectives,
    move_of,
    objective_hexes,
    range_of,
    weapon,
    weapons,
    wounds_of,
)
from undercroft.rules.engine import Game
from undercroft.rules.permission import charge_tokens, why_not_activate, why_not_charge
from undercroft.rules.success import attack_mask, defence_mask

YARDSTICK = Roll(DEFENCE, 1, defence_mask(BLOCK, 0, False, False, False, False))
"""The usual defence that attacks are measured against."""
LARGE = 5
"""The Wounds of a fighter whose fall may pay more."""

OBJECTIVE = 0.22
"""Holding an objective, apart from what cards say."""
CERTAIN, LIKELY, SOMEDAY = 0.85, 0.7, 0.3
"""How likely an enemy that stands in range, that must charge first, or that could only next round, makes its attack."""
FEAR, SECOND_FEAR = 0.5, 0.2
"""How much of the worst and of the second attack against a hex counts."""
READY, THREAT = 0.35, 0.2
"""How much of an attack counts that could be made from a hex next, or after a charge from there."""
APPROACH = 0.025
WOUNDED = 0.5
"""How much of its worth a fighter has lost when it is all but out of action."""
AROUND = 4
"""Foes further off than this beyond a charge are left out of account."""


class Worth(NamedTuple):
    """What a fighter is worth to its side, the glory that its fall pays, its Wounds, and how far it can strike."""

    value: float
    bounty: int
    whole: int
    reach: int

    def harm(self, damage: int, left: int) -> float:
        """What so much damage costs its side, if it can take no more than what is left."""
        if damage >= left:
            return self.bounty + self.value
        return self.value * WOUNDED * damage / self.whole

    def mean_harm(self, found: Likely, left: int) -> float:
        total = 0.0
        for damage, chance in found.damage:
            if damage:
                total += chance * self.harm(damage, left)
        return total


@lru_cache(maxsize=4096)
def power_of(printed: Weapon, level: int) -> float:
    """The mean damage of an attack against a usual defence; reach counts a little."""
    if printed.reaction_only:
        return 0.0
    dice = printed.dice if printed.dice >= 0 else max(1, level)
    roll = Roll(MAGIC if printed.spell else ATTACK, dice, attack_mask((printed.symbol,), 0))
    found = likely(Fight(roll, YARDSTICK, printed.damage, printed.keyword("grievous")))
    return found.mean_damage * (1 + 0.1 * (printed.range - 1))


def strength(g: State, f: int) -> float:
    """The power of a fighter's best attack."""
    level = g.side(f).wizard
    return max((power_of(weapon(g, f, key), level) for key in weapons(g, f)), default=0.0)


class Ledger:
    """What fighters are worth, worked out once for each state of their cards and shared while things are tried out."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], Worth] = {}

    def worth(self, g: State, f: int) -> Worth:
        key = (f, g.inspired[f], g.upgrades[f], g.effects)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._work_out(g, f)
        return found

    def _work_out(self, g: State, f: int) -> Worth:
        _, dice = defence_of(g, f)
        whole = wounds_of(g, f)
        value = 0.1 + 0.3 * strength(g, f) + 0.05 * (whole + dice) + 0.02 * move_of(g, f) + 0.1 * len(g.upgrades[f])
        edition = g.edition
        bounty = edition.kill_glory + (edition.large_bonus if whole >= LARGE else 0)
        reach = max((range_of(g, f, key) for key in weapons(g, f)), default=0)
        return Worth(value, bounty, whole, reach)


class Seen:
    """What a fighter could do: to whom, from how far, for how much."""

    __slots__ = ("best", "charges", "hits", "moves", "reach")

    def __init__(self, hits: list[tuple[int, int, float]], moves: int, charges: float) -> None:
        self.hits = hits
        """Range, target, and the glory that an attack at it is worth on the mean."""
        self.moves = moves
        self.charges = charges
        """How likely it could charge into an attack."""
        self.reach = max((reach for reach, _, _ in hits), default=0)
        self.best = max((worth for _, _, worth in hits), default=0.0)


class Judge:
    """One position, looked at once: who could do what to whom, and so what each hex is worth to a fighter."""

    def __init__(self, g: Game, ledger: Ledger) -> None:
        self.g = g
        self.alive = g.surviving()
        self.worth = {f: ledger.worth(g, f) for f in self.alive}
        self.left = {f: max(1, self.worth[f].whole - g.wounds[f]) for f in self.alive}
        self.objectives = objective_hexes(g)
        turns = g.edition.activations(g.seats)
        self.turns = [max(0, turns - done) for done in g.activations]
        self._seen: dict[int, Seen] = {}
        self._ready = {f: charge_tokens(g, f) == 0 for f in self.alive}

    # --- harm ---

    def mean_harm(self, f: int, found: Likely) -> float:
        return self.worth[f].mean_harm(found, self.left[f])

    def gain(self, prospect: Prospect) -> float:
        """What an attack is worth to who makes it."""
        t = prospect.target
        if t not in self.left:
            return 0.0
        found = prospect.likely
        gained = self.mean_harm(t, found)
        if self.g.at[t] in self.objectives:
            gained += 0.5 * OBJECTIVE * found.can_drive_back
        return gained if self.g.owner[t] != self.g.owner[prospect.attacker] else -gained

    def value(self, f: int) -> float:
        """What a fighter is worth, if it is on the battlefield."""
        return self.worth[f].value if f in self.worth else 0.0

    # --- who could do what ---

    def seen(self, f: int) -> Seen:
        """What a fighter could do to its enemies, worked out when first asked for."""
        known = self._seen.get(f)
        if known is None:
            known = self._seen[f] = self._look(f)
        return known

    def _look(self, f: int) -> Seen:
        g = self.g
        hits = []
        owner = g.owner[f]
        moves = move_of(g, f)
        distance = g.ground.distance[g.at[f]]
        for key in weapons(g, f):
            if weapon(g, f, key).reaction_only:
                continue
            reach = range_of(g, f, key)
            for t in self.alive:
                if g.owner[t] != owner and distance[g.at[t]] <= reach + moves + AROUND:
                    hits.append((reach, t, self.mean_harm(t, likely(fight_of(g, f, key, t)))))
        charges = LIKELY
        if why_not_activate(g, f) is not None or why_not_charge(g, f) is not None:
            charges = SOMEDAY
        if not self.turns[owner] and g.phase == "action":
            charges = SOMEDAY
        return Seen(hits, moves, charges)

    def fear(self, f: int, h: int) -> float:
        """What the enemies could do to a fighter if it stood in a hex."""
        g = self.g
        distance = g.ground.distance[h]
        owner = g.owner[f]
        worst = second = 0.0
        for e in self.alive:
            if g.owner[e] == owner:
                continue
            seen = self.seen(e)
            gap = distance[g.at[e]]
            if gap > seen.reach + seen.moves:
                continue
            most = 0.0
            for reach, t, harm in seen.hits:
                if t == f:
                    if gap <= reach:
                        harm *= CERTAIN if self._ready[e] else SOMEDAY
                    elif gap <= reach + seen.moves:
                        harm *= seen.charges
                    else:
                        continue
                    if harm > most:
                        most = harm
            if most > worst:
                worst, second = most, worst
            elif most > second:
                second = most
        return FEAR * worst + SECOND_FEAR * second

    def place(self, f: int, h: int) -> float:
        """What standing in a hex is worth to a fighter's own side."""
        g = self.g
        distance = g.ground.distance[h]
        value = 0.0
        if h in self.objectives and holds_objectives(g, f):
            value += OBJECTIVE
        seen = self.seen(f)
        best = 0.0
        for reach, t, harm in seen.hits:
            gap = distance[g.at[t]]
            if gap <= reach:
                harm *= READY
            elif gap <= reach + seen.moves:
                harm *= THREAT
            else:
                continue
            if harm > best:
                best = harm
        value += best
        owner = g.owner[f]
        nearest = min((distance[g.at[t]] for t in self.alive if g.owner[t] != owner), default=0)
        value -= APPROACH * nearest * min(1.0, self.worth[f].value)
        for o in self.objectives:
            value += 0.01 / (1 + distance[o])
        return value - self.fear(f, h)

    def enters(self, f: int, h: int) -> float:
        """What entering a hex costs a fighter: harm in a lethal hex."""
        return self.worth[f].harm(1, self.left[f]) if self.g.lethal() >> h & 1 else 0.0
