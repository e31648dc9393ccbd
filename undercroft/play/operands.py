"""What the parts of an option are, verb by verb: fighters, hexes, cards. Knows the shapes of options, not what they do."""

from __future__ import annotations

FIELDS: dict[str, tuple[str, ...]] = {
    "move": ("fighter", "hex"),
    "charge": ("fighter", "hex"),
    "barge": ("fighter", "hex"),
    "deploy": ("fighter", "hex"),
    "attack": ("fighter", "weapon", "target"),
    "guard": ("fighter",),
    "delve": ("fighter",),
    "stun": ("fighter", "target"),
    "action": ("fighter", "value", "card"),
    "cycle": ("card",),
    "discard": ("card",),
    "score": ("card",),
    "salvage": ("card",),
    "ploy": ("card",),
    "card": ("card",),
    "spell": ("card", "fighter"),
    "upgrade": ("card", "fighter"),
    "target": ("target",),
    "fighter": ("fighter",),
    "seat": ("seat",),
    "token": ("value", "hex"),
}
"""What the parts of an option after its verb are. A verb that is not listed has a shape of its own, or one plain value."""

ABOUT_A_FIGHTER = frozenset({"route", "attack", "next_target", "stun", "drive_back", "push"})
"""The kinds of question that are about one fighter: the first thing that they are about is its number."""
