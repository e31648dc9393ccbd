"""Setting up by the Shadespire book: boards, objective tokens, hands, do-over, fighters, first turn; the artefact."""

from __future__ import annotations

import pytest
from harness import Table, board, faces, man, objective, ploy

from undercroft.game.pieces import Card, SeatSetup, Setup, Warband
from undercroft.hexes.joining import Placement, completed
from undercroft.rules.editions import edition
from undercroft.rules.engine import Game

NORTH = """
    s . . s . . . s
     . . . . . . .
    . s . # . . s .
     . . . . . . .
    . . s . . s . .
"""
SOUTH = NORTH.replace("#", ".")


def brought(name: str, men: int, cards: int = 30, boards: tuple[str, ...] = ("Board",)) -> SeatSetup:
    return SeatSetup(
        name,
        Warband(name, name, "tests", tuple(man(f"{name}{i}") for i in range(men))),
        tuple(objective(f"{name} objective {i}") for i in range(12)),
        tuple(ploy(f"{name} ploy {i}") for i in range(cards)),
        tuple(board(f"{name} {side}", NORTH) for side in boards),
    )


def start(dice: str = "", seed: int = 1, book: str = "shadespire", **variants) -> Table:
    seats = variants.pop("seats", None) or (brought("Ann", 3, boards=("A1", "A2")), brought("Bob", 5, boards=("B1", "B2")))
    t = Table(Game(Setup(edition(book), seats, **variants), seed, asks_chance=True))
    roll(t, dice)
    return t


def roll(t: Table, words: str) -> Table:
    """Answer chance: the dice named, then whatever is drawn."""
    for face in faces(words):
        assert t.kind == "roll", t.kind
        t.take("face", face)
    return t


def go(t: Table, *kinds: str) -> Table:
    """On to one of these questions: chance takes the first it may, players their first option."""
    for _ in range(3000):
        if t.kind in kinds:
            return t
        t.g.answer(0)
    raise AssertionError(kinds)


ANN_WINS = "crit smash smash smash fury fury fury fury"
BOB_WINS = "fury fury fury fury crit smash smash smash"


# --- boards ---


@pytest.mark.parametrize(("dice", "loser"), [(ANN_WINS, 1), (BOB_WINS, 0)])
def test_the_loser_of_the_roll_off_chooses_a_board_and_the_winner_chooses_and_places_both(dice: str, loser: int) -> None:
    t = start(dice)
    assert (t.kind, t.seat) == ("board", loser)
    assert len(t.options) == 2
    t.take("board", 1)
    # the first board just lies there: the other player places the second against it, wherever it may be
    assert (t.kind, t.seat) == ("board", 1 - loser)
    t.take("board", 0)
    assert (t.kind, t.seat) == ("placement", 1 - loser)
    assert len(t.options) == 40


def test_the_boards_are_joined_by_three_hexes_of_their_long_edges_or_two_of_their_short_ones() -> None:
    t = start(ANN_WINS)
    go(t, "placement")
    first = Placement("first", 0)
    joins = {completed(first.rectangle, Placement(*o[1:]).rectangle) for o in t.options}
    assert {n for n, across in joins if not across} == {3, 4, 5, 6, 7}
    assert {across for n, across in joins if across} == {2}


def test_territories_are_the_boards_and_what_joining_completes_is_no_ones() -> None:
    t = start(ANN_WINS)
    go(t, "placement").take("placement", None, None, False, 0, 6)
    field = t.g.ground
    assert [mask.bit_count() for mask in field.territories] == [38, 38]
    assert field.no_ones.bit_count() == 7


# --- objective tokens ---


def tokens(dice: str = ANN_WINS, **variants) -> Table:
    t = start(dice, **variants)
    return go(t, "placement").take("placement", None, None, False, 0, 6)


def test_who_chose_the_first_board_places_the_first_objective_and_five_are_placed_in_turn() -> None:
    t = tokens()
    seats = []
    while t.kind == "token":
        seats.append(t.seat)
        t.g.answer(0)
    assert seats == [1, 0, 1, 0, 1]


def test_an_objective_lies_on_no_starting_blocked_or_edge_hex_nor_within_two_hexes_of_another() -> None:
    t = tokens()
    field = t.g.ground
    barred = field.starting | field.blocked | field.edge
    assert {o[2] for o in t.options} == set(_hexes(field.all & ~barred))
    first = t.options[10][2]
    t.take("token", 0, first)
    allowed = field.all & ~barred & ~field.within(first, 2)
    assert {o[2] for o in t.options} == set(_hexes(allowed))


def _hexes(mask: int) -> list[int]:
    return [h for h in range(mask.bit_length()) if mask >> h & 1]


def test_the_last_objective_may_lie_on_an_edge_hex() -> None:
    t = tokens()
    field = t.g.ground
    for _ in range(4):
        assert not any(field.edge >> o[2] & 1 for o in t.options)
        t.g.answer(0)
    assert any(field.edge >> o[2] & 1 for o in t.options)
    assert any(not field.edge >> o[2] & 1 for o in t.options)
    assert not any(field.starting >> o[2] & 1 for o in t.options)


def test_an_objective_that_fits_nowhere_else_may_lie_on_an_edge_hex() -> None:
    # a field whose inner hexes are all starting hexes
    crowded = """
        . . . . . . . .
         s s s s s s s
        s s s s s s s s
         s s s s s s s
        . . . . . . . .
    """
    seats = tuple(
        brought(name, 3)._replace(boards=(board(f"{name} board", crowded),)) for name in ("Ann", "Bob")
    )
    t = start(ANN_WINS, seats=seats)
    go(t, "placement").take("placement", None, None, False, -4, 6)
    field = t.g.ground
    while t.kind == "token":
        inner = [o for o in t.options if not field.edge >> o[2] & 1]
        assert not any(field.starting >> o[2] & 1 for o in t.options)
        if not inner:
            break
        t.take(*inner[0])
    assert t.kind == "token"
    assert len([token for token in t.g.tokens if token.kind == "objective"]) < 4


def test_the_numbers_are_dealt_by_chance_once_all_objectives_lie() -> None:
    t = tokens()
    while t.kind == "token":
        t.g.answer(0)
    assert all(token.number == 0 and token.face == "down" for token in t.g.tokens)
    assert t.seat == -1
    assert {o[1] for o in t.options} == {1, 2, 3, 4, 5}
    go(t, "do_over")
    assert sorted(token.number for token in t.g.tokens) == [1, 2, 3, 4, 5]
    assert {token.face for token in t.g.tokens} == {"up"}


# --- hands ---


def test_each_player_draws_three_objectives_and_five_power_cards() -> None:
    t = go(tokens(), "do_over")
    for seat in (0, 1):
        assert len(t.g.hand(seat, True)) == 3
        assert len(t.g.hand(seat, False)) == 5
        assert len(t.g.objective_deck[seat]) == 9
        assert len(t.g.power_deck[seat]) == 25


@pytest.mark.parametrize(("what", "thrown", "left"), [("objectives", 3, (6, 25)), ("power", 5, (9, 20)), ("both", 8, (6, 20))])
def test_a_do_over_throws_away_all_of_a_kind_for_good(what: str, thrown: int, left: tuple[int, int]) -> None:
    t = go(tokens(), "do_over")
    seat = t.seat
    before = t.g.hands[seat]
    t.take("do_over", what)
    while t.kind == "draw":
        t.g.answer(0)
    assert len(t.g.discards[seat]) == thrown
    assert set(t.g.discards[seat]) <= set(before)
    assert not set(t.g.discards[seat]) & set(t.g.hands[seat])
    assert (len(t.g.objective_deck[seat]), len(t.g.power_deck[seat])) == left
    assert (len(t.g.hand(seat, True)), len(t.g.hand(seat, False))) == (3, 5)
    # once only
    assert t.kind != "do_over" or t.seat != seat


def test_a_hand_may_be_kept() -> None:
    t = go(tokens(), "do_over")
    seat, before = t.seat, t.g.hands[t.seat]
    t.take("keep")
    assert t.g.hands[seat] == before
    assert (t.kind, t.seat) == ("do_over", 1 - seat)


# --- fighters ---


def test_the_winner_of_the_roll_off_names_who_places_first_and_they_alternate() -> None:
    t = go(tokens(), "do_over").take("keep").take("keep")
    roll(t, BOB_WINS)
    assert (t.kind, t.seat) == ("deploy_first", 1)
    t.take("seat", 0)
    seats = []
    while t.kind == "deploy":
        seats.append(t.seat)
        field = t.g.ground
        for option in t.options:
            assert field.starting >> option[2] & 1
            assert field.territories[t.seat] >> option[2] & 1
            assert t.g.fighter_at(option[2]) < 0
        t.g.answer(0)
    # three fighters against five: the other player goes on alone
    assert seats == [0, 1, 0, 1, 0, 1, 1, 1]
    assert len(t.g.survivors(0)) == 3
    assert len(t.g.survivors(1)) == 5


def test_who_finished_placing_first_adds_a_crit_in_round_1_alone() -> None:
    t = go(tokens(), "do_over").take("keep").take("keep")
    roll(t, BOB_WINS).take("seat", 1)
    while t.kind == "deploy":
        t.g.answer(0)
    # Ann was done first: the same dice win for her, in the re-roll, too
    roll(t, "smash smash smash smash crit smash smash smash")
    assert t.kind == "roll"
    roll(t, "smash smash smash smash single smash smash smash")
    assert (t.kind, t.seat) == ("first_player", 0)
    t.take("seat", 0)
    for _ in range(2000):
        if t.g.round == 2:
            break
        options = t.options
        t.g.answer(len(options) - 1 if t.kind != "draw" else 0)
    roll(t, "smash smash smash smash single smash smash smash")
    assert (t.kind, t.seat) == ("first_player", 1)


# --- Capture the Artefact ---


def test_who_placed_a_board_last_puts_the_artefact_into_no_ones_territory_away_from_the_edge() -> None:
    t = tokens(artefact=True)
    field = t.g.ground
    assert (t.kind, t.seat) == ("artefact", 0)
    assert {o[2] for o in t.options} == set(_hexes(field.no_ones & ~field.edge))
    spot = t.options[2][2]
    t.take("token", 0, spot)
    assert [token.kind for token in t.g.tokens] == ["artefact"]
    # then come five objectives, near it if the players like, but not into its hex
    assert (t.kind, t.seat) == ("token", 1)
    offered = {o[2] for o in t.options}
    assert spot not in offered
    assert any(field.distance[spot][h] == 1 for h in offered)
    go(t, "do_over")
    assert len(t.g.tokens) == 6


def test_a_whole_game_is_played_from_set_up_to_victory() -> None:
    for seed in range(3):
        g = Game(Setup(edition("shadespire"), (brought("Ann", 3), brought("Bob", 5))), seed)
        t = Table(g)
        asked = 0
        while g.question is not None:
            g.answer((seed * 7 + asked * 3) % len(t.options))
            asked += 1
        assert g.over
        assert g.round == 3
        assert asked > 50


def test_every_card_of_a_player_is_the_players_own() -> None:
    t = go(tokens(), "do_over")
    held: list[Card] = [t.g.cards[c] for c in t.g.hands[0]]
    assert all(card.name.startswith("Ann") for card in held)
