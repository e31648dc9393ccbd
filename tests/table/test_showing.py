"""What a seat is shown has the shape that the protocol promises, at every moment of whole games."""

from __future__ import annotations

import json
from random import Random

import pytest
from table_made import BOOKS, setup_of

from undercroft.rules.engine import Game
from undercroft.table.protocol import Chances, Line, Near
from undercroft.table.shapes import Battlefield, FighterNow, View
from undercroft.table.showing import (
    events_of,
    field_text,
    figures_of,
    lines_for,
    near_for,
    odds_for,
    ready_for,
    view_json,
)


def test_a_line_says_which_fighters_and_hexes_it_is_about() -> None:
    pick = Random(3)
    game = Game(setup_of("shadespire", 3), 3)
    while game.question is not None:
        game.answer(pick.randrange(len(game.question.options)))
    lines = lines_for(game, -1, 0)
    events = [event for chunk in (*game.past, tuple(game.now)) for event in chunk]
    walks = [line for line in lines if events[line["number"]].kind == "moved"]
    assert walks, "somebody moved"
    for line in walks:
        event = events[line["number"]]
        assert line["fighters"] == [event.who]
        assert line["hexes"] == [event.was, event.at]
    assert "hexes" not in next(line for line in lines if events[line["number"]].kind == "round_began")


@pytest.mark.parametrize("book", BOOKS)
def test_views_fighters_and_lines_are_of_the_promised_shape(book: str) -> None:
    pick = Random(1)
    game = Game(setup_of(book, 2), 2)
    seen = 0
    while game.question is not None:
        for seat in (-1, 0, 1):
            data = json.loads(json.dumps(view_json(game, seat, seen)))
            shown = View.model_validate(data)
            assert shown.events.from_ == seen
            assert seen + len(shown.events.list) == events_of(game)
            for line in lines_for(game, seat, seen):
                assert Line.model_validate(line).number >= seen
            assert set(ready_for(game, seat)) <= set(shown.seats[seat].hand)
            for near in near_for(game, seat):
                assert Near.model_validate(near).card in shown.seats[seat].hand
        for figure in figures_of(game):
            FighterNow.model_validate(figure)
        seen = max(0, events_of(game) - 3)
        game.answer(pick.randrange(len(game.question.options)))
    assert game.field is not None
    shape = Battlefield.model_validate_json(field_text(game.field))
    assert {each.number for each in shape.hexes if not each.part} == {
        h for h in range(game.field.size) if game.field.all >> h & 1
    }


def test_the_odds_of_every_attack_that_is_offered_can_be_asked() -> None:
    pick = Random(5)
    found: list[Chances] = []
    for lots in range(3):
        game = Game(setup_of("shadespire", lots), lots)
        while game.question is not None:
            options = [i for i, option in enumerate(game.question.options) if option[0] in ("attack", "charge")]
            for each in odds_for(game, options[:8]):
                assert each.attacks, "an attack or a charge has somebody to attack"
                found.extend(each.attacks)
            game.answer(pick.randrange(len(game.question.options)))
    assert len(found) > 20
    for chance in found:
        assert 0 <= chance.kill <= chance.hit <= 1
        assert chance.critical <= chance.hit
