"""Words for scattering: from where, the chain and its end, pushes along it. Knows the procedures of scattering."""

from __future__ import annotations

from typing import Any

from undercroft.cards import english
from undercroft.cards.fighters import Fighters
from undercroft.cards.hexes import Hexes
from undercroft.cards.programs import Do, Effect, cause_of, possible
from undercroft.cards.words import must_be
from undercroft.rules import scatter as rules
from undercroft.rules.abilities import Cx, Op


class Scatter(Effect):
    """Scatter a number from the hex of a fighter, or from a hex chosen before."""

    def __init__(self, n: int, origin: Fighters | Hexes) -> None:
        self.n = n
        self.origin: Fighters | Hexes = must_be(origin, (Fighters, Hexes), "scatter")

    def parts(self) -> tuple[Any, ...]:
        return (self.origin,)

    def start(self, cx: Cx) -> int:
        """The origin hex; -1 if there is none."""
        if isinstance(self.origin, Hexes):
            return self.origin.mask(cx).bit_length() - 1
        found = self.origin.members(cx)
        return cx.g.at[found[0]] if found else -1

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return self.start(cx) >= 0 and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def begin(cx: Cx) -> None:
            start = self.start(cx)
            if start < 0:
                cx.g.result = ()
            else:
                rules.scatter(cx.g, start, self.n, cx.seat, cause_of(cx))

        def keep(cx: Cx) -> None:
            cx.v["chain"] = cx.g.result

        return (Do(begin), Do(keep))

    def say(self) -> str:
        if isinstance(self.origin, Hexes):
            return f"scatter {self.n} from {self.origin.say()}"
        return f"scatter {self.n} from {self.origin.whose()} hex"


def scatter(n: int, origin: Fighters | Hexes) -> Effect:
    return Scatter(n, origin)


class Aim(Effect):
    """Place the scatter token in a hex and roll an attack die for a direction from there."""

    def __init__(self, origin: Hexes) -> None:
        self.origin: Hexes = must_be(origin, Hexes, "scatter")

    def parts(self) -> tuple[Any, ...]:
        return (self.origin,)

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        # what follows depends on the die
        return self.origin.mask(cx) != 0

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def begin(cx: Cx) -> None:
            start = cx.v["aimed_from"] = self.origin.mask(cx).bit_length() - 1
            rules.direction(cx.g, start, cx.seat, cause_of(cx))

        def keep(cx: Cx) -> None:
            cx.v["aimed"] = cx.g.result

        return (Do(begin), Do(keep))

    def say(self) -> str:
        return f"place the scatter token in {self.origin.say()}, then roll an attack die for a direction"


def aim(origin: Hexes) -> Effect:
    return Aim(origin)


def _furthest(cx: Cx) -> int:
    """Of the empty hexes in the direction that was rolled, the last, even where the line leaves the field and returns."""
    empty = cx.g.empty()
    found = [h for h in cx.g.ground.ray(cx.v["aimed_from"], cx.v["aimed"]) if empty >> h & 1]
    return 1 << found[-1] if found else 0


furthest_aimed = Hexes("empty hex that is furthest from the scatter token in that direction", _furthest)


def _chain(cx: Cx) -> int:
    mask = 0
    for h in cx.v.get("chain") or ():
        mask |= 1 << h
    return mask


def _end(cx: Cx) -> int:
    chain = cx.v.get("chain")
    return 1 << chain[-1] if chain else 0


chain_hexes = Hexes("hex of the chain", _chain, "in a hex of the chain")
end_hex = Hexes("end hex of the chain", _end, "in the end hex of the chain")


class PushAlong(Effect):
    """Push a fighter along the chain, as far as it can go; a bowling one drives others out of its way."""

    def __init__(self, who: Fighters, n: int, bowls: bool = False) -> None:
        self.who: Fighters = must_be(who, Fighters, "push along the chain")
        self.n = n
        self.bowls = bowls

    def parts(self) -> tuple[Any, ...]:
        return (self.who,)

    def act(self, cx: Cx) -> None:
        g = cx.g
        for f in self.who.members(cx)[:1]:
            if g.at[f] >= 0:
                rules.push_along(g, f, cx.v.get("chain") or (), self.n, cx.seat, cause_of(cx), self.bowls)

    def say(self) -> str:
        who = self.who.say()
        text = f"push {who} {english.count(self.n, 'hex')} along the chain"
        if not self.bowls:
            return text + ", as far as the hexes are empty"
        return (
            f"{text}, hex by hex: deal 1 damage to any fighter in the next hex and push it 1 hex further from {who} first; "
            f"but if it cannot be pushed so, deal 1 damage to both, or if the hex is blocked, to {who}, and the push ends"
        )


def push_along_chain(who: Fighters, n: int, bowls: bool = False) -> Effect:
    return PushAlong(who, n, bowls)
