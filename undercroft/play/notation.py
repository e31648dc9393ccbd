"""Options as lines that a player reads and types. Knows how options are said; must not know what they do.

`texts` says every option of the open question, `say` one of them, `read` finds the option that a line means, and
`asks` puts the question itself. A line is read forgivingly (capitals, marks, blanks, words left out, words begun) as
long as it can mean only one option; the exact text always means its own.
"""

from __future__ import annotations

import re
from typing import Final

from undercroft.game.question import Option, Question
from undercroft.game.state import State
from undercroft.play.names import SMALL_WORDS, names_of, plain, squeezed
from undercroft.play.phrases import UNMISTAKABLE, Speaker, all_texts, bare
from undercroft.play.questions import asked
from undercroft.play.refusal import Refusal, Refused, why_not
from undercroft.rules.engine import NotOffered

__all__ = ["Refusal", "Refused", "asks", "meant", "read", "read_first", "say", "texts"]

MOST_LISTED: Final = 6


def _question(g: State) -> Question:
    if g.question is None:
        raise NotOffered("nothing is asked: the game is over" if g.winners is not None else "nothing is asked")
    return g.question


def texts(g: State) -> list[str]:
    """Every option of the open question in words, in the order of the options; no two are the same."""
    return all_texts(Speaker(g, _question(g)))


def say(g: State, option: Option) -> str:
    """One option of the open question in words."""
    q = _question(g)
    if option[0] in UNMISTAKABLE and option in q.options:
        return bare(Speaker(g, q), option)
    try:
        return texts(g)[q.options.index(option)]
    except ValueError:
        raise NotOffered(f"{option!r} is not among the {len(q.options)} options") from None


def asks(g: State) -> str:
    """The open question in one plain line."""
    return asked(g, _question(g))


def read(g: State, text: str) -> Option:
    """The option that a line means; `Refused`, with the reason and its paragraph, if it means none or several."""
    q = _question(g)
    spoken = texts(g)
    found = meant(text, spoken, _full_names(g))
    if len(found) == 1:
        return q.options[found[0]]
    if found:
        few = "; ".join(spoken[i] for i in found[:MOST_LISTED])
        more = f"; and {len(found) - MOST_LISTED} more" if len(found) > MOST_LISTED else ""
        raise Refused(Refusal(f"{text.strip()!r} could mean: {few}{more}", ""))
    raise Refused(why_not(g, text))


def read_first(g: State, line: str) -> tuple[Option, str]:
    """The option that a line, or its beginning up to a comma, means, and the rest of the line for the next question.

    `charge Saek d5, Great Axe at Obryn` decides two questions. The rest must wait until the first is answered: whether it
    will be asked at all may hang on dice, and on what others have in their hands.
    """
    try:
        return read(g, line), ""
    except Refused:
        spoken, full = texts(g), _full_names(g)
        cut = line.rfind(",")
        while cut > 0:
            found = meant(line[:cut], spoken, full)
            if len(found) == 1:
                return _question(g).options[found[0]], line[cut + 1 :].strip()
            cut = line.rfind(",", 0, cut)
        raise


def _full_names(g: State) -> dict[str, str]:
    """Whole names of fighters and what they go by, as typed."""
    names = names_of(g)
    found: dict[str, str] = {}
    for f, known in enumerate(names.fighters):
        whole = plain(names.full(f))
        if whole != plain(known):
            # in a mirror match the whole name leaves open whose it is, as the short one does
            found[whole] = plain(g.cast[f].known_as())
    return found


def meant(text: str, spoken: list[str], instead: dict[str, str] | None = None) -> list[int]:
    """Which of the spoken options a line can mean: the places of those that fit it best.

    >>> meant("MOVE targor to c4", ["move Targor c4", "move Targor c5"])
    [0]
    >>> meant("saek", ["guard Saek", "charge Saek d5"])
    [0, 1]
    """
    tidy = " ".join(text.split())
    exact = [i for i, each in enumerate(spoken) if each == tidy]
    if exact:
        return exact
    key = squeezed(tidy)
    if not key:
        return []
    close = [i for i, each in enumerate(spoken) if squeezed(each) == key]
    if close:
        return close
    typed = plain(tidy)
    for whole, known in (instead or {}).items():
        typed = re.sub(rf"\b{whole}\b", known, typed)
    words = [word for word in typed.split() if word not in SMALL_WORDS]
    if not words:
        return []
    fitting = []
    for i, each in enumerate(spoken):
        other = [word for word in plain(each).split() if word not in SMALL_WORDS]
        if words == other:
            return [i]
        if _begun(words, other):
            fitting.append(i)
    return fitting


def _begun(words: list[str], whole: list[str]) -> bool:
    """Whether the words, in their order, begin words of the whole; a word with a figure in it must be the same."""
    place = 0
    for word in words:
        exactly = not word.isalpha()
        while place < len(whole):
            other = whole[place]
            place += 1
            if other == word or (not exactly and other.startswith(word)):
                break
        else:
            return False
    return True
