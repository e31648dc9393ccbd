"""Skaeth's Wild Hunt, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

CHARGED = just(ends("action_phase")) & is_(this_fighter, with_token("charge"))
ONCE = once_a_game("Javelin of the Hunt")
HURLED = damage(+1, attacks_of(this_fighter, with_this_weapon, in_charge))
MALKYN = (forbid_upgrades("attack action"), forbid("cannot hold"))
SOUNDED = is_(this_fighter, with_counters("Horn"))
HORN = (
    action("Hunting Horn", counter("Horn", this_fighter)),
    reroll("attack", "any", None, of=attacks_of(friendly), when=SOUNDED),
    when(attack_roll(friendly), remove_all("Horn", this_fighter), if_=SOUNDED),
)
NIMBLE = reroll("defence", 1)

WARBAND = warband(
    "Skaeth's Wild Hunt",
    "Beastgrave",
    "order",
    fighter(
        "Skaeth the Huntsman",
        side(
            5,
            "1 block",
            4,
            attack("Javelin of the Hunt", 3, "2 smash", 1, ONCE, HURLED),
            attack("Kicking Hooves", 1, "3 fury", 2),
        ),
        side(
            5,
            "2 block",
            4,
            attack("Javelin of the Hunt", 3, "3 smash", 1, ONCE, HURLED),
            attack("Kicking Hooves", 1, "3 fury", 2, "scything"),
        ),
        "leader",
        inspire=CHARGED,
        tags=("Hunter",),
    ),
    fighter(
        "Lighaen, Malkyn",
        side(5, "1 dodge", 2, attack("Teeth and Claws", 1, "2 fury", 1), *MALKYN),
        side(5, "2 dodge", 2, attack("Teeth and Claws", 1, "3 fury", 1, "ensnare"), *MALKYN),
        inspire=CHARGED,
        short="Lighaen",
    ),
    fighter(
        "Karthaen, Huntcaller",
        side(4, "2 dodge", 3, attack("Wand of Kurnoth", 1, "2 smash", 2), *HORN, wizard=1),
        side(5, "2 dodge", 3, attack("Wand of Kurnoth", 1, "2 smash", 3), *HORN, wizard=2),
        "wizard",
        inspire=CHARGED,
        tags=("Hunter",),
        short="Karthaen",
    ),
    fighter(
        "Sheoch, Kurnothi Tracker",
        side(4, "1 dodge", 3, attack("Shaethshir", 1, "2 smash", 2)),
        side(5, "1 dodge", 3, attack("Shaethshir", 1, "3 smash", 2, "cleave"), NIMBLE),
        inspire=CHARGED,
        tags=("Hunter",),
        short="Sheoch",
    ),
    fighter(
        "Althaen, Kurnothi Tracker",
        side(4, "1 dodge", 3, attack("Seeker Bow", 3, "2 smash", 1)),
        side(5, "1 dodge", 3, attack("Seeker Bow", 3, "2 smash", 1, "ensnare"), NIMBLE),
        inspire=CHARGED,
        tags=("Hunter",),
        short="Althaen",
    ),
)
