"""Where is it? One habitat is left, by the pieces or by the guarantee that there is only one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from random import Random

from cryptid.core.game import InvalidAction
from cryptid.core.masks import Space, is_single, spaces_of
from cryptid.core.record import Record
from cryptid.games.classic import GAME
from cryptid.games.classic.clues import CLUE_NUMBER
from cryptid.games.classic.model import ClassicView, Deal, open_spaces
from cryptid.games.classic.notation import SPACE_BY_NAME, SPACE_NAMES
from cryptid.study.classic import proof
from cryptid.study.classic.puzzles.position import pack, positions, unpack
from cryptid.study.classic.puzzles.reasoning import Reasoning, clue_themes, names
from cryptid.study.puzzle import Draft, Grade, Kind, Puzzle, PuzzleStep, view_of

MANY_STRIKES = 8  # that hang on a single piece
MANY_SPACES = 6  # that the guarantee rules out


def find(rng: Random) -> Iterator[Draft]:
    """Yield the first turn of a game at which a seat can know the habitat, by the pieces and by the guarantee."""
    while True:
        asked = set()
        for seen, record in positions(rng):
            draft = _puzzle(seen, record)
            if draft is not None and draft.question not in asked:
                asked.add(draft.question)
                yield draft


def _puzzle(seen: ClassicView, record: Record[Deal]) -> Draft | None:
    reasoning = Reasoning(seen)
    habitat = _habitat(reasoning)
    argument = None if habitat is None else proof.prove_habitat(seen, habitat)
    if habitat is None or argument is None or any(step.kind == "size" for step in argument.steps):
        return None
    if argument.needs_guarantee == is_single(reasoning.spaces):
        return None  # the pieces are enough, but only since nobody else has the solver's clue
    question = "where.guarantee" if argument.needs_guarantee else "where.pieces"
    return Draft(_grade(question, reasoning), question, _themes(argument), (SPACE_NAMES[habitat],), pack(record))


def _habitat(reasoning: Reasoning) -> Space | None:
    """The only habitat, by the pieces or by the guarantee, if a person can be asked to find it."""
    if is_single(reasoning.spaces):
        return next(spaces_of(reasoning.spaces))
    if not reasoning.has_few_sets or not reasoning.possible:
        return None
    habitats = reduce(or_, (row.spaces for row in reasoning.possible))
    return next(spaces_of(habitats)) if is_single(habitats) else None


def _grade(question: str, reasoning: Reasoning) -> Grade:
    """By the clues that hang on a single piece; with the guarantee, by the spaces that the pieces leave to it."""
    if question == "where.guarantee":
        return Grade.FIENDISH if reasoning.spaces.bit_count() > MANY_SPACES else Grade.HARD
    return Grade.FAIR if sum(map(reasoning.single_strikes, reasoning.others)) > MANY_STRIKES else Grade.GENTLE


def _themes(argument: proof.Proof) -> tuple[str, ...]:
    """The kinds of clue that a player is left with for sure, or the kinds of step with the guarantee."""
    if not argument.needs_guarantee:
        sure = [CLUE_NUMBER[clue] for step in argument.steps if len(step.clues) == 1 for clue in step.clues]
        return clue_themes(sure) or ("distance",)
    ends = {case.kind for step in argument.steps for case in step.cases}
    has_twins = "twins" in ends or any(step.twins for step in argument.steps)
    found = {"one_habitat": True, "twin_spaces": has_twins, "spare_clue": "spare" in ends}
    return tuple(theme for theme, is_used in found.items() if is_used)


def prove(puzzle: Puzzle) -> tuple[PuzzleStep, ...]:
    argument = proof.prove_habitat(view_of(puzzle), SPACE_BY_NAME[puzzle.answer])
    assert argument is not None, "a shipped puzzle has a proof"
    return tuple(_step(step) for step in argument.steps)


def _step(step: proof.Step) -> PuzzleStep:
    """A step of a proof in the form of all puzzles; rows are twins, or cases with what they assume."""
    twins = tuple(names(pair) for pair in step.twins)
    cases = tuple(
        (" ".join(f"{colour} {clue}" for colour, clue in case.given), case.kind, " ".join(names(case.spaces)))
        for case in step.cases
    )
    pieces = (*step.cubes, *step.discs)
    seat = step.seat if step.colour is None else step.colour
    return PuzzleStep(step.kind, seat, names(pieces or step.spaces), step.clues, twins or cases)


def refute(puzzle: Puzzle, answer: str) -> PuzzleStep:
    """Say whose clue cannot be true there; else which space would be a habitat as well."""
    reasoning = Reasoning(view_of(puzzle))
    space = SPACE_BY_NAME[answer]
    if not reasoning.masks[reasoning.own] >> space & 1:
        return PuzzleStep("own_no", reasoning.seat, (answer,))
    for seat, numbers in reasoning.lists.items():
        if not any(reasoning.masks[number] >> space & 1 for number in numbers):
            return PuzzleStep("says_no", seat, (answer,))
    also = next((row.spaces & ~(1 << space) for row in reasoning.rows if row.spaces >> space & 1), 0)
    return PuzzleStep("also", None, (answer, *names(spaces_of(also))))


def hint(puzzle: Puzzle) -> PuzzleStep:
    """Show what the pieces say about the player of whom they say most."""
    reasoning = Reasoning(view_of(puzzle))
    return reasoning.pieces_step(min(reasoning.others, key=lambda seat: len(reasoning.lists[seat])))


def choices(seen: ClassicView) -> tuple[str, ...]:
    return names(spaces_of(open_spaces(seen.public)))


def read(text: str) -> str:
    name = text.strip().upper()
    if name not in SPACE_BY_NAME:
        raise InvalidAction("unreadable", "Name a space from A1 to L9.")
    return name


KIND = Kind("where", GAME.name, find, unpack, choices, read, prove, refute, hint)
