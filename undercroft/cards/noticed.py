"""More kinds of events: healing that is tried, objectives scored, fighters placed at the start. Knows events."""

from __future__ import annotations

from typing import Final

from undercroft.cards import english
from undercroft.cards.attacks import with_this_weapon
from undercroft.cards.fighters import Fighters, any_fighter, this_fighter
from undercroft.cards.happenings import ATTACK_NAMES, WHO, Check, Happening, attacked, by_whom, happened, used_weapon
from undercroft.cards.modifiers import Modifier, attacks_of
from undercroft.cards.words import known
from undercroft.game.dice import ATTACK, SYMBOL
from undercroft.game.events import Event
from undercroft.rules.abilities import Cx

BY_CARD_OR_FIGHTER: Final = ("card", "upgrade", "ability")


def tended(who: Fighters = any_fighter) -> Happening:
    """A gambit, upgrade, action or reaction would remove wound tokens, whether there are any or not."""
    return Happening(
        ("tended",),
        f"a gambit, upgrade, action or reaction would remove wound tokens from {who.say()}, even if there are none",
        "would have had wound tokens removed",
        (*by_whom("who", who), lambda cx, event: event.cause[0] in BY_CARD_OR_FIGHTER), (who,), WHO,
    )  # fmt: skip


def healed(who: Fighters = any_fighter) -> Happening:
    """Wound tokens are removed from a fighter: not cleared, as from one that goes out of action."""
    return Happening(
        ("healed",), f"wound tokens are removed from {who.say()}", "had wound tokens removed", by_whom("who", who),
        (who,), WHO,
    )  # fmt: skip


def removed_objective() -> Happening:
    """Your warband removes an objective from the battlefield; turned over, it is still there."""
    return Happening(
        ("token_removed_from_field",), "an objective is removed from the battlefield by your warband", "",
        (lambda cx, event: event.seat == cx.seat and "objective" in event.facts,),
    )  # fmt: skip


def made_action(by: Fighters = any_fighter) -> Happening:
    """Any action of a fighter, those within superactions one by one."""
    return Happening(("action_made",), f"{by.say()} makes an action", "made an action", by_whom("who", by), (by,), WHO)


def activated(who: Fighters = any_fighter) -> Happening:
    """A player activated a fighter."""
    return Happening(
        ("activation_ended",), f"{who.say()} is activated", "was activated", by_whom("who", who), (who,), WHO
    )


def from_afar(n: int) -> tuple[str, Check]:
    """For `that`: whoever took the fighter out of action stands so far from where it stood."""

    def check(cx: Cx, event: Event) -> bool:
        g = cx.g
        return event.whom >= 0 and g.at[event.whom] >= 0 and g.ground.distance[g.at[event.whom]][event.at] >= n

    return f"while at least {english.number(n)} hexes away", check


def upgrade_played() -> Happening:
    """Anybody plays an upgrade, or a card gives one from a hand; not one that a fighter had already."""
    return Happening(
        ("upgraded",), "an upgrade is played, or otherwise given to a fighter from a hand,", "",
        (lambda cx, event: event.whom < 0,), (), WHO,
    )  # fmt: skip


def you_score() -> Happening:
    """You score an objective."""
    return Happening(
        ("scored",), "you score an objective", "", (lambda cx, event: event.seat == cx.seat,), (), (("scored", "card"),)
    )


def _this_from_hand(cx: Cx, event: Event) -> bool:
    return event.card == cx.v["card"] and "from hand" in event.facts


given_from_hand = Happening(
    ("upgraded",), "you give this upgrade to a fighter from your hand", "", (_this_from_hand,), (), WHO
)
"""For an upgrade: it is given from a hand, be it in the end phase; not passed on by another fighter."""


def placed_at_start(who: Fighters) -> Happening:
    """A fighter is put down in the set-up."""
    return Happening(
        ("fighter_deployed",), f"{who.say()} is placed in the set-up", "", by_whom("who", who), (who,), WHO
    )


def attack_roll(by: Fighters = any_fighter, *symbols: str) -> Happening:
    """An attack roll (not the casting roll of a spell) is made for a fighter; with symbols, one of these is in it."""
    faces = frozenset(SYMBOL[known(symbol, SYMBOL, "symbol")] for symbol in symbols)
    said = english.listing((symbol if symbol != "crit" else "critical" for symbol in symbols), "or")

    def shows(cx: Cx, event: Event) -> bool:
        kind, *shown = event.facts
        return kind == ATTACK and (not faces or any(face in faces for face in shown))

    words = f"an attack roll for {by.say()} has {english.a(said)}" if symbols else f"an attack roll is made for {by.say()}"
    return Happening(("attack_rolled",), words, "", (*by_whom("who", by), shows), (by,), ATTACK_NAMES)


def beside(who: Fighters) -> tuple[str, Check]:
    """For `that`: it stood adjacent to such a fighter when it went."""

    def check(cx: Cx, event: Event) -> bool:
        g = cx.g
        return event.at >= 0 and any(
            g.at[f] >= 0 and g.ground.neighbours[event.at] >> g.at[f] & 1 for f in who.members(cx)
        )

    return f"adjacent to {who.say()}", check


def once_a_game(name: str) -> Modifier:
    """For an Attack action: its fighter can make it only once in the game."""
    return Modifier(
        "cannot make this attack", "flag", True, this_fighter, attacks_of(this_fighter, with_this_weapon),
        happened(attacked(this_fighter).that(*used_weapon(name)), 1, "game"),
        words=f"{this_fighter.say()} can make this Attack action only once in the game",
    )  # fmt: skip


def at_range(least: int) -> tuple[str, Check]:
    """For `that`: the Attack action had such a Range or a longer one."""

    def check(cx: Cx, event: Event) -> bool:
        return any(
            int(fact[6:]) >= least for fact in event.facts if isinstance(fact, str) and fact.startswith("range:")
        )

    return f"with a Range of at least {least}", check


def passed_through(by: Fighters, whom: Fighters) -> Happening:
    """A fighter moves through the hex of another in a Move action."""
    return Happening(
        ("passed_through",),
        f"{by.say()} moves through a hex with {whom.say()} in it", f"moved through a hex with {whom.say()} in it",
        (*by_whom("who", by), *by_whom("whom", whom)), (by, whom), WHO,
    )  # fmt: skip


__all__ = [
    "activated", "at_range", "attack_roll", "beside", "from_afar", "given_from_hand", "healed", "made_action",
    "once_a_game", "passed_through", "placed_at_start", "removed_objective", "tended", "upgrade_played",
    "you_score",
]  # fmt: skip
