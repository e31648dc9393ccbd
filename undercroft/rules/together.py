"""Pushes of many fighters at one instant and in one direction. Knows movement; must not know what card pushes them."""

from __future__ import annotations

from typing import Final

from undercroft.game.events import Cause
from undercroft.game.frames import Frame
from undercroft.game.state import State
from undercroft.rules.damage import begin_instant, end_instant
from undercroft.rules.movement import TRAVEL, arrived, hazardous_to, pushable, tell_push, travel
from undercroft.rules.procedure import Procedure
from undercroft.rules.windows import open_window

TOGETHER: Final = Procedure("pushes together")


def push_together(g: State, direction: int, seat: int, cause: Cause) -> None:
    """Push every fighter that can go one hex in a direction; what answers pushes waits for all of them.

    Where the rulebook lets some reactions come between them, the pushes are carried out one by one.
    """
    fighters = _that_can_go(g, direction)
    if fighters:
        TOGETHER.call(
            g, fighters=fighters, left=fighters, direction=direction, seat=seat, cause=cause, began=len(g.now)
        )  # fmt: skip


def _that_can_go(g: State, direction: int) -> tuple[int, ...]:
    steps = g.ground.steps
    free = g.ground.all & ~g.blocked()
    going = {f: steps[g.at[f]][direction] for f in g.surviving() if pushable(g, f)}
    going = {f: h for f, h in going.items() if h >= 0 and free >> h & 1}
    # whoever stands in the way and does not move holds up whoever comes behind
    while True:
        standing = {g.at[f] for f in g.surviving() if f not in going}
        held = [f for f, h in going.items() if h in standing]
        if not held:
            return tuple(going)
        for f in held:
            del going[f]


@TOGETHER.step("at one instant", para="push-together")
def _begin(g: State, fr: Frame) -> None:
    v = fr.v
    if len(v["fighters"]) > 1:
        begin_instant(g, v)
    if g.edition.between_pushes:
        TOGETHER.goto(fr, "push the foremost")
        return
    v["left"] = tuple((f, g.at[f]) for f in v["fighters"])
    for f, was in v["left"]:
        g.at[f] = g.ground.steps[was][v["direction"]]


@TOGETHER.step("what their hexes do", para="push-together")
def _where_they_stand(g: State, fr: Frame) -> None:
    v = fr.v
    if not v["left"]:
        TOGETHER.goto(fr, "after the pushes")
        return
    f, was = v["left"][0]
    v["left"] = v["left"][1:]
    TOGETHER.goto(fr, "what their hexes do")
    h = g.ground.steps[was][v["direction"]]
    if hazardous_to(g, f, "push") >> h & 1:
        TRAVEL.call(g, f=f, path=(h,), mode="push", seat=v["seat"], cause=v["cause"], by=-1, start=h, was=was, i=0)
    else:
        arrived(g, f, (h,), "push", v["seat"], v["cause"], -1, was)


@TOGETHER.step("push the foremost", para="push-together")
def _next(g: State, fr: Frame) -> None:
    """The foremost first: so each finds its hex empty, unless a reaction has changed who stands where."""
    v = fr.v
    free = g.empty()
    for f in v["left"]:
        h = g.ground.steps[g.at[f]][v["direction"]] if pushable(g, f) else -1
        if h >= 0 and free >> h & 1:
            v["left"] = tuple(x for x in v["left"] if x != f)
            v["last"] = f
            v["last began"] = len(g.now)
            travel(g, f, (h,), "push", v["seat"], v["cause"])
            return
    v["left"] = ()
    TOGETHER.goto(fr, "after the pushes")


@TOGETHER.step("between the pushes", para="push-together")
def _between(g: State, fr: Frame) -> None:
    v = fr.v
    if not v["left"]:
        return
    TOGETHER.goto(fr, "push the foremost")
    if g.edition.between_pushes:
        open_window(
            g, "between-pushes", pushed=(v["last"],), by=v["seat"], hexes=1, cause=v["cause"], began=v["last began"]
        )  # fmt: skip


@TOGETHER.step("after the pushes", para="push-together")
def _after_all(g: State, fr: Frame) -> None:
    v = fr.v
    end_instant(g, v)
    tell_push(g, v["fighters"], v["seat"], 1, v["cause"], v["began"])


@TOGETHER.step("end", para="push-together")
def _end(g: State, fr: Frame) -> None:
    g.give_back(None)
