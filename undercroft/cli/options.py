"""Options of a question as a person wants to read them: numbered, those that differ by a hex in one line. Knows texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEX = re.compile(r"[a-z]{1,2}\d{1,2}")


def grouped(spoken: Sequence[str]) -> list[tuple[str, list[tuple[int, str]]]]:
    """Options that begin alike and end with a hex, under their beginning: (number, hex) pairs; others stand alone.

    >>> grouped(["move Saek a1", "move Saek b1", "pass"])
    [('move Saek', [(0, 'a1'), (1, 'b1')]), ('pass', [(2, '')])]
    """
    found: dict[str, list[tuple[int, str]]] = {}
    for i, text in enumerate(spoken):
        head, _, last = text.rpartition(" ")
        if head and _HEX.fullmatch(last):
            found.setdefault(head, []).append((i, last))
        else:
            found[text] = [(i, "")]
    return list(found.items())


def brief(spoken: Sequence[str]) -> str:
    """All options on one line.

    >>> brief(["move Saek a1", "move Saek b1", "pass"])
    'move Saek a1 b1; pass'
    """
    return "; ".join(" ".join([head, *(last for _, last in pairs if last)]) for head, pairs in grouped(spoken))
