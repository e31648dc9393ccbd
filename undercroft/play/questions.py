"""Questions in one plain line each: who decides, what about. Knows every kind of question; must not know the options'
words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.cards import english
from undercroft.game import dice
from undercroft.game.question import Question
from undercroft.game.state import State
from undercroft.play.names import hex_name, names_of
from undercroft.rules.moments import WINDOWS
from undercroft.rules.procedure import running

Words = Callable[[State, Question], str]


def asked(g: State, q: Question) -> str:
    """Who must decide, and what."""
    words: str = QUESTIONS.get(q.kind, _for_a_card)(g, q)
    return f"{names_of(g).seat(q.seat)}: {words}"


def _fighter(g: State, q: Question) -> str:
    """The fighter that the question is about."""
    return names_of(g).fighter(q.about[0])


def _activation(g: State, q: Question) -> str:
    left = g.edition.activations(g.seats) - g.activations[q.seat]
    return f"choose what to do with an activation ({left} left)"


def _route(g: State, q: Question) -> str:
    return f"which way does {_fighter(g, q)} go to {hex_name(g, q.options[0][-1])}?"


def _attack(g: State, q: Question) -> str:
    return f"choose {english.possessive(_fighter(g, q))} attack"


def _act(g: State, q: Question) -> str:
    return f"choose an action for {_fighter(g, q)}"


def _place(g: State, q: Question) -> str:
    return f"place {_fighter(g, q)}"


def _also_target(g: State, q: Question) -> str:
    return f"whom else does {_fighter(g, q)} attack?"


def _plunder(g: State, q: Question) -> str:
    return f"which token is laid in {hex_name(g, q.about[0])}?"


def _innate(g: State, q: Question) -> str:
    return f"which innate symbol is added to the {q.about[0]} roll?"


def _next_target(g: State, q: Question) -> str:
    return f"whom does {_fighter(g, q)} attack next?"


def _stun(g: State, q: Question) -> str:
    return f"whom does {_fighter(g, q)} stun?"


def _drive_back(g: State, q: Question) -> str:
    return f"drive {_fighter(g, q)} back?"


def _push(g: State, q: Question) -> str:
    up_to = "up to " if q.options[-1] == ("stay",) else ""
    return f"push {_fighter(g, q)} {up_to}{english.count(q.about[1], 'hex')}"


def _react(g: State, q: Question) -> str:
    moments = list(dict.fromkeys(WINDOWS.get(name, name) for name in q.about))
    return f"a reaction {english.listing(moments, 'or')}?"


def _glory(g: State, q: Question) -> str:
    return f"{g.unspent(q.seat)} glory to spend"


def _power(g: State, q: Question) -> str:
    return f"play a power card or pass ({_glory(g, q)})"


def _upgrade(g: State, q: Question) -> str:
    return f"play an upgrade ({_glory(g, q)})"


def _placement(g: State, q: Question) -> str:
    return f"how does {q.options[0][1]} lie?"


def _token(g: State, q: Question) -> str:
    frame = running(g, "place the tokens")
    left = f" ({frame.v['left']} left)" if frame is not None else ""
    return f"place a token{left}"


def _reroll(g: State, q: Question) -> str:
    kind, faces = q.about[0], q.about[1]
    return f"re-roll {english.a(kind)} die? ({dice.words(faces)})"


def _change_die(g: State, q: Question) -> str:
    return f"change a die to {q.about[2]}? ({dice.words(q.about[1])})"


def _roll(g: State, q: Question) -> str:
    return f"{english.a(q.about[0])} die"


def _plainly(words: str) -> Words:
    return lambda g, q: words


def _for_a_card(g: State, q: Question) -> str:
    """What a card asks: its name, the verb, and the words it gives with the question."""
    verb = VERBS.get(q.kind, q.kind.replace("_", " "))
    prompt = q.about[0] if q.about and isinstance(q.about[0], str) and q.kind != "option" else ""
    end = "?" if q.kind in ASKING else ""
    words = f"{verb} {prompt}".strip() + end
    frame = running(g, "program")
    c = frame.v.get("card", -1) if frame is not None else -1
    return f"{names_of(g).card(c)}: {words}" if isinstance(c, int) and c >= 0 else words


VERBS: Final = {
    "direction": "choose a direction",
    "choose_hex": "choose",
    "choose_card": "choose",
    "scatter": "which way does the scatter token face?",
    "chain": "lay the next die of the chain",
    "choose_player": "choose a player",
    "choose_number": "choose",
    "choose_objective": "choose",
    "play_upgrade": "play",
    "play_ploy": "play",
    "option": "choose one",
}
ASKING: Final = frozenset({"may"})

QUESTIONS: Final[dict[str, Words]] = {
    "activation": _activation,
    "route": _route,
    "attack": _attack,
    "act": _act,
    "place": _place,
    "next_target": _next_target,
    "also_target": _also_target,
    "plunder": _plunder,
    "innate": _innate,
    "stun": _stun,
    "drive_back": _drive_back,
    "push": _push,
    "react": _react,
    "power": _power,
    "upgrade": _upgrade,
    "score": _plainly("score an objective?"),
    "discard_objective": _plainly("discard an objective?"),
    "discard_power": _plainly("discard a power card?"),
    "board_first": _plainly("who chooses a board first?"),
    "board": _plainly("choose a board"),
    "placement": _placement,
    "territory": _plainly("choose your territory"),
    "do_over": _plainly("keep your cards or draw anew?"),
    "deploy_first": _plainly("who places a fighter first?"),
    "deploy": _plainly("place a fighter"),
    "artefact": _plainly("place the artefact"),
    "token": _token,
    "first_player": _plainly("who takes the first turn?"),
    "first_reaction": _plainly("who is asked first for a reaction?"),
    "first_to_resolve": _plainly("whose ability is resolved first?"),
    "reroll": _reroll,
    "change_die": _change_die,
    "sequence": _plainly("which happens first?"),
    "roll": _roll,
    "draw": _plainly("what is drawn?"),
}
