"""Why something cannot be put or pushed where it was meant to go. Knows the battlefield and the set-up; must not know how
a line was read."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.cards import english
from undercroft.game.question import Question
from undercroft.game.state import State
from undercroft.play.intent import Intent
from undercroft.play.names import hex_name, names_of
from undercroft.play.reasons_cards import no_draws
from undercroft.rules.force import in_force
from undercroft.rules.permission import NOT_YOURS, Reason
from undercroft.rules.setup_tokens import CLEARANCE

WhyNot = Callable[[State, Question, Intent], "Reason | None"]


def _not_empty(g: State, h: int) -> Reason | None:
    if g.blocked() >> h & 1:
        return Reason(f"{hex_name(g, h)} is a blocked hex", "blocked-hex")
    other = g.fighter_at(h)
    if other >= 0:
        return Reason(f"{names_of(g).fighters[other]} occupies {hex_name(g, h)}", "occupied-hex")
    return None


def _push(g: State, q: Question, meant: Intent) -> Reason | None:
    """A push or a drive-back, or a fighter to be placed."""
    h = meant.hex
    if q.kind not in ("push", "drive_back", "place") or h < 0:
        return None
    f = q.about[0]
    name = names_of(g).fighters[f]
    if meant.fighters and meant.fighter != f:
        return Reason(f"it is {name} that is pushed, not {names_of(g).fighters[meant.fighter]}", "push")
    if h == g.at[f]:
        return Reason(f"{name} stands in {hex_name(g, h)} already", "push")
    filled = _not_empty(g, h)
    if filled is not None:
        return filled
    if q.kind == "drive_back":
        frame = next((frame for frame in reversed(g.stack) if frame.name == "attack"), None)
        attacker = frame.v["attacker"] if frame is not None else -1
        furthest = max(len(option) for option in q.options) - 1
        if furthest > 1:
            far = english.count(furthest, "hex")
            return Reason(f"{name} is driven back straight on, {far} at most and no further than is free", "knockback")
        if attacker >= 0 and not g.ground.further(g.at[attacker], g.at[f]) >> h & 1:
            return Reason(
                f"{hex_name(g, h)} is not one hex further from {names_of(g).fighters[attacker]}", "drive-back"
            )
        return Reason(f"{name} cannot be driven back to {hex_name(g, h)}", "drive-back")
    if q.kind == "place":
        return Reason(f"{name} cannot be placed in {hex_name(g, h)}", "placing")
    return Reason(f"no push of {english.count(q.about[1], 'hex')} takes {name} to {hex_name(g, h)}", "push")


def _via(g: State, q: Question, meant: Intent) -> Reason | None:
    if q.kind != "route":
        return None
    return Reason("the ways that differ in the hazards they cross are those on offer", "move-action")


def _deploy(g: State, q: Question, meant: Intent) -> Reason | None:
    if q.kind != "deploy":
        return None
    names = names_of(g)
    if not meant.fighters:
        called = f"no fighter is called {' '.join(meant.unknown)!r}" if meant.unknown else "which fighter?"
        return Reason(called, "")
    f, h = meant.fighter, meant.hex
    name = names.fighters[f]
    if g.owner[f] != q.seat:
        return Reason(NOT_YOURS.text.replace("{}", name), "place-fighters")
    if g.at[f] >= 0:
        return Reason(f"{name} stands on the battlefield already", "place-fighters")
    if g.cast[f].reserve:
        return Reason(f"{name} is not placed at the start: rules bring it in later", "place-fighters")
    if h < 0:
        return Reason(f"in which hex does {name} begin?", "")
    filled = _not_empty(g, h)
    if filled is not None:
        return filled
    if not g.ground.territories[q.seat] >> h & 1:
        return Reason(f"{hex_name(g, h)} is not in your territory", "place-fighters")
    return Reason(f"{hex_name(g, h)} is no starting hex", "starting-hex")


def _token(g: State, q: Question, meant: Intent) -> Reason | None:
    h = meant.hex
    if q.kind not in ("token", "artefact") or h < 0:
        return None
    there = hex_name(g, h)
    field = g.ground
    key = "capture-the-artefact" if q.kind == "artefact" else _rule_for_tokens(g)
    if g.blocked() >> h & 1:
        return Reason(f"{there} is a blocked hex", key)
    if q.kind == "artefact":
        return Reason(f"the artefact lies in a hex of no one's territory that is no edge hex, and {there} is none", key)
    for token in g.tokens:
        if token.at >= 0 and token.kind != "artefact" and field.within(token.at, CLEARANCE) >> h & 1:
            return Reason(f"{there} is within {CLEARANCE} hexes of the token in {hex_name(g, token.at)}", key)
    kinds = ((field.starting, "a starting hex"), (field.edge, "an edge hex"), (g.lethal(), "a lethal hex"))
    for mask, words in (*kinds, (g.cover(), "a cover hex"), (g.snare(), "a snare hex")):
        if mask >> h & 1:
            return Reason(f"{there} is {words}", key)
    return Reason(f"that token cannot be placed in {there}", key)


def _rule_for_tokens(g: State) -> str:
    return "place-features" if g.edition.tokens == "features" else "place-objectives"


def _place(g: State, q: Question, meant: Intent) -> Reason | None:
    """`place` is said of fighters, tokens and boards."""
    return _deploy(g, q, meant) or _token(g, q, meant) or _push(g, q, meant)


def _choose(g: State, q: Question, meant: Intent) -> Reason | None:
    return _push(g, q, meant) or _token(g, q, meant)


def _draw(g: State, q: Question, meant: Intent) -> Reason | None:
    if q.kind == "activation" and in_force(g, "stat:cannot draw"):
        return no_draws(g)
    if q.kind == "activation" and not g.power_deck[q.seat]:
        return Reason("your power deck is empty", "draw-power-card")
    return None


BOARD_REASONS: dict[str, WhyNot] = {
    "push": _push,
    "via": _via,
    "deploy": _deploy,
    "token": _token,
    "place": _place,
    "choose": _choose,
    "draw": _draw,
}
