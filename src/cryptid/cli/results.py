"""The file in which an arena saves its finished deals: JSON lines, first the match, then one line per deal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptid.bots.arena import Match, Played, Winners
from cryptid.cli.files import BadFile, blaming, check_writable, read_text
from cryptid.core.codec import Json, decode, encode, parse_json
from cryptid.core.game import BadInput
from cryptid.games import GAMES


@dataclass(frozen=True, slots=True)
class Kept:
    """The content of such a file, without a last line that was cut off when a run was killed."""

    head: dict[str, Any]
    played: dict[int, tuple[Winners, ...]]
    size: int  # in bytes


def read_results(name: str) -> Kept | None:
    """Read a file of finished deals, or return None if nothing was written yet."""
    check_writable(name)
    if Path(name).exists() and not Path(name).is_file():
        raise BadFile(name, "is not a regular file, so the match cannot continue from it.")
    if not (text := read_text(name) if Path(name).exists() else ""):
        return None
    whole = text[: text.rfind("\n") + 1]
    with blaming(name):
        head, *lines = [parse_json(line) for line in whole.splitlines()] or [None]
        if not isinstance(head, dict) or "seed" not in head:
            raise BadInput("no_match", "it does not contain an arena match.")
        played: list[Played] = decode(tuple[tuple[int, tuple[Winners, ...]], ...], lines, "deals")
    return Kept(head, dict(played), len(whole.encode()))


def head_of(match: Match) -> dict[str, Json]:
    """Return what identifies a match."""
    return {
        "game": match.game,
        "version": GAMES[match.game].version,
        "options": encode(match.options),
        "bots": list(match.bots),
        "seed": match.seed,
    }


def check_same(name: str, kept: Kept, match: Match) -> None:
    """Refuse a file that belongs to another match."""
    for key, value in head_of(match).items():
        if kept.head.get(key) != value:
            raise BadFile(name, f"it belongs to another match: its {key} is {json.dumps(kept.head.get(key))[:200]}.")
    for deal, winners in kept.played.items():
        lineups = match.lineups(deal) if deal >= 0 else ()
        seats = range(match.options.players)
        if len(winners) != len(lineups) or not all(won and set(won) <= set(seats) for won in winners):
            raise BadFile(name, f"deal {deal} does not belong to this match.")


@contextmanager
def keeping(name: str | None, match: Match, kept: Kept | None) -> Iterator[Callable[[Played], None]]:
    """Give a function that appends a finished deal to the file, or one that does nothing if there is no file."""
    if name is None:
        yield lambda played: None
        return
    with Path(name).open("a", encoding="utf-8", buffering=1) as file:
        file.truncate(0 if kept is None else kept.size)

        def write(line: Json) -> None:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")

        if kept is None:
            write(head_of(match))
        yield write
