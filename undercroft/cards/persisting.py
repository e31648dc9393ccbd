"""Effects that persist: choosing one that affects certain fighters, and ending it. Knows effects in force and zones."""

from __future__ import annotations

from typing import Any

from undercroft.cards.choices import YOU, seat_of
from undercroft.cards.fighters import Fighters, Ref
from undercroft.cards.lasting import OF_THE_MOMENT, WAITING
from undercroft.cards.programs import Do, Effect, possible
from undercroft.cards.words import must_be
from undercroft.game.pieces import Effect as InForce
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.rules.abilities import ABILITIES, Cx, Op, Word
from undercroft.rules.effects import end_effects


def persisting(effect: InForce) -> bool:
    """Whether an effect persists: a gambit that merely waits for the next activation lies face up, too, but does not."""
    return effect.card >= 0 and effect.until.split("|")[0] not in WAITING


def affects(g: State, effect: InForce) -> set[int]:
    """The fighters that an effect is about: those its words name or, if they name none, all of the kinds they speak of."""
    cx = Cx(g, {**dict(effect.values), "seat": effect.seat, "me": effect.me, "card": effect.card})
    named: set[int] = set()
    kinds: set[int] = set()
    words: list[Any] = [ABILITIES[effect.code]]
    while words:
        word = words.pop()
        if isinstance(word, Fighters):
            if not isinstance(word, Ref):
                kinds.update(word.members(cx))
            elif word.name not in OF_THE_MOMENT:
                named.update(word.members(cx))
        elif isinstance(word, Word):
            words.extend(word.parts())
        elif isinstance(word, tuple):
            words.extend(word)
    return named or kinds


class ChoosePersisting(Effect):
    """Choose a persisting effect or spell that affects a fighter of a kind."""

    def __init__(self, on: Fighters) -> None:
        self.on: Fighters = must_be(on, Fighters, "choose an effect")

    def parts(self) -> tuple[Any, ...]:
        return (self.on,)

    def candidates(self, cx: Cx) -> list[int]:
        found: list[int] = []
        for effect in cx.g.effects:
            if persisting(effect) and effect.card not in found:
                if any(self.on.has(cx, f) for f in affects(cx.g, effect)):
                    found.append(effect.card)
        return found

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(self.candidates(cx)) and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            options: list[Option] = [("card", c) for c in self.candidates(cx)]
            cx.g.ask(seat_of(cx, YOU), "choose_card", options, (self.what(),))

        def take(cx: Cx) -> None:
            cx.v["persisting"] = cx.g.result[1]

        return (Do(ask), Do(take))

    def what(self) -> str:
        return f"a spell or another effect that persists and bears on {self.on.say()}"

    def say(self) -> str:
        return f"choose {self.what()}"


def choose_persisting(on: Fighters) -> Effect:
    return ChoosePersisting(on)


class EndThatEffect(Effect):
    """The chosen effect ends, and the gambit that lay face up for it is discarded."""

    def act(self, cx: Cx) -> None:
        c = cx.v["persisting"]
        end_effects(cx.g, lambda effect: effect.card == c and persisting(effect))

    def say(self) -> str:
        return "it ends"


end_that_effect = EndThatEffect()
