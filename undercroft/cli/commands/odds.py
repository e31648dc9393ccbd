"""`undercroft odds`: the exact chances of an attack, or a table of many. Knows the odds; plays no game."""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path

from undercroft.cli.say import Subparsers, UserError, as_json, command, table
from undercroft.play.odds import Fight, Odds, fight, odds
from undercroft.play.odds_plot import plot
from undercroft.rules.editions import EDITIONS, edition

TABLE_DICE = range(1, 6)
TABLE_WARDS = range(1, 4)
BAR = 40


def add(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    parser = command(
        subparsers,
        "odds",
        "the exact chances of an attack",
        "How likely an attack succeeds, is a critical hit, is a draw, may drive its target back, and what damage it "
        "deals:\nexactly, by counting every way the dice can fall. Re-rolls are used as well as they can be.",
        "  undercroft odds --attack 2:smash --damage 3 --defence 1:block\n"
        "  undercroft odds --attack 3:fury --damage 2 --defence 1:dodge --attack-support 1 --guard\n"
        "  undercroft odds --rules deathgorge --attack 2:smash --damage 2 --defence 2:block --trapped --wounds 4\n"
        "  undercroft odds --table               1 to 5 attack dice against 1 to 3 defence dice\n"
        "  undercroft odds --plot odds.svg       the same as a picture\n",
    )
    parser.add_argument("--rules", default="shadespire", metavar="BOOK", help=f"rulebook: {', '.join(EDITIONS)}")
    parser.add_argument("--attack", metavar="N:SYMBOL", help="attack dice, for example 2:smash (or fury, channel, focus)")
    parser.add_argument("--damage", type=int, default=1, metavar="N", help="damage of the attack")
    parser.add_argument("--defence", metavar="N:SYMBOL", help="defence dice, for example 1:block (or dodge)")
    parser.add_argument("--attack-support", type=int, default=0, metavar="N", help="supporters of the attacker")
    parser.add_argument("--defence-support", type=int, default=0, metavar="N", help="supporters of the target")
    parser.add_argument("--guard", action="store_true", help="the target is on Guard")
    parser.add_argument("--cover", action="store_true", help="the target stands in a cover hex")
    parser.add_argument("--trapped", action="store_true", help="the target has no hex to be driven back to")
    parser.add_argument("--cleave", action="store_true", help="the attack has Cleave")
    parser.add_argument("--ensnare", action="store_true", help="the attack has Ensnare")
    parser.add_argument("--knockback", action="store_true", help="the attack has Knockback")
    parser.add_argument("--grievous", type=int, default=0, metavar="N", help="damage that a critical hit adds")
    parser.add_argument("--reroll-attack", type=int, default=0, metavar="N", help="attack dice that may be re-rolled")
    parser.add_argument("--reroll-defence", type=int, default=0, metavar="N", help="defence dice that may be re-rolled")
    parser.add_argument("--innate-attack", default="", metavar="SYMBOL", help="innate symbol of the attack roll")
    parser.add_argument("--innate-defence", default="", metavar="SYMBOL", help="innate symbol of the defence roll")
    parser.add_argument("--wounds", type=int, metavar="N", help="wounds the target has left: shows the chance of a kill")
    parser.add_argument("--table", action="store_true", help="a whole range of dice instead of one attack")
    parser.add_argument("--plot", metavar="FILE", help="draw that range of dice as an SVG picture")
    parser.add_argument("--json", action="store_true", help="print JSON, chances as fractions")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.wounds is not None and arguments.wounds < 1:
        raise UserError(f"--wounds {arguments.wounds}: a target on the battlefield has 1 wound or more left")
    if arguments.plot:
        return _plot(arguments)
    if arguments.table:
        return _table(arguments)
    if not arguments.attack or not arguments.defence:
        missing = " and ".join(f"--{name}" for name in ("attack", "defence") if not getattr(arguments, name))
        raise UserError(f"odds: {missing} missing, for example --attack 2:smash --defence 1:block (or --table, or --plot)")
    found = odds(described(arguments, arguments.attack, arguments.defence))
    if arguments.json:
        as_json(facts(found, arguments.wounds))
    else:
        print(told(arguments, found))
    return 0


def described(arguments: argparse.Namespace, attack: str, defence: str) -> Fight:
    return fight(
        edition(arguments.rules),
        attack,
        arguments.damage,
        defence,
        attack_support=arguments.attack_support,
        defence_support=arguments.defence_support,
        guard=arguments.guard,
        cover=arguments.cover,
        cleave=arguments.cleave,
        ensnare=arguments.ensnare,
        knockback=arguments.knockback,
        trapped=arguments.trapped,
        grievous=arguments.grievous,
        reroll_attack=arguments.reroll_attack,
        reroll_defence=arguments.reroll_defence,
        innate_attack=arguments.innate_attack,
        innate_defence=arguments.innate_defence,
    )


def facts(found: Odds, wounds: int | None) -> dict[str, object]:
    """The odds as JSON, every chance an exact fraction."""
    shown: dict[str, object] = {
        "succeeds": ratio(found.succeeds),
        "critical_hit": ratio(found.critical_hit),
        "draw": ratio(found.draw),
        "can_drive_back": ratio(found.can_drive_back),
        "damage": {str(amount): ratio(chance) for amount, chance in found.damage},
        "mean_damage": ratio(found.mean_damage),
    }
    if wounds is not None:
        shown["kills"] = ratio(found.kills(wounds))
    return shown


def ratio(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def told(arguments: argparse.Namespace, found: Odds) -> str:
    """The odds as a person reads them."""
    lines = [
        (f"{arguments.attack} against {arguments.defence}", None),
        ("succeeds", found.succeeds),
        ("critical hit", found.critical_hit),
        ("draw", found.draw),
        ("may drive back", found.can_drive_back),
    ]
    if arguments.wounds is not None:
        lines.append((f"kills ({arguments.wounds} left)", found.kills(arguments.wounds)))
    for amount, chance in found.damage:
        lines.append((f"{amount} damage", chance))
    shown = []
    for words, part in lines:
        shown.append(words if part is None else f"  {words:<16}{percent(part)}  {bar(part)}".rstrip())
    shown.append(f"  {'mean damage':<16}{float(found.mean_damage):6.2f}")
    return "\n".join(shown)


def percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:5.1f}%"


def bar(chance: Fraction) -> str:
    return "█" * round(float(chance) * BAR)


def _plot(arguments: argparse.Namespace) -> int:
    title = f"The chance that an attack succeeds: {edition(arguments.rules).title}"
    drawn = plot(title, lambda attack, defence: described(arguments, attack, defence))
    Path(arguments.plot).write_text(drawn, encoding="utf-8")
    print(f"{arguments.plot} is drawn")
    return 0


def _table(arguments: argparse.Namespace) -> int:
    """Smash and fury, one to five dice, against one to three of each defence symbol."""
    wards = [f"{n}:{symbol}" for symbol in ("block", "dodge") for n in TABLE_WARDS]
    rows = []
    cells = []
    for symbol in ("smash", "fury"):
        for n in TABLE_DICE:
            row = [f"{n}:{symbol}"]
            for ward in wards:
                found = odds(described(arguments, row[0], ward))
                row.append(percent(found.succeeds))
                cells.append({"attack": row[0], "defence": ward, **facts(found, arguments.wounds)})
            rows.append(row)
    if arguments.json:
        as_json(cells)
    else:
        print(f"The chance that an attack succeeds ({edition(arguments.rules).title}):\n")
        print(table(rows, ("", *wards)))
    return 0
