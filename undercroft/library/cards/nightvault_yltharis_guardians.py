"""Cards of Ylthari's Guardians. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("yltharis-guardians", "Nightvault", "yltharis-guardians")

BOX.upgrade(
    "Unflinching Guardian",
    reaction(during_attack("defence rolled", enemy, friendly, supported_by(this_fighter)), reroll_one("defence")),
    only=("Gallanghann of the Glade",),
    number=288,
)
