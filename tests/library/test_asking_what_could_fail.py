"""Which effects are asked whether they are possible: all that could say no."""

from __future__ import annotations

from collections.abc import Iterator

import undercroft.library
from undercroft.cards.choices import If, IfPossible, choose, if_, if_possible
from undercroft.cards.doing import deal
from undercroft.cards.fighters import any_fighter, enemy, it
from undercroft.cards.programs import Effect, demanding, effects
from undercroft.cards.words import in_action_phase

undercroft.library.load()


def kinds(of: type[Effect]) -> Iterator[type[Effect]]:
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def who_says(kind: type[Effect], name: str) -> type[Effect]:
    """The class from which a kind of effect has a method."""
    return next(each for each in kind.__mro__ if name in vars(each))


def test_no_kind_of_effect_says_anew_what_is_possible_and_leaves_it_to_another_whether_it_could_fail() -> None:
    found = list(kinds(Effect))
    assert len(found) > 50
    for kind in found:
        possible, can_fail = who_says(kind, "possible"), who_says(kind, "can_fail")
        assert can_fail is Effect or issubclass(can_fail, possible), kind


def test_damage_to_a_fighter_that_was_named_could_fail_and_damage_to_all_of_a_kind_cannot() -> None:
    assert deal(1, it).can_fail()
    assert not deal(1, any_fighter).can_fail()


def test_a_choice_between_effects_could_fail_if_one_of_them_could() -> None:
    assert if_(in_action_phase, deal(1, it)).can_fail()
    assert not if_(in_action_phase, deal(1, any_fighter)).can_fail()


def test_what_is_done_only_if_it_can_be_done_never_fails() -> None:
    tried = if_possible(choose(enemy))
    assert not tried.can_fail()
    assert IfPossible(effects((choose(enemy),)), as_far=True).can_fail()
    asked = choose(enemy)
    assert demanding((tried, asked, If(in_action_phase, ()))) == (asked,)
