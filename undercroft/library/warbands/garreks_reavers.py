"""Garrek's Reavers, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

INSPIRE = at_least(3, any_fighter.out)

WARBAND = warband(
    "Garrek's Reavers",
    "Shadespire",
    "chaos",
    fighter(
        "Garrek Gorebeard",
        side(4, "1 dodge", 4, attack("Blooddrinker Axe", 1, "2 smash", 2)),
        side(5, "1 dodge", 4, attack("Awakened Axe", 1, "2 smash", 3)),
        "leader",
        inspire=INSPIRE,
    ),
    fighter(
        "Blooded Saek",
        side(4, "1 dodge", 3, attack("Great Axe", 1, "2 smash", 3)),
        side(5, "1 dodge", 3, attack("Great Axe", 1, "2 smash", 3, "cleave")),
        inspire=INSPIRE,
        short="Saek",
    ),
    fighter(
        "Karsus the Chained",
        side(4, "1 dodge", 3, attack("Chained Axe", 2, "3 fury", 1), attack("Brutal Chop", 1, "3 fury", 2)),
        side(
            5, "1 dodge", 3, attack("Chained Axe", 2, "3 fury", 2), attack("Savage Whirl", 1, "2 fury", 2, "scything")
        ),
        inspire=INSPIRE,
    ),
    fighter(
        "Targor",
        side(4, "1 dodge", 2, attack("Gore-axe and Blade", 1, "2 fury", 1)),
        side(5, "1 dodge", 2, attack("Gore-axe and Blade", 1, "3 fury", 2)),
        inspire=INSPIRE,
    ),
    fighter(
        "Arnulf",
        side(4, "1 dodge", 2, attack("Piercing Blade and Axe", 1, "2 fury", 1, "grievous 1")),
        side(5, "1 dodge", 2, attack("Piercing Blade and Axe", 1, "3 fury", 1, "grievous 1")),
        inspire=INSPIRE,
    ),
)
