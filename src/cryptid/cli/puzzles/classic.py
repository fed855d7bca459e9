"""What puzzles of classic ask and prove, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cryptid.games.classic.clues import Clue, clue_words
from cryptid.study.puzzle import PuzzleStep

GUARANTEE = "Exactly one space fits all clues, and no clue is spare."
TASKS = {
    "where.pieces": "One space fits everybody. Which? What lies on the map is enough. Type a space, such as H5.",
    "where.guarantee": f"Where does it live? {GUARANTEE} Type a space, such as H5.",
    "whose.pieces": "By the pieces alone, one player's clue is certain. Type seat and clue, such as '2 1:water'.",
    "whose.guarantee": f"One player's clue is certain. {GUARANTEE} Type the seat and the clue, such as '2 1:water'.",
    "question.pieces": "Which question divides the clues of that player most evenly? Type it.",
    "question.guarantee": f"Which question divides the sets of clues most evenly? {GUARANTEE} Type it.",
}


def say(step: PuzzleStep, names: Sequence[str]) -> str:
    who = "" if step.seat is None else names[step.seat]
    places, words = ", ".join(step.places), step.words
    match step.kind:
        case "own":
            return f"Your clue: {clue_words(words[0])}."
        case "pieces":
            return f"{who}: the pieces on {places} leave {_clues(words)}." if places else f"{who}: {_clues(words)}."
        case "differ" | "unfit":
            return f"{who}: of these only {_clues(words)} can be."
        case "twins":
            pairs = ", ".join(f"{a} ({b})" for a, b in step.rows)
            return f"Wherever one of these fits, the space behind it fits too, so it cannot be the only one: {pairs}."
        case "cases":
            return "\n".join(["One after another:", *(f"  if seat {row[0]}: {' '.join(row[1:])}" for row in step.rows)])
        case "sets" | "possible":
            rows = [f"  {'; '.join(map(clue_words, row[:-2]))}: {row[-2]} ({row[-1]})" for row in step.rows]
            return "\n".join([f"{len(rows)} sets of clues are left:", *rows])
        case "habitat":
            return f"So it lives on {places}."
        case "cube" | "disc":
            return f"The {step.kind} on {places} strikes {_clues(words)}."
        case "sure":
            return f"So {who} has: {clue_words(words[0])}."
        case "divisions":
            return "\n".join(f"{text}: yes leaves {yes}, no leaves {no}" for text, yes, no, _ in step.rows)
        case _:
            return _refusal(step, who)


def _refusal(step: PuzzleStep, who: str) -> str:
    places, words = step.places, step.words
    match step.kind:
        case "own_no":
            return f"{places[0]} does not fit your own clue."
        case "says_no":
            return f"{who} says no on {places[0]}."
        case "also":
            return f"{places[0]} would leave {', '.join(places[1:]) or 'a spare clue'} as well."
        case "contradicted":
            return f"{who}'s piece on {places[0]} contradicts '{clue_words(words[0])}'."
        case "also_clues":
            return f"{who} may still have {words[1]} clues."
        case "impossible":
            return f"{who} cannot have that clue."
        case _:
            return f"Yes would leave {words[1]}, no {words[2]}."


def _clues(clues: Sequence[Clue]) -> str:
    return "; ".join(map(clue_words, clues))
