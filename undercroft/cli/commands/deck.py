"""`undercroft deck`: whether a deck file keeps to a format, and the same deck written out anew. Knows decks and formats."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from undercroft.cards.english import count
from undercroft.cards.registry import CARDS, WARBANDS, UnknownName, find_warband
from undercroft.cli.goldfish import add_goldfish
from undercroft.cli.say import Subparsers, UserError, as_json, command
from undercroft.library import load
from undercroft.play.deck_check import Broken, Rotation, check_deck
from undercroft.play.decks import DeckError, DeckList, decoded, read_deck, write_deck
from undercroft.rules.editions.formats import FORMATS, Format, format_named

BROKEN = 1
UNREADABLE = 2
FORMAT_IF_UNSAID = "shadespire"


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "deck",
        "check a deck file, try it out, or write it out anew",
        "A deck file is plain text, a card a line; headings (Objectives, Gambits, Upgrades), counts, comments (#) and "
        "the\nheaders `Warband:` and `Format:` are optional.",
        "  undercroft deck check mine.txt --format nemesis      every rule that the deck breaks\n"
        "  undercroft deck export mine.txt                      the same deck, tidied\n"
        "  undercroft deck export mine.txt --as names           its cards alone, a line each\n"
        "  undercroft deck goldfish mine.txt --games 400        opening hands, do-overs, what it scores and when\n"
        "  undercroft deck formats                              the formats there are\n",
    )
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    check = verbs.add_parser("check", help="name every rule of a format that a deck breaks; the status tells if any")
    _source(check)
    check.add_argument("--format", metavar="F", help=f"one of {', '.join(FORMATS)}; else what the file says")
    check.add_argument("--season", action="append", default=[], metavar="NAME", help="championship: a season that is in")
    check.add_argument("--restricted", metavar="FILE", help="championship: the restricted cards, a name a line")
    check.add_argument("--most-restricted", type=int, default=0, metavar="N", help="how many of them may be used")
    check.add_argument("--json", action="store_true", help="print JSON")
    check.set_defaults(run=run_check)
    export = verbs.add_parser("export", help="write the deck out in the usual shape")
    _source(export)
    export.add_argument("--as", dest="shape", choices=("text", "json", "names"), default="text", help="in which shape")
    export.set_defaults(run=run_export)
    fish = verbs.add_parser("goldfish", help="what to expect: opening hands, do-overs, objectives by round, from games")
    _source(fish)
    add_goldfish(fish, deck_from)
    formats = verbs.add_parser("formats", help="list the formats")
    formats.add_argument("--json", action="store_true", help="print JSON")
    formats.set_defaults(run=run_formats)


def _source(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the deck file, or - for what is typed in")
    parser.add_argument("--warband", metavar="NAME", help="whose deck it is, if the file does not say")


def deck_from(arguments: argparse.Namespace) -> DeckList:
    """The deck of the file that a command names."""
    load()
    name = arguments.file
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    deck = read_deck(decoded(data), CARDS, WARBANDS)
    if arguments.warband:
        try:
            deck = deck._replace(warband=find_warband(arguments.warband))
        except UnknownName as error:
            raise UserError(str(error)) from None
    return deck


def run_check(arguments: argparse.Namespace) -> int:
    rotation = Rotation(tuple(arguments.season), _restricted(arguments.restricted), arguments.most_restricted)
    form = format_named(arguments.format) if arguments.format else None
    try:
        deck = deck_from(arguments)
        form = form or format_named(deck.format or FORMAT_IF_UNSAID)
    except DeckError as error:
        return _unreadable(arguments, error)
    broken = check_deck(deck, form, rotation)
    if arguments.json:
        as_json(facts(deck, form, broken))
    else:
        print(told(deck, form, broken))
    return BROKEN if broken else 0


def _restricted(path: str | None) -> tuple[str, ...]:
    if path is None:
        return ()
    lines = decoded(Path(path).read_bytes()).splitlines()
    return tuple(line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#"))


def _unreadable(arguments: argparse.Namespace, error: DeckError) -> int:
    if arguments.json:
        as_json({"legal": False, "errors": [{"line": p.line, "text": p.text} for p in error.problems]})
    else:
        for problem in error.problems:
            print(f"{arguments.file}: {problem}", file=sys.stderr)
    return UNREADABLE


def facts(deck: DeckList, form: Format, broken: tuple[Broken, ...]) -> dict[str, object]:
    """The verdict as JSON."""
    return {
        "legal": not broken,
        "format": form.name,
        "warband": deck.warband.name if deck.warband else None,
        **_counts(deck),
        "broken": [
            {"rule": b.rule, "text": b.text, "paragraph": b.para, "place": b.place, "cards": list(b.cards)}
            for b in broken
        ],
        "notes": list(deck.notes),
        "errors": [],
    }


def _counts(deck: DeckList) -> dict[str, int]:
    return {
        "objectives": len(deck.objectives),
        "surges": sum(card.surge for card in deck.objectives),
        "power": len(deck.power),
        "gambits": len(deck.gambits),
        "upgrades": len(deck.power) - len(deck.gambits),
        "glory": sum(card.glory for card in deck.objectives),
    }


def told(deck: DeckList, form: Format, broken: tuple[Broken, ...]) -> str:
    """The verdict as a person reads it."""
    counts = _counts(deck)
    whose = deck.warband.name if deck.warband else "an unnamed warband"
    lines = [
        f"{deck.name or 'A deck'} of {whose}, by the format {form.title}:",
        f"  {count(counts['objectives'], 'objective')} ({counts['surges']} surge), {count(counts['gambits'], 'gambit')}, "
        f"{count(counts['upgrades'], 'upgrade')}",
    ]
    lines += [f"  note: {note}" for note in deck.notes]
    lines += [f"  broken: {each}" for each in broken]
    if not broken:
        lines.append("  legal")
    if form.rotates:
        lines.append("  (seasons and the restricted list change with time: give them with --season and --restricted)")
    return "\n".join(lines)


def run_export(arguments: argparse.Namespace) -> int:
    try:
        deck = deck_from(arguments)
    except DeckError as error:
        raise UserError("\n".join(f"{arguments.file}: {problem}" for problem in error.problems)) from None
    if arguments.shape == "text":
        print(write_deck(deck), end="")
    elif arguments.shape == "names":
        print("\n".join(card.name for card in deck.cards))
    else:
        as_json(
            {
                "name": deck.name,
                "warband": deck.warband.id if deck.warband else None,
                "format": deck.format,
                "plot": deck.plot,
                "objectives": [card.id for card in deck.objectives],
                "power": [card.id for card in deck.power],
            }
        )
    return 0


def run_formats(arguments: argparse.Namespace) -> int:
    if arguments.json:
        as_json([form._asdict() for form in FORMATS.values()])
        return 0
    for form in FORMATS.values():
        print(f"{form.name:<14}{_in_words(form)}")
    return 0


def _in_words(form: Format) -> str:
    """A format in a line."""
    more = "" if form.most_objectives == form.least_objectives else " or more"
    parts = [f"{form.least_objectives}{more} objectives"]
    if form.most_surges >= 0:
        parts.append(f"at most {form.most_surges} surge")
    exactly = form.most_power == form.least_power
    parts.append(f"{form.least_power}{'' if exactly else ' or more'} power cards, at most half gambits")
    parts.append(
        {
            "own": "own and universal cards",
            "alliance": "own, Grand Alliance and universal cards",
            "one-deck": "one Rivals deck",
            "two-decks": "own cards and one universal Rivals deck",
        }[form.pool]
    )
    if form.most_plots >= 0:
        parts.append(f"{form.most_plots} plot card")
    if form.rotates:
        parts.append("recent seasons, a restricted list")
    return "; ".join(parts)
