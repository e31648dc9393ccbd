"""Many games: measuring, simulation, ratings, deck statistics, pictures. Knows everything but the command line."""
