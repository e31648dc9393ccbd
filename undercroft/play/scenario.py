"""Scenarios: a position, dice to come, plays, and what must be true, run with the real rules. Knows how a scenario is written
(as plain data: whoever reads the file is below); no single rule.

>>> data = {"title": "A passes", "rulebook": next(iter(EDITIONS)), "plays": [{"A": "pass"}], "then": {"asked": "B activation"}}
>>> run(parse(data), next(iter(EDITIONS))).problems
()
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from undercroft.game.question import CHANCE, Option
from undercroft.play.names import plain
from undercroft.play.notation import asks, meant, read, texts
from undercroft.play.refusal import Refused, why_not
from undercroft.play.scenario_chance import ToCome
from undercroft.play.scenario_checks import asked, differences, history
from undercroft.play.scenario_decks import deck_differences
from undercroft.play.scenario_parts import Part, ScenarioError
from undercroft.play.scenario_table import POSITION, Table, set_table
from undercroft.rules.editions import EDITIONS, edition
from undercroft.rules.engine import Game

FIELDS = (
    "title", "rulebook", "rulebooks", "proves", "note", *POSITION, "dice", "roll-offs", "draws", "plays", "then",
    "check deck",
)  # fmt: skip
CHECKS = ("then", "offered", "not offered", "only offered", "refused", "asked")
WORDS = ("all pass", "no reactions", "forget")
DECLINING = ("pass", "done", "stay", "decline", "keep", "stop", "none", "no")
MOST_ANSWERS = 2000
MOST_LISTED = 12

Watcher = Callable[[Game, str], None]
"""Is told what is about to be done, with the game as it stands."""


class Unlike(ScenarioError):
    """Something is not as the scenario says it must be: a line for each, with its place."""


class Scenario(NamedTuple):
    """One scenario, its outline read; the rest is read as it is run."""

    title: str
    rulebooks: tuple[str, ...]
    proves: tuple[str, ...]
    note: str
    fields: dict[str, Part]
    whole: Part


class Result(NamedTuple):
    """How a scenario went under one rulebook: no problems, or what was not as it should be."""

    title: str
    rulebook: str
    proves: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        return not self.problems


def parse(data: Any) -> Scenario:
    """The outline of a scenario; what it must not say is a ScenarioError."""
    whole = Part(data)
    fields = whole.fields(FIELDS)
    if "title" not in fields:
        whole.error("a scenario needs a title")
    if ("rulebook" in fields) == ("rulebooks" in fields):
        whole.error("a scenario needs a rulebook, or rulebooks, and not both")
    books = (fields.get("rulebook") or fields["rulebooks"]).items()
    rulebooks = tuple(each.word(EDITIONS) for each in books)
    if not rulebooks or len(set(rulebooks)) < len(rulebooks):
        whole.error("each rulebook is named once, and there is at least one")
    proves = tuple(fields["proves"].texts()) if "proves" in fields else ()
    note = fields["note"].text() if "note" in fields else ""
    if "check deck" in fields:
        beside = [key for key in fields if key in (*POSITION, "dice", "roll-offs", "draws", "plays", "then")]
        if beside:
            fields[beside[0]].error("a scenario that checks a deck plays no game")
    elif "plays" not in fields and "then" not in fields:
        whole.error("a scenario without plays and without `then` proves nothing")
    return Scenario(fields["title"].text(), rulebooks, proves, note, fields, whole)


def run(scenario: Scenario, rulebook: str, watch: Watcher | None = None) -> Result:
    """Play a scenario under one of its rulebooks."""
    problems: tuple[str, ...] = ()
    try:
        if "check deck" in scenario.fields:
            problems = tuple(deck_differences(scenario.fields["check deck"], edition(rulebook)))
        else:
            Run(scenario, rulebook, watch).play()
    except ScenarioError as error:
        problems = tuple(str(error).split("\n"))
    return Result(scenario.title, rulebook, scenario.proves, problems)


class Run:
    """A scenario being played."""

    def __init__(self, scenario: Scenario, rulebook: str, watch: Watcher | None = None) -> None:
        self.scenario = scenario
        self.watch = watch
        fields = scenario.fields
        self.table: Table = _guarded("setting up", lambda: set_table(fields, edition(rulebook), scenario.whole))
        self.game = self.table.game
        self.chance = ToCome(fields.get("dice"), fields.get("roll-offs"), fields.get("draws"), self.table.letters)
        self.since = 0

    def play(self) -> None:
        fields = self.scenario.fields
        _guarded("setting up", self._settle)
        checked = False
        for entry in fields["plays"].items() if "plays" in fields else ():
            checked |= _guarded(entry.place, partial(self._entry, entry))
        if "then" in fields:
            checked = True
            _guarded("then", lambda: self._check("then", fields["then"]))
        left = self.chance.left()
        if left:
            self._fail(left)
        if self.watch is not None:
            self.watch(self.game, "the end")
        if not checked:
            self.scenario.whole.error("nothing is checked: a scenario needs a `then`, `offered`, `refused` or the like")

    # --- entries ---

    def _entry(self, entry: Part) -> bool:
        """Do one entry of the plays; says whether it was a check."""
        if entry.is_mapping:
            pairs = list(entry.mapping().items())
            if len(pairs) != 1:
                entry.error("an entry of the plays is one thing: begin each with its own dash")
            key, part = pairs[0]
        else:
            text = entry.text()
            key, colon, rest = text.partition(":")
            key = key.strip()
            part = Part(rest.strip() if colon else text, f"{entry.place} ({text})")
        if self.watch is not None:
            self.watch(self.game, f"{key}: {part.value}" if key not in WORDS else key)
        if key in tuple(self.table.letters):
            self._answer(self.table.letters.index(key), part)
        elif key == "all pass":
            self._pass(("react", "power"))
        elif key == "no reactions":
            self._pass(("react",))
        elif key == "forget":
            self.since = len(history(self.game))
        elif key == "until":
            self._until(part)
        elif key in CHECKS:
            self._check(key, part)
            return True
        else:
            doable = [f"{letter}: a play" for letter in self.table.letters]
            entry.error(f"{key!r} is nothing to do; there are {', '.join([*doable, *WORDS, 'until', *CHECKS])}")
        return False

    def _answer(self, seat: int, part: Part) -> None:
        text = part.text()
        place = Part(text, f"{part.place} ({text})" if text not in part.place else part.place)
        self._must_be_asked(seat, place)
        try:
            option = read(self.game, text)
        except Refused as refused:
            place.error(f"{refused}; {asks(self.game)}; offered: {self._offered()}")
        self.game.answer(option)
        self._settle()

    def _must_be_asked(self, seat: int, part: Part) -> None:
        question = self.game.question
        if question is None:
            part.error("the game is over, and nobody is asked anything")
        if question.seat != seat:
            part.error(f"it is not {self.table.letters[seat]} who is asked, but {asks(self.game)}; offered: {self._offered()}")

    def _settle(self) -> None:
        """Let chance answer what it is asked."""
        game = self.game
        while game.question is not None and game.question.seat == CHANCE:
            game.answer(self.chance.answer(game, game.question))

    def _pass(self, kinds: tuple[str, ...]) -> None:
        game = self.game
        while game.question is not None and game.question.kind in kinds and ("pass",) in game.question.options:
            game.answer(("pass",))
            self._settle()

    def _until(self, part: Part) -> None:
        game = self.game
        wanted = part.text()
        reached = _moment(wanted, self.table, part)
        game.stops = (1 << game.seats) - 1
        for _ in range(MOST_ANSWERS):
            question = game.question
            if reached(game):
                game.stops = 0
                return
            if question is None:
                part.error("the game is over, and that never came")
            option: Option | None = next(((word,) for word in DECLINING if (word,) in question.options), None)
            if option is None and question.kind == "first_player":
                option = ("seat", question.seat)
            if option is None and (len(question.options) == 1 or game.phase == "setup"):
                option = question.options[0]
            if option is None:
                part.error(f"on the way there, somebody must decide: {asks(game)}; offered: {self._offered()}")
            game.answer(option)
            self._settle()
        part.error("that does not come")

    # --- checks ---

    def _check(self, key: str, part: Part) -> None:
        if key == "then":
            self._fail(differences(self.table, part, self.since))
        elif key == "asked":
            self._fail(asked(self.table, part))
        elif key == "refused":
            self._refused(part)
        else:
            if part.is_mapping:
                pairs = list(part.fields(self.table.letters).items())
                for letter, patterns in pairs:
                    self._must_be_asked(self.table.letters.index(letter), patterns)
                    self._options(key, patterns)
            else:
                self._options(key, part)

    def _options(self, key: str, part: Part) -> None:
        spoken = texts(self.game) if self.game.question is not None else []
        found: list[str] = []
        covered: set[int] = set()
        missing = False
        for pattern in part.items():
            fitting = fits(pattern.text(), spoken)
            covered |= set(fitting)
            if key == "not offered" and fitting:
                found.append(f"{pattern.place}: {', '.join(spoken[i] for i in fitting[:MOST_LISTED])} is offered")
            elif key != "not offered" and not fitting:
                found.append(f"{pattern.place}: {pattern.text()!r} is not offered")
                missing = True
        if missing:
            question = asks(self.game) if spoken else "nobody is asked"
            found.append(f"{part.place}: {question}; offered: {self._offered()}")
        elif key == "only offered":
            more = [text for i, text in enumerate(spoken) if i not in covered]
            if more:
                found.append(f"{part.place}: also offered: {', '.join(more[:MOST_LISTED])}")
        self._fail(found)

    def _refused(self, part: Part) -> None:
        fields = part.fields((*self.table.letters, "because", "para"))
        letters = [letter for letter in self.table.letters if letter in fields]
        if len(letters) != 1:
            part.error("say whose play is refused: refused: {A: charge Saek d5}")
        play = fields[letters[0]]
        seat = self.table.letters.index(letters[0])
        text = play.text()
        question = self.game.question
        if question is not None and question.seat == seat and meant(text, texts(self.game)):
            self._fail([f"{play.place}: {text!r} is not refused but offered"])
        refusal = why_not(self.game, text, seat)
        found: list[str] = []
        if "para" in fields and fields["para"].text() != refusal.para:
            wanted = fields["para"].text()
            found.append(f"{part.place}: expected to be refused by {wanted}, but {refusal.para or 'none'}: {refusal.text}")
        if "because" in fields and plain(fields["because"].text()) not in plain(refusal.text):
            found.append(f"{part.place}: expected the reason {fields['because'].text()!r}, found {refusal.text!r}")
        self._fail(found)

    def _fail(self, found: list[str]) -> None:
        if found:
            raise Unlike("\n".join(found))

    def _offered(self) -> str:
        spoken = texts(self.game) if self.game.question is not None else []
        more = f" and {len(spoken) - MOST_LISTED} more" if len(spoken) > MOST_LISTED else ""
        return ", ".join(spoken[:MOST_LISTED]) + more or "nothing"


def fits(pattern: str, spoken: list[str]) -> list[int]:
    """Which options a pattern means; a * in it stands for anything.

    >>> fits("charge Saek *", ["guard Saek", "charge Saek d5"])
    [1]
    """
    if "*" not in pattern:
        return meant(pattern, spoken)
    wanted = re.compile(".*".join(re.escape(plain(piece)) for piece in pattern.split("*")))
    return [i for i, text in enumerate(spoken) if wanted.fullmatch(plain(text))]


def _moment(wanted: str, table: Table, part: Part) -> Callable[[Game], bool]:
    """Whether a game has come to a moment such as `B activation`, `end phase`, `round 2` or `end of game`."""
    words = wanted.split()
    if wanted == "end phase":
        return lambda game: game.question is not None and game.phase == "end"
    if wanted == "end of game":
        return lambda game: game.winners is not None
    if len(words) == 2 and words[0] == "round" and words[1].isdigit():
        return lambda game: game.question is not None and game.round >= int(words[1])
    kind = " ".join(words[1:])
    kind = {"power step": "power"}.get(kind, kind)
    if words[0] not in tuple(table.letters) or not kind or " " in kind:
        part.error(f"{wanted!r} is no moment; write A activation, A power step, B score, end phase, round 2 or end of game")
    seat = table.letters.index(words[0])
    return lambda game: game.question is not None and game.question.kind == kind and game.question.seat == seat


Given = TypeVar("Given")


def _guarded(place: str, act: Callable[[], Given]) -> Given:
    """What happens inside the engine; a fault of the engine is a failure of the scenario, told with where it was."""
    try:
        return act()
    except Unlike:
        raise
    except ScenarioError as error:
        raise ScenarioError(error.message, error.place or place) from None
    except Exception as error:
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        where = f" ({trace.tb_frame.f_code.co_filename.split('undercroft/')[-1]}:{trace.tb_lineno})" if trace else ""
        raise ScenarioError(f"the engine failed: {type(error).__name__}: {error}{where}", place) from error
