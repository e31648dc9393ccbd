"""Effects that wait until an action is over and answered. Knows what lasts and the procedures that carry them out."""

from __future__ import annotations

from typing import Any

from undercroft.cards.abilities import Doing
from undercroft.cards.lasting import names_in
from undercroft.cards.programs import Effect, clause
from undercroft.rules.abilities import Afterwards, Cx, Program
from undercroft.rules.force import begin_effect
from undercroft.rules.procedure import running


class Then(Afterwards):
    """What is done when that action is over."""

    def __init__(self, what: tuple[Effect, ...]) -> None:
        self.doing = Doing(what)
        self.what = self.doing.what

    def parts(self) -> tuple[Any, ...]:
        return self.what

    def program(self) -> Program:
        return self.doing.program()

    def say(self) -> str:
        return clause(self.what)


class AfterThisAttack(Effect):
    """Once the running Attack action has been made and every reaction to it is resolved."""

    def __init__(self, what: tuple[Effect, ...]) -> None:
        self.then = Then(what)
        self.names = sorted(names_in(what) | {"attacker", "target"})

    def parts(self) -> tuple[Any, ...]:
        return (self.then,)

    def act(self, cx: Cx) -> None:
        v = cx.v
        kept = {name: v[name] for name in self.names if name in v}
        if running(cx.g, "reaction") is not None:
            kept["by_reaction"] = True
        begin_effect(
            cx.g, self.then, cx.seat, "phase", v.get("me", -1), -1, awaits=v["id"], from_card=v.get("card", -1), **kept
        )

    def say(self) -> str:
        return f"after the Attack action and all reactions to it, {self.then.say()}"


def after_the_attack(*what: Effect) -> Effect:
    return AfterThisAttack(what)
