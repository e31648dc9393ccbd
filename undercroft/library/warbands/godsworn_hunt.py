"""The Godsworn Hunt, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

FAVOURED = just(upgraded_(this_fighter))
ONCE = once_a_game("Javelin")
HURLED = damage(+1, attacks_of(this_fighter, with_this_weapon, in_charge))
HOUND = (forbid_upgrades("attack action"), forbid("cannot hold"))

WARBAND = warband(
    "Godsworn Hunt",
    "Nightvault",
    "chaos",
    fighter(
        "Theddra Skull-scryer",
        side(4, "1 dodge", 3, attack("Darkoath Wand", 1, "2 smash", 2), wizard=1),
        side(4, "1 dodge", 3, attack("Darkoath Wand", 1, "2 smash", 3), wizard=2),
        "leader",
        "wizard",
        inspire=FAVOURED,
    ),
    fighter(
        "Grundann Blood-Eye",
        side(4, "1 dodge", 3, attack("Greataxe", 1, "2 smash", 2)),
        side(5, "1 dodge", 3, attack("Greataxe", 1, "2 smash", 3)),
        inspire=FAVOURED,
    ),
    fighter(
        "Jagathra",
        side(
            4,
            "1 dodge",
            2,
            attack("Javelin", 3, "3 fury", 1, ONCE, HURLED),
            attack("Darkoath Knife", 1, "2 fury", 1),
        ),
        side(
            5,
            "1 dodge",
            2,
            attack("Javelin", 3, "3 fury", 1, ONCE, HURLED),
            attack("Darkoath Knife", 1, "3 fury", 1),
        ),
        inspire=FAVOURED,
    ),
    fighter(
        "Shond Head-Claimer",
        side(4, "1 dodge", 3, attack("Greatblade", 1, "2 fury", 2)),
        side(4, "1 block", 3, attack("Greatblade", 1, "3 fury", 2, "cleave")),
        inspire=FAVOURED,
    ),
    fighter(
        "Ollo",
        side(4, "1 dodge", 2, attack("Hunting Bow", 3, "2 fury", 1)),
        side(4, "2 dodge", 2, attack("Hunting Bow", 3, "3 fury", 1, "cleave")),
        inspire=FAVOURED,
    ),
    fighter(
        "Grawl",
        side(4, "1 dodge", 2, attack("Savage Bite", 1, "2 fury", 1), *HOUND),
        side(5, "2 dodge", 2, attack("Savage Bite", 1, "3 fury", 1), *HOUND),
        inspire=FAVOURED,
    ),
)
