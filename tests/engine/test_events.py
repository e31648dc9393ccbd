"""An event is a value: it is compared, hashed, read out, changed, written down and read back by its fields."""

from __future__ import annotations

import pickle

from undercroft.game.events import KIND_BIT, KINDS, SELDOM, Event

MOVED = Event("moved", 1, 4, at=20, was=18, n=2)


def test_an_event_equals_another_with_the_same_fields_and_nothing_else() -> None:
    assert Event("moved", 1, 4, at=20, was=18, n=2) == MOVED
    assert Event("moved", 1, 4, at=20, was=18, n=3) != MOVED
    assert tuple(MOVED) != MOVED
    assert len({MOVED, Event("moved", 1, 4, at=20, was=18, n=2)}) == 1


def test_an_event_is_read_out_field_by_field() -> None:
    assert dict(zip(MOVED._fields, MOVED, strict=True)) == {name: getattr(MOVED, name) for name in MOVED._fields}
    assert Event(*MOVED) == MOVED


def test_an_event_with_a_field_changed_is_another_one() -> None:
    assert MOVED.but(who=5, facts=("further",)) == Event("moved", 1, 5, at=20, was=18, n=2, facts=("further",))
    assert MOVED.who == 4


def test_an_event_says_what_it_is_and_goes_to_another_process() -> None:
    assert repr(MOVED).startswith("Event(kind='moved', seat=1, who=4")
    assert pickle.loads(pickle.dumps(MOVED)) == MOVED


def test_each_kind_has_its_bit_and_those_that_are_not_seldom_have_the_lowest() -> None:
    assert sorted(KIND_BIT.values()) == [1 << i for i in range(len(KINDS))]
    assert SELDOM < KINDS
    assert max(KIND_BIT[kind] for kind in KINDS - SELDOM) < min(KIND_BIT[kind] for kind in SELDOM)
    assert max(KIND_BIT[kind] for kind in KINDS - SELDOM) < 1 << 62
