"""Many games by lot over every rulebook and number of players, on all cores, looking for trouble.

GAMES (20,000), WORKERS (all cores) and SEED (0) come from the environment. Each game is watched at every question, and a
copy goes along with it and must stay the same; now and then, and in some games after every answer, a restored snapshot
must, too. A card that no game used is then sought: games are played at tables where somebody holds it from the beginning
(so are all of them with SOUGHT, the id of a card). Ends with a summary: what went wrong, which cards were played, given or
scored, and which moments for reactions cards were offered in. Does not end with 0 if anything was wrong, nor if ENOUGH
games or more left out a card or a moment.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from undercroft import library
from undercroft.cards.registry import CARDS
from undercroft.game.question import Question
from undercroft.play.invariants import Watch, differences, offers_hold
from undercroft.play.randomly import LONGEST, by_verb, evenly, keenly, random_setup, seats_of, seeking_setup
from undercroft.play.snapshot import digest, from_json, to_json
from undercroft.rules.abilities import ABILITIES, Reaction
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game

BOOKS = list(EDITIONS)
TABLES = [(name, seats) for name, edition in EDITIONS.items() for seats in seats_of(edition)]
THOROUGH = 100
"""One game of so many is saved and restored at every question, the others now and then."""
SHOWN = 10
SEEKING = 3_000
"""So many games at most are played to see a card used."""
TOGETHER = 100
"""So many of these are played before anybody looks whether it was."""
ENOUGH = 10_000
"""So many games use every card there is."""
DECKS = ("library", "own", "own", "easy", "stray", "plain")
USED = frozenset({"played", "scored", "upgraded", "reaction_used"})
"""The events by which a card is put to use."""


class Told(NamedTuple):
    """What came of one game."""

    seed: int
    table: tuple[str, int]
    answered: int
    trouble: str
    used: frozenset[str] = frozenset()
    """The ids of the cards that were played, given or scored, and of the hazards drawn."""
    moments: frozenset[str] = frozenset()
    """The windows in which somebody was offered a reaction."""
    sought: str = ""
    """The card that the first of two players held."""


def soak(seed: int, sought: str = "") -> Told:
    """Play one game and say what was wrong with it, if anything. A card that is `sought` is held by the first of two."""
    edition, seats = table = (BOOKS[seed % len(BOOKS)], 2) if sought else TABLES[seed % len(TABLES)]
    pick = Random(seed)
    answered = 0
    moments: set[str] = set()
    try:
        if sought:
            setup = seeking_setup(pick, edition, CARDS[sought])
        else:
            setup = random_setup(pick, edition, seats, pick.choice(DECKS))
        game = Game(setup, seed, asks_chance=bool(sought) or pick.random() < 0.25)
        watch = Watch(game)
        often = 1.0 if seed % THOROUGH == 0 else 0.03
        lots = keenly(game, pick, yielding=bool(sought))
        if not sought:
            lots = pick.choice((evenly, by_verb, lots, lots))
        broken = watch.look()
        while game.question is not None and not broken:
            moments.update(offered(game.question))
            choice = lots(game.question, pick)
            if pick.random() < often:
                broken += offers_hold(game, pick) + restored(game, choice)
            copy = game.copy()
            copy.answer(choice)
            game.answer(choice)
            answered += 1
            broken += watch.look()
            broken += [f"a copy goes another way: {name}" for name in differences(copy, game)]
            if answered > LONGEST:
                broken.append(f"{answered} questions and no end; the last is {game.question}")
        if broken:
            return Told(seed, table, answered, broken[0], sought=sought)
    except Exception as trouble:
        where = traceback.extract_tb(trouble.__traceback__)[-1]
        place = f"{os.path.basename(where.filename)}:{where.lineno}"
        return Told(seed, table, answered, f"{type(trouble).__name__}: {trouble} ({place})", sought=sought)
    return Told(seed, table, answered, "", used(game), frozenset(moments), sought)


def offered(question: Question) -> set[str]:
    """The windows whose moments a question offers reactions to."""
    if question.kind != "react":
        return set()
    return {question.about[option[4]] for option in question.options if option[0] == "react"}


def used(game: Game) -> frozenset[str]:
    """The cards that a game put to use, whoever had them."""
    events = [event for chunk in (*game.past, game.now) for event in chunk]
    found = {game.cards[event.card].id for event in events if event.kind in USED and event.card >= 0}
    return frozenset(found | {game.setup.hazards[event.n].id for event in events if event.kind == "hazard_drawn"})


def restored(game: Game, choice: int) -> list[str]:
    """Whether a snapshot of this moment, saved and restored, goes on as a copy does, and leaves the game alone."""
    before = digest(game)
    copy, other = game.copy(), from_json(json.loads(json.dumps(to_json(game))))
    copy.answer(choice)
    other.answer(choice)
    found = []
    if digest(copy) != digest(other):
        found.append(f"{game.question}: a restored snapshot goes another way than a copy")
    if digest(game) != before:
        found.append(f"{game.question}: answering on copies changed the game")
    return found


class Tally:
    """What came of all games."""

    def __init__(self) -> None:
        self.done = self.answered = 0
        self.tables: Counter[tuple[str, int]] = Counter()
        self.troubles: list[Told] = []
        self.used: Counter[str] = Counter()
        self.moments: Counter[str] = Counter()

    def add(self, told: Told) -> None:
        self.done += 1
        self.answered += told.answered
        self.tables[told.table] += 1
        self.used.update(told.used)
        self.moments.update(told.moments)
        if told.trouble:
            self.troubles.append(told)

    def say(self) -> None:
        """Where was played, and what went wrong with how to see it again."""
        for (edition, seats), n in sorted(self.tables.items()):
            print(f"  {edition:<12} {seats} seats  {n:>6,} games")
        for text, n in Counter(told.trouble for told in self.troubles).most_common(SHOWN):
            first = min((told for told in self.troubles if told.trouble == text), key=lambda told: told.seed)
            sought = f"SOUGHT={first.sought} " if first.sought else ""
            print(f"  {n} x {text}\n      first in game {first.seed}: {sought}SEED={first.seed} GAMES=1 make soak")


def seek(play: Callable[[Callable[[int], Told], Iterable[int]], Iterable[Told]], card: str, most: int = SEEKING) -> list[Told]:
    """Games in which somebody holds a card from the beginning, until one of them uses it; `play` plays some side by side."""
    found: list[Told] = []
    while len(found) < most and not any(card in told.used for told in found[-TOGETHER:]):
        found += play(partial(soak, sought=card), range(len(found), min(most, len(found) + TOGETHER)))
    return found


def main() -> int:
    library.load()
    games = int(os.environ.get("GAMES") or 20_000)
    workers = int(os.environ.get("WORKERS") or os.cpu_count() or 1)
    first = int(os.environ.get("SEED") or 0)
    sought = os.environ.get("SOUGHT") or ""
    if sought and sought not in CARDS:
        sys.exit(f"soak: SOUGHT={sought} is not the id of a card")
    began = told_at = time.monotonic()
    tally = Tally()
    with Pool(workers) as pool:
        for told in pool.imap_unordered(partial(soak, sought=sought), range(first, first + games), chunksize=20):
            tally.add(told)
            now = time.monotonic()
            if now - told_at > 5:
                told_at = now
                left = (now - began) / tally.done * (games - tally.done)
                print(f"{tally.done:,} of {games:,} games, {len(tally.troubles)} in trouble, {left:.0f} s to go", flush=True)
        for card in sorted(CARDS.keys() - tally.used.keys()) if games >= ENOUGH else ():
            found = seek(pool.map, card)
            for told in found:
                tally.add(told)
            print(f"  no game of these used {card}: sought in {len(found):,} more", flush=True)
    tally.say()
    missing = coverage(tally.used, tally.moments)
    seconds = time.monotonic() - began
    troubles = len(tally.troubles)
    print(f"{tally.done:,} games, {tally.answered:,} answers, {troubles} in trouble, {seconds:.0f} s on {workers} cores")
    return 1 if troubles or (missing and games >= ENOUGH) else 0


def awaited() -> set[str]:
    """The windows that any card, fighter or rulebook has a reaction for."""
    library.load()
    return set().union(*(ability.windows for ability in ABILITIES.values() if isinstance(ability, Reaction)))


def coverage(used: Counter[str], moments: Counter[str]) -> bool:
    """Print which cards and which moments came up in how many games. Says whether any never did."""
    library.load()
    found = False
    for what, wanted, seen in (("cards put to use", set(CARDS), used), ("moments for reactions", awaited(), moments)):
        never = sorted(wanted - set(seen))
        found = found or bool(never)
        print(f"  {len(wanted) - len(never)} of {len(wanted)} {what}" + (f"; never: {', '.join(never)}" if never else ""))
        rarest = sorted((seen[each], each) for each in wanted - set(never))[:SHOWN]
        print("    in the fewest games: " + ", ".join(f"{each} {n}" for n, each in rarest))
    return found


if __name__ == "__main__":
    sys.exit(main())
