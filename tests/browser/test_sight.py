"""Nothing is told by colour alone: what differs in meaning differs in shape, letter or pattern."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.screens import WALKS, Walk

Visit = Callable[..., Page]
WIDTHS = {390: 844, 820: 1180, 1440: 900}
DEFICIENCY = "deuteranopia"


@pytest.mark.prove
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_pictures_to_be_looked_at(visit: Visit, walk: Walk, tmp_path: Path) -> None:
    """Each screen at each width in both themes, and as somebody without green cones sees it."""
    for name, page in walk(visit):
        for width in WIDTHS if page.viewport_size == {"width": 1440, "height": 900} else (390,):
            picture(page, tmp_path / f"{name}, {width}".replace(": ", ", "), width)
    print(f"{len(list(tmp_path.iterdir()))} pictures in {tmp_path}")


def picture(page: Page, path: Path, width: int) -> None:
    was = page.viewport_size
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    session = page.context.new_cdp_session(page)
    page.screenshot(path=f"{path}, light.png")
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": DEFICIENCY})
    page.screenshot(path=f"{path}, {DEFICIENCY}.png")
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    page.emulate_media(color_scheme="dark")
    page.screenshot(path=f"{path}, dark.png")
    page.emulate_media(color_scheme="light")
    session.detach()
    if was is not None:
        page.set_viewport_size(was)
