"""What a card could do, whatever game it is in, and a hand read by that: its gambits, its upgrades, what it answers.

Knows what is printed; plays nothing and asks about no position.
"""

from __future__ import annotations

from typing import Final

from undercroft.game.pieces import Card, FighterCard
from undercroft.game.state import State, Zone
from undercroft.hexes.sets import mask_of as mask_of_members
from undercroft.rules.abilities import Play, Reaction, Score, works_elsewhere
from undercroft.rules.force import event_mask, wakes_of
from undercroft.rules.moments import mask_of

OBJECTIVE: Final = 0
GAMBIT: Final = 1
UPGRADE: Final = 2
OTHER: Final = 3
"""What a card in a hand is for: to be scored, to be played in a power step, to be given to a fighter, or to wait."""


class CardNature:
    """What is the same of a card in every game.

    In which windows it could be a reaction, after which events it is judged as a surge, what it does when it is played in
    the power step, and whether it needs a fighter to be of use at all (`bound`: one that it names, or a wizard).
    """

    __slots__ = ("bound", "card", "elsewhere", "pile", "plain", "play", "type", "wakes", "windows")

    def __init__(self, card: Card) -> None:
        self.card = card
        self.type = card.type
        self.windows = 0
        self.wakes = 0
        self.elsewhere = False
        self.play: Play | None = None
        for ability in card.abilities:
            if isinstance(ability, Reaction) and card.type != "upgrade":
                self.windows |= mask_of(ability.windows)
            if isinstance(ability, Score) and ability.timing == "surge":
                self.wakes |= event_mask(ability.wakes())
            if isinstance(ability, Play) and self.play is None and card.is_gambit:
                self.play = ability
            self.elsewhere = self.elsewhere or works_elsewhere(ability)
        self.pile = OTHER if self.play is None else GAMBIT
        if card.is_objective:
            self.pile = OBJECTIVE
        elif card.type == "upgrade":
            self.pile = UPGRADE
        self.bound = not card.is_objective and (bool(card.restricted) or card.type == "spell")
        self.plain = not (self.windows or self.wakes or self.bound)


_CARDS: Final[dict[int, CardNature]] = {}
"""By the card's identity, which stays its own because it is kept here: a search makes games by the thousand."""


def nature_of_card(card: Card) -> CardNature:
    known = _CARDS.get(id(card))
    if known is None:
        known = _CARDS[id(card)] = CardNature(card)
    return known


class Answers:
    """What the cards and fighters of a table could answer: which card in which windows and after which events, which
    from elsewhere, and what any of them waits for."""

    __slots__ = ("cards", "cast", "elsewhere", "lasting", "listens", "natures", "wakes", "windows")

    def __init__(self, cards: tuple[Card, ...], cast: tuple[FighterCard, ...]) -> None:
        self.cards = cards
        self.cast = cast
        self.natures: tuple[CardNature, ...] = tuple([nature_of_card(card) for card in cards])
        self.wakes: tuple[int, ...] = tuple([nature.wakes for nature in self.natures])
        self.elsewhere: tuple[int, ...] = tuple([c for c, nature in enumerate(self.natures) if nature.elsewhere])
        self.lasting = mask_of_members([c for c, card in enumerate(cards) if card.lasting])
        self.windows = 0
        self.listens = 0
        for nature in self.natures:
            self.windows |= nature.windows
            self.listens |= nature.wakes
        for fighter in cast:
            if fighter.inspire is not None:
                self.listens |= wakes_of(fighter.inspire)


MOST_ANSWERS: Final = 50
_ANSWERS: Final[dict[int, Answers]] = {}
"""By the identity of the cards, which all games of a setup share; their own because they are kept here."""


def answers_of(cards: tuple[Card, ...], cast: tuple[FighterCard, ...]) -> Answers:
    known = _ANSWERS.get(id(cards))
    if known is None or known.cast is not cast:
        if len(_ANSWERS) >= MOST_ANSWERS:
            _ANSWERS.clear()
        known = _ANSWERS[id(cards)] = Answers(cards, cast)
    return known


class Hand:
    """The cards of a hand by what can be done with them: the same as long as it is the very same tuple of cards."""

    __slots__ = ("bound", "cards", "gambits", "objectives", "reactions", "surges", "upgrades", "wakes", "windows")

    def __init__(self, g: State, cards: Zone) -> None:
        windows = wakes = 0
        piles: list[list[int]] = [[], [], [], []]
        surges: list[int] = []
        reactions: list[int] = []
        bound: list[int] = []
        natures = g.natures
        for c in cards:
            nature: CardNature = natures[c]
            piles[nature.pile].append(c)
            if nature.plain:
                continue
            if nature.windows:
                windows |= nature.windows
                reactions.append(c)
            if nature.wakes:
                wakes |= nature.wakes
                surges.append(c)
            if nature.bound:
                bound.append(c)
        self.cards = cards
        self.windows = windows
        self.wakes = wakes
        self.surges = surges
        self.gambits = piles[GAMBIT]
        self.reactions = reactions
        self.upgrades = piles[UPGRADE]
        self.objectives = piles[OBJECTIVE]
        self.bound = bound


def hand_of(g: State, seat: int) -> Hand:
    """A seat's hand, read once for as long as no card comes or goes."""
    hand: Hand = g.held[seat]
    cards = g.hands[seat]
    if hand.cards is not cards:
        hand = Hand(g, cards)
        g.held = (*g.held[:seat], hand, *g.held[seat + 1 :])
    return hand
