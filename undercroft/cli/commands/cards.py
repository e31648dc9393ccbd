"""`undercroft cards`: cards as a player wants to read them, as JSON, counted. Knows the registry and cards' own words."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable

from undercroft.cards.describe import describe
from undercroft.cards.registry import CARDS, WARBANDS, find_card
from undercroft.cli.say import Subparsers, as_json, command, table
from undercroft.game.pieces import Card, Weapon
from undercroft.library import load
from undercroft.rules.abilities import Word


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "cards",
        "show cards: their rules in our words",
        "List the cards, show those that are named with their rules text, or count what they are made of.",
        "  undercroft cards                     all of them, by set\n"
        '  undercroft cards "Great Strength"    what a card does\n'
        "  undercroft cards --json              everything about all of them\n"
        "  undercroft cards --stats             how many of each set, which words they use\n",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="a card's name; capitals and marks do not matter")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--stats", action="store_true", help="count cards and the words they are written in")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    load()
    shown = [find_card(name) for name in arguments.names] or list(CARDS.values())
    if arguments.stats:
        counted = stats(shown)
        if arguments.json:
            as_json(counted)
        else:
            print_stats(counted)
    elif arguments.json:
        as_json([facts(card) for card in shown])
    elif arguments.names:
        print("\n\n".join(page(card) for card in shown))
    else:
        print_list(shown)
    return 0


def page(card: Card) -> str:
    """A card as it is read at a table."""
    head = f"{card.name}\n{kind(card)}, {card.faction or 'universal'} ({card.set or card.season})"
    if card.glory:
        head += f", {card.glory} glory"
    return f"{head}\n\n{describe(card)}"


def kind(card: Card) -> str:
    if not card.is_objective:
        return card.type
    timing = {"third": " (third end phase)", "end": " (end phase)"}.get(card.timing, "")
    return ("surge objective" if card.surge else "objective") + timing


def facts(card: Card) -> dict[str, object]:
    return {
        "id": card.id,
        "name": card.name,
        "season": card.season,
        "set": card.set,
        "faction": card.faction,
        "type": card.type,
        "glory": card.glory,
        "surge": card.surge,
        "restricted": list(card.restricted),
        "text": describe(card),
        "handwritten": card.handwritten,
    }


def print_list(cards: Iterable[Card]) -> None:
    last = ""
    for card in sorted(cards, key=lambda card: (card.season, card.set, card.type, card.name)):
        if card.set != last:
            print(f"{card.set}:")
            last = card.set
        print(f"  {card.name} ({kind(card)}, {card.faction or 'universal'})")


def stats(cards: Iterable[Card]) -> dict[str, object]:
    """How many cards of each set and type, which words they use how often, and which are written by hand and why."""
    chosen = list(cards)
    words: Counter[str] = Counter()
    for card in chosen:
        words.update({word for ability in card.abilities for word in words_of(ability)})
    fighters = [fighter for warband in WARBANDS.values() for fighter in warband.fighters]
    return {
        "cards": len(chosen),
        "warbands": len(WARBANDS),
        "fighters": len(fighters),
        "sets": dict(sorted(Counter(card.set for card in chosen).items())),
        "types": dict(sorted(Counter(card.type for card in chosen).items())),
        "words": dict(words.most_common()),
        "handwritten": {card.id: card.handwritten for card in chosen if card.handwritten},
    }


def words_of(word: object) -> list[str]:
    """The names of a word and of all words inside it."""
    if isinstance(word, Weapon):
        return ["Weapon", *words_of(word.abilities)]
    if isinstance(word, tuple):
        return [name for each in word for name in words_of(each)]
    if not isinstance(word, Word):
        return []
    return [type(word).__name__, *(name for part in word.parts() for name in words_of(part))]


def print_stats(counted: dict[str, object]) -> None:
    print(f"{counted['cards']} cards, {counted['warbands']} warbands, {counted['fighters']} fighters")
    for title in ("sets", "types", "words"):
        counts = counted[title]
        assert isinstance(counts, dict)
        print(f"\n{title}:")
        print(table(list(counts.items())))
    by_hand = counted["handwritten"]
    assert isinstance(by_hand, dict)
    print(f"\nwritten by hand: {len(by_hand)}")
    for id, why in by_hand.items():
        print(f"  {id}: {why}")
