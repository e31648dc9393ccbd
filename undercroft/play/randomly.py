"""Games in which every answer is drawn by lot: for finding trouble and for measuring. Knows the library; chooses nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from random import Random
from typing import Final

from undercroft import library
from undercroft.cards.registry import CARDS, WARBANDS
from undercroft.game import dice
from undercroft.game.pieces import Card, SeatSetup, Setup, Warband
from undercroft.game.question import Question
from undercroft.hexes.board import Board
from undercroft.hexes.sets import bits
from undercroft.library.boards import BOARDS
from undercroft.play.plain import PLAIN_GIFTS, PLAIN_OBJECTIVES, PLAIN_POWER
from undercroft.rules.editions import EDITIONS
from undercroft.rules.editions.choices import Edition
from undercroft.rules.engine import Game
from undercroft.rules.scoring import scorable

OBJECTIVES: Final = 12
GAMBITS: Final = 10
UPGRADES: Final = 10
DEAR: Final = 3
"""An objective worth so much is hard to score."""
HELD: Final = 4
"""A deck of so many cards is soon in a hand, all of it."""
LONGEST: Final = 20_000
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
def cards_of(warband: str) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """The objectives, gambits and upgrades that a warband, by its id, may bring, as far as the library has them."""
    library.load()
    return _by_kind([card for card in CARDS.values() if card.faction in (warband, "universal")])


@cache
def everything() -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    """Every objective, gambit and upgrade of the library."""
    library.load()
    return _by_kind(CARDS.values())


def _by_kind(cards: Iterable[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    found = tuple(cards)
    return (
        tuple(card for card in found if card.is_objective),
        tuple(card for card in found if card.is_gambit),
        tuple(card for card in found if card.type == "upgrade"),
    )


def random_deck(pick: Random, warband: Warband, kind: str = "library") -> Deck:
    """Twelve objectives and twenty power cards, made up with plain cards where there are too few.

    A library deck is any that the warband could bring; an own one has the warband's own cards first; an easy one has
    objectives that are given away, beside one that is hard; a stray one may have cards of every other warband, too, as no
    player could bring them.
    """
    dealt = []
    for i, size in enumerate((OBJECTIVES, GAMBITS, UPGRADES)):
        cards = everything()[i] if kind == "stray" else cards_of(warband.id)[i]
        chosen = pick.sample(cards, len(cards))
        if kind == "own":
            chosen.sort(key=lambda card: card.faction == "universal")
        elif kind == "easy" and i == 0:
            chosen = [*[card for card in chosen if card.glory >= DEAR][:1], *PLAIN_GIFTS]
        dealt.append(chosen[:size])
    aims, power = dealt[0], dealt[1] + dealt[2]
    aims += PLAIN_OBJECTIVES[: OBJECTIVES - len(aims)]
    power += PLAIN_POWER[: GAMBITS + UPGRADES - len(power)]
    return tuple(aims), tuple(power)


def random_setup(pick: Random, edition: str, seats: int = 2, decks: str = "library") -> Setup:
    """Warbands, boards and decks by lot. `decks` is library, own, easy, stray, plain (cards without rules text) or none."""
    library.load()
    book = EDITIONS[edition]
    boards = boards_of(book)
    whole = book.boards == "one-board"
    dealt = pick.sample(boards, seats) if not whole else []
    brought = []
    for seat in range(seats):
        warband = pick.choice(list(WARBANDS.values()))
        deck: Deck = ((), ())
        if decks in ("library", "own", "easy", "stray"):
            deck = random_deck(pick, warband, decks)
        elif decks == "plain":
            deck = (PLAIN_OBJECTIVES, PLAIN_POWER)
        own = boards if whole else (dealt[seat],)
        brought.append(SeatSetup(f"Player {seat + 1}", warband, deck[0], deck[1], own))
    hazards = tuple(card for card in CARDS.values() if card.type == "hazard") if book.hazard_phase else ()
    return Setup(book, tuple(brought), artefact=not whole and pick.random() < 0.1, hazards=hazards)


def seeking_setup(pick: Random, edition: str, card: Card) -> Setup:
    """A table for two at which the first player soon holds a card: with few others in the deck, all of them easily used."""
    setup = random_setup(pick, edition, decks="none")
    if card.type == "hazard":
        return setup._replace(hazards=(card,) if setup.hazards else ())
    objectives, power = PLAIN_GIFTS[: HELD - 1], PLAIN_POWER[: HELD - 1]
    if card.is_objective:
        objectives = (card, *objectives)
    else:
        power = (card, *power)
    first, second = setup.seats
    warband = WARBANDS.get(card.faction, first.warband)
    first = first._replace(warband=warband, objectives=objectives, power=power)
    return setup._replace(seats=(first, second._replace(objectives=PLAIN_OBJECTIVES, power=PLAIN_POWER)))


Lots = Callable[[Question, Random], int]
"""A way to draw lots: the place of the option taken."""


def evenly(question: Question, pick: Random) -> int:
    """Each option as likely as the others."""
    return int(pick.random() * question.n)


def by_verb(question: Question, pick: Random) -> int:
    """Each kind of option as likely as the others: fewer wanderings, more attacks, more of everything that is rare."""
    options = question.options
    verbs = sorted({option[0] for option in options})
    verb = verbs[int(pick.random() * len(verbs))]
    places = [i for i, option in enumerate(options) if option[0] == verb]
    return places[int(pick.random() * len(places))]


CARDS_FIRST: Final = {
    "score": 60.0, "react": 25.0, "upgrade": 25.0, "spell": 25.0, "ploy": 25.0, "yes": 6.0, "discard": 0.3, "cycle": 0.3,
}  # fmt: skip
KEEN: Final = (
    {**CARDS_FIRST, "attack": 20.0, "charge": 15.0, "move": 8.0, "action": 20.0, "guard": 2.0},
    {**CARDS_FIRST, "attack": 80.0, "charge": 50.0, "move": 15.0, "action": 6.0},
    {**CARDS_FIRST, "move": 60.0, "action": 6.0, "attack": 2.0},
    {"pass": 90.0},
)
"""How much likelier than others (1 each) some kinds of option are for who is keen on all that happens, on fights, on ground,
and for who lets the others do as they like."""
HOLDS: Final = 2
AS_WANTED: Final = (0.5, 0.7, 0.9, 0.0)
"""How often each of these cares where, or whom."""
TRIED: Final = 40
FAR: Final = 20
"""As far as a hex is that nobody is left to go to."""
DEADLY: Final = {
    dice.ATTACK: (dice.CRIT, dice.SMASH, dice.FURY), dice.DEFENCE: (dice.SINGLE, dice.DOUBLE),
    dice.MAGIC: (dice.CRIT, dice.FOCUS, dice.CHANNEL),
}  # fmt: skip
"""The faces of each die that bring death, for games in which somebody may choose how dice fall."""


def keenly(game: Game, pick: Random, yielding: bool = False) -> Lots:
    """Lots of players who each want something to happen: attacks, reactions, cards, objectives held and scored.

    `yielding`: all but the first may also be such as let that player do as it likes.
    """
    moods = [pick.randrange(len(KEEN) - (seat == 0 or not yielding)) for seat in range(game.seats)]
    luck = pick.choice((0.0, 0.7, 1.0))

    def draw_lots(question: Question, pick: Random) -> int:
        options = question.options
        if question.kind == "roll" and pick.random() < luck:
            places = [i for i, option in enumerate(options) if option[1] in DEADLY[question.about[0]]]
            return pick.choice(places)
        mood = moods[question.seat] if question.seat >= 0 else 0
        if question.kind == "activation" and mood == HOLDS:
            tried = pick.sample(range(len(options)), min(TRIED, len(options)))
            return max(tried, key=lambda i: _reached(game, i, question.seat))
        verbs = sorted({option[0] for option in options})
        verb = pick.choices(verbs, [KEEN[mood].get(verb, 1.0) for verb in verbs])[0]
        places = [i for i, option in enumerate(options) if option[0] == verb]
        if pick.random() < AS_WANTED[mood]:
            wanted = _wanted(game, verb, mood, question.seat)
            better = [i for i in places if options[i][-1] in wanted]
            if mood == HOLDS and verb == "move":
                # whoever holds something stays there
                better = [i for i in better if game.at[options[i][1]] not in wanted]
                better = better or [i for i, option in enumerate(options) if option[0] == "pass"]
            places = better or places
        return pick.choice(places)

    return draw_lots


def _reached(game: Game, choice: int, seat: int) -> tuple[int, int]:
    """How many objectives a player has scored, or could score if the phase ended just after an answer; and how near its
    fighters would be to the hexes that can be held, each as one of them is sent there."""
    after = game.copy()
    after.answer(choice)
    goals = [token.at for token in after.tokens if token.kind == "objective" and token.at >= 0]
    held = after.spots(seat)
    free = [after.at[f] for f in after.survivors(seat) if after.at[f] not in goals]
    distance = after.ground.distance
    far = sum(min((distance[goal][h] for h in free), default=FAR) for goal in goals if not held >> goal & 1)
    return len(after.scored[seat]) + len(after.met[seat]) + len(scorable(after, seat)), -far


def _wanted(game: Game, verb: str, mood: int, seat: int) -> set[int]:
    """Where somebody in a mood likes to go, or whom to choose: beside foes or on objectives, the leader."""
    if verb == "fighter":
        return {f for f, card in enumerate(game.cast) if "leader" in card.traits and game.owner[f] == seat}
    if verb not in ("move", "charge", "hex"):
        return set()
    if mood == 1:
        foes = [h for f, h in enumerate(game.at) if h >= 0 and game.owner[f] != seat]
        return {near for h in foes for near in bits(game.ground.neighbours[h])} if foes else set()
    return {token.at for token in game.tokens if token.kind == "objective"}


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
