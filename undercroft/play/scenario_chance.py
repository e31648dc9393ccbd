"""Dice and draws that a scenario says will come. Knows how chance is asked; no rule that rolls."""

from __future__ import annotations

from typing import NamedTuple

from undercroft.game import dice
from undercroft.game.question import Option, Question
from undercroft.play.notation import meant, texts
from undercroft.play.scenario_parts import Part, ScenarioError, nearest
from undercroft.rules.engine import Game


class Roll(NamedTuple):
    """One roll to come: its faces as written, and where."""

    faces: tuple[int, ...]
    part: Part


class ToCome:
    """What chance will do: rolls in order, winners of roll-offs in order, draws at the first time they are possible."""

    def __init__(self, rolls: Part | None, roll_offs: Part | None, draws: Part | None, letters: str) -> None:
        self.rolls = [Roll(_faces(each), each) for each in rolls.items()] if rolls is not None else []
        self.roll_offs = [_seat(each, letters) for each in roll_offs.items()] if roll_offs is not None else []
        self.draws = [each.text() for each in draws.items()] if draws is not None else []
        self._running: list[int] = []
        self._winner = -1

    def answer(self, game: Game, question: Question) -> Option:
        """What chance answers now."""
        if question.kind == "roll":
            return ("face", self._face(game, question))
        spoken = texts(game)
        for i, wanted in enumerate(self.draws):
            found = meant(wanted, spoken)
            if len(found) == 1:
                del self.draws[i]
                return question.options[found[0]]
        return question.options[0]

    def _face(self, game: Game, question: Question) -> int:
        frame = game.stack[-1]
        below = game.stack[-2] if len(game.stack) > 1 else frame
        kind = question.about[0]
        if not frame.v["faces"]:
            self._winner = self._winner_of(below.v) if below.name == "roll-off" else -1
            if self._winner < 0:
                self._running = list(self._next(kind, frame.v["left"], below.name == "roll-off"))
        if self._winner >= 0:
            return dice.CRIT if below.v["left"][0] == self._winner else dice.SMASH
        return self._running.pop(0)

    def _winner_of(self, v: dict[str, tuple[object, ...]]) -> int:
        """Who wins the running roll-off, if the scenario names a winner rather than dice; else -1."""
        if v["rolls"]:
            return self._winner
        if not self.roll_offs:
            return -1
        winner = self.roll_offs.pop(0)
        if winner not in v["seats"]:
            raise ScenarioError(f"{'ABCD'[winner]} takes no part in this roll-off", "roll-offs")
        return winner

    def _next(self, kind: str, number: int, roll_off: bool) -> tuple[int, ...]:
        for_what = "for a roll-off " if roll_off else ""
        rolled = f"{number} {kind} {'die is' if number == 1 else 'dice are'} rolled {for_what}now"
        if not self.rolls:
            hint = "; `roll-offs: [A]` says who wins" if roll_off else ""
            raise ScenarioError(f"{rolled}, and no roll is left{hint}", "dice")
        roll = self.rolls.pop(0)
        if len(roll.faces) != number:
            roll.part.error(f"{rolled}, and the next roll to come has {len(roll.faces)}: {dice.words(roll.faces)}")
        for face in roll.faces:
            if face not in dice.FACES[kind]:
                roll.part.error(f"{rolled}, and no {kind} die has the face {dice.NAMES[face]}")
        return roll.faces

    def left(self) -> list[str]:
        """What never came."""
        found = [f"{roll.part.place}: {dice.words(roll.faces)} was never rolled" for roll in self.rolls]
        if self.roll_offs:
            found.append(f"roll-offs: {len(self.roll_offs)} never took place")
        found += [f"draws: {wanted!r} was never possible" for wanted in self.draws]
        return found


def _faces(part: Part) -> tuple[int, ...]:
    faces = []
    for word in part.text().lower().split():
        if word not in dice.SYMBOL:
            part.error(f"no die has a face {word!r}{nearest(word, dice.SYMBOL)}; the faces are {', '.join(dice.NAMES)}")
        faces.append(dice.SYMBOL[word])
    if not faces:
        part.error("a roll needs a face for each die")
    return tuple(faces)


def _seat(part: Part, letters: str) -> int:
    letter = part.text()
    if letter not in tuple(letters):
        part.error(f"{letter!r} is no seat; the seats are {', '.join(letters)}")
    return letters.index(letter)
