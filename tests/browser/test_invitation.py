"""An invitation from one computer to a phone on the same network, and how the page looks from outside: fonts, icons."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from cryptid.server.http.page import built_client
from tests.browser.conftest import PATIENCE_MS, running
from tests.browser.players import STAY
from tests.browser.test_front_door import code_of

Visit = Callable[..., Page]
FONT_BYTES = 80_000
FONTS = """async () => {
  await document.fonts.ready;
  return [...document.fonts].filter((font) => font.status === "loaded").map((font) => font.family);
}"""


def open_page(browser: Browser, url: str, *, phone: bool = False) -> Page:
    size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
    context = browser.new_context(viewport=size, is_mobile=phone, has_touch=phone, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(STAY)
    page = context.new_page()
    page.goto(url)
    return page


def test_a_friend_joins_by_the_link_on_a_phone(tmp_path: Path, browser: Browser) -> None:
    """The server listens on a second loopback address, which stands for that of a network."""
    with running(tmp_path, "--host", "127.0.0.2") as (_, address):
        assert address.startswith("http://127.0.0.2:")
        host = open_page(browser, f"{address}/new/urban")
        host.get_by_role("button", name="Create Urban Legends table").click()
        host.wait_for_url("**/t/*")
        link = host.get_by_label("Link to this table")
        expect(link).to_have_value(f"{address}/t/{code_of(host)}")
        expect(host.get_by_role("img", name="QR code")).to_be_visible()
        friend = open_page(browser, link.input_value(), phone=True)
        friend.get_by_role("button", name="Sit here, Scientist").tap()
        expect(host.get_by_text("All seats are taken")).to_be_visible()
        for page in (host, friend):
            page.context.close()


def test_the_page_brings_its_own_fonts(visit: Visit) -> None:
    page = visit()
    assert set(page.evaluate(FONTS)) == {"Source Sans 3", "Source Serif 4"}


def test_fonts_are_small() -> None:
    folder = built_client()
    assert folder is not None
    fonts = list((folder / "assets").glob("*.woff*"))
    assert len(fonts) == 3
    assert sum(font.stat().st_size for font in fonts) < FONT_BYTES
    assert "SIL OPEN FONT LICENSE" in (folder / "licences.txt").read_text(encoding="utf-8").upper()


def test_pictures_for_phones_and_link_previews() -> None:
    folder = built_client()
    assert folder is not None
    icons = json.loads((folder / "manifest.webmanifest").read_text(encoding="utf-8"))["icons"]
    sizes = {icon["src"]: icon["sizes"] for icon in icons if icon["type"] == "image/png"}
    sizes |= {"/apple-touch-icon.png": "180x180", "/preview.png": "1200x630"}
    assert len(sizes) == 5
    for name, size in sizes.items():
        data = (folder / name[1:]).read_bytes()
        assert data.startswith(b"\x89PNG\r\n\x1a\n")
        assert "{}x{}".format(*struct.unpack(">II", data[16:24])) == size
