"""Universal objectives of the first season's warband boxes and of the leaders' set. Knows the card language alone."""

from undercroft.cards.vocabulary import *

STARS = CardSet("the-farstriders", "Shadespire")
AXES = CardSet("the-chosen-axes", "Shadespire")
BOYZ = CardSet("ironskulls-boyz", "Shadespire")
SWARM = CardSet("spiteclaws-swarm", "Shadespire")
FIENDS = CardSet("magores-fiends", "Shadespire")
LEADERS = CardSet("leaders", "Leaders")

STARS.objective(
    "Advancing Strike", 1, just(taken_out(enemy, by="you").that(*fell_on(enemy_territory))), timing="surge", number=234
)
AXES.objective("Assassinate", 1, happened(taken_out(enemy_leader, by="you")), number=237)
STARS.objective("Change of Tactics", 1, just(charged(friendly).that(*while_on_guard)), timing="surge", number=243)
STARS.objective(
    "Concerted Attack",
    1,
    all_on_one(
        attacked(friendly, enemy), 3, "friendly fighters made Attack actions with one and the same enemy fighter as the target"
    ),
    timing="surge",
    lasting=True,
    number=246,
)
BOYZ.objective("Contained", 3, every(enemy(survives), in_own_territory), timing="third", number=248)
SWARM.objective("Cover Ground", 1, just(made_move(friendly).that(*far(6))), timing="surge", number=249)
AXES.objective("Dauntless", 2, outnumbered(3), number=251)
SWARM.objective("Escalation", 2, happened(upgrade_played(), 3), number=257)
AXES.objective("Honest Opponent", 1, ~happened(you_play("ploy")), number=268)
FIENDS.objective(
    "Massive Assault",
    1,
    adds_up(
        damaged(any_fighter, by=friendly), 7, "damage (counting what goes beyond a fighter's Wounds)",
        "friendly fighters dealt",
    ),
    timing="surge",
    lasting=True,
    number=271,
)
FIENDS.objective("Masterstroke", 1, just(taken_out(enemy, by="you").that(*by_a_reaction)), timing="surge", number=273)
FIENDS.objective("Multiple Fronts", 1, at_least(3, enemy(did(damaged(any_fighter, by="you"))).everyone), number=275)
BOYZ.objective("Ploymaster", 1, happened(you_play("ploy"), 3), number=282)
AXES.objective(
    "Precise Use of Force",
    1,
    just(taken_out(any_fighter, by=friendly).that(*exactly_enough)),
    timing="surge",
    number=284,
)
BOYZ.objective("Superior Tactician", 3, scored(6), timing="third", number=291)

LEADERS.objective(
    "Drawing Focus",
    1,
    happened(chosen_by_ploy(your_leader), 3, different_cards=True),
    timing="surge",
    lasting=True,
    number=18,
)
LEADERS.objective(
    "Great Slayer", 2, happened(taken_out(enemy, by=your_leader), 3), timing="surge", lasting=True, number=20
)
LEADERS.objective("Linchpin", 1, happened(supported(your_leader), 3), timing="surge", lasting=True, number=22)
LEADERS.objective("Slayer", 1, happened(taken_out(enemy, by=your_leader), 2), timing="surge", lasting=True, number=25)
