"""Writes docs/rules.md from the rules reference: knows how a paragraph looks on the page; adds no rule.

Usage: python tools/rules_page.py docs/rules.md
"""

from __future__ import annotations

import sys
from pathlib import Path

from undercroft.rules.reference import EDITIONS, TOPICS, Paragraph

HEAD = """\
# The rules, paragraph by paragraph

<!-- Written by tools/rules_page.py from undercroft/rules/reference: change it there; make rules-page. -->

This is the game as Undercroft plays it, in our own words and not in those of any rulebook. Every step the
engine takes and every answer it refuses names one of these paragraphs by its key (the word in `code`) and
cites the place in the rulebook being played.

What a paragraph says holds for every rulebook that has the rule, unless a note below it says otherwise.
Shadespire, Dreadfane and Deathgorge are whole books and are cited by page; `errata` means the page as later
amended. Nightvault and Beastgrave are known from their commentaries: the code after the word `commentary`,
like `NV-011`, is the number of the question in it, and what a commentary leaves alone is as in the book it
builds on. `FAQ` stands for the questions at the end of Shadespire, numbered in the same way.
"""


def page() -> str:
    """The whole page, as committed."""
    parts = [HEAD, "## Contents\n"]
    parts.append(
        "\n".join(
            f"{chapter}. [{topic.title}](#{_anchor(topic.title)})"
            for chapter, topic in enumerate(TOPICS, start=1)
        )
        + "\n"
    )
    for topic in TOPICS:
        parts.append(f"## {topic.title}\n")
        parts.extend(_entry(each) for each in topic.paragraphs)
    return "\n".join(parts)


def _entry(each: Paragraph) -> str:
    lines = [f'### {each.number} {each.title} <a id="{each.key}"></a>', "", f"{each.text} `{each.key}`", ""]
    noted = [f"- **{name.capitalize()}:** {each.notes[name]}" for name in EDITIONS if name in each.notes]
    if noted:
        lines += [*noted, ""]
    found = "; ".join(f"{name.capitalize()} {each.places[name]}" for name in EDITIONS if name in each.places)
    found += "".join(f"; {name.capitalize()} as {whose.capitalize()}" for name, whose in each.follows.items())
    lines += [f"*{found}*", ""]
    return "\n".join(lines)


def _anchor(title: str) -> str:
    return "".join(letter for letter in title.lower().replace(" ", "-") if letter.isalnum() or letter == "-")


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python tools/rules_page.py docs/rules.md", file=sys.stderr)
        return 2
    path = Path(arguments[0])
    try:
        path.write_text(page(), encoding="utf-8")
    except OSError as error:
        print(f"rules page: cannot write {path}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
