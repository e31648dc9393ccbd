"""Cards of the Sepulchral Guard. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("sepulchral-guard", "Shadespire", "sepulchral-guard")

BOX.objective("Battle Without End", 1, happened(returned(friendly), 2), number=59)
BOX.objective("Claim the City", 5, hold_all(), number=60)
BOX.objective("March of the Dead", 2, at_least(5, friendly) & every(friendly, did(made_move(any_fighter))), number=62)

BOX.ploy(
    "Bone Shrapnel",
    reaction(after_attack(any_fighter, None, fells(friendly)), deal(1, attacker)),
    number=68,
)
BOX.ploy(
    "Danse Macabre",
    next_activation(move(+1, friendly)),
    number=71,
)
BOX.ploy(
    "Restless Dead",
    pick(friendly(~named("The Sepulchral Warden")).out),
    place(it, starting_hex & your_territory),
    counter("Raise", it),
    number=73,
)
BOX.ploy(
    "The Necromancer Commands",
    reaction(after_attack(friendly, None, fails), make_it_again(attacker, same_target=True)),
    number=77,
)

BOX.upgrade(
    "Assumed Command",
    supports_double(this_fighter),
    only=("The Prince of Dust",),
    number=79,
)
BOX.upgrade(
    "Deathly Charge",
    damage(+1, attacks_of(this_fighter, range_within(1, 2)), when=is_(this_fighter, did(charged()))),
    only=("The Champion",),
    number=80,
)
BOX.upgrade(
    "Fatal Strike",
    attack(
        "Fatal Strike",
        1,
        "2 smash",
        2,
        reaction(would_go_out(this_fighter, "an Attack action"), make_attack(this_fighter, own=True, at=dealer)),
        reaction_only=True,
    ),
    only=("The Champion",),
    number=81,
)
