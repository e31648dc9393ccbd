"""A battlefield as a value: names, saving, comparing, and what it says to bad input."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.hexes import Battlefield, Board, HexError, Placement, bits, direction_name, has, mask_of, subset
from undercroft.hexes.battlefield import rows_of
from undercroft.hexes.sets import count, highest, lowest
from undercroft.library.boards import BOARDS, battlefield

PLACED = [Placement("Mirror Well", 0), Placement("Shattered Tower", 1, True, 2, 6)]
FIELD = battlefield(PLACED)


def test_names_and_hexes_go_both_ways():
    names = [FIELD.name(h) for h in bits(FIELD.all)]
    assert len(set(names)) == len(names)
    assert [FIELD.hex(name) for name in names] == bits(FIELD.all)
    assert FIELD.hex(" D5 ") == FIELD.hex("d5")
    assert FIELD.names(FIELD.all).split() == names


def test_the_top_left_hex_is_a1_even_when_a_board_lies_left_of_and_above_the_first():
    field = battlefield([Placement("Mirror Well", 0), Placement("Wyrmgrave", 1, False, -4, -6)])
    assert field.name(bits(field.all)[0]) == "a1"
    assert field.cell(field.hex("a1")) == (0, 0)
    assert field.territories[1] >> field.hex("a1") & 1


def test_columns_after_z_have_two_letters():
    row = [Placement("Mirror Well", seat, dx=8 * seat) for seat in range(4)]
    field = battlefield(row)
    last = field.hex("af1")
    assert field.cell(last) == (31, 0)
    assert field.name(last) == "af1"
    assert field.name(field.hex("z2")) == "z2"
    with pytest.raises(HexError, match=r"no hex ag1 on this battlefield \(columns a to af, rows 1 to 5\)"):
        field.hex("ag1")


@pytest.mark.parametrize("name", ["", "d", "5", "5d", "d-5", "abc1", "é1", "d5x", "d 5", "d²"])
def test_what_is_no_name_is_refused(name):
    with pytest.raises(HexError, match="is no hex: write a column's letter and a row's number"):
        FIELD.hex(name)


@pytest.mark.parametrize("name", ["a0", "h2", "z1", "zz99", "a99", "d999999", "i1", "a12"])
def test_what_is_not_on_the_battlefield_is_refused(name):
    with pytest.raises(HexError, match=r"there is no hex \w+ on this battlefield"):
        FIELD.hex(name)


@pytest.mark.parametrize("h", [-1, 0, 10_000, *bits(FIELD.incomplete)[:2]])
def test_what_is_no_complete_hex_has_no_name(h):
    with pytest.raises(HexError, match="is no hex of this battlefield"):
        FIELD.name(h)


def test_centres_lie_one_hex_width_from_their_neighbours_and_on_the_boards():
    for h in bits(FIELD.all | FIELD.incomplete):
        x, y = FIELD.pixel(h)
        assert 0 <= x <= 10
        assert 0 <= y <= 12 * 0.867
        for n in bits(FIELD.neighbours[h]):
            other = FIELD.pixel(n)
            assert (x - other[0]) ** 2 + (y - other[1]) ** 2 == pytest.approx(1)
    assert FIELD.pixel(FIELD.hex("a1")) == pytest.approx((0.5, 0.8660254))


def test_a_turned_board_shows_its_marks_turned():
    plain = battlefield([Placement("Animus Forge", 0)])
    turned = battlefield([Placement("Animus Forge", 0, True)])
    for mark in ("starting", "blocked", "lethal", "cover", "snare"):
        # Half a turn takes every point through the middle of the board, which lies at (4, 3 rows).
        through = {(8 - x, round(6 - y / 0.75**0.5)) for x, y in map(plain.pixel, bits(getattr(plain, mark)))}
        assert through == {(x, round(y / 0.75**0.5)) for x, y in map(turned.pixel, bits(getattr(turned, mark)))}
    assert plain.lethal != turned.lethal


def test_saved_and_read_back_it_is_the_same():
    data = json.loads(json.dumps(FIELD.to_json()))
    again = Battlefield.from_json(data, BOARDS)
    assert again == FIELD
    assert hash(again) == hash(FIELD)
    assert pickle.loads(pickle.dumps(FIELD)) == FIELD
    assert eval(repr(FIELD).replace("Battlefield(", "battlefield(")) is FIELD


def test_copies_of_a_game_share_their_battlefield():
    assert copy.copy(FIELD) is FIELD
    assert copy.deepcopy([FIELD])[0] is FIELD
    assert battlefield(list(PLACED)) is FIELD


def test_battlefields_of_other_boards_or_places_differ():
    others = [
        [PLACED[0], PLACED[1]._replace(turned=False)],
        [PLACED[0], PLACED[1]._replace(dx=1)],
        [PLACED[0]._replace(board="Wyrmgrave"), PLACED[1]],
        [PLACED[0]._replace(owner=1), PLACED[1]._replace(owner=0)],
    ]
    assert all(battlefield(other) != FIELD for other in others)
    swapped = battlefield(others[3])
    assert swapped.territories == FIELD.territories[::-1]
    assert FIELD != "a battlefield"
    redrawn = {**BOARDS, "Mirror Well": BOARDS["Wyrmgrave"]._replace(name="Mirror Well")}
    assert Battlefield(PLACED, redrawn) != FIELD


@pytest.mark.parametrize(
    ("placed", "said"),
    [
        ([], "needs at least one board"),
        ([Placement("Nowhere", 0)], "no board named 'Nowhere'"),
        ([Placement("Mirror Well", 0), Placement("Wyrmgrave", 1, dx=2, dy=4)], "Wyrmgrave lies on top of Mirror"),
        ([Placement("Mirror Well", 0), Placement("Wyrmgrave", 1, dy=7)], "7 rows down: only even numbers"),
        ([Placement("Mirror Well", 0), Placement("Wyrmgrave", 1, dx=9)], "do not touch"),
        ([Placement("Mirror Well", 0), Placement("Wyrmgrave", 1, dx=7, dy=6)], "do not touch"),
        ([Placement("Mirror Well", -1)], "seat -1"),
        ([Placement("Comet's Scar", 2)], "seat 0 or 1"),
        ([Placement("Comet's Scar", 0), Placement("Wyrmgrave", 1, dx=8)], "whole battlefield: it cannot be joined"),
    ],
)
def test_boards_that_make_no_battlefield_are_refused(placed, said):
    with pytest.raises(HexError, match=said):
        Battlefield(placed, BOARDS)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (None, "a list with an entry for each board"),
        ([], "a list with an entry for each board"),
        ([["Mirror Well", 0, False, 0]], "board 1 of the saved battlefield"),
        ([["Mirror Well", 0, False, 0, 0], ["Wyrmgrave", 1, 0, 0, 6]], "board 2 of the saved battlefield"),
        ([["Mirror Well", True, False, 0, 0]], "board 1"),
        ([["Mirror Well", -1, False, 0, 0]], "board 1"),
        ([["Mirror Well", 0, False, 0.0, 0]], "board 1"),
        (["Mirror Well"], "board 1"),
    ],
)
def test_a_damaged_save_is_refused(data, said):
    with pytest.raises(HexError, match=said):
        Battlefield.from_json(data, BOARDS)


def test_the_owner_of_a_whole_battlefield_has_territory_a_and_the_other_seat_b():
    first, second = battlefield([Placement("Comet's Scar", 0)]), battlefield([Placement("Comet's Scar", 1)])
    assert first.territories == second.territories[::-1]
    assert first.territories[0] >> first.hex("a1") & 1
    assert first.names(first.no_ones) == "a6 b6 c6 d6 e6 f6 g6"
    assert [first.name(h) for h in first.objectives] == ["c3", "f4", "d6", "b8", "f9"]


def test_directions_have_names_and_rows_are_listed_from_the_top():
    at = FIELD.hex("d4")
    assert {direction_name(d): FIELD.name(FIELD.steps[at][d]) for d in range(6)} == {
        "east": "e4",
        "south-east": "e5",
        "south-west": "d5",
        "west": "c4",
        "north-west": "d3",
        "north-east": "e3",
    }
    rows = rows_of(FIELD, FIELD.all)
    assert [len(row) for row in rows if row] == [8, 7, 8, 7, 8, 5, 8, 7, 8, 7, 8]
    assert rows_of(FIELD, 0) == []


@given(st.sets(st.integers(0, 400)))
def test_sets_of_numbers(members):
    mask = mask_of(members)
    assert bits(mask) == sorted(members)
    assert count(mask) == len(members)
    assert lowest(mask) == min(members, default=-1)
    assert highest(mask) == max(members, default=-1)
    assert all(has(mask, n) == (n in members) for n in range(402))
    assert subset(mask & 0xFF0F, mask)
    assert subset(mask, 0) == (not members)


def test_a_board_says_itself_as_a_picture():
    for board in BOARDS.values():
        assert Board.read(board.name, board.set, board.picture()) == board
    both = Board.read("Two", "Ours", "sc . .\n . !1\n. # s2")
    assert both.starting == ((0, 0), (2, 2))
    assert both.cover == ((0, 0),)
    assert both.objectives == ((1, 1), (2, 2))
    assert Board.read("Two", "Ours", both.picture()) == both


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        ("", "board X: a board has an odd number of rows, this picture has 0"),
        (". .\n .", "odd number of rows, this picture has 2"),
        (". .\n . .\n. .", "board X, row 2: 1 hexes expected, 2 found"),
        (". .\n .\n. .  .", "board X, row 3: 2 hexes expected, 3 found"),
        (". .\n q\n. .", "board X, row 2, hex 1: 'q' is no mark"),
        (". s.\n .\n. .", "row 1, hex 2: '.' is no mark"),
        (". 1\n 1\n. .", "row 2: a second objective hex 1"),
        (". 1\n 3\n. .", "numbered 1, 2, 3 and so on"),
        (". ss\n .\n. .", "row 1, hex 2: 's' stands there twice"),
    ],
)
def test_a_faulty_picture_is_refused(picture, said):
    with pytest.raises(HexError, match=said):
        Board.read("X", "Ours", picture)
