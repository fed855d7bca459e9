"""The server answers only to its own names and addresses, and tells pages which one others can use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.http.web import HOST, UNHURRIED, Web, on_network, on_web, refused

LAN = "192.168.7.23"
PUBLIC = "https://play.example"


@pytest.mark.parametrize(
    ("host", "settings"),
    [
        ("localhost", {}),
        ("LOCALHOST:8000", {}),
        ("127.0.0.1:8000", {}),
        ("[::1]:8000", {}),
        (f"{LAN}:8000", {"lan": (LAN,)}),
        ("play.example", {"origins": (PUBLIC,)}),
        ("play.example:443", {"origins": (PUBLIC,)}),
        ("box.lan:9000", {"host": "Box.lan"}),
        ("cryptid.test", {}),  # the address at which the connection arrives
    ],
)
def test_known_hosts(tmp_path: Path, host: str, settings: dict[str, Any]) -> None:
    async def test(web: Web) -> None:
        for path in ("/api/openapi.json", "/api/games", "/metrics"):
            assert (await web.browser.get(path, headers={"host": host})).status_code == 200

    on_web(tmp_path, test, **settings)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        LAN,
        "localhost.evil.example",
        "play.example.evil.example",
        "[::1",
        "",
        ":80",
    ],
)
def test_other_hosts_are_refused(tmp_path: Path, host: str) -> None:
    async def test(web: Web) -> None:
        for method, path in (("GET", "/"), ("GET", "/api/games"), ("POST", "/api/me"), ("GET", "/metrics")):
            answer = await web.browser.request(method, path, headers={"host": host})
            sentence = refused(answer, 421, "wrong_host")
            assert f"'{host}'" in sentence
            assert "--origin http" in sentence
        assert (await web.browser.get("/healthz", headers={"host": host})).status_code == 200, "for proxies' probes"

    on_web(tmp_path, test, origins=(PUBLIC,))


def test_a_socket_under_another_name_never_opens(tmp_path: Path) -> None:
    """As a page would open it whose site has changed its name's address to ours (DNS rebinding)."""

    async def test(web: Web) -> None:
        address = f"{web.url.replace('http', 'ws')}/ws".replace("127.0.0.1", "rebound.example")
        port = httpx.URL(web.url).port
        with pytest.raises(InvalidStatus) as caught:
            await connect(address, origin=f"http://rebound.example:{port}", host="127.0.0.1", port=port, **UNHURRIED)  # type: ignore[arg-type]
        assert caught.value.response.status_code == 421

    on_network(tmp_path, test)


def test_the_address_at_which_a_connection_arrives(tmp_path: Path) -> None:
    """A server that listens everywhere is known by each address of its machine, but not by others."""

    async def test(web: Web) -> None:
        port = httpx.URL(web.url).port
        second = f"http://127.0.0.2:{port}"
        assert (await web.browser.get(f"{second}/api/games")).status_code == 200
        assert (await web.browser.get(f"{second}/api/invitations")).json() == {"origin": second}
        refused(await web.browser.get(f"{second}/api/games", headers={"host": "127.0.0.3"}), 421, "wrong_host")

    on_network(tmp_path, test, host="0.0.0.0")


@pytest.mark.parametrize(
    ("host", "settings", "origin"),
    [
        ("localhost:8000", {}, None),
        ("127.0.0.1:8000", {}, None),
        ("[::1]:8000", {}, None),
        ("localhost:8000", {"lan": (LAN, "10.0.0.2")}, f"http://{LAN}:80"),
        ("10.0.0.2:8000", {"lan": (LAN, "10.0.0.2")}, "http://10.0.0.2:8000"),
        ("cryptid.test", {}, HOST),
        ("localhost:8000", {"origins": (PUBLIC,)}, PUBLIC),
        ("localhost:8000", {"origins": (PUBLIC,), "lan": (LAN,)}, PUBLIC),
        ("b.example", {"origins": (PUBLIC, "http://b.example")}, "http://b.example"),
    ],
)
def test_invitations(tmp_path: Path, host: str, settings: dict[str, Any], origin: str | None) -> None:
    async def test(web: Web) -> None:
        answer = await web.browser.get("/api/invitations", headers={"host": host})
        assert answer.json() == {"origin": origin}

    on_web(tmp_path, test, **settings)
