"""Windows: the named moments in which reactions may be used, who is asked first, chains. Knows no single reaction.

A moment is a dictionary of named values (`window`, and whatever describes it: attacker, target, mover, pushed …). Two
moments that are one opportunity (the end of the last action and of its activation) are offered together.
"""

from __future__ import annotations

from typing import Any, Final

from undercroft.game.frames import Frame, Values
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.rules.abilities import ABILITIES, Cx, Reaction
from undercroft.rules.chance import roll_off
from undercroft.rules.characteristics import is_wizard
from undercroft.rules.force import Index, InForce, in_force, index_of
from undercroft.rules.hands import CardNature, hand_of
from undercroft.rules.inspire import inspire_at_once
from undercroft.rules.moments import BIT, WINDOWS
from undercroft.rules.order import next_seat, next_to_activate, seats_from
from undercroft.rules.procedure import PROCEDURES, Procedure
from undercroft.rules.zones import discard

WINDOW: Final = Procedure("window")
REACTION: Final = Procedure("reaction")
REACT: Final[dict[str, str]] = {window: f"react:{window}" for window in WINDOWS}
"""Under which key the reactions in force stand that answer in a window."""
BOOK_REACTIONS: Final[dict[str, Reaction]] = {}
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
        for seat in range(g.seats):
            if hand_of(g, seat).windows & bit:
                return True
    index: Index = g.in_force or index_of(g)
    return REACT[window] in index.keys or window in BOOK_REACTIONS


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
    answered = hand_of(g, seat).windows
    i = 0
    for moment in moments:
        name = moment["window"]
        for entry in in_force(g, REACT[name]):
            if _user(entry, moment) != seat:
                continue
            v = moment.copy()
            v.update(entry.values())
            v["seat"] = seat
            uid = entry.effect.uid if entry.effect is not None else 0
            option: Option = ("react", entry.ability.code, entry.me, entry.card, i, uid, entry.weapon)
            if option not in found and entry.ability.usable(Cx(g, v)):
                found.append(option)
        if answered & BIT[name] and may_play_reactions(g):
            found += _from_hand(g, seat, i, moment)
        if name in BOOK_REACTIONS:
            found += _from_book(g, seat, i, moment)
        i += 1
    return found


def _user(entry: InForce, moment: Values) -> int:
    """Whose reaction it is: of the fighter's player, but in an attack made as another warband's of the one who makes it."""
    if "as_seat" in moment and entry.me >= 0 and entry.me == moment.get("attacker"):
        return int(moment["as_seat"])
    return entry.seat


def _from_book(g: State, seat: int, i: int, moment: Values) -> list[Option]:
    ability = BOOK_REACTIONS[moment["window"]]
    if not ability.usable(Cx(g, {**moment, "seat": seat, "me": -1, "card": -1})):
        return []
    return [("react", ability.code, -1, -1, i, 0, None)]


def may_play_reactions(g: State) -> bool:
    """Gambits may not be used in the end phase, and some cards forbid power cards for a time."""
    return g.phase in ("action", "hazard") and not in_force(g, "stat:no power cards")


def _from_hand(g: State, seat: int, i: int, moment: Values) -> list[Option]:
    """The reactions that the cards in a hand are to a moment."""
    found: list[Option] = []
    name = moment["window"]
    bit = BIT[name]
    for c in hand_of(g, seat).reactions:
        nature: CardNature = g.natures[c]
        if nature.windows & bit:
            for ability in nature.card.abilities:
                if isinstance(ability, Reaction) and name in ability.windows:
                    found += _by_card(g, seat, c, ability, i, moment)
    if not found:
        return found
    resolving = in_play(g)
    return [option for option in found if option[3] not in resolving]


def _by_card(g: State, seat: int, c: int, ability: Reaction, i: int, moment: Values) -> list[Option]:
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
    found: list[int] = []
    for frame in g.stack:
        if frame.name == "play":
            found.append(frame.v["card"])
        elif frame.name == "window":
            found += [option[3] for _, option in frame.v["chain"]]
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
    moments = v["moments"]
    order, passed = v["order"], v["passed"]
    while order:
        seat = order[0]
        options = candidates(g, seat, moments)
        if options or g.stops >> seat & 1:
            v["order"], v["passed"] = order, passed
            g.ask(seat, "react", [*options, ("pass",)], tuple([moment["window"] for moment in moments]))
            return
        order = order[1:]
        passed = (*passed, seat)
    v["order"], v["passed"] = order, passed
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
    entries = in_force(g, REACT[f.v["window"]])
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
    v = values.copy()
    v["code"] = code
    v["pc"] = 0
    PROCEDURES["program"].call(g, **v)
