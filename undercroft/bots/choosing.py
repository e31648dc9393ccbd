"""How the greedy bot answers questions in play: a score for every option, the best taken. Knows the odds, the worth of
things, and how to look one step ahead."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.bots.look import LAST_ROUND, final, outlook, progress, promised, to_come
from undercroft.bots.worth import THREAT, Judge, Ledger
from undercroft.game import dice, rng
from undercroft.game.question import CHANCE, Option, Question
from undercroft.play.odds_game import odds_of
from undercroft.rules.engine import Game
from undercroft.rules.permission import why_not_charge
from undercroft.rules.procedure import running
from undercroft.rules.success import FAIL, judge
from undercroft.rules.zones import MOST_OBJECTIVES

WIDEST = 12
"""Of more options than this only some are looked into, drawn by lot."""
CLOSEST = 12
"""So many of the best-looking activations are held against the objectives in hand."""
FALLS = 3
"""How often the dice are thrown when something is tried out."""
BRANCHES = 24
"""So many answers within an answer are tried out at most."""
CHARGE_COST, MOVE_COST = 0.1, 0.03
DRAW, CYCLE = 0.12, 0.02
LATER = 0.6
"""How much of a charge counts that could be made later in the round."""


class Chooser:
    """One question, looked at by the seat that is asked."""

    def __init__(
        self, g: Game, question: Question, seed: int, ledger: Ledger | None = None, table: Judge | None = None
    ) -> None:
        self.g = g
        self.question = question
        self.me = question.seat
        self.seed = seed
        self.lost: dict[int, float] = {}
        self.branches = BRANCHES
        self.ledger = ledger or Ledger()
        self._table = table

    @property
    def table(self) -> Judge:
        """The position as it is judged; made when first needed."""
        if self._table is None:
            self._table = Judge(self.g, self.ledger)
        return self._table

    def choose(self) -> int:
        scores = self.scores()
        return scores.index(max(scores))

    def scores(self) -> list[float]:
        """What each option seems to be worth; minus infinity for those that were not looked into."""
        score = SCORES.get(self.question.kind)
        return score(self) if score is not None else self.tried()

    # --- an activation, or an action that a card grants ---

    def activation(self) -> list[float]:
        options = self.question.options
        scores = [self.acted(option) for option in options]
        if self.g.hand(self.me, True):
            self.with_aims(options, scores)
        return scores

    def acted(self, option: Option) -> float:
        """What changes by an action."""
        verb = option[0]
        table = self.table
        if verb == "move":
            return self.moved(option[1], option[2]) - self.charge_lost(option[1]) - MOVE_COST
        if verb == "charge":
            best = max((table.gain(each) for each in odds_of(self.g, option)), default=0.0)
            return best + self.moved(option[1], option[2]) - CHARGE_COST
        if verb == "attack":
            return sum(table.gain(each) for each in odds_of(self.g, option))
        if verb == "guard":
            return self.guarded(option[1])
        if verb == "stun":
            return 0.1 + 0.1 * table.value(option[2])
        if verb == "barge":
            return self.moved(option[1], option[2]) - self.charge_lost(option[1]) - 0.05
        if verb == "draw":
            return DRAW * to_come(self.g) / (1 + 0.2 * len(self.g.hand(self.me, False)))
        if verb == "cycle":
            return CYCLE * to_come(self.g) - 0.01 * self.g.cards[option[1]].glory
        if verb == "action":
            return self.outlook(option) - final(self.g, self.me, self.ledger)
        return 0.0

    def moved(self, f: int, h: int) -> float:
        """What changes for a fighter that goes to a hex."""
        table = self.table
        if f not in table.left or self.g.at[f] < 0:
            return 0.0
        return table.place(f, h) - table.place(f, self.g.at[f]) - table.enters(f, h)

    def charge_lost(self, f: int) -> float:
        """What a fighter gives up that moves and so cannot charge in this round."""
        known = self.lost.get(f)
        if known is None:
            known = 0.0
            if self.table.turns[self.me] > 1 and why_not_charge(self.g, f) is None:
                seen = self.table.seen(f)
                distance = self.g.ground.distance[self.g.at[f]]
                near = [harm for reach, t, harm in seen.hits if distance[self.g.at[t]] <= reach + seen.moves]
                known = (LATER - THREAT) * max(near, default=0.0)
            self.lost[f] = known
        return known

    def guarded(self, f: int) -> float:
        """What going on Guard takes from the fear of the enemy."""
        g = self.g
        before = self.table.fear(f, g.at[f])
        if before < 0.05:
            return -0.01
        g.guard[f] += 1
        try:
            after = Judge(g, self.ledger).fear(f, g.at[f])
        finally:
            g.guard[f] -= 1
        return before - after - 0.02

    def with_aims(self, options: tuple[Option, ...], scores: list[float]) -> None:
        """Add to the best-looking options what they would do for the objectives in hand."""
        g = self.g
        base = promised(g, self.me)
        for i in sorted(range(len(options)), key=lambda i: -scores[i])[:CLOSEST]:
            option = options[i]
            if option[0] in ("move", "charge", "barge"):
                f, h = option[1], option[2]
                stands = g.at[f]
                g.at[f] = h
                try:
                    scores[i] += promised(g, self.me) - base
                finally:
                    g.at[f] = stands
            elif option[0] == "cycle":
                scores[i] += 0.05 * progress(g)

    # --- within an attack or a move ---

    def targets(self) -> list[float]:
        """Which attack, and whether at all."""
        return [0.0 if option[0] == "decline" else self.acted(option) for option in self.question.options]

    def next_targets(self) -> list[float]:
        """Whom else to strike: any enemy rather than none."""
        value = self.table.value
        return [-1.0 if option[0] == "stop" else value(option[1]) for option in self.question.options]

    def placed(self) -> list[float]:
        """Where a fighter is pushed, driven or placed: good for a friend, bad for an enemy."""
        f = self.question.about[0]
        table = self.table
        if f not in table.left:
            return [0.0] * len(self.question.options)
        sign = 1.0 if self.g.owner[f] == self.me else -1.0
        stay = table.place(f, self.g.at[f]) if self.g.at[f] >= 0 else 0.0
        scores = []
        for option in self.question.options:
            if option[0] != "hex":
                scores.append(sign * stay)
                continue
            harm = sum(table.enters(f, h) for h in option[1:])
            scores.append(sign * (table.place(f, option[-1]) - harm) + self.aims_met(f, option[-1]))
        return scores

    def aims_met(self, f: int, h: int) -> float:
        """What a fighter's new place would do for the objectives in hand."""
        g = self.g
        if not g.hand(self.me, True):
            return 0.0
        stands = g.at[f]
        base = promised(g, self.me)
        g.at[f] = h
        try:
            return promised(g, self.me) - base
        finally:
            g.at[f] = stands

    def routes(self) -> list[float]:
        """The way that enters the fewest hexes that harm."""
        g = self.g
        bad = g.lethal() | g.snare()
        return [-float(sum(bad >> h & 1 for h in option[1:])) for option in self.question.options]

    def staggered(self) -> list[float]:
        return [self.table.value(option[1]) for option in self.question.options]

    def rerolls(self) -> list[float]:
        """Roll again what is no success, unless the roll does its work already."""
        kind, faces = self.question.about[0], self.question.about[1]
        frame = running(self.g, "attack")
        if frame is None:
            # a casting roll: the dice that show a crit stay
            return [self._by_face(option, faces, 1 << dice.CRIT) for option in self.question.options]
        v = frame.v
        if kind == dice.DEFENCE:
            wanted = v["defence_mask"]
            verdict = judge(v["attack_dice"], faces, v["attack_mask"], wanted, bool(v["trapped"]))
            if verdict.outcome == FAIL:
                return [float(option[0] == "keep") for option in self.question.options]
        else:
            wanted = v["attack_mask"]
        return [self._by_face(option, faces, wanted) for option in self.question.options]

    def _by_face(self, option: Option, faces: tuple[int, ...], wanted: int) -> float:
        """A miss is rolled again first, a plain success never, the whole roll only when all of it missed."""
        hits = dice.count(faces, wanted)
        if option[0] == "die":
            return 0.0 if wanted >> faces[option[1]] & 1 else 2.0
        if option[0] == "reroll-all":
            return 1.5 if hits * 3 <= len(faces) else 0.5
        return 1.0

    # --- cards ---

    def power(self) -> list[float]:
        """Power cards and the like: what each changes, against keeping it."""
        now = final(self.g, self.me, self.ledger)
        options = self.question.options
        scores = [0.0] * len(options)
        upgrades: dict[int, list[int]] = {}
        for i, option in enumerate(options):
            if option[0] == "upgrade":
                upgrades.setdefault(option[1], []).append(i)
            elif option[0] == "salvage":
                scores[i] = 0.1
            elif option[0] == "delve" or option[0] not in ("pass", "done"):
                scores[i] = self.outlook(option) - now - 0.02
        for held in upgrades.values():
            # of the fighters that may bear it, the two that matter most
            best = sorted(held, key=lambda i: -self.table.value(options[i][2]))[:2]
            for i in held:
                # an upgrade whose rule is no number is still better on a fighter than in the hand
                scores[i] = max(0.08, self.outlook(options[i]) - now) if i in best else -0.01
        return scores

    def discards(self) -> list[float]:
        """In the end phase: let go of upgrades that cannot be paid for while the hand is full."""
        g = self.g
        held = [g.cards[c] for c in g.hand(self.me, False)]
        upgrades = [card for card in held if card.type == "upgrade"]
        scores = []
        for option in self.question.options:
            if option[0] != "discard":
                scores.append(0.0)
            elif g.round == LAST_ROUND:
                scores.append(-1.0)
            else:
                idle = g.cards[option[1]].type == "upgrade" and len(upgrades) > max(2, g.unspent(self.me) + 1)
                scores.append(1.0 if idle and len(held) >= 4 else -1.0)
        return scores

    def aims_kept(self) -> list[float]:
        """In the end phase: what was not met in a whole round makes way for new objectives while there are any."""
        g = self.g
        fresh = len(g.objective_deck[self.me]) >= MOST_OBJECTIVES - len(g.hand(self.me, True)) + 1
        change = 1.0 if fresh and g.round < LAST_ROUND else -1.0
        return [0.0 if option[0] == "done" else change for option in self.question.options]

    def scored(self) -> list[float]:
        cards = self.g.cards
        return [1.0 + cards[option[1]].glory if option[0] == "score" else 0.0 for option in self.question.options]

    def goes_first(self) -> list[float]:
        """Oneself when there is something to strike at, in the last round rather the other."""
        g, table = self.g, self.table
        best = 0.0
        for f in g.survivors(self.me):
            seen = table.seen(f)
            distance = g.ground.distance[g.at[f]]
            for reach, t, harm in seen.hits:
                if distance[g.at[t]] <= reach + seen.moves:
                    best = max(best, harm)
        wants = best > 0.25 * g.round
        return [float((option[1] == self.me) == wants) for option in self.question.options]

    # --- trying out ---

    def tried(self) -> list[float]:
        """Every option tried out, or of very many some."""
        options = self.question.options
        looked = set(range(len(options)))
        if len(options) > WIDEST:
            looked = set(self.some(len(options)))
        return [self.outlook(option) if i in looked else float("-inf") for i, option in enumerate(options)]

    def some(self, n: int) -> list[int]:
        """A few of n, drawn by lot; the last is always among them, for it is the way out."""
        state = rng.start(self.seed)
        left = list(range(n - 1))
        found = [n - 1]
        while left and len(found) < WIDEST:
            i, state = rng.below(state, len(left))
            found.append(left.pop(i))
        return found

    def outlook(self, option: Option) -> float:
        return outlook(self.g, option, self.me, self.quick, [self.seed + i for i in range(FALLS)], self.ledger)

    def quick(self, g: Game) -> int:
        """An answer on the way, while something is being tried out: without trying out much more."""
        question = g.question
        assert question is not None
        if question.seat == CHANCE:
            return 0
        if question.kind == "react":
            return len(question.options) - 1
        inner = Chooser(g, question, self.seed, self.ledger, self.table)
        score = SCORES.get(question.kind)
        if score is not None:
            scores = score(inner)
            return scores.index(max(scores))
        if question.seat != self.me:
            return 0
        return self.branched(g, question)

    def branched(self, g: Game, question: Question) -> int:
        """A choice within what is being tried out: a few ways are followed, as long as that is not too many."""
        best, found = float("-inf"), 0
        for i, option in enumerate(question.options[:WIDEST]):
            if self.branches <= 0:
                break
            self.branches -= 1
            worth = outlook(g, option, self.me, self.first, [self.seed], self.ledger)
            if worth > best:
                best, found = worth, i
        return found

    def first(self, g: Game) -> int:
        """An answer deeper down: by a plain score, or the first there is."""
        question = g.question
        assert question is not None
        if question.kind == "react":
            return len(question.options) - 1
        score = SCORES.get(question.kind)
        if score is None or question.seat == CHANCE:
            return 0
        scores = score(Chooser(g, question, self.seed, self.ledger, self.table))
        return scores.index(max(scores))


SCORES: dict[str, Callable[[Chooser], list[float]]] = {
    "activation": Chooser.activation,
    "act": Chooser.targets,
    "attack": Chooser.targets,
    "also_target": Chooser.next_targets,
    "next_target": Chooser.next_targets,
    "drive_back": Chooser.placed,
    "push": Chooser.placed,
    "place": Chooser.placed,
    "route": Chooser.routes,
    "stun": Chooser.staggered,
    "reroll": Chooser.rerolls,
    "power": Chooser.power,
    "upgrade": Chooser.power,
    "discard_power": Chooser.discards,
    "discard_objective": Chooser.aims_kept,
    "score": Chooser.scored,
    "first_player": Chooser.goes_first,
}
"""How the kinds of question are scored that need no trying out, or a trying out of their own."""
