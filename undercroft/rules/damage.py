"""Damage, healing and going out of action. Knows game; what deals the damage is only a name to it."""

from __future__ import annotations

from typing import Final

from undercroft.game.events import NO_CAUSE, Cause
from undercroft.game.frames import Frame, Values
from undercroft.game.state import State
from undercroft.rules.abilities import Cx
from undercroft.rules.characteristics import is_large, wounds_of
from undercroft.rules.effects import bind, end_bound, end_effects
from undercroft.rules.force import changed, flagged, in_force
from undercroft.rules.procedure import Procedure
from undercroft.rules.tokens import clear_fighter, give_token
from undercroft.rules.victory import eliminated
from undercroft.rules.windows import open_window
from undercroft.rules.zones import gain_glory

DEAL: Final = Procedure("deal damage")
OUT: Final = Procedure("out of action")


def deal(g: State, f: int, n: int, cause: Cause, by: int = -1, seat: int = -1, check: bool = True) -> None:
    """Deal damage to a fighter; gives back how much was dealt.

    `by` is the fighter said to have dealt it, `seat` the warband; both -1 for a hex or a hazard. With `check` the
    fighter goes out of action at once if it must; combat checks in a step of its own.
    """
    DEAL.call(g, f=f, n=n, cause=cause, by=by, by_seat=seat if seat >= 0 or by < 0 else g.owner[by], check=check)


@DEAL.step("work out the damage", para="deal-damage")
def _work_out(g: State, fr: Frame) -> None:
    v = fr.v
    f: int = v["f"]
    if g.at[f] < 0 or v["n"] <= 0 or flagged(g, "cannot be damaged", f, _facts(fr)):
        g.give_back(0)
        return
    if in_force(g, "binds:damage"):
        g.uid += 1
        v["id"] = g.uid
        bind(g, "damage", {**_facts(fr), "id": v["id"]})
    v["n"] = reduced(g, f, v["n"], fr)
    if v["n"] <= 0:
        v["n"] = 0
        DEAL.goto(fr, "end")


def _facts(fr: Frame) -> dict[str, object]:
    v = fr.v
    return {
        "n": v["n"], "cause": v["cause"], "dealer": v["by"], "victim": v["f"], "by_seat": v["by_seat"],
        "id": v.get("id"),
    }  # fmt: skip


def reduced(g: State, f: int, n: int, fr: Frame) -> int:
    """What is left of damage after every rule that changes damage as it is dealt."""
    for entry in in_force(g, "stat:damage taken"):
        values = entry.values()
        for key, value in _facts(fr).items():
            values.setdefault(key, value)
        values["n"] = n
        values["bearer"] = f
        cx = Cx(g, values)
        if entry.ability.applies(cx, f):
            before, n = n, entry.ability.amount(cx)
            if entry.ability.op == "fix" and n != before:
                break
    return n


@DEAL.step("give wound tokens", para="deal-damage")
def _wound(g: State, fr: Frame) -> None:
    v = fr.v
    f = v["f"]
    g.wounds[f] += v["n"]
    g.tell("damaged", v["by_seat"], f, v["by"], g.at[f], n=v["n"], cause=v["cause"])
    open_window(g, "dealt-damage", victim=f, dealer=v["by"], by=v["by_seat"], n=v["n"], cause=v["cause"])


@DEAL.step("check", para="out-of-action")
def _check(g: State, fr: Frame) -> None:
    v = fr.v
    if v["check"]:
        check_out(g, v["f"], v["cause"], v["by"], v["by_seat"], v["n"])


@DEAL.step("end", para="deal-damage")
def _end(g: State, fr: Frame) -> None:
    if "id" in fr.v:
        end_bound(g, fr.v["id"])
    g.give_back(fr.v["n"])


def check_out(g: State, f: int, cause: Cause, by: int = -1, seat: int = -1, n: int = 0) -> None:
    """Take a fighter out of action if its wounds say so. Gives back whether it went."""
    if g.at[f] >= 0 and g.wounds[f] >= wounds_of(g, f):
        OUT.call(g, f=f, cause=cause, by=by, by_seat=seat, n=n)
    else:
        g.result = False


def check_everyone(g: State, cause: Cause = NO_CAUSE) -> None:
    """After a change of Wounds characteristics: whoever now has too many wound tokens goes out of action.

    A fighter that is being dealt damage, or is about to go, is looked at where that is done.
    """
    fallen = [f for f in g.places().everybody if g.wounds[f] and g.wounds[f] >= wounds_of(g, f)]
    if fallen:
        busy = {frame.v["f"] for frame in g.stack if frame.name in ("deal damage", "out of action")}
        for f in fallen:
            if f not in busy:
                OUT.call(g, f=f, cause=cause, by=-1, by_seat=-1, n=0)


def take_out(g: State, f: int, cause: Cause, by: int = -1, seat: int = -1) -> None:
    """Take a fighter out of action outright, whatever its wounds; nothing that answers damage saves it."""
    OUT.call(g, f=f, cause=cause, by=by, by_seat=seat, n=0, outright=True)


@OUT.step("it turns to its other side", para="other-side")
def _turn(g: State, fr: Frame) -> None:
    """A fighter with another side is never taken out of action from its first: it stays, as what that side is."""
    v = fr.v
    f = v["f"]
    card = g.cast[f]
    if card.other_side is None or card.other_name in g.counters[f] or g.at[f] < 0:
        return
    wounds = g.wounds[f]
    g.wounds[f] = g.move[f] = g.charge[f] = g.guard[f] = g.stagger[f] = 0
    g.counters[f] = (card.other_name,)
    changed(g)
    g.tell("turned", g.owner[f], f, v["by"], g.at[f], n=wounds, cause=v["cause"], facts=(card.other_name,))
    for frame in g.stack:
        if frame.name == "attack" and frame.v["target"] == f:
            frame.v["no_drive_back"] = True
        elif frame.name == "charge" and frame.v["f"] == f and g.edition.charge_token_first:
            # it finishes its Charge and has the token of it, as if it came last
            give_token(g, f, "charge")
    g.give_back(False)


@OUT.step("before it is removed", para="out-of-action")
def _before(g: State, fr: Frame) -> None:
    v = fr.v
    open_window(
        g,
        "would-go-out",
        victim=v["f"],
        dealer=v["by"],
        by=v["by_seat"],
        n=v["n"],
        cause=v["cause"],
        depth=len(g.stack) - 1,
    )


@OUT.step("remove it", para="out-of-action")
def _remove(g: State, fr: Frame) -> None:
    v = fr.v
    f = v["f"]
    if g.at[f] < 0:
        g.give_back(True)
        return
    if v.get("saved") or (not v.get("outright") and g.wounds[f] < wounds_of(g, f)):
        undone = v["n"] if v.get("saved") else 0
        g.tell("saved", g.owner[f], f, v["by"], n=undone, cause=v["cause"])
        g.give_back(False)
        return
    bounty = 0 if v.get("no_glory") else g.edition.kill_glory + (g.edition.large_bonus if is_large(g, f) else 0)
    h = g.at[f]
    v["hex"] = h
    excess = g.wounds[f] - wounds_of(g, f)
    g.at[f] = -1
    g.wounds[f] = 0
    clear_fighter(g, f)
    if g.edition.elimination and g.phase == "action" and eliminated(g):
        # the game ends here; what is under way happens at the same time
        g.set_flag("game over", True)
    if f in g.met_inspire:
        g.met_inspire = tuple(x for x in g.met_inspire if x != f)
    changed(g)
    g.tell("taken_out", v["by_seat"], f, v["by"], h, n=max(0, excess), cause=v["cause"], facts=instant_of(g))
    payee = who_is_paid(g, f, v["by_seat"])
    if payee >= 0 and bounty:
        gain_glory(g, payee, bounty, ("bounty", f))


ONE_AFTER_ANOTHER: Final = frozenset({"attack", "program", "pushes together"})


def instant_of(g: State) -> tuple[int, ...]:
    """The number of the instant in which what goes on now happens to several fighters; empty if to one alone."""
    for frame in reversed(g.stack):
        if frame.name in ONE_AFTER_ANOTHER:
            number = frame.v.get("instant")
            return (number,) if number else ()
    return ()


def begin_instant(g: State, v: Values) -> None:
    """What follows happens to several fighters at one time, although it is carried out one after another."""
    g.uid += 1
    v["instant"] = g.uid
    v["instant_began"] = len(g.now)


def end_instant(g: State, v: Values) -> None:
    """Tell how many went out of action in that instant, if any did."""
    number = v.pop("instant", 0)
    if not number:
        return
    began = v.pop("instant_began")
    n = sum(1 for event in g.now[began:] if event.kind == "taken_out" and event.facts == (number,))
    if n:
        g.tell("instant_ended", n=n, facts=(number,))


def who_is_paid(g: State, f: int, by_seat: int) -> int:
    """Two players: the other one, whatever did it. More: only the warband that did it, and never for its own."""
    owner = g.owner[f]
    if g.seats == 2:
        return 1 - owner
    return by_seat if by_seat >= 0 and by_seat != owner else -1


@OUT.step("after it is gone", para="out-of-action")
def _gone(g: State, fr: Frame) -> None:
    v = fr.v
    _end_bound_effects(g, v["f"])
    open_window(g, "taken-out", victim=v["f"], dealer=v["by"], by=v["by_seat"], cause=v["cause"], where=v["hex"])


@OUT.step("end", para="out-of-action")
def _out_end(g: State, fr: Frame) -> None:
    g.give_back(True)


def _end_bound_effects(g: State, f: int) -> None:
    """Effects that last until a fighter is out of action end with it."""
    end_effects(g, lambda e: f"out:{f}" in e.until.split("|"))


def heal(g: State, f: int, n: int, cause: Cause = NO_CAUSE, seat: int = -1) -> int:
    """Remove up to n wound tokens; says how many were removed."""
    if g.at[f] >= 0:
        g.tell("tended", seat, f, n=n, cause=cause)
    n = min(n, g.wounds[f])
    if n > 0 and g.at[f] >= 0:
        g.wounds[f] -= n
        g.tell("healed", seat, f, n=n, cause=cause)
        return n
    return 0


def put_wounds(g: State, f: int, n: int, cause: Cause = NO_CAUSE, by: int = -1, seat: int = -1) -> None:
    """Put wound tokens on a fighter that are no damage: they may take it out of action all the same."""
    if n > 0 and g.at[f] >= 0:
        g.wounds[f] += n
        g.tell("wounded", seat, f, at=g.at[f], n=n, cause=cause)
        check_out(g, f, cause, by, seat)
