"""The exact chances of an Attack action, by enumeration. Knows dice and how rolls are judged; knows no game being played.

A roll is told by how many dice show a crit, another success, or nothing; the rules' own judgement is asked about every
pair of such rolls, and each counts as often as the dice can show it. Everything is a whole number until the end, so the
chances are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from undercroft.game.dice import ATTACK, CRIT, DEFENCE, FACES, MAGIC, SYMBOL
from undercroft.rules.editions import Edition
from undercroft.rules.success import (
    CRIT_BIT,
    DRAW,
    SUCCESS,
    attack_mask,
    defence_mask,
    judge,
    relative,
    trapped_draw,
)

FACES_OF_A_DIE: Final = 6
ATTACK_SYMBOLS: Final = ("smash", "fury", "channel", "focus")
SPELL_SYMBOLS: Final = ("channel", "focus")
DEFENCE_SYMBOLS: Final = ("block", "dodge")
MOST_DICE: Final = 12
"""More dice than any fighter rolls; a limit so that a slip of the keyboard does not compute for ever."""

Chances = tuple[int, int, int, int]
"""How often an attack succeeds, is a critical hit, is a draw, and may drive the target back."""
Counts = tuple[int, int, int]
"""How many dice show a crit, another success, nothing."""


class Roll(NamedTuple):
    """What one side rolls: dice of a kind, the faces that succeed, an innate symbol, and its re-rolls.

    `rerolls` dice may be rolled again one after another, each once; with `whole` the roll may be thrown again entirely
    instead, before any single die was.
    """

    kind: str
    dice: int
    mask: int
    innate: int = -1
    rerolls: int = 0
    whole: bool = False


class Fight(NamedTuple):
    """One Attack action against one target, before the dice are rolled.

    `trapped`: there is no hex to be driven back to. `held`: nothing may drive the target back, so nothing traps it.
    `trap_adds`: the rulebook adds a success for a trapped target; otherwise a draw against it succeeds.
    """

    attack: Roll
    defence: Roll
    damage: int = 0
    grievous: int = 0
    trapped: bool = False
    held: bool = False
    trap_adds: bool = False


class Odds(NamedTuple):
    """The exact chances of a fight. `damage` pairs an amount with its chance, the least first."""

    succeeds: Fraction
    critical_hit: Fraction
    draw: Fraction
    can_drive_back: Fraction
    damage: tuple[tuple[int, Fraction], ...]

    def kills(self, wounds: int) -> Fraction:
        """The chance that the damage is at least the wounds that the target can still take."""
        return sum((chance for amount, chance in self.damage if amount >= wounds), Fraction(0))

    @property
    def mean_damage(self) -> Fraction:
        return sum((amount * chance for amount, chance in self.damage), Fraction(0))

    @property
    def fails(self) -> Fraction:
        return 1 - self.succeeds


class Likely(NamedTuple):
    """The same chances as plain numbers, for programs that compare thousands of them."""

    succeeds: float
    critical_hit: float
    draw: float
    can_drive_back: float
    damage: tuple[tuple[int, float], ...]

    def kills(self, wounds: int) -> float:
        return sum(chance for amount, chance in self.damage if amount >= wounds)

    @property
    def mean_damage(self) -> float:
        return sum(amount * chance for amount, chance in self.damage)


class BadFight(ValueError):
    """An attack that cannot be: an unknown symbol, a number of dice below nothing."""


@lru_cache(maxsize=1 << 14)
def odds(fight: Fight) -> Odds:
    """The exact chances of a fight, both players using their re-rolls as well as they can.

    The attacker wants the attack to succeed, the target's player, who knows the attack roll, wants it to fail; between
    two ways that are equally good for that, one wants and the other fears a drive-back, then a draw, then a critical hit.
    No die is rolled again for nothing.

    >>> smash = Roll(ATTACK, 1, attack_mask(("smash",), 0))
    >>> odds(Fight(smash, Roll(DEFENCE, 0, 1), damage=2)).damage
    ((0, Fraction(1, 2)), (2, Fraction(1, 2)))
    """
    attack, defence = fight.attack, fight.defence
    attack_die, defence_die = _die(attack.kind, attack.mask), _die(defence.kind, defence.mask)
    answers: dict[Counts, Chances] = {}

    def answered(shown: Counts) -> Chances:
        """The chances once the attack roll lies."""
        if shown not in answers:
            faces = _faces(attack_die, shown, attack.innate)
            answers[shown] = _best(
                defence_die, defence, _for_target, lambda wards: _judged(fight, faces, defence_die, wards)
            )
        return answers[shown]

    succeeds, critical, draw, driven = _best(attack_die, attack, _for_attacker, answered)
    whole = FACES_OF_A_DIE ** sum(roll.dice + _again(roll) for roll in (attack, defence))
    dealt: dict[int, int] = {0: whole - succeeds}
    for amount, times in ((fight.damage, succeeds - critical), (fight.damage + fight.grievous, critical)):
        dealt[amount] = dealt.get(amount, 0) + times
    return Odds(
        Fraction(succeeds, whole),
        Fraction(critical, whole),
        Fraction(draw, whole),
        Fraction(driven, whole),
        tuple((amount, Fraction(times, whole)) for amount, times in sorted(dealt.items()) if times),
    )


@lru_cache(maxsize=1 << 14)
def likely(fight: Fight) -> Likely:
    """The chances of a fight as plain numbers.

    >>> smash = Roll(ATTACK, 1, attack_mask(("smash",), 0))
    >>> likely(Fight(smash, Roll(DEFENCE, 0, 1), damage=2)).mean_damage
    1.0
    """
    exact = odds(fight)
    return Likely(
        float(exact.succeeds),
        float(exact.critical_hit),
        float(exact.draw),
        float(exact.can_drive_back),
        tuple((amount, float(chance)) for amount, chance in exact.damage),
    )


def _judged(fight: Fight, faces: tuple[int, ...], defence_die: _Die, wards: Counts) -> Chances:
    """What the rules say of two rolls: each of the four things is so or not."""
    opposed = _faces(defence_die, wards, fight.defence.innate)
    trapped = fight.trapped and not fight.held
    verdict = judge(faces, opposed, fight.attack.mask, fight.defence.mask, trapped and fight.trap_adds)
    outcome, critical = verdict.outcome, verdict.critical_hit
    if trapped and not fight.trap_adds and outcome == DRAW:
        outcome, critical = trapped_draw(faces, fight.attack.mask)
    may_drive = verdict.may_drive_back and not fight.trapped and not fight.held
    return int(outcome == SUCCESS), int(critical), int(outcome == DRAW), int(may_drive)


# --- dice as counts ---


class _Die(NamedTuple):
    """How many faces of a die are crits, other successes, and nothing; and a face that stands for each."""

    sides: Counts
    faces: Counts


@lru_cache(maxsize=256)
def _die(kind: str, mask: int) -> _Die:
    faces = FACES[kind]
    # where a rule makes crits no successes, a crit is nothing
    crit = [face for face in faces if face == CRIT and mask & CRIT_BIT]
    hits = [face for face in faces if face != CRIT and mask >> face & 1]
    misses = [face for face in faces if not mask >> face & 1]
    stand = (CRIT, hits[0] if hits else CRIT, misses[0] if misses else CRIT)
    return _Die((len(crit), len(hits), len(misses)), stand)


def _faces(die: _Die, shown: Counts, innate: int) -> tuple[int, ...]:
    """Faces that show so many crits, other successes and nothings, with the innate symbol."""
    crit, hit, miss = die.faces
    faces = (crit,) * shown[0] + (hit,) * shown[1] + (miss,) * shown[2]
    return faces if innate < 0 else (*faces, innate)


@lru_cache(maxsize=1024)
def _rolls(die: _Die, dice: int) -> tuple[tuple[Counts, int], ...]:
    """Every roll of so many dice, with how many of the 6**dice ways lead to it."""
    found = []
    crit, hit, miss = die.sides
    for c in range(dice + 1):
        for h in range(dice - c + 1):
            m = dice - c - h
            ways: int = comb(dice, c) * comb(dice - c, h) * crit**c * hit**h * miss**m
            if ways:
                found.append(((c, h, m), ways))
    return tuple(found)


# --- playing the re-rolls ---


def _for_attacker(chances: Chances) -> Chances:
    succeeds, critical, draw, driven = chances
    return succeeds, driven, draw, critical


def _for_target(chances: Chances) -> Chances:
    succeeds, critical, draw, driven = chances
    return -succeeds, -driven, -draw, -critical


def _again(roll: Roll) -> int:
    """How many dice may be rolled a second time at most."""
    return max(min(roll.rerolls, roll.dice), roll.dice if roll.whole else 0)


def _best(
    die: _Die, roll: Roll, wish: Callable[[Chances], Chances], after: Callable[[Counts], Chances]
) -> Chances:
    """The chances of a roll whose re-rolls are used as the wish would have it, counted in `6 ** (dice + again)`.

    `after` tells the chances that follow a roll. Among dice only what they show counts, and whether they were rolled
    again already.
    """
    rolls = _rolls(die, roll.dice)
    again = _again(roll)
    if not again:
        return _sum((after(shown), ways) for shown, ways in rolls)
    singles = min(roll.rerolls, roll.dice)
    seen: dict[tuple[Counts, Counts, int], Chances] = {}

    def one_by_one(fresh: Counts, done: Counts, left: int) -> Chances:
        """The best from here, in 6**left: to stop, or to roll one more of the dice that were not rolled again."""
        state = (fresh, done, left)
        if state in seen:
            return seen[state]
        best = _times(after(_plus(fresh, done)), FACES_OF_A_DIE**left)
        if left:
            for kind in range(3):
                if fresh[kind]:
                    rest = _moved(fresh, kind, -1)
                    tried = _sum(
                        (one_by_one(rest, _moved(done, face, 1), left - 1), ways)
                        for face, ways in enumerate(die.sides)
                        if ways
                    )
                    best = max(best, tried, key=wish)
        seen[state] = best
        return best

    anew = _sum((after(shown), ways) for shown, ways in rolls) if roll.whole else (0, 0, 0, 0)
    anew = _times(anew, FACES_OF_A_DIE ** (again - roll.dice)) if roll.whole else anew

    def decided(shown: Counts) -> Chances:
        kept = _times(one_by_one(shown, (0, 0, 0), singles), FACES_OF_A_DIE ** (again - singles))
        return max(kept, anew, key=wish) if roll.whole else kept

    return _sum((decided(shown), ways) for shown, ways in rolls)


def _plus(a: Counts, b: Counts) -> Counts:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _moved(counts: Counts, kind: int, by: int) -> Counts:
    changed = list(counts)
    changed[kind] += by
    return changed[0], changed[1], changed[2]


def _times(chances: Chances, n: int) -> Chances:
    return chances[0] * n, chances[1] * n, chances[2] * n, chances[3] * n


def _sum(parts: Iterable[tuple[Chances, int]]) -> Chances:
    a = b = c = d = 0
    for chances, ways in parts:
        a += chances[0] * ways
        b += chances[1] * ways
        c += chances[2] * ways
        d += chances[3] * ways
    return a, b, c, d


# --- from plain words ---


def fight(
    edition: Edition,
    attack: str,
    damage: int,
    defence: str,
    *,
    attack_support: int = 0,
    defence_support: int = 0,
    guard: bool = False,
    cover: bool = False,
    cleave: bool = False,
    ensnare: bool = False,
    knockback: bool = False,
    trapped: bool = False,
    grievous: int = 0,
    reroll_attack: int = 0,
    reroll_defence: int = 0,
    innate_attack: str = "",
    innate_defence: str = "",
) -> Fight:
    """A fight described in words: `2:smash` against `1:block`, and what bears on it, by a rulebook.

    >>> from undercroft.rules.editions import EDITIONS
    >>> odds(fight(next(iter(EDITIONS.values())), "2:smash", 2, "1:dodge")).succeeds
    Fraction(16, 27)
    """
    symbol, dice = _dice(attack, "attack", ATTACK_SYMBOLS)
    ward, ward_dice = _dice(defence, "defence", DEFENCE_SYMBOLS)
    for name, number in (
        ("damage", damage),
        ("supporters of the attacker", attack_support),
        ("supporters of the target", defence_support),
        ("attack re-rolls", reroll_attack),
        ("defence re-rolls", reroll_defence),
        ("Grievous", grievous),
    ):
        if number < 0:
            raise BadFight(f"{name}: {number} is below 0")
    spell = symbol in SPELL_SYMBOLS
    kind = MAGIC if spell else ATTACK
    helpers = 0 if spell and not edition.spell_support else attack_support
    ours, theirs = relative(helpers, defence_support, edition.support)
    holds = guard and (edition.guard_holds == "always" or (edition.guard_holds == "unless-knockback" and not knockback))
    return Fight(
        Roll(
            kind,
            dice,
            attack_mask((symbol,), 0 if spell else ours),
            _symbol(innate_attack, "innate attack symbol", FACES[kind]),
            reroll_attack,
        ),
        Roll(
            DEFENCE,
            ward_dice,
            defence_mask(SYMBOL[ward], theirs, guard, cover, cleave, ensnare),
            _symbol(innate_defence, "innate defence symbol", FACES[DEFENCE]),
            reroll_defence,
        ),
        damage,
        grievous,
        trapped,
        holds,
        edition.trapped == "adds-success",
    )


def _dice(text: str, what: str, symbols: tuple[str, ...]) -> tuple[str, int]:
    number, colon, symbol = text.strip().lower().partition(":")
    if not colon or not number.isdecimal() or symbol not in symbols:
        raise BadFight(f"{what}: {text!r} is not a number and a symbol such as 2:{symbols[0]} ({', '.join(symbols)})")
    if int(number) > MOST_DICE:
        raise BadFight(f"{what}: {number} dice are more than {MOST_DICE}")
    return symbol, int(number)


def _symbol(name: str, what: str, faces: tuple[int, ...]) -> int:
    if not name:
        return -1
    face = SYMBOL.get(name.lower(), -1)
    if face not in faces:
        known = ", ".join(word for word, n in SYMBOL.items() if n in faces)
        raise BadFight(f"{what}: {name!r} is not on this die ({known})")
    return face
