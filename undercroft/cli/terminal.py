"""A game at a terminal: shows what a person may see, reads what they type, lets bots answer for their seats. Knows how to
ask and to show; the rules are the game's.
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path

from undercroft.bots import Bot
from undercroft.cards.describe import describe, describe_fighter
from undercroft.cards.registry import UnknownName, find_card
from undercroft.cli.board import BRACKETS, COLOURS, LEGEND, picture
from undercroft.cli.options import grouped
from undercroft.cli.say import paint
from undercroft.game.pieces import Setup
from undercroft.game.question import Question
from undercroft.play.commentary import lines
from undercroft.play.names import names_of, squeezed
from undercroft.play.notation import asks, read, texts
from undercroft.play.record import Recorder, write
from undercroft.play.refusal import Refused, why_not
from undercroft.play.view import SPECTATOR, view
from undercroft.rules.engine import Game

HELP = """\
Type the number of an option, or its words: as much of them as can mean only one (move saek d5, pass).
  ?, help            this help
  why WORDS          why something is not offered (why charge saek d5)
  board              show the battlefield again
  hand               show your cards with their rules
  card NAME          read a card
  fighter NAME       read a fighter card
  log                what happened so far
  undo               take back your last decision
  save FILE          write the game to a file (undercroft replay FILE plays it again)
  quit               stop playing"""

Ask = Callable[[str], str]
Tell = Callable[[str], None]


class Quit(Exception):
    """The person has had enough."""


class Terminal:
    """One game, some seats played by people at one terminal and the others by bots."""

    def __init__(
        self,
        setup: Setup,
        seed: int,
        bots: Mapping[int, Bot],
        ask: Ask | None = None,
        tell: Tell | None = None,
        colour: bool = False,
    ) -> None:
        self.setup = setup
        self.seed = seed
        self.bots = bots
        self.ask: Ask = ask or input
        self.tell: Tell = tell or print
        self.colour = colour
        self.recorder = Recorder(setup, seed)
        self.answers: list[tuple[int, int]] = []
        self.told: dict[int, int] = {}
        self.board = ""
        self.at_hand = -1
        self.people = [seat for seat in range(len(setup.seats)) if seat not in bots]

    @property
    def game(self) -> Game:
        return self.recorder.game

    def play(self) -> None:
        """Go on until the game is over or somebody quits."""
        self.tell(HELP.splitlines()[0] + " ? for help.\n")
        try:
            while (question := self.game.question) is not None:
                bot = self.bots.get(question.seat)
                if bot is not None:
                    self._decide(question, bot.choose(view(self.game, question.seat), question))
                else:
                    self._person(question)
        except Quit:
            self.tell("The game stops here.")
            return
        self._news(self.people[0] if len(self.people) == 1 else SPECTATOR)
        self._show_board()
        self.tell(self.result())

    def result(self) -> str:
        game = self.game
        seats = names_of(game).seats
        glory = ", ".join(f"{name} {points}" for name, points in zip(seats, game.glory, strict=True))
        winners = game.winners or ()
        who = f"{seats[winners[0]]} wins" if len(winners) == 1 else "It is a draw"
        return f"{who} ({game.flag('decided by')}). Glory: {glory}."

    # --- deciding ---

    def _decide(self, question: Question, choice: int) -> None:
        self.recorder.answer(choice)
        self.answers.append((question.seat, choice))

    def _person(self, question: Question) -> None:
        if self.at_hand != question.seat and len(self.people) > 1:
            self._read(f"\n{names_of(self.game).seat(question.seat)} decides: press Enter when the others look away. ")
        self.at_hand = question.seat
        self._news(question.seat)
        self._show_board()
        self.tell(self._seats(question.seat))
        self._show_options(question)
        while self.game.question is question:
            typed = self._read()
            if typed:
                self._obey(typed, question)

    def _read(self, prompt: str = "> ") -> str:
        try:
            return " ".join(self.ask(prompt).split())
        except EOFError:
            raise Quit from None

    def _obey(self, typed: str, question: Question) -> None:
        word, _, rest = typed.partition(" ")
        match word.lower():
            case "?" | "help":
                self.tell(HELP)
            case "why" | "?why":
                self.tell(why_not(self.game, rest, question.seat).text)
            case "board":
                self.board = ""
                self._show_board()
            case "hand":
                self._show_hand(question.seat)
            case "card" if rest:
                self._show_card(rest)
            case "fighter" if rest:
                self._show_fighter(rest)
            case "log":
                for line in lines(self.game, question.seat):
                    self.tell(line.text)
            case "undo":
                self._undo()
            case "save":
                self._save(rest)
            case "quit" | "exit":
                raise Quit
            case _:
                self._answer(typed, question)

    def _answer(self, typed: str, question: Question) -> None:
        if typed.isdigit():
            number = int(typed)
            if not 1 <= number <= len(question.options):
                self.tell(f"There is no option {number}: they are numbered from 1 to {len(question.options)}.")
                return
            self._decide(question, number - 1)
            return
        try:
            option = read(self.game, typed)
        except Refused as refused:
            self.tell(f"No: {refused}.")
            return
        self._decide(question, question.options.index(option))

    def _undo(self) -> None:
        """Back to the last decision that a person made; the bots' answers since then are taken back with it."""
        place = next((i for i in range(len(self.answers) - 1, -1, -1) if self.answers[i][0] in self.people), None)
        if place is None:
            self.tell("There is nothing to take back.")
            return
        kept = self.answers[:place]
        self.recorder = Recorder(self.setup, self.seed)
        for _, choice in kept:
            self.recorder.answer(choice)
        self.answers = kept
        so_far = _events(self.game)
        self.told = {seat: min(told, so_far) for seat, told in self.told.items()}
        self.board = ""
        self.tell("Taken back.")

    def _save(self, name: str) -> None:
        if not name:
            self.tell("Say where: save game.txt")
            return
        try:
            Path(name).expanduser().write_text(write(self.recorder.record()), encoding="utf-8")
        except OSError as error:
            self.tell(f"{name} cannot be written: {error.strerror}.")
            return
        self.tell(f"Saved to {name}.")

    # --- showing ---

    def _news(self, seat: int) -> None:
        """What happened since this seat was last told."""
        for line in lines(self.game, seat, self.told.get(seat, 0)):
            self.tell(paint(f"  {line.text}", "dim", on=self.colour))
        self.told[seat] = _events(self.game)

    def _show_board(self) -> None:
        if self.game.field is None:
            return
        board = picture(self.game, self.colour)
        if board != self.board:
            self.tell(f"\n{board}\n{paint(LEGEND, 'dim', on=self.colour)}")
            self.board = board

    def _seats(self, seat: int) -> str:
        """A line for each seat, and one with the hand of the seat that decides."""
        game = self.game
        found = [f"\nRound {game.round}, {game.phase} phase" if game.round else ""]
        for s, name in enumerate(names_of(game).seats):
            left = game.edition.activations(game.seats) - game.activations[s]
            held = f"{len(game.hand(s, True))} objectives and {len(game.hand(s, False))} power cards in hand"
            words = (
                f"{BRACKETS[s][0]}{name}{BRACKETS[s][1]} {game.setup.seats[s].warband.name}: {game.glory[s]} glory "
                f"({game.unspent(s)} unspent), {left} activations left, {held}"
            )
            found.append(paint(words, COLOURS[s], on=self.colour))
        if game.hands[seat]:
            found.append(f"Your hand: {', '.join(game.cards[c].name for c in game.hands[seat])}")
        return "\n".join(found)

    def _show_options(self, question: Question) -> None:
        wide = max(40, min(shutil.get_terminal_size().columns, 120))
        self.tell(paint(f"\n{asks(self.game)}", "bold", on=self.colour))
        for head, pairs in grouped(texts(self.game)):
            if pairs[0][1]:
                words = f"{head}: " + "  ".join(f"{number + 1}\u00a0{last}" for number, last in pairs)
            else:
                words = f"{pairs[0][0] + 1} {head}"
            shown = textwrap.fill(words, wide, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False)
            self.tell(shown.replace("\u00a0", " "))

    def _show_hand(self, seat: int) -> None:
        for c in self.game.hands[seat]:
            card = self.game.cards[c]
            self.tell(f"{card.name} ({card.type}): {' '.join(describe(card).splitlines())}")
        if not self.game.hands[seat]:
            self.tell("Your hand is empty.")

    def _show_card(self, name: str) -> None:
        """A card by its name, whether it is in this game or not: that tells nothing of who holds it."""
        try:
            card = find_card(name)
        except UnknownName as error:
            self.tell(f"{error}.")
            return
        self.tell(f"{card.name} ({card.type}): {' '.join(describe(card).splitlines())}")

    def _show_fighter(self, name: str) -> None:
        names = names_of(self.game)
        for f, card in enumerate(self.game.cast):
            if squeezed(name) in (squeezed(names.fighters[f]), squeezed(card.name), squeezed(card.known_as())):
                self.tell(describe_fighter(card))
                return
        self.tell(f"Nobody here is called {name}; there are {', '.join(names.fighters)}.")


def _events(game: Game) -> int:
    return sum(len(chunk) for chunk in game.past) + len(game.now)
