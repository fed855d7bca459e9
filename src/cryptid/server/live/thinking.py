"""Run bots, assistance, the coach and reviews in worker processes, off the event loop.

Workers get views, never a state; for a review the record of a finished game, or a hunt that is over.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from selectors import EVENT_READ
from tempfile import TemporaryDirectory
from typing import Any, NoReturn, TypeVar

from cryptid import kernels
from cryptid.bots.entrants import known_bot
from cryptid.bots.lazy import kernels_of
from cryptid.bots.processes import ChildProcess, Exchange, frame, take_frame, worker_command
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import View
from cryptid.games import GAMES
from cryptid.kernels.cache import is_kept, load_cached
from cryptid.server.live.packing import LogChunks
from cryptid.server.live.worker import (
    UNCOMPILED_SECONDS,
    Function,
    JobError,
    Levels,
    advise,
    assist,
    choose,
    choose_uncompiled,
    compile_kernel,
    draw_chances,
    foresee,
    study,
    try_move,
)
from cryptid.server.logs import alarm, note
from cryptid.server.wire.messages import Played
from cryptid.study.classic.hunt.explained import Explained, explain
from cryptid.study.classic.hunt.rules import Hunt, Trail
from cryptid.study.coach import About

log = logging.getLogger(__name__)

T = TypeVar("T")

WORKER = worker_command("cryptid.server.live.worker")
WORKERS = max(1, (os.cpu_count() or 1) - 1)
ASSIST_MS = 5_000
STUDY_SECONDS = 300.0  # for a whole game, also without compiled kernels; and to wait for these
PATIENCE_SECONDS = 5.0  # beyond its budget, before a worker counts as hanging
LOADING_SECONDS = 60.0
COMPILING_SECONDS = 600.0  # for one kernel, on a machine with much else to do
PLAIN = {"NUMBA_DISABLE_JIT": "1"}  # the environment of workers that run kernels as plain Python
PAUSE_SECONDS = 1.0  # before a worker is replaced, so that one that cannot start keeps no core busy


class ThinkingFailed(Exception):
    """There is no answer: the worker died or hung, the job has a bug, or the server is closing. Contains no secrets."""


class Thinker:
    """Bots and assistance for a server.

    Until the kernels of a game are compiled, its bots and assistance run them as plain Python, in workers that cannot
    compile. Other processes compile the kernels into the cache, from which a second set of workers loads them. So no
    move ever waits for a compiler.
    """

    def __init__(
        self,
        workers: int = WORKERS,
        command: Sequence[str] = WORKER,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._patience = patience
        self._logs = LogChunks()
        self._cache: dict[str, str] = {}  # in the environment of workers that compile or load kernels
        self.uncompiled = Workers(command, workers, PLAIN)
        self.compiled = Workers(command, workers, self._cache)
        self._compilers = WorkerPool(command, min(os.cpu_count() or 1, len(kernels.all_names())), self._cache)
        self._folder: TemporaryDirectory[str] | None = None
        self._waiting = kernels.all_names()  # to be compiled, in this order
        self._done: set[str] = set()  # kernels that are in the cache
        self._loaded: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)  # by game: set once workers have it

    def start(self) -> None:
        """Start the workers in the background. Jobs wait in the queue until one is ready."""
        self.compiled.start()

    def prefer(self, game: str) -> None:
        """Compile this game next, since somebody wants to play it."""
        self._waiting.sort(key=lambda name: name not in kernels.names(game))

    async def compile(self) -> None:
        """Load the kernels of every game, and compile those that are not cached. Raises `OSError` if it has no cache.

        Then let the workers that run plain Python finish their jobs, and end them.
        """
        if not is_kept():
            self._folder = TemporaryDirectory(prefix="cryptid-", ignore_cleanup_errors=True)
            self._cache["NUMBA_CACHE_DIR"] = self._folder.name
        for game in GAMES:
            if await self._load(game):
                self._waiting = [name for name in self._waiting if name not in kernels.names(game)]
        if self._waiting:
            await self._compile_all()
        if all(map(self._is_ready, GAMES)):
            await self.uncompiled.finish()

    async def _load(self, game: str) -> bool:
        """Have every worker load a game's kernels from the cache; False if they are not all there."""
        pools = self.compiled.bots, self.compiled.assistance
        jobs = [pool.do(COMPILING_SECONDS, load_cached, game) for pool in pools for _ in range(pool.size)]
        is_loaded = all(found is True for found in await asyncio.gather(*jobs, return_exceptions=True))
        if is_loaded:
            self._loaded[game].set()
        return is_loaded

    def _is_ready(self, game: str) -> bool:
        """Return whether the workers have loaded the game's kernels."""
        return self._loaded[game].is_set()

    async def _compile_all(self) -> None:
        self.uncompiled.start()
        self._compilers.start()
        try:
            await asyncio.gather(*(self._compile_waiting() for _ in range(self._compilers.size)))
        finally:
            await self._compilers.close()

    async def _compile_waiting(self) -> None:
        """Compile kernels on one core until none is waiting. The last kernel of a game makes the game ready."""
        while self._waiting:
            name = self._waiting.pop(0)
            game = name.partition(".")[0]
            try:
                await self._compilers.do(COMPILING_SECONDS, compile_kernel, name)
            except ThinkingFailed as error:
                alarm("not_compiled", error, kernel=name)
                continue
            self._done.add(name)
            if self._done.issuperset(kernels.names(game)) and await self._load(game):
                note("compiled", game=game)

    async def choose(
        self, game: str, level: str, view: View[Any, Any], milliseconds: int, character: str | None = None
    ) -> Played:
        """Return the move of the bot of this level and character. Raises `ThinkingFailed`."""
        if self._is_ready(game) or not kernels_of(known_bot(game, level)):
            seconds, packed = milliseconds / 1000 + self._patience, self._logs.packed(view)
            played: Played = await self.compiled.bots.do(seconds, choose, game, level, packed, milliseconds, character)
            return played
        return await self._choose_uncompiled(game, level, view, milliseconds, character)

    async def _choose_uncompiled(
        self, game: str, level: str, view: View[Any, Any], milliseconds: int, character: str | None
    ) -> Played:
        """Take the same time for every move, since the real one may depend on secrets."""
        seconds, packed = UNCOMPILED_SECONDS + self._patience, self._logs.packed(view)
        job = self.uncompiled.bots.do(seconds, choose_uncompiled, game, level, packed, milliseconds, character)
        played, _ = await asyncio.gather(job, asyncio.sleep(UNCOMPILED_SECONDS))
        return played  # type: ignore[no-any-return]

    async def assist(self, game: str, view: View[Any, Any], setting: AssistanceSetting) -> bytes:
        """Return the assistance for this setting, as JSON. Raises `ThinkingFailed`."""
        pool = (self.compiled if self._is_ready(game) else self.uncompiled).assistance
        seconds, packed = ASSIST_MS / 1000 + self._patience, self._logs.packed(view)
        json: bytes = await pool.do(seconds, assist, game, packed, setting)
        return json

    async def advise(self, game: str, view: View[Any, Any], about: About, text: str | None = None) -> bytes:
        """Return the coach's advice, as JSON. Raises `ThinkingFailed`, also until the kernels are compiled."""
        if not self._is_ready(game):
            raise ThinkingFailed("the kernels are not compiled yet")
        seconds, packed = ASSIST_MS / 1000 + self._patience, self._logs.packed(view)
        json: bytes = await self.compiled.assistance.do(seconds, advise, game, packed, about, text)
        return json

    async def study(self, game: str, record: str) -> bytes:
        """Return the insight into a finished game, as JSON. Raises `ThinkingFailed`."""
        json: bytes = await (await self._students(game)).do(STUDY_SECONDS, study, record)
        return json

    async def foresee(self, game: str, record: str, levels: Levels, part: int) -> bytes:
        """Return a part of the chances to win in a finished game between these levels. Raises `ThinkingFailed`."""
        json: bytes = await (await self._students(game)).do(STUDY_SECONDS, foresee, record, levels, part)
        return json

    async def draw_chances(self, game: str, record: str, levels: Levels) -> bytes:
        """Return a picture of the chances to win in a finished game, as a PNG file. Raises `ThinkingFailed`."""
        png: bytes = await (await self._students(game)).do(STUDY_SECONDS, draw_chances, record, levels)
        return png

    async def try_move(self, game: str, record: str, move: int, tried: str) -> bytes:
        """Return the verdict on another action in place of a move, as JSON. Raises `ThinkingFailed`."""
        json: bytes = await (await self._students(game)).do(STUDY_SECONDS, try_move, record, move, tried)
        return json

    async def explain(self, hunt: Hunt, trail: Trail) -> Explained:
        """Return the proof of a hunt that is over. Raises `ThinkingFailed`."""
        explained: Explained = await (await self._students("classic")).do(STUDY_SECONDS, explain, hunt, trail)
        return explained

    async def _students(self, game: str) -> WorkerPool:
        """Return the workers that read games. Reviews can wait for compiled kernels; without them they take minutes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(STUDY_SECONDS):
                await self._loaded[game].wait()
        return (self.compiled if self._is_ready(game) else self.uncompiled).assistance

    async def close(self) -> None:
        """End every worker. Unanswered calls raise `ThinkingFailed`."""
        await asyncio.gather(self.uncompiled.close(), self.compiled.close(), self._compilers.close())
        if self._folder is not None:
            self._folder.cleanup()


class Workers:
    """A worker pool for bots and another for assistance, so that bots never wait for assistance."""

    def __init__(self, command: Sequence[str], size: int, environment: Mapping[str, str]) -> None:
        self.bots = WorkerPool(command, size, environment)
        self.assistance = WorkerPool(command, 1, environment)

    def start(self) -> None:
        self.bots.start()
        self.assistance.start()

    async def finish(self) -> None:
        """Wait for all jobs, then end the workers."""
        await asyncio.gather(self.bots.join(), self.assistance.join())
        await self.close()

    async def close(self) -> None:
        await asyncio.gather(self.bots.close(), self.assistance.close())


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    body: bytes
    seconds: float
    answer: asyncio.Future[Any]
    is_retry: bool = False


class WorkerPool:
    """Workers that share a queue of jobs. Each does one job at a time."""

    def __init__(self, command: Sequence[str], size: int, environment: Mapping[str, str] | None = None) -> None:
        self._command, self.size, self._environment = command, size, environment
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._open: set[asyncio.Future[Any]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._ends: set[asyncio.Task[None]] = set()  # of workers that are being killed
        self._is_closed = False

    def start(self) -> None:
        """Start the workers, if they have not been started yet."""
        self._tasks = self._tasks or [asyncio.create_task(self._keep_worker()) for _ in range(self.size)]

    async def do(self, seconds: float, function: Function, *arguments: Any) -> Any:
        """Have a worker call the function, and return the result. Cancel this call to drop the job."""
        if self._is_closed:
            raise ThinkingFailed("the server is closing")
        self.start()
        job = Job(frame((function, *arguments)), seconds, asyncio.get_running_loop().create_future())
        self._open.add(job.answer)
        job.answer.add_done_callback(self._open.discard)
        self._jobs.put_nowait(job)
        found = await job.answer
        if isinstance(found, JobError):
            log.error("a job raised %s\n%s", found.error, found.traceback)
            raise ThinkingFailed(f"the job raised {found.error}")
        return found

    async def join(self) -> None:
        """Wait until every job has been answered."""
        await asyncio.gather(*self._open, return_exceptions=True)

    async def close(self) -> None:
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*self._ends)
        for answer in tuple(self._open):
            _answer(answer, ThinkingFailed("the server is closing"))

    async def _keep_worker(self) -> None:
        """Keep one worker running, and replace it when it dies or hangs."""
        while True:
            try:
                await self._run_worker()
            except (EOFError, OSError) as error:
                log.warning("a worker is replaced: %s", type(error).__name__)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _run_worker(self) -> NoReturn:
        """Start a worker and give it jobs until it fails or this task is cancelled, then end it."""
        worker = ChildProcess(self._command, self._environment)
        try:
            async with asyncio.timeout(LOADING_SECONDS):
                await _ask(worker, frame((bool,)))  # answered once everything is imported
            while True:
                await self._serve(worker, await self._jobs.get())
        finally:
            end = asyncio.create_task(asyncio.to_thread(worker.close))
            self._ends.add(end)
            end.add_done_callback(self._ends.discard)

    async def _serve(self, worker: ChildProcess, job: Job) -> None:
        """Run a job on the worker. Raises `TimeoutError` if it hangs, another `OSError` or `EOFError` if it died."""
        if job.answer.done():
            return
        try:
            async with asyncio.timeout(job.seconds):
                found = await _ask(worker, job.body)
        except TimeoutError:
            _answer(job.answer, ThinkingFailed("it took too long"))
            raise
        except (EOFError, OSError):
            self._retry(job)
            raise
        _answer(job.answer, found)

    def _retry(self, job: Job) -> None:
        """Queue a job again after its worker died, but only once: if the second one dies too, the job is to blame."""
        if job.is_retry:
            _answer(job.answer, ThinkingFailed("its workers died"))
        else:
            self._jobs.put_nowait(replace(job, is_retry=True))


def _answer(answer: asyncio.Future[Any], found: Any) -> None:
    """Set the result or exception, unless the caller has given up."""
    if answer.done():
        return
    if isinstance(found, ThinkingFailed):
        answer.set_exception(found)
    else:
        answer.set_result(found)


async def _ask(worker: ChildProcess, body: bytes) -> Any:
    return pickle.loads(await _run(worker.ask(body, take_frame)))


async def _run(exchange: Exchange[T]) -> T:
    """Complete an exchange, as `processes.run` does, but wait on the event loop."""
    loop = asyncio.get_running_loop()
    while True:
        try:
            descriptor, event = next(exchange)
        except StopIteration as stop:
            result: T = stop.value
            return result
        is_read, ready = event == EVENT_READ, asyncio.Event()
        (loop.add_reader if is_read else loop.add_writer)(descriptor, ready.set)
        try:
            await ready.wait()
        finally:
            (loop.remove_reader if is_read else loop.remove_writer)(descriptor)
