"""`undercroft warbands`: the warbands and both sides of their fighter cards. Knows printed things alone."""

from __future__ import annotations

import argparse

from undercroft.cards.describe import describe_fighter, say
from undercroft.cards.english import sentence
from undercroft.cards.registry import WARBANDS, find_warband
from undercroft.cli.say import Subparsers, as_json, command
from undercroft.game.pieces import FighterCard, Side, Warband
from undercroft.library import load


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "warbands",
        "show the warbands and their fighters",
        "List the warbands, or show the fighters of those that are named.",
        "  undercroft warbands                          all of them, by name\n"
        '  undercroft warbands "Garrek\'s Reavers"       one with its fighters\n',
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="a warband's name")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    load()
    shown = [find_warband(name) for name in arguments.names] or list(WARBANDS.values())
    if arguments.json:
        as_json([facts(each) for each in shown])
    elif arguments.names:
        print("\n\n".join(page(each) for each in shown))
    else:
        for each in sorted(shown, key=lambda each: (each.season, each.name)):
            print(f"{each.name} ({each.season}): {', '.join(fighter.known_as() for fighter in each.fighters)}")
    return 0


def page(warband: Warband) -> str:
    """A warband as a player wants to read it."""
    alliance = f", {warband.alliance}" if warband.alliance else ""
    lines = [f"{warband.name} ({warband.season}{alliance})"]
    lines += [f"  {say(ability)}" for ability in warband.abilities]
    for fighter in warband.fighters:
        lines += ["", *(f"  {line}" for line in describe_fighter(fighter).splitlines())]
    return "\n".join(lines)


def facts(warband: Warband) -> dict[str, object]:
    return {
        "id": warband.id,
        "name": warband.name,
        "season": warband.season,
        "alliance": warband.alliance,
        "fighters": [fighter_facts(fighter) for fighter in warband.fighters],
    }


def fighter_facts(fighter: FighterCard) -> dict[str, object]:
    return {
        "id": fighter.id,
        "name": fighter.name,
        "short": fighter.known_as(),
        "traits": sorted(fighter.traits),
        "tags": sorted(fighter.tags),
        "inspire": sentence(fighter.inspire.say()) if fighter.inspire is not None else None,
        "normal": side_facts(fighter.normal),
        "inspired": side_facts(fighter.inspired),
    }


def side_facts(side: Side) -> dict[str, object]:
    return {
        "move": side.move,
        "defence": side.defence,
        "defence_dice": side.defence_dice,
        "wounds": side.wounds,
        "wizard": side.wizard,
        "attacks": [
            {
                "name": weapon.name,
                "range": weapon.range,
                "symbol": weapon.symbol,
                "dice": weapon.dice,
                "damage": weapon.damage,
                "keywords": dict(weapon.keywords),
                "spell": weapon.spell,
                "text": [say(ability) for ability in weapon.abilities],
            }
            for weapon in side.weapons
        ],
        "text": [say(ability) for ability in side.abilities],
    }
