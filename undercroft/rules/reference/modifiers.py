"""Paragraphs on modifiers: knows how numbers and symbols are changed, in words; changes none."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DF, NV, SH, Topic, para

TOPIC: Final = Topic(
    "Modifiers",
    (
        para(
            "modifiers",
            "Modifiers",
            """A modified characteristic has its modified value for every purpose, and modifiers add up.
            All that multiply or divide come before all that add or subtract, whichever was played
            first.""",
            sh="p.21, Modifiers; FAQ SH-098",
            nv="commentary, Sprint",
            df="p.18, Modifiers",
            bg="commentary BG-027, Characteristics",
            dg="p.31, Modifiers",
        ),
        para(
            "set-first",
            "Setting comes first",
            """A modifier that sets a value applies before any other. If several set the same value, the
            latest holds for as long as it lasts.""",
            sh="p.21, Modifiers",
            df="p.18, Setting characteristics",
            dg="p.31, Setting characteristics",
        ),
        para(
            "floors",
            "How low a characteristic goes",
            """No characteristic is reduced below 1, except Move, which stops at 0.""",
            dg="p.31, Modifying characteristics",
            differs={
                SH: "The book sets no limit; nothing is less than 0.",
                NV: "The book sets no limit; nothing is less than 0.",
                DF: "The book sets no limit; nothing is less than 0.",
                BG: "The book sets no limit; nothing is less than 0.",
            },
        ),
        para(
            "additional",
            "Additional",
            """Something additional is added even to nothing: with one additional hex a Move of 0 goes one
            hex.""",
            nv="commentary NV-044, Additional",
            bg="commentary BG-058, Additional",
        ),
        para(
            "dice-symbols",
            "Changing a symbol",
            """A modifier that gives a Dice or Defence another symbol changes which rolls are successes,
            not how many dice are rolled. The new symbol stands in place of the old.""",
            sh="p.21, Modifiers; FAQ, Blood Rain",
            df="p.18, Modifying characteristics",
            bg="commentary BG-166, Madness Dart",
            dg="p.31, Setting characteristics",
        ),
        para(
            "modified-re-rolls",
            "Modifiers and re-rolls",
            """What is added to a roll is added to its re-rolls too.""",
            sh="p.21, Modifiers",
            df="p.18, Modifiers and re-rolls",
            dg="p.31, Innate symbols",
        ),
        para(
            "innate",
            "Innate symbols",
            """An innate symbol is added to every roll of its kind the fighter makes, but only ever one:
            with several to choose from, the player says which before rolling.""",
            df="p.18, Innate symbols",
            dg="p.31, Innate symbols",
        ),
    ),
)
