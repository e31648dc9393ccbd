"""Games for learners: PettingZoo's and Gymnasium's own trials pass, nothing hidden is told, nothing open is left out."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from undercroft.lab.envs.aec import env
from undercroft.lab.envs.choices import VERBS, WIDTH, grouped, option_names, rows_of
from undercroft.lab.envs.course import Course, NotOpen, Rewards, laid, tables_by_lot
from undercroft.lab.envs.duel import Duel
from undercroft.lab.envs.encoding import KINDS, Shape, board_of, state_names, state_of
from undercroft.lab.envs.many import Many
from undercroft.lab.envs.spaces import MOST
from undercroft.play import questions
from undercroft.play.phrases import PHRASES
from undercroft.play.randomly import evenly, seats_of
from undercroft.play.view import determinize, view
from undercroft.rules.editions import EDITIONS

TABLES = [(name, seats) for name, edition in EDITIONS.items() for seats in seats_of(edition)]


def courses(rulebook: str, seats: int, games: int = 1) -> Iterator[Course]:
    """Every moment of some random games."""
    for seed in range(games):
        pick = Random(f"{rulebook} {seats} {seed}")
        course = Course(tables_by_lot(rulebook, seats)(pick), seed)
        while course.seat >= 0:
            yield course
            course.act(int(pick.random() * course.open))


# --- the libraries' own trials ---


def test_a_table_passes_the_trial_of_pettingzoo() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its advice on how to scale numbers and name things
        api_test(env("shadespire", decks="plain"), num_cycles=300)


def test_the_same_seed_makes_the_same_table_by_pettingzoos_trial() -> None:
    seed_test(lambda: env("shadespire", decks="plain"), num_cycles=60)


@pytest.mark.parametrize(("rulebook", "seats"), [("deathgorge", 3), ("shadespire", 4)])
def test_a_table_of_several_is_played_to_its_end_and_pays_out(rulebook: str, seats: int) -> None:
    table = env(rulebook, seats, decks="none")
    table.reset(seed=3)
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        assert not truncated
        paid[agent] += reward
        table.step(None if terminated else table.action_space(agent).sample(observation["action_mask"]))
    winners = table.course.game.winners
    assert winners is not None
    alone = len(winners) == 1
    assert paid == {f"seat_{i}": (float(alone) if i in winners else -1.0) for i in range(seats)}


def test_a_duel_passes_the_trial_of_gymnasium() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Duel(decks="plain", opponents="random"), skip_render_check=True)


def test_a_duel_is_made_by_its_name_and_stepped_in_a_batch_of_gymnasium() -> None:
    batch = gymnasium.make_vec("Undercroft-v0", num_envs=2, vectorization_mode="sync", decks="none")
    observation, _ = batch.reset(seed=1)
    assert observation["state"].shape == (2, Shape(2).state)
    actions = [int(mask.nonzero()[0][0]) for mask in observation["action_mask"]]
    batch.step(np.array(actions))
    batch.close()


# --- what is told ---


@pytest.mark.parametrize(("rulebook", "seats"), TABLES)
def test_nothing_that_a_seat_may_not_see_changes_what_it_is_told(rulebook: str, seats: int) -> None:
    told = 0
    for course in courses(rulebook, seats):
        g, seat = course.game, course.seat
        if course.chosen or (told := told + 1) % 5:
            continue
        other = determinize(view(g, seat), told)
        assert np.array_equal(state_of(g, seat, g.question), state_of(other, seat, other.question))
        assert np.array_equal(board_of(g, seat), board_of(other, seat))
        assert g.question is not None
        assert other.question is not None
        assert np.array_equal(
            rows_of(g, g.question, course.groups, ()), rows_of(other, other.question, course.groups, ())
        )
    assert told > 40


@pytest.mark.parametrize(("rulebook", "seats"), TABLES)
def test_every_number_has_a_name_and_keeps_to_its_range(rulebook: str, seats: int) -> None:
    shape = Shape(seats)
    kinds, verbs = set(), set()
    for course in courses(rulebook, seats):
        told = course.observe(course.seat)
        assert told["state"].shape == (len(state_names(seats)),) == (shape.state,)
        assert told["board"].shape == shape.board
        assert told["options"].shape == (WIDTH, len(option_names(seats))) == shape.options
        assert all(abs(part).max() <= MOST for part in told.values())
        assert told["options"][: course.open].any(axis=1).all()
        assert not told["options"][course.open :].any()
        assert course.mask(course.seat).sum() == course.open
        assert not course.mask((course.seat + 1) % seats).any()
        assert course.game.question is not None
        kinds.add(course.game.question.kind)
        verbs |= {option[0] for option in course.game.question.options}
    assert kinds <= set(KINDS), f"kinds of question without a number: {kinds - set(KINDS)}"
    assert verbs <= set(VERBS), f"verbs without a number: {verbs - set(VERBS)}"


def test_every_question_and_every_verb_that_can_be_said_has_a_number() -> None:
    assert {*questions.QUESTIONS, *questions.VERBS} <= set(KINDS)
    assert set(PHRASES) <= set(VERBS)


def test_where_a_fighter_stands_and_what_an_attack_may_do_are_told() -> None:
    names, rows = state_names(2), option_names(2)
    for course in courses("shadespire", 2, games=3):
        g, question = course.game, course.game.question
        assert question is not None
        attacks = [i for i, option in enumerate(question.options) if option[0] == "attack"]
        if not attacks or course.groups:
            continue
        told = course.observe(course.seat)
        f = question.options[attacks[0]][1]
        place = [i for i, owner in enumerate(g.owner) if owner == course.seat].index(f) + 1
        column, row = g.ground.cell(g.at[f])
        state = dict(zip(names, told["state"].tolist(), strict=True))
        assert state[f"own fighter {place}: column"] == pytest.approx((column + 1) / 16)
        assert state[f"own fighter {place}: row"] == pytest.approx((row + 1) / 16)
        attack = dict(zip(rows, told["options"][attacks[0]].tolist(), strict=True))
        assert attack["verb: attack"] == attack[f"by own fighter {place}"] == attack["brings an attack"] == 1
        assert 0 < attack["chance to succeed"] < 1
        return
    pytest.fail("no attack was ever offered")


# --- acting ---


def test_every_option_of_a_wide_question_can_be_taken_in_two_steps() -> None:
    options = [("move", f, h) for f in range(9) for h in range(60)] + [("pass",)]
    groups = grouped(options)
    assert sorted(i for group in groups for i in group) == list(range(len(options)))
    assert len(groups) == 10
    assert max(map(len, groups)) <= WIDTH
    alike = [("token", 1, h) for h in range(300)]
    assert [len(group) for group in grouped(alike)] == [128, 128, 44]
    assert grouped(options[:WIDTH]) == ()


def test_a_wide_question_is_asked_in_two_steps_and_the_option_chosen_is_the_one_taken() -> None:
    for course in courses("deathgorge", 2, games=8):
        if not course.groups or course.chosen:
            continue
        g = course.game
        assert g.question is not None
        wanted = len(g.question.options) // 2
        group = next(i for i, places in enumerate(course.groups) if wanted in places)
        if len(course.groups[group]) < 2:
            continue
        expected = g.copy()
        expected.answer(wanted)
        course.act(group)
        assert course.game.question is g.question
        course.act(course.chosen.index(wanted))
        assert (g.at, g.now, g.past) == (expected.at, expected.now, expected.past)
        return
    pytest.fail("no question was ever wide")


def test_an_action_that_is_not_open_is_refused_and_loses_a_duel() -> None:
    course = Course(tables_by_lot("shadespire", 2, "none")(Random(1)), 1)
    with pytest.raises(NotOpen, match=f"the mask allows 0 to {course.open - 1}"):
        course.act(course.open)
    duel = Duel(decks="none")
    duel.reset(seed=1)
    _, reward, terminated, _, info = duel.step(WIDTH - 1)
    assert (reward, terminated, info) == (-1.0, True, {"not open": WIDTH - 1})


def test_glory_gained_can_be_paid_for() -> None:
    duel = Duel(decks="plain", opponents="random", rewards=Rewards(win=0.0, lead=1.0))
    pick = Random(2)
    duel.reset(seed=2)
    paid, over = 0.0, False
    while not over:
        _, reward, over, _, _ = duel.step(evenly(duel.place.course.game.ask_again(), pick) % duel.place.course.open)
        paid += reward
    assert paid == duel.place.course.lead(duel.place.seat)


def test_many_tables_at_once_play_what_each_would_play_alone() -> None:
    def run(steps: int) -> list[tuple[float, ...]]:
        tables = Many(3, "shadespire", decks="none")
        seen = tables.reset(seed=5)
        found = []
        for n in range(steps):
            actions = [(n * 7 + i) % int(seen["action_mask"][i].sum()) for i in range(3)]
            seen, rewards, over = tables.step(actions)
            found.append((*seen["state"].sum(axis=1).tolist(), *rewards.tolist(), *over.tolist()))
        return found

    first = run(150)
    assert first == run(150)
    ends = [row for row in first if any(row[6:])]
    assert ends, "no game came to its end"
    assert all(abs(reward) <= 1 for row in ends for reward in row[3:6])


# --- slips ---


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: laid("chess", 2, "none", None), "there is no rulebook 'chess'"),
        (lambda: laid("dreadfane", 4, "none", None), "dreadfane is not played by 4"),
        (lambda: laid("shadespire", 2, "tarot", None), "decks are library, plain or none, not 'tarot'"),
        (lambda: env(render_mode="human"), "a game is shown as ansi or svg, not as 'human'"),
        (lambda: Many(0), "at least one table is needed"),
        (lambda: Many(2, decks="none").step([0]), "1 actions for 2 tables"),
        (lambda: Duel(opponents="kasparov"), "no bot is called 'kasparov'"),
    ],
)
def test_a_slip_is_told_in_one_line(make: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make()  # type: ignore[operator]


def test_a_table_is_shown() -> None:
    table = env("shadespire", decks="none", render_mode="svg")
    with pytest.raises(RuntimeError, match="call reset"):
        table.render()
    table.reset(seed=1)
    assert table.render() is None, "nothing lies on the table yet"
    while table.course.game.field is None:
        table.step(0)
    assert str(table.render()).startswith("<svg")
    duel = Duel(decks="none", render_mode="ansi")
    duel.reset(seed=1)
    assert duel.render() == "round 0, setup: glory 0 to 0"


def test_whoever_always_takes_the_first_action_comes_to_the_end() -> None:
    duel = Duel(seat=0)
    groups = 0
    for seed in range(4):
        seen, _ = duel.reset(seed=seed)
        over = False
        for _ in range(1_000):
            course = duel.place.course
            wide = bool(course.groups) and not course.chosen and len(course.groups[0]) > 1
            seen, _, over, _, _ = duel.step(0)
            if wide:
                groups += 1
                assert course.chosen, "a group was chosen, and now one of its options is to be"
            if over:
                break
        assert over
        assert not seen["action_mask"].any()
    assert groups > 10
