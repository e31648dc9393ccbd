"""A hand is read once, for as long as no card comes or goes."""

from __future__ import annotations

from random import Random

from undercroft.lab.bench import measured_table
from undercroft.play.fresh import stale
from undercroft.play.randomly import by_verb
from undercroft.rules.engine import Game
from undercroft.rules.hands import hand_of
from undercroft.rules.zones import discard


def with_an_upgrade_in_hand() -> Game:
    game, pick = Game(measured_table("shadespire"), 1), Random(1)
    while game.round < 1 or not hand_of(game, 0).upgrades:
        game.answer(by_verb(game.ask_again(), pick))
    return game


def test_a_hand_is_read_anew_when_a_card_leaves_it() -> None:
    game = with_an_upgrade_in_hand()
    before = hand_of(game, 0)
    assert hand_of(game, 0) is before
    c = before.upgrades[0]
    discard(game, c)
    assert c not in hand_of(game, 0).upgrades
    assert before.upgrades[1:] == hand_of(game, 0).upgrades


def test_a_hand_that_is_kept_wrongly_is_noticed() -> None:
    game = with_an_upgrade_in_hand()
    assert not [*stale(game)]
    hand_of(game, 1).gambits.append(-1)
    assert any("the hand of seat 1" in each for each in stale(game))
