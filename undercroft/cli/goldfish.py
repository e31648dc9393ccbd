"""`undercroft deck goldfish`: what to expect of a deck, from its counts and from games. Knows runs; no rule."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from undercroft.cli.say import UserError, as_json, table
from undercroft.lab.charts import percent, points, shares
from undercroft.lab.goldfish import Goldfish, Hand, advice, compared, goldfish, objective_hands, plan_for, power_hands
from undercroft.lab.plan import Plan
from undercroft.lab.playing import play_number
from undercroft.lab.progress import shown, silent
from undercroft.lab.resample import FEWEST_TREATED, Estimate
from undercroft.lab.runs import Cores, played
from undercroft.play.decks import DeckError, DeckList
from undercroft.rules.editions import EDITIONS
from undercroft.rules.editions.formats import format_named

BAR = 24
STOPPED_SHORT = 1
TOO_FEW = "too few"


def add_goldfish(parser: argparse.ArgumentParser, read: Callable[[argparse.Namespace], DeckList]) -> None:
    """The arguments beside the deck file, which `read` reads."""
    parser.add_argument("--games", type=int, default=400, metavar="N", help="how many to play (default 400)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="where the lots begin (default 0)")
    parser.add_argument("--rules", metavar="R", help=f"the rulebook: {', '.join(EDITIONS)} (default: as the deck's format)")
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="on so many cores (default: as many as there are)")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=lambda arguments: run(arguments, read))


def run(arguments: argparse.Namespace, read: Callable[[argparse.Namespace], DeckList]) -> int:
    if arguments.games < 1:
        raise UserError("--games wants a number from 1 on")
    if arguments.jobs < 0:
        raise UserError("--jobs wants a number from 1 on")
    try:
        deck = read(arguments)
        rules = arguments.rules or (format_named(deck.format).edition if deck.format else next(iter(EDITIONS)))
    except DeckError as error:
        raise UserError("\n".join(f"{arguments.file}: {problem}" for problem in error.problems)) from None
    plan = plan_for(deck, Path(arguments.file).stem, rules, arguments.seed)
    progress = silent if arguments.quiet else shown
    found = goldfish(deck, plan, played(plan, arguments.games, Cores(arguments.jobs), progress, play_number))
    if arguments.json:
        as_json(facts(deck, plan, found))
    else:
        print(told(deck, plan, found))
    return STOPPED_SHORT if found.errors else 0


def facts(deck: DeckList, plan: Plan, found: Goldfish) -> dict[str, Any]:
    """The same as JSON: exact chances as fractions, estimates with their bounds."""
    hands = compared(row.effect for row in found.do_overs)
    held = compared(each.throw_effect for each in found.objectives)
    return {
        "deck": plan.lists[0].name,
        "warband": plan.lists[0].warband,
        "rules": plan.rules[0],
        "games": found.games,
        "errors": list(found.errors),
        "won": _estimate(found.won),
        "hands": {
            "objectives": [{"surges": each.of_kind, "chance": _ratio(each.chance)} for each in objective_hands(deck)],
            "power": [
                {"gambits": each.of_kind, "upgrades": each.others, "chance": _ratio(each.chance)}
                for each in power_hands(deck)
            ],
        },
        "do_over": [
            {
                "hand": row.hand,
                "surges" if row.hand == "objectives" else "gambits": row.of_kind,
                "kept": _estimate(row.kept),
                "thrown_away": _estimate(row.thrown),
                "effect": _estimate(row.effect),
                "advice": advice(row.effect, hands),
            }
            for row in found.do_overs
        ],
        "objectives": [
            {
                "card": each.card,
                "name": each.name,
                "glory": each.glory,
                "surge": each.surge,
                "drawn": _estimate(each.drawn),
                "scored": [_estimate(by_round) for by_round in each.scored],
                "scored_if_drawn": _estimate(each.scored_if_drawn),
                "throw_effect": _estimate(each.throw_effect),
                "advice": advice(each.throw_effect, held),
            }
            for each in found.objectives
        ],
    }


def _ratio(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _estimate(found: Estimate) -> dict[str, float | int | None]:
    bounds = (found.value, found.low, found.high)
    value, low, high = (round(each, 6) if abs(each) <= 1 else None for each in bounds)
    return {"value": value, "low": low, "high": high, "n": found.n}


def told(deck: DeckList, plan: Plan, found: Goldfish) -> str:
    """What to expect of a deck, as a person reads it."""
    book = EDITIONS[plan.rules[0]].title
    hands = compared(row.effect for row in found.do_overs)
    surges, gambits, power = sum(card.surge for card in deck.objectives), len(deck.gambits), len(deck.power)
    lines = [
        f"{plan.lists[0].name} ({plan.lists[0].warband}): {len(deck.objectives)} objectives ({surges} surge), "
        f"{gambits} gambits, {power - gambits} upgrades",
        "",
        "The first hand, before any do-over (exact)",
        *_hands(objective_hands(deck), "surge objective", "other objective"),
        *_hands(power_hands(deck), "gambit", "upgrade"),
        "",
        f"{found.games} games against starter decks by {book}, a coin deciding which first hands were thrown away;",
        f"{shares(found.won)} won. In brackets: 95 % intervals.",
        "",
        "What throwing a hand away did, in points of winning chance",
        table(
            [
                (
                    _counted(row.of_kind, "surge objective" if row.hand == "objectives" else "gambit"),
                    _share(row.kept),
                    _share(row.thrown),
                    _points(row.effect),
                    _words(row.effect, hands),
                )
                for row in found.do_overs
            ],
            ("first hand with", "won, if kept", "if thrown away", "difference", "advice"),
        ),
        "",
        "How often each objective was scored, by the end of each round",
        table(
            [
                (
                    each.name + (" (surge)" if each.surge else ""),
                    each.glory,
                    *(percent(by_round.value) if by_round.n else "–" for by_round in each.scored[:2]),
                    shares(each.scored[2]),
                    shares(each.scored_if_drawn),
                    _points(each.throw_effect),
                )
                for each in found.objectives
            ],
            ("objective", "glory", "round 1", "round 2", "round 3", "if drawn", "a first hand with it: thrown away"),
        ),
    ]
    lines += [f"error: {each}" for each in found.errors]
    return "\n".join(lines)


def _hands(hands: Sequence[Hand], kind: str, other: str) -> list[str]:
    return [
        f"  {_counted(each.of_kind, kind):<20}{_counted(each.others, other):<20}{100 * float(each.chance):5.1f}%  "
        f"{'█' * round(BAR * float(each.chance))}".rstrip()
        for each in hands
    ]


def _counted(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _share(found: Estimate) -> str:
    return shares(found) if found.n >= FEWEST_TREATED else TOO_FEW


def _points(found: Estimate) -> str:
    return f"{points(found.value)} ({points(found.low)} to {points(found.high)})" if found.n else TOO_FEW


def _words(found: Estimate, among: int) -> str:
    said = advice(found, among)
    return "these games do not tell" if said == "unclear" else said
