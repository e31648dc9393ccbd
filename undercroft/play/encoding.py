"""Values of the running rules as JSON and back: tuples stay tuples, pieces go by a tag. Knows the kinds of pieces that
frames, effects and events may hold; must not know any rule."""

from __future__ import annotations

from typing import Any, Final

from undercroft.game.events import Event
from undercroft.game.pieces import Effect, FieldToken
from undercroft.hexes.board import Board
from undercroft.hexes.joining import Placement
from undercroft.library.boards import BOARDS

Json = Any
"""What `json` reads and writes: None, numbers, words, lists and dictionaries of these."""


class SnapshotError(ValueError):
    """A state that cannot be saved, or a saved one that is damaged: what is wrong, and where."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


PIECES: Final[dict[str, tuple[type[Any], tuple[type[Any], ...]]]] = {
    "$event": (Event, (str, int, int, int, int, int, int, int, tuple, tuple)),
    "$effect": (Effect, (int, str, int, int, int, str, int, int, tuple)),
    "$token": (FieldToken, (str, int, int, str, str)),
    "$placement": (Placement, (str, int, bool, int, int)),
}
"""The pieces that are saved field by field: their tag, their type, the type of each field."""
TAG_OF: Final[dict[type[Any], str]] = {piece: tag for tag, (piece, _) in PIECES.items()}


def kind_of(value: object) -> str:
    """What a value is, in words for a message.

    >>> kind_of(3), kind_of([]), kind_of(None)
    ('a number', 'a list', 'nothing')
    """
    if value is None:
        return "nothing"
    names: dict[type[Any], str] = {
        bool: "yes or no",
        int: "a number",
        str: "a word",
        list: "a list",
        tuple: "a list",
        dict: "named values",
    }
    return names.get(type(value), f"a {type(value).__name__}")


def encode(value: object, where: str) -> Json:
    """A value of the state as JSON.

    >>> encode(("react", "ambush", (1, 2)), "here")
    ['react', 'ambush', [1, 2]]
    >>> encode(Placement("Mirror Well", 0), "here")
    {'$placement': ['Mirror Well', 0, False, 0, 0]}
    """
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return int(value)
    tag = TAG_OF.get(type(value))
    if tag is not None:
        assert isinstance(value, tuple | Event)
        return {tag: [encode(part, where) for part in value]}
    if isinstance(value, Board):
        if BOARDS.get(value.name) != value:
            raise SnapshotError(where, f"the board {value.name} is not one of the library's")
        return {"$board": value.name}
    if type(value) is tuple:
        return [encode(part, where) for part in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise SnapshotError(where, f"named values go by words, not by {sorted(map(repr, value))}")
        return {"$map": {key: encode(part, f"{where}, {key}") for key, part in value.items()}}
    if isinstance(value, frozenset):
        return {"$set": sorted((encode(part, where) for part in value), key=repr)}
    raise SnapshotError(where, f"{kind_of(value)} cannot be saved: {value!r}")


def decode(data: Json, where: str) -> Any:
    """The value that `encode` wrote.

    >>> decode(["react", "ambush", [1, 2]], "here")
    ('react', 'ambush', (1, 2))
    """
    if data is None or isinstance(data, bool | int | str):
        return data
    if isinstance(data, list):
        return tuple([decode(part, where) for part in data])
    if not isinstance(data, dict):
        raise SnapshotError(where, f"{data!r} is no value of a game")
    if len(data) != 1:
        raise SnapshotError(where, f"a tagged value has one tag, not {len(data)}: {sorted(map(str, data))}")
    tag, inside = next(iter(data.items()))
    if tag in PIECES:
        return piece(tag, inside, where)
    if tag == "$map" and isinstance(inside, dict):
        return {str(key): decode(part, f"{where}, {key}") for key, part in inside.items()}
    if tag == "$set" and isinstance(inside, list):
        return frozenset(hashable(decode(part, where), where) for part in inside)
    if tag == "$board" and isinstance(inside, str):
        if inside not in BOARDS:
            raise SnapshotError(where, f"there is no board named {inside!r}")
        return BOARDS[inside]
    raise SnapshotError(where, f"{tag!r} with {kind_of(inside)} is no value of a game")


def hashable(value: Any, where: str) -> Any:
    try:
        hash(value)
    except TypeError:
        raise SnapshotError(where, f"{kind_of(value)} cannot stand in a set") from None
    return value


def piece(tag: str, data: Json, where: str) -> Any:
    """One piece from the list of its fields."""
    made, kinds = PIECES[tag]
    if not isinstance(data, list) or len(data) != len(kinds):
        raise SnapshotError(where, f"{tag} needs a list of {len(kinds)} fields, not {data!r}")
    fields = [decode(part, where) for part in data]
    for value, kind, name in zip(fields, kinds, made._fields, strict=True):
        if type(value) is not kind:
            raise SnapshotError(where, f"the {name} of {tag} is {kind_of(value)}: {value!r}")
    return made(*fields)
