"""A view as plain JSON for a page or a program in another language. Knows the shape of views alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undercroft.hexes.sets import bits

if TYPE_CHECKING:
    from undercroft.play.view_types import View


def plain(view: View, since: int = 0) -> dict[str, Any]:
    """A view as dictionaries, lists, words and numbers; a set of hexes as a list of their numbers."""
    data: dict[str, Any] = {name: _plain(getattr(view, name)) for name in view._fields if name not in LEFT_OUT}
    data["fighters"] = [_named(each) for each in view.fighters]
    data["seats"] = [_named(each) for each in view.seats]
    data["cards"] = [_named(each) for each in view.cards]
    data["tokens"] = [_named(each) for each in view.tokens]
    data["placements"] = [_named(each) for each in view.placements]
    data["effects"] = [_named(each) for each in view.effects]
    data["asked"] = None if view.asked is None else _named(view.asked)
    blocked, lethal, cover, snare = (bits(mask) for mask in view.terrain)
    data["terrain"] = {"blocked": blocked, "lethal": lethal, "cover": cover, "snare": snare}
    events = [event for chunk in view.log for event in chunk]
    data["events"] = {"from": min(since, len(events)), "list": [_named(event) for event in events[since:]]}
    return data


LEFT_OUT = frozenset(
    {
        "running", "log", "terrain", "fighters", "seats", "cards", "tokens", "placements", "effects", "asked",
    }
)  # fmt: skip


SIMPLE = frozenset({int, str, bool, type(None)})


def _named(piece: Any) -> dict[str, Any]:
    # nearly all of a view is numbers and words, which need no second look
    return {
        name: value if type(value) in SIMPLE else _plain(value)
        for name, value in zip(piece._fields, piece, strict=True)
    }


def _plain(value: Any) -> Any:
    if type(value) in SIMPLE:
        return value
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, frozenset):
        return sorted((_plain(part) for part in value), key=repr)
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    return [part if type(part) in SIMPLE else _plain(part) for part in value]
