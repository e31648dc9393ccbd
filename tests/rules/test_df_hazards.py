"""Each hazard of Dreadfane, drawn in the second round of a game."""

from __future__ import annotations

from typing import Any

import pytest
from harness import Men, battle, board, man, objective, ploy, weapon

from undercroft.cards.describe import describe
from undercroft.cards.registry import CARDS, find_card
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.joining import Placement
from undercroft.library import load
from undercroft.rules.zones import discard_pile

load()
FIRST = "crit crit crit crit fury fury fury fury"
"""A roll-off that the first player wins."""

PILLAR = "\n".join(
    (
        "A . . . . . . . .",
        "A  . . . . . . .",
        "A . . . # . . . .",
        "-  . . . . . . .",
        "B . . . . . . . .",
        "B  . . . . . . .",
        "B . . . . . . . .",
    )
)


def arena(picture: str = PILLAR) -> Battlefield:
    return Battlefield((Placement("Arena", 0),), {"Arena": board("Arena", picture)})


def drawn(name: str, ann: Men, bob: Men, dice: str = "", **more: Any) -> Any:
    """The game at the first question of the hazard phase of round 2, with the dice that come in it."""
    t = battle("dreadfane", ann, bob, field=more.pop("field", arena()), **more)
    t.g.setup = t.g.setup._replace(hazards=(find_card(name),))
    while len(t.events("turn_began")) < 8:
        t.g.answer(len(t.options) - 1)
    t.dice(f"{dice} {FIRST}")
    while t.g.phase != "hazard" and t.g.round == 1:
        t.g.answer(len(t.options) - 1)
    return t


def test_there_are_twenty_hazards_and_each_says_what_it_does() -> None:
    hazards = [card for card in CARDS.values() if card.type == "hazard"]
    assert sorted(card.number for card in hazards) == list(range(1, 21))
    assert len({describe(card) for card in hazards}) == 20


def test_aqshy_realmscape_hurts_on_a_crit_but_never_to_the_end() -> None:
    t = drawn("Aqshy Realmscape", {"a1": man("Ann"), "c1": man("Amy", wounds=1)}, {"a7": man("Bob")}, "crit crit smash")
    assert [t.wounds(n) for n in ("Ann", "Amy", "Bob")] == [1, 0, 0]
    assert t.events("damaged")[0].cause == ("hazard", "Aqshy Realmscape")
    assert t.events("damaged")[0].seat == -1, "the hazard dealt it, no warband"


def test_burning_comet_hurts_those_beside_it_and_blocks_its_hex() -> None:
    t = drawn("Burning Comet", {"a1": man("Ann")}, {"c7": man("Bob"), "e7": man("Ben")}, FIRST)
    assert t.seat == 0
    t.take("hex", "d7")
    assert [t.wounds(n) for n in ("Ann", "Bob", "Ben")] == [0, 1, 1]
    assert t.g.blocked() >> t.h("d7") & 1


def test_ghur_ambershard_strengthens_short_attacks_beside_it_for_the_rest_of_the_game() -> None:
    bow = weapon("Bow", 3, dice=2, damage=1)
    men = {"c6": man("Ann", weapons=(weapon(), bow), move=0)}
    t = drawn("Ghur Ambershard", men, {"c7": man("Bob", wounds=9)}, FIRST)
    t.take("hex", "d6").take("seat", 0)
    assert t.g.blocked() >> t.h("d6") & 1
    t.attack("Ann", "Bob", dice="smash smash dodge")
    assert t.wounds("Bob") == 3
    t.until("activation").take("pass")
    t.attack("Ann", "Bob", weapon=1, dice="smash smash dodge")
    assert t.wounds("Bob") == 4, "Range 3 gains nothing"


def test_teleportation_glitch_swaps_a_fighter_of_each_player_the_loser_picking_first() -> None:
    men = {"a1": man("Ann"), "c1": man("Amy")}
    t = drawn("Teleportation Glitch", men, {"a7": man("Bob"), "c7": man("Ben")}, FIRST)
    assert t.seat == 1
    t.take("fighter", "Ben")
    assert t.seat == 0
    t.take("fighter", "Ann")
    assert (t.at("Ann"), t.at("Ben"), t.at("Amy"), t.at("Bob")) == ("c7", "a1", "c1", "a7")
    assert len(t.events("placed")) == 2


def to_the_end_phase(t: Any, dice: str = "") -> Any:
    """Play the rest of the round up to the question after the start of its end phase."""
    t.take("seat", 0)
    while len(t.events("turn_began")) < 16:
        t.g.answer(len(t.options) - 1)
    t.dice(f"{dice} {FIRST}")
    while t.g.phase == "action":
        t.g.answer(len(t.options) - 1)
    return t


def test_shyish_realmscape_makes_the_wounded_roll_at_the_start_of_the_end_phase() -> None:
    t = drawn(
        "Shyish Realmscape",
        {"a1": man("Ann"), "c1": man("Amy")},
        {"a7": man("Bob")},
        prepare=lambda t: t.g.wounds.__setitem__(slice(0, 3), [1, 0, 1]),
    )
    assert t.kind == "first_player"
    to_the_end_phase(t, f"{FIRST} smash fury")
    assert [t.wounds(n) for n in ("Ann", "Amy", "Bob")] == [1, 0, 2], "the loser's Bob rolled first"


def test_azyr_realmscape_hurts_whoever_neither_moved_nor_charged() -> None:
    t = drawn("Azyr Realmscape", {"a1": man("Ann"), "c1": man("Amy")}, {"a7": man("Bob")})
    t.take("seat", 0).move("Ann", "a2").g.script = None
    while t.g.phase == "action":
        t.g.answer(len(t.options) - 1)
    assert [t.wounds(n) for n in ("Ann", "Amy", "Bob")] == [0, 1, 1]


def test_a_hazard_until_the_next_hazard_phase_is_gone_in_the_round_after() -> None:
    t = drawn("Azyr Realmscape", {"a1": man("Ann")}, {"a7": man("Bob")})
    assert len(t.g.effects) == 1
    t.g.script = None
    t.take("seat", 0).until("first_player")
    assert t.g.round == 3
    assert t.g.effects == ()


def test_katophrane_defence_systems_strike_along_four_hexes() -> None:
    t = drawn(
        "Katophrane Defence Systems", {"a1": man("Ann")}, {"c1": man("Bob"), "h7": man("Ben")}, f"{FIRST} smash fury"
    )
    assert not t.offered("hex", "d3"), "a blocked hex is not picked"
    t.take("hex", "a1").take("hex", "b1")
    assert not t.offered("hex", "a1"), "none twice"
    t.take("hex", "c1").take("hex", "d1")
    assert [t.wounds(n) for n in ("Ann", "Bob", "Ben")] == [1, 0, 0]


def test_whirling_saw_blade_strikes_whom_the_winner_picks() -> None:
    for face, wounds in (("crit", 1), ("smash", 1), ("fury", 0)):
        t = drawn("Whirling Saw Blade", {"a1": man("Ann")}, {"a7": man("Bob")}, f"{FIRST} {face}")
        t.take("fighter", "Bob")
        assert t.wounds("Bob") == wounds


CENTRED = "A . . .\n-  . .\nB . . ."


def test_a_prize_revealed_pays_whoever_stands_in_the_centre_once() -> None:
    t = drawn("A Prize Revealed", {"a1": man("Ann", move=0)}, {"d4": man("Bob", move=0)})
    to_the_end_phase(t)
    assert t.g.glory == [0, 3], "d4 alone is the centre of a battlefield of seven rows"
    assert t.g.effects == ()


def test_where_several_hexes_are_the_centre_a_roll_off_says_which_counts() -> None:
    men = {"a1": man("Ann", move=0)}
    t = drawn("A Prize Revealed", men, {"b2": man("Bob", move=0)}, field=arena(CENTRED))
    to_the_end_phase(t, FIRST)
    assert t.kind == "choose_hex"
    assert t.seat == 0
    assert {t.g.ground.name(o[1]) for o in t.options} == {"a2", "b2"}
    t.take("hex", "a2")
    assert t.g.glory == [0, 0]
    assert t.g.effects, "the prize is still to be had"


def test_unremitting_violence_lends_every_attack_a_symbol_until_the_end_of_the_next_hazard_phase() -> None:
    t = drawn("Unremitting Violence", {"a1": man("Ann", move=0)}, {"b1": man("Bob", wounds=9)})
    t.take("seat", 0).dice("fury fury dodge").take("attack", "Ann", None, "Bob")
    assert {o[1] for o in t.offered("symbol")} == {"smash", "fury"}
    t.take("symbol", "smash")
    assert t.kind == "drive_back"
    assert t.wounds("Bob") == 2
    t.g.script = None
    assert len(t.g.effects) == 2
    t.until("first_player")
    assert t.g.effects == ()


@pytest.mark.parametrize(
    ("name", "symbol", "other"), [("Crumbling Floors", "block", "dodge"), ("Acid Bath", "dodge", "block")]
)
def test_floors_and_acid_catch_those_with_one_defence_symbol(name: str, symbol: str, other: str) -> None:
    men = {"a1": man("Ann", defence=symbol), "c1": man("Amy", defence=other)}
    t = drawn(name, men, {"a7": man("Bob", defence=symbol)}, f"{FIRST} {symbol} {other}")
    assert [t.wounds(n) for n in ("Ann", "Amy", "Bob")] == [0, 0, 1], "the loser's Bob rolled first"
    t = drawn(name, men, {"a7": man("Bob", defence=symbol)}, f"{FIRST} single crit")
    assert [t.wounds(n) for n in ("Ann", "Amy", "Bob")] == [1, 0, 0]


def test_fluctuating_power_draws_two_power_cards_and_discards_two() -> None:
    decks = [[ploy(f"A{i}", when=lambda cx: False) for i in range(9)], [ploy("B", when=lambda cx: False)]]
    t = drawn("Fluctuating Power", {"a1": man("Ann")}, {"a7": man("Bob")}, FIRST, decks=decks)
    # the end phase filled the hands: five cards and one
    assert (t.seat, t.kind) == (0, "discard_power"), "the loser had but one card to discard, which went"
    assert len(t.options) == 7
    t.take("discard").take("discard")
    assert len(t.g.hand(0, False)) == 5
    assert t.g.hands[1] == ()


def test_spark_of_ignition_lets_each_player_strike_an_enemy_beside_a_blocked_hex() -> None:
    t = drawn(
        "Spark of Ignition",
        {"c3": man("Ann"), "a1": man("Amy")},
        {"e3": man("Bob"), "a7": man("Ben")},
        f"{FIRST} smash",
    )
    assert (t.seat, t.kind) == (0, "may")
    t.take("yes")
    assert t.wounds("Bob") == 1
    assert (t.seat, t.kind) == (1, "may")
    t.take("no")
    assert t.wounds("Ann") == 0


def test_contest_of_champions_inspires_a_fighter_of_each_player_who_likes() -> None:
    men = {"a1": man("Ann"), "c1": man("Amy")}
    t = drawn("Contest of Champions", men, {"a7": man("Bob")}, FIRST)
    t.take("no")
    assert t.seat == 0
    t.take("yes").take("fighter", "Amy")
    assert t.g.inspired == [0, 1, 0]


def test_the_tilted_floor_pushes_everybody_towards_an_edge_hex_that_the_winner_picks() -> None:
    men = {"c4": man("Ann"), "e4": man("Amy")}
    t = drawn("Tilted Arena Floor", men, {"d1": man("Bob")}, FIRST)
    t.take("hex", "d1")
    assert (t.seat, t.kind) == (1, "pick"), "the loser pushes the winner's fighters first, in an order of choice"
    t.take("fighter", "Amy")
    while t.kind in ("push", "pick"):
        t.g.answer(0)
    before = {"Ann": "c4", "Amy": "e4"}
    goal = t.g.ground.distance[t.h("d1")]
    assert all(goal[t.h(t.at(n))] == goal[t.h(before[n])] - 1 for n in before)
    assert t.at("Bob") == "d1", "already there"
    assert len(t.events("rolled_off")) == 3, "one roll-off a round, and one for the hazard"


def test_change_of_plans_exchanges_an_objective_even_with_a_full_hand() -> None:
    decks = [[objective(f"O{i}") for i in range(4)], [objective(f"Q{i}") for i in range(3)]]
    t = drawn("Change of Plans", {"a1": man("Ann")}, {"a7": man("Bob")}, FIRST, decks=decks)
    assert (t.seat, t.kind) == (0, "discard_objective"), "the loser has no card to draw"
    assert len(t.options) == 4
    t.take("discard")
    assert len(t.g.hand(0, True)) == 3
    assert len(discard_pile(t.g, 0, True)) == 1
    assert len(t.g.hand(1, True)) == 3


def test_whirring_blades_cut_whoever_goes_through_edge_hexes() -> None:
    corridor = "A . . . .\nA  # # .\n-  . . . .\nB  # # .\nB . . . ."
    t = drawn("Whirring Blades", {"a1": man("Ann", move=3)}, {"d5": man("Bob")}, field=arena(corridor))
    t.take("seat", 0).move("Ann", "d1")
    assert t.wounds("Ann") == 2, "b1 and c1 were passed; where it began and ended does not count"


def test_whoever_can_go_round_the_blades_does() -> None:
    t = drawn("Whirring Blades", {"b2": man("Ann", move=4)}, {"a7": man("Bob")})
    t.take("seat", 0).move("Ann", "f2")
    assert t.wounds("Ann") == 0


def test_blades_count_beside_other_hazards() -> None:
    rows = ["A . ! . . . . . .", *PILLAR.splitlines()[1:]]
    t = drawn("Whirring Blades", {"b1": man("Ann", move=4)}, {"a7": man("Bob")}, field=arena("\n".join(rows)))
    t.take("seat", 0).take("move", "Ann", "e1")
    assert t.kind == "route"
    crossed = [[h for h in option[1:-1] if (t.g.ground.edge | t.g.ground.lethal) >> h & 1] for option in t.options]
    assert crossed[0] == [], "there is a way past the lethal hex and past the edge"
    assert len(crossed) > 1
    assert all(crossed[1:]), "and whoever likes may be cut"


def test_gravity_well_pulls_everybody_towards_the_centre() -> None:
    t = drawn("Gravity Well", {"a1": man("Ann")}, {"h7": man("Bob"), "d4": man("Ben")}, FIRST)
    while t.kind in ("push", "pick"):
        t.g.answer(0)
    goal = t.g.ground.distance[t.h("d4")]
    assert goal[t.h(t.at("Ann"))] == goal[t.h("a1")] - 1
    assert goal[t.h(t.at("Bob"))] == goal[t.h("h7")] - 1
    assert t.at("Ben") == "d4"


def test_spear_traps_catch_those_on_edge_hexes_whose_defence_roll_has_no_success() -> None:
    men = {"a1": man("Ann", defence_dice=2), "d4": man("Amy")}
    t = drawn("Spear Traps", men, {"a7": man("Bob")}, f"{FIRST} single dodge block")
    assert [t.wounds(n) for n in ("Ann", "Amy", "Bob")] == [0, 0, 1]
