"""Many games by lot over every rulebook and number of players, on all cores, looking for trouble.

GAMES (20,000), WORKERS (all cores) and SEED (0) come from the environment. Each game is watched at every question, and a
copy goes along with it and must stay the same; now and then, and in some games after every answer, a restored snapshot
must, too. Ends with a summary: what went wrong, which cards were played, given or scored, and which moments for reactions
cards were offered in. Does not end with 0 if anything was wrong, nor if ENOUGH games or more left out a card or a moment.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections import Counter
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

from undercroft import library
from undercroft.cards.registry import CARDS
from undercroft.game.question import Question
from undercroft.play.invariants import Watch, differences, offers_hold
from undercroft.play.randomly import LONGEST, by_verb, evenly, keenly, random_setup, seats_of
from undercroft.play.snapshot import digest, from_json, to_json
from undercroft.rules.abilities import ABILITIES, Reaction
from undercroft.rules.editions import EDITIONS
from undercroft.rules.engine import Game

TABLES = [(name, seats) for name, edition in EDITIONS.items() for seats in seats_of(edition)]
THOROUGH = 100
"""One game of so many is saved and restored at every question, the others now and then."""
SHOWN = 10
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


def soak(seed: int) -> Told:
    """Play one game and say what was wrong with it, if anything."""
    edition, seats = table = TABLES[seed % len(TABLES)]
    pick = Random(seed)
    answered = 0
    moments: set[str] = set()
    try:
        setup = random_setup(pick, edition, seats, pick.choice(DECKS))
        game = Game(setup, seed, asks_chance=pick.random() < 0.25)
        watch = Watch(game)
        often = 1.0 if seed % THOROUGH == 0 else 0.03
        lots = pick.choice((evenly, by_verb, keenly(game, pick), keenly(game, pick)))
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
            return Told(seed, table, answered, broken[0])
    except Exception as trouble:
        where = traceback.extract_tb(trouble.__traceback__)[-1]
        place = f"{os.path.basename(where.filename)}:{where.lineno}"
        return Told(seed, table, answered, f"{type(trouble).__name__}: {trouble} ({place})")
    return Told(seed, table, answered, "", used(game), frozenset(moments))


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


def main() -> int:
    games = int(os.environ.get("GAMES") or 20_000)
    workers = int(os.environ.get("WORKERS") or os.cpu_count() or 1)
    first = int(os.environ.get("SEED") or 0)
    began = time.monotonic()
    told_at = began
    done = answered = 0
    tables: Counter[tuple[str, int]] = Counter()
    troubles: list[Told] = []
    told_used: Counter[str] = Counter()
    told_moments: Counter[str] = Counter()
    with Pool(workers) as pool:
        for told in pool.imap_unordered(soak, range(first, first + games), chunksize=20):
            done += 1
            answered += told.answered
            tables[told.table] += 1
            told_used.update(told.used)
            told_moments.update(told.moments)
            if told.trouble:
                troubles.append(told)
            now = time.monotonic()
            if now - told_at > 5:
                told_at = now
                left = (now - began) / done * (games - done)
                print(f"{done:,} of {games:,} games, {len(troubles)} in trouble, {left:.0f} s to go", flush=True)
    seconds = time.monotonic() - began
    for (edition, seats), n in sorted(tables.items()):
        print(f"  {edition:<12} {seats} seats  {n:>6,} games")
    missing = coverage(told_used, told_moments)
    kinds = Counter(told.trouble for told in troubles)
    for text, n in kinds.most_common(SHOWN):
        seed = min(told.seed for told in troubles if told.trouble == text)
        print(f"  {n} x {text}\n      first in game {seed}: SEED={seed} GAMES=1 make soak")
    print(f"{done:,} games, {answered:,} answers, {len(troubles)} in trouble, {seconds:.0f} s on {workers} cores")
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
