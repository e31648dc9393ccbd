"""Dreadfane (2019): one board, hazards each round, and a warband wiped out ends the game. Knows no state."""

from typing import Final

from undercroft.hexes.battlefield import Sight
from undercroft.rules.editions.shadespire import SHADESPIRE

DREADFANE: Final = SHADESPIRE._replace(
    name="dreadfane",
    title="Dreadfane (2019)",
    short="DF",
    boards="one-board",
    tokens="printed",
    hazard_phase=True,
    elimination=True,
    charge_token_forbids=frozenset(),
    superactions=True,
    charge_token_first=False,
    guard_holds="always",
    guard_by_token=True,
    scything_may_spare=True,
    draw_needs_reach=False,
    spells_must_work=True,
    sight=Sight.NO_INCOMPLETE,
    kill_glory=2,
    reaction_first="answer",
    inspire="after-event",
    surge="after-activation",
    surge_draw_in_action_phase=False,
    remembers_returned=False,
    scored_is_discarded=True,
    victory="last-standing",
)
