"""Scattering by the Deathgorge book: the token, the dice, the chain; pushes along it, and pushes at one instant."""

from __future__ import annotations

from typing import Any

from harness import PLAIN, battle, man, modifies, ploy, reaction_ploy, yard

from undercroft.game.dice import SYMBOL
from undercroft.hexes.sides import SOUTH_EAST
from undercroft.rules.scatter import SIDES, push_along, scatter
from undercroft.rules.together import push_together


def south(**marks: str) -> Any:
    rows = [row.split() for row in PLAIN.split("\n")]
    for name, mark in marks.items():
        rows[int(name[1:]) - 7]["abcdefgh".index(name[0])] = mark
    return yard(PLAIN, "\n".join(" " * (i % 2) + " ".join(row) for i, row in enumerate(rows)))


def scattering(n: int, dice: str, origin: str = "d6", hands: Any = None, field: Any = None) -> Any:
    """Seat 0 scatters; the chain stands in `t.chain` when it is complete."""
    chain: list[Any] = []
    throw = ploy(
        "Throw",
        lambda cx: scatter(cx.g, cx.g.ground.hex(origin), n, 0, ("card", 0, 0)),
        lambda cx: chain.append(cx.g.result),
    )
    t = battle(
        "deathgorge",
        {"a1": man("Ann")},
        {"h11": man("Bob")},
        hands=hands(throw) if hands else [[throw], []],
        dice=dice,
        field=field,
    )
    t.take("pass").take("ploy", "Throw")
    t.chain = chain
    return t


def sides(face: str) -> list[int]:
    return [i for i, symbol in enumerate(SIDES) if symbol == SYMBOL[face]]


def test_the_token_shows_every_symbol_of_an_attack_die_as_often_as_the_die() -> None:
    assert sorted(SIDES) == sorted(SYMBOL[face] for face in ("crit", "smash", "smash", "fury", "single", "double"))


def test_the_player_turns_the_token_before_the_dice_are_rolled() -> None:
    t = scattering(1, "crit")
    assert t.kind == "scatter"
    assert len(t.options) == 6
    assert not t.events("rolled")


def test_a_die_leads_one_hex_in_the_direction_of_its_symbol() -> None:
    for facing in range(6):
        t = scattering(1, "crit")
        t.take("direction", facing)
        goal = t.g.ground.steps[t.h("d6")][(sides("crit")[0] + facing) % 6]
        assert t.chain == [(goal,)]


def test_a_smash_stands_twice_on_the_token_and_the_player_picks_one() -> None:
    t = scattering(1, "smash")
    t.take("direction", 0)
    ground = t.g.ground
    assert {o[1] for o in t.offered("hex")} == {ground.steps[t.h("d6")][side] for side in sides("smash")}


def test_the_dice_are_laid_in_the_order_the_player_likes() -> None:
    t = scattering(2, "crit fury")
    t.take("direction", 0)
    steps = t.g.ground.steps
    by_crit, by_fury = steps[t.h("d6")][sides("crit")[0]], steps[t.h("d6")][sides("fury")[0]]
    assert {o[1] for o in t.offered("hex")} == {by_crit, by_fury}
    t.take("hex", by_fury)
    assert t.chain == [(by_fury, steps[by_fury][sides("crit")[0]])]


def test_a_chain_that_would_leave_the_battlefield_is_interrupted() -> None:
    t = scattering(2, "crit crit", origin="a1")
    outward = next(d for d in range(6) if t.g.ground.steps[t.h("a1")][d] < 0)
    t.take("direction", (outward - sides("crit")[0]) % 6)
    assert t.chain == [()], "no hex beyond the origin: no chain"
    assert t.events("scattered")[0].n == 0


def test_there_is_a_reaction_step_once_the_token_lies() -> None:
    nudge = reaction_ploy("Nudge", "scatter-placed", lambda cx: None)
    t = scattering(1, "crit", hands=lambda throw: [[throw], [nudge]])
    t.take("direction", 0)
    assert t.kind == "react"
    assert t.seat == 1
    t.take("react")
    assert len(t.chain) == 1


# --- pushes along a chain ---


def along(way: list[str], n: int = 9, *, bowls: bool = False, field: Any = None, bob: Any = None, **men: Any) -> Any:
    """Ann is pushed along these hexes from d3."""
    went: list[int] = []

    def shove(cx: Any) -> None:
        chain = tuple(cx.g.ground.hex(h) for h in way)
        push_along(cx.g, 0, chain, n, 0, ("card", 0, 0), bowls)

    others = {h: man(name) for name, h in men.items()}
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        {**others, "h11": bob or man("Far")},
        hands=[[ploy("Shove", shove, lambda cx: went.append(cx.g.result))], []],
        field=field,
    )
    t.take("pass").take("ploy", "Shove")
    t.went = went
    return t


def test_a_fighter_goes_along_the_chain_as_far_as_it_is_pushed() -> None:
    t = along(["d4", "d5", "d6"], 2)
    assert t.at("Ann") == "d5"
    assert t.went == [2]
    assert t.events("pushed")[0].facts == (t.h("d4"), t.h("d5"))


def test_it_stops_before_a_hex_that_it_cannot_enter() -> None:
    t = along(["d4", "d5", "d6"], Bob="d5")
    assert t.at("Ann") == "d4"
    assert t.wounds("Bob") == 0
    assert t.went == [1]


def test_one_that_bowls_hurts_whoever_is_in_the_way_and_pushes_it_further() -> None:
    t = along(["d4", "d5"], bowls=True, Bob="d4")
    assert t.kind == "push"
    t.g.answer(0)
    assert t.wounds("Bob") == 1
    assert t.at("Ann") == "d5"
    assert t.went == [2]


def test_one_that_bowls_against_what_does_not_give_way_is_hurt_itself() -> None:
    t = along(["d7", "d8"], bowls=True, field=south(d7="#"))
    assert t.wounds("Ann") == 1
    assert t.went == [0]
    rooted = {"d4": man("Bob", abilities=[modifies("cannot be pushed")])}
    t = battle(
        "deathgorge",
        {"d3": man("Ann")},
        rooted,
        hands=[
            [ploy("Shove", lambda cx: push_along(cx.g, 0, (cx.g.ground.hex("d4"),), 1, 0, ("card", 0, 0), True))],
            [],
        ],
    )
    t.take("pass").take("ploy", "Shove")
    assert (t.wounds("Ann"), t.wounds("Bob")) == (1, 1)


def test_each_hex_of_the_way_does_what_it_does() -> None:
    def shove(cx: Any) -> None:
        push_along(cx.g, 0, tuple(cx.g.ground.hex(h) for h in ("d9", "d10")), 2, 0, ("card", 0, 0))

    t = battle(
        "deathgorge",
        {"d8": man("Ann")},
        {"h11": man("Bob")},
        hands=[[ploy("Shove", shove)], []],
        field=south(d9="!", d10="~"),
    )
    t.take("pass").take("ploy", "Shove")
    assert t.at("Ann") == "d10"
    assert t.wounds("Ann") == 1
    assert t.g.stagger[0] == 1


# --- at one instant ---


def test_fighters_pushed_at_one_instant_may_take_each_others_hexes_and_are_answered_once() -> None:
    seen: list[Any] = []
    watch = reaction_ploy(
        "Watch", "after-push", lambda cx: None, when=lambda cx: bool(seen.append(cx.get("pushed"))) or False
    )

    def quake(cx: Any) -> None:
        push_together(cx.g, SOUTH_EAST, 0, ("card", 0, 0))

    t = battle(
        "deathgorge",
        {"d8": man("Ann")},
        {"e9": man("Bob")},
        hands=[[ploy("Quake", quake), watch], []],
        field=south(e10="!"),
    )
    t.take("pass").take("ploy", "Quake")
    assert (t.at("Ann"), t.at("Bob")) == ("e9", "e10")
    assert (t.wounds("Ann"), t.wounds("Bob")) == (0, 1)
    assert set(seen) == {(0, 1)}
    assert [e.who for e in t.events("pushed")] == [0, 1]
