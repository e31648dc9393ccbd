"""After each step: what just happened wakes triggers, surge objectives and Inspire conditions. Knows no single one."""

from __future__ import annotations

from typing import Final

from undercroft.game.events import KIND_BIT, Event
from undercroft.game.frames import Frame, Values
from undercroft.game.state import State
from undercroft.rules.abilities import ABILITIES, Cx, Score, Trigger
from undercroft.rules.bearing import break_unfit
from undercroft.rules.chance import roll_off
from undercroft.rules.damage import check_everyone
from undercroft.rules.force import BEARING_CHANGES, WOUNDS_CHANGE, in_force, index_of, set_off_by
from undercroft.rules.hands import hand_of
from undercroft.rules.inspire import inspire_at_once
from undercroft.rules.procedure import Procedure
from undercroft.rules.windows import run_program

SEQUENCE: Final = Procedure("sequence")
CARRY_ON: Final = Procedure("carry on")

def attend(g: State) -> None:
    """Look at the events since last time, once for everybody who may care."""
    since = start = g.seen
    everything = 0
    while g.awake:
        mask = g.awake
        g.awake = 0
        g.lately |= mask
        everything |= mask
        began, start = start, len(g.now)
        if g.phase != "setup":
            # a fighter that is not placed yet is not out of action, and no condition is met before the game begins
            _notice_objectives(g, mask, began)
            _notice_inspiration(g, mask, began)
        if g.met_inspire:
            inspire_at_once(g)
    g.seen = start
    depth = len(g.stack)
    if everything & set_off_by(g):
        _set_off(g, g.now[since:])
    if everything & WOUNDS_CHANGE:
        check_everyone(g)
        tough = "wounds" in index_of(g).stats
        if g.tough and not tough:
            # nobody has too many wounds, and as long as nothing bears on Wounds none of these events will change that
            g.tough = False
            g.heeds = -1
    if everything & BEARING_CHANGES and g.edition.breaks_unfit and any(g.upgrades):
        break_unfit(g)
    if len(g.stack) > depth:
        # what was interrupted may still have to read what the step before it left
        CARRY_ON.call(g, result=g.result)
        g.stack.insert(depth, g.stack.pop())


@CARRY_ON.step("carry on", para="on-hold")
def _carry_on(g: State, f: Frame) -> None:
    g.give_back(f.v["result"])


def _notice_objectives(g: State, mask: int, since: int) -> None:
    for seat in range(g.seats):
        hand = hand_of(g, seat)
        if hand.wakes & mask:
            for c in hand.surges:
                if g.wakes_of[c] & mask and c not in g.met[seat]:
                    judge_surge(g, seat, c, since)


def judge_surge(g: State, seat: int, c: int, since: int) -> None:
    """Note a surge objective whose condition is met just now; it is scored when the rulebook says."""
    for ability in g.cards[c].abilities:
        if isinstance(ability, Score) and ability.timing == "surge":
            if ability.holds(Cx(g, {"seat": seat, "me": -1, "card": c, "since": since})):
                g.met[seat] = (*g.met[seat], c)
                if g.edition.surge == "steps":
                    g.tell("revealed", seat, card=c)
            return


def _notice_inspiration(g: State, mask: int, since: int) -> None:
    index = index_of(g)
    if not index.hoped & mask:
        return
    for f, wakes, condition in index.hopes:
        if wakes & mask and f not in g.met_inspire:
            if condition.holds(Cx(g, {"seat": g.owner[f], "me": f, "card": -1, "since": since})):
                g.met_inspire = (*g.met_inspire, f)


def _set_off(g: State, events: list[Event]) -> None:
    if g.flag("game over"):
        return
    entries = in_force(g, "on")
    waiting = []
    for event in events:
        bit = KIND_BIT[event.kind]
        for entry in entries:
            if not entry.wakes & bit:
                continue
            trigger = entry.ability
            assert isinstance(trigger, Trigger)
            base = entry.values()
            values = trigger.matching(Cx(g, base), event)
            if values is not None:
                base.update(values)
                waiting.append((trigger.code, tuple(sorted(base.items()))))
    together = [each for each in waiting if _at_once(each[0])]
    waiting = [each for each in waiting if not _at_once(each[0])]
    if len(waiting) == 1:
        code, pairs = waiting[0]
        run_program(g, code, dict(pairs))
    elif waiting:
        SEQUENCE.call(g, waiting=tuple(waiting), order=())
    # these come first, one upon the other
    for code, pairs in reversed(together):
        run_program(g, code, dict(pairs))


def _seats_waiting(f: Frame) -> set[int]:
    """Whose abilities are still to be resolved. What belongs to nobody (a hazard's) goes before all others."""
    return {dict(pairs)["seat"] for _, pairs in f.v["waiting"]}


@SEQUENCE.step("roll off for the next place", para="sequencing")
def _place(g: State, f: Frame) -> None:
    left = sorted(_seats_waiting(f) - set(f.v["order"]))
    if left and left[0] < 0:
        left = left[:1]
    if not left:
        g.result = -1
    elif len(left) == 1:
        g.result = left[0]
    else:
        f.v["rolled"] = True
        roll_off(g, tuple(left))


@SEQUENCE.step("who goes first", para="sequencing")
def _who_first(g: State, f: Frame) -> None:
    if f.v.pop("rolled", False) and g.seats == 2 and g.edition.roll_off_names_first:
        g.ask(g.result, "first_to_resolve", [("seat", seat) for seat in range(g.seats)])
    else:
        g.result = ("seat", g.result)


@SEQUENCE.step("order", para="sequencing")
def _order(g: State, f: Frame) -> None:
    """The winner first; those who lost roll off again for the places behind."""
    f.v["order"] = (*f.v["order"], g.result[1])
    if _seats_waiting(f) - set(f.v["order"]):
        SEQUENCE.goto(f, "roll off for the next place")


def note_declined(g: State, values: Values) -> None:
    """The running program's player let it go by: of an optional ability in a sequence this ends that player's others."""
    if len(g.stack) > 1 and g.stack[-2].name == "sequence" and _optional(values["code"]):
        whole = g.stack[-2].v
        whole["waiting"] = tuple(
            each for each in whole["waiting"] if dict(each[1])["seat"] != values["seat"] or not _optional(each[0])
        )


def _at_once(code: str) -> bool:
    ability = ABILITIES[code]
    return isinstance(ability, Trigger) and ability.at_once


def _optional(code: str) -> bool:
    ability = ABILITIES[code]
    return isinstance(ability, Trigger) and ability.optional


@SEQUENCE.step("pick one", para="sequencing")
def _pick(g: State, f: Frame) -> None:
    waiting = f.v["waiting"]
    if not waiting:
        g.give_back(None)
        return
    order = f.v["order"]
    seats = _seats_waiting(f)
    seat = next(s for s in order if s in seats)
    # each in turn resolves one
    f.v["order"] = (*[s for s in order if s != seat], seat)
    mine = [i for i, (_, pairs) in enumerate(waiting) if dict(pairs)["seat"] == seat]
    if seat < 0 or len({waiting[i] for i in mine}) == 1:
        g.result = ("first", mine[0])
        return
    g.ask(seat, "sequence", [("first", i) for i in mine], tuple(waiting[i][0] for i in mine))


@SEQUENCE.step("resolve it", para="sequencing")
def _resolve(g: State, f: Frame) -> None:
    i = g.result[1]
    code, pairs = f.v["waiting"][i]
    f.v["waiting"] = f.v["waiting"][:i] + f.v["waiting"][i + 1 :]
    SEQUENCE.goto(f, "pick one")
    run_program(g, code, dict(pairs))
