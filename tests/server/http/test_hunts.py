"""Hunts over HTTP: what is shown before and after, moves that count once, days and midnights, and two devices."""

from __future__ import annotations

import asyncio
import hashlib
import json
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from cryptid.games.classic.clues import CLUES
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.server.http import hunts
from cryptid.study.classic.hunt import days, rules
from tests.server.http.test_operations import somebody
from tests.server.http.web import Web, on_web, refused

DAY = "2026-11-10"  # a Tuesday
HUNT = days.hunt_on(date(2026, 11, 10))
FOUND = f"search {SPACE_NAMES[HUNT.habitat]}"
CLOSED = {space for _, space in HUNT.cubes}


def at(text: str) -> dict[str, Any]:
    """Return settings with a clock that stands at this UTC time. Any: fields of the settings."""
    time = int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)
    ticks = count()
    return {"now": lambda: time + next(ticks)}


NOON = at("2026-11-10T12:00")


async def move(browser: httpx.AsyncClient, text: str, after: int, day: str = DAY, today: str = DAY) -> httpx.Response:
    return await browser.post(f"/api/hunts/{day}", json={"text": text, "after": after, "today": today})


async def moved(browser: httpx.AsyncClient, text: str, after: int, day: str = DAY, today: str = DAY) -> Any:
    """Make a move that succeeds; return the page. Any: JSON."""
    response = await move(browser, text, after, day, today)
    assert response.status_code == 200, response.text
    return response.json()


def question(place: int = 0) -> str:
    """Return a question that is not answered at the start."""
    return f"ask 1 {[name for space, name in enumerate(SPACE_NAMES) if space not in CLOSED][place]}"


def wrong_search() -> str:
    own = [s for s in range(108) if HUNT.masks[0] >> s & 1 and s not in CLOSED and s != HUNT.habitat]
    return f"search {SPACE_NAMES[own[-1]]}"


def test_a_hunt_from_the_first_question_to_the_find(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        page = (await ann.get(f"/api/hunts/{DAY}")).json()
        assert (page["number"], page["status"], page["cost"], page["steps"]) == (9, "open", 0, [])
        assert (page["clue"], page["weekday_par"], page["counts"]) == (HUNT.clues[0], 6, True)
        page = await moved(ann, question(), 0)
        assert (page["cost"], len(page["steps"])) == (1, 1)
        step = page["steps"][0]
        assert step["text"] == question()
        assert step["told"] in ("little", "some", "lot")
        page = await moved(ann, wrong_search().upper(), 1)
        assert (page["cost"], page["steps"][1]["cost"]) == (3, 2)
        assert page["steps"][1]["answers"][-1]["yes"] is False
        page = await moved(ann, FOUND, 2)
        assert (page["status"], page["cost"]) == ("found", 3)
        assert page["result"] == {
            "clues": list(HUNT.clues),
            "habitat": HUNT.habitat,
            "par": HUNT.par,
            "ace": HUNT.ace,
            "everybody": {"3": 1},
        }
        assert page["figures"] == {"hunts": 1, "par_or_better": 1, "streak": 1, "longest": 1, "costs": {"3": 1}}
        assert (await ann.get(f"/api/hunts/{DAY}")).json() == page
        mine = (await ann.get("/api/hunts")).json()
        assert mine == [{"day": DAY, "status": "found", "counts": True, "cost": 3, "par": HUNT.par}]
        refused(await move(ann, question(), 3), 409, "hunt_over")

    on_web(tmp_path, test, **NOON)


def test_nothing_of_the_answer_is_sent_before_it_is_earned(tmp_path: Path) -> None:
    """For every other set of clues that gives the same answers, the page is the same byte for byte."""

    async def pages(web: Web) -> list[bytes]:
        ann = await somebody(web)
        got = [(await ann.get(f"/api/hunts/{DAY}")).content]
        for after, text in enumerate((question(), question(40))):
            got.append((await move(ann, text, after)).content)
        refusals = [await move(ann, text, 2) for text in (question(), "search", "cube A1", "ask 9 A1", "x")]
        return [*got, *(answer.content for answer in refusals), (await ann.get("/api/hunts")).content]

    def told(folder: Path, hunt: rules.Hunt) -> list[bytes]:
        found: list[bytes] = []

        async def test(web: Web) -> None:
            found.extend(await pages(web))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(days, "hunt_on", lambda day: hunt)
            patch.setattr(days, "digest", lambda *_: "")  # the only part that depends on the habitat
            on_web(folder, test, **NOON)
        return found

    trail = tuple(rules.read_move(text) for text in (question(), question(40)))
    same = [
        world
        for world in rules.start_worlds(HUNT)
        if rules.seen(other := _with_clues(world), trail) == rules.seen(HUNT, trail)
        and other.habitat != HUNT.habitat
        and rules.told(other, trail) == rules.told(HUNT, trail)
    ]
    assert same
    first = told(tmp_path / "real", HUNT)
    assert told(tmp_path / "other", _with_clues(same[0])) == first
    text = b"".join(first).decode()
    assert "habitat" not in text
    assert '"result":null' in text


def _with_clues(world: tuple[int, ...]) -> rules.Hunt:
    clues = tuple(CLUES[number] for number in world)
    return rules.Hunt(HUNT.mode, HUNT.layout, HUNT.structures, HUNT.cubes, clues, HUNT.par, HUNT.ace, HUNT.salt)


def test_the_digest_lets_a_page_check_a_search_offline(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        page = (await web.browser.get(f"/api/hunts/{DAY}")).json()
        fits = [
            name
            for name in SPACE_NAMES
            if hashlib.sha256(f"{DAY} {page['salt']} {name}".encode()).hexdigest() == page["digest"]
        ]
        assert fits == [SPACE_NAMES[HUNT.habitat]]

    on_web(tmp_path, test, **NOON)


def test_moves_count_once_and_in_order(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        first = await moved(ann, question(), 0)
        assert await moved(ann, question(), 0) == first
        refused(await move(ann, question(1), 0), 409, "moved_on")
        refused(await move(ann, question(1), 2), 409, "moved_on")
        rivals = await asyncio.gather(*(move(ann, question(place), 1) for place in range(1, 6)))
        assert sorted(response.status_code for response in rivals) == [200, 409, 409, 409, 409]
        assert (await ann.get(f"/api/hunts/{DAY}")).json()["cost"] == 2

    on_web(tmp_path, test, **NOON)


def test_refused_moves_change_nothing(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        closed = SPACE_NAMES[HUNT.cubes[0][1]]
        for text, code in (
            (f"ask 2 {closed}", "closed_space"),
            (question().replace("1", "4", 1), "no_such_hunter"),
            ("hint", "not_in_hunt"),
        ):
            refused(await move(ann, text, 0), 400, code)
        assert (await ann.get("/api/hunts")).json() == []
        refused(await move(web.browser, question(), 0), 401, "no_identity")

    on_web(tmp_path, test, **NOON)


def test_giving_up_shows_the_answer_and_ends_the_streak(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        page = await moved(ann, "give up", 0)
        assert (page["status"], page["result"]["habitat"], page["figures"]["streak"]) == ("given_up", HUNT.habitat, 0)
        assert page["result"]["everybody"] == {}
        assert await moved(ann, "give up", 0) == page
        mine = (await ann.get("/api/hunts")).json()
        assert mine == [{"day": DAY, "status": "given_up", "counts": True, "cost": None, "par": None}]

    on_web(tmp_path, test, **NOON)


@pytest.mark.parametrize("ending", [FOUND, "give up"])
def test_the_proof_is_sent_only_once_the_hunt_is_over(tmp_path: Path, ending: str) -> None:
    async def test(web: Web) -> None:
        ann, ben = await somebody(web), await somebody(web)
        path = f"/api/hunts/{DAY}/proof"
        refused(await web.browser.get(path), 401, "no_identity")
        refused(await ann.get(path), 409, "hunt_open")
        await moved(ann, question(), 0)
        refused(await ann.get(path), 409, "hunt_open")
        await moved(ann, ending, 1)
        found = (await ann.get(path)).json()
        assert found["proof"]["habitat"] == HUNT.habitat
        assert found["proof"]["steps"][0]["clues"] == [HUNT.clues[0]]
        assert set(found["more"][0]) == {"hunter", "space", "yes"}
        refused(await ben.get(path), 409, "hunt_open")
        refused(await ann.get("/api/hunts/2027-01-01/proof"), 404, "too_early")

    on_web(tmp_path, test, **NOON)


def test_the_archive_does_not_count(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        old = "2026-11-03"
        assert not (await ann.get(f"/api/hunts/{old}")).json()["counts"]
        habitat = SPACE_NAMES[days.hunt_on(date(2026, 11, 3)).habitat]
        page = await moved(ann, f"search {habitat}", 0, day=old)
        assert (page["status"], page["counts"], page["figures"]["hunts"]) == ("found", False, 0)
        assert (page["hunted"], page["result"]["everybody"]) == (0, {})

    on_web(tmp_path, test, **NOON)


@pytest.mark.parametrize(
    ("now", "day", "today", "counts"),
    [
        ("2026-11-10T23:59", "2026-11-10", "2026-11-10", True),
        ("2026-11-10T11:00", "2026-11-09", "2026-11-09", True),  # still yesterday in the far west
        ("2026-11-09T11:00", "2026-11-10", "2026-11-10", True),  # already tomorrow in the far east
        ("2026-11-10T12:00", "2026-11-09", "2026-11-10", False),
    ],
)
def test_midnight_is_the_players_own(tmp_path: Path, now: str, day: str, today: str, counts: bool) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        page = await moved(ann, "give up", 0, day=day, today=today)
        assert page["counts"] is counts

    on_web(tmp_path, test, **at(now))


def test_days_that_have_not_begun_and_wrong_dates_are_refused(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        for day in ("2026-11-12", "2027-01-01"):
            refused(await ann.get(f"/api/hunts/{day}"), 404, "too_early")
        for day in ("2026-11-01", "yesterday", "2026-13-01", "0000-00-00"):
            refused(await ann.get(f"/api/hunts/{day}"), 404, "no_hunt")
        refused(await move(ann, question(), 0, today="2026-11-08"), 400, "wrong_date")
        refused(await move(ann, question(), 0, today="2026-11-12"), 404, "too_early")

    on_web(tmp_path, test, **NOON)


def test_a_hunt_begun_before_midnight_counts_for_its_day(tmp_path: Path) -> None:
    clock = {"time": int(datetime(2026, 11, 10, 23, 59, tzinfo=UTC).timestamp() * 1000)}

    async def test(web: Web) -> None:
        ann = await somebody(web)
        await moved(ann, question(), 0)
        clock["time"] += 2 * 86_400_000
        page = await moved(ann, FOUND, 1, today="2026-11-12")
        assert (page["counts"], page["result"]["everybody"], page["figures"]["streak"]) == (True, {"1": 1}, 1)

    on_web(tmp_path, test, now=lambda: clock["time"])


def test_a_hunt_is_there_after_a_restart_and_on_another_device(tmp_path: Path) -> None:
    saved: dict[str, Any] = {}

    async def begin(web: Web) -> None:
        ann = await somebody(web)
        saved["page"] = await moved(ann, question(), 0)
        saved["cookies"] = dict(ann.cookies)

    async def go_on(web: Web) -> None:
        ann = web.another(cookies=saved["cookies"])
        assert (await ann.get(f"/api/hunts/{DAY}")).json() == saved["page"]
        phone = web.another()
        code = (await ann.post("/api/me/transfer", json={})).json()["code"]
        await phone.post("/api/me/claim", json={"code": code})
        await moved(phone, question(1), 1)
        refused(await move(ann, question(2), 1), 409, "moved_on")
        assert (await ann.get(f"/api/hunts/{DAY}")).json()["cost"] == 2

    on_web(tmp_path, begin, **NOON)
    on_web(tmp_path, go_on, **NOON)


def test_the_kept_form_is_stable() -> None:
    """Progress written by earlier versions can still be read."""
    kept = {"counts": True, "moves": ["ask 1 A1"], "is_given_up": False}
    decoded = msgspec.json.decode(json.dumps(kept), type=hunts._Kept)
    assert json.loads(msgspec.json.encode(decoded)) == kept
