"""What happened as one seat saw it: the log of events with other seats' secrets taken out. Knows which events show a
card; must not know any rule."""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.game.events import Event
from undercroft.game.state import Chunk, State

SHOW_THE_CARD: Final = frozenset(
    {
        "played", "resolved", "denied", "discarded", "upgraded", "broken", "scored", "revealed", "returned_to_hand",
        "salvaged", "reaction_used", "chosen", "glory_gained", "effect_began", "effect_ended", "action_made",
        "casting_rolled", "cast", "not_cast", "rolled",
    }
)  # fmt: skip
"""The events at which the card they name lies open. Every other event keeps its card to the card's holder."""

INTO_HAND_OPEN: Final = frozenset({"revealed", "returned_to_hand"})
"""After these everybody knows that the card is in the hand, until it is drawn anew from a deck."""

PRIVATE: Final = "to "
"""A fact "to 2" says that an event was shown to that seat alone (and is known to the card's holder)."""


class Seen(NamedTuple):
    """A seat's log and what can be told from it."""

    log: tuple[Chunk, ...]
    cards: frozenset[int]
    """Every card it has seen."""
    shown: frozenset[int]
    """Cards that it knows to be in hands, if they are in one."""
    placed_by: dict[int, int]
    """Who placed the token that lies in a hex."""


def hidden_from(g: State, event: Event, seat: int) -> bool:
    """Whether the seat must not know which card an event is about."""
    if event.card < 0 or g.holder[event.card] == seat:
        return False
    if event.kind not in SHOW_THE_CARD:
        return True
    told = [fact for fact in event.facts if isinstance(fact, str) and fact.startswith(PRIVATE)]
    return bool(told) and f"{PRIVATE}{seat}" not in told


def log_for(g: State, seat: int) -> Seen:
    """Everything that happened, as the seat may know it."""
    chunks: list[Chunk] = []
    cards: set[int] = set()
    shown: set[int] = set()
    placed_by: dict[int, int] = {}
    for chunk in (*g.past, tuple(g.now)):
        secret = False
        for event in chunk:
            c = event.card
            if c >= 0:
                if hidden_from(g, event, seat):
                    secret = True
                    shown.discard(c)
                else:
                    cards.add(c)
                    if event.kind in INTO_HAND_OPEN:
                        shown.add(c)
            elif event.kind == "token_placed":
                placed_by[event.at] = event.seat
            elif event.kind == "do_over":
                # what is thrown away is seen by all before it goes
                cards.update([fact for fact in event.facts if isinstance(fact, int)])
        if secret:
            chunk = tuple([event.but(card=-1) if hidden_from(g, event, seat) else event for event in chunk])
        chunks.append(chunk)
    return Seen(tuple(chunks), frozenset(cards), frozenset(shown), placed_by)
