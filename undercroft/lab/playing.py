"""Playing the games of a plan. Knows bots and the engine; keeps nothing."""

from __future__ import annotations

from random import Random

from undercroft.bots import make
from undercroft.lab.facts import Facts, facts_of, trouble_of
from undercroft.lab.plan import TOSSED, Plan, order_of
from undercroft.play.randomly import LONGEST
from undercroft.play.view import view
from undercroft.rules.engine import Game


def play_number(plan: Plan, number: int) -> Facts:
    """The game of a number. What a rule or a bot does wrong in one game is told, and the others are played."""
    order = order_of(plan, number)
    decisions = 0
    try:
        game = Game(order.setup, order.seed)
        bots = [make(name, order.seed * len(order.bots) + seat) for seat, name in enumerate(order.bots)]
        tossed = Random(order.seed) if plan.do_over == TOSSED else None
        while (question := game.question) is not None:
            if tossed is not None and question.kind == "do_over":
                game.answer(tossed.randrange(len(question.options)))
            else:
                game.answer(bots[question.seat].choose(view(game, question.seat), question))
            decisions += 1
            if decisions > LONGEST:
                return trouble_of(order, decisions, f"game {number}: no end after {LONGEST} decisions")
    except Exception as error:
        words = f"game {number} (seed {order.seed}): {type(error).__name__}: {error}"
        return trouble_of(order, decisions, words)
    return facts_of(order, game, decisions)


def play_briefly(plan: Plan, number: int) -> Facts:
    """The same, with the rows of the game and its seats alone: a run that is not kept need not carry the others around."""
    return play_number(plan, number)._replace(cards=(), fighters=())
