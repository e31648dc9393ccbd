"""Paragraphs on the power step and what is played in it: knows ploys and upgrades in words; plays none."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import DG, Topic, para

TOPIC: Final = Topic(
    "The power step",
    (
        para(
            "power-step",
            "Power step",
            """After each activation it is the turn of the cards. The player whose activation it was
            begins; then they alternate, each with a power card or a pass, until all have passed one
            after another. There is no limit to the cards.""",
            sh="p.22, Power step",
            nv="commentary NV-035, Power step",
            df="p.15, Power step",
            bg="commentary BG-042, Power step",
            dg="p.29, Power step",
            differs={
                DG: "In place of a card a player may also delve or salvage.",
            },
        ),
        para(
            "playing-a-card",
            "Playing a power card",
            """The card is shown, then what it says is done. A card that cannot be carried out as it asks
            cannot be played.""",
            sh="p.22, Power step",
            df="p.15, Power step",
            dg="p.29, Play a power card",
        ),
        para(
            "ploys",
            "Ploys",
            """A ploy is played from the hand, carried out and discarded. None is played in the end phase.""",
            sh="p.23, Ploy cards; p.25, End phase",
            df="p.15, Ploy cards",
            dg="p.29, Gambit cards",
        ),
        para(
            "gambits",
            "Gambits",
            """Gambits are ploys and gambit spells together. A gambit spell is not a ploy for anything that
            asks for ploys.""",
            nv="commentary NV-040, Gambits",
            dg="p.29, Gambit cards",
        ),
        para(
            "next-event",
            "Cards for the next of something",
            """A card for the next activation, attack or the like lies face up until it has taken effect.
            If that has not happened when the following activation ends, or the round does, it is
            discarded for nothing.""",
            sh="p.23, Ploy cards",
            df="p.15, Ploy cards",
            bg="commentary BG-124, Lasting effects",
            dg="p.29, Gambit cards",
        ),
        para(
            "persist",
            "Cards that persist",
            """A card that persists lies face up, in play and in no pile, until it or another card ends it;
            if it names several ends, the first that comes.""",
            df="p.16, Persist",
            bg="commentary BG-060, Persisting spells",
            dg="p.29, Gambit cards",
        ),
        para(
            "glory",
            "Glory points",
            """Glory comes, unspent, from objectives and from enemies taken out of action. Spending a point
            turns it to its other side and loses nothing: at the end spent and unspent count alike.""",
            sh="p.30, Glossary: Glory point",
            df="p.20, Glossary: Glory point",
            dg="pp.46-50, Glossary: Glory point",
        ),
        para(
            "upgrades",
            "Upgrades",
            """To play an upgrade, show it, turn one unspent glory point to its spent side, and give the
            card to a surviving friendly fighter. It stays for the rest of the game, and a fighter may
            have several. Spent glory still counts for victory.""",
            sh="p.23, Upgrade cards; FAQ SH-010",
            nv="commentary NV-013, Upgrades",
            df="p.15, Upgrade cards",
            bg="commentary BG-015, Upgrades",
            dg="p.30, Upgrade cards",
        ),
        para(
            "restricted",
            "Restricted cards",
            """A restricted upgrade is given only to a fighter it names. A restricted ploy or spell is
            playable only while a fighter it names is on the battlefield.""",
            sh="p.17, Upgrade cards; p.23, Upgrade cards",
            df="p.4, Upgrade cards",
            dg="p.29, Gambit cards; p.30, Upgrade cards",
        ),
        para(
            "upgrade-abilities",
            "What an upgrade gives",
            """A modifier on an upgrade is its fighter's; an action on it is one more the fighter can make;
            a reaction on it can be used when it says. None of it works while the fighter is out of
            action.""",
            sh="p.17, Upgrade cards; p.24, Reactions",
            df="p.15, Upgrade cards",
            dg="p.30, Upgrade cards",
        ),
        para(
            "delve",
            "Delve",
            """Once in each power step a player may, in place of a card, flip the feature token a friendly
            fighter without a Stagger token stands on, unless its blocked face would come up; that
            fighter is then staggered.""",
            dg="p.30, Delve",
        ),
        para(
            "salvage",
            "Salvage",
            """In place of a card, a player may discard a restricted power card and draw another if every
            fighter it names is out of action; likewise a gambit spell if the warband has wizards and
            all are out of action.""",
            dg="p.30, Salvage",
        ),
    ),
)
