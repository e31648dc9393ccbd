"""Universal objectives of the second season's warband boxes. Knows the card language alone."""

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

PROFITEERS.objective(
    "Death from Afar", 1, just(taken_out(enemy, by=friendly).that(*from_afar(3))), timing="surge", number=309
)
HUNT.objective("Scorched Earth", 1, just(removed_objective()), timing="surge", number=365)

GITZ.objective("Extreme Flank", 2, on_opposite_edges(friendly), number=317)
GITZ.objective("Keep Them Guessing", 2, kinds_of_action(4), number=340)
REAVERS.objective("Martyred", 1, just(first_out(friendly)), timing="surge", number=347)
EYES.objective("Sorcerous Retort", 1, just(cast(friendly, "reaction")), timing="surge", number=370)
CHAMPIONS.objective("Strong Start", 1, just(first_out(enemy)), timing="surge", number=373)

PROFITEERS.objective("Calculated Risk", 1, just(crossed_lethal(friendly)), timing="surge", number=302)
EYES.objective(
    "Charmed Life",
    2,
    there_is(any_fighter(~did(taken_out()), in_all(relieved(any_fighter), 3, "tokens"))),
    number=304,
)
EYES.objective(
    "Finish Them", 1, just(taken_out(enemy, by="you").that(*by_attack_of_damage(1))), timing="surge", number=318
)
MOB.objective("Get Thee Hence", 1, just(driven_back(enemy, by=friendly, hexes=2)), timing="surge", number=322)
MOB.objective("Heroic Effort", 1, there_is(friendly(did(activated(), 4)).everyone), number=328)
MOB.objective("Keep Chopping", 2, in_activations(attacked(friendly).that(*not_as_a_reaction), 4), number=338)
HUNT.objective(
    "Longstrider",
    1,
    just(made_move(friendly).that(*time_and_again(made_move(friendly), 2))),
    timing="surge",
    number=343,
)
GITZ.objective("Nowhere to Go", 1, there_is(enemy(hemmed_in)), timing="surge", number=354)
GUARDIANS.objective("One Fate", 2, just(one_face(3)), timing="surge", number=356)
UNBOUND.objective("Shortcut", 1, just(put_elsewhere(friendly)), timing="surge", number=32)
