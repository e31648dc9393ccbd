"""Cards of Stormsire's Cursebreakers. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("nightvault-core", "Nightvault", "stormsires-cursebreakers")

# --- gambits ---

BOX.spell("Chain Lightning", ("focus",), scatter(3, caster), deal(1, enemy(on(chain_hexes))), number=11)
BOX.spell("Empathic Conduction", ("focus",), choose(friendly(adjacent_to(caster))), heal(1, it), number=13)
BOX.ploy("Gather the Storm", persists(innate_of_next_spell("channel")), number=14)

# --- upgrades ---

BOX.upgrade(
    "Corposant Staff",
    spell_action("Corposant Staff", ("focus",), choose(friendly), this_phase(reach(+1, attacks_of(it, single_target)))),
    only=("Averon Stormsire",),
    number=21,
)
