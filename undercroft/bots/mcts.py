"""The bot that searches: the likeliest answers as the greedy bot sees them, and of these the one that stands up best when
it is played out. Knows views and the search; all that it looks at is dealt anew from its view.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2, sqrt
from time import monotonic
from typing import ClassVar

from undercroft.bots import setting_up
from undercroft.bots.budget import Budget
from undercroft.bots.choosing import Chooser
from undercroft.bots.crew import Crew, crew
from undercroft.bots.searching import Branch, first_glance, prepared
from undercroft.bots.standing import spread
from undercroft.bots.worth import Ledger
from undercroft.game import rng
from undercroft.game.question import Question
from undercroft.play.determinize import determinize
from undercroft.play.view import View
from undercroft.rules.engine import Game

DEALS = 8
"""So many deals of what is hidden; the tries take them in turn."""
WIDEST, EACH = 12, 20
"""So many answers are weighed at most, and for each of them there must be so many iterations."""
ALIKE = 3
"""So many places for one fighter to move or charge to are weighed."""
PRIOR = 6.0
"""As much as so many tries counts what the greedy bot thinks of an answer."""
CLEAR, LEAST_TRIES, EQUAL = 2.5, 16, 0.004
"""After so many tries an answer is given up that is not within so many standard errors of being better than the first by
this chance of winning."""
ROUND = 8
"""So many tries each are made between two looks at what is left, and at the clock."""
ALWAYS = 10_000_000

OUTRIGHT = frozenset({"route", "score", "discard_objective", "discard_power", "upgrade"})
"""Questions whose consequences come after all that is looked at: the greedy bot's answer stands."""


class MctsBot:
    """Plays what turns out best; the same seed and iterations play the same, on however many cores."""

    name: ClassVar[str] = "mcts"

    def __init__(self, seed: int, budget: Budget) -> None:
        self.state = rng.start(seed)
        self.budget = budget
        self.spent = 0
        """The iterations of all decisions so far."""

    def choose(self, view: View, question: Question) -> int:
        began = monotonic()
        if len(question.options) == 1:
            return 0
        seed, self.state = rng.below(self.state, 1 << 30)
        g = determinize(view, seed)
        early = setting_up.HANDLERS.get(question.kind)
        if early is not None:
            return early(g, question, seed)
        scores = Chooser(g, question, seed).scores()
        iterations = self.budget.iterations or ALWAYS
        wide = candidates(question, scores, iterations)
        if len(wide) == 1 or question.kind in OUTRIGHT:
            return wide[0]
        deals, branches = self.begun(view, question, seed, wide)
        halving = Halving(branches, [scores[i] for i in wide], 0.25 / spread(deals[0]))
        with crew(branches, deals, seed, self.budget.cores) as hands:
            found = halving.best(hands, iterations, Clock(began, self.budget.seconds))
        self.spent += sum(len(branch.found) for branch in branches)
        return found.option

    def begun(self, view: View, question: Question, seed: int, wide: Sequence[int]) -> tuple[list[Game], list[Branch]]:
        """The deals, and a branch for each answer that is weighed."""
        most = DEALS if self.budget.iterations is None else min(DEALS, max(1, self.budget.iterations // len(wide)))
        deals = [prepared(determinize(view, seed + n), question) for n in range(most)]
        glance = first_glance(deals[0], Ledger())
        return deals, [Branch(i, question.seat, glance.twin()) for i in wide]


def candidates(question: Question, scores: Sequence[float], iterations: int) -> list[int]:
    """The answers worth weighing, the likeliest first; of those that are nearly the same only a few."""
    found = []
    met: dict[object, int] = {}
    for i in sorted(range(len(scores)), key=lambda i: -scores[i]):
        option = question.options[i]
        alike = option[:2] if option[0] in ("move", "charge", "barge") else option
        met[alike] = met.get(alike, 0) + 1
        if met[alike] <= ALIKE and scores[i] > float("-inf"):
            found.append(i)
    return found[: max(2, min(WIDEST, iterations // EACH))]


class Clock:
    """How much of the time is over."""

    def __init__(self, began: float, seconds: float | None) -> None:
        self.began = began
        self.seconds = seconds

    def rings(self, share: float) -> bool:
        """Whether that share of the time is used up."""
        return self.seconds is not None and monotonic() - self.began >= share * self.seconds


class Halving:
    """Sequential halving: all answers are tried equally often, the worse half is left out, and so on to the last.

    It may stop at any time, and then has an answer. It stops early where nothing is left to be found out.
    """

    def __init__(self, branches: Sequence[Branch], scores: Sequence[float], slope: float) -> None:
        self.branches = branches
        top = max(scores)
        self.priors = [PRIOR * slope * (score - top) for score in scores]
        self.left = sorted(range(len(branches)), key=lambda place: -scores[place])

    def worth(self, place: int) -> float:
        """What a branch has shown, and what was thought of it before."""
        found = self.branches[place].found
        return (self.priors[place] + sum(found) - 0.5 * len(found)) / (len(found) + PRIOR)

    def best(self, hands: Crew, iterations: int, clock: Clock) -> Branch:
        stages = ceil(log2(len(self.left)))
        for stage in range(stages):
            iterations -= self.spend(hands, iterations // (stages - stage), clock, (stage + 1) / stages)
            self.left = self.left[: (len(self.left) + 1) // 2]
            if len(self.left) == 1 or iterations < len(self.left):
                break
        return self.branches[self.left[0]]

    def spend(self, hands: Crew, iterations: int, clock: Clock, share: float) -> int:
        """Try what is left equally often, as far as iterations and time go; how many iterations that was."""
        spent = 0
        while len(self.left) > 1 and not clock.rings(share):
            more = min(ROUND, (iterations - spent) // len(self.left))
            if more == 0:
                break
            hands.grow([(place, len(self.branches[place].found) + more) for place in self.left])
            spent += more * len(self.left)
            self.left.sort(key=self.worth, reverse=True)
            first = self.branches[self.left[0]]
            self.left = [place for place in self.left if hopes(self.branches[place], first)]
        return spent


def hopes(branch: Branch, first: Branch) -> bool:
    """Whether a branch is the first, or may still turn out better than it by something that matters.

    Their tries met the same deals and dice, so they are compared try by try.
    """
    tries = len(branch.found)
    if tries < LEAST_TRIES or branch is first:
        return True
    ahead = [a - b for a, b in zip(branch.found, first.found, strict=True)]
    mean = sum(ahead) / tries
    doubt = sqrt(sum((each - mean) ** 2 for each in ahead)) / tries
    return mean + CLEAR * doubt > EQUAL
