"""Universal cards of the third season's boxes. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("beastgrave-core", "Beastgrave")
SNARLFANGS = CardSet("rippas-snarlfangs", "Beastgrave")
WATCH = CardSet("the-grymwatch", "Beastgrave")

THIS_WEAPON = attacks_of(this_fighter, with_this_weapon)
AFTER = just(after_activation_reactions)

# --- objectives ---

WATCH.objective("Scrum", 1, AFTER & crowd(4), timing="surge", number=299)
WATCH.objective(
    "Swift Capture",
    1,
    AFTER & hold(1, your_territory) & hold(1, enemy_territory),
    timing="surge",
    keywords=("dual",),
    number=306,
)

# --- gambits ---

WATCH.ploy(
    "Exhaustion",
    next_activation(when(ends("activation"), choose(enemy(did(made_action(), 2, during="activation"))), deal(1, it))),
    when=after_your_activation,
    number=338,
)
WATCH.ploy(
    "Madness Dart",
    choose(enemy(adjacent_to(friendly))),
    persists_until_out(it, set_to("symbol", "fury", None, of=attacks_of(it))),
    keywords=("poison",),
    number=355,
)
BOX.ploy("Snare", reaction(during_attack("driven back", friendly(trait("Hunter")), enemy), deal(1, target)), number=368)
SNARLFANGS.spell("Invert Terrain", ("focus",), pick_objective(feature_near(5, caster)), flip_it, number=350)

# --- upgrades ---

WATCH.upgrade(
    "Survival Instincts",
    set_to("trait", "Quarry", words="this fighter is a Quarry"),
    allow("on guard", when=is_(this_fighter, being("Quarry"))),
    number=431,
)

WATCH.upgrade(
    "Larval Lance",
    attack(
        "Larval Lance",
        2,
        "0 smash",
        0,
        set_to("dice", round_number, None, of=THIS_WEAPON, fixed=True),
        set_to("symbol", "smash", None, of=THIS_WEAPON, fixed=True),
        set_to("damage", round_number, None, of=THIS_WEAPON, fixed=True),
    ),
    number=411,
)
