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

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

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


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Callable[..., Page]]:
    """Open the page as a new visitor, on a desktop or with `phone=True`, with its service worker if `installed`.

    Bots are shown at once unless a test is about their `pace`. If the page reports an error, the test fails.
    """
    complaints: list[str] = []
    contexts = []

    def open_page(
        path: str = "/",
        *,
        phone: bool = False,
        dark: bool = False,
        installed: bool = False,
        pace: str = "instant",
    ) -> Page:
        context = browser.new_context(
            base_url=server,
            viewport={"width": 390, "height": 844} if phone else {"width": 1440, "height": 900},
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            service_workers="allow" if installed else "block",
            extra_http_headers={"x-forwarded-for": f"10.0.0.{next(_addresses)}"},  # limits count by address
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(STAY)
        context.add_init_script(
            f"try {{ localStorage.setItem('cryptid.pace', '{pace}') }} catch {{}}"
        )  # about:blank has none
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: _listen(message, complaints))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def _listen(message: ConsoleMessage, complaints: list[str]) -> None:
    """Collect errors and policy violations. Lost connections and refusals are expected: some tests cause them."""
    if message.type in ("error", "warning") and not any(words in message.text for words in EXPECTED):
        complaints.append(message.text)
