"""The HTTP operations about puzzles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from cryptid.server.live.puzzles import Puzzles
from cryptid.server.wire.openapi import Operation
from cryptid.server.wire.puzzles import (
    NewRun,
    PastPuzzle,
    PuzzleAhead,
    PuzzleAnswer,
    PuzzleHint,
    PuzzleInfo,
    PuzzleOverview,
    PuzzleVerdict,
    RunInfo,
    Synced,
    WantedPuzzle,
)

if TYPE_CHECKING:
    from cryptid.server.http.calls import Call


async def _overview(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.overview(call.me.id)


async def _history(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.history(call.me.id)


async def _next(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.next(call.me.id, call.body)


async def _ahead(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.ahead(call.me.id, call.body)


async def _sync(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.sync(call.me.id, call.body)


async def _start_run(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.start_run(call.me.id, call.body.what, call.body.kind)


async def _answer_run(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.answer_run(call.me.id, call.body)


async def _puzzle(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.puzzle(call.me.id, call.code)


async def _answer(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.answer(call.me.id, call.code, call.body)


async def _hint(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.hint(call.me.id, call.code)


async def _give_up(puzzles: Puzzles, call: Call) -> object:
    return await puzzles.give_up(call.me.id, call.code)


_NONE = ("no_puzzle",)
_ANSWER = ("no_puzzle", "no_choice", "unreadable", "busy")

PUZZLE_OPERATIONS: Mapping[Operation, Callable[[Puzzles, Call], Awaitable[object]]] = {
    Operation(
        "get", "/api/puzzles", "puzzles", "Return your rating, and the kinds of puzzles.", PuzzleOverview, identity=True
    ): _overview,
    Operation(
        "get",
        "/api/puzzles/history",
        "puzzle_history",
        "List the puzzles that you tried, latest first.",
        tuple[PastPuzzle, ...],
        identity=True,
    ): _history,
    Operation(
        "post",
        "/api/puzzles/next",
        "next_puzzle",
        "Return a puzzle that suits your rating.",
        PuzzleInfo,
        WantedPuzzle,
        _NONE,
        identity=True,
    ): _next,
    Operation(
        "post",
        "/api/puzzles/ahead",
        "puzzles_ahead",
        "Return puzzles for a time without a connection.",
        tuple[PuzzleAhead, ...],
        WantedPuzzle,
        _NONE,
        identity=True,
    ): _ahead,
    Operation(
        "post",
        "/api/puzzles/sync",
        "sync_puzzles",
        "Take over what was answered without a connection.",
        tuple[PuzzleVerdict, ...],
        Synced,
        _ANSWER,
        identity=True,
    ): _sync,
    Operation(
        "post",
        "/api/puzzles/runs",
        "start_run",
        "Start a run: as many puzzles as you can.",
        RunInfo,
        NewRun,
        _NONE,
        identity=True,
    ): _start_run,
    Operation(
        "post",
        "/api/puzzles/runs/answer",
        "answer_run",
        "Answer the puzzle of your run.",
        RunInfo,
        PuzzleAnswer,
        (*_ANSWER, "no_run"),
        identity=True,
    ): _answer_run,
    Operation(
        "get", "/api/puzzles/{code}", "puzzle", "Return a puzzle.", PuzzleInfo, errors=_NONE, identity=True
    ): _puzzle,
    Operation(
        "post",
        "/api/puzzles/{code}/answer",
        "answer_puzzle",
        "Answer a puzzle; the proof follows once it is over.",
        PuzzleVerdict,
        PuzzleAnswer,
        _ANSWER,
        identity=True,
    ): _answer,
    Operation(
        "post",
        "/api/puzzles/{code}/hint",
        "hint_puzzle",
        "Return a hint; the puzzle no longer counts.",
        PuzzleHint,
        errors=_NONE,
        identity=True,
    ): _hint,
    Operation(
        "post",
        "/api/puzzles/{code}/give_up",
        "give_up_puzzle",
        "Give a puzzle up and return its proof.",
        PuzzleVerdict,
        errors=_NONE,
        identity=True,
    ): _give_up,
}
