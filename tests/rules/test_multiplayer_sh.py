"""Three and four players by the Shadespire book: set-up, turn order, glory, support, cards and reactions in order."""

from __future__ import annotations

from random import Random

import pytest
from harness import Table, battle, faces, happens, man, objective, ploy, reaction_ploy, square, upgrade, weapon
from test_sh_setup import brought

from undercroft.game.pieces import Setup
from undercroft.hexes.joining import SHAPES, Placement, completed
from undercroft.rules.damage import deal, take_out
from undercroft.rules.editions import edition
from undercroft.rules.engine import Game
from undercroft.rules.procedure import running
from undercroft.rules.victory import winners
from undercroft.rules.zones import gain_glory

NAMES = ("Ann", "Bob", "Cid", "Dan")


def start(players: int, **variants) -> Table:
    seats = tuple(brought(name, 3) for name in NAMES[:players])
    return Table(Game(Setup(edition("shadespire"), seats, **variants), 1, asks_chance=True))


def roll(t: Table, words: str) -> Table:
    for face in faces(words):
        assert t.kind == "roll", t.kind
        t.take("face", face)
    return t


def go(t: Table, *kinds: str) -> Table:
    lots = Random(1)
    for _ in range(5000):
        if t.kind in kinds:
            return t
        t.g.answer(lots.randrange(len(t.options)) if t.kind == "roll" else 0)
    raise AssertionError(kinds)


def boards(t: Table) -> tuple:
    """The boards that lie, each with where it lies."""
    frame = running(t.g, "place the boards")
    assert frame is not None
    return frame.v["chosen"]


def several(players: int, **more) -> Table:
    """One fighter a player, each on its own board of a square."""
    spots = ["d3", "l3", "l9", "d9"][:players]
    return battle("shadespire", *({h: man(name)} for h, name in zip(spots, NAMES, strict=False)), **more)


NOTHING = "smash smash smash smash"
CRIT = "crit smash smash smash"
TWO = "crit crit smash smash"


# --- boards and tokens ---


def test_who_rolls_the_fewest_successes_places_a_board_and_the_rest_roll_off_again() -> None:
    t = start(4)
    roll(t, " ".join([CRIT, TWO, NOTHING, CRIT]))
    # Cid rolled fewest; one board each, one way to lay the first: the others roll off again
    assert t.kind == "roll"
    assert [p.owner for p, _ in boards(t)] == [2]
    roll(t, " ".join([TWO, NOTHING, CRIT]))
    assert (t.kind, t.seat) == ("placement", 1)
    t.g.answer(0)
    # two are left: the loser of their roll-off, then the last
    roll(t, " ".join([TWO, CRIT]))
    assert (t.kind, t.seat) == ("placement", 3)
    t.g.answer(0)
    assert (t.kind, t.seat) == ("placement", 0)
    t.g.answer(0)
    assert len(t.g.ground.placements) == 4


def test_tied_for_the_fewest_only_the_tied_roll_again() -> None:
    t = start(3)
    roll(t, " ".join([NOTHING, CRIT, NOTHING]))
    frame = running(t.g, "roll-off")
    assert frame is not None
    assert frame.v["seats"] == (0, 2)
    roll(t, " ".join([CRIT, NOTHING]))
    assert [p.owner for p, _ in boards(t)] == [2]


def test_a_board_is_joined_to_at_least_one_that_lies() -> None:
    t = start(3)
    for _ in range(2):
        go(t, "placement")
        standing = [p.rectangle for p, _ in boards(t)]
        for option in t.options:
            here = Placement(*option[1:]).rectangle
            joins = [completed(here, there, standing) for there in standing]
            assert any(long >= 3 or short >= 2 for long, short in joins)
            assert not any(here.overlaps(there) for there in standing)
        t.g.answer(7)


@pytest.mark.parametrize("players", [3, 4])
def test_the_fixed_format_allows_the_set_forms_alone(players: int) -> None:
    t = start(players, fixed_format=True)
    free = start(players)
    go(t, "placement")
    go(free, "placement")
    assert 0 < len(t.options) < len(free.options)
    for _ in range(players - 1):
        go(t, "placement").g.answer(0)
    spots = {(p.dx, p.dy) for p in t.g.ground.placements}
    forms = []
    for form in SHAPES[players]:
        for sign in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            for left, top in form.places:
                forms.append({((x - left) * sign[0], (y - top) * sign[1]) for x, y in form.places})
    assert spots in forms


@pytest.mark.parametrize(("players", "count"), [(3, 7), (4, 9)])
def test_seven_or_nine_objectives_are_placed_in_turn_from_who_placed_the_first_board(players: int, count: int) -> None:
    t = start(players)
    roll(t, " ".join([NOTHING, *[CRIT] * (players - 1)]))
    seats = []
    go(t, "token")
    while t.kind == "token":
        seats.append(t.seat)
        t.g.answer(0)
    assert seats == [i % players for i in range(count)]
    go(t, "do_over")
    assert sorted(token.number for token in t.g.tokens) == list(range(1, count + 1))


def test_fighters_are_placed_clockwise_and_who_has_none_left_is_passed_over() -> None:
    seats = (brought("Ann", 1), brought("Bob", 3), brought("Cid", 2))
    t = Table(Game(Setup(edition("shadespire"), seats), 1, asks_chance=True))
    go(t, "deploy_first").take("seat", 2)
    order = []
    while t.kind == "deploy":
        order.append(t.seat)
        t.g.answer(0)
    assert order == [2, 0, 1, 2, 1, 1]
    assert t.g.flag("finished first") == 0


# --- turns ---


def turns(t: Table) -> list[int]:
    order = []
    while t.kind in ("activation", "power"):
        if t.kind == "activation":
            order.append(t.seat)
        t.take("pass")
    return order


def test_play_goes_clockwise_and_in_the_second_round_the_other_way_round() -> None:
    # a deck each keeps every question open
    t = several(3, first=1, decks=[[ploy(f"{n} {i}", when=lambda cx: False) for i in range(9)] for n in NAMES[:3]])
    rounds = [turns(t)]
    for _ in range(2):
        t.until("first_player").take("seat", 1)
        rounds.append(turns(t))
    assert rounds == [[1, 2, 0] * 4, [1, 0, 2] * 4, [1, 2, 0] * 4]


def test_the_end_phase_goes_the_way_the_round_goes() -> None:
    hands = [[objective(f"{n} o", lambda cx: False)] for n in NAMES[:4]]
    for number, order in ((1, [2, 3, 0, 1]), (2, [2, 1, 0, 3])):
        t = several(4, first=2, hands=hands, prepare=lambda t, number=number: setattr(t.g, "round", number))
        t.until("discard_objective")
        asked = []
        while t.kind == "discard_objective":
            asked.append(t.seat)
            t.take("done")
        assert asked == order


def test_in_the_power_step_everybody_is_asked_in_turn_until_all_pass_in_a_row() -> None:
    t = several(3, first=1, hands=[[ploy(f"{n}{i}") for i in range(3)] for n in NAMES[:3]])
    t.take("pass")
    seats = []
    for answer in ("pass", "pass", "ploy", "pass", "ploy", "pass", "pass", "pass"):
        assert t.kind == "power"
        seats.append(t.seat)
        t.take(answer)
    assert seats == [1, 2, 0, 1, 2, 0, 1, 2]
    assert (t.kind, t.seat) == ("activation", 2)


@pytest.mark.parametrize(("number", "order"), [(1, [2, 3, 0, 1]), (2, [0, 3, 2, 1])])
def test_reactions_go_from_the_next_player_on(number: int, order: list[int]) -> None:
    hands = [[reaction_ploy(f"{n}", "after-activation", lambda cx: None)] for n in NAMES]
    t = several(4, first=1, hands=hands, prepare=lambda t: setattr(t.g, "round", number))
    t.take("pass")
    asked = []
    while t.kind == "react":
        asked.append(t.seat)
        t.take("pass")
    assert asked == order


# --- glory, support ---


def test_only_the_warband_that_did_it_gains_glory() -> None:
    def kill(victim: int, seat: int):
        return lambda cx: deal(cx.g, victim, 9, ("card",), seat=seat)

    hands = [[ploy("Foe", kill(1, 0)), ploy("Friend", kill(0, 0)), ploy("Pit", kill(2, -1))]]
    t = several(3, hands=hands)
    t.take("pass").take("ploy", "Foe")
    assert t.g.glory == [1, 0, 0]
    t.take("ploy", "Friend")
    assert t.g.glory == [1, 0, 0]
    t.take("ploy", "Pit")
    assert t.g.glory == [1, 0, 0]
    assert all(t.out(name) for name in NAMES[:3])


def test_a_fighter_taken_out_outright_pays_who_did_it() -> None:
    t = several(3, hands=[[ploy("Crush", lambda cx: take_out(cx.g, 2, ("card",), seat=0))]])
    t.take("pass").take("ploy", "Crush")
    assert t.g.glory == [1, 0, 0]


def test_fighters_of_a_third_warband_support_nobody() -> None:
    t = battle(
        "shadespire", {"d3": man("Ann"), "d5": man("Amy")}, {"d4": man("Bob")}, {"c3": man("Cid"), "d2": man("Cas")},
        field=square(3), dice="single double dodge",
    )  # fmt: skip
    t.attack("Ann", "Bob")
    # Amy supports; Cid and Cas stand beside the attacker and help nobody
    assert t.events("attack_resolved")[-1].facts[-1] == "success"


def test_all_that_is_not_yours_is_an_enemy() -> None:
    swing = man("Ann", weapons=[weapon(keywords={"scything": 1})])
    t = battle(
        "shadespire", {"d5": swing}, {"d4": man("Bob")}, {"c5": man("Cid")}, {"e5": man("Dan")}, field=square(4)
    )
    t.attack("Ann", "Bob", dice="double double dodge " * 3)
    while t.kind == "next_target":
        t.take("target")
    assert {t.g.cast[e.whom].name for e in t.events("attack_resolved")} == {"Bob", "Cid", "Dan"}


# --- at the same time ---


def test_places_in_the_sequence_are_rolled_off_one_after_another() -> None:
    log: list[str] = []

    def caller(name: str):
        return upgrade(name, happens("action_phase_began", lambda cx: log.append(name)))

    cards = {n: [caller(f"{n}1"), caller(f"{n}2")] for n in NAMES[:3]}
    # Bob wins the first place, Cid the second
    dice = " ".join([NOTHING, CRIT, NOTHING, NOTHING, CRIT])
    t = several(3, upgrades=cards, prepare=lambda t: t.dice(dice))
    while t.kind == "sequence":
        t.take("first")
    assert log == ["Bob1", "Cid1", "Ann1", "Bob2", "Cid2", "Ann2"]


# --- winning ---


def final(glory: list[int], standing: str, objectives: str = "") -> tuple[tuple[int, ...], str]:
    bands = []
    for i, name in enumerate(NAMES[:3]):
        hex_ = ["d3", "l3", "l9"][i] if name[0] in standing else f"out{i}"
        bands.append({hex_: man(name)})
    t = battle("shadespire", *bands, objectives=objectives.split())
    for seat, n in enumerate(glory):
        gain_glory(t.g, seat, n)
    return winners(t.g)


def test_ties_are_broken_among_the_tied_alone() -> None:
    assert final([3, 2, 2], "") == ((0,), "most glory")
    assert final([2, 2, 1], "BC")[0] == (1,)
    assert final([2, 2, 1], "ABC", "d3 l9")[0] == (0,)
    # Cid holds objectives, too, but is not among the tied; who is wiped out loses even then
    assert final([2, 2, 1], "ABC", "l9") == ((0, 1), "a draw")
    assert final([2, 2, 2], "AB") == ((0, 1), "a draw")
    assert final([2, 2, 2], "") == ((0, 1, 2), "a draw")


def test_a_game_of_three_and_of_four_is_played_to_its_end() -> None:
    for players in (3, 4):
        g = Game(Setup(edition("shadespire"), tuple(brought(name, 3) for name in NAMES[:players])), 5)
        asked = 0
        while g.question is not None:
            g.answer(asked * 5 % len(g.question.options))
            asked += 1
        assert g.over
        assert g.round == 3
