"""The options of a question as actions of a fixed number, and as rows of numbers. Knows the shapes of options; decides nothing.

Action i is option i of the question. A question wider than `WIDTH` is asked in two steps: first which group of its options,
then which of the group. So nothing is left out, and what is open is always the first so many actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from undercroft.game.question import Option, Question
from undercroft.hexes.sets import bits
from undercroft.play.odds_game import odds_of
from undercroft.play.operands import ABOUT_A_FIGHTER, FIELDS
from undercroft.rules.engine import Game

Numbers = NDArray[np.float32]
Group = tuple[int, ...]

WIDTH = 128
"""The number of actions: no question, or step of one, is wider."""

FIGHTERS = 9
"""The fighters of the largest warband."""

VERBS = (
    "action", "artefact", "attack", "barge", "board", "card", "charge", "cycle", "decline", "delve", "deploy", "die",
    "direction", "discard", "do_over", "done", "draw", "face", "feature", "fighter", "first", "guard", "half", "hazard",
    "hex", "keep", "move", "no", "none", "number", "off", "option", "pass", "path", "placement", "ploy", "react",
    "reroll-all", "salvage", "score", "seat", "spell", "stay", "stop", "stun", "symbol", "target", "token", "upgrade",
    "yes",
)  # fmt: skip
"""The verbs that have a number of their own; others share the last one."""

HEX = (
    "names a hex", "column", "row", "how far", "objective there", "lethal", "cover", "own territory", "others' territory",
    "friends beside it", "enemies beside it", "how near the next enemy", "how near the next free objective",
)  # fmt: skip
CARD = ("names a card", "which own card", "objective", "ploy", "spell", "upgrade", "glory", "surge")
ODDS = ("brings an attack", "chance to succeed", "mean damage", "chance to take out", "chance to drive back")
REST = ("value", "options in the group")


@cache
def option_names(seats: int) -> tuple[str, ...]:
    """What each number of an option's row is, in order."""
    whose = ["own", *(f"other {i}" for i in range(1, seats))]
    fighters = [f"{who} fighter {n}" for who in whose for n in range(1, FIGHTERS + 1)]
    return (
        *(f"verb: {verb}" for verb in (*VERBS, "another")),
        *(f"by {fighter}" for fighter in fighters),
        *(f"at {fighter}" for fighter in fighters),
        *HEX,
        *(f"card: {what}" for what in CARD),
        *ODDS,
        *REST,
    )


def turned(g: Game, seat: int) -> list[int]:
    """The seats from a seat's side: itself, then the others in the order of play."""
    return [(seat + i) % g.seats for i in range(g.seats)]


def slots(g: Game, seat: int) -> dict[int, int]:
    """The place of each fighter among those told: nine for each seat, the own first."""
    found: dict[int, int] = {}
    for i, s in enumerate(turned(g, seat)):
        mine = [f for f, owner in enumerate(g.owner) if owner == s]
        for n, f in enumerate(mine[:FIGHTERS]):
            found[f] = i * FIGHTERS + n
    return found


def grouped(options: Sequence[Option]) -> tuple[Group, ...]:
    """The options of a wide question in groups: by verb and first operand, else in equal parts. None if it is not wide."""
    if len(options) <= WIDTH:
        return ()
    by_head: dict[Option, list[int]] = {}
    for i, option in enumerate(options):
        by_head.setdefault(option[:2], []).append(i)
    if len(by_head) <= WIDTH and max(map(len, by_head.values())) <= WIDTH:
        return tuple(tuple(places) for places in by_head.values())
    return tuple(tuple(range(i, min(i + WIDTH, len(options)))) for i in range(0, len(options), WIDTH))


class Rows:
    """Makes the rows of one question's options."""

    def __init__(self, g: Game, question: Question) -> None:
        self.g = g
        self.seat = question.seat
        self.slots = slots(g, question.seat)
        self.names = option_names(g.seats)
        self.begin = {name: i for i, name in enumerate(self.names)}
        self.subject = -1
        if question.kind in ABOUT_A_FIGHTER and question.about and isinstance(question.about[0], int):
            self.subject = question.about[0]
        self.first_card = next((c for c, holder in enumerate(g.holder) if holder == question.seat), 0)
        self.friends = self.enemies = self.prizes = 0
        if g.field is not None:
            self.friends = g.spots(question.seat)
            self.enemies = g.occupied() & ~self.friends
            for token in g.tokens:
                if token.kind in ("objective", "artefact") and token.at >= 0:
                    self.prizes |= 1 << token.at

    def row(self, option: Option) -> Numbers:
        """One option as numbers of about 0 to 1."""
        found = np.zeros(len(self.names), dtype=np.float32)
        verb = option[0]
        found[VERBS.index(verb) if verb in VERBS else len(VERBS)] = 1
        parts = dict(zip(FIELDS.get(verb, ()), option[1:], strict=False))
        if verb in ("path", "hex"):
            parts = {"fighter": self.subject, "hex": option[-1]}
        elif verb == "react":
            parts = {"fighter": option[2], "card": option[3]}
        elif not parts and len(option) > 1:
            parts = {"value": option[1]}
        fighter, target = parts.get("fighter", -1), parts.get("target", -1)
        if fighter in self.slots:
            found[len(VERBS) + 1 + self.slots[fighter]] = 1
        if target in self.slots:
            found[len(VERBS) + 1 + self.g.seats * FIGHTERS + self.slots[target]] = 1
        if parts.get("hex", -1) >= 0 and self.g.field is not None:
            self._hex(found, parts["hex"], fighter)
        if parts.get("card", -1) >= 0:
            self._card(found, parts["card"])
        if isinstance(parts.get("value"), int):
            found[self.begin["value"]] = parts["value"] / 10
        self._odds(found, option)
        return found

    def _hex(self, found: Numbers, h: int, fighter: int) -> None:
        field = self.g.ground
        column, row = field.cell(h)
        here = 1 << h
        from_h = self.g.at[fighter] if fighter >= 0 else -1
        around = field.neighbours[h]
        leaves = here if from_h < 0 else here | 1 << from_h
        own = field.territories[self.seat] if self.seat < len(field.territories) else 0
        free = self.prizes & ~(self.g.occupied() & ~leaves)
        start = self.begin["names a hex"]
        found[start : start + len(HEX)] = (
            1,
            (column + 1) / 16,
            (row + 1) / 16,
            field.distance[from_h][h] / 5 if from_h >= 0 else 0,
            bool(self.prizes & here),
            bool(self.g.lethal() & here),
            bool(self.g.cover() & here),
            bool(own & here),
            not (own | field.no_ones) & here,
            (around & self.friends & ~leaves).bit_count() / 3,
            (around & self.enemies).bit_count() / 3,
            self._near(h, self.enemies),
            self._near(h, free),
        )

    def _near(self, h: int, mask: int) -> float:
        """1 in one of the hexes, 0 far from all of them."""
        distance = self.g.ground.distance[h]
        nearest = min((distance[other] for other in bits(mask)), default=255)
        return max(0.0, 1 - nearest / 10)

    def _card(self, found: Numbers, c: int) -> None:
        card = self.g.cards[c]
        start = self.begin["card: names a card"]
        found[start : start + len(CARD)] = (
            1,
            (c - self.first_card + 1) / 64 if self.g.holder[c] == self.seat else 0,
            *(card.type == each for each in ("objective", "ploy", "spell", "upgrade")),
            card.glory / 5,
            card.surge,
        )

    def _odds(self, found: Numbers, option: Option) -> None:
        prospects = odds_of(self.g, option)
        if not prospects:
            return
        start = self.begin["brings an attack"]
        best = max(prospects, key=lambda each: each.likely.mean_damage)
        chances = best.likely
        found[start : start + len(ODDS)] = (
            1, chances.succeeds, chances.mean_damage / 3, chances.kills(best.wounds_left), chances.can_drive_back,
        )  # fmt: skip


def rows_of(g: Game, question: Question, groups: Sequence[Group], chosen: Group) -> Numbers:
    """The rows of the actions that are open: those of the options, or of the groups (the most that one in it offers)."""
    rows = Rows(g, question)
    options = question.options
    if chosen or not groups:
        places = chosen or range(len(options))
        return np.stack([rows.row(options[i]) for i in places])
    found = []
    for group in groups:
        most = np.max([rows.row(options[i]) for i in group], axis=0)
        most[-1] = len(group) / WIDTH
        found.append(most)
    return np.stack(found)
