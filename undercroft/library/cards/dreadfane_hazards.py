"""The twenty hazards of Dreadfane. Knows the card language alone.

Two readings: a fighter goes through an edge hex that it enters and leaves again in the same move or push; and what
several players do at once is done by each in turn, the loser of a roll-off first, as the cards say.
"""

from undercroft.cards.fighters import Ref
from undercroft.cards.lasting import through_next_hazard_phase, until_next_hazard_phase
from undercroft.cards.players import (
    can_come_closer,
    closer_to_there,
    defence_roll,
    defends_with,
    discard_cards,
    each_player,
    edge_harm,
    exchange_objective,
    find_centre,
    goes_through_edges,
    in_any_order,
    pick_trail,
    prize,
    token_hexes,
    trail,
    winner,
    would_survive,
)
from undercroft.cards.vocabulary import *

BOX = CardSet("dreadfane-hazards", "Dreadfane")

#: The fighters that two players named, the loser of the roll-off first.
one, other = Ref("one", "the first"), Ref("other", "the second")

BOX.hazard(
    "Aqshy Realmscape",
    each(any_fighter, roll_for("attack", "crit", then=if_(is_(it, would_survive(1)), deal(1, it)))),
    number=1,
)
BOX.hazard(
    "Burning Comet",
    winner(
        choose_hex(empty_hex),
        place_token("comet", that_hex()),
        deal(1, any_fighter(on(hex_near(1, that_hex())))),
    ),
    number=2,
)
BOX.hazard(
    "Ghur Ambershard",
    winner(
        choose_hex(empty_hex),
        place_token("ambershard", that_hex()),
        for_ever(
            damage(
                +1,
                attacks_of(
                    any_fighter(on(hex_near(1, token_hexes("ambershard", "the Ambershard")))), range_within(1, 2)
                ),
            )
        ),
    ),
    number=3,
)
BOX.hazard(
    "Teleportation Glitch",
    each_player(if_(there_is(friendly), pick(friendly)), keep=("one", "other")),
    swap(one, other),
    number=4,
)
BOX.hazard(
    "Shyish Realmscape",
    until_next_hazard_phase(
        when(
            begins("end_phase"),
            each_player(each(friendly(is_wounded), roll_for("attack", "smash", then=deal(1, it)))),
        )
    ),
    number=5,
)
BOX.hazard(
    "Azyr Realmscape",
    until_next_hazard_phase(
        when(begins("end_phase"), deal(1, any_fighter(without_token("move", "charge"))))
    ),
    number=6,
)
BOX.hazard(
    "Katophrane Defence Systems",
    winner(pick_trail(4), each(any_fighter(on(trail)), roll_for("attack", "smash", then=deal(1, it)))),
    number=7,
)
BOX.hazard(
    "Whirling Saw Blade", winner(pick(any_fighter), roll_for("attack", "smash", "crit", then=deal(1, it))), number=8
)
BOX.hazard("A Prize Revealed", for_ever(when(begins("end_phase"), find_centre, prize(3))), number=9)
BOX.hazard(
    "Unremitting Violence",
    through_next_hazard_phase(
        set_to("innate attack", "smash", any_fighter), set_to("innate attack", "fury", any_fighter)
    ),
    number=10,
)
BOX.hazard(
    "Crumbling Floors",
    each_player(each(friendly(defends_with("block")), roll_for("defence", "block", "crit", then=deal(1, it)))),
    number=11,
)
BOX.hazard(
    "Acid Bath",
    each_player(each(friendly(defends_with("dodge")), roll_for("defence", "dodge", "crit", then=deal(1, it)))),
    number=12,
)
BOX.hazard("Fluctuating Power", each_player(draw(2), discard_cards(2)), number=13)
BOX.hazard(
    "Spark of Ignition",
    each_player(
        may(
            pick(enemy(on(hex_near(1, blocked_hex)))),
            roll_for("attack", "smash", "crit", then=deal(1, it)),
        ),
        first="winner",
    ),
    number=14,
)
BOX.hazard(
    "Contest of Champions",
    each_player(may(pick(friendly)), keep=("one", "other")),
    inspire(one),
    inspire(other),
    number=15,
)
BOX.hazard(
    "Tilted Arena Floor",
    winner(choose_hex(edge_hex)),
    each_player(in_any_order(enemy, push(it, 1, ends=closer_to_there), able=can_come_closer), again=True),
    number=16,
)
BOX.hazard("Change of Plans", each_player(exchange_objective), number=17)
BOX.hazard(
    "Whirring Blades",
    for_ever(
        forbid("edges hurt", any_fighter, words="every edge hex on a fighter's way counts"),
        when(goes_through_edges(), edge_harm),
    ),
    number=18,
)
BOX.hazard(
    "Gravity Well",
    find_centre,
    each_player(in_any_order(enemy, push(it, 1, ends=closer_to_there), able=can_come_closer)),
    number=19,
)
BOX.hazard("Spear Traps", each_player(each(friendly(on(edge_hex)), defence_roll(it, deal(1, it)))), number=20)
