"""A person's own data: export, deleting, logging out, programs' tokens, reports, and the key of the house."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from cryptid.server.http.identities import Identities
from cryptid.server.limits import Rates
from cryptid.server.store.moderation import Moderation
from cryptid.server.store.protocol import Progress
from cryptid.server.table.log import Person
from cryptid.server.wire.messages import Open, Say, Sit, Start
from tests.server.http.test_operations import ALONE, somebody
from tests.server.http.web import Web, on_web, refused
from tests.server.live.ground import Client
from tests.waiting import LONG

TWO = {"configuration": {"game": "urban", "seats": [None, None], "listed": True}, "seat": 0}
SECRET = "xylophone"
DEFAULTS = Rates()


async def person_of(web: Web, browser: httpx.AsyncClient) -> Person:
    person = await Identities(web.server.store, web.server.settings.now).find(browser.cookies["cryptid"])
    assert person is not None
    return person


async def seated(web: Web, browser: httpx.AsyncClient, code: str, seat: int | None = None) -> Client:
    client = Client(web.server, await person_of(web, browser))
    await client.open(code)
    if seat is not None:
        assert (await client.do(Sit(seat)))["type"] == "accepted"
    return client


def everything(folder: Path) -> str:
    """Return all rows of the database as one text."""
    with closing(sqlite3.connect(folder / "test.sqlite")) as connection:
        return "\n".join(connection.iterdump())


def test_a_person_who_deletes_themselves_is_gone(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann, bob = await somebody(web, "Ann"), await somebody(web, f"Bob {SECRET}")
        identity = (await person_of(web, bob)).id
        code = (await ann.post("/api/tables", json=TWO)).json()["code"]
        host, guest = await seated(web, ann, code), await seated(web, bob, code, 1)
        await guest.do(Say(f"my number is {SECRET}"))
        await host.do(Start())
        waiting = (await ann.post("/api/tables", json=TWO)).json()["code"]
        await seated(web, bob, waiting, 1)
        await web.server.store.keep_progress(identity, Progress("hunt", "2027-01-04", f'"{SECRET}"', 1, 1), None)
        await bob.post("/api/programs", json={"name": f"Bot {SECRET}"})
        response = await bob.delete("/api/me")
        assert (response.status_code, response.content) == (204, b"")
        assert 'cryptid=""' in response.headers["set-cookie"]
        while (step := await host.next("step"))["fact"] != {"type": "forgotten", "seat": 1}:
            pass
        seat = step["table"]["seats"][1]
        assert (seat["name"], seat["kind"], seat["absent"]) == ("A former player", "person", True)
        assert (await host.open(code))["chat"] == []
        assert (await web.server.tables.info(waiting, None)).seats[1].kind == "open"
        refused(await bob.get("/api/me"), 401, "no_identity")
        assert await web.server.store.query("SELECT count(*) FROM acts WHERE target <> $1", identity) == [(1,)]

    on_web(tmp_path, test)
    kept = everything(tmp_path)
    assert SECRET not in kept
    assert "A former player" in kept


def test_a_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    """The rewritten log gives the state that the running server had."""
    codes = []

    async def before(web: Web) -> None:
        ann, bob = await somebody(web, "Ann"), await somebody(web, "Bob")
        code = (await ann.post("/api/tables", json=TWO)).json()["code"]
        host, guest = await seated(web, ann, code), await seated(web, bob, code, 1)
        await guest.do(Say("hello"))
        await host.do(Start())
        await bob.delete("/api/me")
        live = await web.server.tables.visit(code, await person_of(web, ann))
        codes.append((code, live.table.state.chairs, live.table.state.chat, live.table.ply))

    async def after(web: Web) -> None:
        ((code, chairs, chat, ply),) = codes
        live = await web.server.tables.visit(code, None)
        assert (live.table.state.chairs, live.table.state.chat, live.table.ply) == (chairs, chat, ply)

    on_web(tmp_path, before)
    on_web(tmp_path, after)


def test_an_erasure_that_was_interrupted_goes_on_at_the_next_start(tmp_path: Path) -> None:
    async def before(web: Web) -> None:
        bob = await somebody(web, SECRET)
        code = (await bob.post("/api/tables", json=ALONE)).json()["code"]
        await (await seated(web, bob, code)).do(Start())
        desk = Moderation(web.server.store, "operator", web.server.settings.now())
        await desk.remove((await person_of(web, bob)).id, "")
        refused(await bob.get("/api/me"), 401, "no_identity")

    async def after(web: Web) -> None:
        await web.server.orders.follow()

    on_web(tmp_path, before)
    on_web(tmp_path, after)
    assert SECRET not in everything(tmp_path)


def test_the_export_has_what_is_kept(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web, "Ann")
        code = (await ann.post("/api/tables", json=TWO)).json()["code"]
        await (await seated(web, ann, code)).do(Say("hello"))
        await ann.post("/api/programs", json={"name": "Walker"})
        await ann.post("/api/reports", json={"table": code, "reason": "other", "words": "just a test"})
        person = await person_of(web, ann)
        await web.server.store.keep_progress(person.id, Progress("hunt", "2027-01-04", "{}", 5, 7), None)
        kept = (await ann.get("/api/me/export")).json()
        assert (kept["identity"]["name"], kept["identity"]["program"]) == ("Ann", False)
        assert [(each["table"]["code"], each["seat"]) for each in kept["tables"]] == [(code, 0)]
        assert [each["fact"]["type"] for each in kept["entries"]] == ["seated", "said"]
        assert kept["progress"] == [{"kind": "hunt", "name": "2027-01-04", "value": {}, "score": 5, "at": 7}]
        assert kept["programs"] == [{"name": "Walker"}]
        assert [each["words"] for each in kept["reports"]] == ["just a test"]
        refused(await web.browser.get("/api/me/export"), 401, "no_identity")

    on_web(tmp_path, test)


def test_logging_out_everywhere_else(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        phone, laptop = await somebody(web), web.another()
        code = (await phone.post("/api/me/transfer", json=None, headers={"content-type": "application/json"})).json()
        assert (await laptop.post("/api/me/claim", json={"code": code["code"]})).json()["name"] == "Ann"
        socket = Client(web.server, await person_of(web, laptop))
        socket.send(Open("bako-ludi-meto"))
        await socket.next("refused")
        response = await phone.post("/api/me/logout", headers={"content-type": "application/json"})
        assert response.json()["name"] == "Ann"
        assert (await phone.get("/api/me")).json()["name"] == "Ann"
        refused(await laptop.get("/api/me"), 401, "no_identity")
        await web.server.orders.follow()
        await asyncio.wait_for(socket.task, LONG)
        assert socket.pipe.closed_with == 1012

    on_web(tmp_path, test)


def test_tokens_of_programs_can_be_revoked(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann, bob = await somebody(web), await somebody(web, "Bob")
        token = (await ann.post("/api/programs", json={"name": "Walker"})).json()["token"]
        program = web.another(headers={"authorization": f"Bearer {token}"})
        assert (await program.get("/api/me")).json() == {"name": "Walker", "program": True}
        [listed] = (await ann.get("/api/programs")).json()
        assert listed["name"] == "Walker"
        assert (await bob.get("/api/programs")).json() == []
        refused(await bob.delete(f"/api/programs/{listed['id']}"), 404, "no_program")
        assert (await ann.delete(f"/api/programs/{listed['id']}")).status_code == 204
        refused(await program.get("/api/me"), 401, "no_identity")
        assert (await ann.get("/api/programs")).json() == []

    on_web(tmp_path, test)


def test_another_site_cannot_delete_me(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        for headers in ({"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
            refused(await ann.delete("/api/me", headers=headers), 403, "wrong_origin")
        assert (await ann.get("/api/me")).status_code == 200

    on_web(tmp_path, test)


def test_reports(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        code = (await ann.post("/api/tables", json=TWO)).json()["code"]

        async def report(**more: Any) -> httpx.Response:
            return await ann.post("/api/reports", json={"table": code, "reason": "chat", **more})

        assert (await report()).status_code == 204
        assert (await report(seat=0, words=" rude\n words ")).status_code == 204
        refused(await report(seat=1), 400, "no_seat")
        refused(await report(seat=7), 400, "no_seat")
        refused(await report(table="bako-ludi-meto"), 404, "no_table")
        refused(await report(reason="boredom"), 400, "invalid_data")
        refused(await web.browser.post("/api/reports", json={"table": code, "reason": "chat"}), 401, "no_identity")
        found = await Moderation(web.server.store, "operator", 0).reports(10, with_closed=False)
        person = await person_of(web, ann)
        assert {(each.code, each.seat, each.person, each.words) for each in found} == {
            (code, 0, person.id, "rude words"),
            (code, None, None, ""),
        }

    on_web(tmp_path, test)


def test_a_house_with_a_key(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann, bob = await somebody(web), await somebody(web, "Bob")
        said = refused(await ann.post("/api/tables", json=TWO), 403, "no_key")
        assert said == "This server is for invited people. Enter the house key to create tables."
        refused(await ann.post("/api/me/key", json={"key": "friend?"}), 403, "bad_key")
        assert (await ann.post("/api/me/key", json={"key": " speak friend "})).status_code == 204
        made = await ann.post("/api/tables", json=TWO)
        assert made.status_code == 201
        await seated(web, bob, made.json()["code"], 1)
        refused(await bob.post("/api/tables", json=TWO), 403, "no_key")

    on_web(tmp_path, test, house_key="speak friend")


def test_a_house_without_a_key_knows_none(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        refused(await (await somebody(web)).post("/api/me/key", json={"key": ""}), 403, "bad_key")

    on_web(tmp_path, test)


def test_thirty_first_visits_from_one_address(tmp_path: Path) -> None:
    """A school: everybody loads the page with its files, becomes somebody, looks around and creates a table."""
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<html><head></head></html>", encoding="utf-8")
    for number in range(40):
        (page / "assets" / f"{number}.js").write_text("", encoding="utf-8")

    async def visit(web: Web, number: int) -> list[int]:
        async with web.another() as browser:
            files = ["/", *(f"/assets/{each}.js" for each in range(40))]
            answers = [await browser.get(file) for file in files]
            answers.append(await browser.post("/api/me", json={"name": f"Pupil {number}"}))
            looks = ("/api/me", "/api/games", "/api/me/tables", "/api/tables", "/api/invitations")
            answers += [await browser.get(path) for path in looks]
            answers.append(await browser.post("/api/tables", json=ALONE))
            return [answer.status_code for answer in answers]

    async def test(web: Web) -> None:
        visits = await asyncio.gather(*(visit(web, number) for number in range(30)))
        assert {status for statuses in visits for status in statuses} == {200, 201}

    on_web(tmp_path, test, page, rates=DEFAULTS, now=lambda: 1_000_000)


def test_files_do_not_use_up_the_allowance_of_the_api(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        for _ in range(DEFAULTS.http.burst + 10):
            await web.browser.get("/")
        assert (await web.browser.get("/api/games")).status_code == 200

    on_web(tmp_path, test, rates=DEFAULTS, now=lambda: 1_000_000)
