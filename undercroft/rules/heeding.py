"""Which kinds of event somebody waits for just now. Knows hands and what is in force; wakes nobody.

After a step that told of none of these nothing is looked at.
"""

from __future__ import annotations

from undercroft.game.state import State
from undercroft.rules.force import BEARING_CHANGES, OTHER_SIDE, WOUNDS_CHANGE, index_of
from undercroft.rules.hands import hand_of


def heeded(g: State) -> int:
    """The kinds of event that a surge objective in a hand, a fighter that may yet be Inspired or a trigger waits for, and
    those after which wounds or upgrades must be looked at. Whatever changes one of these sets `g.heeds` to -1."""
    heeds = g.heeds
    if heeds < 0:
        index = index_of(g)
        heeds = index.wakes | index.hoped | (WOUNDS_CHANGE if g.tough else OTHER_SIDE)
        if g.phase != "setup":
            for seat in range(g.seats):
                heeds |= hand_of(g, seat).wakes
        if g.edition.breaks_unfit and any(g.upgrades):
            heeds |= BEARING_CHANGES
        g.heeds = heeds
    return heeds


def unheeded(g: State) -> bool:
    """Whether nobody waits for what just happened: then it counts as seen, and what runs may run on."""
    awake = g.awake
    if g.met_inspire or awake & (g.heeds if g.heeds >= 0 else heeded(g)):
        return False
    g.lately |= awake
    g.awake = 0
    g.seen = len(g.now)
    return True
