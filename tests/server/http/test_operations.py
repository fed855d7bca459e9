"""The HTTP API: what each operation returns, and its error responses."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from cryptid.bots import BOTS
from cryptid.bots.levels import offered
from cryptid.core.record import load_record
from cryptid.games import GAMES
from cryptid.games.classic.boxed import boxed
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.entered import read_setup
from cryptid.server.http.calls import Call
from cryptid.server.http.identities import Identities, digest
from cryptid.server.http.operations import OPERATIONS, Api
from cryptid.server.http.statuses import EVERYWHERE, STATUSES
from cryptid.server.limits import Rate, Rates
from cryptid.server.store.protocol import StoreDown
from cryptid.server.table.codes import read_code
from cryptid.server.wire.messages import EMOTES, Configuration, Sit, Start, Want
from tests.server.http.web import Web, on_network, on_web, refused
from tests.server.live.ground import QUICK, Client
from tests.server.table.tables import PEOPLE

GOLDEN = Path(__file__).parents[2] / "golden"
ALONE = {
    "configuration": {"game": "classic", "options": {"players": 3}, "seats": [None, "random", "random"]},
    "seat": 0,
}


async def somebody(web: Web, name: str = "Ann", **more: Any) -> httpx.AsyncClient:
    """Return a browser with an identity. Any: arguments of a browser."""
    browser = web.another(**more)
    assert (await browser.post("/api/me", json={"name": name})).status_code == 200
    return browser


# Identities


def test_who_am_i(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        said = refused(await web.browser.get("/api/me"), 401, "no_identity")
        assert said == "You need an identity for that. Create one with POST /api/me."
        made = await web.browser.post("/api/me", json={"name": " Ann  Lee "})
        assert (made.status_code, made.json()) == (200, {"name": "Ann Lee", "program": False})
        assert (await web.browser.get("/api/me")).json() == {"name": "Ann Lee", "program": False}
        renamed = await web.browser.post("/api/me", json={"name": "Anna"})
        assert "set-cookie" not in renamed.headers
        assert (await web.browser.get("/api/me")).json()["name"] == "Anna"
        assert (await web.browser.post("/api/me", json={})).json()["name"] == "Anna"

    on_web(tmp_path, test)


def test_nobody_in_particular_gets_a_name(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        made = await web.browser.post("/api/me", json={})
        assert len(made.json()["name"].split()) == 2

    on_web(tmp_path, test)


def test_a_cookie_of_another_database_is_nobody(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        web.browser.cookies.set("cryptid", "x" * 43)
        refused(await web.browser.get("/api/me"), 401, "no_identity")
        assert (await web.browser.post("/api/me", json={})).status_code == 200

    on_web(tmp_path, test)


def test_another_device_becomes_the_same_person(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        first, second = await somebody(web), web.another()
        offer = (await first.post("/api/me/transfer", json={})).json()
        assert read_code(offer["code"]) == offer["code"]
        claimed = await second.post("/api/me/claim", json={"code": offer["code"].upper()})
        assert claimed.json() == {"name": "Ann", "program": False}
        assert second.cookies["cryptid"] != first.cookies["cryptid"]
        await second.post("/api/me", json={"name": "Anna"})
        assert (await first.get("/api/me")).json()["name"] == "Anna"
        refused(await web.another().post("/api/me/claim", json={"code": offer["code"]}), 404, "no_transfer")

    on_web(tmp_path, test)


def test_a_program_uses_its_token(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        made = await web.browser.post("/api/programs", json={"name": "Robot"})
        assert made.status_code == 201
        assert "set-cookie" not in made.headers
        token = made.json()["token"]
        headers = {"authorization": f"Bearer {token}"}
        assert (await web.another(headers=headers).get("/api/me")).json() == {"name": "Robot", "program": True}
        ann = await somebody(web)
        both = await ann.get("/api/me", headers=headers)
        assert both.json()["name"] == "Robot"
        assert "set-cookie" not in both.headers

    on_web(tmp_path, test)


@pytest.mark.parametrize("value", ["Bearer ", "Bearer x", "Basic YTpi", "", f"Bearer {'x' * 43}"])
def test_a_bad_token_is_refused_whatever_the_cookie_says(tmp_path: Path, value: str) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        said = refused(await ann.get("/api/games", headers={"authorization": value}), 401, "no_identity")
        assert said == "This token is unknown. Create a program with POST /api/programs."

    on_web(tmp_path, test)


# Tables


def test_a_table_from_its_making_to_its_record(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        made = await ann.post("/api/tables", json=ALONE)
        assert made.status_code == 201
        code = made.json()["code"]
        info = (await web.browser.get(f"/api/tables/{code.upper().replace('-', '%20')}")).json()
        assert (info["code"], info["phase"]) == (code, "gathering")
        assert [seat["kind"] for seat in info["seats"]] == ["person", "bot", "bot"]
        [mine] = (await ann.get("/api/me/tables")).json()
        assert (mine["listing"]["code"], mine["seat"]) == (code, 0)
        for part in ("record", "deal"):
            refused(await ann.get(f"/api/tables/{code}/{part}"), 409, "not_over")
        await abandon(web, ann, code)
        record = await ann.get(f"/api/tables/{code}/record")
        assert record.headers["content-type"].startswith("application/jsonl")
        assert load_record(record.text, GAMES).game == "classic"
        deal = (await ann.get(f"/api/tables/{code}/deal")).json()
        assert set(deal) == {"commitment", "salt", "deal", "reasons"}
        assert deal["commitment"] == info["commitment"]

    on_web(tmp_path, test)


async def abandon(web: Web, browser: httpx.AsyncClient, code: str) -> None:
    """Start the game at this table and abandon it."""
    person = await Identities(web.server.store, web.server.settings.now).find(browser.cookies["cryptid"])
    client = Client(web.server, person)
    await client.open(code)
    for command in (Start(), Want("abandon")):
        assert (await client.do(command))["type"] == "accepted"
    await client.close()


def test_the_lobby_has_what_is_listed(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        assert (await web.browser.get("/api/tables")).json() == []
        await ann.post("/api/tables", json=ALONE)
        assert (await web.browser.get("/api/tables")).json() == []
        listed = {**ALONE, "configuration": {**ALONE["configuration"], "listed": True}}  # type: ignore[dict-item]
        code = (await ann.post("/api/tables", json=listed)).json()["code"]
        [table] = (await web.browser.get("/api/tables")).json()
        assert (table["code"], table["game"], table["phase"]) == (code, "classic", "gathering")

    on_web(tmp_path, test)


@pytest.mark.parametrize("code", ["bako-ludi-meto", "x", "%00", "%ff%fe", "..%2f..", "k" * 500, "\u732b"])
def test_there_is_no_such_table(tmp_path: Path, code: str) -> None:
    async def test(web: Web) -> None:
        for part in ("", "/record", "/deal"):
            response = await web.browser.get(f"/api/tables/{code}{part}")
            assert response.status_code == 404
            assert response.json()["code"] in ("no_table", "not_found")

    on_web(tmp_path, test)


def test_a_table_for_its_players_alone(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        private = {**ALONE, "configuration": {**ALONE["configuration"], "spectators": False}}  # type: ignore[dict-item]
        code = (await ann.post("/api/tables", json=private)).json()["code"]
        await abandon(web, ann, code)
        refused(await web.browser.get(f"/api/tables/{code}"), 403, "no_spectators")

    on_web(tmp_path, test)


# Games and set-ups


def test_what_can_be_played(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        games = (await web.browser.get("/api/games")).json()
        assert [game["name"] for game in games["games"]] == list(GAMES)
        assert [game["bots"] for game in games["games"]] == [list(offered(BOTS[game])) for game in GAMES]
        assert games["emotes"] == list(EMOTES)

    on_web(tmp_path, test)


@pytest.mark.parametrize(
    "new", [{"seed": 7}, {"seed": 3, "players": 2, "mode": "advanced"}, {"seed": 1, "card": "n01", "players": 5}]
)
def test_a_set_up_is_that_of_the_command(tmp_path: Path, new: dict[str, Any]) -> None:
    async def test(web: Web) -> None:
        mode = Mode(new["mode"]) if "mode" in new else None
        made = boxed(new.get("players", 4), mode, new["seed"], new.get("card"))
        answer = (await web.browser.post("/api/setups", json=new)).json()
        assert read_setup(answer["setup"]) == made.setup
        assert (answer["seed"], answer["origin"]) == (new["seed"], made.origin)
        assert [(clue["book"], clue["number"]) for clue in answer["clues"]] == list(made.entries)
        assert all(clue["words"] for clue in answer["clues"])
        assert made.setup.hint is not None
        assert answer["hint"] == {"words": made.setup.hint.words, "number": made.hint_number}

    on_web(tmp_path, test)


def test_a_set_up_without_a_seed_is_another_each_time(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        first, second = [(await web.browser.post("/api/setups", json={})).json() for _ in range(2)]
        assert first["setup"] != second["setup"]
        again = (await web.browser.post("/api/setups", json={"seed": first["seed"]})).json()
        assert again == first

    on_web(tmp_path, test)


# Errors

BAD_BODIES = [
    ("/api/me", b"", "body: Input data was truncated."),
    ("/api/me", b"{", "body: Input data was truncated."),
    ("/api/me", b"[]", "body: Expected `object`, got `array`."),
    ("/api/me", b'{"name": 3}', "body: Expected `str | null`, got `int` - at `$.name`."),
    ("/api/me", b'{"id": "x"}', "body: Object contains unknown field `id`."),
    ("/api/me", b"\xff", "body: JSON is malformed: invalid character (byte 0)."),
    ("/api/programs", b"{}", "body: Object missing required field `name`."),
    ("/api/setups", b'{"seed": -1}', "body: Expected `int` >= 0 - at `$.seed`."),
    ("/api/setups", b'{"players": 1.5}', "body: Expected `int`, got `float` - at `$.players`."),
    ("/api/setups", b'{"mode": "hard"}', 'mode: expected one of normal, advanced, not "hard"'),
    ("/api/tables", b'{"configuration": {"game": "classic"}}', None),
    ("/api/tables", b'{"configuration": {"game": "classic", "seats": [null], "options": {"x": 1}}}', None),
    ("/api/tables", b'{"configuration": {"game": "classic", "seats": [null], "options": {"mode": "\\ud800"}}}', None),
    (
        "/api/tables",
        b'{"configuration": {"game": "urban", "seats": [null, null], "options": {"x": ' + b"[" * 5000,
        None,
    ),
]


@pytest.mark.parametrize(("path", "body", "said"), BAD_BODIES)
def test_bad_bodies(tmp_path: Path, path: str, body: bytes, said: str | None) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        response = await ann.post(path, content=body, headers={"content-type": "application/json"})
        sentence = refused(response, 400, "invalid_data")
        assert said in (None, sentence)
        assert len(sentence) < 300

    on_web(tmp_path, test)


@pytest.mark.parametrize(
    ("configuration", "seat", "code"),
    [
        ({"game": "chess", "seats": [None, None]}, 0, "no_game"),
        ({"game": "urban", "seats": [None]}, 0, "seats"),
        ({"game": "urban", "seats": ["random", "random"]}, None, "seats"),
        ({"game": "urban", "seats": [None, "deep blue"]}, 0, "no_bot"),
        ({"game": "classic", "seats": [None] * 3, "options": {"players": 9}}, 0, "players"),
        ({"game": "classic", "seats": [None] * 3, "options": {"players": 10**30}}, 0, "players"),
        ({"game": "urban", "seats": [None, None]}, 5, "no_seat"),
        ({"game": "urban", "seats": [None, "random"]}, 1, "seat_taken"),
    ],
)
def test_tables_that_cannot_be(tmp_path: Path, configuration: dict[str, Any], seat: int | None, code: str) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        refused(await ann.post("/api/tables", json={"configuration": configuration, "seat": seat}), 400, code)
        assert (await ann.get("/api/me/tables")).json() == []

    on_web(tmp_path, test)


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ({"card": "N99"}, "card: there is no 'N99'; N01 to N19 are normal, A01 to A35 advanced."),
        ({"board": "x"}, "board: 'x' is not a key like intro_12345625037B0B3472."),
        ({"card": "N01", "board": "intro_12345625037B0B3472"}, "board: give a card or a board, not both."),
        ({"card": "N01", "mode": "advanced"}, "mode: this is for normal mode, not advanced."),
    ],
)
def test_set_ups_that_cannot_be(tmp_path: Path, new: dict[str, Any], said: str) -> None:
    async def test(web: Web) -> None:
        assert refused(await web.browser.post("/api/setups", json=new), 400, "invalid_setup") == said

    on_web(tmp_path, test)


def test_a_bad_name(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        for path in ("/api/me", "/api/programs"):
            said = refused(await web.browser.post(path, json={"name": "\u202eAnn"}), 400, "bad_name")
            assert said == "A name may only contain visible characters."
        refused(await web.browser.get("/api/me"), 401, "no_identity")

    on_web(tmp_path, test)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_what_needs_an_identity_says_so(tmp_path: Path, operation: Any) -> None:
    async def test(web: Web) -> None:
        response = await web.browser.request(operation.method, operation.path, json={})
        assert (response.status_code == 401) == operation.identity

    on_web(tmp_path, test)


def test_addresses_that_lead_nowhere(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        for path in ("/api", "/api/", "/api/none", "/api/me/none", "/none", "/t/bako-ludi-meto/../../etc/passwd"):
            assert refused(await web.browser.get(path), 404, "not_found") == "There is nothing at this address."
        for method, path in (
            ("PUT", "/api/me"),
            ("DELETE", "/api/tables"),
            ("POST", "/api/games"),
            ("POST", "/healthz"),
        ):
            refused(await web.browser.request(method, path), 405, "wrong_method")

    on_web(tmp_path, test)


@pytest.mark.parametrize("is_chunked", [False, True])
def test_a_body_that_is_too_large(tmp_path: Path, is_chunked: bool) -> None:
    async def test(web: Web) -> None:
        async def chunks() -> Any:
            for _ in range(20):
                yield b" " * 1000

        content = chunks() if is_chunked else b" " * 20_000
        response = await web.browser.post("/api/me", content=content, headers={"content-type": "application/json"})
        assert refused(response, 413, "too_large") == "The request is too large. The limit is 16384 bytes."

    on_network(tmp_path, test)


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (
            "POST /api/me HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 99\r\nHost: localhost\r\n\r\n{",
            b"",
        ),
        (
            "GET /api/games HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: localhost\r\n\r\nno length\r\n",
            b"HTTP/1.1 400 ",
        ),
        ("GET /api/games HTTP/9\r\n\r\n", b"HTTP/1.1 400 "),
    ],
)
def test_requests_that_break_off_or_are_none_are_no_bugs(tmp_path: Path, request_: str, answer: bytes) -> None:
    async def test(web: Web) -> None:
        reader, writer = await asyncio.open_connection(*web.url.removeprefix("http://").split(":"))
        writer.write(request_.encode())
        writer.write_eof()
        assert (await reader.read()).startswith(answer)
        writer.close()
        assert (await web.browser.get("/healthz")).status_code == 200
        assert '"bug"' not in web.log.getvalue()

    on_network(tmp_path, test)


# Limits


def limited(**rates: Rate) -> Rates:
    return replace(QUICK.rates, **rates)


@pytest.mark.parametrize(
    ("rate", "method", "path", "body"),
    [
        ("http", "get", "/api/games", None),
        ("files", "get", "/", None),
        ("codes", "get", "/api/tables/bako-ludi-meto", None),
        ("codes", "get", "/api/tables/bako-ludi-meto/record", None),
        ("codes", "get", "/api/tables/bako-ludi-meto/deal", None),
        ("identities", "post", "/api/programs", {"name": "Robot"}),
        ("claims", "post", "/api/me/claim", {"code": "bako-ludi-meto"}),
    ],
)
def test_an_address_that_asks_too_often(
    tmp_path: Path, rate: str, method: str, path: str, body: dict[str, str] | None
) -> None:
    async def test(web: Web) -> None:
        async def ask(browser: httpx.AsyncClient) -> httpx.Response:
            return await browser.request(method, path, json=body)

        for _ in range(3):
            assert (await ask(web.browser)).status_code != 429
        response = await ask(web.browser)
        assert refused(response, 429, "too_fast") == "Too many requests. Wait 60 s and try again."
        assert response.headers["retry-after"] == "60"
        assert (await ask(web.another(address="198.51.100.9"))).status_code != 429

    on_web(tmp_path, test, rates=limited(**{rate: Rate(3, 60_000)}), now=lambda: 1_000_000)


def test_somebody_who_makes_too_many_tables(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        for _ in range(3):
            assert (await ann.post("/api/tables", json=ALONE)).status_code == 201
        refused(await ann.post("/api/tables", json=ALONE), 429, "too_fast")
        bob = await somebody(web, "Bob")
        assert (await bob.post("/api/tables", json=ALONE)).status_code == 201

    on_web(tmp_path, test, rates=limited(tables=Rate(3, 60_000)))


def test_somebody_who_sits_at_too_many_tables(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        first, _ = [(await ann.post("/api/tables", json=ALONE)).json()["code"] for _ in range(2)]
        said = refused(await ann.post("/api/tables", json=ALONE), 409, "too_many_tables")
        assert said == "You already have 2 unfinished tables. Finish or leave one first."
        await abandon(web, ann, first)
        assert (await ann.post("/api/tables", json=ALONE)).status_code == 201

    on_web(tmp_path, test, tables_per_person=2)


def test_identities_are_made_slowly_but_kept_freely(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        for _ in range(10):
            assert (await ann.post("/api/me", json={"name": "Ann"})).status_code == 200
        refused(await web.browser.post("/api/me", json={}), 429, "too_fast")

    on_web(tmp_path, test, rates=limited(identities=Rate(1, 60_000)))


# Failures


def test_a_bug_is_no_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Api, call: Call) -> object:
        raise KeyError("the secret clue")

    monkeypatch.setitem(OPERATIONS, next(op for op in OPERATIONS if op.name == "games"), broken)

    async def test(web: Web) -> None:
        said = refused(await web.browser.get("/api/games"), 500, "bug")
        assert said == "Something went wrong on the server. The error has been logged."
        events = [json.loads(line) for line in web.log.getvalue().splitlines()]
        [bug] = [event for event in events if event["event"] == "bug"]
        assert (bug["level"], bug["error"], bug["route"]) == ("error", "KeyError", "/api/games")
        assert "secret" not in web.log.getvalue()

    on_web(tmp_path, test)


def test_a_database_that_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(web: Web) -> None:
        async def down(*_: Any) -> None:
            raise StoreDown

        ann = await somebody(web)
        monkeypatch.setattr(web.server.store, "person_of", down)
        said = refused(await ann.get("/api/me"), 503, "unavailable")
        assert said == "The database cannot be reached. Try again in a moment."
        refused(await ann.get("/healthz"), 503, "unavailable")
        assert "cryptid_store_failures_total 2.0" in web.server.metrics.page().decode()

    on_web(tmp_path, test)


# What programs read


def test_the_document_describes_every_operation(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        made = (await web.browser.get("/api/openapi.json")).json()
        operations = {(method, path) for path, item in made["paths"].items() for method in item}
        assert operations == {(op.method, op.path) for op in OPERATIONS}

    on_web(tmp_path, test)


def test_every_code_of_an_operation_has_a_status() -> None:
    assert {code for op in OPERATIONS for code in op.errors} | set(EVERYWHERE) <= set(STATUSES)


def test_answers_have_the_types_that_are_documented(tmp_path: Path) -> None:
    by_name = {op.name: op for op in OPERATIONS}

    async def test(web: Web) -> None:
        ann = await somebody(web)
        code = (await ann.post("/api/tables", json=ALONE)).json()["code"]
        await abandon(web, ann, code)
        for name in ("me", "my_tables", "games", "tables", "table", "deal"):
            response = await ann.get(by_name[name].path.format(code=code))
            msgspec.json.decode(response.content, type=by_name[name].response, strict=True)
        setup = await ann.post("/api/setups", json={})
        msgspec.json.decode(setup.content, type=by_name["make_setup"].response)

    on_web(tmp_path, test)


def test_a_new_name_counts_on_sockets_that_are_open(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        await web.browser.post("/api/me", json={"name": "Ann"})
        person = await web.server.store.person_of(digest(web.browser.cookies["cryptid"]))
        configuration = Configuration(game="urban", seats=(None, None))
        code = await web.server.tables.create(PEOPLE[0], configuration, 0)
        client = Client(web.server, person)
        await client.open(code)
        await web.browser.post("/api/me", json={"name": "Anna"})
        await client.do(Sit(1))
        assert (await web.server.tables.info(code, None)).seats[1].name == "Anna"

    on_web(tmp_path, test)


# Looking back


def test_a_replay_shows_secrets_only_after_the_end(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        code = (await ann.post("/api/tables", json=ALONE)).json()["code"]
        path = f"/api/tables/{code}/replay"
        refused(await ann.get(path), 409, "not_begun")
        person = await Identities(web.server.store, web.server.settings.now).find(ann.cookies["cryptid"])
        client = Client(web.server, person)
        await client.open(code)
        await client.do(Start())
        running = (await ann.get(path)).json()["sync"]
        assert running["private"] is not None
        assert "privates" not in running
        assert (await web.browser.get(path)).json()["sync"]["private"] is None
        await client.do(Want("abandon"))
        await client.close()
        assert len((await web.browser.get(path)).json()["sync"]["privates"]) == 3

    on_web(tmp_path, test)


def test_only_players_may_look_back_where_spectators_were_not_allowed(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        private = {**ALONE, "configuration": {**ALONE["configuration"], "spectators": False}}  # type: ignore[dict-item]
        code = (await ann.post("/api/tables", json=private)).json()["code"]
        await abandon(web, ann, code)
        assert (await ann.get(f"/api/tables/{code}/replay")).status_code == 200
        for part in ("replay", "review", "chances", "picture"):
            refused(await web.browser.get(f"/api/tables/{code}/{part}"), 403, "no_spectators")

    on_web(tmp_path, test)


def test_a_dropped_record_is_replayed_or_refused(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        text = (GOLDEN / "classic" / "three.jsonl").read_text(encoding="utf-8")
        found = (await web.browser.post("/api/replays", json={"record": text})).json()
        assert len(found["steps"]) == len(load_record(text, GAMES).moves)
        said = refused(await web.browser.post("/api/replays", json={"record": "{}"}), 400, "invalid_record")
        assert said == "line 1: a record begins with an object of game, version, options and deal."

    on_web(tmp_path, test)


# Tables that start elsewhere


def test_a_table_starts_from_a_move_or_a_code(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        code = (await ann.post("/api/tables", json=ALONE)).json()["code"]
        start = {"type": "table", "table": code, "move": 0}
        refused(await ann.post("/api/tables", json={**ALONE, "start": start}), 409, "not_over")
        await abandon(web, ann, code)
        again = (await ann.post("/api/tables", json={**ALONE, "start": start})).json()["code"]
        info = (await ann.get(f"/api/tables/{again}")).json()
        assert info["configuration"]["origin"] == {"kind": "move", "text": code, "move": 0}
        await abandon(web, ann, again)
        deals = [(await ann.get(f"/api/tables/{each}/deal")).json()["deal"] for each in (code, again)]
        assert deals[0] == deals[1]
        made = (await ann.post("/api/tables", json={**ALONE, "start": {"type": "code"}})).json()["code"]
        origin = (await ann.get(f"/api/tables/{made}")).json()["configuration"]["origin"]
        assert origin["text"].startswith("classic-3-")
        wrong = {**ALONE, "start": {"type": "code", "code": "hello"}}
        refused(await ann.post("/api/tables", json=wrong), 400, "invalid_deal_code")
        given = {**ALONE, "configuration": {**ALONE["configuration"], "origin": origin}}  # type: ignore[dict-item]
        refused(await ann.post("/api/tables", json=given), 400, "origin")
        mine = {row["listing"]["code"]: row["listing"] for row in (await ann.get("/api/me/tables")).json()}
        assert [mine[each].get("counts", True) for each in (code, again, made)] == [True, False, False]

    on_web(tmp_path, test)


# Reviews and exercises


def test_a_record_is_reviewed(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        text = (GOLDEN / "classic" / "three.jsonl").read_text(encoding="utf-8")
        found = (await web.browser.post("/api/reviews", json={"record": text})).json()
        moves = load_record(text, GAMES).moves
        assert [move["text"] for move in found["review"]["moves"]] == [words for _, words in moves]
        assert len(found["sights"]) == len(moves) + 1
        assert {len(sights) for sights in found["sights"]} == {4}
        unfinished = text.rsplit("\n", 2)[0] + "\n"
        refused(await web.browser.post("/api/reviews", json={"record": unfinished}), 409, "not_finished")
        refused(await web.browser.post("/api/chances", json={"record": unfinished}), 409, "not_finished")

    on_web(tmp_path, test)


def test_the_chances_in_a_record_need_no_second_allowance(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        text = (GOLDEN / "urban" / "escape.jsonl").read_text(encoding="utf-8")
        assert (await web.browser.post("/api/reviews", json={"record": text})).status_code == 200
        found = (await web.browser.post("/api/chances", json={"record": text})).json()
        assert len(found["chances"]) == len(load_record(text, GAMES).moves) + 1
        other = (GOLDEN / "connections" / "two.jsonl").read_text(encoding="utf-8")
        refused(await web.browser.post("/api/chances", json={"record": other}), 429, "too_fast")

    on_web(tmp_path, test, rates=limited(studies=Rate(1, 600_000)))


def test_a_game_that_was_given_up_is_not_judged(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        code = (await ann.post("/api/tables", json=ALONE)).json()["code"]
        for part in ("review", "chances", "picture"):
            refused(await ann.get(f"/api/tables/{code}/{part}"), 409, "not_over")
        for part, body in (("exercises", {"move": 1}), ("attempts", {"move": 1, "text": "cube C7"})):
            refused(await ann.post(f"/api/tables/{code}/{part}", json=body), 409, "not_over")
        await abandon(web, ann, code)
        for part in ("review", "chances", "picture"):
            refused(await ann.get(f"/api/tables/{code}/{part}"), 409, "not_finished")
        exercise = await ann.post(f"/api/tables/{code}/exercises", json={"move": 1})
        assert refused(exercise, 400, "no_move") == "This is not a move of yours."
        refused(await web.browser.post(f"/api/tables/{code}/exercises", json={"move": 1}), 401, "no_identity")
        bea = await somebody(web, "Bea")
        refused(await bea.post(f"/api/tables/{code}/exercises", json={"move": 1}), 400, "not_seated")

    on_web(tmp_path, test)
