"""Why an answer is refused, in words and with the paragraph that refuses it. Knows what was meant and asks the rules
their reasons; must not change anything."""

from __future__ import annotations

from difflib import get_close_matches
from typing import NamedTuple

from undercroft.cards import english
from undercroft.game.question import CHANCE, Option, Question
from undercroft.game.state import State
from undercroft.play import intent
from undercroft.play.intent import Intent
from undercroft.play.names import names_of
from undercroft.play.phrases import Speaker, all_texts
from undercroft.play.questions import asked
from undercroft.play.reasons_board import BOARD_REASONS
from undercroft.play.reasons_cards import CARD_REASONS
from undercroft.play.reasons_choices import CHOICE_REASONS
from undercroft.play.reasons_fighters import FIGHTER_REASONS, why_not_fighter
from undercroft.rules.permission import Reason
from undercroft.rules.procedure import PROCEDURES
from undercroft.rules.reference import at_table, cite

MOST_LISTED = 8


class Refusal(NamedTuple):
    """The reason, ending with the place in the rulebook, and the key of the paragraph (empty if no rule refuses)."""

    text: str
    para: str


class Refused(ValueError):
    """A line that is no answer to the open question."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


def why_not(g: State, answer: Option | str, seat: int | None = None) -> Refusal:
    """Why this is no answer to the open question; `seat` is whoever gives it, the seat that is asked if nothing is said."""
    q = g.question
    if q is None:
        return _said(g, Reason("the game is over; nothing is asked", "victory"))
    if seat is not None and seat != q.seat:
        return _said(g, _not_your_turn(g, q))
    if isinstance(answer, str):
        if not answer.strip():
            return Refusal(f"nothing was said; {asked(g, q)}", "")
        if answer.strip() in all_texts(Speaker(g, q)):
            return Refusal(f"{answer.strip()!r} can be done", "")
        meant = intent.of_text(g, answer, q.seat)
    else:
        if answer in q.options:
            return Refusal(f"{all_texts(Speaker(g, q))[q.options.index(answer)]!r} can be done", "")
        meant = intent.of_option(g, answer)
    if isinstance(answer, str):
        return _said(g, _reason(g, q, meant, answer.strip()))
    reason = _reason(g, q, meant, str(answer[0]) if answer else "")
    # an option that is none is not a slip of the tongue: at least the paragraph of the question says what answers it
    return _said(g, reason if reason.para else Reason(reason.text, para_of(g)))


def _said(g: State, reason: Reason) -> Refusal:
    if not reason.para:
        return Refusal(reason.text, "")
    para = at_table(reason.para, g.seats)
    return Refusal(f"{reason.text} ({cite(para, g.edition.name)})", para)


def para_of(g: State) -> str:
    """The paragraph that the step which put the open question carries out."""
    for frame in reversed(g.stack):
        procedure = PROCEDURES.get(frame.name)
        if procedure is not None and frame.step > 0 and procedure.paragraphs[frame.step - 1]:
            return procedure.paragraphs[frame.step - 1]
    return "game-sequence"


def _not_your_turn(g: State, q: Question) -> Reason:
    whose = (
        "chance decides now" if q.seat == CHANCE else f"it is {english.possessive(names_of(g).seat(q.seat))} decision"
    )
    return Reason(f"{whose} ({asked(g, q)})", para_of(g))


ASKED_IN: dict[str, tuple[str, str, str]] = {
    "move": ("activation", "a fighter moves in an activation", "activation"),
    "charge": ("activation", "a fighter charges in an activation", "activation"),
    "attack": ("activation", "a fighter attacks in an activation", "activation"),
    "guard": ("activation", "a fighter goes on Guard in an activation", "activation"),
    "stun": ("activation", "a fighter stuns in an activation", "activation"),
    "barge": ("activation", "a fighter barges in an activation", "activation"),
    "action": ("activation", "a fighter acts in an activation", "activation"),
    "draw": ("activation", "a power card is drawn with an activation", "draw-power-card"),
    "play": ("power", "power cards are played in the power step", "power-step"),
    "cast": ("power", "gambit spells are cast in the power step", "power-step"),
    "upgrade": ("power upgrade", "upgrades are played in the power step and in the end phase", "upgrades"),
    "delve": ("power", "a fighter delves in the power step", "delve"),
    "salvage": ("power", "a card is salvaged in the power step", "salvage"),
    "score": ("score", "objectives are scored in the end phase", "objective-scoring"),
    "discard": ("discard_objective discard_power activation", "nothing is discarded now", "discard"),
    "react": ("react", "there is no moment to react to just now", "reactions"),
    "redraw": ("do_over", "the first hand is thrown away in the set-up only", "do-over"),
    "deploy": ("deploy", "fighters are placed in the set-up", "place-fighters"),
}
"""For each verb the questions it answers, and what is said when another one is asked."""

NOTHING_NEEDED = frozenset({"pass", "done", "decline", "stop", "stay", "keep", "yes", "no", "none"})


def _reason(g: State, q: Question, meant: Intent, typed: str) -> Reason:
    if meant.verb in NOTHING_NEEDED:
        return Reason(f"{meant.verb!r} is no answer here: {asked(g, q)}", para_of(g))
    if meant.off:
        return Reason(f"{meant.off} is no hex of the battlefield", "hex")
    timely = ASKED_IN.get(meant.verb)
    offered = any(option[0] in VERBS_OFFERED.get(meant.verb, (meant.verb,)) for option in q.options)
    if timely is not None and q.kind not in timely[0].split() and not offered:
        if meant.verb == "play" and q.kind == "react":
            return _card_reason(g, q, meant)
        return Reason(f"{timely[1]}, and now the question is: {asked(g, q)}", timely[2])
    if q.kind in CHOICE_REASONS and meant.verb not in CARD_REASONS and not meant.unknown_alone:
        choice = CHOICE_REASONS[q.kind](g, q, meant)
        if choice is not None:
            return choice if choice.para else Reason(choice.text, para_of(g))
    if meant.verb in FIGHTER_REASONS:
        wrong = _wrong_fighter(g, q, meant)
        return wrong or FIGHTER_REASONS[meant.verb](g, q, meant)
    if meant.verb in CARD_REASONS:
        return _card_reason(g, q, meant)
    # a hex alone answers a question for a hex
    verb = meant.verb or ("choose" if meant.hexes else "")
    if verb in BOARD_REASONS:
        found = BOARD_REASONS[verb](g, q, meant)
        if found is not None:
            return found
    return _no_answer(g, q, meant, typed)


VERBS_OFFERED: dict[str, tuple[str, ...]] = {
    "discard": ("discard", "cycle"),
    "play": ("ploy", "spell", "upgrade"),
    "cast": ("spell",),
    "redraw": ("do_over",),
    "stun": ("stun", "target"),
}


def _wrong_fighter(g: State, q: Question, meant: Intent) -> Reason | None:
    names = names_of(g)
    if not meant.fighters:
        mine = [names.fighters[f] for f in g.survivors(q.seat)] if q.seat >= 0 else []
        called = f"no fighter is called {' '.join(meant.unknown)!r}" if meant.unknown else "which fighter?"
        return Reason(f"{called}; there are {english.listing(mine)}" if mine else called, "")
    return why_not_fighter(g, q, meant)


def _card_reason(g: State, q: Question, meant: Intent) -> Reason:
    if not meant.cards:
        called = f"no card of yours is called {' '.join(meant.unknown)!r}" if meant.unknown else "which card?"
        return Reason(called, "")
    return CARD_REASONS[meant.verb](g, q, meant)


def _no_answer(g: State, q: Question, meant: Intent, typed: str) -> Reason:
    """The line names something that is not on offer, or nothing at all."""
    names = names_of(g)
    spoken = all_texts(Speaker(g, q))
    close = 0.5 if not (meant.fighters or meant.cards or meant.hexes) else 0.7
    near = get_close_matches(typed.lower(), [each.lower() for each in spoken], n=3, cutoff=close)
    if near and not meant.verb:
        best = [repr(each) for each in spoken if each.lower() in near]
        return Reason(f"{typed!r} is no answer here; did you mean {english.listing(best, 'or')}?", "")
    named = [names.fighters[f] for f in meant.fighters]
    named += [names.card(c) for c in meant.cards]
    named += [g.ground.name(h) for h in meant.hexes]
    if len(spoken) <= MOST_LISTED:
        few = "; ".join(spoken)
    else:
        few = "a line begins with " + english.listing(dict.fromkeys(each.split()[0] for each in spoken), "or")
    if named and not meant.unknown:
        return Reason(f"{english.listing(named)} cannot be chosen here. {asked(g, q)}: {few}", para_of(g))
    return Reason(f"{typed!r} is no answer here. {asked(g, q)}: {few}", "")
