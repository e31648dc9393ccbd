"""A slip in a card is told when the card is imported: what is wrong, and in which card."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from undercroft.cards.making import CardSet
from undercroft.cards.registry import CARDS, WARBANDS
from undercroft.cards.words import CardError
from undercroft.library import load, mistakes
from undercroft.rules.abilities import ABILITIES

load()

HEAD = '''"""A file with a slip in it."""

from undercroft.cards.vocabulary import *

BOX = CardSet("slips", "Shadespire")
'''
"""Five lines, and the card begins on the sixth."""

SLIPS = {
    # a word that there is not
    "ploy('Slip', chooze(friendly), push(it, 1))": "the card language has no word 'chooze'",
    "ploy('Slip', choose(friendly), push(it, 1), cost=2)": "unexpected keyword argument 'cost'",
    "upgrade('Slip', forbid('cannot fly'))": "the rules know nothing called 'cannot fly'",
    "upgrade('Slip', attack('Axe', 1, '2 smash', 1, 'cleaver'))": "no keyword is called 'cleaver'",
    "upgrade('Slip', attack('Axe', 1, '2 smush', 1))": "no symbol of an Attack action is called 'smush'",
    "upgrade('Slip', attack('Axe', 1, 'smash', 1))": "'smash' is no number of dice and their symbol",
    "upgrade('Slip', attack('Axe', 'near', '2 smash', 1))": "the Range of Axe: 'near' does not belong there",
    "spell('Slip', ('chanel',), draw(1))": "no symbol of a casting roll is called 'chanel'",
    "ploy('Slip', roll_for('attack', 'smush', then=draw(1)))": "no symbol is called 'smush'",
    "ploy('Slip', roll_for('attak', 'smash', then=draw(1)))": "no die is called 'attak'",
    "ploy('Slip', choose(friendly), give('hat', it))": "no token of a fighter is called 'hat'",
    "ploy('Slip', choose(friendly(with_token('hat'))))": "no token of a fighter is called 'hat'",
    "ploy('Slip', choose_hex(empty_hex), place_token('hat', that_hex()))": "no token to place is called 'hat'",
    "ploy('Slip', choose(friendly), make_action(it, 'dance'))": "no action is called 'dance'",
    "ploy('Slip', next_activation(move(+1, friendly, first='dance')))": "no event to be the first of is called 'dance'",
    # a word of the wrong kind
    "ploy('Slip', choose(3))": "choose: 3 does not belong there",
    "ploy('Slip', choose(friendly(7)))": "7 does not belong there",
    "ploy('Slip', choose(friendly), push(it, 'two'))": "a number: 'two' does not belong there",
    "ploy('Slip', choose(friendly), place(it, friendly))": "place: 'a friendly fighter' (Fighters) does not belong there",
    "ploy('Slip', 'draw a card')": "an effect: 'draw a card' does not belong there",
    "ploy('Slip', move(+1))": "what a gambit does: '+1 Move' (Modifier) does not belong there",
    "ploy('Slip', persists(draw(1)))": "an effect that lasts: 'draw 1 power card' (Draw) does not belong there",
    "upgrade('Slip', deal(1, this_fighter))": "'deal 1 damage to this fighter' (Deal) is no ability",
    "upgrade('Slip', damage(+1, friendly))": "damage: 'a friendly fighter' (Fighters) does not belong there",
    # a condition over the wrong kind of thing
    "objective('Slip', 1, friendly)": "an objective: 'a friendly fighter' (Fighters) does not belong there",
    "objective('Slip', 1, there_is(friendly) & friendly)": "and: 'a friendly fighter' (Fighters) does not belong there",
    "objective('Slip', 1, at_least(3, hold(1)))": "at least: 'you hold at least one objective' (Hold) does not belong there",
    "objective('Slip', 1, happened(hold(1)))": "happened: 'you hold at least one objective' (Hold) does not belong there",
    "objective('Slip', 1, just(charged()), timing='surge', lasting=True)": "is over when the card is drawn late",
    "objective('Slip', 1, hold(1) & just(charged()), timing='surge', lasting=True)": "is over when the card is drawn late",
    "objective('Slip', 1, happened(charged(), during='week'))": "no period is called 'week'",
    "objective('Slip', 1, just(attacked(friendly, enemy, 'succes')))": "no outcome of an Attack action is called 'succes'",
    "objective('Slip', 1, hold(1), timing='sometime')": "no time to score is called 'sometime'",
    "ploy('Slip', draw(1), when=friendly)": "when it may be played: 'a friendly fighter' (Fighters) does not belong there",
    "ploy('Slip', if_(friendly, draw(1)))": "if: 'a friendly fighter' (Fighters) does not belong there",
    # a reaction to a moment that no rulebook has, or that is none
    "ploy('Slip', reaction(during_attack('nowhere'), draw(1)))": "no step of an Attack action is called 'nowhere'",
    "ploy('Slip', reaction(would_go_out(friendly, 'a sneeze'), draw(1)))": "no way to go out of action is called 'a sneeze'",
    "ploy('Slip', reaction(friendly, draw(1)))": "a reaction: 'a friendly fighter' (Fighters) does not belong there",
    "ploy('Slip', reaction(after_attack(friendly, enemy, holding), draw(1)))":
        "an Attack action: 'holding an objective' (Is) does not belong there",
    "upgrade('Slip', when(begins('lunch'), draw(1)))": "no rulebook has a moment 'lunch_began'",
    # a name that is taken
    "ploy('Sidestep', draw(1))": "two cards are called Sidestep",
}  # fmt: skip


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose modules can be imported; what they entered is forgotten."""
    kept: list[tuple[dict[str, Any], dict[str, Any]]] = [(each, dict(each)) for each in (CARDS, WARBANDS, ABILITIES)]
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for entered, before in kept:
        entered.clear()
        entered.update(before)
    sys.modules.pop("slips", None)


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_at_import_with_the_card_and_the_line(library: Path, slip: str) -> None:
    (library / "slips.py").write_text(f"{HEAD}BOX.{slip}\n")
    with pytest.raises(CardError) as caught:
        mistakes.import_written("slips")
    card = "Sidestep" if "Sidestep" in slip else "Slip"
    assert str(caught.value).startswith(f"slips, line 6, {card}: ") or str(caught.value).startswith(f"slips, line 6: {card}: ")
    assert SLIPS[slip] in str(caught.value)


def test_a_card_whose_name_is_taken_changes_nothing_of_the_one_that_has_it(library: Path) -> None:
    before = ABILITIES["sidestep#0"]
    (library / "slips.py").write_text(f"{HEAD}BOX.ploy('Sidestep', draw(1))\n")
    with pytest.raises(CardError):
        mistakes.import_written("slips")
    assert ABILITIES["sidestep#0"] is before


def test_a_moment_is_one_of_those_that_the_rulebooks_have() -> None:
    from undercroft.cards.moments import Moment

    with pytest.raises(CardError, match="no rulebook has a moment 'after-lunch'"):
        Moment(("after-lunch",), "after lunch")


def test_a_slip_deep_in_a_card_of_several_lines_is_told_with_that_card(library: Path) -> None:
    (library / "slips.py").write_text(
        f"{HEAD}BOX.ploy('Fine', draw(1))\nBOX.ploy(\n    'Deep',\n    choose(friendly),\n    if_(\n        friendly,\n"
        "        draw(1),\n    ),\n)\n"
    )
    with pytest.raises(CardError, match=r"slips, line 10, Deep: if: 'a friendly fighter' \(Fighters\) does not belong there"):
        mistakes.import_written("slips")


def test_a_slip_on_a_fighter_is_told_with_the_fighter(library: Path) -> None:
    (library / "slips.py").write_text(
        f"{HEAD}warband(\n    'Slippers', 'Shadespire', 'order',\n    fighter(\n        'Ann',\n"
        "        side(4, '1 shield', 3),\n        side(4, '1 block', 3),\n    ),\n)\n"
    )
    with pytest.raises(CardError, match="line 10, Ann: no symbol of a Defence characteristic is called 'shield'"):
        mistakes.import_written("slips")


def test_a_slip_outside_every_card_is_told_with_its_line(library: Path) -> None:
    (library / "slips.py").write_text(f"{HEAD}FIRST = attacks_of(None, friendly)\n")
    with pytest.raises(CardError, match="slips, line 6: an Attack action: 'a friendly fighter'"):
        mistakes.import_written("slips")


def test_a_file_without_a_slip_is_imported(library: Path) -> None:
    (library / "slips.py").write_text(f"{HEAD}CARD = BOX.ploy('Fine', draw(1))\n")
    assert mistakes.import_written("slips").CARD is CARDS["fine"]


def test_a_set_refuses_what_is_no_ability_with_the_cards_name() -> None:
    with pytest.raises(CardError, match=r"^Slip: .* is no ability"):
        CardSet("slips", "Shadespire").upgrade("Slip", 3)  # type: ignore[arg-type]
