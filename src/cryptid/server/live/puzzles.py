"""Puzzles for people: the next one, attempts, hints, ratings, runs and history.

An attempt is one row of a person's progress, named by the puzzle. The latest attempt that was rated holds the person's
rating. The score of such a row is the rating that the person had before, negative if the puzzle was not solved at the
first try: the rating of a puzzle follows from these, as from games against the people who tried it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import NamedTuple

import msgspec
from msgspec import Raw, Struct

from cryptid.core.codec import encode
from cryptid.core.game import BadInput
from cryptid.server.clock import Milliseconds
from cryptid.server.store.protocol import Progress, Store
from cryptid.server.table.log import Identity
from cryptid.server.wire.puzzles import (
    KindInfo,
    PastPuzzle,
    PuzzleAhead,
    PuzzleAnswer,
    PuzzleHint,
    PuzzleInfo,
    PuzzleOverview,
    PuzzleVerdict,
    RunInfo,
    RunKind,
    Synced,
    ThemeInfo,
    WantedPuzzle,
)
from cryptid.study.glicko import Rating, rated
from cryptid.study.lessons.lesson import lesson_about
from cryptid.study.puzzle import (
    Draft,
    Grade,
    Puzzle,
    PuzzleStep,
    after_moves,
    kind_of,
    kinds,
    shipped,
    shipped_puzzle,
    view_of,
)

ATTEMPT, RUN, BEST = "puzzle", "puzzle_run", "puzzle_best"
TRIES = 2
AHEAD = 40
RUN_MS: Mapping[RunKind, Milliseconds | None] = {"three_minutes": 180_000, "first_miss": None}
GRADE_RATINGS = {Grade.GENTLE: 1200.0, Grade.FAIR: 1450.0, Grade.HARD: 1700.0, Grade.FIENDISH: 1950.0}
PUZZLE_DEVIATION, OPPONENT_DEVIATION = 150.0, 80.0
NEWCOMER = Rating(deviation=200.0)  # less than Glicko's usual 350: the first puzzles should not decide everything
STEPS_UP = (3, 7, 12)  # solved puzzles of a run after which the grade rises
RETRIES = 5


class Attempt(Struct, frozen=True, omit_defaults=True):
    """How far a person is with one puzzle, as it is stored."""

    tries: int = 0
    is_hinted: bool = False
    result: float | None = None  # 1 at the first try, 0.5 at the second, 0 not solved; None: not over
    change: int | None = None
    rating: Rating | None = None  # after it, if it was rated
    themes: tuple[str, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.result is not None


class Run(Struct, frozen=True):
    what: RunKind
    kind: str | None
    began: Milliseconds
    solved: int
    used: tuple[str, ...]  # puzzles of this run; the last one is to be solved
    is_over: bool = False


class History:
    """All attempts of a person, read from the store."""

    def __init__(self, rows: Iterable[Progress]) -> None:
        self.rows = {row.name: row for row in rows}
        self.attempts = {name: msgspec.json.decode(row.value, type=Attempt) for name, row in self.rows.items()}

    def of(self, name: str) -> Attempt:
        return self.attempts.get(name, Attempt())

    @property
    def rating(self) -> Rating:
        """The rating after the latest rated attempt."""
        latest = max((n for n, a in self.attempts.items() if a.rating), key=lambda n: self.rows[n].at, default=None)
        return (self.attempts[latest].rating if latest is not None else None) or NEWCOMER


class Puzzles:
    """The puzzles of one server. Nothing is kept in memory: whatever counts is in the store."""

    def __init__(self, store: Store, now: Callable[[], Milliseconds]) -> None:
        self._store, self._now = store, now

    # Choosing

    async def next(self, person: Identity, wanted: WantedPuzzle) -> PuzzleInfo:
        history = await self._history(person)
        (name,) = _choose(wanted, history, 1)
        return await self._info(name, history)

    async def ahead(self, person: Identity, wanted: WantedPuzzle) -> tuple[PuzzleAhead, ...]:
        """Return puzzles for a time without a connection, each with a salted digest of its answer.

        Puzzles that go on after an answer need the server, which plays the replies.
        """
        history = await self._history(person)
        names = _choose(wanted, history, AHEAD, are_short=True)
        return tuple([await self._ahead(name, history) for name in names])

    async def _ahead(self, name: str, history: History) -> PuzzleAhead:
        salt = secrets.token_hex(16)
        answer = shipped_puzzle(name).answer
        digest = hashlib.sha256(f"{salt} {answer}".encode()).hexdigest()
        return PuzzleAhead(await self._info(name, history), salt, digest)

    async def puzzle(self, person: Identity, name: str) -> PuzzleInfo:
        return await self._info(name, await self._history(person))

    async def _info(self, name: str, history: History) -> PuzzleInfo:
        attempt = history.of(name)
        return await asyncio.to_thread(_described, shipped_puzzle(name), attempt)

    # Attempts

    async def answer(self, person: Identity, name: str, sent: PuzzleAnswer) -> PuzzleVerdict:
        """Judge an answer. One that is right and does not end the puzzle changes nothing that is stored."""
        puzzle = shipped_puzzle(name)
        judged = await asyncio.to_thread(_judged, puzzle, sent)
        for _ in range(RETRIES):
            history = await self._history(person)
            attempt = history.of(name)
            if attempt.is_over:
                return await self._verdict(puzzle, history, attempt.result == 1)
            if judged.then is not None:
                going_on = await self._verdict(puzzle, history, is_right=True)
                then = await asyncio.to_thread(_described, judged.then, attempt)
                return msgspec.structs.replace(going_on, next=then)
            tried = await self._tried(puzzle, attempt, judged.is_right, history.rating)
            if await self._keep(person, name, history, tried):
                return await self._verdict(puzzle, await self._history(person), judged.is_right, judged.reason)
        raise BadInput("busy", "This puzzle is being answered elsewhere. Try again.")

    async def give_up(self, person: Identity, name: str) -> PuzzleVerdict:
        puzzle = shipped_puzzle(name)
        history = await self._history(person)
        attempt = history.of(name)
        if not attempt.is_over:
            await self._keep(person, name, history, await self._ended(puzzle, attempt, 0, history.rating))
        return await self._verdict(puzzle, await self._history(person), is_right=False)

    async def hint(self, person: Identity, name: str) -> PuzzleHint:
        """Return a hint. The puzzle is unrated from then on."""
        puzzle = shipped_puzzle(name)
        history = await self._history(person)
        attempt = history.of(name)
        if not attempt.is_hinted and not attempt.is_over:
            await self._keep(person, name, history, msgspec.structs.replace(attempt, is_hinted=True))
        return PuzzleHint(await asyncio.to_thread(_hint, puzzle))

    async def sync(self, person: Identity, synced: Synced) -> tuple[PuzzleVerdict, ...]:
        """Take over what was answered without a connection, as if it were answered now."""
        verdicts = []
        for tried in synced.tried:
            for answer in tried.answers:
                verdict = await self.answer(person, tried.id, PuzzleAnswer(answer))
            if tried.gave_up or not tried.answers:
                verdict = await self.give_up(person, tried.id)
            verdicts.append(verdict)
        return tuple(verdicts)

    async def _tried(self, puzzle: Puzzle, attempt: Attempt, is_right: bool, rating: Rating) -> Attempt:
        attempt = msgspec.structs.replace(attempt, tries=attempt.tries + 1)
        if is_right:
            return await self._ended(puzzle, attempt, 1 if attempt.tries == 1 else 0.5, rating)
        if attempt.tries == TRIES:
            return await self._ended(puzzle, attempt, 0, rating)
        return attempt

    async def _ended(self, puzzle: Puzzle, attempt: Attempt, result: float, rating: Rating) -> Attempt:
        """The attempt at its end; the rating moves unless there was a hint."""
        ended = msgspec.structs.replace(attempt, result=result, themes=puzzle.themes)
        if attempt.is_hinted:
            return ended
        after = rated(rating, [(await self._puzzle_rating(puzzle), result)])
        return msgspec.structs.replace(ended, change=round(after.rating) - round(rating.rating), rating=after)

    async def _puzzle_rating(self, puzzle: Puzzle) -> Rating:
        """The rating of a puzzle: that of its grade, then as many games as people have tried it."""
        scores = await self._store.scores(ATTEMPT, puzzle.id)
        games = [
            (Rating(abs(score), OPPONENT_DEVIATION), float(score < 0))
            for score, count in scores.items()
            for _ in range(count)
        ]
        start = Rating(GRADE_RATINGS[puzzle.grade], PUZZLE_DEVIATION)
        return rated(start, games) if games else start

    async def _keep(self, person: Identity, name: str, history: History, attempt: Attempt) -> bool:
        score = None
        if attempt.rating is not None:
            before = round(history.rating.rating)
            score = before if attempt.result == 1 else -before
        row = history.rows.get(name)
        value = msgspec.json.encode(attempt).decode()
        progress = Progress(ATTEMPT, name, value, score, self._now())
        return await self._store.keep_progress(person, progress, None if row is None else row.value)

    async def _verdict(
        self, puzzle: Puzzle, history: History, is_right: bool, reason: PuzzleStep | None = None
    ) -> PuzzleVerdict:
        attempt, rating = history.of(puzzle.id), round(history.rating.rating)
        if not attempt.is_over:
            return PuzzleVerdict(puzzle.id, is_right, False, reason, None, (), (), rating, None, (0, 0))
        scores = await self._store.scores(ATTEMPT, puzzle.id)
        solved = sum(count for score, count in scores.items() if score > 0)
        proof = await asyncio.to_thread(kinds()[puzzle.kind].prove, puzzle)
        return PuzzleVerdict(
            puzzle.id,
            is_right,
            True,
            reason,
            puzzle.answer,
            proof,
            puzzle.themes,
            rating,
            attempt.change,
            (solved, sum(scores.values())),
            lesson_about(puzzle.game, puzzle.kind, puzzle.themes).name,
        )

    async def _history(self, person: Identity) -> History:
        return History(await self._store.progress(person, ATTEMPT))

    # Overview

    async def overview(self, person: Identity) -> PuzzleOverview:
        history = await self._history(person)
        best = await self._store.progress(person, BEST)
        rating = history.rating
        return PuzzleOverview(
            round(rating.rating),
            round(rating.deviation),
            tuple(_kind_info(name, history) for name in kinds()),
            _themes(history),
            {row.name: row.score or 0 for row in best},
        )

    async def history(self, person: Identity) -> tuple[PastPuzzle, ...]:
        """The puzzles that a person tried, latest first."""
        history = await self._history(person)
        past = [
            PastPuzzle(
                name, _kind_name(name), _draft(name).grade, attempt.result, attempt.change, history.rows[name].at
            )
            for name, attempt in history.attempts.items()
            if _is_shipped(name)
        ]
        return tuple(sorted(past, key=lambda one: -one.at))

    # Runs

    async def start_run(self, person: Identity, what: RunKind, kind: str | None) -> RunInfo:
        if kind is not None:
            kind_of(kind)
        began = Run(what, kind, self._now(), 0, (_run_puzzle(kind, 0, ()),))
        await self._keep_run(person, began)
        return await self._run_info(person, began, None)

    async def answer_run(self, person: Identity, sent: PuzzleAnswer) -> RunInfo:
        """Answer the puzzle of the run: one try each. The run ends by the clock or at the first miss."""
        rows = await self._store.progress(person, RUN)
        run = msgspec.json.decode(rows[0].value, type=Run) if rows else None
        if run is None or run.is_over:
            raise BadInput("no_run", "No run is going on. Start one.")
        judged = await asyncio.to_thread(_judged, shipped_puzzle(run.used[-1]), sent)
        ends = _ends(run)
        is_late = ends is not None and self._now() > ends
        if judged.then is not None and not is_late:
            return await self._run_info(person, run, True, judged.then)
        solved = run.solved + (judged.is_right and not is_late)
        is_over = is_late or (run.what == "first_miss" and not judged.is_right)
        used = run.used if is_over else (*run.used, _run_puzzle(run.kind, solved, run.used))
        after = Run(run.what, run.kind, run.began, solved, used, is_over)
        await self._keep_run(person, after)
        return await self._run_info(person, after, judged.is_right)

    async def _keep_run(self, person: Identity, run: Run) -> None:
        rows = await self._store.progress(person, RUN)
        value = msgspec.json.encode(run).decode()
        progress = Progress(RUN, "run", value, None, self._now())
        await self._store.keep_progress(person, progress, rows[0].value if rows else None)

    async def _run_info(
        self, person: Identity, run: Run, was_right: bool | None, puzzle: Puzzle | None = None
    ) -> RunInfo:
        """A run with its latest puzzle, or with that puzzle after some moves."""
        best = await self._best(person, run)
        info = None
        if not run.is_over:
            info = await asyncio.to_thread(_described, puzzle or shipped_puzzle(run.used[-1]), Attempt())
        return RunInfo(run.what, run.solved, _ends(run), self._now(), best, info, was_right)

    async def _best(self, person: Identity, run: Run) -> int:
        """The best run of this kind so far, with this one."""
        rows = {row.name: row for row in await self._store.progress(person, BEST)}
        row = rows.get(run.what)
        before = 0 if row is None else row.score or 0
        if run.solved > before:
            progress = Progress(BEST, run.what, json.dumps(run.solved), run.solved, self._now())
            await self._store.keep_progress(person, progress, None if row is None else row.value)
        return max(before, run.solved)


class Judged(NamedTuple):
    is_right: bool
    reason: PuzzleStep | None  # why not
    then: Puzzle | None  # after the reply to a right answer; None: the puzzle does not go on


def _judged(puzzle: Puzzle, sent: PuzzleAnswer) -> Judged:
    """Judge an answer after the right ones before it, or raise `BadInput`."""
    kind = kinds()[puzzle.kind]
    at = after_moves(puzzle, sent.before)
    answer = kind.read(sent.answer)
    if answer not in at.choices:
        raise BadInput("no_choice", "That cannot be answered here.")
    if answer not in at.answers:
        return Judged(False, kind.refute(at, answer), None)
    return Judged(True, None, kind.after(at, answer))


def _described(puzzle: Puzzle, attempt: Attempt) -> PuzzleInfo:
    seen = view_of(puzzle)
    public, private = (Raw(json.dumps(encode(part)).encode()) for part in (seen.public, seen.private))
    hint = _hint(puzzle) if attempt.is_hinted else None
    return PuzzleInfo(
        puzzle.id,
        puzzle.game,
        puzzle.kind,
        puzzle.grade,
        puzzle.question,
        puzzle.seat,
        public,
        private,
        puzzle.choices,
        puzzle.goes_on,
        puzzle.played,
        attempt.tries,
        hint,
        attempt.is_over,
    )


def _hint(puzzle: Puzzle) -> PuzzleStep:
    return kinds()[puzzle.kind].hint(puzzle)


def _kind_name(name: str) -> str:
    return name.rpartition("-")[0]


def _is_shipped(name: str) -> bool:
    return _kind_name(name) in kinds() and name in shipped(_kind_name(name))


def _draft(name: str) -> Draft:
    return shipped(_kind_name(name))[name]


def _choose(wanted: WantedPuzzle, history: History, count: int, *, are_short: bool = False) -> list[str]:
    """Draw puzzles that are wanted and new to the person, of the grades nearest to their rating first.

    If there are not enough, puzzles that the person knows come again.
    """
    names = [kind_of(wanted.kind).name] if wanted.kind is not None else list(kinds())
    found = [
        (name, draft.grade)
        for kind in names
        for name, draft in shipped(kind).items()
        if wanted.grade in (None, draft.grade)
        and (wanted.theme is None or wanted.theme in draft.themes)
        and not (are_short and draft.goes_on)
    ]
    skip = frozenset(wanted.skip)
    fresh = [(name, grade) for name, grade in found if not history.of(name).is_over and name not in skip]
    if not found or not (fresh or skip):
        raise BadInput("no_puzzle", "There are no such puzzles left. Choose another kind or grade.")
    rating, rng = history.rating.rating, Random(secrets.randbits(64))

    chosen: list[str] = []
    pool = fresh
    while len(chosen) < count:
        for grade in sorted(Grade, key=lambda grade: abs(GRADE_RATINGS[grade] - rating)):
            names = [name for name, each in pool if each is grade]
            chosen += rng.sample(names, min(len(names), count - len(chosen)))
        pool = found
    return chosen


def _run_puzzle(kind: str | None, solved: int, used: tuple[str, ...]) -> str:
    """Draw a puzzle for a run: gentle ones first."""
    grade = tuple(Grade)[sum(solved >= step for step in STEPS_UP)]
    names = list(kinds()) if kind is None else [kind]
    found = [n for each in names for n, draft in shipped(each).items() if draft.grade is grade and n not in used]
    return secrets.choice(found)


def _ends(run: Run) -> Milliseconds | None:
    length = RUN_MS[run.what]
    return None if length is None else run.began + length


def _kind_info(name: str, history: History) -> KindInfo:
    drafts = shipped(name)
    solved = sum((history.of(each).result or 0) > 0 for each in drafts)
    themes = sorted({theme for draft in drafts.values() for theme in draft.themes})
    return KindInfo(name, kinds()[name].game, len(drafts), solved, tuple(themes))


def _themes(history: History) -> tuple[ThemeInfo, ...]:
    """The themes of a person's attempts, weakest first."""
    tried, solved = Counter[str](), Counter[str]()
    for attempt in history.attempts.values():
        if attempt.is_over:
            tried.update(attempt.themes)
            solved.update(attempt.themes if attempt.result == 1 else ())
    return tuple(
        ThemeInfo(theme, solved[theme], count)
        for theme, count in sorted(tried.items(), key=lambda item: solved[item[0]] / item[1])
    )
