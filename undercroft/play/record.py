"""Games as text files: a header with the setup and the seed, then a decision a line in words a player can type. Knows
notation and digests; must not know any rule.

    undercroft record 1
    engine: 0.1.0
    rulebook: shadespire
    seed: 7
    seat: Anna
    warband: garreks-reavers
    ...
    begin
    Bob: board Mirror Well
    ...
    -- 25 decisions, digest 5b1d0c9e7a43
    ...
    end: 71 decisions, digest 09d8f2...

Blank lines and lines that begin with `#` are passed over. Dice and draws follow from the seed; in a game that asks for
them they stand in the file, too (`Chance: die crit`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple

from undercroft import __version__
from undercroft.cards.english import count
from undercroft.game.pieces import Setup
from undercroft.game.question import CHANCE, Option
from undercroft.play.names import CHANCE_NAME, names_of, seat_names
from undercroft.play.notation import read as read_option
from undercroft.play.notation import say, texts
from undercroft.play.record_header import Header, RecordError, header_lines, read_header
from undercroft.play.refusal import Refused
from undercroft.play.snapshot import digest
from undercroft.rules.engine import Game, NotOffered

__all__ = [
    "Decision", "Header", "Record", "RecordError", "Recorder", "read", "recorded", "replay", "steps", "write",
]  # fmt: skip

EVERY: Final = 25
"""After so many decisions the file says how the game stands, so that a change is found near where it was made."""

SHORT: Final = 12
STOP: Final = "(stop at every window)"
GO_ON: Final = "(go on where nothing can be done)"
BEGIN: Final = "begin"
CHECK: Final = "-- "
END: Final = "end: "


class Decision(NamedTuple):
    """Who decided what, and the line of the file it stands in (0: it came from no file)."""

    seat: int
    text: str
    line: int = 0


class Checkpoint(NamedTuple):
    """How the game stands after a number of decisions: the beginning of its digest."""

    after: int
    digest: str
    line: int = 0


class Record(NamedTuple):
    """A game, finished or not: all that is needed to play it again, and what it must then come to."""

    header: Header
    decisions: tuple[Decision, ...]
    checkpoints: tuple[Checkpoint, ...]
    digest: str
    end_line: int = 0

    @property
    def setup(self) -> Setup:
        return self.header.setup

    @property
    def seed(self) -> int:
        return self.header.seed


# --- making one ---


class Recorder:
    """A game that is written down as it is played."""

    def __init__(self, setup: Setup, seed: int = 0, chance: bool = False, every: int = EVERY) -> None:
        self.game = Game(setup, seed, chance)
        self.header = Header(setup, seed, chance, __version__)
        self.every = every
        self.decisions: list[Decision] = []
        self.checkpoints: list[Checkpoint] = []

    def answer(self, choice: int | Option | str) -> None:
        """Decide the open question by an option, its place in the list, or a line that means it."""
        g = self.game
        q = g.ask_again()
        if isinstance(choice, str):
            choice = read_option(g, choice)
        elif isinstance(choice, int):
            if not 0 <= choice < len(q.options):
                raise NotOffered(f"option {choice} of {len(q.options)}: count from 0 to {len(q.options) - 1}")
            choice = q.options[choice]
        text = say(g, choice)
        g.answer(choice)
        self._note(q.seat, text)

    def stop(self, seat: int, everywhere: bool) -> None:
        """Whether a seat wants to be asked at every window from now on, also where it can do nothing."""
        _set_stops(self.game, seat, everywhere)
        self._note(seat, STOP if everywhere else GO_ON)

    def _note(self, seat: int, text: str) -> None:
        self.decisions.append(Decision(seat, text))
        if self.every and len(self.decisions) % self.every == 0:
            self.checkpoints.append(Checkpoint(len(self.decisions), digest(self.game)[:SHORT]))

    def record(self) -> Record:
        """What is written down so far."""
        return Record(self.header, tuple(self.decisions), tuple(self.checkpoints), digest(self.game))


def recorded(setup: Setup, seed: int, answers: list[int] | list[Option], chance: bool = False) -> Record:
    """The record of a game that is known by its answers."""
    recorder = Recorder(setup, seed, chance)
    for answer in answers:
        recorder.answer(answer)
    return recorder.record()


def _set_stops(g: Game, seat: int, everywhere: bool) -> None:
    g.stops = g.stops | 1 << seat if everywhere else g.stops & ~(1 << seat)


# --- playing one again ---


def replay(record: Record) -> Game:
    """The game of a record, played again; `RecordError` where it does not go as the record says."""
    return deque(steps(record), maxlen=1)[0]


def steps(record: Record) -> Iterator[Game]:
    """The game as it begins and then after each decision; it is the same game each time, one decision further."""
    header = record.header
    g = Game(header.setup, header.seed, header.chance)
    checks = {check.after: check for check in record.checkpoints}
    since = record.decisions[0].line if record.decisions else 0
    yield g
    for number, decision in enumerate(record.decisions, 1):
        _decide(g, decision)
        check = checks.get(number)
        if check is not None:
            if digest(g)[:SHORT] != check.digest:
                raise RecordError(check.line, _differs(header, since, decision.line))
            since = decision.line
        yield g
    if digest(g) != record.digest:
        last = record.decisions[-1].line if record.decisions else record.end_line
        raise RecordError(record.end_line, _differs(header, since, last))


def _differs(header: Header, first: int, last: int) -> str:
    words = (
        f"the game is not the one that was written down: the header or one of the lines {first} to {last} was changed"
    )
    if header.engine != __version__:
        words += f", or the rules were (it was played with engine {header.engine}, this is {__version__})"
    return words


def _decide(g: Game, decision: Decision) -> None:
    if decision.text in (STOP, GO_ON):
        if decision.seat == CHANCE:
            raise RecordError(decision.line, "chance has no settings")
        _set_stops(g, decision.seat, decision.text == STOP)
        return
    q = g.question
    if q is None:
        raise RecordError(decision.line, "the game is over, and here is another decision")
    names = names_of(g)
    if decision.seat != q.seat:
        raise RecordError(
            decision.line, f"{names.seat(q.seat)} must decide here, not {names.seat(decision.seat)}: {decision.text!r}"
        )
    spoken = texts(g)
    if decision.text not in spoken:
        raise RecordError(decision.line, f"{decision.text!r} cannot be decided here: {_reason(g, decision.text)}")
    g.answer(spoken.index(decision.text))


def _reason(g: Game, text: str) -> str:
    try:
        meant = read_option(g, text)
    except Refused as error:
        return str(error)
    return f"written out it is {say(g, meant)!r}"


# --- as text ---


def write(record: Record) -> str:
    """The record as a text file."""
    names = (*seat_names(record.setup), CHANCE_NAME)
    checks = {check.after: check for check in record.checkpoints}
    found = [*header_lines(record.header), "", BEGIN]
    for number, decision in enumerate(record.decisions, 1):
        found.append(f"{names[decision.seat]}: {decision.text}")
        if number in checks:
            found.append(f"{CHECK}{number} decisions, digest {checks[number].digest}")
    found.append(f"{END}{count(len(record.decisions), 'decision')}, digest {record.digest}")
    return "\n".join(found) + "\n"


def read(text: str) -> Record:
    """The record in a text file; `RecordError` with the line and the reason if it is none or has been damaged.

    Whether its decisions can be made is seen when it is played again.
    """
    numbered = [(i, line.strip()) for i, line in enumerate(text.splitlines(), 1)]
    lines = [(i, line) for i, line in numbered if line and not line.startswith("#")]
    last = numbered[-1][0] if numbered else 1
    begin = next((place for place, (_, line) in enumerate(lines) if line == BEGIN), None)
    header = read_header(lines if begin is None else lines[:begin], last)
    if begin is None:
        raise RecordError(last, f"the file ends before its decisions (there is no line {BEGIN!r})")
    seats = {name: seat for seat, name in enumerate(seat_names(header.setup))}
    seats[CHANCE_NAME] = CHANCE
    decisions: list[Decision] = []
    checks: list[Checkpoint] = []
    for place, (i, line) in enumerate(lines[begin + 1 :], begin + 1):
        if line.startswith(END):
            said, whole = _standing(i, line.removeprefix(END), 32)
            if said != len(decisions):
                raise RecordError(i, f"{count(said, 'decision')} should stand above, and there are {len(decisions)}")
            if place + 1 < len(lines):
                raise RecordError(lines[place + 1][0], "something follows after the end of the game")
            return Record(header, tuple(decisions), tuple(checks), whole, i)
        if line.startswith(CHECK):
            said, short = _standing(i, line.removeprefix(CHECK), SHORT)
            if said != len(decisions):
                raise RecordError(i, f"{count(said, 'decision')} should stand above, and there are {len(decisions)}")
            checks.append(Checkpoint(said, short, i))
            continue
        name, colon, words = line.partition(": ")
        if not colon or name not in seats:
            raise RecordError(i, f"a line begins with the name of who decides ({', '.join(seats)}), not {line[:40]!r}")
        decisions.append(Decision(seats[name], words, i))
    raise RecordError(last, f"the file breaks off after {count(len(decisions), 'decision')}: its last line is missing")


def _standing(i: int, words: str, length: int) -> tuple[int, str]:
    """`25 decisions, digest 5b1d0c9e7a43`."""
    parts = words.replace(",", "").split()
    if (
        len(parts) != 4
        or not parts[0].isascii()
        or not parts[0].isdigit()
        or parts[1] not in ("decision", "decisions")
        or parts[2] != "digest"
        or len(parts[3]) != length
        or set(parts[3]) - set("0123456789abcdef")
    ):
        raise RecordError(i, f"expected a number of decisions and a digest, got {words[:60]!r}")
    return int(parts[0]), parts[3]
