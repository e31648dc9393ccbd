"""Writes tests/library/golden.txt: what every card, warband and plot says of itself. Knows describing; judges nothing.

Usage: python tools/golden.py (or `make golden`). A change of wording is then seen where changes are reviewed.
"""

from __future__ import annotations

import difflib
from pathlib import Path

from undercroft.cards.describe import describe, say
from undercroft.cards.registry import CARDS, WARBANDS
from undercroft.cli.commands import cards, warbands
from undercroft.game.pieces import Card
from undercroft.library import load
from undercroft.rules.abilities import PLOTS

GOLDEN = Path(__file__).parents[1] / "tests" / "library" / "golden.txt"
RENEW = "If this is what was meant: make golden, and commit the file with the change."


def page() -> str:
    """The whole file: cards, then warbands, then plots, each in the order of their ids."""
    load()
    entries = [card(CARDS[id]) for id in sorted(CARDS)]
    entries += [warbands.page(WARBANDS[id]) for id in sorted(WARBANDS)]
    entries += ["\n".join([f"Plot {name}", *map(say, PLOTS[name])]) for name in sorted(PLOTS)]
    return "\n\n".join(entries) + "\n"


def card(card: Card) -> str:
    head = f"{card.name} ({cards.kind(card)}, {card.faction}, {card.set}"
    return head + (f", {card.glory} glory)" if card.glory else ")") + "\n" + describe(card)


def difference(written: str, found: str) -> str:
    """What changed, entry by entry with its name; nothing if nothing did."""
    before, after = entries(written), entries(found)
    told: list[str] = []
    for name in sorted(before.keys() | after.keys()):
        old, new = before.get(name, ""), after.get(name, "")
        if old != new:
            lines = difflib.ndiff(old.splitlines()[1:], new.splitlines()[1:])
            told += ["", name, *("  " + line.rstrip() for line in lines if line[0] in "+-")]
    return "\n".join(told).strip()


def entries(text: str) -> dict[str, str]:
    return {entry.splitlines()[0]: entry for entry in text.strip().split("\n\n") if entry}


def main() -> int:
    found = page()
    written = GOLDEN.read_text(encoding="utf-8") if GOLDEN.exists() else ""
    GOLDEN.write_text(found, encoding="utf-8")
    print(difference(written, found) or f"{GOLDEN.name} says what it said before")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
