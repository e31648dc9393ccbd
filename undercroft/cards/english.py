"""How the card language puts things into English: numbers, plurals, articles, lists, sentences. Knows no rule."""

from __future__ import annotations

from collections.abc import Iterable

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


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


def possessive(phrase: str) -> str:
    """
    >>> possessive("it"), possessive("this fighter"), possessive("enemy fighters"), possessive("you")
    ('its', "this fighter's", "enemy fighters'", 'your')
    """
    known = {"it": "its", "you": "your", "them": "their", "they": "their"}
    if phrase in known:
        return known[phrase]
    return phrase + ("'" if phrase.endswith("s") else "'s")
