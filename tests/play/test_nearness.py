"""How near objectives are: every part told, counted where it counts, and met together when the end phase says so."""

from __future__ import annotations

from random import Random

from undercroft.play.nearness import nearness
from undercroft.play.randomly import random_setup
from undercroft.rules.engine import Game
from undercroft.rules.scoring import scorable


def test_an_objective_can_be_scored_when_all_it_wants_is_so() -> None:
    pick = Random(4)
    counted = scored = unmet = 0
    for lots in range(8):
        game = Game(random_setup(Random(lots), "shadespire"), lots)
        while game.question is not None:
            if game.phase in ("action", "end"):
                for seat in (0, 1):
                    able = scorable(game, seat)
                    for near in nearness(game, seat):
                        assert near.card in game.hand(seat, True)
                        for part in near.parts:
                            assert part.text
                            counted += part.need > 0
                            if part.need and part.have < part.need:
                                assert not part.met
                        if near.card in able:
                            assert all(part.met for part in near.parts)
                            scored += 1
                        elif game.round == 3:
                            unmet += not all(part.met for part in near.parts)
            game.answer(pick.randrange(len(game.question.options)))
    assert min(counted, scored, unmet) > 0


def test_nothing_is_told_of_surges() -> None:
    game = Game(random_setup(Random(1), "nightvault"), 1)
    pick = Random(4)
    while game.question is not None:
        told = {near.card for near in nearness(game, 0)}
        assert not any(game.cards[card].surge for card in told)
        game.answer(pick.randrange(len(game.question.options)))
