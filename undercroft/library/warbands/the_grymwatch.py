"""The Grymwatch, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

UNTROUBLED = just(ends("action_phase")) & ~at_least(2, enemy(on(your_territory)))
COMMANDS = (
    action(
        "Ghoul Call",
        choose(friendly(trait("Crypt Ghoul")).out),
        choose_hex(any_hex),
        aim(that_hex()),
        place(it, furthest_aimed),
    ),
    when(begins("action_phase"), make_action(this_fighter, titled="Ghoul Call")),
)
FEAST = (
    reaction(after_action(what=taken_out(enemy).that(*beside(this_fighter))), counter("Feast", this_fighter)),
    wounds(counters_of("Feast", this_fighter), words="this fighter has +1 Wounds for each Feast counter on it"),
)
CLUTCHING = dice(-1, attacks_of(enemy(adjacent_to(this_fighter))), floor=1)
BATS = (
    allow("spared by lethal"),
    allow("moves through fighters"),
    forbid_upgrades("attack action"),
    forbid("cannot hold"),
)

WARBAND = warband(
    "The Grymwatch",
    "Beastgrave",
    "death",
    fighter(
        "Duke Crakmarrow",
        side(4, "1 dodge", 4, attack("Halberd", 2, "2 smash", 2), *COMMANDS),
        side(5, "2 dodge", 4, attack("Halberd", 2, "2 smash", 3, "cleave"), *COMMANDS),
        "leader",
        inspire=UNTROUBLED,
        tags=("Hunter",),
        short="Crakmarrow",
    ),
    fighter(
        "Gristlewel, Greatsword",
        side(4, "1 dodge", 3, attack("Great Club", 1, "2 fury", 3)),
        side(5, "1 dodge", 3, attack("Great Club", 1, "3 fury", 3)),
        inspire=UNTROUBLED,
        short="Gristlewel",
    ),
    fighter(
        "Master Talon",
        side(4, "1 dodge", 2, attack("Teeth and Claws", 1, "2 fury", 1)),
        side(5, "1 dodge", 2, attack("Teeth and Claws", 1, "3 fury", 1), *FEAST),
        inspire=UNTROUBLED,
        tags=("Crypt Ghoul", "Hunter"),
        short="Talon",
    ),
    fighter(
        "Night's Herald",
        side(4, "1 dodge", 2, attack("Strangler's Claws", 1, "2 fury", 1)),
        side(5, "1 dodge", 2, attack("Strangler's Claws", 1, "3 fury", 1), CLUTCHING),
        inspire=UNTROUBLED,
        tags=("Crypt Ghoul", "Hunter"),
        short="Herald",
    ),
    fighter(
        "Royal Butcher",
        side(4, "1 dodge", 2, attack("Butcher's Hooks", 1, "2 fury", 1)),
        side(5, "1 dodge", 2, attack("Butcher's Hooks", 1, "4 fury", 1, "ensnare")),
        inspire=UNTROUBLED,
        tags=("Crypt Ghoul", "Hunter"),
        short="Butcher",
    ),
    fighter(
        "Valreek the Tracker",
        side(4, "1 dodge", 3, attack("Bone Knife", 1, "2 fury", 2)),
        side(5, "2 dodge", 3, attack("Bone Knife", 1, "3 fury", 2)),
        inspire=UNTROUBLED,
        tags=("Hunter",),
    ),
    fighter(
        "Duke's Harriers",
        side(5, "1 dodge", 3, attack("Fangs", 1, "3 fury", 1), *BATS),
        side(6, "2 dodge", 3, attack("Fangs", 1, "3 fury", 1, "ensnare"), *BATS),
        inspire=UNTROUBLED,
        short="Harriers",
    ),
)
