"""Windows: the named moments in which reactions may be used, who is asked first, chains. Knows no single reaction.

A moment is a dictionary of named values (`window`, and whatever describes it: attacker, target, mover, pushed …). Two
moments that are one opportunity (the end of the last action and of its activation) are offered together.
"""

from __future__ import annotations

from typing import Any

from undercroft.game.frames import Frame, Values
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.rules.abilities import ABILITIES, Cx, Reaction
from undercroft.rules.chance import roll_off
from undercroft.rules.characteristics import is_wizard
from undercroft.rules.force import InForce, in_force
from undercroft.rules.inspire import inspire_at_once
from undercroft.rules.order import next_seat, next_to_activate, seats_from
from undercroft.rules.procedure import PROCEDURES, Procedure
from undercroft.rules.zones import discard

WINDOWS: dict[str, str] = {
    # during an Attack action, by the step it follows
    "attack-declared": "during an Attack action, before any dice are rolled",
    "attack-rolled": "during an Attack action, after the attack roll",
    "defence-rolled": "during an Attack action, after the defence roll",
    "success-determined": "during an Attack action, once it is known whether it will succeed",
    "could-be-driven-back": "during an Attack action, when the target could be driven back",
    "driven-back": "during an Attack action, after the target is driven back",
    # harm
    "dealt-damage": "after a fighter is dealt damage",
    "would-go-out": "when a fighter will be taken out of action, before it is removed",
    "taken-out": "during an action, after a fighter is taken out of action",
    # after actions; the last action of an activation shares its moment with the activation's end
    "after-attack": "after an Attack action",
    "after-move": "after a Move action",
    "after-charge": "after a Charge action",
    "after-action": "after another action",
    "after-activation": "after an activation",
    # pushes and the like outside of drive-backs
    "after-push": "after a fighter is pushed",
    "between-pushes": "after a fighter is pushed, while others are still to be pushed at the same time",
    "after-place": "after a fighter is placed",
    # power cards
    "ploy-played": "when a ploy is played, before it is resolved",
    "chosen": "when a fighter is chosen by a ploy",
    "after-ploy": "after a ploy is resolved",
    "upgrade-given": "after an upgrade is given to a fighter",
    "upgrade-broken": "after an upgrade is discarded from a fighter",
    # magic
    "before-casting": "when a spell is about to be cast, before the casting roll",
    "casting-rolled": "after a casting roll, before the spell is resolved or fails",
    "after-spell": "after a spell is resolved or fails",
    # the rest
    "scatter-placed": "when the scatter token is placed, before the dice are rolled",
    "after-reaction": "after a reaction is used",
    "after-draw": "after a power card is drawn as an action",
}
BIT: dict[str, int] = {name: 1 << i for i, name in enumerate(WINDOWS)}


def mask_of(windows: frozenset[str]) -> int:
    mask = 0
    for name in windows:
        mask |= BIT[name]
    return mask


WINDOW = Procedure("window")
REACTION = Procedure("reaction")
BOOK_REACTIONS: dict[str, Reaction] = {}
"""The reactions that a rulebook itself lends every player, by their window."""


def open_window(g: State, window: str, **facts: Any) -> None:
    """Offer one moment to everybody who could answer it."""
    facts["window"] = window
    offer(g, (facts,))


def offer(g: State, moments: tuple[Values, ...]) -> None:
    """Offer moments that are one opportunity. Costs next to nothing when nobody holds anything that answers them."""
    for moment in moments:
        if heard(g, moment["window"]):
            break
    else:
        return
    if may_react(g):
        WINDOW.call(g, moments=moments, order=precedence(g), passed=(), chain=())


def may_react(g: State) -> bool:
    """Whether there are reactions at all now: some rulebooks have none in the end phase, and a game may be over."""
    return (g.phase != "end" or g.edition.reactions_in_end_phase) and not g.flag("game over")


def heard(g: State, window: str) -> bool:
    """Whether anybody holds anything that answers in a window: asked before its moment is put into words."""
    if g.stops:
        return True
    bit = BIT[window]
    if g.answers & bit:
        windows_of = g.windows_of
        for hand in g.hands:
            for c in hand:
                if windows_of[c] & bit:
                    return True
    return bool(in_force(g, "react:" + window)) or window in BOOK_REACTIONS


def precedence(g: State) -> tuple[int, ...]:
    """Who is asked first, as the rulebook says; nobody yet when a roll-off must say it."""
    if g.edition.reaction_first == "turn":
        return tuple(seats_from(g, g.turn)) if g.turn >= 0 else ()
    if g.edition.reaction_first == "answer":
        for frame in reversed(g.stack):
            if frame.name == "reaction":
                return tuple(seats_from(g, next_seat(g, frame.v["seat"])))
    return tuple(seats_from(g, next_to_activate(g)))


def candidates(g: State, seat: int, moments: tuple[Values, ...]) -> list[Option]:
    """The reactions a seat may use now, as options."""
    found: list[Option] = []
    windows_of = g.windows_of
    for i, moment in enumerate(moments):
        name = moment["window"]
        for entry in in_force(g, "react:" + name):
            if _user(entry, moment) != seat:
                continue
            v = moment.copy()
            v.update(entry.values())
            v["seat"] = seat
            uid = entry.effect.uid if entry.effect is not None else 0
            option: Option = ("react", entry.ability.code, entry.me, entry.card, i, uid, entry.weapon)
            if option not in found and entry.ability.usable(Cx(g, v)):
                found.append(option)
        bit = BIT[name]
        for c in g.hands[seat]:
            if not windows_of[c] & bit or c in in_play(g) or not may_play_reactions(g, seat):
                continue
            for ability in g.cards[c].abilities:
                if isinstance(ability, Reaction) and name in ability.windows:
                    found.extend(_from_hand(g, seat, c, ability, i, moment))
        found.extend(_from_book(g, seat, i, moment))
    return found


def _user(entry: InForce, moment: Values) -> int:
    """Whose reaction it is: of the fighter's player, but in an attack made as another warband's of the one who makes it."""
    if "as_seat" in moment and entry.me >= 0 and entry.me == moment.get("attacker"):
        return int(moment["as_seat"])
    return entry.seat


def _from_book(g: State, seat: int, i: int, moment: Values) -> list[Option]:
    ability = BOOK_REACTIONS.get(moment["window"])
    if ability is None or not ability.usable(Cx(g, {**moment, "seat": seat, "me": -1, "card": -1})):
        return []
    return [("react", ability.code, -1, -1, i, 0, None)]


def may_play_reactions(g: State, seat: int) -> bool:
    """Gambits may not be used in the end phase, and some cards forbid power cards for a time."""
    return g.phase in ("action", "hazard") and not in_force(g, "stat:no power cards")


def _from_hand(g: State, seat: int, c: int, ability: Reaction, i: int, moment: Values) -> list[Option]:
    found: list[Option] = []
    casters = [f for f in g.survivors(seat) if is_wizard(g, f)] if ability.spell else [-1]
    for caster in casters:
        v = moment.copy()
        v.update(seat=seat, me=caster, card=c)
        option: Option = ("react", ability.code, caster, c, i, 0, None)
        if option not in found and ability.usable(Cx(g, v)):
            found.append(option)
    return found


def in_play(g: State) -> frozenset[int]:
    """Power cards that are being resolved on the stack just now or wait for it as links of a chain."""
    found = [frame.v["card"] for frame in g.stack if frame.name == "play"]
    for frame in g.stack:
        if frame.name == "window":
            found.extend(option[3] for _, option in frame.v["chain"])
    return frozenset(found)


@WINDOW.step("outside any turn", para="reaction-chain")
def _outside(g: State, f: Frame) -> None:
    if f.v["order"]:
        WINDOW.goto(f, "offer")
    else:
        roll_off(g, tuple(range(g.seats)))


@WINDOW.step("who goes first", para="reaction-chain")
def _who_first(g: State, f: Frame) -> None:
    g.ask(g.result, "first_reaction", [("seat", seat) for seat in range(g.seats)])


@WINDOW.step("in order of play", para="reaction-chain")
def _in_order(g: State, f: Frame) -> None:
    f.v["order"] = tuple(seats_from(g, g.result[1]))


@WINDOW.step("offer", para="reactions")
def _offer(g: State, f: Frame) -> None:
    v = f.v
    while v["order"]:
        seat = v["order"][0]
        options = candidates(g, seat, v["moments"])
        if options or g.stops >> seat & 1:
            names = tuple(moment["window"] for moment in v["moments"])
            g.ask(seat, "react", [*options, ("pass",)], names)
            return
        v["order"] = v["order"][1:]
        v["passed"] = (*v["passed"], seat)
    WINDOW.goto(f, "resolve")


@WINDOW.step("take", para="reaction-chain")
def _take(g: State, f: Frame) -> None:
    v = f.v
    seat = v["order"][0]
    v["order"] = v["order"][1:]
    if g.result[0] == "pass":
        v["passed"] = (*v["passed"], seat)
        WINDOW.goto(f, "offer")
        return
    started = not v["chain"]
    v["chain"] = (*v["chain"], (seat, g.result))
    if not g.edition.chains:
        WINDOW.goto(f, "resolve")
        return
    _, code, me, card, *_ = g.result
    g.tell("revealed", seat, me, card=card, facts=(code,))
    if started:
        # whoever declined to begin may still add to a chain that another began
        v["order"] = (*v["order"], *v["passed"])
    WINDOW.goto(f, "offer")


@WINDOW.step("resolve", para="reactions")
def _resolve(g: State, f: Frame) -> None:
    v = f.v
    if not v["chain"]:
        g.give_back(None)
        if g.met_inspire:
            inspire_at_once(g)
        return
    seat, option = v["chain"][0]
    v["chain"] = v["chain"][1:]
    WINDOW.goto(f, "resolve")
    _, code, me, card, i, uid, weapon = option
    values = v["moments"][i].copy()
    values.update(seat=seat, me=me, card=card)
    if uid:
        for effect in g.effects:
            if effect.uid == uid:
                values.update(effect.values)
                values["effect"] = uid
    if weapon is not None:
        values["own_weapon"] = weapon
    REACTION.call(g, seat=seat, code=code, card=card, values=values, window=values["window"])


def still_there(g: State, f: Frame) -> bool:
    """Whether a reaction is still its user's when its turn in a chain comes: the fighter stands, the upgrade is borne."""
    v, code = f.v["values"], f.v["code"]
    by_book = BOOK_REACTIONS.get(f.v["window"])
    if by_book is not None and by_book.code == code:
        return True
    entries = in_force(g, "react:" + f.v["window"])
    return any(entry.ability.code == code and entry.me == v["me"] and entry.card == v["card"] for entry in entries)


def break_upgrade(g: State, c: int) -> None:
    """An upgrade that its reaction would have broken breaks though the reaction came too late."""
    for f, borne in enumerate(g.upgrades):
        if c in borne:
            discard(g, c)
            g.tell("broken", g.owner[f], f, card=c)


@REACTION.step("use", para="on-hold")
def _use(g: State, f: Frame) -> None:
    ability = ABILITIES[f.v["code"]]
    assert isinstance(ability, Reaction)
    values: Values = f.v["values"]
    card = f.v["card"]
    if card >= 0 and card in g.hands[f.v["seat"]]:
        if not ability.usable(Cx(g, values)):
            # a link of a chain that can no longer be resolved is discarded without effect
            discard(g, card)
            REACTION.goto(f, "done")
            return
        PROCEDURES["play"].call(g, card=card, seat=f.v["seat"], code=f.v["code"], values=values, me=values["me"])
        return
    if not still_there(g, f) or not ability.usable(Cx(g, values)):
        if ability.breaks:
            break_upgrade(g, card)
        REACTION.goto(f, "done")
        return
    g.tell("reaction_used", f.v["seat"], values["me"], card=card, facts=(f.v["code"],))
    if ability.spell:
        PROCEDURES["cast"].call(
            g, caster=values["me"], spell=ability.spell, code=f.v["code"], values=values, seat=f.v["seat"], card=card
        )
    else:
        run_program(g, f.v["code"], values)


@REACTION.step("done", para="reactions")
def _done(g: State, f: Frame) -> None:
    g.give_back(None)


def run_program(g: State, code: str, values: Values) -> None:
    """Run an ability's program with its named values; it gives back nothing."""
    PROCEDURES["program"].call(g, code=code, pc=0, **{k: x for k, x in values.items() if k not in ("code", "pc")})
