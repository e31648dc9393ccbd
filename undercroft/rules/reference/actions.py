"""Paragraphs on moving, charging, guarding and the rest: knows the actions in words; carries none out."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DF, DG, NV, SH, Topic, para

TOPIC: Final = Topic(
    "Moving and the common actions",
    (
        para(
            "move-action",
            "Move action",
            """The fighter goes from hex to adjacent empty hex, up to as many times as its Move. It must go
            at least one and may not end where it began. Being pushed, driven back or placed is not a
            Move action.""",
            sh="p.18, Move actions",
            df="p.10, Move action",
            dg="p.18, Move action",
        ),
        para(
            "move-token",
            "Move tokens",
            """Each Move action gives the fighter a Move token, also one made without an activation and
            also to a fighter that has one. A fighter with a Move token can neither move nor charge.""",
            sh="p.18, Move actions",
            nv="commentary NV-014, Move tokens",
            df="p.10, Move action",
            bg="commentary BG-019, Move tokens",
            dg="p.18, Move action",
            differs={
                SH: (
                    "The token is a reminder of the rule that a fighter makes one Move or Charge "
                    "action a phase."
                ),
                DG: "The token forbids the Charge only; the fighter may move again.",
            },
        ),
        para(
            "push",
            "Pushes",
            """A pushed fighter goes from hex to adjacent empty hex exactly as often as the rule says, in
            any directions unless it says which, and not back to where it began. A push is no Move
            action and gives no token.""",
            sh="p.18, Pushes and other exceptions",
            df="p.10, Pushes and other exceptions",
            dg="p.19, Push",
        ),
        para(
            "push-up-to",
            "Pushes of up to a number",
            """A push of up to a number may be shorter, or nothing at all; a fighter pushed nowhere has not
            been pushed.""",
            nv="commentary NV-011, Push up to",
            bg="commentary BG-010 and BG-011, Push up to",
            sh="p.18, Pushes and other exceptions",
        ),
        para(
            "push-together",
            "Pushing many at once",
            """Fighters that one effect pushes at once in one direction go at the same moment; those that
            cannot go stay. Reactions wait until all have been pushed.""",
            sh="FAQ, Earthquake",
            nv="commentary NV-148, Earthquake; commentary NV-087, Mirror Move",
            bg="commentary BG-242, Earthquake; commentary BG-199, Mirror Move",
            differs={
                BG: (
                    """They are carried out one after another, the foremost first. A card that says so may answer
                    each of them before the next; every other reaction waits for the last."""
                ),
            },
        ),
        para(
            "placing",
            "Placing",
            """To place a fighter or token is to put it in a hex without passing any others. A fighter goes
            into an empty hex only.""",
            sh="p.17 (errata), Place the fighters; p.18, Pushes and other exceptions",
            df="p.6, Placing",
            dg="p.10, The battlefield",
        ),
        para(
            "charge",
            "Charge",
            """One activation for a Move action and then an Attack action by the same fighter. It may be
            begun only if the fighter could make both, so the move must end where there is a target for
            one of its attacks. For the rest of the phase nobody may activate that fighter again.""",
            sh="p.22, Charge",
            df="p.14, Charge action",
            dg="p.27, Charge superaction",
            differs={
                DF: "A superaction.",
                BG: "A superaction.",
                DG: (
                    "A superaction. Guard tokens are removed before it, and the Charge token comes "
                    "after the move."
                ),
            },
        ),
        para(
            "charge-broken-off",
            "A Charge that cannot be finished",
            """If something stops a Charge after it has begun, the fighter has charged all the same.""",
            sh="FAQ SH-023, Charge",
            nv="commentary NV-033, Charge",
            df="p.16, Reactions",
            bg="commentary BG-021 and BG-041, Charge",
            dg="p.27, Charge superaction",
            differs={
                BG: "A fighter that falls to a lethal hex on the way has not charged.",
            },
        ),
        para(
            "charge-token",
            "Charge tokens",
            """A Charge gives a Charge token in place of a Move token, and a fighter with one cannot be
            activated. It can still be given actions without being activated.""",
            sh="p.22, Charge; FAQ SH-012 and SH-024",
            nv="commentary NV-016, Charge tokens",
            df="p.14, Charge action",
            bg="commentary BG-022, Charge tokens",
            dg="p.27, Charge superaction",
            differs={
                SH: "A card that grants an action without naming it lets it neither move nor charge again.",
                DG: (
                    "When every surviving friendly fighter has one, any of them may be activated "
                    "again, but not for a superaction."
                ),
            },
        ),
        para(
            "guard",
            "Guard",
            """A fighter on guard counts blocks and dodges both as successes in its defence rolls, until
            the phase ends. A Charge puts an end to it.""",
            sh="p.22 (errata), Guard",
            df="p.14, Guard action",
            bg="commentary BG-024 and BG-025, Guard",
            dg="p.27, Guard action",
            differs={
                DF: "It also cannot be driven back, and so is never trapped.",
                BG: (
                    "It also cannot be driven back, and so is never trapped. A fighter may be on "
                    "guard by other means than a token, and those a Charge leaves."
                ),
                DG: (
                    "It also cannot be driven back, and so is not trapped, unless the attack has "
                    "Knockback. Being given a Guard token removes its Stagger tokens."
                ),
            },
        ),
        para(
            "guard-action",
            "Going on guard",
            """A fighter that is not on guard may spend an action to go on guard.""",
            sh="p.22 (errata), Guard; p.30 (errata), Glossary: Guard",
            df="p.14, Guard action",
            dg="p.27, Guard action",
            differs={
                DF: "A Guard token alone forbids it: a fighter on guard by another rule may still make the action.",
                BG: "A Guard token alone forbids it: a fighter on guard by another rule may still make the action.",
            },
        ),
        para(
            "superaction",
            "Superactions",
            """Several actions made as one. Each follows the rules of its kind and can be reacted to; the
            superaction itself is no action. Inspiring and surge scoring wait for its end.""",
            sh="p.22, Charge",
            df="p.14, Superactions",
            dg="p.25, Superactions",
            differs={
                SH: (
                    "The book has no such word: a Charge is an action made of two, and Inspiring "
                    "waits only for the action that led to it (FAQ SH-091)."
                ),
                DG: "Inspiring and surge scoring have steps of their own.",
            },
        ),
        para(
            "stun",
            "Stun",
            """Choose an adjacent enemy fighter that has no Stagger token and stagger it.""",
            dg="p.26, Stun action",
        ),
        para(
            "barge",
            "Barge",
            """A superaction: a Move action, then a Stun, and then the barging fighter is itself staggered.
            If any of the three could not be done it cannot be begun.""",
            dg="p.26, Barge superaction",
        ),
        para(
            "additional-actions",
            "Actions given by cards",
            """An action that a card gives is no activation. If the card names the action, the fighter may
            make it even where the rules would forbid it; if it only says `an action`, it must be one
            the rules allow. A Charge token forbids activation, not actions.""",
            sh="p.23, Ploy cards; FAQ SH-024",
            nv="commentary NV-034, Extra actions",
            df="p.16, Additional actions",
            dg="p.29, Gambit cards",
            differs={
                NV: "The action still gives its token.",
            },
        ),
        para(
            "skip-activation",
            "Giving up an activation",
            """A card that makes you skip an activation makes it a pass: it counts among the four and has
            its power step, and the order of play does not change.""",
            sh="FAQ, Time Trap",
        ),
    ),
)
