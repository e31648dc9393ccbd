"""How the greedy bot sets up: boards, tokens, first hands, where fighters begin. Knows the rules; sees its own seat."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.bots.worth import strength
from undercroft.game import rng
from undercroft.game.question import Option, Question
from undercroft.hexes.sets import bits
from undercroft.rules.engine import Game

Handler = Callable[[Game, Question, int], int]
GOOD_START = 3
"""As near as this to the enemy's territory a strong fighter begins gladly."""


def by_score(question: Question, score: Callable[[Option], float]) -> int:
    """The place of the option with the highest score; of equals the first."""
    scores = [score(option) for option in question.options]
    return scores.index(max(scores))


def by_lot(g: Game, question: Question, seed: int) -> int:
    return rng.below(rng.start(seed), len(question.options))[0]


def token(g: Game, question: Question, seed: int) -> int:
    """A token lies well near one's own territory."""
    me = question.seat
    own = bits(g.ground.territories[me])
    others = [h for s, land in enumerate(g.ground.territories) if s != me for h in bits(land)]

    def near(option: Option) -> float:
        distance = g.ground.distance[option[2]]
        return min(distance[h] for h in others) - 1.5 * min(distance[h] for h in own)

    return by_score(question, near) if own and others else by_lot(g, question, seed)


def deploy(g: Game, question: Question, seed: int) -> int:
    """The strong in front, the weak near an objective; nobody alone."""
    me = question.seat
    enemy = [h for s, land in enumerate(g.ground.territories) if s != me for h in bits(land)]
    tokens = [t.at for t in g.tokens if t.at >= 0 and t.kind in ("objective", "artefact")]
    friends = [g.at[f] for f in g.survivors(me)]

    def score(option: Option) -> float:
        _, f, h = option
        distance = g.ground.distance[h]
        ahead = min((distance[x] for x in enemy), default=0)
        power = strength(g, f)
        found = -0.12 * power * abs(ahead - GOOD_START) + 0.05 * power
        if tokens:
            nearest = min(distance[x] for x in tokens)
            found -= 0.05 * nearest
            if nearest == 0:
                found += 0.1
        if any(distance[x] == 1 for x in friends):
            found += 0.03
        return found

    return by_score(question, score)


def do_over(g: Game, question: Question, seed: int) -> int:
    """Throw away power cards of which hardly one could be played early, and objectives that come at the end."""
    me = question.seat
    power = [g.cards[c] for c in g.hand(me, False)]
    aims = [g.cards[c] for c in g.hand(me, True)]
    bad_power = len(power) > 1 and sum(card.is_gambit for card in power) <= 1
    bad_aims = len(aims) > 1 and not any(card.surge for card in aims) and sum(card.glory for card in aims) >= 7
    wanted = "both" if bad_power and bad_aims else "power" if bad_power else "objectives" if bad_aims else ""
    option: Option = ("do_over", wanted) if wanted else ("keep",)
    return question.options.index(option) if option in question.options else 0


def own_seat(g: Game, question: Question, seed: int) -> int:
    """Oneself, where a seat is to be named."""
    return question.options.index(("seat", question.seat))


def another_seat(g: Game, question: Question, seed: int) -> int:
    """Somebody else: who places fighters after the others sees where they stand."""
    return by_score(question, lambda option: float(option[1] != question.seat))


HANDLERS: dict[str, Handler] = {
    "board": by_lot,
    "placement": by_lot,
    "territory": by_lot,
    "board_first": own_seat,
    "artefact": token,
    "token": token,
    "do_over": do_over,
    "deploy_first": another_seat,
    "deploy": deploy,
    "first_reaction": own_seat,
}
