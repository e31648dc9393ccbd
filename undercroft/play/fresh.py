"""Whether what the rules keep from one question to the next is what they would work out anew. Knows their indexes; keeps none.

An index that is not renewed when it should be is the one mistake that makes a game go wrong without any rule being
wrong, so random play under watch looks for it at every question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from undercroft.game.lying import Lying
from undercroft.game.places import Places, spans_of
from undercroft.rules.attend import judge_surge
from undercroft.rules.engine import Game
from undercroft.rules.force import Index, changed, index_of
from undercroft.rules.hands import Hand, hand_of
from undercroft.rules.heeding import heeded
from undercroft.rules.targets import arms, striking_hexes


def stale(g: Game) -> Iterator[str]:
    """What a game keeps worked out that is no longer so: a sentence for each thing."""
    kept: Index | None = g.in_force
    anew = g.copy()
    forget(anew)
    if kept is not None:
        before, now = _contents(kept), _contents(index_of(anew))
        for key in sorted(before.keys() | now.keys()):
            if before.get(key) != now.get(key):
                yield f"what is in force under {key!r} is kept as {before.get(key)}, but it is {now.get(key)}"
        if kept.hopes != index_of(anew).hopes:
            yield f"{kept.hopes} may be Inspired as it is kept, but {index_of(anew).hopes} may"
        for f, known in kept.arms.items():
            if g.at[f] >= 0 and arms(anew, f) != known.arms:
                yield f"{g.cast[f].name} is kept as armed with {known.arms}, but it is with {arms(anew, f)}"
    stands, now_stands = _positions(g.copy().places()), _positions(anew.places())
    if stands != now_stands:
        yield f"who stands where is kept as {stands}, but it is {now_stands}"
    yield from _stale_waiting(g, anew)
    for (period, kinds), (mark, end, found) in g.looked.items():
        told = tuple([event for chunk in g.past[mark:end] for event in chunk if event.kind in kinds])
        if told != found:
            yield f"who looked back on the {period} is said to have found {found}, but would have found {told}"
    if kept is not None and g.placed.struck:
        as_kept = g.copy()
        for f in g.surviving():
            if striking_hexes(as_kept, f) != striking_hexes(anew, f):
                yield f"the hexes from which {g.cast[f].name} could strike are no longer those that are kept"
    yield from _stale_hands(g)


def _positions(places: Places) -> tuple[Any, ...]:
    return places.spots, places.foes, places.occupied, places.out, places.everybody, places.standing


def _stale_hands(g: Game) -> Iterator[str]:
    for seat in range(g.seats):
        known, now = _sorted(hand_of(g, seat)), _sorted(Hand(g, g.hands[seat]))
        if known != now:
            yield f"the hand of seat {seat} is kept as {known}, but it is {now}"


def _sorted(hand: Hand) -> tuple[Any, ...]:
    kept = (hand.cards, hand.gambits, hand.upgrades, hand.reactions, hand.objectives, hand.surges)
    return (*kept, hand.bound, hand.windows, hand.wakes)


def _stale_waiting(g: Game, anew: Game) -> Iterator[str]:
    """What is kept of those that wait for something to happen."""
    if g.in_force is not None and "wounds" in g.in_force.stats and not g.tough:
        yield "it is kept that nothing bears on Wounds characteristics, but something does"
    anew.tough = g.tough
    if g.heeds >= 0 and g.heeds != heeded(anew):
        yield f"{g.heeds:b} are kept as the kinds of event that somebody waits for, but they are {heeded(anew):b}"
    missing = anew.told_lately() & ~g.told_lately()
    if missing:
        yield f"no events of the kinds {missing:b} are kept as told in this action phase, but some were"
    for seat in range(g.seats):
        for c in hand_of(anew, seat).surges:
            if g.judged >> c & 1 and not g.awake & g.wakes_of[c] and c not in g.met[seat]:
                judge_surge(anew, seat, c, 0)
                if c in anew.met[seat]:
                    yield f"{g.cards[c].name} is kept as not to be scored, but it is met"


def forget(g: Game) -> None:
    """Drop everything that is only kept to save work."""
    changed(g)
    g.borne = {}
    g.looked = {}
    g.held = (Hand(g, ()),) * g.seats
    g.judged = 0
    g.lately = -1
    g.tough = True
    g.placed = Places(g.at, spans_of(g.owner, g.seats))
    g.lying = Lying(g.tokens)


def _contents(index: Index) -> dict[str, list[tuple[Any, ...]]]:
    return {
        key: [(e.ability.code, e.seat, e.me, e.card, e.effect, e.weapon, e.since, e.wakes, e.own) for e in entries]
        for key, entries in index.keys.items()
    }
