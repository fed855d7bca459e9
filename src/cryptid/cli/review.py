"""Judge a finished game: what each seat could know, how good each decision was, and what would have been better."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from cryptid.cli.files import blaming
from cryptid.cli.replay import read_record
from cryptid.cli.reviews import words_of
from cryptid.core.game import BadInput, Seat
from cryptid.core.record import Record
from cryptid.study.chance import Levels, Line, is_as_spectator, last_line
from cryptid.study.report import report
from cryptid.study.review import Judgement, MoveReview, Reading, Review, SeatReview

HUMAN = "human"
MARKS = {
    Judgement.BEST: "*",
    Judgement.GOOD: "",
    Judgement.INACCURACY: "?!",
    Judgement.MISTAKE: "?",
    Judgement.BLUNDER: "??",
}


class NoSuchSeat(BadInput):
    def __init__(self, seat: int, players: int) -> None:
        super().__init__("no_seat", f"--seat: expected 0 to {players - 1}, not {seat}.")


class WrongSeats(BadInput):
    def __init__(self, count: int, players: int) -> None:
        super().__init__("wrong_seats", f"--seats: expected {players} of them, not {count}.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a record from cryptid play --record or from a server; - for standard input"
    )
    parser.add_argument("--seat", type=int, metavar="N", help="only this seat's moves")
    parser.add_argument(
        "--seats", metavar="LEVELS", help="who played, such as human,tracker: for the chance to win (default: people)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    record = read_record(args.file)
    with blaming(args.file):
        reading = Reading(record)
    if args.seat is not None and args.seat not in range(reading.players):
        raise NoSuchSeat(args.seat, reading.players)
    levels = _levels(args.seats, reading.players)
    line = last_line(reading, levels, Random(1))
    review = reading.summed_up([reading.move(ply) for ply in range(len(record.moves))])
    if args.json:
        print(json.dumps(report(record, review, line, args.seat), ensure_ascii=False))
    else:
        print("\n".join(told(record, review, line, levels, args.seat)))
    return 0


def _levels(text: str | None, players: int) -> Levels:
    if text is None:
        return [None] * players
    names = text.split(",")
    if len(names) != players:
        raise WrongSeats(len(names), players)
    return [None if name == HUMAN else name for name in names]


def told(record: Record[Any], review: Review[Any], line: Line, levels: Levels, seat: Seat | None) -> Iterator[str]:
    """Yield the review in words: every move, then each seat, then the end."""
    words = words_of(review.game)
    for move in review.moves:
        if seat in (None, move.seat):
            yield _move_line(move, line)
            yield from (f"      {text}" for text in words.of_move(move))
    yield ""
    for each in review.seats:
        if seat in (None, each.seat):
            yield _seat_line(each)
    for moment in review.could_have_known:
        if seat in (None, moment.seat):
            yield ""
            yield from words.of_proof(moment)
    yield ""
    yield from words.of_story(review)
    how = "as a spectator would judge it" if is_as_spectator(levels) else "if everybody plays on as before"
    yield f"Chances to win are {how}."


def _move_line(move: MoveReview, line: Line) -> str:
    mark = "" if move.verdict is None else MARKS[move.verdict.judgement]
    chances = line[move.ply]
    shown = "" if chances is None else " ".join(f"{chance:4.0%}" for chance in chances)
    return f"{move.ply:4}. Seat {move.seat}: {move.text:<14} {mark:<2}  {shown}".rstrip()


def _seat_line(seat: SeatReview) -> str:
    counts = zip(Judgement, seat.judgements, strict=True)
    judged = ", ".join(f"{count} {judgement}" for judgement, count in counts if count) or "no decisions"
    accuracy = "" if seat.accuracy is None else f"accuracy {seat.accuracy:.0f}, "
    bits = "" if seat.bits_found is None else f"; found {seat.bits_found:.1f} bits, gave {sum(seat.bits_given):.1f}"
    return f"Seat {seat.seat}: {accuracy}{judged}{bits}."
