"""The values of the game: options, deal, actions, and the three parts of its state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Generic, TypeVar

from cryptid.core.game import Event, InvalidOptions, Seat, State, Transition, View
from cryptid.core.masks import Mask, Space
from cryptid.core.options import check_choice, check_flag, check_whole, needs
from cryptid.games.classic.board import SPACES, Layout, Structures
from cryptid.games.classic.clues import Clue, Hint, Mode

Colour = int  # of pieces: a seat's number, or with two players 0 and 1 for seat 0, 2 and 3 for seat 1
Pairing = tuple[tuple[int, int], tuple[int, int]]

MOST_COLOURS = 5


class Source(StrEnum):
    """R2.5: where a set-up comes from."""

    GENERATED = "generated"
    CARD = "card"
    HAND = "hand"


class PartialAnswer(StrEnum):
    """R11.6: what becomes of the disc that an answering colour has on the space already."""

    RELOCATE = "relocate"
    FILL = "fill"


@dataclass(frozen=True, slots=True)
class Options:
    players: int = 4
    mode: Mode = Mode.NORMAL
    source: Source = Source.GENERATED
    start: Seat = 0
    hints: bool = True
    max_hints: int = field(default=1, metadata=needs(hints=True))
    honour_mode: bool = False
    partial_answer: PartialAnswer = field(default=PartialAnswer.RELOCATE, metadata=needs(players=2))
    pairing: Pairing = field(default=((0, 1), (2, 3)), metadata=needs(players=2, source=Source.CARD))

    def __post_init__(self) -> None:
        check_whole("players", self.players, 2, 5)
        check_choice("mode", self.mode, Mode)
        check_choice("source", self.source, Source)
        check_whole("start", self.start, 0, self.players - 1)
        check_flag("hints", self.hints)
        check_whole("max_hints", self.max_hints, 1, len(Hint))
        check_flag("honour_mode", self.honour_mode)
        check_choice("partial_answer", self.partial_answer, PartialAnswer)
        if not _is_pairing(self.pairing):
            raise InvalidOptions("pairing", "pairing: expected the clues 0, 1, 2 and 3 in two pairs.")

    @property
    def clues(self) -> int:
        """How many clues, and so colours of pieces, are in play."""
        return 4 if self.players == 2 else self.players


def _is_pairing(value: object) -> bool:
    """Two pairs of the clues 0 to 3."""
    pairs = [pair for pair in value if isinstance(pair, tuple) and len(pair) == 2] if isinstance(value, tuple) else []
    clues = [clue for pair in pairs for clue in pair]
    return value == tuple(pairs) and all(type(clue) is int for clue in clues) and sorted(clues) == [0, 1, 2, 3]


def colours_of(players: int, seat: Seat) -> tuple[Colour, ...]:
    """R11.1: with two players each seat has two colours, else one."""
    return (2 * seat, 2 * seat + 1) if players == 2 else (seat,)


def owner(players: int, colour: Colour) -> Seat:
    return colour // 2 if players == 2 else colour


# Actions. `colour` is None where the seat has only one.


@dataclass(frozen=True, slots=True)
class Cube:
    """Put a cube, in sharing or as a penalty."""

    colour: Colour | None
    space: Space


@dataclass(frozen=True, slots=True)
class Ask:
    target: Seat
    space: Space


@dataclass(frozen=True, slots=True)
class Search:
    space: Space


@dataclass(frozen=True, slots=True)
class Disc:
    """Put the disc that could not go where one lies already."""

    space: Space


class Reply(StrEnum):
    DISC = "disc"
    DISCS = "discs"
    CUBE = "cube"


@dataclass(frozen=True, slots=True)
class Answer:
    reply: Reply
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class CallHint:
    pass


@dataclass(frozen=True, slots=True)
class Vote:
    agrees: bool


@dataclass(frozen=True, slots=True)
class Correct:
    """Honour mode: turn a wrong piece into the right one; the wrong one goes to `to`, or back where there is none."""

    colour: Colour | None
    space: Space
    to: Space | None


@dataclass(frozen=True, slots=True)
class Pass:
    pass


Action = Cube | Ask | Search | Disc | Answer | CallHint | Vote | Correct | Pass

A = TypeVar("A")


class BySpace(Generic[A]):
    """One action for each space, made once, and the list of those in a mask, put together byte by byte."""

    __slots__ = ("_parts", "at")

    def __init__(self, make: Callable[[Space], A]) -> None:
        self.at = tuple(make(space) for space in range(SPACES))
        self._parts = tuple(_lists(self.at[low : low + 8]) for low in range(0, SPACES, 8))

    def of(self, mask: int) -> list[A]:
        # Written out: a loop over the bytes takes twice as long, and this is the hottest line of the game.
        a, b, c, d, e, f, g, h, i, j, k, m, n, o = mask.to_bytes(14, "little")
        p = self._parts
        return [
            *p[0][a], *p[1][b], *p[2][c], *p[3][d], *p[4][e], *p[5][f], *p[6][g],
            *p[7][h], *p[8][i], *p[9][j], *p[10][k], *p[11][m], *p[12][n], *p[13][o],
        ]  # fmt: skip


def _lists(few: Sequence[A]) -> tuple[tuple[A, ...], ...]:
    """For each set of these, as bits, the tuple of its members."""
    lists: list[tuple[A, ...]] = [()]
    for item in few:
        lists += [(*smaller, item) for smaller in lists]
    return tuple(lists)


CUBES: dict[Colour | None, BySpace[Cube]] = {k: BySpace(partial(Cube, k)) for k in (None, 0, 1, 2, 3)}
ASKS = tuple(BySpace(partial(Ask, seat)) for seat in range(MOST_COLOURS))
SEARCHES = BySpace(Search)
DISCS = BySpace(Disc)


class Phase(StrEnum):
    SHARE = "share"
    ACT = "act"
    VOTE = "vote"
    REPLACE = "replace"
    ANSWER = "answer"
    PENALTY = "penalty"
    OVER = "end"


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """One move and what came of it: everything that happens here is public."""

    seat: Seat
    action: Action
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Revealed:
    """R8.2: what becomes public at the end."""

    winner: Seat
    clues: tuple[Clue, ...]
    habitat: Space


@dataclass(frozen=True, slots=True)
class Public:
    options: Options
    layout: Layout
    structures: Structures
    spaces: Mask  # the whole map
    phase: Phase
    turn: Seat
    to_act: tuple[Seat, ...]
    cubes: tuple[Mask, ...]  # by colour
    discs: tuple[Mask, ...]
    proven_true: tuple[Mask, ...]  # by colour: where play has shown the clue to hold beyond what the pieces say
    proven_false: tuple[Mask, ...]
    shared: int  # obligations of sharing met or lapsed
    pawn: Space | None
    searching: bool
    moving: tuple[Colour, ...]  # colours whose disc has to go elsewhere
    answered: tuple[Colour, ...]  # colours that put a disc on the searched space in this search
    called: bool  # a hint was asked for in this turn
    votes: tuple[bool | None, ...]  # by seat, while a vote is open
    given: tuple[Hint | None, ...]  # hints given; None: asked for, and there was none
    revealed: Revealed | None
    log: tuple[LoggedMove, ...]


def open_spaces(public: Public) -> int:
    """R3.2: where no cube lies."""
    spaces: int = public.spaces
    for cubes in public.cubes:
        spaces &= ~cubes
    return spaces


@dataclass(frozen=True, slots=True)
class Private:
    clues: tuple[Clue, ...]
    masks: tuple[Mask, ...]  # where each of them is true


@dataclass(frozen=True, slots=True)
class Hidden:
    clues: tuple[Clue, ...]  # by colour
    masks: tuple[Mask, ...]
    habitat: Space
    hints: tuple[Hint, ...]  # in the order in which they would be given


ClassicState = State[Public, Private, Hidden]
ClassicView = View[Public, Private]
ClassicTransition = Transition[Public, Private, Hidden]
