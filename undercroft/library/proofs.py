"""Which scenario says that it proves which ruling. Knows the catalogue and the scenarios' headings; plays no scenario.

A scenario names the ids it proves; an id counts under the ruling's own rulebook alone, so that a ruling which two
commentaries share is proven twice, once by the rules of each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from undercroft.library.rulings import errata, rulings
from undercroft.library.scenarios import Source, library


class ProofError(ValueError):
    """A scenario that says it proves what it cannot."""


class Claim(NamedTuple):
    """A scenario that says it proves a ruling, and the rulebook under which it must be played for that."""

    id: str
    rulebook: str
    source: Source


@cache
def rulebook_of() -> dict[str, str]:
    """Every id of the catalogue, rulings first, and the rulebook it belongs to."""
    found = {ruling.id: ruling.rulebook for ruling in rulings().values()}
    found.update({erratum.id: erratum.rulebook for erratum in errata().values()})
    return found


def rulebooks_of(source: Source) -> list[str]:
    """The rulebooks a scenario is played under."""
    named: Any = source.data.get("rulebooks", source.data.get("rulebook", []))
    return [str(book) for book in named] if isinstance(named, list) else [str(named)]


def proven_under(source: Source, rulebook: str) -> list[str]:
    """The ids that a scenario proves when it passes under a rulebook."""
    return [claim.id for claim in claims([source]) if claim.rulebook == rulebook]


def claims(sources: Iterable[Source] | None = None) -> list[Claim]:
    """Everything that scenarios (of the library, if none are given) say they prove; a false claim is a ProofError."""
    books = rulebook_of()
    found = []
    for source in library() if sources is None else sources:
        named: Any = source.data.get("proves", [])
        for id in named if isinstance(named, list) else [named]:
            if id not in books:
                raise ProofError(f"{source.place} ({source.title}): there is no ruling {id}")
            if books[id] not in rulebooks_of(source):
                raise ProofError(f"{source.place} ({source.title}): {id} is of {books[id]}, which it is not played under")
            found.append(Claim(id, books[id], source))
    return found


def needs_of(id: str) -> tuple[str, ...]:
    """What a ruling speaks of that must exist to be put to the test."""
    ruling = rulings().get(id)
    return ruling.needs if ruling is not None else ()
