"""What Nightvault's commentary shows to be different: tokens, lethal hexes, magic, characteristics, late surges."""

from __future__ import annotations

import pytest
from harness import PLAIN, battle, man, modifies, ploy, reaction_ploy, spell, upgrade, weapon, yard

from undercroft.rules.activation import fighter_options, perform
from undercroft.rules.damage import deal, take_out
from undercroft.rules.movement import place, push
from undercroft.rules.tokens import put_on_guard

BOLT = weapon("Bolt", range=3, symbol="channel", dice=2, damage=2, spell=True)


def mage(name: str = "Ann", level: int = 1, **more):
    return man(name, weapons=[BOLT, weapon()], traits=["wizard"], wizard=level, **more)


def lethal_yard(row: int = 3, column: int = 3):
    picture = [line.split() for line in PLAIN.splitlines()]
    picture[row][column] = "!"
    return yard("\n".join(" " * (i % 2) + " ".join(line) for i, line in enumerate(picture)))


# --- tokens ---


@pytest.mark.parametrize("token", ["move", "charge", "guard"])
def test_a_fighter_that_returns_has_none_of_its_tokens(token: str) -> None:
    fall = ploy("Fall", lambda cx: take_out(cx.g, 0, ("card",), seat=1))
    rise = ploy("Rise", lambda cx: place(cx.g, 0, cx.g.ground.hex("a1"), cx.seat, ("card",)))
    t = battle(
        "nightvault", {"d5": man("Ann"), "h1": man("Amy")}, {"h11": man("Bob")}, hands=[[fall, rise]],
        prepare=lambda t: getattr(t.g, token).__setitem__(0, 1),
    )  # fmt: skip
    t.take("pass").take("ploy", "Fall").take("ploy", "Rise")
    assert getattr(t.g, token)[0] == 0
    t.until("activation").take("pass").until("activation")
    assert t.offered("move", "Ann")
    assert t.offered("guard", "Ann")


def test_a_charge_token_forbids_activating_but_not_acting() -> None:
    def act(cx) -> None:
        cx.g.ask(cx.seat, "granted", [*fighter_options(cx.g, 0), ("none",)])

    def do(cx) -> None:
        if cx.g.result[0] != "none":
            perform(cx.g, cx.g.result, cx.seat)

    t = battle("nightvault", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[ploy("Act", act, do)]])
    t.dice("double double block").charge("Ann", "d7").take("ploy", "Act")
    assert {"move", "charge", "attack", "guard"} <= t.verbs()
    t.take("move", "Ann", "d5")
    assert (t.g.charge[0], t.g.move[0]) == (1, 1)


def test_another_move_brings_another_move_token() -> None:
    def go(cx) -> None:
        options = [o for o in fighter_options(cx.g, 0, frozenset({"move"})) if o[0] == "move"]
        cx.g.ask(cx.seat, "granted", options)

    again = ploy("Again", go, lambda cx: perform(cx.g, cx.g.result, cx.seat))
    t = battle("nightvault", {"d5": man("Ann")}, {"h11": man("Bob")}, hands=[[again]])
    t.move("Ann", "d6").take("ploy", "Again").take("move", "Ann", "d7")
    assert t.g.move[0] == 2


# --- lethal hexes ---


def test_entering_a_lethal_hex_deals_one_damage_and_leaving_it_none() -> None:
    t = battle("nightvault", {"d5": man("Ann", move=2)}, {"h11": man("Bob")}, field=lethal_yard())
    t.move("Ann", "d4").until("activation")
    assert t.wounds("Ann") == 1
    assert t.events("damaged")[0].cause == ("lethal",)


def test_a_move_may_go_round_a_lethal_hex_or_through_it() -> None:
    t = battle("nightvault", {"d5": man("Ann", move=2)}, {"h11": man("Bob")}, field=lethal_yard())
    t.move("Ann", "d3")
    assert t.kind == "route"
    lengths = {len(o) - 1 for o in t.options}
    assert lengths == {2}
    through = next(o for o in t.options if t.h("d4") in o)
    around = next(o for o in t.options if t.h("d4") not in o)
    t.g.answer(around)
    assert t.wounds("Ann") == 0
    assert through != around


@pytest.mark.parametrize("how", ["push", "drive back"])
def test_pushed_or_driven_into_a_lethal_hex_a_fighter_is_dealt_damage(how: str) -> None:
    field = lethal_yard(3, 3)
    shove = ploy("Shove", lambda cx: push(cx.g, 1, 1, cx.seat, ("card",)))
    t = battle("nightvault", {"d6": man("Ann")}, {"d5": man("Bob")}, hands=[[shove]], field=field)
    if how == "push":
        t.take("pass").take("ploy", "Shove").take("hex", "d4")
    else:
        t.attack("Ann", "Bob", dice="smash double block", drive="d4")
    assert t.at("Bob") == "d4"
    assert t.wounds("Bob") == 1


def test_in_a_game_of_two_a_fighter_lost_to_a_lethal_hex_yields_glory_to_the_other() -> None:
    t = battle("nightvault", {"d5": man("Ann", wounds=1, move=1)}, {"h11": man("Bob")}, field=lethal_yard())
    t.move("Ann", "d4")
    assert t.out("Ann")
    assert t.g.glory == [0, 1]
    # nobody's warband is said to have done it
    assert t.events("taken_out")[0].seat == -1


def test_a_charge_that_ends_in_death_makes_no_attack() -> None:
    t = battle(
        "nightvault", {"d5": man("Ann", wounds=1, move=1), "a1": man("Amy")}, {"d3": man("Bob")}, field=lethal_yard()
    )
    t.charge("Ann", "d4")
    assert t.out("Ann")
    assert not t.events("attack_declared")


# --- pushes ---


def test_a_push_of_up_to_two_hexes_may_be_none_and_never_ends_where_it_began() -> None:
    shove = ploy("Shove", lambda cx: push(cx.g, 0, 2, cx.seat, ("card",), exact=False))
    t = battle("nightvault", {"d5": man("Ann")}, {"h11": man("Bob")}, hands=[[shove]])
    t.take("pass").take("ploy", "Shove")
    assert ("stay",) in t.options
    assert t.h("d5") not in {o[1] for o in t.offered("hex")}
    t.take("stay")
    assert not t.events("pushed")


# --- characteristics ---


def test_additional_works_on_nothing() -> None:
    t = battle(
        "nightvault", {"d5": man("Ann", move=0)}, {"h11": man("Bob")}, upgrades={"Ann": [upgrade("Feet", modifies("move"))]}
    )
    assert len(t.offered("move", "Ann")) == 6


def test_cleave_against_a_fighter_that_is_always_on_guard_leaves_its_dodges() -> None:
    wall = upgrade("Wall", modifies("on guard"))
    for die, hit in (("block", True), ("dodge", False)):
        t = battle(
            "nightvault", {"d5": man("Ann", weapons=[weapon(dice=1, keywords={"cleave": 1})])}, {"d4": man("Bob")},
            upgrades={"Bob": [wall]}, dice=f"smash {die}",
        )  # fmt: skip
        t.attack("Ann", "Bob")
        assert (t.wounds("Bob") > 0) == hit


# --- magic ---


def test_a_spell_is_cast_if_the_roll_has_its_symbols_and_a_crit_stands_for_one() -> None:
    done: list[int] = []
    rays = {"channel": True, "crit": True, "focus": False}
    for die, cast in rays.items():
        t = battle(
            "nightvault", {"d5": mage()}, {"h11": man("Bob")},
            hands=[[spell("Ray", "channel", lambda cx: done.append(cx.me))]], dice=die,
        )  # fmt: skip
        t.take("pass").take("spell", "Ray", "Ann")
        assert bool(t.events("cast")) == cast
        assert t.g.discards[0] == (t.c("Ray"),)
    assert done == [0, 0]


def test_one_crit_is_not_two_symbols() -> None:
    t = battle(
        "nightvault", {"d5": mage()}, {"h11": man("Bob")}, hands=[[spell("Storm", "focus focus", lambda cx: None)]], dice="crit"
    )
    t.take("pass").take("spell", "Storm", "Ann")
    assert t.events("not_cast")


def test_a_spell_needs_a_wizard() -> None:
    t = battle(
        "nightvault", {"d5": man("Ann")}, {"h11": man("Bob")}, hands=[[spell("Ray", "channel"), ploy("A")]]
    )
    t.take("pass")
    assert not t.offered("spell")
    assert t.offered("ploy")


def test_two_crits_hurt_the_caster_and_the_spell_is_cast_if_it_lives() -> None:
    for wounds, cast in ((4, True), (1, False)):
        t = battle(
            "nightvault", {"d5": mage(level=2, wounds=wounds)}, {"h11": man("Bob")},
            hands=[[spell("Ray", "channel", lambda cx: None)]], dice="crit crit",
        )  # fmt: skip
        t.take("pass").take("spell", "Ray", "Ann")
        assert bool(t.events("cast")) == cast
        assert t.out("Ann") == (not cast)
        assert t.events("damaged")[0].whom == 0


def test_a_spell_attack_rolls_magic_dice_and_is_no_business_of_what_speaks_of_attack_dice() -> None:
    luck = upgrade("Luck", modifies("re-roll attack", 1))
    more = upgrade("More", modifies("dice", 1))
    t = battle(
        "nightvault", {"d5": mage()}, {"d7": man("Bob")}, upgrades={"Ann": [luck, more]}, dice="channel focus focus dodge"
    )
    t.attack("Ann", "Bob", drive=None)
    # three dice by the Dice characteristic, and no re-roll
    assert t.kind == "drive_back"
    assert t.events("attack_rolled")[-1].facts[0] == "magic"
    assert t.wounds("Bob") == 2


def test_a_spell_attack_stopped_by_the_defence_roll_is_not_cast() -> None:
    for defence, cast in (("dodge", True), ("crit", False)):
        t = battle("nightvault", {"d5": mage()}, {"d7": man("Bob")}, dice=f"channel focus {defence}")
        t.attack("Ann", "Bob")
        assert bool(t.events("cast")) == cast
        assert bool(t.events("not_cast")) == (not cast)


def test_a_spell_attack_with_two_crits_hurts_its_caster() -> None:
    t = battle("nightvault", {"d5": mage()}, {"d7": man("Bob")}, dice="crit crit dodge")
    t.attack("Ann", "Bob")
    assert t.wounds("Ann") == 1
    assert t.wounds("Bob") == 2


# --- guard without an action ---


def test_being_put_on_guard_is_no_action() -> None:
    t = battle(
        "nightvault", {"d5": man("Ann")}, {"h11": man("Bob")}, hands=[[ploy("Shield", lambda cx: put_on_guard(cx.g, 0))]]
    )
    t.take("pass").take("ploy", "Shield")
    assert t.g.guard[0] == 1
    assert not [e for e in t.events("action_made") if e.facts[0] == "guard"]


def test_an_ability_that_reacts_to_a_push_comes_before_what_the_push_was_for() -> None:
    order: list[str] = []
    turn = reaction_ploy(
        "Turn", "after-activation", lambda cx: push(cx.g, 0, 1, cx.seat, ("card",)), lambda cx: order.append("then")
    )
    mirror = reaction_ploy("Mirror", "after-push", lambda cx: order.append("mirror"))
    t = battle("nightvault", {"d5": man("Ann")}, {"h11": man("Bob")}, hands=[[turn], [mirror]])
    t.take("pass").take("react", None, None, "Turn").take("hex", "d4").take("react", None, None, "Mirror")
    assert order == ["mirror", "then"]


def test_damage_by_a_ploy_is_the_warbands_and_by_an_attack_the_fighters() -> None:
    t = battle(
        "nightvault", {"d5": man("Ann")}, {"d4": man("Bob")}, dice="smash smash dodge",
        hands=[[ploy("Burn", lambda cx: deal(cx.g, 1, 1, ("card", cx.v["card"], cx.seat), seat=cx.seat))]],
    )  # fmt: skip
    t.attack("Ann", "Bob")
    t.take("ploy", "Burn")
    by_attack, by_ploy = t.events("damaged")
    assert (by_attack.whom, by_attack.seat, by_attack.n) == (0, 0, 2)
    assert (by_ploy.whom, by_ploy.seat, by_ploy.n) == (-1, 0, 1)


