"""What a seat may see of a game, and games that agree with it. Knows the state, and which of it is whose secret; must
not know any rule. The shape of a view is in `view_types`."""

from __future__ import annotations

from undercroft.game.frames import Values
from undercroft.game.pieces import FieldToken, Setup
from undercroft.game.state import State, Zone
from undercroft.play.determinize import determinize
from undercroft.play.seen import Seen, log_for
from undercroft.play.view_types import (
    SPECTATOR,
    UNKNOWN,
    Asked,
    FighterView,
    KnownCard,
    Running,
    SeatView,
    View,
)


def view(game: State, seat: int, open_lists: bool = False) -> View:
    """What a seat (or, with -1, a spectator) may see of a game.

    `open_lists`: the players have agreed to show each other their deck lists, so that every card is known, though not
    its place.
    """
    if not SPECTATOR <= seat < game.seats:
        raise ValueError(f"there is no seat {seat}: seats count from 0 to {game.seats - 1}, and {SPECTATOR} watches")
    g = game
    seen = log_for(g, seat)
    seats = tuple(_seat(g, s, seat, seen) for s in range(g.seats))
    known = _known_cards(g, seat, seen, seats, open_lists)
    q = g.question
    mine = q is not None and q.seat == seat and seat >= 0
    return View(
        seat,
        open_lists,
        g.edition.name,
        g.setup.artefact,
        g.setup.fixed_format,
        seats,
        tuple([_fighter(g, f) for f in range(len(g.at))]),
        tuple([KnownCard(c, g.holder[c], g.cards[c].id) for c in sorted(known)]),
        g.field.placements if g.field is not None else (),
        tuple([_token(g, token, seat, seen) for token in g.tokens]),
        g.terrain,
        g.effects,
        g.round,
        g.phase,
        g.turn,
        g.first,
        g.activation,
        None if q is None else Asked(q.seat, q.kind, q.options if mine else None, q.about if mine else None),
        g.winners,
        g.flag("decided by") or "",
        seen.log,
        _running(g, seat, seats, known),
    )


def _fighter(g: State, f: int) -> FighterView:
    return FighterView(
        g.cast[f].id,
        g.owner[f],
        g.at[f],
        g.wounds[f],
        bool(g.inspired[f]),
        g.move[f],
        g.charge[f],
        g.guard[f],
        g.stagger[f],
        g.upgrades[f],
        g.counters[f],
        bool(g.removed[f]),
    )


def _seat(g: State, s: int, seat: int, seen: Seen) -> SeatView:
    brought = g.setup.seats[s]
    own = s == seat
    named = declared(g)
    objectives = len(g.hand(s, True))
    begin = g.holder.index(s) if s in g.holder else 0
    middle = begin + len(brought.objectives)
    return SeatView(
        brought.name,
        brought.warband.id,
        g.glory[s],
        g.spent[s],
        g.activations[s],
        objectives,
        len(g.hands[s]) - objectives,
        len(g.objective_deck[s]),
        len(g.power_deck[s]),
        g.hands[s] if own else tuple(sorted(c for c in g.hands[s] if c in seen.shown or c in named)),
        g.known_top[s] if own else (),
        g.discards[s],
        g.scored[s],
        g.front[s],
        (begin, middle, middle + len(brought.power)),
        _dealt(g, s, own),
    )


def _dealing(g: State) -> Values | None:
    """The frame's values while tokens are dealt and placed face down."""
    for frame in g.stack:
        if frame.name == "place the tokens" and "dealt" in frame.v:
            return frame.v
    return None


def _dealt(g: State, s: int, own: bool) -> tuple[int, ...]:
    v = _dealing(g)
    if v is None:
        return ()
    dealt: tuple[int, ...] = v["dealt"][s]
    return dealt if own else (UNKNOWN,) * len(dealt)


def _token(g: State, token: FieldToken, seat: int, seen: Seen) -> FieldToken:
    """A token that lies face down shows its number only to who placed it, and that only if it was dealt to it."""
    if token.face == "down" or (token.face == "hidden" and seen.placed_by.get(token.at) != seat):
        return token._replace(number=UNKNOWN)
    return token


def _known_cards(g: State, seat: int, seen: Seen, seats: tuple[SeatView, ...], open_lists: bool) -> set[int]:
    """The numbers of the cards that the seat knows by name: its own, those that lie open, those it has seen before."""
    if open_lists:
        return set(range(len(g.cards)))
    known = {c for c, holder in enumerate(g.holder) if holder == seat}
    known |= seen.cards
    for each in seats:
        known.update(each.hand, each.discards, each.scored, each.front)
    for held in g.upgrades:
        known.update(held)
    known.update(effect.card for effect in g.effects if effect.card >= 0)
    known.update(thrown_face_up(g))
    return known


def thrown_face_up(g: State) -> Zone:
    """Cards of a do-over that lie face up until they are shuffled back in."""
    for frame in g.stack:
        if frame.name == "draw cards":
            thrown: Zone = frame.v.get("thrown", ())
            return thrown
    return ()


def declared(g: State) -> list[int]:
    """Cards that were named as links of a chain of reactions, though they are in a hand still."""
    return [option[3] for frame in g.stack if frame.name == "window" for _, option in frame.v["chain"]]


def _of_known(zone: Zone, hand: Zone) -> Zone:
    """What stands in a secret list about cards that the viewer knows in that hand: it could have told that itself."""
    return tuple([c for c in zone if c in hand])


def _running(g: State, seat: int, seats: tuple[SeatView, ...], known: set[int]) -> Running:
    own = seat >= 0
    return Running(
        _open_setup(g.setup, seat),
        g.cast,
        g.owner,
        tuple([card if c in known else None for c, card in enumerate(g.cards)]),
        g.field,
        tuple([(frame.name, frame.step, _open_values(frame.name, frame.v, seat)) for frame in g.stack]),
        tuple(g.extra.items()),
        _open_result(g.result),
        tuple([_of_known(zone, each.hand) for zone, each in zip(g.met, seats, strict=True)]),
        tuple([_of_known(zone, each.hand) for zone, each in zip(g.fresh, seats, strict=True)]),
        thrown_face_up(g),
        g.met_inspire,
        g.board_pool,
        g.seen,
        g.marks,
        g.round_mark,
        g.action_mark,
        g.end_mark,
        g.uid,
        own and bool(g.stops >> seat & 1),
        g.asks_chance,
    )


def _open_result(result: object) -> object:
    """What the step that asks was given, as far as it lies open: who won a roll-off, which board was chosen, dice.

    It may be a card that was drawn or a token that was placed face down; then it is left out, for nobody asks by it.
    """
    if isinstance(result, int) or (isinstance(result, tuple) and all(isinstance(face, int) for face in result)):
        return result
    if isinstance(result, tuple) and result[0] in ("seat", "board"):
        return result
    return None


def _open_setup(setup: Setup, seat: int) -> Setup:
    """The setup without other seats' deck lists."""
    return setup._replace(
        seats=tuple(
            brought if s == seat else brought._replace(objectives=(), power=()) for s, brought in enumerate(setup.seats)
        )
    )


def _open_values(name: str, v: Values, seat: int) -> Values:
    """The named values of a frame without others' secrets: only the dealing of tokens has any."""
    found = v.copy()
    if name == "place the tokens" and "dealt" in v:
        found["dealt"] = tuple(
            numbers if s == seat else (UNKNOWN,) * len(numbers) for s, numbers in enumerate(v["dealt"])
        )
        found["numbers"] = (UNKNOWN,) * len(v["numbers"])
    return found


__all__ = ["SPECTATOR", "UNKNOWN", "View", "determinize", "view"]
