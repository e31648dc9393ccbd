"""Magore's Fiends, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BLOODED = just(attacked(this_fighter, None, "success"))
KEEN = keyword("cleave", attacks_of(this_fighter, with_this_weapon, rolled("attack", "crit")))
STANDS = forbid("cannot be driven back")
UNARMED = forbid_upgrades("attack action")
FAILED = during_attack("determined", any_fighter, this_fighter, fails)

WARBAND = warband(
    "Magore's Fiends",
    "Shadespire",
    "chaos",
    fighter(
        "Magore Redhand",
        side(3, "1 block", 4, attack("Daemonic Axe", 1, "2 smash", 2, "cleave")),
        side(4, "1 block", 4, attack("Ravenous Axe", 1, "2 smash", 3, "cleave")),
        "leader",
        inspire=BLOODED,
    ),
    fighter(
        "Riptooth",
        side(4, "1 dodge", 4, attack("Claws and Teeth", 1, "3 fury", 2, KEEN), UNARMED),
        side(5, "2 dodge", 4, attack("Bloody Claws and Teeth", 1, "3 fury", 3, KEEN), UNARMED),
        inspire=BLOODED,
    ),
    fighter(
        "Zharkus the Bloodsighted",
        side(
            3,
            "1 block",
            4,
            attack("Weighty Goreaxe", 1, "2 smash", 2, "knockback 1"),
            attack("Gorefist", 1, "1 fury", 1),
            reaction(
                FAILED,
                no_drive_back,
                make_attack(this_fighter, using="Gorefist", at=attacker, optional=True, needed=False),
                title="Gorefist",
            ),
        ),
        side(
            4,
            "1 block",
            4,
            attack("Weighty Goreaxe", 1, "3 smash", 2, "knockback 1"),
            attack("Swift Gorefist", 1, "2 fury", 1),
            reaction(
                FAILED,
                no_drive_back,
                make_attack(this_fighter, using="Swift Gorefist", at=attacker, optional=True, needed=False),
                title="Swift Gorefist",
            ),
        ),
        inspire=BLOODED,
    ),
    fighter(
        "Ghartok Flayskull",
        side(
            3,
            "1 block",
            4,
            attack("Goreaxe", 1, "2 smash", 2),
            attack("Gorefist", 1, "1 fury", 1),
            STANDS,
            reaction(FAILED, make_attack(this_fighter, using="Gorefist", at=attacker), title="Gorefist"),
        ),
        side(
            4,
            "1 block",
            4,
            attack("Goreaxe", 1, "3 smash", 2),
            attack("Swift Gorefist", 1, "2 fury", 1),
            STANDS,
            reaction(FAILED, make_attack(this_fighter, using="Swift Gorefist", at=attacker), title="Swift Gorefist"),
        ),
        inspire=BLOODED,
    ),
)
