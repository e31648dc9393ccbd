"""Casting by the Deathgorge book: the sequence, backlash, the three forms of spells."""

from __future__ import annotations

from typing import Any

from harness import acts, battle, man, modifies, reaction_ploy, reacts, spell

SAGE: dict[str, Any] = {"wizard": 2, "traits": ("wizard",)}


def note(word: str) -> Any:
    return lambda cx: cx.g.set_flag("said", (*(cx.g.flag("said") or ()), word))


def said(t: Any) -> tuple[str, ...]:
    return t.g.flag("said") or ()


def casting(value: str, dice: str, **more: Any) -> Any:
    t = battle(
        "deathgorge",
        {"d5": man("Ann", **{**SAGE, **more})},
        {"d7": man("Bob")},
        hands=[[spell("Bolt", value, note("cast"))], []],
        dice=dice,
    )
    t.take("pass").take("spell", "Bolt", "Ann")
    return t


def test_a_casting_roll_has_as_many_dice_as_the_wizards_level() -> None:
    t = casting("channel", "focus channel")
    assert said(t) == ("cast",)
    assert len(t.events("casting_rolled")[0].facts) == 2


def test_each_symbol_of_the_casting_value_needs_a_symbol_of_its_own() -> None:
    assert said(casting("channel channel", "channel focus")) == ()
    assert said(casting("channel channel", "channel channel")) == ("cast",)
    assert said(casting("channel focus", "focus channel")) == ("cast",)


def test_a_crit_stands_for_any_one_symbol() -> None:
    assert said(casting("channel channel", "crit channel")) == ("cast",)
    assert said(casting("channel channel", "crit focus")) == ()


def test_two_crits_cast_the_spell_and_hurt_the_wizard() -> None:
    t = casting("channel channel", "crit crit")
    assert said(t) == ("cast",)
    assert t.wounds("Ann") == 1
    assert t.events("damaged")[0].whom == t.f("Ann"), "the wizard itself dealt it"


def test_a_wizard_that_backlash_takes_out_casts_nothing() -> None:
    t = casting("channel channel", "crit crit", wounds=1)
    assert t.out("Ann")
    assert said(t) == ()
    assert t.events("not_cast")
    assert t.g.glory == [0, 1]


def test_a_gambit_spell_is_discarded_cast_or_not() -> None:
    for dice in ("channel channel", "focus focus"):
        t = casting("channel", dice)
        assert t.g.discards[0] == (t.c("Bolt"),)


def test_a_gambit_spell_needs_a_wizard_on_the_battlefield() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann"), "out": man("Amy", **SAGE)},
        {"d7": man("Bob")},
        hands=[[spell("Bolt", "channel")], []],
        stops=1,
    )
    t.take("pass").until("power")
    assert not t.offered("spell")


def test_the_player_chooses_which_wizard_casts() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann", **SAGE), "a1": man("Amy", wizard=1, traits=("wizard",))},
        {"d7": man("Bob")},
        hands=[[spell("Bolt", "channel", note("cast"))], []],
        dice="channel",
    )
    t.take("pass")
    assert {o[2] for o in t.offered("spell", "Bolt")} == {0, 1}
    t.take("spell", "Bolt", "Amy")
    assert said(t) == ("cast",)


def test_there_is_a_reaction_step_after_the_casting_roll_before_backlash() -> None:
    t = battle(
        "deathgorge",
        {"d5": man("Ann", **SAGE)},
        {"d7": man("Bob")},
        hands=[[spell("Bolt", "channel", note("cast"))], [reaction_ploy("Gasp", "casting-rolled", note("gasp"))]],
        dice="crit crit",
    )
    t.take("pass").take("spell", "Bolt")
    assert t.kind == "react"
    assert t.wounds("Ann") == 0
    t.take("react")
    assert said(t) == ("gasp", "cast")
    assert t.wounds("Ann") == 1


def test_a_spell_action_is_cast_like_a_gambit() -> None:
    hex_ = acts("Hex", note("hexed"), spell=("focus",))
    for dice, words in (("focus channel", ("hexed",)), ("channel channel", ())):
        t = battle(
            "deathgorge", {"d5": man("Ann", abilities=[hex_], **SAGE)}, {"d7": man("Bob")}, dice=dice
        )  # fmt: skip
        t.take("action", "Ann")
        assert said(t) == words


def test_a_spell_reaction_is_cast_too() -> None:
    ward = reacts("after-move", note("ward"))
    ward.spell = ("focus",)
    t = battle("deathgorge", {"d5": man("Ann", abilities=[ward], **SAGE)}, {"d7": man("Bob")}, dice="channel channel")
    t.move("Ann", "d6").take("react")
    assert said(t) == ()
    assert t.events("not_cast")


def test_a_modified_wizard_level_changes_the_casting_roll_but_never_below_1() -> None:
    for change, rolled in ((1, 3), (-5, 1)):
        level = modifies("wizard level", change)
        t = casting("channel", "channel channel channel", abilities=[level])
        assert len(t.events("casting_rolled")[0].facts) == rolled


def test_a_casting_roll_may_be_rerolled_where_a_rule_says_so() -> None:
    again = modifies("re-roll casting", 1)
    t = battle(
        "deathgorge",
        {"d5": man("Ann", abilities=[again], wizard=1, traits=("wizard",))},
        {"d7": man("Bob")},
        hands=[[spell("Bolt", "channel", note("cast"))], []],
        dice="focus channel",
    )
    t.take("pass").take("spell", "Bolt")
    assert t.kind == "reroll"
    t.take("die", 0)
    assert said(t) == ("cast",)


WALLS = ". . . . . . . .\n . . # # # . .\n. . . . . . . .\n . . . . . . .\n. . . . . . . ."


def test_whatever_a_spell_chooses_must_be_in_the_casters_sight() -> None:
    from harness import yard

    from undercroft.cards.vocabulary import CardSet, any_fighter, choose, deal, it

    box = CardSet("tests", "Tests")
    bolt = box.spell("Sighted Bolt", ("channel",), choose(any_fighter), deal(1, it))
    t = battle(
        "deathgorge",
        {"d1": man("Ann", **SAGE)},
        {"d3": man("Bob"), "h1": man("Ben")},
        hands=[[bolt], []],
        dice="channel channel",
        field=yard(WALLS),
    )
    t.take("pass").take("spell", "Sighted Bolt")
    assert {o[1] for o in t.options} == {t.f("Ann"), t.f("Ben")}, "the caster sees itself, and nothing behind the walls"


def test_a_spell_without_anything_in_sight_to_choose_is_not_played() -> None:
    from harness import yard

    from undercroft.cards.vocabulary import CardSet, choose, deal, enemy, it

    box = CardSet("tests", "Tests")
    for edition, offered in (("deathgorge", False), ("beastgrave", True)):
        bolt = box.spell(f"Blind Bolt {edition}", ("channel",), choose(enemy), deal(1, it))
        t = battle(
            edition,
            {"d1": man("Ann", **SAGE)},
            {"d3": man("Bob")},
            hands=[[bolt], []],
            field=yard(WALLS),
            stops=1,
        )
        t.take("pass").until("power")
        assert bool(t.offered("spell")) is offered, edition
