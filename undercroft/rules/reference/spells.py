"""Paragraphs on wizards and their spells: knows the casting steps in words; casts nothing."""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference.paragraph import BG, DG, NV, Topic, para

TOPIC: Final = Topic(
    "Spells",
    (
        para(
            "spells",
            "Spells",
            """A spell is a gambit card, an action or reaction on a card, or an Attack action. A gambit
            spell needs a friendly wizard on the battlefield, chosen to cast it; whatever the spell
            chooses must be visible to the caster, who always sees itself.""",
            dg="p.28, Spells",
            differs={
                NV: "Played in the casting steps of Deathgorge.",
            },
        ),
        para(
            "casting",
            "Casting",
            """Roll magic dice equal to the wizard's level; look for backlash; if the wizard is still
            there, compare the roll with the casting value, each of whose symbols must be matched by a
            dice of its own with that symbol or a critical success; if all are, do what the spell says;
            then discard a gambit spell.""",
            nv="commentary NV-024, Casting",
            bg="commentary BG-036, Casting",
            dg="p.28, Casting spells",
        ),
        para(
            "casting-roll",
            "Casting, step 1: casting roll",
            """The caster's player rolls magic dice equal to the caster's level.""",
            dg="p.28, Casting spells, step 1",
        ),
        para(
            "backlash",
            "Casting, step 2: backlash",
            """Two or more critical successes in the casting roll deal the caster 1 damage, which the
            caster has dealt itself. If that takes it out of action the spell fails.""",
            nv="commentary NV-025, Backlash",
            dg="p.28, Casting spells, step 2",
        ),
        para(
            "casting-value",
            "Casting, step 3: casting value",
            """For every symbol of the casting value there must be a dice showing it or a critical success.
            Otherwise the spell fails.""",
            nv="commentary NV-024, Casting",
            bg="commentary BG-036, Casting",
            dg="p.28, Casting spells, step 3",
        ),
        para(
            "casting-resolve",
            "Casting, step 4: what the spell does",
            """A spell that was cast does what its card says. If nothing comes of it, it was cast all the
            same.""",
            nv="commentary NV-047, Empathic Conduction",
            bg="commentary BG-205, Sphere of Aqshy",
            dg="p.28, Casting spells, step 4",
        ),
        para(
            "casting-end",
            "Casting, step 5: end",
            """The casting is over; a gambit spell goes to the discard pile, unless it persists.""",
            bg="commentary BG-060, Persisting spells",
            dg="p.28, Casting spells, step 5",
        ),
        para(
            "spell-attack",
            "Spell Attack actions",
            """An Attack action that is a spell rolls magic dice, which are not attack dice, as many as its
            Dice say or as the wizard's level. It has no casting value: it is cast if the attack
            succeeds. Two critical successes in its roll are a backlash.""",
            nv="commentary NV-019 and NV-023, Spell Attack actions",
            bg="commentary BG-032, BG-033 and BG-035, Spell Attack actions",
            dg="p.28, Casting spell Attack actions",
            differs={
                BG: (
                    "What changes the Dice characteristic changes a spell attack too; what adds "
                    "attack dice does not."
                ),
                DG: "It gets no support.",
            },
        ),
    ),
)
