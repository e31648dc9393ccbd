"""Cards of Grashrak's Despoilers. Knows the card language alone."""

from undercroft.cards.vocabulary import *

BOX = CardSet("beastgrave-core", "Beastgrave", "grashraks-despoilers")

BOX.ploy("Vile Invaders", choose_up_to(2, friendly(trait("Hunter"))), push_up_to(them, 2), number=21)
