"""The odds read from a game against the engine itself: every way the dice can fall, and many real rolls."""

from __future__ import annotations

from fractions import Fraction

import pytest

from undercroft import library
from undercroft.cards.registry import find_card
from undercroft.game.pieces import Card, FighterCard, SeatSetup, Setup, Side, Warband, Weapon
from undercroft.game.question import CHANCE
from undercroft.hexes.joining import Placement
from undercroft.hexes.sets import bits
from undercroft.library.boards import BOARDS, battlefield
from undercroft.play.odds import Odds
from undercroft.play.odds_game import odds_of
from undercroft.rules.chance import weight
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game
from undercroft.rules.force import changed
from undercroft.rules.zones import leave

BOARD = next(board for board in BOARDS.values() if not board.blocked and not board.lethal)
FIELD = battlefield([Placement(BOARD.name, 0), Placement(BOARD.name, 1, False, 0, BOARD.height + 1)])
HEXES = bits(FIELD.all)
MIDDLE = next(h for h in HEXES if FIELD.within(h, 2).bit_count() == 19)
AROUND = bits(FIELD.neighbours[MIDDLE])

BLADE = Weapon("Blade", 1, "smash", 2, 2, (("grievous", 1),))
CLEAVER = Weapon("Cleaver", 1, "fury", 2, 1, (("cleave", 1), ("ensnare", 1)))
BOLT = Weapon("Bolt", 3, "channel", 2, 1, spell=True)


def warband(name: str, count: int, side: Side) -> Warband:
    return Warband(
        name, name, "Test", tuple(FighterCard(f"{name}-{i}", f"{name} {i}", side, side) for i in range(count))
    )


def stand(edition: str, asks_chance: bool = True, power: tuple[Card, ...] = ()) -> Game:
    """A game in its first action phase with nobody on the battlefield yet: seat 0 has fighters 0-2, seat 1 3-6."""
    blades = warband("Blades", 3, Side(4, "dodge", 1, 4, (BLADE, CLEAVER, BOLT), wizard=1))
    shields = warband("Shields", 4, Side(3, "block", 1, 4, (Weapon("Spear", 2, "fury", 1, 1),)))
    seats = (SeatSetup("Anna", blades, power=power), SeatSetup("Ben", shields, power=power))
    # the battlefield is still empty when the first round begins
    book = EDITIONS[edition]._replace(elimination=False)
    game = Game(Setup(book, seats, skip=("setup",)), 11)
    game.field = FIELD
    return into_play(game, asks_chance)


def into_play(game: Game, asks_chance: bool) -> Game:
    game.at[0], game.at[3] = MIDDLE, AROUND[0]
    changed(game)
    while game.question is not None and game.question.kind != "activation":
        game.answer(("seat", 0))
    game.asks_chance = asks_chance
    return game


def place(game: Game, **where: int) -> Game:
    for name, h in where.items():
        game.at[int(name[1:])] = h
    changed(game)
    return refreshed(game)


def refreshed(game: Game) -> Game:
    """The same moment with the options asked anew."""
    from undercroft.rules.activation import activation_options

    question = game.question
    assert question is not None
    question.options = tuple(activation_options(game, question.seat))
    return game


def attack(game: Game, weapon: int, target: int) -> tuple[object, ...]:
    assert game.question is not None
    return next(
        o for o in game.question.options if o[0] == "attack" and o[1] == 0 and o[2][1] == weapon and o[3] == target
    )


Result = tuple[Fraction, Fraction, Fraction, Fraction, Fraction]


def played_out(game: Game, seen: int) -> Result:
    """Success, critical hit, draw, drive-back and damage over every fall of the dice; re-rolls chosen for the best."""
    question = game.question
    told = [event for chunk in game.past for event in chunk] + game.now
    resolved = [event for event in told[seen:] if event.kind == "attack_resolved"]
    drive = question is not None and question.kind == "drive_back"
    if resolved or drive or question is None or question.kind in ("activation", "power"):
        return outcome(game, told[seen:], drive)
    if question.seat == CHANCE:
        total = [Fraction(0)] * 5
        for option in question.options:
            share = Fraction(weight(option, question.about), 6)
            for i, part in enumerate(played_out(after(game, option), seen)):
                total[i] += share * part
        return total[0], total[1], total[2], total[3], total[4]
    ways = [played_out(after(game, option), seen) for option in question.options]
    assert question.kind == "reroll"
    sign = 1 if question.seat == 0 else -1
    return max(ways, key=lambda way: (sign * way[0], sign * way[3]))


def after(game: Game, option: tuple[object, ...]) -> Game:
    copy = game.copy()
    copy.answer(option)
    return copy


def outcome(game: Game, told: list[object], drive: bool) -> Result:
    if drive:
        # decide not to drive back, and look whether it had succeeded
        game = after(game, ("stay",))
        told = [event for chunk in game.past for event in chunk][-60:] + game.now
    [resolved] = [event for event in told if event.kind == "attack_resolved"][-1:]  # type: ignore[attr-defined]
    success = "success" in resolved.facts
    return (
        Fraction(success),
        Fraction("critical" in resolved.facts),
        Fraction(drive and not success),
        Fraction(drive),
        Fraction(resolved.n),
    )


def told(game: Game) -> int:
    return sum(len(chunk) for chunk in game.past) + len(game.now)


def agree(game: Game, weapon: int, target: int = 3, drives: bool = True) -> Odds:
    """The odds of an offered attack are what the engine does, to the last fraction."""
    option = attack(game, weapon, target)
    [prospect] = odds_of(game, option)
    before = told(game)
    found = prospect.odds
    succeeds, critical, draw, driven, damage = played_out(after(game, option), before)
    assert (found.succeeds, found.critical_hit, found.mean_damage) == (succeeds, critical, damage)
    if drives:
        assert (found.draw, found.can_drive_back) == (draw, driven)
    return found


ALL = pytest.mark.parametrize("edition", list(EDITIONS))


@ALL
def test_a_duel_is_as_the_engine_plays_it(edition: str) -> None:
    game = stand(edition)
    for weapon in (0, 1, 2):
        agree(game, weapon)


@ALL
def test_supporters_count_as_the_engine_counts_them(edition: str) -> None:
    beside_both = [h for h in HEXES if FIELD.neighbours[AROUND[0]] >> h & 1 and h != MIDDLE]
    beside_target = next(h for h in beside_both if not FIELD.neighbours[MIDDLE] >> h & 1)
    game = place(stand(edition), f1=beside_target)
    alone = agree(stand(edition), 0)
    helped = agree(game, 0)
    assert helped.succeeds > alone.succeeds
    beside_attacker = [h for h in AROUND if h != AROUND[0] and not FIELD.neighbours[AROUND[0]] >> h & 1]
    crowded = place(game, f4=beside_attacker[0], f5=beside_attacker[1])
    assert agree(crowded, 0).succeeds < helped.succeeds
    # no spell is supported by friends on dice that have no such symbol
    agree(crowded, 2)


@ALL
def test_guard_is_as_the_engine_plays_it(edition: str) -> None:
    game = stand(edition)
    game.guard[3] = 1
    changed(game)
    for weapon in (0, 1):
        agree(game, weapon, drives=game.edition.guard_holds == "no")


@ALL
def test_a_trapped_target_is_as_the_engine_plays_it(edition: str) -> None:
    game = stand(edition)
    behind = FIELD.further(MIDDLE, AROUND[0])
    walls = [h for h in HEXES if behind >> h & 1]
    game = place(game, **{f"f{4 + i}": h for i, h in enumerate(walls)})
    free = agree(stand(edition), 0)
    for weapon in (0, 1):
        assert agree(game, weapon, drives=False).can_drive_back == 0
    assert agree(game, 0, drives=False).succeeds > free.succeeds


def test_a_staggered_target_lets_one_attack_die_be_rolled_again() -> None:
    game = stand("deathgorge")
    plain = agree(game, 0)
    game.stagger[3] = 1
    assert agree(game, 0).succeeds > plain.succeeds


def test_cover_is_as_the_engine_plays_it() -> None:
    game = stand("deathgorge")
    plain = agree(game, 0)
    game.terrain = (0, 0, 1 << game.at[3], 0)
    changed(game)
    assert agree(game, 0).succeeds < plain.succeeds


@pytest.mark.parametrize(
    ("name", "bearer", "better"),
    [
        ("Great Strength", 0, True),
        ("Awakened Weapon", 0, True),
        ("Trusted Defender", 3, False),
    ],
)
def test_what_upgrades_change_is_counted_as_the_engine_counts_it(name: str, bearer: int, better: bool) -> None:
    library.load()
    card = find_card(name)
    plain = agree(stand("shadespire"), 0)
    game = stand("shadespire", power=(card,))
    held = next(c for c, owner in enumerate(game.holder) if owner == game.owner[bearer])
    leave(game, held)
    game.upgrades[bearer] = (held,)
    changed(game)
    # with Great Strength a critical hit takes the target out, whom nobody drives back then
    changed_odds = agree(refreshed(game), 0, drives=name != "Great Strength")
    assert changed_odds != plain
    assert (changed_odds.mean_damage > plain.mean_damage) == better


def test_what_waits_for_the_next_attack_is_counted_and_goes_on_waiting() -> None:
    library.load()
    card = find_card("Fuelled by Fury")
    game = stand("shadespire", power=(card,))
    plain = odds_of(game, attack(game, 0, 3))[0].odds
    leave(game, 0)
    game.hands[0] = (0,)
    game.asks_chance = False
    while not (game.effects and game.question is not None and game.question.kind == "activation"):
        assert game.question is not None
        ploy = ("ploy", 0)
        # the power step before one's own activation
        ready = game.question.kind == "power" and game.turn == 1 and ploy in game.question.options
        game.answer(ploy if ready else ("pass",))
    assert game.question.seat == 0
    game.asks_chance = True
    waiting = game.effects
    helped = agree(game, 0)
    assert helped.succeeds > plain.succeeds
    assert game.effects == waiting
    assert agree(game, 0) == helped


def test_wounds_left_tell_what_kills() -> None:
    game = stand("shadespire")
    option = attack(game, 0, 3)
    assert odds_of(game, option)[0].kills == 0
    game.wounds[3] = 1
    assert odds_of(game, option)[0].kills == float(odds_of(game, option)[0].odds.critical_hit)
    game.wounds[3] = 2
    assert odds_of(game, option)[0].kills == float(odds_of(game, option)[0].odds.succeeds)


def test_a_charge_is_looked_at_from_its_last_hex_and_the_game_stays_as_it_was() -> None:
    game = stand("shadespire")
    far = next(h for h in HEXES if FIELD.distance[AROUND[0]][h] == 4)
    game = place(game, f0=far)
    game.guard[0] = 1
    game = refreshed(game)
    assert game.question is not None
    charges = [o for o in game.question.options if o[0] == "charge" and o[1] == 0]
    assert charges
    for option in charges:
        found = odds_of(game, option)
        assert {prospect.target for prospect in found} == {3}
        assert game.at[0] == far
        assert game.guard[0] == 1
        arrived = after(game, option)
        while arrived.question is not None and arrived.question.kind == "route":
            arrived = after(arrived, arrived.question.options[0])
        question = arrived.question
        if question is not None and question.kind == "attack":
            offered = {(o[2], o[3]): odds_of(arrived, o)[0].odds for o in question.options}
            assert offered == {(p.weapon, p.target): p.odds for p in found}


def test_a_move_has_no_odds() -> None:
    game = stand("shadespire")
    assert game.question is not None
    assert odds_of(game, next(o for o in game.question.options if o[0] == "move")) == ()


def test_three_thousand_real_rolls_come_close_to_the_exact_chance() -> None:
    game = stand("shadespire", asks_chance=False)
    option = attack(game, 0, 3)
    chance = float(odds_of(game, option)[0].odds.succeeds)
    before = told(game)
    hits = 0
    rolls = 3000
    state = game
    for _ in range(rolls):
        trial = game.copy()
        trial.rng = state.rng
        trial.answer(option)
        if trial.question is not None and trial.question.kind == "drive_back":
            trial.answer(("stay",))
        events = ([event for chunk in trial.past for event in chunk] + trial.now)[before:]
        hits += any(event.kind == "attack_resolved" and "success" in event.facts for event in events)
        state = trial
    spread = (chance * (1 - chance) / rolls) ** 0.5
    assert abs(hits / rolls - chance) < 4 * spread
