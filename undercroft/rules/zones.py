"""Cards from zone to zone: drawing, discarding, scoring piles, glory. Knows game; no card's effect."""

from __future__ import annotations

from undercroft.game.events import NO_CAUSE, Cause
from undercroft.game.frames import Frame
from undercroft.game.state import State, Zone
from undercroft.rules.chance import any_thing
from undercroft.rules.force import card_moved, changed, in_force
from undercroft.rules.procedure import Procedure

MOST_OBJECTIVES = 3
FULL_POWER_HAND = 5

DRAW = Procedure("draw")


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


@DRAW.step("pick the top card", para="draw-cards")
def _top(g: State, f: Frame) -> None:
    seat = f.v["seat"]
    deck = g.objective_deck[seat] if f.v["objectives"] else g.power_deck[seat]
    full = f.v["objectives"] and not f.v["beyond"] and len(g.hand(seat, True)) >= MOST_OBJECTIVES
    if f.v["left"] == 0 or not deck or full:
        g.give_back(None)
        return
    if g.known_top[seat]:
        known = [c for c in g.known_top[seat] if c in deck]
        if known:
            deck = (known[0],)
    any_thing(g, "card", deck)


@DRAW.step("take it", para="draw-cards")
def _take(g: State, f: Frame) -> None:
    seat = f.v["seat"]
    c = g.result[1]
    take_from_deck(g, seat, c)
    if f.v["fresh"] and g.cards[c].surge:
        g.fresh[seat] = (*g.fresh[seat], c)
    f.v["left"] -= 1
    DRAW.goto(f, "pick the top card")


def take_from_deck(g: State, seat: int, c: int) -> None:
    """A card leaves the deck for the hand."""
    for zones in (g.objective_deck, g.power_deck, g.known_top):
        if c in zones[seat]:
            zones[seat] = without(zones[seat], c)
    g.hands[seat] = (*g.hands[seat], c)
    card_moved(g, c)
    if g.elsewhere:
        changed(g)
    # which deck it came from everybody sees
    g.tell("drawn", seat, card=c, facts=("objective" if g.cards[c].is_objective else "power card",))


def without(zone: Zone, c: int) -> Zone:
    return tuple([x for x in zone if x != c]) if c in zone else zone


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
    for marks in (g.fresh, g.met, g.known_top):
        if c in marks[seat]:
            marks[seat] = without(marks[seat], c)
    card_moved(g, c)
    for zones in (g.hands, g.front, g.discards, g.scored, g.power_deck, g.objective_deck):
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
