"""The rules reference is whole: the engine names only what is in it, and its page is current."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from undercroft.hexes.battlefield import Sight
from undercroft.rules.editions import edition as edition_named
from undercroft.rules.reference import EDITIONS, OF_MANY, PARAGRAPHS, TOPICS, at_table, cite, paragraph

ROOT = Path(__file__).parents[2]

# The ways in which code names a paragraph: `para="move-action"`, `cite("move-action", ...)`, and a
# refusal with its words, `Reason("{} has no hex to move to", "move-action")`.
NAMED = re.compile(
    r"""(?:\bpara\s*=\s*|\bcite\(\s*|\bparagraph\(\s*|\bReason\(\s*f?"[^"]*",\s*)["']([^"']+)["']"""
)


def named_in(source: str) -> set[str]:
    return set(NAMED.findall(source))


def engine_files() -> list[Path]:
    storeys = ("rules", "cards", "play", "table", "bots")
    found = [path for storey in storeys for path in sorted((ROOT / "undercroft" / storey).rglob("*.py"))]
    return [path for path in found if "reference" not in path.parts]


def load_tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_paragraph_the_code_names_exists() -> None:
    known = {each.key for each in PARAGRAPHS}
    missing = [
        f"{path.relative_to(ROOT)}: {key}"
        for path in engine_files()
        for key in sorted(named_in(path.read_text(encoding="utf-8")) - known)
    ]
    assert missing == []


def test_the_code_names_the_core_of_the_book() -> None:
    named: set[str] = set()
    for path in engine_files():
        named |= named_in(path.read_text(encoding="utf-8"))
    assert len(named) >= 30, "hardly any step names a paragraph: has the pattern changed?"


def test_the_scan_sees_each_way_of_naming_a_paragraph() -> None:
    source = """@MOVE.step("go", para="move-action")\nrefuse(para = 'charge')\ncite(\n    "guard", name)\n"""
    source += """NO = Reason("{} may not, now", "cannot")\n"""
    assert named_in(source) == {"move-action", "charge", "guard", "cannot"}


def test_keys_are_kebab_case_and_unique() -> None:
    keys = [each.key for each in PARAGRAPHS]
    assert len(keys) == len(set(keys))
    assert [key for key in keys if not re.fullmatch(r"[a-z]+(-[a-z]+)*", key)] == []


def test_paragraphs_are_short_and_finished() -> None:
    for each in PARAGRAPHS:
        assert each.title
        assert each.text.endswith((".", ".)")), each.key
        assert "  " not in each.text, each.key
        assert len(each.text) <= 520, f"{each.key} is {len(each.text)} letters long"
        for note in each.notes.values():
            assert note.endswith("."), each.key


def test_every_paragraph_has_a_place_in_some_rulebook_and_names_only_known_ones() -> None:
    for each in PARAGRAPHS:
        assert each.places, each.key
        assert set(each.places) <= set(EDITIONS), each.key
        assert set(each.notes) <= set(EDITIONS), each.key


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_paragraph_can_be_cited_by_every_rulebook(edition: str) -> None:
    for each in PARAGRAPHS:
        words = cite(each.key, edition)
        assert words.split()[0].casefold() in EDITIONS, words


@pytest.mark.parametrize(
    ("key", "edition", "words"),
    [
        ("charge", "shadespire", "Shadespire p.22, Charge"),
        ("charge", "Shadespire", "Shadespire p.22, Charge"),
        ("charge-token", "shadespire", "Shadespire p.22, Charge"),  # of two places, the first
        ("charge", "nightvault", "Shadespire p.22, Charge"),  # the commentary leaves the rule alone
        ("charge", "beastgrave", "Dreadfane p.14, Charge action"),
        ("charge", "deathgorge", "Deathgorge p.27, Charge superaction"),
        ("away-towards", "beastgrave", "Beastgrave commentary BG-009, Away"),
        ("casting", "nightvault", "Nightvault commentary NV-024, Casting"),
        ("stun", "shadespire", "Deathgorge p.26, Stun action"),  # only one book has the word
        ("victory", "beastgrave", "Shadespire p.25, Victory"),  # where it does not play by its usual book
        ("round", "beastgrave", "Shadespire p.14, Game sequence"),
        ("line-of-sight", "beastgrave", "Shadespire p.19, Line of sight"),
    ],
)
def test_a_citation_names_the_book_that_holds_the_rule(key: str, edition: str, words: str) -> None:
    assert cite(key, edition) == words


def test_notes_say_where_one_rulebook_differs() -> None:
    assert "number" in paragraph("support").note("deathgorge")
    assert paragraph("support").note("shadespire") == ""


def test_a_rulebook_follows_another_only_where_that_has_the_rule_and_it_has_no_place_of_its_own() -> None:
    for each in PARAGRAPHS:
        for name, whose in each.follows.items():
            assert name not in each.places, each.key
            assert whose in each.places, each.key


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_said_of_sight_is_how_the_engine_reads_it(name: str) -> None:
    """The note of each rulebook names the reading that its edition value has."""
    words = {
        Sight.OPEN_EDGE: "The line may leave the battlefield.",
        Sight.NO_INCOMPLETE: "The line may not cross an incomplete hex.",
        Sight.ON_BATTLEFIELD: "The line may not leave the battlefield or cross an incomplete hex",
    }
    assert paragraph("line-of-sight").note(name).startswith(words[edition_named(name).sight])


def test_three_and_four_players_have_paragraphs_of_their_own_where_the_books_do() -> None:
    for key, many in OF_MANY.items():
        assert at_table(key, 2) == key == paragraph(key).key
        assert at_table(key, 3) == at_table(key, 4) == many == paragraph(many).key
        assert many.startswith("multiplayer-")
    assert at_table("charge", 4) == "charge"


def test_paragraphs_are_numbered_through_the_chapters() -> None:
    assert PARAGRAPHS[0].number == "1.1"
    for chapter, topic in enumerate(TOPICS, start=1):
        for place, each in enumerate(topic.paragraphs, start=1):
            assert each.number == f"{chapter}.{place}"
            assert paragraph(each.key) is each


def test_an_unknown_paragraph_or_rulebook_is_one_clear_error() -> None:
    with pytest.raises(ValueError, match="no paragraph 'chrage'"):
        paragraph("chrage")
    with pytest.raises(ValueError, match="no rulebook is called 'Ghurish'"):
        cite("charge", "Ghurish")


def test_the_rules_page_is_the_reference_as_it_stands() -> None:
    written = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert written == load_tool("rules_page").page(), "docs/rules.md is out of date: run make rules-page"


def test_the_rules_page_tool_refuses_a_place_it_cannot_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = load_tool("rules_page")
    assert tool.main([]) == 2
    assert tool.main([str(tmp_path / "nowhere" / "rules.md")]) == 1
    assert "cannot write" in capsys.readouterr().err
    assert tool.main([str(tmp_path / "rules.md")]) == 0
