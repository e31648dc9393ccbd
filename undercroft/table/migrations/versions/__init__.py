"""The changes of the database, in the order of their numbers. Each knows only the tables as they were then."""
