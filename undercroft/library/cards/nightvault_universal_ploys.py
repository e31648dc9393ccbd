"""Universal ploys of the second season, its warband boxes and Power Unbound. Knows the card language alone."""

from undercroft.cards.vocabulary import *

EYES = CardSet("the-eyes-of-the-nine", "Nightvault")
GITZ = CardSet("zarbags-gitz", "Nightvault")
GUARDIANS = CardSet("yltharis-guardians", "Nightvault")
LEADERS = CardSet("leaders", "Leaders")
MOB = CardSet("mollogs-mob", "Nightvault")
PROFITEERS = CardSet("thundriks-profiteers", "Nightvault")
REAVERS = CardSet("garreks-reavers", "Nightvault")
UNBOUND = CardSet("powers-unbound", "Power Unbound")

charger = the_other("mover", "the charging fighter")
NEAR = attacks_of(friendly(is_inspired), range_within(1))

# --- in answer to attacks ---

GITZ.ploy("Pit Trap", reaction(after_attack(any_fighter, enemy, drives_back), deal(1, target)), number=436)
MOB.ploy(
    "Grievous Riposte",
    reaction(after_attack(any_fighter, friendly, range_within(1), fails, rolled("defence", "crit")), deal(2, attacker)),
    number=418,
)
LEADERS.ploy(
    "No Retreat", reaction(during_attack("defence rolled", any_fighter, your_leader), no_drive_back), number=40
)

# --- on fighters ---

GUARDIANS.ploy("Lifesurge", heal(1, any_fighter(is_wounded)), number=429)

PROFITEERS.ploy(
    "Trading Up",
    choose(friendly(with_upgrades())),
    choose_upgrade(it),
    discard_that_upgrade,
    choose_upgrade_in_hand(it),
    give_that_upgrade(it),
    number=466,
)
REAVERS.ploy(
    "Ghoulish Pact",
    choose(friendly),
    choose_upgrade_in_hand(it),
    deal(1, it),
    if_(is_(it, survives), give_that_upgrade(it)),
    number=417,
)
UNBOUND.ploy(
    "Two Steps Forward",
    choose(friendly, 2),
    push(them, 1),
    choose_opponent,
    choose(theirs, by="opponent"),
    push_up_to(it, 1, by="opponent"),
    number=47,
)

# --- in answer to attacks, moves and pushes ---

REAVERS.ploy(
    "Aggressive Defence",
    reaction(
        during_attack("declared", any_fighter, friendly),
        no_defence_roll,
        no_drive_back,
        after_the_attack(make_attack(target, at=attacker)),
    ),
    number=391,
)
EYES.ploy(
    "Countercharge",
    reaction(after_move(enemy, charge=True), choose(friendly), push_up_to(it, 3, ends=hex_near(1, charger))),
    number=404,
)
GITZ.ploy(
    "Mirror Move",
    reaction(
        after_push(by="opponent", between=True),
        choose(any_fighter(not_that_push)),
        push(it, Named("hexes", "as many hexes")),
    ),
    number=432,
)

MOB.ploy("Transfixing Stare", choose(enemy(within(2, friendly))), give("move", it), number=467)
LEADERS.ploy(
    "Inspired Command",
    choose(friendly(other_than(your_leader))),
    one_of(push_up_to(it, 1), give("guard", it)),
    when=there_is(your_leader),
    number=38,
)
LEADERS.ploy(
    "Quick Advance",
    if_(
        as_amended,
        choose_up_to(2, friendly(other_than(your_leader)), even_none=True),
        otherwise=choose(friendly(other_than(your_leader)), 2),
    ),
    push_up_to(them, 1),
    when=there_is(your_leader),
    number=42,
)

# --- on Attack actions of the next activation ---

LEADERS.ploy(
    "Crippling Doubt", choose(enemy_leader), next_activation(set_to("dice", 1, None, of=attacks_of(it), first="attack")),
    number=34,
)  # fmt: skip
UNBOUND.ploy("Fumble", next_activation(dice(-1, attacks_of(enemy), first="attack", floor=1)), number=39)

# --- on cards ---

GITZ.ploy(
    "One Step Ahead",
    choose_opponent,
    name_objective,
    roll_for("attack", "smash", "crit", then=this_round(cannot_score_named)),
    when=last_power_step,
    number=434,
)
REAVERS.ploy("Revoke", discard_persisting, number=443)

UNBOUND.ploy(
    "Inspired Attack", next_activation(dice(+1, NEAR, first="attack"), damage(+1, NEAR, first="attack")), number=41
)
