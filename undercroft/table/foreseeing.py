"""What an option would ask next, so that a screen can show it before it is chosen. Knows views; learns nothing from the game.

The option is tried on a game that is dealt from the seat's own view: what it shows can hang on nothing that the seat does
not know, neither on dice to come nor on what others hold.
"""

from __future__ import annotations

from undercroft.game.question import CHANCE
from undercroft.play import notation
from undercroft.play.view import View, determinize
from undercroft.rules.engine import Game
from undercroft.table.options import operands
from undercroft.table.protocol import Preview

SILENT = ("pass",)
MOST_SILENCES = 12
"""How many windows of others are passed over before the seat itself is asked."""
TURNS = frozenset({"activation", "power", "react"})
"""Questions that are not part of what the option does."""


def preview(view: View, option: int, ply: int) -> Preview:
    """What the seat would be asked next if it chose that option: nothing if dice or the next turn come first."""
    g = determinize(view, 1)
    g.asks_chance = True
    g.answer(option)
    _pass_over(g, view.seat)
    q = g.question
    if q is None or q.seat != view.seat or q.kind in TURNS:
        return Preview(seat=view.seat, ply=ply, option=option, fighters=[], hexes=[])
    shown = [operands(g, each) for each in q.options]
    fighters = [each[name] for each in shown for name in ("fighter", "target") if name in each]
    hexes = [each["hex"] for each in shown if "hex" in each]
    return Preview(
        seat=view.seat,
        ply=ply,
        option=option,
        asks=notation.asks(g),
        fighters=sorted(set(fighters)),
        hexes=sorted(set(hexes)),
    )


def _pass_over(g: Game, seat: int) -> None:
    for _ in range(MOST_SILENCES):
        q = g.question
        if q is None or q.seat in (seat, CHANCE) or SILENT not in q.options:
            return
        g.answer(SILENT)
