"""Options that are not written out until somebody looks, and everything else that is kept from question to question."""

from __future__ import annotations

from random import Random

import pytest

from undercroft.game.question import Menu, Question
from undercroft.game.roster import MOST_ROSTERS
from undercroft.lab.bench import measured_table
from undercroft.play.fresh import forget, stale
from undercroft.play.randomly import by_verb
from undercroft.rules.activation import Listing
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game
from undercroft.rules.force import MOST_BORNE, changed, index_of
from undercroft.rules.permission import permitted


def a_menu() -> Menu:
    menu = Menu()
    menu.add(("draw",))
    menu.add_hexes("move", 3, 1 << 4 | 1 << 40 | 1 << 41)
    menu.add_hexes("charge", 3, 0)
    menu.add(("pass",))
    return menu


WRITTEN = (("draw",), ("move", 3, 4), ("move", 3, 40), ("move", 3, 41), ("pass",))


def test_a_menu_offers_what_it_offers_written_out() -> None:
    menu = a_menu()
    assert len(menu) == len(WRITTEN)
    assert tuple(menu.option(i) for i in range(len(menu))) == WRITTEN
    assert tuple(menu.written_out()) == WRITTEN
    with pytest.raises(IndexError):
        menu.option(len(WRITTEN))


def test_a_question_made_of_a_menu_equals_one_with_the_same_options() -> None:
    lazy, plain = Question(0, "activation", a_menu()), Question(0, "activation", WRITTEN)
    assert len(lazy) == len(plain)
    assert lazy.option(2) == plain.option(2) == ("move", 3, 40)
    assert lazy == plain
    assert hash(lazy) == hash(plain)
    assert lazy.options == WRITTEN


def test_options_can_be_laid_before_a_question_anew() -> None:
    question = Question(0, "activation", a_menu())
    question.options = (("pass",),)
    assert len(question) == 1
    assert question.option(0) == ("pass",)


@pytest.mark.parametrize("rulebook", EDITIONS)
def test_a_game_that_forgets_what_it_worked_out_goes_the_same_way(rulebook: str) -> None:
    table = measured_table(rulebook)
    for seed in range(4):
        kept, afresh, pick = Game(table, seed), Game(table, seed), Random(seed)
        while kept.question is not None:
            assert afresh.question == kept.question
            assert not [*stale(kept)]
            choice = by_verb(kept.question, pick)
            kept.answer(choice)
            afresh.answer(choice)
            forget(afresh)
        assert (afresh.past, afresh.glory) == (kept.past, kept.glory)


def after_some_questions(n: int) -> Game:
    game, pick = Game(measured_table("shadespire"), 1), Random(1)
    for _ in range(n):
        game.answer(by_verb(game.ask_again(), pick))
    return game


def test_an_upgrade_that_nobody_told_the_index_about_is_noticed() -> None:
    game = after_some_questions(40)
    assert not [*stale(game)]
    f = game.surviving()[0]
    given = [c for c, card in enumerate(game.cards) if card.type == "upgrade" and card.abilities and not game.upgrades[f]]
    game.upgrades[f] = tuple(given[:3])
    assert any("in force" in each for each in stale(game))


def test_a_fighter_turned_over_behind_the_indexs_back_is_noticed() -> None:
    game = after_some_questions(40)
    f = next(f for f in game.surviving() if not game.inspired[f])
    game.inspired[f] = 1
    assert [*stale(game)]


def test_a_fighter_moved_by_hand_is_where_it_stands_and_nowhere_else() -> None:
    game = after_some_questions(40)
    f = game.surviving()[0]
    before = game.occupied()
    h = game.at[f]
    game.at[f] = -1
    assert game.occupied() == before & ~(1 << h)
    game.at[f] = h
    assert game.occupied() == before


def test_who_stands_nowhere_is_not_taken_from_another_position_by_mistake() -> None:
    game = after_some_questions(40)
    one, other = game.surviving()[:2]
    h = game.at[other]
    game.at[one] = -1
    assert one not in game.surviving()
    # one comes back in the moment in which another goes: as many are out as before, but not the same
    game.at[one], game.at[other] = h, -1
    assert one in game.surviving()
    assert other not in game.surviving()
    assert not [each for each in stale(game) if "stands" in each]
    game.placed.everybody = []
    assert any("stands" in each for each in stale(game))


@pytest.mark.parametrize("rulebook", EDITIONS)
def test_a_listing_that_takes_nothing_for_granted_lists_the_same_actions(rulebook: str) -> None:
    for seed in range(3):
        game, pick = Game(measured_table(rulebook), seed), Random(seed)
        while (question := game.question) is not None:
            if question.kind == "activation":
                for f in game.survivors(question.seat):
                    quick, thorough = Listing(game, question.seat), Listing(game, question.seat)
                    thorough.plain = False
                    for listing in (quick, thorough):
                        listing.add(f, permitted(game, f, frozenset()))
                    assert quick.menu.written_out() == thorough.menu.written_out()
            game.answer(by_verb(question, pick))


@pytest.mark.parametrize(
    ("name", "wrong", "said"),
    [
        ("heeds", 0, "waits for"),
        ("lately", 0, "action phase"),
        ("looked", {("game", frozenset({"moved"})): (0, 1, ("never",))}, "looked back"),
    ],
)
def test_what_is_wrongly_kept_of_those_that_wait_or_look_back_is_noticed(name: str, wrong: object, said: str) -> None:
    game = after_some_questions(40)
    setattr(game, name, wrong)
    assert any(said in each for each in stale(game))


def test_wounds_said_to_be_as_printed_though_something_bears_on_them_are_noticed() -> None:
    game = after_some_questions(40)
    forget(game)
    index_of(game).stats["wounds"] = ()
    game.tough = False
    assert any("Wounds" in each for each in stale(game))


def test_what_inspires_a_fighter_is_waited_for_only_once_the_game_has_begun() -> None:
    game, pick = Game(measured_table("shadespire"), 1), Random(1)
    while game.phase == "setup":
        assert not index_of(game).hopes
        game.answer(by_verb(game.ask_again(), pick))
    assert {f for f, _, _ in index_of(game).hopes} == {*game.surviving()}


def test_a_game_at_one_of_many_tables_begins_as_it_would_at_the_only_one() -> None:
    table = measured_table("shadespire")
    only = Game(table, 5)
    for _ in range(MOST_ROSTERS + 1):
        Game(table._replace(), 5)
    one = Game(table, 5)
    assert one.question == only.question
    assert (one.cards, one.owner, one.objective_deck, one.listens) == (
        only.cards, only.owner, only.objective_deck, only.listens
    )  # fmt: skip


def test_what_fighters_bore_is_forgotten_when_there_is_too_much_of_it_and_worked_out_again() -> None:
    game = after_some_questions(40)
    full = game.copy()
    full.borne = dict.fromkeys(range(MOST_BORNE))
    changed(full)
    assert index_of(full).keys.keys() == index_of(game).keys.keys()
    assert 0 < len(full.borne) < MOST_BORNE
    assert not [*stale(full)]
