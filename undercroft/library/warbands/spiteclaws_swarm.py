"""Spiteclaw's Swarm, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

CHOSEN = just(chosen_by_ploy(this_fighter))
KEEN = keyword("cleave", attacks_of(this_fighter, with_this_weapon, rolled("attack", "crit")))
CALL = action(
    "Call the swarm",
    choose(friendly(~named("Krrk the Almost-trusted")).out),
    place(it, starting_hex),
)

WARBAND = warband(
    "Spiteclaw's Swarm",
    "Shadespire",
    "chaos",
    fighter(
        "Skritch Spiteclaw",
        side(5, "1 dodge", 4, attack("Wicked Halberd", 2, "2 smash", 2, KEEN), CALL),
        side(5, "2 dodge", 4, attack("Warp-infused Halberd", 2, "2 smash", 3, KEEN), CALL),
        "leader",
        inspire=CHOSEN,
    ),
    fighter(
        "Krrk the Almost-trusted",
        side(5, "1 block", 3, attack("Warding Spear", 1, "2 smash", 2)),
        side(5, "2 block", 3, attack("Warding Spear", 1, "2 smash", 2)),
        inspire=CHOSEN,
    ),
    fighter(
        "Lurking Skaven",
        side(5, "2 dodge", 2, attack("Paired Katar", 1, "2 fury", 1)),
        side(5, "2 dodge", 2, attack("Paired Katar", 1, "3 fury", 1)),
        inspire=CHOSEN,
        short="Lurking",
    ),
    fighter(
        "Festering Skaven",
        side(5, "1 dodge", 2, attack("Wicked Daggers", 1, "2 fury", 1)),
        side(5, "2 dodge", 2, attack("Wicked Daggers", 1, "3 fury", 1)),
        inspire=CHOSEN,
        short="Festering",
    ),
    fighter(
        "Hungering Skaven",
        side(5, "1 dodge", 2, attack("Scavenged Flail", 1, "1 smash", 1)),
        side(5, "2 dodge", 2, attack("Scavenged Flail", 1, "2 smash", 1)),
        inspire=CHOSEN,
        short="Hungering",
    ),
)
