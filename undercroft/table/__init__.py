"""The server: rooms, seats, storage, protocol. Knows the rules only through the loop of question and answer; no screen."""
