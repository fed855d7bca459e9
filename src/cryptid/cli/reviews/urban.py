"""Urban: judgements in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cryptid.cli.reviews import plain
from cryptid.study.review import Judgement, MoveReview, Reason, Review

of_proof = plain.of_proof


def of_move(move: MoveReview) -> Iterator[str]:
    verdict = move.verdict
    if verdict is not None and verdict.judgement not in (Judgement.BEST, Judgement.GOOD):
        yield (
            f"{verdict.judgement.capitalize()}: {verdict.value:.0%} to win. "
            f"'{verdict.best.text}' gives {verdict.best_value:.0%}{_reason(verdict.best.reason)}."
        )


def _reason(reason: Reason) -> str:
    return "" if reason.count is None else f": it puts the Cryptid on {_counted(reason.count, 'block')}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def of_story(review: Review[Any]) -> Iterator[str]:
    yield from plain.of_story(review)
    yield from plain.of_costly(review, lambda loss: f"{loss:.0%} of the chance to win")
