"""Universal ploys of the first season's warband boxes. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOYZ = CardSet("ironskulls-boyz", "Shadespire")
GUARD = CardSet("sepulchral-guard", "Shadespire")
AXES = CardSet("the-chosen-axes", "Shadespire")
SWARM = CardSet("spiteclaws-swarm", "Shadespire")
FIENDS = CardSet("magores-fiends", "Shadespire")
STARS = CardSet("the-farstriders", "Shadespire")

FIRST = attacks_of(None)
NO_CARDS = "no power cards can be played"

# --- on fighters ---

BOYZ.ploy(
    "Cruel Taunt",
    choose(enemy),
    roll_for("attack", "smash", "crit", then=(uninspire(it), for_ever(forbid("cannot be inspired", it)))),
    number=312,
)
STARS.ploy(
    "Frozen in Time",
    choose(enemy),
    roll_for("defence", "block", "crit", then=this_phase(forbid("cannot act", it), forbid("cannot be damaged", it))),
    number=326,
)
STARS.ploy("Inspiration Strikes", choose(friendly), inspire(it), number=334)
BOYZ.ploy("Distraction", choose(enemy), push(it, 1), number=318)
STARS.ploy("Shardgale", deal(1, any_fighter), number=356)
FIENDS.ploy("Tainted Vitality", heal(1, any_fighter(is_wounded)), number=365)
AXES.ploy("Earthquake", push_all, number=321)

FIENDS.ploy(
    "Hidden Paths",
    choose(friendly(on(edge_hex), ~did(made_move()))),
    place(it, edge_hex),
    count_as_moved(it),
    number=331,
)
SWARM.ploy(
    "Momentary Madness",
    choose(enemy),
    roll_for("attack", "smash", "crit", then=make_attack(it, as_yours=True)),
    number=342,
)
GUARD.ploy(
    "Time Trap",
    choose(any_fighter),
    make_action(it, optional=True, by="owner of it"),
    skip_activation,
    when=activations_left,
    number=368,
)
BOYZ.ploy(
    "Shifting Shards",
    choose_objective(unheld_objective),
    choose_hex(hex_near(1, token_hex()) & open_to_objectives),
    move_objective(that_hex()),
    number=359,
)

# --- glory and cards ---

STARS.ploy("Improvisation", discard_hand, draw(3), number=333)
SWARM.ploy("Spoils of Battle", play_upgrade_free, number=362)

BOYZ.ploy("Daylight Robbery", choose_opponent, roll_for("attack", "smash", "crit", then=steal_glory(1)), number=315)
BOYZ.ploy("Duel of Wits", reaction(when_ploy_played(), draw(2)), number=320)
GUARD.ploy(
    "Forceful Denial", reaction(when_ploy_played(), roll_for("defence", "block", "crit", then=deny_ploy)), number=324
)
BOYZ.ploy("Misdirection", reaction(when_chosen(friendly), choose(friendly(could_be_chosen())), redirect(it)), number=341)

# --- on the next activation ---

SWARM.ploy(
    "Curious Inversion", next_activation(allow("symbols swapped", any_fighter, of=FIRST, first="attack")), number=313
)
AXES.ploy(
    "Fuelled by Fury",
    next_activation(reroll("attack", "any", None, of=attacks_of(friendly), first="attack")),
    number=327,
)
FIENDS.ploy("Invisible Walls", next_activation(set_to("move", 1, any_fighter)), number=335)
STARS.ploy("Spectral Wings", next_activation(move(+2, any_fighter, first="move")), number=361)
GUARD.ploy("Shattering Terrain", next_activation(when(first_moved_or_pushed(), deal(1, it))), number=357)
SWARM.ploy("Desperate Gambit", choose_opponent, next_activation(roll_off_decides(FIRST, first="attack")), number=317)
BOYZ.ploy(
    "Dual Strike",
    next_activation(
        allow(
            "one supports double",
            attacker,
            of=FIRST,
            first="attack",
            words="one fighter that supports the first Attack action counts as two supporting fighters",
        )
    ),
    number=319,
)
GUARD.ploy(
    "Mighty Swing", next_activation(keyword("scything", attacks_of(friendly, range_within(1)), first="attack")), number=339
)
AXES.ploy("No Time", until_after_next_activation(forbid("no power cards", any_fighter, words=NO_CARDS)), number=344)
FIENDS.ploy(
    "Second Wind",
    choose(friendly(with_token("charge"))),
    next_activation(marks("charge", -1, it), marks("move", +1, it)),
    number=354,
)

# --- in answer to attacks and moves ---

AXES.ploy("Trap", reaction(during_attack("driven back", friendly, enemy), deal(1, target)), number=369)
STARS.ploy(
    "Twist the Knife",
    reaction(
        during_attack("determined", friendly, None, succeeds, range_within(1)),
        this_attack(damage(+1, attacks_of(attacker))),
    ),
    number=372,
)
STARS.ploy("Quick Thinker", reaction(after_move(enemy), pick(friendly(~did(made_move()))), make_move(it)), number=347)
AXES.ploy("Death Throes", reaction(would_go_out(friendly), choose(enemy(adjacent_to(victim))), deal(1, it)), number=316)
SWARM.ploy(
    "Last Chance",
    reaction(
        would_go_out(friendly, "an Attack action"),
        roll_no_success(victim, then=spare_throughout),
    ),
    number=336,
)
AXES.ploy(
    "Ready for Action",
    reaction(after_upgrade(friendly).when(in_action_phase), make_action(upgraded, "move", "attack", named=True)),
    number=348,
)
AXES.ploy(
    "Legacy",
    reaction(
        after_attack(any_fighter, None, fells(friendly)) | after_ploy(taken_out(friendly)),
        remember_last_out(friendly, "fallen"),
        choose_upgrade(the_other("fallen", "that fighter"), universal=True),
        pick(friendly(on(hex_near(1, that_hex("fallen at", "where it stood"))), could_bear_it)),
        give_that_upgrade(it),
    ),
    number=337,
)
FIENDS.ploy(
    "My Turn",
    reaction(
        after_hurting(friendly), pick(friendly(hurt_by_it)), push_up_to(it, 1), make_attack(it, needed=False)
    ),
    number=343,
)
SWARM.ploy(
    "Rebound",
    reaction(
        during_attack("determined", enemy, None, succeeds),
        roll_for(
            "defence",
            "dodge",
            "crit",
            then=(attack_fails, no_drive_back, deal(Named("damage", "that Attack action's"), attacker)),
        ),
    ),
    number=349,
)
GUARD.ploy("Stumble", reaction(during_attack("driven back", friendly, enemy), drive_further(1)), number=364)
