"""The log of a game as a commentary: events gathered into lines, each with its paragraph. Knows which events belong
together; must not tell a listener what is hidden from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.cards.english import count, listing, sentence
from undercroft.game.events import Event
from undercroft.game.state import Chunk, State
from undercroft.play.attack_story import AttackStory
from undercroft.play.names import Names, names_of, plain
from undercroft.play.seen import hidden_from
from undercroft.play.telling import Line, Telling
from undercroft.play.told import QUIET, TOLD, cast, paragraph
from undercroft.play.view import SPECTATOR, View
from undercroft.rules.reference import at_table

__all__ = ["QUIET", "TOLD", "Line", "Telling", "lines", "lines_of", "tell"]

def lines(g: State, seat: int = SPECTATOR, since: int = 0) -> list[Line]:
    """The log as a player of that seat may read it (-1: somebody who watches), from the event of that number on.

    An attack that is not over yet is told as far as it has come; its line is told anew, whole, when it is over.
    """
    log = (*g.past, tuple(g.now))
    heard = [
        tuple([event.but(card=-1) if hidden_from(g, event, seat) else event for event in chunk])
        for chunk in _from_on(log, since)
    ]
    return _told(heard, log, Telling(names_of(g), g.field), since)


def lines_of(view: View, since: int = 0) -> list[Line]:
    """The same from what a seat sees."""
    open_ = view.running
    names = Names(open_.setup, open_.cast, open_.owner, open_.printed)
    return _told(_from_on(view.log, since), view.log, Telling(names, open_.field), since)


def _from_on(log: Sequence[Chunk], since: int) -> Sequence[Chunk]:
    """The stretches of the log from the one on in which an event is: no line spans two of them."""
    place = 0
    for i, chunk in enumerate(log):
        place += len(chunk)
        if place > since:
            return log[i:]
    return ()


def _told(heard: Sequence[Chunk], log: Sequence[Chunk], t: Telling, since: int) -> list[Line]:
    place = sum(len(chunk) for chunk in log) - sum(len(chunk) for chunk in heard)
    found: list[Line] = []
    for chunk in heard:
        found += tell(chunk, t, place)
        place += len(chunk)
    return [line for line in found if line.place >= since]


def tell(events: Sequence[Event], t: Telling, place: int = 0) -> list[Line]:
    """Lines for a stretch of events; `place` is the number of the first of them in the whole log."""
    teller = _Teller(t)
    for i, event in enumerate(events, place):
        teller.hear(event, i)
    teller.finish()
    return teller.lines


LAST_ROUND: Final = 3
ENDING: Final[dict[tuple[str, bool], str]] = {
    ("scored", False): "end-score",
    ("scored", True): "third-end-phase",
    ("upgraded", False): "end-upgrades",
    ("end_phase_began", True): "third-end-phase",
}
"""In an end phase, and whether it is the third, the paragraphs of what is done there and elsewhere."""
ENDING_DRAWS: Final = {"objective": "end-draw-objectives", "power card": "end-draw-powers"}
DRAWN_BY: Final = {"draw": "draw-power-card", "cycle": "cycle-objective"}
"""The paragraphs of the actions of a player that draw a card."""
ARRIVALS: Final = frozenset({"moved", "pushed", "driven_back", "placed"})
WALKING: Final[dict[str, tuple[str, str]]] = {
    "charge": ("charges", "charge"),
    "move": ("moves", "move-action"),
    "push": ("is pushed", "push"),
    "drive_back": ("is driven back", "drive-back"),
    "place": ("is placed", "placing"),
}
"""What is said of a fighter on its way, and the paragraph."""


class Walk:
    """A fighter on its way through hexes that may do something to it, and how much of the way has been told."""

    def __init__(self, event: Event) -> None:
        self.mode = str(event.facts[0]) if event.facts else "move"
        self.charges = event.cause[0] == "charge"
        self.told_to = event.was
        self.told = False

    def goes_on(self, event: Event, place: int) -> None:
        self.at = event.at
        self.event = event
        self.place = place


class _Teller:
    """Gathers what belongs into one line: an attack, a charge and its attack, cards drawn one after another."""

    def __init__(self, t: Telling) -> None:
        self.t = t
        self.lines: list[Line] = []
        self.attacks: list[AttackStory] = []
        self.charge: tuple[Event, int] | None = None
        self.drawn: list[Event] = []
        self.drawing: tuple[Event, int] | None = None
        self.casting: Event | None = None
        self.walks: dict[int, Walk] = {}
        self.whole: dict[int, Event] = {}
        """By their places the events of ways that were told in part."""
        self.announced: tuple[Event, int] | None = None
        self.weapon = ""
        self.beginning = False
        """The set-up is being told; then hands are drawn for the first time."""
        self.ending = False
        """An end phase is being told: no line spans one and anything else."""
        self.third = False
        self.drawn_for = ""
        self.ended: set[int] = set()
        self.in_play: set[int] = set()
        self.swapped: set[int] = set()
        self.last: tuple[Event, int] | None = None

    def hear(self, event: Event, place: int) -> None:
        kind = event.kind
        if kind == "game_began":
            self.beginning = True
        elif kind == "end_phase_began":
            self.ending, self.third = True, event.n == LAST_ROUND
        elif kind == "action_made" and self.drawing is not None:
            self.drawn_for = DRAWN_BY.get(str(event.facts[0]), "")
        if kind == "drawn":
            if self.drawing is not None and self.drawing[0].seat != event.seat:
                self._tell_drawn()
            self.drawing = (event, place)
            self.drawn.append(event)
            return
        if kind == "entered":
            # the way is told when it is at its end, or as far as it has come when something happens on it
            if event.who not in self.swapped:
                self.walks.setdefault(event.who, Walk(event)).goes_on(event, place)
            return
        if kind == "revealed" and event.facts:
            self._announce()
            self.announced = (event, place)
            return
        if kind in ("played", "reaction_used") and self.announced is not None and self.announced[0].card == event.card:
            # announced and used at once: one line
            self.announced = None
        walk = self.walks.pop(event.who, None) if kind in ARRIVALS else None
        if walk is not None and walk.told:
            if walk.at == walk.told_to:
                return
            self.whole[place] = event
            event = event.but(was=walk.told_to, facts=("further",))
        if self.attacks and self.attacks[-1].takes(event):
            self.last = (event, place)
            if kind == "attack_resolved":
                self._tell_attack(event, place)
                self.weapon = self.attacks.pop().weapon
            return
        if kind == "attack_declared":
            charge = self.charge[0] if self.charge is not None and self.charge[0].who == event.who else None
            if charge is not None:
                self.charge = None
            self._announce()
            self._interrupt()
            self.attacks.append(AttackStory(self.t, event, charge))
            self.last = (event, place)
            return
        if kind == "moved" and event.cause[0] == "charge":
            self._announce()
            self._interrupt()
            self.charge = (event, place)
            return
        words = self._words(event)
        if words:
            self._announce()
            self._interrupt()
            self._tell_walks()
            para = "next-event" if kind == "discarded" and event.card in self.ended else paragraph(event)
            self._add(sentence(words), para, event, place)

    def _add(self, words: str, para: str, event: Event, place: int) -> None:
        if self.ending:
            para = ENDING.get((event.kind, self.third), para)
        self.lines.append(Line(words, at_table(para, len(self.t.seats)), self.whole.get(place, event), place))

    def finish(self) -> None:
        self._announce()
        self._interrupt()

    def _announce(self) -> None:
        """A reaction that waits in its chain while something else happens."""
        if self.announced is not None:
            event, place = self.announced
            self.announced = None
            t = self.t
            if event.card >= 0:
                what = t.card(event.card)
            elif event.who >= 0:
                what = f"a reaction of {t.fighter(event.who)}"
            else:
                what = plain(str(event.facts[0]))
            self._interrupt()
            self._tell_walks()
            self._add(sentence(f"{t.seat(event.seat)} announces {what}"), "reaction-chain", event, place)

    def _tell_walks(self) -> None:
        """Fighters on their way, as far as they have come."""
        t = self.t
        for f, walk in self.walks.items():
            if walk.at == walk.told_to:
                continue
            way = f" from {t.hex(walk.told_to)}" if walk.told_to >= 0 and walk.mode != "place" else ""
            verb, para = WALKING["charge" if walk.charges else walk.mode]
            verb = "goes on" if walk.told and walk.mode == "move" else verb
            words = f"{t.fighter(f)} {verb}{way} {'in' if walk.mode == 'place' else 'to'} {t.hex(walk.at)}"
            walk.told = True
            walk.told_to = walk.at
            self._add(sentence(words), para, walk.event, walk.place)

    def _interrupt(self) -> None:
        """Tell what waits, as far as it has come."""
        if self.attacks and self.last is not None:
            self._tell_attack(*self.last)
        if self.charge is not None:
            event, place = self.charge
            self.charge = None
            t = self.t
            verb = "goes on" if event.facts == ("further",) else "charges"
            words = f"{t.fighter(event.who)} {verb} from {t.hex(event.was)} to {t.hex(event.at)}"
            self._add(sentence(words), "charge", event, place)
        self._tell_drawn()

    def _tell_attack(self, event: Event, place: int) -> None:
        # what happened before the attack's end is told before it
        self._tell_drawn()
        words = self.attacks[-1].untold()
        if words:
            self._add(words, "combat-sequence", event, place)

    def _tell_drawn(self) -> None:
        if self.drawing is None:
            return
        t = self.t
        event, place = self.drawing
        if all(each.card >= 0 for each in self.drawn):
            words = listing(t.card(each.card) for each in self.drawn)
        else:
            kinds = [str(each.facts[0]) for each in self.drawn]
            words = listing(count(kinds.count(kind), kind) for kind in dict.fromkeys(kinds))
        para = self.drawn_for or ("draw-cards" if self.beginning else "draw")
        if self.ending:
            decks = {str(each.facts[0]) for each in self.drawn}
            para = "end-phase" if len(decks) > 1 else ENDING_DRAWS[decks.pop()]
        self.drawing = None
        self.drawn = []
        self.drawn_for = ""
        self._add(f"{t.seat(event.seat)} draws {words}.", para, event, place)

    def _words(self, event: Event) -> str:
        """What is said of an event that stands alone; nothing for what only belongs to another."""
        kind = event.kind
        if kind == "swapped":
            self.swapped = {event.who, event.whom}
        elif kind == "placed" and event.who in self.swapped:
            self.swapped.discard(event.who)
            return ""
        elif kind == "played":
            # where the card goes then is no news
            self.in_play.add(event.card)
        elif kind == "effect_ended":
            self.ended.add(event.card)
        elif kind == "discarded" and event.card in self.ended:
            return f"{self.t.card(event.card)} has run its course"
        elif kind == "discarded" and event.card in self.in_play:
            self.in_play.discard(event.card)
            return ""
        elif kind == "salvaged":
            self.in_play.add(event.card)
        elif kind == "casting_rolled":
            self.casting = event
            return ""
        elif kind in ("cast", "not_cast"):
            rolled, self.casting = self.casting, None
            return cast(self.t, event, rolled, self.weapon)
        found = TOLD.get(kind)
        return found[1](self.t, event) if found is not None else ""
