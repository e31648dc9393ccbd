"""What is printed: weapons, fighter cards, cards, warbands. Plain values; knows nothing of what their abilities do."""

from __future__ import annotations

from typing import Any, NamedTuple

Ability = Any
"""An ability is a value of the card language; this storey carries it without looking inside."""


class Weapon(NamedTuple):
    """An Attack action as printed. `symbol` is smash, fury, channel or focus; `keywords` pairs a name and a number.

    Besides the rulebooks' keywords: `harmless`, for one that succeeds although it deals no damage.
    """

    name: str
    range: int
    symbol: str
    dice: int
    damage: int
    keywords: tuple[tuple[str, int], ...] = ()
    spell: bool = False
    abilities: tuple[Ability, ...] = ()
    reaction_only: bool = False

    def keyword(self, name: str) -> int:
        """How much of a keyword is printed: 0 without it, 1 for one that has no number."""
        total = 0
        for word, n in self.keywords:
            if word == name:
                total += n
        return total


class Side(NamedTuple):
    """One side of a fighter card."""

    move: int
    defence: str
    defence_dice: int
    wounds: int
    weapons: tuple[Weapon, ...]
    abilities: tuple[Ability, ...] = ()
    wizard: int = 0


class FighterCard(NamedTuple):
    """Both sides of a fighter card. `inspire` is a condition of the card language or None.

    A fighter with `reserve` is not deployed at the start: rules bring it in later. `tags` are the words in capitals or
    bold on the card (Hunter, Quarry, Chainrasp); `traits` leader, wizard, beast, flying.

    One with an `other_side`, which is no Inspired side, turns to it instead of going out of action; the name of that
    side is among its counters as long as it lies up.
    """

    id: str
    name: str
    normal: Side
    inspired: Side
    inspire: Ability | None = None
    traits: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    short: str = ""
    reserve: bool = False
    starts_inspired: bool = False
    other_name: str = ""
    other_side: Side | None = None

    def face(self, number: int) -> Side:
        """One of the sides: 0 for the normal, 1 for the Inspired, 2 for the other one."""
        if number == 2 and self.other_side is not None:
            return self.other_side
        return self.inspired if number else self.normal

    def known_as(self) -> str:
        """The name a player types: the shortest word that tells this fighter from the others of the warband."""
        return self.short or self.name


class Warband(NamedTuple):
    """A warband: always the same fighters. `alliance` is order, chaos, death or destruction."""

    id: str
    name: str
    season: str
    fighters: tuple[FighterCard, ...]
    alliance: str = ""
    abilities: tuple[Ability, ...] = ()


class Card(NamedTuple):
    """An objective, ploy, spell or upgrade. `restricted` lists who may hold it: names, tags or traits."""

    id: str
    name: str
    type: str
    faction: str
    season: str
    set: str
    abilities: tuple[Ability, ...]
    glory: int = 0
    surge: bool = False
    timing: str = ""
    restricted: tuple[str, ...] = ()
    keywords: frozenset[str] = frozenset()
    number: int = 0
    handwritten: str = ""
    lasting: bool = False

    @property
    def is_objective(self) -> bool:
        return self.type == "objective"

    @property
    def is_gambit(self) -> bool:
        return self.type in ("ploy", "spell")


class FieldToken(NamedTuple):
    """A token on, or beside, the battlefield.

    `kind` is objective (with its `number`), blocked, artefact, or a card's own token such as Shardfall or Comet. `face`
    is "up" for the printed side and "cover" for the cover hex side; `at` is -1 while the token is beside the field.
    """

    kind: str
    number: int
    at: int
    face: str = "up"
    until: str = ""


class Effect(NamedTuple):
    """Something a card left in force: which ability, whose, for whom, until when.

    `uses` counts how often it may still apply (-1: without limit). `born` is the number of the activation in which it
    began; `values` are the named values that its words refer to (it, the caster …).
    """

    uid: int
    code: str
    seat: int
    me: int
    card: int
    until: str
    born: int
    uses: int
    values: tuple[tuple[str, Any], ...] = ()


class SeatSetup(NamedTuple):
    """What a player brings: a warband, two decks of cards and the boards to choose from."""

    name: str
    warband: Warband
    objectives: tuple[Card, ...] = ()
    power: tuple[Card, ...] = ()
    boards: tuple[Any, ...] = ()
    plot: str = ""


class Setup(NamedTuple):
    """Everything that is fixed before the first die: the rulebook, the seats, the variants in play."""

    edition: Any
    seats: tuple[SeatSetup, ...]
    artefact: bool = False
    fixed_format: bool = False
    hazards: tuple[Card, ...] = ()
    skip: tuple[str, ...] = ()
