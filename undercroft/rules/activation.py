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
    ON_MOVES,
    STUN,
    begin_attack_action,
    begin_charge,
    begin_move,
    move_ends,
    printed_ends,
    stunnable,
)
from undercroft.rules.actions_end import end_action, resume
from undercroft.rules.effects import end_at, end_with_the_activation
from undercroft.rules.force import begins_now, effects_changed, flagged, in_force, index_of, matter, quiet
from undercroft.rules.hands import hand_of
from undercroft.rules.inspire import inspire_met
from undercroft.rules.permission import (
    BARGES,
    CHARGES,
    GOING,
    GUARDS,
    MOVES,
    ON_ACTING,
    STUNS,
    actions_of,
    barge_ends,
    open_attacks,
    permitted,
    why_not_act,
    why_not_activate,
)
from undercroft.rules.procedure import PROCEDURES, Procedure, running, straight_on
from undercroft.rules.push_first import ON_ATTACKS
from undercroft.rules.scoring import score_surges
from undercroft.rules.targets import Able, able, strike_from, striking_hexes, struck_by
from undercroft.rules.windows import offer, run_program
from undercroft.rules.zones import discard, draw

ACTIVATION: Final = Procedure("activation")
PLAYER_ACTION: Final = Procedure("player action")
FIGHTER_ACTION: Final = Procedure("fighter action")


NONE_NAMED: Final[frozenset[str]] = frozenset()
ON_LISTING: Final = ON_ACTING | ON_MOVES | ON_ATTACKS | matter("cannot draw", "cannot discard objectives")
"""What in force bears on which actions there are, besides giving more of them."""


class Listing:
    """A menu of actions as it is made, and what is looked at once for all the fighters whose actions come into it."""

    __slots__ = ("able", "blocked", "empty", "field", "g", "menu", "more", "plain", "seat", "struck")

    def __init__(self, g: State, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.menu = Menu()
        self.plain = quiet(g, ON_LISTING)
        """Nothing in force bears on any of it: then what is printed holds, and only tokens forbid anything."""
        self.more = len(in_force(g, "action")) > 0
        """Somebody has actions besides those of the rulebook."""
        self.field = g.ground
        self.blocked = g.blocked()
        self.empty = g.empty()
        self.able: dict[int, Able] = index_of(g).arms
        self.struck = struck_by(g, seat)

    def add(self, f: int, may: int) -> None:
        """Add the actions open to a fighter of the seat; `may` are those that are permitted (see `permitted`)."""
        g = self.g
        h = g.at[f]
        menu = self.menu
        if self.plain:
            can = self.able.get(f) or able(g, f)
            strikes = strike_from(g, self.seat, can.reaches, self.struck)
            ends = goals = printed_ends(self.field, h, can.steps, can.flies, self.empty) if may & GOING else 0
        else:
            strikes = striking_hexes(g, f)
            ends = move_ends(g, f) if may & (MOVES | BARGES) else 0
            goals = move_ends(g, f, charge=True) if may & CHARGES else 0
        if may & MOVES:
            menu.add_hexes("move", f, ends)
        if goals & strikes and may & CHARGES:
            menu.add_hexes("charge", f, goals & strikes)
        # out of a blocked hex, through which it may be passing, a fighter sees others though they do not see it
        if (strikes | self.blocked) >> h & 1 or not self.plain:
            for key, t in open_attacks(g, f):
                menu.found.append(("attack", f, key, t))
        if may & GUARDS:
            menu.found.append(("guard", f))
        if may & STUNS:
            for t in stunnable(g, f, h):
                menu.found.append(("stun", f, t))
        if may & BARGES:
            menu.add_hexes("barge", f, barge_ends(g, f, ends))
        if self.more:
            menu.found += special_actions(g, f)


def fighter_options(g: State, f: int, named: frozenset[str] = NONE_NAMED) -> list[Option]:
    """Every action open to a fighter; `named` are actions that a card names, which tokens do not forbid."""
    listing = Listing(g, g.owner[f])
    if why_not_act(g, f) is None:
        listing.add(f, permitted(g, f, named))
    return listing.menu.written_out()


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
    listing = Listing(g, seat)
    plain = listing.plain
    everything = actions_of(g.edition)
    for f in g.places().standing[seat]:
        if plain and not g.charge[f]:
            # while no card says a word, without a token nothing is forbidden
            listing.add(f, permitted(g, f, NONE_NAMED) if g.move[f] or g.guard[f] else everything)
        elif why_not_activate(g, f) is None and why_not_act(g, f) is None:
            listing.add(f, permitted(g, f, NONE_NAMED))
    found = listing.menu.found
    draws = plain or not in_force(g, "stat:cannot draw")
    if draws and g.power_deck[seat]:
        found.append(("draw",))
    if draws and (plain or not flagged(g, "cannot discard objectives", -1, {"discarder": seat})):
        for c in hand_of(g, seat).objectives:
            found.append(("cycle", c))
    found.append(("pass",))
    return listing.menu


@ACTIVATION.step("begin", para="activation")
def _begin(g: State, fr: Frame) -> None:
    seat = fr.v["seat"]
    g.activation += 1
    if g.effects and begins_now(g):
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
    v = fr.v
    seat: int = v["seat"]
    option = g.result
    verb = v["did"] = option[0]
    if verb in ("draw", "cycle", "pass"):
        PLAYER_ACTION.call(g, seat=seat, option=option)
        return
    f: int = option[1]
    v["fighter"] = f
    g.tell("action_began", seat, f, facts=("activation", verb))
    perform(g, option, seat, last=True)


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
    v = fr.v
    g.tell("activation_ended", v["seat"], v.get("fighter", -1), facts=(v["did"],))
    inspire_met(g)


@ACTIVATION.step("end effects with its last action", para="next-event")
def _end_with_it(g: State, fr: Frame) -> None:
    end_with_the_activation(g)
    if not g.awake:
        straight_on(g, fr)


@ACTIVATION.step("reactions", para="reactions")
def _react(g: State, fr: Frame) -> None:
    # what the end of the activation itself inspired
    inspire_met(g)
    v = fr.v
    ended = {"window": "after-activation", "activated": v.get("fighter", -1), "by": v["seat"], "did": v["did"]}
    offer(g, (*v["moments"], ended))


@ACTIVATION.step("what waited for its last action", para="reactions")
def _waited(g: State, fr: Frame) -> None:
    v = fr.v
    if resume(g, v["moments"]):
        ACTIVATION.goto(fr, "what waited for its last action")
    else:
        g.tell("activation_over", v["seat"], v.get("fighter", -1))


@ACTIVATION.step("surge", para="surge")
def _surge(g: State, fr: Frame) -> None:
    if not score_surges(g):
        straight_on(g, fr)


@ACTIVATION.step("end effects", para="next-event")
def _end_effects(g: State, fr: Frame) -> None:
    end_at(g, "activation")
    if not g.awake:
        straight_on(g, fr)


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
