"""The figures of speed are all there, and their ratios are what they say."""

import json

import pytest

from undercroft.lab import bench


@pytest.fixture(scope="module")
def measured() -> bench.Measured:
    return bench.run(bench.QUICK)


def test_every_figure_is_measured_and_can_be_written_as_json(measured: bench.Measured) -> None:
    again = json.loads(json.dumps(measured))
    assert again["calibration_s"] > 0
    assert set(again["figures"]) == set(bench.NAMES)
    for name, figure in again["figures"].items():
        assert figure > 0, name


def test_every_rulebook_is_measured_with_and_without_cards(measured: bench.Measured) -> None:
    assert set(measured["rulebooks"]) == {"shadespire", "nightvault", "beastgrave", "dreadfane", "deathgorge"}
    assert all(min(speeds.values()) > 0 for speeds in measured["rulebooks"].values())


def test_some_figures_are_measured_without_the_others() -> None:
    found = bench.run(bench.QUICK, {"copy_us", "odds_us"})
    assert set(found["figures"]) == {"copy_us", "odds_us"}
    assert found["rulebooks"] == {}


def test_a_rate_is_told_as_what_is_done_in_the_time_of_one_calibration_loop() -> None:
    assert bench.against("questions_per_s", 20_000.0, 0.3) == pytest.approx(6_000)


def test_a_duration_is_told_as_calibration_loops() -> None:
    assert bench.against("copy_us", 30.0, 0.3) == pytest.approx(0.0001)
    assert bench.against("import_s", 0.6, 0.3) == pytest.approx(2)


def test_memory_and_what_is_not_there_stay_as_they_are() -> None:
    assert bench.against("peak_mb", 40.0, 0.3) == 40.0
    assert bench.against("search_iterations_per_s", None, 0.3) is None


def test_a_moment_that_never_comes_is_said() -> None:
    with pytest.raises(LookupError, match="no random game comes to a question 'supper'"):
        bench.moment("supper")
