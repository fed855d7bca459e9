"""What puzzles of Connections ask and prove, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cryptid.study.puzzle import PuzzleStep

TASKS = {
    "sighting": "You alter last. One change and one card that no unseen card can beat. "
    "Type both, such as 'swap 1 6 + propose Sailtangle'.",
}


def say(step: PuzzleStep, names: Sequence[str]) -> str:
    match step.kind:
        case "change":
            return f"After {step.words[0]} the report is {', '.join(step.words[1:])}."
        case "slots":
            rows = [
                f"  slot {slot}, {trait}: {step.words[0]} {'matches' if is_matched == 'yes' else 'does not match'}, "
                f"{left} unseen cards are still as close"
                for slot, trait, is_matched, left in step.rows
            ]
            return "\n".join(["Slot by slot:", *rows])
        case _:
            return f"After {step.words[0]}, {step.words[2]} would be closer than {step.words[1]}."
