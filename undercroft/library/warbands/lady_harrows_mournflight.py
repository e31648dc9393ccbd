"""Lady Harrow's Mournflight, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

PASSED = just(passed_through(this_fighter, enemy))
GHOST = (allow("spared by lethal"), allow("moves through all"))
SLIPS_AWAY = reaction(during_attack("declared", enemy, any_fighter(other_than(this_fighter))), push(this_fighter, 1))
PASSES_OVER = action(
    "Glide",
    place(this_fighter, empty_hex),
    give("move", this_fighter),
    when=is_(this_fighter, without_token("move")),
)
PIERCING = forbid(
    "defence crits fail",
    enemy,
    of=attacks_of(this_fighter, with_this_weapon),
    words="critical symbols in a defence roll against this Attack action are no successes",
)

WARBAND = warband(
    "Lady Harrow's Mournflight",
    "Beastgrave",
    "death",
    fighter(
        "Lady Harrow",
        side(4, "2 dodge", 4, attack("Ethereal Chill Blade", 1, "3 fury", 2), *GHOST),
        side(5, "2 dodge", 4, attack("Ethereal Chill Blade", 1, "3 fury", 3, "cleave"), SLIPS_AWAY, *GHOST),
        "leader",
        inspire=PASSED,
        short="Harrow",
    ),
    fighter(
        "The Anguished One",
        side(4, "2 dodge", 3, attack("Piercing Chill Blade", 1, "2 fury", 2), *GHOST),
        side(5, "2 dodge", 4, attack("Piercing Chill Blade", 1, "3 fury", 2, PIERCING), *GHOST),
        inspire=PASSED,
        short="Anguished",
    ),
    fighter(
        "The Screaming Maiden",
        side(4, "2 dodge", 3, attack("Lethal Chill Blade", 1, "2 fury", 2), *GHOST),
        side(5, "2 dodge", 3, attack("Lethal Chill Blade", 1, "4 fury", 2, "grievous 1"), *GHOST),
        inspire=PASSED,
        short="Maiden",
    ),
    fighter(
        "Widow Caitha",
        side(4, "2 dodge", 2, attack("Wicked Chill Blade", 1, "2 fury", 3), *GHOST),
        side(5, "2 dodge", 3, attack("Wicked Chill Blade", 1, "2 fury", 3), PASSES_OVER, *GHOST),
        inspire=PASSED,
        short="Caitha",
    ),
)
