"""Snapshots: what comes back is the same game, here and in another process; what is damaged is refused with a reason."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from state_pieces import TABLES, a_game, lots, made_up_table, moments, same

from undercroft.cards.registry import CARDS
from undercroft.game.pieces import FieldToken
from undercroft.game.state import FIELDS, State
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.joining import Placement
from undercroft.library.boards import BOARDS
from undercroft.play.encoding import decode, encode
from undercroft.play.snapshot import DERIVED, SAVED, SnapshotError, digest, from_json, to_json
from undercroft.rules.engine import Game

HERE = Path(__file__).parent


def through_text(game: State) -> Game:
    return from_json(json.loads(json.dumps(to_json(game))))


def test_every_field_of_the_state_is_saved_or_follows_from_the_others() -> None:
    assert set(FIELDS) == SAVED | DERIVED
    assert not SAVED & DERIVED


@pytest.mark.parametrize(("edition", "seats"), TABLES)
@pytest.mark.parametrize("asks_chance", [False, True])
def test_a_game_is_the_same_after_json_at_every_moment_and_goes_on_the_same(
    edition: str, seats: int, asks_chance: bool
) -> None:
    game = a_game(edition, seats, 10 + seats, asks_chance=asks_chance)
    other = through_text(game)
    pick = Random(seats)
    n = 0
    while game.question is not None:
        n += 1
        choice = lots(game, pick)
        game.answer(choice)
        other.answer(choice)
        assert digest(other) == digest(game)
        if n % 5 == 0:
            other = through_text(game)
            assert same(other, game)
    assert n > 40
    assert other.winners == game.winners is not None


def test_the_digest_tells_apart_what_differs_in_one_thing() -> None:
    game = a_game("shadespire", 2, 1)
    before = digest(game)
    for change in (
        lambda g: g.wounds.__setitem__(0, 1),
        lambda g: setattr(g, "rng", g.rng + 1),
        lambda g: g.stack[-1].v.update(odd=1),
        lambda g: setattr(g, "stops", 1),
    ):
        other = game.copy()
        assert digest(other) == before
        change(other)
        assert digest(other) != before


def test_effects_in_force_and_reactions_under_way_come_back() -> None:
    seen = set()
    for seed in range(1, 12):
        game = a_game("deathgorge", 2, seed * 3 + 1)
        for _ in moments(game, seed):
            wanted = {"effects"} if game.effects else set()
            wanted |= {frame.name for frame in game.stack} & {"window", "program", "reaction"}
            if wanted - seen:
                assert same(through_text(game), game)
                seen |= wanted
    assert seen == {"effects", "window", "program", "reaction"}


GO_ON = """
import json, sys
sys.path.insert(0, {here!r})
from random import Random
from state_pieces import POWER, lots
from undercroft.cards.registry import add_card
for card in POWER:
    add_card(card)
from undercroft.play.snapshot import digest, from_json
game = from_json(json.load(sys.stdin))
pick = Random(99)
for _ in range(40):
    if game.question is not None:
        game.answer(lots(game, pick))
print(digest(game))
"""


def test_another_process_goes_on_with_it_exactly_as_this_one() -> None:
    game = a_game("nightvault", 2, 4)
    for n in moments(game, 4):
        if n == 60:
            break
    saved = json.dumps(to_json(game))
    ran = subprocess.run(
        [sys.executable, "-c", GO_ON.format(here=str(HERE))],
        input=saved, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "123"},
    )  # fmt: skip
    pick = Random(99)
    for _ in range(40):
        if game.question is not None:
            game.answer(lots(game, pick))
    assert ran.stdout.strip() == digest(game)


def test_a_card_that_no_registry_knows_is_not_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(made_up_table("shadespire"), 1)
    monkeypatch.delitem(CARDS, "state-test-blow-1")
    with pytest.raises(SnapshotError, match="setup: seat 0: the card State Test Blow 1 is not entered"):
        to_json(game)


@pytest.mark.parametrize("value", [[1], 1.5, {1: 2}, object(), CARDS])
def test_a_value_that_cannot_be_saved_says_where_it_stands(value: object) -> None:
    game = a_game("shadespire", 2, 1)
    game.stack[-1].v["odd"] = value
    with pytest.raises(SnapshotError, match=r"stack, frame \d+ \(.*\), odd"):
        to_json(game)


def test_a_board_that_is_not_the_librarys_and_a_step_that_is_not_there_are_not_saved() -> None:
    game = a_game("shadespire", 2, 1)
    stranger = BOARDS["Mirror Well"]._replace(name="Yard")
    game.stack[0].v["odd"] = stranger
    with pytest.raises(SnapshotError, match=r"stack, frame 0 \(game\), odd: the board Yard is not"):
        to_json(game)
    del game.stack[0].v["odd"]
    game.field = Battlefield([Placement("Yard", 0)], {"Yard": stranger})
    with pytest.raises(SnapshotError, match="field: the board Yard is not"):
        to_json(game)
    game.field = None
    game.stack[0].step = 99
    with pytest.raises(SnapshotError, match=r"stack, frame 0 \(game\): there is no step 99"):
        to_json(game)


@pytest.mark.parametrize(
    "value",
    [
        None, True, 0, 2**80, "word", (), ((1, ("a", None)),), {"window": "after-move", "hexes": (1,)},
        frozenset({"a", "b"}), FieldToken("objective", 2, 5), ({"a": ({"b": ()},)},),
    ],
)  # fmt: skip
def test_values_keep_their_kind(value: object) -> None:
    back = decode(json.loads(json.dumps(encode(value, "here"))), "here")
    assert back == value
    assert type(back) is type(value)


# --- damage ---


@cache
def mid_game() -> dict[str, Any]:
    game = a_game("beastgrave", 2, 5)
    for _ in moments(game, 5):
        if game.effects and game.wounds.count(0) < len(game.wounds) and len(game.stack) > 4:
            break
    found: dict[str, Any] = json.loads(json.dumps(to_json(game)))
    assert found["effects"], "no effect is in force in this game"
    return found


def broken(change: Callable[[Any], object]) -> str:
    data = json.loads(json.dumps(mid_game()))
    change(data)
    with pytest.raises(SnapshotError) as refused:
        from_json(data)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("snapshot: this is no saved game", lambda d: d.clear()),
        ("snapshot: version 0 cannot be read", lambda d: d.update(version=0)),
        ("snapshot: hands missing", lambda d: d.pop("hands")),
        ("setup: seat 0: no warband is called 'x'", lambda d: d["setup"]["seats"][0].update(warband="x")),
        ("wounds: 8 entries are needed, not 7", lambda d: d["wounds"].pop()),
        ("wounds, entry 2: a number is needed, not a word", lambda d: d["wounds"].__setitem__(2, "x")),
        ("hands, entry 0: there is no card 999", lambda d: d["hands"].__setitem__(0, [999])),
        ("is not this seat's", lambda d: d["hands"].__setitem__(0, d["hands"][1])),
        ("is in hands, entry 0, too", lambda d: d["discards"][0].append(d["hands"][0][0])),
        ("at, entry 0: there is no hex 100000", lambda d: d["at"].__setitem__(0, 100000)),
        ("fighter 0 stands in that hex, too", lambda d: d["at"].__setitem__(1, d["at"][0])),
        ("turn: 7 is not from -1 to 1", lambda d: d.update(turn=7)),
        ("round: a number is needed, not nothing", lambda d: d.update(round=None)),
        ("asks_chance: yes or no is needed", lambda d: d.update(asks_chance=1)),
        ("stack, frame 1: no procedure is called 'dance'", lambda d: d["stack"][1].update(procedure="dance")),
        ("stack, frame 0 (game): no step is called 'x'", lambda d: d["stack"][0].update(step="x")),
        ("stack, frame 0 (game), odd: '$odd' with nothing",
         lambda d: d["stack"][0]["values"].update(odd={"$odd": None})),
        ("stack, frame 0 (game): no ability is called 'x'", lambda d: d["stack"][0]["values"].update(code="x")),
        ("effects, entry 0: no ability is called 'x'", lambda d: d["effects"][0].__setitem__(1, "x")),
        ("now, entry 0: the kind of $event is a number", lambda d: d.update(now=[[0] * 8 + [[], []]])),
        ("past, chunk 0, entry 0: $event needs a list of 10 fields", lambda d: d["past"].__setitem__(0, [[]])),
        ("field: there is no board named 'x'", lambda d: d["field"][0].__setitem__(0, "x")),
        ("lies on top", lambda d: d["field"][1].__setitem__(slice(3, 5), [0, 0])),
        ("field: Mirror Well belongs to seat 7", lambda d: d["field"].__setitem__(0, ["Mirror Well", 7, False, 0, 0])),
        ("question, about: a list is needed", lambda d: d["question"].update(about="x")),
        ("known_top, entry 1: there is no card 999", lambda d: d["known_top"].__setitem__(1, [999])),
        ("tokens, entry 0: there is no hex 100000", lambda d: d["tokens"][0].__setitem__(2, 100000)),
        ("board_pool: a list is needed", lambda d: d.update(board_pool="x")),
        ("extra: a list of names and values", lambda d: d.update(extra=[3])),
        ("result: there is no board named 'x'", lambda d: d.update(result={"$board": "x"})),
        ("result: named values cannot stand in a set", lambda d: d.update(result={"$set": [{"$map": {}}]})),
        ("question, seat: there is no seat 9", lambda d: d["question"].update(seat=9)),
        ("question, options: a list of options is needed", lambda d: d["question"].update(options=[])),
        ("question, option 0: 3 is no option", lambda d: d["question"].update(options=[3])),
        ("terrain, entry 1: some of its hexes", lambda d: d["terrain"].__setitem__(1, 1 << 3000)),
        ("digest: the state is not the one that was saved", lambda d: d["glory"].__setitem__(0, 40)),
        ("digest: the state is not the one that was saved", lambda d: d.update(rng=1)),
    ],
)  # fmt: skip
def test_damage_is_named_with_its_place(words: str, change: Callable[[Any], object]) -> None:
    assert words in broken(change)


def _spots(data: Any) -> list[tuple[Any, Any]]:
    """Every place in JSON at which something stands: its container and its key."""
    found: list[tuple[Any, Any]] = []
    todo = [data]
    while todo:
        here = todo.pop()
        keys = list(here) if isinstance(here, dict) else range(len(here))
        for key in keys:
            found.append((here, key))
            if isinstance(here[key], dict | list):
                todo.append(here[key])
    return found


ODD: tuple[Any, ...] = (None, True, -1, 10**9, "", "x", [], {}, [1], {"$event": []}, {"$map": 3}, 0.5, [[[]]])


@pytest.mark.parametrize("seed", range(300))
def test_whatever_is_changed_by_lot_is_refused_as_a_damaged_snapshot(seed: int) -> None:
    pick = Random(seed)
    data = json.loads(json.dumps(mid_game()))
    container, key = pick.choice(_spots(data))
    if pick.random() < 0.2:
        del container[key]
    else:
        old = container[key]
        container[key] = pick.choice([odd for odd in ODD if odd != old or type(odd) is not type(old)])
    with pytest.raises(SnapshotError):
        from_json(data)
