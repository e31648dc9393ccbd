"""The state of a game as one value that copies cheaply at any moment. Knows hexes and pieces; knows no rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Self

from undercroft.game.events import KIND_BIT, NO_CAUSE, Cause, Event
from undercroft.game.frames import Frame
from undercroft.game.lying import Lying
from undercroft.game.pieces import Card, Effect, FieldToken, FighterCard, Setup, Side
from undercroft.game.places import Places, spans_of
from undercroft.game.question import Menu, Option, Question
from undercroft.game.rng import start
from undercroft.game.roster import roster_of
from undercroft.hexes.battlefield import Battlefield

TOKENS: Final[tuple[str, ...]] = ("move", "charge", "guard", "stagger")
Chunk = tuple[Event, ...]
Zone = tuple[int, ...]
Looked = tuple[int, int, tuple[Event, ...]]
"""What somebody found who looked back: from which chunk on, up to which one, and the events."""


FIELDS: Final = (
    "action_mark",
    "activation",
    "activations",
    "answers",
    "asks_chance",
    "at",
    "awake",
    "board_pool",
    "borne",
    "cards",
    "cast",
    "charge",
    "counters",
    "discards",
    "edition",
    "effects",
    "elsewhere",
    "end_mark",
    "extra",
    "field",
    "first",
    "fresh",
    "front",
    "glory",
    "guard",
    "hands",
    "heeds",
    "held",
    "holder",
    "in_force",
    "inspired",
    "judged",
    "known_top",
    "lasting",
    "lately",
    "looked",
    "lying",
    "listens",
    "marks",
    "met",
    "met_inspire",
    "move",
    "natures",
    "now",
    "objective_deck",
    "owner",
    "past",
    "phase",
    "placed",
    "power_deck",
    "question",
    "removed",
    "result",
    "rng",
    "roster",
    "round",
    "round_mark",
    "scored",
    "script",
    "seats",
    "seen",
    "setup",
    "spent",
    "stack",
    "stagger",
    "standing",
    "stops",
    "terrain",
    "tokens",
    "tough",
    "turn",
    "uid",
    "upgrades",
    "wakes_of",
    "winners",
    "wounds",
)  # fmt: skip
"""Every field of a state."""


def kinds_of(events: Sequence[Event]) -> int:
    """The kinds of some events, as a set of bits."""
    kinds = 0
    for event in events:
        kinds |= KIND_BIT[event.kind]
    return kinds


class State:
    """All that is true in a game.

    Fighters and cards are small numbers: `cast[f]` is the fighter card of fighter f, `owner[f]` its seat, `cards[c]` the
    printed card of card c and `holder[c]` its seat. What changes is kept in flat lists of numbers and tuples, one entry
    for each fighter or seat, so that a copy is a few list copies.

    Decks are not in an order: a card is drawn at random when it is drawn, which is the same lottery and leaves nothing
    to peek at. Cards whose place is known (looked at, put back on top) stand in `known_top`.
    """

    __slots__ = FIELDS

    def __new__(cls, *_: Any, **__: Any) -> Self:
        """A state that `copy_into` fills is made without `__init__`, be it compiled or not."""
        return super().__new__(cls)

    def __init__(self, setup: Setup, seed: int = 0) -> None:
        self.setup = setup
        self.edition: Any = setup.edition
        seats = len(setup.seats)
        self.seats = seats
        self.roster = roster = roster_of(setup)
        self.objective_deck: list[Zone] = roster.objective_decks[:]
        self.power_deck: list[Zone] = roster.power_decks[:]
        # printed things, shared by every copy
        self.cast: tuple[FighterCard, ...] = roster.cast
        self.owner: tuple[int, ...] = roster.owner
        self.cards: tuple[Card, ...] = roster.cards
        self.holder: tuple[int, ...] = roster.holder
        self.natures: tuple[Any, ...] = ()
        self.wakes_of: tuple[int, ...] = ()
        self.elsewhere: tuple[int, ...] = ()
        self.lasting = 0
        self.answers = 0
        self.listens = 0
        self.field: Battlefield | None = None
        n = len(roster.cast)
        # one entry for each fighter
        self.at = [-1] * n
        self.wounds = [0] * n
        self.inspired = roster.inspired[:]
        self.move = [0] * n
        self.charge = [0] * n
        self.guard = [0] * n
        self.stagger = [0] * n
        self.upgrades: list[Zone] = [()] * n
        self.counters: list[tuple[str, ...]] = [()] * n
        self.removed = roster.removed[:]
        # one entry for each seat
        self.hands: list[Zone] = [()] * seats
        self.discards: list[Zone] = [()] * seats
        self.scored: list[Zone] = [()] * seats
        self.front: list[Zone] = [()] * seats
        self.known_top: list[Zone] = [()] * seats
        self.met: list[Zone] = [()] * seats
        self.fresh: list[Zone] = [()] * seats
        self.glory = [0] * seats
        self.spent = [0] * seats
        self.activations = [0] * seats
        self.board_pool: tuple[Any, ...] = ()
        # the battlefield
        self.tokens: tuple[FieldToken, ...] = ()
        self.terrain: tuple[int, int, int, int] = (0, 0, 0, 0)
        # the course of the game
        self.round = 0
        self.phase = "setup"
        self.turn = -1
        self.first = -1
        self.activation = 0
        self.effects: tuple[Effect, ...] = ()
        self.extra: dict[str, Any] = {}
        self.met_inspire: tuple[int, ...] = ()
        self.winners: tuple[int, ...] | None = None
        # what happened
        self.past: tuple[Chunk, ...] = ()
        self.now: list[Event] = []
        self.seen = 0
        self.marks: tuple[int, ...] = ()
        self.round_mark = 0
        self.action_mark = 0
        self.end_mark = 0
        # the running rules
        self.stack: list[Frame] = []
        self.question: Question | None = None
        self.result: Any = None
        self.awake = 0
        self.uid = 0
        # what the rules worked out of all this; `borne` is shared by all games of a setup; the kinds of event that
        # anything `heeds` and those told `lately`, in this action phase, are -1 until they are worked out
        self.in_force: Any = None
        self.standing: Any = None
        self.borne: dict[Any, Any] = roster.borne
        self.looked: dict[tuple[str, frozenset[str]], Looked] = {}
        self.heeds = -1
        self.judged = 0
        self.lately = -1
        self.tough = True
        self.placed = Places(self.at, spans_of(self.owner, seats))
        self.lying = Lying(self.tokens)
        self.held: tuple[Any, ...] = ()
        # chance
        self.rng = start(seed)
        self.script: tuple[int, ...] | None = None
        self.asks_chance = False
        self.stops = 0

    def copy_into(self, new: State) -> None:
        """Fill a fresh instance with a copy of this state. Everything not copied here is immutable and shared."""
        new.setup = self.setup
        new.edition = self.edition
        new.seats = self.seats
        new.roster = self.roster
        new.cast = self.cast
        new.owner = self.owner
        new.cards = self.cards
        new.holder = self.holder
        new.natures = self.natures
        new.wakes_of = self.wakes_of
        new.elsewhere = self.elsewhere
        new.lasting = self.lasting
        new.answers = self.answers
        new.listens = self.listens
        new.field = self.field
        new.at = self.at[:]
        new.wounds = self.wounds[:]
        new.inspired = self.inspired[:]
        new.move = self.move[:]
        new.charge = self.charge[:]
        new.guard = self.guard[:]
        new.stagger = self.stagger[:]
        new.upgrades = self.upgrades[:]
        new.counters = self.counters[:]
        new.removed = self.removed[:]
        new.hands = self.hands[:]
        new.discards = self.discards[:]
        new.scored = self.scored[:]
        new.front = self.front[:]
        new.known_top = self.known_top[:]
        new.met = self.met[:]
        new.fresh = self.fresh[:]
        new.glory = self.glory[:]
        new.spent = self.spent[:]
        new.activations = self.activations[:]
        new.objective_deck = self.objective_deck[:]
        new.power_deck = self.power_deck[:]
        new.board_pool = self.board_pool
        new.tokens = self.tokens
        new.terrain = self.terrain
        new.round = self.round
        new.phase = self.phase
        new.turn = self.turn
        new.first = self.first
        new.activation = self.activation
        new.effects = self.effects
        new.extra = self.extra
        new.met_inspire = self.met_inspire
        new.winners = self.winners
        new.past = self.past
        new.now = self.now[:]
        new.seen = self.seen
        new.marks = self.marks
        new.round_mark = self.round_mark
        new.action_mark = self.action_mark
        new.end_mark = self.end_mark
        new.stack = [frame.copy() for frame in self.stack]
        new.question = self.question
        new.result = self.result
        new.awake = self.awake
        new.uid = self.uid
        new.in_force = self.in_force
        new.standing = self.standing
        new.borne = self.borne
        new.looked = self.looked
        new.heeds = self.heeds
        new.judged = self.judged
        new.lately = self.lately
        new.tough = self.tough
        new.placed = self.placed
        new.lying = self.lying
        new.held = self.held
        new.rng = self.rng
        new.script = self.script
        new.asks_chance = self.asks_chance
        new.stops = self.stops

    # --- reading ---

    @property
    def ground(self) -> Battlefield:
        """The battlefield, once it lies on the table."""
        if self.field is None:
            raise RuntimeError("the battlefield is not laid yet")
        return self.field

    def side(self, f: int) -> Side:
        """The side of the fighter card that lies face up."""
        card = self.cast[f]
        if card.other_side is not None and card.other_name in self.counters[f]:
            return card.other_side
        return card.inspired if self.inspired[f] else card.normal

    def face(self, f: int) -> int:
        """The number of that side."""
        card = self.cast[f]
        if card.other_side is not None and card.other_name in self.counters[f]:
            return 2
        return self.inspired[f]

    def fighters(self, seat: int) -> list[int]:
        """All fighters of a seat, surviving or not, without those kept in reserve."""
        removed = self.removed
        begin, end = self.placed.spans[seat]
        return [f for f in range(begin, end) if not removed[f]]

    def survivors(self, seat: int) -> list[int]:
        return self.places().standing[seat][:]

    def surviving(self) -> list[int]:
        return self.places().everybody[:]

    def fighter_at(self, h: int) -> int:
        """The fighter standing in a hex, or -1."""
        at = self.at
        return at.index(h) if h >= 0 and h in at else -1

    def places(self) -> Places:
        """Who stands where, as sets of hexes: worked out once for a position."""
        placed = self.placed
        if placed.at != self.at:
            placed = self.placed = Places(self.at, placed.spans, placed)
        return placed

    def lies(self) -> Lying:
        """Which tokens lie where: worked out once for as long as they do."""
        if self.lying.tokens is not self.tokens:
            self.lying = Lying(self.tokens)
        return self.lying

    def occupied(self) -> int:
        """The hexes with a fighter in them."""
        return self.places().occupied

    def spots(self, seat: int) -> int:
        """The hexes that a seat's fighters stand in."""
        return self.places().spots[seat]

    def blocked(self) -> int:
        return self.ground.blocked | self.terrain[0]

    def lethal(self) -> int:
        return self.ground.lethal | self.terrain[1]

    def cover(self) -> int:
        return self.ground.cover | self.terrain[2]

    def snare(self) -> int:
        return self.ground.snare | self.terrain[3]

    def empty(self) -> int:
        """Hexes with no fighter that are not blocked."""
        return self.ground.open & ~(self.terrain[0] | self.places().occupied)

    def hand(self, seat: int, objectives: bool) -> list[int]:
        first = self.roster.first_power[seat]
        hand = self.hands[seat]
        return [c for c in hand if c < first] if objectives else [c for c in hand if c >= first]

    def unspent(self, seat: int) -> int:
        return self.glory[seat] - self.spent[seat]

    def flag(self, name: str) -> Any:
        """A rarely needed named value of the game (who finished placing first, the artefact's hex …)."""
        return self.extra.get(name)

    def set_flag(self, name: str, value: Any) -> None:
        # copies share the flags, so that these are never changed but made anew
        kept = {key: known for key, known in self.extra.items() if key != name}
        if value is not None:
            kept[name] = value
        self.extra = kept

    def told_lately(self) -> int:
        """The kinds of event told since the action phase began, or the round; perhaps some more from just before."""
        if self.lately < 0:
            self.lately = kinds_of(self.now)
            for chunk in self.past[self.action_mark :]:
                self.lately |= kinds_of(chunk)
        return self.lately | self.awake

    # --- writing ---

    def tell(
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
        """Something happened."""
        self.now.append(Event(kind, seat, who, whom, at, was, n, card, cause, facts))
        self.awake |= KIND_BIT[kind]

    def emit(self, event: Event) -> None:
        """An event that was made elsewhere."""
        self.now.append(event)
        self.awake |= KIND_BIT[event.kind]

    def cut(self) -> None:
        """Close the running chunk of events: at the borders of activations and phases."""
        if self.now:
            self.past = (*self.past, tuple(self.now))
            self.now = []
            self.seen = 0

    def begin_phase(self) -> None:
        """Close the chunk: whoever looks back on "this action phase" looks back to here."""
        self.cut()
        self.action_mark = len(self.past)
        self.lately = 0
        self.judged = 0

    def ask(
        self, seat: int, kind: str, options: list[Option] | tuple[Option, ...] | Menu, about: tuple[Any, ...] = ()
    ) -> None:
        """Put a question. A question with one option answers itself unless the seat wants to be stopped everywhere."""
        n = len(options)
        if n > 1 or (n and seat >= 0 and self.stops >> seat & 1):
            self.question = Question(seat, kind, tuple(options) if isinstance(options, list) else options, about)
        elif n:
            self.result = options.option(0) if isinstance(options, Menu) else options[0]
        else:
            raise RuntimeError(f"a question without options: {kind} {about}")

    def push_frame(self, frame: Frame) -> None:
        self.stack.append(frame)

    def give_back(self, value: Any) -> None:
        """End the running frame and hand a value to the one below."""
        self.stack.pop()
        self.result = value
