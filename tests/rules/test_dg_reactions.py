"""Reactions by the Deathgorge book: chains, who is asked first, chains of chains, and where there are none."""

from __future__ import annotations

from typing import Any

from harness import battle, happens, man, modifies, ploy, reaction_ploy, reacts, spell, upgrade, weapon

from undercroft.rules.damage import deal
from undercroft.rules.movement import travel
from undercroft.rules.windows import open_window


def mark(word: str) -> Any:
    """A step that leaves a word behind, so that the order in which things resolve can be read."""

    def note(cx: Any) -> None:
        cx.g.set_flag("said", (*(cx.g.flag("said") or ()), word))

    return note


def said(t: Any) -> tuple[str, ...]:
    return t.g.flag("said") or ()


def only(seat: int) -> Any:
    return lambda cx: cx.seat == seat


def test_the_player_whose_turn_it_is_is_asked_first() -> None:
    hands = [[reaction_ploy("Mine", "after-move", mark("mine"))], [reaction_ploy("Yours", "after-move", mark("yours"))]]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d7": man("Bob")}, hands=hands)
    t.move("Ann", "d5")
    assert t.kind == "react"
    assert t.seat == 0


def test_each_player_may_add_one_reaction_and_they_resolve_in_the_order_they_were_built() -> None:
    hands = [
        [reaction_ploy("Mine", "after-move", mark("mine")), reaction_ploy("Mine too", "after-move", mark("mine too"))],
        [reaction_ploy("Yours", "after-move", mark("yours"))],
    ]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d7": man("Bob")}, hands=hands)
    t.move("Ann", "d5").take("react", None, None, "Mine")
    assert t.seat == 1
    assert said(t) == (), "nothing resolves before the chain is built"
    t.take("react", None, None, "Yours")
    assert said(t) == ("mine", "yours")
    assert t.kind == "activation", "one reaction a player and no more"


def test_who_declined_to_begin_may_still_join_the_chain_that_another_begins() -> None:
    hands = [[reaction_ploy("Mine", "after-move", mark("mine"))], [reaction_ploy("Yours", "after-move", mark("yours"))]]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d7": man("Bob")}, hands=hands)
    t.move("Ann", "d5").take("pass")
    t.take("react", None, None, "Yours")
    assert t.seat == 0
    t.take("react", None, None, "Mine")
    assert said(t) == ("yours", "mine")


def test_a_link_that_can_no_longer_be_resolved_is_discarded() -> None:
    away = reaction_ploy("Away", "after-move", lambda cx: travel(cx.g, 0, (cx.g.ground.hex("d4"),), "push", 0))
    strike = reaction_ploy(
        "Strike",
        "after-move",
        mark("strike"),
        when=lambda cx: bool(cx.g.ground.neighbours[cx.g.at[0]] >> cx.g.at[1] & 1),
    )
    t = battle("deathgorge", {"d3": man("Ann")}, {"d6": man("Bob")}, hands=[[away], [strike]])
    t.move("Ann", "d5").take("react", None, None, "Away").take("react", None, None, "Strike")
    assert said(t) == ()
    assert t.g.discards == [(t.c("Away"),), (t.c("Strike"),)]


def test_a_reaction_to_a_reaction_makes_a_chain_of_its_own_that_resolves_before_the_first_goes_on() -> None:
    def knock(cx: Any) -> None:
        mark("first")(cx)
        open_window(cx.g, "after-push", pushed=(0,), by=0, hexes=1, cause=("card", 0, 0))

    hands = [
        [reaction_ploy("First", "after-move", knock), reaction_ploy("Inner A", "after-push", mark("inner a"))],
        [
            reaction_ploy("Second", "after-move", mark("second")),
            reaction_ploy("Inner B", "after-push", mark("inner b")),
        ],
    ]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d7": man("Bob")}, hands=hands)
    t.move("Ann", "d5").take("react", None, None, "First").take("react", None, None, "Second")
    assert t.seat == 0, "the player whose turn it is goes first in the secondary chain, too"
    t.take("react", None, None, "Inner A").take("react", None, None, "Inner B")
    assert said(t) == ("first", "inner a", "inner b", "second")


def test_a_card_waiting_in_a_chain_cannot_be_used_a_second_time() -> None:
    def knock(cx: Any) -> None:
        open_window(cx.g, "after-move", mover=0, by=0)

    hands = [[reaction_ploy("First", "after-move", knock)], [reaction_ploy("Second", "after-move", mark("second"))]]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d7": man("Bob")}, hands=hands)
    t.move("Ann", "d5").take("react", None, None, "First").take("react", None, None, "Second")
    assert said(t) == ("second",)
    assert t.kind == "activation"


def test_after_an_action_and_after_its_activation_are_one_step_for_a_chain() -> None:
    hands = [
        [reaction_ploy("Turn", "after-activation", mark("turn"))],
        [reaction_ploy("Action", "after-move", mark("action"))],
    ]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d7": man("Bob")}, hands=hands)
    t.move("Ann", "d5").take("react", None, None, "Turn").take("react", None, None, "Action")
    assert said(t) == ("turn", "action")


def test_a_fighter_on_the_battlefield_may_react_but_not_one_that_is_out() -> None:
    shout = reacts("after-move", mark("shout"))
    t = battle("deathgorge", {"d3": man("Ann", abilities=[shout])}, {"d7": man("Bob")})
    t.move("Ann", "d5").take("react")
    assert said(t) == ("shout",)
    t = battle("deathgorge", {"d3": man("Ann"), "out": man("Amy", abilities=[shout])}, {"d7": man("Bob")})
    t.move("Ann", "d5")
    assert t.kind == "activation"


def test_an_upgrade_whose_bearer_is_gone_when_its_link_comes_is_not_resolved() -> None:
    riposte = upgrade("Riposte", reacts("after-move", mark("riposte"), when=lambda cx: cx.g.at[cx.me] >= 0))
    kill = reaction_ploy("Kill", "after-move", lambda cx: deal(cx.g, 1, 9, ("card", 0, 0), seat=0))
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d7": man("Bob"), "a11": man("Ben")},
        hands=[[kill], []],
        upgrades={"Bob": [riposte]},
    )
    t.move("Ann", "d5").take("react", None, None, "Kill").take("react", None, "Bob")
    assert t.out("Bob")
    assert said(t) == ()


def test_there_is_no_reaction_step_in_the_end_phase() -> None:
    shout = reacts("upgrade-given", mark("shout"))
    t = battle(
        "deathgorge",
        {"d3": man("Ann", abilities=[shout])},
        {"d7": man("Bob")},
        hands=[[upgrade("Helm")], []],
        prepare=lambda t: t.g.glory.__setitem__(0, 1),
    )
    t.until("upgrade").take("upgrade", "Helm", "Ann")
    assert said(t) == ()
    assert t.kind != "react"


def test_outside_any_turn_the_winner_of_a_roll_off_says_who_goes_first() -> None:
    opens = happens("action_phase_began", lambda cx: open_window(cx.g, "after-push", pushed=(0,), by=0, hexes=1))
    hands = [[reaction_ploy("Mine", "after-push", mark("mine"))], [reaction_ploy("Yours", "after-push", mark("yours"))]]
    t = battle(
        "deathgorge",
        {"d3": man("Ann", abilities=[opens])},
        {"d7": man("Bob")},
        hands=hands,
        prepare=lambda t: t.dice("crit crit crit crit fury fury fury fury"),
    )
    assert t.kind == "first_reaction"
    assert t.seat == 0
    t.take("seat", 1)
    assert t.kind == "react"
    assert t.seat == 1


# --- the steps that can be reacted to ---


def test_every_step_of_an_attack_has_its_reaction_step() -> None:
    windows = [
        "attack-declared",
        "attack-rolled",
        "defence-rolled",
        "success-determined",
        "dealt-damage",
        "could-be-driven-back",
        "driven-back",
        "after-attack",
    ]
    hand = [reaction_ploy(window, window, mark(window)) for window in windows]
    t = battle("deathgorge", {"d5": man("Ann")}, {"d6": man("Bob")}, dice="smash smash dodge", hands=[hand, []])
    t.take("attack", "Ann", None, "Bob")
    while t.kind in ("react", "drive_back"):
        t.take("hex") if t.kind == "drive_back" else t.take("react")
    assert list(said(t)) == windows


def test_taking_a_fighter_out_has_its_reaction_step_before_the_attack_ends() -> None:
    hand = [reaction_ploy(window, window, mark(window)) for window in ("dealt-damage", "taken-out", "after-attack")]
    t = battle(
        "deathgorge",
        {"d5": man("Ann", weapons=(weapon(damage=9),))},
        {"d6": man("Bob"), "a11": man("Ben")},
        dice="smash smash dodge",
        hands=[hand, []],
    )
    t.take("attack", "Ann", None, "Bob")
    while t.kind == "react":
        t.take("react")
    assert said(t) == ("dealt-damage", "taken-out", "after-attack")


def test_a_ploy_can_be_answered_when_it_is_revealed_and_when_it_is_resolved() -> None:
    hand = [
        reaction_ploy("Before", "ploy-played", mark("before")),
        reaction_ploy("After", "after-ploy", mark("after"), when=lambda cx: cx.get("by") == 0),
    ]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d7": man("Bob")}, hands=[[ploy("Plan", mark("plan"))], hand])
    t.take("pass").take("ploy", "Plan")
    assert t.kind == "react"
    t.take("react", None, None, "Before")
    t.take("react", None, None, "After")
    assert said(t) == ("before", "plan", "after")


def test_a_reaction_gambit_is_itself_a_ploy_that_can_be_answered() -> None:
    answer = reaction_ploy("Answer", "ploy-played", mark("answer"), when=lambda cx: cx.get("by") == 0)
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d7": man("Bob")},
        hands=[[reaction_ploy("React", "after-move", mark("react"))], [answer]],
    )
    t.move("Ann", "d5").take("react", None, None, "React").take("react", None, None, "Answer")
    assert said(t) == ("answer", "react")


def test_giving_an_upgrade_can_be_answered() -> None:
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {"d7": man("Bob")},
        hands=[[upgrade("Helm")], [reaction_ploy("Envy", "upgrade-given", mark("envy"))]],
        prepare=lambda t: t.g.glory.__setitem__(0, 1),
    )
    t.take("pass").take("upgrade", "Helm", "Ann").take("react")
    assert said(t) == ("envy",)


def test_a_reaction_during_a_power_step_asks_first_whose_turn_it_is() -> None:
    hands = [
        [ploy("Plan"), reaction_ploy("Mine", "after-ploy", mark("mine"))],
        [reaction_ploy("Yours", "after-ploy", mark("yours"))],
    ]
    t = battle("deathgorge", {"d3": man("Ann")}, {"d7": man("Bob")}, hands=hands)
    t.take("pass").take("ploy", "Plan")
    assert t.seat == 0


def test_power_cards_forbidden_for_a_time_forbid_gambit_reactions_too() -> None:
    hush = modifies("no power cards")
    t = battle(
        "deathgorge",
        {"d3": man("Ann", abilities=[hush])},
        {"d7": man("Bob")},
        hands=[[reaction_ploy("Mine", "after-move", mark("mine")), ploy("Plan"), spell("Bolt", "channel")], []],
    )
    t.move("Ann", "d5")
    assert t.kind == "activation"
    assert t.seat == 1


def test_the_reaction_of_a_fighter_that_fell_is_no_longer_resolved_and_its_upgrade_breaks_if_it_would_have() -> None:
    from undercroft.cards.making import CardSet
    from undercroft.cards.vocabulary import after_move, any_fighter, discard_this, draw, reaction

    box = CardSet("tests", "Tests")
    spent = box.upgrade("Spent Charm", reaction(after_move(any_fighter), draw(1), discard_this))
    kept = box.upgrade("Kept Charm", reaction(after_move(any_fighter), draw(1)))
    for charm, left in ((spent, 0), (kept, 1)):
        kill = reaction_ploy("Kill", "after-move", lambda cx: deal(cx.g, 1, 9, ("card", cx.v["card"], 0), seat=0))
        t = battle(
            "deathgorge",
            {"d3": man("Ann")},
            {"d7": man("Bob"), "a11": man("Ben")},
            hands=[[kill], []],
            decks=[[], [ploy("Spare")]],
            upgrades={"Bob": [charm]},
        )
        t.move("Ann", "d5").take("react", None, None, "Kill").take("react", None, "Bob")
        assert t.out("Bob")
        assert t.g.hands[1] == (), "no card was drawn"
        assert len(t.g.upgrades[t.f("Bob")]) == left
        assert len(t.events("broken")) == 1 - left
