"""Golden games: one game written out as text, ply by ply, to be read in review and compared in tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cryptid.core.codec import canonical, encode
from cryptid.core.game import Game, State, view
from cryptid.core.record import Record, replay


def playthrough(game: Game[Any, Any, Any, Any, Any], record: Record[Any]) -> str:
    """Return the whole game as text: the deal, then each move with its events, its changes, and what is legal next."""
    return "\n".join(_lines(game, record)) + "\n"


def _lines(game: Game[Any, Any, Any, Any, Any], record: Record[Any]) -> Iterator[str]:
    yield f"game {record.game} version {record.version}"
    yield f"deal {canonical(record.deal)}"
    before: dict[str, Any] = {}
    for ply, step in enumerate(replay(game, record)):
        if ply:
            seat, text = record.moves[ply - 1]
            yield ""
            yield f"{ply}. seat {seat}: {game.to_text(game.from_text(text))}"
        for event in step.events:
            audience = "all" if event.audience == "all" else ",".join(map(str, event.audience))
            yield f"   event to {audience}: {event.kind} {' '.join(map(str, event.data))}".rstrip()
        now = _parts(step.state)
        yield from (
            f"   {name} = {json.dumps(value, ensure_ascii=False)}"
            for name, value in now.items()
            if (name, value) not in before.items()
        )
        before = now
        yield from _choices(game, step.state)


def _parts(state: State[Any, Any, Any]) -> dict[str, Any]:
    """Every field but the log, which is the moves above."""
    parts = {f"public.{k}": v for k, v in encode(state.public).items() if k != "log"}
    for seat, private in enumerate(state.private):
        parts |= {f"seat {seat}.{k}": v for k, v in encode(private).items() if k != "log"}
    return parts


def _choices(game: Game[Any, Any, Any, Any, Any], state: State[Any, Any, Any]) -> Iterator[str]:
    outcome = game.outcome(state.public)
    if outcome is not None:
        yield f"   outcome: {outcome.reason}, won by {', '.join(map(str, outcome.winners)) or 'nobody'}"
    for seat in range(len(state.private)):
        actions = game.legal_actions(view(state, seat))
        if actions:
            waits = "to act" if seat in game.to_act(state.public) else "may interrupt"
            yield f"   seat {seat} {waits}: {len(actions)} choices, {_sample(game, actions)}"


def _sample(game: Game[Any, Any, Any, Any, Any], actions: Any) -> str:
    first = {type(action): action for action in reversed(actions)}
    return " / ".join(game.to_text(action) for action in reversed(first.values()))
