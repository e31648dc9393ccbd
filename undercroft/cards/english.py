"""How the card language puts things into English: numbers, plurals, articles, lists, sentences. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SMALL: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(n: int) -> str:
    """Small numbers in words.

    >>> number(3), number(12)
    ('three', '12')
    """
    return SMALL[n] if 0 <= n < len(SMALL) else str(n)


def plural(noun: str) -> str:
    """
    >>> plural("hex"), plural("fighter"), plural("Fury"), plural("glory point")
    ('hexes', 'fighters', 'Furies', 'glory points')
    """
    if noun.endswith(("x", "ch", "sh", "ss")):
        return noun + "es"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


def count(n: int | str, noun: str) -> str:
    """
    >>> count(1, "hex"), count(2, "hex")
    ('1 hex', '2 hexes')
    """
    return f"{n} {noun if n in (1, '1') else plural(noun)}"


def count_in_words(n: int, noun: str) -> str:
    """
    >>> count_in_words(1, "hex"), count_in_words(3, "objective")
    ('one hex', 'three objectives')
    """
    return f"{number(n)} {noun if n == 1 else plural(noun)}"


def a(phrase: str) -> str:
    """The phrase with its article.

    >>> a("enemy fighter"), a("other fighter"), a("universal upgrade")
    ('an enemy fighter', 'another fighter', 'a universal upgrade')
    """
    if phrase.startswith("other "):
        return "an" + phrase
    if phrase.startswith(("uni", "use")):
        return "a " + phrase
    return ("an " if phrase[:1] in "aeiouAEIO" else "a ") + phrase


def listing(parts: Iterable[str], last: str = "and") -> str:
    """
    >>> listing(["Move", "Attack", "Guard"], "or")
    'Move, Attack or Guard'
    """
    found = list(parts)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def sentence(text: str) -> str:
    """
    >>> sentence("push it 1 hex")
    'Push it 1 hex.'
    """
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?" else text + "."


def signed(n: int) -> str:
    """
    >>> signed(2), signed(-1)
    ('+2', '-1')
    """
    return f"+{n}" if n >= 0 else str(n)


PAST: Final = {
    "is": "was", "takes": "took", "makes": "made", "play": "played", "plays": "played", "deals": "dealt", "drives": "drove",
    "returns": "returned", "supports": "supported", "casts": "cast", "moves": "moved", "removes": "removed",
}  # fmt: skip


def past(clause: str) -> str:
    """A clause in the past tense: its first verb is what changes.

    >>> past("your warband takes an enemy leader out of action")
    'your warband took an enemy leader out of action'
    """
    words = clause.split(" ")
    for i, word in enumerate(words):
        if word in PAST:
            return " ".join([*words[:i], PAST[word], *words[i + 1 :]])
    return clause


def never(clause: str) -> str:
    """That what a clause says did not happen.

    >>> never("a friendly fighter is dealt damage"), never("you play a ploy")
    ('no friendly fighter was dealt damage', 'you did not play a ploy')
    """
    for article in ("a ", "an "):
        if clause.startswith(article):
            return "no " + past(clause.removeprefix(article))
    if clause.startswith("you "):
        return "you did not " + clause.removeprefix("you ")
    return f"it did not happen that {clause}"


def has_done(verb: str) -> str:
    """What a fighter did, as what it has done.

    >>> has_done("made a Move action"), has_done("was dealt damage")
    ('has made a Move action', 'has been dealt damage')
    """
    if verb.startswith("would "):
        return verb
    return "has been " + verb.removeprefix("was ") if verb.startswith("was ") else "has " + verb


def possessive(phrase: str) -> str:
    """
    >>> possessive("it"), possessive("this fighter"), possessive("enemy fighters"), possessive("you")
    ('its', "this fighter's", "enemy fighters'", 'your')
    """
    known = {"it": "its", "you": "your", "them": "their", "they": "their"}
    if phrase in known:
        return known[phrase]
    return phrase + ("'" if phrase.endswith("s") else "'s")
