"""What can be expected of one deck: its opening hands exactly, its do-overs and objectives from games. Knows runs and findings.

The games are played by bots against decks by lot, and a coin decides which opening hands of either side are thrown away:
only so can keeping a hand be compared with throwing it away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb, isfinite
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from undercroft.lab.facts import Facts
from undercroft.lab.findings import CardFinding, DoOver, Findings, dealt_kinds, do_overs_of
from undercroft.lab.plan import STARTER, TOSSED, Brought, Plan, PlanError, brought, checked
from undercroft.lab.resample import NOTHING, Estimate
from undercroft.lab.stored import run_of
from undercroft.play.decks import DeckList
from undercroft.rules.zones import FULL_POWER_HAND, MOST_OBJECTIVES

BOT = "greedy"
SURE = 0.95
LIMIT = NormalDist().inv_cdf(1 - (1 - SURE) / 2)
"""An interval reaches so many standard deviations to either side."""
OURS = 0


class Hand(NamedTuple):
    """How likely so many cards of a kind are in the first hand, and so many others beside them."""

    of_kind: int
    others: int
    chance: Fraction


class Objective(NamedTuple):
    """How an objective fares: shares of games by the end of each round, and if it was drawn; and what throwing away a first
    hand with it does to winning."""

    card: str
    name: str
    glory: int
    surge: bool
    drawn: Estimate
    scored: tuple[Estimate, Estimate, Estimate]
    scored_if_drawn: Estimate
    throw_effect: Estimate


class Goldfish(NamedTuple):
    """All that the games say of a deck."""

    games: int
    errors: tuple[str, ...]
    won: Estimate
    do_overs: tuple[DoOver, ...]
    objectives: tuple[Objective, ...]


def hands(cards: int, of_kind: int, hand: int) -> tuple[Hand, ...]:
    """Every mix of a first hand with its exact chance.

    >>> [str(each.chance) for each in hands(12, 6, 3)]
    ['1/11', '9/22', '9/22', '1/11']
    """
    hand = min(hand, cards)
    return tuple(
        Hand(k, hand - k, Fraction(comb(of_kind, k) * comb(cards - of_kind, hand - k), comb(cards, hand)))
        for k in range(hand + 1)
        if k <= of_kind and hand - k <= cards - of_kind
    )


def objective_hands(deck: DeckList) -> tuple[Hand, ...]:
    """By the number of surge objectives."""
    return hands(len(deck.objectives), sum(card.surge for card in deck.objectives), MOST_OBJECTIVES)


def power_hands(deck: DeckList) -> tuple[Hand, ...]:
    """By the number of gambits; the others are upgrades."""
    return hands(len(deck.power), len(deck.gambits), FULL_POWER_HAND)


def plan_for(deck: DeckList, name: str, rules: str, seed: int, against: str = STARTER) -> Plan:
    """Games of a deck against decks by lot."""
    return checked(
        Plan((rules,), (BOT, BOT), 2, seed, lists=(brought(deck, name), Brought(against)), do_over=TOSSED)
    )


def goldfish(deck: DeckList, plan: Plan, games: Sequence[Facts]) -> Goldfish:
    """What games that were played by `plan_for` say of the deck."""
    run = run_of(plan, games)
    ours = run._replace(cards={name: column[run.cards["seat"] == OURS] for name, column in run.cards.items()})
    if all(each.error for each in games):
        raise PlanError(f"no game was played to its end: {games[0].error}")
    found = Findings(ours)
    seats = found.seats
    mine = np.flatnonzero(seats["seat"] == OURS)
    won = found.tables.mean(seats["at"][mine], seats["won"][mine])
    told = {row.card: row for row in found.card_findings}
    objectives = [_objective(found, told.get(card.id), card.id, card.name, card.glory, card.surge) for card in deck.objectives]
    best = sorted(objectives, key=lambda each: (-each.scored[-1].value if each.drawn.n else 1.0, each.name))
    return Goldfish(len(found.facts), tuple(found.errors), won, tuple(do_overs_of(found, mine)), tuple(best))


def _objective(found: Findings, row: CardFinding | None, card: str, name: str, glory: int, surge: bool) -> Objective:
    if row is None:
        return Objective(card, name, glory, surge, NOTHING, (NOTHING,) * 3, NOTHING, NOTHING)
    cards, seats = found.cards, found.seats
    held = np.flatnonzero((cards["card"] == card) & (cards["dealt"] == 1))
    rows = found.seat_of(cards)[held]
    thrown = np.isin(seats["do_over"][rows], ("objectives", "both"))
    # hands with it, kept or thrown away; compared among hands with as many surges
    effect = found.tables.difference(seats["at"][rows], thrown, seats["won"][rows], dealt_kinds(found)[rows, 0])
    scored = (row.used_1, row.used_2, row.used_3)
    return Objective(card, name, glory, surge, row.drawn, scored, row.used_if_drawn, effect)


def advice(effect: Estimate, among: int = 1) -> str:
    """What to do with a hand, as far as the games tell: its difference must be too large for the luckiest of so many hands."""
    if not effect.n or not isfinite(effect.high - effect.low):
        return "unclear"
    spread = (effect.high - effect.low) / (2 * LIMIT)
    if abs(effect.value) <= NormalDist().inv_cdf(1 - (1 - SURE) / (2 * among)) * spread:
        return "unclear"
    return "throw it away" if effect.value > 0 else "keep it"


def compared(effects: Iterable[Estimate]) -> int:
    """How many hands could be compared."""
    return max(1, sum(effect.n > 0 for effect in effects))
