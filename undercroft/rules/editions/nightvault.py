"""Nightvault, as its commentary of February 2019 shows it. Knows no state.

Only the commentary is at hand, so everything that it does not touch is read as in Shadespire; spells follow the casting
sequence printed in 2023, the only one whose text survives.
"""

from typing import Final

from undercroft.rules.editions.shadespire import SHADESPIRE

NIGHTVAULT: Final = SHADESPIRE._replace(
    name="nightvault",
    title="Nightvault (2019 commentary)",
    short="NV",
    drawn_counts_at_once=False,
    charge_token_forbids=frozenset(),
    remembers_returned=False,
    default_format="shadespire",
)
