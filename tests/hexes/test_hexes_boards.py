"""The boards: the right hexes, in the right numbers, and all of them fit to play on."""


import pytest

from undercroft.hexes import Battlefield, HexError, Placement, bits
from undercroft.library.boards import BOARDS, battlefield, board

# Each board read a second time, hex by hex: starting | blocked | lethal | cover | snare.
PRINTED = """
Mirror Well: b2 d2 f2 a4 b4 e4 f5
Shyishian Stardial: c1 f1 f2 c3 e4 b5 c5 | d3 b4 c4
Katophrane's Reliquary: e1 a2 g2 a4 c4 e4 d5
Shattered Tower: b1 d1 f2 g2 c3 d4 f4 | b2 d2 b3
Arcane Nexus: a1 c2 f2 g3 a4 c5 g5 | - | e2 c3 e5
Animus Forge: g1 b2 e3 f3 a4 d5 f5 | d1 c3 | c4 g4
Soul Refractor: a1 g1 c2 c3 f3 g4 d5 | d2 c4 e4
Ruptured Seal: a1 c1 d3 f3 f4 b5 e5 | - | g1 b2 b3
Cursed Oubliette: a1 d1 b3 e3 f3 c4 h5
Penitent's Throne: g1 a2 d2 e2 d4 d5 g5 | e4 f4 | c3 b5
Shattered Refractor: b1 g1 c3 d3 e3 f4 c5 | d2 f2 | c4
Molten Shardpit: a1 d2 c3 e4 b5 e5 h5 | c2 | f2 g2 g3
Abandoned Lair: b2 d2 f3 a4 c4 f4 e5
Living Rock: b1 e2 c3 e4 g4 c5 d5 | b3 d3 | g3
Shrine of the Silent People: d1 e1 a2 b3 c4 e4 g4 | g3 d4 b5
Wyrmgrave: e1 a3 d3 f3 b4 d4 g5 | - | c2
Shade-Cursed Lair: f1 a2 c2 e3 g3 c5 f5 | e1 d2 | h3 b5
Ravaged Hall: g1 b2 d2 g3 b4 d5 f5 | a1 h1 a5 h5 | e3
Hive of Sacrifice: b2 d2 f2 f3 a4 c4 f5
Ambertrap Nest: b1 e1 d2 c4 d4 g4 b5 | b2 c2 | g1 f3
Pool of Fangs: e1 f2 b3 e3 g3 a4 e5 | - | d3
Menhirs of Binding: e1 a2 c3 d3 g3 b5 e5 | b2 f3
Bloodtrap Hive: a1 c2 e2 g2 c4 g4 b5 | c3 | d3
Bonefields: a1 b2 e2 c4 f4 e5 h5 | f3 | c2
Ultimatum Engines: b1 f1 g2 b3 b4 e4 h5 | - | d1 f3 c4
Profane Larder: c1 b2 e2 g3 c4 e4 e5 | - | d1 | c3 e3
Hall of Sublimation: e1 b2 c2 f3 g3 d4 b5
Chamber of Genesis: c1 d1 f2 d3 b4 e4 d5 | c3 c4
The Inevitable Morass: d1 g1 c3 g3 c4 e4 b5 | - | b3 | b4
The Tortured Coil: f1 a2 c2 g2 e4 g4 b5 | - | c3 f3 | b2 f4
Oblivion's Pillars: c1 a2 e3 g3 b4 f4 e5 | e2 c4 | d3 | b1
The Abyssal Depths: f1 b2 c2 e3 g3 f4 c5 | f3 | c1
Mistmarsh Tangle: d1 f1 d3 g3 c4 e4 b5 | c2 e5 | - | f2
Visceral Coil: b1 e1 d2 g3 b4 d4 f5 | c2 | c3 | d3
Stricken Swamp: b1 d2 f2 g3 a4 c4 f5 | - | - | e2 c5
Moltscape: g1 b2 e2 d3 a4 e4 f4 | - | d1 g5 | d5
Fleshwrite Vortex: b1 e2 f2 c4 d4 g4 b5 | - | f1 d5 | a3
Root-hall Bleed: b1 f1 b3 d3 g3 e4 g5 | - | - | b4 | e3
The Seamsplit Folly: g1 b2 c2 g3 b4 e4 d5 | c1 | f3 | - | c3
Tendon Hollows: d1 e1 a3 e3 h3 d5 e5 | b4 | g1 | a2 | d2 d4
"""

OURS = {"Deathgorge": 4, "Dreadfane": 2}
KINDS = ("starting", "blocked", "lethal", "cover", "snare")


def alone(name: str) -> Battlefield:
    return battlefield([Placement(name, 0)])


@pytest.mark.parametrize("line", PRINTED.strip().splitlines(), ids=lambda line: line.split(":")[0])
def test_a_printed_board_has_its_hexes(line):
    name, marks = line.split(": ")
    field = alone(name)
    wanted = [part.strip(" -") for part in marks.split(" | ")]
    wanted += [""] * (len(KINDS) - len(wanted))
    assert [field.names(getattr(field, kind)) for kind in KINDS] == wanted
    assert field.starting.bit_count() == 7


def test_there_are_forty_printed_boards_and_six_of_our_own_drawing():
    printed = [line.split(":")[0] for line in PRINTED.strip().splitlines()]
    assert len(printed) == len(set(printed)) == 40
    by_set: dict[str, int] = {}
    for value in BOARDS.values():
        by_set[value.set] = by_set.get(value.set, 0) + 1
    assert {name: by_set.pop(name) for name in OURS} == OURS
    assert by_set == {
        "Shadespire": 4,
        "Shattered City": 2,
        "Nightvault": 4,
        "Forbidden Chambers": 2,
        "Beastgrave": 4,
        "Arena Mortis": 2,
        "Direchasm": 4,
        "Arena Mortis 2": 2,
        "Harrowdeep": 4,
        "Nethermaze": 4,
        "Gnarlwood": 4,
        "Wyrdhollow": 4,
    }
    assert set(printed) == {value.name for value in BOARDS.values() if value.set not in OURS}
    assert all(name == value.name for name, value in BOARDS.items())


@pytest.mark.parametrize("name", BOARDS)
def test_no_hex_is_two_things_that_cannot_go_together(name):
    field = alone(name)
    assert field.all.bit_count() == (83 if BOARDS[name].halves else 38)
    kinds = [field.starting, field.blocked, field.lethal | field.cover | field.snare]
    for i, one in enumerate(kinds):
        assert not any(one & other for other in kinds[:i])
    assert not field.lethal & field.cover
    assert not field.snare & (field.lethal | field.cover)


@pytest.mark.parametrize("name", BOARDS)
def test_every_open_hex_can_be_walked_to(name):
    field = alone(name)
    start = bits(field.starting)[0]
    assert field.reach(start, field.size, field.open) | 1 << start == field.open


def test_one_layout_was_printed_twice_turned_round():
    throne = battlefield([Placement("Penitent's Throne", 0, True)])
    nest = alone("Ambertrap Nest")
    assert [getattr(throne, kind) for kind in KINDS] == [getattr(nest, kind) for kind in KINDS]


@pytest.mark.parametrize("value", [v for v in BOARDS.values() if v.set == "Deathgorge"], ids=lambda v: v.name)
def test_our_deathgorge_boards_are_in_the_manner_of_their_time(value):
    assert len(value.starting) in (7, 8)
    assert 2 <= len(value.lethal) + len(value.cover) + len(value.snare) <= 4
    assert len(value.blocked) <= 3
    assert len(value.cover) >= 1


@pytest.mark.parametrize("value", [v for v in BOARDS.values() if v.set == "Dreadfane"], ids=lambda v: v.name)
def test_our_dreadfane_sides_are_fair_and_whole(value):
    field = alone(value.name)
    one, other = field.territories
    assert one.bit_count() == other.bit_count() == 38
    assert field.no_ones.bit_count() == 7
    assert (field.starting & one).bit_count() == (field.starting & other).bit_count() >= 8
    assert not field.starting & field.no_ones
    assert not field.lethal | field.cover | field.snare
    turned = battlefield([Placement(value.name, 0, True)])
    assert (turned.starting, turned.blocked) == (field.starting, field.blocked)
    assert set(turned.objectives) == set(field.objectives)
    assert len(field.objectives) == 5
    for n, h in enumerate(field.objectives):
        assert not (field.starting | field.blocked | field.edge) >> h & 1
        assert all(field.distance[h][g] > 2 for g in field.objectives[:n])


@pytest.mark.parametrize("typed", ["shattered tower", "SHATTERED TOWER", "Shattered-Tower", " the shattered tower "])
def test_a_board_is_found_however_its_name_is_typed(typed):
    assert board(typed) is BOARDS["Shattered Tower"]


def test_no_two_boards_can_be_taken_for_each_other():
    assert all(board(name) is value for name, value in BOARDS.items())
    assert all(board(name.removeprefix("The ")) is value for name, value in BOARDS.items())


def test_an_unknown_board_is_refused_with_names_near_it():
    with pytest.raises(HexError, match="no board named 'Shaterd Towr'; near it: Shattered Tower"):
        board("Shaterd Towr")
    with pytest.raises(HexError, match="no board named 'zzzz'; the boards are: Mirror Well, "):
        board("zzzz")
    with pytest.raises(HexError, match="no board named 'Mirror Wel'; near it: Mirror Well"):
        battlefield([Placement("Mirror Wel", 0)])
