"""Effects that last: for an activation, a phase, until something; those that wait for the first of a kind. Knows force."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.fighters import Fighters, Ref, Those
from undercroft.cards.modifiers import Modifier
from undercroft.cards.programs import Effect, possible
from undercroft.cards.words import must_be
from undercroft.rules.abilities import Ability, Cx, Word
from undercroft.rules.effects import end_effects
from undercroft.rules.force import begin_effect

OF_THE_MOMENT: Final = frozenset({"me", "attacker", "target", "victim", "dealer", "mover", "bearer", "pushed", "upgraded"})
"""Names that every moment gives anew: an effect that lasts does not keep them, unless a card remembers one."""

UNTILS: Final = {
    "next-activation": "in the next activation",
    "after-next-activation": "until after the next activation",
    "activation": "until the end of the activation",
    "power-step": "until the end of the power step",
    "phase": "until the end of the phase",
    "round": "until the end of the round",
    "game": "for the rest of the game",
    "next-power-step": "until the next power step begins",
    "attack": "for this Attack action",
    "spell": "until that spell is resolved",
    "hazard-phase": "until the start of the next hazard phase",
    "hazard-end": "until the end of the next hazard phase",
}


WAITING: Final = ("next-activation", "after-next-activation")
"""For these a gambit lies face up, as for what persists."""


def names_in(word: Any) -> frozenset[str]:
    """The names by which a word speaks of fighters, hexes and numbers chosen before."""
    found: set[str] = set()
    stack = [word]
    while stack:
        part = stack.pop()
        if isinstance(part, Ref | Those):
            found.add(part.name)
        name = getattr(part, "remembers", "")
        found.update(name.split())
        if isinstance(part, Word):
            stack.extend(part.parts())
        elif isinstance(part, tuple):
            stack.extend(part)
    return frozenset(found) - OF_THE_MOMENT


class Lasting(Effect):
    """Put abilities in force for a time. `until` is one of UNTILS, or also until a fighter is out of action."""

    def __init__(
        self, abilities: tuple[Ability, ...], until: str, out: Ref | None = None, uses: int = -1, persists: bool = False
    ) -> None:
        self.abilities: tuple[Ability, ...] = tuple(must_be(each, Ability, "an effect that lasts") for each in abilities)
        if until and until not in UNTILS:
            raise ValueError(f"nothing lasts until {until!r}")
        self.until = until
        self.out = out
        self.uses = uses
        self.persists = persists
        self.names = names_in(self.abilities)

    def parts(self) -> tuple[Any, ...]:
        return self.abilities

    def act(self, cx: Cx) -> None:
        g, v = cx.g, cx.v
        kept = {name: v[name] for name in (*self.names, "hazard") if name in v}
        until = self.until
        if until in ("attack", "spell"):
            kept["bound"] = v["id"]
            until = ""
        if until == "game":
            until = ""
        if self.out is not None:
            f = self.out.who(cx)
            until = "|".join(part for part in (until, f"out:{f}") if part)
        for ability in self.abilities:
            me = v.get("me", -1)
            # a gambit lies face up only for what persists or waits for the next activation
            lies = v.get("card", -1) if self.persists or self.until in WAITING else -1
            begin_effect(g, ability, cx.seat, until, me, lies, self.uses, **kept)
            if getattr(ability, "stat", "") == "wounds":
                # whoever now has too many wound tokens is looked for
                g.tell("effect_began", cx.seat, me, card=lies)

    def say(self) -> str:
        if self.until == "attack":
            # of the Attack action being made just now there is no need to say whose it is
            changes = [each.change() if isinstance(each, Modifier) else "" for each in self.abilities]
            if all(changes):
                return f"this Attack action has {english.listing(changes)}"
        texts = [each.say().rstrip(".") for each in self.abilities]
        plain = all(": " not in each for each in texts)
        text = english.listing(together(texts)) if plain else "; ".join(texts)
        when = [UNTILS[self.until]] if self.until else []
        if self.out is not None:
            when.append(f"until {self.out.say()} is out of action")
        said = f"{' or '.join(when)}{': ' if text[:1].isupper() else ', '}{text}" if when else text
        return f"{said} (this persists)" if self.persists else said


def together(texts: list[str]) -> list[str]:
    """Things said of one and the same are said together: "it has +1 Dice", "it has +1 Damage"."""
    for verb in (" has ", " have "):
        if len(texts) > 1 and all(verb in each for each in texts):
            owners = {each.split(verb, 1)[0] for each in texts}
            if len(owners) == 1:
                return [owners.pop() + verb + english.listing(each.split(verb, 1)[1] for each in texts)]
    return texts


def next_activation(*abilities: Ability) -> Effect:
    """In force during the next activation; with `first` modifiers, for the first of their kind in it."""
    return Lasting(abilities, "next-activation")


def until_after_next_activation(*abilities: Ability) -> Effect:
    """In force from now on until the next activation is over."""
    return Lasting(abilities, "after-next-activation")


def this_phase(*abilities: Ability) -> Effect:
    return Lasting(abilities, "phase")


def this_round(*abilities: Ability) -> Effect:
    return Lasting(abilities, "round")


def this_attack(*abilities: Ability) -> Effect:
    """For the Attack action that is being made just now."""
    return Lasting(abilities, "attack")


def this_spell(*abilities: Ability) -> Effect:
    """For the spell that is being cast just now, be it an Attack action or not."""
    return Lasting(abilities, "spell")


def for_ever(*abilities: Ability) -> Effect:
    return Lasting(abilities, "game")


def persists_until_out(who: Ref, *abilities: Ability, also: str = "") -> Effect:
    """Persists until a fighter is out of action (and also ends at another moment)."""
    return Lasting(abilities, also, out=who, persists=True)


def persists(*abilities: Ability, until: str = "game") -> Effect:
    return Lasting(abilities, until, persists=True)


def until_next_hazard_phase(*abilities: Ability) -> Effect:
    return Lasting(abilities, "hazard-phase")


def through_next_hazard_phase(*abilities: Ability) -> Effect:
    return Lasting(abilities, "hazard-end")


class EndThisEffect(Effect):
    """The effect that these words stand in ends."""

    def act(self, cx: Cx) -> None:
        uid = cx.v.get("effect", 0)
        end_effects(cx.g, lambda effect: effect.uid == uid)

    def say(self) -> str:
        return ""


end_this_effect = EndThisEffect()


class Remember(Effect):
    """Keep a fighter of the moment (the attacker, the target) under a name, for an effect that lasts."""

    def __init__(self, who: Fighters, name: str = "it") -> None:
        self.who = who
        self.name = name

    def act(self, cx: Cx) -> None:
        found = self.who.members(cx)
        cx.v[self.name] = found[0] if found else -1

    def say(self) -> str:
        return ""


class RememberLastOut(Effect):
    """Keep under a name the fighter of a kind that was the last to be taken out of action."""

    def __init__(self, who: Fighters, name: str = "it") -> None:
        self.who = who
        self.name = name

    def parts(self) -> tuple[Any, ...]:
        return (self.who,)

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        named = self._last(cx)
        return named[self.name] >= 0 and possible(rest, cx.having(**named))

    def _last(self, cx: Cx) -> dict[str, int]:
        """The fighter and, as "NAME at", where it stood."""
        for event in reversed(cx.g.now):
            if event.kind == "taken_out" and self.who.matches(cx, event.who):
                return {self.name: event.who, f"{self.name} at": event.at}
        return {self.name: -1, f"{self.name} at": -1}

    def act(self, cx: Cx) -> None:
        cx.v.update(self._last(cx))

    def say(self) -> str:
        return ""


def remember_last_out(who: Fighters, name: str = "it") -> Effect:
    return RememberLastOut(who, name)


def remember(who: Fighters, name: str = "it") -> Effect:
    return Remember(who, name)
