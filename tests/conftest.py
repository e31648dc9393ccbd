"""What holds for every test: those that need a Chromium and the built page, or a compiled engine, say loudly when they
have none, and tests of the compiled engine do not run on the source by mistake.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from undercroft import library
from undercroft.cards.registry import CARDS, WARBANDS

BROWSER = Path(__file__).parent / "browser"
PAGE = Path(__file__).parents[1] / "undercroft" / "table" / "static" / "index.html"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
REQUIRED = "UNDERCROFT_BROWSER_TESTS"
"""Set to `must` where the browser tests have to run, as on a build machine."""
TRAINING = Path(__file__).parent / "training"
COMPILED = Path(__file__).parent / "compiled"
BUILD = Path(__file__).parents[1] / "build" / "compiled"
ENGINE = "UNDERCROFT_ENGINE"
"""Set to `compiled` where the tests are run on a compiled engine; `tools/wheel.py` does."""

# `tools` and `benchmarks` are tested, too; behind everything else, so that a compiled engine is not hidden by its source
sys.path.append(str(Path(__file__).parents[1]))
# lots are drawn over the library in the order in which it was entered: the same one, whichever test comes first
library.load()


@pytest.fixture(autouse=True, scope="module")
def nothing_stays_in_the_library() -> Iterator[None]:
    """Cards and warbands that a module makes up are gone after it."""
    known = dict(CARDS), dict(WARBANDS)
    yield
    for registry, before in zip((CARDS, WARBANDS), known, strict=True):
        registry.clear()
        registry.update(before)


def chromium() -> str:
    """The browser to drive: what CHROMIUM names, else the first on the PATH; empty if there is none."""
    named = os.environ.get("CHROMIUM", "")
    if named:
        return shutil.which(named) or ""
    return next((found for name in NAMES if (found := shutil.which(name))), "")


def missing() -> str:
    """What the browser tests lack here and how to get it, or nothing."""
    if not chromium():
        return (
            "there is no Chromium on this machine. Get one with `apt-get install chromium` (or name yours: CHROMIUM=/path)"
        )
    if not PAGE.exists():
        return "the page has not been built. Build it with `make page`"
    return ""


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get(ENGINE) == "compiled":
        engine = find_spec("undercroft.rules.engine")
        if engine is None or str(engine.origin).endswith(".py"):
            raise pytest.UsageError(f"the compiled engine should be tested, and {engine and engine.origin} comes first")


def not_built() -> str:
    """What the comparison of the compiled engine with its source lacks, or nothing."""
    if any((BUILD / "undercroft" / "rules").glob("engine.*.so")):
        return ""
    return "the engine has not been compiled. Compile it with `make wheel`, which needs a C compiler"


def no_torch() -> str:
    """What the example that trains a network lacks, or nothing. It is too large a package for every test to install."""
    return "" if find_spec("torch") else "PyTorch is not installed here. Get it with `pip install 'undercroft[train]'`"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for folder, why, what, required in (
        (BROWSER, missing(), "the browser tests", REQUIRED),
        (COMPILED, not_built(), "the tests of the compiled engine", "UNDERCROFT_COMPILED_TESTS"),
        (TRAINING, no_torch(), "the training example", "UNDERCROFT_TRAINING_TESTS"),
    ):
        left_out = [item for item in items if why and folder in item.path.parents]
        if left_out and os.environ.get(required) == "must":
            raise pytest.UsageError(f"{what} must run here, and {why}")
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if folder not in item.path.parents]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for why, what in (
        (missing(), "BROWSER TESTS"),
        (not_built(), "TESTS OF THE COMPILED ENGINE"),
        (no_torch(), "TRAINING EXAMPLE"),
    ):
        if why and not hasattr(config, "workerinput"):
            terminalreporter.section(f"THE {what} DID NOT RUN", sep="!", red=True, bold=True)
            terminalreporter.line(f"{why[0].upper()}{why[1:]}, and run the tests again.")
