"""The eye that is kept on every game sees each thing that can break: a game is broken on purpose, and the Watch says how."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from undercroft.game.events import Event
from undercroft.game.frames import Frame
from undercroft.game.pieces import FieldToken
from undercroft.game.question import Question
from undercroft.play.invariants import check, differences, offers_hold
from undercroft.play.randomly import by_verb, random_setup
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game
from undercroft.rules.procedure import PROCEDURES


def in_the_second_round(edition: str) -> Game:
    """A game that is well under way: fighters stand, cards lie in every kind of zone."""
    for seed in range(40):
        pick = Random(f"{edition} {seed}")
        game = Game(random_setup(pick, edition, 2, "plain"), seed)
        while (question := game.question) is not None:
            if game.round == 2 and question.kind == "activation" and len(game.surviving()) > 4 and game.tokens:
                return game
            game.answer(by_verb(question, pick))
    raise LookupError("no random game gets so far")


GAMES = {edition: in_the_second_round(edition) for edition in EDITIONS}


@pytest.fixture
def game() -> Game:
    return GAMES["shadespire"].copy()


def move_into_a_wall(g: Game) -> None:
    g.at[g.surviving()[0]] = next(h for h in range(400) if not g.ground.all >> h & 1)


def stand_in_a_blocked_hex(g: Game) -> None:
    h = g.at[g.surviving()[0]]
    g.terrain = (g.terrain[0] | 1 << h, *g.terrain[1:])


def share_a_hex(g: Game) -> None:
    one, other = g.surviving()[:2]
    g.at[other] = g.at[one]


def stand_while_set_aside(g: Game) -> None:
    g.removed[g.surviving()[0]] = 1


def heal_below_nothing(g: Game) -> None:
    g.wounds[g.surviving()[0]] = -1


def survive_the_unsurvivable(g: Game) -> None:
    g.wounds[g.surviving()[0]] = 20


def take_a_token_too_many(g: Game) -> None:
    g.move[g.surviving()[0]] = -1


def number_two_objectives_alike(g: Game) -> None:
    first = next(token for token in g.tokens if token.kind == "objective")
    free = next(h for h in range(400) if g.ground.all >> h & 1 and all(token.at != h for token in g.tokens))
    g.tokens = (*g.tokens, FieldToken("objective", first.number, free))


def lay_two_tokens_in_one_hex(g: Game) -> None:
    first = next(token for token in g.tokens if token.kind == "objective" and token.at >= 0)
    g.tokens = (*g.tokens, FieldToken("objective", 9, first.at))


def lay_a_token_outside(g: Game) -> None:
    outside = next(h for h in range(400) if not g.ground.all >> h & 1)
    g.tokens = (*g.tokens, FieldToken("objective", 9, outside))


def gain_glory_untold(g: Game) -> None:
    g.glory[0] += 1


def spend_glory_untold(g: Game) -> None:
    g.glory[0] += 5
    g.spent[0] += 1


def spend_more_than_there_is(g: Game) -> None:
    g.spent[0] = g.glory[0] + 1


def lose_a_card(g: Game) -> None:
    g.hands[0] = g.hands[0][1:]


def double_a_card(g: Game) -> None:
    g.discards[0] = (*g.discards[0], g.hands[0][0])


def hold_another_seats_card(g: Game) -> None:
    g.hands[0], g.hands[1] = (*g.hands[0], g.hands[1][0]), g.hands[1][1:]


def put_an_objective_into_the_power_deck(g: Game) -> None:
    g.power_deck[0] = (*g.power_deck[0], g.objective_deck[0][0])
    g.objective_deck[0] = g.objective_deck[0][1:]


def wear_an_objective(g: Game) -> None:
    f = g.survivors(0)[0]
    g.upgrades[f] = (*g.upgrades[f], g.objective_deck[0][0])
    g.objective_deck[0] = g.objective_deck[0][1:]


def know_a_card_on_top_that_is_elsewhere(g: Game) -> None:
    g.known_top[0] = (g.hands[0][0],)


def meet_an_objective_that_is_not_in_hand(g: Game) -> None:
    g.met[0] = (g.objective_deck[0][0],)


def run_an_unknown_procedure(g: Game) -> None:
    g.stack.append(Frame("juggle", (), {}))


def run_beyond_the_last_step(g: Game) -> None:
    g.stack[0].step = len(g.stack[0].steps) + 1


def keep_what_could_change(g: Game) -> None:
    procedure = PROCEDURES["attack"]
    g.stack.append(Frame(procedure.name, procedure.steps, {"faces": ["crit"]}))


def ask_nothing_before_the_end(g: Game) -> None:
    g.question = None


def ask_somebody_who_is_not_there(g: Game) -> None:
    assert g.question is not None
    g.question = Question(7, g.question.kind, g.question.options)


def offer_nothing(g: Game) -> None:
    g.question = Question(0, "activation", ())


def offer_a_thing_twice(g: Game) -> None:
    g.question = Question(0, "activation", (("pass",), ("pass",)))


def ask_after_the_end(g: Game) -> None:
    g.winners = (0,)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (move_into_a_wall, "which is no hex"),
        (stand_in_a_blocked_hex, "stands in a blocked hex"),
        (share_a_hex, "stand in the same hex"),
        (stand_while_set_aside, "is set aside as well"),
        (heal_below_nothing, "has -1 wounds"),
        (survive_the_unsurvivable, "survives with 20 of"),
        (take_a_token_too_many, "has -1 move tokens"),
        (number_two_objectives_alike, "there are 2 objectives with the number"),
        (lay_two_tokens_in_one_hex, "feature tokens lie in"),
        (lay_a_token_outside, "which is no hex"),
        (stand_in_a_blocked_hex, "but the tokens make it"),
        (gain_glory_untold, "but the events tell of"),
        (spend_glory_untold, "seat 0 spent"),
        (spend_more_than_there_is, "glory"),
        (lose_a_card, "is in no zone"),
        (double_a_card, "is in the hand of seat 0 and the discard pile of seat 0"),
        (hold_another_seats_card, "of seat 1 is in the hand of seat 0"),
        (put_an_objective_into_the_power_deck, "(objective) is in the power deck of seat 0"),
        (wear_an_objective, "(objective) is an upgrade of"),
        (know_a_card_on_top_that_is_elsewhere, "is known on top for seat 0 but not where such a card is"),
        (meet_an_objective_that_is_not_in_hand, "is met for seat 0 but not where such a card is"),
        (run_an_unknown_procedure, "a frame of juggle, which is no procedure"),
        (run_beyond_the_last_step, "is at step"),
        (keep_what_could_change, "keeps faces=['crit'], which could change"),
        (ask_nothing_before_the_end, "nothing is asked, but the game is not over"),
        (ask_somebody_who_is_not_there, "is for seat 7"),
        (offer_nothing, "has no options"),
        (offer_a_thing_twice, "offers ('pass',) more than once"),
        (ask_after_the_end, "the game is over, and still"),
    ],
)
def test_each_thing_that_breaks_is_seen_and_said(game: Game, spoil: Callable[[Game], None], said: str) -> None:
    assert check(game) == []
    spoil(game)
    assert any(said in line for line in check(game)), check(game)


def test_guard_and_stagger_together_are_seen_where_they_exclude_each_other() -> None:
    game = GAMES["deathgorge"].copy()
    f = game.surviving()[0]
    game.guard[f] = game.stagger[f] = 1
    assert any("Guard and Stagger tokens at once" in line for line in check(game))


def test_an_option_that_cannot_be_taken_is_found(game: Game) -> None:
    assert game.question is not None
    game.question = Question(game.question.seat, game.question.kind, (("charge", 99, 99),))
    found = offers_hold(game, Random(1))
    assert any("is offered, but" in line for line in found)


def test_a_copy_that_differs_says_in_which_field(game: Game) -> None:
    copy = game.copy()
    assert differences(copy, game) == []
    copy.wounds[0] += 1
    copy.stack[-1].v["by"] = 5
    assert differences(copy, game) == ["wounds", "stack"]


def test_events_are_tallied_once_however_often_one_looks(game: Game) -> None:
    game.emit(Event("glory_gained", 0, n=2))
    game.glory[0] += 2
    assert check(game) == []
    game.emit(Event("glory_lost", 0, n=1))
    assert any("but the events tell of" in line for line in check(game))
