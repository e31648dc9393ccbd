"""What cards in force do to the rules: forbidding, allowing, changing values; and what is refused, with its paragraph."""

from __future__ import annotations

from typing import Any

import pytest
from harness import (
    Table,
    acts,
    battle,
    faces,
    happens,
    man,
    modifies,
    objective,
    ploy,
    reaction_ploy,
    reacts,
    spell,
    upgrade,
    weapon,
    yard,
)

from undercroft.game.events import Event
from undercroft.game.pieces import FieldToken, SeatSetup, Setup, Warband
from undercroft.game.question import CHANCE
from undercroft.rules import abilities, permission
from undercroft.rules.abilities import Cx
from undercroft.rules.actions import begin_attack_action, begin_move
from undercroft.rules.chance import DiceRanOut, WrongDie, weight
from undercroft.rules.characteristics import (
    attack_facts,
    damage_of,
    defence_of,
    dice_of,
    is_large,
    is_vulnerable,
    is_wizard,
    keyword_of,
    move_of,
    traits_of,
    weapons,
    wizard_level,
)
from undercroft.rules.damage import deal, heal
from undercroft.rules.editions import UnknownEdition, edition
from undercroft.rules.effects import bind, end_bound
from undercroft.rules.engine import Game, NotOffered
from undercroft.rules.force import begin_effect
from undercroft.rules.inspire import inspire, uninspire
from undercroft.rules.movement import push, swap
from undercroft.rules.order import opponents
from undercroft.rules.procedure import PROCEDURES, Procedure, depth_of
from undercroft.rules.reference import PARAGRAPHS
from undercroft.rules.targets import foes, striking_hexes
from undercroft.rules.tokens import add_field_token, flip_token, move_field_token, put_on_guard, remove_tokens, token_at
from undercroft.rules.zones import draw, leave, lose_glory


def duel(book: str = "shadespire", *words: Any, ann: Any = None, **more: Any) -> Table:
    """Ann in d5 beside Bob in d4; `words` are in force for Ann."""
    return battle(
        book, {"d5": ann or man("Ann")}, {"d4": more.pop("bob", None) or man("Bob")},
        upgrades={"Ann": [upgrade(f"Word {i}", word) for i, word in enumerate(words)]}, **more,
    )  # fmt: skip


def everybody(cx: Cx, f: int) -> bool:
    return True


# --- forbidden ---


@pytest.mark.parametrize(
    ("stat", "gone"),
    [
        ("cannot be activated", {"move", "charge", "attack", "guard"}),
        ("cannot act", {"move", "charge", "attack", "guard"}),
        ("cannot make moves", {"move", "charge"}),
        ("cannot move", {"move", "charge"}),
        ("cannot charge", {"charge"}),
        ("cannot attack", {"attack", "charge"}),
        ("cannot make this attack", {"attack", "charge"}),
        ("cannot guard", {"guard"}),
    ],
)
def test_what_a_card_forbids_is_not_offered(stat: str, gone: set[str]) -> None:
    t = duel("shadespire", modifies(stat), decks=[[upgrade("Hat")]])
    free = duel(decks=[[upgrade("Hat")]])
    assert free.verbs() - t.verbs() == gone


@pytest.mark.parametrize(
    ("book", "change", "ask", "text"),
    [
        ("shadespire", "out", permission.why_not_activate, "out of action"),
        ("shadespire", "charge", permission.why_not_activate, "made a Charge"),
        ("deathgorge", "charge", permission.why_not_activate, "while a friend has none"),
        ("shadespire", "out", permission.why_not_act, "out of action"),
        ("shadespire", "move", permission.why_not_move, "made a Move"),
        ("shadespire", "charge", permission.why_not_move, "made a Charge"),
        ("shadespire", "move", permission.why_not_charge, "cannot charge"),
        ("shadespire", "charge", permission.why_not_charge, "superaction"),
        ("shadespire", "guard", permission.why_not_guard, "on Guard already"),
        ("shadespire", "", permission.why_not_stun, "no such action"),
        ("shadespire", "", permission.why_not_barge, "no such action"),
        ("deathgorge", "out", permission.why_not_stun, "forbids"),
        ("deathgorge", "", permission.why_not_stun, "no adjacent enemy"),
        ("deathgorge", "out", permission.why_not_barge, "forbids"),
        ("shadespire", "", permission.why_not_attack, "no target"),
        ("shadespire", "out", permission.why_not_attack, "forbids"),
    ],
)
def test_a_refusal_names_its_reason_and_a_paragraph_that_exists(book: str, change: str, ask: Any, text: str) -> None:
    t = battle(book, {"d5": man("Ann"), "a1": man("Amy")}, {"h11": man("Bob")})
    if change == "out":
        t.g.at[0] = -1
    elif change:
        getattr(t.g, change)[0] = 1
    reason = ask(t.g, 0)
    assert reason is not None
    assert text in reason.text
    assert reason.para in {paragraph.key for paragraph in PARAGRAPHS}


def test_what_is_allowed_has_no_reason_against_it() -> None:
    t = duel("deathgorge")
    asks = (
        permission.why_not_activate, permission.why_not_act, permission.why_not_move, permission.why_not_charge,
        permission.why_not_guard, permission.why_not_stun, permission.why_not_barge, permission.why_not_attack,
    )  # fmt: skip
    assert [ask(t.g, 0) for ask in asks] == [None] * len(asks)
    assert permission.barge_ends(t.g, 0)


# --- targets ---


def test_a_fighter_that_cannot_be_targeted_is_no_target() -> None:
    cloak = upgrade("Cloak", modifies("cannot be targeted"))
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob"), "c4": man("Ben")}, upgrades={"Bob": [cloak]})
    assert {o[3] for o in t.offered("attack")} == {t.f("Ben")}


def test_a_rule_may_make_friends_foes() -> None:
    rage = modifies("friends are foes")
    t = battle(
        "shadespire", {"d5": man("Ann"), "d6": man("Amy")}, {"h11": man("Bob")}, upgrades={"Ann": [upgrade("Rage", rage)]}
    )
    assert {o[3] for o in t.offered("attack")} == {t.f("Amy")}
    assert foes(t.g, 0) == [t.f("Bob")]


def test_an_attack_that_is_a_reaction_alone_is_not_offered() -> None:
    parry = weapon("Parry", reaction_only=True)
    assert not duel(ann=man("Ann", weapons=[parry])).offered("attack")


def test_who_cannot_attack_can_charge_nowhere() -> None:
    t = duel("shadespire", modifies("cannot attack"))
    assert striking_hexes(t.g, 0) == 0


def test_a_spell_attack_is_for_wizards() -> None:
    bolt = weapon("Bolt", spell=True, symbol="channel")
    assert not duel(ann=man("Ann", weapons=[bolt])).offered("attack")
    assert duel(ann=man("Ann", weapons=[bolt], wizard=1)).offered("attack")


# --- support ---


def help_with(*words: Any, dice: str, bearer: str = "Amy") -> bool:
    cards = {bearer: [upgrade(f"Word {i}", word) for i, word in enumerate(words)]}
    t = battle(
        "shadespire", {"d5": man("Ann"), "c4": man("Amy")}, {"d4": man("Bob")}, upgrades=cards, dice=f"{dice} dodge"
    )
    t.attack("Ann", "Bob")
    return t.events("attack_resolved")[-1].facts[-1] == "success"


def test_support_can_be_taken_away_doubled_and_added_to() -> None:
    assert help_with(dice="single fury")
    assert not help_with(dice="double fury")
    assert not help_with(modifies("cannot support"), dice="single fury")
    assert help_with(modifies("supports double"), dice="double fury")
    assert help_with(modifies("one supports double"), dice="double fury", bearer="Ann")
    assert help_with(modifies("supporters"), dice="double fury", bearer="Ann")


def test_one_fighter_never_counts_for_more_than_two() -> None:
    t = battle(
        "shadespire", {"d5": man("Ann"), "c4": man("Amy")}, {"d4": man("Bob"), "d6": man("Ben"), "c5": man("Buck")},
        upgrades={"Amy": [upgrade("A", modifies("supports double"))], "Ann": [upgrade("B", modifies("one supports double"))]},
        dice="double fury dodge",
    )  # fmt: skip
    # two for Ann against two for Bob: nobody has more
    t.attack("Ann", "Bob", drive=None)
    assert t.events("attack_resolved")[-1].facts[-1] == "fail"


# --- harm ---


def test_damage_may_be_forbidden_changed_and_healed() -> None:
    t = duel("shadespire", modifies("cannot be damaged"), hands=[[ploy("Burn", lambda cx: deal(cx.g, 0, 2, ("card",)))]])
    t.take("pass").take("ploy", "Burn")
    assert t.wounds("Ann") == 0

    one = modifies("damage taken", lambda cx: min(1, cx.v["n"]), op="set")
    t = duel("shadespire", one, hands=[[ploy("Burn", lambda cx: deal(cx.g, 0, 3, ("card",)))]])
    t.take("pass").take("ploy", "Burn")
    assert t.wounds("Ann") == 1
    assert heal(t.g, 0, 3) == 1
    assert heal(t.g, 0, 3) == 0
    assert t.wounds("Ann") == 0
    assert [e.n for e in t.events("healed")] == [1]


def test_an_attack_whose_damage_is_taken_away_fails() -> None:
    none = modifies("damage taken", 0, op="set")
    t = battle(
        "shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, upgrades={"Bob": [upgrade("Shell", none)]},
        dice="smash smash dodge",
    )  # fmt: skip
    t.attack("Ann", "Bob")
    assert t.events("attack_resolved")[-1].facts[-1] == "fail"


def test_inspiration_can_be_barred_and_undone() -> None:
    t = duel("shadespire", modifies("cannot be inspired"))
    assert not inspire(t.g, 0)
    t = duel()
    assert inspire(t.g, 0)
    assert not inspire(t.g, 0)
    assert uninspire(t.g, 0)
    assert not uninspire(t.g, 0)
    assert [e.kind for e in t.events() if "inspired" in e.kind] == ["inspired", "uninspired"]


# --- characteristics ---


def test_dice_and_damage_and_keywords_are_modified() -> None:
    t = duel("shadespire", modifies("dice"), modifies("damage", 2), modifies("cleave"))
    key = weapons(t.g, 0)[0]
    facts = attack_facts(t.g, 0, key)
    assert dice_of(t.g, 0, key, facts) == 3
    assert damage_of(t.g, 0, key, facts) == 4
    assert keyword_of(t.g, 0, key, "cleave", facts) == 1


def test_nothing_falls_below_nought_in_the_first_book_and_below_one_in_the_last() -> None:
    for book, least in (("shadespire", 0), ("deathgorge", 1)):
        t = duel(book, modifies("dice", -9), modifies("damage", -9), modifies("defence dice", -9), modifies("move", -9))
        key = weapons(t.g, 0)[0]
        facts = attack_facts(t.g, 0, key)
        assert dice_of(t.g, 0, key, facts) == least
        assert damage_of(t.g, 0, key, facts) == least
        assert defence_of(t.g, 0)[1] == least
        assert move_of(t.g, 0) == 0


def test_a_symbol_may_be_replaced_or_swapped() -> None:
    def struck(word: Any, dice: str) -> bool:
        t = duel("shadespire", word, dice=dice)
        t.attack("Ann", "Bob")
        return t.wounds("Bob") > 0

    assert struck(modifies("symbol", "fury", op="set"), "fury fury dodge")
    assert not struck(modifies("symbol", "fury", op="set"), "smash smash dodge")
    assert struck(modifies("symbols swapped"), "fury fury dodge")
    assert struck(modifies("smash and fury succeed"), "fury double dodge")


def test_a_defence_may_be_set_and_its_symbol_replaced_or_swapped() -> None:
    assert defence_of(duel("shadespire", modifies("defence", ("dodge", 3), op="set")).g, 0) == (6, 3)
    assert defence_of(duel("shadespire", modifies("defence symbol", "dodge", op="set")).g, 0) == (6, 1)
    assert defence_of(duel("shadespire", modifies("symbols swapped")).g, 0) == (6, 1)


def test_defence_crits_and_whole_defence_rolls_may_count_for_nothing() -> None:
    for word, dice in ((modifies("defence crits fail", applies=everybody), "smash fury crit"), (None, "smash fury crit")):
        t = duel("shadespire", *([word] if word else []), dice=dice)
        t.attack("Ann", "Bob")
        assert (t.wounds("Bob") > 0) == (word is not None)
    t = duel("shadespire", modifies("no defence roll", applies=everybody), dice="smash fury")
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2


def test_the_latest_setting_rule_wins_and_a_fixed_value_stands() -> None:
    slow, fast = modifies("move", 1, op="set"), modifies("move", 5, op="set")
    t = duel()
    begin_effect(t.g, slow, 0, "round", me=0)
    assert move_of(t.g, 0) == 1
    begin_effect(t.g, fast, 0, "round", me=0)
    assert move_of(t.g, 0) == 5
    begin_effect(t.g, modifies("move", 3), 0, "round", me=0)
    assert move_of(t.g, 0) == 8
    begin_effect(t.g, modifies("move", 2, op="fix"), 0, "round", me=0)
    assert move_of(t.g, 0) == 2


def test_traits_wizards_and_sizes() -> None:
    t = duel("deathgorge", modifies("trait", "hunter", op="set"), ann=man("Ann", wounds=5, wizard=1, traits=["leader"]))
    assert traits_of(t.g, 0) == {"leader", "hunter"}
    assert is_wizard(t.g, 0)
    assert wizard_level(t.g, 0) == 1
    assert wizard_level(t.g, 1) == 0
    assert is_large(t.g, 0)
    assert not is_large(t.g, 1)
    t.g.wounds[0] = 4
    assert is_vulnerable(t.g, 0)
    t.g.wounds[0] = 3
    assert not is_vulnerable(t.g, 0)
    level = duel("nightvault", modifies("wizard level"), ann=man("Ann", wizard=1))
    assert wizard_level(level.g, 0) == 2


# --- innate symbols, re-rolls, casting ---


def test_an_innate_symbol_is_added_to_the_roll() -> None:
    t = duel("shadespire", modifies("innate attack", "smash", op="set"), dice="double double dodge")
    t.attack("Ann", "Bob")
    assert t.wounds("Bob") == 2


def test_a_rule_may_reroll_any_number_of_dice() -> None:
    t = duel("shadespire", modifies("re-roll attack", "any"), dice="double double smash smash dodge")
    t.attack("Ann", "Bob", drive=None)
    t.take("die", 1).take("die", 0)
    assert t.wounds("Bob") == 2


def test_a_rule_may_reroll_two_dice_and_the_second_may_be_kept() -> None:
    t = duel("shadespire", modifies("re-roll attack", 2), dice="double double smash dodge")
    t.attack("Ann", "Bob", drive=None)
    t.take("die", 0).take("keep")
    assert t.wounds("Bob") == 2


def test_a_whole_roll_is_not_rerolled_once_a_die_was() -> None:
    t = duel(
        "shadespire", modifies("re-roll attack", 1), modifies("re-roll attack", "all"), dice="double double smash dodge"
    )
    t.attack("Ann", "Bob", drive=None)
    t.take("die", 0)
    assert t.kind == "drive_back"


def test_a_reroll_of_an_effect_with_one_use_is_gone_after_it() -> None:
    t = duel(dice="double double smash dodge")
    begin_effect(t.g, modifies("re-roll attack", 1), 0, "round", me=0, uses=1)
    t.attack("Ann", "Bob", drive=None)
    t.take("die", 0).take("stay").until("activation")
    t.take("pass").until("activation")
    t.attack("Ann", "Bob", drive=None, dice="double double dodge")
    assert t.kind != "reroll"


def test_casting_may_be_given_dice_innate_symbols_and_changed_faces() -> None:
    done: list[int] = []
    sage = man("Ann", wizard=1)
    ray = spell("Ray", "channel channel", lambda cx: done.append(1))
    words = [modifies("casting dice"), modifies("innate casting", "channel", op="set")]
    t = duel("nightvault", *words, ann=sage, hands=[[ray]], dice="focus channel")
    t.take("pass").take("spell", "Ray", "Ann")
    assert done == [1]
    t = duel("nightvault", modifies("changeable casting dice", 2), modifies("casting dice"), ann=sage, hands=[[ray]])
    t.dice("focus focus").take("pass").take("spell", "Ray", "Ann").take("die", 0).take("die", 1)
    assert done == [1, 1]
    t = duel("nightvault", modifies("changeable casting dice", 2), modifies("casting dice"), ann=sage, hands=[[ray]])
    t.dice("focus focus").take("pass").take("spell", "Ray", "Ann").take("die", 0).take("keep")
    assert done == [1, 1]


def test_a_caster_that_falls_before_the_roll_casts_nothing() -> None:
    kill = reaction_ploy("Kill", "before-casting", lambda cx: deal(cx.g, 0, 9, ("card",), seat=1))
    done: list[int] = []
    t = duel(
        "nightvault", ann=man("Ann", wizard=1), hands=[[spell("Ray", "channel", lambda cx: done.append(1))], [kill]], dice=""
    )
    t.take("pass").take("spell", "Ray", "Ann").take("react")
    assert t.out("Ann")
    assert done == []
    assert not t.events("casting_rolled")


def test_an_action_on_a_card_may_be_a_spell() -> None:
    done: list[int] = []
    chant = acts("Chant", lambda cx: done.append(cx.v["caster"]), spell=["channel"])
    t = duel("nightvault", ann=man("Ann", wizard=1, abilities=[chant]), dice="crit")
    t.take("action", "Ann")
    assert done == [0]
    # what may not be made now is not offered
    t = duel(ann=man("Ann", abilities=[acts("Never", when=lambda cx: False)]))
    assert not t.offered("action")


def test_a_reaction_on_a_card_may_be_a_spell() -> None:
    done: list[int] = []
    ward = reacts("after-activation", lambda cx: done.append(cx.me))
    ward.spell = ("channel",)
    t = duel("nightvault", ann=man("Ann", wizard=1, abilities=[ward]), dice="focus")
    t.take("pass").take("react")
    assert done == []
    assert t.events("not_cast")


# --- moving otherwise ---


def test_flying_and_passing_through() -> None:
    wall = ". . . . . . . .\n # # # # # # #\n. . . . . . . .\n . . . . . . .\n. . . . . . . ."

    def crosses(**more: Any) -> bool:
        t = battle("shadespire", {"d1": man("Ann", **more)}, {"h11": man("Bob")}, field=yard(wall))
        return any(o[2] == t.h("d3") for o in t.offered("move"))

    assert not crosses()
    assert crosses(traits=["flying"])
    assert crosses(abilities=[modifies("moves through all")])
    assert crosses(abilities=[modifies("moves through blocked")])
    assert not crosses(abilities=[modifies("moves through fighters")])
    crowd = {h: man(h) for h in ("a2", "b1", "b2")}
    t = battle("shadespire", {"a1": man("Ann"), **crowd}, {"h11": man("Bob")})
    assert not t.offered("move", "Ann")
    t = battle("shadespire", {"a1": man("Ann", abilities=[modifies("moves through fighters")]), **crowd}, {"h11": man("Bob")})
    assert t.offered("move", "Ann")


def test_a_fighter_may_be_placed_instead_of_moving() -> None:
    def spot(cx: Cx) -> int:
        return 1 << cx.g.ground.hex("h9")

    words = [modifies("moves by placing"), modifies("placing hexes", spot, op="set")]
    t = duel("shadespire", *words)
    assert {o[2] for o in t.offered("move")} == {t.h("h9")}
    t.take("move", "Ann", "h9")
    assert t.at("Ann") == "h9"
    assert t.g.move[0] == 1
    assert {e.kind for e in t.events() if e.who == 0} >= {"placed", "moved", "action_made"}
    either = [modifies("may move by placing"), modifies("placing hexes", spot, op="set")]
    t = duel("shadespire", *either)
    assert t.h("h9") in {o[2] for o in t.offered("move")}
    assert len(t.offered("move")) > 1


def test_who_cannot_be_pushed_stays_and_who_is_swapped_stands_where_the_other_did() -> None:
    shove = ploy("Shove", lambda cx: push(cx.g, 0, 1, 0, ("card",)))
    change = ploy("Swap", lambda cx: swap(cx.g, 0, 1, 0, ("card",)))
    t = duel("shadespire", modifies("cannot be pushed"), hands=[[shove, change]])
    t.take("pass").take("ploy", "Shove")
    assert t.at("Ann") == "d5"
    t.take("ploy", "Swap")
    assert (t.at("Ann"), t.at("Bob")) == ("d4", "d5")
    assert not t.events("pushed")
    assert len(t.events("placed")) == 2


def test_a_granted_move_may_be_one_hex_and_gives_back_how_far_it_went() -> None:
    seen: list[int] = []
    go = ploy("Go", lambda cx: begin_move(cx.g, 0, cx.g.ground.hex("d6"), 0), lambda cx: seen.append(cx.g.result))
    t = duel(hands=[[go]])
    t.take("pass").take("ploy", "Go")
    assert seen == [1]


def test_a_granted_attack_may_be_declined_limited_or_impossible() -> None:
    seen: list[Any] = []
    t = duel(
        hands=[[
            ploy("May", lambda cx: begin_attack_action(cx.g, 0, 0, optional=True), lambda cx: seen.append(cx.g.result)),
            ploy("None", lambda cx: begin_attack_action(cx.g, 0, 0, options=()), lambda cx: seen.append(cx.g.result)),
        ]],
    )  # fmt: skip
    t.take("pass").take("ploy", "May").take("decline").take("ploy", "None")
    assert seen == [None, None]
    assert not t.events("attack_declared")


# --- effects bound to the first event ---


class Once(abilities.Continuous):
    """More dice for the first Attack action only."""

    stat = "dice"

    def keys(self) -> tuple[str, ...]:
        return ("stat:dice", "binds:attack")

    def concerns(self, cx: Cx) -> bool:
        return bool(cx.v["attacker"] == 0)

    def applies(self, cx: Cx, f: int) -> bool:
        return cx.v.get("bound") is not None and cx.v.get("bound") == cx.v.get("id")

    def amount(self, cx: Cx) -> int:
        return 1

    def parts(self) -> tuple[Any, ...]:
        return ()


ONCE = Once()
abilities.register("made-up-once", ONCE)


def rolled(t: Table) -> int:
    return len(t.events("attack_rolled")[-1].facts) - 1


@pytest.mark.parametrize("uses", [1, 2])
def test_an_effect_for_the_first_attacks_is_bound_to_them_and_ends_with_them(uses: int) -> None:
    t = duel()
    begin_effect(t.g, ONCE, 0, "round", me=-1, uses=uses)
    dice = []
    for _ in range(3):
        t.g.script = None
        t.attack("Ann", "Bob")
        dice.append(rolled(t))
        t.g.wounds[1] = 0
        t.g.at[1] = t.h("d4")
        t.until("activation").take("pass").until("activation")
    assert dice == [3] * uses + [2] * (3 - uses)
    assert t.g.effects == ()


def test_binding_leaves_alone_what_is_no_effect_or_does_not_concern_the_event() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"d4": man("Bob")}, upgrades={"Ann": [upgrade("Odd", ONCE)]})
    begin_effect(t.g, ONCE, 0, "round")
    before = t.g.effects
    bind(t.g, "attack", {"id": 99, "attacker": 1})
    assert t.g.effects == before
    bind(t.g, "attack", {"id": 100, "attacker": 0})
    assert t.g.effects != before
    bound = t.g.effects
    bind(t.g, "attack", {"id": 101, "attacker": 0})
    assert t.g.effects == bound
    end_bound(t.g, 100)
    assert t.g.effects == ()


# --- abilities of warbands and of the fallen ---


def test_a_warband_has_abilities_of_its_own_and_the_fallen_may_keep_one() -> None:
    log: list[str] = []
    ghost = happens("passed", lambda cx: log.append("ghost"))
    keys = ghost.keys
    ghost.keys = lambda: (*keys(), "while-out")
    t = battle(
        "shadespire", {"out": man("Ann", abilities=[ghost]), "d5": man("Amy")}, {"d4": man("Bob")},
        bands=[[happens("passed", lambda cx: log.append("band"))]],
    )  # fmt: skip
    t.take("pass")
    while t.kind == "sequence":
        t.take("first")
    assert sorted(log) == ["band", "ghost"]


# --- cards and glory ---


def test_power_cards_may_be_forbidden() -> None:
    t = duel(
        "shadespire", modifies("no power cards", applies=everybody),
        hands=[[ploy("A"), upgrade("Hat"), reaction_ploy("R", "after-activation", lambda cx: None)]],
        prepare=lambda t: t.g.glory.__setitem__(0, 3),
    )  # fmt: skip
    t.take("pass")
    # neither a reaction nor a power step
    assert (t.kind, t.seat) == ("activation", 1)


def test_scoring_and_discarding_objectives_may_be_forbidden() -> None:
    words = [modifies("cannot score", applies=everybody), modifies("cannot discard objectives", applies=everybody)]
    t = duel("shadespire", *words, hands=[[objective("Win"), ploy("A", when=lambda cx: False)]])
    assert not t.offered("cycle")
    t.until("score", "discard_objective", "discard_power")
    assert t.kind == "discard_power"


def test_lost_glory_is_unspent_glory() -> None:
    t = duel()
    t.g.glory[0], t.g.spent[0] = 3, 1
    assert lose_glory(t.g, 0, 5) == 2
    assert lose_glory(t.g, 0, 5) == 0
    assert t.g.glory[0] == 1


def test_a_card_that_leaves_a_fighter_is_no_longer_in_force() -> None:
    t = duel("shadespire", modifies("move", 2))
    assert move_of(t.g, 0) == 5
    leave(t.g, t.c("Word 0"))
    assert move_of(t.g, 0) == 3


def test_a_card_known_to_lie_on_top_is_drawn_next() -> None:
    deck = [upgrade(f"U{i}") for i in range(9)]
    t = duel(decks=[deck])
    t.g.known_top[0] = (t.c("U5"),)
    t.take("draw")
    assert t.g.hands[0] == (t.c("U5"),)
    draw(t.g, 0, 0)
    assert t.g.hands[0] == (t.c("U5"),)


# --- tokens on the field ---


def test_field_tokens_make_their_hex_what_they_are() -> None:
    t = duel()
    for i, kind in enumerate(("blocked", "lethal", "snare", "cover")):
        add_field_token(t.g, FieldToken(kind, 0, t.h(f"{'abcd'[i]}1")), 0)
    g = t.g
    assert [m.bit_length() - 1 for m in (g.blocked(), g.lethal(), g.snare(), g.cover())] == [t.h(f"{x}1") for x in "abcd"]
    assert token_at(g, t.h("a1")) == 0
    assert token_at(g, t.h("h1")) == -1
    move_field_token(g, 0, t.h("e1"), 0)
    assert g.blocked() == 1 << t.h("e1")
    flip_token(g, 0, 0)
    assert g.blocked() == 0
    move_field_token(g, 0, -1, 0)
    assert t.events("token_removed_from_field")[-1].was == t.h("e1")


def test_removing_tokens_goes_as_far_as_there_are_any() -> None:
    t = duel(prepare=lambda t: put_on_guard(t.g, 0))
    remove_tokens(t.g, 0, "guard", 3)
    remove_tokens(t.g, 0, "guard", 1)
    assert t.g.guard[0] == 0
    assert [e.n for e in t.events("token_removed")] == [1]


# --- chance as a seat, answers ---


def test_chance_may_be_asked_for_dice_and_draws() -> None:
    t = duel(asks_chance=True, decks=[[upgrade("A"), upgrade("B")]])
    t.attack("Ann", "Bob", drive=None)
    assert t.seat == CHANCE
    weights = {o: weight(o, ("attack",)) for o in t.options}
    assert sum(weights.values()) == 6
    assert weights["face", 1] == 2
    for word in ("smash", "fury", "dodge"):
        t.take("face", faces(word)[0])
    assert t.wounds("Bob") == 2
    t.until("activation").take("pass").until("activation").take("draw")
    assert (t.seat, t.kind) == (CHANCE, "draw")
    assert weight(t.options[0], ()) == 1


def test_a_list_of_dice_must_fit_and_last() -> None:
    with pytest.raises(DiceRanOut, match="empty"):
        duel(dice="smash").attack("Ann", "Bob")
    with pytest.raises(WrongDie, match="block, which is on no attack die"):
        duel(dice="block").attack("Ann", "Bob")


def test_an_answer_that_is_not_offered_is_refused() -> None:
    t = duel()
    with pytest.raises(NotOffered, match="count from 0"):
        t.g.answer(999)
    with pytest.raises(NotOffered, match="not among"):
        t.g.answer(("fly", 0))
    assert t.g.ask_again() is t.g.question
    t.until()
    with pytest.raises(NotOffered, match="game is over"):
        t.g.answer(0)
    with pytest.raises(NotOffered, match="nothing is asked"):
        t.g.ask_again()


def test_rulebooks_are_known_by_name_and_say_their_numbers() -> None:
    assert edition("Shadespire").short == "SH"
    assert [edition("deathgorge").activations(n) for n in (2, 3, 4)] == [4, 3, 4]
    with pytest.raises(UnknownEdition, match="no rulebook is called 'chess'"):
        edition("chess")


# --- the machinery speaks plainly ---


def test_a_procedure_has_one_name_and_one_step_of_a_name() -> None:
    with pytest.raises(ValueError, match="two procedures are called move"):
        Procedure("move")
    assert "move" in PROCEDURES
    sample = Procedure("made up for this test")
    try:
        sample.step("first")(lambda g, f: None)
        with pytest.raises(ValueError, match="two steps called first"):
            sample.step("first")(lambda g, f: None)
    finally:
        del PROCEDURES["made up for this test"]


def test_the_place_of_a_running_procedure_on_the_stack_is_known() -> None:
    t = duel()
    assert depth_of(t.g, "activation") == len(t.g.stack) - 1
    assert depth_of(t.g, "attack") == -1


def test_the_order_of_opponents_is_the_order_of_play() -> None:
    assert opponents(duel().g, 0) == [1]


@pytest.mark.parametrize(
    "call",
    [
        lambda cx: abilities.Word().say(),
        lambda cx: abilities.Condition().holds(cx),
        lambda cx: abilities.Continuous().applies(cx, 0),
        lambda cx: abilities.Continuous().amount(cx),
        lambda cx: abilities.Trigger().matching(cx, Event("moved")),
        lambda cx: abilities.Trigger().program(),
        lambda cx: abilities.Reaction().usable(cx),
        lambda cx: abilities.Reaction().program(),
        lambda cx: abilities.FighterAction().possible(cx),
        lambda cx: abilities.FighterAction().program(),
        lambda cx: abilities.Play().possible(cx),
        lambda cx: abilities.Play().program(),
        lambda cx: abilities.Score().holds(cx),
        lambda cx: abilities.Op().run(cx),
    ],
)
def test_a_shape_without_words_does_nothing_but_say_which_it_is(call: Any) -> None:
    with pytest.raises(NotImplementedError, match=r"Word|Condition|Continuous|Trigger|Reaction|FighterAction|Play|Score|Op"):
        call(Cx(duel().g, {"seat": 0}))


def test_circumstances_name_the_seat_the_fighter_and_what_words_mean() -> None:
    cx = Cx(duel().g, {"seat": 1, "it": 5})
    assert (cx.seat, cx.me, cx.get("it"), cx.get("that")) == (1, -1, 5, None)
    assert cx.having(it=6).get("it") == 6
    assert cx.get("it") == 5


def test_abilities_inside_abilities_get_names_of_their_own() -> None:
    class Box(abilities.Ability):
        def __init__(self, *inside: Any) -> None:
            self.inside = inside

        def parts(self) -> tuple[Any, ...]:
            return self.inside

    class Phrase(abilities.Word):
        def __init__(self, *inside: Any) -> None:
            self.inside = inside

        def parts(self) -> tuple[Any, ...]:
            return self.inside

        def wakes(self) -> frozenset[str]:
            return frozenset({"moved"}) | super().wakes()

    one, two, three, four = Box(), Box(), Box(), Box()
    whole = Box(one, Phrase(two), (three, Phrase(four)), 7)
    abilities.register("made-up-box", whole)
    assert [x.code for x in (one, two, three, four)] == [f"made-up-box.{i}" for i in (1, 2, 3, 4)]
    assert abilities.ABILITIES["made-up-box.3"] is three
    assert Box(Phrase(two)).wakes() == {"moved"}
    assert one.keys() == ()
    # a name is given once
    abilities.register("another", whole)
    assert whole.code == "made-up-box"


def test_a_game_of_one_is_no_game() -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        Game(Setup(edition("shadespire"), (SeatSetup("one", Warband("w", "w", "", (man("Ann"),))),)))


