"""The best question: which of four tells most, whatever the answer?

By the pieces, a question to a player tells most if it divides that player's clues evenly. By the guarantee, it is the
sets of clues that are divided. What a question tells is counted in bits: 1 for an even division, 0 if the answer is
known before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log2
from random import Random

from cryptid.core.game import Seat
from cryptid.core.masks import Space, spaces_of
from cryptid.core.record import Record
from cryptid.games.classic import GAME
from cryptid.games.classic.model import Ask, ClassicView, Deal, open_spaces
from cryptid.games.classic.notation import SPACE_NAMES, from_text, to_text
from cryptid.study.classic.puzzles.position import pack, positions, unpack
from cryptid.study.classic.puzzles.reasoning import Reasoning, set_themes
from cryptid.study.puzzle import Draft, Grade, Kind, Puzzle, PuzzleStep, view_of

MARGIN = 0.3  # bits between the best question and the next
TELLS_MUCH = 0.8
FEWEST_SETS, MOST_SETS = 5, 16
FEWEST_CLUES = 4
MANY_STRIKES = 20  # that hang on a single piece
CHOICES = 4


@dataclass(frozen=True, slots=True)
class Division:
    """How many of the clues or sets that are left answer a question by yes, and how many by no."""

    seat: Seat
    space: Space
    yes: int
    no: int

    @property
    def bits(self) -> float:
        total = self.yes + self.no
        return sum(-part / total * log2(part / total) for part in (self.yes, self.no) if part)

    @property
    def text(self) -> str:
        return f"ask {self.seat} {SPACE_NAMES[self.space]}"


def find(rng: Random) -> Iterator[Draft]:
    """Yield a question by the pieces and one by the guarantee of a game, each at a turn by lot."""
    while True:
        turns = list(positions(rng))
        for question in ("question.pieces", "question.guarantee"):
            for seen, record in rng.sample(turns, len(turns)):
                draft = _puzzle(question, Reasoning(seen), record, rng)
                if draft is not None:
                    yield draft
                    break


def _puzzle(question: str, reasoning: Reasoning, record: Record[Deal], rng: Random) -> Draft | None:
    if question == "question.guarantee":
        if not reasoning.has_few_sets or not FEWEST_SETS <= len(reasoning.possible) <= MOST_SETS:
            return None
    elif max(map(len, reasoning.lists.values())) < FEWEST_CLUES:
        return None
    chosen = _choose(divisions(question, reasoning), rng)
    if not chosen:
        return None
    grade, themes = _grade(question, reasoning, chosen), _themes(question, reasoning)
    return Draft(grade, question, themes, tuple(division.text for division in chosen), pack(record))


def divisions(question: str, reasoning: Reasoning) -> list[Division]:
    """Every question that may be asked, with how it divides what is left."""
    found = []
    for place, seat in enumerate(reasoning.others):
        if question == "question.guarantee":
            held = [row.clues[place] for row in reasoning.possible]
        else:
            held = list(reasoning.lists[seat])
        for space in spaces_of(open_spaces(reasoning.public) & ~reasoning.public.discs[seat]):
            yes = sum(reasoning.masks[number] >> space & 1 for number in held)
            found.append(Division(seat, space, yes, len(held) - yes))
    return found


def _choose(found: list[Division], rng: Random) -> list[Division]:
    """The best question and three that tell clearly less, each about a space of its own; nothing if there are none."""
    most = max(division.bits for division in found)
    best = rng.choice([division for division in found if division.bits == most])
    if best.bits < TELLS_MUCH:
        return []
    chosen = [best]
    useful = [division for division in found if 0 < division.bits <= best.bits - MARGIN]
    useless = [division for division in found if not division.bits]
    for division in (*rng.sample(useful, min(len(useful), 40)), *rng.sample(useless, min(len(useless), 10))):
        is_new = division.space not in {other.space for other in chosen}
        if is_new and sum(other.seat == division.seat for other in chosen) < 2:
            chosen.append(division)
    few = [chosen[0], *[division for division in chosen[1:] if division.bits][: CHOICES - 2]]
    few += [division for division in chosen if not division.bits][:1]
    return few if len(few) == CHOICES else []


def _grade(question: str, reasoning: Reasoning, chosen: list[Division]) -> Grade:
    """By the clues that hang on a single piece. The guarantee makes it harder, hardest where the pieces mislead."""
    if question == "question.pieces":
        strikes = sum(map(reasoning.single_strikes, {division.seat for division in chosen}))
        return Grade.FAIR if strikes > MANY_STRIKES else Grade.GENTLE
    plain = {division.text: division.bits for division in divisions("question.pieces", reasoning)}
    is_misleading = any(plain[division.text] >= plain[chosen[0].text] for division in chosen[1:])
    return Grade.FIENDISH if is_misleading else Grade.HARD


def _themes(question: str, reasoning: Reasoning) -> tuple[str, ...]:
    if question == "question.pieces":
        return ("even_division",)
    return ("even_division", *set_themes(reasoning.rows))


def prove(puzzle: Puzzle) -> tuple[PuzzleStep, ...]:
    """What is left, and how each of the four questions divides it."""
    reasoning = Reasoning(view_of(puzzle))
    known = {division.text: division for division in divisions(puzzle.question, reasoning)}
    chosen = sorted((known[text] for text in puzzle.choices), key=lambda division: -division.bits)
    rows = tuple((d.text, str(d.yes), str(d.no), f"{d.bits:.2f}") for d in chosen)
    places = tuple(SPACE_NAMES[division.space] for division in chosen)
    sets = (reasoning.possible_step(),) if puzzle.question == "question.guarantee" else ()
    return (*reasoning.steps(), *sets, PuzzleStep("divisions", None, places, rows=rows))


def refute(puzzle: Puzzle, answer: str) -> PuzzleStep:
    known = {division.text: division for division in divisions(puzzle.question, Reasoning(view_of(puzzle)))}
    division = known[answer]
    place = SPACE_NAMES[division.space]
    return PuzzleStep("division", division.seat, (place,), (answer, str(division.yes), str(division.no)))


def hint(puzzle: Puzzle) -> PuzzleStep:
    """Name the player to look at."""
    return PuzzleStep("look_at", int(puzzle.answer.split()[1]))


def choices(seen: ClassicView) -> tuple[str, ...]:
    return tuple(to_text(action) for action in GAME.legal_actions(seen) if isinstance(action, Ask))


def read(text: str) -> str:
    return to_text(from_text(text))


KIND = Kind("question", GAME.name, find, unpack, choices, read, prove, refute, hint)
