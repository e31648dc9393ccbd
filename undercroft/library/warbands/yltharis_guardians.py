"""Ylthari's Guardians, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

MENDED = just(tended(this_fighter))
BLOSSOM = reaction(after_cast(this_fighter, critically=True), heal_up_to(1, this_fighter))
VOLLEY = reaction(after_attack(this_fighter, None, fells(enemy)), make_attack(this_fighter), once="round")
RIPOSTE = reaction(after_attack(any_fighter, this_fighter, rolled("defence", "crit")), deal(1, attacker))
BITE = reaction(
    after_attack(this_fighter, any_fighter, range_within(1, 2), rolled("attack", "crit"), spares), deal(1, target)
)

WARBAND = warband(
    "Ylthari's Guardians",
    "Nightvault",
    "order",
    fighter(
        "Ylthari",
        side(
            4,
            "2 dodge",
            3,
            attack("Briar Staff", 1, "2 smash", 2),
            attack("The Reaping", 3, "- focus", 1, spell=True),
            BLOSSOM,
            wizard=2,
        ),
        side(
            5,
            "2 dodge",
            3,
            attack("Briar Staff", 1, "2 smash", 2),
            attack("The Reaping", 3, "- focus", 2, spell=True),
            BLOSSOM,
            wizard=2,
        ),
        "leader",
        "wizard",
        inspire=MENDED,
    ),
    fighter(
        "Ahnslaine, Revenant Archer",
        side(4, "1 dodge", 3, attack("Revenant Bow", 3, "2 smash", 1), VOLLEY),
        side(4, "2 dodge", 3, attack("Revenant Bow", 4, "2 smash", 1), VOLLEY),
        inspire=MENDED,
        short="Ahnslaine",
    ),
    fighter(
        "Gallanghann of the Glade",
        side(4, "2 block", 4, attack("Protector Glaive", 2, "2 smash", 2), RIPOSTE),
        side(
            4,
            "2 block",
            4,
            attack("Protector Glaive", 2, "2 smash", 2, "knockback 1"),
            attack("Whirling Glaive", 1, "2 fury", 1, "scything"),
            RIPOSTE,
        ),
        inspire=MENDED,
    ),
    fighter(
        "Skhathael",
        side(4, "1 block", 3, attack("Enchanted Greatblade", 1, "2 smash", 2), BITE),
        side(4, "1 block", 3, attack("Enchanted Greatblade", 1, "3 smash", 2, "cleave"), BITE),
        inspire=MENDED,
    ),
)
