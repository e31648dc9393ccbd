"""Looking one step ahead: what a position is worth to a seat, and what becomes of it after an answer. Knows the engine;
must be given a game that holds nothing its seat may not know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undercroft.bots.worth import OBJECTIVE, WOUNDED, Ledger
from undercroft.game import rng
from undercroft.game.question import CHANCE, Option
from undercroft.play.odds import likely
from undercroft.play.odds_game import fight_of
from undercroft.rules.abilities import Cx, Score
from undercroft.rules.characteristics import held_by
from undercroft.rules.engine import Game
from undercroft.rules.permission import why_not_activate
from undercroft.rules.targets import attacks

CARD, AIM, UNSPENT = 0.16, 0.2, 0.05
"""A power card in hand, an objective in hand, an unspent glory point."""
NEXT_ATTACK, NEXT_BLOW = 0.4, 0.35
"""How much of the best attack counts that a side could make at once, for us and for the enemy."""
INSPIRED = 0.25
LAST_ROUND = 3
FULL_USE = 1.5
"""So many rounds before the end a card still has all of its use."""
LONGEST = 60
"""An answer is followed no further than so many answers."""

STABLE = frozenset(
    {"activation", "power", "score", "discard_objective", "discard_power", "upgrade", "first_player", "do_over"}
)
"""Questions at which everything that was begun is done."""

Quick = Callable[[Game], int]


def progress(g: Game) -> float:
    """How much of the round's activations is over, from 0 to 1."""
    turns = g.edition.activations(g.seats) * g.seats
    return min(1.0, sum(g.activations) / turns) if g.phase == "action" else 1.0


def to_come(g: Game) -> float:
    """How much of a card's use is still to come: all of it early, nothing at the end of the last round."""
    if not 1 <= g.round <= LAST_ROUND:
        return 1.0
    return min(1.0, (LAST_ROUND - g.round + 1 - progress(g)) / FULL_USE)


def promised(g: Game, seat: int) -> float:
    """The glory of the objectives in hand that would be scored if the round ended now, as far as that can be hoped."""
    hope = 0.3 + 0.6 * progress(g)
    total = 0.0
    for c in g.hand(seat, True):
        card = g.cards[c]
        for ability in card.abilities:
            if not isinstance(ability, Score) or ability.timing == "surge":
                continue
            if ability.timing == "third" and g.round < 3:
                continue
            if ability.holds(Cx(g, {"seat": seat, "me": -1, "card": c, "since": 0})):
                total += hope * card.glory
                break
    return total


def value(g: Game, me: int, ledger: Ledger) -> float:
    """What a position is worth to a seat, in glory points."""
    total = 0.0
    use = to_come(g)
    others = [seat for seat in range(g.seats) if seat != me]
    share = 1.0 / len(others)
    for seat in range(g.seats):
        side = g.glory[seat] + UNSPENT * use * min(g.unspent(seat), 5)
        side += CARD * use * len([c for c in g.hands[seat] if not g.cards[c].is_objective])
        side += AIM * use * len(g.hand(seat, True))
        for f in g.survivors(seat):
            worth = ledger.worth(g, f)
            side += worth.value * (1 - WOUNDED * min(1.0, g.wounds[f] / worth.whole))
            side += INSPIRED * g.inspired[f]
            if g.stagger[f]:
                side -= 0.08
            if g.guard[f]:
                side += 0.06
        side += OBJECTIVE * (0.5 + 0.5 * progress(g)) * len(held_by(g, seat))
        side += (NEXT_ATTACK if seat == me else NEXT_BLOW) * best_attack(g, seat, ledger)
        total += side if seat == me else -share * side
    return total + promised(g, me)


def best_attack(g: Game, seat: int, ledger: Ledger) -> float:
    """The best attack that a side could make from where its fighters stand."""
    best = 0.0
    enemies = g.occupied() & ~g.spots(seat)
    for f in g.survivors(seat):
        if not g.ground.within(g.at[f], ledger.worth(g, f).reach) & enemies:
            continue
        if why_not_activate(g, f) is not None:
            continue
        for key, t in attacks(g, f):
            if g.owner[t] != seat:
                worth = ledger.worth(g, t)
                gain = worth.mean_harm(likely(fight_of(g, f, key, t)), max(1, worth.whole - g.wounds[t]))
                best = max(best, gain)
    return best


def after(g: Game, option: Option, quick: Quick, seed: int) -> Game:
    """A copy of the game in which an option was taken and everything that it began is done."""
    new = g.copy()
    new.asks_chance = False
    new.script = None
    new.stops = 0
    new.rng = rng.start(seed)
    new.answer(option)
    for _ in range(LONGEST):
        question = new.question
        if question is None or question.kind in STABLE:
            break
        new.answer(quick(new) if question.seat != CHANCE else 0)
    return new


def outlook(g: Game, option: Option, me: int, quick: Quick, seeds: Sequence[int], ledger: Ledger) -> float:
    """What an option is worth: the position after it, on the mean over some falls of the dice if dice are rolled."""
    total = 0.0
    tried = 0
    for seed in seeds:
        new = after(g, option, quick, seed)
        total += final(new, me, ledger)
        tried += 1
        if new.rng == rng.start(seed):
            # no die was rolled and no card drawn: it comes out like this every time
            break
    return total / tried


def final(g: Game, me: int, ledger: Ledger) -> float:
    """The value of a position, or of the end of the game."""
    if g.winners is not None:
        won = me in g.winners
        return 20.0 / len(g.winners) if won else -20.0
    return value(g, me, ledger)
