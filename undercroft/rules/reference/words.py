"""Paragraphs on words, dice, tokens and cards: knows what the books mean by them; decides nothing."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DF, DG, NV, SH, Topic, para

TOPIC: Final = Topic(
    "Words, dice and cards",
    (
        para(
            "card-beats-book",
            "A card beats the book",
            """Where what a card says and what the book says cannot both be done, do what the card says.
            This holds even against a rule of the book that forbids something.""",
            sh="p.17, But my card says",
            df="p.4, But my card says",
            dg="p.9, But my card says",
        ),
        para(
            "cannot",
            "Cannot",
            """When two rules of equal standing clash and one of them forbids, the forbidding one wins.""",
            df="p.4, Cannot",
            dg="p.9, Cannot",
            differs={
                SH: "Not stated as a rule; the engine reads its cards the same way.",
            },
        ),
        para(
            "abilities",
            "Abilities",
            """A rule on a fighter card or a power card is an ability. It may be used only if everything it
            asks for can be done: a card that wants two friendly fighters is no use to a player with
            one.""",
            sh="p.22, Power step",
            df="p.4, Abilities",
            dg="p.9, Abilities",
        ),
        para(
            "warband",
            "Warband, friendly and enemy",
            """Your fighters are friendly, every other player's are enemies, and `a fighter` alone means
            either. What your fighters or your cards do, your warband does.""",
            sh="p.13, The fighters; FAQ SH-018",
            df="p.2, Warbands",
            dg="p.4, Warbands",
        ),
        para(
            "surviving",
            "Surviving",
            """A fighter on the battlefield survives; one that is not is out of action.""",
            sh="p.21, Out of action",
            df="p.9, Place the fighters",
            dg="p.4, Warbands and fighters",
        ),
        para(
            "choose",
            "Choose and pick",
            """To choose a fighter is a thing cards can notice; picking, or being affected without a
            choice, is not. A fighter is chosen only by a card whose effect uses that very word for it.""",
            sh="FAQ SH-055, Spiteclaw's Swarm",
            bg="commentary BG-152, Spiteclaw's Swarm",
            df="p.20, Glossary: Choose",
            dg="pp.46-50, Glossary: Choose",
        ),
        para(
            "keywords",
            "Keywords",
            """A word in heavy type stands for a rule, or is a label with no meaning of its own that other
            cards may look for.""",
            df="p.2, Terminology",
            dg="p.9, Keywords",
        ),
        para(
            "leader",
            "Leader",
            """Every warband has one leader. Being the leader does nothing until some card asks for it.""",
            sh="p.13, The fighters",
            df="p.2, Warbands",
            dg="p.7, Traits",
        ),
        para(
            "beast",
            "Beast",
            """A beast takes no upgrade that is an Attack action or a bound spell, and holds no objective.""",
            dg="p.7, Traits",
        ),
        para(
            "flying",
            "Flying",
            """In a Move action a flying fighter may pass over blocked and occupied hexes and is unharmed
            by the lethal hexes on its way and at its end; it must come down in an empty hex.""",
            dg="p.7, Traits",
        ),
        para(
            "wizard",
            "Wizard",
            """A wizard can cast spells. Its level is a characteristic: the number of magic dice it casts
            with.""",
            dg="p.7, Traits",
        ),
        para(
            "large",
            "Large",
            """A fighter is Large for as long as its Wounds, with every modifier counted, is 5 or more. A
            fighter that gains or loses a trait, or becomes Large, breaks the upgrades it could not now
            be given.""",
            dg="p.7, Traits and large fighters",
        ),
        para(
            "dice",
            "The dice",
            """An attack dice shows a critical success, two smashes, a fury, a single support and a double
            support. A defence dice shows a critical success, two blocks, a dodge, a single support and
            a double support. A magic dice shows a critical success, two focus and three channel
            symbols.""",
            sh="core set, The dice",
            df="p.7, Roll-offs",
            dg="p.13, Dice symbols",
        ),
        para(
            "roll-off",
            "Roll-off",
            """Each player rolls four attack or defence dice. Most critical successes wins; if that is
            level, most single supports; if that is level too, most double supports; otherwise those
            still level roll again. (The texts lost two of the symbols; the order of the two supports is
            our reading.)""",
            sh="p.14 (errata), Re-rolls and roll-offs",
            df="p.7, Roll-offs",
            dg="p.13, Roll-offs",
        ),
        para(
            "re-roll",
            "Re-roll",
            """A re-roll is taken straight after its own roll, before anyone else rolls, and its result
            stands. A permission to re-roll `the dice` takes all of them together. Several permissions
            may be used one after another, but no one dice is ever rolled a third time.""",
            sh="p.14, Re-rolls and roll-offs; FAQ SH-003 and SH-004",
            nv="commentary NV-006 and NV-007, Re-rolls",
            df="p.7, Re-rolls",
            bg="commentary BG-006 and BG-007, Re-rolls",
            dg="p.13, Re-rolls",
        ),
        para(
            "sequencing",
            "Sequencing",
            """Abilities of one player that fall together are taken in whatever order that player likes.
            When they belong to several players there is a roll-off, and they are taken one each in turn
            from its winner. Whoever lets an optional one go by takes no more optional ones at that
            moment. Power cards and reactions have orders of their own and never need this.""",
            sh="p.14 (errata), Sequencing",
            df="p.18, Sequencing",
            dg="p.13, Sequencing",
            differs={
                SH: "The winner of the roll-off goes first.",
                NV: "The winner of the roll-off goes first.",
                DF: "The winner of the roll-off goes first.",
                BG: "The winner of the roll-off goes first.",
                DG: "The winner of the roll-off says who goes first.",
            },
        ),
        para(
            "tokens",
            "Tokens",
            """A token given to a fighter is that fighter's and goes where it goes. To remove a token is an
            event that there must be a token for; tokens that are cleared, when a fighter goes out of
            action or a round ends, have not been removed by anything.""",
            sh="p.18, Activations; p.21, Out of action",
            df="p.5, Tokens",
            dg="p.19, Tokens and counters",
            differs={
                SH: (
                    "The tokens only remind: a fighter taken out and brought back has still moved or "
                    "charged (FAQ SH-013)."
                ),
            },
        ),
        para(
            "counters",
            "Counters",
            """A counter lies on a fighter card or an upgrade. A wound counter is one damage; any other is
            whatever the card that names it makes of it.""",
            dg="p.19, Tokens and counters",
            differs={
                SH: "Damage is kept in wound tokens.",
                DF: "Damage is kept in wound tokens.",
            },
        ),
        para(
            "deck",
            "Decks and hands",
            """Each player has two decks, objectives and power cards, shuffled once and kept face down. The
            hand is hidden from the other players; it may hold any number of power cards and at most
            three objectives.""",
            sh="p.16, Draw cards",
            df="p.8, Draw cards",
            dg="p.7, The decks; p.15, Draw cards",
        ),
        para(
            "draw",
            "Drawing, and running out",
            """To draw is to take the top card of the deck named. From an empty deck nothing is drawn, and
            the discard pile is never shuffled back in.""",
            sh="p.16, Draw cards",
            df="p.8, Draw cards",
            dg="p.15, Draw cards; p.15, Running out of cards",
        ),
        para(
            "discard",
            "Discarding",
            """A discarded card lies face up on the pile of its own deck, open to everyone, and does
            nothing there unless it says so. A card taken back from a pile into the hand is shown.""",
            sh="p.25, End phase; FAQ SH-002",
            bg="commentary BG-059, Discard pile",
            df="p.8, Discard",
            dg="p.15, Discard",
        ),
        para(
            "scored-pile",
            "Where scored cards go",
            """A scored objective is laid face up on the objective discard pile.""",
            sh="p.25, End phase",
            df="p.19, End phase",
            dg="p.15, Discard",
            differs={
                BG: "It lies there, but scoring it was not discarding it.",
                DG: "Scored objectives have a pile of their own and have not been discarded.",
            },
        ),
        para(
            "break",
            "Breaking an upgrade",
            """To break an upgrade is to put one that a fighter has been given on its owner's power discard
            pile. An upgrade in hand cannot be broken.""",
            dg="p.15, Broken",
        ),
    ),
)
