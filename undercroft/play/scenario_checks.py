"""What a scenario says must be true, compared with what is. Knows how checks are written; changes nothing.

`differences` gives a line for each thing that is not as it should be: empty when all is well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from undercroft.cards.english import count as counted
from undercroft.game import dice
from undercroft.game.events import KINDS, Event
from undercroft.game.state import TOKENS
from undercroft.hexes.sets import bits
from undercroft.play.commentary import lines
from undercroft.play.names import squeezed
from undercroft.play.scenario_made import KEYWORDS, defence_of, weapon_of
from undercroft.play.scenario_parts import Part, nearest
from undercroft.play.scenario_table import Table
from undercroft.play.view import SPECTATOR, view
from undercroft.rules import characteristics
from undercroft.rules.engine import Game

Found = list[str]

FIGHTER = (
    "at", "out", "damage", "inspired", "tokens", "counters", "upgrades", "move", "defence", "wounds", "wizard", "attacks",
)  # fmt: skip
SEAT = (
    "glory", "hand", "power deck", "objective deck", "discard", "scored", "front", "activations", "holds",
)  # fmt: skip
EVENT = ("who", "by", "whom", "at", "was", "n", "seat", "card", "facts", "cause", "times")
NOBODY = "nobody"
PHASES = ("setup", "round", "hazard", "action", "end", "over")


def differences(table: Table, part: Part, since: int) -> Found:
    """Everything in a `then` that is not so; `since` is how many events came before those that count."""
    found: Found = []
    for key, each in part.mapping().items():
        check = CHECKS.get(key)
        if check is not None:
            found += check(table, each)
        elif key in tuple(table.letters):
            found += _seat(table, table.letters.index(key), each)
        elif key == "happened":
            found += _happened(table, each, since, True)
        elif key == "did not happen":
            found += _happened(table, each, since, False)
        elif key == "in order":
            found += _in_order(table, each, since)
        elif table.is_fighter(key):
            found += _fighter(table, table.fighter(key, each), each)
        else:
            keys = [*CHECKS, "happened", "did not happen", "in order", *table.letters, *(c.known_as() for c in table.game.cast)]
            part.error(f"nothing is called {key!r}{nearest(key, keys)}; one can check {', '.join(keys)}")
    return found


def unlike(part: Part, expected: object, found: object) -> Found:
    """A line if two values differ."""
    return [] if expected == found else [f"{part.place}: expected {expected}, found {found}"]


# --- fighters ---


def _fighter(table: Table, f: int, part: Part) -> Found:
    g = table.game
    if not part.is_mapping:
        return _where(table, f, part)
    found: Found = []
    for key, each in part.fields(FIGHTER).items():
        match key:
            case "at":
                found += _where(table, f, each)
            case "out":
                found += unlike(each, each.flag(), g.at[f] < 0 and not g.removed[f])
            case "damage":
                found += unlike(each, each.number(), g.wounds[f])
            case "inspired":
                found += unlike(each, each.flag(), bool(g.inspired[f]))
            case "tokens":
                wanted = sorted(token.word(TOKENS) for token in each.items())
                found += unlike(each, wanted, sorted(t for t in TOKENS for _ in range(getattr(g, t)[f])))
            case "counters":
                found += unlike(each, sorted(each.texts()), sorted(g.counters[f]))
            case "upgrades":
                found += _cards(table, each, g.upgrades[f])
            case "move":
                found += unlike(each, each.number(), characteristics.move_of(g, f))
            case "defence":
                symbol, number = characteristics.defence_of(g, f)
                expected, wanted_number = defence_of(each)
                found += unlike(each, f"{wanted_number} {expected}", f"{number} {dice.NAMES[symbol]}")
            case "wounds":
                found += unlike(each, each.number(), characteristics.wounds_of(g, f))
            case "wizard":
                found += unlike(each, each.number(), characteristics.wizard_level(g, f))
            case "attacks":
                found += _attacks(g, f, each)
    return found


def _where(table: Table, f: int, part: Part) -> Found:
    g = table.game
    at = g.at[f]
    stands = g.ground.name(at) if at >= 0 else "absent" if g.removed[f] else "out"
    expected = part.text().lower()
    if expected not in ("out", "absent"):
        table.hex(part)
    return unlike(part, expected, stands)


def _attacks(g: Game, f: int, part: Part) -> Found:
    found: Found = []
    keys = {squeezed(characteristics.weapon(g, f, key).name): key for key in characteristics.weapons(g, f)}
    for name, each in part.mapping().items():
        key = keys.get(squeezed(name))
        if each.value in (False, "none"):
            found += unlike(each, "no such Attack action", "no such Attack action" if key is None else "it has one")
            continue
        if key is None:
            found.append(f"{each.place}: {g.cast[f].name} has no Attack action of that name")
            continue
        found += unlike(each, _said(*_printed(name, each)), _said(*_actual(g, f, key)))
    return found


Attack = tuple[int, int, str, int, dict[str, int]]


def _printed(name: str, part: Part) -> Attack:
    weapon = weapon_of(name, part)
    return weapon.range, weapon.dice, weapon.symbol, weapon.damage, dict(weapon.keywords)


def _actual(g: Game, f: int, key: characteristics.WeaponKey) -> Attack:
    facts = characteristics.attack_facts(g, f, key)
    keywords = {name: characteristics.keyword_of(g, f, key, name, facts) for name in KEYWORDS}
    return (
        characteristics.range_of(g, f, key),
        characteristics.dice_of(g, f, key, facts),
        characteristics.symbol_of(g, f, key, facts),
        characteristics.damage_of(g, f, key, facts),
        {name: n for name, n in keywords.items() if n},
    )


def _said(reach: int, number: int, symbol: str, damage: int, keywords: dict[str, int]) -> str:
    words = [f"range {reach}", f"{number} {symbol}", f"damage {damage}"]
    words += [f"{name} {keywords[name]}" for name in sorted(keywords)]
    return ", ".join(words)


# --- seats and their cards ---


def _seat(table: Table, seat: int, part: Part) -> Found:
    g = table.game
    found: Found = []
    zones = {
        "hand": g.hands, "power deck": g.power_deck, "objective deck": g.objective_deck, "discard": g.discards,
        "scored": g.scored, "front": g.front,
    }  # fmt: skip
    for key, each in part.fields(SEAT).items():
        if key in zones:
            found += _cards(table, each, zones[key][seat])
        elif key == "activations":
            found += unlike(each, each.number(), g.activations[seat])
        elif key == "holds":
            wanted = sorted(number.number() for number in each.items())
            found += unlike(each, wanted, sorted(characteristics.held_by(g, seat)))
        elif each.is_mapping:
            for name, count in each.fields(("unspent", "spent")).items():
                found += unlike(count, count.number(), g.spent[seat] if name == "spent" else g.unspent(seat))
        else:
            found += unlike(each, each.number(), g.glory[seat])
    return found


def _cards(table: Table, part: Part, zone: Iterable[int]) -> Found:
    cards = [table.game.cards[c].name for c in zone]
    keys = {squeezed(name) for name in cards}
    if not part.is_mapping:
        expected = [_card_name(table, each) for each in part.items()]
        return unlike(part, _listed(expected), _listed(cards))
    found: Found = []
    for key, each in part.fields(("has", "lacks", "count")).items():
        if key == "count":
            found += unlike(each, counted(each.number(), "card"), f"{counted(len(cards), 'card')}: {_listed(cards)}"
                            if each.number() != len(cards) else counted(len(cards), "card"))  # fmt: skip
            continue
        for one in each.items():
            name = _card_name(table, one)
            if (squeezed(name) in keys) != (key == "has"):
                found.append(f"{each.place}: {name} is {'not ' if key == 'has' else ''}there, but {_listed(cards)}")
    return found


def _card_name(table: Table, part: Part) -> str:
    text = part.text()
    for card in table.game.cards:
        if squeezed(card.name) == squeezed(text):
            return card.name
    names = sorted({card.name for card in table.game.cards})
    part.error(f"no card of this game is called {text!r}{nearest(text, names)}")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


# --- the battlefield ---


def _objectives(table: Table, part: Part) -> Found:
    found: Found = []
    lie = {str(token.number): token for token in table.game.tokens if token.kind == "objective"}
    for number, each in part.mapping().items():
        token = lie.get(number)
        at = table.game.ground.name(token.at) if token is not None and token.at >= 0 else "gone"
        if not each.is_mapping:
            found += unlike(each, each.text().lower(), at)
            continue
        for key, value in each.fields(("at", "face")).items():
            face = token.face if token is not None else "gone"
            found += unlike(value, value.text().lower(), at if key == "at" else face)
    return found


def _tokens(table: Table, part: Part) -> Found:
    def line(kind: str, at: str, face: str) -> str:
        return f"{kind} {at} {face}"

    wanted = []
    for each in part.items():
        fields = each.fields(("kind", "at", "face"))
        at = fields["at"].text().lower() if "at" in fields else "beside"
        wanted.append(line(fields["kind"].text(), at, fields["face"].text() if "face" in fields else "up"))
    ground = table.game.ground
    lie = [
        line(token.kind, ground.name(token.at) if token.at >= 0 else "beside", token.face)
        for token in table.game.tokens
        if token.kind != "objective"
    ]
    return unlike(part, sorted(wanted), sorted(lie))


def _sees(wanted: bool) -> Callable[[Table, Part], Found]:
    def check(table: Table, part: Part) -> Found:
        g = table.game
        found: Found = []
        for start, goals in part.mapping().items():
            a = table.spot(Part(start, part.place))
            for each in goals.items():
                b = table.spot(each)
                if g.ground.sees(a, b, g.blocked(), g.edition.sight) != wanted:
                    found.append(f"{goals.place}: {start} {'does not see' if wanted else 'sees'} {each.text()}")
        return found

    return check


def _distance(table: Table, part: Part) -> Found:
    found: Found = []
    for pair, each in part.mapping().items():
        start, to, goal = pair.partition(" to ")
        if not to:
            each.error("a distance is written as 'd5 to d9: 4'")
        a, b = table.spot(Part(start, each.place)), table.spot(Part(goal, each.place))
        found += unlike(each, each.number(), table.game.ground.distance[a][b])
    return found


def _territory(table: Table, part: Part) -> Found:
    ground = table.game.ground
    found: Found = []
    for whose, hexes in part.mapping().items():
        mask = ground.no_ones if whose == "no one" else ground.territories[table.seat(whose, hexes)]
        found += _among(table, hexes, mask, f"{whose}'s territory", True)
    return found


def _hexes(name: str, wanted: bool) -> Callable[[Table, Part], Found]:
    def check(table: Table, part: Part) -> Found:
        g = table.game
        masks = {
            "starting": g.ground.starting, "edge": g.ground.edge, "empty": g.empty(), "blocked": g.blocked(),
            "lethal": g.lethal(), "cover": g.cover(), "snare": g.snare(),
        }  # fmt: skip
        return _among(table, part, masks[name], name, wanted)

    return check


def _among(table: Table, part: Part, mask: int, what: str, wanted: bool) -> Found:
    wrong = [each.text() for each in part.items() if bool(mask >> table.hex(each) & 1) != wanted]
    listed = ", ".join(table.game.ground.name(h) for h in bits(mask)) or "none"
    return [f"{part.place}: {name} is {'not ' if wanted else ''}{what} (that are: {listed})" for name in wrong]


# --- the course of the game ---


def _round(table: Table, part: Part) -> Found:
    return unlike(part, part.number(), table.game.round)


def _phase(table: Table, part: Part) -> Found:
    return unlike(part, part.word(PHASES), table.game.phase)


def _turn(table: Table, part: Part) -> Found:
    turn = table.game.turn
    return unlike(part, part.text(), table.letters[turn] if turn >= 0 else "nobody")


def _winner(table: Table, part: Part) -> Found:
    winners = table.game.winners
    if isinstance(part.value, list):
        # of several players some may share a draw
        sharing = [table.letters[seat] for seat in winners or ()]
        return unlike(part, sorted(each.word(tuple(table.letters)) for each in part.items()), sorted(sharing))
    if winners is None:
        found = "nobody"
    else:
        found = table.letters[winners[0]] if len(winners) == 1 else "draw"
    return unlike(part, part.word((*table.letters, "nobody", "draw")), found)


def asked(table: Table, part: Part) -> Found:
    """Who is asked what kind of question: `B react`, `B` or `nobody`."""
    question = table.game.question
    found = "nobody" if question is None else f"{table.letters[question.seat]} {question.kind}"
    wanted = part.text()
    return unlike(part, wanted, found.split()[0] if len(wanted.split()) == 1 else found)


def _last_attack(table: Table, part: Part) -> Found:
    events = history(table.game)
    end = next((i for i in range(len(events) - 1, -1, -1) if events[i].kind == "attack_resolved"), -1)
    if end < 0:
        return [f"{part.place}: no Attack action was made"]
    last = events[end]
    begun = max(i for i in range(end) if events[i].kind == "attack_declared")
    words = {str(fact).replace("_", " ") for fact in last.facts[2:]}
    words = {{"success": "succeeds", "fail": "fails"}.get(word, word) for word in words}
    if any(event.kind == "driven_back" and event.who == last.whom for event in events[begun:end]):
        words.add("driven back")
    words.add(f"damage {last.n}")
    known = (
        "succeeds", "fails", "critical", "critical defence", "trapped", "out", "charge", "reaction", "spell", "driven back",
    )  # fmt: skip
    found: Found = []
    for each in part.items():
        text = each.text()
        word = text.removeprefix("not ")
        if word not in known and not word.startswith("damage "):
            each.error(f"{word!r} says nothing about an Attack action; the words are {', '.join(known)}, damage N")
        if (word in words) != (word == text):
            found.append(f"{part.place}: expected {text}, found {', '.join(sorted(words))}")
    return found


def history(game: Game) -> list[Event]:
    """Every event so far, in order."""
    return [event for chunk in game.past for event in chunk] + game.now


def _happened(table: Table, part: Part, since: int, wanted: bool) -> Found:
    events = history(table.game)[since:]
    found: Found = []
    for each in part.items():
        kind, fields = _event(each)
        matching = [event for event in events if event.kind == kind and _fits(table, event, fields)]
        times = fields["times"].number() if "times" in fields else None
        said = _event_words(kind, fields)
        if not wanted and matching:
            found.append(f"{each.place}: {said} happened")
        elif wanted and times is not None and len(matching) != times:
            found.append(f"{each.place}: {said} happened {counted(len(matching), 'time')}, expected {times}")
        elif wanted and not matching:
            alike = [_told(table, event) for event in events if event.kind == kind][:6]
            found.append(f"{each.place}: {said} did not happen{'; there was ' + '; '.join(alike) if alike else ''}")
    return found


def _in_order(table: Table, part: Part, since: int) -> Found:
    """Whether these events happened one after the other, whatever else happened between them."""
    events = history(table.game)[since:]
    place = 0
    for each in part.items():
        kind, fields = _event(each)
        while place < len(events) and not (events[place].kind == kind and _fits(table, events[place], fields)):
            place += 1
        if place == len(events):
            alike = [_told(table, event) for event in events if event.kind == kind][:6]
            more = f"; there was {'; '.join(alike)}" if alike else ""
            return [f"{each.place}: {_event_words(kind, fields)} did not happen after the one before it{more}"]
        place += 1
    return []


def _event(part: Part) -> tuple[str, dict[str, Part]]:
    if part.is_mapping:
        pairs = list(part.mapping().items())
        if len(pairs) != 1:
            part.error("an event is one kind with what matters about it: damaged: {who: Saek, n: 2}")
        kind, about = pairs[0]
        fields = about.fields(EVENT) if about.is_mapping else {"who": about}
    else:
        kind, fields = part.text(), {}
    if kind not in KINDS:
        part.error(f"no event is called {kind!r}{nearest(kind, sorted(KINDS))}")
    return kind, fields


def _fits(table: Table, event: Event, fields: dict[str, Part]) -> bool:
    for key, part in fields.items():
        match key:
            case "who" | "by" | "whom":
                fighter = event.who if key == "who" else event.whom
                same = fighter == (-1 if part.text() == NOBODY else table.fighter(part.text(), part))
            case "at":
                same = event.at == table.hex(part)
            case "was":
                same = event.was == table.hex(part)
            case "n":
                same = event.n == part.number()
            case "seat":
                same = event.seat == (-1 if part.text() == NOBODY else table.seat(part.text(), part))
            case "card":
                wanted = squeezed(_card_name(table, part))
                same = event.card >= 0 and squeezed(table.game.cards[event.card].name) == wanted
            case "facts":
                same = {word.text() for word in part.items()} <= {str(fact) for fact in event.facts}
            case "cause":
                same = {word.text() for word in part.items()} <= {str(word) for word in event.cause}
            case _:
                same = True
        if not same:
            return False
    return True


def _event_words(kind: str, fields: dict[str, Part]) -> str:
    about = ", ".join(f"{key} {part.value}" for key, part in fields.items() if key != "times")
    return f"{kind} ({about})" if about else kind


def _told(table: Table, event: Event) -> str:
    """An event with those of its fields that say something."""
    g = table.game
    words = []
    if event.seat >= 0:
        words.append(f"seat {table.letters[event.seat]}")
    words += [f"{key} {g.cast[f].known_as()}" for key, f in (("who", event.who), ("by", event.whom)) if f >= 0]
    if g.field is not None:
        words += [f"{key} {g.ground.name(h)}" for key, h in (("at", event.at), ("was", event.was)) if h >= 0]
    if event.n:
        words.append(f"n {event.n}")
    if event.card >= 0:
        words.append(f"card {g.cards[event.card].name}")
    if event.facts:
        words.append(f"facts {' '.join(map(str, event.facts))}")
    if event.cause != ("rule",):
        words.append(f"cause {' '.join(map(str, event.cause))}")
    return f"{event.kind} ({', '.join(words)})"


def _knows(table: Table, part: Part) -> Found:
    """Which cards a seat has seen, its own and others'."""
    found: Found = []
    for letter, each in part.fields((*table.letters, NOBODY)).items():
        seat = SPECTATOR if letter == NOBODY else table.letters.index(letter)
        found += _cards(table, each, [known.number for known in view(table.game, seat).cards])
    return found


def _log(table: Table, part: Part) -> Found:
    told = [line.text for line in lines(table.game, -1, 0)]
    return [
        f"{each.place}: no line of the log says {each.text()!r}; the last are: {' / '.join(told[-6:])}"
        for each in part.items()
        if not any(squeezed(each.text()) in squeezed(text) for text in told)
    ]


CHECKS: dict[str, Callable[[Table, Part], Found]] = {
    "objectives": _objectives,
    "tokens": _tokens,
    "round": _round,
    "phase": _phase,
    "turn": _turn,
    "winner": _winner,
    "asked": asked,
    "last attack": _last_attack,
    "log": _log,
    "knows": _knows,
    "sees": _sees(True),
    "does not see": _sees(False),
    "distance": _distance,
    "territory": _territory,
    **{name: _hexes(name, True) for name in ("starting", "edge", "empty", "blocked", "lethal", "cover", "snare")},
    **{f"not {name}": _hexes(name, False) for name in ("starting", "edge", "empty", "blocked", "lethal", "cover", "snare")},
}
