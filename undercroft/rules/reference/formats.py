"""Paragraphs on building decks and on playing matches: knows the formats in words; checks no deck."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DF, DG, SH, Topic, para

DECKS: Final = Topic(
    "Decks and formats",
    (
        para(
            "deck-building",
            "Building decks",
            """An objective deck has exactly 12 cards. A power deck has 20 or more, of which at most half,
            rounding down, are ploys or spells. No card may be in twice, and every card must be
            universal or carry the symbol of your warband.""",
            sh="p.13, Deck-building",
            df="p.3, The decks",
            dg="p.7, The decks; pp.40-41, Ways to play",
            differs={
                DF: "The decks of the box are ready made and may be changed with other cards.",
                DG: "The format played says which cards and how many.",
            },
            follows={BG: SH},
        ),
        para(
            "unique",
            "One of each name",
            """Cards are the same card if they have the same name, whatever the picture, language or
            printing.""",
            sh="FAQ SH-001, Unique cards",
            nv="commentary NV-001, Unique cards",
            bg="commentary BG-001, Unique cards",
            dg="p.41, Relic",
        ),
        para(
            "rivals",
            "Rivals",
            """No deck is built: take a warband and one ready-made Rivals deck of 12 objectives and 20
            power cards, the warband's own or a universal one.""",
            dg="p.40, Rivals",
        ),
        para(
            "nemesis",
            "Nemesis",
            """Mix your warband's own cards with one universal Rivals deck: 12 or more objectives with at
            most 6 surges, and 20 or more power cards of which at most half are gambits.""",
            dg="p.40, Nemesis",
        ),
        para(
            "relic",
            "Relic",
            """All cards of your warband, your Grand Alliance and the universal sets are allowed: 12 or
            more objectives with at most 6 surges, 20 or more power cards of which at most half are
            gambits, no name twice in either deck. One plot card is allowed besides the warband's own.""",
            bg="commentary, Relic format",
            dg="p.41, Relic",
        ),
        para(
            "championship",
            "Championship",
            """Relic, with only the latest seasons' cards and boards and a list of restricted cards. Which
            those are changes with time, so they are given with the format and not here.""",
            dg="p.41, Championship",
        ),
        para(
            "plot-card",
            "Plot cards",
            """Some Rivals decks come with a plot card, whose rules hold for the whole game while the deck
            is in use.""",
            dg="p.7, The decks",
        ),
    ),
)

MATCHES: Final = Topic(
    "Matches and other games",
    (
        para(
            "matched-play",
            "Matched play",
            """A match is the best of three games with the same warbands and decks throughout. It is over
            when a player has won two; if neither wins more than the other, the match is drawn.""",
            sh="p.26, Matched play",
        ),
        para(
            "tiebreaker",
            "Tiebreaker",
            """If a drawn match must have a winner: most glory over all three games; then the player whose
            opponent alone was wiped out in the third; then a sudden death round.""",
            sh="p.26, Tiebreaker",
        ),
        para(
            "sudden-death",
            "Sudden death",
            """The third game goes on for another round in which nobody draws cards, plays power cards or
            scores. The first to wipe out the other warband wins; until then such rounds follow one
            another. If both are gone and glory is level, a roll-off decides.""",
            sh="p.26, Tiebreaker",
        ),
        para(
            "capture-the-artefact",
            "Capture the Artefact",
            """Before the objectives, the player who placed a board last places the artefact in a hex of no
            one's territory that is no edge hex. It is an objective like the others, which may lie near
            it but not with it.""",
            sh="p.26, Capture the Artefact",
        ),
        para(
            "artefact-end-phase",
            "Capture the Artefact: the end phase",
            """In each end phase a fighter holding the artefact is Inspired if it was not, and its warband
            gains 3 glory.""",
            sh="p.26, Capture the Artefact",
        ),
    ),
)
