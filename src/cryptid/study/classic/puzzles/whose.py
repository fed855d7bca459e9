"""Whose clue? The clue of exactly one other player is certain: whose, and which is it?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from cryptid.core.game import InvalidAction, Seat
from cryptid.core.record import Record
from cryptid.games.classic import GAME
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES
from cryptid.games.classic.model import ClassicView, Deal
from cryptid.study.classic.puzzles.position import pack, positions, unpack
from cryptid.study.classic.puzzles.reasoning import MOST_ROWS, Reasoning, clue_themes, ids, names, set_themes
from cryptid.study.puzzle import Draft, Grade, Kind, Puzzle, PuzzleStep, view_of

MANY_STRIKES = 4  # that hang on a single piece
MANY_CLUES = 2  # of which the guarantee leaves one
ANSWER = re.compile(r"([0-4])\s+(\S+)")


def find(rng: Random) -> Iterator[Draft]:
    """Yield the first turn of a game at which one clue is certain, by the pieces and by the guarantee."""
    while True:
        asked = set()
        for seen, record in positions(rng):
            draft = _puzzle(Reasoning(seen), record)
            if draft is not None and draft.question not in asked:
                asked.add(draft.question)
                yield draft


def _puzzle(reasoning: Reasoning, record: Record[Deal]) -> Draft | None:
    sure = [seat for seat, numbers in reasoning.lists.items() if len(numbers) == 1]
    if len(sure) == 1:
        return _by_pieces(reasoning, sure[0], record)
    if not sure and reasoning.has_few_sets and 1 < len(reasoning.rows) <= MOST_ROWS:
        return _by_guarantee(reasoning, record)
    return None


def _by_pieces(reasoning: Reasoning, seat: Seat, record: Record[Deal]) -> Draft:
    (number,) = reasoning.lists[seat]
    grade = Grade.FAIR if reasoning.single_strikes(seat) > MANY_STRIKES else Grade.GENTLE
    return Draft(grade, "whose.pieces", clue_themes([number]), (answer_text(seat, number),), pack(record))


def _by_guarantee(reasoning: Reasoning, record: Record[Deal]) -> Draft | None:
    held = [{row.clues[place] for row in reasoning.possible} for place in range(len(reasoning.others))]
    sure = [(seat, *numbers) for seat, numbers in zip(reasoning.others, held, strict=True) if len(numbers) == 1]
    if len(sure) != 1:
        return None
    grade = Grade.FIENDISH if len(reasoning.lists[sure[0][0]]) > MANY_CLUES else Grade.HARD
    return Draft(grade, "whose.guarantee", set_themes(reasoning.rows), (answer_text(*sure[0]),), pack(record))


def answer_text(seat: Seat, number: int) -> str:
    return f"{seat} {CLUES[number]}"


def _parsed(answer: str) -> tuple[Seat, int]:
    seat, clue = answer.split()
    return int(seat), CLUE_NUMBER[clue]


def prove(puzzle: Puzzle) -> tuple[PuzzleStep, ...]:
    """By the pieces: which piece strikes which clues. By the guarantee: the sets of clues that are left."""
    reasoning = Reasoning(view_of(puzzle))
    seat, _ = _parsed(puzzle.answer)
    if puzzle.question == "whose.guarantee":
        return (
            *reasoning.steps(),
            reasoning.sets_step(),
            PuzzleStep("sure", seat, words=ids(_parsed(puzzle.answer)[1:])),
        )
    own = PuzzleStep("own", reasoning.seat, words=(CLUES[reasoning.own],))
    return (own, *_struck(reasoning, seat), PuzzleStep("sure", seat, words=ids(reasoning.lists[seat])))


def _struck(reasoning: Reasoning, seat: Seat) -> Iterator[PuzzleStep]:
    """One step for each piece that is needed, with the clues that it strikes."""
    used, left = [], reasoning.left(seat, ())
    for piece in reasoning.needed(seat):
        used.append(piece)
        after = reasoning.left(seat, used)
        struck = [number for number in left if number not in after]
        yield PuzzleStep("disc" if piece.is_disc else "cube", seat, names([piece.space]), ids(struck))
        left = after


def refute(puzzle: Puzzle, answer: str) -> PuzzleStep:
    """Say which piece contradicts the clue; else how many clues this player still has."""
    reasoning = Reasoning(view_of(puzzle))
    seat, number = _parsed(answer)
    for piece in reasoning.pieces:
        if piece.colour == seat and bool(reasoning.masks[number] >> piece.space & 1) != piece.is_disc:
            return PuzzleStep("contradicted", seat, names([piece.space]), (CLUES[number],))
    place = reasoning.others.index(seat)
    if puzzle.question == "whose.guarantee":
        left = sorted({row.clues[place] for row in reasoning.possible})
    else:
        left = list(reasoning.lists[seat])
    return PuzzleStep("also_clues" if len(left) > 1 else "impossible", seat, words=(CLUES[number], str(len(left))))


def hint(puzzle: Puzzle) -> PuzzleStep:
    """Name the player to look at."""
    return PuzzleStep("look_at", _parsed(puzzle.answer)[0])


def choices(seen: ClassicView) -> tuple[str, ...]:
    reasoning = Reasoning(seen)
    pool = [number for number in seen.public.options.mode.pool if number != reasoning.own]
    return tuple(answer_text(seat, number) for seat in reasoning.others for number in pool)


def read(text: str) -> str:
    found = ANSWER.fullmatch(text.strip().lower())
    if found is None or found[2] not in CLUE_NUMBER:
        raise InvalidAction("unreadable", "Write the seat and the id of the clue, such as '2 1:water'.")
    return f"{found[1]} {found[2]}"


KIND = Kind("whose", GAME.name, find, unpack, choices, read, prove, refute, hint)
