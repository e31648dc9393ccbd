"""The cards of Zarbag's Gitz. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("zarbags-gitz", "Nightvault", "zarbags-gitz")

# --- gambits ---

BOX.spell(
    "Curse of da Bad Moon",
    ("focus", "focus"),
    choose_hex(hex_near(4, caster)),
    deal(1, any_fighter(on(that_hex() | hex_near(1, that_hex())))),
    number=97,
)

# --- upgrades ---

BOX.upgrade(
    "Lurker",
    reaction(
        after_push(any_fighter(other_than(this_fighter)), beside=this_fighter),
        push_up_to(
            this_fighter,
            Named("hexes", "as many hexes"),
            ends=hex_near(1, any_fighter(pushed_from_beside(this_fighter))),
        ),
    ),
    number=111,
)
