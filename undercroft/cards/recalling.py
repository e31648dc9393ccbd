"""Effects that bring cards back from the discard pile, and what lies in a hand. Knows zones; no single card."""

from __future__ import annotations

from undercroft.cards import english
from undercroft.cards.programs import Do, Effect, possible
from undercroft.cards.words import Cond
from undercroft.game.question import Option
from undercroft.rules.abilities import Cx, Op
from undercroft.rules.force import card_moved
from undercroft.rules.zones import discard_pile, leave


class ChooseDiscarded(Effect):
    """Choose a card of a type from your discard pile, where scored objectives lie, too."""

    def __init__(self, type: str, name: str = "recalled") -> None:
        self.type = type
        self.name = name

    def candidates(self, cx: Cx) -> list[int]:
        g = cx.g
        return [c for c in discard_pile(g, cx.seat, self.type == "objective") if g.cards[c].type == self.type]

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(self.candidates(cx)) and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            options: list[Option] = [("card", c) for c in self.candidates(cx)]
            if not options:
                cx.v["cancelled"] = True
                return
            cx.g.ask(cx.seat, "choose_card", options, (f"{english.a(self.type)} in your discard pile",))

        def take(cx: Cx) -> None:
            if not cx.v.get("cancelled"):
                cx.v[self.name] = cx.g.result[1]

        return (Do(ask), Do(take))

    def say(self) -> str:
        return f"choose {english.a(self.type)} in your discard pile"


def choose_discarded(type: str) -> Effect:
    return ChooseDiscarded(type)


class TakeBack(Effect):
    """The chosen card goes back to the hand; everybody has seen which it was."""

    def act(self, cx: Cx) -> None:
        g, c, seat = cx.g, cx.v["recalled"], cx.seat
        leave(g, c)
        g.hands[seat] = (*g.hands[seat], c)
        card_moved(g, c)
        if g.cards[c].surge:
            # it waits, as a card just drawn does, until something more was done
            g.fresh[seat] = (*g.fresh[seat], c)
        g.tell("returned_to_hand", seat, card=c)

    def say(self) -> str:
        return "take it into your hand"


take_back = TakeBack()


class ObjectivesInHand(Cond):
    """There are more than so many objectives in your hand."""

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, cx: Cx) -> bool:
        return len(cx.g.hand(cx.seat, True)) > self.n

    def say(self) -> str:
        return f"you have more than {english.number(self.n)} objective cards in your hand"


def objectives_over(n: int) -> Cond:
    return ObjectivesInHand(n)
