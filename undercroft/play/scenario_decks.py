"""Scenarios that check a deck instead of playing a game. Knows how they are written and the check of decks; no format."""

from __future__ import annotations

from undercroft.cards.registry import UnknownName, find_card, find_warband
from undercroft.game.pieces import Card
from undercroft.library import load
from undercroft.play.deck_check import Broken, check_deck
from undercroft.play.decks import deck_of
from undercroft.play.scenario_made import blanks
from undercroft.play.scenario_parts import Part
from undercroft.rules.editions import Edition
from undercroft.rules.editions.formats import UnknownFormat, format_named

FIELDS = ("format", "warband", "cards", "plot", "breaks")


def deck_differences(part: Part, edition: Edition) -> list[str]:
    """Where the rules that a deck breaks are not those that the scenario says it breaks."""
    load()
    fields = part.fields(FIELDS)
    for needed in ("cards", "breaks"):
        if needed not in fields:
            part.error(f"a deck to be checked needs `{needed}`")
    form = fields["format"].text() if "format" in fields else edition.default_format
    try:
        warband = find_warband(fields["warband"].text()) if "warband" in fields else None
        checked = format_named(form)
    except UnknownName as error:
        fields["warband"].error(str(error))
    except UnknownFormat as error:
        fields.get("format", part).error(str(error))
    cards: list[Card] = []
    for each in fields["cards"].items():
        cards.extend(_cards(each, len(cards)))
    plot = fields["plot"].text() if "plot" in fields else ""
    broken = check_deck(deck_of(cards, warband, form, plot=plot), checked)
    return _compared(fields["breaks"], broken)


def _cards(part: Part, taken: int) -> list[Card]:
    text = part.text()
    blank = blanks(text, taken)
    if blank is not None:
        return [card._replace(faction="Universal") for card in blank]
    try:
        return [find_card(text)]
    except UnknownName as error:
        part.error(str(error))


def _compared(part: Part, broken: tuple[Broken, ...]) -> list[str]:
    """Each name stands for a rule or for its paragraph; every broken rule must be named, and every name be broken."""
    named = part.texts()
    found = [
        f"{part.place}: {name} is not broken; broken: {', '.join(each.rule for each in broken) or 'nothing'}"
        for name in named
        if not any(name in (each.rule, each.para) for each in broken)
    ]
    found += [
        f"{part.place}: also broken: {each.rule}: {each}" for each in broken if not {each.rule, each.para} & set(named)
    ]
    return found
