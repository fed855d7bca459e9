"""A review as JSON, in the form that `cryptid review --json` prints."""

from __future__ import annotations

from typing import Any

from cryptid.core.codec import Json, encode
from cryptid.core.game import Seat
from cryptid.core.record import Record
from cryptid.study.chance import Line
from cryptid.study.review import MoveReview, Review


def report(record: Record[Any], review: Review[Any], line: Line | None = None, seat: Seat | None = None) -> Json:
    """Return the review as JSON, of all seats or of one."""
    made = encode(review)
    return {
        "game": review.game,
        "options": encode(record.deal.options),
        "start": {"chance": _chance(line, 0), "doubt": made["start"]},
        "seats": [each for each in made["seats"] if seat in (None, each["seat"])],
        "moves": [_move(move, line) for move in review.moves if seat in (None, move.seat)],
        "could_have_known": [
            {**moment, "proof": moment["proof"]["steps"], "lines": moment["proof"]["lines"]}
            for moment in made["could_have_known"]
            if seat in (None, moment["seat"])
        ],
        "story": made["story"],
    }


def _move(move: MoveReview, line: Line | None) -> Json:
    verdict = move.verdict
    judged = {"judgement": None, "loss": None, "value": None, "best_value": None, "ruler": None, "best": None}
    return {
        "ply": move.ply,
        "seat": move.seat,
        "text": move.text,
        "chance": _chance(line, move.ply),
        "doubt": encode(move.doubt),
        **(judged if verdict is None else encode(verdict)),
        "slips": encode(move.slips),
        "found": move.found,
        "given": list(move.given),
    }


def _chance(line: Line | None, ply: int) -> Json:
    return None if line is None else encode(line[ply])
