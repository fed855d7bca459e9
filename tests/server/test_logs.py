"""The log: one JSON object per line, without secrets."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from cryptid.server.logs import alarm, note, set_up


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Restore the logging configuration after the test."""
    root, ours = logging.getLogger(), logging.getLogger("cryptid")
    before = root.handlers[:], root.level, ours.level
    yield
    root.handlers[:], root.level, ours.level = before


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_an_event_is_one_line() -> None:
    stream = io.StringIO()
    set_up(stream)
    note("request", route="/api/tables/{code}", status=200, ms=1.5)
    [line] = lines(stream)
    assert line.pop("time").endswith("+00:00")
    assert line == {"level": "info", "event": "request", "route": "/api/tables/{code}", "status": 200, "ms": 1.5}


def test_text_is_only_about_what_went_wrong() -> None:
    stream = io.StringIO()
    set_up(stream, is_text=True)
    note("request", status=200)
    try:
        raise ValueError("the clue is a secret")
    except ValueError as error:
        alarm("bug", error, route="/api/me")
    said = stream.getvalue()
    assert said.startswith("Error: bug route=/api/me (ValueError in ")
    assert said.count("\n") == 1
    assert "secret" not in said


def test_a_bug_says_where_but_not_what() -> None:
    stream = io.StringIO()
    set_up(stream)
    try:
        raise KeyError("the secret clue")
    except KeyError as error:
        alarm("bug", error, route="/ws")
    [line] = lines(stream)
    assert (line["level"], line["event"], line["error"], line["route"]) == ("error", "bug", "KeyError", "/ws")
    assert line["raised"][-1].endswith("test_a_bug_says_where_but_not_what")
    assert "secret" not in stream.getvalue()


def test_other_libraries_speak_through_it_without_quoting() -> None:
    stream = io.StringIO()
    set_up(stream)
    logging.getLogger("uvicorn.error").info("GET /t/bako-ludi-meto")
    logging.getLogger("uvicorn.error").warning(
        "Invalid HTTP request received."
    )  # any client can cause it, so it is not logged
    logging.getLogger("uvicorn.error").warning("Something is odd.\nthe secret clue")

    async def forget_a_failure() -> None:
        loop = asyncio.get_running_loop()
        failure = ValueError("the secret clue")
        loop.call_exception_handler({"message": "Task failed", "exception": failure, "future": failure})

    asyncio.run(forget_a_failure())
    first, second = lines(stream)
    assert (first["logger"], first["event"]) == ("uvicorn.error", "Something is odd.")
    assert (second["logger"], second["event"], second["error"]) == ("asyncio", "Task failed", "ValueError")
    assert "secret" not in stream.getvalue()
    assert "bako" not in stream.getvalue()
