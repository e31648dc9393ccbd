"""Scattering: the token, the dice, the chain of hexes that a player lays with them; pushes along a chain. Knows movement;
no card."""

from __future__ import annotations

from typing import Final

from undercroft.game import dice
from undercroft.game.events import Cause
from undercroft.game.frames import Frame
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.rules.chance import roll
from undercroft.rules.damage import deal
from undercroft.rules.movement import enter, push, push_ends, pushable, tell_push
from undercroft.rules.procedure import Procedure
from undercroft.rules.windows import open_window

SCATTER: Final = Procedure("scatter")
AIM: Final = Procedure("scatter for a direction")
ALONG: Final = Procedure("push along a chain")

SIDES: Final = (dice.CRIT, dice.SMASH, dice.FURY, dice.SINGLE, dice.SMASH, dice.DOUBLE)
"""The symbols on the six sides of the scatter token, in the order of the directions."""


def scatter(g: State, origin: int, n: int, seat: int, cause: Cause) -> None:
    """Let a seat scatter from a hex; gives back the chain, the hexes beyond the origin in their order."""
    SCATTER.call(g, origin=origin, n=n, seat=seat, cause=cause)


@SCATTER.step("place the token", para="scatter")
def _place(g: State, fr: Frame) -> None:
    g.ask(fr.v["seat"], "scatter", [("direction", d) for d in range(6)], ())


@SCATTER.step("before the dice", para="scatter")
def _placed(g: State, fr: Frame) -> None:
    v = fr.v
    v["facing"] = g.result[1]
    open_window(g, "scatter-placed", by=v["seat"], origin=v["origin"], depth=len(g.stack) - 1)


@SCATTER.step("roll", para="scatter")
def _roll(g: State, fr: Frame) -> None:
    roll(g, dice.ATTACK, fr.v["n"])


@SCATTER.step("the dice lie", para="scatter")
def _rolled(g: State, fr: Frame) -> None:
    v = fr.v
    v["left"] = g.result
    v["chain"] = ()
    g.tell("rolled", v["seat"], cause=v["cause"], facts=(dice.ATTACK, *g.result))


def links(g: State, fr: Frame) -> dict[int, int]:
    """Where the chain may go next and with which face; -1 stands for leaving the battlefield."""
    v = fr.v
    here = v["chain"][-1] if v["chain"] else v["origin"]
    steps = g.ground.steps[here]
    found: dict[int, int] = {}
    for face in v["left"]:
        for side, symbol in enumerate(SIDES):
            if symbol == face:
                found.setdefault(steps[(side + v["facing"]) % 6], face)
    return found


@SCATTER.step("lay a die", para="scatter")
def _lay(g: State, fr: Frame) -> None:
    v = fr.v
    if not v["left"]:
        g.result = ("off",)
        return
    found = links(g, fr)
    options: list[Option] = [("hex", h) for h in sorted(found) if h >= 0]
    if -1 in found:
        options.append(("off",))
    g.ask(v["seat"], "chain", options, ())


@SCATTER.step("the chain grows", para="scatter")
def _laid(g: State, fr: Frame) -> None:
    v = fr.v
    if g.result[0] == "hex":
        h = g.result[1]
        left = list(v["left"])
        left.remove(links(g, fr)[h])
        v["left"] = tuple(left)
        v["chain"] = (*v["chain"], h)
        SCATTER.goto(fr, "lay a die")


@SCATTER.step("the chain is complete", para="scatter")
def _complete(g: State, fr: Frame) -> None:
    v = fr.v
    chain = v["chain"]
    end = chain[-1] if chain else v["origin"]
    g.tell("scattered", v["seat"], at=end, was=v["origin"], n=len(chain), cause=v["cause"], facts=chain)


@SCATTER.step("end", para="scatter")
def _end(g: State, fr: Frame) -> None:
    g.give_back(fr.v["chain"])


# --- a direction alone ---


def direction(g: State, origin: int, seat: int, cause: Cause) -> None:
    """Place the scatter token and roll a single die for a direction; gives it back."""
    AIM.call(g, origin=origin, n=1, seat=seat, cause=cause, left=(), chain=())


@AIM.step("place the token", para="scatter")
def _aim_place(g: State, fr: Frame) -> None:
    _place(g, fr)


@AIM.step("before the die", para="scatter")
def _aim_placed(g: State, fr: Frame) -> None:
    _placed(g, fr)


@AIM.step("roll", para="scatter")
def _aim_roll(g: State, fr: Frame) -> None:
    _roll(g, fr)


@AIM.step("the die lies", para="scatter")
def _aim_rolled(g: State, fr: Frame) -> None:
    """A symbol on two sides of the token leaves its player the choice between them."""
    _rolled(g, fr)
    v = fr.v
    ways = [(side + v["facing"]) % 6 for side, symbol in enumerate(SIDES) if symbol == v["left"][0]]
    g.ask(v["seat"], "direction", [("direction", d) for d in ways], ())


@AIM.step("end", para="scatter")
def _aim_end(g: State, fr: Frame) -> None:
    v = fr.v
    g.tell("scattered", v["seat"], at=v["origin"], was=v["origin"], cause=v["cause"])
    g.give_back(g.result[1])


# --- pushes along a chain ---


def push_along(g: State, f: int, chain: tuple[int, ...], n: int, seat: int, cause: Cause, bowls: bool = False) -> None:
    """Push a fighter up to n hexes along a chain, one after another; gives back how many.

    The push stops before a hex that it cannot enter. With `bowls` whoever stands in the way is dealt 1 damage and pushed
    a hex further off; where that cannot be, or the hex is blocked, whoever is pushed (and whoever stands there) is dealt 1.
    """
    ALONG.call(
        g, f=f, way=chain[:n], seat=seat, cause=cause, bowls=bowls, start=g.at[f], stands=g.at[f], went=(), began=len(g.now)
    )


@ALONG.step("the next hex", para="push")
def _next(g: State, fr: Frame) -> None:
    v = fr.v
    f = v["f"]
    done = len(v["went"])
    if done >= len(v["way"]) or g.at[f] != v["stands"] or not pushable(g, f):
        ALONG.goto(fr, "it ends")
        return
    v["to"] = v["way"][done]
    v["struck"] = -1
    other = g.fighter_at(v["to"])
    if g.empty() >> v["to"] & 1:
        ALONG.goto(fr, "enter it")
    elif not v["bowls"]:
        ALONG.goto(fr, "it ends")
    elif other < 0 or not push_ends(g, other, 1, True, "away", g.at[f]):
        v["struck"] = other
        ALONG.goto(fr, "it stops")
    else:
        v["struck"] = other
        deal(g, other, 1, v["cause"], by=f)


@ALONG.step("push whoever stands there", para="push")
def _aside(g: State, fr: Frame) -> None:
    v = fr.v
    other = v["struck"]
    if g.at[v["f"]] == v["stands"] and g.at[other] == v["to"]:
        push(g, other, 1, v["seat"], v["cause"], by=v["f"], bound="away", anchor=v["stands"])


@ALONG.step("is the hex free now?", para="push")
def _free(g: State, fr: Frame) -> None:
    v = fr.v
    if g.at[v["f"]] != v["stands"]:
        ALONG.goto(fr, "it ends")
    elif g.fighter_at(v["to"]) >= 0:
        # it has had its damage
        v["struck"] = -1
        ALONG.goto(fr, "it stops")


@ALONG.step("enter it", para="push")
def _enter(g: State, fr: Frame) -> None:
    v = fr.v
    v["went"] = (*v["went"], v["to"])
    v["stands"] = v["to"]
    enter(g, v["f"], v["to"], "push", v["seat"], v["cause"])


@ALONG.step("go on", para="push")
def _go_on(g: State, fr: Frame) -> None:
    ALONG.goto(fr, "the next hex")


@ALONG.step("it stops", para="push")
def _stops(g: State, fr: Frame) -> None:
    v = fr.v
    if v["struck"] >= 0:
        deal(g, v["struck"], 1, v["cause"], by=v["f"])


@ALONG.step("and is hurt", para="push")
def _hurt(g: State, fr: Frame) -> None:
    v = fr.v
    if g.at[v["f"]] == v["stands"]:
        deal(g, v["f"], 1, v["cause"], by=v["f"])


@ALONG.step("it ends", para="push")
def _over(g: State, fr: Frame) -> None:
    v = fr.v
    went = v["went"]
    if went:
        g.tell("pushed", v["seat"], v["f"], v["f"], went[-1], v["start"], len(went), cause=v["cause"], facts=went)


@ALONG.step("after the push", para="push")
def _after(g: State, fr: Frame) -> None:
    v = fr.v
    if v["went"] and g.at[v["f"]] >= 0:
        tell_push(g, (v["f"],), v["seat"], len(v["went"]), v["cause"], v["began"])


@ALONG.step("end", para="push")
def _along_end(g: State, fr: Frame) -> None:
    g.give_back(len(fr.v["went"]))
