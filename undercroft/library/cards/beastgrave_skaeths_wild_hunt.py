"""The cards of Skaeth's Wild Hunt. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("beastgrave-core", "Beastgrave", "skaeths-wild-hunt")

# --- objectives ---

BOX.objective("Kurnoth's Snare", 1, just(pushed_into(enemy, lethal_hex)), timing="surge", number=37)

# --- upgrades ---

BOX.upgrade("Hale Charm", less_damage(1, this_fighter, least=1), only=("Hunter",), number=60)
