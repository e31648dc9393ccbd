"""The cards of Skaeth's Wild Hunt. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("beastgrave-core", "Beastgrave", "skaeths-wild-hunt")

# --- upgrades ---

BOX.upgrade("Hale Charm", less_damage(1, this_fighter, least=1), only=("Hunter",), number=60)
