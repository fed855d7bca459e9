"""Lessons over HTTP: the list, a step with its table, and a place that is kept with the identity."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cryptid.games import GAMES
from cryptid.study.lessons.lesson import lessons
from tests.server.http.test_operations import somebody
from tests.server.http.web import Web, on_web, refused

FIRST: dict[str, Any] = {"game": "classic", "name": "first"}  # Any: a request's JSON


def test_the_list_has_every_lesson(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        listed = (await web.browser.get("/api/lessons")).json()
        assert [(one["game"], one["name"]) for one in listed] == list(lessons())
        assert {one["game"] for one in listed} == set(GAMES)

    on_web(tmp_path, test)


def test_a_step_comes_with_the_messages_of_a_table(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        asked = {**FIRST, "step": 6, "taps": ["F2", "C8"]}
        scene = (await web.browser.post("/api/lessons", json=asked)).json()
        assert scene["step"]["number"] == 7
        assert scene["before"] == 2
        assert scene["sync"]["seat"] == 0
        assert scene["sync"]["table"]["seats"][1]["name"] == "Ben"
        assert scene["steps"] == []
        answered = (await web.browser.post("/api/lessons", json={**asked, "tap": "H4"})).json()
        kinds = [entry["action"]["type"] for step in answered["steps"] for entry in step["log"]]
        assert kinds == ["Ask", "Answer"]
        assert [step["ply"] for step in answered["steps"]] == [scene["sync"]["ply"] + 1, scene["sync"]["ply"] + 2]

    on_web(tmp_path, test)


def test_the_learner_sees_only_their_own_clue(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        scene = (await web.browser.post("/api/lessons", json={**FIRST, "step": 0})).json()
        table = json.dumps(scene["sync"])
        assert "desert|water" in table
        assert "2:shack" not in table
        assert "1:animal" not in table

    on_web(tmp_path, test)


def test_bad_requests_are_refused(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        async def post(**more: Any) -> Any:
            return await web.browser.post("/api/lessons", json={**FIRST, "step": 0, **more})

        assert refused(await post(name="none"), 404, "no_lesson") == "There is no such lesson."
        assert "15 steps" in refused(await post(step=15), 400, "lesson_step")
        refused(await post(step=6, taps=["F2"]), 400, "lesson_taps")
        refused(await post(step=6, taps=["F2", "C8"], tap="H5"), 400, "lesson_taps")
        refused(await post(step=-1), 400, "invalid_data")

    on_web(tmp_path, test)


def test_the_place_is_kept_with_the_identity(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        refused(await web.browser.get("/api/me/lessons"), 401, "no_identity")
        ann = await somebody(web)
        assert (await ann.get("/api/me/lessons")).json() == []
        at = {**FIRST, "step": 4, "taps": ["F2"], "done": False}
        assert (await ann.post("/api/me/lessons", json=at)).json() == at
        done = {**at, "step": 0, "taps": [], "done": True}
        assert (await ann.post("/api/me/lessons", json=done)).json() == done
        again = await ann.post("/api/me/lessons", json=at)
        assert again.json() == {**at, "done": True}, "finished once, finished for good"
        assert (await ann.get("/api/me/lessons")).json() == [{**at, "done": True}]
        refused(await ann.post("/api/me/lessons", json={**at, "name": "none"}), 404, "no_lesson")

    on_web(tmp_path, test)
