"""Plunder: the reaction that the rulebook itself lends every player. Knows tokens and windows; no card.

An attacker's player whose Attack action took its target out may lay an available feature token in the hex it stood in.
"""

from __future__ import annotations

from typing import Final

from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.rules.abilities import Cx, Op, Program, Reaction, register
from undercroft.rules.procedure import running
from undercroft.rules.tokens import available_features, feature_hexes, lay_feature
from undercroft.rules.windows import BOOK_REACTIONS


class Plunder(Reaction):
    """For the moment in which a friend's Attack action has just taken its target out."""

    def __init__(self) -> None:
        self.windows = frozenset({"taken-out"})

    def usable(self, cx: Cx) -> bool:
        g = cx.g
        if not g.edition.plunder or not available_features(g):
            return False
        attack = running(g, "attack")
        if attack is None or attack.v["target"] != cx.v["victim"] or cx.v["cause"] != ("attack", attack.v["attacker"]):
            return False
        return g.owner[attack.v["attacker"]] == cx.seat and bool(feature_hexes(g) >> cx.v["where"] & 1)

    def program(self) -> Program:
        return PROGRAM

    def say(self) -> str:
        return "Plunder: lay an available feature token in the hex that the target stood in"


class Pick(Op):
    """Which token, and which side up."""

    __slots__ = ()

    def run(self, cx: Cx) -> None:
        options: list[Option] = [
            ("feature", i, face) for i in distinct(cx.g, available_features(cx.g)) for face in ("up", "cover")
        ]
        cx.g.ask(cx.seat, "plunder", options, (cx.v["where"],))


class Lay(Op):
    __slots__ = ()

    def run(self, cx: Cx) -> None:
        _, i, face = cx.g.result
        lay_feature(cx.g, i, cx.v["where"], face, cx.seat, ("plunder",))


def distinct(g: State, tokens: list[int]) -> list[int]:
    """Of tokens that are alike, one."""
    kinds: dict[tuple[str, int], int] = {}
    for i in tokens:
        kinds.setdefault((g.tokens[i].kind, g.tokens[i].number), i)
    return sorted(kinds.values())


PROGRAM: Final = Program((Pick(), Lay()), code="plunder")
PLUNDER: Final = Plunder()
register("plunder", PLUNDER)
BOOK_REACTIONS["taken-out"] = PLUNDER
