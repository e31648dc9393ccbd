"""Cards from zone to zone: drawing, discarding, scoring piles, glory. Knows game; no card's effect."""

from __future__ import annotations

from typing import Final

from undercroft.game.events import NO_CAUSE, Cause
from undercroft.game.frames import Frame, Values
from undercroft.game.state import State, Zone
from undercroft.rules.chance import any_thing
from undercroft.rules.force import card_in_hand, card_moved, changed, in_force
from undercroft.rules.heeding import unheeded
from undercroft.rules.procedure import Procedure

MOST_OBJECTIVES: Final = 3
FULL_POWER_HAND: Final = 5

OBJECTIVE_DRAWN: Final = ("objective",)
POWER_CARD_DRAWN: Final = ("power card",)

DRAW: Final = Procedure("draw")


def draw(
    g: State, seat: int, n: int, objectives: bool = False, fresh: bool = True, beyond: bool = False
) -> None:
    """Draw up to n cards, one after another, as far as the deck goes.

    `beyond`: a card says so, and then the hand may hold a fourth objective until one is discarded.
    `fresh`: where the rulebook makes a drawn objective wait, it is not scored for what happened before the draw ended.
    """
    if n > 0 and not in_force(g, "stat:cannot draw"):
        waits = fresh and not g.edition.drawn_counts_at_once
        DRAW.call(g, seat=seat, left=n, objectives=objectives, fresh=waits, beyond=beyond)


@DRAW.step("draw one after another", para="draw-cards")
def _draw(g: State, f: Frame) -> None:
    """All at once, unless somebody says what is drawn or waits for what a card brings about."""
    v = f.v
    seat: int = v["seat"]
    objectives: bool = v["objectives"]
    decks = g.objective_deck if objectives else g.power_deck
    left: int = v["left"]
    if objectives and not v["beyond"]:
        left = min(left, MOST_OBJECTIVES - len(g.hand(seat, True)))
    while left > 0 and decks[seat]:
        deck = decks[seat]
        any_thing(g, "card", _top(g, seat, deck) if g.known_top[seat] else deck)
        if g.question is not None:
            return
        _receive(g, v, seat, objectives)
        left -= 1
        if not unheeded(g):
            DRAW.goto(f, "draw one after another")
            return
    g.give_back(None)


@DRAW.step("take it", para="draw-cards")
def _take(g: State, f: Frame) -> None:
    _receive(g, f.v, f.v["seat"], f.v["objectives"])
    DRAW.goto(f, "draw one after another")


def _top(g: State, seat: int, deck: Zone) -> Zone:
    """The top card of a deck where somebody has looked; any of them may be it otherwise."""
    for c in g.known_top[seat]:
        if c in deck:
            return (c,)
    return deck


def _receive(g: State, v: Values, seat: int, objectives: bool) -> None:
    """The card in `g.result` leaves the deck for the hand."""
    c: int = g.result[1]
    v["left"] -= 1
    decks = g.objective_deck if objectives else g.power_deck
    decks[seat] = without(decks[seat], c)
    if g.known_top[seat]:
        g.known_top[seat] = without(g.known_top[seat], c)
    g.hands[seat] = (*g.hands[seat], c)
    if g.elsewhere or g.wakes_of[c]:
        card_in_hand(g, c)
    # which deck it came from everybody sees
    g.tell("drawn", seat, card=c, facts=OBJECTIVE_DRAWN if objectives else POWER_CARD_DRAWN)
    if objectives and v["fresh"] and g.cards[c].surge:
        g.fresh[seat] = (*g.fresh[seat], c)


def without(zone: Zone, c: int) -> Zone:
    if c not in zone:
        return zone
    i = zone.index(c)
    return zone[:i] + zone[i + 1 :]


def discard(g: State, c: int, cause: Cause = NO_CAUSE) -> None:
    """Put a card face up on its holder's discard pile, wherever it was."""
    seat = g.holder[c]
    leave(g, c)
    g.discards[seat] = (*g.discards[seat], c)
    g.tell("discarded", seat, card=c, cause=cause)


def discard_pile(g: State, seat: int, objectives: bool) -> list[int]:
    """The cards in a discard pile. Scored objectives lie there, too, unless the rulebook keeps them apart."""
    found = [c for c in g.discards[seat] if g.cards[c].is_objective == objectives]
    return [*found, *g.scored[seat]] if objectives and not g.edition.scored_apart else found


def leave(g: State, c: int) -> None:
    """Take a card out of the zone it is in."""
    seat = g.holder[c]
    if g.fresh[seat] or g.met[seat] or g.known_top[seat]:
        for marks in (g.fresh, g.met, g.known_top):
            marks[seat] = without(marks[seat], c)
    if g.elsewhere or g.wakes_of[c]:
        card_moved(g, c)
    if c in g.hands[seat]:
        g.hands[seat] = without(g.hands[seat], c)
        return
    for zones in (g.front, g.discards, g.scored, g.power_deck, g.objective_deck):
        if c in zones[seat]:
            zones[seat] = without(zones[seat], c)
            return
    for f, held in enumerate(g.upgrades):
        if c in held:
            g.upgrades[f] = without(held, c)
            changed(g)


def gain_glory(g: State, seat: int, n: int, cause: Cause = NO_CAUSE, card: int = -1) -> None:
    if n > 0:
        g.glory[seat] += n
        g.tell("glory_gained", seat, n=n, card=card, cause=cause)


def lose_glory(g: State, seat: int, n: int, cause: Cause = NO_CAUSE) -> int:
    """Take up to n unspent glory points from a seat; says how many there were to take."""
    lost = min(n, g.unspent(seat))
    if lost > 0:
        g.glory[seat] -= lost
        g.tell("glory_lost", seat, n=lost, cause=cause)
    return lost


def spend_glory(g: State, seat: int, n: int = 1) -> None:
    g.spent[seat] += n
    g.tell("glory_spent", seat, n=n)
