"""How much a first visit loads, and how soon one can play."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable

import pytest
from playing import Player
from playwright.sync_api import Page, Response, expect
from served import Served

Open = Callable[..., Page]

MOST_BYTES = 400_000
MOST_SECONDS = 2.0
SLACK = 3.0
"""Build machines are slow and busy with other tests."""


def bodies(page: Page) -> list[Response]:
    heard: list[Response] = []
    page.on("response", lambda response: heard.append(response))
    return heard


@pytest.mark.parametrize("way", ["home", "game"])
def test_a_first_visit_loads_little_and_is_ready_soon(
    open_page: Open, served: Served, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    made = served.post("games", {"edition": "shadespire", "seats": [
        {"warband": "garreks-reavers"}, {"kind": "bot", "warband": "steelhearts-champions"}]})  # fmt: skip
    address = f"{served.http}/" if way == "home" else f"{served.http}/#/game/{made['game']}/{made['seats'][0]['secret']}"
    page = open_page("about:blank")
    heard = bodies(page)
    before = time.monotonic()
    page.goto(address)
    if way == "home":
        expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    else:
        Player(page).wait()
    seconds = time.monotonic() - before
    page.wait_for_load_state("networkidle")
    weights = {each.url.rpartition("/")[2]: len(gzip.compress(each.body(), 6)) for each in heard if each.ok}
    total = sum(weights.values())
    with capsys.disabled():
        print(f"\n  first visit, {way}: {total / 1000:.0f} kB gzipped in {len(weights)} files, ready after {seconds:.2f} s")
    assert len(weights) > 3
    assert total < MOST_BYTES, weights
    assert seconds < MOST_SECONDS * SLACK


def test_the_files_of_the_page_come_packed_and_its_headers_guard_it(open_page: Open, served: Served) -> None:
    page = open_page("about:blank")
    heard = bodies(page)
    page.goto(f"{served.http}/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    scripts = [each for each in heard if each.url.endswith(".js") and len(each.body()) > 2000]
    assert scripts
    for each in scripts:
        assert each.headers.get("content-encoding") == "gzip"
    for each in heard:
        headers = each.headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
