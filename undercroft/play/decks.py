"""Decks as players pass them on: plain text, a card a line. Knows the registry of cards; whether a deck is legal is
asked elsewhere.

    Warband: Garrek's Reavers
    Format: shadespire

    Objectives
    1x Blood for the Blood God!
    ...

Headings, counts, bullets, comments (`#` or `//`) and either kind of apostrophe are all optional; which deck a card
belongs to is known from the card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from undercroft.cards.registry import CARDS, WARBANDS, slug
from undercroft.game.pieces import Card, Warband

MOST_COPIES = 40
APOSTROPHES = dict.fromkeys(map(ord, "’‘ʼ‛`´′＇"), "'")
TYPES = ("objective", "ploy", "spell", "upgrade")
SECTIONS: dict[str, frozenset[str]] = {
    "objectives": frozenset({"objective"}),
    "gambits": frozenset({"ploy", "spell"}),
    "ploys": frozenset({"ploy"}),
    "spells": frozenset({"spell"}),
    "gambit spells": frozenset({"spell"}),
    "upgrades": frozenset({"upgrade"}),
    "power": frozenset({"ploy", "spell", "upgrade"}),
}
HEADERS = ("warband", "faction", "format", "deck", "name", "title", "plot", "author", "date", "source", "notes")

_HEADER = re.compile(r"^([A-Za-z]+)\s*[:=]\s*(.*)$")
_COMMENT = re.compile(r"(?:^|\s)(?:#|//).*$")
_BULLET = re.compile(r"^(?:[-*•·–]\s*|\d+[.)]\s+)")
_COUNTED = (
    re.compile(r"^(?P<n>\d+)\s*[x×]\s*(?P<name>\D.*)$", re.IGNORECASE),
    re.compile(r"^[x×]\s*(?P<n>\d+)\s+(?P<name>.+)$", re.IGNORECASE),
    re.compile(r"^(?P<name>.*\S)\s+[x×]\s*(?P<n>\d+)$", re.IGNORECASE),
    re.compile(r"^(?P<n>\d+)\s+(?P<name>\D.*)$"),
)
_ASIDE = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])\s*$")


class Entry(NamedTuple):
    """A card of a deck and the line of the file it stands in (0: it came from no file)."""

    card: Card
    line: int = 0


class DeckList(NamedTuple):
    """Everything a deck file says: the cards in their order, and what its headers name."""

    entries: tuple[Entry, ...]
    warband: Warband | None = None
    format: str = ""
    name: str = ""
    plot: str = ""
    notes: tuple[str, ...] = ()

    @property
    def objectives(self) -> tuple[Card, ...]:
        return tuple(entry.card for entry in self.entries if entry.card.is_objective)

    @property
    def power(self) -> tuple[Card, ...]:
        return tuple(entry.card for entry in self.entries if not entry.card.is_objective)

    @property
    def gambits(self) -> tuple[Card, ...]:
        return tuple(entry.card for entry in self.entries if entry.card.is_gambit)

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(entry.card for entry in self.entries)


class Problem(NamedTuple):
    """What is wrong in a file, and in which line (0: with the file as a whole)."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


class DeckError(ValueError):
    """A deck file that cannot be read: every problem in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


def decoded(data: bytes) -> str:
    """The text of a deck file; it must be UTF-8, with or without a byte order mark."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DeckError([Problem(line, "this is not UTF-8 text; save the file as UTF-8")]) from None


def read_deck(
    text: str, cards: Mapping[str, Card] = CARDS, warbands: Mapping[str, Warband] = WARBANDS
) -> DeckList:
    """The deck that a text describes; DeckError names every line that says nothing known."""
    return _Reader(cards, warbands).read(text.removeprefix("\ufeff"))


class _Reader:
    """One reading of a file: what was found so far, and what is wrong with it."""

    def __init__(self, cards: Mapping[str, Card], warbands: Mapping[str, Warband]) -> None:
        self.known = cards
        self.warbands = warbands
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.notes: list[str] = []
        self.section = ""
        self.warband: Warband | None = None
        self.headers: dict[str, str] = {}

    def read(self, text: str) -> DeckList:
        for number, raw in enumerate(text.splitlines(), start=1):
            self.line(number, raw)
        if not self.entries and not self.problems:
            self.problems.append(Problem(0, "there is no card in this deck"))
        if self.problems:
            raise DeckError(self.problems)
        name = self.headers.get("name") or self.headers.get("deck") or self.headers.get("title") or ""
        return DeckList(
            tuple(self.entries),
            self.warband or self._only_warband(),
            self.headers.get("format", ""),
            name,
            self.headers.get("plot", ""),
            tuple(self.notes),
        )

    def line(self, number: int, raw: str) -> None:
        section = _section(raw)
        if section:
            self.section = section
            return
        text = _COMMENT.sub("", raw).translate(APOSTROPHES).strip()
        if not text:
            return
        header = _HEADER.match(text)
        if header and header[1].lower() in HEADERS and slug(text) not in self.known:
            self.header(number, header[1].lower(), header[2].strip())
            return
        self.card(number, text)

    def header(self, number: int, key: str, value: str) -> None:
        if key not in ("warband", "faction"):
            self.headers[key] = value
            return
        found = self.warbands.get(slug(value))
        if found is None:
            self.problems.append(Problem(number, f"no warband is called {value!r}{_near(value, self.warbands)}"))
        self.warband = found

    def card(self, number: int, text: str) -> None:
        plain = _BULLET.sub("", text) if slug(text) not in self.known else text
        name, copies = _counted(plain, self.known)
        card = self.known.get(slug(name)) or self.known.get(slug(_ASIDE.sub("", name)))
        if card is None:
            self.problems.append(Problem(number, f"no card is called {name!r}{_near(name, self.known)}"))
            return
        if not 1 <= copies <= MOST_COPIES:
            self.problems.append(Problem(number, f"{copies} copies of {card.name}"))
            return
        if card.type not in TYPES:
            self.problems.append(Problem(number, f"{card.name} is a {card.type} card, which belongs in no deck"))
            return
        if self.section and card.type not in SECTIONS[self.section]:
            self.notes.append(f"line {number}: {card.name} stands under {self.section} and is {_a(card.type)}")
        self.entries.extend([Entry(card, number)] * copies)

    def _only_warband(self) -> Warband | None:
        """The warband whose symbol the cards bear, where they bear one alone."""
        found = {slug(entry.card.faction) for entry in self.entries} & set(self.warbands)
        return self.warbands[found.pop()] if len(found) == 1 else None


def _section(raw: str) -> str:
    """The section that a line opens, however it is decorated: `## Objectives (12)`, `[Upgrades]`, `PLOYS:`."""
    words = re.sub(r"[^a-z ]+", " ", raw.lower()).split()
    if words and words[-1] in ("cards", "card", "deck"):
        words.pop()
    joined = " ".join(words)
    for name in (joined, joined + "s"):
        if name in SECTIONS:
            return name
    return ""


def _counted(text: str, known: Mapping[str, Card]) -> tuple[str, int]:
    """A card's name and how many of it: `2x Sidestep`, `Sidestep x2`, `1 Sidestep`, `Sidestep`."""
    if slug(text) in known:
        return text, 1
    for pattern in _COUNTED:
        match = pattern.match(text)
        if match:
            return match["name"].strip(), int(match["n"][:6])
    return text, 1


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _near(name: str, known: Mapping[str, Card] | Mapping[str, Warband]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(slug(name), list(known), n=3)
    return "; did you mean " + ", ".join(known[each].name for each in close) + "?" if close else ""


# --- writing ---


def write_deck(deck: DeckList) -> str:
    """The deck as text that reads back to the same deck: headers, sections, a card a line in alphabetical order.

    >>> print(write_deck(DeckList((), name="Empty")))
    Deck: Empty
    <BLANKLINE>
    """
    lines = []
    if deck.name:
        lines.append(f"Deck: {deck.name}")
    if deck.warband is not None:
        lines.append(f"Warband: {deck.warband.name}")
    if deck.format:
        lines.append(f"Format: {deck.format}")
    if deck.plot:
        lines.append(f"Plot: {deck.plot}")
    for title, types in (("Objectives", "objective"), ("Gambits", "ploy spell"), ("Upgrades", "upgrade")):
        names = sorted(card.name for card in deck.cards if card.type in types.split())
        if names:
            lines += ["", f"{title} ({len(names)})"]
            lines += [f"{names.count(name)}x {name}" for name in dict.fromkeys(names)]
    return "\n".join(lines).lstrip("\n") + "\n"


def deck_of(
    cards: Iterable[Card], warband: Warband | None = None, format: str = "", name: str = "", plot: str = ""
) -> DeckList:
    """A deck from cards at hand."""
    return DeckList(tuple(Entry(card) for card in cards), warband, format, name, plot)
