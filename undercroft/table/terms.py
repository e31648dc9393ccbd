"""What was agreed before a game: who sits where, the clock, the match. Knows how it is stored as JSON; knows no rule."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from undercroft.rules.match import Ended

PERSON = "person"
BOT = "bot"


@dataclass(frozen=True)
class Chair:
    """One seat as it was set up. `bot` is a bot's spec; `settled` leaves the seat's choices before round one to the house."""

    kind: str
    name: str
    bot: str = ""
    stops: bool = False
    settled: bool = False


@dataclass(frozen=True)
class Standing:
    """A match before the game now played: the games so far, by the seats of this one. `best_of` 1 is a single game."""

    best_of: int = 1
    must_win: bool = False
    """A match that would be drawn goes on by the tiebreaker, to sudden death if need be."""
    games: tuple[Ended, ...] = ()

    @property
    def number(self) -> int:
        return len(self.games) + 1

    def turned(self) -> Standing:
        """The same by the seats of the next game, in which two players have changed places."""
        return Standing(
            self.best_of,
            self.must_win,
            tuple(
                Ended(
                    1 - game.winner if game.winner >= 0 else game.winner,
                    (game.glory[1], game.glory[0]),
                    tuple(sorted(1 - seat for seat in game.standing)),
                )
                for game in self.games
            ),
        )


@dataclass(frozen=True)
class Terms:
    """`seconds` 0 is a game without a clock; both times are in milliseconds elsewhere, in seconds here."""

    chairs: tuple[Chair, ...]
    seconds: int = 0
    increment: int = 0
    standing: Standing = field(default_factory=Standing)
    lesson: str = ""
    """The lesson that is played, by its name."""

    def to_json(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Terms:
        data: dict[str, Any] = json.loads(text)
        standing = data["standing"]
        return cls(
            tuple(Chair(**chair) for chair in data["chairs"]),
            data["seconds"],
            data["increment"],
            Standing(
                standing["best_of"],
                standing["must_win"],
                tuple(Ended(winner, (ours, theirs), tuple(left)) for winner, (ours, theirs), left in standing["games"]),
            ),
            data.get("lesson", ""),
        )

    def persons(self) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON)


def rotated(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """By the seats of the next game, in which everybody moves up by one seat (two players change places).

    >>> rotated(("a", "b", "c"))
    ('b', 'c', 'a')
    """
    return (*values[1:], *values[:1])
