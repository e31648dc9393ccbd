"""What a fighter may do and, when it may not, which paragraph says so. Knows game and targets; does nothing itself.

The functions give None when the thing is allowed and otherwise the reason: the same tests list the options and explain a
refusal, so they cannot disagree.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from undercroft.game.state import State
from undercroft.rules.actions import move_ends, stunnable, unstaggered
from undercroft.rules.characteristics import WeaponKey, on_guard
from undercroft.rules.force import flagged, matter, modified, quiet
from undercroft.rules.push_first import open_to
from undercroft.rules.targets import scything_targets, striking_hexes


class Reason(NamedTuple):
    """Why something is refused: our words, and the key of the paragraph. `{}` stands for the fighter's name."""

    text: str
    para: str


NOT_YOURS: Final = Reason("{} is not your fighter", "activation")
IS_OUT: Final = Reason("{} is out of action", "out-of-action")
CHARGED: Final = Reason("{} made a Charge this phase and cannot be activated again", "charge-token")
CHARGED_ONE: Final = Reason("{} has a Charge token and cannot be activated while a friend has none", "charge-token")
MAY_NOT_ACT: Final = Reason("a card forbids {} to act now", "cannot")
MOVED: Final = Reason("{} made a Move this phase and cannot move again", "move-token")
CHARGED_NO_MOVE: Final = Reason("{} made a Charge this phase and cannot move again", "charge-token")
MOVED_NO_CHARGE: Final = Reason("{} has a Move token and cannot charge", "move-token")
CHARGED_NO_SUPER: Final = Reason("{} has a Charge token and cannot make a superaction", "charge-token")
NO_ROOM: Final = Reason("{} has no hex to move to", "move-action")
NO_TARGET: Final = Reason("{} has no target in range and sight", "attack-declare")
NO_CHARGE_TARGET: Final = Reason("{} cannot end a move where it would have a target", "charge")
ON_GUARD: Final = Reason("{} is on Guard already", "guard")
NO_STUN: Final = Reason("{} has no adjacent enemy without a Stagger token", "stun")
NOT_IN_BOOK: Final = Reason("this rulebook has no such action", "activation")
FORBIDDEN: Final = Reason("a card forbids {} to do that", "cannot")


MOVES: Final = 1
CHARGES: Final = 2
GUARDS: Final = 4
STUNS: Final = 8
BARGES: Final = 16
GOING: Final = MOVES | CHARGES | BARGES
ON_ACTING: Final = matter(
    "cannot be activated", "cannot act", "cannot make moves", "cannot charge", "cannot guard", "on guard",
    "cannot be on guard", "cannot be staggered", "charge tokens", "move tokens",
)  # fmt: skip
"""What in force bears on whether a fighter may act, whatever it could then do."""


def actions_of(book: Any) -> int:
    """The actions that a rulebook has, as a set of bits; Attack actions, which all have, are not among them."""
    return MOVES | CHARGES | GUARDS | (STUNS if book.stun else 0) | (BARGES if book.barge else 0)


def permitted(g: State, f: int, named: frozenset[str]) -> int:
    """The actions that neither a token nor a card forbids a fighter that may act, as a set of bits; `named` are those
    that a card names, which tokens do not forbid. Whether there is a hex to go to is not asked here."""
    may = actions_of(g.edition)
    moved = g.move[f]
    charged = g.charge[f]
    if not quiet(g, ON_ACTING):
        may &= ~barred_by_cards(g, f)
        moved = move_tokens(g, f)
        charged = charge_tokens(g, f)
    if moved or charged:
        if "move" not in named and move_barred(g, moved, charged) is not None:
            may &= ~MOVES
        if "charge" not in named and charge_barred(g, moved, charged) is not None:
            may &= ~CHARGES
        if may & BARGES and superaction_barred(g, charged) is not None:
            may &= ~BARGES
    return may & ~GUARDS if is_guarded(g, f) else may


def barred_by_cards(g: State, f: int) -> int:
    """The actions that a card forbids a fighter that may act, as a set of bits."""
    barred = 0
    if flagged(g, "cannot make moves", f):
        barred |= GOING
    if flagged(g, "cannot charge", f):
        barred |= CHARGES
    if flagged(g, "cannot guard", f):
        barred |= GUARDS
    if flagged(g, "cannot be staggered", f):
        barred |= BARGES
    return barred


def move_barred(g: State, moved: int, charged: int) -> Reason | None:
    """What so many Move and Charge tokens have against a Move action."""
    if moved and "move" in g.edition.move_token_forbids:
        return MOVED
    return CHARGED_NO_MOVE if charged and "move" in g.edition.charge_token_forbids else None


def charge_barred(g: State, moved: int, charged: int) -> Reason | None:
    if moved and "charge" in g.edition.move_token_forbids:
        return MOVED_NO_CHARGE
    if charged and "charge" in g.edition.charge_token_forbids:
        return CHARGED_NO_SUPER
    return superaction_barred(g, charged)


def superaction_barred(g: State, charged: int) -> Reason | None:
    """A fighter activated in spite of its Charge token makes no superaction; one that a card lets act may."""
    if charged and g.edition.charge_again == "all-charged" and g.stack and g.stack[-1].name == "activation":
        return CHARGED_NO_SUPER
    return None


def why_no_superaction(g: State, f: int) -> Reason | None:
    return superaction_barred(g, charge_tokens(g, f))


def is_guarded(g: State, f: int) -> bool:
    """Whether the fighter is on Guard already, so that it cannot go on Guard."""
    return g.guard[f] > 0 if g.edition.guard_by_token else on_guard(g, f)


def why_not_activate(g: State, f: int) -> Reason | None:
    if g.at[f] < 0:
        return IS_OUT
    if flagged(g, "cannot be activated", f):
        return MAY_NOT_ACT
    if charge_tokens(g, f):
        if g.edition.charge_again == "never":
            return CHARGED
        if any(not charge_tokens(g, x) for x in g.survivors(g.owner[f])):
            return CHARGED_ONE
    return None


def charge_tokens(g: State, f: int) -> int:
    """How many Charge tokens count now (cards may treat a fighter as if it had fewer)."""
    return max(0, modified(g, "charge tokens", g.charge[f], f))


def move_tokens(g: State, f: int) -> int:
    return max(0, modified(g, "move tokens", g.move[f], f))


def why_not_act(g: State, f: int) -> Reason | None:
    """For an action granted without an activation: only what forbids actions as such."""
    if g.at[f] < 0:
        return IS_OUT
    return MAY_NOT_ACT if flagged(g, "cannot act", f) else None


def why_not_move(g: State, f: int, named: bool = False) -> Reason | None:
    """`named`: a card names this action, so that tokens do not forbid it."""
    if why_not_act(g, f) or barred_by_cards(g, f) & MOVES:
        return FORBIDDEN
    return None if named else move_barred(g, move_tokens(g, f), charge_tokens(g, f))


def why_not_charge(g: State, f: int, named: bool = False) -> Reason | None:
    if why_not_act(g, f) or barred_by_cards(g, f) & CHARGES:
        return FORBIDDEN
    return None if named else charge_barred(g, move_tokens(g, f), charge_tokens(g, f))


def why_not_guard(g: State, f: int) -> Reason | None:
    if why_not_act(g, f) or barred_by_cards(g, f) & GUARDS:
        return FORBIDDEN
    return ON_GUARD if is_guarded(g, f) else None


def why_not_stun(g: State, f: int) -> Reason | None:
    if not g.edition.stun:
        return NOT_IN_BOOK
    if why_not_act(g, f):
        return FORBIDDEN
    return None if stunnable(g, f, g.at[f]) else NO_STUN


def why_not_barge(g: State, f: int) -> Reason | None:
    if not g.edition.barge:
        return NOT_IN_BOOK
    if why_not_act(g, f) or barred_by_cards(g, f) & BARGES:
        return FORBIDDEN
    return why_no_superaction(g, f)


def charge_ends(g: State, f: int) -> int:
    """Where a Charge action's move may end: a hex from which an Attack action has a target."""
    ends = move_ends(g, f, charge=True)
    return ends & striking_hexes(g, f) if ends else 0


def barge_ends(g: State, f: int, ends: int = -1) -> int:
    """Where a Barge's move may end, of all the ends of a Move action: beside an enemy that can be given a Stagger token."""
    if ends < 0:
        ends = move_ends(g, f)
    return ends & g.ground.spread(unstaggered(g, g.owner[f])) if ends else 0


def open_attacks(g: State, f: int) -> list[tuple[WeaponKey, int]]:
    """The Attack actions open to a fighter; one that takes in several targets is a superaction."""
    found = open_to(g, f, {})
    if found and why_no_superaction(g, f) is not None:
        found = [(key, t) for key, t in found if len(scything_targets(g, f, key)) < 2]
    return found


def why_not_attack(g: State, f: int) -> Reason | None:
    if why_not_act(g, f):
        return FORBIDDEN
    if open_attacks(g, f):
        return None
    return CHARGED_NO_SUPER if open_to(g, f, {}) else NO_TARGET
