"""Cards of Ylthari's Guardians. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("yltharis-guardians", "Nightvault", "yltharis-guardians")

GALLANGHANN = known("Gallanghann of the Glade")

# --- objectives ---

BOX.objective("Glade's Last Hope", 1, adds_up(healed(friendly), 3, "wound tokens", "friendly fighters lost"), number=263)
BOX.objective("Reclaim the Lamentiri", 2, hold_a_territory, number=266)

# --- gambits ---

BOX.ploy(
    "Healing Amphora",
    choose(either(GALLANGHANN, friendly(adjacent_to(GALLANGHANN)))),
    roll_for("defence", "block", "crit", then=heal_up_to(2, it), otherwise=heal_up_to(1, it)),
    number=272,
)

# --- upgrades ---

BOX.upgrade(
    "Unflinching Guardian",
    reaction(during_attack("defence rolled", enemy, friendly, supported_by(this_fighter)), reroll_one("defence")),
    only=("Gallanghann of the Glade",),
    number=288,
)
