"""Cards of Thundrik's Profiteers. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("thundriks-profiteers", "Nightvault", "thundriks-profiteers")

# --- objectives ---

BOX.objective(
    "Headshot",
    1,
    just(attacked(friendly, None, "success", "critical").that(*at_range(3))),
    timing="surge",
    number=235,
)
BOX.objective(
    "Live by the Code",
    1,
    ~happened(you_discard_objective()),
    when_scored(this_phase(keep_objectives())),
    number=237,
)

# --- gambits ---

BOX.ploy("Toxic Gases", choose(enemy), one_of(deal(1, it), push_up_to(it, 2), by="owner of it"), number=250)
