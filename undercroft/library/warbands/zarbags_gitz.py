"""Zarbag's Gitz, their fighters. Knows the card language alone."""

from undercroft.cards.vocabulary import *
from undercroft.game.pieces import FighterCard
from undercroft.rules.abilities import Ability

RICH = glory_at_least(3)
FRESH = is_(this_fighter, without_token("move", "charge"))
SCURRY = reaction(
    after_move(friendly(~being("Squig")), beside=this_fighter).when(FRESH), make_move(this_fighter), title="Scurry"
)
FANATIC = (
    action("Spin", scatter(4, this_fighter), push_along_chain(this_fighter, 3, bowls=True)),
    forbid("cannot make moves"),
    forbid("cannot charge"),
    forbid("cannot attack"),
    forbid("cannot guard"),
    forbid("cannot be on guard"),
)
HERD = action(
    "Herd the squigs",
    choose_up_to(
        2, friendly(trait("Squig"), adjacent_to(this_fighter), without_token("move", "charge")), even_none=True
    ),
    in_any_order(either(this_fighter, them), make_move(it)),
    when=FRESH,
)
SQUIG = (forbid_upgrades("attack action"), forbid("cannot hold"))
BESIDE_HIM = nearest_to(this_fighter, your_territory & ~(starting_hex | lethal_hex))
SQUIGS = when(
    placed_at_start(this_fighter), place(in_reserve("Bonekrakka"), BESIDE_HIM), place(in_reserve("Gobbaluk"), BESIDE_HIM)
)


def netted(n: int) -> Ability:
    """A target that was hit has so many dice less in the next activation."""
    return when(
        attacked(this_fighter, None, "success").that(*used_weapon("Barbed Net")),
        remember(target, "netted"),
        next_activation(dice(-n, attacks_of(the_other("netted", "the target")), floor=1)),
    )


def squig(name: str) -> FighterCard:
    return fighter(
        name,
        side(3, "1 dodge", 2, attack("Huge Jaws", 1, "2 smash", 2), *SQUIG),
        side(3, "2 dodge", 2, attack("Huge Jaws", 1, "3 smash", 2, "cleave"), *SQUIG),
        inspire=there_is(known("Drizgit da Squig Herder").out),
        tags=("Squig",),
        reserve=True,
    )


def archer(name: str) -> FighterCard:
    return fighter(
        name,
        side(3, "1 dodge", 2, attack("Grot Bow", 3, "2 fury", 1), SCURRY),
        side(4, "2 dodge", 2, attack("Grot Bow", 3, "2 fury", 1), SCURRY),
        inspire=RICH,
    )


WARBAND = warband(
    "Zarbag's Gitz",
    "Nightvault",
    "destruction",
    fighter(
        "Zarbag",
        side(3, "2 dodge", 3, attack("Cursed Sickle", 1, "3 fury", 2), SCURRY, wizard=2),
        side(4, "2 dodge", 3, attack("Cursed Sickle", 1, "3 fury", 2, "cleave"), SCURRY, wizard=2),
        "leader",
        "wizard",
        inspire=RICH,
    ),
    fighter(
        "Snirk Sourtongue",
        side(
            2,
            "1 dodge",
            3,
            attack("Ball and Chain", 1, "1 fury", 3),
            reaction(after_activation(), inspire(this_fighter), title="Quaff"),
            SCURRY,
        ),
        side(0, "3 dodge", 3, *FANATIC),
    ),
    fighter(
        "Drizgit da Squig Herder",
        side(3, "1 block", 3, attack("Squig Brand", 1, "2 smash", 2), HERD, SQUIGS, SCURRY),
        side(4, "1 block", 3, attack("Squig Brand", 1, "3 smash", 2), HERD, SCURRY),
        inspire=RICH,
    ),
    squig("Bonekrakka"),
    squig("Gobbaluk"),
    fighter(
        "Prog da Netter",
        side(3, "1 dodge", 2, attack("Barbed Net", 1, "2 smash", 1, netted(1)), SCURRY),
        side(4, "2 dodge", 2, attack("Barbed Net", 1, "3 smash", 1, netted(2)), SCURRY),
        inspire=RICH,
    ),
    archer("Stikkit"),
    archer("Redkap"),
    archer("Dibbz"),
)
