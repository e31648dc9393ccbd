"""Whether decks keep to a format: every rule that they break, named with its paragraph. Knows formats and cards' printed
facts; plays nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from undercroft.cards.registry import WARBANDS, slug
from undercroft.game.pieces import Card
from undercroft.library.rivals import RivalsDeck, rivals_deck
from undercroft.play.decks import DeckList
from undercroft.rules.editions.formats import Format
from undercroft.rules.reference import cite

UNIVERSAL = "universal"


class Rotation(NamedTuple):
    """What is given with a format that changes: the seasons that are in (none: all), and the restricted cards, of which
    a player's decks may hold so many."""

    seasons: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    most_restricted: int = 0


class Broken(NamedTuple):
    """A rule that a deck breaks: its name, what is wrong, the paragraph and where it is printed, and by which cards."""

    rule: str
    text: str
    para: str
    place: str
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({self.place})"


NO_ROTATION = Rotation()


def check_deck(deck: DeckList, form: Format, rotation: Rotation = NO_ROTATION) -> tuple[Broken, ...]:
    """Every rule of the format that the deck breaks; none for a legal deck."""
    return tuple(_Check(deck, form, rotation).run())


class _Check:
    """One deck held against one format."""

    def __init__(self, deck: DeckList, form: Format, rotation: Rotation) -> None:
        self.deck = deck
        self.form = form
        self.rotation = rotation
        self.found: list[Broken] = []

    def run(self) -> list[Broken]:
        self.sizes()
        self.gambits()
        self.surges()
        self.names()
        if self.form.pool == "one-deck":
            self.one_deck()
        elif self.form.pool == "two-decks":
            self.two_decks()
        else:
            self.symbols()
        self.plots()
        if self.form.rotates:
            self.rotated()
        return self.found

    def broken(self, rule: str, text: str, cards: Iterable[Card] = (), para: str = "") -> None:
        key = para or self.form.para
        names = tuple(dict.fromkeys(card.name for card in cards))
        self.found.append(Broken(rule, text, key, cite(key, self.form.edition), names))

    # --- how many ---

    def sizes(self) -> None:
        form = self.form
        for rule, what, cards, least, most in (
            ("objective-count", "objectives", self.deck.objectives, form.least_objectives, form.most_objectives),
            ("power-count", "power cards", self.deck.power, form.least_power, form.most_power),
        ):
            n = len(cards)
            if least <= n and (most < 0 or n <= most):
                continue
            needed = f"exactly {least}" if most == least else f"{least} or more"
            self.broken(rule, f"{_count(n, what)}, and {needed} are needed")

    def gambits(self) -> None:
        gambits, power = self.deck.gambits, self.deck.power
        if len(gambits) > len(power) // 2:
            self.broken(
                "gambit-half",
                f"{_count(len(gambits), 'gambits')} among {_count(len(power), 'power cards')}: "
                f"at most {len(power) // 2} may be ploys or spells",
            )

    def surges(self) -> None:
        surges = [card for card in self.deck.objectives if card.surge]
        most = self.form.most_surges
        if 0 <= most < len(surges):
            self.broken("surge-limit", f"{len(surges)} surge objectives, and at most {most} are allowed", surges)

    def names(self) -> None:
        for cards in (self.deck.objectives, self.deck.power):
            copies = Counter(card.name for card in cards)
            for card in dict.fromkeys(cards):
                if copies[card.name] > 1:
                    self.broken("unique", f"{card.name} is in {_times(copies[card.name])}", [card], "unique")

    # --- whose ---

    def symbols(self) -> None:
        """Own symbol or universal, and where the format has it the Grand Alliance's."""
        warband = self.deck.warband
        allowed = self._own()
        if self.form.pool == "alliance" and warband is not None and warband.alliance:
            allowed |= {warband.alliance, f"grand-alliance-{warband.alliance}"}
        foreign = [card for card in self.deck.cards if slug(card.faction) not in allowed]
        if warband is None:
            factions = sorted({card.faction for card in foreign})
            if len(factions) > 1:
                self.broken("faction", f"cards of several warbands: {', '.join(factions)}", foreign)
            return
        for card in dict.fromkeys(foreign):
            self.broken("faction", f"{card.name} is a card of {_whose(card)}, not of {warband.name}", [card])

    def _own(self) -> set[str]:
        warband = self.deck.warband
        return {UNIVERSAL} if warband is None else {UNIVERSAL, slug(warband.id), slug(warband.name)}

    def _is_own(self, card: Card) -> bool:
        return slug(card.faction) in self._own() - {UNIVERSAL}

    def one_deck(self) -> None:
        """All cards of one Rivals deck, the warband's own or a universal one."""
        decks: dict[str, list[Card]] = {}
        for card in self.deck.cards:
            decks.setdefault(card.set, []).append(card)
        for name, cards in decks.items():
            found = rivals_deck(name)
            if found is None:
                self.broken("rivals-deck", f"{name} is no Rivals deck ({_cards(cards)})", cards)
            else:
                self._fitting(found, cards)
        if len(decks) > 1:
            self.broken("rivals-deck", f"cards of several sets: {', '.join(sorted(decks))}", self.deck.cards)

    def two_decks(self) -> None:
        """The warband's own cards and those of one universal Rivals deck."""
        others: dict[str, list[Card]] = {}
        for card in self.deck.cards:
            if not self._is_own(card):
                others.setdefault(card.set, []).append(card)
        universal = []
        for name, cards in others.items():
            found = rivals_deck(name)
            foreign = [card for card in cards if slug(card.faction) != UNIVERSAL]
            if foreign:
                self._foreign(foreign)
            elif found is None:
                self.broken("rivals-deck", f"{name} is no Rivals deck ({_cards(cards)})", cards)
            else:
                universal.append(found.name)
        if len(universal) > 1:
            cards = [card for card in self.deck.cards if slug(card.faction) == UNIVERSAL]
            self.broken("one-universal-deck", f"cards of several universal Rivals decks: {', '.join(universal)}", cards)

    def _fitting(self, found: RivalsDeck, cards: list[Card]) -> None:
        if found.faction != UNIVERSAL and self.deck.warband is not None and found.faction not in self._own():
            self.broken("faction", f"{found.name} is not a Rivals deck of {self.deck.warband.name}", cards)

    def _foreign(self, cards: list[Card]) -> None:
        warband = self.deck.warband
        whose = f", not of {warband.name}" if warband is not None else ""
        for card in dict.fromkeys(cards):
            self.broken("faction", f"{card.name} is a card of {_whose(card)}{whose}", [card])

    # --- plots, seasons, lists ---

    def plots(self) -> None:
        """Plot cards come with Rivals decks; the warband's own does not count."""
        if self.form.most_plots < 0:
            return
        plots: dict[str, list[Card]] = {}
        for card in self.deck.cards:
            found = rivals_deck(card.set)
            if found is not None and found.plot and not self._is_own(card):
                plots.setdefault(found.plot, []).append(card)
        if len(plots) > self.form.most_plots:
            cards = [card for held in plots.values() for card in held]
            self.broken(
                "plot-card",
                f"cards of Rivals decks with {_count(len(plots), 'plot cards')} ({', '.join(sorted(plots))}), "
                f"and {self.form.most_plots} is allowed",
                cards,
                "plot-card",
            )

    def rotated(self) -> None:
        seasons = {slug(name) for name in self.rotation.seasons}
        if seasons:
            for card in dict.fromkeys(self.deck.cards):
                if slug(card.season) not in seasons:
                    self.broken("season", f"{card.name} is of {card.season}, which is out of the rotation", [card])
        listed = {slug(name) for name in self.rotation.restricted}
        held = [card for card in dict.fromkeys(self.deck.cards) if slug(card.name) in listed]
        if len(held) > self.rotation.most_restricted:
            self.broken(
                "restricted-list",
                f"{_count(len(held), 'restricted cards')} ({', '.join(card.name for card in held)}), "
                f"and at most {self.rotation.most_restricted} may be used",
                held,
            )


def _count(n: int, things: str) -> str:
    return f"{n} {things[:-1] if n == 1 else things}"


def _times(n: int) -> str:
    return {2: "twice", 3: "three times"}.get(n, f"{n} times")


def _cards(cards: list[Card]) -> str:
    names = list(dict.fromkeys(card.name for card in cards))
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def _whose(card: Card) -> str:
    warband = WARBANDS.get(slug(card.faction))
    return warband.name if warband is not None else card.faction.replace("-", " ").title()
