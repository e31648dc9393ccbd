"""Joining boards: the legal places are all the legal places, counted by areas and by the known table."""

import itertools

import pytest
import slow_geometry as slow
from hypothesis import given, settings
from hypothesis import strategies as st

from undercroft.hexes import Battlefield, HexError, Placement, describe, placements, shaped
from undercroft.hexes.joining import SHAPES, completed
from undercroft.hexes.lattice import Rectangle
from undercroft.library.boards import BOARDS

NAMES = ["Mirror Well", "Shattered Tower", "Wyrmgrave", "Moltscape"]

# Hexes completed by a shift of so many hexes along a long edge, of so many rows along a short edge.
LONG = {0: 7, 1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1, 7: 0}
SHORT = {0: 2, 2: 1, 4: 0}


@pytest.mark.parametrize("side", [6, -6])
@pytest.mark.parametrize("shift", range(-7, 8))
def test_hexes_completed_along_long_edges(side, shift):
    one, other = Rectangle(3, 2), Rectangle(3 + shift, 2 + side)
    assert completed(one, other) == completed(other, one) == (LONG[abs(shift)], 0)


@pytest.mark.parametrize("side", [8, -8])
@pytest.mark.parametrize("shift", [-4, -2, 0, 2, 4])
def test_hexes_completed_along_short_edges(side, shift):
    one, other = Rectangle(3, 2), Rectangle(3 + side, 2 + shift)
    assert completed(one, other) == completed(other, one) == (0, SHORT[abs(shift)])


def test_boards_that_do_not_meet_edge_to_edge_complete_nothing():
    for dx, dy in ((9, 0), (0, 8), (8, 6), (-8, -6), (20, 20)):
        assert completed(Rectangle(0, 0), Rectangle(dx, dy)) == (0, 0)


@pytest.mark.parametrize(
    ("long", "short", "shifts", "rows"),
    [(3, 2, range(-4, 5), [0]), (4, 2, range(-3, 4), [0]), (1, 1, range(-6, 7), [-2, 0, 2])],
)
def test_a_second_board_may_lie_wherever_enough_hexes_are_completed(long, short, shifts, rows):
    first = placements((), "Mirror Well", 0, long, short)
    found = placements(first, "Wyrmgrave", 1, long, short)
    spots = {(shift, side) for side in (6, -6) for shift in shifts}
    spots |= {(side, row) for side in (8, -8) for row in rows}
    assert {(p.dx, p.dy, p.turned) for p in found} == {(*spot, turn) for spot in spots for turn in (True, False)}
    assert len(found) == len(set(found)) == 2 * len(spots)
    assert all(p.board == "Wyrmgrave" and p.owner == 1 for p in found)


def boards_of(placed):
    return [(p.dx, p.dy, 8, 5) for p in placed]


def legal_by_area(placed, spot, long, short):
    """The rule said again with areas: nothing covered twice, and enough hexes that become whole and of
    which both the new board and one placed board cover a part."""
    new = (*spot, 8, 5)
    together = slow.shares([*boards_of(placed), new])
    if any(part > 1 for part in together.values()):
        return False
    for there in boards_of(placed):
        whole = sum(
            1
            for hex_, part in together.items()
            if part == 1 and 0 < slow.share(hex_, new) < 1 and slow.share(hex_, there)
        )
        beside = abs(there[0] - new[0]) == 8
        if whole >= (short if beside else long):
            return True
    return False


@settings(max_examples=12, deadline=None)
@given(st.data(), st.sampled_from([(3, 2), (4, 2)]))
def test_a_third_and_a_fourth_board_may_lie_just_where_areas_allow_it(data, minimum):
    placed = list(placements((), NAMES[0], 0, *minimum))
    for seat in range(1, data.draw(st.integers(2, 3))):
        placed.append(data.draw(st.sampled_from(placements(placed, NAMES[seat], seat, *minimum))))
    found = {(p.dx, p.dy) for p in placements(placed, NAMES[3], 3, *minimum)}
    for spot in found:
        assert legal_by_area(placed, spot, *minimum), (placed, spot)
    near = {(p.dx + dx, p.dy + dy) for p in placed for dx in range(-9, 10) for dy in range(-8, 9, 2)}
    for spot in data.draw(st.lists(st.sampled_from(sorted(near - found)), min_size=8, max_size=8)):
        assert not legal_by_area(placed, spot, *minimum), (placed, spot)


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([(3, 2), (4, 2)]), st.integers(2, 4))
def test_every_way_to_build_a_battlefield_makes_one_and_its_words_are_its_own(data, minimum, players):
    placed = []
    for seat in range(players):
        options = placements(placed, NAMES[seat], seat, *minimum)
        words = [describe(option, placed) for option in options]
        assert len(set(words)) == len(options)
        placed.append(data.draw(st.sampled_from(options)))
    field = Battlefield(placed, BOARDS)
    assert len(field.territories) == players
    assert all(territory.bit_count() == 38 for territory in field.territories)
    assert field.no_ones.bit_count() >= 2 * (players - 1)
    assert field.starting.bit_count() == 7 * players


def test_the_words_for_a_placement():
    first = Placement("Mirror Well", 0)
    second = Placement("Wyrmgrave", 1, False, 8)
    assert describe(Placement("Wyrmgrave", 1, True, -3, -6), [first]) == "long edge above, shifted 3 left, turned"
    assert describe(Placement("Wyrmgrave", 1, True, 8, 2)) == "short edge right, shifted 2 down, turned"
    third = Placement("Moltscape", 2, False, 9, 6)
    assert describe(third, [first, second]) == "long edge below board 2, shifted 1 right"
    assert describe(Placement("Moltscape", 2, False, 16), [first, second]) == "short edge right of board 2"


def normal(places):
    """A set of places moved to the top left, the same whichever board was placed first."""
    left, top = min(dx for dx, _ in places), min(dy for _, dy in places)
    return frozenset((dx - left, dy - top) for dx, dy in places)


@pytest.mark.parametrize("players", [3, 4])
def test_set_shapes_can_be_built_in_every_order_and_nothing_else_can(players):
    wanted = set()
    for shape in SHAPES[players]:
        for across, down in itertools.product((1, -1), repeat=2):
            wanted.add(normal([(across * dx, down * dy) for dx, dy in shape.places]))
    built = {(Placement(NAMES[0], 0),)}
    for seat in range(1, players):
        built = {
            (*placed, option)
            for placed in built
            for option in shaped(placed, NAMES[seat], seat, players)
            if not option.turned
        }
    assert {normal([(p.dx, p.dy) for p in placed]) for placed in built} == wanted
    for placed in built:
        # Every board joins an earlier one by as many hexes as the strictest rulebook asks for.
        for n in range(1, players):
            spots = {(p.dx, p.dy) for p in placements(placed[:n], NAMES[n], n, 3, 2)}
            assert (placed[n].dx, placed[n].dy) in spots
        assert Battlefield(placed, BOARDS).no_ones.bit_count() >= 9


def test_set_shapes_for_other_numbers_of_players_are_refused():
    with pytest.raises(HexError, match="no set shape for 2 players"):
        shaped((), "Mirror Well", 0, 2)
