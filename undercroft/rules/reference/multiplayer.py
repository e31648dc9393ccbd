"""Paragraphs on three and four players: knows what changes for them in words; seats nobody."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import DG, Topic, para

TOPIC: Final = Topic(
    "Three and four players",
    (
        para(
            "multiplayer-boards",
            "Boards",
            """The players roll off; the lowest places a board first, then the lowest of the rest, each
            board beside at least one already there. Boards on the table may be turned together before
            one is added.""",
            sh="p.27, Place the boards",
            dg="p.42, Place the boards",
            differs={
                DG: "The boards lie in one of the set shapes.",
            },
        ),
        para(
            "multiplayer-fixed",
            "Set shapes",
            """If all agree, the boards are put together in one of the set shapes for the number of
            players.""",
            sh="p.28, Fixed format",
            dg="p.42, Place the boards",
        ),
        para(
            "multiplayer-roll-off",
            "Losing a roll-off",
            """To find a loser, compare as in any roll-off but look for the fewest; those level on
            everything roll again.""",
            sh="p.27, Place the boards",
            dg="p.42, Roll-offs in multiplayer games",
        ),
        para(
            "multiplayer-objectives",
            "Objective tokens",
            """Three players use seven numbered tokens, four use nine. They are placed clockwise from the
            player of the first board.""",
            sh="p.28, Place the objective tokens",
            dg="p.43, Place feature tokens",
            differs={
                DG: (
                    "Three are dealt to the first player and two to each other; as many blocked "
                    "tokens as there are players wait as available."
                ),
            },
        ),
        para(
            "multiplayer-fighters",
            "Placing fighters",
            """The winner of a roll-off says who begins; fighters are placed one at a time clockwise until
            all stand.""",
            sh="p.28, Place the fighters",
            dg="p.43, Place the fighters",
        ),
        para(
            "multiplayer-order",
            "Order of play",
            """Turns, scoring and everything else go clockwise from whoever starts.""",
            sh="p.29, Round 1, action phase",
            dg="p.43, Order of play",
        ),
        para(
            "multiplayer-rounds",
            "Rounds",
            """Each player has four activations a round, and the second round goes anticlockwise.""",
            sh="p.29, Round 2",
            dg="p.44, Game sequence; p.45, Round 2",
            differs={
                DG: (
                    "Three players: three turns each in every round. Four players: four turns each, "
                    "and no second round. The order never turns round."
                ),
            },
        ),
        para(
            "multiplayer-sequencing",
            "Sequencing",
            """When several players' abilities fall together a roll-off puts those players in order, and
            round by round each takes one ability.""",
            sh="p.27 (errata), Sequencing",
            dg="p.45, Sequencing",
        ),
        para(
            "multiplayer-kills",
            "Glory for a fighter taken out",
            """Glory for a fighter goes only to the warband that took it out of action, and to nobody if
            that was its own.""",
            sh="p.29, Out of action; FAQ SH-092",
            dg="p.44, Bounty",
            differs={
                DG: "What no warband did, like a lethal hex, brings nobody glory.",
            },
        ),
        para(
            "multiplayer-support",
            "Support",
            """Only the attacker's and the target's own warbands give support; all others are ignored.""",
            sh="p.29, Supporting fighters",
            dg="p.44, Supporting fighters",
        ),
        para(
            "multiplayer-power-step",
            "Power step",
            """All players have their turn to play a card, beginning with the one whose activation it was,
            until everyone has passed in a row.""",
            sh="p.29, Power step",
            dg="p.44, Power step",
            differs={
                DG: "Only the player whose turn it is and the next in order take part.",
            },
        ),
        para(
            "multiplayer-reactions",
            "Reactions",
            """The player whose activation is next is asked first, then the others clockwise, until one
            reacts or all decline.""",
            sh="p.29, Reactions",
            dg="p.45, Reaction chains",
            differs={
                DG: (
                    "A chain is built in order of play from the player whose turn it is, one reaction "
                    "each."
                ),
            },
        ),
        para(
            "multiplayer-cards",
            "Objectives for more players",
            """An objective marked for three or four players replaces the marked part of its condition.""",
            sh="p.28, Objective cards",
            dg="p.43, Objective cards",
        ),
        para(
            "multiplayer-end-phase",
            "End phase",
            """The players go through the end phase in order of play from the one who had the first
            activation.""",
            sh="p.29, Round 1, end phase",
            dg="p.45, End phase",
        ),
        para(
            "multiplayer-victory",
            "Victory",
            """Among players level on glory, the only one with fighters left wins; if several have, whoever
            holds most objectives; if that is level too they share a draw and the rest have lost.""",
            sh="p.29, Victory",
            dg="p.45, Victory",
            differs={
                DG: "In place of the number of objectives held, the sum of their values.",
            },
        ),
    ),
)
