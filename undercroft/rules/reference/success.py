"""Paragraphs on criticals, support and keywords: knows what makes an attack succeed; counts nothing."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DF, DG, Topic, para

TOPIC: Final = Topic(
    "Success, support and keywords",
    (
        para(
            "critical-successes",
            "Critical successes",
            """A critical success always counts as a success, on any dice. Whichever side rolls more of
            them has its way, whatever else was rolled: the attack succeeds, or it fails and drives
            nothing back.""",
            sh="p.20 (errata), Critical successes",
            df="p.13, Critical successes",
            dg="p.21, Determine success",
        ),
        para(
            "critical-hit",
            "Critical hit",
            """A successful attack with at least one critical success in its roll is a critical hit. By
            itself that does nothing more.""",
            sh="p.22, Critical hit",
            df="p.13, Critical hit",
            dg="p.21, Determine success",
        ),
        para(
            "critical-defence",
            "Critical defence",
            """An attack that fails because the target rolled more critical successes is a critical
            defence: it goes straight to its end.""",
            sh="p.20, Critical successes",
            df="p.13, Critical successes",
            dg="p.21, Determine success",
        ),
        para(
            "critical-ability",
            "Critical abilities",
            """An ability marked with the critical symbol is used after success is determined: the
            attacker's on a critical hit, the target's on a critical defence.""",
            sh="p.22, Critical hit",
            dg="p.22, Critical abilities",
        ),
        para(
            "support",
            "Support",
            """A fighter adjacent to the enemy its friend is fighting supports that friend: the attacker
            has the support of its friends beside the target, the target that of its friends beside the
            attacker. The side with one supporter more counts single supports as successes; with two or
            more, double supports as well.""",
            sh="p.21, Support",
            df="p.12, Support",
            dg="p.22, Support",
            differs={
                DG: (
                    "Each side goes by its own number, not by the difference: one supporter for "
                    "single supports, two or more for both."
                ),
            },
        ),
        para(
            "support-spells",
            "No support for spells",
            """A spell Attack action gets no support.""",
            dg="p.22, Support",
        ),
        para(
            "trapped",
            "Trapped",
            """A draw that could drive the target back succeeds instead if no hex is open to push it into:
            all are blocked, occupied or beyond the edge. A target that cannot be driven back at all is
            not trapped.""",
            sh="p.20, Trapped; FAQ SH-021",
            nv="commentary NV-032, Trapped",
            df="p.13, Trapped",
            bg="commentary BG-025, Trapped",
            dg="p.21, Trapped",
            differs={
                DF: "The attack goes back to its damage step and drives nothing back afterwards.",
                BG: "The attack goes back to its damage step and drives nothing back afterwards.",
                DG: (
                    "Seen to first: a target with no empty adjacent hex further from the attacker is "
                    "trapped, and an attack roll with at least one success then counts one success "
                    "more."
                ),
            },
        ),
        para(
            "knockback",
            "Knockback",
            """A successful attack with Knockback can drive its target up to that many hexes further,
            straight on in the direction of the first, until something is in the way. Several Knockbacks
            are added up. The attacking player may stop it early.""",
            sh="p.22, Knockback; FAQ SH-022",
            nv="commentary NV-037, Knockback",
            df="p.14, Knockback",
            bg="commentary BG-039 and BG-040, Knockback",
            dg="p.26, Knockback",
        ),
        para(
            "cleave",
            "Cleave",
            """Blocks are no successes in the defence roll against this attack, not even on guard.""",
            sh="p.22, Cleave",
            df="p.14, Cleave",
            bg="commentary BG-068, Cleave",
            dg="p.25, Cleave",
        ),
        para(
            "ensnare",
            "Ensnare",
            """Dodges are no successes in the defence roll against this attack.""",
            df="p.14, Ensnare",
            dg="p.25, Ensnare",
        ),
        para(
            "scything",
            "Scything",
            """The attack is made once against each adjacent enemy fighter. With more than one it is a
            superaction.""",
            sh="p.21, Attacking multiple targets",
            df="p.14, Scything",
            bg="commentary BG-031, Scything",
            dg="p.25, Scything",
            differs={
                DF: "The attacking player may leave some of them out.",
                BG: "The attacking player may leave some of them out.",
                DG: "All of them, fixed in number and name at the start.",
            },
        ),
        para(
            "grievous",
            "Grievous",
            """A critical ability: the Attack action has that much more Damage until it is resolved.
            Several are added up, and a bare `Grievous` means 1.""",
            dg="p.25, Grievous",
        ),
        para(
            "stagger",
            "Stagger",
            """A successful attack with Stagger gives its target a Stagger token, before reactions to the
            attack. Against a fighter with one or more, the attacking player may re-roll one dice of the
            attack roll. A Stagger token removes its Guard tokens.""",
            dg="p.25, Stagger",
        ),
    ),
)
