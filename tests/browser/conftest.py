"""A real server and a real browser, for tests that look at the page as people do."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, ViewportSize, expect, sync_playwright

from cryptid.server.http.page import built_client
from tests.browser.players import STAY
from tests.server.proofs.quick import QUICKLY, SEEDED
from tests.waiting import LONG

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Chromium draws the suggestions of its address bar in two pages of their own and keeps a process ready for the next
# page: half of the CPU time of opening a page. The other features are Playwright's list, which this one replaces.
UNUSED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"),
    *("DestroyProfileOnBrowserClose", "HttpsUpgrades", "MediaRouter", "OptimizationHints", "PaintHolding"),
)
FLAGS = [
    f"--disable-features={','.join(UNUSED)}",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
EXPECTED = (
    "WebSocket",
    "ERR_",
    "status of 400",
    "status of 404",
    "status of 409",
    "status of 502",
    "Service Worker registration blocked",
)  # in what the browser says
PATIENCE_MS = 120_000  # bounds a hang; no test is about time
expect.set_options(timeout=PATIENCE_MS)
_addresses = count(1)
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
Kind = tuple[bool, str]  # of a page: whether it is a phone's, and at which pace it shows bots


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a server with the built client and a database of its own; deals repeat, bots are quick."""
    with running(tmp_path_factory.mktemp("server")) as (_, address):
        yield address


@contextmanager
def running(
    folder: Path, *more: str, project: Path | None = None, env: Mapping[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """Start a server with the built client of this project, or of another, and its database in this folder."""
    assert built_client() is not None, "the client has not been built: run `make setup`"
    command = [*QUICKLY, SEEDED, "--database", f"sqlite:///{folder / 'tables.db'}", *more]
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(command, cwd=project, env=env, stdout=subprocess.PIPE, stderr=log) as process,
    ):
        try:
            assert process.stdout is not None
            yield process, _address(process.stdout.readline().decode(), folder / "log")
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(LONG)


def _address(line: str, log: Path) -> str:
    found = re.search(r"http://[\d.]+:\d+", line)
    assert found, log.read_text()
    return found[0]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)  # None: Playwright starts its own, if it has one
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS, timeout=PATIENCE_MS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def spare() -> dict[Kind, list[Page]]:
    """Return clean pages, which earlier tests have used: opening a new one takes longer than many a test."""
    return {}


@pytest.fixture
def visit(browser: Browser, server: str, spare: dict[Kind, list[Page]]) -> Iterator[Callable[..., Page]]:
    with visiting(browser, server, spare) as visit:
        yield visit


@contextmanager
def visiting(browser: Browser, server: str, spare: dict[Kind, list[Page]]) -> Iterator[Callable[..., Page]]:
    """Open the page as a new visitor, on a desktop or with `phone=True`, with its service worker if `installed`.

    Bots are shown at once unless a test is about their `pace`. If the page reports an error, the test fails.
    Other tests will use the page, unless it starts as about:blank: then it is new, and may be changed for good.
    """
    complaints: list[str] = []
    used: list[tuple[Page, Kind | None]] = []  # with None if no other test may use it

    def hear_error(error: Error) -> None:
        complaints.append(str(error))

    def hear(message: ConsoleMessage) -> None:
        """Collect errors and policy violations. Lost connections and refusals are expected: some tests cause them."""
        if message.type in ("error", "warning") and not any(words in message.text for words in EXPECTED):
            complaints.append(message.text)

    def open_page(
        path: str = "/",
        *,
        phone: bool = False,
        dark: bool = False,
        installed: bool = False,
        pace: str = "instant",
    ) -> Page:
        kind = (phone, pace)
        is_kept = not installed and path != "about:blank"
        if is_kept and spare.get(kind):
            page = spare[kind].pop()
        else:
            page = new_page(browser, server, phone=phone, pace=pace, workers="allow" if installed else "block")
        if is_kept:
            forbid_traces(page)
        used.append((page, kind if is_kept else None))
        page.set_extra_http_headers({"x-forwarded-for": f"10.0.0.{next(_addresses)}"})  # limits count by address
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.on("pageerror", hear_error)
        page.on("console", hear)
        page.goto(path)
        return page

    yield open_page
    for page, kind in used:
        page.remove_listener("pageerror", hear_error)
        page.remove_listener("console", hear)
        if kind is not None and page.context.pages == [page]:
            clean(page, phone=kind[0])
            spare.setdefault(kind, []).append(page)
        else:
            page.context.close()
    assert complaints == []


def new_page(browser: Browser, server: str, *, phone: bool, pace: str, workers: Literal["allow", "block"]) -> Page:
    context = browser.new_context(
        base_url=server,
        viewport=PHONE if phone else DESKTOP,
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
        service_workers=workers,
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(STAY)
    context.add_init_script(
        f"try {{ localStorage.setItem('cryptid.pace', '{pace}') }} catch {{}}"
    )  # about:blank has none
    return context.new_page()


def forbid_traces(page: Page) -> None:
    """Make what cannot be undone fail on a page that the next test will use."""

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("this would reach the next test: visit about:blank first")

    for owner, name in (
        (page, "add_init_script"),
        (page, "route_web_socket"),
        (page.clock, "install"),
        (page.context, "add_init_script"),
    ):
        setattr(owner, name, fail)


def clean(page: Page, *, phone: bool) -> None:
    """Make the page that of a new visitor again. Staying on the server's site keeps its process, which is warm."""
    page.context.set_offline(False)
    page.context.unroute_all()
    page.unroute_all()
    page.goto("/icon.svg")
    page.evaluate("localStorage.clear()")
    page.context.clear_cookies()
    page.context.clear_permissions()
    page.emulate_media(media="null", reduced_motion="reduce", forced_colors="null", contrast="null")
    page.set_viewport_size(PHONE if phone else DESKTOP)
