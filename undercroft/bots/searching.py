"""Looking ahead: what comes of an answer, over many deals of what is hidden, many falls of the dice, and the replies to it.

Knows the rules and what positions are worth; must be given games that hold nothing its seat may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from undercroft.bots.hasty import LIKELY, Glance, fought_over
from undercroft.bots.standing import chance_of
from undercroft.bots.worth import Ledger
from undercroft.game import rng
from undercroft.game.question import Option, Question
from undercroft.rules.engine import Game
from undercroft.rules.targets import arms

REPLIES = 1
"""So many activations are followed after the answer."""
EXPLORE = 0.02
"""How much a reply that was seldom tried is favoured."""
FIRST_REPLIES, WIDENING = 1, 0.4
"""How many replies are weighed: the first ones, and more with this power of the visits."""
LONGEST = 120
"""A line is followed no further than so many answers."""
STRIDE = 0x9E3779B97F4A7C15


class Node:
    """One position in which replies are weighed: how often each was tried, and what came of it for the searching seat.

    Replies come the likeliest first, and only as many are weighed as the visits allow.
    """

    __slots__ = ("made", "options", "tries", "visits")

    def __init__(self, options: list[Option]) -> None:
        self.options = options
        self.tries = [0] * len(options)
        self.made = [0.0] * len(options)
        self.visits = 0

    def select(self, own: bool) -> int:
        """The reply to follow: what did well for whoever replies, or was seldom tried."""
        wide = min(len(self.options), FIRST_REPLIES + int(self.visits**WIDENING))
        best, found = float("-inf"), 0
        reach = EXPLORE * sqrt(self.visits + 1)
        for i in range(wide):
            n = self.tries[i]
            if n == 0:
                return i
            mean = self.made[i] / n
            worth = (mean if own else -mean) + reach / (1 + n)
            if worth > best:
                best, found = worth, i
        return found

    def learn(self, i: int, worth: float) -> None:
        self.visits += 1
        self.tries[i] += 1
        self.made[i] += worth


class Branch:
    """What follows one answer: a tree of replies, and all that was found in it.

    A node of the tree is a position as everybody sees it. How the dice fell stands in what they did, so that each outcome
    of a roll that matters is a node of its own, as likely to be met as the dice make it. All of a branch depends on the
    seed and on how often it was tried, and on no other branch: they may grow in any order, and anywhere.
    """

    __slots__ = ("found", "glance", "nodes", "option", "seat")

    def __init__(self, option: int, seat: int, glance: Glance) -> None:
        self.option = option
        self.seat = seat
        self.glance = glance
        self.nodes: dict[object, Node] = {}
        self.found: list[float] = []
        """What came of each try."""

    def grow(self, deals: Sequence[Game], seed: int, until: int) -> None:
        """Try until it was tried so often. The nth try of every branch meets the same deal and the same dice."""
        for n in range(len(self.found), until):
            g = deals[n % len(deals)].copy()
            g.rng = rng.start(seed + STRIDE * (n + 1))
            self.found.append(self.follow(g))

    def follow(self, g: Game) -> float:
        """One line of play: the answer, replies out of the tree and one new one, then answers at a glance."""
        g.answer(self.option)
        path: list[tuple[Node, int]] = []
        glance = self.glance
        replies = 0
        new = False
        for _ in range(LONGEST):
            question = g.question
            if question is None:
                break
            if question.kind == "activation":
                if replies >= REPLIES:
                    break
                replies += 1
            if new or (question.kind in LIKELY and question.kind != "activation"):
                g.answer(glance.answer(g, question))
                continue
            key = (question.seat, question.kind, question.about, len(path), fought_over(g))
            node = self.nodes.get(key)
            if node is None:
                new = True
                node = self.nodes[key] = Node(glance.few(g, question))
            i = node.select(question.seat == self.seat)
            if node.options[i] in question.options:
                path.append((node, i))
                g.answer(node.options[i])
            else:
                # it hung on a card that was dealt otherwise
                g.answer(glance.answer(g, question))
        worth = chance_of(g, self.seat, glance)
        for node, i in path:
            node.learn(i, worth)
        return worth


def prepared(deal: Game, question: Question) -> Game:
    """A deal that is played on without stopping: dice fall by themselves, and nobody is asked what is decided anyway.

    Nobody plays power cards beyond the answer that is looked at, so those that it cannot need are laid aside.
    """
    deal.asks_chance = False
    deal.script = None
    deal.stops = 0
    for seat in range(deal.seats):
        if seat != question.seat or question.kind == "activation":
            deal.hands[seat] = tuple(deal.hand(seat, True))
    return deal


def first_glance(g: Game, ledger: Ledger) -> Glance:
    """What every fighter is worth and could do to every enemy, as things stand."""
    glance = Glance(ledger)
    alive = g.surviving()
    for f in alive:
        for key, _ in arms(g, f, True):
            for t in alive:
                if g.owner[t] != g.owner[f]:
                    glance.harm(g, f, key, t)
    return glance
