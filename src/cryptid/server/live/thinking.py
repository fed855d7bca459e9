"""Run bots and assistance in worker processes, off the event loop. Workers get views, never a state."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
from collections.abc import Sequence
from dataclasses import dataclass, replace
from selectors import EVENT_READ
from typing import Any, NoReturn, TypeVar

from cryptid import kernels
from cryptid.bots.processes import ChildProcess, Exchange, frame, take_frame, worker_command
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import View
from cryptid.server.live.worker import Function, JobError, assist, choose
from cryptid.server.wire.messages import Played

log = logging.getLogger(__name__)

T = TypeVar("T")

WORKER = worker_command("cryptid.server.live.worker")
WORKERS = max(1, (os.cpu_count() or 1) - 1)
ASSIST_MS = 5_000
PATIENCE_SECONDS = 5.0  # beyond its budget, before a worker counts as hanging
LOADING_SECONDS = 60.0
WARMING_SECONDS = 300.0  # enough to compile every kernel
PAUSE_SECONDS = 1.0  # before a worker is replaced, so that one that cannot start keeps no core busy


class ThinkingFailed(Exception):
    """There is no answer: the worker died or hung, the job has a bug, or the server is closing. Contains no secrets."""


class Thinker:
    """Bots and assistance for a server. Each has its own worker pool, so that bots never wait for assistance."""

    def __init__(
        self,
        workers: int = WORKERS,
        command: Sequence[str] = WORKER,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._patience = patience
        self._bots = WorkerPool(command, workers)
        self._assistance_pool = WorkerPool(command, 1)

    def start(self) -> None:
        """Start the workers in the background. Jobs wait in the queue until one is ready."""
        self._bots.start()
        self._assistance_pool.start()

    async def warm(self) -> None:
        """Have every worker load the kernels, so that no first move has to wait for that. Ignore failures."""
        pools = self._bots, self._assistance_pool
        jobs = [pool.do(WARMING_SECONDS, kernels.warm) for pool in pools for _ in range(pool.size)]
        await asyncio.gather(*jobs, return_exceptions=True)

    async def choose(self, game: str, level: str, view: View[Any, Any], milliseconds: int) -> Played:
        """Return the move of the bot of this level. Raises `ThinkingFailed`."""
        seconds = milliseconds / 1000 + self._patience
        played: Played = await self._bots.do(seconds, choose, game, level, view, milliseconds)
        return played

    async def assist(self, game: str, view: View[Any, Any], setting: AssistanceSetting) -> bytes:
        """Return the assistance for this setting, as JSON. Raises `ThinkingFailed`."""
        json: bytes = await self._assistance_pool.do(ASSIST_MS / 1000 + self._patience, assist, game, view, setting)
        return json

    async def close(self) -> None:
        """End every worker. Unanswered calls raise `ThinkingFailed`."""
        await asyncio.gather(self._bots.close(), self._assistance_pool.close())


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    body: bytes
    seconds: float
    answer: asyncio.Future[Any]
    is_retry: bool = False


class WorkerPool:
    """Workers that share a queue of jobs. Each does one job at a time."""

    def __init__(self, command: Sequence[str], size: int) -> None:
        self._command, self.size = command, size
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._open: set[asyncio.Future[Any]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._ends: set[asyncio.Task[None]] = set()  # of workers that are being killed
        self._is_closed = False

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._keep_worker()) for _ in range(self.size)]

    async def do(self, seconds: float, function: Function, *arguments: Any) -> Any:
        """Have a worker call the function, and return the result. Cancel this call to drop the job."""
        if self._is_closed:
            raise ThinkingFailed("the server is closing")
        job = Job(frame((function, *arguments)), seconds, asyncio.get_running_loop().create_future())
        self._open.add(job.answer)
        job.answer.add_done_callback(self._open.discard)
        self._jobs.put_nowait(job)
        found = await job.answer
        if isinstance(found, JobError):
            log.error("a job raised %s\n%s", found.error, found.traceback)
            raise ThinkingFailed(f"the job raised {found.error}")
        return found

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
        worker = ChildProcess(self._command)
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
