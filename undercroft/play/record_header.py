"""The header of a record file: rulebook, seed, variants, and what each seat brings. Knows setups as plain names; must not
know any rule."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from undercroft.game.pieces import Setup
from undercroft.play.tables import TableError, setup_from_json, setup_to_json

FORMAT = 1
TITLE = "undercroft record"

VARIANTS: dict[str, str] = {"artefact": "artefact", "fixed format": "fixed_format"}
"""What a table may agree on, in words and as the setup calls it."""

CHANCE_ASKED = "asked"
LISTS = ("boards", "objectives", "power")
SEAT_KEYS = ("warband", *LISTS, "plot")


class RecordError(ValueError):
    """A record that cannot be read or does not go as it says: the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason


class Header(NamedTuple):
    """What a game begins from, and the version of the engine that played it."""

    setup: Setup
    seed: int
    chance: bool
    engine: str


# --- writing ---


def header_lines(header: Header) -> list[str]:
    """The lines of a header."""
    try:
        data = setup_to_json(header.setup)
    except TableError as error:
        raise RecordError(0, f"this game cannot be written down: {error}") from None
    found = [
        f"{TITLE} {FORMAT}",
        f"engine: {_written(header.engine)}",
        f"rulebook: {data['edition']}",
        f"seed: {header.seed}",
    ]
    if header.chance:
        found.append(f"chance: {CHANCE_ASKED}")
    chosen = [words for words, key in VARIANTS.items() if data[key]]
    if chosen:
        found.append(f"variants: {'; '.join(chosen)}")
    found += [f"{key}: {_listed(data[key])}" for key in ("hazards", "skip") if data[key]]
    for seat in data["seats"]:
        found += ["", f"seat: {_written(seat['name'])}", f"warband: {_written(seat['warband'])}"]
        found += [f"{key}: {_listed(seat[key])}" for key in LISTS if seat[key]]
        if seat["plot"]:
            found.append(f"plot: {_written(seat['plot'])}")
    return found


def _written(value: str) -> str:
    """A value as it stands, or in quotes where blanks or marks at its ends would be lost."""
    plainly = value and value == " ".join(value.split()) and value.isprintable() and value[0] not in '"#'
    return value if plainly else json.dumps(value)


def _listed(values: list[str]) -> str:
    return "; ".join(json.dumps(value) if ";" in value else _written(value) for value in values)


# --- reading ---


def read_header(lines: list[tuple[int, str]], last: int) -> Header:
    """The header that these numbered lines make; `last` is the last line of the file."""
    if not lines or not lines[0][1].startswith(TITLE + " "):
        raise RecordError(lines[0][0] if lines else 1, f"this is no record: it does not begin with {TITLE + ' 1'!r}")
    version = lines[0][1].removeprefix(TITLE).strip()
    if version != str(FORMAT):
        raise RecordError(lines[0][0], f"a record of format {version} cannot be read, only {FORMAT}")
    whole: dict[str, tuple[int, str]] = {}
    seats: list[dict[str, tuple[int, str]]] = []
    for i, line in lines[1:]:
        key, colon, value = line.partition(":")
        value = value.strip()
        if not colon:
            raise RecordError(i, f"expected a name, a colon and a value, got {line[:60]!r}")
        if key == "seat":
            seats.append({})
        known = (
            ("engine", "rulebook", "seed", "chance", "variants", "hazards", "skip")
            if not seats
            else ("seat", *SEAT_KEYS)
        )
        if key not in known:
            raise RecordError(i, f"{key!r} does not belong here; it could be {', '.join(known)}")
        place = seats[-1] if seats else whole
        if key in place:
            raise RecordError(i, f"{key} is given twice")
        place[key] = (i, value)
    where = lines[-1][0]
    data: dict[str, Any] = {
        "edition": _word(whole, "rulebook", where),
        "seats": [_seat(fields, where) for fields in seats],
        "hazards": _list(whole, "hazards"),
        "skip": _list(whole, "skip"),
        **_variants(whole),
    }
    seed = _seed(whole, where)
    engine = _word(whole, "engine", where)
    chance = _chance(whole)
    try:
        setup = setup_from_json(data)
    except TableError as error:
        raise RecordError(_guilty(str(error), whole, seats, where), str(error)) from None
    return Header(setup, seed, chance, engine)


def _guilty(reason: str, whole: dict[str, tuple[int, str]], seats: list[dict[str, tuple[int, str]]], where: int) -> int:
    """The line that a reason speaks of: the one whose value it names, or else the first of the seat it names."""
    for fields in (whole, *seats):
        for i, value in fields.values():
            for each in value.split(";"):
                if each.strip() and repr(each.strip()) in reason:
                    return i
    for number, fields in enumerate(seats):
        if reason.startswith(f"seat {number}:"):
            return fields["seat"][0]
    return where


def _seat(fields: dict[str, tuple[int, str]], where: int) -> dict[str, Any]:
    return {
        "name": _word(fields, "seat", where, blank=True),
        "warband": _word(fields, "warband", fields["seat"][0]),
        **{key: _list(fields, key) for key in LISTS},
        "plot": _word(fields, "plot", where) if "plot" in fields else "",
    }


def _word(fields: dict[str, tuple[int, str]], key: str, where: int, blank: bool = False) -> str:
    if key not in fields:
        raise RecordError(where, f"{key} is missing")
    i, value = fields[key]
    found = _unquoted(i, value)
    if not found and not blank:
        raise RecordError(i, f"{key} is empty")
    return found


def _unquoted(i: int, value: str) -> str:
    if not value.startswith('"'):
        return value
    try:
        found = json.loads(value)
    except ValueError:
        raise RecordError(i, f"{value[:60]} has a quotation mark too many or too few") from None
    return str(found)


def _list(fields: dict[str, tuple[int, str]], key: str) -> list[str]:
    if key not in fields:
        return []
    i, value = fields[key]
    found: list[str] = []
    decoder = json.JSONDecoder()
    while value:
        if value.startswith('"'):
            try:
                each, end = decoder.raw_decode(value)
            except ValueError:
                raise RecordError(i, f"{value[:60]} has a quotation mark too many or too few") from None
            value = value[end:].lstrip()
            if value and not value.startswith(";"):
                raise RecordError(i, f"{key}: a semicolon is missing before {value[:40]!r}")
            value = value[1:].lstrip()
        else:
            each, _, value = value.partition(";")
            value = value.lstrip()
        if not str(each).strip():
            raise RecordError(i, f"{key}: an entry is empty")
        found.append(str(each).strip())
    return found


def _variants(whole: dict[str, tuple[int, str]]) -> dict[str, bool]:
    chosen = _list(whole, "variants")
    for each in chosen:
        if each not in VARIANTS:
            raise RecordError(whole["variants"][0], f"{each!r} is no variant; there are {', '.join(VARIANTS)}")
    return {key: words in chosen for words, key in VARIANTS.items()}


def _seed(whole: dict[str, tuple[int, str]], where: int) -> int:
    words = _word(whole, "seed", where)
    line = whole["seed"][0]
    sign = words.removeprefix("-")
    if not (sign.isascii() and sign.isdigit()) or len(sign) > 20:
        raise RecordError(line, f"the seed must be a whole number of at most 20 figures, not {words[:40]!r}")
    return int(words)


def _chance(whole: dict[str, tuple[int, str]]) -> bool:
    if "chance" not in whole:
        return False
    i, value = whole["chance"]
    if value != CHANCE_ASKED:
        raise RecordError(i, f"chance can be {CHANCE_ASKED!r} or left out, not {value[:40]!r}")
    return True
