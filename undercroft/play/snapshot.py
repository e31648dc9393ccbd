"""The whole state of a game as plain JSON, and back; its digest. Knows which field of the state is of which kind; must
not know any rule.

A snapshot is a shortcut: the truth is the setup, the seed and the answers. It names cards, warbands, boards, abilities,
procedures and steps, so that another process, or another machine, goes on with it exactly as this one would have.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from undercroft.game.events import Event
from undercroft.game.frames import Frame
from undercroft.game.pieces import Setup
from undercroft.game.question import CHANCE, Question
from undercroft.game.state import State
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.board import Board
from undercroft.hexes.lattice import HexError
from undercroft.library.boards import BOARDS
from undercroft.play.encoding import Json, SnapshotError, decode, encode, kind_of
from undercroft.play.tables import TableError, setup_from_json, setup_to_json
from undercroft.rules.abilities import ABILITIES
from undercroft.rules.engine import Game, index_cards
from undercroft.rules.procedure import PROCEDURES
from undercroft.rules.setup import laid

KIND: Final = "undercroft snapshot"
VERSION: Final = 1

PER_FIGHTER: Final = ("at", "wounds", "inspired", "move", "charge", "guard", "stagger", "removed")
"""A number for each fighter."""
PER_FIGHTER_LISTS: Final[dict[str, type[Any]]] = {"upgrades": int, "counters": str}
ZONES: Final = ("hands", "discards", "scored", "front", "objective_deck", "power_deck")
"""Where cards are, for each seat: each card in at most one place."""
MARKED: Final = ("known_top", "met", "fresh")
"""Cards of which something more is known, for each seat."""
PER_SEAT: Final = ("glory", "spent", "activations")
NUMBERS: Final = (
    "round", "turn", "first", "activation", "seen", "round_mark", "action_mark", "end_mark", "uid", "rng", "stops", "awake",
)  # fmt: skip
FLAGS: Final = ("asks_chance",)
NUMBER_LISTS: Final = ("met_inspire", "marks")
VALUES: Final = ("result", "board_pool")
"""Whatever the rules put there."""
MAYBE_NUMBER_LISTS: Final = ("winners", "script")
PIECE_LISTS: Final = {"tokens": "$token", "effects": "$effect", "now": "$event"}

SAVED: Final = frozenset(
    (
        *PER_FIGHTER, *PER_FIGHTER_LISTS, *ZONES, *MARKED, *PER_SEAT, *NUMBERS, *FLAGS, *NUMBER_LISTS, *VALUES,
        *MAYBE_NUMBER_LISTS, *PIECE_LISTS, "extra", "terrain", "phase", "past", "stack", "question", "field", "setup",
    )
)  # fmt: skip
DERIVED: Final = frozenset(
    (
        "edition", "seats", "cast", "owner", "cards", "holder", "natures", "wakes_of", "answers", "listens", "elsewhere",
        "lasting", "in_force", "standing", "borne", "looked", "roster", "placed", "lying", "held", "heeds", "judged", "lately",
        "tough",
    )
)
"""What follows from the setup and from what is in play, and is worked out anew."""


def to_json(game: State) -> dict[str, Json]:
    """The state of a game as JSON.

    Raises `SnapshotError` for what no other process could find again: a card that is in no registry, a frame's value
    that is no plain value.
    """
    data = _state(game)
    data["digest"] = _hash(data)
    return data


def digest(game: State) -> str:
    """A short name of the whole state: equal for two games exactly if everything in them is equal."""
    return _hash(_state(game))


def _hash(data: dict[str, Json]) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _state(g: State) -> dict[str, Json]:
    try:
        setup = setup_to_json(g.setup)
    except TableError as error:
        raise SnapshotError("setup", str(error)) from None
    data: dict[str, Json] = {"kind": KIND, "version": VERSION, "setup": setup}
    for name in (*PER_FIGHTER, *PER_SEAT):
        data[name] = [int(n) for n in getattr(g, name)]
    for name in (*PER_FIGHTER_LISTS, *ZONES, *MARKED):
        data[name] = [list(each) for each in getattr(g, name)]
    for name in (*NUMBERS, *FLAGS, "phase"):
        data[name] = getattr(g, name)
    for name in (*NUMBER_LISTS, *VALUES, *MAYBE_NUMBER_LISTS):
        data[name] = encode(getattr(g, name), name)
    data["extra"] = encode(tuple(g.extra.items()), "extra")
    for name in PIECE_LISTS:
        data[name] = [_fields(each, name) for each in getattr(g, name)]
    data["past"] = [[_fields(event, "past") for event in chunk] for chunk in g.past]
    data["terrain"] = list(g.terrain)
    data["field"] = None if g.field is None else _field_to_json(g.field)
    data["stack"] = [_frame_to_json(frame, i) for i, frame in enumerate(g.stack)]
    q = g.question
    data["question"] = q and {
        "seat": q.seat,
        "kind": q.kind,
        "options": encode(q.options, "question"),
        "about": encode(q.about, "question"),
    }
    return data


def _fields(value: tuple[Any, ...] | Event, where: str) -> list[Json]:
    """A piece whose kind is known from where it stands: its fields alone."""
    return [part if isinstance(part, str | int) else encode(part, where) for part in value]


def _field_to_json(field: Battlefield) -> Json:
    for board in field.boards:
        if BOARDS.get(board.name) != board:
            raise SnapshotError("field", f"the board {board.name} is not one of the library's")
    return field.to_json()


def _frame_to_json(frame: Frame, i: int) -> Json:
    where = f"stack, frame {i} ({frame.name})"
    titles = PROCEDURES[frame.name].titles
    if not 0 <= frame.step < len(titles):
        raise SnapshotError(where, f"there is no step {frame.step}")
    return {
        "procedure": frame.name,
        "step": titles[frame.step],
        "values": {name: encode(value, f"{where}, {name}") for name, value in frame.v.items()},
    }


# --- reading ---


def from_json(data: Json) -> Game:
    """The game that `to_json` saved, going on exactly as that one would have.

    Raises `SnapshotError` with what is wrong and where if the data were not written by `to_json`.
    """
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise SnapshotError("snapshot", "this is no saved game")
    if data.get("version") != VERSION:
        raise SnapshotError("snapshot", f"version {data.get('version')!r} cannot be read, only {VERSION}")
    missing = sorted((SAVED | {"digest"}).difference(data))
    if missing:
        raise SnapshotError("snapshot", f"{', '.join(missing)} missing")
    try:
        setup = setup_from_json(data["setup"])
    except TableError as error:
        raise SnapshotError("setup", str(error)) from None
    game = _restored(setup, data)
    saved = {key: value for key, value in data.items() if key != "digest"}
    if _hash(saved) != data["digest"]:
        raise SnapshotError("digest", "the state is not the one that was saved")
    return game


def _restored(setup: Setup, data: dict[str, Json]) -> Game:
    g = Game.__new__(Game)
    State.__init__(g, setup)
    for name in PER_FIGHTER:
        setattr(g, name, _list(data[name], name, int, len(g.cast)))
    for name in PER_SEAT:
        setattr(g, name, _list(data[name], name, int, g.seats))
    for name, kind in PER_FIGHTER_LISTS.items():
        setattr(g, name, _lists(data[name], name, kind, len(g.cast)))
    for name in (*ZONES, *MARKED):
        setattr(g, name, _lists(data[name], name, int, g.seats))
    for name in NUMBERS:
        setattr(g, name, _a(data[name], name, int))
    for name in FLAGS:
        setattr(g, name, _a(data[name], name, bool))
    g.phase = _a(data["phase"], "phase", str)
    for name in NUMBER_LISTS:
        setattr(g, name, tuple(_list(data[name], name, int)))
    for name in MAYBE_NUMBER_LISTS:
        setattr(g, name, None if data[name] is None else tuple(_list(data[name], name, int)))
    for name in VALUES:
        value = decode(data[name], name)
        _check_value(value, name)
        setattr(g, name, value)
    g.extra = _named(decode(data["extra"], "extra"), "extra")
    g.tokens = _pieces(data["tokens"], "tokens", "$token")
    g.effects = _pieces(data["effects"], "effects", "$effect")
    g.now = list(_pieces(data["now"], "now", "$event"))
    past = _a(data["past"], "past", list)
    g.past = tuple(_pieces(chunk, f"past, chunk {i}", "$event") for i, chunk in enumerate(past))
    g.terrain = _four(_list(data["terrain"], "terrain", int, 4))
    g.field = _field(data["field"], setup)
    _check_places(g)
    g.stack = [_frame(each, i) for i, each in enumerate(_a(data["stack"], "stack", list))]
    g.question = _question(data["question"], g)
    _check_names(g)
    index_cards(g)
    return g


def _a(value: Json, where: str, kind: type[Any]) -> Any:
    if type(value) is not kind:
        raise SnapshotError(where, f"{kind_of(kind())} is needed, not {kind_of(value)}")
    return value


def _list(value: Json, where: str, kind: type[Any], length: int | None = None) -> list[Any]:
    _a(value, where, list)
    if length is not None and len(value) != length:
        raise SnapshotError(where, f"{length} entries are needed, not {len(value)}")
    for i, each in enumerate(value):
        _a(each, f"{where}, entry {i}", kind)
    return list(value)


def _lists(value: Json, where: str, kind: type[Any], length: int) -> list[tuple[Any, ...]]:
    _list(value, where, list, length)
    return [tuple(_list(each, f"{where}, entry {i}", kind)) for i, each in enumerate(value)]


def _named(value: Any, where: str) -> dict[str, Any]:
    pairs = value if isinstance(value, tuple) else (None,)
    if not all(isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str) for pair in pairs):
        raise SnapshotError(where, "a list of names and values is needed")
    return dict(pairs)


def _four(numbers: list[int]) -> tuple[int, int, int, int]:
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _pieces(value: Json, where: str, tag: str) -> tuple[Any, ...]:
    return tuple([decode({tag: each}, f"{where}, entry {i}") for i, each in enumerate(_a(value, where, list))])


def _field(value: Json, setup: Setup) -> Battlefield | None:
    if value is None:
        return None
    try:
        where = Battlefield.placements_from_json(value)
        boards: list[Board] = []
        for placement in where:
            if placement.board not in BOARDS:
                raise SnapshotError("field", f"there is no board named {placement.board!r}")
            boards.append(BOARDS[placement.board])
            if placement.owner >= len(setup.seats):
                raise SnapshotError("field", f"{placement.board} belongs to seat {placement.owner}, which is not there")
        return laid(where, tuple(boards))
    except HexError as error:
        raise SnapshotError("field", str(error)) from None


def _frame(value: Json, i: int) -> Frame:
    where = f"stack, frame {i}"
    _a(value, where, dict)
    name = _a(value.get("procedure"), f"{where}, procedure", str)
    if name not in PROCEDURES:
        raise SnapshotError(where, f"no procedure is called {name!r}")
    where = f"{where} ({name})"
    procedure = PROCEDURES[name]
    step = _a(value.get("step"), f"{where}, step", str)
    if step not in procedure.index:
        raise SnapshotError(where, f"no step is called {step!r}")
    values = _a(value.get("values"), f"{where}, values", dict)
    v = {str(key): decode(each, f"{where}, {key}") for key, each in values.items()}
    code = v.get("code") or ""
    if not isinstance(code, str) or (code and code not in ABILITIES):
        raise SnapshotError(where, f"no ability is called {code!r}")
    return Frame(name, procedure.steps, v, procedure.index[step])


def _question(value: Json, g: Game) -> Question | None:
    if value is None:
        return None
    _a(value, "question", dict)
    seat = _a(value.get("seat"), "question, seat", int)
    kind = _a(value.get("kind"), "question, kind", str)
    options = decode(value.get("options"), "question, options")
    about = decode(value.get("about"), "question, about")
    if not CHANCE <= seat < g.seats:
        raise SnapshotError("question, seat", f"there is no seat {seat}")
    if not isinstance(about, tuple):
        raise SnapshotError("question, about", "a list is needed")
    if not isinstance(options, tuple) or not options:
        raise SnapshotError("question, options", "a list of options is needed")
    for i, option in enumerate(options):
        if not isinstance(option, tuple) or not option or not isinstance(option[0], str):
            raise SnapshotError(f"question, option {i}", f"{option!r} is no option")
    return Question(seat, kind, options, about)


def _check_places(g: Game) -> None:
    """Every card, fighter and token in a place that there is, and in one only."""
    held: dict[int, str] = {}
    for name in (*ZONES, "upgrades"):
        for i, zone in enumerate(getattr(g, name)):
            where = f"{name}, entry {i}"
            for c in zone:
                if not 0 <= c < len(g.cards):
                    raise SnapshotError(where, f"there is no card {c}")
                if name != "upgrades" and g.holder[c] != i:
                    raise SnapshotError(where, f"card {c} ({g.cards[c].name}) is not this seat's")
                if c in held:
                    raise SnapshotError(where, f"card {c} ({g.cards[c].name}) is in {held[c]}, too")
                held[c] = where
    for name in MARKED:
        for seat, cards in enumerate(getattr(g, name)):
            for c in cards:
                if not 0 <= c < len(g.cards):
                    raise SnapshotError(f"{name}, entry {seat}", f"there is no card {c}")
    _within(g.turn, "turn", -1, g.seats)
    _within(g.first, "first", -1, g.seats)
    _within(g.seen, "seen", 0, len(g.now) + 1)
    hexes = g.field.all if g.field is not None else 0
    standing: dict[int, int] = {}
    for f, h in enumerate(g.at):
        if h == -1:
            continue
        if h < 0 or not hexes >> h & 1:
            raise SnapshotError(f"at, entry {f}", f"there is no hex {h}")
        if h in standing:
            raise SnapshotError(f"at, entry {f}", f"fighter {standing[h]} stands in that hex, too")
        standing[h] = f
    for i, token in enumerate(g.tokens):
        if token.at != -1 and (token.at < 0 or not hexes >> token.at & 1):
            raise SnapshotError(f"tokens, entry {i}", f"there is no hex {token.at}")
    for i, mask in enumerate(g.terrain):
        if mask < 0 or mask & ~hexes:
            raise SnapshotError(f"terrain, entry {i}", "some of its hexes are not on the battlefield")
    for f in g.met_inspire:
        _within(f, "met_inspire", 0, len(g.cast))
    for seat in g.winners or ():
        _within(seat, "winners", 0, g.seats)


def _within(n: int, where: str, least: int, end: int) -> None:
    if not least <= n < end:
        raise SnapshotError(where, f"{n} is not from {least} to {end - 1}")


def _check_value(value: Any, name: str) -> None:
    """What is free in its kind is so within limits; looked at before the state takes it, which a compiled one may refuse."""
    if name == "board_pool" and not isinstance(value, tuple):
        raise SnapshotError(name, "a list is needed")


def _check_names(g: Game) -> None:
    """The abilities that effects name are there."""
    for i, effect in enumerate(g.effects):
        if effect.code not in ABILITIES:
            raise SnapshotError(f"effects, entry {i}", f"no ability is called {effect.code!r}")


__all__ = ["DERIVED", "SAVED", "SnapshotError", "digest", "from_json", "to_json"]
