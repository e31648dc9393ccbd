"""What a teller of events has at hand: the names of things and of causes, and the lines it makes. Knows names; must not
know any rule."""

from __future__ import annotations

from typing import Final, NamedTuple

from undercroft.cards.english import possessive
from undercroft.game.events import Cause, Event
from undercroft.hexes.battlefield import Battlefield
from undercroft.play.names import Names, hexes_of
from undercroft.rules.abilities import ABILITIES
from undercroft.rules.reference import cite


class Line(NamedTuple):
    """A line of the commentary, the paragraph it comes from, the event it ends with and that event's place in the log."""

    text: str
    para: str
    event: Event
    place: int

    def citation(self, edition: str) -> str:
        """Where the rulebook has the rule; nothing for a line that no rule stands behind."""
        return cite(self.para, edition) if self.para else ""


class Telling:
    """The names of one game's things; what the listener must not know is not among the events it is told."""

    __slots__ = ("hexes", "names")

    def __init__(self, names: Names, field: Battlefield | None) -> None:
        self.names = names
        self.hexes: tuple[str, ...] = hexes_of(field) if field is not None else ()

    @property
    def seats(self) -> tuple[str, ...]:
        return self.names.seats

    def seat(self, seat: int) -> str:
        return self.names.seats[seat] if 0 <= seat < len(self.names.seats) else "nobody"

    def fighter(self, f: int) -> str:
        return self.names.fighters[f] if 0 <= f < len(self.names.fighters) else "a fighter"

    def hex(self, h: int) -> str:
        return (self.hexes[h] if 0 <= h < len(self.hexes) else "") or "off the battlefield"

    def card(self, c: int) -> str:
        """A card's name, if the listener knows it."""
        return self.names.card(c)

    def ability(self, code: str) -> str:
        """What an ability calls itself, if it has a name."""
        title = getattr(ABILITIES.get(code), "title", "")
        return str(title or "")

    def because(self, cause: Cause) -> str:
        """What brought an event about, to be put behind its line; nothing if the rules alone did."""
        kind = cause[0]
        number = cause[1] if len(cause) > 1 else -1
        if kind == "hazard":
            return f" ({number})"
        if not isinstance(number, int):
            return ""
        if kind in ("card", "upgrade"):
            return f" ({self.card(number)})"
        if kind == "ability":
            return f" ({possessive(self.fighter(number))} ability)" if number >= 0 else ""
        if kind == "attack" and "backlash" not in cause:
            return f" ({possessive(self.fighter(number))} attack)"
        if "backlash" in cause:
            kind = "backlash"
        return BECAUSE.get(str(kind), "")


BECAUSE: Final[dict[str, str]] = {
    "lethal": " (a lethal hex)", "snare": " (a snare hex)", "backlash": " (backlash)", "artefact": " (the artefact)",
    "barge": " (its own Barge)", "delve": " (delving)", "charge": " (its Charge)", "guard": " (it goes on Guard)",
    "stagger": " (it is staggered)", "plunder": " (plunder)", "round": " (the end of the round)",
}  # fmt: skip
"""What is said of a cause that is no card and no fighter."""
