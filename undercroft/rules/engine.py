"""The game that plays itself from question to question: runs the stack, takes answers, copies. Knows all procedures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undercroft.game.pieces import Setup
from undercroft.game.question import Option, Question
from undercroft.game.roster import roster_of
from undercroft.game.state import State
from undercroft.rules import (  # every module whose procedures may run
    activation,
    endphase,
    hazards,
    plunder,
    power,
    program,
    rounds,
    scatter,
    setup,
    spells,
    sudden_death,
)
from undercroft.rules.attend import attend
from undercroft.rules.hands import Hand, answers_of
from undercroft.rules.heeding import heeded
from undercroft.rules.setup_check import check_setup

PROCEDURE_MODULES: Final = (
    activation, endphase, hazards, plunder, power, program, rounds, scatter, setup, spells, sudden_death,
)  # fmt: skip


PICTURES: Final[list[Callable[[State], str]]] = []
"""Who can draw a game for a notebook; whoever can puts itself here, because this storey draws nothing."""


class NotOffered(ValueError):
    """An answer that the question does not offer."""


class Game(State):
    """A game: `question` is what must be decided next (None when it is over), `answer` decides it.

    With `asks_chance` dice and draws are questions, too, for the seat CHANCE.
    """

    __slots__ = ()

    def __init__(self, setup: Setup, seed: int = 0, asks_chance: bool = False) -> None:
        roster = roster_of(setup)
        if not roster.sound:
            check_setup(setup)
            roster.sound = True
        super().__init__(setup, seed)
        self.asks_chance = asks_chance
        index_cards(self)
        rounds.GAME.call(self)
        self.run()

    def run(self) -> None:
        """Go on until somebody must decide or the game is over."""
        if self.question is not None:
            return
        stack = self.stack
        while stack:
            frame = stack[-1]
            i = frame.step
            frame.step = i + 1
            frame.steps[i](self, frame)
            # what was asked by one name when it was last read, the compiler takes for granted; so it is read by a fresh one
            g: State = self
            if g.question is not None:
                return
            if self.awake:
                if self.awake & (self.heeds if self.heeds >= 0 else heeded(self)) or self.met_inspire:
                    attend(self)
                    g = self
                    if g.question is not None:
                        return
                else:
                    # most of what happens nobody waits for
                    self.lately |= self.awake
                    self.awake = 0
                    self.seen = len(self.now)

    def answer(self, choice: int | Option) -> None:
        """Decide the open question, by the option's place in the list or by the option itself."""
        question = self.question
        if question is None:
            raise NotOffered("nothing is asked: the game is over" if not self.stack else "nothing is asked")
        if isinstance(choice, int):
            if not 0 <= choice < question.n:
                raise NotOffered(f"option {choice} of {question.n}: count from 0 to {question.n - 1}")
            option = question.option(choice)
        elif choice in question.options:
            option = choice
        else:
            raise NotOffered(f"{choice!r} is not among the {len(question)} options")
        self.result = option
        self.question = None
        self.run()

    def copy(self) -> Game:
        """A game that goes on apart from this one, from this very moment."""
        new = Game.__new__(Game)
        self.copy_into(new)
        return new

    def _repr_svg_(self) -> str | None:
        """What a notebook shows."""
        return PICTURES[-1](self) if PICTURES else None

    @property
    def over(self) -> bool:
        return self.winners is not None

    def ask_again(self) -> Question:
        if self.question is None:
            raise NotOffered("nothing is asked")
        return self.question


def index_cards(g: State) -> None:
    """Note which windows and which events each card, and any of them or of the fighters, could answer."""
    known = answers_of(g.cards, g.cast)
    g.natures = known.natures
    g.held = (Hand(g, ()),) * g.seats
    g.wakes_of = known.wakes
    g.elsewhere = known.elsewhere
    g.lasting = known.lasting
    g.answers = known.windows
    g.listens = known.listens
    g.judged = 0
    g.heeds = -1
