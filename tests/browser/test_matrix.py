"""Every phase of every game at every size in both themes: nothing is cut off, covered or out of reach; axe is clean."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from cryptid.games import GAMES
from tests.browser.conftest import Kind, visiting
from tests.browser.phases import CLASSIC, PHASES
from tests.browser.test_accessibility import SETTLED
from tests.browser.test_accessibility import faults as axe_faults

Visit = Callable[..., Page]
Theme = Literal["light", "dark"]
Look = tuple[ViewportSize, Theme]
Show = Callable[[Page], object]

SIZES: tuple[ViewportSize, ...] = tuple(
    ViewportSize(width=width, height=height)
    for width, height in (
        (360, 740), (390, 844), (844, 390), (820, 1180), (1280, 640), (1366, 657), (1440, 900), (1920, 1080),
    )
)  # fmt: skip
THEMES: tuple[Theme, ...] = ("light", "dark")
LOOKS: tuple[Look, ...] = tuple(product(SIZES, THEMES))
GEOMETRY = (Path(__file__).parent / "geometry.js").read_text(encoding="utf-8")
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
SHEET_WIDTH, SHEET_AREA = 1640, 120_000  # pixels of a contact sheet, and of one picture on it


@pytest.fixture(scope="module")
def page(browser: Browser, server: str, spare: dict[Kind, list[Page]]) -> Iterator[Page]:
    with visiting(browser, server, spare) as visit:
        yield visit("about:blank")


def front_door(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


def new_table(game: str) -> Show:
    def show(page: Page) -> None:
        page.goto(f"/new/{game}")
        expect(page.get_by_role("heading", name="New table")).to_be_visible()

    return show


SCREENS: tuple[tuple[str, Show], ...] = (
    ("front door", front_door),
    *((f"{game}, new table", new_table(game)) for game in GAMES),
    *((f"{phase.game}, {phase.name}", phase.open) for phase in PHASES),
)


def looks(page: Page, wanted: Sequence[Look]) -> Iterator[str]:
    """Show the page in each of these looks, and yield what each is called."""
    for size, theme in wanted:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=theme)
        page.evaluate(DRAWN)
        page.evaluate(SETTLED)
        yield f"{size['width']}x{size['height']} {theme}"


def geometry_faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(GEOMETRY)
    return found


@pytest.mark.parametrize(
    ("number", "name", "show"), [pytest.param(i, *one, id=one[0]) for i, one in enumerate(SCREENS)]
)
def test_a_screen_fits(page: Page, number: int, name: str, show: Show) -> None:
    """At two sizes, which differ from screen to screen; every size, theme and phase has its turn. axe sees a third."""
    page.set_viewport_size({"width": 1440, "height": 900})
    show(page)
    turn = [LOOKS[(number * 3 + i * 7) % len(LOOKS)] for i in range(2)]
    found = [f"{look}: {fault}" for look in looks(page, turn) for fault in geometry_faults(page)]
    if number % 3 == 0:
        found += [f"axe: {fault}" for fault in axe_faults(page)]
    assert not found, "\n".join([name, *found])


@pytest.mark.prove
@pytest.mark.parametrize(("name", "show"), [pytest.param(*one, id=one[0]) for one in SCREENS])
def test_a_screen_fits_everywhere(
    visit: Visit, name: str, show: Show, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """At every size in both themes; leaves a sheet of pictures to be looked at."""
    page = visit("about:blank")
    page.set_viewport_size({"width": 1440, "height": 900})
    show(page)
    found, pictures = [], []
    for look in looks(page, sorted(LOOKS, key=lambda look: look[0]["width"] > look[0]["height"])):
        found += [f"{look}: {fault}" for fault in [*geometry_faults(page), *axe_faults(page)]]
        pictures.append((look, page.screenshot()))
    sheet = tmp_path_factory.getbasetemp() / "sheets" / f"{name}.png"
    contact_sheet(page, pictures, sheet)
    print(sheet)
    assert not found, "\n".join([name, *found])


def test_the_map_stands_still(page: Page) -> None:
    """Whatever the status and the last move say, whatever the panel asks and with a hint, the map keeps its place."""
    places = dict[str, set[tuple[int, int]]]()
    for phase in (one for one in CLASSIC if one.name in {"sharing", "asking", "paying"}):
        page.set_viewport_size({"width": 1440, "height": 900})
        phase.open(page)
        for look in looks(page, [(size, "light") for size in SIZES if size["height"] in {657, 740, 844, 900}]):
            box = page.locator("#classic-map").bounding_box()
            assert box is not None
            places.setdefault(look, set()).add((round(box["y"]), round(box["width"])))
    assert len(places) == 4
    assert all(max(side) - min(side) <= 2 for boxes in places.values() for side in zip(*boxes, strict=True)), places


def contact_sheet(page: Page, pictures: Sequence[tuple[str, bytes]], path: Path) -> None:
    """Write all pictures side by side into one file, each as large as the others."""
    path.parent.mkdir(exist_ok=True)
    figures = "".join(
        f'<figure style="margin:4px;font:12px sans-serif">{name}<br>'
        f'<img src="data:image/png;base64,{b64encode(data).decode()}"></figure>'
        for name, data in pictures
    )
    sheet = page.context.new_page()
    sheet.set_viewport_size({"width": SHEET_WIDTH, "height": 600})
    sheet.set_content(f'<body style="margin:0;display:flex;flex-wrap:wrap;align-items:start">{figures}</body>')
    sheet.evaluate(
        """async (area) => {
            for (const one of document.images) {
                await one.decode();
                one.width = one.naturalWidth * Math.sqrt(area / (one.naturalWidth * one.naturalHeight));
            }
        }""",
        SHEET_AREA,
    )
    sheet.screenshot(path=path, full_page=True)
    sheet.close()


def test_geometry_finds_what_is_wrong(page: Page) -> None:
    """A covered control, text cut off and text over text are found."""
    page.goto("about:blank")
    page.set_content(
        """<!doctype html><main><button style="position:fixed;top:9px;left:9px">Under</button>
        <div style="position:fixed;inset:0 auto auto 0;width:90px;height:60px;background:red"></div>
        <p style="position:absolute;top:200px;width:40px;overflow:hidden;white-space:nowrap">Cut off at its end</p>
        <p style="position:absolute;top:300px;margin:0">First</p>
        <p style="position:absolute;top:300px;margin:0">Other</p>
        <button style="position:absolute;left:-300px;top:400px">Outside</button></main>"""
    )
    found = "\n".join(geometry_faults(page))
    for words in ('covered: button "Under"', 'cut: "Cut off at its end"', '"First"', 'out of reach: button "Outside"'):
        assert words in found
