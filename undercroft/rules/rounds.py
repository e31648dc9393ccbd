"""A game from the first round to the last: phases, turns, first player. Knows the phases' procedures."""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Frame
from undercroft.game.state import State
from undercroft.rules.activation import ACTIVATION
from undercroft.rules.chance import roll_off
from undercroft.rules.effects import end_at
from undercroft.rules.endphase import END_PHASE
from undercroft.rules.force import changed
from undercroft.rules.inspire import inspire_met
from undercroft.rules.order import next_seat
from undercroft.rules.power import POWER_STEP
from undercroft.rules.procedure import PROCEDURES, Procedure, straight_on
from undercroft.rules.scoring import score_surges
from undercroft.rules.victory import ends_by_elimination, winners

GAME: Final = Procedure("game")
ROUND: Final = Procedure("round")
ACTION_PHASE: Final = Procedure("action phase")
TURN: Final = Procedure("turn")


@GAME.step("set up", para="game-sequence")
def _set_up(g: State, f: Frame) -> None:
    if "setup" not in g.setup.skip:
        PROCEDURES["set-up"].call(g)


@GAME.step("next round", para="game-sequence")
def _round(g: State, f: Frame) -> None:
    rounds = g.edition.rounds[g.seats - 2]
    following = [n for n in rounds if n > g.round]
    if not following or g.flag("game over"):
        GAME.goto(f, "victory")
        return
    GAME.goto(f, "next round")
    ROUND.call(g, number=following[0])


@GAME.step("victory", para="victory")
def _victory(g: State, f: Frame) -> None:
    g.phase = "over"
    who, why = winners(g)
    g.winners = who
    g.set_flag("decided by", why)
    g.tell("game_ended", who[0] if len(who) == 1 else -1, n=len(who), facts=(why,))


@GAME.step("over", para="victory")
def _over(g: State, f: Frame) -> None:
    g.cut()
    g.stack.clear()


# --- a round ---


@ROUND.step("begin", para="round")
def _begin(g: State, f: Frame) -> None:
    g.begin_phase()
    g.round = f.v["number"]
    g.round_mark = g.action_mark
    if g.phase == "setup":
        # from now on fighters may be Inspired
        changed(g)
    g.phase = "round"
    if g.turn >= 0:
        g.set_flag("last turn", g.turn)
    g.turn = -1
    g.activations = [0] * g.seats
    g.tell("round_began", n=g.round)


@ROUND.step("hazard phase", para="hazard-phase")
def _hazards(g: State, f: Frame) -> None:
    if g.edition.hazard_phase:
        PROCEDURES["hazard phase"].call(g)


@ROUND.step("action phase", para="action-phase")
def _actions(g: State, f: Frame) -> None:
    if ends_by_elimination(g):
        g.set_flag("game over", True)
        g.give_back(None)
        return
    ACTION_PHASE.call(g)


@ROUND.step("end phase", para="end-phase")
def _end(g: State, f: Frame) -> None:
    if g.flag("game over"):
        g.give_back(None)
        return
    END_PHASE.call(g)


@ROUND.step("over", para="round")
def _round_over(g: State, f: Frame) -> None:
    if ends_by_elimination(g):
        g.set_flag("game over", True)
    g.give_back(None)


# --- the action phase ---


@ACTION_PHASE.step("roll off", para="first-turn")
def _roll_off(g: State, f: Frame) -> None:
    g.begin_phase()
    bonus = g.flag("finished first") if g.round == 1 else None
    roll_off(g, tuple(range(g.seats)), bonus if bonus is not None else -1)


@ACTION_PHASE.step("choose who goes first", para="first-turn")
def _choose(g: State, f: Frame) -> None:
    winner = g.result
    g.ask(winner, "first_player", [("seat", s) for s in range(g.seats)])


@ACTION_PHASE.step("begin", para="action-phase")
def _begin_phase(g: State, f: Frame) -> None:
    g.first = g.result[1]
    g.phase = "action"
    g.turn = -1
    f.v["left"] = g.edition.activations(g.seats) * g.seats
    f.v["seat"] = g.first
    g.tell("first_player_chosen", g.first)
    g.tell("action_phase_began", g.first, n=g.round)


@ACTION_PHASE.step("next turn", para="action-phase")
def _next_turn(g: State, f: Frame) -> None:
    v = f.v
    left: int = v["left"]
    if left == 0 or g.flag("game over"):
        ACTION_PHASE.goto(f, "end")
        return
    seat: int = v["seat"]
    v["left"] = left - 1
    v["seat"] = next_seat(g, seat)
    ACTION_PHASE.goto(f, "next turn")
    TURN.call(g, seat=seat, last=left == 1)


@ACTION_PHASE.step("end", para="action-phase")
def _end_phase(g: State, f: Frame) -> None:
    end_at(g, "action-phase")
    end_at(g, "phase")
    g.give_back(None)


# --- a turn ---


@TURN.step("Inspire and surge before", para="turn-steps")
def _before(g: State, f: Frame) -> None:
    if g.edition.inspire == "steps":
        inspire_met(g)
        score_surges(g)
    else:
        straight_on(g, f)


@TURN.step("activation", para="activation")
def _activation(g: State, f: Frame) -> None:
    seat: int = f.v["seat"]
    g.turn = seat
    g.tell("turn_began", seat)
    ACTIVATION.call(g, seat=seat, moments=())


@TURN.step("is it over?", para="elimination")
def _wiped_out(g: State, f: Frame) -> None:
    g.activations[f.v["seat"]] += 1
    if ends_by_elimination(g):
        g.set_flag("game over", True)
        g.give_back(None)
    else:
        straight_on(g, f)


@TURN.step("power step", para="power-step")
def _power(g: State, f: Frame) -> None:
    POWER_STEP.call(g, seat=f.v["seat"])


@TURN.step("the end of the action phase", para="turn-steps")
def _phase_ends(g: State, f: Frame) -> None:
    """What happens at the end of the action phase does so in its last Inspire and surge steps."""
    if f.v["last"]:
        g.tell("action_phase_ended", f.v["seat"], n=g.round)
    else:
        straight_on(g, f)


@TURN.step("Inspire and surge after", para="turn-steps")
def _after(g: State, f: Frame) -> None:
    stepwise = g.edition.inspire == "steps"
    if stepwise:
        inspire_met(g)
        score_surges(g)
    if ends_by_elimination(g):
        g.set_flag("game over", True)
    if not stepwise:
        straight_on(g, f)


@TURN.step("over", para="activation")
def _turn_over(g: State, f: Frame) -> None:
    g.give_back(None)
