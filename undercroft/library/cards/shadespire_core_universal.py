"""The universal cards of the first core box. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("shadespire-core", "Shadespire")

# --- objectives ---

BOX.objective("Annihilation", 5, there_is(enemy.out) & there_is_no(enemy), number=236)
BOX.objective("Conquest", 2, every(friendly(survives), on(enemy_territory)), timing="third", number=247)
BOX.objective("Denial", 3, there_is_no(enemy(on(your_territory))), timing="third", number=253)
for number in range(1, 6):
    BOX.objective(f"Hold Objective {number}", 1, hold_number(number), number=262 + number)
BOX.objective("Supremacy", 3, hold(3), number=292)

# --- ploys ---

BOX.ploy(
    "Confusion",
    choose_pair(any_fighter, any_fighter(other_than(it), adjacent_to(it))),
    swap(it, the_other("other", "the other fighter")),
    number=311,
)
BOX.ploy(
    "Healing Potion",
    choose(friendly),
    roll_for("defence", "block", "crit", then=heal_up_to(2, it), otherwise=heal(1, it)),
    number=330,
)
BOX.ploy("Shardfall", choose_hex(empty_hex), place_token("shardfall", that_hex(), until="phase"), number=355)
BOX.ploy("Sidestep", choose(friendly), push(it, 1), number=360)

BOX.ploy(
    "Sprint",
    next_activation(
        multiply("move", 2, friendly, first="move"),
        forbid("cannot charge", friendly(first_to_move), words="that fighter cannot charge"),
        when(made_move(friendly), this_phase(forbid("cannot be activated", it)), once=True),
    ),
    number=363,
)

# --- upgrades ---

BOX.upgrade("Great Fortitude", wounds(+1), number=389)
BOX.upgrade("Great Speed", move(+1), number=390)
BOX.upgrade("Great Strength", damage(+1, attacks_of(this_fighter, range_within(1, 2))), number=391)
BOX.upgrade(
    "Disengage",
    attack("Disengage", 1, "2 smash", 1, reaction(after_this_attack(succeeds), push(this_fighter, 1))),
    number=385,
)
BOX.upgrade(
    "Total Offence",
    when(
        declares(this_fighter),
        may(this_attack(dice(+2, attacks_of(this_fighter))), this_phase(forbid("cannot be activated", this_fighter))),
        if_=~attack_is(in_charge) & ~happened(declares(this_fighter), 2, "activation"),
    ),
    number=431,
)
