"""Nothing is told by colour alone: what differs in meaning differs in shape, letter or pattern."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.players import against_bots, begin, create
from tests.browser.screens import WALKS, Walk

Visit = Callable[..., Page]
WIDTHS = {390: 844, 820: 1180, 1440: 900}
DEFICIENCY = "deuteranopia"


def kinds(page: Page, selector: str, what: str) -> dict[str, set[str]]:
    """For each set of classes among these elements, return the shapes in which they are drawn."""
    found = page.locator(selector).evaluate_all(f"all => all.map((one) => [one.getAttribute('class') ?? '', {what}])")
    forms: dict[str, set[str]] = {}
    for name, form in found:
        forms.setdefault(name, set()).add(form)
    return forms


def assert_distinct(forms: dict[str, set[str]], count: int) -> None:
    """Check the number of kinds, and that each has a shape of its own."""
    assert len(forms) == count
    assert all(len(one) == 1 for one in forms.values())
    assert len(set().union(*forms.values())) == count


def seats(page: Page) -> list[tuple[str, str]]:
    """Return the shape and letter of every seat."""
    badges = page.get_by_role("list", name="Players").locator("li > svg")
    drawn = "all => all.map((one) => [one.querySelector('path').getAttribute('d'), one.textContent.trim()])"
    return [(shape, letter) for shape, letter in badges.evaluate_all(drawn)]


def test_classic_needs_no_colours(visit: Visit) -> None:
    page = visit("/new/classic")
    create(page, "classic", players=5, bots="BCDE", options={})
    begin(page, "classic")
    assert_distinct(kinds(page, "svg path.motif", "one.getAttribute('d')"), 5)
    structures = page.locator(".board svg g:has(> path.built)")
    drawn = "all => all.map((one) => [one.querySelector('.built').getAttribute('class'), one.textContent.trim()])"
    letters = {(colour.split()[1], letter) for colour, letter in structures.evaluate_all(drawn)}
    assert len(letters) == len({letter for _, letter in letters}) == len({colour for colour, _ in letters}) >= 3
    shapes, signs = zip(*seats(page), strict=True)
    assert len(set(shapes)) == 5
    assert "".join(signs) == "ABCDE"


def test_urban_needs_no_colours(visit: Visit) -> None:
    page = visit()
    against_bots(page, "urban")
    sensors = ".board g:is(.P, .W, .K):has(> path.body)"
    outline = "one.querySelector('.body').getAttribute('d').replace(/[^A-Z]/g, '')"
    assert_distinct(kinds(page, sensors, "one.textContent.trim()"), 3)
    assert_distinct(kinds(page, sensors, outline), 3)


@pytest.mark.prove
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_pictures_to_be_looked_at(visit: Visit, walk: Walk, tmp_path: Path) -> None:
    """Save each screen at each width in both themes, and as somebody without green cones sees it."""
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
