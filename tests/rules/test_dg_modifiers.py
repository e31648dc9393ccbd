"""Modifiers by the Deathgorge book: set, multiply, add, floors, innate symbols, Large fighters and lost traits."""

from __future__ import annotations

from typing import Any

from harness import battle, man, modifies, ploy, spell, upgrade, weapon

from undercroft.rules.characteristics import damage_of, defence_of, dice_of, move_of, range_of, wounds_of
from undercroft.rules.effects import end_effects
from undercroft.rules.force import begin_effect, changed
from undercroft.rules.inspire import inspire


def everyone(_: Any, __: int) -> bool:
    return True


FACTS = {"attacker": 0, "weapon": (-1, 0, 0), "target": 1}


def test_a_set_value_comes_first_then_what_multiplies_then_what_adds() -> None:
    t = battle(
        "deathgorge",
        {
            "d5": man(
                "Ann", move=3, abilities=[modifies("move", 2), modifies("move", 2, "mul"), modifies("move", 4, "set")]
            )
        },
        {"a11": man("Bob")},
    )
    assert move_of(t.g, 0) == 4 * 2 + 2


def test_of_two_set_values_the_one_that_came_into_force_last_counts_while_it_lasts() -> None:
    five, one = modifies("move", 5, "set"), modifies("move", 1, "set", everyone)
    t = battle(
        "deathgorge",
        {"d5": man("Ann", move=3)},
        {"a11": man("Bob")},
        upgrades={"Ann": [upgrade("Stride", five)]},
    )
    assert move_of(t.g, 0) == 5
    begin_effect(t.g, one, 1, "round")
    assert move_of(t.g, 0) == 1
    end_effects(t.g, lambda effect: True)
    assert move_of(t.g, 0) == 5


def test_an_upgrade_given_after_a_ploy_took_effect_sets_the_value() -> None:
    five, one = modifies("move", 5, "set"), modifies("move", 1, "set", everyone)
    slow = ploy("Slow", lambda cx: begin_effect(cx.g, one, 0, "round"))
    t = battle(
        "deathgorge",
        {"d5": man("Ann", move=3), "a5": man("Amy", move=3)},
        {"a11": man("Bob")},
        hands=[[slow, upgrade("Stride", five)], []],
        prepare=lambda t: t.g.glory.__setitem__(0, 1),
    )
    t.take("pass").take("ploy", "Slow").take("upgrade", "Stride", "Ann")
    assert move_of(t.g, 0) == 5
    assert move_of(t.g, 1) == 1


def test_a_symbol_set_by_the_later_of_two_cards_counts() -> None:
    first, second = modifies("symbol", "fury", "set", everyone), modifies("symbol", "smash", "set", everyone)
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="fury fury dodge")
    begin_effect(t.g, second, 0, "round")
    begin_effect(t.g, first, 0, "round")
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2


def test_characteristics_are_never_below_1_and_move_never_below_0() -> None:
    less = [
        modifies(stat, -9, applies=everyone) for stat in ("move", "wounds", "defence dice", "dice", "damage", "range")
    ]
    t = battle("deathgorge", {"d5": man("Ann", weapons=(weapon(range=3),), abilities=less)}, {"d6": man("Bob")})
    assert move_of(t.g, 0) == 0
    assert wounds_of(t.g, 0) == 1
    assert defence_of(t.g, 0)[1] == 1
    assert dice_of(t.g, 0, (-1, 0, 0), FACTS) == 1
    assert damage_of(t.g, 0, (-1, 0, 0), FACTS) == 1
    assert range_of(t.g, 0, (-1, 0, 0)) == 1


def test_more_wounds_than_a_lowered_characteristic_take_a_fighter_out() -> None:
    weak = modifies("wounds", -2, applies=lambda cx, f: f == 1)
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"d6": man("Bob"), "a11": man("Ben")},
        hands=[[ploy("Sap", lambda cx: begin_effect(cx.g, weak, 0, "round"))], []],
        prepare=lambda t: t.g.wounds.__setitem__(1, 2),
    )
    t.take("pass").take("ploy", "Sap")
    assert t.out("Bob")
    assert t.events("taken_out")[0].seat == -1
    assert t.g.glory == [1, 0]


# --- innate ---


def test_one_innate_symbol_is_added_however_many_sources_there_are() -> None:
    twice = [modifies("innate attack", "smash", "set"), modifies("innate attack", "smash", "set")]
    t = battle("deathgorge", {"d5": man("Ann", abilities=twice)}, {"d6": man("Bob")}, dice="fury fury dodge")
    t.attack("Ann", "Bob")
    assert t.events("attack_rolled")[-1].facts[1:].count(1) == 1
    assert t.wounds("Bob") == 2


def test_of_different_innate_symbols_the_player_chooses_one_before_the_roll() -> None:
    two = [modifies("innate attack", "smash", "set"), modifies("innate attack", "single", "set")]
    t = battle("deathgorge", {"d5": man("Ann", abilities=two)}, {"d6": man("Bob")}, dice="fury fury dodge")
    t.take("attack", "Ann", None, "Bob")
    assert t.kind == "innate"
    assert t.seat == 0
    assert not t.events("attack_rolled")
    assert {o[1] for o in t.offered("symbol")} == {"smash", "single"}
    t.take("symbol", "single")
    assert t.wounds("Bob") == 0


def test_of_different_innate_symbols_the_defender_chooses_for_the_defence_roll() -> None:
    two = [modifies("innate defence", "block", "set"), modifies("innate defence", "crit", "set")]
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": man("Bob", abilities=two)}, dice="smash smash dodge")
    t.take("attack", "Ann", None, "Bob")
    assert t.kind == "innate"
    assert t.seat == 1
    t.take("symbol", "crit")
    assert t.wounds("Bob") == 0


def test_an_innate_symbol_helps_a_casting_roll() -> None:
    done = []
    sage = man("Ann", wizard=1, traits=("wizard",), abilities=[modifies("innate casting", "channel", "set")])
    t = battle(
        "deathgorge",
        {"d5": sage},
        {"d6": man("Bob")},
        hands=[[spell("Bolt", "channel focus", lambda cx: done.append(1))], []],
        dice="focus",
    )
    t.take("pass").take("spell", "Bolt")
    assert done


# --- Large and traits ---


def test_an_upgrade_that_no_large_fighter_bears_breaks_when_its_bearer_becomes_large() -> None:
    lithe = upgrade("Lithe", modifies("move", 1), keywords=frozenset({"not large"}))
    t = battle(
        "deathgorge",
        {"d5": man("Ann", wounds=4), "a1": man("Amy", wounds=5)},
        {"a11": man("Bob")},
        hands=[[lithe, upgrade("Bulk", modifies("wounds", 1))], []],
        prepare=lambda t: t.g.glory.__setitem__(0, 3),
    )
    t.take("pass")
    assert [o[2] for o in t.offered("upgrade", "Lithe")] == [0]
    t.take("upgrade", "Lithe", "Ann").take("upgrade", "Bulk", "Ann")
    assert t.g.upgrades[0] == (t.c("Bulk"),)
    assert t.g.discards[0] == (t.c("Lithe"),)
    assert [e.card for e in t.events("broken")] == [t.c("Lithe")]


def test_a_fighter_inspired_to_be_large_loses_what_large_fighters_may_not_bear() -> None:
    lithe = upgrade("Lithe", modifies("move", 1), keywords=frozenset({"not large"}))
    t = battle(
        "deathgorge",
        {"d5": man("Ann", wounds=4, inspired={"wounds": 5})},
        {"a11": man("Bob")},
        upgrades={"Ann": [lithe]},
    )
    inspire(t.g, 0)
    t.take("pass")
    assert t.g.upgrades[0] == ()


def test_a_fighter_that_becomes_a_beast_loses_its_attack_action_upgrades() -> None:
    blade = upgrade("Blade", weapon("Blade"), keywords=frozenset({"attack action"}))
    wild = modifies("trait", "beast", "set")
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"a11": man("Bob")},
        upgrades={"Ann": [blade]},
        hands=[[ploy("Howl", lambda cx: begin_effect(cx.g, wild, 0, "round", me=0))], []],
    )
    t.take("pass").take("ploy", "Howl")
    assert t.g.upgrades[0] == ()
    changed(t.g)
    assert t.g.discards[0][0] in (t.c("Blade"), t.c("Howl"))
