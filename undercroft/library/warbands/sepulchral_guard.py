"""The Sepulchral Guard, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *
from undercroft.game.pieces import FighterCard

RISES = just(returned(this_fighter))
COMMANDS = (
    action(
        "Raise the fallen",
        choose(friendly.out),
        place(it, starting_hex & your_territory),
    ),
    action(
        "March",
        choose(friendly(other_than(this_fighter), able_to_move), 2),
        each(them, make_move(it, named=False)),
    ),
)


def petitioner(n: int) -> FighterCard:
    return fighter(
        f"Petitioner {n}",
        side(2, "1 dodge", 2, attack("Ancient weapon", 1, "2 fury", 1)),
        side(3, "1 dodge", 2, attack("Ancient weapon", 1, "3 fury", 1)),
        inspire=RISES,
        tags=("Petitioner",),
        short=f"Petitioner {n}",
    )


WARBAND = warband(
    "Sepulchral Guard",
    "Shadespire",
    "death",
    fighter(
        "The Sepulchral Warden",
        side(2, "1 dodge", 4, attack("Boneshiver Spear", 2, "2 smash", 2), *COMMANDS),
        side(3, "1 dodge", 4, attack("Quickened Spear", 2, "3 smash", 3), *COMMANDS),
        "leader",
        inspire=happened(returned(friendly), 2, "game"),
        short="Warden",
    ),
    fighter(
        "The Champion",
        side(2, "1 dodge", 3, attack("Wight Blade", 1, "2 smash", 2, "cleave")),
        side(3, "1 dodge", 3, attack("Wight Blade", 1, "3 smash", 2, "cleave")),
        inspire=RISES,
        short="Champion",
    ),
    fighter(
        "The Prince of Dust",
        side(2, "1 dodge", 3, attack("Royal Mace", 1, "2 smash", 1, "knockback 1")),
        side(3, "1 dodge", 3, attack("Royal Mace", 1, "3 smash", 2, "knockback 1")),
        inspire=RISES,
        short="Prince",
    ),
    fighter(
        "The Harvester",
        side(2, "1 dodge", 3, attack("Whirling Scythe", 1, "2 fury", 2, "scything")),
        side(3, "1 dodge", 3, attack("Whirling Scythe", 1, "3 fury", 2, "scything")),
        inspire=RISES,
        short="Harvester",
    ),
    *(petitioner(n) for n in (1, 2, 3)),
)
