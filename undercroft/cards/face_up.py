"""Words for gambits that lie face up, and for objective cards by name. Knows zones, effects in force and the registry."""

from __future__ import annotations

from undercroft.cards.choices import OPPONENT, seat_of
from undercroft.cards.modifiers import Modifier
from undercroft.cards.programs import Do, Effect, cause_of, possible
from undercroft.cards.registry import CARDS
from undercroft.rules.abilities import Cx, Op
from undercroft.rules.effects import end_effects
from undercroft.rules.zones import discard

# --- ploys that persist ---


def persisting(cx: Cx) -> list[int]:
    """The ploys that lie face up because they persist."""
    cards = cx.g.cards
    this = cx.v.get("card", -1)
    return [
        c
        for lying in cx.g.front
        for c in lying
        if c != this and cards[c].type == "ploy" and "persists" in cards[c].keywords
    ]


class DiscardPersisting(Effect):
    """Choose a ploy that persists; it is discarded, and its effects end."""

    def possible(self, cx: Cx, rest: tuple[Effect, ...]) -> bool:
        return bool(persisting(cx)) and possible(rest, cx)

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            cx.g.ask(cx.seat, "choose_card", [("card", c) for c in persisting(cx)], ("a ploy that persists",))

        def away(cx: Cx) -> None:
            g, c = cx.g, cx.g.result[1]
            end_effects(g, lambda effect: effect.card == c)
            if c in g.front[g.holder[c]]:
                discard(g, c, cause_of(cx))

        return (Do(ask), Do(away))

    def say(self) -> str:
        return "choose a ploy that persists and discard it"


discard_persisting = DiscardPersisting()

# --- naming an objective card ---


def nameable(cx: Cx, seat: int) -> tuple[str, ...]:
    """Every objective card that a player's warband could have brought: nothing is said of which ones it did bring."""
    g = cx.g
    brought = g.setup.seats[seat]
    names = {
        card.name
        for card in CARDS.values()
        if card.is_objective and card.faction in ("universal", brought.warband.id)
    }
    names.update(card.name for card in brought.objectives if card.id not in CARDS)
    return tuple(sorted(names))


class NameObjective(Effect):
    """Name an objective card, whether the opponent has it or not."""

    def ops(self, rest: tuple[Effect, ...]) -> tuple[Op, ...]:
        def ask(cx: Cx) -> None:
            names = nameable(cx, seat_of(cx, OPPONENT))
            cx.g.ask(cx.seat, "option", [("option", i) for i in range(len(names))], names)

        def take(cx: Cx) -> None:
            cx.v["named"] = nameable(cx, seat_of(cx, OPPONENT))[cx.g.result[1]]

        return (Do(ask), Do(take))

    def say(self) -> str:
        return "name an objective card"


name_objective = NameObjective()


class CannotScoreNamed(Modifier):
    """The opponent cannot score the objective card that was named."""

    remembers = "named opponent"

    def __init__(self) -> None:
        super().__init__(
            "cannot score", "flag", True, None, words="the opponent cannot score that objective card in the end phase"
        )

    def applies(self, cx: Cx, f: int) -> bool:
        v = cx.v
        if cx.g.phase != "end" or v.get("scorer", -1) != seat_of(cx, OPPONENT):
            return False
        named: bool = cx.g.cards[v["objective"]].name == v.get("named")
        return named


cannot_score_named = CannotScoreNamed()


__all__ = ["cannot_score_named", "discard_persisting", "name_objective"]
