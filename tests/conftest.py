"""What holds for every test: the browser tests need a Chromium and the built page, and say loudly when they have none."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"
PAGE = Path(__file__).parents[1] / "undercroft" / "table" / "static" / "index.html"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
REQUIRED = "UNDERCROFT_BROWSER_TESTS"
"""Set to `must` where the browser tests have to run, as on a build machine."""


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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    why = missing()
    if not why:
        return
    browser = [item for item in items if BROWSER in item.path.parents]
    if browser and os.environ.get(REQUIRED) == "must":
        raise pytest.UsageError(f"the browser tests must run here, and {why}")
    config.hook.pytest_deselected(items=browser)
    items[:] = [item for item in items if item not in browser]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    why = missing()
    if why and not hasattr(config, "workerinput"):
        terminalreporter.section("THE BROWSER TESTS DID NOT RUN", sep="!", red=True, bold=True)
        terminalreporter.line(f"{why[0].upper()}{why[1:]}, and run the tests again.")
