"""Conditions about damage as it is dealt: by what Attack action, by a gambit. Knows the frames of the rules by name."""

from __future__ import annotations

from typing import Any

from undercroft.cards.attacks import OfAttack, by_attack
from undercroft.cards.words import Cond
from undercroft.rules.abilities import Cx


class DealtBy(Cond):
    """The damage is dealt by something: an Attack action of a kind, or a gambit."""

    def __init__(self, *tests: OfAttack, gambits: bool = False) -> None:
        self.tests = tests
        self.gambits = gambits

    def parts(self) -> tuple[Any, ...]:
        return self.tests

    def holds(self, cx: Cx) -> bool:
        g, cause = cx.g, cx.v["cause"]
        if self.gambits and cause[0] == "card" and g.cards[cause[1]].is_gambit:
            return True
        if not by_attack(cx):
            return False
        if not self.tests:
            return True
        for frame in reversed(g.stack):
            if frame.name == "attack" and frame.v["attacker"] == cx.v["dealer"] and cause == ("attack", cx.v["dealer"]):
                values = cx.having(**frame.v)
                return all(test.ok(values) for test in self.tests)
        return False

    def what(self) -> str:
        """What deals it."""
        text = "an Attack action" + "".join(" " + test.say() for test in self.tests)
        return text + " or gambit" if self.gambits else text

    def say(self) -> str:
        return f"it is dealt by {self.what()}"


def dealt_by_attack(*tests: OfAttack) -> Cond:
    return DealtBy(*tests)


dealt_by_attack_or_gambit = DealtBy(gambits=True)
