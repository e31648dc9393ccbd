"""Commentary: the log as a player may read it, a line for everything worth telling, nothing told that is hidden."""

from __future__ import annotations

import re
from typing import Any

import pytest
from words_pieces import (
    TABLES,
    Table,
    battle,
    game_by_lot,
    made_up_table,
    man,
    modifies,
    ploy,
    questions,
    reaction_ploy,
    upgrade,
    weapon,
    yard,
)

from undercroft.game.events import KINDS, Event
from undercroft.game.pieces import FieldToken
from undercroft.play.commentary import QUIET, TOLD, Line, lines, lines_of, tell
from undercroft.play.names import names_of
from undercroft.play.telling import Telling
from undercroft.play.view import SPECTATOR, view
from undercroft.rules.engine import Game
from undercroft.rules.force import begin_effect
from undercroft.rules.reference import PARAGRAPHS, cite
from undercroft.rules.tokens import give_token


def corridor(hazard: str) -> Any:
    """Column d alone is open in rows 1 to 4, and in d3 lies a hazard."""
    rows = ["# # # . # # # #", " # # # . # # #", f"# # # {hazard} # # # #", " # # # . # # #", ". . . . . . . ."]
    return yard("\n".join(rows))


def told(t: Table, seat: int = SPECTATOR) -> list[str]:
    return [line.text for line in lines(t.g, seat)]


def last(t: Table, words: str) -> str:
    """The last line with these words in it."""
    found = [line for line in told(t) if words in line]
    assert found, told(t)
    return found[-1]


def duel(book: str = "shadespire", **more: Any) -> Table:
    north = {"d3": man("Saek", weapons=[weapon("Great Axe", damage=3)]), "b3": man("Targor")}
    south = {"d6": man("Obryn", wounds=3), "g11": man("Severin")}
    return battle(book, north, south, **more)


# --- attacks ---


def test_a_charge_and_its_attack_are_one_line() -> None:
    t = duel()
    t.dice("crit smash block").charge("Saek", "d5")
    assert last(t, "attacks") == (
        "Saek charges from d3 to d5 and attacks Obryn with Great Axe: crit smash against block; 2 successes to 1, "
        "a critical hit. Obryn is dealt 3 damage and is taken out of action. Player 1 gains 1 glory."
    )


@pytest.mark.parametrize(
    ("dice", "ending"),
    [
        ("smash smash dodge", ": smash smash against dodge; 2 successes to 0. Obryn is dealt 1 damage."),
        ("fury fury dodge", ": fury fury against dodge; fails without a success."),
        ("smash fury block", ": smash fury against block; fails, a draw at 1 success to 1."),
        ("smash smash crit", ": smash smash against crit; fails, 1 crit behind."),
        ("crit fury crit", ": crit fury against crit; fails, a draw at 1 success to 1."),
        ("fury fury crit", ": fury fury against crit; fails, 1 crit behind."),
    ],
)
def test_an_attack_says_what_was_rolled_and_why_it_failed(dice: str, ending: str) -> None:
    t = battle("shadespire", {"d4": man("Saek", weapons=[weapon(damage=1)])}, {"d5": man("Obryn")}, dice=dice)
    t.attack("Saek", "Obryn")
    assert last(t, "attacks") == "Saek attacks Obryn with Axe" + ending


def test_a_lost_attack_says_by_how_much() -> None:
    t = battle("shadespire", {"d4": man("Saek")}, {"d5": man("Obryn", defence_dice=2)}, dice="smash fury block block")
    t.attack("Saek", "Obryn")
    assert last(t, "attacks") == "Saek attacks Obryn with Axe: smash fury against block block; fails, 1 success to 2."


def test_supporters_are_named() -> None:
    t = battle(
        "deathgorge",
        {"d4": man("Saek"), "c5": man("Targor")},
        {"d5": man("Obryn"), "e4": man("Severin")},
        dice="smash single single",
    )
    t.attack("Saek", "Obryn")
    assert "smash single (supported by Targor) against single (supported by Severin)" in last(t, "attacks")


def test_a_drive_back_says_where_to() -> None:
    t = battle("shadespire", {"d4": man("Saek")}, {"d5": man("Obryn")}, dice="smash smash dodge")
    t.attack("Saek", "Obryn", drive="d6")
    assert last(t, "attacks").endswith("Obryn is dealt 2 damage and is driven back to d6.")


def test_a_trapped_target_is_said_to_be() -> None:
    south = {"a1": man("Obryn")}
    t = battle("shadespire", {"b1": man("Saek")}, south, dice="smash fury block")
    t.attack("Saek", "Obryn")
    assert "1 success to 1, and the target is trapped. Obryn is dealt 2 damage." in last(t, "attacks")


def test_an_attack_that_is_interrupted_goes_on_in_a_second_line() -> None:
    trap = reaction_ploy("Trap", "attack-rolled", lambda cx: give_token(cx.g, 0, "guard"))
    t = battle("shadespire", {"d4": man("Saek")}, {"d5": man("Obryn")}, hands=[[], [trap]], dice="smash smash block")
    t.attack("Saek", "Obryn")
    assert t.kind == "react"
    assert told(t)[-1] == "Saek attacks Obryn with Axe: smash smash."
    t.take("react").until("activation")
    begin = told(t).index("Saek attacks Obryn with Axe: smash smash.")
    assert told(t)[begin : begin + 4] == [
        "Saek attacks Obryn with Axe: smash smash.",
        "Player 2 reacts with Trap.",
        "Saek goes on Guard.",
        "Saek's attack on Obryn: against block; 2 successes to 1. Obryn is dealt 2 damage.",
    ]


def test_an_attack_under_way_is_told_as_far_as_it_has_come_and_then_whole() -> None:
    t = battle("shadespire", {"d4": man("Saek")}, {"d5": man("Obryn")}, dice="smash smash dodge")
    t.attack("Saek", "Obryn", drive=None)
    since = lines(t.g)[-1].place
    assert told(t)[-1].endswith("2 successes to 0. Obryn is dealt 2 damage.")
    t.take("hex", "d6")
    (line,) = [line for line in lines(t.g, since=since) if "Saek attacks" in line.text]
    assert line.text.endswith("Obryn is dealt 2 damage and is driven back to d6.")


# --- other lines ---


def test_moves_guards_passes_and_cards_have_their_lines() -> None:
    strength, sidestep = upgrade("Great Strength"), ploy("Sidestep", lambda cx: None)

    def rich(t: Table) -> None:
        t.g.glory[0] = 1

    t = duel(hands=[[strength, sidestep], []], prepare=rich)
    t.move("Saek", "d4").take("upgrade", "Great Strength", "Saek")
    t.until("power") if t.kind != "power" else None
    t.until("activation").take("guard", "Obryn").until("activation").take("pass")
    if t.kind == "power":
        t.take("ploy", "Sidestep")
    text = told(t)
    for line in (
        "Saek moves from d3 to d4.",
        "Player 1 gives Saek the upgrade Great Strength.",
        "Obryn goes on Guard.",
        "Player 1 passes.",
        "Player 1 plays Sidestep.",
        "Player 1's turn.",
    ):
        assert line in text, (line, text)
    # the card of a ploy that was played is not said to be discarded as well
    assert not any("discards Sidestep" in line for line in text)


def test_a_line_carries_its_paragraph_its_event_and_its_place() -> None:
    t = duel()
    t.move("Saek", "d4")
    line = next(line for line in lines(t.g) if line.text.startswith("Saek moves"))
    assert line.para == "move-action"
    assert line.citation("shadespire") == cite("move-action", "shadespire")
    assert line.event.kind == "moved"
    events = [event for chunk in (*t.g.past, tuple(t.g.now)) for event in chunk]
    assert events[line.place] == line.event


def test_a_line_that_stands_on_no_rule_cites_none() -> None:
    assert Line("words", "", Event("passed"), 0).citation("shadespire") == ""


# --- what happens on the way, and why ---


def said(t: Table, *words: str) -> list[tuple[str, str]]:
    """The lines with any of the words in them, with their paragraphs."""
    return [(line.text, line.para) for line in lines(t.g) if any(word in line.text for word in words)]


def test_a_way_through_a_lethal_hex_is_told_in_the_order_in_which_it_happens() -> None:
    t = battle("deathgorge", {"d1": man("Saek", move=3)}, {"d8": man("Obryn")}, field=corridor("!"))
    t.move("Saek", "d4")
    assert said(t, "Saek") == [
        ("Saek moves from d1 to d3.", "move-action"),
        ("Saek is dealt 1 damage (a lethal hex).", "lethal-hex"),
        ("Saek moves on from d3 to d4.", "move-action"),
    ]


def test_a_way_that_ends_in_a_lethal_hex_is_told_once() -> None:
    t = battle("deathgorge", {"d1": man("Saek", wounds=1)}, {"d8": man("Obryn")}, field=corridor("!"))
    t.move("Saek", "d3")
    assert [text for text, _ in said(t, "Saek")] == [
        "Saek moves from d1 to d3.",
        "Saek is dealt 1 damage (a lethal hex).",
        "Saek is taken out of action (a lethal hex).",
        "Player 2 gains 1 glory for Saek.",
    ]


def test_a_charge_through_a_lethal_hex_goes_on_after_it() -> None:
    t = battle("deathgorge", {"d1": man("Saek", move=4)}, {"d5": man("Obryn")}, field=corridor("!"))
    t.dice("fury fury dodge").charge("Saek", "d4")
    assert [text for text, _ in said(t, "Saek")] == [
        "Saek charges from d1 to d3.",
        "Saek is dealt 1 damage (a lethal hex).",
        "Saek goes on from d3 to d4 and attacks Obryn with Axe: fury fury against dodge; fails without a success.",
    ]


def test_a_drive_back_into_a_lethal_hex_is_told_before_what_the_hex_does() -> None:
    t = battle("shadespire", {"d5": man("Saek")}, {"d4": man("Obryn", wounds=3)}, field=corridor("!"))
    t.dice("smash smash dodge").attack("Saek", "Obryn", drive="d3")
    assert [text for text, _ in said(t, "Obryn")] == [
        "Saek attacks Obryn with Axe: smash smash against dodge; 2 successes to 0. Obryn is dealt 2 damage.",
        "Obryn is driven back from d4 to d3.",
        "Obryn is dealt 1 damage (a lethal hex).",
        "Obryn is taken out of action (a lethal hex).",
        "Player 1 gains 1 glory for Obryn.",
    ]


def test_whatever_staggers_a_fighter_is_named_and_its_paragraph() -> None:
    t = battle("deathgorge", {"d1": man("Saek", move=4)}, {"d5": man("Obryn")}, field=corridor("~"))
    t.take("barge", "Saek", "d4")
    assert said(t, "Saek") == [
        ("Saek moves from d1 to d3.", "move-action"),
        ("Saek is staggered (a snare hex).", "snare-hex"),
        ("Saek moves on from d3 to d4.", "move-action"),
        ("Saek stuns Obryn, which is staggered.", "stun"),
        ("Saek is staggered (its own Barge).", "barge"),
    ]


def test_delving_and_a_guard_that_ends_stand_on_their_own_paragraphs() -> None:
    t = battle("deathgorge", {"d4": man("Saek")}, {"d8": man("Obryn")}, objectives=["d4"])
    t.take("guard", "Saek").until("power").take("delve", "Saek")
    assert said(t, "Saek") == [
        ("Saek goes on Guard.", "guard"),
        ("Saek delves in d4.", "delve"),
        ("Saek is staggered (delving).", "delve"),
        ("Saek loses its Guard token (it is staggered).", "stagger"),
    ]


def test_a_guard_that_a_charge_drops_is_the_charges_doing() -> None:
    t = duel().take("guard", "Saek").until("activation").take("pass").until("activation")
    t.charge("Saek", "d5")
    assert ("Saek loses its Guard token (its Charge).", "charge") in said(t, "Guard")


def test_a_card_that_lay_there_for_several_fighters_has_run_its_course_once() -> None:
    def both(cx: Any) -> None:
        for f in range(2):
            begin_effect(cx.g, modifies("move", 1), cx.seat, "next-activation", me=f, card=cx.v["card"])

    t = duel(hands=[[ploy("Haste", both)], []])
    t.take("pass").take("ploy", "Haste").until("activation").take("pass").until("activation")
    assert said(t, "Haste") == [
        ("Player 1 plays Haste.", "playing-a-card"),
        ("Haste has run its course.", "next-event"),
    ]


def test_a_reaction_that_waits_in_a_chain_is_announced() -> None:
    ours, theirs = (reaction_ploy(name, "after-attack", lambda cx: None) for name in ("Ours", "Theirs"))
    t = duel("deathgorge", hands=[[ours], [theirs]])
    t.dice("fury fury dodge").charge("Saek", "d5")
    t.take("react").take("react").until("activation")
    assert said(t, "Ours", "Theirs") == [
        ("Player 1 announces Ours.", "reaction-chain"),
        ("Player 2 announces Theirs.", "reaction-chain"),
        ("Player 1 reacts with Ours.", "reactions"),
        ("Player 2 reacts with Theirs.", "reactions"),
    ]


def test_a_plundered_token_is_said_to_lie_on_the_side_it_does() -> None:
    t = battle("deathgorge", {"d4": man("Saek")}, {"d5": man("Obryn", wounds=1), "g11": man("Severin")})
    t.g.tokens = (*t.g.tokens, FieldToken("blocked", 0, -1, "up"))
    t.dice("smash smash dodge").attack("Saek", "Obryn")
    t.take("react").until("plunder")
    t.take("feature", 0, "cover")
    assert ("Player 1 places the blocked token, cover side up, in d5.", "plunder") in said(t, "places")


@pytest.mark.parametrize(
    ("dice", "ending"),
    [
        ("smash fury block block", "fails, a draw at 2 successes to 2 with one more for the trapped target."),
        ("smash fury block dodge", "1 success to 1, and the target is trapped. Obryn is dealt 2 damage."),
        ("fury fury block dodge", "fails without a success."),
    ],
)
def test_a_success_more_for_a_trapped_target_is_counted_where_the_book_counts_it(dice: str, ending: str) -> None:
    t = battle("deathgorge", {"b1": man("Saek")}, {"a1": man("Obryn", defence_dice=2)}, dice=dice)
    t.attack("Saek", "Obryn")
    assert last(t, "attacks").endswith(ending), told(t)


def test_an_attack_that_wins_by_its_crits_says_so() -> None:
    t = battle("shadespire", {"d4": man("Saek")}, {"d5": man("Obryn", defence_dice=2)}, dice="crit fury block block")
    t.attack("Saek", "Obryn")
    assert "1 success to 2, but 1 crit ahead, a critical hit. Obryn is dealt 2 damage" in last(t, "attacks")


def test_a_spell_attack_is_named_when_it_is_cast_or_not() -> None:
    bolt = weapon("Bolt", symbol="focus", spell=True, range=3)
    t = battle("deathgorge", {"d4": man("Wiz", wizard=2, weapons=[bolt])}, {"d6": man("Obryn")})
    t.dice("channel channel dodge").attack("Wiz", "Obryn")
    assert "Wiz fails to cast Bolt." in told(t)


@pytest.mark.parametrize("seats", [2, 3])
def test_each_stretch_of_a_game_stands_on_its_own_paragraphs(seats: int) -> None:
    g = game_by_lot("shadespire", seats, 5)
    found = lines(g, 0)
    begin = next(i for i, line in enumerate(found) if line.text == "Round 1 begins.")
    many = seats > 2
    for line in found:
        if line.event.kind == "fighter_deployed":
            assert line.para == ("multiplayer-fighters" if many else "place-fighters")
    assert {line.para for line in found[:begin] if " draws " in line.text} == {"draw-cards"}
    ending = third = False
    seen = set()
    for line in found[begin:]:
        kind = line.event.kind
        ending = kind == "end_phase_began" or (ending and kind not in ("round_began", "round_ended"))
        if kind == "end_phase_began":
            third = line.event.n == 3
            expected = "third-end-phase" if third else "multiplayer-end-phase" if many else "end-phase"
            assert line.para == expected
        elif kind == "scored":
            assert line.para == ("third-end-phase" if third else "end-score" if ending else "surge")
        elif " draws " in line.text and ending:
            assert line.para in ("end-draw-objectives", "end-draw-powers", "multiplayer-end-phase" if many else "end-phase")
        elif " draws " in line.text:
            assert line.para in ("draw", "draw-power-card", "cycle-objective")
        seen.add(line.para)
    assert seen >= {"draw-power-card", "cycle-objective"}
    assert found[-1].para == ("multiplayer-victory" if many else "victory")


# --- every kind of event ---


def test_every_kind_of_event_is_told_or_known_to_be_quiet() -> None:
    assert set(TOLD) | QUIET == KINDS
    assert set(TOLD) & QUIET == set()


def test_every_line_has_a_paragraph_of_the_reference() -> None:
    keys = {each.key for each in PARAGRAPHS}
    assert {para for para, _ in TOLD.values()} <= keys
    assert {"combat-sequence", "charge", "draw"} <= keys


SAMPLE: dict[str, Any] = {"seat": 0, "who": 0, "whom": 1, "n": 1, "card": 0}
FACTS: dict[str, tuple[str | int, ...]] = {
    "do_over": ("power",), "board_placed": ("Mirror Well",), "token_placed": ("objective",), "tokens_revealed": (1, 40),
    "action_made": ("stun",), "token_given": ("guard",), "token_removed": ("guard",), "counter_given": ("wound",),
    "counter_removed": ("wound",), "played": ("ploy",), "chosen": ("choose",), "rolled": ("attack", 0),
    "rerolled": ("attack", 0), "token_moved": ("objective",), "token_removed_from_field": ("blocked",),
    "token_flipped": ("objective", "cover"), "hazard_drawn": ("Rockfall",), "reaction_used": ("plunder",),
    "rolled_off": ("seat 0", 0, 1, "seat 1", 3), "game_began": ("A", "B"), "game_ended": ("most glory",),
    "returned_to_hand": (), "glory_gained": (), "turned": ("The Beast",),
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(TOLD))
def test_each_kind_of_event_makes_a_sentence(kind: str) -> None:
    t = duel(hands=[[ploy("Sidestep", lambda cx: None)]])
    here = t.h("c3")
    event = Event(kind, at=here, was=t.h("d3"), facts=FACTS.get(kind, ()), **SAMPLE)
    if kind == "glory_gained":
        event = event.but(cause=("bounty", 2))
    (line,) = tell([event], Telling(names_of(t.g), t.g.field), 7)
    assert line.place == 7
    assert re.fullmatch(r"[A-Z0-9].*[.!?]", line.text), line.text
    assert "off the battlefield" not in line.text
    assert "nobody" not in line.text


@pytest.mark.parametrize("kind", sorted(QUIET - {"attack_declared", "drawn"}))
def test_quiet_events_make_no_line(kind: str) -> None:
    t = duel(hands=[[ploy("Sidestep", lambda cx: None)]])
    assert tell([Event(kind, facts=("attack", 0), **SAMPLE)], Telling(names_of(t.g), t.g.field)) == []


# --- whole games, and what is hidden in them ---


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_a_whole_game_is_told_from_beginning_to_end(book: str, seats: int) -> None:
    g = game_by_lot(book, seats, seats)
    log = [event for chunk in g.past for event in chunk]
    found = lines(g, 0)
    places = [line.place for line in found]
    assert places == sorted(places)
    assert found[-1].event.kind == "game_ended"
    assert all(line.text and line.text[-1] in ".!?" for line in found)
    attacks = sum(event.kind == "attack_declared" for event in log)
    assert 0 < attacks == sum(" attacks " in line.text for line in found)
    ends = {line.place for line in found}
    # a way on which something happens is told step by step, and what there is to tell at its end is no more than the rest
    stepped = {(line.event.who, line.event.at) for line in found if line.event.kind == "entered"}
    alone = {"moved", "pushed", "placed", "inspired", "scored", "upgraded", "passed", "round_began", "turn_began"}
    for place, event in enumerate(log):
        charged = event.kind == "moved" and event.cause[0] == "charge"
        if event.kind in alone and not charged and "swapped" not in {e.kind for e in log[place - 2 : place]}:
            assert place in ends or (event.who, event.at) in stepped, event


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_a_view_is_told_as_the_game_itself_is_to_that_seat(book: str, seats: int) -> None:
    g = Game(made_up_table(book, seats), 6)
    for i, _ in enumerate(questions(g, 6)):
        if i % 17 == 0:
            for seat in range(SPECTATOR, seats):
                assert lines_of(view(g, seat)) == lines(g, seat)
                assert lines_of(view(g, seat), 30) == lines(g, seat, 30)


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_no_line_names_a_card_that_its_reader_has_not_seen(book: str, seats: int) -> None:
    g = Game(made_up_table(book, seats), 8)
    # every card of every seat has a name of its own, so that a name tells whose it is
    g.cards = tuple(card._replace(name=f"Card {c} of {g.holder[c]}") for c, card in enumerate(g.cards))
    hidden_lines = 0
    for i, _ in enumerate(questions(g, 8)):
        if i % 23:
            continue
        for seat in range(SPECTATOR, seats):
            may = set(range(len(g.cards))) if seat == SPECTATOR else {c for c, s in enumerate(g.holder) if s != seat}
            unseen = {c for c in may if c in unseen_by(g, seat)}
            for line in lines(g, seat):
                named = {int(n) for n in re.findall(r"Card (\d+) of", line.text)}
                assert not named & unseen, line.text
                hidden_lines += "power card" in line.text
    assert hidden_lines > 0


def unseen_by(g: Game, seat: int) -> set[int]:
    """The cards that lie in decks and hands of others and were never shown."""
    shown = {e.card for chunk in (*g.past, tuple(g.now)) for e in chunk if e.kind != "drawn" and e.card >= 0}
    hidden: set[int] = set()
    for other in range(g.seats):
        if other != seat:
            hidden |= {*g.hands[other], *g.objective_deck[other], *g.power_deck[other]} - shown
    return hidden


def test_the_log_from_a_place_on_is_the_end_of_the_whole_log() -> None:
    g = game_by_lot("shadespire", 2, 3)
    whole = lines(g, 1)
    for line in whole[:: len(whole) // 9]:
        assert lines(g, 1, line.place) == [each for each in whole if each.place >= line.place]
    assert lines(g, 1, 10**6) == []
