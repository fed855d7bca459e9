"""Retell a recorded game in words, move by move, and draw the board at its end."""

from __future__ import annotations

import argparse
import json
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from cryptid.cli.boards import BOARDS, Board
from cryptid.cli.files import blaming, read_text
from cryptid.cli.paint import paint
from cryptid.core.codec import encode
from cryptid.core.game import AnyGame, Event, view
from cryptid.core.record import Record, load_record, replay
from cryptid.games import GAMES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a record from cryptid play --record or from a server; - for standard input"
    )


def run(args: argparse.Namespace) -> int:
    for line in _account(read_record(args.file)):
        print(line)
    return 0


def read_record(name: str) -> Record[Any]:
    """Read a record and replay it once, so that an invalid one is refused before anything is printed.

    The replayed steps are not kept, because each holds the whole log so far.
    """
    text = read_text(name)
    with blaming(name):
        record = load_record(text, GAMES)
        deque(replay(GAMES[record.game], record), maxlen=0)
        return record


def _account(record: Record[Any]) -> Iterator[str]:
    game, board = GAMES[record.game], BOARDS[record.game]
    names = [f"Seat {seat}" for seat in range(record.deal.options.players)]
    yield f"{record.game}, {len(names)} players{_unusual(record.deal.options)}"
    steps = replay(game, record)
    last = next(steps)
    for ply, ((seat, text), step) in enumerate(zip(record.moves, steps, strict=True), start=1):
        lines = [told(board, event, names) for event in step.events] or [f"{names[seat]}: {text}"]
        yield f"{ply:4}. {lines[0]}"
        yield from (f"      {line}" for line in lines[1:])
        last = step
    yield f"\n{board.draw(view(last.state, None), paint()).rstrip()}\n"
    yield _end(game, last.state.public, names)


def told(board: Board, event: Event, names: Sequence[str]) -> str:
    """Say what happened. An event that only some seats saw names those seats."""
    if event.audience == "all":
        return board.tell(event, names)
    return f"(to {' and '.join(names[seat] for seat in event.audience)}) {board.tell(event, names)}"


def _unusual(options: Any) -> str:
    """List the options that differ from their defaults."""
    usual, chosen = encode(type(options)()), encode(options)
    return "".join(f", {name} {json.dumps(x)}" for name, x in chosen.items() if name != "players" and x != usual[name])


def _end(game: AnyGame, public: Any, names: Sequence[str]) -> str:
    outcome = game.outcome(public)
    if outcome is None:
        waited = " and ".join(names[seat] for seat in game.to_act(public))
        return f"The record ends before the game does; {waited} would act next."
    return f"{' and '.join(names[seat] for seat in outcome.winners) or 'Nobody'} won ({outcome.reason})."
