"""How a card, a fighter, an Attack action says itself: the rules text that a player reads. Knows words and printed things."""

from __future__ import annotations

from typing import Final

from undercroft.cards import english
from undercroft.game.pieces import Card, FighterCard, Side, Weapon
from undercroft.rules.abilities import Ability, Continuous

HARMLESS: Final = "harmless"
ANY_NUMBER: Final = ("cleave", "ensnare", "scything", "stagger")


KEYWORDS: Final = {
    "katophrane relic": "Katophrane Relic. It costs two glory points, and nothing lets it be given for fewer.",
    "katophrane tome": "Katophrane Tome.",
    "map": "Map.",
    "poison": "Poison.",
}
"""What other cards or the rules may ask a card for, which its abilities do not say."""


def describe(card: Card) -> str:
    """The rules text of a card, one line an ability."""
    lines: list[str] = [text for word, text in KEYWORDS.items() if word in card.keywords]
    if card.restricted:
        lines.append(f"Only for {english.listing(card.restricted, 'or')}.")
    if card.lasting:
        lines_after = ["It may still be scored when it is drawn after its condition was met."]
    else:
        lines_after = []
    for ability in card.abilities:
        lines.append(describe_weapon(ability) if isinstance(ability, Weapon) else say(ability))
    return "\n".join([*lines, *lines_after])


def say(ability: Ability) -> str:
    return english.sentence(ability.say())


def describe_weapon(weapon: Weapon) -> str:
    """An Attack action in one line, its own rules after it."""
    given = {rule.stat for rule in weapon.abilities if isinstance(rule, Continuous) and rule.op in ("set", "fix")}
    number = "wizard level," if weapon.dice < 0 else "-" if "dice" in given else str(weapon.dice)
    damage = "-" if "damage" in given else str(weapon.damage)
    kind = "Spell Attack action" if weapon.spell else "Attack action"
    keywords = [
        word.title() if word in ANY_NUMBER else f"{word.title()} {n}" for word, n in weapon.keywords if word != HARMLESS
    ]
    text = f"{kind} {weapon.name}: Range {weapon.range}, {number} {weapon.symbol}, Damage {damage}"
    if keywords:
        text += f", {english.listing(keywords)}"
    text += ". Only as its reaction." if weapon.reaction_only else "."
    if weapon.keyword(HARMLESS):
        text += " It deals no damage, whatever would add to it, and can succeed all the same."
    return " ".join([text, *(say(ability) for ability in weapon.abilities)])


def describe_side(side: Side) -> str:
    lines = [f"Move {side.move}, Defence {side.defence_dice} {side.defence}, Wounds {side.wounds}"]
    if side.wizard:
        lines[0] += f", wizard level {side.wizard}"
    lines.extend(describe_weapon(weapon) for weapon in side.weapons)
    lines.extend(say(ability) for ability in side.abilities)
    return "\n".join(lines)


def describe_fighter(fighter: FighterCard) -> str:
    """Both sides of a fighter card."""
    words = sorted(fighter.traits) + sorted(fighter.tags)
    head = f"{fighter.name}" + (f" ({', '.join(words)})" if words else "")
    lines = [head, describe_side(fighter.normal)]
    if fighter.reserve:
        lines.insert(1, "It is not placed with the others in the set-up.")
    if fighter.inspire is not None:
        lines.append(english.sentence(f"Inspires if {fighter.inspire.say()}"))
    if fighter.other_side is not None:
        lines += [
            f"Instead of going out of action it becomes {fighter.other_name}: it is not driven back, its tokens are removed "
            f"and its upgrades stay. If {fighter.other_name} go out of action, the card is turned back.",
            describe_side(fighter.other_side),
        ]
    else:
        lines += ["Inspired:", describe_side(fighter.inspired)]
    return "\n".join(lines)
