"""What the cards and fighters say of themselves is what was last agreed on; a change of wording is seen."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("golden", ROOT / "tools" / "golden.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_description_is_as_it_was_agreed() -> None:
    golden = tool()
    changed = golden.difference(golden.GOLDEN.read_text(encoding="utf-8"), golden.page())
    assert not changed, f"\n{changed}\n\n{golden.RENEW}"


def test_the_file_holds_cards_fighters_and_plots() -> None:
    text = tool().GOLDEN.read_text(encoding="utf-8")
    for head in ("Great Strength (upgrade, universal, shadespire-core)\n", "  Blooded Saek\n", "Plot impetus\n"):
        assert head in text


def test_a_changed_word_is_shown_with_the_card_it_stands_on() -> None:
    difference = tool().difference
    was = "Trap (ploy)\nDeal 1 damage to the target.\n\nSprint (ploy)\nOne line.\nAnother line.\n"
    assert difference(was, was) == ""
    assert difference(was, was.replace("1 damage", "2 damage")) == (
        "Trap (ploy)\n  - Deal 1 damage to the target.\n  + Deal 2 damage to the target."
    )
    assert difference(was, was.replace("Trap (", "Trip (")) == (
        "Trap (ploy)\n  - Deal 1 damage to the target.\n\nTrip (ploy)\n  + Deal 1 damage to the target."
    )
