"""How each kind of option is put into words, a line each. Knows options and names; must not know how words are read.

A phrase begins with its verb and names every operand: `charge Saek d5`. Where two options of one question would read
alike, each is given what tells it apart, and as a last resort its place among them: `play Sidestep #2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from undercroft.cards.english import possessive
from undercroft.game import dice
from undercroft.game.question import Option, Question
from undercroft.game.state import State
from undercroft.hexes.joining import Placement, describe
from undercroft.play.names import Names, direction_words, hex_name, hexes_of, names_of, plain
from undercroft.rules.abilities import ABILITIES
from undercroft.rules.characteristics import WeaponKey, weapon
from undercroft.rules.procedure import running


class Speaker:
    """One question of one game, with the names at hand in which its options are said."""

    __slots__ = ("g", "hexes", "names", "q")

    def __init__(self, g: State, q: Question) -> None:
        self.g = g
        self.q = q
        self.names: Names = names_of(g)
        self.hexes: tuple[str, ...] = hexes_of(g.field) if g.field is not None else ()

    def hex(self, h: int) -> str:
        return hex_name(self.g, h)

    def path(self, hexes: Option) -> str:
        return " ".join([self.hex(h) for h in hexes])


Phrase = Callable[[Speaker, Option], str]


def weapon_name(g: State, f: int, key: WeaponKey) -> str:
    """The name of an Attack action; one that an effect lends goes by its number."""
    if key[0] < -1:
        return f"lent attack {key[1] + 1}"
    return weapon(g, f, key).name


def code_words(g: State, code: str) -> str:
    """The card or fighter that an ability stands on: the code begins with the id of it."""
    printed = {card.id: card.name for card in (*g.cards, *g.setup.hazards)}
    printed.update({fighter.id: fighter.known_as() for fighter in g.cast})
    printed.update({brought.warband.id: brought.warband.name for brought in g.setup.seats})
    found = max((name for name in printed if code.startswith(name)), key=len, default="")
    return printed[found] if found else plain(code)


def _title(code: str) -> str:
    return getattr(ABILITIES.get(code), "title", "") or ""


def _move(s: Speaker, o: Option) -> str:
    return f"{o[0]} {s.names.fighters[o[1]]} {s.hexes[o[2]]}"


def _alone(s: Speaker, o: Option) -> str:
    return str(o[0])


def _fighter_alone(s: Speaker, o: Option) -> str:
    return f"{o[0]} {s.names.fighters[o[1]]}"


def _attack(s: Speaker, o: Option) -> str:
    return f"attack {s.names.fighters[o[1]]}, {weapon_name(s.g, o[1], o[2])} at {s.names.fighters[o[3]]}"


def _stun(s: Speaker, o: Option) -> str:
    return f"stun {s.names.fighters[o[2]]} with {s.names.fighters[o[1]]}"


def _action(s: Speaker, o: Option) -> str:
    title = _title(o[2]) or (s.names.card(o[3]) if o[3] >= 0 else code_words(s.g, o[2]))
    return f"action {s.names.fighters[o[1]]}, {title}"


def _card_verb(verb: str) -> Phrase:
    def say(s: Speaker, o: Option) -> str:
        return f"{verb} {s.names.card(o[1])}"

    return say


def _path(s: Speaker, o: Option) -> str:
    return f"via {s.path(o[1:])}"


def _target(s: Speaker, o: Option) -> str:
    return f"{'stun' if s.q.kind == 'stun' else 'target'} {s.names.fighters[o[1]]}"


PUSHING: Final = {"push": "push", "drive_back": "push", "place": "place"}


def _off(s: Speaker, o: Option) -> str:
    return "off the battlefield"


def _hex(s: Speaker, o: Option) -> str:
    if s.q.kind in PUSHING and s.q.about:
        return f"{PUSHING[s.q.kind]} {s.names.fighters[s.q.about[0]]} {s.path(o[1:])}"
    return f"choose {s.path(o[1:])}"


def _react(s: Speaker, o: Option) -> str:
    _, code, me, card, _, _, own = o
    if card >= 0:
        words = s.names.card(card)
        if me >= 0:
            words += f", {s.names.fighters[me]}"
    elif me >= 0:
        title = _title(code) or (weapon_name(s.g, me, own) if own is not None else "")
        words = s.names.fighters[me] + (f", {title}" if title else "")
    else:
        words = _title(code) or code_words(s.g, code)
    return f"react: {words}"


def _upgrade(s: Speaker, o: Option) -> str:
    return f"upgrade {s.names.card(o[1])} on {s.names.fighters[o[2]]}"


def _spell(s: Speaker, o: Option) -> str:
    return f"cast {s.names.card(o[1])} with {s.names.fighters[o[2]]}"


GOES_FIRST: Final = frozenset({"board_first", "deploy_first", "first_player", "first_reaction", "first_to_resolve"})


def _seat(s: Speaker, o: Option) -> str:
    name = s.names.seat(o[1])
    return f"{name} first" if s.q.kind in GOES_FIRST else f"choose {name}"


def _board(s: Speaker, o: Option) -> str:
    boards = s.g.setup.seats[s.q.seat].boards if s.q.seat >= 0 else ()
    name = s.q.about[o[1]] if o[1] < len(s.q.about) else boards[o[1]].name
    return f"board {name}"


def _placement(s: Speaker, o: Option) -> str:
    frame = running(s.g, "place the boards")
    placed = [place for place, _ in frame.v["chosen"]] if frame is not None else []
    return f"place {describe(Placement(*o[1:]), placed)}"


def _half(s: Speaker, o: Option) -> str:
    return f"half {o[1]}"


def _do_over(s: Speaker, o: Option) -> str:
    return f"redraw {'power cards' if o[1] == 'power' else o[1]}"


def _token(s: Speaker, o: Option) -> str:
    if s.q.kind == "artefact":
        return f"artefact {s.hex(o[2])}"
    return f"token {o[1]} {s.hex(o[2])}" if o[1] else f"token {s.hex(o[2])}"


def _feature(s: Speaker, o: Option) -> str:
    token = s.g.tokens[o[1]]
    what = f"token {token.number}" if token.number else f"{token.kind} token"
    return f"lay {what}" + (" as cover" if o[2] == "cover" else "")


def _die(s: Speaker, o: Option) -> str:
    verb = {"reroll": "re-roll", "change_die": "change"}.get(s.q.kind, "choose")
    faces = s.q.about[1] if len(s.q.about) > 1 and isinstance(s.q.about[1], tuple) else ()
    face = f" ({dice.NAMES[faces[o[1]]]})" if o[1] < len(faces) else ""
    return f"{verb} die {o[1] + 1}{face}"


def _face(s: Speaker, o: Option) -> str:
    return f"die {dice.NAMES[o[1]]}"


def _symbol(s: Speaker, o: Option) -> str:
    return f"symbol {o[1]}"


def _first(s: Speaker, o: Option) -> str:
    place = s.q.options.index(o)
    code = str(s.q.about[place]) if place < len(s.q.about) else ""
    return f"first {code_words(s.g, code) if code else place + 1}"


def _hazard(s: Speaker, o: Option) -> str:
    hazards = s.g.setup.hazards
    return f"draw {hazards[o[1]].name if o[1] < len(hazards) else o[1] + 1}"


def _chosen_card(s: Speaker, o: Option) -> str:
    return f"{'draw' if s.q.kind == 'draw' else 'choose'} {s.names.card(o[1])}"


def _number(s: Speaker, o: Option) -> str:
    return f"{'draw' if s.q.kind == 'draw' else 'choose'} {o[1]}"


def _direction(s: Speaker, o: Option) -> str:
    return f"towards {direction_words(o[1])}"


def _option(s: Speaker, o: Option) -> str:
    texts = s.q.about
    if o[1] < len(texts) and isinstance(texts[o[1]], str):
        return " ".join(texts[o[1]].split()) or f"choose {o[1] + 1}"
    return f"choose {o[1] + 1}"


def _choose_fighter(s: Speaker, o: Option) -> str:
    return f"choose {s.names.fighters[o[1]]}"


PHRASES: Final[dict[str, Phrase]] = {
    "move": _move, "charge": _move, "barge": _move, "deploy": _move,
    "attack": _attack, "guard": _fighter_alone, "delve": _fighter_alone, "stun": _stun, "action": _action,
    "draw": _alone, "pass": _alone, "done": _alone, "decline": _alone, "stop": _alone, "stay": _alone,
    "keep": _alone, "yes": _alone, "no": _alone, "none": _alone,
    "cycle": _card_verb("discard"), "discard": _card_verb("discard"), "score": _card_verb("score"),
    "salvage": _card_verb("salvage"), "ploy": _card_verb("play"), "spell": _spell, "upgrade": _upgrade,
    "card": _chosen_card, "path": _path, "target": _target, "hex": _hex, "react": _react, "seat": _seat,
    "board": _board, "placement": _placement, "half": _half, "do_over": _do_over, "token": _token, "die": _die,
    "reroll-all": lambda s, o: "re-roll all", "face": _face, "first": _first, "hazard": _hazard, "number": _number,
    "direction": _direction, "option": _option, "fighter": _choose_fighter, "feature": _feature,
    "symbol": _symbol, "off": _off,
}  # fmt: skip

UNMISTAKABLE: Final = frozenset(
    {
        "move", "charge", "barge", "deploy", "guard", "delve", "stun", "pass", "done", "decline", "stop", "stay", "keep",
        "yes", "no", "none", "draw", "path", "target", "half", "do_over", "token", "face", "seat", "fighter",
    }
)  # fmt: skip
"""Verbs whose phrase names everything that tells one option from another: no other option can read alike."""


def bare(s: Speaker, option: Option) -> str:
    """An option in words, whatever else is offered; an unknown kind is said as its parts."""
    phrase = PHRASES.get(option[0])
    if phrase is None:
        return " ".join(str(part) for part in option).replace("_", " ")
    return phrase(s, option)


def detail(s: Speaker, option: Option) -> str:
    """What tells an option from one that reads alike, if anything does."""
    verb = option[0]
    g = s.g
    if verb == "attack" and option[2][0] >= -1:
        printed = weapon(g, option[1], option[2])
        return f"(range {printed.range}, damage {printed.damage})"
    if verb == "react":
        moment = option[4]
        return f"({s.q.about[moment].replace('-', ' ')})" if moment < len(s.q.about) else ""
    if verb in ("card", "discard", "ploy", "upgrade", "score"):
        holder = g.holder[option[1]]
        return f"({possessive(s.names.seats[holder])})" if holder != s.q.seat else ""
    return ""


def all_texts(s: Speaker) -> list[str]:
    """The words of every option of the question, no two of them the same."""
    options = s.q.options
    texts = [bare(s, option) for option in options]
    if len(set(texts)) == len(texts):
        return texts
    count = Counter(texts)
    texts = [
        f"{text} {detail(s, option)}".strip() if count[text] > 1 else text
        for text, option in zip(texts, options, strict=True)
    ]
    count = Counter(texts)
    met: Counter[str] = Counter()
    taken = set(texts)
    for i, text in enumerate(texts):
        if count[text] > 1:
            met[text] += 1
            while f"{text} #{met[text]}" in taken:
                met[text] += 1
            texts[i] = f"{text} #{met[text]}"
    return texts
