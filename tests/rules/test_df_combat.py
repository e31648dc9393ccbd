"""Combat and actions by the Dreadfane book."""

from __future__ import annotations

from typing import Any

from harness import PLAIN, acts, battle, board, man, modifies, ploy, reaction_ploy, weapon, yard

from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.joining import Placement
from undercroft.rules.activation import fighter_options
from undercroft.rules.movement import travel
from undercroft.rules.tokens import put_on_guard

REAPER = weapon("Reap", keywords={"scything": 1})


def outcome(t: Any) -> tuple[Any, ...]:
    return t.events("attack_resolved")[-1].facts


# --- support: the difference ---


def test_only_the_side_with_more_supporters_counts_support() -> None:
    t = battle(
        "dreadfane",
        {"d5": man("Ann"), "e6": man("Amy")},
        {"d6": man("Bob"), "c5": man("Ben")},
        dice="single single single",
    )
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 0
    assert t.events("attack_rolled")[-1].n & 1 << 3 == 0


def test_one_more_supporter_makes_single_supports_successes_and_two_more_both() -> None:
    t = battle("dreadfane", {"d5": man("Ann"), "e6": man("Amy")}, {"d6": man("Bob")}, dice="single double dodge")
    t.attack("Ann", "Bob")
    assert t.events("attack_rolled")[-1].n & (1 << 3 | 1 << 4) == 1 << 3
    t = battle(
        "dreadfane",
        {"d5": man("Ann"), "e6": man("Amy"), "c6": man("Ada")},
        {"d6": man("Bob")},
        dice="single double dodge",
    )
    t.attack("Ann", "Bob")
    assert t.events("attack_rolled")[-1].n & (1 << 3 | 1 << 4) == 1 << 3 | 1 << 4


# --- crits ---


def test_more_crits_than_the_other_side_decide() -> None:
    for dice, wounds in (
        ("crit fury block", 2),
        ("smash smash crit", 0),
        ("crit smash crit", 2),
        ("crit fury crit", 0),
    ):
        t = battle("dreadfane", {"d5": man("Ann")}, {"d6": man("Bob")}, dice=dice)
        t.attack("Ann", "Bob")
        assert t.wounds("Bob") == wounds, dice


def test_fewer_crits_fail_without_a_drive_back_and_equal_successes_allow_one() -> None:
    t = battle("dreadfane", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash smash crit")
    t.attack("Ann", "Bob", drive=None)
    assert t.kind == "activation"
    t = battle("dreadfane", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="crit fury crit")
    t.attack("Ann", "Bob", drive=None)
    assert t.kind == "drive_back"


# --- trapped ---


def test_a_drawn_attack_on_a_trapped_target_succeeds_and_deals_its_damage() -> None:
    t = battle("dreadfane", {"a2": man("Ann")}, {"a1": man("Bob")}, dice="smash fury block")
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 2
    assert "trapped" in outcome(t)
    assert "success" in outcome(t)
    assert t.kind == "activation", "no second drive-back"


def test_a_lost_attack_traps_nobody() -> None:
    t = battle("dreadfane", {"a2": man("Ann")}, {"a1": man("Bob", defence_dice=2)}, dice="smash fury block block")
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 0


def test_a_fighter_on_guard_is_neither_driven_back_nor_trapped() -> None:
    t = battle(
        "dreadfane",
        {"a2": man("Ann")},
        {"a1": man("Bob")},
        dice="smash fury block",
        prepare=lambda t: put_on_guard(t.g, 1),
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 0
    assert t.kind == "activation"


def test_knockback_does_not_move_a_fighter_on_guard() -> None:
    hammer = weapon(keywords={"knockback": 1})
    t = battle(
        "dreadfane",
        {"d5": man("Ann", weapons=(hammer,))},
        {"d6": man("Bob")},
        dice="smash smash single",
        prepare=lambda t: put_on_guard(t.g, 1),
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 2
    assert t.kind == "activation"


# --- outmanoeuvred ---


def test_a_target_gone_from_reach_before_steps_2_to_5_makes_the_attack_fail() -> None:
    for window in ("attack-declared", "attack-rolled", "defence-rolled", "success-determined"):
        away = reaction_ploy(
            "Away",
            window,
            lambda cx: travel(cx.g, 1, (cx.g.ground.hex("d7"),), "push", 1),
            when=lambda cx: cx.seat == 1,
        )
        t = battle("dreadfane", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash smash dodge", hands=[[], [away]])
        t.take("attack", "Ann", None, "Bob").take("react")
        assert t.wounds("Bob") == 0, window
        assert "fail" in outcome(t)


# --- sight ---


def offset() -> Battlefield:
    """Two boards joined three hexes to the side, so that a line can leave the battlefield and come back."""
    boards = {"North": board("North"), "South": board("South")}
    return Battlefield((Placement("North", 0), Placement("South", 1, dx=3, dy=6)), boards)


def test_sight_does_not_go_through_an_incomplete_hex() -> None:
    archer = man("Ann", weapons=(weapon("Bow", 4),), move=0)
    for edition, seen in (("dreadfane", False), ("deathgorge", False), ("shadespire", True), ("beastgrave", True)):
        t = battle(edition, {"c5": archer}, {"e7": man("Bob")}, field=offset())
        assert bool(t.offered("attack", "Ann", None, "Bob")) is seen, edition


def test_sight_along_the_edge_of_an_incomplete_hex_is_free() -> None:
    archer = man("Ann", weapons=(weapon("Bow", 4),), move=0)
    for edition in ("dreadfane", "deathgorge"):
        t = battle(edition, {"a1": archer}, {"a3": man("Bob")})
        assert t.offered("attack", "Ann", None, "Bob"), edition


def test_range_counts_through_blocked_hexes_but_sight_does_not() -> None:
    bow = weapon("Bow", 2)
    walls = PLAIN.split("\n")
    walls[1] = " . . . # . . ."
    t = battle(
        "dreadfane", {"d1": man("Ann", weapons=(bow,), move=0)}, {"e3": man("Bob")}, field=yard("\n".join(walls))
    )
    assert t.g.ground.distance[t.h("d1")][t.h("e3")] == 2
    assert not t.offered("attack", "Ann")


# --- scything ---


def test_scything_may_leave_targets_out_and_they_are_named_before_the_first_die() -> None:
    t = battle(
        "dreadfane",
        {"d5": man("Ann", weapons=(REAPER,))},
        {"d6": man("Bob"), "c6": man("Ben"), "e5": man("Bert")},
        dice="smash smash dodge smash smash dodge",
    )
    t.take("attack", "Ann", None, "Bob")
    assert t.kind == "also_target"
    assert not t.events("attack_declared")
    t.take("target", "Bert").take("stop")
    t.take("stay")
    assert t.kind == "drive_back", "Ben was left out: only Bert is left to attack"
    t.take("stay")
    assert [t.wounds(n) for n in ("Bob", "Ben", "Bert")] == [2, 0, 2]


def test_a_scything_attack_at_one_target_is_no_superaction() -> None:
    t = battle(
        "dreadfane",
        {"d5": man("Ann", weapons=(REAPER,))},
        {"d6": man("Bob"), "c6": man("Ben")},
        dice="smash smash dodge",
    )
    t.take("attack", "Ann", None, "Bob").take("stop").take("stay")
    assert not t.events("superaction_made")
    t = battle("dreadfane", {"d5": man("Ann", weapons=(REAPER,))}, {"d6": man("Bob")}, dice="smash smash dodge")
    t.take("attack", "Ann", None, "Bob").take("stay")
    assert not t.events("superaction_made")


def test_a_scything_attack_ends_when_its_fighter_is_out_of_reach_of_the_rest() -> None:
    away = reaction_ploy(
        "Away",
        "after-attack",
        lambda cx: travel(cx.g, 0, (cx.g.ground.hex("d4"),), "push", 1),
        when=lambda cx: cx.seat == 1,
    )
    t = battle(
        "dreadfane",
        {"d5": man("Ann", weapons=(REAPER,))},
        {"d6": man("Bob"), "c6": man("Ben")},
        dice="smash smash dodge",
        hands=[[], [away]],
    )
    t.take("attack", "Ann", None, "Bob").take("target", "Ben").take("stay").take("react")
    assert t.wounds("Ben") == 0
    assert len(t.events("attack_declared")) == 1


# --- tokens ---


def test_a_move_token_forbids_move_and_charge() -> None:
    t = battle("dreadfane", {"d5": man("Ann")}, {"d7": man("Bob")}, prepare=lambda t: t.g.move.__setitem__(0, 1))
    assert not t.offered("move", "Ann")
    assert not t.offered("charge", "Ann")
    assert t.offered("guard", "Ann")


def test_a_fighter_with_a_charge_token_is_not_activated() -> None:
    t = battle(
        "dreadfane", {"d5": man("Ann")}, {"d6": man("Bob")}, prepare=lambda t: t.g.charge.__setitem__(0, 1), stops=1
    )
    assert {o[0] for o in t.options} == {"pass"}


def test_a_card_may_let_a_fighter_with_a_charge_token_act_and_even_move() -> None:
    act = ploy("Act", lambda cx: cx.g.ask(0, "act", fighter_options(cx.g, 0), (0,)))
    t = battle(
        "dreadfane",
        {"d5": man("Ann")},
        {"d7": man("Bob")},
        prepare=lambda t: t.g.charge.__setitem__(0, 1),
        hands=[[act], []],
    )
    t.take("ploy", "Act")
    assert t.offered("move", "Ann")
    assert t.offered("guard", "Ann")


def test_an_unnamed_action_does_not_overrule_a_move_token_and_a_named_one_does() -> None:
    for named, offered in ((frozenset(), False), (frozenset({"move"}), True)):
        act = ploy("Act", lambda cx, named=named: cx.g.ask(0, "act", fighter_options(cx.g, 0, named), (0,)))
        t = battle(
            "dreadfane",
            {"d5": man("Ann")},
            {"d7": man("Bob")},
            prepare=lambda t: t.g.move.__setitem__(0, 1),
            hands=[[act], []],
        )
        t.take("pass").take("ploy", "Act")
        assert bool(t.offered("move", "Ann")) is offered


def test_the_charge_token_comes_after_the_move_and_guard_is_dropped() -> None:
    seen: list[list[int]] = []
    look = reaction_ploy(
        "Look", "after-move", lambda cx: None, when=lambda cx: bool(seen.append(list(cx.g.charge))) or True
    )
    t = battle(
        "dreadfane",
        {"d5": man("Ann")},
        {"d8": man("Bob")},
        dice="smash fury block",
        hands=[[], [look]],
        prepare=lambda t: put_on_guard(t.g, 0),
    )
    t.charge("Ann", "d7")
    assert seen[0][0] == 1
    assert t.g.guard[0] == 0
    assert t.g.move[0] == 0


def test_a_fighter_on_guard_by_a_rule_stays_on_guard_after_a_charge() -> None:
    from undercroft.rules.characteristics import on_guard

    wary = man("Ann", abilities=[modifies("on guard")])
    t = battle("dreadfane", {"d5": wary}, {"d8": man("Bob")}, dice="smash fury block")
    t.charge("Ann", "d7").take("stay")
    assert on_guard(t.g, 0)


def test_a_charge_whose_target_escapes_still_gives_its_token() -> None:
    away = reaction_ploy("Away", "after-move", lambda cx: travel(cx.g, 1, (cx.g.ground.hex("d9"),), "push", 1))
    t = battle("dreadfane", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[], [away]])
    t.charge("Ann", "d7").take("react")
    assert t.g.charge[0] == 1
    assert [e.facts[0] for e in t.events("superaction_made")] == ["charge"]


def test_there_is_no_stun_barge_delve_or_salvage() -> None:
    t = battle("dreadfane", {"d5": man("Ann")}, {"d6": man("Bob")}, objectives=["d5"], stops=1)
    assert not t.offered("stun")
    assert not t.offered("barge")
    t.take("pass").until("power")
    assert {o[0] for o in t.options} == {"pass"}


# --- out of action ---


def test_a_kill_is_worth_two_glory_whatever_did_it() -> None:
    t = battle(
        "dreadfane",
        {"d5": man("Ann", weapons=(weapon(damage=9),)), "a1": man("Amy")},
        {"d6": man("Bob"), "a11": man("Ben")},
        dice="smash smash dodge",
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.g.glory == [2, 0]


def test_dealing_damage_to_ones_own_fighter_pays_the_opponent() -> None:
    from undercroft.rules.damage import deal

    burn = acts("Burn", lambda cx: deal(cx.g, cx.me, 9, ("ability", cx.me), by=cx.me))
    t = battle("dreadfane", {"d5": man("Ann", abilities=[burn]), "a1": man("Amy")}, {"a11": man("Ben")})
    t.take("action", "Ann")
    assert t.g.glory == [0, 2]


# --- modifiers ---


def test_set_multiply_add_and_the_latest_setting_counts() -> None:
    from undercroft.rules.characteristics import move_of
    from undercroft.rules.force import begin_effect

    t = battle(
        "dreadfane",
        {
            "d5": man(
                "Ann", move=3, abilities=[modifies("move", 2), modifies("move", 2, "mul"), modifies("move", 5, "set")]
            )
        },
        {"a11": man("Bob")},
    )
    assert move_of(t.g, 0) == 12
    begin_effect(t.g, modifies("move", 1, "set", lambda cx, f: True), 1, "round")
    assert move_of(t.g, 0) == 4


def test_the_second_hex_of_knockback_is_in_the_same_direction() -> None:
    hammer = weapon(keywords={"knockback": 1})
    t = battle("dreadfane", {"d5": man("Ann", weapons=(hammer,))}, {"d6": man("Bob")}, dice="smash smash dodge")
    t.attack("Ann", "Bob", drive=None)
    paths = {tuple(t.g.ground.name(h) for h in o[1:]) for o in t.options if o[0] == "hex"}
    assert {("e7", "e8"), ("e7",)} <= paths
    assert ("e7", "d8") not in paths
