"""The names of the moments in which reactions may be used, each with its words. Knows no reaction, nor who is asked."""

from __future__ import annotations

from typing import Final

WINDOWS: Final[dict[str, str]] = {
    # during an Attack action, by the step it follows
    "attack-declared": "during an Attack action, before any dice are rolled",
    "attack-rolled": "during an Attack action, after the attack roll",
    "defence-rolled": "during an Attack action, after the defence roll",
    "success-determined": "during an Attack action, once it is known whether it will succeed",
    "could-be-driven-back": "during an Attack action, when the target could be driven back",
    "driven-back": "during an Attack action, after the target is driven back",
    # harm
    "dealt-damage": "after a fighter is dealt damage",
    "would-go-out": "when a fighter will be taken out of action, before it is removed",
    "taken-out": "during an action, after a fighter is taken out of action",
    # after actions; the last action of an activation shares its moment with the activation's end
    "after-attack": "after an Attack action",
    "after-move": "after a Move action",
    "after-charge": "after a Charge action",
    "after-action": "after another action",
    "after-activation": "after an activation",
    # pushes and the like outside of drive-backs
    "after-push": "after a fighter is pushed",
    "between-pushes": "after a fighter is pushed, while others are still to be pushed at the same time",
    "after-place": "after a fighter is placed",
    # power cards
    "ploy-played": "when a ploy is played, before it is resolved",
    "chosen": "when a fighter is chosen by a ploy",
    "after-ploy": "after a ploy is resolved",
    "upgrade-given": "after an upgrade is given to a fighter",
    "upgrade-broken": "after an upgrade is discarded from a fighter",
    # magic
    "before-casting": "when a spell is about to be cast, before the casting roll",
    "casting-rolled": "after a casting roll, before the spell is resolved or fails",
    "after-spell": "after a spell is resolved or fails",
    # the rest
    "scatter-placed": "when the scatter token is placed, before the dice are rolled",
    "after-reaction": "after a reaction is used",
    "after-draw": "after a power card is drawn as an action",
}
BIT: Final[dict[str, int]] = {name: 1 << i for i, name in enumerate(WINDOWS)}


def mask_of(windows: frozenset[str]) -> int:
    mask = 0
    for name in windows:
        mask |= BIT[name]
    return mask
