"""The library as a page reads it: rulebooks, warbands, cards, boards, rules in our own words. Knows the library alone."""

from __future__ import annotations

from functools import cache

from undercroft import __version__, bots
from undercroft.cards import english
from undercroft.cards.describe import describe, say
from undercroft.cards.registry import CARDS, WARBANDS, slug
from undercroft.game.pieces import Card, FighterCard, Side, Warband, Weapon
from undercroft.hexes.board import Board
from undercroft.library import load
from undercroft.library.boards import BOARDS, boards_of
from undercroft.play.randomly import seats_of
from undercroft.rules.editions import EDITIONS, Edition
from undercroft.rules.editions.formats import FORMATS
from undercroft.rules.reference import TOPICS
from undercroft.table.forms import (
    BoardInfo,
    BotInfo,
    CardInfo,
    EditionInfo,
    FighterInfo,
    FormatInfo,
    Library,
    RuleInfo,
    SideInfo,
    WarbandInfo,
    WeaponInfo,
)

HAZARD = "hazard"


@cache
def library() -> Library:
    load()
    return Library(
        editions=[edition_info(each) for each in EDITIONS.values()],
        formats=[
            FormatInfo(
                name=form.name,
                title=form.title,
                edition=form.edition,
                least_objectives=form.least_objectives,
                most_objectives=form.most_objectives,
                least_power=form.least_power,
                most_power=form.most_power,
                most_surges=form.most_surges,
                pool=form.pool,
            )
            for form in FORMATS.values()
        ],
        warbands=[warband_info(each) for each in WARBANDS.values()],
        bots=[BotInfo(spec=name, name=name.capitalize(), text=bots.ABOUT[name]) for name in bots.BOTS],
        version=__version__,
    )


def edition_info(book: Edition) -> EditionInfo:
    return EditionInfo(
        name=book.name,
        title=book.title,
        players=list(seats_of(book)),
        boards=[board.name for board in boards_of(book.name)],
        formats=[form.name for form in FORMATS.values() if form.edition == book.name],
        default_format=book.default_format,
        artefact=book.tokens != "printed",
        one_board=book.boards == "one-board",
    )


@cache
def own_cards() -> dict[str, int]:
    """How many cards each faction has."""
    load()
    found: dict[str, int] = {}
    for card in CARDS.values():
        found[slug(card.faction)] = found.get(slug(card.faction), 0) + 1
    return found


def warband_info(band: Warband) -> WarbandInfo:
    return WarbandInfo(
        id=band.id,
        name=band.name,
        season=band.season,
        alliance=band.alliance,
        fighters=[fighter_info(fighter) for fighter in band.fighters],
        text=[say(ability) for ability in band.abilities],
        cards=own_cards().get(band.id, 0),
    )


def fighter_info(fighter: FighterCard) -> FighterInfo:
    return FighterInfo(
        id=fighter.id,
        name=fighter.name,
        short=fighter.known_as(),
        leader="leader" in fighter.traits,
        traits=sorted(fighter.traits),
        tags=sorted(fighter.tags),
        normal=side_info(fighter.normal),
        inspired=side_info(fighter.inspired),
        inspire=english.sentence(f"Inspires if {fighter.inspire.say()}") if fighter.inspire is not None else "",
    )


def side_info(side: Side) -> SideInfo:
    return SideInfo(
        move=side.move,
        defence=side.defence,
        defence_dice=side.defence_dice,
        wounds=side.wounds,
        wizard=side.wizard,
        weapons=[weapon_info(weapon) for weapon in side.weapons],
        text=[say(ability) for ability in side.abilities],
    )


def weapon_info(weapon: Weapon) -> WeaponInfo:
    return WeaponInfo(
        name=weapon.name,
        range=weapon.range,
        symbol=weapon.symbol,
        dice=weapon.dice,
        damage=weapon.damage,
        keywords=[word if n == 1 else f"{word} {n}" for word, n in weapon.keywords],
        spell=weapon.spell,
        text=[say(ability) for ability in weapon.abilities],
    )


@cache
def cards() -> tuple[CardInfo, ...]:
    """Every card that decks are made of, and the hazards."""
    load()
    return tuple(card_info(card) for card in CARDS.values())


def card_info(card: Card) -> CardInfo:
    return CardInfo(
        id=card.id,
        name=card.name,
        type=card.type,
        faction=slug(card.faction),
        season=card.season,
        set=card.set,
        number=card.number,
        glory=card.glory,
        surge=card.surge,
        restricted=list(card.restricted),
        keywords=sorted(card.keywords),
        text=describe(card),
    )


@cache
def _searched() -> tuple[tuple[str, CardInfo], ...]:
    return tuple((f"{card.name} {card.text} {' '.join(card.keywords)}".casefold(), card) for card in cards())


def found_cards(search: str, faction: str, kind: str, season: str, ids: str = "") -> list[CardInfo]:
    """The cards that have all the words in them and are of that faction, type, season and id, where these are given."""
    words = search.casefold().split()
    named = set(ids.split(","))
    return [
        card
        for text, card in _searched()
        if all(word in text for word in words)
        and (not faction or card.faction in faction.split(","))
        and (not kind or card.type in kind.split(","))
        and (not season or slug(card.season) in season.split(","))
        and (not ids or card.id in named)
    ]


def board_info(board: Board) -> BoardInfo:
    return BoardInfo(
        name=board.name,
        set=board.set,
        width=board.width,
        height=board.height,
        starting=[list(cell) for cell in board.starting],
        blocked=[list(cell) for cell in board.blocked],
        lethal=[list(cell) for cell in board.lethal],
        cover=[list(cell) for cell in board.cover],
        snare=[list(cell) for cell in board.snare],
        objectives=[list(cell) for cell in board.objectives],
        halves=board.halves,
    )


@cache
def boards() -> tuple[BoardInfo, ...]:
    return tuple(board_info(board) for board in BOARDS.values())


def rules(book: str) -> list[RuleInfo]:
    """Our own statement of the rules, with the places in one rulebook."""
    return [
        RuleInfo(
            key=each.key,
            number=each.number,
            topic=topic.title,
            title=each.title,
            text=each.text,
            place=each.place(book),
            note=each.note(book),
        )
        for topic in TOPICS
        for each in topic.paragraphs
    ]
