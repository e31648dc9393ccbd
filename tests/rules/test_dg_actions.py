"""Actions and superactions by the Deathgorge book: Move, Guard, Stun, Barge, Charge, and what their tokens forbid."""

from __future__ import annotations

from harness import PLAIN, acts, battle, man, modifies, ploy, reaction_ploy, weapon, yard

from undercroft.rules.activation import fighter_options
from undercroft.rules.movement import travel
from undercroft.rules.tokens import give_stagger, put_on_guard


def south(**marks: str):
    """A yard whose southern board bears these marks, by hex."""
    rows = [row.split() for row in PLAIN.split("\n")]
    for name, mark in marks.items():
        rows[int(name[1:]) - 7]["abcdefgh".index(name[0])] = mark
    return yard(PLAIN, "\n".join(" " * (i % 2) + " ".join(row) for i, row in enumerate(rows)))


def sees_token(t, who: str) -> dict:
    f = t.f(who)
    return {"move": t.g.move[f], "charge": t.g.charge[f], "guard": t.g.guard[f], "stagger": t.g.stagger[f]}


# --- Move ---


def test_a_move_goes_up_to_the_move_characteristic_and_gives_a_token() -> None:
    t = battle("deathgorge", {"d5": man("Ann", move=2)}, {"a11": man("Bob")})
    reach = {t.g.ground.name(o[2]) for o in t.offered("move", "Ann")}
    assert "d7" in reach
    assert "e6" in reach
    assert "d8" not in reach
    assert "d5" not in reach
    t.move("Ann", "d7")
    assert sees_token(t, "Ann") == {"move": 1, "charge": 0, "guard": 0, "stagger": 0}


def test_a_move_token_forbids_a_charge_and_nothing_else() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"d7": man("Bob")}, prepare=lambda t: t.g.move.__setitem__(0, 1))
    assert t.offered("move", "Ann")
    assert t.offered("barge", "Ann")
    assert t.offered("guard", "Ann")
    assert not t.offered("charge", "Ann")


def test_a_second_move_gives_a_second_token() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, prepare=lambda t: t.g.move.__setitem__(0, 1))
    t.move("Ann", "d7")
    assert t.g.move[0] == 2


def test_a_push_gives_no_token() -> None:
    shove = ploy("Shove", lambda cx: travel(cx.g, 0, (cx.g.ground.hex("d6"),), "push", 0))
    t = battle("deathgorge", {"d5": man("Ann")}, {"a11": man("Bob")}, hands=[[shove], []])
    t.take("pass").take("ploy", "Shove")
    assert t.at("Ann") == "d6"
    assert t.g.move[0] == 0


def test_a_fighter_with_move_0_makes_no_move_action() -> None:
    t = battle("deathgorge", {"d5": man("Ann", move=0)}, {"d7": man("Bob")})
    assert not t.offered("move", "Ann")
    assert not t.offered("charge", "Ann")
    assert not t.offered("barge", "Ann")


# --- hazards on the way ---


def test_the_way_through_a_lethal_hex_and_the_way_round_it_are_both_offered() -> None:
    t = battle("deathgorge", {"d8": man("Ann")}, {"a11": man("Bob")}, field=south(d9="!"))
    t.move("Ann", "d10")
    ways = [tuple(t.g.ground.name(h) for h in o[1:]) for o in t.options]
    assert t.kind == "route"
    assert ("d9", "d10") in ways
    assert any("d9" not in way for way in ways)
    t.take("path", "d9")
    assert t.wounds("Ann") == 1
    assert t.at("Ann") == "d10"


def test_leaving_or_staying_in_a_lethal_hex_costs_nothing() -> None:
    t = battle("deathgorge", {"d9": man("Ann")}, {"a11": man("Bob")}, field=south(d9="!"))
    t.move("Ann", "d10")
    assert t.wounds("Ann") == 0


def test_a_fighter_that_falls_on_the_way_stops_there() -> None:
    t = battle("deathgorge", {"d8": man("Ann", wounds=1, move=2)}, {"a11": man("Bob")}, field=south(d9="!"))
    t.move("Ann", "d10").take("path", "d9")
    assert t.out("Ann")
    assert t.g.glory == [0, 1]


def test_flying_spares_a_moving_fighter_lethal_hexes_and_lets_it_cross_blocked_and_occupied_ones() -> None:
    t = battle(
        "deathgorge",
        {"d8": man("Ann", move=2, traits=("flying",))},
        {"c9": man("Bob"), "e8": man("Ben")},
        field=south(d9="!", c8="#"),
    )
    reach = {t.g.ground.name(o[2]) for o in t.offered("move", "Ann")}
    assert {"b8", "c10", "f8", "d10"} <= reach
    assert "c8" not in reach
    assert "c9" not in reach
    t.move("Ann", "d9")
    assert t.wounds("Ann") == 0


def test_flying_does_not_spare_a_fighter_that_is_pushed() -> None:
    shove = ploy("Shove", lambda cx: travel(cx.g, 0, (cx.g.ground.hex("d9"),), "push", 0))
    t = battle(
        "deathgorge",
        {"d8": man("Ann", traits=("flying",))},
        {"a11": man("Bob")},
        hands=[[shove], []],
        field=south(d9="!"),
    )
    t.take("pass").take("ploy", "Shove")
    assert t.wounds("Ann") == 1


def test_moving_through_a_snare_hex_staggers_and_flying_is_no_help() -> None:
    t = battle(
        "deathgorge", {"d8": man("Ann", traits=("flying",))}, {"a11": man("Bob")}, field=south(d9="~", e9="~", c9="~")
    )
    t.move("Ann", "d10")
    if t.kind == "route":
        t.take("path", "d9")
    assert t.g.stagger[0] == 1


def test_being_pushed_or_placed_on_a_snare_hex_staggers() -> None:
    for mode in ("push", "place"):
        shove = ploy("Shove", lambda cx, mode=mode: travel(cx.g, 0, (cx.g.ground.hex("d9"),), mode, 0))
        t = battle(
            "deathgorge", {"d8": man("Ann")}, {"a11": man("Bob")}, hands=[[shove], []], field=south(d9="~")
        )  # fmt: skip
        t.take("pass").take("ploy", "Shove")
        assert t.g.stagger[0] == 1, mode


# --- Guard and Stagger ---


def test_guard_removes_stagger_and_stagger_removes_guard() -> None:
    t = battle(
        "deathgorge", {"d5": man("Ann")}, {"d6": man("Bob")}, prepare=lambda t: give_stagger(t.g, 0)
    )  # fmt: skip
    t.take("guard", "Ann")
    assert sees_token(t, "Ann") == {"move": 0, "charge": 0, "guard": 1, "stagger": 0}
    t.until("activation").take("stun", "Bob", "Ann")
    assert sees_token(t, "Ann") == {"move": 0, "charge": 0, "guard": 0, "stagger": 1}


def test_a_fighter_on_guard_cannot_make_a_guard_action_whatever_put_it_there() -> None:
    wary = man("Amy", abilities=[modifies("on guard")])
    t = battle("deathgorge", {"d5": man("Ann"), "b5": wary}, {"d7": man("Bob")}, prepare=lambda t: put_on_guard(t.g, 0))
    assert not t.offered("guard", "Ann")
    assert not t.offered("guard", "Amy")


# --- Stun ---


def test_a_stun_action_chooses_an_adjacent_enemy_without_a_stagger_token() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"d6": man("Bob"), "c6": man("Ben"), "a11": man("Bert")},
        prepare=lambda t: give_stagger(t.g, t.f("Ben")),
    )
    assert {o[2] for o in t.offered("stun", "Ann")} == {t.f("Bob")}
    t.take("stun", "Ann", "Bob")
    assert t.g.stagger[t.f("Bob")] == 1
    assert [e.who for e in t.events("chosen")] == [t.f("Bob")]


# --- Barge ---


def test_a_barge_moves_stuns_and_staggers_the_one_that_barged() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"d8": man("Bob")})
    t.take("barge", "Ann", "d7")
    assert sees_token(t, "Ann") == {"move": 1, "charge": 0, "guard": 0, "stagger": 1}
    assert t.g.stagger[t.f("Bob")] == 1
    assert [e.facts[0] for e in t.events("superaction_made")] == ["barge"]


def test_a_barge_is_offered_to_no_hex_without_somebody_to_stun() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"d8": man("Bob")}, prepare=lambda t: give_stagger(t.g, 1))
    assert not t.offered("barge", "Ann")


def test_a_fighter_that_cannot_be_staggered_cannot_barge() -> None:
    steady = man("Ann", abilities=[modifies("cannot be staggered")])
    t = battle("deathgorge", {"d5": steady}, {"d8": man("Bob")})
    assert not t.offered("barge", "Ann")


def test_nobody_stuns_a_fighter_that_cannot_be_staggered() -> None:
    steady = man("Bob", abilities=[modifies("cannot be staggered")])
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": steady})
    assert not t.offered("stun", "Ann")


def test_the_stun_of_a_barge_and_the_end_of_its_activation_are_one_reaction_step() -> None:
    first = reaction_ploy("First", "after-action", lambda cx: None, when=lambda cx: cx.get("action") == "stun")
    second = reaction_ploy("Second", "after-activation", lambda cx: None)
    t = battle("deathgorge", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[first, second], []])
    t.take("barge", "Ann", "d7")
    assert t.kind == "react"
    assert {o[3] for o in t.offered("react")} == {t.c("First"), t.c("Second")}
    assert t.g.stagger[0] == 1
    t.take("react", None, None, "First")
    assert t.kind == "activation"


def test_after_the_move_of_a_barge_there_is_a_reaction_step() -> None:
    nod = reaction_ploy("Nod", "after-move", lambda cx: None)
    t = battle("deathgorge", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[], [nod]])
    t.take("barge", "Ann", "d7")
    assert t.kind == "react"
    assert t.g.stagger == [0, 0]
    t.take("pass")
    assert t.g.stagger == [1, 1]


def test_a_barge_whose_victim_escapes_still_staggers_the_one_that_barged() -> None:
    away = reaction_ploy("Away", "after-move", lambda cx: travel(cx.g, 1, (cx.g.ground.hex("d9"),), "push", 1))
    t = battle("deathgorge", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[], [away]])
    t.take("barge", "Ann", "d7").take("react")
    assert t.g.stagger == [1, 0]


# --- Charge ---


def test_a_charge_drops_guard_first_and_gives_its_token_after_the_move() -> None:
    seen = []
    look = reaction_ploy(
        "Look", "after-move", lambda cx: None, when=lambda cx: bool(seen.append(list(cx.g.charge))) or True
    )
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"d8": man("Bob")},
        dice="smash smash dodge",
        prepare=lambda t: put_on_guard(t.g, 0),
        hands=[[], [look]],
    )
    t.charge("Ann", "d7")
    assert t.kind == "react"
    assert sees_token(t, "Ann") == {"move": 0, "charge": 1, "guard": 0, "stagger": 0}
    t.take("pass").take("stay")
    assert t.wounds("Bob") == 2
    kinds = [e.facts[0] for e in t.events("token_removed")]
    assert kinds == ["guard"]


def test_a_charge_ends_where_an_attack_has_a_target() -> None:
    t = battle("deathgorge", {"d5": man("Ann", move=2)}, {"d8": man("Bob")})
    assert {t.g.ground.name(o[2]) for o in t.offered("charge", "Ann")} == {"d7", "e7"}


def test_a_charge_whose_target_escapes_counts_and_gives_its_token() -> None:
    away = reaction_ploy("Away", "after-move", lambda cx: travel(cx.g, 1, (cx.g.ground.hex("d9"),), "push", 1))
    t = battle("deathgorge", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[[], [away]])
    t.charge("Ann", "d7").take("react")
    assert t.g.charge[0] == 1
    assert [e.facts[0] for e in t.events("superaction_made")] == ["charge"]
    assert not t.events("attack_declared")


def test_a_charge_may_attack_somebody_else_than_was_in_reach_when_it_began() -> None:
    come = reaction_ploy("Come", "after-move", lambda cx: travel(cx.g, 2, (cx.g.ground.hex("e7"),), "push", 1))
    t = battle("deathgorge", {"d5": man("Ann")}, {"d8": man("Bob"), "f7": man("Ben")}, hands=[[], [come]])
    t.charge("Ann", "d7").take("react")
    assert {o[3] for o in t.offered("attack", "Ann")} == {1, 2}


def test_with_a_charge_token_a_fighter_is_not_activated_while_a_friend_has_none() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann"), "a1": man("Amy")},
        {"d8": man("Bob")},
        prepare=lambda t: t.g.charge.__setitem__(0, 1),
    )
    assert not [o for o in t.options if len(o) > 1 and o[1] == 0 and o[0] not in ("cycle",)]
    assert t.offered("move", "Amy")


def test_friends_out_of_action_need_no_charge_token() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann"), "out": man("Amy")},
        {"d8": man("Bob")},
        prepare=lambda t: t.g.charge.__setitem__(0, 1),
    )
    assert t.offered("move", "Ann")


def test_when_all_have_charge_tokens_they_are_activated_for_actions_but_not_superactions() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann"), "a1": man("Amy")},
        {"d7": man("Bob"), "d6": man("Ben")},
        prepare=lambda t: t.g.charge.__setitem__(slice(0, 2), [1, 1]),
    )
    assert {o[0] for o in t.options if len(o) > 1 and o[1] == 0} == {"move", "attack", "guard", "stun"}


def test_a_fighter_with_a_charge_token_that_a_card_lets_act_may_make_a_superaction() -> None:
    act = ploy("Act", lambda cx: cx.g.ask(0, "act", fighter_options(cx.g, 0), (0,)))
    t = battle(
        "deathgorge",
        {"d5": man("Ann"), "a1": man("Amy")},
        {"d7": man("Bob")},
        prepare=lambda t: t.g.charge.__setitem__(0, 1),
        hands=[[act], []],
    )
    t.take("pass").take("ploy", "Act")
    assert t.offered("charge", "Ann")


def test_an_action_that_a_card_names_can_be_made_with_a_move_token() -> None:
    act = ploy("Act", lambda cx: cx.g.ask(0, "act", fighter_options(cx.g, 0, frozenset({"charge"})), (0,)))
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"d7": man("Bob")},
        prepare=lambda t: t.g.move.__setitem__(0, 1),
        hands=[[act], []],
    )
    assert not t.offered("charge", "Ann")
    t.take("pass").take("ploy", "Act")
    assert t.offered("charge", "Ann")


def test_a_fighter_may_attack_again_and_again() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": man("Bob", wounds=9)}, dice="smash fury block")
    t.attack("Ann", "Bob")
    t.until("activation").pass_turn()
    assert t.offered("attack", "Ann", None, "Bob")


def test_the_last_action_of_a_charge_shares_its_reaction_step_with_the_activation() -> None:
    hand = [
        reaction_ploy("Attack", "after-attack", lambda cx: None),
        reaction_ploy("Charge", "after-charge", lambda cx: None),
        reaction_ploy("Turn", "after-activation", lambda cx: None),
    ]
    t = battle("deathgorge", {"d5": man("Ann")}, {"d8": man("Bob")}, dice="smash fury block", hands=[hand, []])
    t.charge("Ann", "d7").take("stay")
    assert {o[3] for o in t.offered("react")} == {0, 1, 2}
    t.take("react")
    assert t.kind in ("power", "activation")


# --- player actions ---


def test_a_player_may_draw_or_exchange_an_objective_or_pass() -> None:
    from harness import objective

    hand = [objective("Held")]
    t = battle(
        "deathgorge",
        {"d5": man("Ann")},
        {"d8": man("Bob")},
        hands=[hand, []],
        decks=[[ploy("Drawn"), objective("New")], []],
    )
    assert t.offered("draw")
    assert t.offered("pass")
    t.take("cycle", "Held")
    assert t.g.discards[0] == (t.c("Held"),)
    assert t.g.hands[0] == (t.c("New"),)


def test_a_special_action_of_a_fighter_is_offered_with_the_others() -> None:
    roar = acts("Roar", lambda cx: None)
    t = battle("deathgorge", {"d5": man("Ann", abilities=[roar])}, {"d8": man("Bob")})
    t.take("action", "Ann")
    assert t.events("action_made")[0].facts[:2] == ("special", "Roar")


def test_a_ranged_charge_ends_in_sight() -> None:
    bow = weapon("Bow", 3)
    t = battle(
        "deathgorge",
        {"a7": man("Ann", move=1, weapons=(bow,))},
        {"d7": man("Bob")},
        field=south(b7="#", b8="#", a8="#"),
    )
    # from a6 and b6 … the pillars stand between; only hexes that see Bob are ends of a Charge
    ends = {t.g.ground.name(o[2]) for o in t.offered("charge", "Ann")}
    seen = {h for h in ("a6",) if t.g.ground.sees(t.h(h), t.h("d7"), t.g.blocked(), t.g.edition.sight)}
    assert ends == seen


def test_a_fighter_that_cannot_make_move_actions_cannot_charge() -> None:
    rooted = man("Ann", abilities=[modifies("cannot make moves")])
    t = battle("deathgorge", {"d5": rooted}, {"d7": man("Bob")})
    assert not t.offered("move", "Ann")
    assert not t.offered("charge", "Ann")
    assert not t.offered("barge", "Ann")


def test_the_stun_of_a_barge_that_a_card_grants_shares_its_step_with_the_barge() -> None:
    from undercroft.rules.activation import perform

    hand = [
        ploy("Go", lambda cx: perform(cx.g, ("barge", 0, cx.g.ground.hex("d7")), 0)),
        reaction_ploy("Stun", "after-action", lambda cx: None, when=lambda cx: cx.get("action") == "stun"),
        reaction_ploy("Barge", "after-action", lambda cx: None, when=lambda cx: cx.get("action") == "barge"),
    ]
    t = battle("deathgorge", {"d5": man("Ann")}, {"d8": man("Bob")}, hands=[hand, []])
    t.take("pass").take("ploy", "Go")
    assert {o[3] for o in t.offered("react")} == {t.c("Stun"), t.c("Barge")}
    assert t.g.stagger == [1, 1]
    t.take("react")
    assert t.kind != "react"
