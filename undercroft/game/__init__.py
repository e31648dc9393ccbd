"""What is true: fighters, tokens, zones, events, the generator. Knows hexes; knows no rule and no card's effect."""
