"""Steelheart's Champions, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

INSPIRE = just(defends(this_fighter, "block", "crit"))

WARBAND = warband(
    "Steelheart's Champions",
    "Shadespire",
    "order",
    fighter(
        "Severin Steelheart",
        side(3, "1 block", 4, attack("Sigmarite Broadsword", 1, "2 smash", 3)),
        side(
            3,
            "2 block",
            4,
            attack("Sigmarite Broadsword", 1, "2 smash", 3),
            attack("Mighty Swing", 1, "2 smash", 2, "scything"),
        ),
        "leader",
        inspire=INSPIRE,
    ),
    fighter(
        "Obryn the Bold",
        side(3, "1 block", 4, attack("Sigmarite Grandhammer", 1, "2 smash", 3, "knockback 1")),
        side(
            3,
            "2 block",
            4,
            attack("Sigmarite Grandhammer", 1, "2 smash", 3, "knockback 1"),
            attack("Overhead Strike", 1, "2 smash", 3, "cleave"),
        ),
        inspire=INSPIRE,
    ),
    fighter(
        "Angharad Brightshield",
        side(3, "1 block", 4, attack("Sigmarite Hammer", 1, "3 smash", 2)),
        side(
            3,
            "2 block",
            4,
            attack("Sigmarite Hammer", 1, "3 smash", 2),
            attack("Furious Parry", 1, "2 smash", 1),
            reaction(
                during_attack("determined", any_fighter, this_fighter, fails),
                no_drive_back,
                make_attack(this_fighter, using="Furious Parry", at=attacker, optional=True, needed=False),
                title="Furious Parry",
            ),
        ),
        inspire=INSPIRE,
    ),
)
