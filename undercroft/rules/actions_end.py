"""The end of every action: Inspire, the window after it, surge objectives, as the rulebook orders them. Knows windows."""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Frame, Values
from undercroft.game.state import State
from undercroft.rules.effects import end_effects
from undercroft.rules.force import in_force
from undercroft.rules.inspire import inspire_met
from undercroft.rules.procedure import Procedure, running
from undercroft.rules.scoring import score_surges
from undercroft.rules.windows import offer, run_program

ACTION_END: Final = Procedure("end of an action")


def end_action(g: State, moment: Values, last: bool | str, within: bool, before: tuple[Values, ...] = ()) -> bool:
    """Close an action; says whether anything is done about it here and now.

    The last action of an activation ends with it: they are one opportunity, so its moment is handed over to the
    activation; in the same way the Attack action of a Charge to the Charge (`last` names it), which then has that
    moment `before` its own. `within`: the action is part of a superaction, for whose end Inspire and surge wait in
    some rulebooks.
    """
    moments = (*before, moment)
    if last:
        whole = running(g, last if isinstance(last, str) else "activation")
        if whole is not None:
            whole.v["moments"] = (*whole.v["moments"], *moments)
            return False
    ACTION_END.call(g, moments=moments, within=within and g.edition.superactions)
    return True


def end_superaction(g: State) -> None:
    """Close a superaction whose last action has had its window: what waited for it is due now."""
    ACTION_END.call(g, moments=(), within=False)


def resume(g: State, moments: tuple[Values, ...]) -> bool:
    """Carry out one thing that waited for these actions and the reactions to them; says whether there was any."""
    waiting = in_force(g, "afterwards")
    if not waiting:
        return False
    over = {moment.get("id") for moment in moments}
    due = next((entry for entry in waiting if entry.v["awaits"] in over), None)
    if due is None:
        return False
    uid = due.v["effect"]
    end_effects(g, lambda effect: effect.uid == uid)
    run_program(g, due.ability.code, {**due.v, "card": due.v["from_card"]})
    return True


@ACTION_END.step("Inspire", para="inspire")
def _inspire(g: State, f: Frame) -> None:
    if not f.v["within"] and g.edition.inspire != "steps":
        inspire_met(g)


@ACTION_END.step("reactions", para="reactions")
def _react(g: State, f: Frame) -> None:
    if f.v["moments"]:
        offer(g, f.v["moments"])


@ACTION_END.step("what waited for it", para="reactions")
def _waited(g: State, f: Frame) -> None:
    if resume(g, f.v["moments"]):
        ACTION_END.goto(f, "what waited for it")


@ACTION_END.step("surge", para="surge")
def _surge(g: State, f: Frame) -> None:
    style = g.edition.surge
    if f.v["within"] or style == "steps":
        return
    if style == "after-activation" and running(g, "activation") is not None:
        return
    score_surges(g)


@ACTION_END.step("end", para="end-sequence")
def _end(g: State, f: Frame) -> None:
    g.give_back(None)
