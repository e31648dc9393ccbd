"""Cards of Spiteclaw's Swarm. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("spiteclaws-swarm", "Shadespire", "spiteclaws-swarm")

SKRITCH = known("Skritch Spiteclaw")
HUNGRY = attacks_of(this_fighter, range_within(1))

BOX.ploy(
    "Aversion to Death",
    reaction(after_attack(any_fighter, None, fells(friendly)), pick_up_to(2, friendly), push(them, 1)),
    number=155,
)

BOX.ploy(
    "Nervous Scrabbling",
    choose(friendly),
    as_far_as_possible(
        pick(any_fighter(other_than(it), adjacent_to(it)), name="other"),
        swap(it, the_other("other", "the other fighter")),
    ),
    number=160,
)

BOX.upgrade(
    "Black Hunger",
    damage(+1, HUNGRY),
    keyword("scything", HUNGRY),
    allow("friends are foes", this_fighter, of=HUNGRY),
    forbid("cannot support", friendly, of=HUNGRY),
    only=("Hungering Skaven",),
    number=165,
)
BOX.upgrade(
    "Bodyguard for a Price",
    allow("on guard", SKRITCH, when=is_(SKRITCH, adjacent_to(this_fighter))),
    only=("Krrk the Almost-trusted",),
    number=166,
)
BOX.upgrade(
    "Expendable",
    reaction(
        during_attack("determined", enemy, this_fighter, succeeds),
        deal(1, attacker),
        attack_fails,
        attack_ends,
        take_out(this_fighter, glory=False),
    ),
    only=("Lurking Skaven", "Hungering Skaven", "Festering Skaven"),
    number=167,
)
BOX.upgrade(
    "Flee!",
    action(
        "Flee",
        choose(friendly(adjacent_to(this_fighter)), name="fleeing"),
        make_move(this_fighter, optional=True, ends=further_from_enemies),
        make_move(the_other("fleeing", "the chosen fighter"), optional=True, ends=further_from_enemies),
    ),
    only=("Skritch Spiteclaw",),
    number=169,
)
BOX.upgrade(
    "Skitter-scurry",
    reaction(after_action(this_fighter), push(this_fighter, 1)),
    only=("Skritch Spiteclaw", "Krrk the Almost-trusted"),
    number=170,
)
BOX.upgrade("Sneaky Stab-stab", push_first(attacks_of(this_fighter, not_in_charge)), number=171)
BOX.upgrade(
    "Whirling Halberd", attack("Whirling Halberd", 1, "2 fury", 2, "scything"), only=("Skritch Spiteclaw",), number=174
)
