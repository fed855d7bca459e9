"""Classic: judgements, slips and proofs in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from cryptid.cli.reviews import plain
from cryptid.core.masks import Space
from cryptid.games.classic.clues import Clue, clue_words
from cryptid.games.classic.notation import SPACE_NAMES
from cryptid.study.classic.proof import Case, Proof, Step
from cryptid.study.review import Judgement, Moment, MoveReview, Reason, Review, Slip, TurningPoint


def of_move(move: MoveReview) -> Iterator[str]:
    yield from (_slip(slip) for slip in move.slips)
    verdict = move.verdict
    if verdict is not None and verdict.judgement not in (Judgement.BEST, Judgement.GOOD):
        yield (
            f"{verdict.judgement.capitalize()}: {verdict.value:.0%} to win by the next turn. "
            f"'{verdict.best.text}' gives {verdict.best_value:.0%}: {_reason(verdict.best.reason)}"
        )


def _reason(reason: Reason) -> str:
    told = f"tells {reason.bits or 0:.1f} bits, the move played {reason.played_bits or 0:.1f}."
    if reason.odds is not None:
        return f"its chance was {reason.odds:.0%}. Spaces left: {reason.spaces}. It {told}"
    return f"its answer {told}"


def _slip(slip: Slip) -> str:
    space = "" if slip.space is None else SPACE_NAMES[slip.space]
    match slip.kind:
        case "told":
            return f"The pieces of seat {slip.target} already told ({_pieces(slip.cubes, slip.discs)})."
        case "worked_out":
            return "The answer could have been worked out."
        case "forbidden":
            return f"The pieces of seat {slip.target} forbid {space} ({_pieces(slip.cubes, slip.discs)})."
        case "late":
            ruler = "by the pieces" if slip.ruler == "pieces" else "by everything known"
            return f"A search was due: {space} had a {slip.odds or 0:.0%} chance {ruler}."
        case _:
            return f"This gave each of the others {slip.bits:.1f} bits; '{slip.instead}' gives {slip.least_bits:.1f}."


def of_proof(moment: Moment[Proof]) -> Iterator[str]:
    yield f"After move {moment.ply}, seat {moment.seat} could have known {SPACE_NAMES[moment.space]}:"
    for number, step in enumerate(moment.proof.steps, start=1):
        yield f"  {number}. {_step(step)} {len(step.spaces)} left."
        yield from (f"     {_case(case)}" for case in step.cases)


def _step(step: Step) -> str:
    match step.kind:
        case "own":
            return f"The cryptid lives {_clues(step.clues)}."
        case "hint":
            return f"The hint rules out {len(step.clues)} clues."
        case "size":
            return f"No clue this narrow or wide is ever dealt: {', '.join(step.clues)}."
        case "pieces":
            return f"Seat {step.seat} ({_pieces(step.cubes, step.discs)}): {_clues(step.clues)}."
        case "differ":
            return f"No two clues are the same, so seat {step.seat}: {_clues(step.clues)}."
        case "unfit":
            return f"Of seat {step.seat}'s clues only these fit a space that is left: {_clues(step.clues)}."
        case "twins":
            pairs = ", ".join(f"{SPACE_NAMES[a]} ({SPACE_NAMES[b]})" for a, b in step.twins)
            return f"Wherever one of these fits, the one in brackets fits too: {pairs}."
        case "cases":
            return f"Every case of seat {step.seat} leads to the same space or to none."
        case "habitat":
            return f"So it is {SPACE_NAMES[step.spaces[0]]}."
        case _:  # pragma: no cover
            assert_never(step.kind)


def _case(case: Case) -> str:
    given = " and ".join(f"colour {colour} {clue_words(clue)}" for colour, clue in case.given)
    match case.kind:
        case "only":
            return f"{given}: {_names(case.spaces) or 'nothing'} is left."
        case "several":
            return f"{given}: {_names(case.spaces)} would both fit."
        case "spare":
            return f"{given}: '{clue_words(case.spare or '')}' would not be needed."
        case "twins":
            return f"{given}: {_names(a for a, _ in case.twins)} would not be the only one."
        case _:  # pragma: no cover
            assert_never(case.kind)


def of_story(review: Review[Proof]) -> Iterator[str]:
    yield from plain.of_story(review)
    story = review.story
    if story.leader is not None:
        yield f"Seat {story.leader} could have known first, after move {story.leader_ply}."
    yield from (_point(point) for point in story.turning_points)
    if story.last_odds is not None:
        yield f"The winner's last search had a {story.last_odds:.0%} chance by everything known."


def _point(point: TurningPoint) -> str:
    space = "" if point.space is None else SPACE_NAMES[point.space]
    match point.kind:
        case "passed_up":
            return f"Move {point.ply}: seat {point.seat} passes up {space}."
        case "asked_habitat":
            return f"Move {point.ply}: seat {point.seat} asks about the habitat itself."
        case "found":
            return f"Move {point.ply}: seat {point.seat} learns {point.bits or 0:.1f} bits."
        case _:
            return f"After move {point.ply}: seat {point.seat} could have known {space}."


def _clues(clues: Iterable[Clue]) -> str:
    return "; or ".join(clue_words(clue) for clue in clues)


def _pieces(cubes: Iterable[Space], discs: Iterable[Space]) -> str:
    said = (("no on", _names(cubes)), ("yes on", _names(discs)))
    return "; ".join(f"{word} {names}" for word, names in said if names)


def _names(spaces: Iterable[Space]) -> str:
    return ", ".join(SPACE_NAMES[space] for space in spaces)
