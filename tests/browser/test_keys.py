"""Keys and fingers: the focus is never lost, coordinates reach the map, and the map zooms without the page."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.players import TITLES, against_bots, make_a_move, who_may_move

Visit = Callable[..., Page]
FOCUS = "document.activeElement.tagName"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


@pytest.mark.parametrize("game", TITLES)
def test_the_focus_is_never_lost(visit: Visit, game: str) -> None:
    """After each move it stays where it was or goes to what comes next."""
    page = visit()
    against_bots(page, game)
    make_a_move(page, game)
    for _ in islice(who_may_move(game, page), 4):
        page.evaluate(DRAWN)
        assert page.evaluate(FOCUS) != "BODY"
        make_a_move(page, game)


def test_the_focus_moves_on_when_a_control_takes_itself_away(visit: Visit) -> None:
    page = visit()
    against_bots(page, "classic")
    page.locator("path.hit.allowed").first.click()
    clear = page.get_by_role("button", name="Clear selection")
    clear.focus()
    page.keyboard.press("Enter")
    expect(clear).to_have_count(0)
    page.evaluate(DRAWN)
    assert page.evaluate(FOCUS) != "BODY"


def test_coordinates_typed_anywhere_reach_the_map(visit: Visit) -> None:
    page = visit()
    against_bots(page, "classic")
    page.get_by_role("tab", name="Log").click()
    for typed, row in (("G", "4"), ("b", "7")):
        page.keyboard.press(typed)
        page.keyboard.press(row)
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(f"{typed.upper()}{row},")
    page.get_by_role("tab", name="Chat").click()
    message = page.get_by_label("Your message")
    message.press_sequentially("c3")
    expect(message).to_have_value("c3")


def fingers(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_fingers_zoom_and_move_the_map_and_not_the_page(visit: Visit) -> None:
    page = visit(phone=True)
    against_bots(page, "classic")
    box = page.locator(".wrap")
    area = box.bounding_box()
    assert area is not None
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    session = page.context.new_cdp_session(page)
    wide = page.locator("svg.board").bounding_box()
    assert wide is not None
    fingers(session, "touchStart", (x - 30, y), (x + 30, y))
    fingers(session, "touchMove", (x - 90, y), (x + 90, y))
    fingers(session, "touchEnd")
    expect(box).to_have_attribute("data-zoomed", "")
    zoomed = page.locator("svg.board").bounding_box()
    assert zoomed is not None
    assert zoomed["width"] > 2 * wide["width"]
    fingers(session, "touchStart", (x, y))
    fingers(session, "touchMove", (x + 40, y + 20))
    fingers(session, "touchEnd")
    moved = page.locator("svg.board").bounding_box()
    assert moved is not None
    assert moved["x"] - zoomed["x"] == pytest.approx(40, abs=1)
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    expect(page.locator("path.hit[aria-pressed=true]")).to_have_count(0)  # a drag chooses nothing
    assert box.bounding_box() == area
    for _ in range(2):
        page.touchscreen.tap(x, y)
    expect(box).not_to_have_attribute("data-zoomed", "")
