"""Thundrik's Profiteers, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

PROMOTION = when(you_score(), may(choose(friendly(~is_inspired)), inspire(it)))
FUMES = reaction(after_activation(this_fighter), next_activation(lethal_for(enemy, hex_near(1, this_fighter))))
ALOFT = (allow("spared by lethal"), allow("moves through fighters"))

WARBAND = warband(
    "Thundrik's Profiteers",
    "Nightvault",
    "order",
    fighter(
        "Bjorgen Thundrik",
        side(
            2,
            "1 block",
            4,
            attack("Atmospheric Anatomiser", 3, "2 smash", 1),
            attack("Heavy Instruments", 1, "2 smash", 1),
            PROMOTION,
            FUMES,
        ),
        side(
            3,
            "2 block",
            5,
            attack("Atmospheric Anatomiser", 3, "2 smash", 2, "cleave"),
            attack("Heavy Instruments", 1, "2 smash", 1),
            PROMOTION,
            FUMES,
        ),
        "leader",
        short="Thundrik",
    ),
    fighter(
        "Dead-Eye Lund",
        side(2, "1 block", 3, attack("Aethershot Rifle", 3, "2 smash", 1, "cleave")),
        side(3, "1 block", 4, attack("Aethershot Rifle", 3, "2 smash", 2, "cleave")),
        short="Lund",
    ),
    fighter(
        "Enrik Ironhail",
        side(2, "1 dodge", 2, attack("Aethermatic Volley Gun", 3, "3 fury", 1, "knockback 1")),
        side(3, "1 block", 3, attack("Aethermatic Volley Gun", 4, "4 fury", 1, "knockback 1")),
        short="Ironhail",
    ),
    fighter(
        "Khazgan Drakkskewer",
        side(4, "1 block", 3, attack("Skypike", 2, "2 smash", 2), attack("Vulcaniser Pistol", 3, "2 fury", 1), *ALOFT),
        side(4, "1 block", 4, attack("Skypike", 2, "2 smash", 3), attack("Vulcaniser Pistol", 3, "2 fury", 1), *ALOFT),
        short="Drakkskewer",
    ),
    fighter(
        "Garodd Alensen",
        side(2, "1 dodge", 2, attack("Arkanaut Cutter", 1, "2 smash", 1), attack("Privateer Pistol", 3, "2 fury", 1)),
        side(3, "1 block", 3, attack("Arkanaut Cutter", 1, "2 smash", 2), attack("Privateer Pistol", 3, "3 fury", 1)),
        short="Alensen",
    ),
)
