"""A hand at the page: points, clicks and taps as a person would, until the game stands as wanted. Knows the page alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

PATIENCE = 30_000
MOMENT = 40
STEPS = 10
"""So many clicks may one answer take."""
QUICK = ("pass", "keep", "done", "no more", "stay", "decline")

READY = """([ply, mine]) => {
  const game = document.querySelector("main.game");
  if (!game || Number(game.dataset.ply) === ply) return false;
  return game.dataset.turn === "over" || (game.dataset.turn === "asked") === mine;
}"""
GONE_ON = "(ply) => Number(document.querySelector('main.game').dataset.ply) !== ply"
SEEN = """() => {
  const game = document.querySelector("main.game");
  const count = (css) => document.querySelectorAll(css).length;
  return {
    ply: Number(game.dataset.ply), turn: game.dataset.turn, asks: document.querySelector("#asks").textContent.trim(),
    boards: count("#field .boards button"), strikes: count("#dock .strikes button"), chips: count("#dock .chips button"),
    options: [...document.querySelectorAll("#dock .options button")].map((each) => each.textContent.trim()),
    back: count("#dock .head button"), marks: count("#field .mark"), cards: count(".hand .card.lit"),
  };
}"""


def middle(what: Locator) -> tuple[float, float]:
    """Where something on the board is, once it has come to rest: the board fits itself to what is around it."""
    what.page.wait_for_load_state("networkidle")
    last = None
    for _ in range(PATIENCE // MOMENT):
        box = what.bounding_box()
        if box is not None and box == last:
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        last = box
        what.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    raise AssertionError("it never comes to rest")


class Player:
    """Somebody at a page of a game. `touch` taps instead of clicking."""

    def __init__(self, page: Page, touch: bool = False, bold: bool = True) -> None:
        self.page = page
        self.touch = touch
        self.bold = bold
        """Whether fighters act; otherwise everything that may be passed is."""
        self.turns = 0
        self.asked: list[str] = []

    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(SEEN)
        return found

    def press(self, what: Locator) -> None:
        what.tap() if self.touch else what.click()

    def hex(self, nth: int) -> None:
        """Point at the lit hex of that number, by its middle."""
        x, y = middle(self.page.locator("#field .mark .area").nth(nth))
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def wait(self, ply: int = -1, mine: bool = True) -> None:
        """Until more was answered than `ply`, and this page is asked or the game over."""
        self.page.wait_for_function(READY, arg=[ply, mine], timeout=PATIENCE)

    @property
    def ply(self) -> int:
        return int(self.page.locator("main.game").get_attribute("data-ply") or "-1")

    def answer(self) -> None:
        """Answer the open question and wait until it is taken; whose turn it is then is another matter."""
        before = self.seen()
        self.asked.append(str(before["asks"]))
        for step in range(STEPS):
            now = self.seen()
            if now["ply"] != before["ply"] or now["turn"] == "over":
                return
            if now["turn"] == "waiting":
                self.page.wait_for_function(GONE_ON, arg=before["ply"])
                return
            self._step(now, step)
        raise AssertionError(f"{STEPS} clicks answered nothing: {self.seen()}")

    def _step(self, now: dict[str, Any], step: int) -> None:
        page = self.page
        options = now["options"]
        dock = page.locator("#dock .options button")
        quick = next((i for i, text in enumerate(options) if text.lower().startswith(QUICK)), None)
        picked = bool(now["back"])
        if now["boards"]:
            self.press(page.locator("#field .boards button").first)
        elif now["strikes"] and self.bold:
            self.press(page.locator("#dock .strikes button").first)
        elif quick is not None and not picked and not (self.bold and now["chips"]):
            self.press(dock.nth(quick))
        elif now["chips"] and (self.bold or not options):
            self.turns += 1
            chips = page.locator("#dock .chips button")
            self.press(chips.nth(self.turns % now["chips"]))
        elif options:
            self.press(dock.last)
        elif now["marks"]:
            self.hex((self.turns * 5 + step // 2) % now["marks"])
        else:
            page.locator(".hand .card.lit").first.press("Enter")

    def play(self, until: Callable[[dict[str, Any]], bool] = lambda now: False, most: int = 400) -> dict[str, Any]:
        """Answer whatever is asked until the game stands so, or is over; what is seen then."""
        self.wait()
        for _ in range(most):
            now = self.seen()
            if now["turn"] == "over" or until(now):
                return now
            self.answer()
            self.wait(now["ply"])
        raise AssertionError(f"not even {most} answers led there: {self.asked[-5:]}")


def turn_of(*players: Player) -> Player:
    """Whoever is asked, once all have seen the newest answer; the first of them when the game is over."""
    for _ in range(PATIENCE // MOMENT):
        seen = [player.page.evaluate("() => ({...document.querySelector('main.game')?.dataset})") for player in players]
        newest = len({each.get("ply") for each in seen}) == 1
        asked = [player for player, each in zip(players, seen, strict=True) if each.get("turn") in ("asked", "over")]
        if newest and asked:
            return asked[0]
        players[0].page.wait_for_timeout(MOMENT)
    raise AssertionError("nobody is asked")
