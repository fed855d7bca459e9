"""Write the daily hunts: `python -m tools.hunts [--weeks N] [--jobs J]`.

Each day draws set-ups and cubes from a random generator seeded with the date until one suits its weekday, so that
anyone gets the same file. A hunt suits if exact reasoning does not give the habitat away before the first question, par
is the weekday's, and it is about as hard for people as the weekday should be.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from math import floor, log2
from pathlib import Path
from random import Random

from cryptid.core.masks import Space, spaces_of
from cryptid.games.classic.admissible import intersection
from cryptid.games.classic.board import EVERYWHERE, clue_masks
from cryptid.games.classic.model import Options, Setup
from cryptid.games.classic.setup import generate
from cryptid.kernels.classic.deals import draw_map
from cryptid.study.classic.hunt import days, solver
from cryptid.study.classic.hunt.days import FIRST, Weekday, weekday_of, write_line
from cryptid.study.classic.hunt.rules import Hunt, Hunter, start_worlds
from tools.quick_people import QuickPerson

WEEKS = 157  # three years
LEAST_DOUBT = 1.0  # bits at the start, by exact reasoning
LEAST_ACE = 2  # questions
CLEAR = 0.4  # par is told as a whole number; its mean lies no further from it
EARLY = ((8, 1.3), (24, 0.7))  # after so many solves a hunt whose mean is so far off is dropped

# Where the kind of a weekday alone does not make the next one harder for people: the least and the most questions that
# a level needs on average, and over how many plays.
PEOPLE = {
    0: ("tracker", 0.0, 9.0, 6),
    1: ("tracker", 8.2, 99.0, 6),
    2: ("casual", 0.0, 16.5, 6),
    3: ("casual", 15.0, 99.0, 6),
    4: ("casual", 17.0, 99.0, 12),
    5: ("casual", 0.0, 18.5, 12),
}


def hunt_for(day: date) -> Hunt:
    """Return the first hunt drawn for this day that suits its weekday."""
    rng = Random(f"hunt {day}")
    while True:
        hunt = draw(weekday_of(day), rng)
        if _is_open(hunt) and (graded := _graded(day, hunt)):
            return graded


def draw(kind: Weekday, rng: Random) -> Hunt:
    """Draw a set-up, truthful cubes for each hunter, and the salt."""
    setup = generate(Options(players=kind.players, mode=kind.mode, hints=False), rng, draw_map)
    cubes = _lay_cubes(setup, kind.cubes, rng)
    return Hunt(setup.mode, setup.layout, setup.structures, cubes, setup.clues, 0, 0, f"{rng.getrandbits(64):016x}")


def _lay_cubes(setup: Setup, count: int, rng: Random) -> tuple[tuple[Hunter, Space], ...]:
    laid = dict[Space, Hunter]()
    for _ in range(count):
        for hunter in range(1, setup.players):
            false = [space for space in spaces_of(EVERYWHERE & ~setup.masks[hunter]) if space not in laid]
            laid[rng.choice(false)] = hunter
    return tuple((hunter, space) for space, hunter in laid.items())


def _is_open(hunt: Hunt) -> bool:
    """Tell whether exact reasoning leaves doubt at the start, and no space is as likely as all others together."""
    masks = clue_masks(hunt.layout, hunt.structures)
    habitats = Counter(intersection([masks[number] for number in world]) for world in start_worlds(hunt))
    shares = [count / habitats.total() for count in habitats.values()]
    return max(shares) < solver.DARES and -sum(share * log2(share) for share in shares) >= LEAST_DOUBT


def _graded(day: date, hunt: Hunt) -> Hunt | None:
    """Return the hunt with par and ace, or None if it does not suit the weekday. Cheap tests come first."""
    kind = weekday_of(day)
    for solves, slack in EARLY:
        if not kind.least_par - slack < solver.par(hunt, solves) < kind.par + slack:
            return None
    mean = solver.par(hunt)
    par, ace = floor(mean + 0.5), floor(solver.ace(hunt) + 0.5)
    suits = kind.least_par <= par <= kind.par and abs(mean - par) <= CLEAR and LEAST_ACE <= ace < par
    return replace(hunt, par=par, ace=ace) if suits and _suits_people(day, hunt) else None


def _suits_people(day: date, hunt: Hunt) -> bool:
    if day.weekday() not in PEOPLE:
        return True
    level, least, most, plays = PEOPLE[day.weekday()]
    return least <= sum(QuickPerson(hunt, level, seed).play() for seed in range(plays)) / plays <= most


def _line_for(day: date) -> str:
    return write_line(day, hunt_for(day))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weeks", type=int, default=WEEKS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path(days.__file__).with_name("days.txt"))
    args = parser.parse_args()
    dates = [FIRST + timedelta(days=number) for number in range(7 * args.weeks)]
    with ProcessPoolExecutor(args.jobs) as pool, args.out.open("w", encoding="ascii") as file:
        for line in pool.map(_line_for, dates, chunksize=7):
            print(line, file=file, flush=True)


if __name__ == "__main__":
    main()
