"""New games from what a person filled in: names to a setup and terms, ready decks. Knows the library; stores nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from undercroft.bots import UnknownBot, make
from undercroft.bots.budget import Budget
from undercroft.bots.mcts import MctsBot
from undercroft.cards.registry import CARDS, WARBANDS, UnknownName, find_card, find_warband
from undercroft.game.pieces import Card, Setup, Warband
from undercroft.library import load
from undercroft.play.deck_check import check_deck
from undercroft.play.decks import deck_of
from undercroft.play.randomly import random_deck
from undercroft.play.tables import TableError, mixed, table
from undercroft.rules.editions import UnknownEdition, edition
from undercroft.rules.editions.formats import FORMATS, Format
from undercroft.table.forms import DeckForm, GameForm, SeatForm
from undercroft.table.keys import new_seed
from undercroft.table.lessons import lessons
from undercroft.table.terms import BOT, PERSON, Chair, Standing, Terms

LEARNERS_NAME = "Recruit"
OBJECTIVES = 12
GAMBITS = 10
UPGRADES = 10
MOST_THOUGHT = Budget(1000, 5.0)
"""What a bot may think about a decision at a table of a server."""


class Unfit(ValueError):
    """A game that cannot be set up as asked: what is wrong, and where in the form."""

    def __init__(self, text: str, where: str = "") -> None:
        super().__init__(text)
        self.where = where


def game_of(form: GameForm) -> tuple[Setup, Terms]:
    """The setup and the terms that a form describes."""
    load()
    try:
        book = edition(form.edition)
    except UnknownEdition as error:
        raise Unfit(str(error), "edition") from None
    if not any(seat.kind == PERSON for seat in form.seats):
        raise Unfit("at least one seat must be a person's", "seats")
    decks = [_deck(seat, book.default_format, f"seats.{i}") for i, seat in enumerate(form.seats)]
    boards = [seat.boards for seat in form.seats]
    names = [_name(seat, i) for i, seat in enumerate(form.seats)]
    try:
        setup = table(
            form.edition,
            [seat.warband for seat in form.seats],
            decks,
            [own or _all_boards(form.edition) for own in boards],
            artefact=form.artefact,
            fixed_format=form.fixed_format,
            names=names,
            plots=[seat.deck.plot if seat.deck is not None else "" for seat in form.seats],
        )
    except TableError as error:
        raise Unfit(str(error)) from None
    if form.best_of > 1 and len(form.seats) > 2:
        raise Unfit("a match of several games is for two players", "best_of")
    chairs = tuple(_chair(seat, name, i) for i, (seat, name) in enumerate(zip(form.seats, names, strict=True)))
    terms = Terms(
        chairs,
        form.clock.seconds if form.clock is not None else 0,
        form.clock.increment if form.clock is not None else 0,
        Standing(form.best_of, form.must_win),
    )
    return mixed(setup, new_seed()), terms


def lesson_of(name: str, learner: str) -> tuple[Setup, Terms]:
    """The setup and the terms of a lesson."""
    load()
    lesson = lessons().get(name)
    if lesson is None:
        raise Unfit("there is no such lesson", "lesson")
    chairs = (Chair(PERSON, plain_name(learner, "name") or LEARNERS_NAME), Chair(BOT, lesson.other, "greedy"))
    return lesson.game.setup, Terms(chairs, lesson=name)


def _all_boards(name: str) -> list[str]:
    from undercroft.library.boards import boards_of

    return [board.name for board in boards_of(name)]


def plain_name(name: str, where: str) -> str:
    """A name without needless space."""
    words = " ".join(name.split())
    if not words.isprintable():
        raise Unfit("a name has letters that cannot be shown", where)
    return words


def _name(seat: SeatForm, place: int) -> str:
    words = plain_name(seat.name, f"seats.{place}.name")
    if words:
        return words
    return f"{seat.bot.partition(':')[0].capitalize()} bot" if seat.kind == BOT else f"Player {place + 1}"


def _chair(seat: SeatForm, name: str, place: int) -> Chair:
    if seat.kind == BOT:
        try:
            bot = make(seat.bot, 0)
        except UnknownBot as error:
            raise Unfit(str(error), f"seats.{place}.bot") from None
        if isinstance(bot, MctsBot) and not bot.budget.within(MOST_THOUGHT):
            raise Unfit(f"a bot at a table thinks no longer than {MOST_THOUGHT}", f"seats.{place}.bot")
        return Chair(BOT, name, seat.bot)
    return Chair(PERSON, name, stops=seat.stops, settled=seat.settled)


def _deck(seat: SeatForm, form: str, where: str) -> Sequence[str]:
    """The names of a seat's cards: those it brings, or the warband's ready deck."""
    if seat.deck is not None:
        return [*seat.deck.objectives, *seat.deck.power]
    try:
        warband = find_warband(seat.warband)
    except UnknownName as error:
        raise Unfit(str(error), f"{where}.warband") from None
    objectives, power = ready_deck(warband.id, form)
    return [card.id for card in (*objectives, *power)]


@lru_cache(maxsize=512)
def ready_deck(warband: str, form: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A deck that a warband can be played with at once, legal in the format if the library has the cards for that.

    Otherwise it is the warband's own cards and universal ones, and where even those are too few, plain ones.
    """
    load()
    band = WARBANDS[warband]
    rules = FORMATS[form]
    candidates = [deck_of(cards, band, form) for cards in _candidates(band, rules)]
    legal = next((deck for deck in candidates if not check_deck(deck, rules)), candidates[-1])
    if len(legal.objectives) < OBJECTIVES or len(legal.power) < GAMBITS + UPGRADES:
        return random_deck(Random(warband), band)
    return legal.objectives, legal.power


def _candidates(band: Warband, form: Format) -> list[list[Card]]:
    """Decks worth holding against the format: each whole set of cards, then the warband's own filled up."""
    sets: dict[tuple[str, str], list[Card]] = {}
    for card in CARDS.values():
        sets.setdefault((card.set, card.faction), []).append(card)
    found = [cards for (_, faction), cards in sets.items() if faction in (band.id, band.name)]
    if form.pool == "one-deck":
        found += [cards for (_, faction), cards in sets.items() if faction not in (band.id, band.name)]
    own = [card for card in CARDS.values() if card.faction in (band.id, band.name)]
    others = [card for card in CARDS.values() if card.faction in ("universal", "Universal", "")]
    found.append(_filled(band, [*own, *others]))
    return found


def _filled(band: Warband, cards: list[Card]) -> list[Card]:
    """The first cards of each kind, as many as a deck has, without those that nobody in the warband can use."""
    words = {band.id, band.name, *(f.name for f in band.fighters)}
    words |= {tag for f in band.fighters for tag in (*f.tags, *f.traits)}
    lower = {word.lower() for word in words}
    fit = [card for card in cards if not card.restricted or lower & {word.lower() for word in card.restricted}]
    objectives = [card for card in fit if card.is_objective]
    gambits = [card for card in fit if card.is_gambit]
    upgrades = [card for card in fit if card.type == "upgrade"]
    return [*objectives[:OBJECTIVES], *gambits[:GAMBITS], *upgrades[:UPGRADES]]


def cards_named(deck: DeckForm) -> tuple[list[Card], list[str]]:
    """The cards of a deck, and what is wrong with the names that are none."""
    load()
    cards, wrong = [], []
    for name in (*deck.objectives, *deck.power):
        try:
            cards.append(find_card(name))
        except UnknownName as error:
            wrong.append(str(error))
    return cards, wrong
