"""Both bodies of the engine side by side, pure Python and compiled, and a baseline to hold them to. Knows the figures.

Each is measured in a process of its own. The compiled one is looked for where `make wheel` installs it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator
from filecmp import cmp
from pathlib import Path
from typing import Any, NamedTuple

import undercroft
from undercroft.compiling import FROM_SOURCE
from undercroft.lab.bench import FULL, NAMES, RATES, Effort, Measured, against, compiled, run

PACKAGE = Path(undercroft.__file__).parent
COMPILED = "UNDERCROFT_COMPILED"
"""Names the folder of a compiled build, if it is not where `make wheel` puts it."""
BODIES = ("pure", "compiled")
LOSS = 0.2
"""Who loses more than this of a ratio has become slower; less may be noise."""
AGAIN = 3
"""How often a figure that looks worse is measured again before it is believed."""

Document = dict[str, Any]


class NoEngine(ValueError):
    """A body of the engine that should be measured does not run."""


def build() -> Path | None:
    """Where a compiled build is installed, if there is one."""
    found = Path(os.environ.get(COMPILED) or PACKAGE.parent / "build" / "compiled")
    return found if any((found / "undercroft" / "rules").glob("engine.*.so")) else None


def outdated(where: Path) -> list[str]:
    """The modules of a build that are not what they are in the source here."""
    old = []
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE)
        there = where / "undercroft" / name
        if not there.exists() or not cmp(path, there, shallow=False):
            old.append(name.as_posix())
    return old


# --- measuring ---


def measure(body: str, effort: Effort, only: Collection[str] = NAMES) -> Measured | None:
    """The figures of one body of the engine; None of the compiled one where there is none."""
    here = "compiled" if compiled() else "pure"
    if body == here:
        return run(effort, only)
    environment = {**os.environ, "PYTHONSAFEPATH": "1"}
    if body == "pure":
        environment[FROM_SOURCE] = "1"
    else:
        where = build()
        if where is None:
            return None
        environment["PYTHONPATH"] = str(where)
    asked = json.dumps({"effort": effort, "only": sorted(only), "compiled": body == "compiled"})
    done = subprocess.run(
        [sys.executable, "-m", __name__, asked], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise NoEngine(f"the {body} engine could not be measured: {last}")
    found: Measured = json.loads(done.stdout)
    return found


def document(found: dict[str, Measured | None]) -> Document:
    """One document of what was measured, its ratios all against the quickest run of the calibration loop."""
    calibration = min(each["calibration_s"] for each in found.values() if each is not None)
    made: Document = {"calibration_s": calibration}
    for body, each in found.items():
        made[body] = None if each is None else {name: each["figures"][name] for name in NAMES}
    made["ratio"] = {
        body: None if each is None else {name: against(name, each["figures"][name], calibration) for name in NAMES}
        for body, each in found.items()
    }
    made["rulebooks"] = {body: None if each is None else each["rulebooks"] for body, each in found.items()}
    made["python"] = sys.version.split()[0]
    return made


def both(effort: Effort = FULL) -> Document:
    """Measure pure Python, and the compiled engine where there is one."""
    return document({body: measure(body, effort) for body in BODIES})


# --- the baseline ---


class Worse(NamedTuple):
    """A figure that lost against the baseline, and which part of it."""

    body: str
    name: str
    before: float
    now: float
    loss: float

    def __str__(self) -> str:
        return (
            f"{self.body}: {self.name} lost {self.loss:.0%} "
            f"(the ratio was {self.before:.4g} and is {self.now:.4g}; up to {LOSS:.0%} is taken for noise)"
        )


def loss(name: str, before: float, now: float) -> float:
    """Which part of its speed, or of its thrift, a figure lost; below zero if it gained."""
    return 1 - (now / before if name in RATES else before / now)


def compare(baseline: Document, ratios: Document) -> Iterator[Worse]:
    """What is worse than the baseline allows. What either does not know is not compared."""
    for body in BODIES:
        for name, before in (baseline.get(body) or {}).items():
            now = (ratios.get(body) or {}).get(name)
            if before is not None and now is not None and loss(name, before, now) > LOSS:
                yield Worse(body, name, before, now, loss(name, before, now))


def hold(
    baseline: Document,
    measured: Document,
    effort: Effort = FULL,
    measure: Callable[[str, Effort, Collection[str]], Measured | None] = measure,
) -> list[Worse]:
    """What has become worse, and is so still when it is measured again; the best of all measurements counts."""
    ratios = {body: dict(measured["ratio"][body] or {}) for body in BODIES}
    worse = list(compare(baseline, ratios))
    for _ in range(AGAIN):
        for body in BODIES:
            names = {each.name for each in worse if each.body == body}
            found = measure(body, effort, names) if names else None
            for name in names if found is not None else ():
                now = against(name, found["figures"][name], found["calibration_s"]) if found is not None else None
                best = max if name in RATES else min
                if now is not None:
                    ratios[body][name] = best(ratios[body][name], now)
        worse = list(compare(baseline, ratios))
    return worse


def read_baseline(path: Path) -> Document:
    """The ratios of a baseline file, or one clear word about what is wrong with it."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: no JSON: {error}") from None
    if not isinstance(found, dict) or not any(isinstance(found.get(body), dict) for body in BODIES):
        raise ValueError(f"{path}: no baseline: it has no ratios of {' or '.join(BODIES)}")
    for body in BODIES:
        for name, ratio in (found.get(body) or {}).items():
            if name not in NAMES:
                raise ValueError(f"{path}: {body}: there is no figure {name}")
            if ratio is not None and not (isinstance(ratio, int | float) and ratio > 0):
                raise ValueError(f"{path}: {body}: {name} is {ratio!r} and should be a number above 0")
    return found


def write_baseline(path: Path, measured: Document) -> None:
    """Keep the ratios; those of a body that was not measured stay as the file has them."""
    kept = read_baseline(path) if path.exists() else {}
    ratios = {body: measured["ratio"][body] or kept.get(body) for body in BODIES}
    rounded = {
        body: {name: None if ratio is None else float(f"{ratio:.4g}") for name, ratio in each.items()} if each else None
        for body, each in ratios.items()
    }
    path.write_text(json.dumps(rounded, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    asked = json.loads(sys.argv[1])
    if compiled() != asked["compiled"]:
        sys.exit("another engine came first on the path")
    print(json.dumps(run(Effort(*asked["effort"]), asked["only"])))
