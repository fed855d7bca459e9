"""Puzzles over HTTP: what is sent and when, attempts, ratings, runs, and puzzles for a time without a connection."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from cryptid.server.live.puzzles import History
from cryptid.study.puzzle import Puzzle, after_moves, kinds, shipped, shipped_puzzle
from tests.server.http.test_operations import somebody
from tests.server.http.web import Web, on_web, refused

GOING_ON = ("escape-7026f40a", "hide-c0b353b2", "capture-821cfe67")  # not solved by one answer


def wrong_answers(puzzle: Puzzle) -> list[str]:
    return [choice for choice in puzzle.choices if choice != puzzle.answer]


async def posted(browser: httpx.AsyncClient, path: str, **body: Any) -> Any:
    """Post and return what is answered. Any: JSON."""
    answer = await browser.post(f"/api/puzzles/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def solved(browser: httpx.AsyncClient, puzzle: Puzzle) -> Any:
    """Solve a puzzle, playing on where it goes on. Return the last verdict. Any: JSON."""
    before = list[str]()
    while True:
        answer = after_moves(puzzle, before).answer
        said = await posted(browser, f"{puzzle.id}/answer", answer=answer, before=before)
        if said["is_over"]:
            return said
        before.append(answer)


async def asked(browser: httpx.AsyncClient, path: str = "") -> Any:
    answer = await browser.get(f"/api/puzzles{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("kind", list(kinds()))
def test_a_puzzle_comes_without_its_answer(tmp_path: Path, kind: str) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        sent = await posted(ann, "next", kind=kind)
        puzzle = shipped_puzzle(sent["id"])
        assert (sent["kind"], sent["grade"], sent["seat"]) == (kind, puzzle.grade, puzzle.seat)
        assert set(sent["choices"]) == set(puzzle.choices)
        told = {"id", "game", "kind", "grade", "question", "seat", "public", "private", "choices"}
        assert set(sent) == told | {"goes_on", "played", "tries", "hint", "is_over"}
        hidden = json.dumps([sent["public"], sent["private"]])
        if kind in ("where", "whose", "question"):
            for seat, clue in enumerate(puzzle.record.deal.setup.clues):
                assert (f'"{clue}"' in hidden) == (seat == puzzle.seat)
        assert puzzle.answer not in hidden

    on_web(tmp_path, test)


def test_the_proof_follows_at_the_end(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        for kind in kinds():
            puzzle = shipped_puzzle(next(iter(shipped(kind))))
            first, second = wrong_answers(puzzle)[:2]
            said = await posted(ann, f"{puzzle.id}/answer", answer=first)
            assert (said["is_right"], said["is_over"], said["answer"], said["proof"]) == (False, False, None, [])
            assert said["reason"]["kind"]
            assert f'"{puzzle.answer}"' not in json.dumps(said["reason"])
            said = await posted(ann, f"{puzzle.id}/answer", answer=second)
            assert (said["is_over"], said["answer"]) == (True, puzzle.answer)
            assert said["proof"]
            assert said["themes"] == list(puzzle.themes)

    on_web(tmp_path, test)


def test_the_first_try_counts_whole_and_the_second_half(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        changes = []
        for name in ("Ann", "Ben", "Cora"):
            browser = await somebody(web, name)
            puzzle = shipped_puzzle(min(shipped("where")))
            tries = {"Ann": [puzzle.answer], "Ben": [wrong_answers(puzzle)[0], puzzle.answer]}
            for answer in tries.get(name, wrong_answers(puzzle)[:2]):
                said = await posted(browser, f"{puzzle.id}/answer", answer=answer.lower())
            assert said["is_over"]
            assert said["rating"] == 1500 + said["change"]
            changes.append(said["change"])
        first, second, never = changes
        assert first > second > never
        assert first > 0 > never
        assert said["solved"] == [1, 3]

    on_web(tmp_path, test)


def test_an_answer_counts_once(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        puzzle = shipped_puzzle(min(shipped("sighting")))
        answers = [posted(ann, f"{puzzle.id}/answer", answer=puzzle.answer) for _ in range(3)]
        verdicts = await asyncio.gather(*answers)
        assert {verdict["change"] for verdict in verdicts} == {verdicts[0]["change"]}
        again = await posted(ann, f"{puzzle.id}/answer", answer=wrong_answers(puzzle)[0])
        assert (again["is_over"], again["rating"]) == (True, verdicts[0]["rating"])

    on_web(tmp_path, test)


def test_a_hint_makes_it_unrated_and_stays(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        for kind in kinds():
            sent = await posted(ann, "next", kind=kind)
            puzzle = shipped_puzzle(sent["id"])
            hint = (await posted(ann, f"{puzzle.id}/hint"))["hint"]
            assert (await asked(ann, f"/{puzzle.id}"))["hint"] == hint
            said = await solved(ann, puzzle)
            assert (said["is_right"], said["change"], said["rating"]) == (True, None, 1500)

    on_web(tmp_path, test)


def test_giving_up_shows_the_answer_and_counts(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        puzzle = shipped_puzzle(min(shipped("escape")))
        said = await posted(ann, f"{puzzle.id}/give_up")
        assert (said["is_over"], said["is_right"], said["answer"]) == (True, False, puzzle.answer)
        assert said["change"] < 0
        assert await posted(ann, f"{puzzle.id}/give_up") == said
        (past,) = await asked(ann, "/history")
        assert (past["id"], past["result"], past["change"]) == (puzzle.id, 0, said["change"])

    on_web(tmp_path, test)


def test_the_next_puzzle_is_new_and_suits_the_rating(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        seen = list[str]()
        for _ in range(6):
            sent = await posted(ann, "next", kind="question", skip=seen[-2:])
            assert sent["id"] not in seen
            seen.append(sent["id"])
            await posted(ann, f"{sent['id']}/answer", answer=shipped_puzzle(sent["id"]).answer)
        assert (await asked(ann))["rating"] > 1700
        assert (await posted(ann, "next", kind="question"))["grade"] in ("hard", "fiendish")
        assert (await posted(ann, "next", grade="gentle"))["grade"] == "gentle"
        themed = await posted(ann, "next", theme="spare_clue")
        assert "spare_clue" in shipped_puzzle(themed["id"]).themes

    on_web(tmp_path, test)


def test_the_overview_counts_kinds_and_weak_themes(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        before = await asked(ann)
        assert [kind["kind"] for kind in before["kinds"]] == list(kinds())
        assert (before["rating"], before["themes"], before["best"]) == (1500, [], {})
        names = sorted(shipped("capture"))[:2]
        await solved(ann, shipped_puzzle(names[0]))
        await posted(ann, f"{names[1]}/give_up")
        after = await asked(ann)
        counted = {kind["kind"]: kind["solved"] for kind in after["kinds"]}
        assert counted["capture"] == 1
        shares = [theme["solved"] / theme["tried"] for theme in after["themes"]]
        assert shares == sorted(shares)
        assert sum(theme["tried"] for theme in after["themes"]) >= 2

    on_web(tmp_path, test)


def test_puzzles_for_later_are_drawn_in_one_pass(tmp_path: Path) -> None:
    """With a pass for each of them, a request would hold up the event loop for 0.2 s."""

    async def test(web: Web) -> None:
        ann = await somebody(web)
        with patch.object(History, "of", autospec=True, side_effect=History.of) as looked:
            await posted(ann, "ahead")
        assert looked.call_count < 2 * sum(len(shipped(kind)) for kind in kinds())

    on_web(tmp_path, test)


def test_puzzles_for_later_can_be_checked_and_are_synced(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        ahead = await posted(ann, "ahead", kind="whose")
        assert len({one["puzzle"]["id"] for one in ahead}) == len(ahead) == 40
        for one in ahead:
            puzzle = shipped_puzzle(one["puzzle"]["id"])
            assert hashlib.sha256(f"{one['salt']} {puzzle.answer}".encode()).hexdigest() == one["digest"]
        first, second, third = (shipped_puzzle(one["puzzle"]["id"]) for one in ahead[:3])
        tried = [
            {"id": first.id, "answers": [first.answer]},
            {"id": second.id, "answers": [wrong_answers(second)[0], second.answer]},
            {"id": third.id, "answers": [], "gave_up": True},
        ]
        verdicts = await posted(ann, "sync", tried=tried)
        assert [verdict["is_right"] for verdict in verdicts] == [True, True, False]
        assert await posted(ann, "sync", tried=tried[:1]) == [verdicts[0] | {"rating": verdicts[2]["rating"]}]
        results = {past["id"]: past["result"] for past in await asked(ann, "/history")}
        assert results == {first.id: 1, second.id: 0.5, third.id: 0}

    on_web(tmp_path, test)


@pytest.mark.parametrize("name", GOING_ON)
def test_a_puzzle_goes_on_after_a_right_move(tmp_path: Path, name: str) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        puzzle = shipped_puzzle(name)
        then = after_moves(puzzle, [puzzle.answer])
        said = await posted(ann, f"{puzzle.id}/answer", answer=puzzle.answer)
        assert (said["is_right"], said["is_over"], said["answer"], said["proof"]) == (True, False, None, [])
        sent = said["next"]
        assert sent["played"] == [[puzzle.seat, puzzle.answer], [1 - puzzle.seat, then.played[-1][1]]]
        assert (sent["choices"], sent["tries"]) == (list(then.choices), 0)
        assert set(sent["private"]) == set((await asked(ann, f"/{puzzle.id}"))["private"])
        assert await posted(ann, f"{puzzle.id}/answer", answer=puzzle.answer) == said  # sent again
        assert await asked(ann, "/history") == []
        wrong = next(choice for choice in then.choices if choice not in then.answers)
        missed = await posted(ann, f"{puzzle.id}/answer", answer=wrong, before=[puzzle.answer])
        assert (missed["is_right"], missed["is_over"], missed["next"]) == (False, False, None)
        assert missed["reason"]["words"][0] == wrong
        assert (await solved(ann, puzzle))["answer"] == puzzle.answer
        (past,) = await asked(ann, "/history")
        assert past["result"] == 0.5

    on_web(tmp_path, test)


def test_a_puzzle_goes_on_after_right_moves_only(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        puzzle = shipped_puzzle(GOING_ON[0])
        for before in (wrong_answers(puzzle)[:1], ["chess"], [puzzle.answer] * 2):
            body = {"answer": puzzle.answer, "before": before}
            refused(await ann.post(f"/api/puzzles/{puzzle.id}/answer", json=body), 400, "no_choice")
        assert await asked(ann, "/history") == []

    on_web(tmp_path, test)


def test_puzzles_for_later_need_no_replies(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        ahead = await posted(ann, "ahead", kind="capture")
        assert len(ahead) == 40
        assert not any(one["puzzle"]["goes_on"] for one in ahead)
        refused(await ann.post("/api/puzzles/ahead", json={"theme": "looking_ahead"}), 404, "no_puzzle")

    on_web(tmp_path, test)


def test_a_run_goes_on_after_a_right_move(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        run = await posted(ann, "runs", what="first_miss", kind="hide")
        before, count = list[str](), 0
        while count < 8:  # the eighth is hard
            puzzle = shipped_puzzle(run["puzzle"]["id"])
            before = [text for seat, text in run["puzzle"]["played"] if seat == puzzle.seat]
            count += not before
            answer = after_moves(puzzle, before).answer
            run = await posted(ann, "runs/answer", answer=answer, before=before)
            assert run["was_right"]
        while run["puzzle"]["played"]:
            before = [text for seat, text in run["puzzle"]["played"] if seat == puzzle.seat]
            assert (run["puzzle"]["id"], run["solved"]) == (puzzle.id, 7)
            run = await posted(ann, "runs/answer", answer=after_moves(puzzle, before).answer, before=before)
        assert run["solved"] == 8

    on_web(tmp_path, test)


def test_a_run_until_the_first_miss(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        ann = await somebody(web)
        refused(await ann.post("/api/puzzles/runs/answer", json={"answer": "A1"}), 409, "no_run")
        run = await posted(ann, "runs", what="first_miss", kind="where")
        grades = []
        for solved in range(1, 5):
            grades.append(run["puzzle"]["grade"])
            run = await posted(ann, "runs/answer", answer=shipped_puzzle(run["puzzle"]["id"]).answer)
            assert (run["solved"], run["was_right"], run["best"]) == (solved, True, solved)
        assert grades == ["gentle"] * 3 + ["fair"]
        puzzle = shipped_puzzle(run["puzzle"]["id"])
        run = await posted(ann, "runs/answer", answer=wrong_answers(puzzle)[0])
        assert (run["solved"], run["puzzle"], run["was_right"]) == (4, None, False)
        refused(await ann.post("/api/puzzles/runs/answer", json={"answer": "A1"}), 409, "no_run")
        assert (await asked(ann))["best"] == {"first_miss": 4}
        assert (await asked(ann))["rating"] == 1500

    on_web(tmp_path, test)


def test_a_run_of_three_minutes_ends_by_the_clock(tmp_path: Path) -> None:
    clock = [1_000_000]

    async def test(web: Web) -> None:
        ann = await somebody(web)
        run = await posted(ann, "runs", what="three_minutes")
        assert run["ends"] == clock[0] + 180_000
        puzzle = shipped_puzzle(run["puzzle"]["id"])
        run = await posted(ann, "runs/answer", answer=wrong_answers(puzzle)[0])
        assert (run["solved"], run["was_right"]) == (0, False)
        clock[0] += 179_000
        run = await posted(ann, "runs/answer", answer=shipped_puzzle(run["puzzle"]["id"]).answer)
        assert run["solved"] == 1
        clock[0] += 2_000
        run = await posted(ann, "runs/answer", answer=shipped_puzzle(run["puzzle"]["id"]).answer)
        assert (run["solved"], run["puzzle"], run["best"]) == (1, None, 1)

    on_web(tmp_path, test, now=lambda: clock[0])


def test_bad_requests_are_refused(tmp_path: Path) -> None:
    async def test(web: Web) -> None:
        refused(await web.browser.get("/api/puzzles"), 401, "no_identity")
        ann = await somebody(web)
        name = min(shipped("where"))
        refused(await ann.get("/api/puzzles/where-00000000"), 404, "no_puzzle")
        refused(await ann.post("/api/puzzles/next", json={"kind": "chess"}), 404, "no_puzzle")
        refused(await ann.post("/api/puzzles/next", json={"theme": "chess"}), 404, "no_puzzle")
        refused(await ann.post(f"/api/puzzles/{name}/answer", json={"answer": "Z9"}), 400, "unreadable")
        closed = next(iter(set(_spaces()) - set(shipped_puzzle(name).choices)))
        refused(await ann.post(f"/api/puzzles/{name}/answer", json={"answer": closed}), 400, "no_choice")
        assert (await asked(ann, "/history")) == []

    on_web(tmp_path, test)


def _spaces() -> list[str]:
    return [f"{column}{row}" for column in "ABCDEFGHIJKL" for row in range(1, 10)]
