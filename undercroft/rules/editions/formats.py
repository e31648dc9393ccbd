"""The formats that decks are built for, as values: how many cards, of what, from where. Checks nothing and knows no card."""

from __future__ import annotations

from typing import Final, NamedTuple


class Format(NamedTuple):
    """One way to build decks. A limit of -1 is no limit.

    `pool` says whose cards may be used: `own` warband or universal; `alliance`, those and the warband's Grand Alliance;
    `one-deck`, a single Rivals deck; `two-decks`, the warband's own cards and one universal Rivals deck. `edition` is
    the rulebook that its paragraphs are cited from, and `para` the paragraph that most of it stands in.
    """

    name: str
    title: str
    edition: str
    para: str
    least_objectives: int = 12
    most_objectives: int = 12
    most_surges: int = -1
    least_power: int = 20
    most_power: int = -1
    pool: str = "own"
    most_plots: int = -1
    """Plot cards beside the warband's own."""
    rotates: bool = False
    """Whether seasons and a restricted list are given with it from time to time."""


_FIRST: Final = Format("shadespire", "Shadespire", "shadespire", "deck-building")
_RELIC: Final = Format(
    "relic",
    "Relic",
    "deathgorge",
    "relic",
    most_objectives=-1,
    most_surges=6,
    pool="alliance",
    most_plots=1,
)

FORMATS: Final[dict[str, Format]] = {
    each.name: each
    for each in (
        _FIRST,
        _FIRST._replace(name="nightvault", title="Nightvault", edition="nightvault"),
        # the commentary of November 2019 is written for its own Relic format, which opened the whole collection
        _FIRST._replace(name="beastgrave", title="Beastgrave (Relic of 2019)", edition="beastgrave"),
        _FIRST._replace(name="dreadfane", title="Dreadfane", edition="dreadfane"),
        Format(
            "rivals",
            "Rivals",
            "deathgorge",
            "rivals",
            most_power=20,
            pool="one-deck",
        ),
        Format(
            "nemesis",
            "Nemesis",
            "deathgorge",
            "nemesis",
            most_objectives=-1,
            most_surges=6,
            pool="two-decks",
        ),
        _RELIC,
        _RELIC._replace(name="championship", title="Championship", para="championship", rotates=True),
    )
}


class UnknownFormat(ValueError):
    """A format that is not one of ours was asked for."""


def format_named(name: str) -> Format:
    """The format of a name.

    >>> format_named("Relic").most_surges
    6
    """
    try:
        return FORMATS[name.strip().lower()]
    except KeyError:
        raise UnknownFormat(f"no format is called {name!r}; there are {', '.join(FORMATS)}") from None
