"""Who may bear an upgrade, and what breaks when a fighter changes so that it no longer may. Knows game; plays no card."""

from __future__ import annotations

from typing import Final

from undercroft.game.state import State
from undercroft.rules.abilities import Cx
from undercroft.rules.characteristics import is_large, is_wizard, traits_of, wizard_level
from undercroft.rules.force import flagged
from undercroft.rules.zones import discard

ATTACK_ACTION: Final = "attack action"
BOUND_SPELL: Final = "bound spell"
NOT_LARGE: Final = "not large"
RELIC: Final = "katophrane relic"


def price(g: State, c: int) -> int:
    """The glory points an upgrade costs: one, but two for a relic, which cannot be had for less."""
    return 2 if RELIC in g.cards[c].keywords else 1


def relics(g: State, f: int) -> list[int]:
    """The relics a fighter bears, in the order in which it was given them."""
    return [c for c in g.upgrades[f] if RELIC in g.cards[c].keywords]


def may_hold(g: State, c: int, f: int) -> bool:
    """Whether an upgrade may be given to a fighter: restrictions, traits, and what upgrades say themselves."""
    return suits(g, c, f) and not flagged(g, "cannot be given upgrades", f, {"given": c}) and not _forbids(g, c, f)


def suits(g: State, c: int, f: int) -> bool:
    """Whether the fighter is one that may bear the card: by name, trait and size."""
    card = g.cards[c]
    if card.restricted and not is_one_of(g, f, card.restricted):
        return False
    if (ATTACK_ACTION in card.keywords or BOUND_SPELL in card.keywords) and "beast" in traits_of(g, f):
        return False
    return NOT_LARGE not in card.keywords or not is_large(g, f)


def _forbids(g: State, c: int, f: int) -> bool:
    """A card that says itself to whom it may not be given."""
    for ability in g.cards[c].abilities:
        limit = getattr(ability, "only_to", None)
        if limit is not None and not limit.holds(Cx(g, {"seat": g.owner[f], "me": f, "card": c, "it": f})):
            return True
    return False


def is_one_of(g: State, f: int, restricted: tuple[str, ...]) -> bool:
    if g.cast[f].name in restricted:
        return True
    lowered = {t.lower() for t in traits_of(g, f)}
    for name in restricted:
        if name.lower() in lowered:
            return True
        if name.lower().startswith("wizard") and is_wizard(g, f):
            level = name[6:].strip()
            if not level or wizard_level(g, f) >= int(level):
                return True
    return False


def break_unfit(g: State) -> None:
    """Break the upgrades of fighters that lost or gained a trait, or became Large, and may bear them no longer."""
    for f in g.surviving():
        for c in g.upgrades[f]:
            if not suits(g, c, f):
                discard(g, c)
                g.tell("broken", g.owner[f], f, card=c)
