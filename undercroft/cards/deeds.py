"""Events that objectives ask about: ways through lethal hexes, rolls of one face, deeds repeated or in many activations.
Knows events and the running Attack action; ends no game."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.fighters import POSITIONS, Fighters, Is
from undercroft.cards.happenings import ACTION_NAMES, PERIODS, WHO, Check, Did, Happening, by_whom, events_of
from undercroft.cards.hexes import TERRAIN, Hexes
from undercroft.cards.words import Cond, Test, must_be
from undercroft.game.events import Event
from undercroft.rules.abilities import Cx

# --- on the way ---

ARRIVALS: Final = ("moved", "pushed", "driven_back", "placed", "swapped")


def _survived_lethal(cx: Cx, event: Event) -> bool:
    """Whether on this move a lethal hex that the fighter went on from dealt it damage, but did not take it out."""
    now = cx.g.now
    hurt: list[int] = []
    fell = False
    reached = False
    for before in reversed(now):
        if before is event:
            reached = True
        elif not reached or before.who != event.who:
            continue
        elif before.kind in ARRIVALS:
            break
        elif before.kind == "damaged" and before.cause == ("lethal",):
            hurt.append(before.at)
        else:
            fell = fell or before.kind == "taken_out"
    last = event.at
    on_the_way = event.facts[:-1]
    return any(h in on_the_way and not (fell and h == last) for h in hurt)


def crossed_lethal(who: Fighters) -> Happening:
    """A Move action leads through a lethal hex, into it and out again."""
    return Happening(
        ("moved",), f"{who.say()} moves through a lethal hex that deals it damage but does not take it out of action",
        "moved through a lethal hex that dealt it damage", (*by_whom("who", who), _survived_lethal), (who,), ACTION_NAMES,
    )  # fmt: skip


def pushed_into(who: Fighters, hexes: Hexes) -> Happening:
    """A fighter is pushed, or driven back, into a hex of a kind: through it or to stay, and whether it comes to harm or not."""

    def enters(cx: Cx, event: Event) -> bool:
        mask = hexes.mask(cx)
        return any(mask >> int(h) & 1 for h in (event.facts or (event.at,)))

    return Happening(
        ("pushed", "driven_back"), f"{who.say()} is pushed or driven back into {hexes.say()}",
        f"was pushed or driven back into {hexes.say()}", (*by_whom("who", who), enters), (who, hexes), WHO,
    )  # fmt: skip


def put_elsewhere(who: Fighters) -> Happening:
    """A fighter is taken from its hex and placed in another, but not pushed or moved there."""

    def other_hex(cx: Cx, event: Event) -> bool:
        return event.was not in (-1, event.at) and event.cause[0] not in ("action", "charge")

    return Happening(
        ("placed",), f"{who.say()} is taken from its hex and placed in another, not by a push or a Move action",
        "was placed in another hex", (*by_whom("who", who), other_hex), (who,), WHO,
    )  # fmt: skip


def _hemmed_in(cx: Cx, f: int) -> bool:
    g = cx.g
    closed = g.occupied() | g.blocked() | g.lethal()
    return g.at[f] >= 0 and not g.ground.neighbours[g.at[f]] & ~closed


hemmed_in = Is(
    "with every hex adjacent to it occupied, blocked or lethal", _hemmed_in, False, POSITIONS | TERRAIN
)

# --- attacks and dice ---


def by_attack_of_damage(n: int) -> tuple[str, Check]:
    """For `that`: an Attack action did it, with such a Damage characteristic at the end."""

    def check(cx: Cx, event: Event) -> bool:
        if event.cause != ("attack", event.whom):
            return False
        for frame in reversed(cx.g.stack):
            if frame.name == "attack" and frame.v["attacker"] == event.whom and frame.v["target"] == event.who:
                return bool(frame.v["damage"] == n)
        return False

    return f"through an Attack action with a Damage of {n}", check


def one_face(least: int) -> Happening:
    """You roll so many dice or more in an attack or defence roll and all show the same; an innate symbol is no die."""

    def check(cx: Cx, event: Event) -> bool:
        if event.seat != cx.seat:
            return False
        faces = event.facts[1:] if event.kind == "attack_rolled" else event.facts
        side = "innate attack" if event.kind == "attack_rolled" else "innate defence"
        for frame in reversed(cx.g.stack):
            if frame.name == "attack":
                faces = faces[:-1] if frame.v.get(side) else faces
                break
        return len(faces) >= least and len(set(faces)) == 1

    return Happening(
        ("attack_rolled", "defence_rolled"),
        f"all the dice of an attack or defence roll of yours, at least {english.number(least)}, show one symbol", "",
        (check,),
    )  # fmt: skip


def _in_its_charge(cx: Cx, event: Event) -> bool:
    for frame in reversed(cx.g.stack):
        if frame.name == "attack" and frame.v["attacker"] == event.whom:
            return bool(frame.v.get("charge"))
    return False


by_a_charge: tuple[str, Check] = ("in its Charge action", _in_its_charge)


def _first_to_move(cx: Cx, f: int) -> bool:
    owner = cx.g.owner
    for event in cx.g.now:
        if event.kind == "action_made" and event.facts[:1] == ("move",) and owner[event.who] == owner[f]:
            return event.who == f
    return True


first_to_move = Is("that is, or would be, the first of its warband to make a Move action in this activation", _first_to_move)

not_as_a_reaction: tuple[str, Check] = ("that is no reaction", lambda cx, event: "reaction" not in event.facts)

# --- how often ---


def time_and_again(what: Happening, times: int) -> tuple[str, Check]:
    """For `that`: the fighter has now done it so often in this action phase, or been considered to."""
    done = Did(what, times)
    ordinal = {2: "second", 3: "third"}[times]
    return f"for the {ordinal} time or a later one in this action phase", lambda cx, event: done.ok(cx, event.who)


class InActivations(Cond):
    """Something happened in so many of your activations."""

    def __init__(self, what: Happening, least: int) -> None:
        self.what: Happening = must_be(what, Happening, "in activations")
        self.least = least

    def parts(self) -> tuple[Any, ...]:
        return (self.what,)

    def holds(self, cx: Cx) -> bool:
        number = 0
        waiting = False
        for event in events_of(cx.g, "action phase", self.what.kinds | {"activation_began", "activation_ended"}):
            if event.kind == "activation_began":
                waiting = event.seat == cx.seat
            elif event.kind == "activation_ended":
                waiting = False
            elif waiting and self.what.fits(cx, event):
                number += 1
                waiting = False
        return number >= self.least

    def say(self) -> str:
        often = f"in at least {english.number(self.least)} of your activations"
        return f"{often} in {PERIODS['action phase']}, {self.what.present}"


def in_activations(what: Happening, least: int) -> Cond:
    return InActivations(what, least)


# --- wound tokens ---


def relieved(who: Fighters) -> Happening:
    """You remove wound tokens from a fighter, be it that it turns to its other side without them."""
    return Happening(
        ("healed", "turned"), f"you remove wound tokens from {who.say()}", "had wound tokens removed by you",
        (*by_whom("who", who), lambda cx, event: event.seat == cx.seat), (who,), WHO,
    )  # fmt: skip


class InAll(Test):
    """The numbers of what happened to a fighter in a period add up to so much."""

    def __init__(self, what: Happening, least: int, unit: str, during: str = "action phase") -> None:
        self.what: Happening = must_be(what, Happening, "in all")
        self.least = least
        self.during = during
        self.verb = f"{what.past}, at least {least} {unit} in all, in {PERIODS[during]}"

    def parts(self) -> tuple[Any, ...]:
        return (self.what,)

    def ok(self, cx: Cx, f: int) -> bool:
        happened = (e.n for e in events_of(cx.g, self.during, self.what.kinds) if e.who == f and self.what.fits(cx, e))
        return sum(happened) >= self.least

    def say(self) -> str:
        return f"that {self.verb}"


def in_all(what: Happening, least: int, unit: str, during: str = "action phase") -> Test:
    return InAll(what, least, unit, during)
