"""Every option that a game offers is told to a screen: its text, and what it points at."""

from __future__ import annotations

import json
from random import Random

import pytest
from table_made import BOOKS, setup_of

from undercroft.play.randomly import seats_of
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game
from undercroft.table.options import FIELDS, question_for
from undercroft.table.protocol import Question

TABLES = [(book, seats) for book in BOOKS for seats in (2, 3) if seats in seats_of(EDITIONS[book])]


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_every_question_of_a_game_can_be_shown(book: str, seats: int) -> None:
    for lots in range(3):
        pick = Random(lots)
        game = Game(setup_of(book, lots, seats), lots)
        while game.question is not None:
            # what is sent without being checked must pass the check all the same
            question = Question.model_validate_json(json.dumps(question_for(game, range(len(game.ask_again())))))
            assert len({option.text for option in question.options}) == len(game.question.options)
            assert [option.index for option in question.options] == list(range(len(game.question.options)))
            for option, told in zip(game.question.options, question.options, strict=True):
                if option[0] in FIELDS:
                    assert told.model_dump(exclude_none=True).keys() >= set(FIELDS[option[0]]) - {"card", "value"}
            game.answer(pick.randrange(len(game.question.options)))
