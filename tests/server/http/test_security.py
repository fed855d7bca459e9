"""Pages of other sites are refused, our own can do no harm, and no secret is stored or logged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.protocols.utils import ClientDisconnected
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cryptid.server.http import protocols
from cryptid.server.live.connection import Socket
from cryptid.server.live.connections import Connections
from cryptid.server.store.protocol import StoreDown
from cryptid.server.table.log import Person
from tests.server.http.web import HOST, UNHURRIED, Web, on_network, on_web, refused

CROSS_SITE = {"sec-fetch-site": "cross-site"}
ELSEWHERE = "http://elsewhere.example"
EVIL = "https://evil.example"


# Headers


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 503), ("/healthz", 200), ("/metrics", 200), ("/api/games", 200), ("/api/me", 401), ("/none", 404)],
)
def test_every_answer_has_the_headers(tmp_path: Path, path: str, status: int) -> None:
    async def test(web: Web) -> None:
        response = await web.browser.get(path)
        assert response.status_code == status
        check_headers(response.headers)

    on_web(tmp_path, test)


def check_headers(headers: Mapping[str, str]) -> None:
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    kinds = {f"{kind}-src" for kind in ("script", "style", "img", "font", "connect", "manifest", "worker")}
    closed = {"default-src", "base-uri", "form-action", "frame-ancestors"}
    pictures = {"img-src": "'self' blob:"}  # the page draws pictures of its boards
    assert policy == {**dict.fromkeys(kinds, "'self'"), **dict.fromkeys(closed, "'none'"), **pictures}
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_api_answers_are_not_kept(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        for path in ("/api/me", "/api/games", "/api/tables/bako-ludi-meto"):
            assert (await web.browser.get(path)).headers["cache-control"] == "no-store"

    on_web(tmp_path, test)


# Cookies


def test_the_cookie_is_out_of_reach(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        made = await web.browser.post("/api/me", json={})
        name, token, attributes = cookie(made)
        assert name == "cryptid"
        assert attributes == {"httponly", "max-age=34560000", "path=/", "samesite=lax"}
        again = await web.browser.get("/api/me")
        assert cookie(again) == (name, token, attributes), "it is kept for as long again"

    on_web(tmp_path, test)


def test_by_https_the_cookie_travels_no_other_way(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        name, _, attributes = cookie(await web.browser.post("/api/me", json={}))
        assert name == "__Host-cryptid"
        assert attributes == {"httponly", "max-age=34560000", "path=/", "samesite=lax", "secure"}

    on_web(tmp_path, test, origins=("https://cryptid.test",))


def cookie(response: httpx.Response) -> tuple[str, str, set[str]]:
    [header] = response.headers.get_list("set-cookie")
    pair, *attributes = header.split("; ")
    name, _, token = pair.partition("=")
    return name, token, {attribute.lower() for attribute in attributes}


# Requests of other sites


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": HOST},
        {"origin": HOST.replace("http", "https")},
        {"origin": HOST, "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"origin": ELSEWHERE, **CROSS_SITE},
        {"content-type": "Application/JSON; charset=utf-8"},
    ],
)
def test_requests_that_may_change_something(tmp_path: Path, headers: dict[str, str]) -> None:
    async def test(web: Web) -> None:
        headers.setdefault("content-type", "application/json")
        response = await web.browser.post("/api/me", content=b"{}", headers=headers)
        assert response.status_code == 200

    on_web(tmp_path, test, origins=(ELSEWHERE,))


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": EVIL},
        {"origin": "null"},
        {"origin": ""},
        {"origin": f"{HOST}.evil.example"},
        {"origin": f"{HOST}:81"},
        {"origin": "http://["},
        {"origin": HOST, **CROSS_SITE},
        {"origin": HOST, "sec-fetch-site": "same-site"},
        CROSS_SITE,
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "nonsense"},
    ],
)
def test_another_sites_page_changes_nothing(tmp_path: Path, headers: dict[str, str]) -> None:
    async def test(web: Web) -> None:
        await web.browser.post("/api/me", json={"name": "Ann"})
        said = refused(await web.browser.post("/api/me", json={"name": "Eve"}, headers=headers), 403, "wrong_origin")
        assert said == "Pages from this origin may not use this server."
        assert (await web.browser.get("/api/me")).json()["name"] == "Ann"

    on_web(tmp_path, test, origins=(ELSEWHERE,))


@pytest.mark.parametrize("kind", [None, "", "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
def test_what_a_form_can_send_changes_nothing(tmp_path: Path, kind: str | None) -> None:
    async def test(web: Web) -> None:
        headers = {} if kind is None else {"content-type": kind}
        for path in ("/api/me", "/api/me/transfer", "/api/programs", "/api/tables"):
            said = refused(await web.browser.post(path, content=b"{}", headers=headers), 415, "not_json")
            assert said == "Send JSON with the content type application/json."

    on_web(tmp_path, test)


# Sockets


def socket(web: Web, **headers: str) -> connect:
    """Return a WebSocket that is not open yet, without the headers of a browser."""
    return connect(f"{web.url.replace('http', 'ws')}/ws", additional_headers=headers, compression=None, **UNHURRIED)


async def request(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    """Any: JSON values."""
    await socket.send(json.dumps(message))
    answer: dict[str, Any] = json.loads(await socket.recv())
    return answer


@pytest.mark.parametrize("origin", ["own", ELSEWHERE])
def test_our_page_opens_a_socket(tmp_path: Path, origin: str) -> None:
    async def test(web: Web) -> None:
        async with socket(web, origin=web.url if origin == "own" else origin) as opened:
            assert (await request(opened, type="watch"))["type"] == "lobby"
            assert opened.response is not None
            check_headers({name.lower(): value for name, value in opened.response.headers.raw_items()})

    on_network(tmp_path, test, origins=(ELSEWHERE,))


def test_a_program_opens_a_socket_without_an_origin(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        token = (await web.browser.post("/api/programs", json={"name": "Robot"})).json()["token"]
        async with socket(web, authorization=f"Bearer {token}") as opened:
            assert (await request(opened, type="watch"))["type"] == "lobby"

    on_network(tmp_path, test)


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({}, 403, "wrong_origin"),
        ({"origin": EVIL}, 403, "wrong_origin"),
        ({"origin": "null"}, 403, "wrong_origin"),
        ({"authorization": "Bearer x"}, 401, "no_identity"),
        ({"authorization": f"Bearer {'x' * 43}", "origin": "own"}, 401, "no_identity"),
        ({"authorization": "", "origin": EVIL}, 401, "no_identity"),
    ],
)
def test_sockets_that_are_refused_before_they_open(
    tmp_path: Path, headers: dict[str, str], status: int, code: str
) -> None:
    async def test(web: Web) -> None:
        if headers.get("origin") == "own":
            headers["origin"] = web.url
        await check_refused(socket(web, **headers), status, code)

    on_network(tmp_path, test)


async def check_refused(opening: connect, status: int, code: str) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        await opening
    response = refusal.value.response
    assert response.status_code == status
    assert json.loads(response.body or b"")["code"] == code
    check_headers({name.lower(): value for name, value in response.headers.raw_items()})


def test_a_cookie_without_an_origin_opens_nothing(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        await web.browser.post("/api/me", json={})
        cookies = f"cryptid={web.browser.cookies['cryptid']}"
        await check_refused(socket(web, cookie=cookies), 403, "wrong_origin")
        await check_refused(socket(web, cookie=cookies, origin=EVIL), 403, "wrong_origin")
        async with socket(web, cookie=cookies, origin=web.url) as opened:
            assert (await request(opened, type="watch"))["type"] == "lobby"

    on_network(tmp_path, test)


def test_sockets_of_one_address_are_counted(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        async with socket(web, origin=web.url), socket(web, origin=web.url) as second:
            await check_refused(socket(web, origin=web.url), 429, "too_many_sockets")
            await second.close()
            await until(lambda: web.server.metrics.registry.get_sample_value("cryptid_sockets") == 1)
            async with socket(web, origin=web.url) as third:
                assert (await request(third, type="watch"))["type"] == "lobby"

    on_network(tmp_path, test, sockets_per_address=2)


async def until(is_so: Any) -> None:
    while not is_so():
        await asyncio.sleep(0.005)


def test_frames_that_are_too_large_end_the_socket(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        async with socket(web, origin=web.url) as opened, socket(web, origin=web.url) as other:
            await opened.send(" " * 4097)
            with pytest.raises(ConnectionClosed) as closed:
                await opened.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
            assert (await request(other, type="watch"))["type"] == "lobby"

    on_network(tmp_path, test)


@pytest.mark.parametrize("frame", ["", "x", "[]", b"\xff", b"", "\0", "[" * 4000, '{"type": "open"}'])
def test_malformed_frames_are_answered(tmp_path: Path, frame: str | bytes) -> None:
    async def test(web: Web) -> None:
        async with socket(web, origin=web.url) as opened:
            await opened.send(frame)
            assert json.loads(await opened.recv())["type"] == "refused"
            assert (await request(opened, type="watch"))["type"] == "lobby"

    on_network(tmp_path, test)


def test_a_bug_at_a_socket_closes_it_and_is_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Connections, socket: Socket, person: Person | None, address: str) -> None:
        await socket.receive()
        raise KeyError("the secret clue")

    monkeypatch.setattr(Connections, "serve", broken)

    async def test(web: Web) -> None:
        async with socket(web, origin=web.url) as opened:
            await opened.send("x")
            with pytest.raises(ConnectionClosed) as closed:
                await opened.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1011
        [bug] = [line for line in map(json.loads, web.log.getvalue().splitlines()) if line["event"] == "bug"]
        assert (bug["error"], bug["route"]) == ("KeyError", "/ws")
        assert "secret" not in web.log.getvalue()

    on_network(tmp_path, test)


def test_a_client_that_leaves_before_its_socket_opens_is_no_bug(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(*_: Any) -> None:
        raise ClientDisconnected

    monkeypatch.setattr(protocols.WebSocket, "send", gone)

    async def test(web: Web) -> None:
        with pytest.raises(InvalidStatus):
            await socket(web, origin=web.url)
        await until(lambda: '"route": "/ws"' in web.log.getvalue())
        assert '"error"' not in web.log.getvalue()

    on_network(tmp_path, test)


def test_a_socket_while_the_database_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(web: Web) -> None:
        async def down(*_: Any) -> None:
            raise StoreDown

        token = (await web.browser.post("/api/programs", json={"name": "Robot"})).json()["token"]
        monkeypatch.setattr(web.server.store, "person_of", down)
        await check_refused(socket(web, authorization=f"Bearer {token}"), 503, "unavailable")

    on_network(tmp_path, test)


# Secrets


def test_no_secret_is_kept_or_logged(tmp_path: Path) -> None:
    """Tokens, table codes, transfer codes, names and texts, in every way in which they arrive."""
    secrets: list[str] = []

    async def test(web: Web) -> None:
        await web.browser.post("/api/me", json={"name": "Secret Ann"})
        token = (await web.browser.post("/api/programs", json={"name": "Secret Robot"})).json()["token"]
        offer = (await web.browser.post("/api/me/transfer", json={})).json()["code"]
        new = {"configuration": {"game": "urban", "seats": [None, "random"]}, "seat": 0}
        code = (await web.browser.post("/api/tables", json=new)).json()["code"]
        secrets.extend([token, web.browser.cookies["cryptid"], offer, offer.replace("-", "")])
        for path in (f"/api/tables/{code}", f"/t/{code}", f"/api/tables/{code}?token={token}", f"/api/{token}"):
            await web.browser.get(path)
        await web.browser.get("/api/me", headers={"authorization": f"Bearer {token}x"})
        await web.browser.post("/api/me/claim", json={"code": offer})
        await web.browser.post(
            "/api/me", content=f'{{"name": "{token}", "x"', headers={"content-type": "application/json"}
        )
        async with socket(web, authorization=f"Bearer {token}") as opened:
            await request(opened, type="open", table=code)
            await request(opened, type="do", key="k", ply=0, command={"type": "say", "text": "Secret words"})
        with pytest.raises(InvalidStatus):
            await connect(f"{web.url.replace('http', 'ws')}/ws?token={token}", **UNHURRIED)
        told = web.log.getvalue()
        assert told.count('"event": "request"') >= 8
        for secret in (*secrets, code, code.replace("-", ""), "Secret"):
            assert secret not in told, secret

    on_network(tmp_path, test)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Secret Ann" in kept
    for secret in secrets:
        assert secret.encode() not in kept


# Proxies


@pytest.mark.parametrize(("proxies", "counts"), [(("127.0.0.1",), True), ((), False)])
def test_only_a_trusted_proxy_says_whose_request_it_is(tmp_path: Path, proxies: tuple[str, ...], counts: bool) -> None:
    async def test(web: Web) -> None:
        from_one = {"x-forwarded-for": "198.51.100.1", "origin": web.url}
        from_another = {"x-forwarded-for": "198.51.100.2", "origin": web.url}
        async with socket(web, **from_one):
            if not counts:
                await check_refused(socket(web, **from_another), 429, "too_many_sockets")
                return
            async with socket(web, **from_another):
                await check_refused(socket(web, **from_one), 429, "too_many_sockets")

    on_network(tmp_path, test, sockets_per_address=1, proxies=proxies)
