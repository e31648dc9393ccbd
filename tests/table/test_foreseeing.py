"""What an option would ask next is what it then asks, hangs on nothing hidden, and changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from table_made import BOOKS, setup_of

from undercroft.play.snapshot import digest
from undercroft.play.view import view
from undercroft.rules.engine import Game
from undercroft.table.foreseeing import preview
from undercroft.table.options import question_for


@pytest.mark.parametrize("book", BOOKS)
def test_a_preview_of_a_card_shows_what_the_card_then_asks(book: str) -> None:
    pick = Random(7)
    agreed = 0
    for lots in range(4):
        game = Game(setup_of(book, lots), lots)
        while game.question is not None:
            q = game.question
            cards = [i for i, option in enumerate(q.options) if option[0] in ("ploy", "card", "spell")]
            choice = pick.choice(cards) if cards else pick.randrange(len(q.options))
            if cards:
                before = digest(game)
                seen = preview(view(game, q.seat), choice, 0)
                assert digest(game) == before
                after = game.copy()
                after.answer(choice)
                if seen.asks is not None and after.question is not None and after.question.seat == q.seat:
                    asked = question_for(after, range(len(after.question)))
                    if asked["asks"] == seen.asks:
                        there = {o[name] for o in asked["options"] for name in ("fighter", "target") if name in o}
                        assert set(seen.fighters) == there
                        assert set(seen.hexes) == {o["hex"] for o in asked["options"] if "hex" in o}
                        agreed += 1
            game.answer(choice)
    assert agreed > 0


def test_dice_to_come_are_not_foreseen() -> None:
    pick = Random(2)
    shown = 0
    for lots in range(6):
        game = Game(setup_of("shadespire", lots), lots)
        while game.question is not None:
            q = game.question
            for i, option in enumerate(q.options):
                if option[0] == "attack" and shown < 12:
                    seen = preview(view(game, q.seat), i, 3)
                    assert (seen.asks, seen.fighters, seen.hexes, seen.ply) == (None, [], [], 3)
                    shown += 1
            game.answer(pick.randrange(len(q.options)))
    assert shown > 0
