"""The city as things to tap: blocks, spaces, the learner's cards and both wild cards."""

from __future__ import annotations

from cryptid.core.game import Seat
from cryptid.games.urban.model import Public, UrbanState
from cryptid.games.urban.sensors import around, reachable
from cryptid.study.lessons.script import Thing, Verdict

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def things(state: UrbanState, seat: Seat) -> tuple[Thing, ...]:
    """Return "block SEAT INDEX", "space SEAT INDEX", "card KIND" and "wild SEAT"; rows are named by their seat.

    True of a block: "block"; "eyes" where there is presence; "lit" or "dark" in the row that it can reach. True of a
    space: "space", and "empty" without sensors.
    """
    public = state.public
    cards = [Thing(f"card {card}", frozenset({"card"})) for card in dict.fromkeys(state.private[seat].hand)]
    wilds = [Thing(f"wild {each}", frozenset({"wild"})) for each in (0, 1)]
    return (*_row(public, 0), *_row(public, 1), *cards, *wilds)


def verdicts(state: UrbanState, name: str) -> tuple[Verdict, ...]:
    """Return nothing: no player keeps a secret about a block."""
    return ()


def _row(public: Public, row: Seat) -> list[Thing]:
    blocks = range(len(public.city.blocks[row]))
    spaces = [
        Thing(f"space {row} {i}", frozenset({"space"} if here else {"space", "empty"}), {"count": _sensors(here)})
        for i, here in enumerate(public.spaces[row])
    ]
    return [*(_block(public, row, i) for i in blocks), *spaces]


def _block(public: Public, row: Seat, index: int) -> Thing:
    active = active_row(public)
    truths = {"block"} | ({"eyes"} if public.city.presence[row] >> index & 1 else set())
    words = {"letter": "ABCD"[index], "shows": ""}
    if row != active:
        is_lit = reachable(public.city.presence[active]) >> index & 1
        truths.add("lit" if is_lit else "dark")
        words["shows"] = NUMBERS[len(around(public.spaces[row])[index])]
    return Thing(f"block {row} {index}", frozenset(truths), words)


def active_row(public: Public) -> Seat:
    """R3.1: the Cryptid's row is active in odd rounds."""
    return (public.round + 1) % 2


def _sensors(here: str) -> str:
    return f"{NUMBERS[len(here)]} {'sensor' if len(here) == 1 else 'sensors'}"
