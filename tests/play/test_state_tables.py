"""Tables from plain names: what is taken, what is refused and with which words, and setups as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from undercroft.cards.registry import CARDS
from undercroft.game.pieces import Card
from undercroft.library.boards import BOARDS, SETS, boards_of
from undercroft.play.plain import PLAIN_OBJECTIVES, PLAIN_POWER
from undercroft.play.tables import TableError, mixed, setup_from_json, setup_to_json, table
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game

TWO = ["garreks reavers", "STEELHEART’S CHAMPIONS"]
DECK = [card.id for card in (*PLAIN_OBJECTIVES, *PLAIN_POWER)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_names_alone_make_a_game_that_can_be_played(edition: str) -> None:
    game = Game(table(edition, TWO, [DECK, DECK]), seed=1)
    assert game.question is not None
    assert game.edition is EDITIONS[edition]
    assert [len(game.power_deck[0]), len(game.objective_deck[1])] == [20, 12]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rulebook_has_boards_of_its_own_shape(edition: str) -> None:
    whole = EDITIONS[edition].boards == "one-board"
    assert {bool(board.halves) for board in boards_of(edition)} == {whole}
    assert set(SETS[edition]) <= {board.set for board in BOARDS.values()}


def test_the_kinds_of_a_mixed_deck_are_told_apart() -> None:
    setup = table("shadespire", TWO, [DECK[::-1], None])
    assert [card.type for card in setup.seats[0].objectives] == ["objective"] * 12
    assert len(setup.seats[0].power) == 20
    assert setup.seats[1].power == ()


def test_boards_may_be_the_same_for_all_or_each_players_own() -> None:
    same = table("shadespire", TWO, boards=["mirror well", "the shattered tower"])
    assert [[b.name for b in seat.boards] for seat in same.seats] == [["Mirror Well", "Shattered Tower"]] * 2
    own = table("shadespire", TWO, boards=[["Mirror Well"], ["Shattered Tower"]])
    assert [[b.name for b in seat.boards] for seat in own.seats] == [["Mirror Well"], ["Shattered Tower"]]


def test_names_of_players_are_kept_and_missing_ones_made() -> None:
    assert [seat.name for seat in table("shadespire", TWO, names=["Anna", ""]).seats] == ["Anna", "Player 2"]


@pytest.mark.parametrize(
    ("words", "lay"),
    [
        ("no rulebook is called 'chess'", lambda: table("chess", TWO)),
        ("a list of warbands", lambda: table("shadespire", [])),
        ("a list of warbands", lambda: table("shadespire", "garreks-reavers")),
        ("2 to 4 players, not 1", lambda: table("shadespire", TWO[:1])),
        ("2 to 4 players, not 5", lambda: table("shadespire", TWO * 2 + TWO[:1])),
        ("a game for two on one board, not for 3", lambda: table("dreadfane", [*TWO, TWO[0]])),
        ("seat 1: no warband is called 'Steelhearts'", lambda: table("shadespire", [TWO[0], "Steelhearts"])),
        ("seat 0: no card is called 'Plain Hold 77'", lambda: table("shadespire", TWO, [["Plain Hold 77"], None])),
        ("decks: 1 for 2 seats", lambda: table("shadespire", TWO, [DECK])),
        ("seat 1: a deck is a list of cards", lambda: table("shadespire", TWO, [DECK, "plain-hold-1"])),
        ("boards: there is no board named 'Mirror Wall'; near it: Mirror Well",
         lambda: table("shadespire", TWO, boards=["Mirror Wall"])),
        ("boards: Glacial Tomb is no board of Shadespire",
         lambda: table("shadespire", TWO, boards=["Glacial Tomb"])),
        ("boards: a list of names", lambda: table("shadespire", TWO, boards="Mirror Well")),
        ("boards: 1 for 2 seats", lambda: table("shadespire", TWO, boards=[["Mirror Well"]])),
        ("seat 1: a list of boards", lambda: table("shadespire", TWO, boards=[["Mirror Well"], []])),
        ("names: 3 for 2 seats", lambda: table("shadespire", TWO, names=["a", "b", "c"])),
        ("has no hazard phase", lambda: table("shadespire", TWO, hazards=["Plain Hold 1"])),
        ("is no hazard (objective)", lambda: table("dreadfane", TWO, hazards=["plain-hold-1"])),
        ("there is no artefact to capture", lambda: table("dreadfane", TWO, artefact=True)),
    ],
)  # fmt: skip
def test_what_cannot_be_laid_is_refused_in_one_line(words: str, lay: Callable[[], object]) -> None:
    with pytest.raises(TableError) as refused:
        lay()
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_hazards_of_the_library_are_there_where_the_rulebook_has_hazards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rockfall = Card("test-rockfall", "Test Rockfall", "hazard", "", "", "Test", ())
    monkeypatch.setitem(CARDS, rockfall.id, rockfall)
    assert rockfall in table("dreadfane", TWO).hazards
    assert table("shadespire", TWO).hazards == ()
    assert table("dreadfane", TWO, hazards=["Test Rockfall"]).hazards == (rockfall,)
    with pytest.raises(TableError, match="is a hazard, which belongs in no deck"):
        table("dreadfane", TWO, [["Test Rockfall"], None])


def test_a_setup_is_the_same_after_json_and_holds_only_names() -> None:
    setup = table("beastgrave", TWO, [DECK, None], artefact=True, fixed_format=True, names=["Anna", "Bo"])
    text = json.dumps(setup_to_json(setup))
    assert setup_from_json(json.loads(text)) == setup
    assert "Gorebeard" not in text


def test_a_setup_of_things_nobody_knows_is_not_saved() -> None:
    setup = table("shadespire", TWO, [DECK, None])
    seat = setup.seats[0]
    stranger = Card("stranger", "Stranger", "ploy", "", "", "Test", ())
    for odd, words in (
        (seat._replace(power=(stranger,)), "the card Stranger is not entered"),
        (seat._replace(warband=seat.warband._replace(id="other")), "the warband Garrek's Reavers is not entered"),
        (seat._replace(boards=(seat.boards[0]._replace(name="Yard"),)), "the board Yard is not"),
    ):
        with pytest.raises(TableError, match=f"seat 0: {words}"):
            setup_to_json(setup._replace(seats=(odd, setup.seats[1])))
    with pytest.raises(TableError, match="not one of ours"):
        setup_to_json(setup._replace(edition=setup.edition._replace(kill_glory=9)))


def _broken(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(setup_to_json(table("shadespire", TWO, [DECK, DECK]))))
    change(data)
    return data


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("setup: edition is missing", lambda d: d.pop("edition")),
        ("setup: no rulebook is called 'x'", lambda d: d.update(edition="x")),
        ("setup: edition must be a word", lambda d: d.update(edition=3)),
        ("setup: seats must be a list", lambda d: d.update(seats={})),
        ("seat 1: a dictionary is needed", lambda d: d["seats"].__setitem__(1, [])),
        ("not 0", lambda d: d.update(seats=[])),
        ("seat 0: no warband is called 'nobody'", lambda d: d["seats"][0].update(warband="nobody")),
        ("seat 1: power must be a list of words", lambda d: d["seats"][1].update(power=[1])),
        ("seat 1: no card is called 'none such'", lambda d: d["seats"][1].update(power=["none such"])),
        ("seat 1: there is no board named 'x'", lambda d: d["seats"][1].update(boards=["x"])),
        ("is no objective", lambda d: d["seats"][1].update(objectives=["plain-keepsake-1"])),
        ("setup: artefact must be true or false", lambda d: d.update(artefact="no")),
    ],
)
def test_a_damaged_setup_is_refused_with_what_and_where(words: str, change: Callable[[Any], object]) -> None:
    with pytest.raises(TableError) as refused:
        setup_from_json(_broken(change))
    assert words in str(refused.value)
    with pytest.raises(TableError, match="a dictionary is needed"):
        setup_from_json(None)


def test_mixing_changes_the_order_of_the_lists_and_nothing_else() -> None:
    setup = table("shadespire", TWO, [DECK, DECK])
    once = mixed(setup, 5)
    assert once == mixed(setup, 5)
    assert once != mixed(setup, 6)
    for before, after in zip(setup.seats, once.seats, strict=True):
        assert sorted(card.id for card in before.power) == sorted(card.id for card in after.power)
        assert sorted(card.id for card in before.objectives) == sorted(card.id for card in after.objectives)
        assert [card.id for card in before.power] != [card.id for card in after.power]
