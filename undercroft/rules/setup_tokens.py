"""Objective and feature tokens at set-up: where they may lie and whose turn it is. Knows hexes and chance."""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Frame
from undercroft.game.pieces import FieldToken
from undercroft.game.question import Menu
from undercroft.game.state import State
from undercroft.hexes.sets import bits
from undercroft.rules.chance import any_of
from undercroft.rules.order import next_seat
from undercroft.rules.procedure import Procedure
from undercroft.rules.tokens import set_tokens

PLACE_TOKENS: Final = Procedure("place the tokens")
CLEARANCE: Final = 2


def token_count(g: State) -> int:
    return int(g.edition.objective_tokens[g.seats - 2])


def token_hexes(g: State, last: bool) -> int:
    """Where the next token may lie: no starting, blocked, hazard or edge hex, none within two hexes of another token.

    An edge hex will do if it fits nowhere else, and in some rulebooks for the last token anyway.
    """
    field = g.ground
    barred = field.starting | g.blocked()
    if g.edition.tokens == "features":
        barred |= field.lethal | field.cover | field.snare
    for token in g.tokens:
        if token.at >= 0:
            barred |= 1 << token.at if token.kind == "artefact" else field.within(token.at, CLEARANCE)
    inner = field.all & ~barred & ~field.edge
    if inner and not (last and g.edition.edge_for_last):
        return inner
    anywhere = field.all & ~barred
    return anywhere or field.all & ~g.blocked() & ~_taken(g)


def _taken(g: State) -> int:
    mask = 0
    for token in g.tokens:
        if token.at >= 0:
            mask |= 1 << token.at
    return mask


@PLACE_TOKENS.step("the artefact", para="capture-the-artefact")
def _artefact(g: State, f: Frame) -> None:
    """Whoever placed a board last puts the artefact into a hex of no one's that is no edge hex."""
    if not g.setup.artefact:
        g.result = None
        return
    last = g.ground.placements[-1].owner
    spots = g.ground.no_ones & ~g.ground.edge & ~g.blocked()
    spots = spots or g.ground.no_ones & ~g.blocked() or g.ground.open & ~g.ground.edge
    g.ask(last, "artefact", [("token", 0, h) for h in bits(spots)])


@PLACE_TOKENS.step("deal", para="place-features")
def _deal(g: State, f: Frame) -> None:
    if g.setup.artefact:
        h = g.result[2]
        g.set_flag("artefact hex", h)
        set_tokens(g, (*g.tokens, FieldToken("artefact", 0, h)))
        g.tell("token_placed", g.ground.placements[-1].owner, at=h, facts=("artefact",))
    f.v["left"] = token_count(g)
    f.v["numbers"] = tuple(range(1, token_count(g) + 1))
    f.v["dealt"] = ((),) * g.seats
    if g.edition.tokens != "features":
        PLACE_TOKENS.goto(f, "place one")


@PLACE_TOKENS.step("deal one", para="place-features")
def _deal_one(g: State, f: Frame) -> None:
    """Three numbered tokens to whoever chose the first board, two to everybody else."""
    if not f.v["numbers"]:
        PLACE_TOKENS.goto(f, "place one")
        return
    any_of(g, [("number", n) for n in f.v["numbers"]])


@PLACE_TOKENS.step("dealt", para="place-features")
def _dealt(g: State, f: Frame) -> None:
    number = g.result[1]
    f.v["numbers"] = tuple(n for n in f.v["numbers"] if n != number)
    dealt = list(f.v["dealt"])
    seat = next(s for s in _seats_from_first(g) if len(dealt[s]) < (3 if s == g.flag("first board") else 2))
    dealt[seat] = (*dealt[seat], number)
    f.v["dealt"] = tuple(dealt)
    PLACE_TOKENS.goto(f, "deal one")


def _seats_from_first(g: State) -> list[int]:
    first = g.flag("first board")
    return [(first + i) % g.seats for i in range(g.seats)]


@PLACE_TOKENS.step("place one", para="place-objectives")
def _place_one(g: State, f: Frame) -> None:
    v = f.v
    if v["left"] == 0:
        PLACE_TOKENS.goto(f, "turn them up")
        return
    seat = v["turn"]
    spots = token_hexes(g, v["left"] == 1)
    options = Menu()
    if g.edition.tokens == "features":
        while not v["dealt"][seat]:
            seat = next_seat(g, seat)
        v["turn"] = seat
        for number in v["dealt"][seat]:
            options.add_hexes("token", number, spots)
    else:
        options.add_hexes("token", 0, spots)
    g.ask(seat, "token", options)


@PLACE_TOKENS.step("placed", para="place-objectives")
def _placed(g: State, f: Frame) -> None:
    v = f.v
    _, number, h = g.result
    seat = v["turn"]
    face = "down" if number == 0 else "hidden"
    set_tokens(g, (*g.tokens, FieldToken("objective", number, h, face)))
    if number:
        dealt = list(v["dealt"])
        dealt[seat] = tuple(n for n in dealt[seat] if n != number)
        v["dealt"] = tuple(dealt)
    g.tell("token_placed", seat, at=h, facts=("objective",))
    v["left"] -= 1
    v["turn"] = next_seat(g, seat)
    PLACE_TOKENS.goto(f, "place one")


@PLACE_TOKENS.step("turn them up", para="place-objectives")
def _turn_up(g: State, f: Frame) -> None:
    unknown = [i for i, t in enumerate(g.tokens) if t.kind == "objective" and t.number == 0]
    if not unknown:
        PLACE_TOKENS.goto(f, "done")
        return
    known = {t.number for t in g.tokens if t.kind == "objective"}
    any_of(g, [("number", n) for n in range(1, token_count(g) + 1) if n not in known])


@PLACE_TOKENS.step("turned", para="place-objectives")
def _turned(g: State, f: Frame) -> None:
    i = next(i for i, t in enumerate(g.tokens) if t.kind == "objective" and t.number == 0)
    tokens = list(g.tokens)
    tokens[i] = tokens[i]._replace(number=g.result[1])
    g.tokens = tuple(tokens)
    PLACE_TOKENS.goto(f, "turn them up")


@PLACE_TOKENS.step("done", para="place-objectives")
def _done(g: State, f: Frame) -> None:
    tokens = [t._replace(face="up") if t.kind == "objective" else t for t in g.tokens]
    if g.edition.tokens == "features":
        spare = 2 if g.seats == 2 else g.seats
        tokens.extend(FieldToken("blocked", 0, -1, "up") for _ in range(spare))
    set_tokens(g, tuple(tokens))
    g.tell("tokens_revealed", facts=tuple(x for t in tokens if t.at >= 0 for x in (t.number, t.at)))
    g.give_back(None)


def printed_objectives(g: State) -> None:
    """The numbered objective hexes printed on a board, as tokens that lie there."""
    set_tokens(g, tuple(FieldToken("objective", i + 1, h) for i, h in enumerate(g.ground.objectives)))
    g.tell("tokens_revealed", facts=tuple(x for t in g.tokens for x in (t.number, t.at)))
