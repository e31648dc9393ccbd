"""What a seat is shown of a table, built from its view: battlefield, fighters, log, odds. Knows views; hides nothing itself.

Everything here is made for one seat. What a seat may see of the game is decided by `undercroft.play.view`; the
characteristics of fighters and the battlefield lie open to everybody.
"""

from __future__ import annotations

import json
from functools import lru_cache

from undercroft.game import dice
from undercroft.hexes.battlefield import Battlefield as Field
from undercroft.hexes.sets import bits
from undercroft.play import commentary
from undercroft.play.nearness import nearness
from undercroft.play.odds_game import Prospect, odds_of
from undercroft.play.phrases import weapon_name
from undercroft.play.view import view
from undercroft.rules.characteristics import (
    attack_facts,
    damage_of,
    defence_of,
    dice_of,
    move_of,
    range_of,
    symbol_of,
    weapons,
    wizard_level,
    wounds_of,
)
from undercroft.rules.engine import Game
from undercroft.rules.scoring import scorable
from undercroft.table.options import Shown
from undercroft.table.protocol import Chances, OptionOdds
from undercroft.table.shapes import Battlefield, HexShape

SPECTATOR = -1
NOT_SENT = ("asked",)
"""Parts of a view's JSON that messages say elsewhere: the question has its own place."""


def view_json(g: Game, seat: int, since: int = 0) -> Shown:
    """The view of a seat as it is sent, with the events from that number on."""
    data = view(g, seat).to_json(since)
    for name in NOT_SENT:
        data.pop(name, None)
    return data


def events_of(g: Game) -> int:
    """How many events there are."""
    return sum(len(chunk) for chunk in g.past) + len(g.now)


def lines_for(g: Game, seat: int, since: int) -> list[Shown]:
    """The log as that seat may read it, from the event of that number on, in the shape of the protocol's `Line`."""
    return [_line(line) for line in commentary.lines(g, seat, since)]


def _line(line: commentary.Line) -> Shown:
    found: Shown = {"number": line.place, "text": line.text}
    if line.para:
        found["para"] = line.para
    about = line.event
    for name, numbers in (("fighters", (about.who, about.whom)), ("hexes", (about.was, about.at))):
        there = [number for number in dict.fromkeys(numbers) if number >= 0]
        if there:
            found[name] = there
    return found


def figures_of(g: Game) -> list[Shown]:
    """What every fighter is now, in the shape of `FighterNow`."""
    return [figure(g, f) for f in range(len(g.at))]


def figure(g: Game, f: int) -> Shown:
    symbol, number = defence_of(g, f)
    attacks = []
    for key in weapons(g, f):
        facts = attack_facts(g, f, key)
        attacks.append(
            {
                "name": weapon_name(g, f, key),
                "range": range_of(g, f, key),
                "symbol": symbol_of(g, f, key, facts),
                "dice": dice_of(g, f, key, facts),
                "damage": damage_of(g, f, key, facts),
                "card": max(-1, key[0]),
            }
        )
    return {
        "move": move_of(g, f),
        "wounds": wounds_of(g, f),
        "defence": dice.NAMES[symbol],
        "defence_dice": number,
        "wizard": wizard_level(g, f),
        "attacks": attacks,
    }


def ready_for(g: Game, seat: int) -> list[int]:
    """The objectives in the seat's own hand whose condition for the end phase holds now."""
    return scorable(g, seat) if seat >= 0 and g.phase in ("action", "end") else []


def near_for(g: Game, seat: int) -> list[Shown]:
    """What the objectives in the seat's own hand want, in the shape of `Near`."""
    if seat < 0 or g.phase not in ("action", "end"):
        return []
    return [
        {
            "card": each.card,
            "parts": [
                {"text": part.text, "met": part.met, **({"have": part.have, "need": part.need} if part.need else {})}
                for part in each.parts
            ],
        }
        for each in nearness(g, seat)
    ]


@lru_cache(maxsize=64)
def field_text(field: Field) -> str:
    """The battlefield as JSON text; games on the same boards share it."""
    return json.dumps(field_shape(field).model_dump(exclude_defaults=True), separators=(",", ":"))


def field_shape(field: Field) -> Battlefield:
    shapes = []
    for h in bits(field.all | field.incomplete):
        x, y = field.pixel(h)
        whole = bool(field.all >> h & 1)
        owner = next((seat for seat, mask in enumerate(field.territories) if mask >> h & 1), -1)
        shapes.append(
            HexShape(
                number=h,
                name=field.name(h) if whole else "",
                x=round(x, 4),
                y=round(y, 4),
                territory=owner,
                starting=bool(field.starting >> h & 1),
                blocked=bool(field.blocked >> h & 1),
                lethal=bool(field.lethal >> h & 1),
                cover=bool(field.cover >> h & 1),
                snare=bool(field.snare >> h & 1),
                edge=bool(field.edge >> h & 1),
                objective=field.objectives.index(h) + 1 if h in field.objectives else 0,
                part=0 if whole else field.quarters(h),
            )
        )
    return Battlefield(hexes=shapes)


def odds_for(g: Game, options: list[int]) -> list[OptionOdds]:
    """The odds of some options of the open question."""
    q = g.ask_again()
    return [
        OptionOdds(option=i, attacks=[_chances(g, each) for each in odds_of(g, q.options[i])])
        for i in options
        if i < len(q.options)
    ]


def _chances(g: Game, prospect: Prospect) -> Chances:
    odds = prospect.odds
    return Chances(
        fighter=prospect.attacker,
        weapon=weapon_name(g, prospect.attacker, prospect.weapon),
        target=prospect.target,
        hit=float(odds.succeeds),
        critical=float(odds.critical_hit),
        damage=float(odds.mean_damage),
        kill=prospect.kills,
        drive_back=float(odds.can_drive_back),
    )
