"""Conditions about objectives held, fighters lost, glory and cards: what objective cards ask. Knows tokens and zones."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.fighters import POSITIONS
from undercroft.cards.happenings import events_of
from undercroft.cards.hexes import TERRAIN, Hexes
from undercroft.cards.words import Cond
from undercroft.rules.abilities import Cx
from undercroft.rules.characteristics import held_by


def held(cx: Cx, where: Hexes | None) -> dict[int, int]:
    """The objectives that your fighters hold, in some hexes or anywhere: number to hex."""
    g = cx.g
    mask = where.mask(cx) if where is not None else -1
    return {n: g.at[f] for n, f in held_by(g, cx.seat).items() if mask >> g.at[f] & 1}


class Hold(Cond):
    """You hold so many objectives, some of them by number, or all there are."""

    def __init__(
        self, n: int = 1, where: Hexes | None = None, number: int = 0, all_of_them: bool = False
    ) -> None:
        self.n = n
        self.where = where
        self.number = number
        self.all = all_of_them

    def parts(self) -> tuple[Any, ...]:
        return () if self.where is None else (self.where,)

    def wakes(self) -> frozenset[str]:
        return POSITIONS | TERRAIN

    def holds(self, cx: Cx) -> bool:
        found = held(cx, self.where)
        if self.number:
            return self.number in found
        if self.all:
            there = self._there(cx)
            return bool(there) and all(number in found for number in there)
        return len(found) >= self.n

    def _there(self, cx: Cx) -> list[int]:
        """The objectives that could be held, by number."""
        mask = self.where.mask(cx) if self.where is not None else -1
        tokens = cx.g.tokens
        return [t.number for t in tokens if t.kind == "objective" and t.face == "up" and t.at >= 0 and mask >> t.at & 1]

    def tally(self, cx: Cx) -> tuple[int, int] | None:
        if self.number:
            return None
        found = held(cx, self.where)
        return len(found), len(self._there(cx)) if self.all else self.n

    def say(self) -> str:
        where = f" {self.where.where()}" if self.where is not None else ""
        if self.number:
            return f"you hold objective {self.number}{where}"
        if self.all:
            return f"you hold every objective{where or ' on the battlefield'}"
        size = f"at least {english.count_in_words(self.n, 'objective')}"
        return f"you hold {size}{where}"


def hold(n: int = 1, where: Hexes | None = None) -> Cond:
    return Hold(n, where)


def hold_number(number: int) -> Cond:
    return Hold(number=number)


def hold_all(where: Hexes | None = None) -> Cond:
    return Hold(where=where, all_of_them=True)


class HoldBoard(Cond):
    """You hold every objective on some game board, of which there is one at least; a hex may lie on two boards."""

    def wakes(self) -> frozenset[str]:
        return POSITIONS | TERRAIN

    def holds(self, cx: Cx) -> bool:
        ours = held(cx, None).values()
        there = [t.at for t in cx.g.tokens if t.kind == "objective" and t.face == "up" and t.at >= 0]
        for board in cx.g.ground.on_boards:
            spots = [h for h in there if board >> h & 1]
            if spots and all(h in ours for h in spots):
                return True
        return False

    def say(self) -> str:
        return "there is a game board on which you hold every objective, at least one"


hold_a_board = HoldBoard()


class HoldTerritory(Cond):
    """You hold every objective in some player's territory, in which there is one at least."""

    def wakes(self) -> frozenset[str]:
        return POSITIONS | TERRAIN

    def holds(self, cx: Cx) -> bool:
        ours = held(cx, None).values()
        there = [t.at for t in cx.g.tokens if t.kind == "objective" and t.face == "up" and t.at >= 0]
        for land in cx.g.ground.territories:
            spots = [h for h in there if land >> h & 1]
            if spots and all(h in ours for h in spots):
                return True
        return False

    def say(self) -> str:
        return "you hold every objective, of which there is at least one, in some player's territory"


hold_a_territory = HoldTerritory()


HELD_IN_ROUNDS: Final = frozenset({"round_began", "held"})


class HeldThrough(Cond):
    """One friendly fighter held one objective at the end of two action phases, one after the other."""

    def holds(self, cx: Cx) -> bool:
        g = cx.g
        rounds: dict[int, set[tuple[int, int]]] = {}
        told = events_of(g, "game", HELD_IN_ROUNDS)
        # a game may have been begun in the midst of a round, which then nobody told of
        number = g.round - sum(1 for event in told if event.kind == "round_began")
        for event in told:
            if event.kind == "round_began":
                number = event.n
            elif event.seat == cx.seat:
                rounds.setdefault(number, set()).add((event.who, event.n))
        return any(held & rounds.get(n + 1, set()) for n, held in rounds.items())

    def say(self) -> str:
        return "one friendly fighter ended two action phases, one after the other, holding the same objective"


held_through_two_phases = HeldThrough()


class Scored(Cond):
    """You have scored so many (other) objective cards."""

    def __init__(self, n: int) -> None:
        self.n = n

    def wakes(self) -> frozenset[str]:
        return frozenset({"scored"})

    def holds(self, cx: Cx) -> bool:
        return self._others(cx) >= self.n

    def _others(self, cx: Cx) -> int:
        g = cx.g
        # one that came back from the discard pile was scored all the same, and counts once though it be scored again
        once = {event.card for event in events_of(g, "game", self.wakes()) if event.seat == cx.seat}
        return len(once.union(g.scored[cx.seat]) - {cx.v.get("card")})

    def tally(self, cx: Cx) -> tuple[int, int] | None:
        return self._others(cx), self.n

    def say(self) -> str:
        return f"you have scored at least {english.number(self.n)} other objective cards"


def scored(n: int) -> Cond:
    return Scored(n)


class Glory(Cond):
    """You have so many glory points, spent or not."""

    def __init__(self, n: int) -> None:
        self.n = n

    def wakes(self) -> frozenset[str]:
        return frozenset({"glory_gained", "glory_lost"})

    def holds(self, cx: Cx) -> bool:
        return cx.g.glory[cx.seat] >= self.n

    def tally(self, cx: Cx) -> tuple[int, int] | None:
        return cx.g.glory[cx.seat], self.n

    def say(self) -> str:
        return f"you have at least {self.n} glory points"


def glory_at_least(n: int) -> Cond:
    return Glory(n)
