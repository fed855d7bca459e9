"""A game without a folder in the client is played at a table through the plain pages."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import running
from tests.browser.players import press
from tests.toy_game import add_toy, inside, run


@pytest.fixture
def toy_server(tmp_path: Path) -> Iterator[str]:
    folder = tmp_path / "project"
    add_toy(folder)
    run(folder, sys.executable, "-m", "tools.wire")
    run(folder, "node", "node_modules/vite/bin/vite.js", "build", "--minify=false", "--logLevel=warn", cwd="web")
    with running(tmp_path, project=folder, env=inside(folder)) as (_, address):
        yield address


@pytest.mark.long
def test_a_game_without_a_folder_is_played_to_its_end(visit: Callable[..., Page], toy_server: str) -> None:
    page = visit(toy_server)
    page.get_by_role("article", name="Toy").get_by_role("button").click()
    expect(page.get_by_role("heading", name="Toy", level=1)).to_be_visible()
    rematch = page.get_by_role("button", name="Rematch")
    bids = page.get_by_role("region", name="Your moves").get_by_role("button", name="Bid ")
    for _ in range(2):
        press(page, bids.first)
    expect(rematch).to_be_visible()
