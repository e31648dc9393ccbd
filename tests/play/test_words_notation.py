"""Notation: every option is a line of its own that a player can read and type."""

from __future__ import annotations

import doctest
import importlib
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from words_pieces import (
    TABLES,
    acts,
    asked,
    battle,
    made_up_table,
    man,
    ploy,
    questions,
    reaction_ploy,
    upgrade,
    weapon,
)

from undercroft.game.pieces import FieldToken, SeatSetup, Setup
from undercroft.game.question import CHANCE, Option, Question
from undercroft.play.names import names_of, plain, seat_names
from undercroft.play.notation import Refused, asks, read, read_first, say, texts
from undercroft.play.questions import QUESTIONS, VERBS
from undercroft.rules.editions import edition
from undercroft.rules.engine import Game, NotOffered

ROOT = Path(__file__).parents[2] / "undercroft"


@pytest.mark.parametrize("module", ["names", "notation", "phrases", "commentary"])
def test_the_examples_in_the_words_modules_are_true(module: str) -> None:
    assert doctest.testmod(importlib.import_module(f"undercroft.play.{module}")).failed == 0


# --- in whole games ---


@pytest.mark.parametrize(("book", "seats"), TABLES)
@pytest.mark.parametrize("chance", [False, True])
def test_every_option_has_a_line_of_its_own_that_is_read_back(book: str, seats: int, chance: bool) -> None:
    g = Game(made_up_table(book, seats), seats, chance)
    pick = Random(seats)
    looked_at = 0
    for q in questions(g, seats):
        said = texts(g)
        assert len(said) == len(q.options)
        assert len(set(said)) == len(said), said
        assert all(line and "\n" not in line and line == " ".join(line.split()) for line in said), said
        if pick.random() < 0.25:
            looked_at += 1
            for option, line in zip(q.options, said, strict=True):
                assert say(g, option) == line
                assert read(g, line) == option, line
                assert read(g, f"  {line.upper().replace(' ', '  ')} ") == option, line
                assert read(g, plain(line)) == option, line
    assert looked_at > 10


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_the_question_is_one_line_that_begins_with_who_decides(book: str, seats: int) -> None:
    g = Game(made_up_table(book, seats), 5, True)
    for q in questions(g, 5):
        line = asks(g)
        assert line.startswith(f"{names_of(g).seat(q.seat)}: "), line
        assert "\n" not in line
        assert len(line) > len(names_of(g).seat(q.seat)) + 5, line


def kinds_asked(folder: str) -> set[str]:
    """The kinds of question in the sources of a storey."""
    found: set[str] = set()
    for path in (ROOT / folder).rglob("*.py"):
        for call in re.findall(r"\.ask\((.+?)\)\n", path.read_text(encoding="utf-8"), re.DOTALL):
            found.update(re.findall(r"(?:^|, |else )\"([a-z_]+)\"", " ".join(call.split()))[:1])
    return found


def test_every_kind_of_question_that_the_rules_ask_is_put_in_words() -> None:
    kinds = kinds_asked("rules")
    assert {"activation", "react", "drive_back", "placement", "roll", "draw", "sequence"} <= kinds, "has `ask` changed?"
    assert kinds - set(QUESTIONS) - set(VERBS) == set()


# --- the lines themselves ---


def duel(book: str = "shadespire", **more: object) -> Game:
    """Saek and Targor in the north, Obryn in the south, as a game at its first activation."""
    north = {"d4": man("Saek", move=4, weapons=[weapon("Great Axe", damage=3)]), "b2": man("Targor")}
    south = {"d6": man("Obryn", weapons=[weapon("Sweeping Blow"), weapon("Overhead Strike", range=2)])}
    return battle(book, north, south, **more).g  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "line",
    [
        "move Saek d5",
        "charge Saek d5",
        "guard Targor",
        "move Targor c4",
        "pass",
    ],
)
def test_an_activation_is_said_by_verb_fighter_and_hex(line: str) -> None:
    g = duel()
    assert line in texts(g)
    assert say(g, read(g, line)) == line


def test_an_attack_names_the_weapon_and_the_target() -> None:
    g = duel(first=1)
    assert "attack Obryn, Overhead Strike at Saek" in texts(g)
    g.answer(read(g, "overhead strike saek"))
    assert any(event.kind == "attack_declared" for event in (*g.now, *(e for chunk in g.past for e in chunk)))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("MOVE SAEK D5", "move Saek d5"),
        ("move saek to d5", "move Saek d5"),
        ("m saek d5", "move Saek d5"),
        ("charge saek, d5", "charge Saek d5"),
        ("ch sa d5", "charge Saek d5"),
        ("guard  Targor", "guard Targor"),
        ("gu targ", "guard Targor"),
    ],
)
def test_a_line_is_read_forgivingly(typed: str, meant: str) -> None:
    g = duel()
    assert say(g, read(g, typed)) == meant


def test_a_line_that_could_mean_several_things_is_refused_with_them() -> None:
    g = duel()
    with pytest.raises(Refused, match=r"could mean: .*move Saek d5.*charge Saek d5"):
        read(g, "saek d5")


def test_a_line_may_decide_the_next_question_too() -> None:
    t = battle("shadespire", {"d3": man("Saek", weapons=[weapon("Axe"), weapon("Kick")])}, {"d6": man("Obryn")})
    option, rest = read_first(t.g, "charge saek d5, kick at obryn")
    assert (option, rest) == (("charge", t.f("Saek"), t.h("d5")), "kick at obryn")
    t.g.answer(option)
    assert say(t.g, read(t.g, rest)) == "attack Saek, Kick at Obryn"
    # a comma inside one option's words cuts nothing off
    whole = "attack Saek, Kick at Obryn"
    assert read_first(t.g, whole) == (read(t.g, whole), "")


@pytest.mark.parametrize("line", ["fly Saek, d5", "saek d5", "", ","])
def test_a_line_of_which_nothing_can_be_read_is_refused_whole(line: str) -> None:
    with pytest.raises(Refused):
        read_first(duel(), line)


def test_a_hex_is_never_completed() -> None:
    g = duel()
    assert "move Targor d1" in texts(g)
    with pytest.raises(Refused):
        read(g, "move Targor d")
    # d1 does not mean d10 or d11
    assert read(g, "move Targor d1") != read(g, "move Targor d3")


def test_whole_names_are_understood() -> None:
    g = battle("shadespire", {"d4": man("Blooded Saek", short="Saek")}, {"d8": man("Obryn")}).g
    assert say(g, read(g, "move blooded saek d5")) == "move Saek d5"


def test_a_drive_back_says_whom_it_pushes_where() -> None:
    t = battle("shadespire", {"d4": man("Saek")}, {"d5": man("Obryn", defence_dice=1)}, dice="smash smash double")
    t.attack("Saek", "Obryn", drive=None)
    assert t.kind == "drive_back"
    assert "push Obryn d6" in texts(t.g)
    assert asks(t.g) == "player 1: drive Obryn back?"
    assert read(t.g, "d6") == read(t.g, "push Obryn d6")
    assert say(t.g, ("stay",)) == "stay"


def test_upgrades_ploys_and_reactions_are_said_by_their_names() -> None:
    strength = upgrade("Great Strength")
    sidestep = ploy("Sidestep", lambda cx: None)
    trap = reaction_ploy("Trap", "attack-declared", lambda cx: None)
    t = battle("shadespire", {"d4": man("Saek")}, {"d5": man("Obryn")}, hands=[[strength, sidestep], [trap]])
    t.g.glory[0] = 1
    t.take("pass")
    assert {"play Sidestep", "upgrade Great Strength on Saek", "pass"} <= set(texts(t.g))
    assert say(t.g, read(t.g, "great strength")) == "upgrade Great Strength on Saek"
    assert asks(t.g) == "player 1: play a power card or pass (1 glory to spend)"
    t.until("activation")
    t.until("activation")
    t.take("pass").until("activation")
    assert t.seat == 0
    t.g.answer(read(t.g, "attack Saek, Axe at Obryn"))
    assert asks(t.g) == "player 2: a reaction during an Attack action, before any dice are rolled?"
    assert texts(t.g) == ["react: Trap", "pass"]


def test_the_question_counts_the_activations_left() -> None:
    g = duel()
    assert asks(g) == "player 1: choose what to do with an activation (4 left)"


# --- names ---


def test_in_a_mirror_match_each_fighter_is_somebodys() -> None:
    g = battle("shadespire", {"d4": man("Saek")}, {"d8": man("Saek")}).g
    assert names_of(g).fighters == ("player 1's Saek", "player 2's Saek")
    assert "move player 1's Saek d5" in texts(g)
    assert read(g, "move saek d5") == read(g, "move player 1's Saek d5")


def test_fighters_of_one_warband_with_one_name_are_numbered() -> None:
    g = battle("shadespire", {"d4": man("Thrall"), "e4": man("Thrall")}, {"d8": man("Obryn")}).g
    assert names_of(g).fighters == ("Thrall 1", "Thrall 2", "Obryn")


@pytest.mark.parametrize(
    ("given", "called"),
    [
        (("Anna", "Bob"), ("Anna", "Bob")),
        (("Anna", "anna"), ("Anna 1", "anna 2")),
        (("", "  "), ("Seat 1", "Seat 2")),
        (("Chance", "end"), ("Chance 2", "end 2")),
        (("# Anna: a player", "Bob\nby"), ("Anna a player", "Bob by")),
        (("Анна", "Борис"), ("Анна", "Борис")),
    ],
)
def test_seats_have_names_that_can_stand_before_a_line(given: tuple[str, str], called: tuple[str, str]) -> None:
    warband = made_up_table("shadespire").seats[0].warband
    setup = Setup(edition("shadespire"), tuple(SeatSetup(name, warband) for name in given))
    assert seat_names(setup) == called


# --- what cards ask ---

CARD_QUESTIONS: list[tuple[str, list[Option], tuple[object, ...], list[str]]] = [
    ("choose", [("fighter", 0), ("fighter", 2), ("done",)], (), ["choose Saek", "choose Obryn", "done"]),
    ("choose_number", [("number", 1), ("number", 2)], ("how many",), ["choose 1", "choose 2"]),
    ("may", [("yes",), ("no",)], ("push it 1 hex",), ["yes", "no"]),
    ("option", [("option", 0), ("option", 2)], ("heal it", "x", "move it"), ["heal it", "move it"]),
    ("option", [("option", 0), ("option", 1)], ("heal it", "heal it"), ["heal it #1", "heal it #2"]),
    ("choose_player", [("seat", 0), ("seat", 1)], (), ["choose player 1", "choose player 2"]),
    ("direction", [("direction", 0), ("direction", 4)], (), ["towards east", "towards north-west"]),
    ("discard_one", [("card", 0), ("none",)], (), ["choose Sidestep", "none"]),
    ("throw", [("die", 0), ("die", 1)], ("attack", (0, 3)), ["choose die 1 (crit)", "choose die 2 (single)"]),
    ("reroll", [("die", 0), ("reroll-all",), ("keep",)], ("attack", (1,)), ["re-roll die 1 (smash)", "re-roll all", "keep"]),
    ("change_die", [("die", 0), ("keep",)], ("magic", (7,), "channel"), ["change die 1 (focus)", "keep"]),
    ("innate", [("symbol", "crit"), ("symbol", "dodge")], ("defence",), ["symbol crit", "symbol dodge"]),
    ("first_reaction", [("seat", 0), ("seat", 1)], (), ["player 1 first", "player 2 first"]),
    ("something_new", [("unheard_of", 3, "x"), ("decline",)], (), ["unheard of 3 x", "decline"]),
    ("roll", [("face", 0), ("face", 1)], ("attack",), ["die crit", "die smash"]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "options", "about", "lines"), CARD_QUESTIONS)
def test_what_a_card_asks_is_said_and_read(
    kind: str, options: list[Option], about: tuple[object, ...], lines: list[str]
) -> None:
    g = duel(hands=[[ploy("Sidestep", lambda cx: None)]])
    g.question = Question(0, kind, tuple(options), about)
    assert texts(g) == lines
    assert [say(g, option) for option in options] == lines
    assert [read(g, line) for line in lines] == options
    assert asks(g).startswith("player 1: ")


def test_hexes_and_tokens_that_a_card_asks_for_are_said_by_name() -> None:
    g = duel()
    h, k = g.ground.hex("c3"), g.ground.hex("d3")
    g.question = Question(1, "choose_hex", (("hex", h), ("hex", k)), ("an empty hex",))
    assert texts(g) == ["choose c3", "choose d3"]
    assert read(g, "c3") == ("hex", h)
    assert asks(g) == "player 2: choose an empty hex"
    g.question = Question(1, "token", (("token", 2, h), ("token", 0, k)))
    assert texts(g) == ["token 2 c3", "token d3"]


def test_a_token_to_be_laid_is_said_with_its_face() -> None:
    g = duel()
    g.tokens = (FieldToken("objective", 3, -1), FieldToken("blocked", 0, -1))
    options = tuple(("feature", i, face) for i in (0, 1) for face in ("up", "cover"))
    g.question = Question(0, "plunder", options, (g.ground.hex("c3"),))
    assert texts(g) == ["lay token 3", "lay token 3 as cover", "lay blocked token", "lay blocked token as cover"]
    assert [read(g, line) for line in texts(g)] == list(options)
    assert asks(g) == "player 1: which token is laid in c3?"


def test_two_cards_of_one_name_are_told_apart_by_their_owners() -> None:
    mine, theirs = ploy("Sidestep", lambda cx: None), ploy("Sidestep", lambda cx: None)
    g = duel(hands=[[mine], [theirs]])
    g.question = Question(0, "choose_card", (("card", 0), ("card", 1)))
    assert texts(g) == ["choose Sidestep", "choose Sidestep (player 2's)"]
    assert read(g, "choose Sidestep") == ("card", 0)


def test_weapons_of_one_name_are_told_apart_by_what_they_do() -> None:
    axes = [weapon("Axe", damage=2), weapon("Axe", range=2, damage=1)]
    g = battle("shadespire", {"d4": man("Saek", weapons=axes)}, {"d5": man("Obryn")}).g
    said = [line for line in texts(g) if line.startswith("attack")]
    assert said == ["attack Saek, Axe at Obryn (range 1, damage 2)", "attack Saek, Axe at Obryn (range 2, damage 1)"]
    assert {read(g, line) for line in said} == {option for option in g.ask_again().options if option[0] == "attack"}


def test_what_is_not_offered_or_not_asked_is_one_clear_error() -> None:
    g = duel()
    with pytest.raises(NotOffered, match="not among"):
        say(g, ("move", 0, 10_000))
    g.question = None
    for call in (texts, asks):
        with pytest.raises(NotOffered, match="nothing is asked"):
            call(g)


def test_reactions_are_named_by_card_bearer_title_or_rule() -> None:
    """Of a card in hand, of an upgrade and its bearer, of a fighter card, of a weapon, of the book."""
    strength, trap = upgrade("Great Strength"), ploy("Trap", lambda cx: None)
    g = duel(hands=[[strength, trap]])
    whirl = acts("Whirl", lambda cx: None)
    options: tuple[Option, ...] = (
        ("react", "trap#0", -1, 1, 0, 0, None),
        ("react", "great-strength#0", 0, 0, 0, 0, None),
        ("react", whirl.code, 1, -1, 0, 0, None),
        ("react", "unnamed#0", 1, -1, 0, 0, None),
        ("react", "unnamed#1", 2, -1, 0, 0, (-1, 1, 0)),
        ("react", "plunder", -1, -1, 0, 0, None),
        ("react", "trap#0", -1, 1, 1, 0, None),
        ("pass",),
    )
    g.question = Question(0, "react", options, ("after-attack", "after-activation"))
    assert texts(g) == [
        "react: Trap (after attack)",
        "react: Great Strength, Saek",
        "react: Targor, Whirl",
        "react: Targor",
        "react: Obryn, Overhead Strike",
        "react: plunder",
        "react: Trap (after activation)",
        "pass",
    ]
    assert [read(g, line) for line in texts(g)] == list(options)
    assert asks(g) == "player 1: a reaction after an Attack action or after an activation?"


def test_what_falls_together_is_said_by_the_cards_it_stands_on() -> None:
    g = duel(hands=[[ploy("Trap", lambda cx: None)]])
    g.question = Question(0, "sequence", (("first", 0), ("first", 1), ("first", 2)), ("trap#0", "obryn#1.2", "a-rule"))
    assert texts(g) == ["first Trap", "first Obryn", "first a rule"]
    assert read(g, "trap") == ("first", 0)


@pytest.mark.parametrize(
    ("kind", "about", "words"),
    [
        ("attack", (0,), "choose Saek's attack"),
        ("act", (0,), "choose an action for Saek"),
        ("next_target", (0,), "whom does Saek attack next?"),
        ("also_target", (0,), "whom else does Saek attack?"),
        ("stun", (0,), "whom does Saek stun?"),
        ("place", (2,), "place Obryn"),
        ("push", (2, 2), "push Obryn 2 hexes"),
        ("innate", ("attack",), "which innate symbol is added to the attack roll?"),
        ("upgrade", (), "play an upgrade (0 glory to spend)"),
        ("reroll", ("attack", (0, 1)), "re-roll an attack die? (crit smash)"),
        ("change_die", ("magic", (7,), "channel"), "change a die to channel? (focus)"),
        ("first_reaction", (), "who is asked first for a reaction?"),
        ("something_else", (), "something else"),
    ],
)
def test_each_kind_of_question_has_its_words(kind: str, about: tuple[object, ...], words: str) -> None:
    g = duel()
    g.question = Question(0, kind, (("pass",), ("done",)), about)
    assert asks(g) == f"player 1: {words}"


def test_a_push_that_may_be_shorter_says_up_to() -> None:
    g = duel()
    h = g.ground.hex("c3")
    g.question = Question(0, "push", (("hex", h), ("stay",)), (2, 2))
    assert asks(g) == "player 1: push Obryn up to 2 hexes"
    assert texts(g) == ["push Obryn c3", "stay"]


@pytest.mark.parametrize("kind", sorted(VERBS))
def test_a_question_of_a_card_names_the_card(kind: str) -> None:
    step: Callable[[object], None] = lambda cx: cx.g.ask(0, kind, [("number", 1), ("number", 2)], ("words",))  # type: ignore[attr-defined] # noqa: E731
    t = battle("shadespire", {"d4": man("Saek")}, {"d8": man("Obryn")}, hands=[[ploy("Sidestep", step)]])
    t.take("pass")
    t.g.answer(read(t.g, "sidestep"))
    assert t.kind == kind
    assert asks(t.g).startswith("player 1: Sidestep: ")


def test_chance_has_a_name_and_its_options_are_said() -> None:
    g = asked(Game(made_up_table("shadespire"), 3, True), 3, "draw")
    assert g.ask_again().seat == CHANCE
    assert asks(g).startswith("Chance: ")
