"""Every slip that a scenario's writer can make in the position, the plays and the checks is told in one line with its place."""

from __future__ import annotations

import pytest

from undercroft.library.scenarios import read_text
from undercroft.play.scenario import parse, run
from undercroft.play.scenario_parts import ScenarioError

TITLE = "title: A test\nrulebook: shadespire\n"
TWO = "A: {fighters: {Saek: d6, Garrek: b2}}\nB: {fighters: {Obryn: d7}}\n"
END = "then: {turn: A}\n"


def complaints(text: str) -> str:
    """All that is said of a scenario, whether it cannot be read or does not come true."""
    try:
        scenario = parse(read_text(text)[0].data)
    except ScenarioError as error:
        return str(error)
    return "\n".join(run(scenario, scenario.rulebooks[0]).problems)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rulebook: shadespire\n" + END, "a scenario needs a title"),
        ("title: A test\n" + END, "a scenario needs a rulebook, or rulebooks, and not both"),
        ("title: A test\nrulebook: shadespire\nrulebooks: [nightvault]\n" + END, "and not both"),
        ("title: A test\nrulebooks: [nightvault, nightvault]\n" + END, "each rulebook is named once"),
        ("title: A test\nrulebook: shadespyre\n" + END, "did you mean 'shadespire'?"),
        (TITLE, "without plays and without `then` proves nothing"),
        (TITLE + "check deck: {cards: [Sidestep]}\nround: 2\n", "a scenario that checks a deck plays no game"),
    ],
)
def test_an_outline_that_is_wrong(text: str, said: str) -> None:
    assert said in complaints(text)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("D: {warband: Garrek's Reavers}\n", "seat D needs a seat C"),
        ("C: {fighters: {}}\n", "a third and a fourth seat must say which warband they have"),
        ("A: {warband: Garek's Reavers}\n", "did you mean garreks-reavers?"),
        ("A: {fighters: {Saek: d6}, hand: [Sidestepp]}\n", "Sidestep"),
        ("A: {fighters: {Saek: d6}, hand: [Sidestep, Sidestep]}\n", "Sidestep is there twice"),
        ("A: {fighters: {Saek: d6}, power deck: [Conquest]}\n", "is an objective and does not go there"),
        ("A: {fighters: {Saek: d6}, objective deck: [Sidestep]}\n", "is a ploy and does not go there"),
        ("A: {fighters: {Saek: {at: d6, upgrades: [Sidestep]}}}\n", "is a ploy and does not go there"),
        ("A: {fighters: {Saek: d6, Blooded Saek: d8}}\n", "Blooded Saek is there twice"),
        ("A: {fighters: {Seak: d6}}\n", "there is no fighter 'A Seak'"),
        ("A: {fighters: {Saek: {damage: 1}}}\n", "a fighter needs `at` and a hex, or `out: true`"),
        ("A: {fighters: {Saek: {at: d6, damage: 9}}}\n", "A: Blooded Saek does not survive 9 damage, with Wounds 3"),
        ("A: {fighters: {Saek: {at: d6, tokens: [gard]}}}\n", "did you mean 'guard'?"),
        ("A: {fighters: {Saek: d6}, board: Mirror Well}\n", "a seat brings a board only where the scenario starts at set-up"),
        ("objectives: {one: d6}\n", "'one' is no number"),
        ("tokens: [{at: d6}]\n", "a token needs a kind"),
        ("start: set-up\n", "no fighter stands anywhere yet where a scenario starts at set-up"),
        ("start: set-up\nA: {hand: [Sidestep]}\nB: {}\n", "at set-up all cards are in the decks"),
        ("start: set-up\nA: {}\nB: {}\nround: 2\n", "nothing is laid out yet where a scenario starts at set-up"),
        ("start: set-up\nA: {board: Miror Well}\nB: {}\n", "Miror Well"),
        ("first: E\n", "'E' is no seat; the seats are A, B"),
        ("hazards: [Gravity Well]\n", "has no hazard phase"),
        ("A: {fighters: {Saek: d6}, others: somewhere}\n", "others"),
        ("dice: {A: smash}\n", "dice"),
    ],
)
def test_a_position_that_cannot_be_laid(more: str, said: str) -> None:
    lines = [line for line in TWO.splitlines(keepends=True) if not (f"\n{more}".count(f"\n{line[0]}:"))]
    assert said in complaints(TITLE + "".join(lines) + more + END)


MINE = "A: {fighters: {Saek: d6, Garrek: b2}, hand: [Sidestep]}\nB: {fighters: {Obryn: d7}, hand: [Sidestep]}\n"


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        ("- {A: pass, B: pass}", "an entry of the plays is one thing"),
        ("- juggle", "'juggle' is nothing to do; there are A: a play, B: a play"),
        ("- until: tomorrow", "'tomorrow' is no moment"),
        ("- until: Q activation", "'Q activation' is no moment"),
        ("- until: round 9", "the game is over, and that never came"),
        ("- offered: [fly Saek]", "'fly Saek' is not offered"),
        ("- offered: {B: [pass]}", "it is not B who is asked"),
        ("- refused: {because: no}", "say whose play is refused"),
        ("- refused: {A: move Saek a11, because: it is raining}", "expected the reason 'it is raining', found"),
        ("- asked: B activation", "expected B activation, found A activation"),
        ("- until: end of game\n  - A: pass", "the game is over, and nobody is asked anything"),
    ],
)
def test_plays_that_do_not_come_true(plays: str, said: str) -> None:
    text = TITLE + MINE + "roll-offs: [A, A, A]\nplays:\n  " + plays + "\n"
    assert said in complaints(text), complaints(text)


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("Saek: {at: d5, out: true, inspired: true}", "then, Saek, at: expected d5, found d6"),
        ("Saek: {out: true}", "then, Saek, out: expected True, found False"),
        ("Saek: {inspired: true}", "then, Saek, inspired: expected True, found False"),
        ("Saek: {counters: [raise]}", "then, Saek, counters: expected ['raise'], found []"),
        ("Saek: {upgrades: [Great Strength]}", "no card of this game is called 'Great Strength'"),
        ("Saek: {upgrades: [Sidestep]}", "then, Saek, upgrades: expected Sidestep, found none"),
        ("happened: [{drawn: {card: Sidestep}}]", "did not happen"),
        ("Saek: {move: 9}", "then, Saek, move: expected 9, found 4"),
        ("Saek: {defence: 2 block}", "then, Saek, defence: expected 2 block, found 1 dodge"),
        ("Saek: {wounds: 9}", "then, Saek, wounds: expected 9, found 3"),
        ("Saek: {wizard: 1}", "then, Saek, wizard: expected 1, found 0"),
        ("Saek: {attacks: {Great Axe: none}}", "expected no such Attack action, found it has one"),
        ("Saek: {attacks: {Spoon: 'range 1, 2 smash, damage 1'}}", "has no Attack action of that name"),
        ("Saek: {attacks: {Great Axe: 'range 2, 2 smash, damage 3'}}", "found range 1, 2 smash, damage 3"),
        ("Saek: out", "then, Saek: expected out, found d6"),
        ("Arnulf: out", "then, Arnulf: expected out, found absent"),
        ("A: {activations: 1}", "then, A, activations: expected 1, found 0"),
        ("A: {holds: [1]}", "then, A, holds: expected [1], found []"),
        ("A: {glory: {unspent: 2}}", "then, A, glory, unspent: expected 2, found 0"),
        ("A: {hand: []}", "then, A, hand: expected"),
        ("A: {hand: {count: 3}}", "then, A, hand, count: expected 3 cards, found 1 card: Sidestep"),
        ("B: {hand: {lacks: [Sidestep]}}", "Sidestep"),
        ("winner: A", "then, winner"),
        ("winner: [A, B]", "then, winner: expected ['A', 'B'], found []"),
        ("phase: end", "then, phase: expected end, found action"),
        ("round: 3", "then, round: expected 3, found 1"),
    ],
)
def test_a_check_that_fails_says_what_was_expected_and_what_was_found(then: str, said: str) -> None:
    found = complaints(TITLE + MINE + "then: {" + then + "}\n")
    assert said in found, found
