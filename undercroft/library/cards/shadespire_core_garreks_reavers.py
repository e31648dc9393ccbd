"""The cards of Garrek's Reavers. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("shadespire-core", "Shadespire", "garreks-reavers")

# --- objectives ---

BOX.objective("A Worthy Skull", 1, happened(taken_out(enemy_leader, by="you")), number=1)
BOX.objective(
    "Blood for the Blood God!",
    1,
    at_least(3, friendly(did(charged())).everyone),
    timing="surge",
    lasting=True,
    number=2,
)
BOX.objective("Coward!", 1, just(made_move(enemy).that(*left_all(friendly))), timing="surge", number=3)
BOX.objective(
    "Draw the Gaze of Khorne", 1, happened(taken_out(enemy, by="you"), 2), timing="surge", lasting=True, number=4
)
BOX.objective("It Begins", 1, there_is(friendly.out) & there_is(enemy.out), number=5)
BOX.objective("Khorne Cares Not", 2, at_least(5, any_fighter.out), number=6)
BOX.objective("Khorne's Champion", 6, at_most(1, any_fighter) & there_is(friendly), timing="third", number=7)
BOX.objective(
    "Let the Blood Flow", 2, at_least(3, friendly(did(attacked(any_fighter, None, "success"))).everyone), timing="surge",
    lasting=True, number=8,
)  # fmt: skip
BOX.objective("There is Only Slaughter", 1, there_is_no(any_fighter(holding)), number=9)

# --- ploys ---

BOX.ploy(
    "Blood Offering",
    choose(friendly),
    deal(1, it),
    next_activation(dice(+2, attacks_of(it), first="attack")),
    number=10,
)
BOX.ploy("Blood Rain", next_activation(set_to("symbol", "fury", None, of=attacks_of(None))), number=11)
BOX.ploy(
    "Boon of Khorne",
    reaction(after_attack(friendly, None, fells(enemy)), pick(friendly), heal_fully(it)),
    number=12,
)
BOX.ploy("Desecrate", choose_objective(your_objective), remove_objective, number=13)
BOX.ploy(
    "Final Blow",
    reaction(after_attack(enemy, None, fells(friendly, beside=attacker)), deal(1, attacker)),
    number=14,
)
BOX.ploy(
    "Fuelled by Slaughter",
    reaction(
        after_attack(any_fighter, None, fells(any_fighter)) | after_ploy(taken_out()), pick(friendly), make_attack(it)
    ),
    number=15,
)
BOX.ploy(
    "Insensate",
    next_activation(
        damage_at_most(
            damage_left(1),
            friendly(first_hurt),
            words="the first friendly fighter that is dealt damage is dealt no more than 1 in all",
        )
    ),
    number=16,
)
BOX.ploy("Khorne Calls", next_activation(dice(+1, attacks_of(friendly), first="attack")), number=17)
BOX.ploy(
    "Rebirth in Blood",
    reaction(
        (after_attack(any_fighter, None, fells(friendly)) | after_ploy(taken_out(friendly))).when(there_is_no(friendly)),
        roll_for(
            "defence",
            "block",
            "crit",
            then=(
                remember_last_out(friendly, "fallen"),
                place(the_other("fallen", "the fighter that was taken out"), starting_hex & your_territory),
            ),
        ),
    ),
    number=18,
)
BOX.ploy(
    "Skulls for the Skull Throne!", reaction(after_attack(friendly, None, fells(enemy)), draw(2, up_to=True)), number=19
)

# --- upgrades ---

BOX.upgrade(
    "Berserk Charge",
    allow("smash and fury succeed", of=attacks_of(this_fighter, in_charge)),
    only=("Blooded Saek",),
    number=20,
)
BOX.upgrade("Bloodslick", defence(+1), only=("Garrek Gorebeard",), number=21)
BOX.upgrade("Deadly Spin", attack("Deadly Spin", 1, "3 fury", 1, "scything"), only=("Targor",), number=22)
BOX.upgrade(
    "Ever-Advancing",
    reaction(during_attack("could drive back", any_fighter, this_fighter), no_drive_back, push(this_fighter, 1)),
    only=("Garrek Gorebeard",),
    number=23,
)
BOX.upgrade("Frenzy", dice(+1, attacks_of(this_fighter, in_charge)), number=24)
BOX.upgrade("Grisly Trophy", when(taken_out(enemy, by=this_fighter), gain(1)), only=("Garrek Gorebeard",), number=25)
BOX.upgrade(
    "Terrifying Howl",
    action("Terrifying Howl", in_any_order(enemy(adjacent_to(this_fighter)), push(it, 1))),
    only=("Karsus the Chained",),
    number=26,
)
BOX.upgrade("Unstoppable Charge", allow("moves through fighters", when=charging), only=("Blooded Saek",), number=27)
BOX.upgrade(
    "Whirlwind of Death",
    damage(+1, attacks_of(this_fighter, range_within(1, 2))),
    only=("Karsus the Chained",),
    number=28,
)
BOX.upgrade(
    "Wicked Blade",
    attack(
        "Wicked Blade",
        1,
        "3 fury",
        2,
        keyword("cleave", attacks_of(this_fighter, with_this_weapon, rolled("attack", "crit"))),
    ),
    only=("Arnulf",),
    number=29,
)
