"""The position of a scenario: seats, fighters, cards, tokens, where the game begins. Knows how a scenario is written and
`position`; plays nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from undercroft.cards.registry import UnknownName, find_card, find_warband
from undercroft.game.pieces import Card, FieldToken, SeatSetup, Setup, Warband
from undercroft.game.state import TOKENS
from undercroft.hexes.board import Board
from undercroft.hexes.sets import bits
from undercroft.library import load
from undercroft.library.boards import board as printed_board
from undercroft.play.names import squeezed, told_apart
from undercroft.play.position import PositionError, begin, fall, laid_out, lay_tokens, put, stand
from undercroft.play.scenario_boards import USUAL_BOARD, battlefield_of, hex_of
from undercroft.play.scenario_made import blanks, warband_of
from undercroft.play.scenario_parts import Part, ScenarioError, nearest
from undercroft.rules.characteristics import wounds_of
from undercroft.rules.editions import Edition
from undercroft.rules.engine import Game

LETTERS = "ABCD"
USUAL_WARBANDS = {"A": "Garrek's Reavers", "B": "Steelheart's Champions"}
SEAT = (
    "name", "warband", "fighters", "others", "glory", "hand", "power deck", "objective deck", "discard", "scored", "front",
    "board",
)  # fmt: skip
FIGHTER = ("at", "out", "damage", "inspired", "tokens", "counters", "upgrades")
ZONES = ("hand", "power deck", "objective deck", "discard", "scored", "front")
POSITION = ("boards", "hexes", "objectives", "tokens", "round", "start", "used", "first", "artefact", "hazards", *LETTERS)
STARTS = ("activation", "power step", "end phase", "action phase", "round", "set-up")
PHASE_STARTS = ("end phase", "action phase", "round", "set-up")
FACES = ("up", "cover", "lethal")


class Brought(NamedTuple):
    """What a scenario gives a seat: its printed things and, for each card, the zone or the fighter it is with."""

    setup: SeatSetup
    places: dict[str, tuple[str, str]]


class Table:
    """A game in its position and the names by which a scenario speaks of what is in it."""

    def __init__(self, game: Game, letters: str) -> None:
        self.game = game
        self.letters = letters
        self._fighters: dict[str, set[int]] = {}
        for seat, letter in enumerate(letters):
            mine = [f for f in range(len(game.cast)) if game.owner[f] == seat]
            known = told_apart(game.cast[f].known_as() for f in mine)
            for f, short in zip(mine, known, strict=True):
                for name in (short, game.cast[f].name, game.cast[f].known_as()):
                    for said in (name, f"{letter} {name}", f"{letter}'s {name}"):
                        self._fighters.setdefault(squeezed(said), set()).add(f)
        self._cards: dict[str, list[int]] = {}
        for c, card in enumerate(game.cards):
            self._cards.setdefault(squeezed(card.name), []).append(c)

    def is_fighter(self, name: str) -> bool:
        return squeezed(name) in self._fighters

    def fighter(self, name: str, part: Part) -> int:
        """The fighter of a name: `Saek`, or `A Saek` where both sides have one."""
        found = self._fighters.get(squeezed(name))
        if not found:
            names = [card.known_as() for card in self.game.cast]
            part.error(f"there is no fighter {name!r}{nearest(name, names)}; there are {', '.join(names)}")
        if len(found) > 1:
            part.error(f"{name!r} could be several fighters: say whose (A {name}), and number those of one name ({name} 2)")
        return next(iter(found))

    def seat(self, letter: str, part: Part) -> int:
        if letter not in tuple(self.letters):
            part.error(f"{letter!r} is no seat; the seats are {', '.join(self.letters)}")
        return self.letters.index(letter)

    def card(self, name: str, part: Part, seat: int = -1) -> int:
        """The card of a name, of that seat if both have one."""
        found = self._cards.get(squeezed(name), [])
        if seat >= 0:
            found = [c for c in found if self.game.holder[c] == seat]
        if not found:
            names = sorted({card.name for card in self.game.cards})
            part.error(f"no card of this game is called {name!r}{nearest(name, names)}")
        if len(found) > 1:
            part.error(f"both seats have {name!r}: say whose (seat: A)")
        return found[0]

    def hex(self, part: Part) -> int:
        return hex_of(self.game.ground, part)

    def spot(self, part: Part) -> int:
        """A hex by its name, or the one that a fighter stands in."""
        text = part.text()
        if self.is_fighter(text):
            h = self.game.at[self.fighter(text, part)]
            if h < 0:
                part.error(f"{text} is not on the battlefield")
            return h
        return self.hex(part)


def set_table(fields: Mapping[str, Part], edition: Edition, whole: Part) -> Table:
    """The game of a scenario, begun and asking its first question."""
    load()
    letters = "".join(letter for letter in LETTERS if letter in "AB" or letter in fields)
    if letters not in ("AB", "ABC", "ABCD"):
        whole.error("seat D needs a seat C")
    moment, seat = _start(fields.get("start"), letters)
    brought = [_seat(letter, fields.get(letter, Part({}, letter)), moment == "set-up") for letter in letters]
    artefact = fields["artefact"].flag() if "artefact" in fields else False
    hazards = _hazards(fields["hazards"], edition) if "hazards" in fields else ()
    setup = Setup(edition, tuple(each.setup for each in brought), artefact=artefact, hazards=hazards)
    if moment == "set-up":
        for key in ("boards", "hexes", "objectives", "tokens", "used", "first", "round"):
            if key in fields:
                fields[key].error("nothing is laid out yet where a scenario starts at set-up; a seat's `board` says its board")
        return Table(Game(setup, asks_chance=True), letters)
    field = battlefield_of(fields.get("boards"), fields.get("hexes"), len(letters))
    table = Table(laid_out(setup, field, asks_chance=True), letters)
    _tokens(table, fields, edition)
    for number, letter in enumerate(letters):
        _place_fighters(table, number, fields.get(letter, Part({}, letter)))
    for number, each in enumerate(brought):
        _place_cards(table, number, each)
    _check_wounds(table, fields)
    _begin(table, fields, moment, seat, whole)
    return table


def _hazards(part: Part, edition: Edition) -> tuple[Card, ...]:
    """The hazard deck, in the order in which it is drawn."""
    if not edition.hazard_phase:
        part.error(f"{edition.title} has no hazard phase")
    found = []
    for each in part.items():
        try:
            card = find_card(each.text())
        except UnknownName as error:
            each.error(str(error))
        if card.type != "hazard":
            each.error(f"{card.name} is no hazard")
        found.append(card)
    return tuple(found)


def _start(part: Part | None, letters: str) -> tuple[str, int]:
    if part is None:
        return "activation", 0
    text = part.text()
    if text in PHASE_STARTS:
        return text, 0
    letter, _, moment = text.partition(" ")
    if letter not in tuple(letters) or moment not in ("activation", "power step"):
        starts = [f"{letters[0]} activation", f"{letters[0]} power step", *PHASE_STARTS]
        part.error(f"no game starts at {text!r}; write one of {', '.join(starts)}")
    return moment, letters.index(letter)


def _begin(table: Table, fields: Mapping[str, Part], moment: str, seat: int, whole: Part) -> None:
    used = None
    if "used" in fields:
        counts = {letter: each.number() for letter, each in fields["used"].fields(table.letters).items()}
        used = [counts.get(letter, 0) for letter in table.letters]
    first = table.seat(fields["first"].text(), fields["first"]) if "first" in fields else None
    number = fields["round"].number(1) if "round" in fields else 1
    try:
        begin(table.game, moment, seat=seat, round=number, used=used, first=first)
    except PositionError as error:
        (fields.get("start") or whole).error(str(error))


# --- seats ---


def _seat(letter: str, part: Part, at_set_up: bool) -> Brought:
    fields = part.fields(SEAT)
    warband = _warband(letter, fields.get("warband"))
    places: dict[str, tuple[str, str]] = {}
    cards: list[Card] = []

    def take(each: Part, zone: str, fighter: str = "") -> None:
        for card in _cards(each, len([card for card in cards if card.name.startswith("Blank")])):
            if card.id in places:
                each.error(f"{card.name} is there twice: a seat has one card of a name")
            _check_zone(card, zone, each)
            places[card.id] = (zone, fighter)
            cards.append(card)

    for zone in ZONES:
        if zone in fields:
            if at_set_up and "deck" not in zone:
                fields[zone].error("at set-up all cards are in the decks")
            for each in fields[zone].items():
                take(each, zone)
    for name, fighter in fields["fighters"].mapping().items() if "fighters" in fields else ():
        if at_set_up:
            fighter.error("no fighter stands anywhere yet where a scenario starts at set-up")
        if fighter.is_mapping:
            for each in fighter.fields(FIGHTER).get("upgrades", Part([])).items():
                take(each, "upgrade", name)
    name = fields["name"].text() if "name" in fields else letter
    objectives = tuple(card for card in cards if card.is_objective)
    power = tuple(card for card in cards if not card.is_objective)
    boards: tuple[Board, ...] = ()
    if at_set_up:
        named = fields["board"].texts() if "board" in fields else [USUAL_BOARD]
        try:
            boards = tuple(printed_board(each) for each in named)
        except ValueError as error:
            fields["board"].error(str(error))
    elif "board" in fields:
        fields["board"].error("a seat brings a board only where the scenario starts at set-up; else use `boards`")
    return Brought(SeatSetup(name, warband, objectives, power, boards), places)


def _warband(letter: str, part: Part | None) -> Warband:
    if part is None:
        if letter not in USUAL_WARBANDS:
            raise ScenarioError("a third and a fourth seat must say which warband they have", letter)
        return find_warband(USUAL_WARBANDS[letter])
    if part.is_mapping:
        return warband_of(letter, part)
    try:
        return find_warband(part.text())
    except UnknownName as error:
        part.error(str(error))


def _cards(part: Part, taken: int) -> list[Card]:
    text = part.text()
    blank = blanks(text, taken)
    if blank is not None:
        return blank
    try:
        return [find_card(text)]
    except UnknownName as error:
        part.error(str(error))


def _check_zone(card: Card, zone: str, part: Part) -> None:
    wrong = {
        "power deck": card.is_objective, "objective deck": not card.is_objective, "upgrade": card.type != "upgrade",
    }.get(zone, False)  # fmt: skip
    if wrong:
        part.error(f"{card.name} is {'an' if card.type[0] in 'aeiou' else 'a'} {card.type} and does not go there")


def _place_cards(table: Table, seat: int, brought: Brought) -> None:
    g = table.game
    numbers = {g.cards[c].id: c for c in range(len(g.cards)) if g.holder[c] == seat}
    for card, (zone, fighter) in brought.places.items():
        f = table.fighter(f"{table.letters[seat]} {fighter}", Part(fighter, table.letters[seat])) if fighter else -1
        put(g, numbers[card], zone, f)


# --- fighters ---


def _place_fighters(table: Table, seat: int, part: Part) -> None:
    fields = part.fields(SEAT)
    g = table.game
    letter = table.letters[seat]
    named = set()
    for name, each in fields["fighters"].mapping().items() if "fighters" in fields else ():
        f = table.fighter(name if name.startswith(f"{letter} ") else f"{letter} {name}", each)
        if f in named:
            each.error(f"{g.cast[f].name} is there twice")
        named.add(f)
        _place_fighter(table, f, each)
    others = [f for f in range(len(g.cast)) if g.owner[f] == seat and f not in named and not g.cast[f].reserve]
    match fields["others"].word(("out", "placed", "absent")) if "others" in fields else "absent":
        case "out":
            for f in others:
                fall(g, f)
        case "placed":
            spots = bits(g.ground.starting & g.ground.territories[seat] & g.empty())
            if len(spots) < len(others):
                fields["others"].error(f"{len(others)} fighters and only {len(spots)} free starting hexes")
            for f, h in zip(others, spots, strict=False):
                stand(g, f, h)
    if "glory" in fields:
        glory = fields["glory"]
        if glory.is_mapping:
            counts = {key: each.number() for key, each in glory.fields(("unspent", "spent")).items()}
            g.spent[seat] = counts.get("spent", 0)
            g.glory[seat] = counts.get("unspent", 0) + g.spent[seat]
        else:
            g.glory[seat] = glory.number()


def _place_fighter(table: Table, f: int, part: Part) -> None:
    g = table.game
    if not part.is_mapping:
        if part.text() == "out":
            fall(g, f)
        else:
            _stand(table, f, part, 0, None)
        return
    fields = part.fields(FIGHTER)
    if ("at" in fields) == ("out" in fields):
        part.error("a fighter needs `at` and a hex, or `out: true`")
    inspired = fields["inspired"].flag() if "inspired" in fields else None
    if "out" in fields:
        fall(g, f)
        if inspired is not None:
            g.inspired[f] = int(inspired)
    else:
        _stand(table, f, fields["at"], fields["damage"].number() if "damage" in fields else 0, inspired)
    for token in fields.get("tokens", Part([])).items():
        getattr(g, token.word(TOKENS))[f] += 1
    g.counters[f] = tuple(fields.get("counters", Part([])).texts())


def _stand(table: Table, f: int, part: Part, damage: int, inspired: bool | None) -> None:
    try:
        stand(table.game, f, table.hex(part), damage=damage, inspired=inspired)
    except PositionError as error:
        part.error(str(error))


def _check_wounds(table: Table, fields: Mapping[str, Part]) -> None:
    """Looked at when the upgrades are there: whoever stands must have survived its damage."""
    g = table.game
    for f in g.surviving():
        if g.wounds[f] >= wounds_of(g, f):
            letter = table.letters[g.owner[f]]
            fields[letter].error(f"{g.cast[f].name} does not survive {g.wounds[f]} damage, with Wounds {wounds_of(g, f)}")


# --- tokens ---


def _tokens(table: Table, fields: Mapping[str, Part], edition: Edition) -> None:
    tokens: list[FieldToken] = []
    field = table.game.ground
    if "objectives" in fields:
        for number, each in fields["objectives"].mapping().items():
            if not number.isdigit():
                each.error(f"objectives are numbered; {number!r} is no number")
            tokens.append(FieldToken("objective", int(number), table.hex(each)))
    else:
        tokens.extend(FieldToken("objective", i, h) for i, h in enumerate(field.objectives, 1))
    if "tokens" in fields:
        tokens.extend(_token(table, each) for each in fields["tokens"].items())
    elif edition.tokens == "features":
        tokens.extend(FieldToken("blocked", 0, -1) for _ in range(2 if len(table.letters) == 2 else len(table.letters)))
    lay_tokens(table.game, tokens)


def _token(table: Table, part: Part) -> FieldToken:
    fields = part.fields(("kind", "number", "at", "face"))
    if "kind" not in fields:
        part.error("a token needs a kind, such as objective, blocked, lethal, cover, snare or artefact")
    return FieldToken(
        fields["kind"].text(),
        fields["number"].number() if "number" in fields else 0,
        table.hex(fields["at"]) if "at" in fields else -1,
        fields["face"].word(FACES) if "face" in fields else "up",
    )


__all__ = ["POSITION", "Table", "set_table"]
