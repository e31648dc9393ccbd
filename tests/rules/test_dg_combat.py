"""Combat by the Deathgorge book: support, trapped first, crits, keywords, guard, cover, stagger, scything."""

from __future__ import annotations

from typing import Any

from harness import PLAIN, Table, acts, battle, man, modifies, reaction_ploy, reacts, upgrade, weapon, yard

from undercroft.play.commentary import lines
from undercroft.rules.damage import deal
from undercroft.rules.movement import travel
from undercroft.rules.tokens import give_stagger, put_on_guard


def outcome(t) -> tuple:
    return t.events("attack_resolved")[-1].facts


def paths(t) -> set:
    """The drive-backs offered, as the names of the hexes on the way."""
    return {tuple(t.g.ground.name(h) for h in o[1:]) for o in t.options if o[0] == "hex"}


# --- support: each side by its own number ---


def test_both_sides_count_their_own_supporters() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann"), "e6": man("Amy")},
        {"d6": man("Bob"), "c5": man("Ben")},
        dice="single double single",
    )
    t.attack("Ann", "Bob")
    # one supporter each: single supports succeed on both sides, and 1 against 1 is a draw
    assert "fail" in outcome(t)
    assert t.wounds("Bob") == 0


def test_successes_are_counted_by_who_supports_when_success_is_determined() -> None:
    def leave(cx: Any) -> None:
        cx.g.at[1] = t.h("h1")

    fades = reacts("defence-rolled", leave)
    north = {"d5": man("Ann"), "c4": man("Abe")}
    t = battle("deathgorge", north, {"d4": man("Bob", abilities=[fades])}, dice="single fury dodge")
    t.attack("Ann", "Bob", drive=None)
    assert t.kind == "react"
    stays = Table(t.g.copy())
    t.take("react").until("activation")
    # the one that supported the attack has gone: its single support is no success any more
    assert t.events("attack_resolved")[-1].facts[-1] == "fail"
    assert t.wounds("Bob") == 0
    assert any("fails without a success" in line.text for line in lines(t.g))
    stays.take("pass")
    assert stays.wounds("Bob") == 2


def test_two_supporters_make_both_support_symbols_successes() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann"), "e6": man("Amy"), "c6": man("Ada")},
        {"d6": man("Bob"), "c5": man("Ben")},
        dice="single double single",
    )
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2


def test_fighters_of_a_third_warband_support_nobody() -> None:
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d4": man("Bob")},
        {"c3": man("Cid"), "d5": man("Cas")},
        dice="single single single",
    )
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 0


def test_a_spell_attack_has_no_supporters() -> None:
    bolt = weapon("Bolt", 3, "channel", 2, 2, spell=True)
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(bolt,), wizard=1, traits=("wizard",)), "e6": man("Amy")},
        {"d6": man("Bob")},
        dice="focus focus dodge",
    )
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 0
    assert t.events("supported") == []


def test_a_target_of_a_spell_attack_is_still_supported() -> None:
    bolt = weapon("Bolt", 3, "channel", 1, 2, spell=True)
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(bolt,), wizard=1, traits=("wizard",))},
        {"d6": man("Bob"), "c5": man("Ben")},
        dice="channel single",
    )
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 0


# --- trapped, before anything is counted ---


def test_a_trapped_target_gives_one_more_success() -> None:
    t = battle("deathgorge", {"a2": man("Ann")}, {"a1": man("Bob")}, dice="smash fury block")
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 2
    assert "trapped" in outcome(t)


def test_a_trapped_target_gives_nothing_without_a_success_of_the_dice() -> None:
    t = battle("deathgorge", {"a2": man("Ann")}, {"a1": man("Bob")}, dice="fury fury dodge")
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 0
    assert "fail" in outcome(t)


def test_a_crit_alone_is_a_success_that_a_trapped_target_adds_to() -> None:
    t = battle("deathgorge", {"a2": man("Ann")}, {"a1": man("Bob", defence_dice=2)}, dice="crit fury crit dodge")
    t.attack("Ann", "Bob", drive=None)
    # one crit each; 1 + 1 successes against 1
    assert t.wounds("Bob") == 2
    assert "critical" in outcome(t)


def test_more_crits_in_defence_beat_a_trapped_targets_extra_success() -> None:
    t = battle("deathgorge", {"a2": man("Ann")}, {"a1": man("Bob")}, dice="smash smash crit")
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 0
    assert "critical_defence" in outcome(t)


def test_occupied_and_blocked_hexes_trap_like_the_edge() -> None:
    pillar = ". . . . . . . .\n . . . . . . .\n. . . . . . . .\n . . . # . . .\n. . . . . . . ."
    # d4 is blocked; c4 and e5 are occupied
    t = battle(
        "deathgorge",
        {"d6": man("Ann")},
        {"d5": man("Bob"), "c4": man("Ben"), "c5": man("Bert")},
        dice="smash fury block",
        field=yard(pillar),
    )
    t.attack("Ann", "Bob", drive=None)
    assert "trapped" in outcome(t)
    assert t.wounds("Bob") == 2


def test_a_fighter_on_guard_cannot_be_trapped() -> None:
    t = battle(
        "deathgorge",
        {"a2": man("Ann")},
        {"a1": man("Bob")},
        dice="smash fury block",
        prepare=lambda t: put_on_guard(t.g, t.f("Bob")),
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 0
    assert "trapped" not in outcome(t)


def test_a_fighter_that_cannot_be_pushed_cannot_be_trapped() -> None:
    rooted = man("Bob", abilities=[modifies("cannot be pushed")])
    t = battle("deathgorge", {"a2": man("Ann")}, {"a1": rooted}, dice="smash fury block")
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 0


def test_a_trapped_target_is_not_driven_back_when_a_hex_becomes_free_after_step_4() -> None:
    step_aside = reaction_ploy(
        "Aside",
        "success-determined",
        lambda cx: travel(cx.g, 2, (cx.g.ground.hex("c1"),), "push", 1),
        when=lambda cx: cx.seat == 1,
    )
    t = battle(
        "deathgorge", {"a2": man("Ann")}, {"a1": man("Bob"), "b1": man("Ben")}, dice="smash smash dodge",
        hands=[[], [step_aside]],
    )  # fmt: skip
    t.take("attack", "Ann", None, "Bob")
    t.take("react")
    assert t.kind == "activation"
    assert t.seat == 1
    assert t.at("Bob") == "a1"


# --- drive back ---


def test_a_draw_with_a_success_fails_and_may_drive_back() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash fury block")
    t.attack("Ann", "Bob", drive="d7")
    assert t.wounds("Bob") == 0
    assert t.at("Bob") == "d7"


def test_a_draw_without_a_success_drives_nobody_back() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="fury fury dodge")
    t.attack("Ann", "Bob", drive=None)
    assert t.kind == "activation"
    assert t.seat == 1


def test_a_critical_defence_drives_nobody_back() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash smash crit")
    t.attack("Ann", "Bob", drive=None)
    assert t.kind == "activation"
    assert t.seat == 1
    assert t.events("critical_defence")


def test_equal_crits_leave_it_to_all_successes_and_a_crit_makes_the_hit_critical() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": man("Bob", defence_dice=2)}, dice="crit smash crit dodge")
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2
    assert "critical" in outcome(t)


def test_more_crits_win_whatever_else_is_rolled() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": man("Bob", defence_dice=3)}, dice="crit fury block block block")
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2


def test_a_target_moved_out_of_reach_before_a_step_from_2_to_5_makes_the_attack_fail() -> None:
    for window in ("attack-declared", "attack-rolled", "defence-rolled"):
        away = reaction_ploy(
            "Away",
            window,
            lambda cx: travel(cx.g, 1, (cx.g.ground.hex("d7"),), "push", 1),
            when=lambda cx: cx.seat == 1,
        )
        t = battle(
            "deathgorge", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash smash dodge", hands=[[], [away]]
        )  # fmt: skip
        t.take("attack", "Ann", None, "Bob").take("react")
        assert t.wounds("Bob") == 0, window
        assert "fail" in outcome(t)
        assert t.kind == "activation"
        assert t.seat == 1


def test_after_a_draw_reach_is_not_looked_at_again_before_the_drive_back() -> None:
    away = reaction_ploy(
        "Away",
        "success-determined",
        lambda cx: travel(cx.g, 1, (cx.g.ground.hex("d7"),), "push", 1),
        when=lambda cx: cx.seat == 1,
    )
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash fury block", hands=[[], [away]])
    t.take("attack", "Ann", None, "Bob").take("react")
    assert t.kind == "drive_back"


# --- guard ---


def test_on_guard_block_and_dodge_both_succeed() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"d6": man("Bob", defence_dice=2)},
        dice="smash smash block dodge",
        prepare=lambda t: put_on_guard(t.g, t.f("Bob")),
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 0


def test_a_fighter_on_guard_is_not_driven_back() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"d6": man("Bob")},
        dice="smash smash single",
        prepare=lambda t: put_on_guard(t.g, t.f("Bob")),
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 2
    assert t.kind == "activation"
    assert t.seat == 1


def test_knockback_drives_a_fighter_on_guard_back() -> None:
    hammer = weapon(keywords={"knockback": 1})
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(hammer,))},
        {"d6": man("Bob")},
        dice="smash smash single",
        prepare=lambda t: put_on_guard(t.g, t.f("Bob")),
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.kind == "drive_back"
    assert ("e7", "e8") in paths(t)


def test_knockback_can_trap_a_fighter_on_guard() -> None:
    hammer = weapon(keywords={"knockback": 1})
    t = battle(
        "deathgorge",
        {"a2": man("Ann", weapons=(hammer,))},
        {"a1": man("Bob")},
        dice="smash fury block",
        prepare=lambda t: put_on_guard(t.g, t.f("Bob")),
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.wounds("Bob") == 2


# --- knockback ---


def test_knockback_goes_straight_on_and_may_be_cut_short() -> None:
    hammer = weapon(keywords={"knockback": 2})
    t = battle("deathgorge", {"d5": man("Ann", weapons=(hammer,))}, {"d6": man("Bob")}, dice="smash smash dodge")
    t.attack("Ann", "Bob", drive=None)
    assert ("d7",) in paths(t)
    assert ("e7", "e8") in paths(t)
    assert ("e7", "e8", "f9") in paths(t)
    assert all(len(path) <= 3 for path in paths(t))
    assert ("d7", "e8") not in paths(t)
    assert ("stay",) in t.options


def test_knockback_stops_before_what_stands_in_the_way() -> None:
    hammer = weapon(keywords={"knockback": 2})
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(hammer,))},
        {"d6": man("Bob"), "e8": man("Ben")},
        dice="smash smash dodge",
    )
    t.attack("Ann", "Bob", drive=None)
    assert ("e7",) in paths(t)
    assert ("e7", "e8") not in paths(t)


def test_a_draw_drives_back_one_hex_even_with_knockback() -> None:
    hammer = weapon(keywords={"knockback": 2})
    t = battle("deathgorge", {"d5": man("Ann", weapons=(hammer,))}, {"d6": man("Bob")}, dice="smash fury block")
    t.attack("Ann", "Bob", drive=None)
    assert all(len(o) == 2 for o in t.options if o[0] == "hex")


def test_knockback_from_two_rules_adds_up() -> None:
    hammer = weapon(keywords={"knockback": 1})
    more = upgrade("Heft", modifies("knockback", 1, applies=lambda cx, f: cx.get("attacker") == cx.me))
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(hammer,))},
        {"d6": man("Bob")},
        dice="smash smash dodge",
        upgrades={"Ann": [more]},
    )
    t.attack("Ann", "Bob", drive=None)
    assert max(len(o) for o in t.options if o[0] == "hex") == 4


# --- cleave, ensnare, grievous, stagger ---


def test_cleave_takes_block_away_even_on_guard() -> None:
    blade = weapon(keywords={"cleave": 1})
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(blade,))},
        {"d6": man("Bob", defence_dice=2)},
        dice="smash fury block block",
        prepare=lambda t: put_on_guard(t.g, t.f("Bob")),
    )
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2


def test_ensnare_takes_dodge_away_even_in_cover() -> None:
    net = weapon(keywords={"ensnare": 1})
    south = "c . . . . . . .\n . . . . . . .\n. . . c . . . .\n . . . . . . .\n. . . . . . . ."
    t = battle(
        "deathgorge",
        {"d8": man("Ann", weapons=(net,))},
        {"d9": man("Bob")},
        dice="smash fury dodge",
        field=yard(PLAIN, south),
    )
    assert t.g.cover() >> t.h("d9") & 1
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2


def test_grievous_adds_damage_on_a_critical_hit_alone_and_adds_up() -> None:
    blade = weapon(keywords={"grievous": 1})
    more = upgrade("Spite", modifies("grievous", 2, applies=lambda cx, f: cx.get("attacker") == cx.me))
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(blade,))},
        {"d6": man("Bob", wounds=9)},
        dice="crit fury dodge",
        upgrades={"Ann": [more]},
    )
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2 + 1 + 2
    t.until("activation").pass_turn()
    t.attack("Ann", "Bob", dice="smash fury dodge")
    assert t.wounds("Bob") == 5 + 2


def test_a_successful_stagger_attack_gives_the_token_before_the_reactions_after_it() -> None:
    seen = []
    watch = reaction_ploy(
        "Watch", "after-attack", lambda cx: None, when=lambda cx: seen.append(cx.g.stagger[1]) or False
    )
    mace = weapon(keywords={"stagger": 1})
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(mace,))},
        {"d6": man("Bob")},
        dice="smash smash dodge",
        hands=[[watch], []],
    )
    t.attack("Ann", "Bob")
    assert t.g.stagger[t.f("Bob")] == 1
    assert seen
    assert all(n == 1 for n in seen)


def test_a_stagger_attack_that_fails_gives_no_token() -> None:
    mace = weapon(keywords={"stagger": 1})
    t = battle("deathgorge", {"d5": man("Ann", weapons=(mace,))}, {"d6": man("Bob")}, dice="smash fury block")
    t.attack("Ann", "Bob")
    assert t.g.stagger[t.f("Bob")] == 0


def test_against_a_staggered_target_one_attack_die_may_be_rolled_again() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"d6": man("Bob")},
        dice="smash fury smash dodge",
        prepare=lambda t: give_stagger(t.g, t.f("Bob")),
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.kind == "reroll"
    assert t.seat == 0
    t.take("die", 1)
    assert t.kind == "drive_back"
    assert t.events("attack_rolled")[-1].facts[1:] == (1, 1)


def test_a_rerolled_die_is_not_rolled_a_third_time() -> None:
    keen = man("Ann", abilities=[modifies("re-roll attack", 1)])
    t = battle(
        "deathgorge",
        {"d5": keen},
        {"d6": man("Bob")},
        dice="fury fury fury fury dodge",
        prepare=lambda t: give_stagger(t.g, t.f("Bob")),
    )
    t.attack("Ann", "Bob", drive=None)
    t.take("die", 0)
    assert t.kind == "reroll"
    assert t.offered("die", 0) == []
    assert t.offered("die", 1)


# --- cover ---


def test_in_a_cover_hex_dodge_succeeds_besides_the_own_symbol() -> None:
    south = ". . . . . . . .\n . . . . . . .\n. . . c . . . .\n . . . . . . .\n. . . . . . . ."
    t = battle(
        "deathgorge", {"d8": man("Ann")}, {"d9": man("Bob")}, dice="smash fury dodge", field=yard(PLAIN, south)
    )  # fmt: skip
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 0


# --- scything ---

REAPER = weapon("Reap", keywords={"scything": 1})


def test_scything_takes_every_adjacent_enemy_in_the_order_of_the_attacker() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(REAPER,))},
        {"d6": man("Bob"), "c6": man("Ben"), "e5": man("Bert")},
        dice="smash smash dodge smash smash dodge smash smash dodge",
    )
    t.attack("Ann", "Ben")
    assert t.kind == "next_target"
    assert t.verbs() == {"target"}
    t.take("target", "Bob")
    t.take("stay")
    # the last one is left: nothing to choose
    t.take("stay")
    assert [t.wounds(n) for n in ("Bob", "Ben", "Bert")] == [2, 2, 2]
    assert t.events("superaction_made")[-1].facts == ("scything",)


def test_an_enemy_that_comes_near_during_a_scything_attack_is_not_among_its_targets() -> None:
    join = reaction_ploy(
        "Join",
        "attack-declared",
        lambda cx: travel(cx.g, 3, (cx.g.ground.hex("e5"),), "push", 1),
        when=lambda cx: cx.seat == 1,
    )
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(REAPER,))},
        {"d6": man("Bob"), "c6": man("Ben"), "f5": man("Bert")},
        dice="smash smash dodge smash smash dodge",
        hands=[[], [join]],
    )
    t.take("attack", "Ann", None, "Ben")
    t.take("react").take("stay").take("stay")
    assert t.wounds("Bert") == 0
    assert t.kind == "activation"
    assert t.seat == 1


def test_a_fighter_with_a_charge_token_cannot_make_a_scything_attack_at_several() -> None:
    axe = weapon("Axe")
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(REAPER, axe))},
        {"d6": man("Bob"), "c6": man("Ben")},
        prepare=lambda t: t.g.charge.__setitem__(0, 1),
    )
    attacks = t.offered("attack", "Ann")
    assert {o[2][1] for o in attacks} == {1}


def test_a_fighter_with_a_charge_token_may_make_a_scything_attack_at_one() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(REAPER,))},
        {"d6": man("Bob")},
        prepare=lambda t: t.g.charge.__setitem__(0, 1),
    )
    assert t.offered("attack", "Ann")


def test_a_scything_attack_of_range_2_still_takes_adjacent_enemies_alone() -> None:
    flail = weapon("Flail", 2, keywords={"scything": 1})
    t = battle("deathgorge", {"d5": man("Ann", weapons=(flail,), move=0)}, {"d6": man("Bob"), "d7": man("Ben")})
    assert t.offered("attack", "Ann", None, "Bob")
    assert not t.offered("attack", "Ann", None, "Ben")


# --- wounds and bounty ---


def test_a_large_fighter_is_worth_one_glory_more() -> None:
    blow = weapon(damage=9)
    t = battle(
        "deathgorge", {"d5": man("Ann", weapons=(blow,))}, {"d6": man("Bob", wounds=5)}, dice="smash smash dodge"
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.g.glory == [2, 0]


def test_wounds_from_an_upgrade_make_a_fighter_large() -> None:
    blow = weapon(damage=9)
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(blow,))},
        {"d6": man("Bob", wounds=4)},
        dice="smash smash dodge",
        upgrades={"Bob": [upgrade("Bulk", modifies("wounds", 1))]},
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.g.glory == [2, 0]


def test_with_two_players_a_lethal_hex_pays_the_other_player() -> None:
    south = ". . . . . . . .\n . . . . . . .\n. . . ! . . . .\n . . . . . . .\n. . . . . . . ."
    t = battle("deathgorge", {"a1": man("Ann")}, {"d8": man("Bob", wounds=1)}, field=yard(PLAIN, south), first=1)
    t.take("move", "Bob", "d9")
    assert t.out("Bob")
    assert t.g.glory == [1, 0]


def test_the_counters_and_tokens_of_a_fighter_are_cleared_and_its_upgrades_stay() -> None:
    blow = weapon(damage=9)
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(blow,))},
        {"d6": man("Bob")},
        dice="smash smash dodge",
        upgrades={"Bob": [upgrade("Helm")]},
        prepare=lambda t: (t.g.counters.__setitem__(1, ("frost",)), give_stagger(t.g, 1)),
    )
    t.attack("Ann", "Bob", drive=None)
    t.take("keep")
    assert t.g.counters[1] == ()
    assert t.g.stagger[1] == 0
    assert len(t.g.upgrades[1]) == 1
    assert not t.events("token_removed")


def test_vulnerable_is_one_wound_from_the_end_and_never_with_one_wound() -> None:
    from undercroft.rules.characteristics import is_vulnerable

    t = battle("deathgorge", {"d5": man("Ann", wounds=3), "a1": man("Amy", wounds=1)}, {"d6": man("Bob")})
    assert not is_vulnerable(t.g, 0)
    t.g.wounds[0] = 2
    assert is_vulnerable(t.g, 0)
    assert not is_vulnerable(t.g, 1)


# --- a spell attack ---


def test_the_step_after_the_attack_roll_can_be_reacted_to_before_backlash() -> None:
    bolt = weapon("Bolt", 3, "channel", 2, 2, spell=True)
    nod = reaction_ploy("Nod", "attack-rolled", lambda cx: None)
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(bolt,), wizard=1, traits=("wizard",))},
        {"d7": man("Bob")},
        dice="crit crit dodge",
        hands=[[nod], []],
    )
    t.take("attack", "Ann", None, "Bob")
    assert t.kind == "react"
    assert t.wounds("Ann") == 0
    t.take("react").take("stay")
    assert t.wounds("Ann") == 1
    assert t.wounds("Bob") == 2


def test_a_wizard_that_backlash_takes_out_fails_its_spell_attack() -> None:
    bolt = weapon("Bolt", 3, "channel", 2, 2, spell=True)
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(bolt,), wizard=1, traits=("wizard",), wounds=1), "a1": man("Amy")},
        {"d7": man("Bob")},
        dice="crit crit",
    )
    t.attack("Ann", "Bob", drive=None)
    assert t.out("Ann")
    assert t.wounds("Bob") == 0
    assert t.g.glory == [0, 1]


def test_a_hyphen_in_place_of_dice_rolls_the_wizards_level() -> None:
    bolt = weapon("Bolt", 3, "channel", -1, 1, spell=True)
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(bolt,), wizard=3, traits=("wizard",))},
        {"d7": man("Bob")},
        dice="channel focus focus dodge",
    )
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 1


def test_only_a_wizard_may_make_a_spell_attack() -> None:
    bolt = weapon("Bolt", 3, "channel", 1, 1, spell=True)
    t = battle("deathgorge", {"d5": man("Ann", weapons=(bolt,), move=0)}, {"d7": man("Bob")})
    assert not t.offered("attack", "Ann")


def test_the_dealer_of_damage_from_a_fighters_action_is_that_fighter() -> None:
    zap = acts("Zap", lambda cx: deal(cx.g, 1, 1, ("ability", cx.me), by=cx.me))
    t = battle("deathgorge", {"a1": man("Ann", abilities=[zap])}, {"d7": man("Bob", wounds=1)})
    t.take("action", "Ann")
    assert t.events("taken_out")[0].whom == 0
    assert t.g.glory == [1, 0]
