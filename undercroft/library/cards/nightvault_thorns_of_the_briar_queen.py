"""The cards of the Thorns of the Briar Queen. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("nightvault-core", "Nightvault", "thorns-of-the-briar-queen")

# --- objectives ---

BOX.objective(
    "Drag Them Down",
    2,
    at_least(3, friendly(did(attacked(any_fighter, None, "success"))).everyone),
    timing="surge",
    lasting=True,
    number=32,
)
BOX.objective(
    "Death Sentence", 1, there_is(enemy(adjacent_to_at_least(3, friendly))), timing="surge", number=31
)
BOX.objective("Take the City", 1, hold_a_board, number=35)
BOX.objective(
    "Swarming Spirits",
    1,
    at_least(2, friendly(did(passed_through(any_fighter, enemy))).everyone),
    timing="surge",
    lasting=True,
    number=34,
)

# --- ploys ---

BOX.ploy(
    "Drifting Advance",
    in_any_order(
        friendly(trait("Chainrasp")),
        pick(nearest(enemy, it), name="other"),
        push_up_to(it, 2, towards=the_other("other", "that enemy fighter")),
    ),
    when=there_is(friendly(trait("Chainrasp"))) & there_is(enemy),
    number=39,
)
BOX.ploy("Sudden Appearance", choose(friendly), place(it, starting_hex), number=47)

# --- upgrades ---

BOX.upgrade("Inescapable Vengeance", placed_instead(starting_hex), only=("Briar Queen",), number=55)
