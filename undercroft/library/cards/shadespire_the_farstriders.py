"""Cards of the Farstriders. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("the-farstriders", "Shadespire", "the-farstriders")

BOX.objective(
    "Ranger Strike", 1, happened(taken_out(any_fighter, by="you"), 2), timing="surge", lasting=True, number=211
)
