"""What goes over HTTP, as typed models: new games, the library, decks, replays. Knows no room and no database.

These models make the OpenAPI document, and with those of `protocol` the page's TypeScript types.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from undercroft.table.protocol import Line, Match, Result
from undercroft.table.protocol_parts import GameId, Name, Part, Strict
from undercroft.table.shapes import Battlefield, FighterNow, View

CardName = Annotated[str, Field(min_length=1, max_length=80)]
EditionName = Annotated[str, Field(min_length=1, max_length=40)]
# in JSON 60.0 is a whole number, too
WHOLE = BeforeValidator(lambda told: int(told) if isinstance(told, float) and told.is_integer() else told)
LONGEST_CLOCK = 6 * 60 * 60
LONGEST_INCREMENT = 10 * 60


# --- a new game ---


class DeckForm(Strict):
    """Cards by name or id."""

    objectives: Annotated[list[CardName], Field(max_length=60)]
    power: Annotated[list[CardName], Field(max_length=100)]
    plot: Annotated[str, Field(max_length=80)] = ""


class SeatForm(Strict):
    """A seat of a new game: who sits there and what they bring.

    Without a deck the warband's own is used, without boards those of the rulebook. `bot` is the bot's name with its
    strength, as `GET /api/library` lists them; it belongs to a seat of the kind `bot`. With `settled` the house makes the
    seat's choices until the first round begins.
    """

    kind: Literal["person", "bot"] = "person"
    name: Name = ""
    warband: Annotated[str, Field(min_length=1, max_length=80)]
    deck: DeckForm | None = None
    boards: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=12)] = []
    bot: Annotated[str, Field(max_length=40)] = "fair"
    stops: bool = False
    settled: bool = False


class ClockForm(Strict):
    """Seconds for the whole game, and seconds more at the start of each own activation."""

    seconds: Annotated[int, Field(ge=30, le=LONGEST_CLOCK), WHOLE]
    increment: Annotated[int, Field(ge=0, le=LONGEST_INCREMENT), WHOLE] = 0


class GameForm(Strict):
    edition: EditionName
    seats: Annotated[list[SeatForm], Field(min_length=2, max_length=4)]
    clock: ClockForm | None = None
    best_of: Literal[1, 3] = 1
    must_win: Annotated[
        bool, Field(description="A drawn match is decided by glory, then by who was wiped out, then by sudden death.")
    ] = False
    artefact: bool = False
    fixed_format: bool = False


class SeatKey(Part):
    """The secret of one seat. Whoever has it sits there; the server keeps only a trace that cannot be turned back."""

    seat: int
    kind: Literal["person", "bot"]
    secret: str | None = None


class NewGame(Part):
    """A game was made. The page's link of a seat is `/#/game/<game>/<secret>`: the part after # is never sent."""

    game: GameId
    seats: list[SeatKey]
    watch: str


class Seated(Part):
    seat: int
    kind: Literal["person", "bot"]
    name: str
    warband: str
    warband_id: str


class LessonForm(Strict):
    """How the learner wants to be called."""

    name: Name = ""


class LessonInfo(Part):
    """A lesson: a game that teaches by being played. `about` says what is learned."""

    name: str
    title: str
    about: str
    minutes: int
    steps: int


class GameInfo(Part):
    """What anybody may know who has a game's name."""

    game: str
    edition: str
    edition_title: str
    seats: list[Seated]
    round: int
    ply: int
    over: bool
    lesson: str = ""
    result: Result | None = None
    match: Match | None = None
    next_game: str | None = None


# --- a game that is over ---


class Glory(Part):
    """Glory by seat once so many answers had been given."""

    ply: int
    round: int
    glory: list[int]


class Review(Part):
    """A finished game from above: how long it is, and the glory over time."""

    game: str
    plies: int
    glory: list[Glory]
    result: Result


class Frame(Part):
    """A finished game at one moment, as a seat saw it (-1: a spectator): `decision` is the one taken next."""

    ply: int
    view: View
    figures: list[FighterNow]
    lines: list[Line]
    lines_from: int
    lines_to: int
    decision: str | None = None


class Frames(Part):
    seat: int
    field: Battlefield | None = None
    frames: list[Frame]


# --- the library ---


class WeaponInfo(Part):
    name: str
    range: int
    symbol: str
    dice: int
    damage: int
    keywords: list[str]
    spell: bool
    text: list[str]


class SideInfo(Part):
    move: int
    defence: str
    defence_dice: int
    wounds: int
    wizard: int
    weapons: list[WeaponInfo]
    text: list[str]


class FighterInfo(Part):
    id: str
    name: str
    short: str
    leader: bool
    traits: list[str]
    tags: list[str]
    normal: SideInfo
    inspired: SideInfo
    inspire: str


class WarbandInfo(Part):
    """A warband: its fighters and how many cards of its own there are."""

    id: str
    name: str
    season: str
    alliance: str
    fighters: list[FighterInfo]
    text: list[str]
    cards: int


class CardInfo(Part):
    """A card in our own words, made from the definition that runs it."""

    id: str
    name: str
    type: str
    faction: str
    season: str
    set: str
    number: int
    glory: int
    surge: bool
    restricted: list[str]
    keywords: list[str]
    text: str


class CardPage(Part):
    total: int
    start: int
    cards: list[CardInfo]


class BoardInfo(Part):
    """A board; its cells are [column, row] from the top left, counted from 0. Odd rows are one cell shorter."""

    name: str
    set: str
    width: int
    height: int
    starting: list[list[int]]
    blocked: list[list[int]]
    lethal: list[list[int]]
    cover: list[list[int]]
    snare: list[list[int]]
    objectives: list[list[int]]
    halves: str


class BotInfo(Part):
    """A bot: `spec` is what a seat of a new game names, `text` how it plays. The levels for people come first."""

    spec: str
    name: str
    text: str


class EditionInfo(Part):
    """A rulebook: for how many it is, its boards and its formats."""

    name: str
    title: str
    players: list[int]
    boards: list[str]
    formats: list[str]
    default_format: str
    artefact: Annotated[bool, Field(description="Whether the artefact can be played for.")]
    one_board: Annotated[bool, Field(description="Whether both players share one board, which is not joined.")]


class FormatInfo(Part):
    """A way to build decks; a limit of -1 is none."""

    name: str
    title: str
    edition: str
    least_objectives: int
    most_objectives: int
    least_power: int
    most_power: int
    most_surges: int
    pool: str


class Library(Part):
    """What can be played."""

    editions: list[EditionInfo]
    formats: list[FormatInfo]
    warbands: list[WarbandInfo]
    bots: list[BotInfo]
    version: str


class RuleInfo(Part):
    """A paragraph of our own statement of the rules, where it stands in the rulebook, and how that one differs."""

    key: str
    number: str
    topic: str
    title: str
    text: str
    place: str
    note: str


# --- decks ---


class DeckCheckForm(Strict):
    edition: EditionName
    format: Annotated[str, Field(max_length=40)] = ""
    warband: Annotated[str, Field(min_length=1, max_length=80)]
    deck: DeckForm


class DeckFault(Part):
    """One thing that the format forbids, with the paragraph that does; `cards` are the ids of those it is about."""

    rule: str
    text: str
    para: str
    place: str
    cards: list[str]


class DeckCheck(Part):
    ok: bool
    format: str
    objectives: int
    power: int
    faults: list[DeckFault]


class DeckText(Strict):
    """A deck as players pass it on: plain text, a card a line."""

    text: Annotated[str, Field(max_length=20_000)]


class DeckInfo(Part):
    """A deck by the ids of its cards, and the same as text. `notes` are oddities that do no harm."""

    warband: str | None
    format: str
    name: str
    plot: str
    objectives: list[str]
    power: list[str]
    text: str
    notes: list[str]


class Problem(Part):
    """Why a request was not carried out: what is wrong and where."""

    error: str
    where: str = ""
