"""The repository itself: what a newcomer is promised is there, and what must not be said is not said."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
import yaml

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = ("install", "dev", "play", "test", "lint", "wheel", "test-compiled", "bench", "soak", "docs", "clean")


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tracked() -> list[Path]:
    """The files of the repository, as git knows them, or all but the made ones where there is no git."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout
    if listed:
        return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    made = {".git", ".venv", "site", "build", "dist", "__pycache__", "node_modules"}
    return [path for path in ROOT.rglob("*") if path.is_file() and not made & set(path.parts)]


@pytest.mark.parametrize("target", TARGETS)
def test_make_has_what_the_readme_promises(target: str) -> None:
    assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), f"make {target} is gone"
    dry = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=False)
    assert dry.returncode == 0, dry.stderr


def test_make_help_lists_every_target() -> None:
    listed = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in TARGETS:
        assert re.search(rf"^{target} ", listed, re.MULTILINE), f"make help does not say what {target} does"


def test_the_build_script_can_be_run_and_stops_at_the_first_error() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    text = script.read_text(encoding="utf-8")
    assert "set -euo pipefail" in text
    assert text.rstrip().endswith("make test")
    subprocess.run(["bash", "-n", str(script)], check=True)


@pytest.mark.parametrize("page", ["README.md", "docs/index.md"])
def test_a_reader_is_told_that_this_is_unofficial(page: str) -> None:
    text = " ".join((ROOT / page).read_text(encoding="utf-8").replace(">", " ").split()).lower()
    assert "unofficial" in text
    assert "fan project" in text
    assert "not affiliated with" in text
    assert "endorsed by" in text


def test_the_links_of_the_top_pages_lead_somewhere() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#]+)\)", text):
            if "://" not in link:
                assert (ROOT / link).exists(), f"{name} links to {link}"


def test_every_page_is_in_the_contents_of_the_documentation() -> None:
    nav = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
    shown = set(re.findall(r"[\w/-]+\.md", json.dumps(nav)))
    pages = {path.name for path in (ROOT / "docs").glob("*.md")}
    assert pages <= shown, f"mkdocs.yml does not show {sorted(pages - shown)}"
    assert all((ROOT / "docs" / name).exists() for name in shown)


def test_the_versions_agree() -> None:
    project = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    package = re.search(r'^__version__ = "(.+)"', (ROOT / "undercroft/__init__.py").read_text("utf-8"), re.M)
    assert project is not None
    assert package is not None
    assert project.group(1) == package.group(1)


# Spelt in two halves so that this page does not say them either.
UNFINISHED = tuple(a + b for a, b in (("TO", "DO"), ("FIX", "ME"), ("X" * 2, "X"), ("lorem ", "ipsum")))


def test_nothing_is_left_unfinished_in_words() -> None:
    word = re.compile("|".join(rf"\b{each}\b" for each in UNFINISHED))
    found = []
    for path in tracked():
        if path.suffix in (".py", ".md", ".toml", ".yml", ".yaml", ".js", ".ts", ".css", ".html", ".txt"):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                if word.search(line):
                    found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert found == []


def test_nothing_in_the_repository_points_at_one_machine() -> None:
    place = re.compile(r"/(?:work|home|root|Users)/[\w.]+")
    found = []
    for path in tracked():
        if path.suffix in (".py", ".md", ".toml", ".yml", ".yaml", ".js", ".html", ".txt", ""):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                if place.search(line) and path != Path(__file__):
                    found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert found == []


def report(lines: int, branches: int, without: str = "") -> dict[str, object]:
    """A coverage report in which each storey has a hundred lines and a hundred branches, so many covered."""
    summary = {
        "num_statements": 100,
        "covered_lines": lines,
        "num_branches": 100,
        "covered_branches": branches,
    }
    storeys = [name for name in ("hexes", "game", "rules", "cards", "play") if name != without]
    return {"files": {f"undercroft/{name}/a.py": {"summary": summary} for name in storeys}}


def test_coverage_is_judged_by_lines_branches_and_storeys() -> None:
    judge = tool("coverage_check").judge
    assert judge(report(95, 90))[1] == []
    assert judge(report(94, 90))[1] == ["lines 94.00 %, wanted 95 %"]
    assert judge(report(95, 89))[1] == ["branches 89.00 %, wanted 90 %"]
    assert judge(report(99, 99, without="cards"))[1] == ["no file of undercroft/cards was measured"]
    assert judge({})[1] != []


def test_a_coverage_report_that_cannot_be_read_is_one_clear_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check = tool("coverage_check")
    broken = tmp_path / "coverage.json"
    broken.write_text("{", encoding="utf-8")
    assert check.main([str(broken)]) == 2
    assert "not JSON" in capsys.readouterr().err
    assert check.main([str(tmp_path / "none.json")]) == 2
    assert "cannot read" in capsys.readouterr().err
    assert check.main([]) == 2


def test_the_decisions_page_lists_the_decisions(tmp_path: Path) -> None:
    hooks = tool("mkdocs_hooks")
    folder = tmp_path / "decisions"
    folder.mkdir()
    assert "No decision" in hooks.listing(folder)
    (folder / "002-b.md").write_text("text\n# Second\n", encoding="utf-8")
    (folder / "001-a.md").write_text("# First\n", encoding="utf-8")
    page = hooks.on_page_markdown(f"# Decisions\n{hooks.MARK}\n", config={"docs_dir": str(tmp_path)})
    assert page == "# Decisions\n- [First](decisions/001-a.md)\n- [Second](decisions/002-b.md)\n"
    assert hooks.on_page_markdown("plain", config={}) == "plain"
