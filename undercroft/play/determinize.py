"""A whole game that agrees with a view, for search: what the view hides is dealt at random. Knows views, and which step
asked a question; must not know any rule.

Whoever searches may not know the true game. `determinize` deals the cards and tokens that the seat cannot see, evenly
among all ways there are, and gives back a game that can be played on. Deal often, and with different seeds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from undercroft.game import rng
from undercroft.game.frames import Frame
from undercroft.game.pieces import Card, Setup
from undercroft.game.question import Question
from undercroft.game.state import State
from undercroft.play.plain import PLAIN_OBJECTIVES, PLAIN_POWER
from undercroft.play.randomly import cards_of
from undercroft.play.tables import printed_card
from undercroft.play.view_types import UNKNOWN, Asked, View
from undercroft.rules.engine import Game, index_cards
from undercroft.rules.procedure import PROCEDURES
from undercroft.rules.setup_tokens import token_count

Decks = Mapping[int, Sequence[str | Card]]
"""For some seats all the cards that they are taken to have brought."""


class CannotAskAgain(Exception):
    """The step that asked the open question asked something else when it was run anew."""


class _Lots:
    """Drawing lots with the game's own generator, apart from the game's dice."""

    def __init__(self, seed: int) -> None:
        self.state = rng.start(~seed)

    def shuffled(self, things: Sequence[int]) -> list[int]:
        left = list(things)
        for i in range(len(left) - 1, 0, -1):
            j, self.state = rng.below(self.state, i + 1)
            left[i], left[j] = left[j], left[i]
        return left


def determinize(view: View, seed: int, decks: Decks | None = None) -> Game:
    """A game that looks to the view's seat exactly as the view does.

    Which cards an opponent brought is known from open deck lists, else from `decks`, else it is guessed: cards of its
    warband and universal ones out of the library. What an opponent has met without showing it is not guessed.
    """
    lots = _Lots(seed)
    g = Game.__new__(Game)
    State.__init__(g, _setup(view, lots, decks or {}), seed)
    g.cast = view.running.cast
    _lay_open(g, view)
    _deal_cards(g, view, lots)
    _deal_tokens(g, lots)
    index_cards(g)
    _put_question(g, view.asked)
    return g


# --- who brought what ---


def _setup(view: View, lots: _Lots, decks: Decks) -> Setup:
    printed = list(view.running.printed)
    for s, each in enumerate(view.seats):
        begin, middle, end = each.numbers
        if None not in printed[begin:end]:
            continue
        warband = view.running.setup.seats[s].warband.id
        if s in decks:
            brought = [card if isinstance(card, Card) else printed_card(card, f"seat {s}") for card in decks[s]]
            aims = [card for card in brought if card.is_objective]
            power = [card for card in brought if not card.is_objective]
        else:
            objectives, gambits, upgrades = cards_of(warband)
            aims, power = [*objectives], [*gambits, *upgrades]
        _fill(printed, begin, middle, aims, PLAIN_OBJECTIVES, lots)
        _fill(printed, middle, end, power, PLAIN_POWER, lots)
    seats = []
    for brought_by, each in zip(view.running.setup.seats, view.seats, strict=True):
        begin, middle, end = each.numbers
        cards = [card for card in printed[begin:end] if card is not None]
        seats.append(
            brought_by._replace(objectives=tuple(cards[: middle - begin]), power=tuple(cards[middle - begin :]))
        )
    return view.running.setup._replace(seats=tuple(seats))


def _fill(
    printed: list[Card | None], begin: int, end: int, brought: list[Card], spare: tuple[Card, ...], lots: _Lots
) -> None:
    """Put cards on the numbers that nobody has seen: of those brought the ones not seen yet, then whatever there is."""
    gone = Counter(card.id for card in printed[begin:end] if card is not None)
    left = []
    for card in brought:
        if gone.get(card.id):
            gone[card.id] -= 1
        else:
            left.append(card)
    order = [left[i] for i in lots.shuffled(range(len(left)))]
    unknown = [c for c in range(begin, end) if printed[c] is None]
    while len(order) < len(unknown):
        order.extend(spare)
    for c, card in zip(unknown, order, strict=False):
        printed[c] = card


# --- what lies open ---


def _lay_open(g: Game, view: View) -> None:
    r = view.running
    g.field = r.field
    g.tokens = view.tokens
    g.terrain = view.terrain
    g.effects = view.effects
    for f, fighter in enumerate(view.fighters):
        g.at[f] = fighter.at
        g.wounds[f] = fighter.wounds
        g.inspired[f] = int(fighter.inspired)
        g.move[f] = fighter.move
        g.charge[f] = fighter.charge
        g.guard[f] = fighter.guard
        g.stagger[f] = fighter.stagger
        g.upgrades[f] = fighter.upgrades
        g.counters[f] = fighter.counters
        g.removed[f] = int(fighter.removed)
    for s, each in enumerate(view.seats):
        g.glory[s] = each.glory
        g.spent[s] = each.spent
        g.activations[s] = each.activations
        g.discards[s] = each.discards
        g.scored[s] = each.scored
        g.front[s] = each.front
        g.known_top[s] = each.top
    g.met = list(r.met)
    g.fresh = list(r.fresh)
    g.round = view.round
    g.phase = view.phase
    g.turn = view.turn
    g.first = view.first
    g.activation = view.activation
    g.winners = view.winners
    g.past = view.log[:-1]
    g.now = list(view.log[-1])
    g.seen = r.seen
    g.marks = r.marks
    g.round_mark = r.round_mark
    g.action_mark = r.action_mark
    g.end_mark = r.end_mark
    g.extra = dict(r.extra)
    g.result = r.result
    g.met_inspire = r.met_inspire
    g.board_pool = r.board_pool
    g.uid = r.uid
    g.stops = 1 << view.seat if r.stops else 0
    g.asks_chance = r.asks_chance
    g.stack = [Frame(name, PROCEDURES[name].steps, v.copy(), step) for name, step, v in r.stack]


# --- what is hidden ---


def _deal_cards(g: Game, view: View, lots: _Lots) -> None:
    open_cards = set(view.running.aside)
    for each in view.seats:
        open_cards.update(each.hand, each.discards, each.scored, each.front)
    for held in g.upgrades:
        open_cards.update(held)
    for s, each in enumerate(view.seats):
        begin, middle, end = each.numbers
        shown = sum(1 for c in each.hand if c < middle)
        objectives = lots.shuffled([c for c in range(begin, middle) if c not in open_cards])
        power = lots.shuffled([c for c in range(middle, end) if c not in open_cards])
        aims = each.objectives_in_hand - shown
        held_power = each.power_cards_in_hand - (len(each.hand) - shown)
        g.hands[s] = (*each.hand, *sorted(objectives[:aims]), *sorted(power[:held_power]))
        g.objective_deck[s] = tuple(sorted(objectives[aims : aims + each.objective_deck]))
        g.power_deck[s] = tuple(sorted(power[held_power : held_power + each.power_deck]))


def _deal_tokens(g: Game, lots: _Lots) -> None:
    """Numbers for the tokens that others were dealt: those in hand, those that lie face down, those still to be dealt."""
    dealing = next((f.v for f in g.stack if f.name == "place the tokens" and "dealt" in f.v), None)
    if dealing is None or g.edition.tokens != "features":
        return
    known = {n for dealt in dealing["dealt"] for n in dealt}
    known.update(token.number for token in g.tokens if token.kind == "objective")
    left = lots.shuffled([n for n in range(1, token_count(g) + 1) if n not in known])
    g.tokens = tuple(
        token._replace(number=left.pop()) if token.face == "hidden" and token.number == UNKNOWN else token
        for token in g.tokens
    )
    dealing["dealt"] = tuple(tuple(left.pop() if n == UNKNOWN else n for n in numbers) for numbers in dealing["dealt"])
    dealing["numbers"] = tuple(sorted(left))


# --- the question ---


def _put_question(g: Game, asked: Asked | None) -> None:
    if asked is None:
        return
    if asked.options is not None:
        g.question = Question(asked.seat, asked.kind, asked.options, asked.about or ())
        return
    ask_again(g, asked.seat)
    q = g.ask_again()
    if (q.seat, q.kind) != (asked.seat, asked.kind):
        raise CannotAskAgain(f"{q.kind} of seat {q.seat} instead of {asked.kind} of seat {asked.seat}")


def ask_again(g: Game, seat: int) -> None:
    """Have the step that asked the open question ask it anew, of what is true now.

    A step that asks does nothing else that lasts, so that it can be run twice.
    """
    frame = g.stack[-1]
    if frame.name == "program":
        frame.v["pc"] -= 1
        frame.step = 0
    else:
        frame.step -= 1
    stops = g.stops
    if seat >= 0:
        # asked it is, even if only one answer is left
        g.stops |= 1 << seat
    g.question = None
    i = frame.step
    frame.step = i + 1
    # by its old name nothing is asked any more, and the compiler takes that for granted
    anew = g
    frame.steps[i](anew, frame)
    g.stops = stops
    if anew.question is None:
        raise CannotAskAgain(f"{frame.name}, step {i}, asks nothing when it is run anew")
