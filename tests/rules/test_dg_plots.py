"""Plot cards: the rules they add for everybody, and traits that a card lends."""

from __future__ import annotations

from typing import Any

from harness import Men, battle, man, modifies, ploy, reaction_ploy

from undercroft.library import load
from undercroft.rules.characteristics import held_by, move_of
from undercroft.rules.force import begin_effect, changed

load()


def impetus(ann: Men, bob: Men, counters: dict[str, int], *, both: bool = False, **more: Any) -> Any:
    """A game to which the first player (or both) brings the plot Impetus; fighters with so many Momentum counters."""

    def prepare(t: Any) -> None:
        g = t.g
        seats = tuple(
            brought._replace(plot="Impetus") if both or seat == 0 else brought
            for seat, brought in enumerate(g.setup.seats)
        )
        g.setup = g.setup._replace(seats=seats)
        for name, n in counters.items():
            g.counters[t.f(name)] = ("momentum",) * n

    return battle("deathgorge", ann, bob, prepare=prepare, **more)


def test_a_fighter_with_momentum_moves_a_hex_further_whoever_brought_the_plot() -> None:
    for both in (False, True):
        t = impetus({"d3": man("Ann")}, {"d9": man("Bob")}, {"Bob": 2}, both=both)
        assert (move_of(t.g, 0), move_of(t.g, 1)) == (3, 4)


def test_without_the_plot_momentum_counters_do_nothing() -> None:
    t = battle("deathgorge", {"d3": man("Ann")}, {"d9": man("Bob")})
    t.g.counters[0] = ("momentum",)
    changed(t.g)
    assert move_of(t.g, 0) == 3


def test_after_the_reactions_to_an_activation_an_opponent_pushes_each_fighter_with_momentum() -> None:
    look = reaction_ploy("Look", "after-move", lambda cx: None)
    t = impetus({"d3": man("Ann")}, {"d9": man("Bob")}, {"Ann": 2}, hands=[[look], []])
    t.move("Ann", "d5")
    assert t.kind == "react"
    t.take("pass")
    assert (t.kind, t.seat) == ("direction", 1)
    straight = t.g.ground.straight(t.h("d5"), 0, 2)
    t.take("direction", 0)
    assert t.h(t.at("Ann")) == straight[1]
    assert t.g.counters[0] == ()
    assert t.events("pushed")[0].n == 2
    assert t.g.stagger[0] == 0


def test_a_fighter_that_meets_something_on_the_way_stops_and_is_staggered() -> None:
    t = impetus({"d3": man("Ann"), "e5": man("Amy")}, {"d9": man("Bob")}, {"Ann": 3})
    t.take("pass").take("direction", t.g.ground.direction(t.h("d3"), t.h("d4")))
    assert t.at("Ann") == "d4"
    assert t.events("pushed")[0].n == 1
    assert t.g.stagger[0] == 1


def test_a_fighter_that_cannot_be_pushed_at_all_stays_and_is_staggered() -> None:
    t = impetus({"a1": man("Ann")}, {"d9": man("Bob")}, {"Ann": 1})
    t.take("pass")
    outward = next(d for d in range(6) if not t.g.ground.straight(t.h("a1"), d, 1))
    t.take("direction", outward)
    assert t.at("Ann") == "a1"
    assert t.g.stagger[0] == 1
    assert not t.events("pushed")


def test_fighters_of_both_sides_are_pushed_each_by_an_opponent() -> None:
    t = impetus({"d3": man("Ann")}, {"d9": man("Bob")}, {"Ann": 1, "Bob": 1})
    t.take("pass")
    seats = []
    while t.kind == "direction":
        seats.append(t.seat)
        t.g.answer(0)
    assert seats == [1, 0]


# --- traits that a card lends ---


def lent(word: str) -> Any:
    trait = modifies("trait", word, "set")
    return ploy("Lend", lambda cx: begin_effect(cx.g, trait, 0, "round", me=0))


def test_a_fighter_that_is_lent_wings_flies() -> None:
    t = battle(
        "deathgorge",
        {"a1": man("Ann", move=2)},
        {"b1": man("Bob"), "a2": man("Ben")},
        hands=[[lent("flying")], []],
    )
    assert not t.offered("move", "Ann"), "shut in"
    t.take("pass").take("ploy", "Lend").take("pass")
    assert {t.g.ground.name(o[2]) for o in t.offered("move", "Ann")} == {"c1", "b2", "a3", "b3"}


def test_a_fighter_that_becomes_a_beast_holds_nothing() -> None:
    t = battle("deathgorge", {"d5": man("Ann")}, {"d9": man("Bob")}, hands=[[lent("beast")], []], objectives=["d5"])
    assert held_by(t.g, 0) == {1: 0}
    t.take("pass").take("ploy", "Lend")
    assert held_by(t.g, 0) == {}
