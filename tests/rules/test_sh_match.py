"""Matched play by the Shadespire book: best of three, tiebreaker, sudden death, the last roll-off."""

from __future__ import annotations

import pytest
from harness import Table, battle, man, objective, ploy, reaction_ploy, reacts, square, upgrade, weapon

from undercroft.rules.damage import take_out
from undercroft.rules.match import Ended, Match, ended, next_game, sudden_death
from undercroft.rules.sudden_death import FORBIDDEN
from undercroft.rules.zones import gain_glory

A, B, DRAW = 0, 1, -1


def match(*winners: int, tiebreak: bool = False, glory: str = "", standing: tuple[int, ...] = (0, 1)) -> Match:
    """A match of games with these winners; the glory as pairs like "3-2"."""
    pairs = [tuple(int(n) for n in pair.split("-")) for pair in glory.split()] or [(0, 0)] * len(winners)
    games = tuple(Ended(w, (p[0], p[1]), standing) for w, p in zip(winners, pairs, strict=True))
    return Match(tiebreak, games)


# --- best of three ---


@pytest.mark.parametrize(
    ("winners", "winner"),
    [
        ((), None), ((A,), None), ((A, A), A), ((B, B), B), ((A, B), None), ((A, DRAW), None), ((DRAW, DRAW), None),
        ((A, B, A), A), ((A, B, B), B), ((A, DRAW, DRAW), A), ((A, B, DRAW), DRAW), ((DRAW, DRAW, DRAW), DRAW),
        ((DRAW, A, B), DRAW), ((DRAW, DRAW, B), B), ((A, DRAW, B), DRAW),
    ],
)  # fmt: skip
def test_two_wins_end_the_match_else_the_third_game_decides(winners: tuple[int, ...], winner: int | None) -> None:
    played = match(*winners)
    assert played.winner == winner
    assert played.over == (winner is not None)


# --- tiebreaker ---


def test_without_a_tiebreaker_a_level_match_is_a_draw_whatever_the_glory() -> None:
    assert match(A, B, DRAW, glory="9-0 0-1 3-3").winner == DRAW


def test_the_most_glory_over_the_games_wins() -> None:
    assert match(A, B, DRAW, tiebreak=True, glory="9-0 0-1 3-3").winner == A
    assert match(A, B, DRAW, tiebreak=True, glory="2-1 0-9 3-3").winner == B


def test_then_who_alone_has_fighters_left_after_the_third_game() -> None:
    level = "2-1 1-2 3-3"
    assert match(A, B, DRAW, tiebreak=True, glory=level, standing=(1,)).winner == B
    assert match(A, B, DRAW, tiebreak=True, glory=level, standing=(0, 1)).wants_sudden_death
    assert match(A, B, DRAW, tiebreak=True, glory=level, standing=()).wants_sudden_death


def test_the_tiebreaker_does_not_touch_a_match_that_is_won() -> None:
    assert match(A, A, tiebreak=True, glory="1-0 1-0").winner == A
    assert match(A, B, A, tiebreak=True, glory="1-0 0-9 1-0").winner == A


# --- a match of games ---


def finished(winner: int) -> Table:
    """A whole game that this seat wins, or a draw."""
    t = battle("shadespire", {"d5": man("Ann")}, {"h11": man("Bob")}, round=2)
    if winner >= 0:
        gain_glory(t.g, winner, 1)
    return t.until()


def test_games_are_added_as_they_end() -> None:
    played = Match().after(finished(A).g)
    assert played.games[0] == Ended(A, (1, 0), (0, 1))
    played = played.after(finished(DRAW).g).after(finished(A).g)
    assert played.winner == A
    assert (played.wins(A), played.wins(B)) == (2, 0)
    with pytest.raises(ValueError, match="match is over"):
        played.after(finished(B).g)


def test_what_is_not_over_does_not_count() -> None:
    t = battle("shadespire", {"d5": man("Ann")}, {"h11": man("Bob")})
    with pytest.raises(ValueError, match="not over"):
        Match().after(t.g)
    with pytest.raises(ValueError, match="not over"):
        ended(t.g)
    with pytest.raises(ValueError, match="not over"):
        sudden_death(t.g)


def test_a_match_is_for_two() -> None:
    three = battle("shadespire", {"d3": man("Ann")}, {"l3": man("Bob")}, {"l9": man("Cid")}, field=square(3), round=2)
    three.until()
    with pytest.raises(ValueError, match="two players"):
        Match().after(three.g)
    with pytest.raises(ValueError, match="two players"):
        next_game(Match(), three.g.setup, 1)


def test_the_next_game_has_the_same_warbands_and_decks() -> None:
    setup = finished(A).g.setup
    following = next_game(match(A), setup, 7)
    assert following.setup is setup
    assert following.round == 1
    with pytest.raises(ValueError, match="no further game"):
        next_game(match(A, A), setup, 7)


# --- sudden death ---

KILLER = weapon(damage=9)


def drawn_third_game(**more) -> Table:
    hands = [[objective("Win", timing="end", glory=5), ploy("A"), upgrade("Hat")], [reaction_ploy("R", "after-move")]]
    t = battle(
        "shadespire", {"d5": man("Ann", weapons=[KILLER])}, {"d8": man("Bob", weapons=[KILLER])}, hands=hands,
        decks=[[ploy("B"), objective("O")]], round=2, **more,
    )  # fmt: skip
    t.until("first_player").take("seat", 0).move("Ann", "d6")
    while t.g.winners is None:
        t.take("pass") if t.kind in ("activation", "power", "react") else t.take("done")
    return t


def test_sudden_death_is_a_round_without_cards() -> None:
    t = drawn_third_game()
    played = match(A, B, tiebreak=True, glory="1-0 0-1").after(t.g)
    assert played.wants_sudden_death
    s = Table(sudden_death(t.g))
    assert (s.g.round, s.kind) == (4, "first_player")
    s.take("seat", 0)
    # Ann's Move token of the third round is gone; nothing is drawn or exchanged
    assert s.verbs() == {"move", "charge", "guard", "pass"}
    s.move("Ann", "d6" if s.at("Ann") != "d6" else "d5")
    # no reaction from the hand, no power step
    assert (s.kind, s.seat) == ("activation", 1)
    before = s.g.hands[0]
    for _ in range(7):
        s.take("pass")
    while s.kind != "first_player":
        assert s.kind in ("discard_objective", "discard_power")
        s.take("done")
    # nobody scored, drew or was upgraded, and another such round follows
    assert s.g.hands[0] == before
    assert s.g.glory == t.g.glory
    assert s.g.round == 5


def test_the_first_to_wipe_out_the_other_warband_wins_at_once() -> None:
    t = drawn_third_game()
    s = Table(sudden_death(t.g))
    s.take("seat", 0).dice("smash smash dodge").charge("Ann", "d7")
    assert s.g.over
    assert s.g.winners == (0,)
    assert s.g.flag("decided by") == "sudden death"
    played = match(A, B, tiebreak=True, glory="1-0 0-1").after(t.g)
    assert played.after(s.g).winner == A
    # the glory of sudden death counts for nothing
    assert played.after(s.g).glory(A) == played.glory(A)
    # the game that was over is untouched
    assert t.g.winners == (0, 1)


def test_of_two_warbands_wiped_out_one_after_the_other_the_first_has_lost() -> None:
    vengeance = upgrade("Vengeance", reacts("after-attack", lambda cx: take_out(cx.g, 0, ("upgrade",), seat=0)))
    t = drawn_third_game(upgrades={"Ann": [vengeance]})
    s = Table(sudden_death(t.g))
    s.take("seat", 0).dice("smash smash dodge").charge("Ann", "d7").take("react")
    assert s.out("Ann")
    assert s.out("Bob")
    assert s.g.winners == (0,)


def test_with_nobody_left_on_either_side_a_roll_off_decides() -> None:
    t = battle("shadespire", {"out": man("Ann")}, {"out2": man("Bob")}, round=2).until()
    played = match(A, B, tiebreak=True, glory="1-0 0-1").after(t.g)
    assert played.wants_sudden_death
    t.g.script = None
    t.dice("smash smash smash smash crit smash smash smash")
    s = sudden_death(t.g)
    assert s.winners == (1,)
    assert s.flag("decided by") == "a roll-off"
    assert played.after(s).winner == B


def test_a_match_that_waits_for_sudden_death_takes_no_other_game() -> None:
    waiting = match(A, B, DRAW, tiebreak=True, glory="1-0 0-1 2-2")
    with pytest.raises(ValueError, match="sudden death"):
        waiting.after(finished(A).g)


def test_the_words_of_sudden_death_say_what_is_forbidden() -> None:
    assert [word.say() for word in FORBIDDEN] == [
        "Players cannot draw cards.", "Players cannot play power cards.", "Players cannot score objective cards.",
    ]  # fmt: skip
