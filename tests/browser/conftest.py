"""A real Chromium and a real server for the browser tests; what each page said and looked like is kept."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from served import Served

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]
WIDE = (1440, 900)
TABLET = (820, 1180)
PHONE = (390, 844)
PATIENCE = 15_000


def _chromium() -> str:
    spec = importlib.util.spec_from_file_location("tests_conftest", ROOT / "tests" / "conftest.py")
    assert spec is not None
    assert spec.loader is not None
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: str = module.chromium()
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module, not for all tests of a worker: while it is there, no other test could run an event loop."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=_chromium(), args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a worker; each test makes its own games."""
    server = Served(tmp_path_factory.mktemp("served"))
    server.start()
    yield server
    server.kill()


@dataclass
class Troubles:
    """What went wrong inside the pages of a test: errors on the console, exceptions, requests that failed."""

    said: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """That something of the kind is no trouble in this test."""
        self.expected.append(pattern)

    def listen(self, page: Page) -> None:
        page.on("console", lambda told: self.said.append(f"console: {told.text}") if told.type == "error" else None)
        page.on("pageerror", lambda error: self.said.append(f"exception: {error}"))

    @property
    def left(self) -> list[str]:
        return [each for each in self.said if not any(re.search(pattern, each) for pattern in self.expected)]


@pytest.fixture
def troubles() -> Iterator[Troubles]:
    found = Troubles()
    yield found
    assert not found.left, f"the page complained: {found.left}"


Open = Callable[..., Page]


@pytest.fixture
def context_of(browser: Browser, served: Served) -> Iterator[Callable[..., BrowserContext]]:
    """Makes people: each has a browser of their own, that keeps its own things."""
    made: list[BrowserContext] = []

    def make(size: tuple[int, int] = WIDE, **options: object) -> BrowserContext:
        settings = {"viewport": {"width": size[0], "height": size[1]}, "reduced_motion": "reduce", **options}
        context = browser.new_context(base_url=served.http, **settings)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def open_page(context_of: Callable[..., BrowserContext], served: Served, troubles: Troubles) -> Open:
    """Opens an address (`#/decks`, or a whole one) for a new person."""

    def open_it(address: str = "#/", size: tuple[int, int] = WIDE, **options: object) -> Page:
        page = context_of(size, **options).new_page()
        troubles.listen(page)
        page.goto(address if address.startswith(("http", "about:")) else f"{served.http}/{address}")
        return page

    return open_it


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps how a page looks, under build/screenshots."""

    def keep(page: Page, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", animations="disabled")

    return keep


sys.path.insert(0, str(Path(__file__).parent))
