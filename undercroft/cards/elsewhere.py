"""Abilities of cards not in play: objectives in the hand and scored ones, upgrades to be given. Knows zones; no single card."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards import english
from undercroft.cards.abilities import When
from undercroft.cards.choices import may
from undercroft.cards.counting import is_
from undercroft.cards.fighters import it
from undercroft.cards.happenings import Happening, begins, events_of
from undercroft.cards.modifiers import Modifier
from undercroft.cards.programs import Effect, cause_of
from undercroft.cards.words import Cond, Test, must_be
from undercroft.game.events import Event
from undercroft.rules.abilities import IN_HAND, SCORED, Ability, Cx

# --- shown from the hand ---


class ShowThis(Effect):
    """Show this card to everybody; it stays in the hand."""

    def act(self, cx: Cx) -> None:
        cx.g.tell("revealed", cx.seat, card=cx.v["card"], cause=cause_of(cx))

    def say(self) -> str:
        return "reveal this card, which stays in your hand"


REVEALED: Final = frozenset({"revealed"})


class Shown(Cond):
    """This card was shown from the hand, in this round or before."""

    def holds(self, cx: Cx) -> bool:
        card = cx.v["card"]
        return any(event.card == card for event in events_of(cx.g, "game", REVEALED))

    def say(self) -> str:
        return "you revealed this card"

    def say_not(self) -> str:
        return "you have not revealed it before"


class FirstActivation(Cond):
    """It is the player's first activation in this action phase."""

    def holds(self, cx: Cx) -> bool:
        return cx.g.activations[cx.seat] == 0

    def say(self) -> str:
        return "it is your first in this action phase"


show_this = ShowThis()
shown = Shown()
first_activation = FirstActivation()


class InHand(When):
    """Something that happens by itself while the card is in its player's hand."""

    where: tuple[str, ...] = (IN_HAND,)

    def say(self) -> str:
        return f"While this card is in your hand: {super().say()}"


def may_be_shown_first() -> When:
    """At the start of its player's first activation in an action phase the card may be shown."""
    return InHand(begins("activation", by="you"), (may(show_this),), first_activation & ~shown)


# --- once scored ---


class WorthMore(Modifier):
    """Once it is scored, this card is worth so many glory points more, if a condition holds."""

    def __init__(self, n: int, when: Cond) -> None:
        super().__init__("objective glory", "add", n, None, when=when)

    def keys(self) -> tuple[str, ...]:
        return (*super().keys(), SCORED)

    def applies(self, cx: Cx, f: int) -> bool:
        return bool(cx.v["objective"] == cx.v["card"]) and super().applies(cx, f)

    def say(self) -> str:
        condition = f", if {self.when.say()}" if self.when is not None else ""
        return f"this card is worth {english.count(int(self.fixed), 'more glory point')}{condition}"


def worth_more(n: int, when: Cond) -> Modifier:
    return WorthMore(n, when)


def _this_card(cx: Cx, event: Event) -> bool:
    return bool(event.card == cx.v["card"])


class WhenScored(When):
    """What follows as soon as this card is scored."""

    where: tuple[str, ...] = (SCORED,)

    def __init__(self, *what: Effect) -> None:
        super().__init__(Happening(("scored",), "you score this card", "", (_this_card,)), what)


def when_scored(*what: Effect) -> WhenScored:
    return WhenScored(*what)


# --- not given to everybody ---


class GivenOnlyTo(Ability):
    """An upgrade that may be given only to a fighter of a kind, but stays with it whatever becomes of it."""

    def __init__(self, test: Test) -> None:
        self.test: Test = must_be(test, Test, "given only to")
        self.only_to = is_(it, test)

    def parts(self) -> tuple[Any, ...]:
        return (self.test,)

    def say(self) -> str:
        return f"this can be given only to {self.test.say()}, and then stays whatever the fighter becomes"


def given_only_to(test: Test) -> Ability:
    return GivenOnlyTo(test)


# --- objective cards discarded ---


class KeepsObjectives(Modifier):
    """You cannot discard objective cards."""

    def __init__(self) -> None:
        super().__init__("cannot discard objectives", "flag", True, None, words="you cannot discard objective cards")

    def applies(self, cx: Cx, f: int) -> bool:
        return bool(cx.v["discarder"] == cx.seat)


def keep_objectives() -> Modifier:
    return KeepsObjectives()


def you_discard_objective() -> Happening:
    """You discard an objective card; whether a scored one counts the rulebook says."""

    def discards(cx: Cx, event: Event) -> bool:
        return event.seat == cx.seat and cx.g.cards[event.card].is_objective

    return Happening(("discarded",), "you discard an objective card", "", (discards,))


__all__ = [
    "first_activation", "given_only_to", "keep_objectives", "may_be_shown_first", "show_this", "shown", "when_scored",
    "worth_more", "you_discard_objective",
]  # fmt: skip
