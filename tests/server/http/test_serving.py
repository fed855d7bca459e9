"""Health, metrics, the page, and shutting down."""

from __future__ import annotations

import asyncio
import gc
import gzip
import json
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from cryptid.server.http import serving
from cryptid.server.http.protocols import WebSocket
from cryptid.server.live.connection import Closed, Connection, Socket
from cryptid.server.live.connections import Connections
from cryptid.server.table.log import Person
from tests.server.http.test_security import check_refused, socket, until
from tests.server.http.web import UNHURRIED, Web, on_network, on_web, refused
from tests.server.live.ground import no_collections


def test_ready(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        response = await web.browser.get("/healthz")
        assert (response.status_code, response.json()) == (200, {"status": "ready"})

    on_web(tmp_path, test)


def test_while_draining_health_says_so_and_no_socket_opens(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        async with socket(web, origin=web.url) as opened:
            await web.server.drain()
            with pytest.raises(ConnectionClosed) as closed:
                await opened.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        response = await web.browser.get("/healthz")
        assert (response.status_code, response.json()) == (503, {"status": "draining"})
        await check_refused(socket(web, origin=web.url), 503, "draining")
        assert (await web.browser.post("/api/me", json={})).status_code == 200

    on_network(tmp_path, test)


def test_figures(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        value = web.server.metrics.registry.get_sample_value
        await web.browser.post("/api/me", json={})
        await web.browser.get("/api/tables/bako-ludi-meto")
        await web.browser.get("/api/tables/boko-ludi-meto")
        async with connect(f"{web.url.replace('http', 'ws')}/ws", origin=web.url, **UNHURRIED) as opened:  # type: ignore[arg-type]
            await opened.send('{"type": "watch"}')
            await opened.recv()
            assert value("cryptid_sockets") == 1
        assert value("cryptid_refused_total", {"code": "no_table"}) == 2
        assert value("cryptid_http_seconds_count", {"route": "/api/tables/{code}", "status": "404"}) == 2
        assert value("cryptid_http_seconds_count", {"route": "/api/me", "status": "200"}) == 1
        page = await web.browser.get("/metrics")
        assert page.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        for name in ("live_tables", "append_seconds_count", "store_failures_total"):
            assert f"cryptid_{name} " in page.text
        assert "ludi" not in page.text

    on_network(tmp_path, test)


def test_two_servers_in_one_process_have_figures_of_their_own(tmp_path: Path) -> None:
    for number in range(2):

        async def test(web: Web) -> None:
            await web.browser.get("/api/none")
            assert web.server.metrics.registry.get_sample_value("cryptid_refused_total", {"code": "not_found"}) == 1

        (tmp_path / str(number)).mkdir()
        on_web(tmp_path / str(number), test)


def test_requests_are_logged_by_their_route(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        await web.browser.get("/api/tables/bako-ludi-meto?x=1")
        await web.browser.get("/healthz")
        await web.browser.get("/metrics")
        [line] = map(json.loads, web.log.getvalue().splitlines())
        del line["time"], line["ms"]
        assert line == {
            "level": "info",
            "event": "request",
            "method": "GET",
            "route": "/api/tables/{code}",
            "status": 404,
        }

    on_web(tmp_path, test)


def test_who_does_not_read_is_waited_for_then_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`send` blocks before much is buffered for a stalled reader, and finally raises `Closed`."""
    monkeypatch.setattr(serving, "STALLED_MS", 500)
    sent: list[int] = []
    given_up = asyncio.Event()

    async def pour(self: Connections, socket: Socket, person: Person | None, address: str) -> None:
        try:
            while True:
                await socket.send(b"x" * 1000)
                sent.append(1000)
        except Closed:
            given_up.set()

    monkeypatch.setattr(Connections, "serve", pour)

    async def test(web: Web) -> None:
        _, writer = await asyncio.open_connection(*web.url.removeprefix("http://").split(":"), limit=1000)
        writer.write(HANDSHAKE.replace("HOST", web.url.removeprefix("http://")).encode())
        await given_up.wait()
        assert 10_000 < sum(sent) < 10_000_000
        writer.close()
        await until(lambda: web.server.metrics.registry.get_sample_value("cryptid_sockets") == 0)

    on_network(tmp_path, test, ping_seconds=1000)


HANDSHAKE = "\r\n".join(
    [
        "GET /ws HTTP/1.1",
        "Host: HOST",
        "Origin: http://HOST",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        "\r\n",
    ]
)


# The page


def test_a_plain_page_until_the_client_is_built(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        page = await web.browser.get("/")
        assert page.headers["content-type"].startswith("text/html")
        assert "/api/openapi.json" in page.text
        assert "<script" not in page.text
        assert "style" not in page.text
        refused(await web.browser.get("/t/bako-ludi-meto"), 404, "not_found")

    on_web(tmp_path, test)


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<head></head>the client")
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets" / "main-1a2b.js").write_text("play()")
    (folder / "assets" / "main-1a2b.js.gz").write_bytes(gzip.compress(b"play(at_once)"))
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def test_the_built_client(tmp_path: Path, client: Path) -> None:
    async def test(web: Web) -> None:
        for path in ("/", "/t/bako-ludi-meto", "/lobby", "/index.html"):
            page = await web.browser.get(path)
            assert (page.status_code, page.text[-17:]) == (200, "</head>the client"), path
            assert page.headers["cache-control"] == "no-cache"
            assert page.headers["content-type"].startswith("text/html")
        asset = await web.browser.get("/assets/main-1a2b.js")
        assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert (asset.headers["content-encoding"], asset.text) == ("gzip", "play(at_once)")
        assert asset.headers["content-type"].startswith("text/javascript")
        plain = await web.browser.get("/assets/main-1a2b.js", headers={"accept-encoding": "identity"})
        assert ("content-encoding" in plain.headers, plain.text) == (False, "play()")
        assert plain.headers["vary"] == "Accept-Encoding"
        assert (await web.browser.get("/icon.svg")).headers["cache-control"] == "no-cache"

    on_web(tmp_path, test, client)


def preview(page: httpx.Response) -> dict[str, str]:
    """Return the tags for link previews."""
    return {name: unescape(text) for name, text in re.findall(r'<meta property="(.*?)" content="(.*?)" />', page.text)}


def test_link_previews(tmp_path: Path, client: Path) -> None:
    async def test(web: Web) -> None:
        front, invitation = preview(await web.browser.get("/")), preview(await web.browser.get("/t/bako-ludi-meto"))
        assert front["og:title"] == "Cryptid"
        assert "invited" in invitation["og:title"]
        assert front["og:image"] == invitation["og:image"] == "https://play.example/preview.png"
        assert {name for name in front if front[name] != invitation[name]} == {"og:title", "og:description"}
        assert (await web.browser.get("/t/none-such-code")).text == (await web.browser.get("/t/bako-ludi-meto")).text
        assert "bako" not in str(invitation)
        review = preview(await web.browser.get("/t/bako-ludi-meto/review"))
        assert review["og:image"] == "https://play.example/api/tables/bako-ludi-meto/picture"
        assert "move by move" in review["og:title"]

    on_web(tmp_path, test, client, origins=("https://play.example",))


def test_the_picture_of_a_preview_has_the_address_that_was_opened(tmp_path: Path, client: Path) -> None:
    async def test(web: Web) -> None:
        page = await web.browser.get("/", headers={"host": "localhost:8000"})
        assert preview(page)["og:image"] == "http://localhost:8000/preview.png"

    on_web(tmp_path, test, client)


@pytest.mark.parametrize(
    "path",
    ["/assets/gone.js", "/assets/gone", "/gone.png", "/api/gone", "/../secret.txt", "/%2e%2e/secret.txt", "/a%00.js"],
)
def test_files_that_are_not_there(tmp_path: Path, client: Path, path: str) -> None:
    async def test(web: Web) -> None:
        refused(await web.browser.get(path), 404, "not_found")

    on_web(tmp_path, test, client)


def test_the_page_is_only_read(tmp_path: Path, client: Path) -> None:
    async def test(web: Web) -> None:
        refused(await web.browser.post("/", json={}), 405, "wrong_method")

    on_web(tmp_path, test, client)


def test_a_server_leaves_numba_to_its_workers() -> None:
    """It takes a second and 80 MB."""
    code = """import sys
from random import Random
from cryptid.server.http import operations, serving
from cryptid.server.table.referee import make_deal
from cryptid.server.wire.messages import Configuration
operations.read_ahead()
make_deal(Configuration(game="classic", options={"players": 3}, seats=(None,) * 3), Random(1))
assert "anyio._backends._asyncio" in sys.modules
sys.exit("numba" in sys.modules)"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_closed_sockets_leave_no_cycles(tmp_path: Path) -> None:
    def is_freed() -> bool:
        return not any(type(each) in (WebSocket, Connection) for each in gc.get_objects())

    async def test(web: Web) -> None:
        me = await web.browser.post("/api/me", json={})
        cookie = f"cryptid={me.cookies['cryptid']}"
        seats = {"game": "urban", "seats": [None, None]}
        made = await web.browser.post("/api/tables", json={"configuration": seats, "seat": 0})
        requests = (
            {"type": "watch"},
            {"type": "open", "code": made.json()["code"]},
            {"type": "open", "code": "bako-ludi-meto"},
        )
        with no_collections():
            for request in requests:
                async with socket(web, origin=web.url, cookie=cookie) as opened:
                    await opened.send(json.dumps(request))
                    await opened.recv()
                await until(is_freed)

    on_network(tmp_path, test)


def test_a_full_collection_looks_only_at_new_objects() -> None:
    sizes, before = [], gc.get_threshold()

    def count(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == serving.FULL:
            sizes.append(len(gc.get_objects()))

    callbacks = gc.callbacks[:]
    gc.callbacks.append(count)
    serving.spare_old_objects()
    try:
        kept = [[number] for number in range(400_000)]
        assert len(sizes) > 3
        assert max(sizes) < 20_000
        assert len(kept) == 400_000
    finally:
        gc.callbacks[:] = callbacks
        gc.set_threshold(*before)
        gc.unfreeze()
