"""Plain cards, to fill decks where the library has none: objectives for holding and slaying, upgrades that do nothing.

Knows the shapes of abilities; stands for no printed card.
"""

from __future__ import annotations

from typing import Final

from undercroft.game.pieces import Card
from undercroft.rules.abilities import Cx, Score
from undercroft.rules.characteristics import held_by


class Hold(Score):
    """Hold the objective of a number at the end of a round."""

    def __init__(self, number: int) -> None:
        self.number = number

    def say(self) -> str:
        return f"End phase: if you hold objective {self.number}."

    def holds(self, cx: Cx) -> bool:
        return self.number in held_by(cx.g, cx.seat)


class Gift(Score):
    """A point for nothing, so that decks of such cards come to what only many scored objectives bring."""

    def say(self) -> str:
        return "End phase: always."

    def holds(self, cx: Cx) -> bool:
        return True


class Outlast(Score):
    """Have at least so many fighters left in the last end phase."""

    timing = "third"

    def __init__(self, least: int) -> None:
        self.least = least

    def say(self) -> str:
        return f"Third end phase: if you have at least {self.least} surviving fighters."

    def holds(self, cx: Cx) -> bool:
        return len(cx.g.survivors(cx.seat)) >= self.least


class Slay(Score):
    """Take so many enemies out of action in one go."""

    timing = "surge"

    def __init__(self, least: int) -> None:
        self.least = least

    def wakes(self) -> frozenset[str]:
        return frozenset({"taken_out"})

    def say(self) -> str:
        return f"Surge, at once: if your warband takes at least {self.least} enemies out of action at one time."

    def holds(self, cx: Cx) -> bool:
        g = cx.g
        fell = [e for e in g.now[cx.v["since"] :] if e.kind == "taken_out"]
        return sum(1 for e in fell if e.seat == cx.seat and g.owner[e.who] != cx.seat) >= self.least


def _plain(name: str, kind: str, glory: int = 0, ability: Score | None = None) -> Card:
    return Card(
        id=name.lower().replace(" ", "-"),
        name=name,
        type=kind,
        faction="Universal",
        season="",
        set="Plain cards",
        abilities=() if ability is None else (ability,),
        glory=glory,
        surge=ability is not None and ability.timing == "surge",
    )


PLAIN_OBJECTIVES: Final[tuple[Card, ...]] = (
    *(_plain(f"Plain Hold {n}", "objective", 1, Hold(n)) for n in range(1, 6)),
    *(_plain(f"Plain Outlast {n}", "objective", n, Outlast(n)) for n in range(1, 4)),
    *(_plain(f"Plain Slaying {n}", "objective", 1, Slay(1)) for n in range(1, 5)),
)
PLAIN_GIFTS: Final[tuple[Card, ...]] = tuple(_plain(f"Plain Gift {n}", "objective", 1, Gift()) for n in range(1, 12))
PLAIN_POWER: Final[tuple[Card, ...]] = tuple(_plain(f"Plain Keepsake {n}", "upgrade") for n in range(1, 21))
