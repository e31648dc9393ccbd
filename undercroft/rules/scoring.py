"""Scoring objective cards: surges when they are met, the others in the end phase. Knows zones; no single objective."""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Frame
from undercroft.game.state import State
from undercroft.rules.abilities import Cx, Score
from undercroft.rules.attend import judge_surge
from undercroft.rules.force import card_moved, flagged, modified
from undercroft.rules.hands import hand_of
from undercroft.rules.order import last_to_activate, seats_from
from undercroft.rules.procedure import Procedure
from undercroft.rules.zones import draw, gain_glory, without

SURGES: Final = Procedure("surge objectives")


def score(g: State, seat: int, c: int) -> None:
    """Reveal an objective, collect its glory and put it away."""
    card = g.cards[c]
    g.hands[seat] = without(g.hands[seat], c)
    g.met[seat] = without(g.met[seat], c)
    g.fresh[seat] = without(g.fresh[seat], c)
    g.scored[seat] = (*g.scored[seat], c)
    card_moved(g, c)
    worth = modified(g, "objective glory", card.glory, -1, {"objective": c, "scorer": seat})
    g.tell("scored", seat, n=worth, card=c)
    if g.edition.scored_is_discarded:
        g.tell("discarded", seat, card=c, cause=("rule",))
    gain_glory(g, seat, worth, ("card", c, seat), c)


def may_score(g: State, seat: int, c: int) -> bool:
    return not flagged(g, "cannot score", -1, {"objective": c, "scorer": seat})


def score_surges(g: State) -> bool:
    """Score every surge objective that was met, each followed by a draw; says whether there is any."""
    judge_drawn(g)
    met = any(g.met)
    if met:
        SURGES.call(g, order=tuple(seats_from(g, last_to_activate(g))), held=tuple(tuple(hand) for hand in g.hands))
    return met


def judge_drawn(g: State) -> None:
    """Objectives drawn after their condition was met: the few that may still be scored are judged, once (`g.judged` are
    those of which this is done, or not to be done before they are drawn).

    What meets them from then on is noticed as it happens. Where the rulebook makes a card wait, what the action that just
    ended drew is judged at the next occasion.
    """
    waiting = g.lasting & ~g.judged
    if waiting:
        # a card that comes to a hand waits again, so that those in no hand need not be looked for next time
        g.judged |= waiting
        for seat in range(g.seats):
            for c in hand_of(g, seat).surges:
                if waiting >> c & 1 and c not in g.met[seat]:
                    if c in g.fresh[seat]:
                        g.judged &= ~(1 << c)
                    else:
                        judge_surge(g, seat, c, 0)
    if any(g.fresh):
        g.fresh = [()] * g.seats


@SURGES.step("score", para="surge")
def _score(g: State, f: Frame) -> None:
    order = f.v["order"]
    while order:
        seat = order[0]
        # a card drawn for another waits for a later occasion, whatever happens now
        ready = [c for c in g.met[seat] if c in f.v["held"][seat] and may_score(g, seat, c)]
        if ready:
            score(g, seat, ready[0])
            SURGES.goto(f, "score")
            if g.phase != "end" or not g.edition.surge_draw_in_action_phase:
                # it is judged at the next occasion and no later
                draw(g, seat, 1, objectives=True, fresh=False)
            return
        order = order[1:]
        f.v["order"] = order
    g.give_back(None)


def scorable(g: State, seat: int) -> list[int]:
    """The objectives in hand that may be scored in this end phase."""
    third = g.round == 3
    found: list[int] = []
    for c in g.hand(seat, True):
        for ability in g.cards[c].abilities:
            if not isinstance(ability, Score):
                continue
            timely = ability.timing == "end" or (ability.timing == "third" and third)
            if (
                timely
                and may_score(g, seat, c)
                and ability.holds(Cx(g, {"seat": seat, "me": -1, "card": c, "since": 0}))
            ):
                found.append(c)
                break
    return found
