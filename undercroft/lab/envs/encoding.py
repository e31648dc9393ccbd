"""A game as numbers of fixed shape, for a learner. Knows what a seat may see and reads nothing else; decides nothing.

Everything is told from the asked seat's side: its own seat comes first, the others follow in the order of play. What the
numbers are is told by `state_names`, `PLANES` and `option_names`; a test deals everything hidden anew and expects the
same numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from undercroft.game.question import Question
from undercroft.hexes.sets import bits
from undercroft.lab.envs.choices import FIGHTERS, WIDTH, option_names, turned
from undercroft.rules.characteristics import defence_of, held_by, move_of, on_guard, wizard_level, wounds_of
from undercroft.rules.engine import Game

Numbers = NDArray[np.float32]

CARDS = 64
"""The cards of a seat's own two decks that are told one by one; further ones are not."""

EXTENT = {2: (18, 12), 3: (26, 20), 4: (30, 26)}
"""Columns and rows of the grid by the number of seats: no way of joining boards needs more."""

PHASES = ("setup", "hazard", "action", "end")

KINDS = (
    "act", "activation", "also_target", "artefact", "attack", "board", "board_first", "chain", "change_die", "choose",
    "choose_card", "choose_hex", "choose_number", "choose_objective", "choose_player", "deploy", "deploy_first",
    "direction", "discard_objective", "discard_power", "do_over", "draw", "drive_back", "first_player",
    "first_reaction", "first_to_resolve", "innate", "may", "next_target", "option", "pick", "place", "placement",
    "play_ploy", "play_upgrade", "plunder", "power", "push", "react", "reroll", "roll", "route", "scatter", "score",
    "sequence", "stun", "territory", "token", "upgrade",
)  # fmt: skip
"""The kinds of question that have a number of their own; others share the last one."""

SEAT = (
    "glory", "unspent glory", "activations used", "objectives in hand", "power cards in hand", "objective deck",
    "power deck", "discard pile", "scored pile", "objectives held", "has the turn", "went first",
)  # fmt: skip
FIGHTER = (
    "is in the game", "stands", "is out of action", "column", "row", "wounds left", "Wounds", "Move", "defence dice",
    "defends by block", "Inspired", "Move token", "Charge token", "on Guard", "Stagger token", "upgrades",
    "holds an objective", "leader", "wizard level", "best range", "best dice", "best damage",
)  # fmt: skip
CARD = ("in hand", "discarded", "scored", "in play")
PLANES = (
    "hex", "blocked", "lethal", "cover", "snare", "own territory", "others' territory", "starting", "edge", "objective",
    "own fighters", "others' fighters", "wounds left", "within another's range", "other token",
)  # fmt: skip


class Shape(NamedTuple):
    """The shapes of everything that a learner is shown at tables of so many seats."""

    seats: int

    @property
    def state(self) -> int:
        return len(state_names(self.seats))

    @property
    def board(self) -> tuple[int, int, int]:
        columns, rows = EXTENT[self.seats]
        return len(PLANES), rows, columns

    @property
    def options(self) -> tuple[int, int]:
        return WIDTH, len(option_names(self.seats))


def state_names(seats: int) -> list[str]:
    """What each number of the state is, in order."""
    whose = ["own", *(f"other {i}" for i in range(1, seats))]
    return [
        "round",
        *(f"phase: {phase}" for phase in PHASES),
        *(f"question: {kind}" for kind in (*KINDS, "another")),
        "second step of a wide question",
        *(f"{who}: {what}" for who in whose for what in SEAT),
        *(f"{who} fighter {n}: {what}" for who in whose for n in range(1, FIGHTERS + 1) for what in FIGHTER),
        *(f"own card {n}: {what}" for n in range(1, CARDS + 1) for what in CARD),
    ]


def state_of(g: Game, seat: int, question: Question | None, second: bool = False) -> Numbers:
    """What a seat may see, as one row of numbers of about 0 to 1."""
    found: list[float] = [g.round / 3]
    found += [float(g.phase == phase) for phase in PHASES]
    kind = question.kind if question is not None and question.seat == seat else ""
    found += [float(kind == each) for each in KINDS]
    found += [float(bool(kind) and kind not in KINDS), float(second)]
    order = turned(g, seat)
    for s in order:
        found += _seat(g, s)
    held = {f for s in order for f in held_by(g, s).values()}
    for s in order:
        mine = [f for f, owner in enumerate(g.owner) if owner == s][:FIGHTERS]
        for f in mine:
            found += _fighter(g, f, held)
        found += [0.0] * (len(FIGHTER) * (FIGHTERS - len(mine)))
    found += _own_cards(g, seat)
    return np.array(found, dtype=np.float32)


def _seat(g: Game, s: int) -> list[float]:
    objectives = len(g.hand(s, True))
    return [
        g.glory[s] / 10,
        g.unspent(s) / 10,
        g.activations[s] / 4,
        objectives / 3,
        (len(g.hands[s]) - objectives) / 5,
        len(g.objective_deck[s]) / 12,
        len(g.power_deck[s]) / 20,
        len(g.discards[s]) / 20,
        len(g.scored[s]) / 12,
        len(held_by(g, s)) / 5,
        float(g.turn == s),
        float(g.first == s),
    ]


def _fighter(g: Game, f: int, held: set[int]) -> list[float]:
    at = g.at[f]
    card = g.cast[f]
    side = g.side(f)
    column, row = (-1, -1) if at < 0 else g.ground.cell(at)
    symbol, dice = side.defence, side.defence_dice
    wounds, move, wizard = side.wounds, side.move, side.wizard
    if at >= 0:
        wounds, move, wizard, dice = wounds_of(g, f), move_of(g, f), wizard_level(g, f), defence_of(g, f)[1]
    best = max(side.weapons, key=lambda weapon: weapon.dice * weapon.damage, default=None)
    return [
        1.0,
        float(at >= 0),
        float(at < 0 and not g.removed[f]),
        (column + 1) / 16,
        (row + 1) / 16,
        max(0, wounds - g.wounds[f]) / 5 if at >= 0 else 0.0,
        wounds / 5,
        move / 5,
        dice / 3,
        float(symbol == "block"),
        float(g.inspired[f]),
        float(g.move[f] > 0),
        float(g.charge[f] > 0),
        float(at >= 0 and on_guard(g, f)),
        float(g.stagger[f] > 0),
        len(g.upgrades[f]) / 3,
        float(f in held),
        float("leader" in card.traits),
        wizard / 2,
        best.range / 3 if best is not None else 0.0,
        best.dice / 3 if best is not None else 0.0,
        best.damage / 3 if best is not None else 0.0,
    ]


def _own_cards(g: Game, seat: int) -> list[float]:
    mine = [c for c, holder in enumerate(g.holder) if holder == seat][:CARDS]
    borne = {c for held in g.upgrades for c in held} | set(g.front[seat])
    found: list[float] = []
    for c in mine:
        found += [
            float(c in g.hands[seat]), float(c in g.discards[seat]), float(c in g.scored[seat]), float(c in borne),
        ]  # fmt: skip
    return found + [0.0] * (len(CARD) * (CARDS - len(mine)))


def board_of(g: Game, seat: int) -> Numbers:
    """The battlefield as planes over a grid of hexes: columns and rows as players count them."""
    columns, rows = EXTENT[g.seats]
    planes = np.zeros((len(PLANES), rows, columns), dtype=np.float32)
    if g.field is None:
        return planes
    field = g.ground
    own = field.territories[seat] if seat < len(field.territories) else 0
    theirs = 0
    for s, territory in enumerate(field.territories):
        if s != seat:
            theirs |= territory
    masks = (
        field.all, g.blocked(), g.lethal(), g.cover(), g.snare(), own, theirs & ~own, field.starting & field.all,
        field.edge,
    )  # fmt: skip
    for plane, mask in enumerate(masks):
        for h in bits(mask & field.all):
            column, row = field.cell(h)
            planes[plane, row, column] = 1
    at = {name: i for i, name in enumerate(PLANES)}
    for f, h in enumerate(g.at):
        if h < 0:
            continue
        column, row = field.cell(h)
        mine = g.owner[f] == seat
        planes[at["own fighters" if mine else "others' fighters"], row, column] = 1
        planes[at["wounds left"], row, column] = (wounds_of(g, f) - g.wounds[f]) / 5
        if not mine:
            reach = max((weapon.range for weapon in g.side(f).weapons), default=0)
            for hit in bits(field.within(h, reach) & field.all):
                column, row = field.cell(hit)
                planes[at["within another's range"], row, column] = 1
    for token in g.tokens:
        if token.at >= 0 and token.kind != "blocked":
            column, row = field.cell(token.at)
            planes[at["objective" if token.kind in ("objective", "artefact") else "other token"], row, column] = 1
    return planes
