"""Universal upgrades of the first season's warband boxes and of the leaders' set. Knows the card language alone."""

from undercroft.cards.vocabulary import *
from undercroft.cards.words import Test

STARS = CardSet("the-farstriders", "Shadespire")
AXES = CardSet("the-chosen-axes", "Shadespire")
BOYZ = CardSet("ironskulls-boyz", "Shadespire")
GUARD = CardSet("sepulchral-guard", "Shadespire")
SWARM = CardSet("spiteclaws-swarm", "Shadespire")
FIENDS = CardSet("magores-fiends", "Shadespire")
LEADERS = CardSet("leaders", "Leaders")

OWN = attacks_of(this_fighter)
ALONE = exactly(1, friendly)

STARS.upgrade(
    "A Destiny to Meet",
    when(ends("action_phase"), gain(1), if_=round_is(3) & is_(this_fighter, survives)),
    number=373,
)
SWARM.upgrade(
    "Acrobatic",
    defence(
        +1,
        when=is_(this_fighter, with_defence("dodge"))
        | (is_(this_fighter, with_defence("block")) & is_(this_fighter, is_on_guard)),
    ),
    number=374,
)
GUARD.upgrade("Army of One", defence(+1, when=ALONE), dice(+1, OWN, when=ALONE), number=375)
SWARM.upgrade("Awakened Weapon", reroll("attack", 1, None, of=OWN), number=376)
GUARD.upgrade("Blessed Armour", when(defends(this_fighter, "crit"), heal(each_rolled("crit"), this_fighter)), number=377)
BOYZ.upgrade(
    "Daemonic Weapon",
    attack(
        "Daemonic Weapon",
        1,
        "2 smash",
        3,
        when(declares(this_fighter), deal(1, this_fighter), if_=attack_is(with_this_weapon)),
    ),
    number=382,
)
FIENDS.upgrade("Deathly Fortitude", move(-2), wounds(+2), number=384)
SWARM.upgrade("Ethereal Shield", set_to("defence symbol", "block"), number=386)
BOYZ.upgrade(
    "Flickering Image",
    reaction(after_attack(this_fighter, None, hits_critically), push_up_to(this_fighter, 2)),
    number=387,
)
AXES.upgrade("Light Armour", forbid("defence crits fail"), dice(+1, attacks_of(this_fighter, not_a_spell)), number=403)
GUARD.upgrade(
    "Shadeglass Sword",
    attack(
        "Shadeglass Sword",
        1,
        "3 smash",
        2,
        "grievous 1",
        when(attacked(this_fighter, None, "success").that(*used_weapon("Shadeglass Sword")), discard_this),
    ),
    number=414,
)
STARS.upgrade("Regeneration", when(begins("action_phase"), heal_up_to(1, this_fighter)), number=407)
BOYZ.upgrade(
    "Shardcaller",
    when(
        begins("action_phase"),
        may(
            choose_objective(objective_held_by(this_fighter)),
            choose_objective(other_objective, "other"),
            switch_objectives(),
        ),
    ),
    number=416,
)
SWARM.upgrade("Trickster's Charm", when(begins("action_phase"), may(play_ploy)), number=432)
FIENDS.upgrade("Trusted Defender", reroll("defence", 1), number=433)
AXES.upgrade("Vampiric Weapon", when(taken_out(enemy, by=this_fighter), heal(1, this_fighter)), number=435)
STARS.upgrade("Zealous Defender", supporters(+1, when=is_(this_fighter, holding)), number=437)
LEADERS.upgrade(
    "Hero's Mantle",
    when(begins("end_phase"), gain(1), if_=round_is(3) & is_(this_fighter, survives)),
    only=("Leader",),
    number=49,
)
GUARD.upgrade(
    "Soultrap",
    reaction(would_go_out(this_fighter), roll_for("defence", "block", "crit", then=(spare, discard_this))),
    number=420,
)
FIENDS.upgrade(
    "Tethered Spirit",
    reaction(
        would_go_out(this_fighter),
        roll_for(
            "defence",
            "block",
            "crit",
            then=if_possible(
                place(this_fighter, starting_hex & your_territory),
                spare_and_stand,
                discard_this,
            ),
        ),
    ),
    number=424,
)
BOYZ.upgrade(
    "Swift Strike",
    attack("Swift Strike", 1, "3 fury", 1, push_first(attacks_of(this_fighter, with_this_weapon), as_reaction=True)),
    number=423,
)

# --- keys ---


def key(box: CardSet, name: str, held: Test, glory: int, number: int) -> None:
    """A key is worth glory in the third end phase to whoever bears it and holds the right objective."""
    box.upgrade(
        name,
        when(begins("end_phase"), gain(glory), if_=round_is(3) & is_(this_fighter, held)),
        number=number,
        keywords=("cursed key",),
    )


key(AXES, "The Blazing Key", holding_number(3), 2, 425)
key(GUARD, "The Dazzling Key", holding_number(4), 2, 426)
key(FIENDS, "The Formless Key", holding, 1, 427)
key(SWARM, "The Fractured Key", holding_number(5), 2, 428)
key(STARS, "The Hallowed Key", holding_number(1), 2, 429)
key(BOYZ, "The Shadowed Key", holding_number(2), 2, 430)
