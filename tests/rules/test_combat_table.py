"""The table of attack rolls against defence rolls, in every rulebook: by the judge and in whole combats."""

from __future__ import annotations

import pytest
from harness import Table, battle, faces, man, weapon

from undercroft.game.dice import BLOCK, CRIT, SMASH, mask
from undercroft.rules.editions import EDITIONS
from undercroft.rules.success import DRAW, FAIL, SUCCESS, judge

HITS = mask(CRIT, SMASH)
WARDS = mask(CRIT, BLOCK)

# attack roll, defence roll, what becomes of it
ROWS = [
    ("", "", FAIL),
    ("", "block", FAIL),
    ("", "crit", FAIL),
    ("smash", "", SUCCESS),
    ("smash", "block", DRAW),
    ("smash", "block block", FAIL),
    ("smash smash", "block", SUCCESS),
    ("smash smash", "block block", DRAW),
    ("smash smash", "crit", FAIL),
    ("smash", "crit", FAIL),
    ("crit", "", SUCCESS),
    ("crit", "block", SUCCESS),
    ("crit", "block block", SUCCESS),
    ("crit", "crit", DRAW),
    ("crit", "crit block", FAIL),
    ("crit smash", "crit", SUCCESS),
    ("crit smash", "crit block", DRAW),
    ("crit smash", "crit crit", FAIL),
    ("crit crit", "crit", SUCCESS),
    ("crit crit", "crit block", SUCCESS),
    ("crit crit", "crit crit", DRAW),
]


def names(row: object) -> str:
    return str(row).replace(" ", "+") or "none"


@pytest.mark.parametrize(("attack", "defence", "outcome"), ROWS, ids=names)
def test_the_judge_agrees_with_the_table(attack: str, defence: str, outcome: str) -> None:
    verdict = judge(faces(attack), faces(defence), HITS, WARDS, False)
    assert verdict.outcome == outcome
    assert verdict.attack_total == len(attack.split())
    assert verdict.defence_total == len(defence.split())
    assert verdict.may_drive_back == (outcome != FAIL)


@pytest.mark.parametrize(("attack", "defence", "outcome"), ROWS, ids=names)
def test_a_hit_is_critical_if_it_succeeds_with_a_crit(attack: str, defence: str, outcome: str) -> None:
    verdict = judge(faces(attack), faces(defence), HITS, WARDS, False)
    assert verdict.critical_hit == (outcome == SUCCESS and "crit" in attack)


def roll(words: str) -> str:
    """Two dice: the successes named and, for the rest, a side that is worth nothing without support."""
    return " ".join([*words.split(), "double", "double"][:2])


def fight(book: str, attack: str, defence: str) -> Table:
    ann = man("Ann", weapons=[weapon(dice=2, damage=1)])
    t = battle(book, {"d5": ann}, {"d4": man("Bob", defence_dice=2)})
    return t.attack("Ann", "Bob", drive=None, dice=f"{roll(attack)} {roll(defence)}")


@pytest.mark.parametrize("book", EDITIONS)
@pytest.mark.parametrize(("attack", "defence", "outcome"), ROWS, ids=names)
def test_a_whole_combat_agrees_with_the_table(book: str, attack: str, defence: str, outcome: str) -> None:
    t = fight(book, attack, defence)
    assert (t.kind == "drive_back") == (outcome != FAIL)
    assert t.wounds("Bob") == (1 if outcome == SUCCESS else 0)
    if t.kind == "drive_back":
        t.take("hex", "d3")
        assert t.at("Bob") == "d3"
    resolved = t.events("attack_resolved")[-1]
    assert resolved.facts[-1] == ("success" if outcome == SUCCESS else "fail")
    assert ("critical" in resolved.facts) == (outcome == SUCCESS and "crit" in attack)
    assert bool(t.events("critical_hit")) == (outcome == SUCCESS and "crit" in attack)
