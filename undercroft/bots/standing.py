"""How sure a side may be of winning, by the signs by which games were seen to go well. Knows the rules and what fights
are worth; plays nothing on.

The weights are glory points at the end of the game for each unit of a sign. They were fitted to games between greedy bots
and rounded; `docs/bots.md` tells more. A search asks this at the end of every line, so it takes no longer than an answer.
"""

from __future__ import annotations

from math import exp

from undercroft.bots.hasty import Glance
from undercroft.bots.look import FULL_USE, LAST_ROUND, progress, promised
from undercroft.rules.characteristics import held_by, move_of
from undercroft.rules.engine import Game
from undercroft.rules.permission import why_not_activate, why_not_charge
from undercroft.rules.targets import arms

SPREAD, SPREAD_A_ROUND = 0.6, 0.5
"""The lead that makes a game nearly decided at its end, and how much more it takes for each round to come."""
FIGHTER, HURT, INSPIRED = 0.6, 0.6, 0.22
"""A fighter's own worth; what of it and of its bounty is lost with its wounds; being Inspired."""
STRIKES, CHARGES = (0.75, 0.9), (0.75, 0.6)
"""The best and the second attack that could be made from where fighters stand, and what charges could add to them."""
NO_TURN = 0.35
"""How much an attack counts that must wait for another round."""
HELD, CARD, AIM, UNSPENT, UPGRADE = 0.15, 0.06, 0.15, 0.1, 0.15
GUARD, STAGGER, TURN = 0.15, -0.25, 0.15
"""Being on Guard, being staggered, having the next activation."""
PROMISED, PROMISED_LATE = 0.3, 0.65
"""An objective in hand whose condition holds, and what more that is worth at the end of the round."""


def chance_of(g: Game, seat: int, glance: Glance) -> float:
    """How sure a seat may be of winning, from 0 to 1."""
    if g.winners is not None:
        return 1.0 / len(g.winners) if seat in g.winners else 0.0
    return 1.0 / (1.0 + exp(-lead_of(g, seat, glance) / spread(g)))


def rounds_left(g: Game) -> float:
    return LAST_ROUND - g.round + 1 - progress(g) if 1 <= g.round <= LAST_ROUND else float(LAST_ROUND)


def spread(g: Game) -> float:
    """How much glory makes a clear lead."""
    return SPREAD + SPREAD_A_ROUND * max(0.0, rounds_left(g))


def lead_of(g: Game, seat: int, glance: Glance) -> float:
    """By how much glory a seat may be expected to end before the others, on the mean of them."""
    now = progress(g)
    own = side_of(g, seat, glance, now)
    hope = promised(g, seat) / (0.3 + 0.6 * now) * (PROMISED + PROMISED_LATE * now)
    others = [side_of(g, other, glance, now) for other in range(g.seats) if other != seat]
    return own + hope - sum(others) / len(others)


def side_of(g: Game, seat: int, glance: Glance, now: float) -> float:
    """What a side has: its glory, and what is likely to become glory."""
    use = min(1.0, max(0.0, rounds_left(g)) / FULL_USE)
    fighting = g.phase == "action"
    total = float(g.glory[seat]) + UNSPENT * use * min(5, g.unspent(seat)) + HELD * (0.3 + 0.7 * now) * len(held_by(g, seat))
    for c in g.hands[seat]:
        total += (AIM if g.cards[c].is_objective else CARD) * use
    strikes: list[float] = []
    charges: list[float] = []
    at = g.at
    owner = g.owner
    foes = [t for t in range(len(at)) if at[t] >= 0 and owner[t] != seat]
    for f in g.survivors(seat):
        worth = glance.ledger.worth(g, f)
        total += FIGHTER * worth.value
        if g.wounds[f]:
            total -= HURT * (worth.value + 0.5 * worth.bounty) * 0.5 * min(1.0, g.wounds[f] / worth.whole)
        if g.inspired[f]:
            total += INSPIRED * use
        if g.guard[f]:
            total += GUARD * use
        if g.stagger[f]:
            total += STAGGER * use
        total += UPGRADE * use * len(g.upgrades[f])
        if fighting and why_not_activate(g, f) is not None:
            continue
        best, run = reach_of(g, f, foes, glance, fighting)
        strikes.append(best)
        charges.append(max(0.0, run - best))
    fit = use if not fighting or g.activations[seat] < g.edition.activations(g.seats) else NO_TURN * use
    for weights, found in ((STRIKES, strikes), (CHARGES, charges)):
        found.sort(reverse=True)
        for weight, harm in zip(weights, found, strict=False):
            total += fit * weight * harm
    question = g.question
    if question is not None and question.kind == "activation" and question.seat == seat:
        total += TURN
    return total


def reach_of(g: Game, f: int, foes: list[int], glance: Glance, fighting: bool) -> tuple[float, float]:
    """The best attack of a fighter from where it stands, and the best after a charge."""
    at = g.at
    distance = g.ground.distance[at[f]]
    best = run = 0.0
    moves = -1
    for key, reach in arms(g, f, True):
        for t in foes:
            gap = distance[at[t]]
            if gap <= reach:
                best = max(best, glance.harm(g, f, key, t))
                continue
            if moves < 0:
                moves = move_of(g, f) if not fighting or why_not_charge(g, f) is None else 0
            if gap <= reach + moves:
                run = max(run, glance.harm(g, f, key, t))
    return best, run
