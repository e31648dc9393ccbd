"""The rules that plot cards add to a game. Knows the card language alone.

Impetus: a fighter is pushed hex by hex; where one of the hexes cannot be entered the push stops there and the fighter is
staggered.
"""

from undercroft.cards.making import plot
from undercroft.cards.straight import (
    OPPONENT_OF,
    after_activation_reactions,
    counters_of,
    push_straight,
    remove_all,
    with_counters,
)
from undercroft.cards.vocabulary import *

MOMENTUM = "momentum"

plot(
    "Impetus",
    move(+1, any_fighter(with_counters(MOMENTUM))),
    when(
        after_activation_reactions,
        each(
            any_fighter(with_counters(MOMENTUM)),
            push_straight(it, counters_of(MOMENTUM, it), by=OPPONENT_OF, staggers=True),
            remove_all(MOMENTUM, it),
        ),
    ),
)
