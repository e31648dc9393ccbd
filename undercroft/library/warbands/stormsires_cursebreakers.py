"""Stormsire's Cursebreakers, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

CASTS = just(cast(this_fighter))
EMPOWER = spell_action("Empower", ("channel",), this_phase(reroll("attack", 1, None, of=attacks_of(this_fighter))))
BOTH = allow("block and dodge succeed")

WARBAND = warband(
    "Stormsire's Cursebreakers",
    "Nightvault",
    "order",
    fighter(
        "Averon Stormsire",
        side(
            3,
            "1 block",
            4,
            attack("Incantor's Staff", 2, "2 smash", 2),
            attack("Fulmination", 3, "- focus", 1, spell=True),
            wizard=2,
        ),
        side(
            3,
            "2 block",
            4,
            attack("Incantor's Staff", 2, "2 smash", 2),
            attack("Fulmination", 3, "- focus", 2, spell=True),
            wizard=2,
        ),
        "leader",
        "wizard",
        inspire=CASTS,
        short="Stormsire",
    ),
    fighter(
        "Ammis Dawnguard",
        side(
            3,
            "1 block",
            4,
            attack("Charged Stormstave", 1, "2 smash", 2, "knockback 1"),
            attack("Tempest Blade", 1, "3 fury", 2),
            EMPOWER,
            wizard=1,
        ),
        side(3, "1 block", 4, attack("Linked Weapons", 1, "3 smash", 3, "knockback 1"), BOTH, EMPOWER, wizard=1),
        "wizard",
        inspire=CASTS,
    ),
    fighter(
        "Rastus the Charmed",
        side(
            3,
            "1 block",
            4,
            attack("Stormstave", 1, "2 smash", 2),
            attack("Charged Tempest Blade", 1, "2 smash", 1, "cleave"),
            EMPOWER,
            wizard=1,
        ),
        side(3, "1 block", 4, attack("Linked Weapons", 1, "3 smash", 2, "cleave"), BOTH, EMPOWER, wizard=1),
        "wizard",
        inspire=CASTS,
    ),
)
