"""Universal gambit spells of the second season and of its warband boxes. Knows the card language alone."""

from undercroft.cards.vocabulary import *

CHAMPIONS = CardSet("steelhearts-champions", "Nightvault")
EYES = CardSet("the-eyes-of-the-nine", "Nightvault")
GUARDIANS = CardSet("yltharis-guardians", "Nightvault")
HUNT = CardSet("godsworn-hunt", "Nightvault")
MOB = CardSet("mollogs-mob", "Nightvault")
PROFITEERS = CardSet("thundriks-profiteers", "Nightvault")

GITZ = CardSet("zarbags-gitz", "Nightvault")

CHANNEL = ("channel",)
FOCUS = ("focus",)

PROFITEERS.spell("Sphere of Aqshy", CHANNEL, choose(enemy(within(4, caster))), deal(1, it), number=451)
EYES.spell("Sphere of Azyr", FOCUS, choose(enemy(holding)), deal(1, it), number=452)
MOB.spell(
    "Sphere of Chamon",
    CHANNEL,
    choose(any_fighter(within(3, caster))),
    persists_until_out(it, set_to("defence", ("block", 1), it), also="next-power-step"),
    number=453,
)
HUNT.spell(
    "Sphere of Ghur",
    CHANNEL,
    persists_until_out(caster, dice(+1, attacks_of(any_fighter(within(4, caster))), first="attack")),
    number=454,
)
GUARDIANS.spell(
    "Entropic Curse",
    FOCUS,
    choose(enemy(within(4, caster))),
    persists_until_out(it, when(begins("round"), deal(1, it, by=caster))),
    number=413,
)
GUARDIANS.spell(
    "Magical Damping",
    FOCUS,
    this_spell(less_damage(1, any_fighter, when=by_that_spell, words="any damage that it deals is reduced by 1")),
    moment=after_casting_roll() | during_attack("attack rolled", any_fighter, None, a_spell),
    number=430,
)
GUARDIANS.spell(
    "Strategic Sorcery",
    ("focus", "focus"),
    choose_discarded("objective"),
    take_back,
    if_(objectives_over(3), discard_cards(1, objectives=True)),
    number=462,
)

EYES.spell(
    "Abasoth's Withering",
    CHANNEL,
    choose(enemy(within(4, caster))),
    persists_until_out(it, wounds(-1, it, floor=1)),
    number=389,
)
CHAMPIONS.spell("Sphere of Hysh", CHANNEL * 2, next_activation(dice(+1, attacks_of(None))), number=456)

PROFITEERS.spell(
    "Empathic Exchange", CHANNEL, choose(friendly(adjacent_to(caster))), take_wounds(2, it, caster), number=411
)
GITZ.spell(
    "Healing Pulse",
    FOCUS,
    choose(friendly(within(4, caster))),
    persists_until_out(it, when(begins("round"), heal_up_to(1, it))),
    number=421,
)
