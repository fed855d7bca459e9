"""What the server says about itself: one JSON object a line, on standard error, without anybody's secrets.

An event is named in the code and carries numbers, names of routes and codes of refusals. Texts, nicknames, tokens,
table codes and deals are never fields. What an exception says is left out, since it may quote them; where it was
raised is kept.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import IO, Any

_log = logging.getLogger("cryptid")

# What uvicorn warns of when a client is at fault, or we have refused a socket: anybody could fill the log with it.
_NO_NEWS = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Invalid UTF-8 sequence received from client.",
    "ASGI callable returned without completing handshake.",
)

Field = str | int | float | None


def note(event: str, **fields: Field) -> None:
    """Something that is worth a line."""
    _log.info(event, extra={"fields": fields})


def alarm(event: str, error: BaseException, **fields: Field) -> None:
    """Something that should not have happened, and where it was raised."""
    _log.error(event, exc_info=error, extra={"fields": fields})


def set_up(stream: IO[str]) -> None:
    """Send everything that is logged in this process there."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    handler.addFilter(lambda record: record.msg not in _NO_NEWS)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    _log.setLevel(logging.INFO)


class JsonLines(logging.Formatter):
    """Time, level, event and fields. Of other libraries' records only the first line, where they quote nothing."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {  # Any: what JSON can hold
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage().partition("\n")[0],
        }
        if record.name != _log.name:
            line["logger"] = record.name
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1] is not None:
            line |= _where(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def _where(error: BaseException) -> dict[str, Any]:
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__name__,
        "raised": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }
