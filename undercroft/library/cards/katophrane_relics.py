"""The Katophrane Relics: seven upgrades of one text. Knows the card language alone."""

from undercroft.cards.vocabulary import *
from undercroft.rules.abilities import Ability

RELICS = (
    ("Katophrane's Belt", "ironskulls-boyz", "Shadespire", 396),
    ("Katophrane's Boots", "the-farstriders", "Shadespire", 397),
    ("Katophrane's Gloves", "magores-fiends", "Shadespire", 398),
    ("Katophrane's Hood", "spiteclaws-swarm", "Shadespire", 399),
    ("Katophrane's Locket", "the-chosen-axes", "Shadespire", 400),
    ("Katophrane's Plate", "sepulchral-guard", "Shadespire", 401),
    ("Katophrane's Ring", "leaders", "Leaders", 51),
)


def powers() -> tuple[Ability, ...]:
    """What a bearer of several relics may do, more with each."""
    return (
        reaction(
            during_attack("defence rolled", any_fighter, this_fighter).when(relics_at_least(2)), reroll_all("defence")
        ),
        reaction(during_attack("attack rolled", this_fighter).when(relics_at_least(3)), reroll_all("attack")),
        reaction(after_action(this_fighter).when(relics_at_least(4)), draw(2)),
        action("Katophrane's hoard", gain(4), when=relics_at_least(6)),
    )


for name, box, season, printed in RELICS:
    CardSet(box, season).upgrade(name, *powers(), number=printed, keywords=("katophrane relic",))
