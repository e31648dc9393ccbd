"""Ironskull's Boyz, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

HURT = just(damaged(this_fighter))
KEEN = keyword("cleave", attacks_of(this_fighter, with_this_weapon, rolled("attack", "crit")))
HEAVY = keyword("knockback", attacks_of(this_fighter, with_this_weapon, hits_critically))

WARBAND = warband(
    "Ironskull's Boyz",
    "Shadespire",
    "destruction",
    fighter(
        "Gurzag Ironskull",
        side(3, "1 block", 5, attack("Boss Choppas", 1, "2 smash", 3)),
        side(
            3,
            "1 block",
            5,
            attack("Boss Choppas", 1, "2 smash", 3, reroll("attack", 1, of=attacks_of(this_fighter, with_this_weapon))),
        ),
        "leader",
        inspire=HURT,
    ),
    fighter(
        "Bonekutta",
        side(3, "1 block", 4, attack("Big Choppa", 1, "2 smash", 2)),
        side(3, "1 block", 4, attack("Big Choppa", 1, "2 smash", 3)),
        inspire=HURT,
    ),
    fighter(
        "Hakka",
        side(3, "1 block", 4, attack("Choppas", 1, "2 fury", 1, KEEN)),
        side(3, "1 block", 4, attack("Choppas", 1, "3 fury", 2, KEEN)),
        inspire=HURT,
    ),
    fighter(
        "Basha",
        side(3, "1 block", 4, attack("Smashas", 1, "2 fury", 1, HEAVY)),
        side(3, "1 block", 4, attack("Smashas", 1, "3 fury", 2, HEAVY)),
        inspire=HURT,
    ),
)
