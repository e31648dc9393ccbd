"""The cards of Steelheart's Champions. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("shadespire-core", "Shadespire", "steelhearts-champions")

# --- objectives ---

BOX.objective(
    "Awe-Inspiring", 1, happened(taken_out(any_fighter, by="you"), 2), timing="surge", lasting=True, number=30
)
BOX.objective("Cleanse", 3, hold_all(enemy_territory), number=31)
BOX.objective("Consecrated Area", 1, there_is_no(enemy(adjacent_to(friendly))), number=32)
BOX.objective("Eternals", 3, there_is_no(friendly.out), timing="third", number=33)
BOX.objective("Immovable Object", 1, held_through_two_phases, number=34)
BOX.objective("Lightning Strikes", 1, just(taken_out(enemy, by=friendly).that(*by_a_charge)), timing="surge", number=35)
BOX.objective("Seize Ground", 1, hold(1, enemy_territory), number=36)
BOX.objective("Sigmar's Bulwark", 1, ~happened(damaged(friendly)), number=37)
BOX.objective("Slayers of Tyrants", 1, happened(taken_out(enemy_leader, by="you")), number=38)

# --- ploys ---

BOX.ploy("Heroic Guard", choose(friendly), give("guard", it), number=39)
BOX.ploy("Peal of Thunder", choose(enemy), push(it, 1), number=40)
BOX.ploy(
    "Righteous Zeal",
    next_activation(damage(+1, attacks_of(None, range_within(1, 2)), first="attack")),
    number=41,
)
BOX.ploy(
    "Sigmarite Wall",
    choose_pair(friendly, friendly(other_than(it), adjacent_to(it))),
    give("guard", it),
    give("guard", the_other("other", "the other fighter")),
    number=42,
)
BOX.ploy(
    "Stormforged Resistance",
    next_activation(forbid("cannot be driven back", friendly, of=attacks_of(None), first="attack")),
    number=43,
)
BOX.ploy(
    "Stormforged Tactics",
    next_activation(reaction(after_attack(enemy, None, fails), choose_up_to(2, friendly), push_up_to(them, 1))),
    number=44,
)
BOX.ploy(
    "Tireless Assault",
    reaction(after_attack(friendly, None, fails), make_attack(attacker, at=target)),
    number=45,
)
BOX.ploy(
    "Undaunted",
    reaction(
        (after_attack(any_fighter, None, fells(friendly)) | after_ploy(taken_out(friendly))).when(exactly(1, friendly)),
        heal_fully(friendly),
    ),
    number=46,
)
BOX.ploy("Unstoppable Strike", next_activation(keyword("cleave", attacks_of(None), first="attack")), number=47)
BOX.ploy(
    "Valiant Attack",
    next_activation(forbid("cannot support the target", enemy, of=attacks_of(None), first="attack")),
    number=48,
)

# --- upgrades ---

BOX.upgrade("Blessed by Sigmar", wounds(+1), number=49)
BOX.upgrade(
    "Block",
    action("Block", give("guard", this_fighter), give("guard", friendly(adjacent_to(this_fighter)))),
    only=("Angharad Brightshield",),
    number=50,
)
BOX.upgrade(
    "Brave Strike",
    attack(
        "Brave Strike",
        1,
        "2 smash",
        2,
        dice(+1, attacks_of(this_fighter, with_this_weapon), when=there_is_no(friendly(adjacent_to(this_fighter)))),
    ),
    only=("Obryn the Bold",),
    number=51,
)
BOX.upgrade(
    "Fatal Riposte",
    reaction(
        during_attack("determined", any_fighter, this_fighter, fails),
        roll_for("attack", "smash", "crit", then=(no_drive_back, make_attack(this_fighter, at=attacker, optional=True))),
    ),
    only=("Severin Steelheart",),
    number=52,
)
BOX.upgrade(
    "Heroic Might",
    keyword("cleave", attacks_of(this_fighter)),
    only=("Severin Steelheart", "Obryn the Bold"),
    number=53,
)
BOX.upgrade(
    "Heroic Stride",
    reaction(after_activation(enemy(within(2, this_fighter))), push(this_fighter, 1)),
    only=("Severin Steelheart",),
    number=54,
)
BOX.upgrade(
    "Lightning Blade",
    attack("Lightning Blade", 2, "2 smash", 1, "grievous 1"),
    only=("Severin Steelheart",),
    number=55,
)
BOX.upgrade(
    "Lightning Blast",
    when(
        critical_hit(this_fighter),
        deal(1, enemy(on(hex_near(1, that_hex("there", "the target's hex")))), by=this_fighter),
    ),
    only=("Obryn the Bold",),
    number=56,
)
BOX.upgrade(
    "Righteous Strike",
    attack(
        "Righteous Strike",
        1,
        "3 smash",
        2,
        reaction(after_this_attack(fails, against(enemy_leader)), make_attack(this_fighter, own=True)),
    ),
    only=("Angharad Brightshield",),
    number=57,
)
BOX.upgrade(
    "Shield Bash",
    reaction(
        during_attack("determined", any_fighter(adjacent_to(this_fighter)), this_fighter, fails),
        no_drive_back,
        may_push(attacker, 1),
    ),
    only=("Angharad Brightshield",),
    number=58,
)
