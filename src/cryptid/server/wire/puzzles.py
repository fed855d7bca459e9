"""What travels about puzzles. An answer and its proof are sent only once the puzzle is over for the solver."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from cryptid.core.game import Seat
from cryptid.server.clock import Milliseconds
from cryptid.study.puzzle import PuzzleStep

Word = Annotated[str, Meta(max_length=40)]
AnswerText = Annotated[str, Meta(min_length=1, max_length=100)]
RunKind = Literal["three_minutes", "first_miss"]


class WantedPuzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """Which puzzle you would like next: of a kind, a grade, a theme; the choice follows your rating."""

    kind: Word | None = None
    grade: Word | None = None
    theme: Word | None = None
    skip: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()  # ids that you have in hand


class PuzzleAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    answer: AnswerText
    before: Annotated[tuple[AnswerText, ...], Meta(max_length=12)] = ()  # your right answers to this puzzle so far


class NewRun(Struct, frozen=True, forbid_unknown_fields=True):
    what: RunKind
    kind: Word | None = None  # None: of all kinds


class Tried(Struct, frozen=True, forbid_unknown_fields=True):
    """What was answered without a connection, in order."""

    id: Word
    answers: Annotated[tuple[AnswerText, ...], Meta(max_length=2)]
    gave_up: bool = False


class Synced(Struct, frozen=True, forbid_unknown_fields=True):
    tried: Annotated[tuple[Tried, ...], Meta(max_length=100)]


class PuzzleInfo(Struct, frozen=True):
    """A puzzle without its answer: what its seat sees, what is asked, and what may be answered."""

    id: str
    game: str
    kind: str
    grade: str
    question: str
    seat: Seat
    public: Raw
    private: Raw
    choices: tuple[str, ...]
    goes_on: bool  # it may go on after a right answer
    played: tuple[tuple[Seat, str], ...]  # your right answers so far, and the replies to them
    tries: int  # that you have used
    hint: PuzzleStep | None  # if you have asked for it
    is_over: bool


class PuzzleAhead(Struct, frozen=True):
    """A puzzle for later, with the SHA-256 of the salt and the answer, so that the page can check without a server."""

    puzzle: PuzzleInfo
    salt: str
    digest: str


class PuzzleHint(Struct, frozen=True):
    hint: PuzzleStep


class PuzzleVerdict(Struct, frozen=True):
    """What became of an answer. `reason` says why it is not right; the answer and the rest follow at the end."""

    id: str
    is_right: bool
    is_over: bool
    reason: PuzzleStep | None
    answer: str | None
    proof: tuple[PuzzleStep, ...]
    themes: tuple[str, ...]
    rating: int
    change: int | None  # None: unrated, or not over
    solved: tuple[int, int]  # at the first try: how many people, of how many
    lesson: str | None = None  # that teaches its theme, once it is over
    next: PuzzleInfo | None = None  # after your right answer and the reply to it, if the puzzle goes on


class KindInfo(Struct, frozen=True):
    kind: str
    game: str
    count: int
    solved: int  # by you
    themes: tuple[str, ...]


class ThemeInfo(Struct, frozen=True):
    theme: str
    solved: int
    tried: int


class PuzzleOverview(Struct, frozen=True):
    rating: int
    deviation: int
    kinds: tuple[KindInfo, ...]
    themes: tuple[ThemeInfo, ...]  # that you tried, weakest first
    best: dict[str, int]  # your best runs


class PastPuzzle(Struct, frozen=True):
    id: str
    kind: str
    grade: str
    result: float | None  # 1 at the first try, 0.5 at the second, 0 not solved; None: not over
    change: int | None
    at: Milliseconds


class RunInfo(Struct, frozen=True):
    """A run: how many are solved, when it ends, and the puzzle to solve next; none once it is over."""

    what: RunKind
    solved: int
    ends: Milliseconds | None
    now: Milliseconds
    best: int
    puzzle: PuzzleInfo | None
    was_right: bool | None = None  # the answer before
