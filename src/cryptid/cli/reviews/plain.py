"""Words that suit every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cryptid.study.review import Judgement, Moment, MoveReview, Review


def of_move(move: MoveReview) -> Iterator[str]:
    verdict = move.verdict
    if verdict is not None and verdict.judgement not in (Judgement.BEST, Judgement.GOOD):
        yield (
            f"{verdict.judgement.capitalize()}: worth {verdict.value:.2f}. "
            f"'{verdict.best.text}' was worth {verdict.best_value:.2f}."
        )


def of_proof(moment: Moment[Any]) -> Iterator[str]:
    yield f"After move {moment.ply}, seat {moment.seat} could have known."


def of_story(review: Review[Any]) -> Iterator[str]:
    story = review.story
    names = " and ".join(f"seat {seat}" for seat in story.winners) or "nobody"
    yield f"{names.capitalize()} won after {story.plies} moves ({story.reason})."


def of_costly(review: Review[Any], words: Callable[[float], str]) -> Iterator[str]:
    """Name the decisions that cost most; `words` says how much a loss is."""
    for point in review.story.turning_points:
        text = review.moves[point.ply - 1].text
        yield f"Move {point.ply}: '{text}' cost seat {point.seat} {words(point.loss or 0.0)}."
