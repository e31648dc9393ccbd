"""The cards of the Grymwatch. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("the-grymwatch", "Beastgrave", "the-grymwatch")

charger = the_other("mover", "the charging fighter")

# --- objectives ---

BOX.objective(
    "Defending the Hearth", 1, just(taken_out(enemy).that(*fell_on(your_territory))), timing="surge", number=68
)

BOX.objective(
    "In the Name of the King", 2, just(after_activation_reactions) & hold(3), timing="surge", number=71
)

# --- gambits ---

BOX.ploy("Double Time", reaction(after_move(friendly, superaction=False), make_move(mover)), number=79)
BOX.ploy(
    "Combat Drill",
    reaction(
        after_move(friendly, charge=True), choose(friendly(other_than(charger))), make_move(it, ends=hex_near(1, charger))
    ),
    number=78,
)
BOX.ploy(
    "Appalling Visage",
    choose_pair(friendly, enemy(adjacent_to(it))),
    push_up_to(the_other("other", "the other fighter"), 2, away=it),
    number=77,
)

# --- upgrades ---

BOX.upgrade(
    "Impervious Delusion", damage_at_most(2, this_fighter, when=dealt_by_attack_or_gambit, final=True), number=92
)
BOX.upgrade(
    "Seized Weapon",
    attack("Seized Weapon", 1, "3 fury", 2),
    when(given_from_hand, pick(enemy(adjacent_to(this_fighter))), deal(1, it)),
    number=94,
)
