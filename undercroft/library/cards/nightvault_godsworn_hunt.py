"""The cards of the Godsworn Hunt. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("godsworn-hunt", "Nightvault", "godsworn-hunt")

# --- gambits ---

BOX.spell(
    "Enfeeble",
    ("channel", "channel"),
    choose(enemy(within(4, caster))),
    persists_until_out(it, damage(-1, attacks_of(it), floor=1)),
    number=186,
)
BOX.ploy(
    "Dark Destiny",
    reaction(would_go_out(friendly, "an Attack action"), roll_for("defence", "block", "crit", then=spare_and_stand)),
    number=185,
)
