"""Reactions by the Shadespire book: when, by whom, one an opportunity, and how the game goes on after them."""

from __future__ import annotations

import pytest
from harness import Table, battle, man, ploy, reaction_ploy, reacts, upgrade, weapon

from undercroft.rules.actions import begin_attack_action, begin_charge, begin_move
from undercroft.rules.movement import push


def nothing(cx) -> None:
    """A reaction that may be used and does nothing."""


def who_was_asked(t: Table) -> list[int]:
    """Decline every reaction of the open window; the seats in the order in which they were asked."""
    asked = []
    while t.kind == "react":
        asked.append(t.seat)
        t.take("pass")
    return asked


# --- precedence ---


@pytest.mark.parametrize("active", [0, 1])
def test_the_player_whose_activation_is_next_is_asked_first(active: int) -> None:
    hands = [[reaction_ploy("Mine", "after-activation", nothing)], [reaction_ploy("Yours", "after-activation", nothing)]]
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, hands=hands, first=active)
    t.take("pass")
    assert who_was_asked(t) == [1 - active, active]


def test_after_the_last_activation_of_a_phase_it_is_who_would_be_next() -> None:
    hands = [[reaction_ploy("Mine", "after-activation", nothing)], [reaction_ploy("Yours", "after-activation", nothing)]]
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, hands=hands)
    orders = []
    for _ in range(8):
        t.take("pass")
        orders.append(who_was_asked(t))
        t.until("activation", "score", "discard_power")
    assert orders == [[1, 0], [0, 1]] * 4


def test_one_reaction_an_opportunity() -> None:
    hands = [[reaction_ploy("Mine", "after-move", nothing)], [reaction_ploy("Yours", "after-move", nothing)]]
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, hands=hands)
    t.move("Ann", "a3").take("react", None, None, "Yours")
    # the other player may not react to the same move
    assert t.kind != "react"


def test_who_goes_first_may_leave_the_reaction_to_the_other() -> None:
    hands = [[reaction_ploy("Mine", "after-move", nothing)], [reaction_ploy("Yours", "after-move", nothing)]]
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, hands=hands)
    t.move("Ann", "a3").take("pass")
    assert (t.kind, t.seat) == ("react", 0)
    t.take("react", None, None, "Mine")
    assert t.c("Mine") in t.g.discards[0]
    assert t.c("Yours") in t.g.hands[1]


# --- what is one opportunity ---


def test_the_last_action_and_the_end_of_its_activation_are_one_opportunity() -> None:
    hands = [
        [reaction_ploy("On move", "after-move", nothing), reaction_ploy("On activation", "after-activation", nothing)]
    ]
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, hands=hands)
    t.move("Ann", "a3")
    assert len(t.offered("react")) == 2
    t.take("react", None, None, "On activation")
    assert t.kind != "react"


def test_a_charge_has_an_opportunity_after_its_move_and_one_after_its_attack() -> None:
    boots = upgrade("Boots", reacts("after-move after-attack", nothing))
    t = battle("shadespire", {"d5": man("Ann")}, {"d8": man("Bob")}, upgrades={"Ann": [boots]}, dice="double double dodge")
    t.charge("Ann", "d7")
    assert t.kind == "react"
    assert not t.events("attack_declared")
    t.take("react")
    assert t.kind == "react"
    assert t.events("attack_resolved")
    t.take("react")
    assert t.kind == "activation"


def test_the_end_of_a_charge_by_a_ploy_is_the_end_of_its_attack() -> None:
    hands = [
        [
            ploy("Go", lambda cx: begin_charge(cx.g, 0, cx.g.ground.hex("d7"), cx.seat)),
            reaction_ploy("On attack", "after-attack", nothing),
            reaction_ploy("On charge", "after-charge", nothing),
        ]
    ]
    t = battle("shadespire", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=hands, dice="double double dodge")
    t.take("pass").take("ploy", "Go")
    assert len(t.offered("react")) == 2
    t.take("react", None, None, "On attack")
    assert t.kind != "react"


def test_each_target_of_an_attack_at_several_is_an_opportunity_of_its_own() -> None:
    swing = man("Ann", weapons=[weapon(keywords={"scything": 1})])
    again = upgrade("Again", reacts("after-attack", nothing))
    t = battle("shadespire", {"d5": swing}, {"d4": man("Bob"), "e5": man("Ben")}, upgrades={"Ann": [again]})
    t.attack("Ann", "Bob", dice="double double dodge double double dodge")
    t.take("react").take("react")
    assert len(t.events("reaction_used")) == 2


def test_the_moments_of_one_attack_are_opportunities_apart() -> None:
    order: list[str] = []
    moments = ["attack-declared", "attack-rolled", "success-determined", "could-be-driven-back", "driven-back"]
    moments += ["after-attack"]
    hands = [[reaction_ploy(m, m, lambda cx, m=m: order.append(m)) for m in moments]]
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, hands=hands, dice="smash smash block")
    t.attack("Ann", "Bob", drive=None)
    while t.kind in ("react", "drive_back"):
        t.take("react") if t.kind == "react" else t.take("hex")
    assert order == moments


@pytest.mark.parametrize(("rulebook", "opportunities"), [("shadespire", 1), ("deathgorge", 2)])
def test_after_the_defence_roll_and_once_success_is_known_are_one_opportunity_or_two(
    rulebook: str, opportunities: int
) -> None:
    order: list[str] = []
    moments = ["defence-rolled", "success-determined"]
    hands = [[reaction_ploy(m, m, lambda cx, m=m: order.append(m)) for m in moments]]
    t = battle(rulebook, {"d5": man("Ann")}, {"d4": man("Bob")}, hands=hands, dice="smash smash block")
    t.attack("Ann", "Bob", drive=None)
    while t.kind == "react":
        t.take("react")
    assert order == moments[:opportunities]


# --- on hold ---


def test_a_reaction_comes_before_the_power_step() -> None:
    hands = [[], [reaction_ploy("Yours", "after-move", nothing), ploy("Later")]]
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, hands=hands)
    t.move("Ann", "a3")
    assert (t.kind, t.seat) == ("react", 1)
    t.take("react")
    assert (t.kind, t.seat) == ("power", 1)


def test_the_game_goes_on_where_a_reaction_interrupted_it() -> None:
    hands = [[], [reaction_ploy("Help", "attack-rolled", lambda cx: push(cx.g, 2, 1, cx.seat, ("card",)))]]
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob"), "h11": man("Ben")}, hands=hands)
    t.dice("smash smash dodge").attack("Ann", "Bob", drive=None)
    t.take("react").take("hex", None)
    assert t.kind == "drive_back"
    assert t.wounds("Bob") == 2


def test_an_attack_may_be_made_again_and_again_by_a_reaction_to_its_failure() -> None:
    def again(cx) -> None:
        begin_attack_action(cx.g, cx.me, cx.seat, only_target=cx.v["target"], reaction=True)

    strike = upgrade(
        "Strike",
        reacts("after-attack", again, when=lambda cx: cx.v["attacker"] == cx.me and not cx.v["succeeded"]),
    )
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, upgrades={"Ann": [strike]})
    t.dice("double double dodge double double dodge smash smash dodge")
    t.attack("Ann", "Bob", drive=None)
    t.take("react").take("react").take("stay")
    assert [e.facts[-1] for e in t.events("attack_resolved")] == ["fail", "fail", "success"]
    assert t.kind != "react"


def test_a_reaction_to_the_move_of_a_reaction_to_the_move_of_a_charge() -> None:
    quick = reaction_ploy("Quick", "after-move", lambda cx: begin_move(cx.g, 1, cx.g.ground.hex("h9"), cx.seat))
    cunning = reaction_ploy(
        "Cunning", "after-move",
        lambda cx: begin_move(cx.g, 2, cx.g.ground.hex("a9"), cx.seat), when=lambda cx: cx.v["mover"] == 1,
    )  # fmt: skip
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"h11": man("Bob"), "a11": man("Ben"), "d8": man("Buck")},
        hands=[[], [quick, cunning]], dice="double double dodge",
    )  # fmt: skip
    t.charge("Ann", "d7").take("react", None, None, "Quick").take("react", None, None, "Cunning")
    assert t.at("Ben") == "a9"
    assert t.events("attack_resolved")


@pytest.mark.parametrize(("book", "first"), [("shadespire", 1), ("nightvault", 1), ("dreadfane", 0)])
def test_answering_a_reaction_follows_the_next_activation_too(book: str, first: int) -> None:
    # Ann moves; Bob, whose activation is next, reacts with a move: whose is the answer?
    go = reaction_ploy("Go", "after-move", lambda cx: begin_move(cx.g, 1, cx.g.ground.hex("h9"), cx.seat))
    mine = reaction_ploy("Mine", "after-move", nothing, when=lambda cx: cx.v["mover"] == 1)
    yours = reaction_ploy("Yours", "after-move", nothing, when=lambda cx: cx.v["mover"] == 1)
    t = battle(book, {"a1": man("Ann")}, {"h11": man("Bob")}, hands=[[mine], [go, yours]])
    t.move("Ann", "a3").take("react", None, None, "Go")
    assert (t.kind, t.seat) == ("react", first)


def test_a_ploy_can_be_answered_before_it_is_resolved_even_one_that_is_a_reaction() -> None:
    done: list[str] = []
    deny = reaction_ploy("Deny", "ploy-played", lambda cx: cx.g.stack[cx.v["depth"]].v.update(denied=True))
    react = reaction_ploy("React", "after-move", lambda cx: done.append("react"))
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, hands=[[deny], [react]])
    t.move("Ann", "a3").take("react", None, None, "React").take("react", None, None, "Deny")
    assert done == []
    assert t.events("denied")
    assert t.c("React") in t.g.discards[1]


def test_gambits_are_no_reactions_in_the_end_phase() -> None:
    late = reaction_ploy("Late", "upgrade-given", nothing)
    hat = upgrade("Hat")
    t = battle(
        "shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, hands=[[hat], [late]],
        prepare=lambda t: t.g.glory.__setitem__(0, 1),
    )  # fmt: skip
    t.until("upgrade").take("upgrade", "Hat", "Ann")
    assert t.kind != "react"
    assert t.c("Hat") in t.g.upgrades[0]


def test_a_table_that_asks_to_be_stopped_is_stopped_at_windows_where_nothing_can_be_done() -> None:
    t = battle("shadespire", {"a1": man("Ann")}, {"h11": man("Bob")}, stops=3)
    t.move("Ann", "a3").until("react")
    assert t.options == (("pass",),)
    assert who_was_asked(t) == [1, 0]
    assert t.kind == "power"
