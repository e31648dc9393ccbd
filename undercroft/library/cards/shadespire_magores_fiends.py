"""Cards of Magore's Fiends. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("magores-fiends", "Shadespire", "magores-fiends")

BOX.objective("Khorne Sees Us", 1, happened(taken_out(enemy, by="you"), 2), timing="surge", lasting=True, number=178)
BOX.objective("No Escape", 1, at_least(3, friendly(did(charged())).everyone), timing="surge", lasting=True, number=180)
BOX.ploy("Bloodslick Ground", next_activation(move(-2, enemy)), number=185)
BOX.upgrade("Trophy Hunter", when(taken_out(enemy, by=this_fighter), gain(1)), only=("Magore Redhand",), number=201)
