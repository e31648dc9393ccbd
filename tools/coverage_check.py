"""Judges coverage.json: knows the engine storeys and what each must reach; knows nothing of the tests.

Usage: python tools/coverage_check.py coverage.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

STOREYS = ("hexes", "game", "rules", "cards", "play")
LINES_WANTED = 95.0
BRANCHES_WANTED = 90.0


class Tally:
    """Lines and branches of one storey, or of all of them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.files = 0
        self.lines = self.lines_covered = 0
        self.branches = self.branches_covered = 0

    def add(self, summary: dict[str, int]) -> None:
        self.files += 1
        self.lines += summary["num_statements"]
        self.lines_covered += summary["covered_lines"]
        self.branches += summary["num_branches"]
        self.branches_covered += summary["covered_branches"]

    @property
    def line_percent(self) -> float:
        return 100.0 * self.lines_covered / self.lines if self.lines else 100.0

    @property
    def branch_percent(self) -> float:
        return 100.0 * self.branches_covered / self.branches if self.branches else 100.0

    def __str__(self) -> str:
        return (
            f"{self.name:<8} {self.files:4d} files   lines {self.line_percent:6.2f} %   "
            f"branches {self.branch_percent:6.2f} %"
        )


def judge(report: dict[str, object]) -> tuple[list[str], list[str]]:
    """The table to print, and what is wrong (nothing, when the thresholds hold)."""
    files = report.get("files")
    if not isinstance(files, dict):
        return [], ["the report has no 'files': was it written by `coverage json`?"]
    everything = Tally("engine")
    storeys = {name: Tally(name) for name in STOREYS}
    for path, entry in files.items():
        parts = path.replace("\\", "/").split("/")
        if len(parts) < 3 or parts[0] != "undercroft" or parts[1] not in storeys:
            continue
        summary = entry["summary"]
        if "num_branches" not in summary:
            return [], ["the report counts no branches: run pytest with --cov-branch"]
        storeys[parts[1]].add(summary)
        everything.add(summary)
    unmeasured = [name for name, tally in storeys.items() if not tally.files]
    wrong = [f"no file of undercroft/{name} was measured" for name in unmeasured]
    if everything.line_percent < LINES_WANTED:
        wrong.append(f"lines {everything.line_percent:.2f} %, wanted {LINES_WANTED:.0f} %")
    if everything.branch_percent < BRANCHES_WANTED:
        wrong.append(f"branches {everything.branch_percent:.2f} %, wanted {BRANCHES_WANTED:.0f} %")
    return [str(tally) for tally in (*storeys.values(), everything)], wrong


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python tools/coverage_check.py coverage.json", file=sys.stderr)
        return 2
    path = Path(arguments[0])
    try:
        report = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        print(f"coverage: cannot read {path}: {error.strerror}", file=sys.stderr)
        return 2
    except json.JSONDecodeError as error:
        print(f"coverage: {path} is not JSON (line {error.lineno}): {error.msg}", file=sys.stderr)
        return 2
    table, wrong = judge(report)
    for line in table:
        print(line)
    for complaint in wrong:
        print(f"coverage: {complaint}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
