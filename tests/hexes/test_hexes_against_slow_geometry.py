"""Every hex and every pair of hexes of several battlefields, against the slow exact geometry."""

from fractions import Fraction

import pytest
import slow_geometry as slow

from undercroft.hexes import Battlefield, Placement, Sight, bits
from undercroft.library.boards import BOARDS

A, B, C, D = "Shattered Tower", "Shyishian Stardial", "Animus Forge", "Penitent's Throne"

FIELDS = {
    "one board": [Placement(A, 0)],
    "long edges": [Placement(A, 0), Placement(B, 1, dy=6)],
    "long edges above": [Placement(A, 0), Placement(B, 1, dy=-6)],
    "long edges shifted 2 right, turned": [Placement(A, 0), Placement(C, 1, True, 2, 6)],
    "long edges shifted 4 left": [Placement(D, 0), Placement(B, 1, dx=-4, dy=6)],
    "short edges, turned": [Placement(B, 0), Placement(D, 1, True, 8)],
    "short edges left": [Placement(C, 0, True), Placement(B, 1, False, -8)],
    "three, an arch": [Placement(A, 0), Placement(B, 1, dx=8), Placement(D, 2, True, 4, 6)],
    "three steps": [Placement(A, 0), Placement(B, 1, dx=4, dy=6), Placement(D, 2, True, 8, 12)],
    "four, a corner of four": [
        Placement(A, 0),
        Placement(B, 1, True, 8, 0),
        Placement(C, 2, False, 8, -6),
        Placement(D, 3, True, 4, -12),
    ],
    "Dreadfane": [Placement("Ambershard Vault", 1)],
}


class Slow:
    """A battlefield as the slow geometry sees it."""

    def __init__(self, placements: list[Placement]) -> None:
        sizes = [(BOARDS[p.board].width, BOARDS[p.board].height) for p in placements]
        self.boards = [(p.dx, p.dy, *size) for p, size in zip(placements, sizes, strict=True)]
        self.left = min(board[0] for board in self.boards)
        self.top = min(board[1] for board in self.boards)
        self.parts = slow.shares(self.boards)
        self.complete = {hex_ for hex_, part in self.parts.items() if part == 1}

    def name(self, hex_: slow.Hex) -> str:
        assert hex_[0] - self.left < 26
        return "abcdefghijklmnopqrstuvwxyz"[hex_[0] - self.left] + str(hex_[1] - self.top + 1)


@pytest.fixture(params=FIELDS, scope="module")
def both(request: pytest.FixtureRequest) -> tuple[Battlefield, Slow, dict[slow.Hex, int]]:
    field = Battlefield(FIELDS[request.param], BOARDS)
    exact = Slow(FIELDS[request.param])
    return field, exact, {hex_: field.hex(exact.name(hex_)) for hex_ in exact.complete}


def mask(numbers: dict[slow.Hex, int], hexes: object) -> int:
    return sum(1 << numbers[hex_] for hex_ in hexes)  # type: ignore[attr-defined]


def test_the_complete_hexes_are_those_wholly_covered(both):
    field, exact, numbers = both
    assert mask(numbers, exact.complete) == field.all
    assert sorted(field.name(h) for h in bits(field.all)) == sorted(map(exact.name, exact.complete))


def test_incomplete_hexes_are_those_covered_in_part_by_the_quarters_said(both):
    field, exact, _ = both
    partly = {(column - exact.left, row - exact.top): part for (column, row), part in exact.parts.items() if part < 1}
    found = {field.cell(h): Fraction(field.quarters(h).bit_count(), 4) for h in bits(field.incomplete)}
    assert found == partly


def test_a_territory_is_what_its_board_covers_alone_and_the_rest_is_no_ones(both):
    field, exact, numbers = both
    if len(exact.boards) == 1 and len(field.territories) == 2:
        rows = [{h for h in exact.complete if lo <= h[1] <= hi} for lo, hi in ((0, 4), (6, 10))]
        assert field.territories == (mask(numbers, rows[1]), mask(numbers, rows[0]))
        assert field.no_ones == mask(numbers, {h for h in exact.complete if h[1] == 5})
        return
    rest = set(exact.complete)
    for seat, board in enumerate(exact.boards):
        own = {hex_ for hex_ in exact.complete if slow.share(hex_, board) == 1}
        assert field.territories[seat] == mask(numbers, own)
        rest -= own
    assert field.no_ones == mask(numbers, rest)


def test_neighbours_steps_and_edge_hexes(both):
    field, exact, numbers = both
    edge = set()
    for hex_, h in numbers.items():
        around = slow.adjacent(hex_)
        assert field.steps[h] == tuple(numbers.get(there, -1) for there in around)
        assert field.neighbours[h] == mask(numbers, set(around) & exact.complete)
        if not set(around) <= exact.complete:
            edge.add(hex_)
    assert field.edge == mask(numbers, edge)
    for h in set(range(field.size)) - set(numbers.values()):
        assert field.neighbours[h] == 0
        assert field.steps[h] == (-1,) * 6


def test_distances_rings_away_and_towards(both):
    field, exact, numbers = both
    hexes = list(numbers)
    for a in hexes:
        far = slow.distances(a, exact.complete)
        by_number = {numbers[hex_]: n for hex_, n in far.items()}
        h = numbers[a]
        assert {i: n for i, n in enumerate(field.distance[h]) if n != 255} == by_number
        for n in range(-1, max(far.values()) + 2):
            assert field.within(h, n) == mask(numbers, [hex_ for hex_ in hexes if far[hex_] <= n])
        for b in hexes:
            near = [there for there in slow.adjacent(b) if there in far]
            assert field.further(h, numbers[b]) == mask(numbers, [t for t in near if far[t] > far[b]])
            assert field.closer(h, numbers[b]) == mask(numbers, [t for t in near if far[t] < far[b]])


def test_lines_and_the_three_readings_of_sight(both):
    field, exact, numbers = both
    for a, h in numbers.items():
        seen = dict.fromkeys(Sight, 0)
        for b, g in numbers.items():
            met = slow.crossed(a, b)
            touched = {hex_ for hex_, *_ in met}
            entered = {hex_ for hex_, _, _, inside in met if inside}
            between = mask(numbers, (touched & exact.complete) - {a, b})
            assert field.line(h, g) == between, (field.name(h), field.name(g))
            blocked = (between | 1 << g) & field.blocked
            open_edge = a == b or not blocked
            no_incomplete = open_edge and not any(hex_ in exact.parts for hex_ in entered - exact.complete)
            on_battlefield = open_edge and entered <= exact.complete
            for reading, answer in (
                (Sight.OPEN_EDGE, open_edge),
                (Sight.NO_INCOMPLETE, no_incomplete),
                (Sight.ON_BATTLEFIELD, on_battlefield),
            ):
                assert field.sees(h, g, field.blocked, reading) == answer, (field.name(h), field.name(g))
                seen[reading] |= answer << g
            assert field.leaves(h, g) == (not entered <= exact.complete)
        for reading in Sight:
            assert field.visible_from(h, field.blocked, reading) == seen[reading]


@pytest.mark.parametrize("name", [name for name in FIELDS if not name.startswith(("three", "four"))])
def test_with_two_boards_no_line_off_the_battlefield_is_missed(name):
    """Another way to say it: every point of a line that does not leave lies in or on a complete hex."""
    field, exact = Battlefield(FIELDS[name], BOARDS), Slow(FIELDS[name])
    left = 0
    for a in exact.complete:
        for b in exact.complete:
            covered = Fraction(0)
            for _, first, last, _ in sorted(
                (part for part in slow.crossed(a, b) if part[0] in exact.complete), key=lambda part: part[1]
            ):
                if first <= covered:
                    covered = max(covered, last)
            leaves = covered < 1
            left += leaves
            assert field.leaves(field.hex(exact.name(a)), field.hex(exact.name(b))) == leaves
    assert (left > 0) == ("shifted" in name)  # boards laid side by side without a shift are a plain rectangle


def test_sight_over_blocked_hexes_that_the_game_adds_or_takes_away():
    field = Battlefield(FIELDS["long edges"], BOARDS)
    added = field.blocked | 1 << field.hex("d6") | 1 << field.hex("e5")
    fewer = field.blocked & (field.blocked - 1)
    for reading in Sight:
        for blocked in (added, fewer, 0, added & ~field.blocked):
            for a in bits(field.all):
                found = sum(1 << b for b in bits(field.all) if field.sees(a, b, blocked, reading))
                assert field.visible_from(a, blocked, reading) == found
