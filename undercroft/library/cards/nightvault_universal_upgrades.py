"""Universal upgrades of the second season, its warband boxes and Power Unbound. Knows the card language alone."""

from undercroft.cards.vocabulary import *

CHAMPIONS = CardSet("steelhearts-champions", "Nightvault")
EYES = CardSet("the-eyes-of-the-nine", "Nightvault")
GITZ = CardSet("zarbags-gitz", "Nightvault")
GUARDIANS = CardSet("yltharis-guardians", "Nightvault")
HUNT = CardSet("godsworn-hunt", "Nightvault")
MOB = CardSet("mollogs-mob", "Nightvault")
PROFITEERS = CardSet("thundriks-profiteers", "Nightvault")
REAVERS = CardSet("garreks-reavers", "Nightvault")
UNBOUND = CardSet("powers-unbound", "Power Unbound")

OWN = attacks_of(this_fighter)
THIS_WEAPON = attacks_of(this_fighter, with_this_weapon)

GUARDIANS.upgrade("Duellist's Speed", reaction(after_attack(this_fighter), push_up_to(this_fighter, 1)), number=493)
REAVERS.upgrade(
    "Gloryseeker",
    damage(+1, attacks_of(this_fighter, against(any_fighter(with_wounds_at_least(4))))),
    number=503,
)
GITZ.upgrade(
    "Potion of Rage",
    reaction(during_attack("declared", this_fighter), discard_this, this_attack(dice(+2, OWN))),
    number=529,
)
GITZ.upgrade(
    "Spiteful Charm",
    reaction(
        after_attack(enemy, this_fighter, damages), discard_this, choose_upgrade(attacker), discard_that_upgrade
    ),
    number=541,
)
UNBOUND.upgrade(
    "Wall of Force",
    attack(
        "Wall of Force",
        3,
        "- channel",
        0,
        "harmless",
        keyword("knockback", THIS_WEAPON, attack_successes),
        spell=True,
    ),
    only=("Wizard",),
    number=60,
)

CHAMPIONS.upgrade("Champion's Fortitude", reroll("defence", 1), number=486)
GITZ.upgrade(
    "Faneway Crystal", placed_instead(objective_hex, must=True), when(made_move(this_fighter), discard_this), number=499
)
EYES.upgrade(
    "Shifting Map",
    when(begins("end_phase"), draw_for_glory(1, 1), if_=round_is(3) & is_(this_fighter, survives)),
    number=538,
    keywords=("map",),
)

# --- Attack actions ---

GUARDIANS.upgrade(
    "Fated Blade",
    attack(
        "Fated Blade",
        1,
        "2 smash",
        0,
        when(
            hits(this_fighter),
            count_roll(5, "attack", "smash", "crit", name="fated"),
            keep_for_attack("fated"),
            if_=attack_is(with_this_weapon),
        ),
        set_to("damage", Named("fated", "the number counted"), None, of=THIS_WEAPON),
    ),
    number=500,
)

# --- against harm ---

PROFITEERS.upgrade(
    "Reinforced Armour",
    damage_at_most(0, this_fighter, when=dealt_by_attack(damage_before_modifiers(1), no_critical_hit)),
    number=533,
)

# --- in answer to attacks and gambits ---

PROFITEERS.upgrade(
    "Crown of Avarice",
    reaction(
        would_go_out(this_fighter, "an enemy's Attack action or an opponent's gambit"), choose_opponent, steal_glory(1)
    ),
    number=489,
)
GUARDIANS.upgrade("Quick Learner", reaction(after_hurting_by_foe(this_fighter), draw(1)), number=530)

# --- on those near it ---

HUNT.upgrade("Disturbing Presence", forbid("cannot charge", enemy(adjacent_to(this_fighter))), number=492)
PROFITEERS.upgrade(
    "Voidsceptre",
    action("Void", choose_persisting(any_fighter(within(2, this_fighter))), end_that_effect),
    number=555,
)

# --- magic ---

EYES.upgrade("Arcane Familiar", change_casting_symbols(1), only=("Wizard",), number=473)
GITZ.upgrade(
    "Tome of Incantations", change_casting_symbols(1), only=("Wizard",), number=548, keywords=("katophrane tome",)
)
MOB.upgrade(
    "Blessing of Vytrix",
    set_to("innate casting", "channel"),
    set_to("innate attack", "channel", of=attacks_of(this_fighter, a_spell)),
    only=("Wizard",),
    number=482,
)
HUNT.upgrade(
    "Arcane Savant",
    given_only_to(wizard_of_level(1)),
    wizard_level(+1),
    only=("Wizard",),
    number=475,
)

# --- in the third end phase ---

REAVERS.upgrade(
    "Slumbering Key", when(begins("end_phase"), gain(1), if_=round_is(3) & is_(this_fighter, survives)), number=539
)
