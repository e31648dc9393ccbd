"""The end phase: its six steps for each player in turn. Knows scoring, power and zones."""

from __future__ import annotations

from typing import Final

from undercroft.game.frames import Frame
from undercroft.game.question import Option
from undercroft.game.state import State
from undercroft.rules.actions_end import ACTION_END
from undercroft.rules.characteristics import held_by
from undercroft.rules.effects import end_at
from undercroft.rules.force import flagged
from undercroft.rules.inspire import inspire, inspire_met
from undercroft.rules.order import seats_from
from undercroft.rules.power import play, upgrade_options
from undercroft.rules.procedure import Procedure
from undercroft.rules.scoring import scorable, score, score_surges
from undercroft.rules.tokens import clear_phase_tokens, move_field_token
from undercroft.rules.zones import FULL_POWER_HAND, MOST_OBJECTIVES, discard, draw, gain_glory

END_PHASE: Final = Procedure("end phase")
ARTEFACT_GLORY: Final = 3
ARTEFACT_NUMBER: Final = 0


@END_PHASE.step("begin", para="end-phase")
def _begin(g: State, fr: Frame) -> None:
    for seat in range(g.seats):
        for number, f in held_by(g, seat).items():
            g.tell("held", seat, f, at=g.at[f], n=number)
    g.cut()
    g.end_mark = len(g.past)
    g.phase = "end"
    fr.v["order"] = tuple(seats_from(g, g.first))
    g.tell("end_phase_began", g.first, n=g.round)


@END_PHASE.step("the artefact", para="artefact-end-phase")
def _artefact(g: State, fr: Frame) -> None:
    if not g.setup.artefact:
        return
    for seat in range(g.seats):
        holder = held_by(g, seat).get(ARTEFACT_NUMBER)
        if holder is not None:
            inspire(g, holder)
            gain_glory(g, seat, ARTEFACT_GLORY, ("artefact",))


@END_PHASE.step("next player", para="end-phase")
def _next(g: State, fr: Frame) -> None:
    if not fr.v["order"]:
        END_PHASE.goto(fr, "clear up")
        return
    fr.v["seat"] = fr.v["order"][0]
    fr.v["order"] = fr.v["order"][1:]


@END_PHASE.step("1 score objectives", para="end-score")
def _score(g: State, fr: Frame) -> None:
    seat = fr.v["seat"]
    options: list[Option] = [("score", c) for c in scorable(g, seat)]
    g.ask(seat, "score", [*options, ("done",)])


@END_PHASE.step("scored", para="end-score")
def _scored(g: State, fr: Frame) -> None:
    if g.result[0] == "score":
        score(g, fr.v["seat"], g.result[1])
        END_PHASE.goto(fr, "1 score objectives")
    elif g.round == 3:
        END_PHASE.goto(fr, "next player")


@END_PHASE.step("2 discard objectives", para="end-discard-objectives")
def _drop_objectives(g: State, fr: Frame) -> None:
    seat = fr.v["seat"]
    options: list[Option] = []
    if not flagged(g, "cannot discard objectives", -1, {"discarder": seat}):
        options = [("discard", c) for c in g.hand(seat, True)]
    g.ask(seat, "discard_objective", [*options, ("done",)])


@END_PHASE.step("objective discarded", para="end-discard-objectives")
def _dropped(g: State, fr: Frame) -> None:
    if g.result[0] == "discard":
        discard(g, g.result[1], ("rule",))
        END_PHASE.goto(fr, "2 discard objectives")


@END_PHASE.step("3 play upgrades", para="end-upgrades")
def _upgrade(g: State, fr: Frame) -> None:
    g.ask(fr.v["seat"], "upgrade", [*upgrade_options(g, fr.v["seat"]), ("done",)])


@END_PHASE.step("upgrade played", para="end-upgrades")
def _upgraded(g: State, fr: Frame) -> None:
    if g.result[0] == "upgrade":
        play(g, g.result, fr.v["seat"])
        END_PHASE.goto(fr, "surges met")


@END_PHASE.step("4 discard power cards", para="end-discard-powers")
def _drop_power(g: State, fr: Frame) -> None:
    seat = fr.v["seat"]
    options: list[Option] = [("discard", c) for c in g.hand(seat, False)]
    g.ask(seat, "discard_power", [*options, ("done",)])


@END_PHASE.step("power card discarded", para="end-discard-powers")
def _power_dropped(g: State, fr: Frame) -> None:
    if g.result[0] == "discard":
        discard(g, g.result[1], ("rule",))
        END_PHASE.goto(fr, "4 discard power cards")


@END_PHASE.step("5 draw objectives", para="end-draw-objectives")
def _draw_objectives(g: State, fr: Frame) -> None:
    seat = fr.v["seat"]
    draw(g, seat, MOST_OBJECTIVES - len(g.hand(seat, True)), objectives=True)


@END_PHASE.step("6 draw power cards", para="end-draw-powers")
def _draw_power(g: State, fr: Frame) -> None:
    seat = fr.v["seat"]
    END_PHASE.goto(fr, "next player")
    draw(g, seat, FULL_POWER_HAND - len(g.hand(seat, False)))


@END_PHASE.step("surges met", para="surge")
def _surges(g: State, fr: Frame) -> None:
    END_PHASE.goto(fr, "3 play upgrades")
    if g.edition.surge != "steps":
        inspire_met(g)
        score_surges(g)


@END_PHASE.step("clear up", para="end-of-round")
def _clear(g: State, fr: Frame) -> None:
    if g.round != 3:
        clear_phase_tokens(g)
        if g.edition.blocked_tokens_leave:
            for i, token in enumerate(g.tokens):
                if token.kind == "blocked" and token.face == "up" and token.at >= 0:
                    move_field_token(g, i, -1, -1, ("round",))
    end_at(g, "phase")
    end_at(g, "round")
    g.tell("round_ended", n=g.round)


@END_PHASE.step("over", para="end-phase")
def _over(g: State, fr: Frame) -> None:
    g.fresh = [()] * g.seats
    g.cut()
    g.give_back(None)


__all__ = ["ACTION_END", "END_PHASE"]
