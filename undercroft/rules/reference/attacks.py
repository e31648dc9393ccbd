"""Paragraphs on Attack actions and their eight steps: knows the sequence in words; rolls nothing."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import DG, NV, SH, Topic, para

TOPIC: Final = Topic(
    "Attacks, step by step",
    (
        para(
            "attack-action",
            "Attack actions",
            """An Attack action has a name, a Range, a Dice with its number and symbol, a Damage and
            perhaps more rules. A fighter can make the ones on its fighter card and on its upgrades, and
            only if there is a target. Rules printed with an Attack action belong to it alone.""",
            sh="p.19, Attack actions",
            df="p.11, Attack action",
            dg="p.20, Attack action",
        ),
        para(
            "range",
            "Range",
            """Range is a characteristic of the Attack action and says how many hexes away a target may be.
            The distance of a particular target never changes it, so a Range 3 attack on a neighbour is
            still Range 3.""",
            sh="p.19, Attack actions; FAQ SH-015",
            nv="commentary NV-020, Range",
            df="p.11, Attack action",
            bg="commentary BG-034, Range",
            dg="p.20, Attack action",
        ),
        para(
            "target",
            "Targets",
            """A target is an enemy fighter within Range and visible to the attacker. A friendly fighter is
            never a target. Without a target the Attack action cannot be made.""",
            sh="p.20, Combat",
            df="p.12, Combat sequence",
            dg="p.21, Combat sequence",
        ),
        para(
            "combat-sequence",
            "The combat sequence",
            """Every Attack action runs through the same steps: declare, attack roll, defence roll,
            determine success, deal damage, check for out of action, drive back, end. The attacker and
            the attacking player are called that until the end.""",
            sh="p.20, Combat",
            df="p.12, Combat sequence",
            dg="p.21, Combat sequence",
            differs={
                SH: (
                    "The book's steps carry no numbers; the engine keeps to the order of the later "
                    "books."
                ),
                NV: "As in Shadespire.",
            },
        ),
        para(
            "attack-declare",
            "Step 1: declare",
            """The attacking player picks one of the fighter's Attack actions and a target for it.""",
            sh="p.20, Combat",
            df="p.12, Declare Attack action",
            dg="p.21, Declare Attack action",
        ),
        para(
            "attack-roll",
            "Step 2: attack roll",
            """As many attack dice are rolled as the Dice characteristic says. Its symbol and critical
            successes are successes, and support symbols may be.""",
            sh="p.20, Combat",
            df="p.12, Attack roll",
            dg="p.21, Attack roll",
            differs={
                DG: "A spell Attack action rolls magic dice.",
            },
        ),
        para(
            "defence-roll",
            "Step 3: defence roll",
            """The target's player rolls as many defence dice as its Defence says. Its symbol and critical
            successes are successes, and support symbols may be.""",
            sh="p.20, Combat",
            df="p.12, Defence roll",
            dg="p.21, Defence roll",
        ),
        para(
            "determine-success",
            "Step 4: determine success",
            """Critical successes are compared first, and only if they are level the successes. More for
            the attacker: the attack succeeds. Equally many, at least one: a draw, which fails but may
            drive the target back. Anything else fails.""",
            sh="p.20, Combat; FAQ SH-016",
            nv="commentary NV-021, Draws",
            df="p.12, Determine success",
            dg="p.21, Determine success",
            differs={
                DG: (
                    "Whether the target is trapped is looked at before anything is counted, and support is counted as it "
                    "stands now."
                ),
            },
        ),
        para(
            "deal-damage",
            "Step 5: deal damage",
            """A successful attack deals its Damage to the target once, however many successes it had.""",
            sh="p.20, Combat; FAQ SH-017",
            nv="commentary NV-022, Damage",
            df="p.12, Deal damage",
            bg="commentary BG-028, Damage",
            dg="p.21, Deal damage",
        ),
        para(
            "check-out-of-action",
            "Step 6: check for out of action",
            """A target with as many wounds as its Wounds or more is taken out of action, and the sequence
            goes to its end.""",
            sh="p.21, Out of action",
            nv="commentary NV-031, Driven back",
            df="p.12, Check if the target is taken out of action",
            dg="p.21, Check if the target is taken out of action",
        ),
        para(
            "drive-back",
            "Step 7: drive back",
            """After a success or a draw the attacking player may push the target, if it survives, into a
            neighbouring hex further from the attacker. Only a fighter that is pushed has been driven
            back, and all this is part of the Attack action. A critical defence ends the attack without
            it.""",
            sh="p.20, Driven back; FAQ SH-020 and SH-076",
            nv="commentary NV-030, Driven back",
            df="p.12, Drive back; p.13, Driven back",
            bg="commentary BG-200 and BG-303, Driven back",
            dg="p.21, Drive back; p.22, Driven back",
            differs={
                DG: "A trapped target is not driven back.",
            },
        ),
        para(
            "end-sequence",
            "Step 8: end",
            """The Attack action is resolved. One that has dealt no damage, or whose damage was undone, has
            failed.""",
            sh="p.30, Glossary: Fails; FAQ SH-074",
            df="p.12, End sequence",
            bg="commentary BG-030, Failed attacks",
            dg="p.21, End sequence",
        ),
        para(
            "outmanoeuvred",
            "Outmanoeuvred",
            """If a step from the attack roll to the damage is about to begin and the target is out of
            Range or out of sight, the attack fails and goes to its end.""",
            sh="p.24, Reactions",
            df="p.12, Outmanoeuvred",
            dg="p.21, Combat sequence",
            differs={
                SH: "The action ends unresolved where it stands.",
                NV: "The action ends unresolved where it stands.",
            },
        ),
        para(
            "multiple-targets",
            "Attacks on several targets",
            """An attack on several fighters is a row of Attack actions, one for each target, in the order
            the attacking player likes. Each succeeds or fails alone and can be reacted to. The targets
            are settled at the start; one that is out of reach when its turn comes is not attacked. What
            helps `the next attack` or `the first attack` helps the first of them.""",
            sh="p.21, Attacking multiple targets; FAQ SH-040 and SH-060",
            df="p.14, Scything",
            bg="commentary BG-029, Scything",
            dg="p.25, Scything",
        ),
    ),
)
