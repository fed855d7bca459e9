"""The log: one JSON object per line, or on a terminal one sentence per problem, without secrets.

Event names are constants. Fields hold numbers, routes and error codes, never texts, names, tokens, table codes or
deals. The message of an exception is left out, since it may quote them; its class and traceback are kept.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import IO, Any

_log = logging.getLogger("cryptid")

# Warnings of uvicorn that any client could cause and so fill the log.
_IGNORED = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Invalid UTF-8 sequence received from client.",
    "ASGI callable returned without completing handshake.",
)

Field = str | int | float | None


def note(event: str, **fields: Field) -> None:
    _log.info(event, extra={"fields": fields})


def alarm(event: str, error: BaseException, **fields: Field) -> None:
    """Log an error that should not happen, with its traceback."""
    _log.error(event, exc_info=error, extra={"fields": fields})


def set_up(stream: IO[str], *, is_text: bool = False) -> None:
    """Send the logs of this process to the stream: all as JSON, or only what went wrong as text."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(TextLines() if is_text else JsonLines())
    handler.addFilter(lambda record: record.msg not in _IGNORED)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    _log.setLevel(logging.WARNING if is_text else logging.INFO)


class TextLines(logging.Formatter):
    """Formats a record for a person at a terminal, with the place of an error."""

    def format(self, record: logging.LogRecord) -> str:
        words = [f"{record.levelname.capitalize()}: {record.getMessage().partition(chr(10))[0]}"]
        words += [f"{name}={value}" for name, value in getattr(record, "fields", {}).items()]
        if record.exc_info and record.exc_info[1] is not None:
            where = _where(record.exc_info[1])
            words.append(f"({where['error']} in {where['raised'][-1] if where['raised'] else '?'})")
        return " ".join(words)


class JsonLines(logging.Formatter):
    """Formats a record as JSON. Of a library's message only the first line is kept, which quotes no data."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {  # Any: JSON values
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
