"""The catalogue of rulings is whole, tied together and readable, and faults in it are told plainly."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from undercroft.library.rulings import Ruling, RulingError, catalogue, errata, rulings

WHOLE = {"shadespire": ("SH", 115), "nightvault": ("NV", 180), "beastgrave": ("BG", 311)}


def entry(key: str, **fields: object) -> dict[str, object]:
    return {"id": key, "subject": "a subject", "answer": "given", "ruling": "It holds.", **fields}


def load(*entries: object, rulebook: str = "shadespire") -> dict[str, Ruling]:
    return catalogue([("some.yaml", rulebook, one) for one in entries])


def test_every_question_of_the_three_commentaries_has_its_ruling() -> None:
    ids = [f"{short}-{number:03}" for short, most in WHOLE.values() for number in range(1, most + 1)]
    assert list(rulings()) == ids
    assert len(ids) == 606
    assert Counter(ruling.rulebook for ruling in rulings().values()) == {
        rulebook: most for rulebook, (_, most) in WHOLE.items()
    }


def test_the_nine_errata_are_there() -> None:
    assert list(errata()) == [f"SE-{number:02}" for number in range(1, 10)]
    assert {erratum.rulebook for erratum in errata().values()} == {"shadespire"}
    assert errata()["SE-07"].pages == (22, 30)


@pytest.mark.parametrize(
    "sentence",
    [
        *(pytest.param(ruling.ruling, id=ruling.id) for ruling in rulings().values() if not ruling.as_in),
        *(pytest.param(erratum.change, id=erratum.id) for erratum in errata().values()),
    ],
)
def test_a_ruling_is_one_sentence_of_fewer_than_sixty_words(sentence: str) -> None:
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert ". " not in sentence
    assert "\n" not in sentence
    assert 3 <= len(sentence.split()) < 60


def test_a_shared_sentence_is_the_sentence_of_the_ruling_it_names() -> None:
    sharing = [ruling for ruling in rulings().values() if ruling.as_in]
    assert len(sharing) > 200
    for ruling in sharing:
        assert ruling.as_in is not None
        shared = rulings()[ruling.as_in]
        assert shared.as_in is None
        assert ruling.ruling == shared.ruling
        assert shared.id not in ruling.differs_from


def test_rulings_that_differ_never_say_the_same() -> None:
    pairs = [(ruling, rulings()[other]) for ruling in rulings().values() for other in ruling.differs_from]
    assert len(pairs) >= 18
    for ruling, other in pairs:
        assert ruling.ruling != other.ruling, f"{ruling.id} and {other.id}"
        assert ruling.id in other.differs_from


def test_links_name_the_other_books_or_an_earlier_entry() -> None:
    order = {key: place for place, key in enumerate(rulings())}
    for ruling in rulings().values():
        for other in ruling.same_as:
            assert ruling.id in rulings()[other].same_as
        if ruling.repeat_of:
            assert order[ruling.repeat_of] < order[ruling.id]
            assert rulings()[ruling.repeat_of].rulebook == ruling.rulebook
        if ruling.as_in:
            assert order[ruling.as_in] < order[ruling.id]


def test_only_the_six_lost_answers_have_a_chosen_reading() -> None:
    lost = {ruling.id for ruling in rulings().values() if ruling.answer == "none"}
    assert lost == {"NV-074", "NV-078", "NV-079", "NV-128", "NV-130", "BG-294"}
    assert {ruling.id for ruling in rulings().values() if ruling.chosen_because} == lost


def test_every_ruling_names_its_subject_and_cards_are_named_once() -> None:
    for ruling in rulings().values():
        assert ruling.subject
        assert len(set(ruling.needs)) == len(ruling.needs), ruling.id


def test_late_drawn_objectives_are_the_seventeen_named_cards() -> None:
    assert len(rulings()["NV-042"].needs) == 17
    assert rulings()["BG-053"].needs == rulings()["NV-042"].needs


def test_importing_reads_nothing() -> None:
    code = (
        "import undercroft.library.rulings as r\n"
        "assert r.rulings.cache_info().currsize == 0 == r.errata.cache_info().currsize\n"
        "assert len(r.rulings()) == 606 and r.rulings() is r.rulings()\n"
        "assert r.rulings.cache_info().misses == 1\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_an_entry_may_share_an_earlier_sentence() -> None:
    borrower = {"id": "NV-001", "subject": "s", "answer": "given", "same_as": ["SH-001"], "as": "SH-001"}
    lender = entry("SH-001", same_as=["NV-001"])
    found = catalogue([("b.yaml", "nightvault", borrower), ("a.yaml", "shadespire", lender)])
    assert found["NV-001"].ruling == "It holds."
    assert found["NV-001"].as_in == "SH-001"


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([entry("SH-001"), entry("SH-001")], "SH-001 is there twice"),
        ([entry("NV-001")], "NV-001 does not belong to the shadespire rulebook"),
        ([entry("SH-1")], "'SH-1' is not an id"),
        (["SH-001"], "is not an entry"),
        ([entry("SH-001", rule="It holds.")], "unknown field 'rule'"),
        ([entry("SH-001", ruling="")], "SH-001: ruling is missing"),
        ([entry("SH-001", ruling="It holds. It does.")], "must be one sentence"),
        ([entry("SH-001", ruling="It holds")], "must be one sentence"),
        ([entry("SH-001", ruling="word " * 59 + "end.")], "more than 59 words"),
        ([{"id": "SH-001", "subject": "s", "answer": "given"}], "needs a ruling or an as"),
        ([entry("SH-001", **{"as": "SH-002"})], "needs a ruling or an as, and not both"),
        ([entry("SH-001", subject=" ")], "subject is missing"),
        ([entry("SH-001", answer="yes")], "answer is 'yes'"),
        ([entry("SH-001", engine="no")], "engine must be true"),
        ([entry("SH-001", same_as=["SH-002"])], "same_as names the unknown ruling SH-002"),
        ([entry("SH-001", same_as="SH-002")], "same_as must be a list"),
        ([entry("SH-001", repeat_of="SH-001")], "repeat_of names itself"),
        ([entry("SH-001", same_as=["SH-002"]), entry("SH-002")], "does not name it back"),
        ([entry("SH-001", differs_from=["SH-002"]), entry("SH-002")], "does not name it back"),
        ([entry("SH-001", answer="none")], "a reading is chosen where the answer is none"),
        ([entry("SH-001", answer="none", reading="chosen")], "needs a reason"),
        ([entry("SH-001", reading="strict")], "reading is 'strict'"),
        (
            [{"id": "SH-001", "subject": "s", "answer": "given", "as": "SH-009"}],
            "as names the unknown ruling SH-009",
        ),
        (
            [entry("SH-001"), {"id": "SH-002", "subject": "s", "answer": "given", "as": "SH-001"}],
            "neither same_as nor repeat_of",
        ),
        (
            [
                entry("SH-001", same_as=["SH-002"], differs_from=["SH-002"]),
                entry("SH-002", same_as=["SH-001"]),
            ],
            "both the same and different",
        ),
    ],
)
def test_a_fault_is_told_with_its_file_and_entry(entries: list[object], message: str) -> None:
    with pytest.raises(RulingError) as caught:
        load(*entries)
    assert str(caught.value).startswith("some.yaml: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
