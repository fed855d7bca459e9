"""The values of the game: options, deal, actions, and the three parts of its state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Generic, TypeVar

from cryptid.core.game import BadInput, Event, InvalidOptions, Seat, State, Transition, View
from cryptid.core.masks import Mask, Space, spaces_of
from cryptid.core.options import check_choice, check_flag, check_whole, needs
from cryptid.games.classic.admissible import fitting, intersection, is_admissible
from cryptid.games.classic.board import COLS, ROWS, SPACES, TILES, Layout, Structures, card_maps, clue_masks
from cryptid.games.classic.clues import CLUE_NUMBER, CLUES, Clue, Hint, Mode, true_hints

Colour = int  # of pieces: a seat's number, or with two players 0 and 1 for seat 0, 2 and 3 for seat 1
Pairing = tuple[tuple[int, int], tuple[int, int]]

MOST_COLOURS = 5


class Source(StrEnum):
    """R2.5: where a set-up comes from."""

    GENERATED = "generated"
    CARD = "card"
    HAND = "hand"


class Grade(StrEnum):
    """How hard a set-up, or a map with all its sets of clues, is for people."""

    ANY = "any"
    GENTLE = "gentle"
    FAIR = "fair"
    HARD = "hard"


class PartialAnswer(StrEnum):
    """R11.6: what happens to the disc that an answering colour already has on the space."""

    RELOCATE = "relocate"
    FILL = "fill"


@dataclass(frozen=True, slots=True)
class Options:
    players: int = 4
    mode: Mode = Mode.NORMAL
    source: Source = Source.GENERATED
    grade: Grade = field(default=Grade.ANY, metadata=needs(mode=Mode.NORMAL, source=Source.GENERATED))
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
        check_choice("grade", self.grade, Grade)
        check_whole("start", self.start, 0, self.players - 1)
        check_flag("hints", self.hints)
        check_whole("max_hints", self.max_hints, 1, len(Hint))
        check_flag("honour_mode", self.honour_mode)
        check_choice("partial_answer", self.partial_answer, PartialAnswer)
        if not _is_pairing(self.pairing):
            raise InvalidOptions("pairing", "pairing: expected the clues 0, 1, 2 and 3 in two pairs.")

    @property
    def clues(self) -> int:
        """The number of clues in play, which is that of the colours of pieces."""
        return 4 if self.players == 2 else self.players

    @property
    def wide_pairs(self) -> bool:
        """R11.2: with two players, the generator's pairs leave at least nine spaces; those of a card need not."""
        return self.players == 2 and self.source is Source.GENERATED


def _is_pairing(value: object) -> bool:
    """Tell whether this is two pairs of the clues 0 to 3."""
    pairs = [pair for pair in value if isinstance(pair, tuple) and len(pair) == 2] if isinstance(value, tuple) else []
    clues = [clue for pair in pairs for clue in pair]
    return value == tuple(pairs) and all(type(clue) is int for clue in clues) and sorted(clues) == [0, 1, 2, 3]


class InvalidSetup(BadInput):
    """A set-up that cannot be read or played. The message begins with the field that is wrong."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__("invalid_setup", f"{field}: {message}")


@dataclass(frozen=True, slots=True)
class Setup:
    """A map with clues. The form is checked here; `check_playable` checks whether it can be played."""

    mode: Mode
    players: int
    layout: Layout
    structures: Structures
    clues: tuple[Clue, ...]
    hint: Hint | None = None
    habitat: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 5:
            raise InvalidSetup("players", f"expected 2 to 5, not {self.players}.")
        if sorted([tile.tile for tile in self.layout]) != _TILE_NUMBERS:
            raise InvalidSetup("layout", "expected each of the tiles 1 to 6 once.")
        _check_structures(self.mode, self.structures)
        for index, clue in enumerate(self.clues):
            if clue not in CLUE_NUMBER:
                raise InvalidSetup(f"clues[{index}]", f"there is no clue {clue[:40]!r}.")
        count = 4 if self.players == 2 else self.players
        if len(self.clues) != count:
            raise InvalidSetup("clues", f"expected {count} clues for {self.players} players, not {len(self.clues)}.")

    @property
    def masks(self) -> tuple[Mask, ...]:
        """The spaces on which each of the clues is true."""
        masks = clue_masks(self.layout, self.structures)
        return tuple([masks[CLUE_NUMBER[clue]] for clue in self.clues])

    @property
    def habitats(self) -> tuple[Space, ...]:
        """The spaces on which all clues are true."""
        return tuple(spaces_of(intersection(self.masks)))

    def true_hints(self, players: int) -> tuple[Hint, ...]:
        return true_hints([CLUE_NUMBER[clue] for clue in self.clues], players)


_TILE_NUMBERS = list(range(1, TILES + 1))
_STRUCTURES_SORTED = {mode: sorted(mode.structures) for mode in Mode}


def _check_structures(mode: Mode, structures: Structures) -> None:
    for index, structure in enumerate(structures):
        if not 0 <= structure.row < ROWS:
            raise InvalidSetup(f"structures[{index}].row", f"expected 0 to {ROWS - 1}, not {structure.row}.")
        if not 0 <= structure.col < COLS:
            raise InvalidSetup(f"structures[{index}].col", f"expected 0 to {COLS - 1}, not {structure.col}.")
    if sorted([(s.kind, s.colour) for s in structures]) != _STRUCTURES_SORTED[mode]:
        colours = ", ".join(mode.structure_colours)
        raise InvalidSetup("structures", f"expected a stone and a shack of each colour ({colours}) in {mode} mode.")
    if len({s.space for s in structures}) != len(structures):
        raise InvalidSetup("structures", "two stand on one space.")


def check_playable(options: Options, setup: Setup) -> None:
    """Raise `InvalidSetup` unless this set-up may be dealt under these options (R2.3, R2.7)."""
    if setup.players != options.players:
        raise InvalidSetup("players", f"the set-up is for {setup.players}, not {options.players}.")
    if setup.mode != options.mode:
        raise InvalidSetup("mode", f"the set-up is for {setup.mode}, not {options.mode}.")
    numbers, pool = [CLUE_NUMBER[clue] for clue in setup.clues], setup.mode.pool
    for index, number in enumerate(numbers):
        if number not in pool:
            raise InvalidSetup(f"clues[{index}]", f"there is no '{CLUES[number]}' in {setup.mode} mode.")
        if number in numbers[:index]:
            raise InvalidSetup(f"clues[{index}]", f"'{CLUES[number]}' is dealt twice.")
    masks = clue_masks(setup.layout, setup.structures)
    habitats = [divmod(space, COLS) for space in spaces_of(intersection([masks[number] for number in numbers]))]
    if len(habitats) != 1:
        left = ", ".join(str(list(place)) for place in habitats) or "none"
        raise InvalidSetup("clues", f"expected exactly one habitat, these leave {len(habitats)}: {left}.")
    if setup.habitat not in (None, habitats[0]):
        raise InvalidSetup("habitat", f"the clues leave {list(habitats[0])}.")
    if setup.hint is not None and setup.hint not in setup.true_hints(players=5):
        raise InvalidSetup("hint", f"'{setup.hint}' is not true of these clues.")
    if options.source is Source.CARD and (setup.layout, setup.structures) not in card_maps().values():
        raise InvalidSetup("layout", "no card has this map.")
    if options.source is not Source.HAND and not _is_dealt(options, numbers, masks):
        raise InvalidSetup("clues", f"no {options.source} set-up has these clues on this map.")


def _is_dealt(options: Options, numbers: Sequence[int], masks: Sequence[Mask]) -> bool:
    is_fitting = len(fitting(options.mode, numbers, masks)) == len(numbers)
    return is_fitting and is_admissible(numbers, masks, wide_pairs=options.wide_pairs)


@dataclass(frozen=True, slots=True)
class Deal:
    """Everything luck decided: the set-up, with its clues by colour, and the hints after its own, in order."""

    options: Options
    setup: Setup
    further_hints: tuple[Hint, ...] = ()

    def __post_init__(self) -> None:
        options, hints = self.options, self.hints
        check_playable(options, self.setup)
        if self.further_hints and self.setup.hint is None:
            raise InvalidSetup("further_hints", "the first hint stands in the set-up.")
        usual = self.setup.true_hints(options.players)
        kinds = usual if options.source is Source.GENERATED else self.setup.true_hints(players=5)
        if len(set(hints)) != len(hints) or not set(hints).issubset(kinds):
            raise InvalidSetup("further_hints", "expected hints that are true of the clues, each once.")
        most = min(options.max_hints, len({*hints, *usual}))
        if len(hints) > most or (options.source is not Source.HAND and len(hints) < most):
            raise InvalidSetup("further_hints", f"expected {most} hints in all.")

    @property
    def hints(self) -> tuple[Hint, ...]:
        return () if self.setup.hint is None else (self.setup.hint, *self.further_hints)


def colours_of(players: int, seat: Seat) -> tuple[Colour, ...]:
    """R11.1: the colours of a seat, two with two players, else one."""
    return (2 * seat, 2 * seat + 1) if players == 2 else (seat,)


def owner(players: int, colour: Colour) -> Seat:
    return colour // 2 if players == 2 else colour


# Actions. `colour` is None where the seat has only one.


@dataclass(frozen=True, slots=True)
class Cube:
    """Place a cube, when sharing or as a penalty."""

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
    """Put a disc elsewhere, because one lies on the searched space already."""

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
    """Honour mode: replace a wrong piece by the right one. The wrong one goes to `to`, or off the map (None)."""

    colour: Colour | None
    space: Space
    to: Space | None


@dataclass(frozen=True, slots=True)
class Pass:
    pass


Action = Cube | Ask | Search | Disc | Answer | CallHint | Vote | Correct | Pass

A = TypeVar("A")


class BySpace(Generic[A]):
    """The actions of one kind, one for each space. `of` returns those of a mask, a byte at a time."""

    __slots__ = ("_parts", "at")

    def __init__(self, make: Callable[[Space], A]) -> None:
        self.at = tuple(make(space) for space in range(SPACES))
        self._parts = tuple(_lists(self.at[low : low + 8]) for low in range(0, SPACES, 8))

    def of(self, mask: int) -> list[A]:
        # Unrolled: a loop over the bytes takes twice as long, and this is the hottest line of the game.
        a, b, c, d, e, f, g, h, i, j, k, m, n, o = mask.to_bytes(14, "little")
        p = self._parts
        return [
            *p[0][a], *p[1][b], *p[2][c], *p[3][d], *p[4][e], *p[5][f], *p[6][g],
            *p[7][h], *p[8][i], *p[9][j], *p[10][k], *p[11][m], *p[12][n], *p[13][o],
        ]  # fmt: skip


def _lists(few: Sequence[A]) -> tuple[tuple[A, ...], ...]:
    """For each subset of these, as bits, the tuple of its members."""
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
    """One move and its events. Everything that happens in this game is public."""

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
    proven_true: tuple[Mask, ...]  # by colour: where the clue is known to be true beyond what the pieces say
    proven_false: tuple[Mask, ...]
    shared: int  # cubes of the sharing phase that were put or have lapsed
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
    """R3.2: the spaces without a cube."""
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
