"""Why a card may not be played, given, scored or discarded just now. Knows the zones and what the power step asks; must
not know how a line was read."""

from __future__ import annotations

from undercroft.game.question import Question
from undercroft.game.state import State
from undercroft.play.intent import Intent
from undercroft.play.names import names_of
from undercroft.play.reasons_fighters import Why, about
from undercroft.rules.abilities import Play, Reaction, Score
from undercroft.rules.bearing import price
from undercroft.rules.characteristics import is_large, is_wizard
from undercroft.rules.force import flagged, in_force
from undercroft.rules.permission import IS_OUT, NOT_IN_BOOK, Reason
from undercroft.rules.power import may_hold, present
from undercroft.rules.scoring import may_score

NO_GLORY = Reason("an upgrade costs a glory point and you have none to spend", "glory")
NO_POWER_CARDS = Reason("a card forbids playing power cards now", "cannot")
SUDDEN_DEATH = Reason("in sudden death nobody draws cards, plays power cards or scores", "sudden-death")


def no_power_cards(g: State) -> Reason | None:
    """Whatever forbids power cards altogether just now."""
    if not in_force(g, "stat:no power cards"):
        return None
    return SUDDEN_DEATH if g.flag("sudden death") else NO_POWER_CARDS


def no_draws(g: State) -> Reason:
    """Whatever forbids drawing cards just now."""
    return SUDDEN_DEATH if g.flag("sudden death") else Reason("a card forbids drawing cards now", "cannot")


def _not_in_hand(g: State, q: Question, c: int) -> Reason | None:
    """Where the card is instead of the hand."""
    name = names_of(g).card(c)
    seat = q.seat
    if g.holder[c] != seat:
        return Reason(f"{name} is not your card", "deck")
    if c in g.hands[seat]:
        return None
    if c in g.discards[seat]:
        return Reason(f"{name} lies on your discard pile", "discard")
    if c in g.scored[seat]:
        return Reason(f"{name} has been scored", "scored-pile")
    bearer = next((f for f, held in enumerate(g.upgrades) if c in held), -1)
    if bearer >= 0:
        return Reason(f"{names_of(g).fighters[bearer]} has {name} already", "upgrades")
    if c in g.front[seat]:
        return Reason(f"{name} is being played already", "playing-a-card")
    return Reason(f"{name} is not in your hand", "playing-a-card")


def _play(g: State, q: Question, meant: Intent) -> Reason:
    c = meant.card
    card = g.cards[c]
    where = _not_in_hand(g, q, c)
    if where is not None:
        return where
    if card.is_objective:
        return Reason(f"{card.name} is an objective: it is scored, not played", "objective-scoring")
    if card.type == "upgrade":
        return _upgrade(g, q, meant)
    hushed = no_power_cards(g)
    if hushed is not None:
        return hushed
    if q.kind == "react":
        if not any(isinstance(ability, Reaction) for ability in card.abilities):
            return Reason(f"{card.name} is no reaction: it is played in a power step", "ploys")
        return Reason(f"{card.name} does not answer this moment", "reactions")
    if not any(isinstance(ability, Play) for ability in card.abilities):
        return Reason(f"{card.name} is a reaction: it waits for its moment", "reactions")
    if not present(g, q.seat, c):
        return Reason(f"none of the fighters that {card.name} names is on the battlefield", "restricted")
    if card.type == "spell" and not any(is_wizard(g, f) for f in g.survivors(q.seat)):
        return Reason(f"{card.name} is a spell and you have no wizard on the battlefield", "wizard")
    if card.type == "spell" and meant.fighters and not is_wizard(g, meant.fighter):
        return Reason(f"{names_of(g).fighters[meant.fighter]} is no wizard", "wizard")
    return Reason(f"what {card.name} asks for cannot be done now", "playing-a-card")


def _upgrade(g: State, q: Question, meant: Intent) -> Reason:
    c = meant.card
    card = g.cards[c]
    where = _not_in_hand(g, q, c)
    if where is not None:
        return where
    if card.type != "upgrade":
        return Reason(f"{card.name} is no upgrade", "upgrades")
    hushed = no_power_cards(g)
    if hushed is not None:
        return hushed
    if g.unspent(q.seat) < price(g, c):
        return NO_GLORY
    if not meant.fighters:
        return Reason(f"which fighter is given {card.name}?", "")
    f = meant.fighter
    name = names_of(g).fighters[f]
    if g.owner[f] != q.seat:
        return Reason(f"{name} is not your fighter", "upgrades")
    if g.at[f] < 0:
        return about(g, f, IS_OUT)
    if "beast" in g.cast[f].traits and card.keywords & {"attack action", "bound spell"}:
        return Reason(f"{name} is a beast and {card.name} is not for beasts", "beast")
    if "not large" in card.keywords and is_large(g, f):
        return Reason(f"{name} is Large and {card.name} is not for Large fighters", "large")
    if flagged(g, "cannot be given upgrades", f, {"given": c}):
        return Reason(f"a card forbids giving {name} upgrades", "cannot")
    if not may_hold(g, c, f):
        only = f": it is for {', '.join(card.restricted)}" if card.restricted else ""
        return Reason(f"{card.name} may not be given to {name}{only}", "restricted")
    return Reason(f"{card.name} cannot be given to {name} now", "upgrades")


def _score(g: State, q: Question, meant: Intent) -> Reason:
    c = meant.card
    card = g.cards[c]
    where = _not_in_hand(g, q, c)
    if where is not None:
        return where
    if not card.is_objective:
        return Reason(f"{card.name} is no objective", "objective-scoring")
    if g.flag("sudden death"):
        return SUDDEN_DEATH
    if not may_score(g, q.seat, c):
        return Reason(f"a card forbids scoring {card.name}", "cannot")
    timings = {ability.timing for ability in card.abilities if isinstance(ability, Score)}
    if timings == {"surge"}:
        return Reason(f"{card.name} is scored at once when its condition is met, not in the end phase", "surge")
    if timings == {"third"} and g.round != 3:
        return Reason(f"{card.name} is scored in the third end phase", "objective-scoring")
    return Reason(f"the condition of {card.name} is not met", "objective-scoring")


def _discard(g: State, q: Question, meant: Intent) -> Reason:
    c = meant.card
    card = g.cards[c]
    where = _not_in_hand(g, q, c)
    if where is not None:
        return where
    if card.is_objective:
        if flagged(g, "cannot discard objectives", -1, {"discarder": q.seat}):
            return Reason("a card forbids you to discard objectives", "cannot")
        if q.kind == "activation" and in_force(g, "stat:cannot draw"):
            return no_draws(g)
        return Reason(f"{card.name} is an objective and power cards are asked for", "end-discard-powers")
    if q.kind == "activation":
        return Reason(f"{card.name} is a power card: an activation changes an objective only", "cycle-objective")
    return Reason(f"{card.name} is a power card and objectives are asked for", "end-discard-objectives")


def _salvage(g: State, q: Question, meant: Intent) -> Reason:
    if not g.edition.salvage:
        return NOT_IN_BOOK._replace(para="salvage")
    c = meant.card
    where = _not_in_hand(g, q, c)
    if where is not None:
        return where
    card = g.cards[c]
    if card.is_objective:
        return Reason(f"{card.name} is an objective: only power cards are salvaged", "salvage")
    if not card.restricted and card.type != "spell":
        return Reason(f"{card.name} names no fighters: only a card whose fighters are all out of action is salvaged", "salvage")
    return Reason(f"somebody who could use {card.name} is on the battlefield, or was never in your warband", "salvage")


def _cast(g: State, q: Question, meant: Intent) -> Reason:
    card = g.cards[meant.card]
    where = _not_in_hand(g, q, meant.card)
    if where is None and card.type != "spell":
        return Reason(f"{card.name} is no spell", "spells")
    return _play(g, q, meant)


def _react(g: State, q: Question, meant: Intent) -> Reason:
    return _play(g, q, meant)


CARD_REASONS: dict[str, Why] = {
    "play": _play,
    "cast": _cast,
    "upgrade": _upgrade,
    "score": _score,
    "discard": _discard,
    "salvage": _salvage,
    "react": _react,
}
