"""Where `adapt` stands for the person at this terminal: a small file in the user's data folder, one number a game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from cryptid.bots.adapt import Result, level_at, position_after
from cryptid.bots.entrants import quiet_games
from cryptid.bots.levels import ADAPT
from cryptid.server.store.databases import data_folder


def _file() -> Path:
    return data_folder() / "adapt.json"


def position(game: str, players: int) -> int:
    """Return the position for the next game. A missing or damaged file counts as no games yet."""
    kept = _read().get(game)
    return position_after([], quiet_games(game, players)) if kept is None else kept


def adapted(game: str, seats: Sequence[str]) -> list[str]:
    """Return the players with a level in place of each `adapt`."""
    places = [seat for seat, name in enumerate(seats) if name == ADAPT]
    if not places:
        return list(seats)
    now = position(game, len(seats))
    levels = {seat: level_at(now, place, len(seats) - 1) for place, seat in enumerate(places)}
    return [levels.get(seat, name) for seat, name in enumerate(seats)]


def note(game: str, played_at: int, players: int, has_won: bool) -> None:
    """Store the position for the next game. Do nothing if the file cannot be written."""
    kept = _read()
    result = Result(played_at, players, has_won)
    kept[game] = position_after([result] if game not in kept else [result, result], 0)
    with suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_text(json.dumps(kept), encoding="utf-8")


def _read() -> dict[str, int]:
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {game: number for game, number in kept.items() if isinstance(number, int)}
