"""Views on their way to a worker: the public log, which grows with the game, travels in chunks that are pickled once.

Without this, every bot's move in a long game would pickle and unpickle the whole log.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Any

from cryptid.core.game import View

CHUNK = 16  # log entries
MAX_LOGS = 2_000  # whose chunks are kept; the one that was used longest ago goes first


@dataclass(frozen=True, slots=True)
class PackedView:
    """A view without the log, and the log in pickled chunks."""

    view: View[Any, Any]  # Any: views of every game
    log: tuple[bytes, ...]


@dataclass(slots=True)
class _Log:
    """The pickled chunks of one table's log, with the entries at which it begins and at which the chunks end."""

    first: object
    last: object
    chunks: list[bytes]


class LogChunks:
    """Pickles the log of each table as it grows."""

    def __init__(self) -> None:
        self._logs: dict[int, _Log] = {}  # by the identity of the first entry, which is kept, so it stays unique

    def packed(self, view: View[Any, Any]) -> PackedView:
        log = view.public.log
        if not log:
            return PackedView(view, ())
        chunks = self._chunks(log)
        rest = pickle.dumps(log[len(chunks) * CHUNK :])
        return PackedView(replace(view, public=replace(view.public, log=())), (*chunks, rest))

    def _chunks(self, log: tuple[object, ...]) -> list[bytes]:
        """Return the whole chunks of this log; pickle those that are new."""
        kept = self._logs.pop(id(log[0]), None)
        if kept is None or not _continues(log, kept):
            kept = _Log(log[0], None, [])
        for start in range(len(kept.chunks) * CHUNK, len(log) - CHUNK + 1, CHUNK):
            kept.chunks.append(pickle.dumps(log[start : start + CHUNK]))
            kept.last = log[start + CHUNK - 1]
        self._logs[id(log[0])] = kept
        if len(self._logs) > MAX_LOGS:
            del self._logs[next(iter(self._logs))]
        return kept.chunks


def _continues(log: tuple[object, ...], kept: _Log) -> bool:
    end = len(kept.chunks) * CHUNK
    return end <= len(log) and (not end or log[end - 1] is kept.last)


def unpacked(value: Any) -> Any:
    """Return the view again; other values as they are. Any: arguments of every job."""
    if not isinstance(value, PackedView):
        return value
    if not value.log:
        return value.view
    *chunks, rest = value.log
    log = (*chain.from_iterable(map(_loaded, chunks)), *pickle.loads(rest))
    return replace(value.view, public=replace(value.view.public, log=log))


@lru_cache(maxsize=1024)
def _loaded(chunk: bytes) -> tuple[object, ...]:
    entries: tuple[object, ...] = pickle.loads(chunk)
    return entries
