"""Paragraphs on the battlefield: knows hexes, tokens, distances and sight in words; measures nothing."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DF, DG, NV, SH, Topic, para

TOPIC: Final = Topic(
    "The battlefield",
    (
        para(
            "hex",
            "Hexes",
            """The battlefield is a field of hexes. Fighters and tokens stand in one each, and a hex never
            holds two fighters.""",
            sh="p.15, The battlefield; p.17 (errata), Place the fighters",
            df="p.5, The battlefield",
            dg="p.10, The battlefield",
        ),
        para(
            "incomplete-hex",
            "Incomplete hexes",
            """A part of a hex at the rim of the battlefield is not a hex: nothing enters it and nothing is
            put in it. Two parts that the boards bring together make one whole hex.""",
            sh="p.15, The battlefield",
            df="p.5, Incomplete and starting hexes",
            dg="p.10, Incomplete hexes",
            follows={BG: SH},
        ),
        para(
            "starting-hex",
            "Starting hexes",
            """Some hexes are marked as the ones in which fighters begin. A starting hex stays one whatever
            else is put in it.""",
            sh="p.15, The battlefield; p.17, Place the fighters",
            df="p.5, Incomplete and starting hexes",
            dg="p.10, Starting hexes",
        ),
        para(
            "blocked-hex",
            "Blocked hexes",
            """No fighter stands in or passes through a blocked hex, and no one sees through it.""",
            sh="p.15, Blocked hexes",
            df="p.6, Blocked hexes",
            dg="p.10, Blocked hexes",
        ),
        para(
            "edge-hex",
            "Edge hexes",
            """A hex with fewer than six whole neighbours is an edge hex, besides whatever else it is.""",
            sh="p.16, Place the objective tokens",
            df="p.6, Edge hexes",
            dg="p.10, Edge hexes",
        ),
        para(
            "occupied-hex",
            "Occupied hexes",
            """A fighter occupies the hex it stands in; a token alone occupies nothing.""",
            sh="p.18, Move actions; FAQ SH-006",
            df="p.6, Occupied hexes",
            dg="p.10, Occupied hexes",
        ),
        para(
            "empty-hex",
            "Empty hexes",
            """A hex that is neither blocked nor occupied is empty, even if a token lies in it.""",
            sh="FAQ SH-005, Empty hex",
            df="p.6, Empty hexes",
            dg="p.10, Empty hexes",
        ),
        para(
            "hazard-hex",
            "Hazard hexes",
            """Lethal, cover and snare hexes are together called hazard hexes.""",
            dg="p.10, Hazard hexes",
        ),
        para(
            "lethal-hex",
            "Lethal hexes",
            """A fighter that moves, is pushed or is placed into a lethal hex is dealt 1 damage there.
            Staying in it, leaving it, or being in a hex that turns lethal costs nothing.""",
            nv="commentary NV-012, Lethal hexes",
            bg="commentary BG-014, Lethal hexes",
            df="p.6, Lethal hexes?",
            dg="p.10, Lethal hexes",
            differs={
                SH: "The book has none; a board that has them is played like this.",
                DF: "The board has none; the word is there for fighters that ignore them.",
            },
        ),
        para(
            "cover-hex",
            "Cover hexes",
            """For a fighter in a cover hex, dodge symbols in its defence roll are successes. (The symbol
            is a picture the text lost; dodge is our reading.)""",
            dg="p.10, Cover hexes",
        ),
        para(
            "snare-hex",
            "Snare hexes",
            """A fighter that moves, is pushed or is placed into a snare hex is staggered, and so is one
            whose hex becomes a snare through a token. Staying or leaving costs nothing.""",
            dg="p.10, Snare hexes",
        ),
        para(
            "territory",
            "Territory",
            """The whole hexes of your own board are your territory. Hexes that the joining of boards
            completed are no one's territory; every other hex is enemy territory.""",
            sh="p.17, Territory; FAQ SH-008",
            nv="commentary NV-009, Enemy territory",
            df="p.6, Players' territory; p.8, Territories",
            dg="p.11, Players' territory",
            differs={
                DF: "Each player has one half of the board; the row between the halves is no one's.",
            },
            follows={BG: SH},
        ),
        para(
            "adjacent",
            "Adjacent",
            """Hexes that touch are adjacent, and so is what is in them. Nothing is adjacent to itself.""",
            sh="p.30, Glossary: Adjacent",
            df="p.20, Glossary: Adjacent",
            bg="commentary BG-013, Adjacent",
            dg="pp.46-50, Glossary: Adjacent",
        ),
        para(
            "distance",
            "Distance",
            """The distance of two hexes is the number of steps of the shortest way from one to the other,
            straight through blocked hexes if that is shorter. A fighter is within any number of hexes
            of itself, nought included.""",
            sh="FAQ SH-009, Away",
            df="p.6, Counting distances",
            bg="commentary BG-012, Distance",
            dg="p.11, Distances and directions",
            differs={
                SH: "Range is counted over whole hexes only (FAQ SH-007).",
                NV: "Range is counted over whole hexes only (commentary NV-008).",
            },
        ),
        para(
            "away-towards",
            "Away and towards",
            """A move or push away from something must take each hex further from it than the hex before;
            one towards it, each hex closer.""",
            sh="FAQ SH-009, Away",
            nv="commentary NV-010, Away",
            df="p.13, Driven back",
            bg="commentary BG-009, Away",
            dg="p.11, Distances and directions",
            differs={
                SH: "Only the end counts: it must be further than the start.",
                NV: "Only the end counts: it must be further than the start.",
                DF: "Only driving back is spelt out: the end must be further than the start.",
            },
        ),
        para(
            "line-of-sight",
            "Line of sight",
            """One hex sees another if the straight line between their centres neither crosses nor touches
            a blocked hex. Fighters hide nothing and may face any way. What is seen is visible.""",
            sh="p.19, Line of sight; FAQ SH-007",
            nv="commentary NV-008, Line of sight",
            df="p.11, Line of sight",
            dg="p.20, Line of sight",
            differs={
                SH: "The line may leave the battlefield.",
                NV: "The line may leave the battlefield.",
                DF: "The line may not cross an incomplete hex.",
                BG: "The line may leave the battlefield.",
                DG: (
                    "The line may not leave the battlefield or cross an incomplete hex, but may run "
                    "along the side of one."
                ),
            },
            follows={BG: SH},
        ),
        para(
            "objective-token",
            "Objectives",
            """An objective is a numbered place on the battlefield. It stops neither movement nor sight.""",
            sh="p.16, Place the objective tokens",
            df="p.6, Objective hexes",
            dg="p.14, Place feature tokens",
            differs={
                DF: "Objectives are hexes printed on the board, five to a side.",
                DG: "An objective is a feature token with its number up, and the number is its value.",
            },
            follows={BG: SH},
        ),
        para(
            "hold",
            "Holding an objective",
            """A fighter in the hex of an objective holds it, and so does its warband.""",
            sh="p.16, Place the objective tokens",
            df="p.6, Objective hexes",
            dg="p.14, Place feature tokens",
            differs={
                DG: "A beast holds nothing.",
            },
            follows={BG: SH},
        ),
        para(
            "feature-token",
            "Feature tokens",
            """Every feature token has cover on one face; the other is a number or a block. Flipping turns
            one face into the other and back. A token with its blocked face up makes its hex blocked,
            one with its cover face up makes it a cover hex, on top of what the hex was. None is flipped
            to its blocked face under a fighter.""",
            dg="p.14, Feature tokens",
            bg="commentary BG-004, Flipped tokens",
            differs={
                BG: "Objective tokens can be flipped by cards; a flipped token has not been removed.",
            },
        ),
        para(
            "available-feature-token",
            "Available feature tokens",
            """A feature token that is not on the battlefield is available: the two blocked ones from the
            start, and any that is taken off later.""",
            dg="p.14, Place feature tokens",
        ),
        para(
            "moving-tokens",
            "Moving and placing tokens in play",
            """A feature token moved or placed during a round goes into no blocked hex, no hazard hex, and
            no hex with another feature token. Whoever places it in a round chooses its face.""",
            sh="FAQ, Shifting Shards",
            dg="p.14, Feature tokens",
            differs={
                SH: "A card that moves an objective may put it in a starting or even a blocked hex.",
            },
        ),
        para(
            "scatter",
            "Scatter",
            """To scatter a number, put the scatter token down facing as you like, roll that many attack
            dice, and lay them in an order of your choice: each extends a chain of hexes from the origin
            by one step in the direction its symbol has on the token. The chain may cross itself. It
            stops short in the last hex on the battlefield if it would leave; with no hex beyond the
            origin there is no chain.""",
            nv="commentary NV-061 and NV-065, Scatter",
            bg="commentary BG-091 and BG-096, Scatter",
            dg="pp.32-33, Scatter",
        ),
        para(
            "scatter-token",
            "Scatter token",
            """The scatter token has the faces of the attack die on its six sides: the smash on two that
            lie opposite, and a smash goes either way, as whoever scatters chooses. The picture of the
            token is lost; this is how it is read here.""",
            dg="p.32, Scatter",
        ),
    ),
)
