"""Connections: judgements in words."""

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
            f"{verdict.judgement.capitalize()}: {verdict.value:.2f} points expected from this sighting. "
            f"'{verdict.best.text}' gives {verdict.best_value:.2f}: {_reason(verdict.best.reason)}."
        )


def _reason(reason: Reason) -> str:
    if reason.card is None:
        return f"cards in hand with that trait: {reason.count}"
    return f"the first slots that the {reason.card} then fits: {reason.count}"


def of_story(review: Review[Any]) -> Iterator[str]:
    yield from plain.of_story(review)
    yield from plain.of_costly(review, lambda loss: f"{loss:.2f} points")
