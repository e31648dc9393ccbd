"""The searching bot: the same for the same seed on however many cores, blind to what is hidden, within its budget."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from random import Random
from time import monotonic

import pytest

from undercroft.bots import UnknownBot, make
from undercroft.bots.budget import Budget, read_budget
from undercroft.bots.crew import Alone, Forked, crew
from undercroft.bots.hasty import Glance
from undercroft.bots.match import play
from undercroft.bots.mcts import Clock, Halving, MctsBot, candidates, hopes
from undercroft.bots.searching import Branch, Node
from undercroft.bots.worth import Ledger
from undercroft.game.question import Question
from undercroft.play.randomly import random_setup, seats_of
from undercroft.play.tables import table
from undercroft.play.view import View, view
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game

WARBANDS = ("Garrek's Reavers", "Steelheart's Champions")
TABLES = [(name, seats) for name in EDITIONS for seats in seats_of(EDITIONS[name])]


def moments(seed: int, every: int) -> Iterator[tuple[Game, View, Question]]:
    """Questions with a choice, out of a game with full decks that is played greedily."""
    game = Game(random_setup(Random(seed), "shadespire"), seed)
    bots = [make("greedy", seed), make("greedy", seed + 1)]
    met = 0
    while (question := game.question) is not None:
        seen = view(game, question.seat)
        if game.phase != "setup" and len(question) > 1:
            met += 1
            if met % every == 0:
                yield game, seen, question
        game.answer(bots[question.seat].choose(seen, question))


def test_the_same_seed_plays_the_same_game() -> None:
    setup = table("shadespire", WARBANDS)
    twice = [play(setup, 5, [make("mcts:12", 3), make("mcts:12", 4)]) for _ in range(2)]
    assert twice[0].past == twice[1].past
    assert twice[0].winners is not None


def test_on_two_cores_it_answers_as_on_one() -> None:
    for _, seen, question in moments(11, 9):
        assert make("mcts:40", 7).choose(seen, question) == make("mcts:40x2", 7).choose(seen, question)


def test_two_cores_find_the_same_of_every_branch() -> None:
    seen, question = next((seen, question) for _, seen, question in moments(11, 1) if len(question) > 3)
    grown = []
    for cores in (1, 2):
        deals, branches = MctsBot(1, Budget(40, None)).begun(seen, question, 9, [0, 1, 2])
        with crew(branches, deals, 9, cores) as hands:
            assert isinstance(hands, Forked) == (cores == 2)
            hands.grow([(0, 3), (1, 3), (2, 3)])
            hands.grow([(0, 5), (1, 9)])
        grown.append([branch.found for branch in branches])
    assert grown[0] == grown[1]
    assert [len(found) for found in grown[0]] == [5, 9, 3]


def test_beside_other_threads_nothing_is_forked() -> None:
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.append(isinstance(crew([], [], 1, 2), Forked)))
    thread.start()
    thread.join()
    assert found == [False]


def test_what_is_hidden_changes_no_choice() -> None:
    """Hands and decks of the other side are swapped under the bot at its questions."""
    compared = 0
    for game, seen, question in moments(4, 6):
        me, other = question.seat, 1 - question.seat
        if not game.power_deck[other] or not game.hand(other, False):
            continue
        twin = game.copy()
        hidden, top = twin.hand(other, False)[0], twin.power_deck[other][0]
        twin.hands[other] = tuple(top if c == hidden else c for c in twin.hands[other])
        twin.power_deck[other] = tuple(hidden if c == top else c for c in twin.power_deck[other])
        assert twin.question is not None
        seed = 100 + compared
        assert make("mcts:24", seed).choose(seen, question) == make("mcts:24", seed).choose(view(twin, me), twin.question)
        compared += twin.cards[hidden].name != twin.cards[top].name
    assert compared >= 5


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_it_plays_every_rulebook_with_cards_to_the_end(edition: str, seats: int) -> None:
    setup = random_setup(Random(seats), edition, seats)
    game = play(setup, 6, [make("random" if seat else "mcts:6", seat) for seat in range(seats)])
    assert game.winners is not None


def test_it_beats_random_clearly() -> None:
    wins = 0
    for i in range(8):
        seat = i % 2
        setup = table("shadespire", WARBANDS[::-1] if i // 2 % 2 else WARBANDS)
        bots = [make("mcts:30", i), make("random", i + 100)]
        game = play(setup, i, bots if seat == 0 else bots[::-1])
        wins += game.winners == (seat,)
    assert wins >= 7


def test_it_keeps_to_its_time() -> None:
    """A round of tries is not broken off, and the machine may be busy; without its clock it would think for ever."""
    for _, seen, question in moments(3, 25):
        began = monotonic()
        assert 0 <= make("mcts:0.2s", 1).choose(seen, question) < len(question)
        assert monotonic() - began < 3.0


# --- budgets ---


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("", Budget(400, None)),
        ("100", Budget(100, None)),
        ("2s", Budget(None, 2.0)),
        ("400/1.5s", Budget(400, 1.5)),
        ("400x2", Budget(400, None, 2)),
        ("0.5sx2", Budget(None, 0.5, 2)),
        ("50/3sx4", Budget(50, 3.0, 4)),
    ],
)
def test_a_budget_is_read(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget
    bot = make(f"mcts:{text}", 1)
    assert isinstance(bot, MctsBot)
    assert bot.budget == budget


@pytest.mark.parametrize("text", ["0", "0s", "x0", "-3", "many", "1.5", "400/", "400s/2", "4x", "9999999", "4x65", "601s"])
def test_what_is_no_budget_is_refused_in_words(text: str) -> None:
    with pytest.raises(UnknownBot, match=r"mcts: .* is no budget"):
        make(f"mcts:{text}", 1)


def test_budgets_are_compared() -> None:
    most = Budget(1000, 5.0)
    assert Budget(400, None).within(most)
    assert Budget(None, 4.0).within(most)
    assert Budget(5000, 2.0).within(most)
    assert not Budget(5000, None).within(most)
    assert not Budget(None, 9.0).within(most)
    assert not Budget(400, None, 2).within(most)
    assert str(most) == "1000 iterations or 5 s on 1 core"


# --- the parts of the search ---


def branch(*found: float) -> Branch:
    made = Branch(0, 0, Glance(Ledger()))
    made.found = list(found)
    return made


def test_replies_are_weighed_the_more_the_longer_it_thinks() -> None:
    node = Node([("move", 0, h) for h in range(10)])
    for _ in range(60):
        node.learn(node.select(True), 0.5)
    tried = [n > 0 for n in node.tries]
    assert tried == sorted(tried, reverse=True)
    assert 3 < sum(tried) < 10


def test_who_replies_takes_what_is_good_for_itself() -> None:
    for own, best in ((True, 1), (False, 0)):
        node = Node([("a",), ("b",)])
        for _ in range(60):
            i = node.select(own)
            node.learn(i, 0.7 if i == 1 else 0.3)
        assert node.tries.index(max(node.tries)) == best


def test_what_is_clearly_behind_is_given_up() -> None:
    first = branch(*[0.6, 0.5] * 10)
    assert hopes(first, first)
    assert not hopes(branch(*[0.5, 0.4] * 10), first), "behind by as much at every try"
    assert hopes(branch(*[0.5, 0.61] * 10), first), "now ahead, now behind"
    assert not hopes(branch(*[0.6, 0.5] * 10), first), "the same at every try"
    few, same = branch(0.1, 0.1), branch(0.6, 0.6)
    assert hopes(few, same), "tried too seldom to tell"


def test_answers_that_are_nearly_the_same_are_few() -> None:
    options = (*[("move", 1, h) for h in range(20)], *[("charge", 1, h) for h in range(4)], ("draw",), ("pass",))
    question = Question(0, "activation", options)
    scores = [1.0 - 0.01 * h for h in range(20)] + [0.5] * 4 + [0.2, float("-inf")]
    assert candidates(question, scores, 400) == [0, 1, 2, 20, 21, 22, 24]
    assert candidates(question, scores, 60) == [0, 1, 2]
    assert candidates(question, scores, 1) == [0, 1]


class Counting(Alone):
    """A crew that finds the same worth at every try, and counts."""

    def __init__(self, branches: list[Branch], worths: list[float]) -> None:
        super().__init__(branches, [], 0)
        self.worths = worths
        self.tries = 0

    def grow(self, task: list[tuple[int, int]]) -> None:
        pick = Random(self.tries)
        for place, until in task:
            found = self.branches[place].found
            self.tries += until - len(found)
            found += [self.worths[place] + pick.uniform(-0.3, 0.3) for _ in range(len(found), until)]


def test_halving_finds_the_best_within_its_iterations() -> None:
    branches = [branch() for _ in range(8)]
    hands = Counting(branches, [0.3, 0.4, 0.35, 0.5, 0.45, 0.2, 0.7, 0.6])
    halving = Halving(branches, [0.0] * 8, 0.05)
    assert halving.best(hands, 400, Clock(0.0, None)) is branches[6]
    assert 100 < hands.tries <= 400


def test_a_search_without_time_takes_what_seemed_best() -> None:
    branches = [branch() for _ in range(4)]
    hands = Counting(branches, [0.9, 0.1, 0.1, 0.1])
    found = Halving(branches, [0.1, 0.2, 0.9, 0.3], 0.05).best(hands, 400, Clock(monotonic() - 1.0, 0.5))
    assert hands.tries == 0
    assert found is branches[2]
