"""Our own statement of the rules, paragraph by paragraph: knows where each book says what; decides nothing.

`PARAGRAPHS` is the whole of it in reading order, `paragraph(key)` one rule, and `cite(key, edition_name)`
the words a refusal ends with: `Shadespire p.22, Charge`.
"""

from __future__ import annotations

from typing import Final

from undercroft.rules.reference import (
    actions,
    attacks,
    battlefield,
    endings,
    formats,
    harm,
    modifiers,
    multiplayer,
    power,
    reactions,
    rounds,
    setup,
    spells,
    success,
    words,
)
from undercroft.rules.reference.paragraph import EDITIONS, Paragraph, Topic

__all__ = ["EDITIONS", "OF_MANY", "PARAGRAPHS", "TOPICS", "Paragraph", "Topic", "at_table", "cite", "paragraph"]


def _numbered(topics: tuple[Topic, ...]) -> tuple[Topic, ...]:
    """The same topics with every paragraph numbered `chapter.paragraph`."""
    return tuple(
        Topic(
            topic.title,
            tuple(each._replace(number=f"{chapter}.{place}") for place, each in enumerate(topic.paragraphs, start=1)),
        )
        for chapter, topic in enumerate(topics, start=1)
    )


TOPICS: Final[tuple[Topic, ...]] = _numbered(
    (
        words.TOPIC,
        battlefield.TOPIC,
        formats.DECKS,
        setup.TOPIC,
        rounds.TOPIC,
        actions.TOPIC,
        attacks.TOPIC,
        success.TOPIC,
        harm.TOPIC,
        power.TOPIC,
        reactions.TOPIC,
        spells.TOPIC,
        modifiers.TOPIC,
        endings.TOPIC,
        formats.MATCHES,
        multiplayer.TOPIC,
    )
)

PARAGRAPHS: Final[tuple[Paragraph, ...]] = tuple(each for topic in TOPICS for each in topic.paragraphs)

_BY_KEY: Final[dict[str, Paragraph]] = {each.key: each for each in PARAGRAPHS}


def paragraph(key: str) -> Paragraph:
    """The paragraph of that key; a key that does not exist is a ValueError."""
    found = _BY_KEY.get(key)
    if found is None:
        raise ValueError(f"the rules reference has no paragraph {key!r}")
    return found


OF_MANY: Final[dict[str, str]] = {
    "place-boards": "multiplayer-boards",
    "place-objectives": "multiplayer-objectives",
    "place-features": "multiplayer-objectives",
    "place-fighters": "multiplayer-fighters",
    "sequencing": "multiplayer-sequencing",
    "bounty": "multiplayer-kills",
    "power-step": "multiplayer-power-step",
    "end-phase": "multiplayer-end-phase",
    "victory": "multiplayer-victory",
}
"""The paragraphs that say something else to three and four players, and those that say it."""


def at_table(key: str, seats: int) -> str:
    """The paragraph by which a table of so many plays: for three and four some rules are others than for two."""
    return OF_MANY.get(key, key) if seats > 2 else key


def cite(key: str, edition_name: str) -> str:
    """Where the rule stands in a rulebook: `cite("charge", ...)` gives `Shadespire p.22, Charge`."""
    edition = edition_name.casefold()
    if edition not in EDITIONS:
        raise ValueError(f"no rulebook is called {edition_name!r}; there are {', '.join(EDITIONS)}")
    return paragraph(key).place(edition)
