"""Paragraphs on damage, healing and out of action: knows what harm is and is worth in words; hurts nobody."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DF, DG, NV, SH, Topic, para

TOPIC: Final = Topic(
    "Damage and out of action",
    (
        para(
            "damage",
            "Damage",
            """Damage dealt to a fighter is marked on its card, one wound for each. A change of its Wounds
            is not damage, yet a fighter that then has as many wounds as that or more is out of action.""",
            sh="p.20, Combat; p.21, Out of action",
            nv="commentary NV-026, Wounds",
            df="p.13, Damage",
            bg="commentary BG-037, Wounds",
            dg="p.23, Damage",
        ),
        para(
            "who-dealt",
            "Who dealt the damage",
            """What a fighter's attack, upgrade or reaction does, with every bonus, that fighter has done.
            What another card of a player does, the player's warband has done. What a hex or a hazard
            does, no warband has done, even to a fighter driven into it.""",
            sh="FAQ SH-018, SH-019 and SH-107, Who dealt damage",
            nv="commentary NV-012, NV-025, NV-027 and NV-028, Who dealt damage",
            df="p.13, Damage",
            bg="commentary BG-038, Who dealt damage",
            dg="p.23, Who dealt damage?",
            differs={
                SH: "What a ploy deals is never the fighter's.",
                NV: "A gambit spell's damage, and backlash, is the casting wizard's.",
                BG: "A gambit spell's damage, and backlash, is the casting wizard's.",
                DF: "A hazard card has dealt its own damage.",
                DG: "A gambit spell's damage, and backlash, is the casting wizard's.",
            },
        ),
        para(
            "heal",
            "Healing",
            """To heal a fighter by a number is to remove that many of its wounds, or all if it has fewer.
            A fighter with none is not healed.""",
            sh="p.31, Glossary: Wounds",
            df="p.13, Heal",
            dg="p.23, Heal",
        ),
        para(
            "vulnerable",
            "Vulnerable",
            """A fighter that one more damage would take out of action is vulnerable, unless its Wounds are
            1.""",
            dg="p.23, Vulnerable",
        ),
        para(
            "out-of-action",
            "Out of action",
            """A fighter with as many wounds as its Wounds, or more, leaves the battlefield. Its tokens and
            wounds are cleared, which is not removing; its upgrades stay with it. Until something brings
            it back it does nothing, is given nothing and cannot become Inspired.""",
            sh="p.21 (errata), Out of action",
            df="p.13, Out of action",
            bg="commentary BG-016 and BG-018, Out of action",
            dg="p.24, Out of action",
        ),
        para(
            "saved",
            "Saved from going out of action",
            """If a card keeps a fighter from going out of action, nobody gains glory and its tokens stay.
            An attack whose damage was undone this way has failed, and can still drive the fighter back.""",
            sh="p.21, Out of action; FAQ SH-074 and SH-076",
            df="p.13, Out of action",
            bg="commentary BG-303 and BG-304, Saved fighters",
        ),
        para(
            "other-side",
            "Fighters with another side",
            """A fighter whose card has another side that is no Inspired side is never taken out of action
            from its first. Instead all its tokens are cleared, its card is turned over, and it goes on
            as the same fighter, with its upgrades and in its hex, without being driven back. A Move or
            Charge action under way is finished, and it has the token of that action afterwards. From its
            other side it is taken out of action as usual, and its card is turned back.""",
            nv="commentary NV-058, Blue Horror",
            bg="commentary BG-084 to BG-087, Blue Horror",
        ),
        para(
            "returned-fighter",
            "Fighters that come back",
            """A fighter returned to the battlefield comes back without tokens or wounds and with its
            upgrades. It can be taken out of action again, for glory again.""",
            sh="FAQ SH-013 and SH-046, Returned fighters",
            nv="commentary NV-017, Returned fighters",
            bg="commentary BG-023 and BG-141, Returned fighters",
            dg="p.24, Out of action",
            differs={
                SH: (
                    "What it did earlier in the phase, a Move, a Charge, going on guard, it has still "
                    "done."
                ),
            },
        ),
        para(
            "bounty",
            "Glory for a fighter taken out",
            """Each time a fighter goes out of action, however it came about, the opponent gains 1 glory.""",
            sh="p.21 (errata), Out of action",
            nv="commentary NV-029, Glory",
            df="p.13, Out of action",
            bg="commentary, Shattering Terrain",
            dg="p.24, Bounty",
            differs={
                DF: "2 glory.",
                DG: "1 more for a Large fighter.",
            },
        ),
        para(
            "plunder",
            "Plunder",
            """A reaction every player has, used when a friendly fighter's attack takes its target out of
            action: put an available feature token where the target stood.""",
            dg="p.24, Plunder",
        ),
    ),
)
