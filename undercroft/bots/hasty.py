"""Answers at a glance: a few likely ones for each question, the likeliest first. Knows the rules and what fights are worth;
looks at nothing twice and tries nothing out.

A search asks this thousands of times a second: for the replies that it follows, and for what happens below them.
"""

from __future__ import annotations

from collections.abc import Callable

from undercroft.bots.look import progress
from undercroft.bots.worth import OBJECTIVE, Ledger, strength
from undercroft.game import dice
from undercroft.game.question import Option, Question
from undercroft.game.state import State
from undercroft.hexes.sets import bits
from undercroft.play.odds import likely
from undercroft.play.odds_game import fight_of
from undercroft.rules.characteristics import WeaponKey, holds_objectives, objective_hexes
from undercroft.rules.engine import Game
from undercroft.rules.procedure import running
from undercroft.rules.success import FAIL, judge
from undercroft.rules.targets import arms

CHARGE_COST = 0.12
CROWD = 0.05
"""What each enemy beside the hex that a charge ends in takes from it."""
DRAW, GUARD, PASS = 0.1, 0.04, -0.3
WAYS = 3
"""So many hexes are looked at for one charge."""
NOTHING = ("pass", "done", "decline", "stop", "keep", "no", "stay")
"""Options that do nothing."""

Scored = list[tuple[float, Option]]


class Glance:
    """What attacks are worth, as it was found when each was first met."""

    __slots__ = ("harms", "ledger")

    def __init__(self, ledger: Ledger, harms: dict[tuple[object, ...], float] | None = None) -> None:
        self.ledger = ledger
        self.harms = {} if harms is None else harms

    def twin(self) -> Glance:
        """Another that knows the same and learns for itself."""
        ledger = Ledger()
        ledger.known = self.ledger.known.copy()
        return Glance(ledger, self.harms.copy())

    def harm(self, g: Game, f: int, key: WeaponKey, t: int) -> float:
        """The glory that an attack is worth on the mean, wherever the two may stand."""
        known = (f, key, t, g.inspired[f], g.upgrades[f], g.inspired[t], g.upgrades[t], g.wounds[t], g.guard[t] > 0)
        found = self.harms.get(known)
        if found is None:
            worth = self.ledger.worth(g, t)
            left = max(1, worth.whole - g.wounds[t])
            found = self.harms[known] = worth.mean_harm(likely(fight_of(g, f, key, t)), left)
        return found

    def answer(self, g: Game, question: Question) -> int:
        """The place of the likeliest answer."""
        options = question.options
        likely_ones = LIKELY.get(question.kind)
        if likely_ones is not None:
            found = likely_ones(self, g, question)
            if found:
                return options.index(max(found, key=lambda each: each[0])[1])
        return idle(options)

    def few(self, g: Game, question: Question) -> list[Option]:
        """The likely answers, the likeliest first."""
        likely_ones = LIKELY.get(question.kind)
        found = likely_ones(self, g, question) if likely_ones is not None else []
        if not found:
            found = [(0.0, option) for option in question.options]
        found.sort(key=lambda each: -each[0])
        return [option for _, option in found]

    # --- what is likely ---

    def activation(self, g: Game, question: Question) -> Scored:
        """For each fighter its best strike at each enemy, an objective to walk to, a place to guard."""
        seat = question.seat
        found: Scored = []
        charges: dict[int, int] = {}
        moves: dict[int, int] = {}
        guards: list[Option] = []
        for option in question.options:
            verb = option[0]
            if verb == "charge":
                charges[option[1]] = charges.get(option[1], 0) | 1 << option[2]
            elif verb == "move":
                moves[option[1]] = moves.get(option[1], 0) | 1 << option[2]
            elif verb == "attack":
                found.append((self.harm(g, option[1], option[2], option[3]), option))
            elif verb == "guard":
                guards.append(option)
            elif verb == "draw":
                found.append((DRAW * (1 - 0.3 * (g.round >= 3)), option))
            elif verb == "pass":
                found.append((PASS, option))
        owner = g.owner
        at = g.at
        enemies = [t for t in range(len(at)) if at[t] >= 0 and owner[t] != seat]
        beside = g.ground.neighbours
        hostile = 0
        for t in enemies:
            hostile |= 1 << at[t]
        objectives = 0
        for h in objective_hexes(g):
            objectives |= 1 << h
        lethal = g.lethal()
        for f, ends in charges.items():
            for t in enemies:
                best, strike = 0.0, 0
                for key, reach in arms(g, f, True):
                    zone = g.ground.within(at[t], reach) & ends
                    if zone:
                        harm = self.harm(g, f, key, t)
                        if harm > best:
                            best, strike = harm, zone
                if strike:
                    calm = strike & ~lethal or strike
                    wanted = calm & objectives or calm
                    h = min(bits(wanted)[:WAYS], key=lambda h: (beside[h] & hostile).bit_count())
                    worth = best - CHARGE_COST - CROWD * (beside[h] & hostile).bit_count()
                    found.append((worth + (0.1 if objectives >> h & 1 else 0.0), ("charge", f, h)))
        share = 0.4 + 0.6 * progress(g)
        for f, ends in moves.items():
            if objectives & ends and not objectives >> at[f] & 1 and holds_objectives(g, f):
                h = min(bits(objectives & ends), key=lambda h: (beside[h] & hostile).bit_count())
                found.append((OBJECTIVE * share - CROWD * (beside[h] & hostile).bit_count(), ("move", f, h)))
        for option in guards:
            if beside[at[option[1]]] & hostile:
                found.append((GUARD, option))
        return found

    def targets(self, g: Game, question: Question) -> Scored:
        """The attack that harms most, which is nearly always better than none."""
        return [
            (self.harm(g, option[1], option[2], option[3]) if option[0] == "attack" else 0.0, option)
            for option in question.options
        ]

    def next_targets(self, g: Game, question: Question) -> Scored:
        return [(float(option[0] == "target"), option) for option in question.options]

    def placed(self, g: Game, question: Question) -> Scored:
        """Friends onto objectives and away from the crowd, enemies off them."""
        f = question.about[0]
        if not isinstance(f, int) or not 0 <= f < len(g.at):
            return []
        seat = question.seat
        own = g.owner[f] == seat
        sign = 1.0 if own else -1.0
        objectives = objective_hexes(g)
        others = g.occupied() & ~g.spots(g.owner[f])
        lethal = g.lethal()
        found: Scored = []
        for option in question.options:
            h = option[-1] if option[0] == "hex" else g.at[f]
            if h < 0:
                found.append((0.0, option))
                continue
            worth = OBJECTIVE * (h in objectives) - CROWD * (g.ground.neighbours[h] & others).bit_count()
            if option[0] == "hex" and lethal >> h & 1:
                worth -= 0.4
            found.append((sign * worth, option))
        return found

    def routes(self, g: Game, question: Question) -> Scored:
        bad = g.lethal() | g.snare()
        return [(-float(sum(bad >> h & 1 for h in option[1:])), option) for option in question.options]

    def staggered(self, g: Game, question: Question) -> Scored:
        return [(strength(g, option[1]), option) for option in question.options]

    def scored(self, g: Game, question: Question) -> Scored:
        cards = g.cards
        return [(1.0 + cards[each[1]].glory if each[0] == "score" else 0.0, each) for each in question.options]

    def idled(self, g: Game, question: Question) -> Scored:
        return [(0.0, question.options[idle(question.options)])]

    def rerolls(self, g: Game, question: Question) -> Scored:
        """Roll a miss again, unless the roll does its work already."""
        kind, faces = question.about[0], question.about[1]
        frame = running(g, "attack")
        wanted = 1 << dice.CRIT
        if frame is not None:
            v = frame.v
            wanted = v["defence_mask"] if kind == dice.DEFENCE else v["attack_mask"]
            if kind == dice.DEFENCE:
                verdict = judge(v["attack_dice"], faces, v["attack_mask"], wanted, bool(v["trapped"]))
                if verdict.outcome == FAIL:
                    return self.idled(g, question)
        found: Scored = []
        for option in question.options:
            miss = option[0] == "die" and not wanted >> faces[option[1]] & 1
            found.append((1.0 if miss else 0.5 if option[0] == "keep" else 0.0, option))
        return found

    def own_seat(self, g: Game, question: Question) -> Scored:
        return [(float(option[1] == question.seat), option) for option in question.options]


def idle(options: tuple[Option, ...]) -> int:
    """The option that does nothing; where there is none, the first."""
    for i in range(len(options) - 1, -1, -1):
        if options[i][0] in NOTHING:
            return i
    return 0


def fought_over(g: State) -> tuple[object, ...]:
    """What of a position everybody sees and nobody forgets: where fighters stand and how they are."""
    return (
        *(tuple(each) for each in (g.at, g.wounds, g.inspired, g.move, g.charge, g.guard, g.glory, g.activations)),
        g.round,
        g.phase,
    )


LIKELY: dict[str, Callable[[Glance, Game, Question], Scored]] = {
    "activation": Glance.activation,
    "act": Glance.targets,
    "attack": Glance.targets,
    "also_target": Glance.next_targets,
    "next_target": Glance.next_targets,
    "drive_back": Glance.placed,
    "push": Glance.placed,
    "place": Glance.placed,
    "route": Glance.routes,
    "stun": Glance.staggered,
    "reroll": Glance.rerolls,
    "score": Glance.scored,
    "power": Glance.idled,
    "react": Glance.idled,
    "upgrade": Glance.idled,
    "discard_objective": Glance.idled,
    "discard_power": Glance.idled,
    "first_player": Glance.own_seat,
    "first_reaction": Glance.own_seat,
}
"""The kinds of question that are answered at a glance; of others every option is as likely."""
