"""Cards of Ironskull's Boyz. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("ironskulls-boyz", "Shadespire", "ironskulls-boyz")

BOX.objective(
    "Call of the Waaagh!", 1, at_least(3, friendly(did(charged())).everyone), timing="surge", lasting=True, number=90
)
BOX.objective(
    "Too Dumb to Die",
    1,
    just(
        attacked(any_fighter, friendly).that(
            "that deals it at least 3 damage and does not take it out of action",
            lambda cx, event: event.n >= 3 and cx.g.at[event.whom] >= 0,
        )
    ),
    timing="surge",
    number=96,
)

BOX.ploy("Kunnin' But Brutal", reaction(after_move(friendly, charge=False), make_attack(mover)), number=101)
BOX.ploy(
    "Last Lunge",
    reaction(
        would_go_out(friendly),
        roll_for("attack", "smash", "crit", then=make_attack(victim, at=enemy(the_attacker_if_any))),
    ),
    number=102,
)
BOX.ploy(
    "Leadin' By Example",
    reaction(
        after_attack(your_leader, None, fells(enemy)),
        pick(friendly(other_than(your_leader), ~did(made_move()))),
        make_charge(it),
    ),
    number=103,
)
BOX.ploy("Scrag 'Em", next_activation(supports_double(attacker, of=attacks_of(None), first="attack")), number=106)
