"""`cryptid replay`: a recorded game told in words, move by move, with its last position and its outcome."""

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
        "file", metavar="FILE", help="a record, as cryptid play --record writes it; - for standard input"
    )


def run(args: argparse.Namespace) -> int:
    for line in _account(read_record(args.file)):
        print(line)
    return 0


def read_record(name: str) -> Record[Any]:
    """A record, played through before anything is printed, so that a false one is refused whole.

    No step is kept: each holds the whole log of its game.
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
    """The event in words; what only some saw is addressed to them."""
    if event.audience == "all":
        return board.tell(event, names)
    return f"(to {' and '.join(names[seat] for seat in event.audience)}) {board.tell(event, names)}"


def _unusual(options: Any) -> str:
    """The options that are not what they are by default."""
    usual, chosen = encode(type(options)()), encode(options)
    return "".join(f", {name} {json.dumps(x)}" for name, x in chosen.items() if name != "players" and x != usual[name])


def _end(game: AnyGame, public: Any, names: Sequence[str]) -> str:
    outcome = game.outcome(public)
    if outcome is None:
        waited = " and ".join(names[seat] for seat in game.to_act(public))
        return f"The record ends before the game does; it waits for {waited}."
    return f"{' and '.join(names[seat] for seat in outcome.winners) or 'Nobody'} won ({outcome.reason})."
