"""The cards, a file a set and faction. Knows the card language alone."""
