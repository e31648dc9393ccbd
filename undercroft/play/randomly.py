"""Games in which every answer is drawn by lot: for finding trouble and for measuring. Knows the library; chooses nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from undercroft import library
from undercroft.cards.registry import CARDS, WARBANDS
from undercroft.game.pieces import Card, SeatSetup, Setup, Warband
from undercroft.game.question import Question
from undercroft.hexes.board import Board
from undercroft.library.boards import BOARDS
from undercroft.play.plain import PLAIN_OBJECTIVES, PLAIN_POWER
from undercroft.rules.editions import EDITIONS
from undercroft.rules.editions.choices import Edition
from undercroft.rules.engine import Game

OBJECTIVES = 12
GAMBITS = 10
UPGRADES = 10
LONGEST = 20_000
"""No game asks as many questions as this: one that does will never end."""

Deck = tuple[tuple[Card, ...], tuple[Card, ...]]


class EndlessGame(Exception):
    """A game that went on and on."""


def seats_of(edition: Edition) -> tuple[int, ...]:
    """For how many players a rulebook has rules."""
    return (2,) if edition.boards == "one-board" else (2, 3, 4)


@cache
def boards_of(edition: Edition) -> tuple[Board, ...]:
    """The boards that a rulebook is played on."""
    whole = edition.boards == "one-board"
    return tuple(board for board in BOARDS.values() if bool(board.halves) == whole)


@cache
def cards_of(faction: str) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """The objectives, gambits and upgrades that a warband may bring, as far as the library has them."""
    library.load()
    own = [card for card in CARDS.values() if card.faction in (faction, "", "Universal", "universal")]
    return (
        tuple(card for card in own if card.is_objective),
        tuple(card for card in own if card.is_gambit),
        tuple(card for card in own if card.type == "upgrade"),
    )


def random_deck(pick: Random, warband: Warband) -> Deck:
    """Twelve objectives and twenty power cards of the library, made up with plain cards where it has too few."""
    objectives, gambits, upgrades = (list(cards) for cards in cards_of(warband.name))
    aims = pick.sample(objectives, min(OBJECTIVES, len(objectives)))
    power = pick.sample(gambits, min(GAMBITS, len(gambits))) + pick.sample(upgrades, min(UPGRADES, len(upgrades)))
    aims += PLAIN_OBJECTIVES[: OBJECTIVES - len(aims)]
    power += PLAIN_POWER[: GAMBITS + UPGRADES - len(power)]
    return tuple(aims), tuple(power)


def random_setup(pick: Random, edition: str, seats: int = 2, decks: str = "library") -> Setup:
    """Warbands, boards and decks by lot. `decks` is library, plain (cards without rules text) or none."""
    library.load()
    book = EDITIONS[edition]
    boards = boards_of(book)
    whole = book.boards == "one-board"
    dealt = pick.sample(boards, seats) if not whole else []
    brought = []
    for seat in range(seats):
        warband = pick.choice(list(WARBANDS.values()))
        deck: Deck = ((), ())
        if decks == "library":
            deck = random_deck(pick, warband)
        elif decks == "plain":
            deck = (PLAIN_OBJECTIVES, PLAIN_POWER)
        own = boards if whole else (dealt[seat],)
        brought.append(SeatSetup(f"Player {seat + 1}", warband, deck[0], deck[1], own))
    hazards = tuple(card for card in CARDS.values() if card.type == "hazard") if book.hazard_phase else ()
    return Setup(book, tuple(brought), artefact=not whole and pick.random() < 0.1, hazards=hazards)


Lots = Callable[[Question, Random], int]
"""A way to draw lots: the place of the option taken."""


def evenly(question: Question, pick: Random) -> int:
    """Each option as likely as the others."""
    return int(pick.random() * len(question))


def by_verb(question: Question, pick: Random) -> int:
    """Each kind of option as likely as the others: fewer wanderings, more attacks, more of everything that is rare."""
    options = question.options
    verbs = sorted({option[0] for option in options})
    verb = verbs[int(pick.random() * len(verbs))]
    places = [i for i, option in enumerate(options) if option[0] == verb]
    return places[int(pick.random() * len(places))]


def play_out(game: Game, pick: Random, after: Callable[[Game], None] | None = None, lots: Lots = evenly) -> int:
    """Play a game to its end by lot; `after` is called after every answer. Says how many questions were answered."""
    answered = 0
    while (question := game.question) is not None:
        game.answer(lots(question, pick))
        answered += 1
        if after is not None:
            after(game)
        if answered > LONGEST:
            raise EndlessGame(f"{answered} questions and no end; the last was {question}")
    return answered
