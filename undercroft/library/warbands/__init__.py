"""The warbands and their fighters, both sides of every fighter card, a file a warband. Knows the card language alone."""
