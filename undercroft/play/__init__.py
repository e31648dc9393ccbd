"""Taking part: notation, records, views, scenarios, odds. Knows the game, its rules and cards; no network and no screen."""
