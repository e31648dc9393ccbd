"""What is said of a deck is counted here again by the plainest means."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from undercroft.cli import main
from undercroft.lab.facts import Facts
from undercroft.lab.goldfish import advice, compared, goldfish, objective_hands, plan_for, power_hands
from undercroft.lab.plan import Plan
from undercroft.lab.playing import play_number
from undercroft.lab.resample import NOTHING, Estimate
from undercroft.lab.runs import Alone, played
from undercroft.library import load
from undercroft.library.decks import starters
from undercroft.play.decks import DeckList, read_deck

GAMES = 100
NAME = "garreks-reavers-blood"


def deck_of(name: str) -> DeckList:
    load()
    return read_deck(starters()[name])


@pytest.fixture(scope="module")
def games() -> tuple[DeckList, Plan, list[Facts]]:
    """Games by random bots: the figures are counted the same way, and it goes faster."""
    deck = deck_of(NAME)
    plan = plan_for(deck, NAME, "shadespire", 5)._replace(bots=("random", "random"))
    return deck, plan, played(plan, GAMES, Alone(), job=play_number)


def test_first_hands_are_as_likely_as_all_the_hands_there_are() -> None:
    for name in starters():
        deck = deck_of(name)
        aims = Counter(sum(card.surge for card in hand) for hand in combinations(deck.objectives, 3))
        assert {each.of_kind: each.chance for each in objective_hands(deck)} == {
            surges: Fraction(many, comb(len(deck.objectives), 3)) for surges, many in aims.items()
        }
        power = Counter(sum(card.is_gambit for card in hand) for hand in combinations(deck.power, 5))
        assert {(each.of_kind, each.others): each.chance for each in power_hands(deck)} == {
            (gambits, 5 - gambits): Fraction(many, comb(len(deck.power), 5)) for gambits, many in power.items()
        }


def test_objectives_are_scored_as_often_as_in_the_games(games: tuple[DeckList, Plan, list[Facts]]) -> None:
    deck, plan, facts = games
    found = goldfish(deck, plan, facts)
    assert found.games == GAMES
    assert found.won.value == pytest.approx(sum(game.seats[0].won for game in facts) / GAMES)
    assert {each.card for each in found.objectives} == {card.id for card in deck.objectives}
    for each in found.objectives:
        mine = [row for game in facts for row in game.cards if row.seat == 0 and row.card == each.card]
        assert len(mine) == GAMES
        drawn = [row for row in mine if row.drawn]
        assert each.drawn.value == pytest.approx(len(drawn) / GAMES)
        for n, share in enumerate(each.scored, 1):
            assert share.value == pytest.approx(sum(0 < row.scored <= n for row in mine) / GAMES)
        assert each.scored_if_drawn.value == pytest.approx(sum(row.scored > 0 for row in drawn) / len(drawn))


def test_hands_that_were_kept_are_held_against_those_thrown_away(games: tuple[DeckList, Plan, list[Facts]]) -> None:
    deck, plan, facts = games
    surge = {card.id for card in deck.objectives if card.surge}
    found = goldfish(deck, plan, facts)
    for row in found.do_overs:
        kept, thrown = [], []
        for game in facts:
            dealt = [card for card in game.cards if card.seat == 0 and card.dealt]
            if row.hand == "objectives":
                many = sum(card.card in surge for card in dealt)
            else:
                many = sum(card.type in ("ploy", "spell") for card in dealt)
            if many == row.of_kind:
                away = game.seats[0].do_over in (row.hand, "both")
                (thrown if away else kept).append(game.seats[0].won)
        for share, won in ((row.kept, kept), (row.thrown, thrown)):
            assert share.n == len(won)
            assert not won or share.value == pytest.approx(sum(won) / len(won))
        if row.effect.n:
            assert row.effect.value == pytest.approx(sum(thrown) / len(thrown) - sum(kept) / len(kept))
    assert sum(row.kept.n + row.thrown.n for row in found.do_overs) == 2 * GAMES
    assert any(row.effect.n for row in found.do_overs)


def test_advice_is_given_only_where_the_games_tell() -> None:
    assert advice(Estimate(0.1, 0.02, 0.2, 50)) == "throw it away"
    assert advice(Estimate(-0.1, -0.2, -0.02, 50)) == "keep it"
    assert advice(Estimate(0.1, -0.02, 0.22, 50)) == advice(NOTHING) == "unclear"
    assert advice(Estimate(1.0, float("-inf"), float("inf"), 50)) == "unclear"
    # of ten hands one is further out by luck alone
    assert advice(Estimate(0.1, 0.02, 0.2, 50), among=10) == "unclear"
    assert advice(Estimate(0.3, 0.2, 0.4, 50), among=10) == "throw it away"
    assert compared([NOTHING, Estimate(0.1, 0.0, 0.2, 50)]) == compared([]) == 1


def test_the_command_says_the_same_in_words_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(starters()[NAME], encoding="utf-8")
    asked = ["deck", "goldfish", str(file), "--games", "3", "--seed", "2", "--rules", "deathgorge"]
    assert main([*asked, "--json", "--jobs", "1"]) == 0
    out, _ = capsys.readouterr()
    found = json.loads(out)
    assert found["games"] == 3
    assert found["rules"] == "deathgorge"
    assert found["errors"] == []
    assert sum(Fraction(each["chance"]) for each in found["hands"]["objectives"]) == 1
    assert sum(Fraction(each["chance"]) for each in found["hands"]["power"]) == 1
    assert len(found["objectives"]) == 12
    assert all(0 <= each["scored"][2]["value"] <= 1 for each in found["objectives"])
    assert "NaN" not in out
    assert main([*asked, "--json", "--jobs", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == found
    assert main([*asked, "--jobs", "2"]) == 0
    words = capsys.readouterr().out
    assert "The first hand, before any do-over (exact)" in words
    assert "by Deathgorge (2023)" in words
    for each in found["objectives"]:
        assert each["name"] in words


@pytest.mark.parametrize(
    ("content", "more", "says"),
    [
        (starters()[NAME], ("--games", "0"), "--games wants a number"),
        (starters()[NAME], ("--rules", "chess"), "no rulebook is called 'chess'"),
        (starters()[NAME], ("--jobs", "-1"), "--jobs wants"),
        ("Objectives\nNo Such Card\n", (), "line 2: no card is called 'No Such Card'"),
        ("Sidestep\n", (), "does not say whose it is"),
    ],
)
def test_what_cannot_be_tried_out_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, more: tuple[str, ...], says: str
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(content, encoding="utf-8")
    assert main(["deck", "goldfish", str(file), *more]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert says in error
    assert error.count("\n") == 1
