"""axe finds nothing on the screens around the games, in either theme, on a desktop or a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screens import WALKS, Walk

Visit = Callable[..., Page]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOKS: tuple[tuple[ViewportSize, Literal["light", "dark"]], ...] = (
    (DESKTOP, "light"),
    (PHONE, "dark"),
    (DESKTOP, "dark"),
    (PHONE, "light"),
)


SETTLED = """() => Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished))"""


def faults(page: Page) -> list[str]:
    """Return the violations that axe reports, one per line, after all animations have ended."""
    page.evaluate(SETTLED)
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]


def looks(page: Page, turn: int | None) -> Iterator[str]:
    """Yield the page at each size in each theme, or only in the look whose turn it is; skip looks a screen lacks."""
    was = page.viewport_size
    fitting = [look for look in LOOKS if was in (DESKTOP, look[0])]
    for size, theme in fitting if turn is None else [fitting[turn % len(fitting)]]:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme)
        yield f"{size['width']} px, {theme}"
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(was or DESKTOP)


@pytest.mark.long
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.prove)], ids=["one", "every"])
def test_axe_finds_nothing(visit: Visit, walk: Walk, every: bool) -> None:
    """Check each screen in one look, a different one each time, or in all of them."""
    found = []
    for turn, (name, page) in enumerate(walk(visit)):
        for look in looks(page, None if every else turn):
            found += [f"{name}, {look}: {fault}" for fault in faults(page)]
    assert not found, "\n".join(found)


def test_axe_would_find_something(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    page.get_by_role("button", name="Profile and settings").evaluate("button => button.removeAttribute('aria-label')")
    assert [fault.partition(":")[0] for fault in faults(page)] == ["button-name"]
