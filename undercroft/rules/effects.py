"""Effects in force: binding one to "the first" of something, ending them, discarding the cards they lie on. Knows game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from undercroft.game.frames import Values
from undercroft.game.pieces import Effect
from undercroft.game.state import State
from undercroft.rules.abilities import ABILITIES, Cx, Reaction
from undercroft.rules.force import effects_changed, in_force
from undercroft.rules.tokens import set_tokens
from undercroft.rules.zones import discard


def end_effects(g: State, which: Callable[[Effect], bool]) -> None:
    """End effects; a gambit that lay face up for its effect is discarded with the last of them."""
    if not g.effects:
        return
    ended = [effect for effect in g.effects if which(effect)]
    if not ended:
        return
    g.effects = tuple([effect for effect in g.effects if effect not in ended])
    effects_changed(g)
    for effect in ended:
        g.tell("effect_ended", effect.seat, effect.me, card=effect.card)
        c = effect.card
        if c >= 0 and c in g.front[g.holder[c]] and not any(other.card == c for other in g.effects):
            discard(g, c)


def bind(g: State, event: str, facts: Values) -> None:
    """Tie effects that wait for the first event of their kind to this one.

    `facts` has the event's own number as `id`; the effect applies to that event alone and ends with it.
    """
    for entry in in_force(g, "binds:" + event):
        effect = entry.effect
        if effect is None or any(name == "bound" for name, _ in effect.values):
            continue
        v = entry.values()
        for key, value in facts.items():
            v.setdefault(key, value)
        if not entry.ability.concerns(Cx(g, v)):
            continue
        left = effect.uses - 1 if effect.uses > 0 else -1
        bound = effect._replace(values=(*effect.values, ("bound", facts["id"])), uses=-1)
        others = []
        for other in g.effects:
            if other.uid == effect.uid:
                others.append(bound)
                if left > 0:
                    g.uid += 1
                    others.append(effect._replace(uid=g.uid, uses=left))
            else:
                others.append(other)
        g.effects = tuple(others)
        effects_changed(g)


def end_bound(g: State, number: int) -> None:
    """The event that effects were tied to is over."""
    if g.effects:
        end_effects(g, lambda effect: ("bound", number) in effect.values)


def end_with_the_activation(g: State) -> None:
    """An activation ends together with its last action: only the reactions that an effect lends may still answer that."""
    if not g.effects:
        return
    end_effects(g, lambda e: _ends_at(g, e, "activation") and not isinstance(ABILITIES[e.code], Reaction))


def _ends_at(g: State, effect: Effect, moment: str) -> bool:
    if moment == "activation" and waits_for_the_next(effect.until):
        return g.activation > effect.born
    return moment in moments_of(effect.until)


@cache
def waits_for_the_next(until: str) -> bool:
    """Whether what lasts so long does so for, or until after, the activation after the one in which it began."""
    return not {"next-activation", "after-next-activation"}.isdisjoint(until.split("|"))


@cache
def moments_of(until: str) -> frozenset[str]:
    """The moments at each of which something that lasts so long ends; no activation is waited for beyond its phase or round."""
    untils = until.split("|")
    if waits_for_the_next(until):
        untils.append("round")
    if "next-activation" in untils:
        untils.append("phase")
    return frozenset(untils)


def end_at(g: State, moment: str) -> None:
    """End what lasts until a moment: activation, phase, round, power-step (its end), next-power-step (its beginning)."""
    for effect in g.effects:
        if _ends_at(g, effect, moment):
            end_effects(g, lambda effect: _ends_at(g, effect, moment))
            break
    if moment in g.lies().untils:
        set_tokens(g, tuple([token for token in g.tokens if token.until != moment]))
