"""Pushes by the Deathgorge book: so many hexes, away or towards hex by hex, and which way round through hazards."""

from __future__ import annotations

from typing import Any

from harness import PLAIN, battle, man, modifies, ploy, yard

from undercroft.rules.movement import push, push_ends


def south(**marks: str) -> Any:
    rows = [row.split() for row in PLAIN.split("\n")]
    for name, mark in marks.items():
        rows[int(name[1:]) - 7]["abcdefgh".index(name[0])] = mark
    return yard(PLAIN, "\n".join(" " * (i % 2) + " ".join(row) for i, row in enumerate(rows)))


def pushing(n: int, *, at: str = "d9", book: str = "deathgorge", field: Any = None, bob: Any = None, **how: Any) -> Any:
    """Seat 0 pushes Bob, who stands in `at`, n hexes."""
    anchor = how.pop("anchor", "")
    went: list[int] = []

    def shove(cx: Any) -> None:
        where = cx.g.ground.hex(anchor) if anchor else -1
        push(cx.g, 1, n, 0, ("card", cx.v["card"], 0), anchor=where, **how)

    t = battle(
        book,
        {"a1": man("Ann")},
        {at: bob or man("Bob")},
        hands=[[ploy("Shove", shove, lambda cx: went.append(cx.g.result))], []],
        field=field or south(),
    )
    t.take("pass").take("ploy", "Shove")
    t.went = went
    return t


def ends(t: Any) -> set[str]:
    return {t.g.ground.name(o[1]) for o in t.options if o[0] == "hex"}


def test_a_push_of_one_hex_goes_to_any_adjacent_empty_hex() -> None:
    t = pushing(1)
    assert t.kind == "push"
    assert t.seat == 0
    assert ends(t) == {"c8", "d8", "c9", "e9", "c10", "d10"}
    t.take("hex", "e9")
    assert t.at("Bob") == "e9"
    assert t.went == [1]


def test_nobody_is_pushed_into_a_blocked_or_occupied_hex() -> None:
    t = pushing(1, field=south(e9="#"))
    assert "e9" not in ends(t)


def test_a_push_never_ends_where_it_began() -> None:
    t = pushing(2)
    assert "d9" not in ends(t)


def test_a_push_of_exactly_two_hexes_is_two_hexes_long_even_to_an_adjacent_hex() -> None:
    t = pushing(2)
    t.take("hex", "e9")
    event = t.events("pushed")[0]
    assert event.n == 2
    assert len(event.facts) == 2
    assert event.facts[-1] == t.h("e9")


def test_up_to_two_hexes_may_be_none_and_none_is_no_push() -> None:
    t = pushing(2, exact=False)
    t.take("stay")
    assert t.at("Bob") == "d9"
    assert not t.events("pushed")
    assert t.went == [0]


def test_up_to_two_hexes_takes_the_shortest_way() -> None:
    t = pushing(2, exact=False)
    t.take("hex", "e9")
    assert t.events("pushed")[0].n == 1


def test_away_means_every_hex_further_than_the_one_before() -> None:
    t = pushing(2, bound="away", anchor="d8")
    for o in t.options:
        assert t.g.ground.distance[t.h("d8")][o[1]] == 3


def test_towards_means_every_hex_closer_than_the_one_before() -> None:
    t = pushing(2, bound="towards", anchor="d6")
    for o in t.options:
        assert t.g.ground.distance[t.h("d6")][o[1]] == 1


def test_away_in_the_first_book_looks_at_the_end_alone() -> None:
    pillars = south(c10="#", d10="#", c9="#")
    shadespire = pushing(2, bound="away", anchor="d8", field=pillars, book="shadespire")
    assert "e10" in ends(shadespire), "by e9, which lies beside the anchor, and then out"
    deathgorge = pushing(2, bound="away", anchor="d8", field=pillars)
    assert deathgorge.went == [0]


def test_the_pusher_chooses_the_way_through_a_lethal_hex_or_round_it() -> None:
    t = pushing(2, field=south(e9="!"))
    t.take("hex", "e10")
    assert t.kind == "route"
    assert t.seat == 0
    ways = {tuple(t.g.ground.name(h) for h in o[1:]) for o in t.options}
    assert ways == {("d10", "e10"), ("e9", "e10")}
    t.take("path", "e9")
    assert t.wounds("Bob") == 1
    assert t.at("Bob") == "e10"


def test_every_step_of_a_push_away_keeps_away_on_the_way_through_hazards_too() -> None:
    t = pushing(2, bound="away", anchor="d8", field=south(e9="!"))
    assert all(
        t.g.ground.distance[t.h("d8")][h] == i + 2 for o in t.options if o[0] == "path" for i, h in enumerate(o[1:])
    )


def test_a_fighter_that_cannot_be_pushed_stays() -> None:
    t = pushing(1, bob=man("Bob", abilities=[modifies("cannot be pushed")]))
    assert t.went == [0]
    assert t.at("Bob") == "d9"
    assert push_ends(t.g, 1, 1, True) == 0


def test_a_push_into_a_lethal_hex_hurts_once() -> None:
    t = pushing(1, field=south(e9="!"))
    t.take("hex", "e9")
    assert t.wounds("Bob") == 1


def test_a_pushed_fighter_that_falls_goes_no_further() -> None:
    t = pushing(2, field=south(e9="!"), bob=man("Bob", wounds=1))
    t.take("hex", "e10").take("path", "e9")
    assert t.out("Bob")
    assert t.went == [1]
