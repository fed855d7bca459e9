"""The hunt of each day, from the file `days.txt`, and what kind of hunt each weekday brings.

A line of the file holds the date, the map as an official key, the clues by seat, the cubes that lie at the start (the
hunter's number and the space), par, ace and the salt. `tools/hunts.py` writes it. It is no secret: whoever wants to
spoil their own hunt may read it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files

from cryptid.core.game import BadInput
from cryptid.core.masks import Space
from cryptid.games.classic.board import TILES
from cryptid.games.classic.clues import Mode
from cryptid.games.classic.notation import SPACE_BY_NAME, SPACE_NAMES
from cryptid.games.classic.setup import read_key
from cryptid.study.classic.hunt.rules import Hunt

FIRST = date(2026, 11, 2)  # a Monday


@dataclass(frozen=True, slots=True)
class Weekday:
    """A kind of hunt: the number of clues in play with yours, the cubes of each hunter at the start, and par."""

    mode: Mode
    players: int
    cubes: int
    least_par: int
    par: int  # of the hardest hunts of this weekday; it is told before the hunt


WEEK = (
    Weekday(Mode.NORMAL, 3, 1, 5, 5),
    Weekday(Mode.NORMAL, 4, 2, 5, 6),
    Weekday(Mode.NORMAL, 5, 2, 6, 7),
    Weekday(Mode.ADVANCED, 4, 2, 7, 7),
    Weekday(Mode.NORMAL, 4, 1, 8, 8),
    Weekday(Mode.ADVANCED, 5, 2, 9, 9),
    Weekday(Mode.ADVANCED, 4, 0, 10, 10),
)  # from Monday


@cache
def _lines() -> dict[str, str]:
    text = files(__package__).joinpath("days.txt").read_text(encoding="ascii")
    return {line[:10]: line for line in text.splitlines()}


@cache
def last() -> date:
    """Return the last day that has a hunt."""
    return date.fromisoformat(max(_lines()))


def is_known(day: date) -> bool:
    return day.isoformat() in _lines()


def hunt_on(day: date) -> Hunt:
    """Return the hunt of this day. Raises `BadInput` if there is none."""
    line = _lines().get(day.isoformat())
    if line is None:
        raise BadInput("no_hunt", f"There is no hunt on {day}. Choose a day from {FIRST} to {last()}.")
    return read_line(line)[1]


def number_of(day: date) -> int:
    """Return the number of the day's hunt, from 1."""
    return (day - FIRST).days + 1


def weekday_of(day: date) -> Weekday:
    return WEEK[day.weekday()]


def digest(day: date, salt: str, space: Space) -> str:
    """Return the SHA-256, in hex, of a guess: a page without a connection compares it with the habitat's."""
    return sha256(f"{day} {salt} {SPACE_NAMES[space]}".encode()).hexdigest()


# Lines


def read_line(line: str) -> tuple[date, Hunt]:
    day, key, clues, cubes, par, ace, salt = line.split(" ")
    mode, layout, structures = read_key(key)
    laid = [cube.split(":") for cube in cubes.split(",")] if cubes != "-" else []
    placed = tuple((int(hunter), SPACE_BY_NAME[name]) for hunter, name in laid)
    return date.fromisoformat(day), Hunt(
        mode, layout, structures, placed, tuple(clues.split(",")), int(par), int(ace), salt
    )


def write_line(day: date, hunt: Hunt) -> str:
    cubes = ",".join(f"{hunter}:{SPACE_NAMES[space]}" for hunter, space in hunt.cubes) or "-"
    return f"{day} {_key(hunt)} {','.join(hunt.clues)} {cubes} {hunt.par} {hunt.ace} {hunt.salt}"


def _key(hunt: Hunt) -> str:
    """Return the map as an official key."""
    tiles = "".join(f"{tile.tile + TILES * tile.rotated:X}" for tile in hunt.layout)
    order = {thing: place for place, thing in enumerate(hunt.mode.structures)}
    things = sorted(hunt.structures, key=lambda thing: order[thing.kind, thing.colour])
    places = "".join(f"{thing.row}{thing.col:X}" for thing in things)
    return f"{'intro' if hunt.mode is Mode.NORMAL else 'normal'}_{tiles}{places}"
