"""Make and check the shipped puzzles: `python -m tools.puzzles make where --count 2000`.

`make` adds to the file of a kind until it has this many, as many of each grade as there are. It can be stopped and run
again at any time. What it adds follows from what is there. The shipped files grew in several runs.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from pathlib import Path
from random import Random

from cryptid.study.puzzle import GRADES, Draft, from_line, kinds, puzzle_id, to_line

STUDY = Path(__file__).parent.parent / "src" / "cryptid" / "study"
MOST_OF_A_GRADE = 0.4
BATCH = 10  # lines that are written together


def file_of(kind: str) -> Path:
    return STUDY / kinds()[kind].game / "data" / f"{kind}.txt"


def read(kind: str) -> list[Draft]:
    file = file_of(kind)
    return [from_line(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def make(kind: str, count: int) -> None:
    """Add puzzles to the file of a kind until it has `count`."""
    file_of(kind).parent.mkdir(exist_ok=True)
    drafts = read(kind)
    while len(drafts) < count:
        more = _batch(kind, drafts, count)
        with file_of(kind).open("a", encoding="utf-8") as file:
            file.writelines(f"{to_line(draft)}\n" for draft in more)
        drafts += more
        grades = Counter(draft.grade.value for draft in drafts)
        print(f"{kind}: {len(drafts)}, {', '.join(f'{grades[grade]} {grade}' for grade in GRADES)}", flush=True)


def _batch(kind: str, drafts: list[Draft], count: int) -> list[Draft]:
    """The next puzzles after these, none of them twice and not too many of a grade."""
    known = {puzzle_id(kind, draft.position) for draft in drafts}
    grades = Counter(draft.grade for draft in drafts)
    more: list[Draft] = []
    for draft in kinds()[kind].find(Random(f"{kind} {len(drafts)}")):
        name = puzzle_id(kind, draft.position)
        if name in known or grades[draft.grade] >= MOST_OF_A_GRADE * count:
            continue
        known.add(name)
        grades[draft.grade] += 1
        more.append(draft)
        if len(more) == min(BATCH, count - len(drafts)):
            break
    return more


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=["make"])
    parser.add_argument("kind", choices=list(kinds()))
    parser.add_argument("--count", type=int, default=500)
    args = parser.parse_args()
    os.nice(10)
    make(args.kind, args.count)


if __name__ == "__main__":
    main()
