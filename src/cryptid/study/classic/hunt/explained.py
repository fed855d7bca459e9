"""Step by step: a proof of where the habitat was, once a hunt is over.

It starts from the pieces before the habitat was found. Where they do not settle it, further questions are asked until
they do: each divides the clues of the hunter with the most clues left as evenly as it can.
"""

from __future__ import annotations

from dataclasses import dataclass

from cryptid.core.masks import spaces_of
from cryptid.games.classic.board import clue_masks
from cryptid.games.classic.clues import CLUE_NUMBER
from cryptid.games.classic.model import Ask
from cryptid.study.classic.hunt.rules import Answer, Hunt, Trail, allowed, answers, clues_left, is_found, seen
from cryptid.study.classic.proof import Proof, prove

MOST_LINES = 30  # longer than in a review: the pieces that lie there come before further questions


@dataclass(frozen=True, slots=True)
class Explained:
    """A proof, with the answers to further questions that it needs."""

    more: tuple[Answer, ...]
    proof: Proof


def explain(hunt: Hunt, trail: Trail) -> Explained:
    """Return the proof after these moves, with as few further questions as these take."""
    own = trail[:-1] if is_found(hunt, trail) else trail
    asked = own
    while (proof := prove(seen(hunt, asked), MOST_LINES)) is None:
        asked = (*asked, _next_question(hunt, asked))
    return Explained(tuple(answer for move in asked[len(own) :] for answer in answers(hunt, move)), proof)


def _next_question(hunt: Hunt, trail: Trail) -> Ask:
    """Return the question that divides most evenly the clues of a hunter: first of those with the most clues left."""
    left, free, masks = clues_left(hunt, trail), allowed(hunt, trail), clue_masks(hunt.layout, hunt.structures)
    for hunter in sorted(left, key=lambda hunter: -len(left[hunter])):
        held = [masks[CLUE_NUMBER[clue]] for clue in left[hunter]]
        yes = {space: sum(mask >> space & 1 for mask in held) for space in spaces_of(free[hunter])}
        space = min(yes, key=lambda space: abs(2 * yes[space] - len(held)))
        if 0 < yes[space] < len(held):
            return Ask(hunter, space)
    raise AssertionError("the pieces tell everything, yet prove nothing")
