"""Paragraphs on scoring, the end phase and victory: knows what counts in words; counts nothing."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DF, DG, SH, Topic, para

TOPIC: Final = Topic(
    "Scoring and the end of the game",
    (
        para(
            "objective-scoring",
            "Scoring objectives",
            """To score an objective whose condition is met, show it and take the glory it gives. A number
            in brackets must be met besides the condition, not instead of it. Scoring is the player's
            choice.""",
            sh="p.25, End phase; FAQ SH-028",
            nv="commentary NV-039, Objectives",
            df="p.19, End phase",
            bg="commentary BG-051, Objectives",
            dg="p.38, End phase",
        ),
        para(
            "surge",
            "Surge",
            """An objective that is scored at once rather than in the end phase is a surge. It is scored
            after the action or activation in which its condition was met, and its player draws another
            objective.""",
            sh="p.25, Objective cards in the action phase",
            df="p.19, Surge objective cards",
            bg="commentary BG-054, BG-055 and BG-056, Surge",
            dg="p.38, Surge objective cards and the surge step",
            differs={
                DF: (
                    "A condition met in an activation is scored after it; in a superaction outside "
                    "one, after that; otherwise after the action."
                ),
                BG: (
                    "A condition once met stays met; `after an activation` is looked at after the "
                    "reactions to it."
                ),
                DG: (
                    "The card is shown when its condition is met and scored in the next surge step, "
                    "which stands before and after each activation step and after each power step."
                ),
            },
        ),
        para(
            "surge-drawn",
            "Objectives drawn too late",
            """Only an objective in hand can see its condition met. The card drawn for a surge cannot be
            scored before something more has happened. A few named cards, which look back at the phase,
            may be scored after the next event although drawn late.""",
            sh="p.25, Objective cards in the action phase; FAQ SH-029",
            nv="commentary NV-042, Objectives drawn late",
            df="p.19, Surge objective cards",
            bg="commentary BG-053, Objectives drawn late",
            dg="p.38, Surge objective cards and the surge step",
            differs={
                SH: "A card drawn by changing an objective may be scored at once if its condition holds.",
                DG: "A card drawn for a surge waits for the next surge step.",
            },
        ),
        para(
            "hybrid",
            "Hybrid objectives",
            """Of the two conditions of a hybrid objective either is enough.""",
            df="p.19, Hybrid objective cards",
            dg="p.38, Hybrid objective cards",
        ),
        para(
            "dual",
            "Dual objectives",
            """Both conditions of a dual objective must be met.""",
            df="p.19, Dual objective cards",
            dg="p.38, Dual objective cards",
        ),
        para(
            "end-phase",
            "End phase",
            """Each player in turn, starting with the one who had the first activation, goes through six
            steps: score, discard objectives, play upgrades, discard power cards, draw objectives, draw
            power cards. Ploys, spells and reactions have no place here. Then the round's tokens are
            cleared.""",
            sh="p.25, End phase",
            df="p.19, End phase",
            dg="p.38, End phase",
            differs={
                SH: "The two draws are one step.",
                DG: "Blocked tokens also leave the battlefield.",
            },
        ),
        para(
            "end-score",
            "End phase, step 1: score",
            """Score any of the objectives in hand whose condition is met, one after another in the order
            you like.""",
            sh="p.25, End phase",
            nv="commentary NV-041, Scoring order",
            df="p.19, End phase, step 1",
            bg="commentary BG-052, Scoring order",
            dg="p.38, End phase, step 1",
        ),
        para(
            "end-discard-objectives",
            "End phase, step 2: discard objectives",
            """Discard any of the objectives left in your hand.""",
            sh="p.25, End phase",
            df="p.19, End phase, step 2",
            dg="p.38, End phase, step 2",
        ),
        para(
            "end-upgrades",
            "End phase, step 3: upgrades",
            """Play any upgrades you can pay for.""",
            sh="p.25, End phase",
            df="p.19, End phase, step 3",
            dg="p.38, End phase, step 3",
        ),
        para(
            "end-discard-powers",
            "End phase, step 4: discard power cards",
            """Discard any of the power cards left in your hand.""",
            sh="p.25, End phase",
            df="p.19, End phase, step 4",
            dg="p.38, End phase, step 4",
        ),
        para(
            "end-draw-objectives",
            "End phase, step 5: draw objectives",
            """Draw until there are three objectives in your hand, or the deck is empty.""",
            sh="p.25, End phase",
            df="p.19, End phase, step 5",
            dg="p.38, End phase, step 5",
        ),
        para(
            "end-draw-powers",
            "End phase, step 6: draw power cards",
            """Draw until there are five power cards in your hand, or the deck is empty.""",
            sh="p.25, End phase",
            df="p.19, End phase, step 6",
            dg="p.38, End phase, step 6",
        ),
        para(
            "third-end-phase",
            "The third end phase",
            """In the third end phase players only score. Glory from upgrades that pay at the end comes
            before any objective, for all players together.""",
            sh="p.25, Round 3",
            nv="commentary NV-043, Third end phase",
            df="p.19, Rounds 2 and 3",
            bg="commentary BG-057, Third end phase",
            dg="p.39, Play on",
        ),
        para(
            "end-of-round",
            "Clearing up after a round",
            """When all have done with the end phase, tokens for moving, charging and guarding leave the
            battlefield and the next round begins. They are cleared, not removed.""",
            sh="p.25, End phase",
            df="p.19, End phase",
            dg="p.38, End phase",
            differs={
                DG: "Stagger tokens go as well, and blocked tokens leave the battlefield.",
            },
        ),
        para(
            "victory",
            "Victory",
            """Most glory wins, spent or not. If that is level, a player whose warband alone survives wins;
            if both do, whoever holds more objectives; otherwise the game is drawn.""",
            sh="p.25, Victory",
            df="p.19, Victory",
            dg="p.39, Victory",
            differs={
                DF: "A sole surviving warband wins whatever the glory.",
                DG: "In place of the number of objectives held, the sum of their values.",
            },
            follows={BG: SH},
        ),
        para(
            "elimination",
            "A warband wiped out",
            """A warband that is wholly out of action does not end the game: the remaining phases are
            played and may be scored in.""",
            sh="p.25, No enemies in sight",
            df="p.19, Victory",
            dg="p.39, No enemies in sight",
            differs={
                DF: (
                    "It ends the game, in a hazard phase when that phase is done. If both are gone "
                    "together, glory decides."
                ),
            },
            follows={BG: SH},
        ),
    ),
)
