"""Does an Attack action succeed? Pure arithmetic on rolled faces, for the rules, the odds and the bots. Knows dice alone."""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.game.dice import BLOCK, CRIT, DODGE, DOUBLE, SINGLE, SYMBOL, count

SUCCESS: Final = "succeeds"
DRAW: Final = "draw"
FAIL: Final = "fails"

CRIT_BIT: Final = 1 << CRIT


class Verdict(NamedTuple):
    """What the dice say before anything else has its say."""

    outcome: str
    critical_hit: bool
    critical_defence: bool
    attack_total: int
    defence_total: int

    @property
    def may_drive_back(self) -> bool:
        return self.outcome != FAIL


def attack_mask(symbols: tuple[str, ...], support: int) -> int:
    """Which faces are successes for the attacker."""
    wanted = CRIT_BIT
    for symbol in symbols:
        wanted |= 1 << SYMBOL[symbol]
    return wanted | support_mask(support)


def defence_mask(symbol: int, support: int, guard: bool, cover: bool, cleave: bool, ensnare: bool) -> int:
    """Which faces are successes for the target."""
    wanted = CRIT_BIT | 1 << symbol | support_mask(support)
    if guard:
        wanted |= 1 << BLOCK | 1 << DODGE
    if cover:
        wanted |= 1 << DODGE
    if cleave:
        wanted &= ~(1 << BLOCK)
    if ensnare:
        wanted &= ~(1 << DODGE)
    return wanted


def support_mask(supporters: int) -> int:
    """One supporter makes single supports successes; two or more make both kinds."""
    if supporters <= 0:
        return 0
    return 1 << SINGLE if supporters == 1 else 1 << SINGLE | 1 << DOUBLE


def relative(attackers: int, defenders: int, style: str) -> tuple[int, int]:
    """How many supporters count for each side: the difference between them, or each side's own."""
    if style == "own":
        return attackers, defenders
    return max(0, attackers - defenders), max(0, defenders - attackers)


def crits(faces: tuple[int, ...], wanted: int) -> int:
    """How many of the rolled faces are critical successes."""
    return faces.count(CRIT) if wanted & CRIT_BIT else 0


def judge(attack: tuple[int, ...], defence: tuple[int, ...], wanted: int, warding: int, trapped_first: bool) -> Verdict:
    """Compare the rolls. `trapped_first`: the rulebook adds a success for a trapped target before counting."""
    hits = count(attack, wanted)
    wards = count(defence, warding)
    attack_crits = crits(attack, wanted)
    defence_crits = crits(defence, warding)
    if trapped_first and hits:
        hits += 1
    if attack_crits > defence_crits:
        return Verdict(SUCCESS, True, False, hits, wards)
    if defence_crits > attack_crits:
        return Verdict(FAIL, False, True, hits, wards)
    if hits > wards:
        return Verdict(SUCCESS, attack_crits > 0, False, hits, wards)
    if hits == wards and hits > 0:
        return Verdict(DRAW, False, False, hits, wards)
    return Verdict(FAIL, False, False, hits, wards)


def trapped_draw(attack: tuple[int, ...], wanted: int) -> tuple[str, bool]:
    """A draw against a target with nowhere to be driven back to: a success, and a critical hit if a crit lies."""
    return SUCCESS, crits(attack, wanted) > 0
