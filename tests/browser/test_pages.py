"""A page that a test has used is that of a new visitor for the next one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Kind, visiting
from tests.browser.players import against_bots


def test_nothing_is_left_of_the_visitor_before(browser: Browser, server: str) -> None:
    spare: dict[Kind, list[Page]] = {}
    with visiting(browser, server, spare) as visit:
        page = visit(dark=True)
        against_bots(page, "urban")
        page.evaluate("localStorage.setItem('left', '1')")
        page.route("**/theme.js", lambda route: route.abort())
        page.set_viewport_size({"width": 300, "height": 300})
        page.context.set_offline(True)
    assert page.context.cookies() == []
    with visiting(browser, server, spare) as visit:
        assert visit() is page
        expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
        assert page.evaluate("[localStorage.getItem('left'), innerWidth]") == [None, 1440]
        assert page.evaluate("matchMedia('(prefers-color-scheme: light)').matches")
        assert page.evaluate("fetch('/theme.js').then((answer) => answer.ok)")
        with pytest.raises(AssertionError, match="visit about:blank first"):
            page.add_init_script("0")
    page.context.close()
