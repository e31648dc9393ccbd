"""Paragraphs on rounds, turns and activations: knows their order in words; runs none of them."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DF, DG, SH, Topic, para

TOPIC: Final = Topic(
    "Rounds and activations",
    (
        para(
            "game-sequence",
            "The course of a game",
            """First the setting up: warbands, boards, tokens, first hands, fighters. Then three rounds.
            Then whoever has won is found.""",
            sh="p.14, Game sequence",
            df="p.7, Game sequence",
            dg="p.12, Game sequence",
            follows={BG: SH},
        ),
        para(
            "round",
            "Rounds",
            """A game has three rounds, each an action phase followed by an end phase.""",
            sh="p.14, Game sequence; p.18, Round 1",
            df="p.7, Game sequence",
            dg="p.12, Game sequence",
            differs={
                DF: "A hazard phase opens each round.",
            },
            follows={BG: SH},
        ),
        para(
            "hazard-phase",
            "Hazard phase",
            """As many hazard cards are drawn as the number of the round, one after another, each carried
            out from top to bottom. A card lasts until it says it is discarded, otherwise for the rest
            of the game; one that goes at the start of a hazard phase goes before the next is drawn.""",
            df="p.9, Hazard phase",
        ),
        para(
            "action-phase",
            "Action phase",
            """The players take activations in turn, four each, with a power step after every one. When all
            are taken the end phase begins.""",
            sh="p.18, Round 1, action phase",
            df="p.10, Action phase",
            dg="p.16, Action phase",
        ),
        para(
            "first-turn",
            "Who goes first",
            """An action phase opens with a roll-off, before anything else that happens at its start; the
            winner says who takes the first activation. In round 1 whoever was first to have placed all
            fighters adds a critical success, to re-rolls as well.""",
            sh="p.18, Round 1, action phase",
            df="p.10, Action phase",
            bg="commentary BG-008, Start of the action phase",
            dg="p.16, Action phase",
        ),
        para(
            "turn-steps",
            "The steps of a turn",
            """A turn is an activation and then a power step. Reactions, Inspiring and surge scoring come
            between as their own paragraphs say.""",
            sh="p.18, Round 1, action phase; p.22, Power step",
            df="p.10, Action phase",
            bg="commentary BG-048, After an activation",
            dg="pp.16-17, Steps of a turn",
            differs={
                BG: "After an activation: first Inspiring, then reactions, then surge scoring.",
                DG: (
                    "Inspire, reaction and surge steps stand before and after the activation step and "
                    "after the power step."
                ),
            },
        ),
        para(
            "activation",
            "Activations",
            """With an activation a player either activates one friendly fighter, which makes an action, or
            makes an action of the player's own. Activations and actions are different things: a card
            may give an action without an activation.""",
            sh="p.18, Activations",
            df="p.10, Actions",
            dg="p.18, Activation step",
        ),
        para(
            "activate-fighter",
            "Activating a fighter",
            """A surviving friendly fighter may be activated again and again in a phase as long as nothing
            forbids it. An attack forbids nothing; a Charge does.""",
            sh="p.18, Activations; FAQ SH-011",
            nv="commentary NV-015, Activations",
            df="p.10, Actions; p.12, Combat sequence",
            bg="commentary BG-020, Activations",
            dg="p.18, Activation step",
        ),
        para(
            "fighter-action",
            "Actions of fighters",
            """Every fighter can move, attack if it has an Attack action, charge and go on guard, and can
            make any action printed on its fighter card or on an upgrade it has.""",
            sh="p.18, Activations",
            df="p.10, Actions",
            dg="p.18, Activation step",
            differs={
                DG: "Every fighter can also stun and barge.",
            },
        ),
        para(
            "player-action",
            "Actions of players",
            """Instead of activating a fighter a player may spend the activation on drawing a power card,
            on changing an objective, or on nothing.""",
            sh="p.18, Activations",
            df="p.10, Actions",
            dg="p.18, Activation step",
        ),
        para(
            "draw-power-card",
            "Draw a power card",
            """For an activation, draw the top card of your power deck.""",
            sh="p.18, Activations",
            df="p.10, Actions",
            dg="p.18, Activation step",
        ),
        para(
            "cycle-objective",
            "Change an objective",
            """For an activation, discard an objective from your hand and draw the top card of your
            objective deck.""",
            sh="p.18, Activations",
            df="p.10, Actions",
            dg="p.18, Activation step",
        ),
        para(
            "pass",
            "Pass",
            """An activation may be spent on doing nothing.""",
            sh="p.18, Activations",
            df="p.10, Actions",
            dg="p.18, Activation step",
        ),
        para(
            "last-activation",
            "The end of the action phase",
            """The last activation of a phase has its power step like any other; the end phase waits until
            all have passed.""",
            sh="p.22, Power step",
            df="p.15, Power step",
            dg="p.16, Action phase; p.29, Power step",
        ),
    ),
)
