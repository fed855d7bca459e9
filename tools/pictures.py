"""Take the pictures of the README from tables at a running server: docs/pictures/<name>-<theme>.webp.

Every table is dealt and played by a seed, with bots in all seats, up to a decision of the person whose page is shown.
So the pictures change only where the games, the bots or the client do.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

from cryptid.core.codec import canonical
from cryptid.core.folders import module_of
from cryptid.core.game import Seat, view
from cryptid.games import GAMES
from cryptid.server.clock import wall_clock
from cryptid.server.http.identities import digest
from cryptid.server.http.security import cookie_name
from cryptid.server.live.worker import choose
from cryptid.server.settings import Settings
from cryptid.server.store.sqlite import SqliteStore
from cryptid.server.table.log import Head, LogEntry, Person, Turn
from cryptid.server.table.referee import Draft, Table, make_deal
from cryptid.server.table.schedule import Timing
from cryptid.server.wire import messages as wire
from tools.setup import BROWSERS

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
THEMES = ("light", "dark")
QUALITY = 82  # of 100
ANN = Person("ann", "Ann")
LEVEL, THINKING_MS = "novice", 300
TIMING = Timing(bot_pace=(700, 1800))
PATIENCE_MS = 120_000  # for the first help of a server whose kernels have not been compiled


@dataclass(frozen=True, slots=True)
class Scene:
    """A game seen from one seat, when it is alone to decide for the first time after a number of moves."""

    game: str
    code: str
    players: int
    seat: Seat
    moves: int
    assistance: str  # selects what only assistance shows, which comes last


SCENES = [Scene(game, **known.SCENE) for game in GAMES if (known := module_of("tools.games", game))]


def main() -> None:
    token = secrets.token_urlsafe(32)
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        asyncio.run(keep(database, token))
        with serving(database) as url, opened() as browser:
            for theme in THEMES:
                take(browser, url, token, theme)


# The tables


async def keep(database: Path, token: str) -> None:
    """Write a database with every scene, in which this token is Ann's."""
    store = SqliteStore(database)
    await store.open()
    await store.add_person(ANN, digest(token), 0)
    for scene in SCENES:
        table, entries = played(scene)
        assert await store.add_table(table.head, entries, table.projection(table.state))
    await store.close()


def played(scene: Scene) -> tuple[Table, list[LogEntry]]:
    """Return the table of a scene and its log, from the first seed whose game lasts long enough."""
    return next(filter(None, (_played(scene, seed) for seed in count(1))))


def _played(scene: Scene, seed: int) -> tuple[Table, list[LogEntry]] | None:
    table, rng, entries = _table(scene, seed), Random(seed), list[LogEntry]()

    def happen(draft: Draft) -> None:
        table.commit(draft)
        entries.append(draft.entry)

    happen(table.draft_seated(scene.seat, ANN, wall_clock()))
    happen(table.draft(ANN, wire.Do("start", table.ply, wire.Start()), wall_clock()))
    while waited := [seat for seat, opened in enumerate(table.state.opened) if opened is not None]:
        if waited == [scene.seat] and len(table.moves) >= scene.moves:
            return table, entries
        happen(_move(table, next((seat for seat in waited if seat != scene.seat), scene.seat), rng))
    return None


def _table(scene: Scene, seed: int) -> Table:
    seats = tuple(None if seat == scene.seat else LEVEL for seat in range(scene.players))
    options = {"players": scene.players}
    configuration = wire.Configuration(game=scene.game, options=options, seats=seats, assistance="notes")
    head = Head(
        id=scene.code,
        code=scene.code,
        game=scene.game,
        version=GAMES[scene.game].version,
        configuration=wire.encode(configuration).decode(),
        deal=canonical(make_deal(configuration, Random(seed))),
        salt=secrets.token_hex(32),
        host=ANN.id,
        listed=False,
        made_at=wall_clock(),
    )
    return Table(head, TIMING)


def _move(table: Table, seat: Seat, rng: Random) -> Draft:
    state, opened = table.state.game_state, table.state.opened[seat]
    assert state is not None
    assert opened is not None
    made = choose(table.game.name, LEVEL, view(state, seat), THINKING_MS, rng=rng)
    if table.state.chairs[seat].bot is None:
        assert made.text is not None
        return table.draft(ANN, wire.Do(f"k{table.ply}", table.ply, wire.Act(made.text)), wall_clock())
    return table.draft_move(Turn(table.head.id, seat, "bot", opened.ply, 0), made, wall_clock())


# The pictures


@contextmanager
def serving(database: Path) -> Iterator[str]:
    """Run a server on this database, and yield its address."""
    words = ["serve", "--port", "0", "--no-browser", "--database", f"sqlite:///{database}"]
    program = Path(sys.executable).with_name("cryptid")
    with subprocess.Popen([program, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().decode().split()[3]
        finally:
            process.send_signal(signal.SIGTERM)


@contextmanager
def opened() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def take(browser: Browser, url: str, token: str, theme: str) -> None:
    """Take every picture in one theme."""
    desk = _page(browser, url, theme, 1440, 900)
    desk.context.add_cookies([{"name": cookie_name(Settings()), "value": token, "url": url}])
    for scene in SCENES:
        desk.goto(f"/t/{scene.code}")
        desk.locator(scene.assistance).first.wait_for(timeout=PATIENCE_MS)
        _keep(desk, scene.game, theme)
    phone = _page(browser, url, theme, 390, 844)
    phone.route("**/api/setups", lambda route: route.continue_(post_data={"players": 4, "mode": "normal", "seed": 1}))
    phone.goto("/companion")
    phone.get_by_role("button", name="Set up").click()
    for _ in range(3):
        phone.get_by_role("button", name="Next").click()
    _keep(phone, "companion", theme)


def _page(browser: Browser, url: str, theme: str, width: int, height: int) -> Page:
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        service_workers="block",
    )
    return context.new_page()


def _keep(page: Page, name: str, theme: str) -> None:
    page.wait_for_load_state("networkidle")
    how = {"format": "webp", "quality": QUALITY}
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", how)
    (FOLDER / f"{name}-{theme}.webp").write_bytes(base64.b64decode(taken["data"]))


if __name__ == "__main__":
    main()
