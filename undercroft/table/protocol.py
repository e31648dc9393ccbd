"""The messages of a game in play, as typed models: the one source of the protocol. Knows no room and no socket.

`docs/protocol.md` and `web/src/protocol.ts` are made from this module by `tools/protocol.py`; a test holds them to it.
A client sends one of `Ask`, the server one of `Tell`, each as one JSON text frame.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from undercroft.table.protocol_parts import GameId, Label, Matter, Name, Part, Seat, Secret, Strict
from undercroft.table.shapes import Battlefield, FighterNow, View

VERSION = 1
"""Raised when an old client could no longer take part."""

# --- what a client sends ---


class Sit(Strict):
    """The first message of every connection: which game, and the secrets of the seats it takes.

    One connection may hold several seats (two people at one screen). The watching secret holds no seat and sees what a
    spectator sees. `lines` is the `lines_to` of the last state the client has, if it has one: the log goes on from there.
    """

    type: Literal["sit"]
    protocol: Literal[1]
    game: GameId
    secrets: Annotated[list[Secret], Field(min_length=1, max_length=5)]
    name: Name | None = None
    lines: Annotated[int, Field(ge=0)] = 0
    label: Label = None


class Answer(Strict):
    """One of the options of the open question: by its place in the list (`option`) or by its text (`text`).

    `ply` is the number of answers given so far, as the state said: an answer to a question that is no longer open is
    refused, and one sent twice is taken once.
    """

    type: Literal["answer"]
    seat: Seat
    ply: Annotated[int, Field(ge=0)]
    option: Annotated[int, Field(ge=0)] | None = None
    text: Annotated[str, Field(max_length=300)] | None = None
    label: Label = None


class AskOdds(Strict):
    """The exact odds of options of the open question that attack somebody."""

    type: Literal["odds"]
    seat: Seat
    ply: Annotated[int, Field(ge=0)]
    options: Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=1, max_length=64)]
    label: Label = None


class AskPreview(Strict):
    """What an option of the open question would ask next: which fighters and hexes a card could be used on."""

    type: Literal["preview"]
    seat: Seat
    ply: Annotated[int, Field(ge=0)]
    option: Annotated[int, Field(ge=0)]
    label: Label = None


class AskWhy(Strict):
    """Why a play that is not offered cannot be made; the play as it would be typed."""

    type: Literal["why"]
    seat: Seat
    text: Annotated[str, Field(min_length=1, max_length=300)]
    label: Label = None


class SetStops(Strict):
    """Whether this seat is asked at every window, even with nothing to use, so that a silence tells nothing."""

    type: Literal["stops"]
    seat: Seat
    on: bool
    label: Label = None


class Settle(Strict):
    """Let the house make this seat's choices until the first round begins: boards, tokens, hands and fighters."""

    type: Literal["settle"]
    seat: Seat
    label: Label = None


class Offer(Strict):
    """Offer a draw, ask to take back, or propose another game with the seats changed.

    `ply` belongs to a take-back: how many answers shall stand. Without it the seat's own last decision goes.
    """

    type: Literal["offer"]
    seat: Seat
    what: Matter
    ply: Annotated[int, Field(ge=0)] | None = None
    label: Label = None


class Reply(Strict):
    """Accept or decline what another seat has offered; declining one's own offer withdraws it."""

    type: Literal["reply"]
    seat: Seat
    what: Matter
    accept: bool
    label: Label = None


class Resign(Strict):
    type: Literal["resign"]
    seat: Seat
    label: Label = None


class AskLog(Strict):
    """The log again from the event of that number on, as this seat may read it; seat -1 is a spectator."""

    type: Literal["log"]
    seat: Annotated[int, Field(ge=-1, le=3)]
    since: Annotated[int, Field(ge=0)]
    label: Label = None


class Ping(Strict):
    type: Literal["ping"]
    label: Label = None


Ask = Annotated[
    Sit | Answer | AskOdds | AskPreview | AskWhy | SetStops | Settle | Offer | Reply | Resign | AskLog | Ping,
    Field(discriminator="type"),
]
ASK: TypeAdapter[Ask] = TypeAdapter(Ask)


# --- what the server sends ---


class Player(Part):
    """Who has a seat. `out` is a seat that resigned or whose time ran out."""

    seat: int
    kind: Literal["person", "bot"]
    name: str
    warband: str
    warband_id: str
    bot: str | None = None
    connected: bool
    out: bool
    stops: bool


class Clock(Part):
    """Thinking time left, in milliseconds, at the moment of the message; `running` is the seat whose time runs."""

    left: list[int | None]
    running: int | None = None
    increment: int


class Option(Part):
    """One option: its place in the list, its text, and what it points at, so that a screen can light it.

    Fighters, hexes and cards are the numbers of the view. `fighter` acts or is moved, `target` is the other fighter;
    `hex` is where it ends and `path` the hexes on the way; `value` is whatever else tells the options apart.
    """

    index: int
    text: str
    verb: str
    fighter: int | None = None
    target: int | None = None
    hex: int | None = None
    path: list[int] | None = None
    card: int | None = None
    seat: int | None = None
    weapon: str | None = None
    value: int | str | None = None
    placement: Annotated[
        list[int] | None, Field(description="A board: whether it is turned, its column and its row on the table.")
    ] = None
    odds: Annotated[bool, Field(description="Whether odds can be asked for this option.")] = False


class Question(Part):
    """What the seat must decide: `asks` in one line, `kind` for a screen, the fighters and dice it is about."""

    seat: int
    kind: str
    asks: str
    options: list[Option]
    fighter: int | None = None
    faces: list[str] | None = None
    windows: list[str] | None = None


class Wanted(Part):
    """One thing that an objective wants. Where it counts something, `have` is how many there are of the `need` wanted."""

    text: str
    met: bool
    have: int = 0
    need: int = 0


class Near(Part):
    """An objective in hand, and what of it is true as things stand."""

    card: int
    parts: list[Wanted]


class Line(Part):
    """A line of the log: what happened, and the paragraph of the rules it rests on.

    `number` is the number of that event in the game, counted from 0; numbers grow from line to line, with gaps.
    `fighters` and `hexes` are those it is about, so that a screen can show them.
    """

    number: int
    text: str
    para: str | None = None
    fighters: list[int] | None = None
    hexes: list[int] | None = None


class Offered(Part):
    """An offer that waits for answers: who made it, who has accepted."""

    what: Matter
    seat: int
    accepted: list[int]
    ply: int | None = None


class Result(Part):
    """How the game ended: one winner, or several who share a draw. `why` is what decided by the rulebook, or one of the
    words resigned, time, agreed.
    """

    winners: list[int]
    why: str
    text: str
    glory: list[int]


class Match(Part):
    """A match of several games. `wins` and `glory` stand by seat of this game, with this game in them once it is over.
    `over` once the match is decided; without a `winner` it is drawn.
    """

    best_of: int
    number: int
    wins: list[int]
    glory: list[int]
    sudden_death: bool = False
    over: bool = False
    winner: int | None = None
    why: str | None = None


class Coach(Part):
    """What a lesson tells its learner: the step by its title, a few sentences, how many steps are done. Once the lesson is
    `over` nothing more is asked. The question of a lesson has only the options that the step is about.
    """

    lesson: str
    title: str
    step: int
    steps: int
    says: list[str]
    over: bool


class Welcome(Part):
    """The answer to `sit`: what stays the same while the game lasts."""

    type: Literal["welcome"] = "welcome"
    protocol: int
    game: str
    edition: str
    edition_title: str
    seats: list[int]
    watching: bool
    label: str | None = None


class State(Part):
    """All that a seat may see now; sent to every held seat (-1: to a spectator) whenever anything changed.

    `version` grows with everything that happens at the table, `ply` with every answer (and falls with a take-back).
    `question` is there for the seat that must decide. `lines` continue the log: a client first drops the lines it has
    whose number is `lines_from` or more (the line of an attack grows while it is fought, and something may have been
    taken back), then adds these. `lines_to` counts the events so far. `view.events` holds those that are new to this
    connection. `field` is there once the boards lie, and then again only on a new connection or after a take-back.
    `figures` has a place for each fighter of the view.
    """

    type: Literal["state"] = "state"
    seat: int
    version: int
    ply: int
    view: View
    field: Battlefield | None = None
    figures: list[FighterNow]
    near: Annotated[list[Near], Field(description="What the objectives in hand want that an end phase judges.")]
    ready: Annotated[list[int], Field(description="Objectives in hand that would score if the end phase were now.")]
    question: Question | None = None
    waiting_for: int | None = None
    lines: list[Line]
    lines_from: int
    lines_to: int
    players: list[Player]
    watchers: int
    clock: Clock | None = None
    offers: list[Offered]
    can_take_back: bool
    result: Result | None = None
    match: Match | None = None
    next_game: str | None = None
    coach: Coach | None = None
    now: Annotated[int, Field(description="The server's time, in milliseconds since 1970.")]


class Accepted(Part):
    """What was asked is done and safely stored. `version` is that of the state that shows it."""

    type: Literal["accepted"] = "accepted"
    version: int
    ply: int
    label: str | None = None


class Chances(Part):
    """The exact odds of one attack: fractions of one. `damage` is the mean, `kill` takes the target out of action."""

    fighter: int
    weapon: str
    target: int
    hit: float
    critical: float
    damage: float
    kill: float
    drive_back: float


class OptionOdds(Part):
    """The attacks that an option brings (each target of Scything) or could bring (each attack open after a charge)."""

    option: int
    attacks: list[Chances]


class Odds(Part):
    type: Literal["odds"] = "odds"
    seat: int
    ply: int
    odds: list[OptionOdds]
    label: str | None = None


class Preview(Part):
    """What would be asked next, as far as the seat can know: `asks` is missing if dice or the next turn come first."""

    type: Literal["preview"] = "preview"
    seat: int
    ply: int
    option: int
    asks: str | None = None
    fighters: list[int]
    hexes: list[int]
    label: str | None = None


class Why(Part):
    """Why the play cannot be made, in words, with the paragraph that refuses it."""

    type: Literal["why"] = "why"
    seat: int
    text: str
    reason: str
    para: str | None = None
    label: str | None = None


class Log(Part):
    type: Literal["log"] = "log"
    seat: int
    lines: list[Line]
    lines_from: int
    lines_to: int
    label: str | None = None


class Pong(Part):
    type: Literal["pong"] = "pong"
    now: int
    label: str | None = None


Fault = Literal[
    "malformed",
    "too_large",
    "too_fast",
    "not_seated",
    "already_seated",
    "no_such_seat",
    "not_your_seat",
    "not_your_turn",
    "stale",
    "not_offered",
    "not_now",
    "game_over",
    "busy",
    "unplayable",
    "internal",
]


class Error(Part):
    """A message that changed nothing, and why. Every message that is not carried out gets exactly one."""

    type: Literal["error"] = "error"
    fault: Fault
    text: str
    para: str | None = None
    label: str | None = None


Tell = Annotated[
    Welcome | State | Accepted | Odds | Preview | Why | Log | Pong | Error,
    Field(discriminator="type"),
]
TELL: TypeAdapter[Tell] = TypeAdapter(Tell)
