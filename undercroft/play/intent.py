"""What a player meant by a line or an option: the verb and its operands, offered or not. Knows names; decides nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass

from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.play.names import SMALL_WORDS, names_of, plain, squeezed
from undercroft.play.phrases import weapon_name
from undercroft.rules.characteristics import WeaponKey, weapons

HEX = re.compile(r"[a-z]{1,2}\d{1,2}")
SMALL = SMALL_WORDS | {"is", "my", "via", "using"}

WORDS_FOR: dict[str, str] = {
    "move": "move", "go": "move", "walk": "move", "charge": "charge", "attack": "attack", "hit": "attack",
    "guard": "guard", "stun": "stun", "barge": "barge", "action": "action", "use": "action", "draw": "draw",
    "cycle": "discard", "discard": "discard", "pass": "pass", "skip": "pass", "done": "done", "end": "done",
    "decline": "decline", "stop": "stop", "stay": "stay", "keep": "keep", "yes": "yes", "no": "no", "none": "none",
    "play": "play", "cast": "cast", "upgrade": "upgrade", "equip": "upgrade", "delve": "delve", "salvage": "salvage",
    "score": "score", "react": "react", "reaction": "react", "push": "push", "drive": "push", "place": "place",
    "deploy": "deploy", "token": "token", "artefact": "token", "target": "target", "redraw": "redraw", "board": "board",
    "half": "half", "choose": "choose", "pick": "choose", "first": "first", "reroll": "reroll", "die": "die",
}  # fmt: skip
"""The words a line may begin with, and the verb each stands for."""

VERB_OF_OPTION: dict[str, str] = {
    "cycle": "discard", "ploy": "play", "spell": "cast", "path": "via", "hex": "choose", "fighter": "choose",
    "card": "choose", "seat": "choose", "number": "choose", "direction": "choose", "option": "choose",
    "do_over": "redraw", "reroll-all": "reroll",
}  # fmt: skip


@dataclass
class Intent:
    """A verb and the operands that were named, by their numbers; `unknown` are the words that name nothing."""

    verb: str = ""
    fighters: tuple[int, ...] = ()
    hexes: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    weapon: WeaponKey | None = None
    unknown: tuple[str, ...] = ()
    number: int = -1
    """Which of several like things, counted from nought: a die."""
    off: str = ""
    """A hex that was named and is not on the battlefield."""

    @property
    def fighter(self) -> int:
        return self.fighters[0] if self.fighters else -1

    @property
    def hex(self) -> int:
        return self.hexes[-1] if self.hexes else -1

    @property
    def unknown_alone(self) -> bool:
        """Whether nothing of what was said means anything."""
        return bool(self.unknown) and not (self.verb or self.fighters or self.hexes or self.cards)

    @property
    def card(self) -> int:
        return self.cards[0] if self.cards else -1


FIGHTER_FIRST = frozenset({"move", "charge", "barge", "deploy", "guard", "delve", "action"})


def of_option(g: State, option: Option) -> Intent:
    """What an option means, whether or not it is offered. Operands that are none are left out."""
    if not option or not isinstance(option[0], str):
        return Intent(unknown=(repr(option),))
    verb = option[0]
    found = Intent(VERB_OF_OPTION.get(verb, verb))
    numbers = [part for part in option[1:] if isinstance(part, int) and not isinstance(part, bool)]

    def fighter(part: object) -> tuple[int, ...]:
        return (part,) if isinstance(part, int) and 0 <= part < len(g.cast) else ()

    def card(part: object) -> tuple[int, ...]:
        return (part,) if isinstance(part, int) and 0 <= part < len(g.cards) else ()

    first = option[1] if len(option) > 1 else None
    if verb in FIGHTER_FIRST or verb in ("fighter", "target"):
        found.fighters = fighter(first)
        if verb in ("move", "charge", "barge", "deploy"):
            found.hexes = tuple(numbers[1:2])
    elif verb == "stun":
        found.fighters = tuple(f for part in numbers for f in fighter(part))
    elif verb == "attack":
        found.fighters = fighter(first) + (fighter(option[3]) if len(option) > 3 else ())
        key = option[2] if len(option) > 2 else None
        if found.fighters and isinstance(key, tuple) and key in weapons(g, found.fighters[0]):
            found.weapon = key
    elif verb in ("cycle", "discard", "score", "salvage", "ploy", "spell", "upgrade", "card"):
        found.cards = card(first)
        if verb in ("spell", "upgrade") and len(option) > 2:
            found.fighters = fighter(option[2])
    elif verb == "react":
        found.cards = card(option[3]) if len(option) > 3 else ()
        found.fighters = fighter(option[2]) if len(option) > 2 else ()
    elif verb in ("hex", "path"):
        found.hexes = tuple(numbers)
    elif verb == "token":
        found.hexes = tuple(numbers[1:2])
    elif verb == "die" and numbers:
        found.number = numbers[0]
    for h in found.hexes:
        if g.field is None or not 0 <= h < g.field.size or not g.field.all >> h & 1:
            found.off = str(h)
    if found.off:
        found.hexes = ()
    return found


def of_text(g: State, text: str, seat: int) -> Intent:
    """What a line names. Names are looked for from the longest down; a seat's own cards before those of others."""
    words = plain(text).split()
    found = Intent()
    if words and squeezed(" ".join(words[:2])) == "reroll":
        words = ["reroll", *words[2:]]
    if words:
        found.verb = _verb(words[0])
    if found.verb:
        words = words[1:]
    cards = _cards(g, seat)
    fighters = _fighters(g)
    place = 0
    unknown: list[str] = []
    while place < len(words):
        for end in range(min(len(words), place + 8), place, -1):
            key = "".join(words[place:end])
            if key in fighters and not (key in cards and found.verb in ("play", "discard", "score")):
                found.fighters = (*found.fighters, _whose(g, fighters[key], seat, found))
            elif key in cards:
                found.cards = (*found.cards, cards[key])
            elif end == place + 1 and HEX.fullmatch(key):
                _note_hex(g, key, found)
            else:
                continue
            place = end
            break
        else:
            if words[place] not in SMALL:
                unknown.append(words[place])
            place += 1
    found.unknown = tuple(unknown)
    if found.verb in ("reroll", "die"):
        said = [int(word) for word in unknown if word.isdigit() and len(word) < 4]
        found.number = said[0] - 1 if said else -1
    if found.verb == "attack" and found.fighters:
        _note_weapon(g, found)
    if found.verb == "stun" and len(found.fighters) == 2 and g.owner[found.fighters[0]] != seat:
        # `stun Obryn with Saek`: the one that acts comes first among the operands
        found.fighters = (found.fighters[1], found.fighters[0])
    if not found.verb and found.fighters and len(found.fighters) == 2:
        found.verb = "attack"
    return found


def _verb(word: str) -> str:
    if word in WORDS_FOR:
        return WORDS_FOR[word]
    begun = {verb for each, verb in WORDS_FOR.items() if each.startswith(word)} if len(word) > 1 else set()
    return begun.pop() if len(begun) == 1 else ""


def _note_hex(g: State, name: str, found: Intent) -> None:
    if g.field is not None:
        try:
            found.hexes = (*found.hexes, g.field.hex(name))
            return
        except ValueError:
            pass
    found.off = name


def _cards(g: State, seat: int) -> dict[str, int]:
    """Cards by their names: the seat's own, and of the others those that lie open."""
    found: dict[str, int] = {}
    for c, card in enumerate(g.cards):
        if g.holder[c] != seat and is_open(g, c):
            found[squeezed(card.name)] = c
    for c, card in enumerate(g.cards):
        if g.holder[c] == seat:
            key = squeezed(card.name)
            if key not in found or g.holder[found[key]] != seat or c in g.hands[seat]:
                found[key] = c
    return found


def is_open(g: State, c: int) -> bool:
    """Whether a card lies where everybody sees it."""
    seat = g.holder[c]
    return c in g.discards[seat] or c in g.scored[seat] or c in g.front[seat] or any(c in held for held in g.upgrades)


def _fighters(g: State) -> dict[str, list[int]]:
    """Fighters by every way to call them: what they go by, the whole name, and single words of it."""
    names = names_of(g)
    found: dict[str, list[int]] = {}
    for f, card in enumerate(g.cast):
        for way in {names.fighters[f], card.known_as(), card.name, card.short}:
            if way:
                found.setdefault(squeezed(way), []).append(f)
    for f, card in enumerate(g.cast):
        for word in plain(card.name).split():
            if len(word) > 3 and word not in SMALL and word not in WORDS_FOR and word not in found:
                found[word] = [f]
    return found


def _whose(g: State, bearers: list[int], seat: int, found: Intent) -> int:
    """Of fighters with one name the seat's own as the one that acts, another's as the one acted upon."""
    mine = [f for f in bearers if g.owner[f] == seat]
    others = [f for f in bearers if g.owner[f] != seat]
    first = mine if not found.fighters else others
    return (first or bearers)[0]


def _note_weapon(g: State, found: Intent) -> None:
    f = found.fighter
    said = "".join(found.unknown)
    if not said or g.at[f] < 0:
        return
    for key in weapons(g, f):
        if squeezed(weapon_name(g, f, key)).startswith(said):
            found.weapon = key
            found.unknown = ()
            return
