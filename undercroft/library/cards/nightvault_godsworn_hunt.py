"""The cards of the Godsworn Hunt. Knows the card language alone."""

from undercroft.cards.vocabulary import *
from undercroft.rules.abilities import Ability

BOX = CardSet("godsworn-hunt", "Nightvault", "godsworn-hunt")

# --- objectives ---


def oath() -> tuple[Ability, ...]:
    """What all oaths say: one that was shown is worth more."""
    return (may_be_shown_first(), worth_more(1, shown))


BOX.objective("Oath of Annihilation", 5, there_is(enemy.out) & there_is_no(enemy), *oath(), number=179)
BOX.objective("Oath of Conquest", 2, every(friendly(survives), on(enemy_territory)), *oath(), timing="third", number=180)
BOX.objective("Oath of Denial", 3, there_is_no(enemy(on(your_territory))), *oath(), timing="third", number=181)
BOX.objective("Oath of Murder", 1, happened(taken_out(enemy_leader, by="you")), *oath(), number=182)
BOX.objective("Oath of Supremacy", 3, hold(3), *oath(), number=183)

# --- gambits ---

BOX.ploy(
    "Brutal Sacrifice",
    choose(friendly(adjacent_to(friendly))),
    choose_upgrade_in_hand(it),
    pick(friendly(adjacent_to(it)), name="other"),
    take_out(the_other("other", "the other fighter")),
    give_that_upgrade(it),
    number=184,
)

BOX.spell(
    "Enfeeble",
    ("channel", "channel"),
    choose(enemy(within(4, caster))),
    persists_until_out(it, damage(-1, attacks_of(it), floor=1)),
    number=186,
)
BOX.ploy(
    "Dark Destiny",
    reaction(would_go_out(friendly, "an Attack action"), roll_for("defence", "block", "crit", then=spare_and_stand)),
    number=185,
)
