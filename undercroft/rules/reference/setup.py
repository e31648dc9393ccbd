"""Paragraphs on setting up: knows the steps before the first round in words; sets nothing up."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import DF, DG, Topic, para

TOPIC: Final = Topic(
    "Setting up",
    (
        para(
            "reveal-warbands",
            "Reveal the warbands",
            """The players choose their warbands and show them at the same moment. Two players may use the
            same one.""",
            sh="p.12, Warbands; p.26, Matched play",
            df="p.7, Choose your warbands",
            dg="p.12, Reveal your warbands",
        ),
        para(
            "place-boards",
            "Place the boards",
            """The players roll off. The loser chooses a board and a side of it; then the winner chooses
            one and places both, so that joining them completes at least three hexes along their long
            edges or at least two along their short ones. Each player brings boards of their own and
            keeps the one they chose.""",
            sh="p.14, Place the boards",
            nv="commentary NV-002, Boards",
            df="p.7, Place the board",
            bg="commentary BG-002, Boards",
            dg="p.12, Place the boards",
            differs={
                DF: (
                    "There is one board: the winner picks its side and the other player picks a "
                    "territory."
                ),
                DG: (
                    "The winner names the player who picks first; at least four hexes must join long "
                    "edges."
                ),
            },
        ),
        para(
            "place-objectives",
            "Place the objective tokens",
            """Five numbered tokens are shuffled face down. In turn, and beginning with whoever chose first
            among the boards, the players place one unseen in a whole hex that is not a starting,
            blocked or edge hex and has no other token within two hexes. The last token, and any that
            fits nowhere, may lie in an edge hex. Then all are turned up.""",
            sh="p.16 (errata), Place the objective tokens",
            nv="commentary NV-003, Objective tokens",
            df="p.6, Objective hexes",
            bg="commentary BG-003, Objective tokens",
            dg="p.14, Place feature tokens",
            differs={
                DF: "Not done: the objectives are printed on the board.",
                DG: "See the feature tokens.",
            },
        ),
        para(
            "place-features",
            "Place the feature tokens",
            """The five numbered tokens are shuffled cover side up; whoever chose first among the boards is
            dealt three, the other player two, and the numbers are hidden from the opponent. Beginning with the first,
            they take turns to place one in a hex that is not a starting, blocked, hazard or edge hex
            and has no other token within two hexes; only one that fits nowhere may lie in an edge hex.
            Then all are flipped, and the two blocked tokens wait beside the battlefield.""",
            dg="p.14, Place feature tokens",
            sh="p.16 (errata), Place the objective tokens",
        ),
        para(
            "draw-cards",
            "Draw the first hands",
            """Each player shuffles both decks and draws three objectives and five power cards.""",
            sh="p.16, Draw cards",
            df="p.8, Draw cards",
            dg="p.15, Draw cards",
        ),
        para(
            "do-over",
            "Do-over",
            """Once, a player may throw away all of the objectives in the first hand, or all of the power
            cards, or both, and then draw as many anew. What to throw away is settled before anything is
            drawn. The cards thrown away are gone for this game.""",
            sh="p.16, Do-over?",
            nv="commentary NV-004 and NV-005, Do-over",
            df="p.8, Draw cards",
            bg="commentary BG-005, Do-over",
            dg="p.15, Draw cards",
            differs={
                DF: "Whoever picked the side of the board decides first.",
                DG: (
                    "The chooser of the first board decides first, and the cards thrown away are "
                    "shuffled back in after drawing."
                ),
            },
        ),
        para(
            "place-fighters",
            "Place the fighters",
            """The players roll off and the winner says who begins. In turn they put down a fighter each,
            in a starting hex of their own territory with nobody in it; when one player has none left
            the other goes on alone.""",
            sh="p.17, Place the fighters",
            df="p.9, Place the fighters",
            dg="p.15, Place the fighters",
        ),
        para(
            "reserve",
            "Fighters placed in another way",
            """A fighter whose card says so is not put down in this way, and whoever finishes first does so
            without it: its card says when and where it comes. Until then it is neither on the
            battlefield nor out of action.""",
            nv="commentary NV-071, Set-up of single fighters",
            bg="commentary BG-105 and BG-106, Set-up of single fighters",
        ),
    ),
)
