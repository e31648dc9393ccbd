"""Options as a screen needs them: what each points at, by name of field. Knows the shapes of options, not what they do.

What is made here are dictionaries of the shape of the protocol's `Question`: there are hundreds of options a second, and
what we have built ourselves need not be checked. The tests check it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from undercroft.game import dice
from undercroft.game.question import Option as Choice
from undercroft.play import notation
from undercroft.play.operands import ABOUT_A_FIGHTER, FIELDS
from undercroft.play.phrases import weapon_name
from undercroft.rules.abilities import ABILITIES
from undercroft.rules.engine import Game

Shown = dict[str, Any]

ODDS = frozenset({"attack", "charge"})


def question_for(g: Game, open_options: Collection[int]) -> Shown:
    """The open question as its seat is shown it, with those of its options."""
    q = g.ask_again()
    found: Shown = {
        "seat": q.seat,
        "kind": q.kind,
        "asks": notation.asks(g),
        "options": [
            {"index": i, "text": text, "verb": option[0], "odds": option[0] in ODDS, **operands(g, option)}
            for i, (option, text) in enumerate(zip(q.options, notation.texts(g), strict=True))
            if i in open_options
        ],
    }
    if q.kind in ABOUT_A_FIGHTER and q.about and isinstance(q.about[0], int):
        found["fighter"] = q.about[0]
    if q.kind in ("reroll", "change_die"):
        found["faces"] = [dice.NAMES[face] for face in q.about[1]]
    if q.kind == "react":
        found["windows"] = list(q.about)
    return found


def operands(g: Game, option: Choice) -> Shown:
    """What an option points at, field by field."""
    verb = option[0]
    if verb in ("path", "hex"):
        found: Shown = {"path": list(option[1:]), "hex": option[-1]}
        q = g.question
        if q is not None and q.kind in ABOUT_A_FIGHTER and q.about:
            found["fighter"] = q.about[0]
        return found
    if verb == "placement":
        name, owner, turned, dx, dy = option[1:]
        return {"value": name, "seat": owner, "placement": [int(turned), dx, dy]}
    if verb == "board":
        return {"value": g.setup.seats[g.ask_again().seat].boards[option[1]].name}
    if verb == "react":
        return _reaction(option)
    fields = FIELDS.get(verb)
    if fields is None:
        return {"value": _plain(option[1])} if len(option) > 1 else {}
    found = {}
    for field, part in zip(fields, option[1:], strict=True):
        if field == "weapon":
            part = weapon_name(g, option[1], part)
        elif verb == "action" and field == "value":
            part = getattr(ABILITIES.get(part), "title", "") or None
        if part != -1 and part is not None:
            found[field] = part
    return found


def _reaction(option: Choice) -> Shown:
    _, code, fighter, card, _, _, _ = option
    found: Shown = {}
    title = getattr(ABILITIES.get(code), "title", "")
    if title:
        found["value"] = title
    if fighter >= 0:
        found["fighter"] = fighter
    if card >= 0:
        found["card"] = card
    return found


def _plain(part: object) -> int | str:
    return part if isinstance(part, int) else str(part)
