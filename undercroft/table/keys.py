"""Secrets of seats and names of games: how they are made and how one is known again. Knows nothing of who has them."""

from __future__ import annotations

import hashlib
import secrets
import string

LETTERS = string.ascii_letters + string.digits
SECRET_LETTERS = 24
"""24 letters of 62: more than 140 bits, which nobody guesses."""
NAME_LETTERS = 10


def new_secret() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(SECRET_LETTERS))


def new_name() -> str:
    """A game's name: not guessed either, but not meant to be kept from anybody at the table."""
    return "".join(secrets.choice(LETTERS) for _ in range(NAME_LETTERS))


def new_seed() -> int:
    """A seed that nobody can foresee: 63 bits, so that every database can hold it."""
    return secrets.randbits(63)


def trace(secret: str) -> str:
    """What is stored of a secret. A secret is pure chance, so one round of a hash is enough to keep it.

    >>> trace("a") == trace("a"), "a" in trace("b")[:0]
    (True, False)
    """
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
