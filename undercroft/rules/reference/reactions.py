"""Paragraphs on reactions and on Inspiring: knows who may answer and when in words; opens no window."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DF, DG, NV, SH, Topic, para

TOPIC: Final = Topic(
    "Reactions and Inspiring",
    (
        para(
            "reactions",
            "Reactions",
            """A reaction stands on a fighter card, on an upgrade a fighter has, or on a card in hand. It
            may be used at the moment it names, costs no activation, and is carried out there and then;
            afterwards play goes on where it stopped.""",
            sh="p.24, Reactions",
            df="p.16, Reactions",
            dg="p.34, Reactions",
        ),
        para(
            "reaction-opportunity",
            "One reaction at each opportunity",
            """At one moment only one reaction is played. Reactions to the same moment share it even if
            their further conditions differ; different moments of one action are different
            opportunities.""",
            sh="p.24, Reactions; FAQ SH-078 and SH-102",
            df="p.16, Reaction opportunities",
            bg="commentary BG-043, BG-046 and BG-047, Reactions",
            dg="p.35, Reaction limits and chains",
            differs={
                DG: "Each player may play one in each reaction step.",
            },
        ),
        para(
            "reaction-precedence",
            "Who reacts first",
            """The player whose activation is next is asked first; if that player declines, the other may
            react. After the last activation it goes as if one more were to come.""",
            sh="p.24, Reactions; FAQ SH-027",
            nv="commentary NV-038, Reactions",
            df="p.16, Reaction opportunities",
            bg="commentary BG-050, Reactions",
            dg="p.35, Reaction limits and chains",
            differs={
                DG: "Whoever has the turn goes first; outside a turn a roll-off decides.",
            },
        ),
        para(
            "after-activation",
            "After an action, after an activation",
            """The end of the last action of an activation is the end of the activation too. Reactions to
            the one and to the other share a single opportunity, which comes before the power step.""",
            sh="FAQ SH-026, After an activation",
            nv="commentary NV-036, After an activation",
            df="p.16, Reaction opportunities",
            bg="commentary BG-044 and BG-045, After an activation",
            dg="p.35, After an action/activation step",
        ),
        para(
            "reaction-chain",
            "Reaction chains",
            """When one player reacts the other may add one reaction to the same moment. First built, first
            carried out. One that has become impossible does nothing; its card is still discarded, or
            broken if it would have been.""",
            dg="p.35, Reaction chains",
        ),
        para(
            "reaction-to-reaction",
            "Reacting to a reaction",
            """A reaction can be the moment for another, which is carried out before anything goes on. The
            opponent of whoever reacted last is asked first.""",
            sh="p.24, Reactions; FAQ SH-052 and SH-070",
            df="p.17, Reacting to a reaction",
            bg="commentary BG-244 and BG-263, Reactions to reactions",
            dg="p.35, Reacting to a reaction",
            differs={
                SH: "Nothing is said of a different order, so the usual one holds.",
                NV: "Nothing is said of a different order, so the usual one holds.",
                DG: "It starts a chain of its own, built and carried out in the same way.",
            },
        ),
        para(
            "on-hold",
            "On hold",
            """What a reaction interrupts waits and is then finished, unless the reaction has made that
            impossible; then it ends as it is. A fighter whose action was cut short has still made it.""",
            sh="p.24, Reactions; FAQ SH-041",
            df="p.16, Reactions",
            dg="p.34, On hold",
        ),
        para(
            "reaction-out-of-action",
            "Reactions of a fighter out of action",
            """A fighter taken out of action cannot use its own reaction to what took it out, unless the
            reaction says so.""",
            bg="commentary BG-017, Reactions",
            dg="p.24, Out of action",
        ),
        para(
            "failed-attack-reaction",
            "Reacting to a failed attack",
            """A reaction during an attack that has failed looks at the dice alone, before anyone is driven
            back or found trapped.""",
            sh="FAQ SH-036, Failed attacks",
            bg="commentary BG-129, Failed attacks",
        ),
        para(
            "inspire",
            "Inspiring",
            """Once its Inspire condition is met a fighter turns its card over to the Inspired side and
            keeps its upgrades and tokens; so it stays until the game is over. A condition met in the
            course of an action Inspires once that action is over.""",
            sh="p.13, The fighters; FAQ SH-035",
            df="p.17, Inspire",
            bg="commentary BG-048, Inspiring",
            dg="p.6, Inspire",
            differs={
                DF: "A condition met within a ploy or a superaction waits for the end of it, too.",
                BG: "A condition met within a ploy or a superaction waits for the end of it, too.",
                DG: (
                    "Fighters are Inspired in the next Inspire step: before and after each activation "
                    "step and after each power step, starting with the player who last had an "
                    "activation."
                ),
            },
        ),
        para(
            "un-inspire",
            "Un-Inspiring",
            """A card may turn a fighter back to its first side; it keeps its upgrades and tokens.
            Inspiring a fighter that is Inspired does nothing.""",
            sh="p.13, The fighters",
            df="p.17, Inspire",
            dg="p.6, Inspire",
        ),
    ),
)
