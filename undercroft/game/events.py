"""Events: facts that happened, once, in the past tense. Knows nothing of why they happened by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

Cause = tuple[str | int, ...]
"""What brought an event about: ("attack", fighter), ("card", card, seat), ("upgrade", card, fighter),
("ability", fighter), ("lethal",), ("snare",), ("hazard", name), ("backlash", fighter), ("charge",), ("stun", fighter),
("barge",), ("delve",), ("plunder",), ("guard",), ("stagger",), ("round",), ("action",) or ("rule",)."""

NO_CAUSE: Final[Cause] = ("rule",)


class Event:
    """One fact. Which fields matter depends on the kind; the others keep their empty value.

    `who` is the fighter the event is about (the one that moved, attacked, was dealt damage), `whom` the other fighter
    (the target, the dealer), `at` and `was` hexes, `n` a number, `facts` what only this kind of event has.

    A value like a named tuple, and read out like one; but a class, because nothing is made and read more often, and
    compiled code reads an attribute of a class without looking it up.
    """

    __slots__ = ("at", "card", "cause", "facts", "kind", "n", "seat", "was", "who", "whom")
    _fields: ClassVar[tuple[str, ...]] = ("kind", "seat", "who", "whom", "at", "was", "n", "card", "cause", "facts")

    def __init__(
        self,
        kind: str,
        seat: int = -1,
        who: int = -1,
        whom: int = -1,
        at: int = -1,
        was: int = -1,
        n: int = 0,
        card: int = -1,
        cause: Cause = NO_CAUSE,
        facts: tuple[str | int, ...] = (),
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.who = who
        self.whom = whom
        self.at = at
        self.was = was
        self.n = n
        self.card = card
        self.cause = cause
        self.facts = facts

    def fields(self) -> tuple[Any, ...]:
        return (
            self.kind, self.seat, self.who, self.whom, self.at, self.was, self.n, self.card, self.cause, self.facts,
        )  # fmt: skip

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fields())

    def but(self, **changed: Any) -> Event:
        """The same event with some fields changed."""
        return Event(*[changed.get(name, value) for name, value in zip(Event._fields, self.fields(), strict=True)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, self.fields()

    def __repr__(self) -> str:
        return f"Event({', '.join(f'{name}={value!r}' for name, value in zip(Event._fields, self, strict=True))})"


# The kinds, by what they tell. A kind that is not in this set is a mistake (a test reads the code for it).
KINDS: Final[frozenset[str]] = frozenset(
    {
        # the course of the game
        "game_began", "round_began", "hazard_phase_began", "action_phase_began", "end_phase_began", "round_ended",
        "game_ended", "turn_began", "activation_began", "activation_ended", "activation_over", "power_step_began",
        "power_step_ended", "action_phase_ended", "first_player_chosen", "rolled_off",
        # set-up
        "board_placed", "territory_chosen", "token_placed", "tokens_revealed", "fighter_deployed", "do_over",
        # actions: "action_made" closes every action, with its name first in facts
        "action_began", "action_made", "counted_as", "superaction_made", "passed", "activation_skipped",
        # positions
        "moved", "pushed", "driven_back", "placed", "swapped", "entered", "passed_through",
        # combat
        "attack_declared", "attack_rolled", "defence_rolled", "recounted", "attack_resolved", "rerolled", "supported",
        "critical_hit", "critical_defence", "trapped", "attack_hit",
        # harm and help
        "damaged", "healed", "wounded", "taken_out", "instant_ended", "returned", "inspired", "uninspired", "saved",
        "turned", "tended",
        "token_given", "token_removed", "counter_given", "counter_removed",
        # cards
        "drawn", "discarded", "played", "resolved", "denied", "chosen", "upgraded", "broken", "revealed",
        "held", "scored", "glory_gained", "glory_spent", "glory_lost", "returned_to_hand", "effect_began", "effect_ended",
        "reaction_used", "salvaged", "shuffled",
        # magic
        "casting_rolled", "cast", "not_cast", "backlash",
        # dice rolled for a card
        "rolled",
        # the battlefield
        "token_moved", "token_removed_from_field", "token_flipped", "terrain_changed", "scattered", "hazard_drawn",
        "delved",
    }
)  # fmt: skip

SELDOM: Final[frozenset[str]] = frozenset(
    {
        "activation_skipped", "attack_hit", "backlash", "board_placed", "casting_rolled", "counted_as", "critical_defence",
        "delved", "denied", "do_over", "first_player_chosen", "game_began", "game_ended", "hazard_drawn",
        "hazard_phase_began", "not_cast", "recounted", "rerolled", "returned_to_hand", "revealed", "rolled", "rolled_off",
        "salvaged", "saved", "scattered", "shuffled", "territory_chosen", "token_removed", "tokens_revealed", "trapped",
        "turned",
    }
)  # fmt: skip
"""Kinds that are told once in a while, or that hardly a card waits for."""

KIND_BIT: Final[dict[str, int]] = {
    kind: 1 << i for i, kind in enumerate(sorted(KINDS, key=lambda kind: (kind in SELDOM, kind)))
}
"""A bit for each kind: what happened since somebody last looked, and what somebody waits for, are sets of kinds. The
seldom ones have the highest, so that most sets are small numbers: compiled code reckons with those in one instruction."""
