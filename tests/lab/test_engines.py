"""Both bodies of the engine are measured and held to a baseline; a figure that lost too much is named, noise is not."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

import pytest

from undercroft.cli import main
from undercroft.lab import engines
from undercroft.lab.bench import NAMES, QUICK, Effort, Measured, against

FIGURES = dict.fromkeys(NAMES, 100.0)


def measured(calibration: float = 0.25, **figures: float | None) -> Measured:
    return {
        "calibration_s": calibration,
        "figures": {**FIGURES, **figures},
        "rulebooks": {"a book": {"with_cards": 1.0, "without_cards": 2.0}},
    }


class Again:
    """Stands for measuring: what comes out each time, and what was asked for."""

    def __init__(self, *found: Measured) -> None:
        self.found = list(found)
        self.asked: list[tuple[str, set[str]]] = []

    def __call__(self, body: str, effort: Effort, only: Collection[str]) -> Measured:
        self.asked.append((body, set(only)))
        return self.found.pop(0) if len(self.found) > 1 else self.found[0]


def baseline(**bodies: Measured) -> engines.Document:
    document = engines.document({"pure": None, "compiled": None, **bodies})
    return dict(document["ratio"])


def test_the_document_holds_both_bodies_and_the_same_again_as_ratios() -> None:
    found = engines.document({"pure": measured(0.25, questions_per_s=8.0), "compiled": measured(0.2)})
    assert found["calibration_s"] == 0.2
    assert list(found["pure"]) == list(found["compiled"]) == list(found["ratio"]["pure"]) == list(NAMES)
    assert found["ratio"]["pure"]["questions_per_s"] == pytest.approx(1.6)
    for body in engines.BODIES:
        assert found["ratio"][body] == {name: against(name, found[body][name], 0.2) for name in NAMES}


def test_where_nothing_is_compiled_the_document_says_null() -> None:
    found = engines.document({"pure": measured(), "compiled": None})
    assert found["compiled"] is None
    assert found["ratio"]["compiled"] is None
    assert found["rulebooks"]["compiled"] is None


@pytest.mark.parametrize(
    ("name", "before", "now", "lost"),
    [
        ("questions_per_s", 100, 75, 0.25),
        ("questions_per_s", 100, 120, -0.2),
        ("copy_us", 3.0, 4.0, 0.25),
        ("copy_us", 4.0, 4.0, 0.0),
        ("peak_mb", 60, 80, 0.25),
    ],
)
def test_a_loss_is_the_part_of_speed_or_thrift_that_is_gone(name: str, before: float, now: float, lost: float) -> None:
    assert engines.loss(name, before, now) == pytest.approx(lost)


def test_a_figure_that_stays_bad_is_named_with_what_it_lost() -> None:
    slow = measured(questions_per_s=70.0)
    again = Again(slow)
    worse = engines.hold(baseline(pure=measured()), engines.document({"pure": slow, "compiled": None}), measure=again)
    assert [str(each) for each in worse] == [
        "pure: questions_per_s lost 30% (the ratio was 25 and is 17.5; up to 20% is taken for noise)"
    ]
    assert again.asked == [("pure", {"questions_per_s"})] * engines.AGAIN


def test_a_figure_that_was_bad_by_chance_is_measured_again_and_forgiven() -> None:
    again = Again(measured(copy_us=200.0), measured(copy_us=104.0))
    noisy = engines.document({"pure": measured(copy_us=300.0), "compiled": None})
    assert engines.hold(baseline(pure=measured()), noisy, measure=again) == []
    assert len(again.asked) == 2


def test_a_loss_of_a_fifth_is_taken_for_noise_and_asks_for_nothing() -> None:
    again = Again(measured())
    now = engines.document({"pure": measured(questions_per_s=81.0, copy_us=124.0), "compiled": measured()})
    assert engines.hold(baseline(pure=measured(), compiled=measured()), now, measure=again) == []
    assert again.asked == []


def test_what_either_side_does_not_know_is_not_compared() -> None:
    before = baseline(pure=measured(search_iterations_per_s=None))
    now = engines.document({"pure": measured(search_iterations_per_s=1.0), "compiled": measured(questions_per_s=1.0)})
    assert list(engines.compare(before, now["ratio"])) == []


def test_each_body_is_held_to_its_own_baseline() -> None:
    before = baseline(pure=measured(), compiled=measured(questions_per_s=300.0))
    now = engines.document({"pure": measured(), "compiled": measured(questions_per_s=100.0)})
    assert [(each.body, each.name) for each in engines.compare(before, now["ratio"])] == [("compiled", "questions_per_s")]


def test_a_baseline_is_kept_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    engines.write_baseline(path, engines.document({"pure": measured(), "compiled": measured(questions_per_s=300.0)}))
    engines.write_baseline(path, engines.document({"pure": measured(questions_per_s=200.0), "compiled": None}))
    kept = engines.read_baseline(path)
    assert kept["pure"]["questions_per_s"] == 50
    assert kept["compiled"]["questions_per_s"] == 75, "what was not measured stays as it was"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "no JSON"),
        ("[]", "it has no ratios of pure or compiled"),
        ('{"pure": {"speed": 1}}', "pure: there is no figure speed"),
        ('{"compiled": {"copy_us": 0}}', "compiled: copy_us is 0 and should be a number above 0"),
    ],
)
def test_a_baseline_that_is_none_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "baseline.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        engines.read_baseline(path)


def test_the_baseline_of_the_project_can_be_read() -> None:
    kept = engines.read_baseline(Path(__file__).parents[2] / "benchmarks" / "baseline.json")
    assert all(set(kept[body]) == set(NAMES) for body in engines.BODIES if kept[body] is not None)
    assert kept["pure"]["questions_per_s"] > 0


def test_a_build_of_another_source_is_noticed(tmp_path: Path) -> None:
    old = engines.outdated(tmp_path)
    assert "rules/engine.py" in old
    copied = tmp_path / "undercroft" / "rules" / "engine.py"
    copied.parent.mkdir(parents=True)
    copied.write_bytes((engines.PACKAGE / "rules" / "engine.py").read_bytes())
    assert "rules/engine.py" not in engines.outdated(tmp_path)


def test_another_body_is_measured_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(engines.COMPILED, str(tmp_path))
    monkeypatch.setattr(engines, "compiled", lambda: True)
    found = engines.measure("pure", QUICK, {"copy_us"})
    assert found is not None
    assert set(found["figures"]) == {"copy_us"}


def test_a_build_that_is_not_compiled_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rules = tmp_path / "undercroft" / "rules"
    rules.mkdir(parents=True)
    (rules / "engine.none.so").touch()
    monkeypatch.setenv(engines.COMPILED, str(tmp_path))
    with pytest.raises(engines.NoEngine, match="the compiled engine could not be measured"):
        engines.measure("compiled", QUICK, {"copy_us"})


# --- the command ---


@pytest.fixture
def stands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The command with measuring stood for, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(engines.COMPILED, str(tmp_path))
    monkeypatch.setattr(engines, "run", lambda effort, only=NAMES: measured())
    monkeypatch.setattr(engines, "compiled", lambda: False)
    return tmp_path


def test_the_command_prints_one_json_document(stands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["pure"] == FIGURES
    assert found["compiled"] is None
    assert set(found["ratio"]) == set(engines.BODIES)


def test_the_table_tells_each_figure_and_what_is_not_there(stands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick"]) == 0
    shown = capsys.readouterr().out
    assert "copy of a game in the middle of a fight" in shown
    assert "a book" in shown
    assert "compiled: there is no such build here" in shown


def test_the_check_fails_on_a_loss_and_passes_without_one(stands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = stands / "baseline.json"
    engines.write_baseline(path, engines.document({"pure": measured(), "compiled": None}))
    assert main(["bench", "--quick", "--check", "--baseline", str(path)]) == 0
    assert "(pure checked)" in capsys.readouterr().err
    engines.write_baseline(path, engines.document({"pure": measured(questions_per_s=200.0), "compiled": None}))
    assert main(["bench", "--quick", "--check", "--baseline", str(path)]) == 1
    assert "pure: questions_per_s lost 50%" in capsys.readouterr().err


def test_a_new_baseline_is_written_from_a_full_measurement_only(stands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = stands / "baseline.json"
    assert main(["bench", "--write-baseline", "--baseline", str(path)]) == 0
    assert engines.read_baseline(path)["pure"]["questions_per_s"] == 25
    assert main(["bench", "--quick", "--write-baseline"]) == 2
    assert "without --quick" in capsys.readouterr().err


def test_a_check_without_a_baseline_is_refused_before_anything_is_measured(
    stands: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--check"]) == 2
    assert "baseline.json: No such file" in capsys.readouterr().err
