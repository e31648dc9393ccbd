"""Making cards, fighters and warbands: the forms in which the library writes them. Knows abilities and the registry."""

from __future__ import annotations

from typing import Any, Final

from undercroft.cards.abilities import Goal, Played, Reacting
from undercroft.cards.lasting import Lasting
from undercroft.cards.moments import Moment
from undercroft.cards.programs import Effect
from undercroft.cards.registry import add_card, add_warband, free_for_card, slug
from undercroft.cards.words import CardError, Cond, known, must_be, shown
from undercroft.game.pieces import Card, FighterCard, Side, Warband, Weapon
from undercroft.rules.abilities import PLOTS, Ability, Word, register

KEYWORDS: Final = ("cleave", "ensnare", "scything", "stagger", "knockback", "grievous", "harmless")
TRAITS: Final = ("leader", "wizard", "beast", "flying")


def only_at_once(word: Any) -> bool:
    """Whether a condition speaks of what happens just now, which nobody can look back on."""
    if not isinstance(word, Cond):
        return False
    return word.momentary or any(only_at_once(part) for part in word.parts())


class CardSet:
    """The cards of one set and faction. Each method makes a card, registers its abilities and enters it."""

    def __init__(self, set: str, season: str, faction: str = "universal") -> None:
        self.set = set
        self.season = season
        self.faction = faction

    def _card(self, name: str, type: str, abilities: tuple[Any, ...], **printed: Any) -> Card:
        id = printed.pop("id", "") or slug(name)
        try:
            free_for_card(name, id)
            for i, ability in enumerate(abilities):
                if isinstance(ability, Weapon):
                    for j, own in enumerate(ability.abilities):
                        register(f"{id}#{i}.{j}", own)
                elif isinstance(ability, Ability):
                    register(f"{id}#{i}", ability)
                else:
                    raise CardError(f"{shown(ability)} is no ability")
            card = Card(id, name, type, self.faction, self.season, self.set, abilities, **printed)
            return add_card(card)
        except (TypeError, ValueError) as error:
            raise CardError(f"{name}: {error}") from error

    def objective(
        self,
        name: str,
        glory: int,
        condition: Cond,
        *more: Ability,
        timing: str = "end",
        lasting: bool = False,
        number: int = 0,
        handwritten: str = "",
        keywords: tuple[str, ...] = (),
        restricted: tuple[str, ...] = (),
    ) -> Card:
        """An objective. `timing` end, third or surge; `lasting` if it may still be scored when drawn late."""
        if lasting and only_at_once(condition):
            raise CardError(f"{name}: {shown(condition)} is over when the card is drawn late")
        return self._card(
            name, "objective", (Goal(condition, timing), *more), glory=glory, surge=timing == "surge", timing=timing,
            lasting=lasting, number=number, handwritten=handwritten, keywords=frozenset(keywords),
            restricted=restricted,
        )  # fmt: skip

    def ploy(
        self,
        name: str,
        *what: Effect | Ability,
        when: Cond | None = None,
        number: int = 0,
        handwritten: str = "",
        keywords: tuple[str, ...] = (),
        restricted: tuple[str, ...] = (),
    ) -> Card:
        """A ploy played in the power step, or (given one `reaction(…)`) in answer to a moment."""
        return self._card(
            name, "ploy", _gambit(what, (), when), number=number, handwritten=handwritten,
            keywords=_keywords(keywords, what), restricted=restricted,
        )  # fmt: skip

    def spell(
        self,
        name: str,
        cost: tuple[str, ...],
        *what: Effect,
        moment: Moment | None = None,
        number: int = 0,
        handwritten: str = "",
        keywords: tuple[str, ...] = (),
        restricted: tuple[str, ...] = (),
    ) -> Card:
        """A gambit spell; with a moment it is cast as a reaction."""
        ability: Ability = Reacting(moment, what, cost) if moment is not None else Played(what, cost)
        return self._card(
            name, "spell", (ability,), number=number, handwritten=handwritten, keywords=_keywords(keywords, what),
            restricted=restricted,
        )  # fmt: skip

    def hazard(self, name: str, *what: Effect, number: int = 0) -> Card:
        """A hazard, which nobody plays; what of it lasts says until when."""
        return self._card(name, "hazard", (Played(what),), number=number)

    def upgrade(
        self,
        name: str,
        *abilities: Ability | Weapon,
        only: tuple[str, ...] = (),
        number: int = 0,
        handwritten: str = "",
        keywords: tuple[str, ...] = (),
    ) -> Card:
        """An upgrade; `only` lists who may be given it (names, tags or traits). Abilities may include Attack actions."""
        found = set(keywords)
        if any(isinstance(ability, Weapon) for ability in abilities):
            found.add("attack action")
        return self._card(
            name, "upgrade", abilities, restricted=only, number=number, handwritten=handwritten,
            keywords=frozenset(found),
        )  # fmt: skip


def _gambit(what: tuple[Any, ...], spell: tuple[str, ...], when: Cond | None) -> tuple[Any, ...]:
    if len(what) == 1 and isinstance(what[0], Ability):
        return (must_be(what[0], (Played, Reacting), "what a gambit does"),)
    return (Played(what, spell, when),)


def _keywords(given: tuple[str, ...], what: tuple[Any, ...]) -> frozenset[str]:
    stack = list(what)
    while stack:
        part = stack.pop()
        if isinstance(part, Lasting) and part.persists:
            return frozenset(given) | {"persists"}
        if isinstance(part, Word):
            stack.extend(part.parts())
    return frozenset(given)


def plot(name: str, *abilities: Ability) -> None:
    """The rules of a plot card, in force for everybody while a player brings it."""
    for i, ability in enumerate(abilities):
        register(f"plot/{slug(name)}#{i}", ability)
    PLOTS[name.lower()] = abilities


# --- fighters ---


def attack(
    name: str,
    range: int,
    dice: str,
    damage: int,
    *rules: str | Ability,
    spell: bool = False,
    reaction_only: bool = False,
) -> Weapon:
    """An Attack action: `attack("Great Axe", 1, "2 smash", 3, "cleave")`; dice "- channel" rolls the wizard's level.

    Keywords may carry a number ("knockback 1"); other rules are abilities, which find their weapon as `own`.
    """
    number, _, symbol = dice.partition(" ")
    if number != "-" and not number.isdigit():
        raise CardError(f"{name}: {dice!r} is no number of dice and their symbol, as in '2 smash'")
    known(symbol, ("smash", "fury", "focus", "channel"), "symbol of an Attack action")
    must_be(range, int, f"the Range of {name}")
    must_be(damage, int, f"the Damage of {name}")
    keywords: list[tuple[str, int]] = []
    abilities: list[Ability] = []
    for rule in rules:
        if isinstance(rule, str):
            word, _, n = rule.partition(" ")
            keywords.append((known(word, KEYWORDS, "keyword"), int(n or 1)))
        else:
            abilities.append(rule)
    return Weapon(
        name, range, symbol, -1 if number == "-" else int(number), damage, tuple(keywords), spell, tuple(abilities),
        reaction_only,
    )  # fmt: skip


def side(
    move: int, defence: str, wounds: int, *rest: Weapon | Ability, wizard: int = 0
) -> Side:
    """One side of a fighter card: `side(4, "1 dodge", 4, attack(…), reaction(…))`."""
    number, _, symbol = defence.partition(" ")
    if not number.isdigit():
        raise CardError(f"{defence!r} is no number of defence dice and their symbol, as in '1 block'")
    known(symbol, ("block", "dodge"), "symbol of a Defence characteristic")
    weapons = tuple(part for part in rest if isinstance(part, Weapon))
    abilities = tuple(part for part in rest if not isinstance(part, Weapon))
    return Side(move, symbol, int(number), wounds, weapons, abilities, wizard)


def fighter(
    name: str,
    normal: Side,
    inspired: Side,
    *traits: str,
    inspire: Cond | None = None,
    tags: tuple[str, ...] = (),
    short: str = "",
    reserve: bool = False,
    starts_inspired: bool = False,
    other: tuple[str, Side] | None = None,
    id: str = "",
) -> FighterCard:
    """A fighter card. `other` is a side that is not the Inspired one, to which the card turns instead of going out."""
    for trait in traits:
        known(trait, TRAITS, "trait")
    return FighterCard(
        id or slug(name), name, normal, inspired, inspire, frozenset(traits), frozenset(tags), short or name.split()[0],
        reserve, starts_inspired, *(other or ("", None)),
    )  # fmt: skip


def warband(
    name: str, season: str, alliance: str, *fighters: FighterCard, abilities: tuple[Ability, ...] = (), id: str = ""
) -> Warband:
    """A warband: registers the abilities of its fighters and enters it."""
    key = id or slug(name)
    try:
        for card in fighters:
            sides = [("n", card.normal), ("i", card.inspired), ("o", card.other_side)]
            for face, printed in ((face, printed) for face, printed in sides if printed is not None):
                for i, ability in enumerate(printed.abilities):
                    register(f"{key}/{card.id}/{face}#{i}", ability)
                for i, weapon in enumerate(printed.weapons):
                    for j, ability in enumerate(weapon.abilities):
                        register(f"{key}/{card.id}/{face}#w{i}.{j}", ability)
        for i, ability in enumerate(abilities):
            register(f"{key}#{i}", ability)
    except (TypeError, ValueError) as error:
        raise CardError(f"{name}: {error}") from error
    return add_warband(Warband(key, name, season, fighters, alliance, abilities))



