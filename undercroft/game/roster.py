"""The fighters and cards that a setup brings to the table, numbered. Knows pieces; follows from the setup alone."""

from __future__ import annotations

from typing import Any, Final

from undercroft.game.pieces import Card, FighterCard, Setup


class Roster:
    """Who fights for whom and which card is whose: the same for all games of one setup, which share it.

    Cards are numbered seat by seat, a seat's objectives before its power cards.
    """

    __slots__ = (
        "borne", "cards", "cast", "first_power", "holder", "inspired", "objective_decks", "owner", "power_decks", "removed",
        "setup", "sound",
    )  # fmt: skip

    def __init__(self, setup: Setup) -> None:
        cast: list[FighterCard] = []
        owner: list[int] = []
        cards: list[Card] = []
        holder: list[int] = []
        self.objective_decks: list[tuple[int, ...]] = []
        self.power_decks: list[tuple[int, ...]] = []
        self.first_power: list[int] = []
        """For each seat the number of its first power card: its objectives come before."""
        for seat, brought in enumerate(setup.seats):
            for fighter in brought.warband.fighters:
                cast.append(fighter)
                owner.append(seat)
            begin = len(cards)
            cards.extend(brought.objectives)
            self.objective_decks.append(tuple(range(begin, len(cards))))
            begin = len(cards)
            self.first_power.append(begin)
            cards.extend(brought.power)
            self.power_decks.append(tuple(range(begin, len(cards))))
            holder.extend([seat] * (len(cards) - len(holder)))
        self.setup = setup
        self.cast: tuple[FighterCard, ...] = tuple(cast)
        self.owner: tuple[int, ...] = tuple(owner)
        self.cards: tuple[Card, ...] = tuple(cards)
        self.holder: tuple[int, ...] = tuple(holder)
        self.inspired: list[int] = [1 if card.starts_inspired else 0 for card in cast]
        self.removed: list[int] = [1 if card.reserve else 0 for card in cast]
        self.borne: dict[Any, Any] = {}
        """What the rules worked out of what fighters bear: it is only ever added to."""
        self.sound = False
        """Whether somebody found that the setup can be played."""


MOST_ROSTERS: Final = 50
"""So many setups are remembered: who plays many games plays them at few tables."""

_ROSTERS: Final[dict[int, Roster]] = {}
"""By the setup's identity, which stays its own because the roster keeps it."""


def roster_of(setup: Setup) -> Roster:
    known = _ROSTERS.get(id(setup))
    if known is None:
        if len(_ROSTERS) >= MOST_ROSTERS:
            _ROSTERS.clear()
        known = _ROSTERS[id(setup)] = Roster(setup)
    return known
