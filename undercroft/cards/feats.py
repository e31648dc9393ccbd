"""Conditions about what a warband did in all: kinds of action, who fell first, where it stands. Knows events and edges."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.fighters import POSITIONS, Fighters
from undercroft.cards.happenings import WHO, Happening, events_of
from undercroft.cards.words import Cond, must_be
from undercroft.game.events import Event
from undercroft.hexes.sides import opposite_sides
from undercroft.rules.abilities import Cx


def kind_of_action(event: Event) -> str:
    """Which of the five kinds of action an event tells of; nothing for all others."""
    facts = event.facts
    if event.kind == "superaction_made":
        return "charge" if "charge" in facts else ""
    if event.kind != "action_made":
        return ""
    if facts[0] == "special":
        return "special" if "fighter card" in facts else ""
    return str(facts[0]) if facts[0] in ("move", "attack", "guard") and "charge" not in facts else ""


class KindsOfAction(Cond):
    """Your fighters made so many different kinds of action."""

    def __init__(self, n: int) -> None:
        self.n = n

    def wakes(self) -> frozenset[str]:
        return frozenset({"action_made", "superaction_made"})

    def holds(self, cx: Cx) -> bool:
        owner = cx.g.owner
        mine = (e for e in events_of(cx.g, "action phase", self.wakes()) if e.who >= 0 and owner[e.who] == cx.seat)
        return len({kind_of_action(event) for event in mine} - {""}) >= self.n

    def say(self) -> str:
        return (
            f"friendly fighters made at least {english.number(self.n)} of these in this action phase: a Move action "
            "(not in a Charge), an Attack action (not in a Charge), a Charge action, a Guard action, "
            "another action on a fighter card that is no reaction"
        )


def kinds_of_action(n: int) -> Cond:
    return KindsOfAction(n)


TAKEN_OUT: Final = frozenset({"taken_out"})


def first_out(who: Fighters) -> Happening:
    """One of a kind is the first to go out of action in this round; of several that go at one time none is the first."""

    def first(cx: Cx, event: Event) -> bool:
        out = next(iter(events_of(cx.g, "round", TAKEN_OUT)), None)
        if out is None or not who.matches(cx, out.who):
            return False
        if event.kind == "taken_out":
            return event is out and not out.facts
        return event.n == 1 and event.facts == out.facts

    return Happening(
        ("taken_out", "instant_ended"),
        f"{who.say()} is the first to be taken out of action in this round, alone", "", (first,), (who,), WHO,
    )  # fmt: skip


class OppositeEdges(Cond):
    """Two fighters of a kind stand on edge hexes of opposite sides of the battlefield, the furthest apart."""

    def __init__(self, who: Fighters) -> None:
        self.who: Fighters = must_be(who, Fighters, "opposite edges")

    def parts(self) -> tuple[Any, ...]:
        return (self.who,)

    def wakes(self) -> frozenset[str]:
        return POSITIONS

    def holds(self, cx: Cx) -> bool:
        g = cx.g
        spots = 0
        for f in self.who.members(cx):
            if g.at[f] >= 0:
                spots |= 1 << g.at[f]
        # a single fighter in the corner of a small field would be on both
        return any(
            near & spots and far & spots and (near | far) & spots & ((near | far) & spots) - 1
            for near, far in opposite_sides(g.ground)
        )

    def say(self) -> str:
        return (
            f"{self.who.say()} is on an edge hex and another on an edge hex of the opposite edge of the battlefield, "
            "the furthest if there are several"
        )


def on_opposite_edges(who: Fighters) -> Cond:
    return OppositeEdges(who)


__all__ = ["first_out", "kinds_of_action", "on_opposite_edges"]
