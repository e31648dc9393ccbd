"""Ironsoul's Condemners, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BLESSED = just(attack_roll(this_fighter, "crit")) | just(defends(this_fighter, "crit"))
CRUSHING = set_to("knockback", 2, None, of=attacks_of(this_fighter, with_this_weapon, rolled("attack", "crit")))
RUSH = when(driven_back(enemy, this_fighter), follow(this_fighter), if_=attack_is(with_this_weapon))

WARBAND = warband(
    "Ironsoul's Condemners",
    "Beastgrave",
    "order",
    fighter(
        "Gwynne Ironsoul",
        side(3, "1 block", 4, attack("Stormsmite Mace", 1, "3 smash", 2)),
        side(3, "2 block", 4, attack("Stormsmite Mace", 1, "3 smash", 3, "knockback 1", CRUSHING)),
        "leader",
        inspire=BLESSED,
    ),
    fighter(
        "Brodus Blightbane",
        side(3, "1 block", 4, attack("Stormsmite Greatmace", 1, "2 smash", 3, "knockback 1")),
        side(
            4,
            "2 block",
            4,
            attack("Stormsmite Greatmace", 1, "2 smash", 3, "cleave", "knockback 2"),
            attack("Channelled Blow", 1, "2 smash", 2, "cleave", "scything"),
        ),
        inspire=BLESSED,
    ),
    fighter(
        "Tavian of Sarnassus",
        side(
            3,
            "1 block",
            4,
            attack("Stormsmite Mace", 1, "3 smash", 2),
            attack("Shield Slam", 1, "2 smash", 1, "knockback 1"),
        ),
        side(
            3,
            "2 block",
            4,
            attack("Stormsmite Mace", 1, "3 smash", 2),
            attack("Shield Rush", 1, "2 smash", 2, "knockback 2", RUSH),
        ),
        inspire=BLESSED,
    ),
)
