"""Fighters change hexes: moves, pushes, drive-backs, placing, swapping, and what a hex does to who enters it.

Knows hexes and game; which action or card moves a fighter is not its business.
"""

from __future__ import annotations

from typing import Final

from undercroft.game.events import KIND_BIT, NO_CAUSE, Cause
from undercroft.game.frames import Frame, Values
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.hexes.sets import bits
from undercroft.hexes.walking import MOST_ROUTES
from undercroft.rules.characteristics import traits_of
from undercroft.rules.damage import deal
from undercroft.rules.force import amounts, changed, flagged, in_force, matter, quiet
from undercroft.rules.procedure import Procedure
from undercroft.rules.tokens import give_stagger
from undercroft.rules.windows import open_window

TRAVEL: Final = Procedure("travel")
PUSH: Final = Procedure("push")

PASSED: Final = KIND_BIT["passed_through"]


def flies(g: State, f: int) -> bool:
    return "flying" in g.cast[f].traits or (bool(in_force(g, "stat:trait")) and "flying" in traits_of(g, f))


WALKING = matter("trait", "moves through all", "moves through blocked", "moves through fighters")


def walkable(g: State, f: int, facts: Values | None, empty: int) -> int:
    """The hexes a fighter may move through in a Move action, its own included; `empty` are those that are empty."""
    free = empty | (1 << g.at[f])
    if quiet(g, WALKING):
        return g.ground.all if "flying" in g.cast[f].traits else free
    if flies(g, f) or flagged(g, "moves through all", f, facts):
        return g.ground.all
    if flagged(g, "moves through blocked", f, facts):
        free |= g.ground.all & ~g.occupied()
    if flagged(g, "moves through fighters", f, facts):
        free |= g.occupied()
    return free


def destinations(g: State, f: int, steps: int, facts: Values | None = None) -> int:
    """Where a Move action of so many hexes may end."""
    if steps <= 0:
        return 0
    empty = g.empty()
    return g.ground.reach(g.at[f], steps, walkable(g, f, facts, empty)) & empty


def routes(
    g: State, f: int, goal: int, steps: int, facts: Values | None = None
) -> tuple[tuple[int, ...], ...]:
    """The ways there that differ in the hazards they cross; one for most moves, none if there is no way there.

    Where a card in the game asks who moved through whom, the enemies on the way count like hazards.
    """
    field = g.ground
    empty = g.empty()
    if not empty >> goal & 1:
        return ()
    start = g.at[f]
    free = walkable(g, f, facts, empty)
    hazards = hazardous_to(g, f, "move")
    if g.listens & PASSED:
        hazards |= g.occupied() & ~g.spots(g.owner[f])
    edges = field.edge if flagged(g, "edges hurt", f) else 0
    if hazards:
        # those that no way of so many steps could cross do not matter
        between = field.within(start, steps - 1) & field.within(goal, steps - 1)
        hazards &= between
        if hazards:
            return field.hazard_routes(start, goal, steps, free, (hazards | edges & between) & ~(1 << goal))
    path = field.path(start, goal, steps, free, edges)
    return (path,) if path is not None else ()


def lethal_to(g: State, f: int, mode: str) -> int:
    """The hexes that are lethal for a fighter as it moves this way, those among them that only its foes make so."""
    hexes = g.lethal()
    if in_force(g, "stat:lethal hexes"):
        for more in amounts(g, "lethal hexes", f):
            hexes |= more & ~g.blocked()
    return 0 if not hexes or spared_by_lethal(g, f, mode) else hexes


def hazardous_to(g: State, f: int, mode: str) -> int:
    """The hexes that do something to a fighter that enters them this way: lethal ones and snares."""
    return lethal_to(g, f, mode) | g.snare()


def spared_by_lethal(g: State, f: int, mode: str) -> bool:
    """Whether lethal hexes do nothing to this fighter as it moves this way."""
    if not g.edition.lethal_hexes:
        return True
    if mode == "move" and flies(g, f):
        return True
    return flagged(g, "spared by lethal", f)


def travel(
    g: State, f: int, path: tuple[int, ...], mode: str, seat: int, cause: Cause = NO_CAUSE, by: int = -1
) -> None:
    """Take a fighter along a path, hex by hex where a hex may hurt it. Gives back how many hexes it moved.

    `mode` is move, push, drive_back or place; `by` the fighter that pushes or drives back.
    """
    harmful = hazardous_to(g, f, mode)
    start = g.at[f]
    if harmful:
        for h in path:
            if harmful >> h & 1:
                TRAVEL.call(g, f=f, path=path, mode=mode, seat=seat, cause=cause, by=by, start=start, i=0)
                return
    if path:
        g.at[f] = path[-1]
    arrived(g, f, path, mode, seat, cause, by, start)
    g.result = len(path)


def enter(g: State, f: int, h: int, mode: str, seat: int, cause: Cause) -> None:
    """Take a fighter into one hex as part of a longer way, whose end will be told by whoever takes it along."""
    TRAVEL.call(g, f=f, path=(h,), mode=mode, seat=seat, cause=cause, by=-1, start=g.at[f], i=0, on_the_way=True)


EVENT_OF_MODE: Final = {"move": "moved", "push": "pushed", "drive_back": "driven_back", "place": "placed"}


def arrived(g: State, f: int, path: tuple[int, ...], mode: str, seat: int, cause: Cause, by: int, start: int) -> None:
    if not path:
        return
    if start < 0 or mode == "place":
        changed(g)
    g.tell(EVENT_OF_MODE[mode], seat, f, by, g.at[f], start, len(path), cause=cause, facts=path)
    if mode == "move":
        _tell_passed(g, f, path, seat, cause)


def _tell_passed(g: State, f: int, path: tuple[int, ...], seat: int, cause: Cause) -> None:
    """Whom a fighter moved through on its way, if a card in the game asks for that."""
    if g.listens & PASSED:
        for h in path[:-1]:
            x = g.fighter_at(h)
            if x not in (f, -1):
                g.tell("passed_through", seat, f, x, h, cause=cause)


@TRAVEL.step("enter the next hex", para="move-action")
def _enter(g: State, fr: Frame) -> None:
    v = fr.v
    f: int = v["f"]
    path: tuple[int, ...] = v["path"]
    i: int = v["i"]
    if i >= len(path) or g.at[f] != v.get("stands", v["start"]):
        # at the end, or taken out of action or moved by something else on the way
        TRAVEL.goto(fr, "arrive")
        return
    h = path[i]
    v["i"] = i + 1
    if g.fighter_at(h) < 0:
        # a fighter that passes through another's hex does not stand there
        g.at[f] = h
        v["stands"] = h
    was: int = v["was"] if "was" in v else v["start"]
    g.tell("entered", v["seat"], f, v["by"], h, was, i + 1, cause=v["cause"], facts=(v["mode"],))
    TRAVEL.goto(fr, "enter the next hex")
    if g.snare() >> h & 1:
        give_stagger(g, f, ("snare",))
    if lethal_to(g, f, v["mode"]) >> h & 1:
        v["hurt"] = True
        deal(g, f, 1, ("lethal",))


@TRAVEL.step("arrive", para="move-action")
def _arrive(g: State, fr: Frame) -> None:
    v = fr.v
    f = v["f"]
    went = v["path"][: v["i"]]
    if v.get("on_the_way"):
        g.give_back(len(went))
        return
    was: int = v["was"] if "was" in v else v["start"]
    if g.at[f] >= 0:
        arrived(g, f, went, v["mode"], v["seat"], v["cause"], v["by"], was)
    elif went:
        # the fighter fell on the way: it still moved
        g.tell(
            EVENT_OF_MODE[v["mode"]],
            v["seat"],
            f,
            v["by"],
            went[-1],
            was,
            len(went),
            cause=v["cause"],
            facts=went,
        )
        if v["mode"] == "move":
            _tell_passed(g, f, went, v["seat"], v["cause"])
    g.give_back(len(went))


# --- pushes ---


def pushable(g: State, f: int) -> bool:
    return g.at[f] >= 0 and not flagged(g, "cannot be pushed", f)


def push_steps(g: State, h: int, bound: str, anchor: int) -> int:
    """The hexes that one step of a push from a hex may enter; `bound` is away from or towards the anchor hex."""
    if bound and g.edition.away_each_hex:
        return g.ground.further(anchor, h) if bound == "away" else g.ground.closer(anchor, h)
    return g.ground.neighbours[h]


def push_ends(g: State, f: int, n: int, exact: bool, bound: str = "", anchor: int = -1) -> int:
    """Where a push of n hexes (or up to n) may end."""
    if not pushable(g, f):
        return 0
    start = g.at[f]
    free = g.empty()
    ends = 0
    layer = 1 << start
    for i in range(1, n + 1):
        spread = 0
        for h in bits(layer):
            spread |= push_steps(g, h, bound, anchor)
        layer = spread & (free | 1 << start)
        if not exact or i == n:
            ends |= layer
    ends &= free
    if bound and not g.edition.away_each_hex:
        # only the end has to be further away, or closer, than the beginning
        near = g.ground.distance[anchor]
        for h in bits(ends):
            if not ((near[h] > near[start]) if bound == "away" else (near[h] < near[start])):
                ends &= ~(1 << h)
    return ends


def push_ways(
    g: State, f: int, goal: int, n: int, exact: bool, bound: str = "", anchor: int = -1
) -> tuple[tuple[int, ...], ...]:
    """The ways of a push to a hex that differ in the hazards they cross; one for most pushes.

    A push of exactly n hexes is n hexes long, also to a hex that lies closer.
    """
    start = g.at[f]
    free = g.empty() | 1 << start
    distance = g.ground.distance[goal]
    harmful = hazardous_to(g, f, "push")
    if flagged(g, "edges hurt", f):
        harmful |= g.ground.edge
    harmful &= g.ground.within(start, n) & ~(1 << goal)
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    front: list[tuple[int, ...]] = [()]
    for i in range(1, n + 1):
        ahead = []
        for way in front:
            for h in bits(push_steps(g, way[-1] if way else start, bound, anchor) & free):
                if distance[h] > n - i:
                    continue
                longer = (*way, h)
                if h == goal and (not exact or i == n):
                    found.setdefault(tuple(x for x in longer if harmful >> x & 1), longer)
                ahead.append(longer)
        if found and not harmful:
            break
        front = ahead
    ways = sorted(found.values(), key=lambda way: (sum(harmful >> h & 1 for h in way), len(way), way))
    return tuple(ways[:MOST_ROUTES])


def push(
    g: State,
    f: int,
    n: int,
    seat: int,
    cause: Cause,
    *,
    exact: bool = True,
    ends: int = -1,
    by: int = -1,
    window: bool = True,
    optional: bool | None = None,
    bound: str = "",
    anchor: int = -1,
) -> None:
    """Let a seat push a fighter; gives back the number of hexes. `ends` may limit where it ends.

    Whoever may be pushed fewer hexes may be left where it is, unless `optional` says otherwise.
    """
    if ends < 0:
        ends = push_ends(g, f, n, exact, bound, anchor)
    may_stay = not exact if optional is None else optional
    PUSH.call(
        g, f=f, n=n, seat=seat, cause=cause, ends=ends, may_stay=may_stay, by=by, window=window, exact=exact,
        bound=bound, anchor=anchor, began=len(g.now),
    )  # fmt: skip


@PUSH.step("pick a hex", para="push")
def _pick(g: State, fr: Frame) -> None:
    v = fr.v
    options: list[Option] = [("hex", h) for h in bits(v["ends"])]
    if not options or g.at[v["f"]] < 0:
        g.give_back(0)
        return
    if v["may_stay"]:
        options.append(("stay",))
    g.ask(v["seat"], "push", options, (v["f"], v["n"]))


@PUSH.step("pick a way", para="push")
def _way(g: State, fr: Frame) -> None:
    v = fr.v
    if g.result[0] == "stay":
        g.give_back(0)
        return
    ways = push_ways(g, v["f"], g.result[1], v["n"], v["exact"], v["bound"], v["anchor"])
    g.ask(v["seat"], "route", [("path", *way) for way in ways] or [("path", g.result[1])], (v["f"],))


@PUSH.step("push", para="push")
def _push(g: State, fr: Frame) -> None:
    v = fr.v
    travel(g, v["f"], g.result[1:], "push", v["seat"], v["cause"], v["by"])


@PUSH.step("after the push", para="push")
def _after(g: State, fr: Frame) -> None:
    v = fr.v
    n: int = g.result
    PUSH.goto(fr, "end")
    v["went"] = n
    if n and v["window"]:
        tell_push(g, (v["f"],), v["seat"], n, v["cause"], v["began"])


def tell_push(g: State, pushed: tuple[int, ...], seat: int, n: int, cause: Cause, began: int) -> None:
    """Whoever answers pushes may answer these."""
    open_window(g, "after-push", pushed=pushed, by=seat, hexes=n, cause=cause, began=began)


@PUSH.step("end", para="push")
def _end(g: State, fr: Frame) -> None:
    g.give_back(fr.v["went"])


# --- placing ---


def place(g: State, f: int, h: int, seat: int, cause: Cause) -> None:
    """Put a fighter into a hex, from another hex or from outside. Gives back 1."""
    if g.at[f] < 0:
        kept_back = g.removed[f]
        g.removed[f] = 0
        changed(g)
        if not kept_back:
            # what was kept in reserve until now has never been out of action
            _return(g, f, seat, cause)
    travel(g, f, (h,), "place", seat, cause)


def _return(g: State, f: int, seat: int, cause: Cause) -> None:
    g.wounds[f] = 0
    g.tell("returned", seat, f, cause=cause)


def swap(g: State, a: int, b: int, seat: int, cause: Cause) -> None:
    """Two fighters change places: neither is pushed nor moves, each is placed where the other stood."""
    g.at[a], g.at[b] = g.at[b], g.at[a]
    g.tell("swapped", seat, a, b, g.at[a], g.at[b], cause=cause)
    for f, other in ((b, a), (a, b)):
        h, was = g.at[f], g.at[other]
        if hazardous_to(g, f, "place") >> h & 1:
            TRAVEL.call(
                g, f=f, path=(h,), mode="place", seat=seat, cause=cause, by=-1, start=h, was=was, i=0
            )
        else:
            arrived(g, f, (h,), "place", seat, cause, -1, was)
