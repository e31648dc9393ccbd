"""What a person is told who writes a scenario that is wrong, or that is right but does not come true."""

from __future__ import annotations

import pytest

from undercroft.library.proofs import ProofError, claims
from undercroft.library.scenarios import ScenarioFileError, read_text
from undercroft.play.scenario import parse, run
from undercroft.play.scenario_parts import ScenarioError

HEAD = """
title: A test
rulebook: shadespire
A: {fighters: {Saek: d6, Garrek: b2}}
B: {fighters: {Obryn: d7}}
"""

CHARGED = """
A: {fighters: {Saek: {at: d6, tokens: [charge]}, Garrek: b2}}
B: {fighters: {Obryn: d7}}
"""


def problems(text: str) -> tuple[str, ...]:
    source = read_text(text)[0]
    scenario = parse(source.data)
    return run(scenario, scenario.rulebooks[0]).problems


def wrong(more: str, head: str = HEAD) -> str:
    """The one complaint about a scenario."""
    found = problems(head + more)
    assert len(found) == 1, found
    return found[0]


def test_a_scenario_that_comes_true_has_no_problems() -> None:
    assert problems(HEAD + "then: {Saek: d6, asked: A activation}") == ()


def test_a_difference_says_where_what_was_expected_and_what_was_found() -> None:
    found = problems(HEAD + "then: {Saek: d5, Obryn: {damage: 2, tokens: [guard]}, A: {glory: 3}}")
    assert found == (
        "then, Saek: expected d5, found d6",
        "then, Obryn, damage: expected 2, found 0",
        "then, Obryn, tokens: expected ['guard'], found []",
        "then, A, glory: expected 3, found 0",
    )


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ("dise: [smash]\nthen: {}", "unknown key 'dise' (did you mean 'dice'?)"),
        ("round: 7\nthen: {turn: A}", "there is no round 7"),
        ("round: two\nthen: {turn: A}", "round: a number is wanted here, not 'two'"),
        ("start: A activaton\nthen: {turn: A}", "start: no game starts at 'A activaton'"),
        ("then: {Seak: d5}", "nothing is called 'Seak' (did you mean 'Saek'?)"),
        ("then: {Saek: z9}", "then, Saek: there is no hex z9"),
        ("then: {happened: [damagd]}", "no event is called 'damagd' (did you mean 'damaged'?)"),
        ("plays:\n  - A: attack Saek Obryn\nthen: {turn: A}", "dice: 2 attack dice are rolled now, and no roll is left"),
        (
            "dice: [smash]\nplays:\n  - A: attack Saek Obryn\nthen: {turn: A}",
            "dice, entry 1: 2 attack dice are rolled now, and the next roll to come has 1: smash",
        ),
        (
            "dice: [smash block]\nplays:\n  - A: attack Saek Obryn\nthen: {turn: A}",
            "dice, entry 1: 2 attack dice are rolled now, and no attack die has the face block",
        ),
        ("dice: [smash smash]\nthen: {Saek: d6}", "dice, entry 1: smash smash was never rolled"),
        ("dice: [smsh]\nthen: {Saek: d6}", "no die has a face 'smsh' (did you mean 'smash'?)"),
        ("plays:\n  - A: pass", "nothing is checked"),
        ("plays:\n  - A: pass\n  - A: pass\nthen: {turn: B}", "plays, entry 2, A (pass): it is not A who is asked, but B:"),
        ("plays:\n  - C: pass\nthen: {turn: A}", "plays, entry 1: 'C' is nothing to do"),
        ("plays:\n  - not offered: [guard Saek]", "plays, entry 1, not offered, entry 1: guard Saek is offered"),
        ("plays:\n  - refused: {A: guard Saek}", "plays, entry 1, refused, A: 'guard Saek' is not refused but offered"),
        ("boards: [{A: Miror Well}]\nthen: {turn: A}", "boards, entry 1, A: there is no board named 'Miror Well'"),
        ("used: {A: 4, B: 4}\nthen: {turn: A}", "8 activations are used, and there are 8 in a phase"),
    ],
)
def test_a_slip_is_one_complaint_that_says_where(more: str, complaint: str) -> None:
    try:
        said = wrong(more)
    except ScenarioError as error:
        said = str(error)
    assert complaint in said


def test_a_play_that_is_not_offered_says_why_and_what_is() -> None:
    said = wrong("plays:\n  - A: move Saek d11\nthen: {Saek: d11}")
    assert said.startswith("plays, entry 1, A (move Saek d11): ")
    assert "offered: move Garrek a1" in said


def test_a_refusal_for_another_reason_than_the_one_named_is_a_difference() -> None:
    head = HEAD.replace("A: {fighters: {Saek: d6, Garrek: b2}}\nB: {fighters: {Obryn: d7}}\n", CHARGED)
    said = wrong("plays:\n  - refused: {A: guard Saek, para: guard}", head)
    assert "expected to be refused by guard, but charge-token" in said
    assert problems(head + "plays:\n  - refused: {A: guard Saek, para: charge-token}") == ()


def test_only_offered_names_what_is_offered_beside() -> None:
    found = problems(HEAD + 'plays:\n  - only offered: ["move *", "charge *", "attack *", "guard *"]')
    assert found == ("plays, entry 1, only offered: also offered: pass",)


def test_two_fighters_cannot_stand_on_one_hex() -> None:
    head = HEAD.replace("Garrek: b2", "Garrek: d6")
    assert "two fighters on d6" in wrong("then: {Saek: d6}", head)


def test_a_roll_off_can_be_given_to_a_seat() -> None:
    assert problems(HEAD + "start: action phase\nroll-offs: [B]\nthen: {asked: B first_player}") == ()
    assert problems(HEAD + "start: action phase\nroll-offs: [B, A]\nthen: {asked: B first_player}") == (
        "roll-offs: 1 never took place",
    )


def test_until_passes_everything_on_the_way() -> None:
    more = "roll-offs: [A]\nplays:\n  - until: end phase\n  - then: {phase: end, A: {activations: 4}}\n  - until: round 2\n"
    assert problems(HEAD + more + "then: {round: 2}") == ()


def test_a_game_can_be_played_to_its_end() -> None:
    more = "roll-offs: [A, B]\nplays:\n  - until: end of game\nthen: {winner: draw, asked: nobody}"
    assert problems(HEAD + more) == ()


def test_forgetting_leaves_out_what_happened_before() -> None:
    more = "plays:\n  - A: guard Saek\n  - then: {happened: [token_given: Saek]}\n  - forget\n"
    assert problems(HEAD + more + "then: {did not happen: [token_given: Saek]}") == ()


def test_events_must_happen_in_the_order_given() -> None:
    more = "plays:\n  - A: guard Saek\n"
    assert problems(HEAD + more + "then: {in order: [activation_began, token_given: Saek, activation_ended]}") == ()
    said = wrong(more + "then: {in order: [activation_ended, token_given: Saek]}")
    assert "token_given (who Saek) did not happen after the one before it" in said


def test_the_same_fighters_on_both_sides_are_told_apart_by_their_seat() -> None:
    text = """
title: Mirror
rulebook: shadespire
A: {fighters: {Saek: d6}}
B: {warband: Garrek's Reavers, fighters: {Saek: d8}}
then: {A Saek: d6, B Saek: d8}
"""
    assert problems(text) == ()
    assert "could be several fighters" in problems(text.replace("A Saek", "Saek"))[0]


def test_blank_cards_are_drawn_in_the_order_of_the_deck() -> None:
    more = "A: {fighters: {Saek: d6}, power deck: [blank upgrade, 3 blank ploys]}\n"
    head = HEAD.replace("A: {fighters: {Saek: d6, Garrek: b2}}\n", more)
    checks = "plays:\n  - A: draw\nthen: {A: {hand: [Blank upgrade 1], power deck: {count: 3}}}"
    assert problems(head + checks) == ()


def test_one_key_twice_is_a_fault_of_the_file() -> None:
    with pytest.raises(ScenarioFileError, match=r"my\.yaml:3: .*'title' is there twice"):
        read_text("title: a\nrulebook: shadespire\ntitle: b\n", "my.yaml")


def test_what_is_no_yaml_is_said_with_its_line() -> None:
    with pytest.raises(ScenarioFileError, match=r"my\.yaml:\d+: this is no YAML that can be read"):
        read_text("title: [a\nrulebook: b", "my.yaml")


def test_yes_and_no_are_words() -> None:
    assert read_text("title: no\nrulebook: yes")[0].data == {"title": "no", "rulebook": "yes"}


def test_what_is_common_to_a_file_holds_unless_a_scenario_says_otherwise() -> None:
    text = "common: {rulebooks: [shadespire, nightvault], round: 2}\nscenarios:\n- title: a\n- {title: b, rulebook: beastgrave}"
    one, other = read_text(text)
    assert one.data == {"title": "a", "rulebooks": ["shadespire", "nightvault"], "round": 2}
    assert other.data == {"title": "b", "rulebook": "beastgrave", "round": 2}
    assert (one.line, other.line) == (3, 4)


def test_a_ruling_that_is_none_or_of_another_rulebook_cannot_be_claimed() -> None:
    with pytest.raises(ProofError, match="there is no ruling SH-999"):
        claims(read_text("title: a\nrulebook: shadespire\nproves: [SH-999]"))
    with pytest.raises(ProofError, match="BG-022 is of beastgrave"):
        claims(read_text("title: a\nrulebook: shadespire\nproves: [BG-022]"))


def test_an_unknown_rulebook_is_named() -> None:
    with pytest.raises(ScenarioError, match=r"'shadespir' is not one of .*did you mean 'shadespire'"):
        parse({"title": "a", "rulebook": "shadespir", "then": {}})


def test_a_made_up_fighter_has_what_it_says() -> None:
    text = """
title: Made up
rulebook: shadespire
A:
  warband:
    Ann: {move: 5, defence: 2 dodge, wounds: 6, wizard: 2, attacks: {Bow: "range 4, 3 fury, damage 2, cleave, knockback 2"}}
  fighters: {Ann: d5}
B: {fighters: {Obryn: d8}}
then:
  Ann:
    move: 5
    defence: 2 dodge
    wounds: 6
    wizard: 2
    attacks: {Bow: "range 4, 3 fury, damage 2, cleave, knockback 2"}
"""
    assert problems(text) == ()
    said = problems(text.replace('then:\n  Ann:\n    move: 5', 'then:\n  Ann:\n    move: 4'))
    assert said == ("then, Ann, move: expected 4, found 5",)
    assert "nothing an Attack action has" in problems(text.replace("cleave, knock", "cleve, knock"))[0]
