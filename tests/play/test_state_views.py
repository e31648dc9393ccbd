"""Views: what a seat sees, and that nothing it must not know is in there, the private parts included."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from state_pieces import DECK, SEATS, TABLES, a_game, lots, made_up_table, moments, same

from undercroft.game.events import Event
from undercroft.game.pieces import Effect
from undercroft.game.question import CHANCE, Question
from undercroft.play.determinize import CannotAskAgain, ask_again
from undercroft.play.snapshot import digest, from_json, to_json
from undercroft.play.tables import table
from undercroft.play.view import SPECTATOR, View, determinize, view
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game

FEATURES = [name for name, book in EDITIONS.items() if book.tokens == "features"]


def started(edition: str = "shadespire", seats: int = 2, kind: str = "activation") -> Game:
    """A game at the first question of a kind."""
    for seed in range(1, 30):
        game = Game(made_up_table(edition, seats), seed)
        for _ in moments(game, seed):
            if game.ask_again().kind == kind:
                return game
    raise AssertionError(f"{kind} is never asked")


# --- what a seat sees ---


def test_a_seat_sees_its_own_hand_and_only_the_size_of_others() -> None:
    game = started()
    for seat in (0, 1):
        seen = view(game, seat)
        mine, theirs = seen.seats[seat], seen.seats[1 - seat]
        assert mine.hand == game.hands[seat]
        assert theirs.hand == ()
        assert (theirs.objectives_in_hand, theirs.power_cards_in_hand) == (3, 5)
        assert (theirs.objective_deck, theirs.power_deck) == (len(game.objective_deck[1 - seat]), 15)


def test_a_spectator_sees_nobodys_hand() -> None:
    seen = view(started(), SPECTATOR)
    assert [each.hand for each in seen.seats] == [(), ()]
    assert {card.number for card in seen.cards} == {c for each in seen.seats for c in each.discards}
    assert seen.asked is not None
    assert seen.asked.options is None


def test_what_lies_open_is_in_every_view() -> None:
    game = started()
    for _ in range(30):
        game.answer(lots(game, Random(game.uid)))
    for seat in (SPECTATOR, 0, 1):
        seen = view(game, seat)
        assert [f.at for f in seen.fighters] == game.at
        assert [f.wounds for f in seen.fighters] == game.wounds
        assert [f.upgrades for f in seen.fighters] == game.upgrades
        assert [each.glory for each in seen.seats] == game.glory
        assert [each.discards for each in seen.seats] == game.discards
        assert (seen.tokens, seen.terrain, seen.effects) == (game.tokens, game.terrain, game.effects)
        assert (seen.round, seen.phase, seen.turn, seen.first) == (game.round, game.phase, game.turn, game.first)
        assert seen.placements == game.ground.placements


def test_only_who_is_asked_sees_the_options() -> None:
    game = started()
    question = game.ask_again()
    mine, theirs = (view(game, seat).asked for seat in (question.seat, 1 - question.seat))
    assert mine is not None
    assert theirs is not None
    assert (mine.options, mine.about) == (question.options, question.about)
    assert theirs == (question.seat, question.kind, None, None)


def test_what_an_opponent_drew_is_a_card_and_ones_own_has_a_name() -> None:
    game = started()
    drawn = [event for chunk in (*game.past, game.now) for event in chunk if event.kind == "drawn"]
    assert {event.seat for event in drawn} == {0, 1}
    for seat in (0, 1):
        told = [event for chunk in view(game, seat).log for event in chunk if event.kind == "drawn"]
        assert [event.card for event in told] == [event.card if event.seat == seat else -1 for event in drawn]


def test_the_events_of_a_view_stand_where_the_games_events_stand() -> None:
    game = started(kind="score")
    log = view(game, 0).log
    assert [len(chunk) for chunk in log] == [len(chunk) for chunk in (*game.past, game.now)]
    assert [[e.kind for e in chunk] for chunk in log] == [[e.kind for e in chunk] for chunk in (*game.past, game.now)]


def test_with_open_lists_every_card_is_known_but_not_its_place() -> None:
    game = started()
    seen = view(game, 0, open_lists=True)
    assert [card.number for card in seen.cards] == list(range(len(game.cards)))
    assert seen.seats[1].hand == ()
    closed = {card.number for card in view(game, 0).cards}
    assert closed.isdisjoint(set(game.hands[1]) | set(game.power_deck[1]) | set(game.objective_deck[1]))


@pytest.mark.parametrize("edition", FEATURES)
def test_dealt_tokens_are_known_to_whom_they_were_dealt_until_they_are_turned_over(edition: str) -> None:
    game = Game(made_up_table(edition), 3)
    placed = 0
    for _ in moments(game, 3):
        if game.ask_again().kind != "token":
            continue
        dealt = next(frame.v["dealt"] for frame in game.stack if "dealt" in frame.v)
        truth = [token.number for token in game.tokens]
        placed = len(truth)
        told = [view(game, seat) for seat in (0, 1, SPECTATOR)]
        for seat in (0, 1):
            assert told[seat].seats[seat].tokens == dealt[seat]
            assert told[seat].seats[1 - seat].tokens == (0,) * len(dealt[1 - seat])
        for i, number in enumerate(truth):
            assert sorted(each.tokens[i].number for each in told) == [0, 0, number]
    assert placed == 4
    assert all(token.number for token in view(game, SPECTATOR).tokens if token.kind == "objective")


def test_a_card_that_was_shown_in_the_hand_is_known_there() -> None:
    game = started()
    c = game.hands[1][0]
    game.emit(Event("revealed", 1, card=c))
    assert view(game, 0).seats[1].hand == (c,)
    assert view(game, SPECTATOR).seats[1].hand == (c,)
    # into the deck and drawn again: nobody saw that
    game.emit(Event("drawn", 1, card=c))
    assert view(game, 0).seats[1].hand == ()
    game.emit(Event("returned_to_hand", 1, card=c))
    assert view(game, 0).seats[1].hand == (c,)


def test_a_card_shown_to_one_seat_is_a_secret_from_the_others() -> None:
    game = started("shadespire", 3)
    c = game.hands[1][0]
    game.emit(Event("revealed", 1, card=c, facts=("to 2",)))
    assert [view(game, seat).seats[1].hand == (c,) for seat in (0, 2, SPECTATOR)] == [False, True, False]
    assert [view(game, seat).log[-1][-1].card for seat in (0, 1, 2)] == [-1, c, c]


def test_cards_thrown_away_by_a_do_over_were_seen_by_all() -> None:
    game = started(FEATURES[0], kind="do_over")
    seat = game.ask_again().seat
    thrown = [c for c in game.hands[seat] if game.cards[c].is_objective]
    game.answer(("do_over", "objectives"))
    names = {card.number: card.id for card in view(game, 1 - seat).cards}
    assert [names[c] for c in thrown] == [game.cards[c].id for c in thrown]
    assert view(game, 1 - seat).seats[seat].hand == ()


@pytest.mark.parametrize("edition", FEATURES)
def test_cards_that_lie_aside_for_a_do_over_are_dealt_to_no_hand_and_no_deck(edition: str) -> None:
    game = Game(made_up_table(edition, 2), 1)
    pick = Random(1)
    while game.ask_again().kind != "do_over":
        game.answer(lots(game, pick))
    game.asks_chance = True
    seat = game.ask_again().seat
    thrown = set(game.hands[seat])
    game.answer(("do_over", "both"))
    assert (game.ask_again().seat, len(thrown)) == (CHANCE, 8)
    for viewer in (0, 1, SPECTATOR):
        seen = view(game, viewer)
        for seed in range(5):
            dealt = determinize(seen, seed)
            places = {*dealt.hands[seat], *dealt.power_deck[seat], *dealt.objective_deck[seat]}
            assert places.isdisjoint(thrown)
            assert view(dealt, viewer) == seen


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    with pytest.raises(ValueError, match="there is no seat 2"):
        view(started(), 2)


# --- JSON ---


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_view_is_plain_json_without_a_trace_of_hidden_cards(edition: str, seats: int) -> None:
    game = a_game(edition, seats, 4)
    n = 0
    for n in moments(game, 4):
        if n % 9:
            continue
        for seat in range(-1, seats):
            data = json.loads(json.dumps(view(game, seat).to_json()))
            assert data["seat"] == seat
            assert "running" not in data
            hidden = {
                game.cards[c].id
                for other in range(seats)
                if other != seat
                for zone in (game.hands, game.power_deck, game.objective_deck)
                for c in zone[other]
            }
            ids = {card["id"] for card in data["cards"] if card["seat"] != seat}
            seen = {game.cards[card["number"]].id for card in data["cards"]}
            assert ids <= seen
            assert not {name for name in hidden - seen if f'"{name}"' in json.dumps(data)}
    assert n > 20


def test_json_may_begin_at_any_event() -> None:
    seen = view(started(), 0)
    whole = seen.to_json()["events"]
    part = seen.to_json(since=5)["events"]
    assert whole["from"] == 0
    assert part == {"from": 5, "list": whole["list"][5:]}
    assert seen.to_json(since=10**6)["events"] == {"from": len(whole["list"]), "list": []}


# --- twins: two games that differ in hidden things alone ---


def is_hidden_draw(game: Game, question: Question, viewer: int) -> bool:
    """A card drawn by another seat."""
    return question.options[0][0] == "card" and game.holder[question.options[0][1]] != viewer


class Twins:
    """Two games of one table in which other seats draw different cards, and everything that lies open is the same."""

    def __init__(self, edition: str, seats: int, viewer: int, seed: int) -> None:
        # no surge objectives: those show themselves
        aims = [f"plain-hold-{n}" for n in range(1, 6)] * 2 + ["plain-outlast-1", "plain-outlast-2"]
        deck = [card for card in DECK if "hold" not in card and "outlast" not in card and "slaying" not in card]
        warbands = ["garreks-reavers", "steelhearts-champions"] * 2
        setup = table(edition, warbands[:seats], [aims + deck] * seats)
        self.one = Game(setup, seed, asks_chance=True)
        self.other = Game(setup, seed + 1, asks_chance=True)
        # whoever is stopped at every window is asked the same, whatever it holds
        self.one.stops = self.other.stops = (1 << seats) - 1
        self.viewer = viewer
        self.pick = Random(seed)
        self.differing = 0

    def step(self) -> bool:
        """Answer in both; whether they can go on alike."""
        one, other = self.one.ask_again(), self.other.ask_again()
        assert (one.seat, one.kind) == (other.seat, other.kind)
        if one.seat == CHANCE and is_hidden_draw(self.one, one, self.viewer):
            i = self.pick.randrange(len(one.options))
            self.one.answer(i)
            self.other.answer((i + 1) % len(other.options))
            self.differing += 1
            return True
        shared = [option for option in one.options if option in other.options]
        if one.seat not in (CHANCE, self.viewer):
            # nothing of what others hold comes to light
            shared = [option for option in shared if not self.shows_a_card(option)]
        if not shared:
            return False
        choice = self.pick.choice(shared)
        self.one.answer(choice)
        self.other.answer(choice)
        return True

    @staticmethod
    def shows_a_card(option: tuple[Any, ...]) -> bool:
        return option[0] in ("cycle", "discard", "ploy", "spell", "upgrade", "react", "score", "do_over", "salvage")


@pytest.mark.parametrize(("edition", "seats"), TABLES)
def test_a_view_is_the_same_whatever_others_hold(edition: str, seats: int) -> None:
    for viewer in (0, SPECTATOR):
        twins = Twins(edition, seats, viewer, 7)
        told_apart = 0
        n = 0
        while twins.one.question is not None and n < 1500:
            n += 1
            told_apart += twins.one.hands != twins.other.hands
            if n % 4 == 0 or twins.one.question.seat != CHANCE:
                assert view(twins.one, viewer) == view(twins.other, viewer)
                assert view(twins.one, viewer, True) == view(twins.other, viewer, True)
            if not twins.step():
                break
        assert told_apart > 50
        assert twins.differing >= 8 * (seats - (viewer >= 0))


@pytest.mark.parametrize("edition", FEATURES)
@pytest.mark.parametrize("seats", SEATS["deathgorge"])
def test_a_view_is_the_same_whatever_tokens_others_were_dealt(edition: str, seats: int) -> None:
    one = Game(made_up_table(edition, seats), 5, asks_chance=True)
    pick = Random(5)
    seen = 0
    while one.ask_again().kind != "token" and one.question is not None:
        one.answer(lots(one, pick))
    while one.ask_again().kind == "token":
        for viewer in range(-1, seats):
            before = view(one, viewer)
            other = one.copy()
            frame = next(frame for frame in other.stack if "dealt" in frame.v)
            mine = frame.v["dealt"][viewer] if viewer >= 0 else ()
            turned = dict(zip(*_turned(one, viewer, mine), strict=True))
            frame.v["dealt"] = tuple(tuple(turned.get(n, n) for n in numbers) for numbers in frame.v["dealt"])
            other.tokens = tuple(token._replace(number=turned.get(token.number, token.number)) for token in one.tokens)
            assert digest(other) != digest(one)
            if one.ask_again().seat != viewer:
                assert view(other, viewer) == before
                seen += 1
        one.answer(lots(one, pick))
    assert seen >= 5


def _turned(game: Game, viewer: int, mine: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The numbers that the viewer does not know, and the same in another order."""
    placed = {token.at: token.number for token in game.tokens}
    own = {
        placed[event.at]
        for chunk in (*game.past, game.now)
        for event in chunk
        if event.kind == "token_placed" and event.seat == viewer
    }
    secret = [n for n in range(1, 10) if n not in own and n not in mine]
    everything = {n for frame in game.stack for numbers in frame.v.get("dealt", ()) for n in numbers} | set(
        placed.values()
    )
    secret = [n for n in secret if n in everything]
    return secret, secret[1:] + secret[:1]


@pytest.mark.parametrize(
    "change",
    [
        lambda g: setattr(g, "rng", 12345),
        lambda g: setattr(g, "script", (0, 0)),
        lambda g: g.met.__setitem__(1, g.hands[1][:1]),
        lambda g: g.fresh.__setitem__(1, g.hands[1][:2]),
        lambda g: g.known_top.__setitem__(1, g.power_deck[1][:2]),
        lambda g: g.hands.__setitem__(1, g.hands[1][::-1]),
        lambda g: g.power_deck.__setitem__(0, g.power_deck[0][::-1]),
        lambda g: setattr(g, "stops", 2),
    ],
)
def test_nothing_is_to_be_told_from_what_the_rules_note_in_secret(change: Any) -> None:
    game = started()
    other = game.copy()
    change(other)
    assert digest(other) != digest(game)
    assert view(other, 0) == view(game, 0)
    assert view(other, SPECTATOR) == view(game, SPECTATOR)


@pytest.mark.parametrize("secret", [("card", 20), ("token", 2, 40), ("number", 3), ("deploy", 1, 2)])
def test_what_a_step_was_given_is_kept_only_where_it_lies_open(secret: Any) -> None:
    game = started()
    game.result = secret
    assert view(game, 0).running.result is None
    game.result = ("seat", 1)
    assert view(game, 0).running.result == ("seat", 1)


# --- the same view from a snapshot, and games that agree with it ---


@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize("asks_chance", [False, True])
def test_dealt_games_agree_with_the_view_and_can_be_played_to_the_end(
    edition: str, seats: int, asks_chance: bool
) -> None:
    game = a_game(edition, seats, 5, asks_chance=asks_chance)
    pick = Random(3)
    kinds = set()
    played = 0
    for n in moments(game, 6):
        question = game.ask_again()
        new = (question.kind, question.seat < 0) not in kinds
        kinds.add((question.kind, question.seat < 0))
        if n % 11 and not new:
            continue
        restored = from_json(to_json(game)) if n % 2 else game
        for seat in range(-1, seats):
            for open_lists in (False, True):
                seen = view(restored, seat, open_lists)
                assert seen == view(game, seat, open_lists)
                dealt = determinize(seen, n)
                assert view(dealt, seat, open_lists) == seen
                if n % 4 == 0 and seat == n % seats:
                    play_out(dealt, pick)
                    played += 1
    assert played > 3


def play_out(game: Game, pick: Random) -> None:
    n = 0
    while game.question is not None:
        game.answer(pick.randrange(len(game.question.options)))
        n += 1
        assert n < 5000
    assert game.winners is not None


def test_every_question_can_be_asked_again_with_nothing_changed() -> None:
    kinds = set()
    for edition, seats in TABLES:
        for asks_chance in (False, True):
            game = a_game(edition, seats, 8, asks_chance=asks_chance)
            for _ in moments(game, 8):
                other = game.copy()
                question = game.ask_again()
                kinds.add(question.kind)
                ask_again(other, question.seat)
                assert same(other, game), question
    assert len(kinds) > 15


def test_a_game_that_is_over_is_dealt_as_one_that_is_over() -> None:
    game = started(kind="discard_power")
    play_out(game, Random(1))
    for seat in (0, 1, SPECTATOR):
        seen = view(game, seat)
        dealt = determinize(seen, 1)
        assert (dealt.question, dealt.winners) == (None, game.winners)
        assert view(dealt, seat) == seen


def test_a_view_of_a_question_that_its_step_does_not_ask_is_not_dealt() -> None:
    seen = view(started(), 0)
    assert seen.asked is not None
    odd = seen._replace(asked=seen.asked._replace(kind="riddle", options=None, about=None))
    with pytest.raises(CannotAskAgain, match=r"activation of seat \d instead of riddle"):
        determinize(odd, 1)
    frames = seen.running.stack
    silent = odd._replace(running=seen.running._replace(stack=(*frames[:-1], (frames[-1][0], 1, frames[-1][2]))))
    with pytest.raises(CannotAskAgain, match="activation, step 0, asks nothing"):
        determinize(silent, 1)


def test_values_of_effects_are_plain_json_too() -> None:
    game = started()
    values = (("stats", frozenset({"b", "a"})), ("what", {"hex": (1, 2)}))
    game.effects = (Effect(1, "x", 0, 1, -1, "round", 1, -1, values),)
    (told,) = view(game, 1).to_json()["effects"]
    assert told["values"] == [["stats", ["a", "b"]], ["what", {"hex": [1, 2]}]]
    assert json.loads(json.dumps(told)) == told


def test_the_cards_dealt_are_every_ones_own_and_each_once() -> None:
    game = started()
    for seed in range(20):
        dealt = determinize(view(game, 0, open_lists=True), seed)
        for seat in (0, 1):
            zones = [*dealt.hands[seat], *dealt.power_deck[seat], *dealt.objective_deck[seat], *dealt.discards[seat]]
            assert sorted(zones) == [c for c in range(len(dealt.cards)) if dealt.holder[c] == seat]
        assert [card.id for card in dealt.cards] == [card.id for card in game.cards]


def test_different_seeds_deal_different_hands_and_the_same_seed_the_same() -> None:
    seen = view(started(), 0, open_lists=True)
    hands = {determinize(seen, seed).hands[1] for seed in range(30)}
    assert len(hands) > 25
    assert digest(determinize(seen, 3)) == digest(determinize(seen, 3))


def test_each_hidden_card_is_as_likely_in_the_hand_as_any_other() -> None:
    seen = view(started(), 0, open_lists=True)
    begin, _, end = seen.seats[1].numbers
    times = dict.fromkeys(range(begin, end), 0)
    for seed in range(2000):
        for c in determinize(seen, seed).hands[1]:
            times[c] += 1
    # 3 of 12 objectives and 5 of 20 power cards: a quarter of the time each
    assert all(420 < n < 580 for n in times.values()), times


def test_lists_that_are_assumed_fill_what_nobody_has_seen() -> None:
    game = started()
    assumed = [f"state-test-edge-{n}" for n in range(1, 6)] * 4 + [f"plain-hold-{n}" for n in range(1, 5)] * 3
    dealt = determinize(view(game, 0), 1, {1: assumed})
    begin, middle, end = view(game, 0).seats[1].numbers
    assert {card.id for card in dealt.cards[middle:end]} == {f"state-test-edge-{n}" for n in range(1, 6)}
    assert {card.id for card in dealt.cards[begin:middle]} == {f"plain-hold-{n}" for n in range(1, 5)}
    assert dealt.cards[:begin] == game.cards[:begin]


def test_cards_that_were_seen_stay_what_they_are_in_every_guess() -> None:
    game = started(kind="discard_power")
    seen = view(game, 0)
    named = {card.number: card.id for card in seen.cards}
    assert any(card.seat == 1 for card in seen.cards)
    for seed in range(5):
        dealt = determinize(seen, seed)
        assert {c: dealt.cards[c].id for c in named} == named
        assert all(card.is_objective == game.cards[c].is_objective for c, card in enumerate(dealt.cards))


def test_a_view_has_no_field_that_the_state_has_for_secrets() -> None:
    names = set(View._fields) | set(View.__annotations__)
    assert names.isdisjoint({"hands", "rng", "script", "result", "objective_deck", "power_deck", "stack", "stops"})
