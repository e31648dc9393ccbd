"""The Eyes of the Nine, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

FROM_AFAR = just(attacked(this_fighter, None, "success").that(*at_range(3)))
SUMMON = action(
    "Summon the Blue Horror",
    place(absent("Blue Horror"), starting_hex),
    when=there_is_no(known("Blue Horror")),
)
DAEMON = (forbid_upgrades("attack action"), forbid("cannot be inspired"))
FIRST_FLAMES = happened(attacked(this_fighter).that(*used_weapon("Magical Flames")), 2)
BLUE = side(3, "1 dodge", 2, attack("Magical Flames", 3, "3 fury", 1), *DAEMON)
BRIMSTONE = side(
    3,
    "1 dodge",
    1,
    attack("Magical Flames", 3, "2 fury", 1, reaction(after_this_attack().when(~FIRST_FLAMES), make_attack(this_fighter))),
    *DAEMON,
)

WARBAND = warband(
    "The Eyes of the Nine",
    "Nightvault",
    "chaos",
    fighter(
        "Vortemis the All-seeing",
        side(
            4,
            "1 dodge",
            4,
            attack("Tzeentchian Runestaff", 2, "2 smash", 2),
            attack("Bolt of Change", 3, "- focus", 1, spell=True),
            SUMMON,
            wizard=2,
        ),
        side(
            4,
            "2 dodge",
            4,
            attack("Tzeentchian Runestaff", 2, "2 smash", 2),
            attack("Bolt of Change", 3, "- focus", 2, spell=True),
            SUMMON,
            wizard=2,
        ),
        "leader",
        "wizard",
        inspire=FROM_AFAR,
    ),
    fighter(
        "K'charik",
        side(4, "1 block", 3, attack("Savage Greatblade", 1, "2 smash", 3)),
        side(
            4,
            "1 block",
            3,
            attack(
                "Guided Greatblade", 1, "2 smash", 3, reroll("attack", "any", of=attacks_of(this_fighter, with_this_weapon))
            ),
        ),
        inspire=just(cast(any_fighter(adjacent_to(this_fighter)))),
    ),
    fighter(
        "Narvia",
        side(4, "1 block", 2, attack("Cursed Blade", 1, "2 fury", 1), attack("Sorcerous Bolt", 3, "2 fury", 1)),
        side(4, "1 block", 2, attack("Cursed Blade", 1, "2 fury", 1), attack("Sorcerous Bolt", 3, "3 fury", 1, "cleave")),
        inspire=FROM_AFAR,
    ),
    fighter(
        "Turosh",
        side(4, "1 dodge", 2, attack("Cursed Blade", 1, "2 fury", 2), attack("Sorcerous Bolt", 3, "2 fury", 1)),
        side(4, "1 dodge", 2, attack("Cursed Blade", 1, "3 fury", 2), attack("Sorcerous Bolt", 3, "2 fury", 1)),
        inspire=FROM_AFAR,
    ),
    # it has no Inspired side: the back of its card is the Brimstone Horrors
    fighter("Blue Horror", BLUE, BLUE, reserve=True, other=("Brimstone Horrors", BRIMSTONE), short="Blue Horror"),
)
