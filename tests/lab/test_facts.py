"""The rows of a game agree with the game itself, and with each other."""

from __future__ import annotations

import pytest

from undercroft.bots import make
from undercroft.bots.match import play
from undercroft.lab.facts import COLUMNS, TABLES, Facts, facts_of
from undercroft.lab.plan import Plan, checked, order_of
from undercroft.rules.engine import Game

PLANS = [
    checked(Plan((rules,), ("random",) * seats, seats, 4, decks=decks))
    for rules, seats, decks in (
        ("shadespire", 2, "library"),
        ("beastgrave", 3, "library"),
        ("dreadfane", 2, "library"),
        ("deathgorge", 2, "library"),
        ("deathgorge", 4, "plain"),
    )
]


def told(plan: Plan, number: int, bot: str = "random") -> tuple[Facts, Game]:
    order = order_of(plan, number)
    bots = [make(bot, order.seed + seat) for seat in range(plan.seats)]
    game = play(order.setup, order.seed, bots)
    return facts_of(order, game, 0), game


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.rules[0]}-{plan.seats}")
def test_rows_agree_with_the_game(plan: Plan) -> None:
    for number in range(4):
        facts, game = told(plan, number)
        [row] = facts.games
        assert row.seats == len(facts.seats) == game.seats
        assert (row.winner if row.winner >= 0 else None) == (game.winners[0] if len(game.winners or ()) == 1 else None)
        assert sum(seat.won for seat in facts.seats) == pytest.approx(1.0)
        for seat in facts.seats:
            assert seat.glory_3 == seat.glory == game.glory[seat.seat]
            assert seat.survived == len(game.survivors(seat.seat))
            assert seat.survived == sum(f.out == 0 for f in facts.fighters if f.seat == seat.seat)
        assert sum(seat.first_1 for seat in facts.seats) == 1
        for n in (2, 3):
            # there is a round without a turn if nobody is left who could take one
            assert sum(getattr(seat, f"first_{n}") for seat in facts.seats) <= (n <= row.rounds)
        assert row.first_turn == next(seat.seat for seat in facts.seats if seat.first_1)
        for fighter in facts.fighters:
            assert fighter.hits <= fighter.attacks
            assert 0 <= fighter.out <= 3
        scored = {c for zone in game.scored for c in zone}
        assert {c for c, card in enumerate(facts.cards) if card.scored} == scored


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.rules[0]}-{plan.seats}")
def test_cards_tell_what_was_dealt_and_what_was_kept(plan: Plan) -> None:
    thrown = kept = 0
    for number in range(6):
        facts, _ = told(plan, number)
        for seat in facts.seats:
            mine = [card for card in facts.cards if card.seat == seat.seat]
            aims = [card for card in mine if card.type == "objective"]
            power = [card for card in mine if card.type != "objective"]
            assert sum(card.dealt for card in aims) == sum(card.opening for card in aims) == 3
            assert sum(card.dealt for card in power) == sum(card.opening for card in power) == 5
            same = {"objectives": power, "power": aims, "": mine, "both": []}[seat.do_over]
            assert all(card.dealt == card.opening for card in same)
            if seat.do_over:
                thrown += 1
            else:
                kept += 1
        for card in facts.cards:
            assert not card.opening or card.drawn == 1
            assert not card.scored or card.drawn
            assert card.type == "objective" or not card.scored
            assert card.type != "objective" or not card.played
    assert thrown
    assert kept


def test_every_column_is_a_field_of_its_row() -> None:
    for table, row in TABLES.items():
        assert [name for name, _ in COLUMNS[table]] == list(row._fields)
        assert {kind for _, kind in COLUMNS[table]} <= {"int", "float", "str"}
