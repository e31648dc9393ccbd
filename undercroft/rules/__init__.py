"""What may happen: set-up, phases, actions, combat, windows, scoring, winning. Knows hexes and game; no single card."""
