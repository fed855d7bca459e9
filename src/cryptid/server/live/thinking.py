"""Thinking off the event loop: bots and assistance in processes of their own, which get views and never a state."""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from cryptid import kernels
from cryptid.core.assistance import AssistanceSetting
from cryptid.core.game import View
from cryptid.server.live.worker import LENGTH, Broke, Function, assist, choose, packed
from cryptid.server.wire.messages import Played

log = logging.getLogger(__name__)

WORKER = (sys.executable, "-P", "-c", "from cryptid.server.live.worker import work; work()")
WORKERS = max(1, (os.cpu_count() or 1) - 1)
ASSIST_MS = 5_000
PATIENCE_SECONDS = 5.0  # beyond its time, before a worker counts as hanging
LOADING_SECONDS = 60.0
WARMING_SECONDS = 300.0  # where nothing was compiled before
PAUSE_SECONDS = 1.0  # before a worker is replaced, so that one that cannot start keeps no core busy


class ThinkingFailed(Exception):
    """There is no answer: its worker died or hung, the work has a bug, or the server closes. Tells no secret."""


class Thinker:
    """Bots and assistance for a server. Each has workers of its own, so that no help keeps a bot waiting."""

    def __init__(
        self,
        workers: int = WORKERS,
        command: Sequence[str] = WORKER,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._patience = patience
        self._bots = Crew(command, workers)
        self._assistance_pool = Crew(command, 1)

    def start(self) -> None:
        """Let the workers start, in the background. What is asked meanwhile waits for them."""
        self._bots.start()
        self._assistance_pool.start()

    async def warm(self) -> None:
        """Have the workers load the kernels, so that nobody's first move waits for that. Who cannot, fails later."""
        crews = self._bots, self._assistance_pool
        jobs = [crew.do(WARMING_SECONDS, kernels.warm) for crew in crews for _ in range(crew.size)]
        await asyncio.gather(*jobs, return_exceptions=True)

    async def choose(self, game: str, level: str, view: View[Any, Any], milliseconds: int) -> Played:
        """What the bot of this level does, or `ThinkingFailed`."""
        seconds = milliseconds / 1000 + self._patience
        played: Played = await self._bots.do(seconds, choose, game, level, view, milliseconds)
        return played

    async def assist(self, game: str, view: View[Any, Any], setting: AssistanceSetting) -> bytes:
        """The assistance of this level, as JSON, or `ThinkingFailed`."""
        json: bytes = await self._assistance_pool.do(ASSIST_MS / 1000 + self._patience, assist, game, view, setting)
        return json

    async def close(self) -> None:
        """End every worker. Whoever waits for an answer gets `ThinkingFailed`."""
        await asyncio.gather(self._bots.close(), self._assistance_pool.close())


@dataclass(frozen=True, slots=True, eq=False)
class Job:
    body: bytes
    seconds: float
    answer: asyncio.Future[Any]
    is_again: bool = False


class Crew:
    """Workers that share a queue of jobs, each doing one at a time."""

    def __init__(self, command: Sequence[str], size: int) -> None:
        self._command, self.size = command, size
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._open: set[asyncio.Future[Any]] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._ends: set[asyncio.Task[None]] = set()  # of workers that are no longer used
        self._is_closed = False

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._employ()) for _ in range(self.size)]

    async def do(self, seconds: float, function: Function, *arguments: Any) -> Any:
        """What a worker's call of the function returns, once one is free. Work that the caller gives up is dropped."""
        if self._is_closed:
            raise ThinkingFailed("the server is closing")
        job = Job(packed((function, *arguments)), seconds, asyncio.get_running_loop().create_future())
        self._open.add(job.answer)
        job.answer.add_done_callback(self._open.discard)
        self._jobs.put_nowait(job)
        found = await job.answer
        if isinstance(found, Broke):
            log.error("thinking broke: %s\n%s", found.error, found.where)
            raise ThinkingFailed(f"the work raised {found.error}")
        return found

    async def close(self) -> None:
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*self._ends)
        for answer in tuple(self._open):
            _answer(answer, ThinkingFailed("the server is closing"))

    async def _employ(self) -> None:
        """Have one worker at work, and another one when it is lost."""
        while True:
            try:
                await self._use_one()
            except (EOFError, OSError) as error:
                log.warning("a worker is replaced: %s", type(error).__name__)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _use_one(self) -> NoReturn:
        """Start a worker and give it jobs. However this ends, the worker ends too, even if it was half started."""
        starting = asyncio.create_task(_started(self._command))
        try:
            worker = await asyncio.shield(starting)
            async with asyncio.timeout(LOADING_SECONDS):
                await _received(worker)
            while True:
                await self._serve(worker, await self._jobs.get())
        finally:
            end = asyncio.create_task(_ended(starting))
            self._ends.add(end)
            end.add_done_callback(self._ends.discard)

    async def _serve(self, worker: Process, job: Job) -> None:
        """Have a job done. Raises `TimeoutError` where the worker hangs, another `OSError` or `EOFError` if it died."""
        if job.answer.done():
            return
        try:
            async with asyncio.timeout(job.seconds):
                found = await _asked(worker, job.body)
        except TimeoutError:
            _answer(job.answer, ThinkingFailed("it took too long"))
            raise
        except (EOFError, OSError):
            self._try_again(job)
            raise
        _answer(job.answer, found)

    def _try_again(self, job: Job) -> None:
        """A worker may die for reasons that are not its job's; the second time it looks as if they were."""
        if job.is_again:
            _answer(job.answer, ThinkingFailed("its workers died"))
        else:
            self._jobs.put_nowait(replace(job, is_again=True))


def _answer(answer: asyncio.Future[Any], found: Any) -> None:
    """Unless nobody waits for it any more."""
    if answer.done():
        return
    if isinstance(found, ThinkingFailed):
        answer.set_exception(found)
    else:
        answer.set_result(found)


async def _started(command: Sequence[str]) -> Process:
    """In a session of its own, so that the interrupts of the server's terminal do not reach it."""
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, start_new_session=True)


async def _ended(starting: asyncio.Task[Process]) -> None:
    """Kill a worker, if it ever started, and wait until nothing is left of it."""
    with suppress(OSError):
        worker = await starting
        assert worker.stdin is not None
        worker.stdin.close()
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.communicate()


async def _asked(worker: Process, body: bytes) -> Any:
    assert worker.stdin is not None
    worker.stdin.write(body)
    await worker.stdin.drain()
    return await _received(worker)


async def _received(worker: Process) -> Any:
    assert worker.stdout is not None
    (length,) = LENGTH.unpack(await worker.stdout.readexactly(LENGTH.size))
    return pickle.loads(await worker.stdout.readexactly(length))
