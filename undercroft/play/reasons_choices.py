"""Why a choice is not among those that a question gives: how boards lie, which die is rolled again, who is targeted, what a
card asks for. Knows the kinds of question; must not know how a line was read."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.cards import english
from undercroft.game.question import Question
from undercroft.game.state import State
from undercroft.play.intent import Intent
from undercroft.play.names import hex_name, names_of
from undercroft.play.phrases import GOES_FIRST
from undercroft.play.questions import asked
from undercroft.play.reasons_fighters import about, why_not_stun_whom
from undercroft.rules.permission import IS_OUT, Reason
from undercroft.rules.procedure import running

WhyNot = Callable[[State, Question, Intent], "Reason | None"]


def _placement(g: State, q: Question, meant: Intent) -> Reason:
    book = g.edition
    if g.seats > 2 and (g.setup.fixed_format or book.tokens == "features"):
        return Reason(
            f"with {g.seats} players the boards lie in one of the set shapes, each beside one that lies there already",
            "multiplayer-fixed",
        )
    return Reason(
        f"a board lies on no other, and with one of them it completes at least {english.count(book.long_edge, 'hex')} long "
        f"edge to long edge or {book.short_edge} short edge to short edge",
        "place-boards",
    )


def _board(g: State, q: Question, meant: Intent) -> Reason:
    brought = english.listing([str(name) for name in q.about], "and")
    return Reason(f"each player chooses among their own boards, and yours are {brought}", "place-boards")


def _reroll(g: State, q: Question, meant: Intent) -> Reason:
    frame = running(g, "re-roll")
    done = frame.v["done"] if frame is not None else ()
    n = len(q.about[1])
    if meant.number >= 0 and meant.number in done:
        return Reason(f"die {meant.number + 1} was re-rolled, and no die is rolled a third time", "re-roll")
    if meant.number >= n:
        return Reason(f"{'1 die lies' if n == 1 else f'{n} dice lie'} there, and no die {meant.number + 1}", "re-roll")
    if ("reroll-all",) in q.options:
        return Reason("the rule that is used rolls all the dice again together", "re-roll")
    return Reason("each die that has not been re-rolled may be, one at a time", "re-roll")


def _chain(g: State, q: Question, meant: Intent) -> Reason | None:
    if meant.hex < 0:
        return None
    return Reason(f"no die that is left leads on to {hex_name(g, meant.hex)}", "scatter")


def _direction(g: State, q: Question, meant: Intent) -> Reason | None:
    if running(g, "scatter for a direction") is None:
        return None
    return Reason("the symbol that was rolled stands on other sides of the scatter token", "scatter-token")


def _plunder(g: State, q: Question, meant: Intent) -> Reason:
    return Reason("only a feature token that lies beside the battlefield is put there, with either side up", "plunder")


def _stun(g: State, q: Question, meant: Intent) -> Reason | None:
    return why_not_stun_whom(g, q.about[0], meant.fighters[-1]) if meant.fighters else None


def _more_targets(g: State, q: Question, meant: Intent) -> Reason | None:
    """Another target of an attack on several fighters."""
    if not meant.fighters:
        return None
    t = meant.fighters[-1]
    names = names_of(g)
    if g.at[t] < 0:
        return about(g, t, IS_OUT)
    if g.owner[t] == q.seat:
        return Reason(f"{names.fighters[t]} is a friend of {names.fighters[q.about[0]]}", "target")
    return Reason(
        f"{names.fighters[t]} is not among the targets left: they were settled when the attack began", "multiple-targets"
    )


def _player(g: State, q: Question, meant: Intent) -> Reason | None:
    if q.kind in GOES_FIRST or q.kind == "choose_player":
        open_to = english.listing([names_of(g).seat(option[1]) for option in q.options if option[0] == "seat"], "or")
        return Reason(f"it is for {open_to} to be named here", "")
    return None


def _for_a_card(g: State, q: Question, meant: Intent) -> Reason | None:
    """A fighter that a card or an ability could mean, but does not."""
    if q.kind not in ("choose", "pick") or not meant.fighters or not q.about:
        return None
    f = meant.fighter
    name = names_of(g).fighters[f]
    prompt = str(q.about[0])
    if g.at[f] < 0 and "out of action" not in prompt:
        return about(g, f, IS_OUT)
    if "friendly" in prompt and all(g.owner[o[1]] == q.seat != g.owner[f] for o in q.options if o[0] == "fighter"):
        return Reason(f"{name} is no friendly fighter. {asked(g, q)}", "warband")
    if "enemy" in prompt and g.owner[f] == q.seat and all(g.owner[o[1]] != q.seat for o in q.options if o[0] == "fighter"):
        return Reason(f"{name} is no enemy fighter. {asked(g, q)}", "warband")
    return None


CHOICE_REASONS: dict[str, WhyNot] = {
    "placement": _placement,
    "board": _board,
    "reroll": _reroll,
    "chain": _chain,
    "direction": _direction,
    "plunder": _plunder,
    "stun": _stun,
    "next_target": _more_targets,
    "also_target": _more_targets,
    "choose": _for_a_card,
    "pick": _for_a_card,
    "choose_player": _player,
    **dict.fromkeys(GOES_FIRST, _player),
}
"""By the kind of question, what is said of a choice that it does not give."""
