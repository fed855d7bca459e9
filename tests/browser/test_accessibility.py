"""axe finds nothing on any screen, in either theme, on a desktop or a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.screens import DESKTOP, PHONE, WALKS, Walk

Visit = Callable[..., Page]
Looks = Sequence[tuple[ViewportSize, Literal["light", "dark"]]]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
FEW = ((DESKTOP, "light"), (PHONE, "dark"))
ALL = tuple(product((DESKTOP, PHONE), ("light", "dark")))


SETTLED = """() => Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished))"""


def faults(page: Page) -> list[str]:
    """What axe objects to, a line each, once nothing fades in or out any more."""
    page.evaluate(SETTLED)
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]


def looks(page: Page, wanted: Looks) -> Iterator[str]:
    """The page at each size in each theme; what only a phone shows, only there."""
    was = page.viewport_size
    for size, theme in wanted:
        if was in (DESKTOP, size):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=theme)
            yield f"{size['width']} px, {theme}"
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(was or DESKTOP)


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
@pytest.mark.parametrize("wanted", [FEW, pytest.param(ALL, marks=pytest.mark.prove)], ids=["few", "all"])
def test_axe_finds_nothing(visit: Visit, walk: Walk, wanted: Looks) -> None:
    found = []
    for name, page in walk(visit):
        for look in looks(page, wanted):
            found += [f"{name}, {look}: {fault}" for fault in faults(page)]
    assert not found, "\n".join(found)


def test_axe_would_find_something(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    page.get_by_role("button", name="You and your settings").evaluate("button => button.removeAttribute('aria-label')")
    assert [fault.partition(":")[0] for fault in faults(page)] == ["button-name"]
