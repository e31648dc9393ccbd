"""Made-up fighters and cards without text, for rules that no printed one shows well. Knows what is printed on a fighter card.

>>> weapon_of("Spear", Part("range 2, 3 fury, damage 1, cleave"))
Weapon(name='Spear', range=2, symbol='fury', dice=3, damage=1, keywords=(('cleave', 1),), spell=False, \
abilities=(), reaction_only=False)
"""

from __future__ import annotations

import re

from undercroft.cards.registry import slug
from undercroft.game.pieces import Card, FighterCard, Side, Warband, Weapon
from undercroft.play.scenario_parts import Part

KEYWORDS = ("cleave", "knockback", "ensnare", "scything", "grievous", "stagger", "combo")
SYMBOLS = ("smash", "fury", "focus", "channel")
_SIDE = ("move", "defence", "wounds", "wizard", "attacks")
_FIGHTER = (*_SIDE, "traits", "inspired")
_BLANK = re.compile(r"(?:(\d+) )?blank (ploy|upgrade|objective|spell)s?", re.IGNORECASE)


def warband_of(seat: str, part: Part) -> Warband:
    """A warband of made-up fighters; the first of them is its leader."""
    fighters = [_fighter(name, each, first=i == 0) for i, (name, each) in enumerate(part.mapping().items())]
    if not fighters:
        part.error("a warband has at least one fighter")
    return Warband(f"made-up-{seat.lower()}", f"{seat}'s made-up warband", "", tuple(fighters))


def _fighter(name: str, part: Part, first: bool) -> FighterCard:
    fields = part.fields(_FIGHTER)
    normal = _side({key: each for key, each in fields.items() if key in _SIDE}, part)
    inspired = normal
    if "inspired" in fields:
        changed = fields["inspired"].fields(_SIDE)
        inspired = _side({**{key: fields[key] for key in fields if key in _SIDE}, **changed}, part)
    traits = {"leader"} if first else set()
    if "traits" in fields:
        traits |= set(fields["traits"].texts())
    if normal.wizard:
        traits.add("wizard")
    return FighterCard(f"made-up-{slug(name)}", name, normal, inspired, traits=frozenset(traits))


def _side(fields: dict[str, Part], part: Part) -> Side:
    move = fields["move"].number() if "move" in fields else 3
    symbol, dice = defence_of(fields["defence"]) if "defence" in fields else ("block", 1)
    wounds = fields["wounds"].number(1) if "wounds" in fields else 4
    wizard = fields["wizard"].number() if "wizard" in fields else 0
    weapons: tuple[Weapon, ...] = (Weapon("Sword", 1, "smash", 2, 2),)
    if "attacks" in fields:
        weapons = tuple(weapon_of(name, each) for name, each in fields["attacks"].mapping().items())
    return Side(move, symbol, dice, wounds, weapons, wizard=wizard)


def defence_of(part: Part) -> tuple[str, int]:
    """`2 block`: the symbol and the dice."""
    words = part.text().split()
    if len(words) != 2 or not words[0].isdigit() or words[1] not in ("block", "dodge"):
        part.error(f"a Defence characteristic is written as '2 block' or '1 dodge', not {part.text()!r}")
    return words[1], int(words[0])


def weapon_of(name: str, part: Part) -> Weapon:
    """An Attack action from its words: `range 2, 3 fury, damage 1, cleave`."""
    reach, symbol, dice, damage, spell = 1, "smash", 2, 1, False
    keywords: list[tuple[str, int]] = []
    for phrase in part.text().split(","):
        words = phrase.split()
        match words:
            case ["range", n] if n.isdigit():
                reach = int(n)
            case ["damage", n] if n.isdigit():
                damage = int(n)
            case [n, kind] if n.isdigit() and kind in SYMBOLS:
                dice, symbol = int(n), kind
            case ["level", kind] if kind in SYMBOLS:
                dice, symbol = -1, kind
            case ["spell"]:
                spell = True
            case [word] if word in KEYWORDS:
                keywords.append((word, 1))
            case [word, n] if word in KEYWORDS and n.isdigit():
                keywords.append((word, int(n)))
            case _:
                part.error(
                    f"{phrase.strip()!r} is nothing an Attack action has; write 'range 2, 3 fury, damage 1' and then, if it "
                    f"has them, {', '.join(KEYWORDS)} or spell"
                )
    return Weapon(name, reach, symbol, dice, damage, tuple(keywords), spell)


def blanks(text: str, taken: int) -> list[Card] | None:
    """The cards without text that `3 blank ploys` asks for, numbered on from those taken; None if it asks for none."""
    match = _BLANK.fullmatch(text)
    if match is None:
        return None
    kind = match[2].lower()
    return [
        Card(f"blank-{kind}-{n}", f"Blank {kind} {n}", kind, "", "", "", (), glory=1 if kind == "objective" else 0)
        for n in range(taken + 1, taken + int(match[1] or 1) + 1)
    ]
