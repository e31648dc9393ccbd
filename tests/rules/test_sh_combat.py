"""Combat by the Shadespire book: targets and sight, rolls, support, crits, drive-backs, Trapped, keywords, out of action."""

from __future__ import annotations

from typing import Any

import pytest
from harness import PLAIN, Table, battle, board, man, modifies, ploy, reaction_ploy, reacts, upgrade, weapon, yard

from undercroft.game.dice import SINGLE
from undercroft.game.pieces import FieldToken
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.joining import Placement
from undercroft.rules.damage import deal
from undercroft.rules.effects import end_effects
from undercroft.rules.force import begin_effect
from undercroft.rules.inspire import inspire
from undercroft.rules.movement import place, push
from undercroft.rules.tokens import add_field_token, put_on_guard


def ended(t: Table) -> tuple[str | int, ...]:
    """The facts of the last Attack action."""
    return t.events("attack_resolved")[-1].facts


def succeeded(t: Table) -> bool:
    return ended(t)[-1] == "success"


def back(t: Table) -> set[str]:
    """The hexes that the target may be driven back into."""
    assert t.kind == "drive_back"
    return {t.g.ground.name(o[1]) for o in t.options if o[0] == "hex"}


def targets(t: Table, who: str) -> set[str]:
    return {t.g.cast[o[3]].name for o in t.offered("attack", who)}


# --- who may be attacked ---


def test_range_1_reaches_adjacent_enemies_alone() -> None:
    t = battle("shadespire", {"d5": man("Ann"), "e5": man("Amy")}, {"d6": man("Bob"), "d7": man("Ben")})
    assert targets(t, "Ann") == {"Bob"}


def test_a_longer_range_counts_hexes_and_needs_line_of_sight() -> None:
    spear = weapon("Spear", range=3)
    t = battle(
        "shadespire",
        {"d1": man("Ann", weapons=[spear])},
        {"d4": man("Bob"), "d5": man("Ben"), "a1": man("Bill"), "h5": man("Buck")},
    )
    assert targets(t, "Ann") == {"Bob", "Bill"}
    t = battle(
        "shadespire",
        {"d1": man("Ann", weapons=[spear])},
        {"g1": man("Bob"), "a1": man("Bill")},
        field=yard(PLAIN.replace(". . . . . . . .", ". # . . . . . .", 1)),
    )
    assert targets(t, "Ann") == {"Bob"}


def test_a_line_that_only_touches_a_blocked_hex_is_no_line_of_sight() -> None:
    # from d1 to d3 the line runs along the edge that c2 and d2 share
    picture = ". . . . . . . .\n . . # . . . .\n. . . . . . . .\n . . . . . . .\n. . . . . . . ."
    bow = weapon("Bow", range=3)
    t = battle("shadespire", {"d1": man("Ann", weapons=[bow])}, {"d3": man("Bob")}, field=yard(picture))
    assert targets(t, "Ann") == set()


def test_fighters_do_not_block_line_of_sight() -> None:
    t = battle(
        "shadespire",
        {"a1": man("Ann", weapons=[weapon(range=3)])},
        {"b1": man("Bob"), "c1": man("Ben")},
    )
    assert targets(t, "Ann") == {"Bob", "Ben"}


def test_the_edge_of_the_battlefield_does_not_block_sight_but_only_complete_hexes_count_for_range() -> None:
    # two boards joined by their short edges, one shifted down: the line from h3 to i5 leaves the battlefield
    field = Battlefield(
        (Placement("North", 0), Placement("South", 1, dx=8, dy=4)), {"North": board("North"), "South": board("South")}
    )
    for reach, reached in ((3, {"Bob"}), (2, set())):
        ann = man("Ann", weapons=[weapon("Bow", range=reach)])
        t = battle("shadespire", {"h3": ann}, {"i5": man("Bob")}, field=field)
        assert targets(t, "Ann") == reached


def test_a_blocked_hex_counts_for_range_like_any_other() -> None:
    # the straight way from a1 to c2 leads through b1, which is blocked, yet c2 is two hexes away and in sight
    t = battle(
        "shadespire", {"a1": man("Ann", weapons=[weapon(range=2)])}, {"b2": man("Bob"), "c1": man("Ben")},
        prepare=lambda t: add_field_token(t.g, FieldToken("blocked", 0, t.h("a2")), 0),
    )  # fmt: skip
    assert targets(t, "Ann") == {"Ben"}
    assert t.g.ground.distance[t.h("a1")][t.h("b2")] == 2


def test_friends_are_no_targets() -> None:
    t = battle("shadespire", {"d5": man("Ann"), "d6": man("Amy")}, {"h11": man("Bob")})
    assert not t.offered("attack")


def test_a_fighter_may_attack_in_several_activations_of_a_phase() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"d6": man("Bob")})
    for _ in range(2):
        t.attack("Ann", "Bob", dice="double double block")
        t.until("activation")
        t.pass_turn()
    assert targets(t, "Ann") == {"Bob"}


# --- rolls ---


def test_the_dice_characteristics_say_how_many_dice_are_rolled() -> None:
    ann = man("Ann", weapons=[weapon(dice=3)])
    t = battle("shadespire", {"d5": ann}, {"d6": man("Bob", defence_dice=2)})
    t.attack("Ann", "Bob", dice="fury fury fury dodge dodge")
    assert t.g.script == ()
    assert t.events("attack_rolled")[-1].facts[1:] == (2, 2, 2)


def test_only_the_printed_symbol_and_crits_are_successes() -> None:
    fury = man("Ann", weapons=[weapon(symbol="fury", dice=1)])
    t = battle("shadespire", {"d5": fury}, {"d6": man("Bob", defence="dodge")}, dice="smash dodge")
    t.attack("Ann", "Bob")
    assert not succeeded(t)
    t = battle("shadespire", {"d5": fury}, {"d6": man("Bob", defence="dodge")}, dice="fury block")
    t.attack("Ann", "Bob")
    assert succeeded(t)


def test_several_successes_deal_the_damage_once() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash smash dodge")
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2


# --- support ---


SUPPORT = [
    # friends of the attacker beside the target, friends of the target beside the attacker,
    # attack dice, defence die, success
    (1, 0, "single double", "block", False),
    (1, 0, "single double", "dodge", True),
    (1, 0, "double double", "dodge", False),
    (2, 0, "single double", "block", True),
    (1, 1, "single double", "dodge", False),
    (2, 1, "single double", "single", True),
    (2, 2, "single smash", "single", True),
    (0, 1, "smash double", "single", False),
    (0, 1, "smash double", "double", True),
    (0, 2, "smash double", "double", False),
    (1, 2, "smash single", "single", False),
    (1, 2, "smash double", "double", True),
]


@pytest.mark.parametrize(("ours", "theirs", "attack", "defence", "hit"), SUPPORT)
def test_the_difference_between_the_supporters_decides(
    ours: int, theirs: int, attack: str, defence: str, hit: bool
) -> None:
    # Ann in d5 attacks Bob in d6, whose only common neighbours are c5 … kept free
    mine = {"d5": man("Ann"), **{h: man(f"Friend {h}") for h in ("d7", "e6")[:ours]}}
    yours = {"d6": man("Bob"), **{h: man(f"Foe {h}") for h in ("d4", "c4")[:theirs]}}
    t = battle("shadespire", mine, yours)
    t.attack("Ann", "Bob", dice=f"{attack} {defence}")
    assert succeeded(t) == hit


@pytest.mark.parametrize("book", ["shadespire", "dreadfane", "deathgorge"])
def test_the_defence_roll_goes_by_who_supports_when_it_is_made(book: str) -> None:
    def leave(cx: Any) -> None:
        cx.g.at[2] = t.h("h11")

    away = reacts("attack-rolled", leave)
    men = {"d4": man("Bob"), "d6": man("Cat")}
    t = battle(book, {"d5": man("Ann", abilities=[away])}, men)
    # while it stands beside the attacker its single support is a success
    t.dice("fury fury single").attack("Ann", "Bob", drive=None)
    assert t.kind == "react"
    stays = t.g.copy()
    t.take("react").until("activation")
    assert t.events("defence_rolled")[-1].n >> SINGLE & 1 == 0
    assert not [e for e in t.events("supported") if e.who == t.f("Cat")]
    other = Table(stays).take("pass").until("activation")
    assert other.events("defence_rolled")[-1].n >> SINGLE & 1 == 1


def test_a_friend_beside_both_supports_the_attack_and_a_foe_beside_both_the_target() -> None:
    # e5 touches d5 and e6 … a fighter next to the target supports wherever else it stands
    t = battle("shadespire", {"d5": man("Ann"), "c6": man("Amy")}, {"d6": man("Bob")}, dice="single double dodge")
    assert t.g.ground.neighbours[t.h("c6")] >> t.h("d6") & 1
    t.attack("Ann", "Bob")
    assert succeeded(t)
    assert [e.who for e in t.events("supported")] == [t.f("Amy")]


# --- critical successes ---


def test_a_trapped_draw_with_a_crit_is_a_critical_hit() -> None:
    mine = {"d2": man("Ann", weapons=[weapon(dice=1)])}
    t = battle("shadespire", mine, {"d1": man("Bob"), "c1": man("Ben"), "e1": man("Buck")}, dice="crit crit")
    t.attack("Ann", "Bob")
    assert succeeded(t)
    assert "critical" in ended(t)
    assert "trapped" in ended(t)


# --- driven back ---


def test_the_target_of_a_draw_may_be_driven_back_and_takes_no_damage() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, dice="smash double block")
    t.attack("Ann", "Bob", drive=None)
    assert t.seat == 0
    assert back(t) == {"d3", "e3", "e4"}
    t.take("hex", "e3")
    assert t.at("Bob") == "e3"
    assert t.wounds("Bob") == 0
    assert [e.kind for e in t.events() if e.kind in ("driven_back", "moved")] == ["driven_back"]


def test_driving_back_is_the_attackers_choice_and_staying_is_no_drive_back() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, dice="smash smash block")
    t.attack("Ann", "Bob", drive="stay")
    assert t.wounds("Bob") == 2
    assert t.at("Bob") == "d4"
    assert not t.events("driven_back")


def test_a_target_driven_back_goes_further_from_the_attacker_wherever_that_stands() -> None:
    spear = weapon("Spear", range=2)
    t = battle("shadespire", {"d5": man("Ann", weapons=[spear])}, {"d3": man("Bob")}, dice="smash smash dodge")
    t.attack("Ann", "Bob", drive=None)
    distance = t.g.ground.distance[t.h("d5")]
    assert all(distance[t.h(h)] == 3 for h in back(t))
    assert back(t) == {"c2", "d2"} | {h for h in ("c3", "e3", "c2", "d2") if distance[t.h(h)] == 3}


def test_a_failed_attack_does_not_drive_back() -> None:
    for dice in ("double double block", "smash smash crit"):
        t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, dice=dice)
        t.attack("Ann", "Bob", drive=None)
        assert t.kind != "drive_back"
        assert t.at("Bob") == "d4"


def test_a_target_may_be_driven_back_onto_an_objective_but_not_into_a_blocked_or_occupied_hex() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob"), "e4": man("Ben")}, objectives=["d3"],
        dice="smash smash block",
        prepare=lambda t: add_field_token(t.g, FieldToken("blocked", 0, t.h("e3")), 0),
    )  # fmt: skip
    t.attack("Ann", "Bob", drive=None)
    assert back(t) == {"d3"}


def test_a_fighter_on_guard_may_be_driven_back() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, dice="smash smash dodge",
        prepare=lambda t: put_on_guard(t.g, t.f("Bob")),
    )  # fmt: skip
    t.attack("Ann", "Bob", drive="d3")
    assert t.at("Bob") == "d3"


# --- Trapped ---

CORNERED = {"d1": man("Bob"), "c1": man("Ben"), "e1": man("Buck")}


def test_a_drawn_attack_on_a_target_with_nowhere_to_go_succeeds() -> None:
    # c1 and e1 are no further from d2 than d1 is … the edge of the battlefield alone traps Bob
    t = battle("shadespire", {"d2": man("Ann")}, CORNERED, dice="smash double block")
    t.attack("Ann", "Bob", drive=None)
    assert t.kind != "drive_back"
    assert succeeded(t)
    assert t.wounds("Bob") == 2
    assert [e.who for e in t.events("trapped")] == [t.f("Bob")]


def test_the_edge_of_the_battlefield_traps() -> None:
    t = battle("shadespire", {"a2": man("Ann")}, {"a1": man("Bob")}, dice="smash double block")
    t.attack("Ann", "Bob", drive=None)
    assert succeeded(t)


def test_blocked_and_occupied_hexes_trap() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann"), "e4": man("Amy")}, {"d4": man("Bob"), "d3": man("Ben")},
        dice="smash double block",
        prepare=lambda t: add_field_token(t.g, FieldToken("blocked", 0, t.h("e3")), 0),
    )  # fmt: skip
    t.attack("Ann", "Bob", drive=None)
    assert succeeded(t)


def test_one_free_hex_behind_is_enough_not_to_be_trapped() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob"), "d3": man("Ben"), "e3": man("Buck")},
        dice="smash double block",
    )  # fmt: skip
    t.attack("Ann", "Bob", drive=None)
    assert back(t) == {"e4"}
    t.take("stay")
    assert not succeeded(t)


def test_a_target_that_cannot_be_driven_back_at_all_is_not_trapped() -> None:
    stone = upgrade("Stone", modifies("cannot be driven back"))
    t = battle("shadespire", {"d2": man("Ann")}, CORNERED, upgrades={"Bob": [stone]}, dice="smash double block")
    t.attack("Ann", "Bob", drive=None)
    assert not succeeded(t)
    assert t.wounds("Bob") == 0


def test_a_trapped_target_of_a_successful_attack_takes_no_more_damage() -> None:
    t = battle("shadespire", {"d2": man("Ann")}, CORNERED, dice="smash smash block")
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 2
    assert not t.events("trapped")


def test_a_roll_without_successes_traps_nobody() -> None:
    t = battle("shadespire", {"d2": man("Ann")}, CORNERED, dice="double double dodge")
    t.attack("Ann", "Bob", drive=None)
    assert not succeeded(t)


# --- Knockback ---

HAMMER = weapon("Hammer", keywords={"knockback": 1})


def test_knockback_drives_a_hex_further_in_the_same_direction_if_the_attacker_likes() -> None:
    t = battle("shadespire", {"d5": man("Ann", weapons=[HAMMER])}, {"d4": man("Bob")}, dice="smash smash block")
    t.attack("Ann", "Bob", drive=None)
    paths = {tuple(t.g.ground.name(h) for h in o[1:]) for o in t.offered("hex")}
    assert paths == {("d3",), ("e3",), ("e4",), ("d3", "c2"), ("e3", "e2"), ("e4", "f4")}
    t.take("hex", "d3", "c2")
    assert t.at("Bob") == "c2"
    assert t.events("driven_back")[-1].n == 2


def test_knockback_does_nothing_for_a_draw() -> None:
    t = battle("shadespire", {"d5": man("Ann", weapons=[HAMMER])}, {"d4": man("Bob")}, dice="smash double block")
    t.attack("Ann", "Bob", drive=None)
    assert all(len(o) == 2 for o in t.offered("hex"))


def test_knockback_stops_before_what_is_in_the_way() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann", weapons=[HAMMER])}, {"d4": man("Bob"), "c2": man("Ben")},
        dice="smash smash block",
        prepare=lambda t: add_field_token(t.g, FieldToken("blocked", 0, t.h("e2")), 0),
    )  # fmt: skip
    t.attack("Ann", "Bob", drive=None)
    paths = {tuple(t.g.ground.name(h) for h in o[1:]) for o in t.offered("hex")}
    assert paths == {("d3",), ("e3",), ("e4",), ("e4", "f4")}


def test_knockback_from_several_rules_is_added_up() -> None:
    more = upgrade("Heave", modifies("knockback", 1))
    t = battle(
        "shadespire", {"d9": man("Ann", weapons=[HAMMER])}, {"d8": man("Bob")}, upgrades={"Ann": [more]},
        dice="smash smash block",
    )  # fmt: skip
    t.attack("Ann", "Bob", drive=None)
    assert max(len(o) - 1 for o in t.offered("hex")) == 3


# --- Cleave and Guard ---


def test_cleave_makes_blocks_worthless_even_on_guard() -> None:
    axe = weapon("Splitter", dice=1, keywords={"cleave": 1})
    for guard, die, hit in ((False, "block", True), (True, "block", True), (True, "dodge", False), (False, "crit", False)):
        t = battle(
            "shadespire", {"d5": man("Ann", weapons=[axe])}, {"d4": man("Bob")}, dice=f"smash {die}",
            prepare=lambda t, guard=guard: put_on_guard(t.g, t.f("Bob")) if guard else None,
        )  # fmt: skip
        t.attack("Ann", "Bob")
        assert succeeded(t) == hit, (guard, die)


@pytest.mark.parametrize("defence", ["block", "dodge"])
@pytest.mark.parametrize("die", ["block", "dodge"])
def test_on_guard_both_symbols_are_successes(defence: str, die: str) -> None:
    t = battle(
        "shadespire", {"d5": man("Ann", weapons=[weapon(dice=1)])}, {"d4": man("Bob", defence=defence)},
        dice=f"smash {die}", prepare=lambda t: put_on_guard(t.g, t.f("Bob")),
    )  # fmt: skip
    t.attack("Ann", "Bob")
    assert not succeeded(t)


# --- re-rolls ---


def test_rerolls_are_used_at_once_one_rule_after_another_and_no_die_twice() -> None:
    luck = [upgrade(f"Luck {i}", modifies("re-roll attack", 1)) for i in (1, 2)]
    shield = upgrade("Shield", modifies("re-roll defence", 1))
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, upgrades={"Ann": luck, "Bob": [shield]},
        dice="double double fury smash dodge block",
    )  # fmt: skip
    t.attack("Ann", "Bob", drive=None)
    assert (t.seat, t.kind) == (0, "reroll")
    assert t.offered("die") == [("die", 0), ("die", 1)]
    t.take("die", 0)
    # the re-rolled die is done with
    assert t.offered("die") == [("die", 1)]
    t.take("die", 1)
    assert (t.seat, t.kind) == (1, "reroll")
    t.take("die", 0)
    assert t.events("attack_rolled")[-1].facts[1:] == (2, 1)
    assert t.events("defence_rolled")[-1].facts == (5,)


def test_a_reroll_may_be_declined_and_a_worse_result_stands() -> None:
    luck = upgrade("Luck", modifies("re-roll attack", 1))
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, upgrades={"Ann": [luck]}, dice="smash smash double block"
    )
    t.attack("Ann", "Bob", drive=None)
    t.take("die", 0).take("stay")
    assert not succeeded(t)


def test_a_rule_that_rerolls_the_roll_rerolls_all_of_it() -> None:
    fate = upgrade("Fate", modifies("re-roll attack", "all"))
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, upgrades={"Ann": [fate]},
        dice="smash double fury fury block",
    )  # fmt: skip
    t.attack("Ann", "Bob", drive=None)
    assert t.verbs() == {"reroll-all", "keep"}
    t.take("reroll-all")
    assert t.events("attack_rolled")[-1].facts[1:] == (2, 2)


# --- out of action ---


def test_wounds_equal_to_the_characteristic_take_a_fighter_out_for_one_glory() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob", wounds=2)}, dice="smash smash block")
    t.attack("Ann", "Bob", drive=None)
    assert t.out("Bob")
    assert t.g.glory == [1, 0]
    assert t.wounds("Bob") == 0


def test_a_fighter_taken_out_is_not_driven_back_and_keeps_its_upgrades() -> None:
    cloak = upgrade("Cloak")
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob", wounds=1)}, upgrades={"Bob": [cloak]},
        dice="smash smash block",
    )  # fmt: skip
    t.attack("Ann", "Bob", drive=None)
    assert not t.events("driven_back")
    assert t.g.upgrades[t.f("Bob")] == (t.c("Cloak"),)


def test_modifiers_of_a_characteristic_are_added_up() -> None:
    forts = [upgrade(f"Fort {i}", modifies("wounds", 1)) for i in (1, 2)]
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob", wounds=1)}, upgrades={"Bob": forts},
        dice="smash smash block",
    )  # fmt: skip
    t.attack("Ann", "Bob")
    assert not t.out("Bob")
    assert t.wounds("Bob") == 2


def test_set_first_then_multiply_then_add() -> None:
    cards = [upgrade("Speed", modifies("move", 1)), upgrade("Sprint", modifies("move", 2, op="mul"))]
    ann = man("Ann", move=3)
    t = battle("shadespire", {"a1": ann}, {"h11": man("Bob")}, upgrades={"Ann": cards})
    ends = {o[2] for o in t.offered("move", "Ann")}
    assert max(t.g.ground.distance[t.h("a1")][h] for h in ends) == 7


def test_a_saved_fighter_yields_no_glory_and_may_be_driven_back() -> None:
    def save(cx):
        cx.g.wounds[cx.v["victim"]] -= 1
        cx.g.stack[cx.v["depth"]].v["saved"] = True

    soul = upgrade("Soul", reacts("would-go-out", save, when=lambda cx: cx.v["victim"] == cx.me))
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob", wounds=2)}, upgrades={"Bob": [soul]},
        dice="smash smash block",
    )  # fmt: skip
    t.attack("Ann", "Bob", drive=None)
    t.take("react")
    assert t.kind == "drive_back"
    t.take("hex", "d3")
    assert t.at("Bob") == "d3"
    assert t.g.glory == [0, 0]


def test_an_attack_whose_damage_is_ignored_fails_but_may_drive_back_and_traps_nobody() -> None:
    def ignore(cx):
        cx.g.stack[cx.v["depth"]].v["ignored"] = True

    chance = reaction_ploy("Chance", "success-determined", ignore)
    for spots in ({"d4": man("Bob")}, CORNERED):
        start = "d5" if "d4" in spots else "d2"
        t = battle("shadespire", {start: man("Ann")}, spots, hands=[[], [chance]], dice="smash smash block")
        t.attack("Ann", "Bob", drive=None)
        t.take("react")
        if start == "d5":
            t.take("hex", "d3")
            assert t.at("Bob") == "d3"
        assert not succeeded(t)
        assert t.wounds("Bob") == 0


@pytest.mark.parametrize(("words", "hit"), [({}, False), ({"harmless": 1}, True)])
def test_an_attack_that_deals_no_damage_fails_unless_it_is_meant_to_deal_none(words: dict[str, int], hit: bool) -> None:
    puff = weapon("Puff", damage=0, keywords={"knockback": 1, **words})
    t = battle("shadespire", {"d5": man("Ann", weapons=[puff])}, {"d4": man("Bob")}, dice="smash smash dodge")
    t.attack("Ann", "Bob", drive=None)
    # Knockback is for those that succeed
    assert any(len(o) == 3 for o in t.offered("hex")) == hit
    t.take("stay")
    assert succeeded(t) == hit


# --- several targets ---

SWING = weapon("Swing", keywords={"scything": 1})


def test_an_attack_at_all_adjacent_enemies_is_made_against_each_in_the_players_order() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann", weapons=[SWING])},
        {"d4": man("Bob"), "c4": man("Ben"), "e5": man("Buck"), "h9": man("Bill")},
    )  # fmt: skip
    t.attack("Ann", "Ben", dice="smash smash dodge double double dodge smash smash dodge")
    assert t.kind == "next_target"
    assert {t.g.cast[o[1]].name for o in t.options} == {"Bob", "Buck"}
    t.take("target", "Buck").take("stay")
    assert [t.g.cast[e.whom].name for e in t.events("attack_resolved")] == ["Ben", "Buck", "Bob"]
    assert [e.facts[-1] for e in t.events("attack_resolved")] == ["success", "fail", "success"]
    assert len([e for e in t.events("action_made") if e.facts[0] == "attack"]) == 3


def test_none_of_the_adjacent_enemies_may_be_spared() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann", weapons=[SWING])}, {"d4": man("Bob"), "c4": man("Ben"), "e5": man("Buck")}
    )
    t.attack("Ann", "Ben", dice="smash smash dodge smash smash dodge smash smash dodge")
    assert t.verbs() == {"target"}


def test_only_those_adjacent_at_the_start_are_attacked_and_only_while_in_range() -> None:
    shove = reaction_ploy("Shove", "after-attack", lambda cx: push(cx.g, cx.v["attacker"], 1, cx.seat, ("card",)))
    t = battle(
        "shadespire", {"d5": man("Ann", weapons=[SWING])}, {"d4": man("Bob"), "e5": man("Ben"), "b5": man("Buck")},
        hands=[[], [shove]], dice="double double dodge",
    )  # fmt: skip
    t.attack("Ann", "Bob", drive=None)
    # the opponent's activation is next: the first Attack action is over and may be reacted to
    t.take("react", None)
    t.take("hex", "c5")
    assert t.at("Ann") == "c5"
    assert [t.g.cast[e.whom].name for e in t.events("attack_resolved")] == ["Bob"]
    assert t.seat == 1


# --- interrupted ---


def test_an_attack_whose_target_has_left_its_range_ends_without_being_resolved() -> None:
    dodge = reaction_ploy("Hop", "attack-declared", lambda cx: push(cx.g, cx.v["target"], 1, cx.seat, ("card",)))
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, hands=[[], [dodge]], dice="")
    t.attack("Ann", "Bob", drive=None)
    t.take("react", None).take("hex", "d3")
    assert not t.events("attack_rolled")
    assert not succeeded(t)


def test_an_attack_ends_if_its_attacker_is_gone() -> None:
    kill = reaction_ploy("Kill", "attack-rolled", lambda cx: deal(cx.g, cx.v["attacker"], 9, ("card",), seat=cx.seat))
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, hands=[[], [kill]], dice="smash smash")
    t.attack("Ann", "Bob", drive=None)
    t.take("react", None)
    assert t.out("Ann")
    assert t.g.glory == [0, 1]
    assert not t.events("defence_rolled")


def test_a_target_taken_out_in_between_is_not_attacked_further() -> None:
    kill = reaction_ploy("Kill", "defence-rolled", lambda cx: deal(cx.g, cx.v["target"], 9, ("card",), seat=cx.seat))
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, hands=[[kill]], dice="smash smash dodge")
    t.attack("Ann", "Bob", drive=None)
    t.take("react", None)
    assert not succeeded(t)
    assert t.g.glory == [1, 0]


def test_a_ploy_that_deals_more_damage_to_a_driven_back_fighter_does_not_make_the_attack_succeed() -> None:
    trap = reaction_ploy("Snap", "driven-back", lambda cx: deal(cx.g, cx.v["target"], 1, ("card",), seat=cx.seat))
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob", wounds=1)}, hands=[[trap]], dice="smash double block")
    t.attack("Ann", "Bob", drive="d3")
    t.take("react", None)
    assert t.out("Bob")
    assert t.events("taken_out")[-1].at == t.h("d3")
    assert not succeeded(t)


def test_whether_it_failed_is_known_before_anybody_is_trapped() -> None:
    seen: list[str] = []
    parry = reaction_ploy("Parry", "success-determined", lambda cx: seen.append(cx.v["outcome"]))
    t = battle("shadespire", {"d2": man("Ann")}, CORNERED, hands=[[], [parry]], dice="smash double block")
    t.attack("Ann", "Bob", drive=None)
    t.take("react", None)
    assert seen == ["draw"]
    assert succeeded(t)


# --- what changes Wounds ---


def test_a_lower_wounds_characteristic_takes_out_who_has_the_tokens_already() -> None:
    curse = upgrade("Curse", modifies("wounds", -2))
    t = battle(
        "shadespire", {"d5": man("Ann", wounds=4)}, {"d4": man("Bob")}, hands=[[curse]],
        prepare=lambda t: (t.g.wounds.__setitem__(0, 2), t.g.glory.__setitem__(0, 1)),
    )  # fmt: skip
    t.take("pass").take("upgrade", "Curse", "Ann")
    assert t.out("Ann")
    assert t.g.glory == [1, 1]


def test_losing_extra_wounds_takes_out_who_needed_them() -> None:
    fort = modifies("wounds", 2)
    t = battle(
        "shadespire", {"d5": man("Ann", wounds=2)}, {"d4": man("Bob")},
        hands=[[], [ploy("Wither", lambda cx: end_effects(cx.g, lambda e: True))]],
        prepare=lambda t: (t.g.wounds.__setitem__(0, 3), begin_effect(t.g, fort, 0, "round", me=0)),
    )  # fmt: skip
    t.take("pass").take("ploy", "Wither")
    assert t.out("Ann")


def test_a_fighter_inspired_into_fewer_wounds_goes_out() -> None:
    rage = ploy("Rage", lambda cx: inspire(cx.g, 0))
    t = battle(
        "shadespire", {"d5": man("Ann", wounds=4, inspired={"wounds": 2})}, {"d4": man("Bob")}, hands=[[rage]],
        prepare=lambda t: t.g.wounds.__setitem__(0, 2),
    )  # fmt: skip
    t.take("pass").take("ploy", "Rage")
    assert t.out("Ann")


def test_a_fighter_that_returns_has_no_wounds_and_its_upgrades() -> None:
    cloak = upgrade("Cloak")
    rise = ploy("Rise", lambda cx: place(cx.g, 0, cx.g.ground.hex("a1"), cx.seat, ("card",)))
    t = battle(
        "shadespire", {"out": man("Ann"), "c1": man("Amy")}, {"d4": man("Bob")}, hands=[[rise]], upgrades={"Ann": [cloak]}
    )
    t.take("pass").take("ploy", "Rise")
    assert t.at("Ann") == "a1"
    assert t.wounds("Ann") == 0
    assert t.g.upgrades[0] == (t.c("Cloak"),)
