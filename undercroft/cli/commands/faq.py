"""`undercroft faq`: which rulings are proven by a scenario that passes. Knows the catalogue and outcomes alone."""

from __future__ import annotations

import argparse

from undercroft.cards.registry import CARDS, slug
from undercroft.cli.say import Subparsers, as_json, command
from undercroft.cli.scenarios import Outcome, play_all
from undercroft.library import load
from undercroft.library.proofs import claims, needs_of, rulebook_of
from undercroft.library.scenarios import Source, library


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "faq",
        "show which rulings are proven, by running their scenarios",
        "Run every scenario that names a ruling or an erratum, and list what is proven and what is open.",
        "  undercroft faq               the count by rulebook, and what is open\n"
        "  undercroft faq --json        the whole list\n",
    )
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="on so many cores (default: as many as there are)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    proven, reasons = survey(library(), arguments.jobs)
    books = rulebook_of()
    if arguments.json:
        as_json(
            {
                "total": len(books),
                "proven": proven,
                "open": [{"id": id, "why": why} for id, why in reasons.items()],
            }
        )
        return 0
    for id, why in reasons.items():
        print(f"{id}  {why}")
    for book in dict.fromkeys(books.values()):
        ids = [id for id in books if books[id] == book]
        print(f"{book}: {sum(id in set(proven) for id in ids)} of {len(ids)} proven")
    print(f"all: {len(proven)} of {len(books)} proven")
    return 0


def survey(sources: list[Source], jobs: int = 0) -> tuple[list[str], dict[str, str]]:
    """The ids that are proven, and for each of the others why it is open."""
    claimed = {claim.source.place for claim in claims(sources)}
    outcomes = play_all([source for source in sources if source.place in claimed], jobs)
    of: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        for id in outcome.proves:
            of.setdefault(id, []).append(outcome)
    broken = {claim.id: claim.source.place for claim in claims(sources) if claim.id not in of}
    load()
    proven: list[str] = []
    reasons: dict[str, str] = {}
    for id in rulebook_of():
        failed = [outcome for outcome in of.get(id, []) if not outcome.passed]
        if id in of and not failed:
            proven.append(id)
        elif failed:
            first = failed[0]
            reasons[id] = f"a scenario fails: {first.file}:{first.line} {first.title}: {first.problems[0]}"
        elif id in broken:
            reasons[id] = f"its scenario cannot be read: {broken[id]}"
        else:
            reasons[id] = _no_scenario(id)
    return proven, reasons


def _no_scenario(id: str) -> str:
    missing = [name for name in needs_of(id) if slug(name) not in CARDS and not name.endswith(" token")]
    if missing:
        return f"no scenario names it; not among the cards of the library: {', '.join(missing)}"
    return "no scenario names it"
