"""Mollog's Mob, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *

ENRAGED = is_(this_fighter, with_wound_tokens(3))
ROUSED = there_is(known("Mollog the Mighty")(with_wound_tokens(3)))
# one Move token does not count, nor, once he is Inspired, does one Charge token; but one of each does
ROVES = marks(
    "move", -1, when=is_(this_fighter, with_tokens("move", 1)) & is_(this_fighter, without_token("charge"))
)
RAMPAGES = marks("charge", -1, when=is_(this_fighter, with_tokens("charge", 1)))
SQUIG = (forbid_upgrades("attack action"), forbid("cannot hold"))
ROOTED = (*SQUIG, forbid("cannot make moves"), forbid("cannot charge"), forbid("cannot be pushed"))
BAT = (allow("spared by lethal"), allow("moves through fighters"), *SQUIG)
BURSTS = reaction(would_go_out(this_fighter, "an Attack action or gambit"), deal(1, enemy(adjacent_to(this_fighter))))

WARBAND = warband(
    "Mollog's Mob",
    "Nightvault",
    "destruction",
    fighter(
        "Mollog the Mighty",
        side(
            3,
            "1 block",
            7,
            attack("Makeshift Club", 2, "2 smash", 3, "knockback 1"),
            attack("Whirling Club", 1, "2 fury", 2, "scything"),
            ROVES,
        ),
        side(
            3,
            "1 block",
            7,
            attack("Makeshift Club", 2, "2 smash", 4, "knockback 2"),
            attack("Whirling Club", 1, "3 fury", 2, "scything"),
            ROVES,
            RAMPAGES,
        ),
        "leader",
        inspire=ENRAGED,
    ),
    fighter(
        "Bat Squig",
        side(4, "2 dodge", 2, attack("Toothy Maw", 1, "2 fury", 1), *BAT),
        side(5, "3 dodge", 2, attack("Toothy Maw", 1, "2 fury", 2), *BAT),
        inspire=ROUSED,
        short="Bat Squig",
    ),
    fighter(
        "Stalagsquig",
        side(0, "2 block", 2, attack("Rock Maw", 1, "1 smash", 1), *ROOTED),
        side(0, "2 block", 2, attack("Rock Maw", 1, "2 smash", 2), *ROOTED),
        inspire=ROUSED,
        reserve=True,
    ),
    fighter(
        "Spiteshroom",
        side(2, "1 dodge", 2, attack("Choking Cloud", 1, "2 fury", 1, "scything"), *SQUIG, BURSTS),
        side(2, "2 dodge", 2, attack("Choking Cloud", 1, "2 fury", 2, "scything"), *SQUIG, BURSTS),
        inspire=ROUSED,
    ),
    abilities=(when(begins("round"), place(in_reserve("Stalagsquig"), empty_hex), if_=round_is(1)),),
)
