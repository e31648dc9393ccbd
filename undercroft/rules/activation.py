"""Activations: what a player may do with one, and doing it. Knows actions, permission and windows."""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Frame
from undercroft.game.question import Menu, Option
from undercroft.game.state import State
from undercroft.rules.abilities import ABILITIES, Cx, FighterAction
from undercroft.rules.actions import (
    BARGE,
    GUARD,
    STUN,
    begin_attack_action,
    begin_charge,
    begin_move,
    move_ends,
    stunnable,
)
from undercroft.rules.actions_end import end_action, resume
from undercroft.rules.effects import end_at, end_with_the_activation
from undercroft.rules.force import begins_now, effects_changed, flagged, in_force
from undercroft.rules.inspire import inspire_met
from undercroft.rules.permission import (
    BARGES,
    CHARGES,
    EVERY_ACTION,
    GUARDS,
    MOVES,
    barge_ends,
    charge_ends,
    open_attacks,
    permitted,
    unhindered,
    why_not_act,
    why_not_activate,
)
from undercroft.rules.procedure import PROCEDURES, Procedure, running
from undercroft.rules.push_first import may_attack_here
from undercroft.rules.scoring import score_surges
from undercroft.rules.targets import striking_hexes
from undercroft.rules.windows import offer, run_program
from undercroft.rules.zones import discard, draw

ACTIVATION: Final = Procedure("activation")
PLAYER_ACTION: Final = Procedure("player action")
FIGHTER_ACTION: Final = Procedure("fighter action")


NONE_NAMED: Final[frozenset[str]] = frozenset()


def fighter_options(g: State, f: int, named: frozenset[str] = NONE_NAMED) -> list[Option]:
    """Every action open to a fighter; `named` are actions that a card names, which tokens do not forbid."""
    menu = Menu()
    if why_not_act(g, f) is None:
        list_actions(g, menu, f, permitted(g, f, named))
    return menu.written_out()


def list_actions(g: State, menu: Menu, f: int, may: int) -> None:
    """Add the actions open to a fighter to a menu; `may` are those that are permitted (see `permitted`)."""
    ends = -1
    if may & MOVES:
        ends = move_ends(g, f)
        menu.add_hexes("move", f, ends)
    strikes = striking_hexes(g, f)
    if may & CHARGES:
        menu.add_hexes("charge", f, charge_ends(g, f, ends, strikes))
    if may_attack_here(g, f, strikes):
        for key, t in open_attacks(g, f):
            menu.add(("attack", f, key, t))
    if may & GUARDS:
        menu.add(("guard", f))
    book = g.edition
    if book.stun:
        for t in stunnable(g, f, g.at[f]):
            menu.add(("stun", f, t))
    if may & BARGES and book.barge:
        menu.add_hexes("barge", f, barge_ends(g, f, ends))
    if in_force(g, "action"):
        for option in special_actions(g, f):
            menu.add(option)


def special_actions(g: State, f: int) -> list[Option]:
    """Actions printed on the fighter card or its upgrades, or lent by an effect."""
    return [
        ("action", f, entry.ability.code, entry.card)
        for entry in in_force(g, "action")
        if entry.me == f and entry.ability.possible(Cx(g, entry.values()))
    ]


def activation_options(g: State, seat: int) -> list[Option]:
    """Everything a player may do with an activation."""
    return activation_menu(g, seat).written_out()


def activation_menu(g: State, seat: int) -> Menu:
    """The same, not yet written out."""
    menu = Menu()
    for f in g.places().standing[seat]:
        if unhindered(g, f):
            list_actions(g, menu, f, EVERY_ACTION)
        elif why_not_activate(g, f) is None and why_not_act(g, f) is None:
            list_actions(g, menu, f, permitted(g, f, NONE_NAMED))
    draws = not in_force(g, "stat:cannot draw")
    if draws and g.power_deck[seat]:
        menu.add(("draw",))
    if draws and not flagged(g, "cannot discard objectives", -1, {"discarder": seat}):
        for c in g.hand(seat, True):
            menu.add(("cycle", c))
    menu.add(("pass",))
    return menu


@ACTIVATION.step("begin", para="activation")
def _begin(g: State, fr: Frame) -> None:
    seat = fr.v["seat"]
    g.activation += 1
    if begins_now(g):
        effects_changed(g)
    g.tell("activation_began", seat, n=g.activation)


@ACTIVATION.step("choose", para="activation")
def _choose(g: State, fr: Frame) -> None:
    seat = fr.v["seat"]
    if g.flag(f"skip {seat}"):
        left = g.flag(f"skip {seat}") - 1
        g.set_flag(f"skip {seat}", left or None)
        g.tell("activation_skipped", seat)
        g.result = ("pass",)
        return
    g.ask(seat, "activation", activation_menu(g, seat))


@ACTIVATION.step("act", para="activation")
def _act(g: State, fr: Frame) -> None:
    option = g.result
    fr.v["did"] = option[0]
    if option[0] in ("draw", "cycle", "pass"):
        PLAYER_ACTION.call(g, seat=fr.v["seat"], option=option)
        return
    fr.v["fighter"] = option[1]
    g.tell("action_began", fr.v["seat"], option[1], facts=("activation", option[0]))
    perform(g, option, fr.v["seat"], last=True)


def perform(g: State, option: Option, by: int, last: bool = False, reaction: bool = False) -> None:
    """Carry out a fighter's action."""
    verb = option[0]
    f = option[1]
    if verb == "move":
        begin_move(g, f, option[2], by, last=last, reaction=reaction)
    elif verb == "charge":
        begin_charge(g, f, option[2], by, last=last, reaction=reaction)
    elif verb == "attack":
        begin_attack_action(g, f, by, choice=option, last=last, reaction=reaction)
    elif verb == "guard":
        GUARD.call(g, f=f, by=by, last=last)
    elif verb == "stun":
        STUN.call(g, f=f, by=by, last=last, target=option[2])
    elif verb == "barge":
        BARGE.call(g, f=f, by=by, goal=option[2], last=last, moments=())
    else:
        FIGHTER_ACTION.call(g, f=f, by=by, code=option[2], card=option[3], last=last)


@ACTIVATION.step("Inspire", para="inspire")
def _inspire(g: State, fr: Frame) -> None:
    g.tell("activation_ended", fr.v["seat"], fr.v.get("fighter", -1), facts=(fr.v["did"],))
    inspire_met(g)


@ACTIVATION.step("end effects with its last action", para="next-event")
def _end_with_it(g: State, fr: Frame) -> None:
    end_with_the_activation(g)


@ACTIVATION.step("reactions", para="reactions")
def _react(g: State, fr: Frame) -> None:
    # what the end of the activation itself inspired
    inspire_met(g)
    v = fr.v
    ended = {"window": "after-activation", "activated": v.get("fighter", -1), "by": v["seat"], "did": v["did"]}
    offer(g, (*v["moments"], ended))


@ACTIVATION.step("what waited for its last action", para="reactions")
def _waited(g: State, fr: Frame) -> None:
    if resume(g, fr.v["moments"]):
        ACTIVATION.goto(fr, "what waited for its last action")


@ACTIVATION.step("activation is over", para="surge")
def _over(g: State, fr: Frame) -> None:
    g.tell("activation_over", fr.v["seat"], fr.v.get("fighter", -1))


@ACTIVATION.step("surge", para="surge")
def _surge(g: State, fr: Frame) -> None:
    score_surges(g)


@ACTIVATION.step("end effects", para="next-event")
def _end_effects(g: State, fr: Frame) -> None:
    end_at(g, "activation")


@ACTIVATION.step("end", para="activation")
def _end(g: State, fr: Frame) -> None:
    g.cut()
    g.give_back(None)


# --- player actions ---


@PLAYER_ACTION.step("do it", para="activation")
def _player(g: State, fr: Frame) -> None:
    seat = fr.v["seat"]
    verb = fr.v["option"][0]
    if verb == "draw":
        draw(g, seat, 1)
    elif verb == "cycle":
        discard(g, fr.v["option"][1], ("action",))
        draw(g, seat, 1, objectives=True)
    else:
        g.tell("passed", seat)


@PLAYER_ACTION.step("done", para="activation")
def _player_done(g: State, fr: Frame) -> None:
    seat = fr.v["seat"]
    verb = fr.v["option"][0]
    g.tell("action_made", seat, facts=(verb,))


@PLAYER_ACTION.step("after the action", para="activation")
def _player_after(g: State, fr: Frame) -> None:
    window = "after-draw" if fr.v["option"][0] == "draw" else "after-action"
    end_action(g, {"window": window, "f": -1, "by": fr.v["seat"], "action": fr.v["option"][0]}, True, False)


@PLAYER_ACTION.step("over", para="activation")
def _player_over(g: State, fr: Frame) -> None:
    g.give_back(None)


# --- actions on cards ---


@FIGHTER_ACTION.step("make it", para="additional-actions")
def _make(g: State, fr: Frame) -> None:
    v = fr.v
    v["began"] = len(g.now)
    ability = ABILITIES[v["code"]]
    assert isinstance(ability, FighterAction)
    values = {"seat": v["by"], "me": v["f"], "card": v["card"], "action": ability.title}
    if ability.spell:
        PROCEDURES["cast"].call(
            g, caster=v["f"], spell=ability.spell, code=v["code"], values=values, seat=v["by"], card=v["card"]
        )
    else:
        run_program(g, v["code"], values)


@FIGHTER_ACTION.step("made", para="additional-actions")
def _made(g: State, fr: Frame) -> None:
    v = fr.v
    ability = ABILITIES[v["code"]]
    assert isinstance(ability, FighterAction)
    v["cast with"] = g.result if ability.spell else None
    on_card = "fighter card" if v["card"] < 0 else "upgrade"
    g.tell("action_made", v["by"], v["f"], card=v["card"], facts=("special", ability.title, on_card))


@FIGHTER_ACTION.step("after the action", para="additional-actions")
def _after(g: State, fr: Frame) -> None:
    v = fr.v
    moment = {"window": "after-action", "f": v["f"], "by": v["by"], "action": "special", "began": v["began"]}
    if v["cast with"] is not None:
        moment.update(caster=v["f"], cast_with=v["cast with"])
    end_action(g, moment, v["last"], running(g, "charge") is not None)


@FIGHTER_ACTION.step("over", para="additional-actions")
def _special_over(g: State, fr: Frame) -> None:
    g.give_back(None)
