"""The cards of the Eyes of the Nine. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("the-eyes-of-the-nine", "Nightvault", "the-eyes-of-the-nine")

# --- objectives ---

BOX.objective("Master of Magic", 1, happened(cast(friendly), 2), timing="surge", lasting=True, number=64)

# --- gambits ---

BOX.ploy(
    "Deceitful Step",
    choose(friendly(~adjacent_to(enemy))),
    roll_for(
        "magic",
        "channel",
        then=if_possible(place(it, starting_hex)),
        otherwise=if_possible(place(it, objective_hex)),
    ),
    number=70,
)

BOX.spell(
    "Ravenous Flame",
    ("focus",),
    pick_hex(lethal_hex),
    scatter(3, that_hex()),
    deal(1, any_fighter(on(chain_hexes))),
    number=74,
)

# --- upgrades ---

BOX.upgrade("Fateward", reroll("defence", "all"), only=("K'charik",), number=81)
