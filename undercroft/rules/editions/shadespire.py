"""Shadespire (2018): the core book with its errata and FAQ 1.4. Its choices are the defaults; knows no state."""

from typing import Final

from undercroft.rules.editions.choices import Edition

SHADESPIRE: Final = Edition(name="shadespire", title="Shadespire (2018)", short="SH", surge_draw_in_action_phase=True)
