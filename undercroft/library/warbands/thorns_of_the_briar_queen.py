"""The Thorns of the Briar Queen, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *
from undercroft.game.pieces import FighterCard

DREAD = just(begins("activation", by="you")) & is_(this_fighter, adjacent_to(enemy))
GHOST = (allow("spared by lethal"), allow("moves through all"))


def chainrasp(n: int, name: str, normal: str, inspired: str, damage: int, *keywords: str) -> FighterCard:
    return fighter(
        f"Chainrasp {n}",
        side(3, "1 dodge", 2, attack(name, 1, normal, damage), *GHOST),
        side(4, "2 dodge", 2, attack(name, 1, inspired, damage, *keywords), *GHOST),
        inspire=DREAD,
        tags=("Chainrasp",),
        short=f"Chainrasp {n}",
    )


DRIVE = action("Drive the chained", in_any_order(friendly(trait("Chainrasp")), push_up_to(it, 2)))

WARBAND = warband(
    "Thorns of the Briar Queen",
    "Nightvault",
    "death",
    fighter(
        "Briar Queen",
        side(3, "2 dodge", 4, attack("Briar Whip", 2, "3 fury", 2), *GHOST, wizard=2),
        side(4, "2 dodge", 4, attack("Briar Whip", 2, "3 fury", 3), *GHOST, wizard=2),
        "leader",
        "wizard",
        inspire=DREAD,
    ),
    fighter(
        "Varclav the Cruel",
        side(3, "2 dodge", 4, attack("Watchman's Blade", 1, "2 smash", 2), DRIVE, *GHOST),
        side(4, "2 dodge", 4, attack("Watchman's Blade", 1, "2 smash", 3), DRIVE, *GHOST),
        inspire=DREAD,
    ),
    fighter(
        "The Ever-hanged",
        side(4, "1 dodge", 3, attack("Stolen Blade", 1, "2 smash", 2), *GHOST),
        side(4, "2 dodge", 3, attack("Stolen Blade", 1, "2 smash", 2, "cleave"), *GHOST),
        inspire=DREAD,
        tags=("Chainrasp",),
        short="Ever-hanged",
    ),
    chainrasp(1, "Nighthaunt Axe", "1 fury", "2 fury", 2),
    chainrasp(2, "Nighthaunt Axe", "1 fury", "2 fury", 2),
    chainrasp(3, "Nighthaunt Club", "2 fury", "3 fury", 1, "knockback 1"),
    chainrasp(4, "Nighthaunt Blade", "1 smash", "2 smash", 1, "cleave"),
)
