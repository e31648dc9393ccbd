"""A question: who must decide, what about, and the options. Knows nothing of how an option is put into words."""

from __future__ import annotations

from typing import Any

Option = tuple[Any, ...]
"""One possible answer: a verb and its operands, for example ("charge", 3, 57) or ("pass",)."""

CHANCE = -1
"""The seat that dice and shuffles belong to."""


class Question:
    """Who must decide, what about, and the options, in a stable order."""

    __slots__ = ("about", "kind", "options", "seat")

    def __init__(self, seat: int, kind: str, options: tuple[Option, ...], about: tuple[Any, ...] = ()) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.about = about

    def __len__(self) -> int:
        return len(self.options)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Question)
            and self.seat == other.seat
            and self.kind == other.kind
            and self.options == other.options
            and self.about == other.about
        )

    def __hash__(self) -> int:
        return hash((self.seat, self.kind, self.options))

    def __repr__(self) -> str:
        return f"Question(seat={self.seat}, {self.kind!r}, {len(self.options)} options, about={self.about!r})"
