"""Effects that several players have a part in: roll-offs, the winner, each in turn; and what hazards do. Knows chance.

While such an effect runs, "you" is the player whose part it is.
"""

from __future__ import annotations

from typing import Any

from undercroft.cards import english
from undercroft.cards.choices import YOU, seat_of
from undercroft.cards.fighters import Fighters, Is, Ref
from undercroft.cards.happenings import Happening
from undercroft.cards.hexes import Hexes
from undercroft.cards.lasting import end_this_effect
from undercroft.cards.programs import Do, Effect, Jump, JumpUnless, cause_of, clause, compiled, each_of, effects
from undercroft.cards.words import Test, must_be
from undercroft.game import dice
from undercroft.hexes.sets import bits
from undercroft.rules import damage
from undercroft.rules.abilities import Cx, Op
from undercroft.rules.chance import note_roll, roll, roll_off
from undercroft.rules.characteristics import defence_of, on_guard, wounds_of
from undercroft.rules.order import seats_from
from undercroft.rules.success import defence_mask
from undercroft.rules.zones import discard, draw, gain_glory

# --- whose part it is ---


class Parts(Effect):
    """Roll off; then the winner, or each player with the winner or the loser first, does something.

    `keep` gives the fighters that the players named a name each, in the order in which they had their turn.
    """

    def __init__(
        self,
        first: str,
        what: tuple[Effect, ...],
        everybody: bool = True,
        keep: tuple[str, ...] = (),
        again: bool = False,
    ) -> None:
        self.first = first
        self.again = again
        self.what = what
        self.everybody = everybody
        self.keep = keep

    def parts(self) -> tuple[Any, ...]:
        return self.what

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        what = compiled(self.what)

        def throw(cx: Cx) -> None:
            cx.v["before"] = cx.v["seat"]
            if self.again:
                cx.g.result = cx.v["won"]
            else:
                roll_off(cx.g, tuple(range(cx.g.seats)))

        def order(cx: Cx) -> None:
            cx.v["won"] = cx.g.result
            seats = tuple(seats_from(cx.g, cx.g.result))
            if not self.everybody:
                seats = seats[:1]
            elif self.first == "loser":
                seats = seats[::-1]
            cx.v["to come"] = seats
            cx.v["names"] = self.keep

        def following(cx: Cx) -> bool:
            v = cx.v
            left = v["to come"]
            v["seat"] = left[0] if left else v["before"]
            v["to come"] = left[1:]
            if self.keep:
                v["it"] = -1
            return bool(left)

        def kept(cx: Cx) -> None:
            v = cx.v
            if v["names"]:
                v[v["names"][0]] = v["it"]
                v["names"] = v["names"][1:]

        return (Do(throw), Do(order), JumpUnless(following, len(what) + 2), *what, Do(kept), Jump(-(len(what) + 3)))

    def say(self) -> str:
        does = clause(self.what)
        if not self.everybody:
            return f"roll off; the winner is “you”: {does}"
        how = "" if self.again else "roll off; "
        return f"{how}each player in turn, the {self.first} first, is “you”: {does}"


def winner(*what: Effect) -> Effect:
    """Roll off; the winner does this."""
    return Parts("winner", effects(what), everybody=False)


def each_player(
    *what: Effect, first: str = "loser", keep: tuple[str, ...] = (), again: bool = False
) -> Effect:
    """Roll off (or, `again`, go by the roll-off before); each player does this, the loser first (or the winner)."""
    return Parts(first, effects(what), keep=keep, again=again)


class InAnyOrder(Effect):
    """For each of some fighters, in the order that you like, a sequence of effects in which it goes by "it"."""

    def __init__(self, of: Fighters, what: tuple[Effect, ...], able: Test | None = None) -> None:
        self.of: Fighters = must_be(of, Fighters, "each")
        self.what = what
        self.able = able

    def parts(self) -> tuple[Any, ...]:
        return (self.of, *self.what)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        what = compiled(self.what)

        def start(cx: Cx) -> None:
            cx.v["left"] = tuple(self.of.members(cx))

        def ask(cx: Cx) -> None:
            left = [f for f in cx.v["left"] if cx.g.at[f] >= 0 and (self.able is None or self.able.ok(cx, f))]
            if left:
                cx.g.ask(cx.seat, "pick", [("fighter", f) for f in left], ("who is next",))
            else:
                cx.g.result = ("done",)

        def take(cx: Cx) -> bool:
            if cx.g.result[0] == "done":
                return False
            f = cx.v["it"] = cx.g.result[1]
            cx.v["left"] = tuple(x for x in cx.v["left"] if x != f)
            return True

        return (Do(start), Do(ask), JumpUnless(take, len(what) + 1), *what, Jump(-(len(what) + 3)))

    def say(self) -> str:
        return f"for {each_of(self.of)}, in the order you like: {clause(self.what)}"


def in_any_order(of: Fighters, *what: Effect, able: Test | None = None) -> Effect:
    return InAnyOrder(of, effects(what), able)


# --- cards in hand ---


class DiscardCards(Effect):
    """Discard so many cards of your hand, as you choose."""

    def __init__(self, n: int, objectives: bool = False, by: str = YOU) -> None:
        self.n = n
        self.objectives = objectives
        self.by = by

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def start(cx: Cx) -> None:
            cx.v["to discard"] = self.n

        def ask(cx: Cx) -> None:
            hand = cx.g.hand(seat_of(cx, self.by), self.objectives)
            if cx.v["to discard"] == 0 or not hand:
                cx.g.result = ("done",)
                return
            kind = "discard_objective" if self.objectives else "discard_power"
            cx.g.ask(seat_of(cx, self.by), kind, [("discard", c) for c in hand])

        def take(cx: Cx) -> None:
            if cx.g.result[0] == "discard":
                discard(cx.g, cx.g.result[1], cause_of(cx))
                cx.v["to discard"] -= 1
                cx.v["pc"] -= 2

        return (Do(start), Do(ask), Do(take))

    def say(self) -> str:
        return f"discard {english.count(self.n, 'objective card' if self.objectives else 'power card')}"


def discard_cards(n: int = 1, objectives: bool = False, by: str = YOU) -> Effect:
    return DiscardCards(n, objectives, by)


class ExchangeObjective(Effect):
    """Draw an objective card, even a fourth, and discard one; nothing without a card to draw."""

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def take(cx: Cx) -> None:
            draw(cx.g, cx.seat, 1, objectives=True, beyond=True)

        drop = discard_cards(1, objectives=True).ops(rest)
        return (JumpUnless(lambda cx: bool(cx.g.objective_deck[cx.seat]), len(drop) + 1), Do(take), *drop)

    def say(self) -> str:
        return "draw an objective card, even beyond three, and discard one, if there is one to draw"


exchange_objective = ExchangeObjective()

# --- hexes ---


class PickTrail(Effect):
    """Pick hexes that are not blocked, each adjacent to the one before and none twice."""

    def __init__(self, n: int) -> None:
        self.n = n

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def start(cx: Cx) -> None:
            cx.v["trail"] = ()

        def ask(cx: Cx) -> None:
            g, trail = cx.g, cx.v["trail"]
            near = g.ground.neighbours[trail[-1]] if trail else g.ground.all
            hexes = [h for h in bits(near & ~g.blocked()) if h not in trail]
            if len(trail) == self.n or not hexes:
                g.result = ("done",)
                return
            g.ask(cx.seat, "choose_hex", [("hex", h) for h in hexes], ("a hex",))

        def take(cx: Cx) -> None:
            if cx.g.result[0] == "hex":
                cx.v["trail"] = (*cx.v["trail"], cx.g.result[1])
                cx.v["pc"] -= 2

        return (Do(start), Do(ask), Do(take))

    def say(self) -> str:
        return f"pick {english.number(self.n)} hexes that are not blocked, each adjacent to the one before, none twice"


def pick_trail(n: int) -> Effect:
    return PickTrail(n)


def _trail(cx: Cx) -> int:
    mask = 0
    for h in cx.v.get("trail") or ():
        mask |= 1 << h
    return mask


trail = Hexes("picked hex", _trail, "in a picked hex")


def central_hexes(cx: Cx) -> list[int]:
    """The hexes closest to the middle of the battlefield."""
    field = cx.g.ground
    spots = {h: field.pixel(h) for h in bits(field.all)}
    x = sum(spot[0] for spot in spots.values()) / len(spots)
    y = sum(spot[1] for spot in spots.values()) / len(spots)
    far = {h: round((spot[0] - x) ** 2 + (spot[1] - y) ** 2, 6) for h, spot in spots.items()}
    least = min(far.values())
    return [h for h in spots if far[h] == least]


class FindCentre(Effect):
    """Find the hex closest to the centre; of several, the winner of a roll-off says which counts."""

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def throw(cx: Cx) -> None:
            if len(central_hexes(cx)) > 1:
                roll_off(cx.g, tuple(range(cx.g.seats)))

        def ask(cx: Cx) -> None:
            found = central_hexes(cx)
            seat = cx.g.result if len(found) > 1 else 0
            cx.g.ask(seat, "choose_hex", [("hex", h) for h in found], ("the centre",))

        def keep(cx: Cx) -> None:
            cx.v["there"] = cx.g.result[1]

        return (Do(throw), Do(ask), Do(keep))

    def say(self) -> str:
        return "find the hex closest to the centre (if several are, roll off and the winner says which)"


find_centre = FindCentre()


def _closer(cx: Cx) -> int:
    return cx.g.ground.closer(cx.v["there"], cx.g.at[cx.v["pushed_one"]])


closer_to_there = Hexes("hex closer to that hex", _closer, "closer to that hex")


def _can_come_closer(cx: Cx, f: int) -> bool:
    from undercroft.rules.movement import pushable

    g = cx.g
    return pushable(g, f) and bool(g.ground.closer(cx.v["there"], g.at[f]) & g.empty())


can_come_closer = Is("that can come closer", _can_come_closer)


def token_hexes(kind: str, words: str) -> Hexes:
    """The hexes with a token of a card's own."""

    def mask(cx: Cx) -> int:
        found = 0
        for token in cx.g.tokens:
            if token.kind == kind and token.at >= 0:
                found |= 1 << token.at
        return found

    return _Known(words, mask)


class _Known(Hexes):
    """Hexes with a name of their own."""

    def say(self) -> str:
        return self.words


# --- fighters ---


def would_survive(n: int) -> Test:
    """That so much damage would not take out."""
    return Survives(n)


class Survives(Test):
    def __init__(self, n: int) -> None:
        self.n = n
        self.verb = f"would survive {n} damage"

    def ok(self, cx: Cx, f: int) -> bool:
        return cx.g.wounds[f] + self.n < wounds_of(cx.g, f)

    def say(self) -> str:
        return f"that {self.verb}"


def defends_with(symbol: str) -> Test:
    return Is(f"with {english.a(symbol)} Defence", lambda cx, f: defence_of(cx.g, f)[0] == dice.SYMBOL[symbol])


class DefenceRoll(Effect):
    """Make a defence roll for a fighter; without a success something happens to it."""

    def __init__(self, who: Ref, fails: tuple[Effect, ...]) -> None:
        self.who = who
        self.fails = fails

    def parts(self) -> tuple[Any, ...]:
        return (self.who, *self.fails)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        fails = compiled(self.fails)

        def throw(cx: Cx) -> None:
            roll(cx.g, dice.DEFENCE, defence_of(cx.g, self.who.who(cx))[1])

        def failed(cx: Cx) -> bool:
            g, f, faces = cx.g, self.who.who(cx), cx.g.result
            note_roll(g, cx.seat, dice.DEFENCE, faces, cause_of(cx))
            covered = bool(g.cover() >> g.at[f] & 1)
            mask = defence_mask(defence_of(g, f)[0], 0, on_guard(g, f), covered, False, False)
            return dice.count(faces, mask) == 0

        return (Do(throw), JumpUnless(failed, len(fails)), *fails)

    def say(self) -> str:
        return f"make a defence roll for {self.who.say()}; without a success, {clause(self.fails)}"


def defence_roll(who: Ref, *fails: Effect) -> Effect:
    return DefenceRoll(who, effects(fails))


class Prize(Effect):
    """Whoever has a fighter in the hex that was found gains glory, and the effect ends."""

    def __init__(self, n: int) -> None:
        self.n = n

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def won(cx: Cx) -> bool:
            f = cx.g.fighter_at(cx.v["there"])
            if f < 0:
                return False
            gain_glory(cx.g, cx.g.owner[f], self.n, cause_of(cx))
            return True

        return (JumpUnless(won, 1), *end_this_effect.ops(rest))

    def say(self) -> str:
        return f"if a fighter stands there, its player gains {english.count(self.n, 'glory point')} and this ends"


def prize(n: int) -> Effect:
    return Prize(n)


# --- edges ---


def _passed(cx: Cx, way: tuple[Any, ...]) -> int:
    """The edge hexes that a way enters and leaves again."""
    return sum(1 for h in way[:-1] if cx.g.ground.edge >> h & 1)


class EdgeHarm(Effect):
    """What passing through edge hexes costs."""

    def act(self, cx: Cx) -> None:
        damage.deal(cx.g, cx.v["it"], _passed(cx, cx.v["way"]), cause_of(cx))

    def say(self) -> str:
        return "deal 1 damage to it for each of them"


edge_harm = EdgeHarm()


def goes_through_edges() -> Happening:
    """A fighter goes through edge hexes in a Move action or a push."""
    return Happening(
        ("moved", "pushed", "driven_back"), "a fighter goes through edge hexes in a Move action or a push", "",
        (lambda cx, event: _passed(cx, event.facts) > 0,), (), (("it", "who"), ("way", "facts")),
    )  # fmt: skip
