"""Words for what happened: kinds of events, counted over a phase, a round, the game, or noticed at once. Knows events."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.fighters import Fighters, any_fighter, friendly
from undercroft.cards.hexes import Hexes
from undercroft.cards.words import CardError, Cond, Test, known, must_be
from undercroft.game.events import KINDS, Event
from undercroft.game.state import Looked, State
from undercroft.rules.abilities import Cx, Word
from undercroft.rules.force import event_mask

Check = Callable[[Cx, Event], bool]



class Happening(Word):
    """A kind of event. `present` is its clause ("an enemy fighter is taken out of action"), `past` what the fighter it is
    about did ("made a Charge action")."""

    def __init__(
        self,
        kinds: tuple[str, ...],
        present: str,
        past: str = "",
        checks: tuple[Check, ...] = (),
        uses: tuple[Any, ...] = (),
        names: tuple[tuple[str, str], ...] = (),
        counts: Check | None = None,
    ) -> None:
        """`counts` finds the events by which a fighter is only considered to have done it, for whoever looks back."""
        self.counts = counts
        for kind in kinds:
            if kind not in KINDS:
                raise CardError(f"no rulebook has a moment {kind!r}")
        self.kinds = frozenset(kinds)
        self.present = present
        self.past = past
        self.checks = checks
        self.uses = uses
        self.names = names

    def parts(self) -> tuple[Any, ...]:
        return self.uses

    def wakes(self) -> frozenset[str]:
        return self.kinds

    def fits(self, cx: Cx, event: Event) -> bool:
        if event.kind not in self.kinds:
            return False
        for check in self.checks:
            if not check(cx, event):
                return False
        return True

    def past_fits(self, cx: Cx, event: Event) -> bool:
        """The same for whoever looks back on a period."""
        if event.kind == "counted_as":
            return self.counts is not None and self.counts(cx, event)
        return self.fits(cx, event)

    def past_kinds(self) -> frozenset[str]:
        return self.kinds if self.counts is None else self.kinds | {"counted_as"}

    def values(self, event: Event) -> dict[str, Any]:
        """The names under which a program finds what the event was about."""
        return {name: getattr(event, field) for name, field in self.names}

    def that(self, words: str, check: Check) -> Happening:
        """The same, but only when the check says so."""
        return Happening(
            tuple(self.kinds), f"{self.present} {words}", f"{self.past} {words}", (*self.checks, check), self.uses,
            self.names,
        )  # fmt: skip

    def say(self) -> str:
        return self.present


def by_whom(field: str, group: Fighters | None) -> tuple[Check, ...]:
    """A check that the fighter in a field of the event is of a kind."""
    if group is None:
        return ()
    must_be(group, Fighters, "a happening")
    return (lambda cx, event: group.matches(cx, getattr(event, field)),)


def has_fact(*facts: str) -> tuple[Check, ...]:
    return tuple(_fact(fact) for fact in facts)


def _fact(fact: str) -> Check:
    return lambda cx, event: fact in event.facts


WHO: Final = (("it", "who"), ("victim", "who"), ("dealer", "whom"), ("n", "n"))


def taken_out(who: Fighters = any_fighter, by: Fighters | str | None = None) -> Happening:
    """A fighter is taken out of action, by a fighter of a kind or by "your warband"."""
    checks = by_whom("who", who)
    present = f"{who.say()} is taken out of action"
    if isinstance(by, str):
        checks = (*checks, lambda cx, event: event.seat == cx.seat)
        present = f"{who.say()} is taken out of action by your warband"
    elif by is not None:
        checks = (*checks, *by_whom("whom", by))
        present = f"{who.say()} is taken out of action by {by.say()}"
    uses = tuple(part for part in (who, by) if isinstance(part, Word))
    return Happening(("taken_out",), present, "was taken out of action", checks, uses, WHO)


def undone(g: State, event: Event) -> bool:
    """Whether a fighter that was about to go out of action was saved from this damage, so that it was dealt none."""
    for chunk in chain((g.now,), reversed(g.past)):
        after = iter(chunk)
        if any(e is event for e in after):
            fate = next((e for e in after if e.who == event.who and e.kind in ("damaged", "saved", "taken_out")), None)
            return fate is not None and fate.kind == "saved" and fate.n > 0
    return False


def damaged(who: Fighters = any_fighter, by: Fighters | str | None = None) -> Happening:
    """A fighter is dealt damage, by one of a kind or by "your warband"; not what it is saved from."""
    checks: tuple[Check, ...] = (*by_whom("who", who), lambda cx, event: not undone(cx.g, event))
    present, past = f"{who.say()} is dealt damage", "was dealt damage"
    if isinstance(by, str):
        checks = (*checks, lambda cx, event: event.seat == cx.seat)
        present = f"your warband deals damage to {who.say()}"
        past += " by your warband"
    elif by is not None:
        checks = (*checks, *by_whom("whom", by))
        present = f"{by.say()} deals damage to {who.say()}"
        past += f" by {by.say()}"
    uses = tuple(part for part in (who, by) if isinstance(part, Word))
    return Happening(("damaged",), present, past, checks, uses, WHO)


ATTACK_NAMES: Final = (("it", "who"), ("attacker", "who"), ("target", "whom"), ("n", "n"))


def attacked(by: Fighters = any_fighter, at: Fighters | None = None, *facts: str, words: str = "") -> Happening:
    """An Attack action was resolved. Facts: success, fail, critical, out, charge, reaction, spell, trapped."""
    for fact in facts:
        known(fact, ATTACK_FACTS, "outcome of an Attack action")
    checks = (*by_whom("who", by), *by_whom("whom", at), *has_fact(*facts))
    adjectives = [ATTACK_ADJECTIVES[fact] for fact in facts if fact in ATTACK_ADJECTIVES]
    tail = [words] if words else [ATTACK_WORDS[fact] for fact in facts if fact in ATTACK_WORDS]
    target = f" against {at.say()}" if at is not None else ""
    after = "".join(f" {each}" for each in tail)
    noun = english.a(" ".join([*adjectives, "Attack action"]))
    present = f"{by.say()} makes {noun}{target}{after}"
    uses = (by,) if at is None else (by, at)
    return Happening(
        ("attack_resolved",), present, f"made {noun}{target}{after}", checks, uses, ATTACK_NAMES
    )


ATTACK_FACTS: Final = ("success", "fail", "critical", "critical_defence", "out", "charge", "reaction", "spell", "trapped")
ATTACK_ADJECTIVES: Final = {"success": "successful", "fail": "failed", "spell": "spell"}
ATTACK_WORDS: Final = {
    "charge": "in a Charge action",
    "reaction": "as a reaction",
    "critical": "with a critical hit",
    "trapped": "with the target trapped",
    "out": "that takes its target out of action",
}

def declares(by: Fighters = any_fighter) -> Happening:
    """An Attack action is declared: before any dice are rolled for it."""
    return Happening(
        ("attack_declared",), f"{by.say()} makes an Attack action", "made an Attack action", by_whom("who", by), (by,),
        ATTACK_NAMES,
    )  # fmt: skip


ACTION_NAMES: Final = (("it", "who"), ("mover", "who"))


def charged(by: Fighters = any_fighter) -> Happening:
    return Happening(
        ("superaction_made",), f"{by.say()} makes a Charge action", "made a Charge action",
        (*by_whom("who", by), *has_fact("charge")), (by,), ACTION_NAMES,
    )  # fmt: skip


def made_move(by: Fighters = any_fighter, alone: bool = False) -> Happening:
    """A Move action; `alone` leaves out those that are part of a Charge action."""
    checks: tuple[Check, ...] = (*by_whom("who", by), lambda cx, event: event.facts[:1] == ("move",))
    if alone:
        checks = (*checks, lambda cx, event: "charge" not in event.facts)
    words = "a Move action (not in a Charge)" if alone else "a Move action"

    def counts(cx: Cx, event: Event) -> bool:
        return event.facts[:1] == ("move",) and by.matches(cx, event.who)

    return Happening(("action_made",), f"{by.say()} makes {words}", f"made {words}", checks, (by,), ACTION_NAMES, counts)


def _driven_in_all(cx: Cx, event: Event) -> int:
    """How far the running Attack action has driven its target back by now."""
    now = cx.g.now
    for frame in reversed(cx.g.stack):
        if frame.name == "attack" and frame.v["attacker"] == event.whom and frame.v["target"] == event.who:
            since = now[frame.v["began"] :]
            return sum(e.n for e in since if e.kind == event.kind and e.who == event.who and e.whom == event.whom)
    return event.n


def driven_back(who: Fighters = any_fighter, by: Fighters | None = None, hexes: int = 1) -> Happening:
    """`hexes`: at least so many, all drive-backs in one Attack action together."""
    checks: tuple[Check, ...] = (*by_whom("who", who), *by_whom("whom", by))
    if hexes > 1:
        checks = (*checks, lambda cx, event: _driven_in_all(cx, event) >= hexes)
    far = "" if hexes == 1 else f" at least {english.number(hexes)} hexes"
    present = f"{who.say()} is driven back{far}" if by is None else f"{by.say()} drives {who.say()} back{far}"
    uses = (who,) if by is None else (who, by)
    names = (*WHO, ("driven_from", "was"), ("driven_way", "facts"))
    return Happening(("driven_back",), present, f"was driven back{far}", checks, uses, names)


def pushed_or_driven_back(who: Fighters = any_fighter) -> Happening:
    return Happening(
        ("pushed", "driven_back"), f"{who.say()} is pushed or driven back", "was pushed or driven back",
        by_whom("who", who), (who,), WHO,
    )  # fmt: skip


def first_moved_or_pushed(who: Fighters = any_fighter) -> Happening:
    """The first Move action, push or drive-back of a fighter in this activation; those that follow are none."""

    def shifts(event: Event, f: int) -> bool:
        return event.who == f and (event.kind != "action_made" or event.facts[:1] == ("move",))

    def first(cx: Cx, event: Event) -> bool:
        kinds = ("action_made", "pushed", "driven_back")
        return shifts(event, event.who) and event is next(
            e for e in cx.g.now if e.kind in kinds and shifts(e, event.who)
        )

    return Happening(
        ("action_made", "pushed", "driven_back"),
        f"{who.say()} makes a Move action, is pushed or is driven back for the first time in the activation",
        "made a Move action, was pushed or was driven back", (*by_whom("who", who), first), (who,), WHO,
    )  # fmt: skip


def upgraded_(who: Fighters = any_fighter) -> Happening:
    return Happening(
        ("upgraded",), f"{who.say()} is given an upgrade", "was given an upgrade", by_whom("who", who), (who,), WHO
    )


def you_play(type: str) -> Happening:
    """You play a power card of a type: ploy, spell, upgrade."""
    known(type, ("ploy", "spell", "upgrade"), "type of power card")
    return Happening(
        ("played",), f"you play {english.a(type)}", "",
        (lambda cx, event: event.seat == cx.seat and event.facts[:1] == (type,),),
    )  # fmt: skip


def chosen_by_ploy(who: Fighters = any_fighter) -> Happening:
    """A fighter is chosen by a ploy, whoever plays it."""

    def by_ploy(cx: Cx, event: Event) -> bool:
        return event.facts[:1] == ("choose",) and event.card >= 0 and cx.g.cards[event.card].type == "ploy"

    return Happening(
        ("chosen",), f"{who.say()} is chosen by a ploy", "was chosen by a ploy", (*by_whom("who", who), by_ploy),
        (who,), WHO,
    )  # fmt: skip


def returned(who: Fighters = any_fighter) -> Happening:
    return Happening(
        ("returned",), f"{who.say()} returns to the battlefield", "returned to the battlefield",
        by_whom("who", who), (who,), WHO,
    )  # fmt: skip


def supported(who: Fighters = any_fighter) -> Happening:
    return Happening(
        ("supported",), f"{who.say()} supports an attack", "supported an attack", by_whom("who", who), (who,), WHO
    )


def cast(by: Fighters = friendly, *facts: str) -> Happening:
    how = " as a reaction" if "reaction" in facts else ""
    return Happening(
        ("cast",), f"{by.say()} casts a spell{how}", f"cast a spell{how}", (*by_whom("who", by), *has_fact(*facts)),
        (by,), WHO,
    )  # fmt: skip


def begins(what: str, by: str = "") -> Happening:
    """A phase or the like begins: round, action_phase, end_phase, activation, power_step."""
    said = what.replace("_", " ")
    if by == "you":
        return Happening((f"{what}_began",), f"your {said} begins", "", (lambda cx, event: event.seat == cx.seat,), (), ())
    return Happening((f"{what}_began",), f"{english.a(said)} begins", "", (), (), ())


def left_all(group: Fighters) -> tuple[str, Check]:
    """For `that`: the Move action began adjacent to such a fighter and ended adjacent to none."""

    def check(cx: Cx, event: Event) -> bool:
        g = cx.g
        around = g.ground.neighbours
        spots = [g.at[f] for f in group.members(cx) if f != event.who and g.at[f] >= 0]
        began = any(around[event.was] >> h & 1 for h in spots)
        return began and not any(around[event.at] >> h & 1 for h in spots)

    return f"that begins adjacent to {group.say()} and ends adjacent to none", check


def defends(who: Fighters, *symbols: str) -> Happening:
    """A defence roll for a fighter has one of these symbols."""
    from undercroft.game.dice import SYMBOL

    faces = frozenset(SYMBOL[known(symbol, SYMBOL, "symbol")] for symbol in symbols)
    said = english.a(english.listing((symbol if symbol != "crit" else "critical" for symbol in symbols), "or"))
    checks: tuple[Check, ...] = (*by_whom("who", who), lambda cx, event: any(face in faces for face in event.facts))
    names = (*WHO, ("rolled", "facts"))
    return Happening(("defence_rolled",), f"a defence roll for {who.say()} has {said}", "", checks, (who,), names)


def hits(by: Fighters = any_fighter) -> Happening:
    """An Attack action stands as a success, before its damage is dealt."""
    return Happening(
        ("attack_hit",), f"an Attack action of {by.say()} succeeds, before it deals damage", "hit", by_whom("who", by), (by,),
        ATTACK_NAMES,
    )  # fmt: skip


def critical_hit(by: Fighters = any_fighter) -> Happening:
    """A critical hit is made; the target's hex is known as `there`."""
    return Happening(
        ("critical_hit",), f"{by.say()} makes a critical hit", "made a critical hit", by_whom("who", by), (by,),
        (("attacker", "who"), ("target", "whom"), ("there", "at")),
    )  # fmt: skip


def ends(what: str) -> Happening:
    """A phase or the like ends: action_phase, power_step, activation."""
    said = what.replace("_", " ")
    return Happening((f"{what}_ended",), f"{english.a(said)} ends", "", (), (), ())


def used_weapon(name: str) -> tuple[str, Check]:
    """For `that`: the Attack action was the one of this name."""
    return f"with {name}", lambda cx, event: event.facts[:1] == (name,)


# --- periods ---

PERIODS: Final = {
    "action phase": "this action phase", "round": "this round", "game": "this game", "activation": "this activation",
}  # fmt: skip


def events_of(g: State, period: str, kinds: frozenset[str]) -> tuple[Event, ...]:
    """The events of some kinds in a period. In the end phase "this action phase" is the one before it."""
    if period == "activation":
        return tuple([event for event in g.now if event.kind in kinds])
    if period == "action phase":
        if not event_mask(kinds) & g.told_lately():
            return ()
        if g.phase == "end":
            return _closed(g, period, kinds, g.action_mark, g.end_mark)
        found = _closed(g, period, kinds, g.action_mark, len(g.past))
    else:
        found = _closed(g, period, kinds, g.round_mark if period == "round" else 0, len(g.past))
    now = [event for event in g.now if event.kind in kinds]
    return (*found, *now) if now else found


def _closed(g: State, period: str, kinds: frozenset[str], begin: int, end: int) -> tuple[Event, ...]:
    """Those in closed chunks. Of each period is kept what was found, and how far was looked: no chunk is read twice."""
    mark, upto, found = g.looked.get((period, kinds), NOT_LOOKED)
    if mark != begin or upto > end:
        upto, found = begin, ()
    elif upto == end:
        return found
    more = [event for chunk in g.past[upto:end] for event in chunk if event.kind in kinds]
    if more:
        found = (*found, *more)
    # copies share what was found until then
    g.looked = {**g.looked, (period, kinds): (begin, end, found)}
    return found


NOT_LOOKED: Final[Looked] = (-1, 0, ())


class Did(Test):
    """A fighter of whom something is true that happened in a period."""

    def __init__(self, what: Happening, times: int = 1, during: str = "action phase") -> None:
        self.what: Happening = must_be(what, Happening, "did")
        self.times = times
        self.during = during
        self.kinds = what.past_kinds()
        known(during, PERIODS, "period")
        often = "" if times == 1 else f" at least {english.number(times)} times"
        self.verb = f"{what.past}{often} in {PERIODS[during]}"

    def parts(self) -> tuple[Any, ...]:
        return (self.what,)

    def wakes(self) -> frozenset[str]:
        return self.what.past_kinds()

    def ok(self, cx: Cx, f: int) -> bool:
        left = self.times
        for event in events_of(cx.g, self.during, self.kinds):
            if event.who == f and self.what.past_fits(cx, event):
                left -= 1
                if left == 0:
                    return True
        return False

    def say(self) -> str:
        return f"that {self.verb}"


def did(what: Happening, times: int = 1, during: str = "action phase") -> Test:
    """`at_least(3, friendly(did(charged())).everyone)`."""
    return Did(what, times, during)


class Happened(Cond):
    """Something happened so often in a period."""

    def __init__(
        self, what: Happening, times: int = 1, during: str = "action phase", different_cards: bool = False
    ) -> None:
        self.what: Happening = must_be(what, Happening, "happened")
        self.times = times
        self.during = during
        self.different_cards = different_cards
        self.kinds = what.past_kinds()
        known(during, PERIODS, "period")

    def parts(self) -> tuple[Any, ...]:
        return (self.what,)

    def wakes(self) -> frozenset[str]:
        return self.what.past_kinds()

    def holds(self, cx: Cx) -> bool:
        if self.different_cards:
            events = events_of(cx.g, self.during, self.what.kinds)
            found = {event.card for event in events if self.what.fits(cx, event)}
            return len(found) >= self.times
        left = self.times
        for event in events_of(cx.g, self.during, self.kinds):
            if self.what.past_fits(cx, event):
                left -= 1
                if left == 0:
                    return True
        return False

    def say(self) -> str:
        when = f"in {PERIODS[self.during]}"
        if self.different_cards:
            cards = f"by at least {english.number(self.times)} different ploys"
            return f"{english.past(self.what.present).replace('by a ploy', cards)} {when}"
        often = "" if self.times == 1 else f" at least {english.number(self.times)} times"
        return f"{english.past(self.what.present)}{often} {when}"

    def say_not(self) -> str:
        if self.times == 1:
            return f"{english.never(self.what.present)} in {PERIODS[self.during]}"
        if self.times == 2:
            when = PERIODS[self.during] + (" or power step" if self.during == "activation" else "")
            return f"it is the first time in {when} that {self.what.present}"
        return f"{self.what.present} fewer than {english.number(self.times)} times in {PERIODS[self.during]}"


def happened(what: Happening, times: int = 1, during: str = "action phase", different_cards: bool = False) -> Cond:
    return Happened(what, times, during, different_cards)


def fell_on(hexes: Hexes) -> tuple[str, Check]:
    """For `that`: the fighter stood in such a hex when it went."""
    return f"{hexes.where()}", lambda cx, event: event.at >= 0 and bool(hexes.mask(cx) >> event.at & 1)


def far(n: int) -> tuple[str, Check]:
    """For `that`: the Move action went so many hexes, or ended so far from where it began."""

    def check(cx: Cx, event: Event) -> bool:
        return event.n >= n or cx.g.ground.distance[event.was][event.at] >= n

    return f"of at least {english.number(n)} hexes", check


def _by_reaction(cx: Cx, event: Event) -> bool:
    """The innermost running reaction is one of this player's."""
    for frame in reversed(cx.g.stack):
        if frame.name == "reaction":
            return bool(frame.v["seat"] == cx.seat)
    return False


by_a_reaction: tuple[str, Check] = ("through a reaction", _by_reaction)
exactly_enough: tuple[str, Check] = (
    "with an Attack action that deals exactly enough damage",
    lambda cx, event: event.cause[0] == "attack" and event.n == 0,
)
while_on_guard: tuple[str, Check] = ("while on Guard", lambda cx, event: "guarded" in event.facts)


class Just(Cond):
    """It is happening now: for objectives scored at once and for Inspire conditions."""

    momentary = True

    def __init__(self, what: Happening) -> None:
        self.what: Happening = must_be(what, Happening, "just")

    def parts(self) -> tuple[Any, ...]:
        return (self.what,)

    def wakes(self) -> frozenset[str]:
        return self.what.kinds

    def holds(self, cx: Cx) -> bool:
        since = cx.v.get("since", 0)
        now = cx.g.now
        return any(self.what.fits(cx, now[i]) for i in range(since, len(now)))

    def say(self) -> str:
        return self.what.present


def just(what: Happening) -> Cond:
    return Just(what)
