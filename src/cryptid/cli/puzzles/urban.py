"""What puzzles of Urban Legends ask and prove, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cryptid.study.puzzle import PuzzleStep

WHATEVER = "whatever the other side holds, draws and plays. Type your move."
TASKS = {
    "escape": f"You are the Cryptid. Escape in this round, {WHATEVER}",
    "hide": f"You are the Cryptid. Keep two blocks in this round, {WHATEVER}",
    "capture": f"You are the Scientist. Catch the Cryptid in this round, {WHATEVER}",
}


def say(step: PuzzleStep, names: Sequence[str]) -> str:
    match step.kind:
        case "move":
            return f"Play {step.words[0]}."
        case "announce":
            return f"Then {step.words[0]}."
        case "replies":
            return "\n".join(["Replies, and what follows:", *(f"  {reply}: {then}" for reply, then in step.rows)])
        case "others":
            rows = [f"  {row[0]}: {row[1] if len(row) > 1 else 'the round ends too soon'}" for row in step.rows]
            return "\n".join(["Every other move can be spoiled:", *rows])
        case _:
            return f"After {step.words[0]}: {step.words[1] if len(step.words) > 1 else 'the round ends too soon'}."
