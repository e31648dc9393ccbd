"""Knows the catalogue: what each ruling says and how rulings are tied together. Knows no game.

Every question of the three commentaries has an entry, in our own words, in the YAML files beside this
module. Nothing is read until :func:`rulings` or :func:`errata` is called.

>>> rulings()["BG-009"].differs_from
('SH-009', 'NV-010')
>>> rulings()["NV-001"].as_in
'SH-001'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import yaml

RULEBOOKS: Final = {"SH": "shadespire", "NV": "nightvault", "BG": "beastgrave"}
ANSWERS: Final = ("given", "inferred", "none")
MOST_WORDS: Final = 59

_ID: Final = re.compile(r"(SH|NV|BG)-\d{3}")
_ERRATUM_ID: Final = re.compile(r"SE-\d{2}")
_BREAK: Final = re.compile(r"[.!?][\"')]*\s+[\"'(]*[A-Z]")
_FIELDS: Final = frozenset(
    (
        "id",
        "subject",
        "engine",
        "answer",
        "rests_on",
        "same_as",
        "differs_from",
        "repeat_of",
        "needs",
        "reading",
        "reason",
        "as",
        "ruling",
    )
)
_ERRATUM_FIELDS: Final = frozenset(("id", "page", "subject", "change"))


class RulingError(ValueError):
    """A fault in the catalogue, told with the file and the entry it is in."""


@dataclass(frozen=True)
class Ruling:
    """One answered question: what holds, in one sentence, and what it is tied to."""

    id: str
    rulebook: str
    subject: str
    engine_level: bool
    """About the rules in general, and so to be proved without the cards it was asked about."""
    ruling: str
    answer: str
    """How far the answer is known: ``given``, ``inferred`` beyond doubt, or ``none``."""
    rests_on: tuple[str, ...] = ()
    """Rulings that an inferred answer was drawn from."""
    same_as: tuple[str, ...] = ()
    differs_from: tuple[str, ...] = ()
    repeat_of: str | None = None
    needs: tuple[str, ...] = ()
    """Cards, fighters and tokens that must exist to put the ruling to the test."""
    as_in: str | None = None
    """The ruling whose sentence this one shares."""
    chosen_because: str | None = None
    """Why this reading was chosen, where no answer is known."""


@dataclass(frozen=True)
class Erratum:
    """One correction of a rulebook: its pages and what holds since."""

    id: str
    rulebook: str
    subject: str
    pages: tuple[int, ...]
    change: str


@cache
def rulings() -> dict[str, Ruling]:
    """Every ruling by its id, in the order of the commentaries; read once, on the first call."""
    found = [
        (name, rulebook, entry) for name, rulebook, entries in _documents("rulings") for entry in entries
    ]
    return catalogue(found)


@cache
def errata() -> dict[str, Erratum]:
    """Every erratum by its id; read once, on the first call."""
    found: dict[str, Erratum] = {}
    for name, rulebook, entries in _documents("errata"):
        for entry in entries:
            erratum = _erratum(name, rulebook, entry)
            if erratum.id in found:
                raise RulingError(f"{name}: {erratum.id} is there twice")
            found[erratum.id] = erratum
    return dict(sorted(found.items()))


def catalogue(entries: Iterable[tuple[str, str, object]]) -> dict[str, Ruling]:
    """Make the rulings of entries, each with its file name and rulebook, and check all their links."""
    raw: dict[str, tuple[str, str, Mapping[str, object]]] = {}
    for name, rulebook, entry in entries:
        fields = _mapping(name, entry, _FIELDS)
        key = _id(name, fields, _ID)
        if key in raw:
            raise RulingError(f"{name}: {key} is there twice (also in {raw[key][0]})")
        if RULEBOOKS[key[:2]] != rulebook:
            raise RulingError(f"{name}: {key} does not belong to the {rulebook} rulebook")
        raw[key] = (name, rulebook, fields)
    sentences = {key: _sentence_of(key, raw) for key in raw}
    found = {
        key: _ruling(where, key, rulebook, fields, sentences[key])
        for key, (where, rulebook, fields) in raw.items()
    }
    for ruling in found.values():
        _check_links(raw[ruling.id][0], ruling, found)
    books = list(RULEBOOKS)
    return dict(sorted(found.items(), key=lambda item: (books.index(item[0][:2]), item[0])))


def _ruling(where: str, key: str, rulebook: str, fields: Mapping[str, object], sentence: str) -> Ruling:
    answer = _text(where, key, fields, "answer")
    if answer not in ANSWERS:
        raise RulingError(f"{where}: {key}: answer is {answer!r}, but must be one of {', '.join(ANSWERS)}")
    engine = fields.get("engine", False)
    if not isinstance(engine, bool):
        raise RulingError(f"{where}: {key}: engine must be true or left out")
    reading = fields.get("reading")
    if reading not in (None, "chosen"):
        raise RulingError(f"{where}: {key}: reading is {reading!r}, but must be chosen or left out")
    if (reading == "chosen") != (answer == "none"):
        raise RulingError(f"{where}: {key}: a reading is chosen where the answer is none, and only there")
    if (reading == "chosen") != ("reason" in fields):
        raise RulingError(f"{where}: {key}: a chosen reading needs a reason, and nothing else has one")
    return Ruling(
        id=key,
        rulebook=rulebook,
        subject=_text(where, key, fields, "subject"),
        engine_level=engine,
        ruling=sentence,
        answer=answer,
        rests_on=_texts(where, key, fields, "rests_on"),
        same_as=_texts(where, key, fields, "same_as"),
        differs_from=_texts(where, key, fields, "differs_from"),
        repeat_of=_text(where, key, fields, "repeat_of") if "repeat_of" in fields else None,
        needs=_texts(where, key, fields, "needs"),
        as_in=_text(where, key, fields, "as") if "as" in fields else None,
        chosen_because=_text(where, key, fields, "reason") if "reason" in fields else None,
    )


def _sentence_of(key: str, raw: Mapping[str, tuple[str, str, Mapping[str, object]]]) -> str:
    """The entry's own sentence, or that of the entry it points to."""
    where, _, fields = raw[key]
    if ("as" in fields) == ("ruling" in fields):
        raise RulingError(f"{where}: {key}: needs a ruling or an as, and not both")
    if "ruling" in fields:
        return _sentence(where, key, fields, "ruling")
    target = _text(where, key, fields, "as")
    if target not in raw:
        raise RulingError(f"{where}: {key}: as names the unknown ruling {target}")
    other_where, _, other = raw[target]
    if "ruling" not in other:
        raise RulingError(f"{where}: {key}: as names {target}, which has no sentence of its own")
    return _sentence(other_where, target, other, "ruling")


def _check_links(where: str, ruling: Ruling, found: Mapping[str, Ruling]) -> None:
    repeats = (ruling.repeat_of,) if ruling.repeat_of else ()
    for field, targets in (
        ("same_as", ruling.same_as),
        ("differs_from", ruling.differs_from),
        ("repeat_of", repeats),
        ("rests_on", ruling.rests_on),
    ):
        for target in targets:
            if target not in found:
                raise RulingError(f"{where}: {ruling.id}: {field} names the unknown ruling {target}")
            if target == ruling.id:
                raise RulingError(f"{where}: {ruling.id}: {field} names itself")
    for target in ruling.same_as:
        if target in ruling.differs_from:
            raise RulingError(f"{where}: {ruling.id}: {target} is both the same and different")
        if ruling.id not in found[target].same_as:
            raise RulingError(f"{where}: {ruling.id}: same_as names {target}, which does not name it back")
    for target in ruling.differs_from:
        if ruling.id not in found[target].differs_from:
            raise RulingError(
                f"{where}: {ruling.id}: differs_from names {target}, which does not name it back"
            )
    if ruling.as_in is not None and ruling.as_in not in (*ruling.same_as, *repeats):
        raise RulingError(
            f"{where}: {ruling.id}: as names {ruling.as_in}, which is neither same_as nor repeat_of"
        )


def _erratum(where: str, rulebook: str, entry: object) -> Erratum:
    fields = _mapping(where, entry, _ERRATUM_FIELDS)
    key = _id(where, fields, _ERRATUM_ID)
    pages = fields.get("page")
    if not isinstance(pages, list) or not pages or not all(isinstance(page, int) for page in pages):
        raise RulingError(f"{where}: {key}: page must be a list of numbers")
    return Erratum(
        id=key,
        rulebook=rulebook,
        subject=_text(where, key, fields, "subject"),
        pages=tuple(pages),
        change=_sentence(where, key, fields, "change"),
    )


def _documents(kind: str) -> list[tuple[str, str, list[object]]]:
    """The files that hold this kind of entry: name, rulebook, entries."""
    found: list[tuple[str, str, list[object]]] = []
    paths = (path for path in files("undercroft.library.rulings").iterdir() if path.name.endswith(".yaml"))
    for path in sorted(paths, key=lambda path: path.name):
        try:
            document = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
        except yaml.YAMLError as error:
            raise RulingError(f"{path.name}: cannot be read as YAML: {error}") from None
        if not isinstance(document, dict) or document.get("rulebook") not in RULEBOOKS.values():
            raise RulingError(f"{path.name}: must begin with rulebook: {', '.join(RULEBOOKS.values())}")
        if set(document) not in ({"rulebook", "rulings"}, {"rulebook", "errata"}):
            raise RulingError(f"{path.name}: must hold a rulebook and either rulings or errata")
        if kind in document:
            entries = document[kind]
            if not isinstance(entries, list):
                raise RulingError(f"{path.name}: {kind} must be a list")
            found.append((path.name, document["rulebook"], entries))
    return found


# libyaml's loader is some ten times faster than the one written in Python, where it is to be had.
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _mapping(where: str, entry: object, allowed: frozenset[str]) -> Mapping[str, object]:
    if not isinstance(entry, dict):
        raise RulingError(f"{where}: {entry!r} is not an entry")
    for field in entry:
        if field not in allowed:
            raise RulingError(f"{where}: {entry.get('id', 'an entry')}: unknown field {field!r}")
    return entry


def _id(where: str, fields: Mapping[str, object], shape: re.Pattern[str]) -> str:
    key = fields.get("id")
    if not isinstance(key, str) or not shape.fullmatch(key):
        raise RulingError(f"{where}: {key!r} is not an id")
    return key


def _text(where: str, key: str, fields: Mapping[str, object], field: str) -> str:
    value = fields.get(field)
    if not isinstance(value, str) or not value.strip():
        raise RulingError(f"{where}: {key}: {field} is missing or not a text")
    return value.strip()


def _texts(where: str, key: str, fields: Mapping[str, object], field: str) -> tuple[str, ...]:
    value = fields.get(field, [])
    if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
        raise RulingError(f"{where}: {key}: {field} must be a list of texts")
    return tuple(value)


def _sentence(where: str, key: str, fields: Mapping[str, object], field: str) -> str:
    text = _text(where, key, fields, field)
    if not text.endswith(".") or _BREAK.search(text):
        raise RulingError(f"{where}: {key}: {field} must be one sentence with a full stop at its end")
    if len(text.split()) > MOST_WORDS:
        raise RulingError(f"{where}: {key}: {field} has more than {MOST_WORDS} words")
    return text
