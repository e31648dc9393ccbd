"""Refusals: what cannot be done says why, in words, with the paragraph of this rulebook."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from words_pieces import (
    PLAIN,
    TABLES,
    Table,
    acts,
    asked,
    battle,
    made_up_table,
    man,
    modifies,
    objective,
    ploy,
    questions,
    reaction_ploy,
    spell,
    upgrade,
    weapon,
    yard,
)

from undercroft.game.question import Question
from undercroft.play.notation import Refused, read, texts
from undercroft.play.refusal import Refusal, why_not
from undercroft.rules.engine import Game
from undercroft.rules.match import sudden_death
from undercroft.rules.reference import PARAGRAPHS, cite

KEYS = {each.key for each in PARAGRAPHS}


def table(book: str = "shadespire", **more: Any) -> Table:
    """Saek (Move 4) in d4 beside Targor in c4; Obryn in d8, Severin out of action. Blocked: e5."""
    north = {
        "d4": man("Saek", move=4, weapons=[weapon("Great Axe", damage=3)]),
        "c4": man("Targor", move=2),
        "out": man("Arnulf"),
    }
    south = {
        "d8": man("Obryn", weapons=[weapon("Sweeping Blow"), weapon("Throw", range=3)]),
        "out2": man("Severin"),
    }
    rows = PLAIN.splitlines()
    rows[4] = rows[4][:8] + "#" + rows[4][9:]
    return battle(book, north, south, field=yard("\n".join(rows)), **more)


def refused(t: Table, said: Any, **more: Any) -> Refusal:
    found = why_not(t.g, said, **more)
    if found.para:
        assert found.text.endswith(f"({cite(found.para, t.g.edition.name)})"), found
    return found


# --- fighters ---


@pytest.mark.parametrize(
    ("line", "words", "para"),
    [
        ("move Obryn d5", "Obryn is not your fighter", "activation"),
        ("move Arnulf d5", "Arnulf is out of action", "out-of-action"),
        ("move Saek e5", "e5 is a blocked hex", "blocked-hex"),
        ("move Saek c4", "Targor occupies c4", "occupied-hex"),
        ("move Saek d4", "Saek stands in d4 already", "move-action"),
        ("move Targor h11", "h11 is 8 hexes away and the Move of Targor is 2", "move-action"),
        ("move Saek z9", "z9 is no hex of the battlefield", "hex"),
        ("charge Saek b2", "from b2 Saek would have no target in range and sight", "charge"),
        ("charge Targor d7", "d7 is 3 hexes away and the Move of Targor is 2", "move-action"),
        ("attack Saek, Great Axe at Obryn", "Obryn is 4 hexes away from Saek and the Range of Great Axe is 1", "range"),
        ("attack Saek at Targor", "Targor is a friend of Saek", "target"),
        ("attack Saek at Severin", "Severin is out of action", "out-of-action"),
        ("attack Saek at Saek", "Saek cannot attack itself", "target"),
        ("attack Saek", "Saek has no target in range and sight", "attack-declare"),
        ("stun Saek Obryn", "this rulebook has no such action", "activation"),
        ("barge Saek d6", "this rulebook has no such action", "activation"),
        ("delve Saek", "a fighter delves in the power step", "delve"),
        ("play Sidestep", "power cards are played in the power step", "power-step"),
        ("upgrade Great Strength on Saek", "upgrades are played in the power step and in the end phase", "upgrades"),
        ("score Conquest", "objectives are scored in the end phase", "objective-scoring"),
        ("react Trap", "there is no moment to react to", "reactions"),
        ("discard Sidestep", "Sidestep is a power card: an activation changes an objective only", "cycle-objective"),
        ("draw", "your power deck is empty", "draw-power-card"),
        ("done", "'done' is no answer here: player 1: choose what to do with an activation", "activation"),
        ("redraw both", "the first hand is thrown away in the set-up only", "do-over"),
        ("deploy Arnulf d5", "fighters are placed in the set-up", "place-fighters"),
        ("action Saek, Whirl", "Saek has no action called 'whirl' on its card or upgrades", "fighter-action"),
    ],
)
def test_in_an_activation_a_refusal_names_the_reason_and_the_paragraph(line: str, words: str, para: str) -> None:
    hands = [[ploy("Sidestep", lambda cx: None), upgrade("Great Strength"), reaction_ploy("Trap", "driven-back")]]
    t = table(hands=[*hands, []])
    t.g.hands[0] = t.g.hands[0] + ()
    found = refused(t, line)
    assert found.para == para, found
    assert words in found.text


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("fly Saek d5", "a line begins with move, charge, guard or pass"),
        ("move Gorbag d5", "no fighter is called 'gorbag'; there are Saek and Targor"),
        ("move", "which fighter?"),
        ("move Saek", "to which hex does Saek move?"),
        ("attack Saek with Spoon at Obryn", "Saek has no attack called 'spoon'; it has Great Axe"),
        ("play Fireball", "power cards are played in the power step"),
        ("gard Saek", "did you mean 'guard Saek'?"),
        ("", "nothing was said"),
        ("?!", "is no answer here"),
    ],
)
def test_what_no_rule_refuses_is_told_plainly(line: str, words: str) -> None:
    assert words in refused(table(), line).text


def test_a_fighter_that_charged_cannot_be_activated_again() -> None:
    t = table()
    t.charge("Saek", "d7").until("activation").take("pass").until("activation")
    assert t.seat == 0
    found = refused(t, "charge Saek d6")
    assert found == Refusal(
        "Saek made a Charge this phase and cannot be activated again (Shadespire p.22, Charge)", "charge-token"
    )
    assert refused(t, "guard Saek") == found
    assert refused(t, ("move", t.f("Saek"), t.h("d6"))) == found
    with pytest.raises(Refused, match="cannot be activated again"):
        read(t.g, "charge Saek d6")


def test_a_fighter_that_moved_cannot_move_or_charge() -> None:
    t = table()
    t.move("Saek", "d5").until("activation").take("pass").until("activation")
    assert refused(t, "move Saek d6").para == "move-token"
    assert "has a Move token and cannot charge" in refused(t, "charge Saek d7").text


def test_by_the_last_rulebook_only_the_charge_is_forbidden_and_the_citation_is_its_own() -> None:
    t = table("deathgorge")
    t.move("Saek", "d5").until("activation").take("pass").until("activation")
    assert "move Saek d6" in texts(t.g)
    found = refused(t, "charge Saek d7")
    assert found.para == "move-token"
    assert found.text.endswith("(Deathgorge p.18, Move action)")


def test_a_fighter_on_guard_cannot_go_on_guard() -> None:
    t = table()
    t.take("guard", "Saek").until("activation").take("pass").until("activation")
    assert refused(t, "guard Saek").para == "guard"


def test_a_target_that_is_not_seen() -> None:
    rows = PLAIN.splitlines()
    wall = yard("\n".join([*rows[:4], ". . . # # . . ."]))
    t = battle("shadespire", {"d4": man("Saek", weapons=[weapon("Bow", range=5)])}, {"d7": man("Obryn")}, field=wall)
    found = refused(t, "attack Saek, Bow at Obryn")
    assert found.para == "line-of-sight", found
    assert "Saek does not see Obryn from d4" in found.text


def test_a_way_that_is_barred() -> None:
    rows = PLAIN.splitlines()
    wall = yard("\n".join([*rows[:3], " # # # # # # #", "# . . . . . . ."]))
    t = battle("shadespire", {"d3": man("Saek", move=3)}, {"d9": man("Obryn")}, field=wall)
    found = refused(t, "move Saek d5")
    assert found.para == "move-action"
    assert "no way of 3 hexes leads Saek to d5" in found.text


@pytest.mark.parametrize(
    ("line", "words", "para"),
    [
        ("stun Obryn with Targor", "Obryn is not adjacent to Targor", "stun"),
        ("stun Targor Obryn", "Obryn is not adjacent to Targor", "stun"),
        ("stun Saek with Targor", "Saek has no adjacent enemy without a Stagger token", "stun"),
        ("stun Gard with Targor", "Gard is out of action", "out-of-action"),
        ("stun Saek with Saek", "no adjacent enemy", "stun"),
        ("stun Steeled with Targor", "Steeled has a Stagger token already", "stun"),
        ("stun Targor", "could mean", ""),
        ("barge Saek b2", "would have no enemy without a Stagger token to stun", "barge"),
        ("barge Saek e9", "the Move of Saek is 4", "move-action"),
        ("delve Saek", "a fighter delves in the power step", "delve"),
    ],
)
def test_stun_and_barge(line: str, words: str, para: str) -> None:
    def stagger(t: Table) -> None:
        t.g.stagger[t.f("Steeled")] = 1

    t = battle(
        "deathgorge",
        {"d4": man("Saek", move=4), "b10": man("Targor")},
        {"d8": man("Obryn"), "b11": man("Severin"), "c10": man("Steeled"), "a10": man("Third"), "out": man("Gard")},
        prepare=stagger,
    )
    if para:
        found = refused(t, line)
    else:
        with pytest.raises(Refused) as error:
            read(t.g, line)
        found = error.value.refusal
    assert (found.para, words in found.text) == (para, True), found


def test_delving_needs_a_token_and_a_fighter_without_stagger() -> None:
    def lay(t: Table) -> None:
        t.g.stagger[t.f("Slow")] = 1

    always = ploy("Always", lambda cx: None)
    men = {"d4": man("Saek"), "b2": man("Bare"), "f4": man("Slow"), "d2": man("Next")}
    t = battle("deathgorge", men, {"d9": man("Obryn")}, objectives=["d4", "f4", "d2"], prepare=lay, hands=[[always]])
    t.take("pass")
    assert t.kind == "power"
    assert "stands on no feature token" in refused(t, "delve Bare").text
    assert "has a Stagger token and cannot delve" in refused(t, "delve Slow").text
    t.take("delve", "Saek")
    t.until("power")
    assert t.seat == 0, "the other seat has nothing to play"
    assert "has delved in this power step" in refused(t, "delve Next").text


FORBIDDING = [
    ("cannot move", "move Saek d5", "a card forbids Saek to do that"),
    ("cannot make moves", "move Saek d5", "a card forbids Saek to do that"),
    ("cannot charge", "charge Saek d7", "a card forbids Saek to do that"),
    ("cannot attack", "attack Saek at Obryn", "a card forbids Saek to do that"),
    ("cannot guard", "guard Saek", "a card forbids Saek to do that"),
    ("cannot be activated", "guard Saek", "a card forbids Saek to act now"),
]


@pytest.mark.parametrize(("stat", "line", "words"), FORBIDDING)
def test_what_a_card_forbids_is_said_to_be(stat: str, line: str, words: str) -> None:
    north = {"d4": man("Saek", abilities=[modifies(stat)]), "b2": man("Targor")}
    t = battle("shadespire", north, {"d8": man("Obryn")})
    found = refused(t, line)
    assert (found.para, words in found.text) == ("cannot", True), found


@pytest.mark.parametrize(
    ("printed", "words", "para"),
    [
        (weapon("Riposte", reaction_only=True), "Riposte is used as a reaction only", "reactions"),
        (weapon("Bolt", spell=True, symbol="channel"), "Bolt is a spell and Saek is no wizard", "wizard"),
        (None, "Saek has no Attack action", "attack-action"),
    ],
)
def test_attacks_that_are_not_to_be_made_now(printed: Any, words: str, para: str) -> None:
    weapons = [printed] if printed is not None else []
    t = battle("shadespire", {"d4": man("Saek", weapons=weapons)}, {"d5": man("Obryn")})
    found = refused(t, "attack Saek at Obryn")
    assert (found.para, words in found.text) == (para, True), found


def test_who_may_not_be_targeted_is_said_to_be_protected_by_a_card() -> None:
    shield = modifies("cannot be targeted")
    t = battle("shadespire", {"d4": man("Saek")}, {"d5": man("Obryn", abilities=[shield])})
    found = refused(t, "attack Saek at Obryn")
    assert (found.para, "a card forbids to target Obryn" in found.text) == ("cannot", True), found


def test_an_action_on_a_card_is_said_and_made_by_its_title() -> None:
    whirl = acts("Whirl", lambda cx: None)
    t = battle("shadespire", {"d4": man("Saek", abilities=[whirl])}, {"d8": man("Obryn")})
    assert "action Saek, Whirl" in texts(t.g)
    assert read(t.g, "whirl") == t.offered("action")[0]


# --- whose decision it is ---


def test_another_seat_is_told_whose_decision_it_is() -> None:
    t = table()
    found = refused(t, "pass", seat=1)
    assert found.para == "activation"
    assert "it is player 1's decision" in found.text


def test_when_the_game_is_over_nothing_is_asked() -> None:
    g = Game(made_up_table("shadespire"), 2)
    for _ in questions(g, 2):
        pass
    assert why_not(g, "pass").para == "victory"


def test_what_can_be_done_is_not_refused() -> None:
    t = table()
    assert refused(t, "pass") == Refusal("'pass' can be done", "")
    assert refused(t, ("pass",)) == Refusal("'pass' can be done", "")


# --- cards ---


def power(glory: int = 0, **more: Any) -> Table:
    """The table in the first seat's power step."""

    def prepare(t: Table) -> None:
        t.g.glory[0] = glory

    t = table(prepare=prepare, **more).take("pass")
    assert t.kind == "power"
    return t


def test_power_cards_are_refused_for_what_they_lack() -> None:
    never = ploy("Never", lambda cx: None, when=lambda cx: False)
    named = ploy("For Arnulf", lambda cx: None, restricted=("Arnulf",))
    trap = reaction_ploy("Trap", "driven-back", lambda cx: None)
    bolt = spell("Bolt", "focus", lambda cx: None)
    theirs = ploy("Theirs", lambda cx: None)
    deep = ploy("Deep", lambda cx: None)
    aim = objective("Aim")
    strength = upgrade("Great Strength")
    only = upgrade("Only Targor", restricted=("Targor",))
    always = ploy("Always", lambda cx: None)
    mine = [never, named, trap, bolt, aim, strength, only, always]
    t = power(hands=[mine, [theirs]], decks=[[deep], []])
    cases = [
        ("play Never", "what Never asks for cannot be done now", "playing-a-card"),
        ("play For Arnulf", "none of the fighters that For Arnulf names is on the battlefield", "restricted"),
        ("play Trap", "Trap is a reaction", "reactions"),
        ("cast Bolt", "you have no wizard on the battlefield", "wizard"),
        ("play Aim", "Aim is an objective", "objective-scoring"),
        ("play Deep", "Deep is not in your hand", "playing-a-card"),
        ("upgrade Great Strength on Saek", "costs a glory point and you have none to spend", "glory"),
        ("play Great Strength on Saek", "costs a glory point", "glory"),
        ("salvage For Arnulf", "this rulebook has no such action", "salvage"),
        ("delve Saek", "this rulebook has no such action", "delve"),
        ("move Saek d5", "a fighter moves in an activation", "activation"),
        ("upgrade Never on Saek", "Never is no upgrade", "upgrades"),
    ]
    for line, words, para in cases:
        found = refused(t, line)
        assert (found.para, words in found.text) == (para, True), (line, found)
    assert refused(t, "play Theirs").text == "no card of yours is called 'theirs'"
    t = power(1, hands=[mine, []])
    for line, words, para in [
        ("upgrade Only Targor on Saek", "Only Targor may not be given to Saek: it is for Targor", "restricted"),
        ("upgrade Great Strength on Obryn", "Obryn is not your fighter", "upgrades"),
        ("upgrade Great Strength on Arnulf", "Arnulf is out of action", "out-of-action"),
        ("upgrade Great Strength", "could mean", ""),
    ]:
        with pytest.raises(Refused) as error:
            read(t.g, line)
        found = error.value.refusal
        assert (found.para, words in found.text) == (para, True), (line, found)
    t.g.answer(read(t.g, "play Always"))
    t.until("power")
    t.take("pass") if t.seat == 1 else None
    assert "Always lies on your discard pile" in refused(t, "play Always").text


def test_in_a_reaction_window_only_what_answers_is_taken() -> None:
    trap = reaction_ploy("Trap", "attack-declared", lambda cx: None)
    late = reaction_ploy("Late", "driven-back", lambda cx: None)
    plain = ploy("Plain", lambda cx: None)
    t = battle("shadespire", {"d4": man("Saek")}, {"d5": man("Obryn")}, hands=[[], [trap, late, plain]])
    t.attack("Saek", "Obryn")
    assert t.kind == "react"
    assert refused(t, "react Late").para == "reactions"
    assert "Late does not answer this moment" in refused(t, "play Late").text
    assert refused(t, "play Plain").para == "ploys"
    assert refused(t, "guard Obryn").para == "activation"
    assert refused(t, "pass", seat=0).para == "reactions"


def test_objectives_are_refused_for_their_condition_and_their_time() -> None:
    hand = [
        objective("Not Met", lambda cx: False),
        objective("Last", timing="third"),
        objective("Now", timing="surge"),
        objective("Met"),
    ]
    t = table(hands=[hand, []])
    t.until("score")
    assert t.seat == 0
    assert refused(t, "score Not Met").para == "objective-scoring"
    assert "scored in the third end phase" in refused(t, "score Last").text
    assert refused(t, "score Now").para == "surge"
    assert "'pass' is no answer here" in refused(t, "pass").text
    t.take("done")
    assert t.kind == "discard_objective"
    assert refused(t, "score Met").para == "objective-scoring"


# --- pushes and the set-up ---


def test_a_drive_back_goes_further_away_into_an_empty_hex() -> None:
    t = battle(
        "shadespire",
        {"d4": man("Saek")},
        {"d5": man("Obryn"), "d6": man("Severin")},
        dice="smash smash double",
    )
    t.attack("Saek", "Obryn", drive=None)
    assert refused(t, "push Obryn d6").para == "occupied-hex"
    found = refused(t, "push Obryn c4")
    assert (found.para, "not one hex further from Saek" in found.text) == ("drive-back", True)
    assert "it is Obryn that is pushed" in refused(t, "push Severin e6").text


def test_fighters_are_placed_on_starting_hexes_of_their_own() -> None:
    g = asked(Game(made_up_table("shadespire"), 4), 4, "deploy")
    q = g.ask_again()
    mine = next(f for f in g.fighters(q.seat))
    theirs = next(f for f in g.fighters(1 - q.seat))
    name, other = g.cast[mine].known_as(), g.cast[theirs].known_as()
    field = g.ground
    own = field.territories[q.seat] & ~field.starting & ~field.blocked
    away = field.territories[1 - q.seat] & ~field.blocked & ~g.occupied()
    some = field.names(own).split()[0]
    there = field.names(away).split()[0]
    assert f"{some} is no starting hex" in why_not(g, f"deploy {name} {some}").text
    assert why_not(g, f"deploy {name} {some}").para == "starting-hex"
    assert f"{there} is not in your territory" in why_not(g, f"deploy {name} {there}").text
    assert why_not(g, f"place {other} {some}").para == "place-fighters"


@pytest.mark.parametrize("book", ["shadespire", "deathgorge"])
def test_tokens_keep_off_edges_starting_hexes_and_each_other(book: str) -> None:
    g = asked(Game(made_up_table(book), 4), 4, "token")
    rule = "place-features" if book == "deathgorge" else "place-objectives"
    start = g.ground.names(g.ground.starting & ~g.ground.edge).split()[0]
    edge = g.ground.names(g.ground.edge & ~g.ground.starting & ~g.ground.blocked).split()[0]
    assert (why_not(g, f"token {start}").para, "a starting hex" in why_not(g, f"token {start}").text) == (rule, True)
    assert "an edge hex" in why_not(g, f"token {edge}").text
    g.answer(0)
    beside = g.ground.name(next(h for h in range(g.ground.size) if g.ground.neighbours[g.tokens[0].at] >> h & 1))
    assert "within 2 hexes of the token" in why_not(g, f"token {beside}").text


def test_cards_that_are_not_for_every_fighter_say_so() -> None:
    hand = [
        upgrade("Claws", keywords=frozenset({"attack action"})),
        upgrade("Small Shield", keywords=frozenset({"not large"})),
        upgrade("Plate"),
    ]
    north = {
        "d4": man("Wolf", traits=("beast",)),
        "b2": man("Ogre", wounds=6),
        "f2": man("Naked", abilities=[modifies("cannot be given upgrades")]),
        "g1": man("Saek"),
    }

    def rich(t: Table) -> None:
        t.g.glory[0] = 2

    t = battle("shadespire", north, {"d8": man("Obryn")}, hands=[hand], prepare=rich).take("pass")
    assert t.kind == "power"
    for line, words, para in (
        ("upgrade Claws on Wolf", "Wolf is a beast and Claws is not for beasts", "beast"),
        ("upgrade Small Shield on Ogre", "Ogre is Large and Small Shield is not for Large fighters", "large"),
        ("upgrade Plate on Naked", "a card forbids giving Naked upgrades", "cannot"),
    ):
        found = refused(t, line)
        assert (found.para, words in found.text) == (para, True), (line, found)
    assert refused(t, ("upgrade", t.c("Plate"), 99)).text.startswith("which fighter is given Plate?")
    assert refused(t, "upgrade Plate on nobody").text == "which fighter is given Plate?"
    t.take("upgrade", "Plate", "Saek").until("power", "activation")
    assert refused(t, ("upgrade", t.c("Plate"), 3)).para in ("upgrades", "activation")


def test_a_card_that_forbids_power_cards_is_named_as_the_reason() -> None:
    hush = modifies("no power cards", applies=lambda cx, f: True)
    t = (
        battle(
            "shadespire",
            {"d4": man("Saek")},
            {"d8": man("Obryn", abilities=[hush])},
            hands=[[ploy("Sidestep", lambda cx: None), upgrade("Plate")]],
            stops=1,
        )
        .take("pass")
        .until("power")
    )
    for line in ("play Sidestep", "upgrade Plate on Saek"):
        found = refused(t, line)
        assert (found.para, "a card forbids playing power cards" in found.text) == ("cannot", True), found


def test_a_spell_needs_a_wizard() -> None:
    bolt = spell("Bolt", "focus", lambda cx: None)
    t = battle("deathgorge", {"d4": man("Mage", wizard=1), "b2": man("Saek")}, {"d8": man("Obryn")}, hands=[[bolt]])
    t.take("pass")
    assert "cast Bolt with Mage" in texts(t.g)
    found = refused(t, "cast Bolt with Saek")
    assert (found.para, "Saek is no wizard" in found.text) == ("wizard", True), found


def test_in_the_end_phase_each_step_takes_its_own_cards() -> None:
    hand = [objective("Aim", lambda cx: False), ploy("Sidestep", lambda cx: None), upgrade("Plate")]
    t = table(hands=[hand, []], decks=[[ploy("Deep", lambda cx: None)], []], stops=1)
    t.until("score")
    assert refused(t, "score Sidestep").para == "objective-scoring"
    assert refused(t, "score Deep").para == "playing-a-card"
    t.take("done")
    assert t.kind == "discard_objective"
    assert refused(t, "discard Sidestep").para == "end-discard-objectives"
    t.take("done")
    assert t.kind == "upgrade"
    assert refused(t, "upgrade Plate on Saek").para == "glory"
    assert refused(t, "play Sidestep").para == "power-step"
    t.take("done")
    assert t.kind == "discard_power"
    assert refused(t, "discard Aim").para == "end-discard-powers"


@pytest.mark.parametrize("kind", ["activation", "discard_objective"])
def test_a_card_may_forbid_discarding_objectives(kind: str) -> None:
    keep = modifies("cannot discard objectives", applies=lambda cx, f: True)
    t = battle(
        "shadespire",
        {"d4": man("Saek", abilities=[keep])},
        {"d8": man("Obryn")},
        hands=[[objective("Aim", lambda cx: False)]],
        stops=1,
    ).until(kind)
    assert t.seat == 0
    found = refused(t, "discard Aim")
    assert (found.para, "a card forbids you to discard objectives" in found.text) == ("cannot", True), found


def test_salvage_is_for_cards_that_nobody_can_use() -> None:
    hand = [ploy("Ours", lambda cx: None), ploy("Lost", lambda cx: None, restricted=("Arnulf",))]
    t = power_of("deathgorge", hands=[hand, []])
    assert "salvage Lost" in texts(t.g)
    assert refused(t, "salvage Ours").para == "salvage"


def power_of(book: str, **more: Any) -> Table:
    t = table(book, **more).take("pass")
    assert t.kind == "power"
    return t


@pytest.mark.parametrize(
    ("kind", "line", "words", "para"),
    [
        ("push", "push Obryn d4", "Saek occupies d4", "occupied-hex"),
        ("push", "push Obryn e5", "e5 is a blocked hex", "blocked-hex"),
        ("push", "push Obryn d8", "Obryn stands in d8 already", "push"),
        ("push", "push Obryn a1", "no push of 1 hex takes Obryn to a1", "push"),
        ("place", "place Obryn a1", "Obryn cannot be placed in a1", "placing"),
        ("place", "a1", "Obryn cannot be placed in a1", "placing"),
        ("drive_back", "d10", "Obryn cannot be driven back to d10", "drive-back"),
    ],
)
def test_pushes_and_placings_are_refused_for_the_hex(kind: str, line: str, words: str, para: str) -> None:
    t = table()
    t.g.question = Question(0, kind, (("hex", t.h("d9")), ("hex", t.h("e9"))), (t.f("Obryn"), 1))
    found = refused(t, line)
    assert (found.para, words in found.text) == (para, True), found


def test_a_way_that_is_not_on_offer() -> None:
    t = table()
    t.g.question = Question(0, "route", (("path", t.h("d5")), ("path", t.h("c5"), t.h("d5"))), (t.f("Saek"),))
    assert refused(t, ("path", t.h("e4"))).para == "move-action"


def test_a_fighter_in_reserve_is_not_placed_at_the_start() -> None:
    t = battle("shadespire", {"d4": man("Saek"), "out": man("Late", reserve=True)}, {"d8": man("Obryn")})
    t.g.question = Question(0, "deploy", (("deploy", 1, t.h("d3")),))
    found = refused(t, "deploy Late d2")
    assert (found.para, "rules bring it in later" in found.text) == ("place-fighters", True), found


def test_the_artefact_lies_in_nobodys_hex() -> None:
    t = table()
    t.g.question = Question(0, "artefact", (("token", 0, t.h("d6")),))
    assert texts(t.g) == ["artefact d6"]
    assert refused(t, "artefact e5").para == "capture-the-artefact"
    assert "no one's territory" in refused(t, "artefact b2").text


# --- choices of other kinds ---


def at_kind(book: str, seats: int, kind: str, **more: Any) -> Game:
    """A made-up game that has come to a question of a kind."""
    return asked(Game(made_up_table(book, seats)._replace(**more), 4), 4, kind)


@pytest.mark.parametrize(
    ("book", "seats", "more", "words", "para"),
    [
        ("shadespire", 2, {}, "at least 3 hexes long edge to long edge or 2 short edge to short edge", "place-boards"),
        ("deathgorge", 2, {}, "at least 4 hexes long edge to long edge", "place-boards"),
        ("shadespire", 3, {}, "a board lies on no other", "multiplayer-boards"),
        ("shadespire", 3, {"fixed_format": True}, "in one of the set shapes", "multiplayer-fixed"),
        ("deathgorge", 4, {}, "with 4 players the boards lie in one of the set shapes", "multiplayer-fixed"),
    ],
)
def test_a_board_that_would_not_join_is_refused_by_the_rule_for_joining(
    book: str, seats: int, more: dict[str, Any], words: str, para: str
) -> None:
    g = at_kind(book, seats, "placement", **more)
    while len(g.ask_again().options) < 2 or g.ask_again().kind != "placement":
        g.answer(0)
    name = g.ask_again().options[0][1]
    for answer in (("placement", name, g.ask_again().seat, False, 3, 1), "place short edge below"):
        found = why_not(g, answer)
        assert (found.para, words in found.text) == (para, True), found


def test_a_board_of_somebody_else_is_not_chosen() -> None:
    g = at_kind("deathgorge", 2, "board_first")
    assert "it is for" in why_not(g, ("seat", 7)).text
    assert why_not(g, "Nobody first").text != why_not(g, ("seat", 7)).text
    while g.ask_again().kind != "board":
        g.answer(0)
    found = why_not(g, "board Nowhere")
    assert (found.para, "among their own boards" in found.text) == ("place-boards", True), found


def test_a_die_is_rerolled_once_and_only_one_that_lies_there() -> None:
    rule = modifies("re-roll attack", 2)
    t = battle("shadespire", {"d4": man("Saek", abilities=[rule])}, {"d5": man("Obryn")}, dice="fury double smash")
    t.attack("Saek", "Obryn", drive=None)
    assert t.kind == "reroll"
    assert "2 dice lie there, and no die 5" in refused(t, ("die", 4)).text
    assert "each die that has not been re-rolled" in refused(t, "re-roll all").text
    t.take("die", 0)
    for answer in (("die", 0), "re-roll die 1"):
        found = refused(t, answer)
        assert (found.para, "die 1 was re-rolled, and no die is rolled a third time" in found.text) == ("re-roll", True)


def test_a_rule_that_rolls_everything_again_rolls_no_single_die() -> None:
    rule = modifies("re-roll attack", "all")
    t = battle("shadespire", {"d4": man("Saek", abilities=[rule])}, {"d5": man("Obryn")}, dice="fury double")
    t.attack("Saek", "Obryn", drive=None)
    assert "rolls all the dice again together" in refused(t, ("die", 0)).text


def test_the_stun_of_a_barge_is_refused_for_its_own_reasons() -> None:
    men = {"d7": man("Obryn"), "e7": man("Severin"), "d9": man("Far"), "h11": man("Numb")}
    t = battle("deathgorge", {"d4": man("Saek", move=4), "b2": man("Targor")}, men)
    t.g.stagger[t.f("Numb")] = 1
    t.take("barge", "Saek", "d6")
    assert t.kind == "stun"
    for line, words, para in (
        ("stun Far", "Far is not adjacent to Saek", "stun"),
        ("stun Targor", "Targor is a friend of Saek", "stun"),
    ):
        found = refused(t, line)
        assert (found.para, words in found.text) == (para, True), found
    assert refused(t, ("target", t.f("Far"))).para == "stun"


def test_whom_else_an_attack_at_several_may_not_take_in() -> None:
    whirl = weapon("Whirl", keywords={"scything": 1})
    men = {"d5": man("Obryn"), "d3": man("Severin"), "c4": man("Third"), "h9": man("Far")}
    t = battle("dreadfane", {"d4": man("Saek", weapons=[whirl]), "e4": man("Targor")}, men)
    t.attack("Saek", "Obryn", drive=None)
    assert t.kind == "also_target"
    assert refused(t, "target Far").para == "multiple-targets"
    assert "settled when the attack began" in refused(t, ("target", t.f("Far"))).text
    assert refused(t, "target Targor").para == "target"


def test_knockback_goes_straight_on_and_the_refusal_says_so() -> None:
    hammer = weapon("Hammer", keywords={"knockback": 1})
    t = battle("shadespire", {"d4": man("Saek", weapons=[hammer])}, {"d5": man("Obryn")}, dice="smash smash double")
    t.attack("Saek", "Obryn", drive=None)
    found = refused(t, "push Obryn b5")
    assert (found.para, "straight on, 2 hexes at most" in found.text) == ("knockback", True), found


def test_a_token_that_does_not_lie_beside_the_battlefield_is_not_plundered() -> None:
    t = table("deathgorge")
    t.g.question = Question(0, "plunder", (("feature", 0, "up"), ("feature", 0, "cover")), (t.h("d5"),))
    assert refused(t, ("feature", 9, "up")).para == "plunder"


def test_a_chain_is_laid_where_its_dice_lead() -> None:
    t = table("deathgorge")
    t.g.question = Question(0, "chain", (("hex", t.h("d5")),))
    found = refused(t, "choose a1")
    assert (found.para, "no die that is left leads on to a1" in found.text) == ("scatter", True), found


@pytest.mark.parametrize(
    ("prompt", "line", "words", "para"),
    [
        ("a friendly fighter", "choose Obryn", "Obryn is no friendly fighter", "warband"),
        ("a friendly fighter", "choose Arnulf", "Arnulf is out of action", "out-of-action"),
        ("an enemy fighter", "choose Targor", "Targor is no enemy fighter", "warband"),
    ],
)
def test_whom_a_card_does_not_ask_for(prompt: str, line: str, words: str, para: str) -> None:
    t = table()
    only = "Saek" if "friendly" in prompt else "Obryn"
    if only == "Obryn":
        line = line.replace("Obryn", "Targor")
    t.g.question = Question(0, "choose", (("fighter", t.f(only)),), (prompt,))
    found = refused(t, line)
    assert (found.para, words in found.text) == (para, True), found


def test_what_is_no_spell_is_not_cast_and_what_names_nobody_is_not_salvaged() -> None:
    hand = [ploy("Ours", lambda cx: None), objective("Aim")]
    t = power_of("deathgorge", hands=[hand, []])
    found = refused(t, "cast Ours")
    assert (found.para, "Ours is no spell" in found.text) == ("spells", True), found
    assert "Ours names no fighters" in refused(t, "salvage Ours").text
    assert "Aim is an objective" in refused(t, "salvage Aim").text


def test_in_sudden_death_it_is_sudden_death_that_forbids_cards() -> None:
    hand = [objective("Aim", timing="end"), ploy("Ours", lambda cx: None)]
    t = battle("shadespire", {"d5": man("Saek")}, {"d8": man("Obryn")}, hands=[hand, []], round=3)
    while t.g.winners is None:
        t.take("pass") if t.kind in ("activation", "power") else t.take("done")
    s = Table(sudden_death(t.g))
    s.until("first_player").take("seat", 0).until("activation")
    assert s.seat == 0
    for line in ("draw", "discard Aim"):
        found = refused(s, line)
        assert (found.para, "in sudden death nobody draws" in found.text) == ("sudden-death", True), (line, found)


def test_an_attack_at_several_by_a_fighter_with_a_charge_token_is_refused_for_the_token() -> None:
    def charged(t: Table) -> None:
        t.g.charge[t.f("Saek")] = 1

    whirl = weapon("Whirl", keywords={"scything": 1})
    men = {"d5": man("Obryn"), "d3": man("Severin")}
    t = battle("deathgorge", {"d4": man("Saek", weapons=[whirl])}, men, prepare=charged)
    found = refused(t, "attack Saek at Obryn")
    assert (found.para, "has a Charge token and cannot make a superaction" in found.text) == ("charge-token", True), found


def test_whom_a_granted_attack_may_not_take_is_not_said_to_be_out_of_reach() -> None:
    t = battle("shadespire", {"d4": man("Saek")}, {"d5": man("Obryn"), "d3": man("Severin")})
    key = (-1, 0, 0)
    t.g.question = Question(0, "attack", (("attack", t.f("Saek"), key, t.f("Obryn")), ("decline",)), (t.f("Saek"),))
    found = refused(t, "attack Saek at Severin")
    assert (found.para, "does not let it attack Severin" in found.text) == ("additional-actions", True), found


# --- everywhere ---


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_every_line_that_is_not_offered_is_refused_in_words_and_changes_nothing(book: str, seats: int) -> None:
    """Lines of all questions of a game, said at other questions of it."""
    g = Game(made_up_table(book, seats), 9, True)
    pick = Random(seats)
    lines: list[str] = []
    seen = 0
    for _ in questions(g, 9):
        said = texts(g)
        before = (g.rng, len(g.now), len(g.past), g.question)
        for line in pick.sample(lines, min(4, len(lines))):
            if line in said:
                continue
            found = why_not(g, line)
            assert len(found.text) > 10
            assert "{}" not in found.text
            assert found.para == "" or found.para in KEYS
            seen += bool(found.para)
            for option in pick.sample(list(g.ask_again().options), 1):
                assert why_not(g, option).para == ""
                strange = (*option[:-1], 9999) if len(option) > 1 else ("other",)
                assert why_not(g, strange).para in KEYS, (g.question, strange)
        assert before == (g.rng, len(g.now), len(g.past), g.question)
        lines += pick.sample(said, min(3, len(said)))
    assert seen > 50


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (("move", 0, 7), "no hex of the battlefield"),
        (("move", 99, 36), "which fighter?"),
        (("attack", 0, (-1, 0, 0), 3), "Obryn is 4 hexes away from Saek"),
        (("stun", 0, 3), "this rulebook has no such action"),
        (("ploy", 0), "power cards are played in the power step"),
        (("spell", 0, 0), "gambit spells are cast in the power step"),
        (("upgrade", 0, 0), "upgrades are played in the power step"),
        (("react", "code", 0, 0, 0, 0, None), "there is no moment to react to"),
        (("token", 0, 1), "no hex of the battlefield"),
        (("path", 1), "no hex of the battlefield"),
        (("fighter", 0), "Saek cannot be chosen here"),
        (("card", 0), "Sidestep cannot be chosen here"),
        (("do_over", "both"), "the first hand is thrown away in the set-up only"),
        (("reroll-all",), "is no answer here"),
    ],
)
def test_an_option_that_is_not_offered_is_refused_as_its_line_would_be(option: tuple[Any, ...], words: str) -> None:
    t = table(hands=[[ploy("Sidestep", lambda cx: None)], []])
    assert words in refused(t, option).text


@pytest.mark.parametrize(
    "junk", [(), ("move",), ("move", 99, 99), ("attack", 0, (5, 5, 5), 1), ("react", "x"), (None,)]
)
def test_a_senseless_option_is_refused_without_a_fault(junk: tuple[Any, ...]) -> None:
    assert len(why_not(table().g, junk).text) > 5
