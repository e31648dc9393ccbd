"""Set-up for two players, three and four: boards, tokens, hands, fighters. Every choice a question. Knows hexes, chance."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from undercroft.game.frames import Frame
from undercroft.game.question import Menu, Option
from undercroft.game.state import State
from undercroft.hexes.battlefield import Battlefield
from undercroft.hexes.board import Board
from undercroft.hexes.joining import Placement, placements, shaped
from undercroft.rules.chance import roll_off
from undercroft.rules.force import deployed
from undercroft.rules.order import next_seat, seats_from
from undercroft.rules.procedure import Procedure
from undercroft.rules.setup_tokens import PLACE_TOKENS, printed_objectives
from undercroft.rules.zones import FULL_POWER_HAND, MOST_OBJECTIVES, draw, leave

SET_UP: Final = Procedure("set-up")
BOARDS: Final = Procedure("place the boards")
HANDS: Final = Procedure("draw cards")
DEPLOY: Final = Procedure("place the fighters")


@SET_UP.step("begin", para="game-sequence")
def _begin(g: State, f: Frame) -> None:
    g.tell("game_began", facts=tuple(brought.warband.name for brought in g.setup.seats))


@SET_UP.step("place the boards", para="place-boards")
def _boards(g: State, f: Frame) -> None:
    BOARDS.call(g, left=tuple(range(g.seats)), chosen=())


@SET_UP.step("place the tokens", para="place-objectives")
def _tokens(g: State, f: Frame) -> None:
    if g.edition.tokens == "printed":
        printed_objectives(g)
    else:
        PLACE_TOKENS.call(g, turn=g.flag("first board"))


@SET_UP.step("draw cards", para="draw-cards")
def _hands(g: State, f: Frame) -> None:
    HANDS.call(g, order=tuple(seats_from(g, g.flag("first board"))), drawing=0)


@SET_UP.step("place the fighters", para="place-fighters")
def _deploy(g: State, f: Frame) -> None:
    DEPLOY.call(g)


@SET_UP.step("done", para="game-sequence")
def _done(g: State, f: Frame) -> None:
    g.give_back(None)


# --- boards ---


@lru_cache(maxsize=512)
def laid(where: tuple[Placement, ...], boards: tuple[Board, ...]) -> Battlefield:
    """The battlefield of these placements; games with the same boards in the same places share one."""
    return Battlefield(where, {board.name: board for board in boards})


@BOARDS.step("roll off", para="roll-off")
def _roll(g: State, f: Frame) -> None:
    left = f.v["left"]
    if g.seats == 2 and f.v["chosen"]:
        # the other player chooses after the first
        g.result = left[0]
        return
    if g.edition.boards == "loser-first" or g.seats > 2:
        roll_off(g, left, loser=True)
    else:
        roll_off(g, left)


@BOARDS.step("who chooses", para="place-boards")
def _who(g: State, f: Frame) -> None:
    seat = g.result
    if g.edition.boards == "winner-names" and g.seats == 2 and not f.v["chosen"]:
        g.ask(seat, "board_first", [("seat", s) for s in range(g.seats)])
        return
    g.result = ("seat", seat)


@BOARDS.step("choose a board", para="place-boards")
def _choose(g: State, f: Frame) -> None:
    seat = g.result[1]
    f.v["seat"] = seat
    if not f.v["chosen"]:
        g.set_flag("first board", seat)
    boards = g.setup.seats[seat].boards
    g.ask(seat, "board", [("board", i) for i in range(len(boards))], tuple(board.name for board in boards))


@BOARDS.step("chosen", para="place-boards")
def _chosen(g: State, f: Frame) -> None:
    v = f.v
    seat = v["seat"]
    board = g.setup.seats[seat].boards[g.result[1]]
    v["board"] = board
    g.tell("board_placed", seat, facts=(board.name,))
    if g.edition.boards == "one-board":
        BOARDS.goto(f, "choose a territory")


@BOARDS.step("choose where it lies", para="place-boards")
def _choose_place(g: State, f: Frame) -> None:
    v = f.v
    seat = v["seat"]
    board = v["board"]
    placed = tuple(place for place, _ in v["chosen"])
    if g.seats > 2 and (g.setup.fixed_format or g.edition.tokens == "features"):
        ways = shaped(placed, board.name, seat, g.seats)
    else:
        ways = placements(placed, board.name, seat, g.edition.long_edge, g.edition.short_edge)
    g.ask(seat, "placement", [("placement", *way) for way in ways])


@BOARDS.step("placed", para="place-boards")
def _placed(g: State, f: Frame) -> None:
    v = f.v
    name, owner, turned, dx, dy = g.result[1:]
    v["chosen"] = (*v["chosen"], (Placement(name, owner, turned, dx, dy), v["board"]))
    v["left"] = tuple(s for s in v["left"] if s != v["seat"])
    if v["left"]:
        BOARDS.goto(f, "roll off")
        return
    where = tuple(place for place, _ in v["chosen"])
    g.field = laid(where, tuple(board for _, board in v["chosen"]))
    g.give_back(None)


@BOARDS.step("choose a territory", para="place-boards")
def _territory(g: State, f: Frame) -> None:
    """One board for both: its other player takes a half."""
    other = next_seat(g, f.v["seat"])
    f.v["other"] = other
    g.ask(other, "territory", [("half", "A"), ("half", "B")])


@BOARDS.step("territory chosen", para="place-boards")
def _territory_chosen(g: State, f: Frame) -> None:
    v = f.v
    owner = v["other"] if g.result[1] == "A" else v["seat"]
    g.tell("territory_chosen", v["other"], facts=(g.result[1],))
    g.field = laid((Placement(v["board"].name, owner),), (v["board"],))
    g.give_back(None)


# --- hands ---


@HANDS.step("draw objectives", para="draw-cards")
def _draw_objectives(g: State, f: Frame) -> None:
    seat = f.v["order"][f.v["drawing"]]
    draw(g, seat, MOST_OBJECTIVES, objectives=True)


@HANDS.step("draw power cards", para="draw-cards")
def _draw_power(g: State, f: Frame) -> None:
    seat = f.v["order"][f.v["drawing"]]
    f.v["drawing"] += 1
    if f.v["drawing"] < g.seats:
        HANDS.goto(f, "draw objectives")
    draw(g, seat, FULL_POWER_HAND)


@HANDS.step("do-over?", para="do-over")
def _do_over(g: State, f: Frame) -> None:
    if not f.v["order"]:
        g.fresh = [()] * g.seats
        g.give_back(None)
        return
    seat = f.v["order"][0]
    options: list[Option] = [("keep",)]
    if g.hand(seat, True):
        options.append(("do_over", "objectives"))
    if g.hand(seat, False):
        options.append(("do_over", "power"))
    if len(options) == 3:
        options.append(("do_over", "both"))
    g.ask(seat, "do_over", options)


@HANDS.step("throw away", para="do-over")
def _throw(g: State, f: Frame) -> None:
    seat = f.v["order"][0]
    if g.result[0] == "keep":
        f.v["order"] = f.v["order"][1:]
        HANDS.goto(f, "do-over?")
        return
    kinds = {"objectives": (True,), "power": (False,), "both": (True, False)}[g.result[1]]
    thrown = tuple(c for c in g.hands[seat] if g.cards[c].is_objective in kinds)
    for c in thrown:
        leave(g, c)
    if g.edition.do_over == "gone":
        g.discards[seat] = (*g.discards[seat], *thrown)
        f.v["thrown"] = ()
    else:
        f.v["thrown"] = thrown
    # discarded cards lie face up, even those that are shuffled back in later
    g.tell("do_over", seat, n=len(thrown), facts=(g.result[1], *thrown))
    f.v["again"] = kinds


@HANDS.step("draw anew: objectives", para="do-over")
def _anew_objectives(g: State, f: Frame) -> None:
    if True in f.v["again"]:
        draw(g, f.v["order"][0], MOST_OBJECTIVES, objectives=True)


@HANDS.step("draw anew: power cards", para="do-over")
def _anew_power(g: State, f: Frame) -> None:
    if False in f.v["again"]:
        draw(g, f.v["order"][0], FULL_POWER_HAND)


@HANDS.step("shuffle back", para="do-over")
def _shuffle_back(g: State, f: Frame) -> None:
    seat = f.v["order"][0]
    thrown = f.v["thrown"]
    f.v["thrown"] = ()
    g.objective_deck[seat] = (*g.objective_deck[seat], *[c for c in thrown if g.cards[c].is_objective])
    g.power_deck[seat] = (*g.power_deck[seat], *[c for c in thrown if not g.cards[c].is_objective])
    f.v["order"] = f.v["order"][1:]
    HANDS.goto(f, "do-over?")


# --- fighters ---


@DEPLOY.step("roll off", para="roll-off")
def _deploy_roll(g: State, f: Frame) -> None:
    roll_off(g, tuple(range(g.seats)))


@DEPLOY.step("who begins", para="place-fighters")
def _who_begins(g: State, f: Frame) -> None:
    g.ask(g.result, "deploy_first", [("seat", s) for s in range(g.seats)])


@DEPLOY.step("begin", para="place-fighters")
def _deploy_begin(g: State, f: Frame) -> None:
    f.v["seat"] = g.result[1]


@DEPLOY.step("place a fighter", para="place-fighters")
def _place(g: State, f: Frame) -> None:
    for _ in range(g.seats):
        seat = f.v["seat"]
        waiting = to_deploy(g, seat)
        if waiting:
            f.v["waiting"] = len(waiting)
            g.ask(seat, "deploy", deployments(g, seat, waiting))
            return
        f.v["seat"] = next_seat(g, seat)
    g.give_back(None)


def to_deploy(g: State, seat: int) -> list[int]:
    """The fighters of a seat that are still to be placed; those kept in reserve count as removed."""
    return [f for f in g.fighters(seat) if g.at[f] < 0]


def deployments(g: State, seat: int, waiting: list[int]) -> Menu:
    """A waiting fighter of the seat and the hex it may be placed in: an empty starting hex of its territory.

    Where a board has fewer starting hexes than the warband has fighters, the rest may stand in any empty hex of the
    territory, so that nobody is left out.
    """
    field = g.ground
    own = field.territories[seat] & field.open & ~g.terrain[0]
    for h in g.at:
        if h >= 0:
            own &= ~(1 << h)
    spots = field.starting & own or own
    options = Menu()
    for f in waiting:
        options.add_hexes("deploy", f, spots)
    return options


@DEPLOY.step("placed", para="place-fighters")
def _fighter_placed(g: State, f: Frame) -> None:
    _, fighter, h = g.result
    seat = f.v["seat"]
    g.at[fighter] = h
    deployed(g, fighter)
    g.tell("fighter_deployed", seat, fighter, at=h)
    if f.v["waiting"] == 1 and g.flag("finished first") is None:
        g.set_flag("finished first", seat)
    f.v["seat"] = next_seat(g, seat)
    DEPLOY.goto(f, "place a fighter")
