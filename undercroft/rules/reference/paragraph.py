"""The shape of a paragraph: knows the names of the rulebooks; must not know any rule.

A paragraph is a rule said in our own words, with the place in each rulebook where the rule is to be
found and a note where one of them differs. The engine names paragraphs by key and never reads their text.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SH: Final = "shadespire"
NV: Final = "nightvault"
DF: Final = "dreadfane"
BG: Final = "beastgrave"
DG: Final = "deathgorge"

EDITIONS: Final[tuple[str, ...]] = (SH, NV, DF, BG, DG)

# Two rulebooks are known through their commentaries only, so a rule of theirs is looked up in the
# book it was carried over from; and a word that a book never had is looked up in the one that has it.
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    SH: (SH, NV, DF, DG, BG),
    NV: (NV, SH, DG, DF, BG),
    DF: (DF, SH, DG, BG, NV),
    BG: (BG, DF, SH, DG, NV),
    DG: (DG, BG, DF, NV, SH),
}


class Paragraph(NamedTuple):
    """One rule. `places` and `notes` hold only the rulebooks that have something of their own to say; `follows` says
    whose rule a rulebook known by its commentary alone plays by here, if not that of the book it is otherwise read by."""

    key: str
    title: str
    text: str
    places: dict[str, str]
    notes: dict[str, str]
    follows: dict[str, str]
    number: str = ""

    def place(self, edition: str) -> str:
        """Where `edition` has this rule: `Shadespire p.22, Charge`. Of several places, the first."""
        followed = self.follows.get(edition)
        source = followed or next(source for source in SOURCES[edition] if source in self.places)
        return f"{source.capitalize()} {self.places[source].split('; ')[0]}"

    def note(self, edition: str) -> str:
        """How `edition` differs from the text, or nothing."""
        return self.notes.get(edition, "")


class Topic(NamedTuple):
    """A chapter of the reference."""

    title: str
    paragraphs: tuple[Paragraph, ...]


def para(
    key: str,
    title: str,
    text: str,
    *,
    sh: str = "",
    nv: str = "",
    df: str = "",
    bg: str = "",
    dg: str = "",
    differs: dict[str, str] | None = None,
    follows: dict[str, str] | None = None,
) -> Paragraph:
    """A paragraph as the topics write it: the places are given without the book's name."""
    places = {name: place for name, place in ((SH, sh), (NV, nv), (DF, df), (BG, bg), (DG, dg)) if place}
    notes = {name: _one_line(note) for name, note in (differs or {}).items()}
    return Paragraph(key, title, _one_line(text), places, notes, follows or {})


def _one_line(text: str) -> str:
    return " ".join(text.split())
