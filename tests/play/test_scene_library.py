"""Every scenario of the library, a test for each file of them."""

from __future__ import annotations

from itertools import groupby

import pytest

from undercroft.library.proofs import claims
from undercroft.library.scenarios import Source, library
from undercroft.play.scenario import parse, run

FILES = {file: list(sources) for file, sources in groupby(library(), key=lambda source: source.file)}


@pytest.mark.parametrize("file", FILES)
def test_what_the_scenarios_of_a_file_say_is_so(file: str) -> None:
    complaints = [
        f"{source.place} [{rulebook}] {source.title}\n    " + "\n    ".join(result.problems)
        for source in FILES[file]
        for rulebook in parse(source.data).rulebooks
        if not (result := run(parse(source.data), rulebook)).passed
    ]
    assert not complaints, "\n".join(complaints)


def test_no_two_scenarios_have_one_title_in_a_file() -> None:
    for file, sources in FILES.items():
        titles = [source.title for source in sources]
        assert len(titles) == len(set(titles)), f"{file} has a title twice"


def test_every_ruling_that_a_scenario_names_is_one_and_of_its_rulebook() -> None:
    found = claims()
    assert {claim.id for claim in found} >= {"SH-012", "NV-016", "BG-022", "SE-07"}


def test_the_examples_are_ten() -> None:
    examples: list[Source] = [source for file in FILES if file.startswith("examples/") for source in FILES[file]]
    assert len(examples) == 10
