"""Time from the first request to a playable board, and from a message to the drawn move."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import TITLES, against_bots, make_a_move

Visit = Callable[..., Page]
LOAD_SECONDS, DRAW_MS, FIRST_TAP_SECONDS = 2, 100, 3

# Notes for each message about a move the time until the frame after it has been painted.
WATCH = """
window.drawn = [];
window.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", ({ data }) => {
      const at = performance.now();
      if (data.includes('"played"'))
        requestAnimationFrame(() => setTimeout(() => window.drawn.push(performance.now() - at)));
    });
  }
};
"""


@pytest.mark.prove
@pytest.mark.alone
@pytest.mark.parametrize("game", TITLES)
def test_boards_and_moves_come_at_once(visit: Visit, game: str) -> None:
    page = visit("about:blank")
    page.add_init_script(WATCH)
    began = perf_counter()
    page.goto("/")
    against_bots(page, game)
    loaded = perf_counter() - began
    for _ in range(3):
        make_a_move(page, game)
    drawn = sorted(page.evaluate("window.drawn"))
    middle = drawn[len(drawn) // 2]
    print(f"{game}: playable after {loaded:.2f} s; {len(drawn)} moves drawn, half within {middle:.0f} ms")
    assert loaded < LOAD_SECONDS
    assert middle < DRAW_MS


@pytest.mark.prove
@pytest.mark.alone
def test_a_newcomer_taps_soon(visit: Visit) -> None:
    """Measure from a cold front door to the answer to the first tap of the first lesson."""
    seconds = []
    for _ in range(5):
        page = visit("about:blank")
        began = perf_counter()
        page.goto("/")
        page.locator("a.primary").click()
        page.locator("[data-thing=E5]").click()
        expect(page.get_by_text("E5 is ")).to_be_visible()
        seconds.append(perf_counter() - began)
    print(f"first lesson: first tap answered after {median(seconds):.2f} s, in the middle of {len(seconds)} visits")
    assert median(seconds) < FIRST_TAP_SECONDS
