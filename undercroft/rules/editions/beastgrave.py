"""Beastgrave, as its commentary of November 2019 shows it (Relic format). Knows no state.

The commentary is written on the rules of Dreadfane's book; set-up, tokens, several players and victory are read as in
Shadespire, and spells as in the casting sequence printed in 2023. Lines of sight belong to the battlefield and are read as
in Shadespire, too: that no line crosses an incomplete hex is said in Dreadfane's book alone.
"""

from typing import Final

from undercroft.hexes.battlefield import Sight
from undercroft.rules.editions.dreadfane import DREADFANE

BEASTGRAVE: Final = DREADFANE._replace(
    name="beastgrave",
    title="Beastgrave (2019 commentary)",
    short="BG",
    boards="loser-first",
    tokens="objectives",
    token_back="lethal",
    hazard_phase=False,
    elimination=False,
    away_each_hex=True,
    drawn_counts_at_once=False,
    sight=Sight.OPEN_EDGE,
    kill_glory=1,
    between_pushes=True,
    scored_is_discarded=False,
    objectives_enter_blocked=False,
    cards_in_part=False,
    amended_cards=True,
    victory="glory",
)
