"""`cryptid replay`: a recorded game told in words, move by move, with its last position and its outcome."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from cryptid.cli.arguments import Subparsers
from cryptid.cli.boards import BOARDS
from cryptid.cli.files import BadFile, read_text
from cryptid.cli.paint import paint
from cryptid.core.codec import canonical
from cryptid.core.game import BadInput, Step, view
from cryptid.core.record import Record, load_record, replay
from cryptid.games import GAMES


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("replay", help="tell a recorded game", description=__doc__, allow_abbrev=False)
    parser.add_argument(
        "file", metavar="FILE", help="a record, as cryptid play --record writes it; - for standard input"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    record, steps = read_record(args.file)
    for line in _account(record, steps):
        print(line)
    return 0


def read_record(name: str) -> tuple[Record[Any], Sequence[Step[Any, Any, Any]]]:
    """A record and all its steps, played through before anything is printed, so that a false one is refused whole."""
    text = read_text(name)
    try:
        record = load_record(text, GAMES)
        return record, tuple(replay(GAMES[record.game], record))
    except BadInput as error:
        raise BadFile(name, str(error)) from None


def _account(record: Record[Any], steps: Sequence[Step[Any, Any, Any]]) -> Iterator[str]:
    game, board = GAMES[record.game], BOARDS[record.game]
    names = [f"Seat {seat}" for seat in range(record.deal.options.players)]
    yield f"{record.game}, {len(names)} players, options {canonical(record.deal.options)}"
    for ply, (seat, text) in enumerate(record.moves, start=1):
        yield f"{ply}. {names[seat]}: {text}"
        for event in steps[ply].events:
            yield f"     {board.tell(event, names)}"
    last = steps[-1].state.public
    yield f"\n{board.draw(view(steps[-1].state, None), paint())}\n"
    outcome = game.outcome(last)
    if outcome is None:
        yield f"The record ends before the game does; it waits for seat {' and '.join(map(str, game.to_act(last)))}."
    else:
        yield f"{' and '.join(names[seat] for seat in outcome.winners) or 'Nobody'} won ({outcome.reason})."
